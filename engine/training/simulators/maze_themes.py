"""How the maze looks: ten themes, six lights, and the textures of its walls.

A theme and a light decide how a place looks and never where things are. Colours are floats 0..255.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

__all__ = [
    "BASE_COLOURS",
    "LANDMARKS",
    "LIGHTS",
    "LIGHT_FOG",
    "LIGHT_GAIN",
    "MATERIALS",
    "STARS",
    "TEXTURES",
    "THEMES",
    "THEME_TABLE",
    "Floats",
    "ThemeTable",
    "Triple",
]

Floats = npt.NDArray[np.float32]
Triple = tuple[float, float, float]

MATERIALS: Final = 5  # a map's cells 1..5
LANDMARKS: Final = 6  # a map's cells 6..11, brightly coloured


@dataclass(frozen=True, slots=True)
class _Theme:
    """Colours of sky (top, bottom), floor (two fields) and fog; the rest are factors, `fog_density` a cell."""

    sky: tuple[Triple, Triple]
    floor: tuple[Triple, Triple]
    wall: Triple
    fog: Triple
    fog_density: float
    ambient: float = 1.0
    landmark_glow: float = 0.2
    effect: str = "none"  # sun, stars, snow, leaves, lava, neon, caustic


_THEMES: Final[dict[str, _Theme]] = {
    "sunny": _Theme(
        sky=((70, 150, 245), (190, 225, 255)),
        floor=((110, 175, 80), (90, 150, 65)),
        wall=(1.00, 0.97, 0.90),
        fog=(190, 225, 255),
        fog_density=0.03,
    ),
    "sunset": _Theme(
        sky=((70, 40, 110), (255, 135, 60)),
        floor=((150, 95, 70), (120, 72, 60)),
        wall=(1.05, 0.68, 0.50),
        fog=(250, 140, 75),
        fog_density=0.07,
        ambient=0.85,
        effect="sun",
    ),
    "night": _Theme(
        sky=((4, 5, 22), (22, 28, 70)),
        floor=((28, 32, 58), (20, 24, 46)),
        wall=(0.34, 0.38, 0.66),
        fog=(10, 12, 36),
        fog_density=0.12,
        ambient=0.75,
        landmark_glow=0.5,
        effect="stars",
    ),
    "snow": _Theme(
        sky=((170, 190, 215), (225, 233, 242)),
        floor=((242, 246, 252), (222, 230, 242)),
        wall=(0.86, 0.93, 1.05),
        fog=(228, 235, 243),
        fog_density=0.10,
        effect="snow",
    ),
    "desert": _Theme(
        sky=((95, 170, 225), (245, 225, 180)),
        floor=((228, 190, 120), (208, 168, 100)),
        wall=(1.08, 0.88, 0.58),
        fog=(242, 215, 160),
        fog_density=0.06,
    ),
    "forest": _Theme(
        sky=((45, 85, 60), (130, 165, 115)),
        floor=((52, 82, 36), (70, 58, 34)),
        wall=(0.42, 0.68, 0.34),
        fog=(70, 105, 65),
        fog_density=0.10,
        ambient=0.85,
        effect="leaves",
    ),
    "volcano": _Theme(
        sky=((30, 6, 6), (120, 26, 8)),
        floor=((50, 30, 28), (34, 20, 20)),
        wall=(0.58, 0.32, 0.28),
        fog=(90, 22, 8),
        fog_density=0.09,
        ambient=0.8,
        landmark_glow=0.4,
        effect="lava",
    ),
    "fog": _Theme(
        sky=((168, 172, 176), (184, 187, 190)),
        floor=((140, 142, 142), (128, 130, 130)),
        wall=(0.80, 0.80, 0.82),
        fog=(180, 183, 186),
        fog_density=0.42,
        ambient=0.95,
    ),
    "neon": _Theme(
        sky=((12, 4, 30), (60, 10, 90)),
        floor=((20, 14, 36), (34, 16, 56)),
        wall=(0.24, 0.16, 0.42),
        fog=(36, 8, 64),
        fog_density=0.08,
        ambient=0.8,
        landmark_glow=0.8,
        effect="neon",
    ),
    "underwater": _Theme(
        sky=((30, 130, 165), (8, 60, 110)),
        floor=((30, 120, 130), (20, 95, 115)),
        wall=(0.34, 0.78, 0.86),
        fog=(8, 70, 115),
        fog_density=0.18,
        ambient=0.9,
        landmark_glow=0.3,
        effect="caustic",
    ),
}
THEMES: Final = tuple(_THEMES)


@dataclass(frozen=True, slots=True)
class ThemeTable:
    """The themes as arrays, one row a theme, so that many worlds are drawn at once."""

    sky: Floats  # [theme, (top, bottom), 3]
    floor: Floats  # [theme, field, 3]
    wall: Floats  # [theme, 3]
    fog: Floats  # [theme, 3]
    fog_density: Floats  # [theme]
    ambient: Floats  # [theme]
    landmark_glow: Floats  # [theme]
    effect: npt.NDArray[np.str_]  # [theme]


def _column(name: str) -> Floats:
    return np.array([getattr(theme, name) for theme in _THEMES.values()], np.float32)


THEME_TABLE: Final = ThemeTable(
    sky=_column("sky"),
    floor=_column("floor"),
    wall=_column("wall"),
    fog=_column("fog"),
    fog_density=_column("fog_density"),
    ambient=_column("ambient"),
    landmark_glow=_column("landmark_glow"),
    effect=np.array([theme.effect for theme in _THEMES.values()]),
)

# Each light: brightness, factor of the fog's density, tint.
_LIGHTS: Final[dict[str, tuple[float, float, Triple]]] = {
    "plain": (1.0, 1.0, (1.0, 1.0, 1.0)),
    "dim": (0.62, 1.0, (1.0, 1.0, 1.0)),
    "bright": (1.18, 0.8, (1.0, 1.0, 1.0)),
    "hazy": (1.0, 2.6, (1.0, 1.0, 1.0)),
    "warm": (1.0, 1.0, (1.12, 1.0, 0.84)),
    "cold": (0.98, 1.0, (0.84, 0.98, 1.14)),
}
LIGHTS: Final = tuple(_LIGHTS)
LIGHT_GAIN: Final[Floats] = np.array([gain for gain, _, _ in _LIGHTS.values()], np.float32)[:, None] * np.array(
    [tint for _, _, tint in _LIGHTS.values()], np.float32
)  # [light, 3]
LIGHT_FOG: Final[Floats] = np.array([fog for _, fog, _ in _LIGHTS.values()], np.float32)

# The colour of each cell of a map in white light, [cell, 3]: materials 1..5, then landmarks.
BASE_COLOURS: Final[Floats] = np.array(
    [
        (0, 0, 0),
        (190, 110, 90),
        (165, 165, 170),
        (175, 135, 90),
        (190, 185, 150),
        (140, 150, 165),
        (235, 40, 40),
        (40, 215, 60),
        (50, 80, 245),
        (245, 215, 40),
        (225, 50, 215),
        (40, 220, 225),
    ],
    np.float32,
)


def _make_textures() -> Floats:
    """Grey factors [cell, 16, 16]: bricks, panels, planks, stripes, rubble, then two kinds of landmark in turn."""
    row, column = np.mgrid[0:16, 0:16]
    rng = np.random.default_rng(7)
    textures = np.ones((1 + MATERIALS + LANDMARKS, 16, 16), np.float32)
    offset = (row // 4 % 2) * 4
    textures[1] = np.where((row % 4 == 0) | ((column + offset) % 8 == 0), 0.62, 1.0)
    textures[2] = np.where((row % 8 == 0) | (column % 8 == 0), 0.7, 1.0) * (0.9 + 0.2 * ((column // 8 + row // 8) % 2))
    textures[3] = np.where(column % 4 == 0, 0.6, 1.0) * (0.88 + 0.24 * (column // 4 % 2))
    textures[4] = np.where((row // 4) % 2 == 0, 1.12, 0.78)
    textures[5] = np.kron(rng.uniform(0.78, 1.15, (4, 4)), np.ones((4, 4)))
    for landmark in range(LANDMARKS):
        bands = np.where((row // 3) % 2 == 0, 1.1, 0.75)
        frame = np.where((row < 2) | (row > 13), 0.55, 1.0)
        textures[1 + MATERIALS + landmark] = frame if landmark % 2 else bands
    return textures


def _make_stars() -> Floats:
    """A sky of stars [pixels above the horizon, degrees of heading], 0..1."""
    rng = np.random.default_rng(11)
    stars = np.zeros((32, 360), np.float32)
    stars[rng.integers(1, 30, 150), rng.integers(0, 360, 150)] = rng.uniform(0.5, 1, 150)
    return stars


TEXTURES: Final = _make_textures()
STARS: Final = _make_stars()

"""How the pocket world looks: twelve themes, three times of day, the tiles painted in them, and their light.

A theme and a time of day decide how a room looks and never where things are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators import pocket_art as art
from dreamtick.engine.training.simulators.base import Frames, IntArray

__all__ = [
    "ATLAS",
    "FLOOR",
    "FLOOR_DETAIL",
    "LANDMARK",
    "LANDMARK_COUNT",
    "LIQUID",
    "LIQUID_ODD",
    "OBSTACLE",
    "PATH",
    "PILLAR",
    "ROCK",
    "SOLID",
    "THEMES",
    "TIMES_OF_DAY",
    "WALL",
    "WALL_CORNER",
    "shine",
]

# What a tile is. The four tiles of landmark k are LANDMARK + 4 k + (0 top left, 1 top right, 2 and 3 below).
FLOOR, FLOOR_DETAIL, PATH, WALL, WALL_CORNER, OBSTACLE, ROCK, LIQUID, LIQUID_ODD, PILLAR, LANDMARK = range(11)
LANDMARK_COUNT: Final = len(art.LANDMARK_MASKS)
_TILE_KINDS: Final = LANDMARK + 4 * LANDMARK_COUNT

# Whether the figure is stopped by a tile of that kind, bool [kind].
SOLID: Final = ~np.isin(np.arange(_TILE_KINDS), (FLOOR, FLOOR_DETAIL, PATH))


@dataclass(frozen=True, slots=True)
class _Theme:
    """Which drawings a theme uses (keys of `pocket_art`'s masks) and its colours, hexadecimal, parted by spaces."""

    floor: str
    wall: str
    obstacle: str
    rock: str
    floor_colours: str  # main, detail
    path_colour: str
    wall_colours: str  # main, dark, light, as for obstacles and rocks
    obstacle_colours: str
    rock_colours: str
    liquid_colours: str  # main, light

    @property
    def palette(self) -> dict[str, art.Colour]:
        """The colour of each letter of a tile's mask."""
        parts = (self.floor_colours, self.path_colour, self.wall_colours, self.obstacle_colours, self.rock_colours)
        colours = " ".join((*parts, self.liquid_colours)).split()
        return {letter: _rgb(colour) for letter, colour in zip("fgcwvxopqrstlm", colours, strict=True)}


def _rgb(colour: str) -> art.Colour:
    return int(colour[0:2], 16), int(colour[2:4], 16), int(colour[4:6], 16)


# fmt: off
_THEMES: Final[dict[str, _Theme]] = {
    "meadow": _Theme(
        "grass", "hedge", "tree", "boulder",
        "8fd46a 6fb84e", "d9bd7e", "3f8f45 2c6a38 63b358",
        "4aa84a 7a5230 7ccc5c", "a8a8a0 74746e d0d0c8", "4a9be0 a8dcf8",
    ),
    "desert": _Theme(
        "sand", "cliff", "cactus", "boulder",
        "f0d592 dcb86e", "c99a58", "c47f45 94582e e8ac68",
        "4f9a4a 2f6a38 80c060", "c79a62 946a40 e6c28c", "3fb8b0 a0ece0",
    ),
    "snow": _Theme(
        "snow", "pine", "pine", "cube",
        "eef4fb c8d8ea", "b9c6d8", "2f6a68 dfe9f4 4f948c",
        "3a7a72 6a4a3a ffffff", "a6cdea 6f9cc8 e2f4ff", "86b8e4 d4eefc",
    ),
    "forest": _Theme(
        "grass", "hedge", "tree", "boulder",
        "7a6a3c 5f5230", "a98b5a", "24502a 163820 3c7438",
        "c86a26 5a3418 ee9a3c", "6f7460 4a4e42 969c84", "2f6f78 6cb0b0",
    ),
    "volcano": _Theme(
        "crack", "cliff", "vent", "spike",
        "4a3a40 30242c", "6a4c44", "7a3428 4a1c1c a85038",
        "5a4650 2c2028 ff9a30", "28222c 141018 54485a", "f2641e ffd23c",
    ),
    "cave": _Theme(
        "slab", "brick", "mushroom", "spike",
        "7d7488 645c70", "948a78", "4c4560 332e44 6a6280",
        "48b8a8 2c7a78 a4f0dc", "5a5470 3a364c 8c86a4", "2c4a8c 5484cc",
    ),
    "swamp": _Theme(
        "ripple", "hedge", "dead", "pile",
        "6f7d46 58663a", "8f8050", "4a5030 30361f 6a7044",
        "6a5440 40342a 8c7456", "78806a 50583e a0a88c", "4a5a2a 8aa03c",
    ),
    "candy": _Theme(
        "check", "candy", "lolly", "cube",
        "ffdcec ffc6e0", "fff4d0", "ff7eb4 c84a84 fff0f6",
        "a86ae0 7a44b0 fff6c0", "8ee0c8 58b098 d0fff0", "b06a3c e0a468",
    ),
    "moon": _Theme(
        "crater", "block", "crystal", "boulder",
        "b4b6c0 9496a4", "d4d6de", "6c6e80 464858 9294a6",
        "6ad0f0 2c7ac0 d8fbff", "8a8c98 5c5e6c c6c8d2", "1a1a30 4a4a7c",
    ),
    "ocean": _Theme(
        "ripple", "cliff", "coral", "boulder",
        "3fa0c0 5cb8d2", "e0d6a0", "2a5a8c 1c3c68 4c86b8",
        "ff8a6a c04a58 ffc09a", "5a88a0 38607c 8cb8c8", "143c6c 2c68a0",
    ),
    "ruins": _Theme(
        "slab", "brick", "palm", "pile",
        "d8ccb0 bcae90", "b0906c", "a89a80 786c58 cfc2a6",
        "4c9440 7a5a38 84c45c", "c2b698 8c8068 e8dec4", "5aa8a0 a4dccc",
    ),
    "neon": _Theme(
        "check", "block", "crystal", "cube",
        "1e1636 28204a", "3a2a66", "5a2aa0 2c1458 ff4ad8",
        "20c8e8 1470a0 b0ffff", "c830b0 70186c ff9af0", "10e0a0 90ffd8",
    ),
}
# fmt: on
THEMES: Final = tuple(_THEMES)
TIMES_OF_DAY: Final = ("day", "dusk", "night")


def _paint(mask: str, size: int, palette: dict[str, art.Colour]) -> npt.NDArray[np.uint8]:
    return np.array([[palette[letter] for letter in row] for row in art.letters(mask, size)], np.uint8)


def _tiles_of(theme: _Theme) -> npt.NDArray[np.uint8]:
    """Every kind of tile in one theme, uint8 [kind, 8, 8, 3]."""
    palette = theme.palette
    floor, floor_detail = art.FLOOR_MASKS[theme.floor]
    wall, wall_corner = art.WALL_MASKS[theme.wall]
    obstacle, rock = art.OBSTACLE_MASKS[theme.obstacle], art.ROCK_MASKS[theme.rock]
    masks = (floor, floor_detail, art.PATH_MASK, wall, wall_corner, obstacle, rock, *art.LIQUID_MASKS, art.PILLAR_MASK)
    tiles = [_paint(mask, 8, palette) for mask in masks]
    for mask in art.LANDMARK_MASKS.values():
        picture = _paint(mask, 16, {**art.LANDMARK_COLOURS, ".": palette["f"]})
        tiles += [picture[y : y + 8, x : x + 8] for y in (0, 8) for x in (0, 8)]
    return np.stack(tiles)


# Every kind of tile in every theme by day, uint8 [theme, kind, 8, 8, 3].
ATLAS: Final = np.stack([_tiles_of(theme) for theme in _THEMES.values()])

_DUSK: Final = np.array([1.0, 0.74, 0.60], np.float32)
_NIGHT: Final = np.array([0.26, 0.29, 0.52], np.float32)
_LANTERN: Final = np.array([1.0, 0.95, 0.84], np.float32)
_ROWS, _COLUMNS = np.mgrid[0:64, 0:64].astype(np.float32)


def shine(frames: Frames, time_of_day: IntArray, position: IntArray) -> None:
    """Light frames painted by day, in place: dusk is red, and by night the figure at `position` carries a lantern.

    `time_of_day` int [N] indexes `TIMES_OF_DAY`; `position` int [N, 2] is the figure's top left corner in pixels.
    """
    dusk = np.nonzero(time_of_day == 1)[0]
    if len(dusk):
        frames[dusk] = (frames[dusk] * _DUSK).astype(np.uint8)
    night = np.nonzero(time_of_day == 2)[0]
    if len(night):
        x, y = position[night, 0, None, None], position[night, 1, None, None]
        distance_px = np.sqrt((_COLUMNS - x - 2.5) ** 2 + (_ROWS - y - 2.5) ** 2)
        glow = np.clip((24 - distance_px) / 14, 0, 1)[..., None]
        frames[night] = (frames[night] * (_NIGHT + (_LANTERN - _NIGHT) * glow)).astype(np.uint8)

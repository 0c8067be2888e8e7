"""What the pocket world's frames show, without asking the world: the figure, and drawings under any of its lights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.compact.hero import VISIBLE, HeroLocator, Sighting
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.simulators.pocket import FRAME_PX, SPRITE_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_themes import TIMES_OF_DAY, shine
from dreamtick.errors import ConfigError
from dreamtick.sim.env_spaces import EnvShape

__all__ = ["Box", "Look", "PocketSight", "box_gap", "check_pocket_frames", "likeness_error"]

_FEWEST_PIXELS = 3
_LAST_PX = FRAME_PX - SPRITE_PX  # the figure's rightmost and lowest place

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels, the last two exclusive."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One frame, looked at.

    `lights` holds the light of every time of day with the figure where it is, float32 `[64, 64, 3]` in 0..1 each: a
    drawing's colours are multiplied by it.
    """

    frame: NDArray[np.float32]  # [64, 64, 3], 0..255
    hero: Box
    hero_mask: NDArray[np.bool_]  # [64, 64], the figure's square
    lights: tuple[NDArray[np.float32], ...]


class PocketSight:
    """Follows the figure from frame to frame."""

    def __init__(self) -> None:
        """Raises AssetError if the hero's pictures are missing."""
        self._locator = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors")
        self._near: Sighting | None = None

    def forget(self) -> None:
        """The next frame follows no other."""
        self._near = None

    def look(self, frame_HW3: NDArray[np.uint8]) -> Look | None:
        """Look at the next frame, uint8 `[64, 64, 3]`; None where the figure cannot be seen."""
        found = self._locator.find(np.ascontiguousarray(frame_HW3), self._near)
        if found.error >= VISIBLE:
            return None
        self._near = found
        box = (found.x, found.y, found.x + SPRITE_PX, found.y + SPRITE_PX)
        mask = np.zeros((FRAME_PX, FRAME_PX), np.bool_)
        mask[box[1] : box[3], box[0] : box[2]] = True
        return Look(frame_HW3.astype(np.float32), box, mask, _lights(found.x, found.y))


def check_pocket_frames(reward: str, shape: EnvShape) -> None:
    """Raise ConfigError where `reward`, which reads the pocket world's drawings, is asked of another world."""
    size = (shape.frame_height, shape.frame_width)
    if size != (FRAME_PX, FRAME_PX) or shape.action_names != PocketWorlds.action_names:
        raise ConfigError(
            f"reward={reward!r}: it reads the pocket world's frames, and {shape.name!r} shows others; "
            "use none or novelty, or give a function that makes a reward of your own"
        )


def likeness_error(
    look: Look, drawing_YX3: NDArray[np.uint8], mask_YX: NDArray[np.bool_], left: int, top: int
) -> float | None:
    """How far a place of the frame is from a drawing: root mean square over the drawing's pixels, 0..255.

    It is measured under each light and divided by that light's mean over the drawing, and the smallest one counts. The
    figure hides what is behind it; None where fewer than 3 pixels of the drawing can be seen.
    """
    height, width = mask_YX.shape
    place = (slice(top, top + height), slice(left, left + width))
    seen = mask_YX & ~look.hero_mask[place]
    if seen.sum() < _FEWEST_PIXELS:
        return None
    pixels, drawing = look.frame[place][seen], drawing_YX3[seen]
    lights = np.stack([light[place][seen] for light in look.lights])
    errors = np.sqrt(np.square(pixels - drawing * lights).mean((1, 2))) / lights.mean((1, 2))
    return float(errors.min())


def box_gap(one: Box, other: Box) -> int:
    """The pixels between two boxes, along the axis on which they are further apart; 0 where they touch or overlap."""
    across = max(other[0] - one[2], one[0] - other[2])
    down = max(other[1] - one[3], one[1] - other[3])
    return max(across, down, 0)


def _lights(x: int, y: int) -> tuple[NDArray[np.float32], ...]:
    lights = _lights_around_the_figure()
    return tuple(
        light[_LAST_PX - y : _LAST_PX - y + FRAME_PX, _LAST_PX - x : _LAST_PX - x + FRAME_PX] for light in lights
    )


@cache
def _lights_around_the_figure() -> NDArray[np.float32]:
    """The light of every time of day at each distance from the figure, `[L, 122, 122, 3]`: (58, 58) is its corner.

    It is put together from what the simulator shows of a white world with the figure in each corner.
    """
    count, side = len(TIMES_OF_DAY), FRAME_PX + _LAST_PX
    lights = np.empty((count, side, side, 3), np.float32)
    for x, y in product((0, _LAST_PX), repeat=2):
        white = np.full((count, FRAME_PX, FRAME_PX, 3), 255, np.uint8)
        shine(white, np.arange(count), np.tile([[x, y]], (count, 1)))
        lights[:, _LAST_PX - y :, _LAST_PX - x :][:, :FRAME_PX, :FRAME_PX] = white / 255
    return lights

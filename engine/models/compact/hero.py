"""Where the pocket world's hero stands, read off the picture.

Every view of the sprite, in each light, is laid over every place; the best match is where it is. That costs about a
millisecond for a whole frame, so the places around the last sighting are searched first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from dreamtick.errors import AssetError

__all__ = ["CLEAR", "LOST", "VISIBLE", "HeroLocator", "Sighting", "hero_error"]

CLEAR = 30.0  # colour error below which the hero is plainly there
VISIBLE = 45.0  # colour error below which it is there, if blurred
LOST = 55.0  # colour error above which it is not there
_REACH = 6  # pixels around the last sighting that are searched first; the hero moves by 3 a frame


@dataclass(frozen=True, slots=True)
class Sighting:
    """The best match: its upper left corner in pixels, and its colour error (root mean square, 0..255).

    In a frame without the hero there is a best match too: look at the error.
    """

    x: int
    y: int
    error: float


class HeroLocator:
    """Finds the sprite in frames.

    `views` float `[K, S, S, 3]` in 0..255, `masks` bool `[K, S, S]`: which of their pixels are the sprite.
    """

    def __init__(self, views: Tensor, masks: Tensor) -> None:
        self.size = views.shape[1]
        shown = (views * masks.unsqueeze(-1)).permute(0, 3, 1, 2).flatten(1)  # [K, 3 S S]
        outlines, self._outline_of = masks.flatten(1).float().unique(dim=0, return_inverse=True)
        pixels = 3 * masks.flatten(1).sum(1).float()
        # sum over the sprite of (picture - view)^2, expanded, and divided by the numbers it sums
        self._outlines = outlines.T.contiguous()  # [S S, distinct outlines]
        self._views = (-2.0 * shown / pixels[:, None]).T.contiguous()
        self._constant = (shown**2).sum(1) / pixels
        self._per_pixel = 1.0 / pixels

    @classmethod
    def load(cls, path: Path) -> HeroLocator:
        """Read `views` and `masks` from a safetensors file. Raises AssetError."""
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        try:
            stored = load_file(path)
            return cls(stored["views"].float(), stored["masks"].bool())
        except (OSError, SafetensorError, KeyError) as error:
            raise AssetError(
                f"{path}: the hero's pictures cannot be read ({error}); install the package again"
            ) from error

    def find(self, frame_HW3: Tensor, near: Sighting | None = None) -> Sighting:
        """The hero in one frame uint8 `[H, W, 3]` on the CPU; `near` is where it was in the frame before."""
        if near is not None:
            left, top = max(0, near.x - _REACH), max(0, near.y - _REACH)
            span = 2 * _REACH + self.size
            found = self._best(frame_HW3[top : top + span, left : left + span], left, top)
            if found.error < CLEAR:
                return found
        return self._best(frame_HW3, 0, 0)

    def find_all(self, frames_FHW3: Tensor, near: Sighting | None = None) -> list[Sighting]:
        """The hero in each of a block's frames, one after the other."""
        sightings: list[Sighting] = []
        for frame in frames_FHW3.unbind(0):
            near = self.find(frame, near)
            sightings.append(near)
        return sightings

    def _best(self, pixels_HW3: Tensor, left: int, top: int) -> Sighting:
        patches = pixels_HW3.float().unfold(0, self.size, 1).unfold(1, self.size, 1)  # [rows, columns, 3, S, S]
        columns = patches.shape[1]
        patches = patches.reshape(-1, 3, self.size * self.size)
        squares = (patches.square().sum(1) @ self._outlines)[:, self._outline_of]
        errors = torch.addmm(self._constant + squares * self._per_pixel, patches.flatten(1), self._views)
        place, view = divmod(int(errors.argmin()), errors.shape[1])
        row, column = divmod(place, columns)
        return Sighting(left + column, top + row, max(0.0, float(errors[place, view])) ** 0.5)


def hero_error(sightings: Sequence[Sighting]) -> float:
    """How far a block is from showing the hero in every frame: 0 if it plainly does, else the worst error."""
    worst = max(s.error for s in sightings)
    return 0.0 if worst < CLEAR else worst

"""Where the pocket world's hero stands, read off the picture.

Every view of the sprite, in each light, is laid over every place; the best match is where it is. That costs about a
millisecond for a whole frame, so the places around the last sighting are searched first.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.errors import AssetError

__all__ = [
    "CLEAR",
    "DOORSTEP",
    "FAR_EDGE",
    "LOST",
    "VISIBLE",
    "HeroLocator",
    "Sighting",
    "may_be_anywhere",
    "may_leave",
]

CLEAR = 30.0  # colour error below which the hero is plainly there
VISIBLE = 45.0  # colour error below which it is there, if blurred
LOST = 55.0  # colour error above which it is not there
FAR_EDGE = 58  # the sprite's position at the right or lower edge, in pixels
DOORSTEP = 14  # pixels from an edge at which the other side matters
_LOOK_AROUND = 8  # blocks after which a hero that is not where it was is looked for everywhere
_REACH = 7  # pixels around the last sighting that are searched first; the hero moves by 6 a block
_ANSWERS = 6  # that are kept for a world: both frames of a block's drafts, which are three at most
_WAY_OUT = 6  # pixels from an edge at which the hero may be through a door within a block


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
        inside = masks.flatten(1).float().repeat(1, 3)  # [K, 3 S S]
        shown = views.permute(0, 3, 1, 2).flatten(1) * inside
        pixels = inside.sum(1, keepdim=True)
        # the mean over the sprite of (picture - view)^2, expanded: squares of the picture, products, and the rest
        self._squares = (inside / pixels).T.contiguous()
        self._products = (-2.0 * shown / pixels).T.contiguous()
        self._answers: dict[object, tuple[NDArray[np.uint8], Sighting]] = {}
        self._kept = _ANSWERS
        self._constant = (shown.square() / pixels).sum(1)

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

    def expect_worlds(self, count: int) -> None:
        """Keep the answers that `count` worlds need, whose blocks are judged in turns."""
        self._kept = _ANSWERS * count

    def find(self, frame_HW3: NDArray[np.uint8], near: Sighting | None = None, anywhere: bool = True) -> Sighting:
        """The hero in one frame uint8 `[H, W, 3]`; `near` is where it was a block earlier.

        The places around `near` are searched first, all others only if it is not there and may be `anywhere`. Frames
        are never written again, so that the newest answers are kept: who judged a draft and who remembers the
        finished block ask the same.
        """
        asked = (frame_HW3.ctypes.data, frame_HW3.shape, near, anywhere)
        if asked not in self._answers:
            if len(self._answers) >= self._kept:
                self._answers.pop(next(iter(self._answers)))
            # holds the frame, so that its memory stays its own
            self._answers[asked] = (frame_HW3, self._search(frame_HW3, near, anywhere))
        return self._answers[asked][1]

    def _search(self, frame_HW3: NDArray[np.uint8], near: Sighting | None, anywhere: bool) -> Sighting:
        if near is not None:
            left, top = max(0, near.x - _REACH), max(0, near.y - _REACH)
            span = 2 * _REACH + self.size
            found = self._best(frame_HW3[top : top + span, left : left + span], left, top)
            if found.error < VISIBLE or not anywhere:
                return found
        return self._best(frame_HW3, 0, 0)

    def _best(self, pixels_HW3: NDArray[np.uint8], left: int, top: int) -> Sighting:
        windows = sliding_window_view(pixels_HW3.astype(np.float32), (self.size, self.size), axis=(0, 1))
        columns = windows.shape[1]
        patches = torch.from_numpy(windows.reshape(-1, self._products.shape[0]))  # [places, 3 S S]
        errors = torch.addmm(self._constant, patches, self._products).addmm_(patches.square_(), self._squares)
        place, view = divmod(int(errors.argmin()), errors.shape[1])
        row, column = divmod(place, columns)
        return Sighting(left + column, top + row, max(0.0, float(errors[place, view])) ** 0.5)


def may_be_anywhere(seen: Sighting | None, block_index: int) -> bool:
    """Whether to search the whole frame: it may have gone through a door, or it is time to look for a lost one."""
    return seen is None or block_index % _LOOK_AROUND == 0 or may_leave(seen)


def may_leave(seen: Sighting) -> bool:
    """Whether it is so near to an edge that it may be through a door within a block."""
    return min(seen.x, FAR_EDGE - seen.x, seen.y, FAR_EDGE - seen.y) <= _WAY_OUT

"""Pictures of any size as frames of a set: the middle is cut out, and a pixel is the mean of the area it covers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import ConfigError

__all__ = ["FrameFitter"]


class FrameFitter:
    """Fits pictures into frames of one size; what it worked out for one size of picture it keeps for the next."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self._seen: tuple[int, int] | None = None
        self._cut = (slice(0), slice(0))
        self._rows = self._columns = np.zeros((0, 0), np.float32)

    def __call__(self, picture: NDArray[Any]) -> NDArray[np.uint8]:
        """A frame uint8 `[height, width, 3]` of a picture uint8 `[h, w, 3]`; a small one is magnified.

        Raises ConfigError for anything else.
        """
        if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8 or not picture.size:
            raise ConfigError(f"picture {picture.dtype}{list(picture.shape)}: expected uint8[height, width, 3]")
        if picture.shape[:2] == (self.height, self.width):
            return np.array(picture)
        if picture.shape[:2] != self._seen:
            self._prepare(*picture.shape[:2])
        part = picture[self._cut].astype(np.float32)
        rows_fitted = self._rows @ part.reshape(len(part), -1)
        fitted = self._columns @ rows_fitted.reshape(self.height, -1, 3)
        return np.rint(fitted).clip(0, 255).astype(np.uint8)

    def _prepare(self, height: int, width: int) -> None:
        """Cut to the frame's proportions, as much as there is."""
        cut_height = min(height, max(1, round(width * self.height / self.width)))
        cut_width = min(width, max(1, round(height * self.width / self.height)))
        top, left = (height - cut_height) // 2, (width - cut_width) // 2
        self._cut = (slice(top, top + cut_height), slice(left, left + cut_width))
        self._rows, self._columns = _shares(cut_height, self.height), _shares(cut_width, self.width)
        self._seen = (height, width)


def _shares(old: int, new: int) -> NDArray[np.float32]:
    """How much each of `old` pixels in a row lends to each of `new` that cover the same length, `[new, old]`."""
    edges = np.arange(new + 1)[:, None] * old / new
    pixels = np.arange(old)[None]
    overlap = np.minimum(edges[1:], pixels + 1) - np.maximum(edges[:-1], pixels)
    return (overlap.clip(0) * new / old).astype(np.float32)

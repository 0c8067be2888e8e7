"""A number written into a picture so that it can be read again after encoding: how a measurement tells frames apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["BITS", "read_stamp", "stamped"]

BITS = 16
_ROWS_SHARE = 16  # the strip takes this part of the height


def stamped(picture: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    """A copy of `picture` `[H, W, 3]` with the lowest 16 bits of `number` as black and white blocks along its top."""
    height, width, _ = picture.shape
    edges = [width * bit // BITS for bit in range(BITS + 1)]
    marked = picture.copy()
    strip = marked[: max(height // _ROWS_SHARE, 1)]
    for bit in range(BITS):
        strip[:, edges[bit] : edges[bit + 1]] = 255 * (number >> bit & 1)
    return marked


def read_stamp(luma: NDArray[np.uint8]) -> int:
    """The number in a picture's brightness `[H, W]`, at whatever size it arrived."""
    height, width = luma.shape
    row = luma[height // _ROWS_SHARE // 2]
    return sum(1 << bit for bit in range(BITS) if row[(2 * bit + 1) * width // (2 * BITS)] > 127)

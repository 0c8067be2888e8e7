"""Frames of a made-up world whose number can be read from the picture, also after lossy encoding."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dreamtick.net.world_frame import WorldFrame

SIDE = 64
RATE_HZ = 20.0
PERIOD_NS = round(1e9 / RATE_HZ)
_CELL = 4
_BITS = SIDE // _CELL


def world_frame(number: int, origin_ns: int = 0) -> WorldFrame:
    """Frame `number`, due `number` periods after `origin_ns`: a soft gradient that drifts, the number on top."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    picture = np.stack((x * 3 + number, y * 3, (x + y) + 2 * number), axis=-1) % 256
    picture[:_CELL] = np.repeat([255 * (number >> bit & 1) for bit in range(_BITS)], _CELL)[None, :, None]
    due_ns = origin_ns + number * PERIOD_NS
    return WorldFrame(picture.astype(np.uint8), number, due_ns, due_ns)


def number_in(picture: NDArray[np.uint8]) -> int:
    """The number of the frame that `picture` `[H, W, 3]` shows, whatever its size."""
    scale = picture.shape[0] // SIDE
    row = picture[_CELL * scale // 2, _CELL * scale // 2 :: _CELL * scale].mean(axis=-1)
    return sum(1 << bit for bit, level in enumerate(row[:_BITS]) if level > 127)


def enlarged(picture: NDArray[np.uint8], scale: int) -> NDArray[np.uint8]:
    """`picture` with each pixel a square of `scale` × `scale`."""
    return picture.repeat(scale, axis=0).repeat(scale, axis=1)


def psnr_db(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> float:
    """Peak signal-to-noise ratio of two pictures."""
    return float(10 * np.log10(255**2 / max(((a.astype(float) - b) ** 2).mean(), 1e-9)))

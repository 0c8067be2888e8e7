"""What can be measured on pictures alone, of either world. Frames are uint8 [F, 64, 64, 3]."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators.base import BoolArray, Frames

__all__ = [
    "TILE_PX",
    "clarity",
    "horizontal_shift",
    "mean_colour",
    "nearest",
    "psnr",
    "right_tiles",
    "sharpness",
    "tiles_of",
]

Floats = npt.NDArray[np.float32]

TILE_PX: Final = 8
_RIGHT: Final = 200.0  # mean squared error of a tile's pixels below which it shows the same
_LEAST_ERROR: Final = 1e-2  # mean squared error that equal pictures are given: 68 dB
_BLUR_PX: Final = 9
_FARTHEST_SHIFT_PX: Final = 14


def psnr(true: Frames, drawn: Frames) -> Floats:
    """Peak signal-to-noise ratio of each frame in dB [F], 68 at most."""
    squares = np.square(true.astype(np.float32) - drawn).mean((-1, -2, -3))
    return np.asarray(10 * np.log10(255.0**2 / np.maximum(squares, _LEAST_ERROR)), np.float32)


def sharpness(frames: Frames) -> Floats:
    """The mean step between neighbouring pixels' brightness, along both axes, of each frame [F]."""
    grey = frames.astype(np.float32).mean(-1)
    across, down = np.abs(np.diff(grey, axis=-1)), np.abs(np.diff(grey, axis=-2))
    return np.asarray(across.mean((-1, -2)) + down.mean((-1, -2)), np.float32)


def clarity(frames: Frames) -> Floats:
    """How much of a frame's detail a blur takes away, 0 (blurred already) to 1, of each frame [F].

    One less the perceptual blur metric of Crete and others (2007): unlike sharpness it does not depend on contrast.
    """
    grey = frames.astype(np.float32).mean(-1)
    along = [_kept_by_blur(grey), _kept_by_blur(grey.swapaxes(-1, -2))]
    return np.asarray(1.0 - np.maximum(*along), np.float32)


def mean_colour(frames: Frames) -> Floats:
    """The mean of each frame's pixels, [F, 3]."""
    return frames.reshape(len(frames), -1, 3).mean(1, dtype=np.float32)


def tiles_of(frames: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Frames [..., H, W, 3] cut into tiles [..., rows, columns, 8, 8, 3]."""
    *lead, height, width, channels = frames.shape
    cut = frames.reshape(*lead, height // TILE_PX, TILE_PX, width // TILE_PX, TILE_PX, channels)
    return cut.swapaxes(-4, -3)


def right_tiles(true: Frames, drawn: Frames) -> BoolArray:
    """Which tiles of the frames show the same, [F, 8, 8]."""
    squares = np.square(true.astype(np.float32) - drawn)
    right: BoolArray = tiles_of(squares).mean((-1, -2, -3)) < _RIGHT
    return right


def nearest(frame: Frames, candidates: Frames) -> int:
    """Which of the candidates [K, H, W, 3] is most like a frame [H, W, 3], pixel by pixel."""
    errors = np.square(candidates.astype(np.float32) - frame).mean((1, 2, 3))
    return int(errors.argmin())


def horizontal_shift(before: Frames, after: Frames) -> int:
    """By how many pixels one picture [H, W, 3] has moved to the right since another, -14 to 14.

    The shift at which what both show in common correlates best.
    """
    one, other = before.astype(np.float32).mean(-1), after.astype(np.float32).mean(-1)
    width = one.shape[1]
    best, found = -2.0, 0
    for shift in range(-_FARTHEST_SHIFT_PX, _FARTHEST_SHIFT_PX + 1):
        x = one[:, max(0, -shift) : width - max(0, shift)]
        y = other[:, max(0, shift) : width - max(0, -shift)]
        x, y = x - x.mean(), y - y.mean()
        likeness = float((x * y).sum() / np.sqrt((x * x).sum() * (y * y).sum() + 1e-3))
        if likeness > best:
            best, found = likeness, shift
    return found


def _kept_by_blur(grey: Floats) -> Floats:
    """The share of the steps along the last axis that a box filter leaves, [F]."""
    padded = np.pad(grey, ((0, 0), (0, 0), (_BLUR_PX // 2, _BLUR_PX // 2)), mode="edge")
    blurred = np.lib.stride_tricks.sliding_window_view(padded, _BLUR_PX, axis=-1).mean(-1)
    steps, left = np.abs(np.diff(grey, axis=-1)), np.abs(np.diff(blurred, axis=-1))
    lost = np.maximum(steps - left, 0).sum((-1, -2))
    total = steps.sum((-1, -2))
    return np.asarray((total - lost) / np.maximum(total, 1e-6), np.float32)

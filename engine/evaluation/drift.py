"""How far a clip drifts from its beginning: statistics of its segments against those of its first ten seconds.

The clarity's drift is the Video Drift Error with linear weights (BlockVid, arXiv 2511.22973), divided by the sum of the
weights so that it does not depend on the clip's length.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.evaluation.evidence import Score
from dreamtick.engine.evaluation.pictures import Floats, clarity, mean_colour, sharpness
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ
from dreamtick.engine.training.simulators.base import Frames

__all__ = ["SEGMENT_FRAMES", "ClipStatistics"]

SEGMENT_FRAMES: Final = 10 * FRAME_RATE_HZ
_EVERY: Final = 6  # frames, of which one is looked at
_OVER: Final = 2.0  # times as sharp as in the beginning, or as blurred, counts as collapsed


class ClipStatistics:
    """Takes in a clip frame by frame and keeps a few numbers of each second."""

    def __init__(self) -> None:
        self._frames = 0
        self._sharpness: list[float] = []
        self._clarity: list[float] = []
        self._colour: list[Floats] = []

    def add(self, frames: Frames) -> None:
        """The next frames [F, 64, 64, 3]."""
        chosen = frames[-self._frames % _EVERY :: _EVERY]
        self._frames += len(frames)
        if len(chosen):
            self._sharpness += sharpness(chosen).tolist()
            self._clarity += clarity(chosen).tolist()
            self._colour += list(mean_colour(chosen))

    def drifts(self) -> dict[str, Score]:
        """The drift of sharpness (relative), of colour (0..441) and of clarity (VDE), of 20 seconds or more."""
        sharp, clear = _segments(self._sharpness), _segments(self._clarity)
        colour = _segments(self._colour)
        weights = np.arange(len(clear) - 1, 0, -1)
        return {
            "sharpness": Score(float((np.abs(sharp[1:] - sharp[0]) / sharp[0]).mean())),
            "colour": Score(float(np.linalg.norm(colour[1:] - colour[0], axis=-1).mean())),
            "vde": Score(float((weights * np.abs(clear[1:] - clear[0]) / clear[0]).sum() / weights.sum())),
        }

    @property
    def sharpness_collapsed(self) -> bool:
        """Whether the last 10 s are under half or over twice as sharp as the first."""
        sharp = _segments(self._sharpness)
        return not 1 / _OVER <= sharp[-1] / sharp[0] <= _OVER


def _segments(values: list[float] | list[Floats]) -> Floats:
    """The means over stretches of 10 s; a rest is left out."""
    size = SEGMENT_FRAMES // _EVERY
    whole = np.asarray(values, np.float32)[: len(values) // size * size]
    return np.asarray(whole.reshape(-1, size, *whole.shape[1:]).mean(1), np.float32)

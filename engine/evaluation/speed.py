"""How many frames a second a world makes: generated, decoded and remembered."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Final

import numpy as np

from dreamtick.engine.evaluation.playing import Player

__all__ = ["frames_per_second"]

_WARM_UP_BLOCKS: Final = 10
_HELD_BLOCKS: Final = 4  # that a key is held


def frames_per_second(player: Player, actions: int, runs: int, blocks: int, now_s: Callable[[], float]) -> float:
    """The median of several short runs of so many blocks, under random keys for so many actions.

    `now_s` is a monotonic clock in seconds.
    """
    rng = np.random.default_rng(0)
    speeds = []
    for run in range(runs + 1):
        length = blocks if run else _WARM_UP_BLOCKS
        began, frames = now_s(), 0
        for number in range(length):
            if number % _HELD_BLOCKS == 0:
                held = rng.integers(-1, 2, actions)
            frames += len(player.block(held))
        speeds.append(frames / max(now_s() - began, 1e-9))
    return statistics.median(speeds[1:])

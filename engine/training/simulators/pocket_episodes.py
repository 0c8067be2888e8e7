"""Play pocket worlds by the exploration policy, with themes and times of day that change on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dreamtick.engine.training.simulators.base import FloatArray, Frames, IntArray, checked_switching
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_themes import THEMES

__all__ = ["PocketMoment", "episodes"]


@dataclass(frozen=True, slots=True)
class PocketMoment:
    """One frame of every world, what led to it, and what it shows; the arrays belong to whoever received it."""

    frames: Frames  # [N, 64, 64, 3]
    actions: FloatArray  # [N, 2], zero for the first frame
    theme: IntArray  # [N]
    time_of_day: IntArray  # [N]
    room: IntArray  # [N]
    position: IntArray  # [N, 2]


def episodes(
    count: int, length: int, seed: int, *, block_frames: int = 2, switch_every: int = 110, wander: float = 0.28
) -> Iterator[PocketMoment]:
    """Yield `length` moments of `count` worlds, the same ones for the same arguments.

    The look changes every `switch_every` frames on average, always at a frame that begins a block: four times in five
    theme and time of day, else the time of day alone. `wander` is `PocketPolicy`'s share. Raises ConfigError where a
    number is too small.
    """
    checked_switching(length, block_frames, switch_every)
    worlds = PocketWorlds(count, seed)
    policy = PocketPolicy(worlds, wander)
    rng = worlds.rng
    next_switch = rng.integers(8, 2 * switch_every, count) // block_frames * block_frames
    actions: FloatArray = np.zeros((count, 2))
    for frame_index in range(length):
        if frame_index:
            actions = policy.actions()
            worlds.step(actions)
        switches = next_switch == frame_index
        if switches.any():
            with_theme = switches & (rng.random(count) < 0.8)
            worlds.theme = np.where(with_theme, rng.integers(0, len(THEMES), count), worlds.theme)
            worlds.time_of_day = np.where(switches, worlds.draw_times_of_day(), worlds.time_of_day)
            later = frame_index + rng.integers(16, 2 * switch_every, count) // block_frames * block_frames
            next_switch = np.where(switches, later, next_switch)
        yield PocketMoment(
            worlds.frames(),
            actions.copy(),
            worlds.theme.copy(),
            worlds.time_of_day.copy(),
            worlds.room.copy(),
            worlds.position.copy(),
        )

"""Play mazes by the exploration policy, with themes and lights that change on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dreamtick.engine.training.simulators.base import FloatArray, Frames, IntArray, checked_switching
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.maze_policy import MazePolicy
from dreamtick.engine.training.simulators.maze_themes import THEMES

__all__ = ["MazeMoment", "episodes"]


@dataclass(frozen=True, slots=True)
class MazeMoment:
    """One frame of every world, what led to it, and what it shows; the arrays belong to whoever received it."""

    frames: Frames  # [N, 64, 64, 3]
    actions: FloatArray  # [N, 3], zero for the first frame
    theme: IntArray  # [N]
    light: IntArray  # [N]
    position: FloatArray  # [N, 2]
    heading: FloatArray  # [N]


def episodes(
    count: int, length: int, seed: int, *, block_frames: int = 2, switch_every: int = 70
) -> Iterator[MazeMoment]:
    """Yield `length` moments of `count` worlds, the same ones for the same arguments.

    Theme and light change every `switch_every` frames on average, always at a frame that begins a block. Raises
    ConfigError where a number is too small.
    """
    checked_switching(length, block_frames, switch_every)
    worlds = MazeWorlds(count, seed)
    policy = MazePolicy(worlds)
    rng = worlds.rng
    next_switch = rng.integers(8, 2 * switch_every, count) // block_frames * block_frames
    actions: FloatArray = np.zeros((count, 3))
    for frame_index in range(length):
        if frame_index:
            actions = policy.actions()
            worlds.step(actions)
        switches = next_switch == frame_index
        if switches.any():
            worlds.theme = np.where(switches, rng.integers(0, len(THEMES), count), worlds.theme)
            worlds.light = np.where(switches, worlds.draw_lights(), worlds.light)
            later = frame_index + rng.integers(16, 2 * switch_every, count) // block_frames * block_frames
            next_switch = np.where(switches, later, next_switch)
        yield MazeMoment(
            worlds.frames(),
            actions.copy(),
            worlds.theme.copy(),
            worlds.light.copy(),
            worlds.position.copy(),
            worlds.heading.copy(),
        )

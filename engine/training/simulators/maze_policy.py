"""Who explores the maze: walks with momentum, mostly straight on, and turns away from walls."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.training.simulators.base import BoolArray, FloatArray, IntArray
from dreamtick.engine.training.simulators.maze import MazeWorlds

__all__ = ["MazePolicy"]

_NEAR: Final = 0.9  # cells to a wall ahead that make the walker look for another way


class MazePolicy:
    """Chooses the actions of all worlds of one `MazeWorlds`, from whose dice it draws.

    Each world holds a wish for some frames, as keys (-1, 0, 1) or a stick would give it, and eases into it.
    """

    def __init__(self, worlds: MazeWorlds) -> None:
        self._worlds = worlds
        self._actions: FloatArray = np.zeros((worlds.count, 3))
        self._wish: FloatArray = np.zeros((worlds.count, 3))
        self._frames_left: IntArray = np.zeros(worlds.count, np.int64)

    def actions(self) -> FloatArray:
        """Choose the next actions [N, 3] for the worlds as they were last drawn; call it once a frame."""
        rng, count = self._worlds.rng, self._worlds.count
        near = self._worlds.free_ahead < _NEAR
        stuck = self._worlds.blocked | near
        over = (self._frames_left <= 0) | (stuck & (rng.random(count) < 0.4))
        wish = self._draw_wishes(near, stuck)
        self._wish = np.where(over[:, None], wish, self._wish)
        self._frames_left = np.where(over, rng.integers(3, 16, count), self._frames_left - 1)
        at_once = rng.random((count, 1)) < 0.5
        eased = self._actions + 0.6 * (self._wish - self._actions)
        self._actions = np.where(at_once, self._wish, eased)
        return self._actions.copy()

    def _draw_wishes(self, near: BoolArray, stuck: BoolArray) -> FloatArray:
        rng, count = self._worlds.rng, self._worlds.count
        way = rng.random(count)
        straight, as_key = rng.random(count) < 0.45, rng.random(count) < 0.6
        turn = np.where(straight, 0, np.where(as_key, rng.choice([-1, 1], count), rng.uniform(-1, 1, count)))
        slow = np.where(way < 0.86, 0, rng.uniform(-1, 1, count))
        forward = np.where(way < 0.62, 1, np.where(way < 0.72, -1, slow))
        no_strafe = rng.random(count) < 0.75
        strafe_sign = rng.choice([-1, 1], count)
        strafe_as_key = rng.random(count) < 0.6
        strafe = np.where(no_strafe, 0, strafe_sign * np.where(strafe_as_key, 1, rng.random(count)))
        turn = np.where(stuck & (turn == 0), rng.choice([-1, 1], count), turn)
        gives_up = rng.random(count) < 0.85
        steps_back = rng.random(count) < 0.3
        forward = np.where(near & gives_up, np.where(steps_back, -1, 0), forward)
        return np.stack([turn, forward, strafe], 1)

"""The maze, a first-person walk: how it moves. `maze_render.py` draws it."""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from dreamtick.engine.training.simulators.base import (
    BoolArray,
    FloatArray,
    Frames,
    IntArray,
    checked_actions,
    checked_count,
)
from dreamtick.engine.training.simulators.maze_map import GRID, make_map
from dreamtick.engine.training.simulators.maze_render import draw
from dreamtick.engine.training.simulators.maze_themes import LIGHTS, THEMES

__all__ = ["BODY_RADIUS", "STEP_LENGTH", "TURN", "MazeWorlds"]

TURN: Final = np.deg2rad(8.0)  # a frame, at full deflection
STEP_LENGTH: Final = 0.16  # cells a frame, at full deflection
BODY_RADIUS: Final = 0.22  # cells; the walker is a square of twice that


class MazeWorlds:
    """`count` worlds, stepped together. The actions are (turn right, go forward, step right), each in -1..1.

    The same count, seed and calls give the same worlds. The state lies in these arrays; whoever sets one keeps its
    shape and dtype:

    | name | shape | holds |
    |---|---|---|
    | maps | [N, 12, 12] int8 | each row and column: 0 free, 1..5 a wall of that material, 6..11 a landmark |
    | position | [N, 2] float64 | where the walker is, (x, y) in cells: x is the column, y the row |
    | heading | [N] float64 | radians; 0 looks along x, a quarter turn right of it along y |
    | theme, light | [N] int64 | indices into `THEMES` and `LIGHTS` |
    | blocked | [N] bool | a wall held the last step back, in one direction at least |
    | free_ahead | [N] float32 | cells to the wall straight ahead, as last drawn |
    """

    action_names: ClassVar[tuple[str, ...]] = ("turn", "forward", "strafe")
    frame_rate_hz: ClassVar[int] = 12

    def __init__(self, count: int, seed: int = 0) -> None:
        """Make up the worlds and put a walker in each; ConfigError where `count` is below 1."""
        self.count = checked_count(count)
        # The policy and the episodes draw from it too: one stream decides everything that happens.
        self.rng = np.random.default_rng(seed)
        self.maps = np.stack([make_map(self.rng) for _ in range(count)])
        self.heading: FloatArray = self.rng.uniform(0, 2 * np.pi, count)
        self.position: FloatArray = np.zeros((count, 2))
        for world in range(count):
            free = np.argwhere(self.maps[world] == 0)
            self.position[world] = free[self.rng.integers(len(free))][::-1] + 0.5
        self.theme: IntArray = self.rng.integers(0, len(THEMES), count)
        self.light = self.draw_lights()
        self.blocked: BoolArray = np.zeros(count, np.bool_)
        self.free_ahead = np.full(count, 9.0, np.float32)

    def draw_lights(self) -> IntArray:
        """Draw a light for every world, int [N]: two of three plain."""
        plain = self.rng.random(self.count) < 0.65
        return np.where(plain, 0, self.rng.integers(1, len(LIGHTS), self.count))

    def solid_at(self, position: FloatArray) -> BoolArray:
        """Whether a walker at `position` [N, 2] would touch a wall."""
        solid = np.zeros(self.count, np.bool_)
        worlds = np.arange(self.count)
        columns = [np.clip(np.floor(position[:, 0] + side), 0, GRID - 1) for side in (-BODY_RADIUS, BODY_RADIUS)]
        rows = [np.clip(np.floor(position[:, 1] + side), 0, GRID - 1) for side in (-BODY_RADIUS, BODY_RADIUS)]
        for column in columns:
            for row in rows:
                solid |= self.maps[worlds, row.astype(int), column.astype(int)] > 0
        return solid

    def step(self, actions: FloatArray) -> None:
        """Go on by one frame under actions [N, 3], (turn, forward, strafe), clipped to -1..1.

        The walker turns, then walks one axis of the map after the other, so that it slides along walls.
        """
        actions = checked_actions(actions, self.count, self.action_names)
        self.heading = (self.heading + actions[:, 0] * TURN) % (2 * np.pi)
        cos, sin = np.cos(self.heading), np.sin(self.heading)
        forward, strafe = actions[:, 1], actions[:, 2]
        move = np.stack([forward * cos - strafe * sin, forward * sin + strafe * cos], 1) * STEP_LENGTH
        self.blocked = np.zeros(self.count, np.bool_)
        for axis in (0, 1):
            target = self.position.copy()
            target[:, axis] += move[:, axis]
            held = self.solid_at(target)
            self.position = np.where(held[:, None], self.position, target)
            self.blocked |= held

    def frames(self, theme: IntArray | None = None, light: IntArray | None = None) -> Frames:
        """Draw every world as it is now, uint8 [N, 64, 64, 3]; the caller owns the result. Renews `free_ahead`.

        `theme` and `light` [N] show the worlds in another look and change nothing else.
        """
        frames, self.free_ahead = draw(
            self.maps,
            self.position.astype(np.float32),
            self.heading.astype(np.float32),
            self.theme if theme is None else theme,
            self.light if light is None else light,
        )
        return frames

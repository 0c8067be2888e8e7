"""A gymnasium environment whose pictures say what was done: grey 10 times the step, and a bar where the marker is.

Importing this registers `toy/Marker-v0`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np


class MarkerEnv(gymnasium.Env[np.ndarray, Any]):
    """Action 1 moves the marker a column to the right. An episode ends after `length` steps."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["rgb_array"], "render_fps": 30}
    observation_space = gymnasium.spaces.Box(0, 1000, (2,), np.float32)
    raised = 0  # by all of them

    def __init__(
        self,
        length: int = 6,
        fails_at: int = -1,
        failures: int = 1000,
        space: gymnasium.Space[Any] | None = None,
        picture: str = "rgb",
        render_mode: str | None = None,
    ) -> None:
        self.action_space = space or gymnasium.spaces.Discrete(3)
        self.render_mode, self.picture = render_mode, picture
        self.length, self.fails_at, self.failures = length, fails_at, failures

    def get_action_meanings(self) -> list[str]:
        return ["NOOP", "RIGHT", "JUMP"]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self.steps, self.column = 0, int(self.np_random.integers(4))
        return self._observation(), {}

    def step(self, action: Any):
        self.steps += 1
        if self.steps == self.fails_at and MarkerEnv.raised < self.failures:
            MarkerEnv.raised += 1
            raise ZeroDivisionError("the toy broke")
        self.column += bool(np.all(action == 1))
        return self._observation(), 0.0, self.steps == self.length, False, {}

    def render(self) -> Any:
        frame = np.full((8, 16, 3), 10 * self.steps, np.uint8)
        frame[:, self.column % 16] = 255
        return {"rgb": frame, "floats": frame / 255.0, "nothing": None}[self.picture]

    def _observation(self) -> np.ndarray:
        return np.array([self.steps, self.column], np.float32)


gymnasium.register("toy/Marker-v0", MarkerEnv)


def always_right(observation: np.ndarray, rng: np.random.Generator) -> int:
    return 1


def nonsense(observation: np.ndarray, rng: np.random.Generator) -> int:
    return 99


def breaks(observation: np.ndarray, rng: np.random.Generator) -> int:
    raise KeyError("plan B")

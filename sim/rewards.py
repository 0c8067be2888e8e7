"""What an agent is paid for, read from frames alone.

A reward sees what the agent could see: no state of a simulator and none of a model. So the same one serves a dreamed
world and the true one. `collect` and `reach` know how the pocket world is painted; each says its formula.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.input.spelling import did_you_mean
from dreamtick.sim.env_spaces import EnvShape, FrameActions

__all__ = ["REWARDS", "NoReward", "Novelty", "Reward", "RewardFactory", "make_reward"]

REWARDS = ("none", "novelty", "collect", "reach:LANDMARK")


class Reward(Protocol):
    """One world's reward. It may remember what it saw since the last reset."""

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """An episode begins and shows `frames`, uint8 `[F, H, W, 3]`."""
        ...

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """What the step that made `frames`, uint8 `[F, H, W, 3]`, pays, and whether it ends the episode.

        `action` is what was latched, one row of named values a frame; `info` is the step's own.
        """
        ...


RewardFactory = Callable[[], Reward]
"""Makes the reward of one world: a class, or any function without arguments."""


class NoReward:
    """Pays nothing and ends nothing."""

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """See `Reward`."""

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """See `Reward`."""
        return 0.0, False


class Novelty:
    """Pays 1.0 for a view unlike all that were paid for in this episode, else 0.0; ends nothing.

    A view is a step's last frame as 8x8 mean colours in 0..1. It is new if its distance (root mean square over the 192
    numbers) to each view in the memory is above 0.12; then it is paid for and remembered. The memory holds the first
    view of the episode and the newest 512 that were paid for.
    """

    _GRID = 8
    _NEW = 0.12
    _MOST_VIEWS = 512

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """See `Reward`."""
        self._first = self._view(frames)
        self._views: deque[NDArray[np.float32]] = deque(maxlen=self._MOST_VIEWS)

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """See `Reward`."""
        view = self._view(frames)
        distances = np.sqrt(np.square(np.stack([self._first, *self._views]) - view).mean(1))
        if distances.min() <= self._NEW:
            return 0.0, False
        self._views.append(view)
        return 1.0, False

    def _view(self, frames: NDArray[np.uint8]) -> NDArray[np.float32]:
        frame = frames[-1].astype(np.float32) / 255
        rows, columns = (np.array_split(np.arange(size), self._GRID) for size in frame.shape[:2])
        return np.concatenate([frame[np.ix_(r, c)].mean((0, 1)) for r in rows for c in columns])


def make_reward(reward: str | RewardFactory, shape: EnvShape) -> Reward:
    """One world's reward: by name (see `REWARDS`; for example "reach:house"), or by a function that makes one.

    Raises ConfigError for an unknown name or landmark, and for a world whose frames the reward cannot read.
    """
    if callable(reward):
        made = reward()
        if not (callable(made) and callable(getattr(made, "reset", None))):
            raise ConfigError(
                f"reward={reward!r}: made {made!r}, expected something with reset(frames) and "
                "__call__(frames, action, info) -> (reward, terminated)"
            )
        return made
    if not isinstance(reward, str):
        raise ConfigError(f"reward={reward!r}: expected a name ({', '.join(REWARDS)}) or a function that makes one")
    name, _, what = reward.partition(":")
    if name == "none" and not what:
        return NoReward()
    if name == "novelty" and not what:
        return Novelty()
    if name == "collect" and not what:
        from dreamtick.sim.collect_reward import Collect

        return Collect.for_world(shape)
    if name == "reach":
        from dreamtick.sim.reach_reward import Reach

        return Reach.for_world(shape, what)
    hint = did_you_mean(reward, ["none", "novelty", "collect", "reach"])
    raise ConfigError(f"reward={reward!r}{hint}: expected one of {', '.join(REWARDS)}, or a function that makes one")

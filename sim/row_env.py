"""One environment of a batch: a `DreamEnv` whose world shares its model, and the model's passes, with others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.restore_points import RestorePoints
from dreamtick.engine.world_state import StateOrigin
from dreamtick.sim.block_env import BlockEnv
from dreamtick.sim.env import DreamEnv
from dreamtick.sim.env_spaces import FrameActions, Interface
from dreamtick.sim.rewards import Reward, RewardFactory
from dreamtick.sim.world import World, WorldConfig

__all__ = ["RowEnv"]


class _RowWorld(World):
    """A world around a generator that is there already. `config` is resolved; `origin` belongs to it."""

    def __init__(self, config: WorldConfig, generator: BlockGenerator, origin: StateOrigin) -> None:
        self.config, self._generator, self._origin = config, generator, origin
        self._points = RestorePoints(config.rewind_mb * 10**6)
        self.prompt = config.prompt
        self._actions = ()
        self.last_block = None


class _OutsideInference:
    """A reward as it is in an environment of its own: torch in it may compute gradients."""

    def __init__(self, reward: Reward) -> None:
        self._reward = reward

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """See `Reward`."""
        with torch.inference_mode(False):
            self._reward.reset(frames)

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """See `Reward`."""
        with torch.inference_mode(False):
            return self._reward(frames, action, info)


class RowEnv(DreamEnv):
    """Behaves as a `DreamEnv` of the same arguments. Its calls that make blocks are jobs of a `VectorGenerator`."""

    def __init__(
        self,
        config: WorldConfig,
        generator: BlockGenerator,
        origin: StateOrigin,
        interface: Interface,
        reward: str | RewardFactory,
        render_mode: str | None,
    ) -> None:
        """Raises ConfigError for a reward or render mode that there is not."""
        BlockEnv.__init__(self, interface, reward, render_mode)
        self.reward = _OutsideInference(self.reward)
        self._config = config
        self._world = _RowWorld(config, generator, origin)

"""The part of an environment that is the same for a dreamed world and the true one.

One step makes one block. A subclass begins episodes and makes blocks; spaces, rewards, rendering and errors are here.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.sim.env_spaces import (
    FrameActions,
    Interface,
    ResetOptions,
    StepReceipt,
    checked_seed,
    read_options,
)
from dreamtick.sim.env_window import EpisodeWindow
from dreamtick.sim.rewards import RewardFactory, make_reward

__all__ = ["RENDER_MODES", "BlockEnv"]

RENDER_MODES = ("rgb_array", "rgb_array_list", "human")
_MOST_FRAMES = 7200  # kept for `rgb_array_list`: ten minutes of a built-in world

Observation = NDArray[np.uint8]


class BlockEnv(gymnasium.Env[Observation, Any]):
    """One world, one block a step. See `Interface` for the spaces and `read_options` for a reset's options.

    `render_mode` is rgb_array (the newest frame, uint8 `[H, W, 3]`), rgb_array_list (all frames since the last
    `render`, the newest 7200 at most; a reset begins a new list) or human (a window, in which every frame is shown at
    the world's rate). `metadata["render_fps"]` is the world's rate, in frames: a step makes several.

    A DreamtickError leaves the episode as it was, but for a ModelError, after which a reset begins anew.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 12}  # type: ignore[misc]

    def __init__(self, interface: Interface, reward: str | RewardFactory, render_mode: str | None) -> None:
        """Raises ConfigError for a reward or render mode that there is not."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ConfigError(f"render_mode={render_mode!r}: expected None or one of {', '.join(RENDER_MODES)}")
        shape = interface.shape
        self.interface = interface
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "render_fps": shape.frame_rate_hz}  # type: ignore[misc]
        self.observation_space = interface.observation_space
        self.action_space = interface.action_space
        self.reward = make_reward(reward, shape)
        self._running, self._closed = False, False
        self._shown: deque[NDArray[np.uint8]] = deque(maxlen=_MOST_FRAMES)
        self._window: EpisodeWindow | None = None

    # ------------------------------------------------------------------ what a subclass says
    def _begin(self, options: ResetOptions) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin an episode by `self.np_random`: what it shows, uint8 `[F, H, W, 3]`, and the rest of the info."""
        raise NotImplementedError

    def _make_block(self, actions: FrameActions) -> tuple[NDArray[np.uint8], StepReceipt, dict[str, Any]]:
        """Make a block: its frames, uint8 `[F, H, W, 3]`, its receipt and the rest of the info."""
        raise NotImplementedError

    def _release(self) -> None:
        """Let go of what costs memory; the next `_begin` takes it up again."""
        raise NotImplementedError

    def set_prompt(self, text: str) -> None:
        """Change the prompt from the next step's block on. Raises ConfigError for what is no text."""
        raise NotImplementedError

    # ------------------------------------------------------------------ gymnasium's calls
    @property
    def action_names(self) -> tuple[str, ...]:
        """The model's actions, in the order of a "box" action and of a receipt's."""
        return self.interface.shape.action_names

    @property
    def preset_names(self) -> tuple[str, ...]:
        """What the numbers of a "discrete" action mean."""
        return self.interface.preset_names

    @property
    def key_names(self) -> tuple[str, ...]:
        """What the places of a "keys" action mean."""
        return self.interface.key_names

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; `info["frames"]` is the block it begins from. A closed environment opens again.

        Raises ConfigError for a seed or options that cannot be, AssetError for a picture that cannot be read.
        """
        asked = read_options(options, self.interface.shape)
        dice = copy.deepcopy((self._np_random, self._np_random_seed))
        try:
            super().reset(seed=checked_seed(seed))
            frames, info = self._begin(asked)
        except Exception:
            self._np_random, self._np_random_seed = dice  # the episode goes on as it was
            raise
        self._running, self._closed = True, False
        self.reward.reset(frames)
        self._shown.clear()
        self._show(frames[-1:])
        return self.interface.observation(frames), {"frames": frames, **info}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the next block under `action`. `info` holds its `frames` and its `receipt`.

        Raises ConfigError for an action that is not in the action space, ResetNeeded before the first reset,
        ClosedEnvironmentError after `close`, ModelError if the model fails.
        """
        self._check_running("step")
        actions = self.interface.frame_actions(action)
        frames, receipt, more = self._make_block(actions)
        info = {"frames": frames, "receipt": receipt, **more}
        reward, terminated = self.reward(frames, actions, info)
        self._show(frames)
        return self.interface.observation(frames), float(reward), bool(terminated), False, info

    def render(self) -> Any:
        """What `render_mode` says; None with "human", which shows every frame by itself."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() without a render mode: make the environment with render_mode='rgb_array', for example"
            )
            return None
        self._check_running("render")
        if self.render_mode == "rgb_array":
            return self._shown[-1].copy()
        if self.render_mode == "rgb_array_list":
            frames = [frame.copy() for frame in self._shown]
            self._shown.clear()
            return frames
        return None

    def close(self) -> None:
        """Close the window and let go of the world. Closing twice is fine; a reset opens it again."""
        if self._window is not None:
            self._window.close()
            self._window = None
        self._release()
        self._running, self._closed = False, True

    def _check_running(self, call: str) -> None:
        if self._closed:
            raise ClosedEnvironmentError(f"{call} after close: call reset() to open this environment again")
        if not self._running:
            raise ResetNeeded(f"{call} before reset: call reset() first")

    def _show(self, frames: NDArray[np.uint8]) -> None:
        if self.render_mode == "human":
            if self._window is None:
                self._window = EpisodeWindow(self.interface.shape)
            self._window.show(frames)
        elif self.render_mode == "rgb_array_list":
            self._shown.extend(frames)
        elif self.render_mode == "rgb_array":
            self._shown.append(frames[-1])

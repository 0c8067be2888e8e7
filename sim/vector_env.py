"""Many dreamed worlds as one gymnasium environment: a step makes a block of each, in one batch through the model.

`gymnasium.make_vec("dreamtick/Pocket-v0", num_envs=16)` makes one. Episodes, infos and automatic resets are those of
gymnasium's `SyncVectorEnv` around as many `DreamEnv`s; only the model's passes are shared.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import gymnasium
import numpy as np
import torch
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import TimeLimit
from numpy.typing import NDArray

from dreamtick.engine.models.registry import entry_of, load_spec
from dreamtick.engine.vector_generator import VectorGenerator
from dreamtick.errors import ConfigError
from dreamtick.input.conditioning import parse_transition
from dreamtick.sim.env_spaces import EnvShape, Interface, checked_prompt, checked_start_image
from dreamtick.sim.rewards import RewardFactory
from dreamtick.sim.row_env import RowEnv
from dreamtick.sim.vector_calls import Options, action_each, options_each, seed_each
from dreamtick.sim.world import WorldConfig, build_generator, origin_of, resolved

__all__ = ["DreamtickVectorEnv"]

Observations = NDArray[np.uint8]
Infos = dict[str, Any]

_RENDER_MODES = ("rgb_array", "rgb_array_list")

ResultT = TypeVar("ResultT")


class _Turn(NamedTuple):
    """What one environment's part of a step came to; `final` is its last observation and info if it began anew."""

    observation: Observations
    reward: float
    terminated: bool
    truncated: bool
    info: Infos
    final: tuple[Observations, Infos] | None = None


class DreamtickVectorEnv(VectorEnv[Observations, Any, NDArray[Any]]):
    """`num_envs` worlds of one model. The arguments are those of `DreamEnv` and of gymnasium's vector environments.

    World *i* shows what a `DreamEnv` with the same seed, options and actions shows, up to the rounding of matrix
    products of other sizes. `threads` 0 takes as many as there are cores, and one for a single world; on a machine that
    is busy with other things 1 is faster. `render_mode` is rgb_array or rgb_array_list. `envs[i].unwrapped` is world
    *i* as a `DreamEnv`: step and reset it through here only.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(_RENDER_MODES),
        "render_fps": 12,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        model: str = "pocket",
        *,
        weights: str | Path = "",
        reward: str | RewardFactory = "none",
        action_type: str = "box",
        per_frame_actions: bool = False,
        stack: bool = False,
        render_mode: str | None = None,
        prompt: str = "",
        start_image: str | Path = "",
        denoising_steps: int = 0,
        transition: str = "auto",
        dtype: str = "float32",
        threads: int = 0,
        device: str = "auto",
        size: str = "",
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        """Raises ConfigError for an argument that cannot be, CheckpointError for weights that cannot be used."""
        if type(num_envs) is not int or num_envs < 1:
            raise ConfigError(f"num_envs={num_envs!r}: expected 1 world or more")
        if render_mode not in (None, *_RENDER_MODES):
            raise ConfigError(
                f"render_mode={render_mode!r}: expected None or one of {', '.join(_RENDER_MODES)}; "
                "a window shows one world, make it with gymnasium.make"
            )
        if max_episode_steps is not None and (type(max_episode_steps) is not int or max_episode_steps < 1):
            raise ConfigError(f"max_episode_steps={max_episode_steps!r}: expected 1 or more, or None for no limit")
        self._config = WorldConfig(
            model,
            prompt=checked_prompt(prompt),
            start=checked_start_image(start_image),
            steps=denoising_steps,
            transition=transition,
            dtype=dtype,
            threads=threads or min(num_envs, _cores()),
            device=device,
            weights=str(weights),
            rewind_mb=0,
            size=size,
        )
        if entry_of(model).publisher:
            raise ConfigError(
                f"model {model!r} cannot make several worlds in one pass; run them one by one, with "
                "gymnasium.make_vec(…, vectorization_mode='sync'), or fork one"
            )
        spec = load_spec(model, Path(weights) if weights else None, denoising_steps, size)
        self.interface = Interface(EnvShape.of(spec), action_type, per_frame_actions, stack)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self._reward, self._max_episode_steps = reward, max_episode_steps
        self.metadata = {  # type: ignore[misc]
            **type(self).metadata,
            "render_fps": spec.frame_rate_hz,
            "autoreset_mode": self.autoreset_mode,
        }
        self.single_observation_space = self.interface.observation_space
        self.single_action_space = self.interface.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ready = np.zeros(num_envs, np.bool_)  # it was reset
        self._over = np.zeros(num_envs, np.bool_)  # its episode has ended
        self._observations: Observations = np.zeros(self.observation_space.shape or (), np.uint8)
        self._generator: VectorGenerator | None = None
        self.envs: list[gymnasium.Env[Observations, Any]] = []
        self._open()

    # ------------------------------------------------------------------ gymnasium's calls
    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Options | Sequence[Options] = None,
    ) -> tuple[Observations, Infos]:
        """Begin new episodes. A closed environment opens again.

        A single seed counts up from world to world; a sequence has one a world. `options` are those of `DreamEnv`, for
        all worlds, or a sequence with one mapping or None a world. `reset_mask` among them (bool `[num_envs]`, as
        gymnasium defines it) begins the chosen worlds only. Raises as `DreamEnv.reset` does; the worlds before the one
        that raised have begun anew then.
        """
        seeds = seed_each(seed, self.num_envs)
        each, chosen = options_each(options, self.num_envs, self.interface.shape)
        self._open()
        if not chosen.all() and not self._ready[~chosen].all():
            raise ResetNeeded("reset with reset_mask before the first reset: begin all worlds first")
        done = self._together(
            {
                index: partial(self.envs[index].reset, seed=seeds[index], options=each[index])
                for index in np.flatnonzero(chosen).tolist()
            }
        )
        infos: Infos = {}
        for index, (observation, info) in done.items():
            self._observations[index] = observation
            infos = self._add_info(infos, info, index)
        self._ready[chosen], self._over[chosen] = True, False
        return self._observations.copy(), infos

    def step(
        self, actions: Any
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Make the next block of every world, or begin it anew where the autoreset mode says so.

        Raises ConfigError for actions that are not in the action space, ResetNeeded before the first reset and, with
        automatic resets disabled, for a world whose episode is over, ClosedEnvironmentError after `close`: nothing has
        changed then. Raises ModelError if a world's model fails, and a reset of that world is needed then.
        """
        self._check_ready("step")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            raise ResetNeeded(
                f"step: the episodes of worlds {np.flatnonzero(self._over).tolist()} are over and automatic resets are "
                "disabled; reset them with options={'reset_mask': ...}"
            )
        each = action_each(actions, self.num_envs, self.interface)
        turns = self._together({index: partial(self._turn, index, action) for index, action in enumerate(each)})
        rewards = np.zeros(self.num_envs)
        terminated, truncated = np.zeros((2, self.num_envs), np.bool_)
        infos: Infos = {}
        for index, turn in turns.items():
            self._observations[index], rewards[index] = turn.observation, turn.reward
            terminated[index], truncated[index] = turn.terminated, turn.truncated
            if turn.final is not None:
                final = {"final_obs": turn.final[0], "final_info": turn.final[1]}
                infos = self._add_info(infos, final, index)
            infos = self._add_info(infos, turn.info, index)
        self._over = terminated | truncated
        return self._observations.copy(), rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """What `render_mode` says, world by world; see `DreamEnv`."""
        self._check_ready("render")
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode: make the environment with render_mode='rgb_array'")
            return None
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the model and the worlds; a reset opens the environment again."""
        for env in self.envs:
            env.close()
        self.envs, self._generator = [], None

    # ------------------------------------------------------------------ what Dreamtick adds
    @property
    def action_names(self) -> tuple[str, ...]:
        """The model's actions, in the order of a "box" action."""
        return self.interface.shape.action_names

    def set_prompt(self, text: str, index: int | None = None) -> None:
        """Change the prompt of world `index`, or of all, from the next step's blocks on. See `DreamEnv.set_prompt`."""
        self._check_ready("set_prompt")
        text = checked_prompt(text)
        if index is not None and (
            isinstance(index, bool) or not isinstance(index, int | np.integer) or index not in range(self.num_envs)
        ):
            raise ConfigError(f"index={index!r}: there are worlds 0 to {self.num_envs - 1}; None means all")
        for number in range(self.num_envs) if index is None else (index,):
            self._row(number).set_prompt(text)

    # ------------------------------------------------------------------ one world's part
    def _turn(self, index: int, action: Any) -> _Turn:
        env = self.envs[index]
        if self._over[index] and self.autoreset_mode is AutoresetMode.NEXT_STEP:
            observation, info = env.reset()
            return _Turn(observation, 0.0, False, False, info)
        observation, reward, terminated, truncated, info = env.step(action)
        if (terminated or truncated) and self.autoreset_mode is AutoresetMode.SAME_STEP:
            first, first_info = env.reset()
            return _Turn(first, float(reward), terminated, truncated, first_info, (observation, info))
        return _Turn(observation, float(reward), terminated, truncated, info)

    def _row(self, index: int) -> RowEnv:
        row = self.envs[index].unwrapped
        assert isinstance(row, RowEnv)
        return row

    def _together(self, jobs: Mapping[int, Callable[[], ResultT]]) -> dict[int, ResultT]:
        assert self._generator is not None
        if torch.get_num_threads() != self._config.threads:  # of the whole process: another world may have set it
            torch.set_num_threads(self._config.threads)
        return self._generator.together(jobs)

    # ------------------------------------------------------------------ opening and checking
    def _open(self) -> None:
        """Load the model and make the environments, unless they are there."""
        self.closed = False
        if self._generator is not None:
            return
        config = self._config = resolved(self._config)
        model: Any = build_generator(config).model
        transitions = {"text": parse_transition(config.transition)}
        count, origin = self.num_envs, origin_of(config)
        self._generator = VectorGenerator(model, [config.seed] * count, [None] * count, transitions)
        self.envs = []
        for generator in self._generator.worlds:
            env: Any = RowEnv(config, generator, origin, self.interface, self._reward, self.render_mode)
            limit = self._max_episode_steps
            self.envs.append(env if limit is None else TimeLimit(env, limit))
        self._ready[:] = self._over[:] = False

    def _check_ready(self, call: str) -> None:
        if self._generator is None:
            raise ClosedEnvironmentError(f"{call} after close: call reset() to open this environment again")
        if not self._ready.all():
            raise ResetNeeded(f"{call} before reset: call reset() first")


def _autoreset_mode(mode: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError as error:
        names = ", ".join(known.value for known in AutoresetMode)
        raise ConfigError(f"autoreset_mode={mode!r}: expected one of {names}") from error


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

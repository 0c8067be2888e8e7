"""A dreamed world as a gymnasium environment: one step makes one block, in lockstep with the agent."""

from __future__ import annotations

import copy
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.registry import load_spec
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import ConfigError
from dreamtick.sim.block_env import BlockEnv
from dreamtick.sim.env_spaces import (
    EnvShape,
    FrameActions,
    Interface,
    ResetOptions,
    StepReceipt,
    checked_prompt,
    checked_start_image,
    draw_world_seed,
)
from dreamtick.sim.env_starts import episode_start, start_frames
from dreamtick.sim.rewards import RewardFactory
from dreamtick.sim.world import World, WorldConfig, check_prompt

__all__ = ["DreamEnv"]


class DreamEnv(BlockEnv):
    """Any model of the registry, made block by block.

    The seed of a reset decides the world's seed (`info["world_seed"]`), and which of the model's start pictures it
    begins from where neither the options nor the arguments below name a picture or a prompt. An episode's prompt is
    the options', else the `prompt` given here, else the start picture's own. The same seed, options and actions give
    the same frames on one machine: so the numbers are float32 and the model runs on one thread, unless told otherwise.
    """

    def __init__(
        self,
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
        threads: int = 1,
        device: str = "auto",
        rewind_mb: int = 0,
        size: str = "",
    ) -> None:
        """The arguments after `start_image` are those of `WorldConfig`; `world.rewind` needs `rewind_mb`.

        torch runs on `threads` threads in all of this process from now on.

        Raises ConfigError for an argument that cannot be, CheckpointError for weights that cannot be used.
        """
        self._config = WorldConfig(
            model,
            prompt=checked_prompt(prompt),
            start=checked_start_image(start_image),
            steps=denoising_steps,
            transition=transition,
            dtype=dtype,
            threads=threads,
            device=device,
            weights=str(weights),
            rewind_mb=rewind_mb,
            size=size,
        )
        shape = EnvShape.of(load_spec(model, Path(weights) if weights else None, denoising_steps, size))
        super().__init__(Interface(shape, action_type, per_frame_actions, stack), reward, render_mode)
        self._world: World | None = World(self._config)

    @property
    def world(self) -> World:
        """The world itself, for snapshots, forks and rewinding. Raises ResetNeeded or ClosedEnvironmentError."""
        self._check_running("world")
        assert self._world is not None
        return self._world

    def set_prompt(self, text: str) -> None:
        """Change the prompt from the next step's block on, as the environment's `transition` says (clear, recache, …).

        It holds until the episode ends. Raises ConfigError for what is no text, and for a world that knows no words.
        """
        world = self.world
        check_prompt(world.spec, checked_prompt(text))
        world.prompt = text

    def fork(self, count: int) -> list[DreamEnv]:
        """`count` environments that go on from here, each for itself: world, reward and random numbers.

        They share the model. They do not render. Raises what `World.fork` does.
        """
        forks = []
        for world in self.world.fork(count):
            other = copy.copy(self)
            other._world, other._window = world, None
            other.render_mode, other._shown = None, deque()
            other.reward, other._np_random = copy.deepcopy((self.reward, self._np_random))
            forks.append(other)
        return forks

    # ------------------------------------------------------------------ BlockEnv
    def _begin(self, options: ResetOptions) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if options.state is not None:
            return self._begin_from(options.state)
        if options.prompt is None and self._config.prompt:
            options = replace(options, prompt=self._config.prompt)
        if options.start_image is None and self._config.start:
            options = replace(options, start_image=self._config.start)
        seed = draw_world_seed(self.np_random)
        start, prompt = episode_start(self._config, self.interface.shape, options, self.np_random)
        world = self._opened()
        world.reset(seed=seed, prompt=prompt, start=start)
        frames = start_frames(start, self.interface)
        if frames is None:  # from words alone: there is nothing to see before the first block
            frames = world.step()
        return frames, {"prompt": prompt, "world_seed": seed}

    def _begin_from(self, state: object) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if isinstance(state, str):
            state = WorldState.load(Path(state))
        if not isinstance(state, WorldState):
            raise ConfigError(f"options['state']={state!r}: expected a WorldState or the path of a state file")
        world = self._opened()
        world.restore(state)
        info = {"prompt": world.prompt, "world_seed": world.config.seed}
        if world.last_block is not None:
            return self.interface.held_frames(world.last_block.frames), info
        frames = start_frames(state.generator.start, self.interface)
        return world.step() if frames is None else frames, info

    def _make_block(self, actions: FrameActions) -> tuple[NDArray[np.uint8], StepReceipt, dict[str, Any]]:
        names = self.action_names
        world = self.world
        frames = world.step([dict(zip(names, row, strict=True)) for row in actions])
        block = world.last_block
        assert block is not None
        receipt = StepReceipt(block.index, block.first_frame, world.prompt, names, actions, block.draws)
        return frames, receipt, {}

    def _release(self) -> None:
        self._world = None

    def _opened(self) -> World:
        if self._world is None:
            self._world = World(self._config)
        return self._world

"""The true pocket world as an environment: the simulator that made the training data, behind the dream's own spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.compact.starts import nearest_start, starts
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.simulators.pocket import FRAME_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.errors import ConfigError
from dreamtick.sim.block_env import BlockEnv
from dreamtick.sim.env_spaces import (
    EnvShape,
    FrameActions,
    Interface,
    ResetOptions,
    StepReceipt,
    checked_prompt,
    draw_world_seed,
)
from dreamtick.sim.rewards import RewardFactory

__all__ = ["PocketTruthEnv"]

_FRAMES_PER_BLOCK = 2  # as the shipped pocket model makes them
_SHAPE = EnvShape(
    "pocket-truth", FRAME_PX, FRAME_PX, PocketWorlds.frame_rate_hz, _FRAMES_PER_BLOCK, PocketWorlds.action_names
)


class PocketTruthEnv(BlockEnv):
    """One pocket world of the simulator; a step makes as many frames as a block of the model has.

    The seed of a reset decides the rooms, where the figure stands, and the look where neither a prompt nor the name of
    a start picture does: a prompt gives theme and time of day of the start picture that is nearest to it.
    `info["coins_taken"]` is how many coins the simulator says were taken in a step. Of a reset's options, `state`,
    `anchors` and pictures other than by name are refused: the simulator keeps no such things.
    """

    def __init__(
        self,
        *,
        reward: str | RewardFactory = "none",
        action_type: str = "box",
        per_frame_actions: bool = False,
        stack: bool = False,
        render_mode: str | None = None,
        prompt: str = "",
        start_image: str = "",
    ) -> None:
        """The arguments are those of `DreamEnv`. Raises ConfigError for one that cannot be."""
        super().__init__(Interface(_SHAPE, action_type, per_frame_actions, stack), reward, render_mode)
        self._default_prompt, self._default_start = checked_prompt(prompt), start_image
        self._worlds: PocketWorlds | None = None
        self._prompt = ""
        self._block_index = 0

    @property
    def simulator(self) -> PocketWorlds:
        """The one simulated world. Raises ResetNeeded or ClosedEnvironmentError."""
        self._check_running("simulator")
        assert self._worlds is not None
        return self._worlds

    def set_prompt(self, text: str) -> None:
        """Change the world's look from the next step's block on. Raises ConfigError for what is no text."""
        self._wear(self.simulator, _look_of(nearest_start("pocket", checked_prompt(text), _text_table()).name))
        self._prompt = text

    # ------------------------------------------------------------------ BlockEnv
    def _begin(self, options: ResetOptions) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if options.state is not None or options.anchors is not None:
            name = "state" if options.state is not None else "anchors"
            raise ConfigError(f"options[{name!r}]: the true world has none; begin it by seed, prompt or start_image")
        prompt = options.prompt if options.prompt is not None else self._default_prompt
        image = options.start_image if options.start_image is not None else self._default_start
        seed = draw_world_seed(self.np_random)
        worlds = PocketWorlds(1, seed)
        if isinstance(image, np.ndarray):
            raise ConfigError("options['start_image']: the true world begins from no picture; give a start's name")
        if image:
            self._wear(worlds, _look_of(image))
        elif prompt:
            self._wear(worlds, _look_of(nearest_start("pocket", prompt, _text_table()).name))
        self._worlds, self._prompt, self._block_index = worlds, prompt, 0
        return self.interface.held_frames(worlds.frames()), {"prompt": prompt, "world_seed": seed}

    def _make_block(self, actions: FrameActions) -> tuple[NDArray[np.uint8], StepReceipt, dict[str, Any]]:
        worlds, frames, coins = self.simulator, [], 0
        for row in actions:
            worlds.step(np.array([row]))
            coins += int(worlds.taken.sum())
            frames.append(worlds.frames()[0])
        first_frame = self._block_index * len(actions)
        receipt = StepReceipt(self._block_index, first_frame, self._prompt, self.action_names, actions)
        self._block_index += 1
        return np.stack(frames), receipt, {"coins_taken": coins}

    def _release(self) -> None:
        self._worlds = None

    @staticmethod
    def _wear(worlds: PocketWorlds, look: tuple[int, int]) -> None:
        worlds.theme[:], worlds.time_of_day[:] = look


def _text_table() -> Any:
    return shared_text_encoder(ASSETS / "text")


def _look_of(name: str) -> tuple[int, int]:
    """Theme and time of day of a start picture, by its name or the first part of it. Raises ConfigError."""
    known = [start.name for start in starts("pocket")]
    for full in known:
        if name in (full, full.partition("_")[0]):
            theme, _, time_of_day = full.partition("_")
            return THEMES.index(theme), TIMES_OF_DAY.index(time_of_day)
    raise ConfigError(f"start_image={name!r}: the true world begins from no picture file; there are {', '.join(known)}")

"""A world as a library: made block by block, in lockstep with whoever calls.

`WorldConfig` is all that decides what a world shows apart from what the players do. The same config builds the
generator of a window, of a replay and of `dreamtick.load`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start, WorldSpec
from dreamtick.engine.models.registry import load_model, load_start
from dreamtick.engine.precision import measure
from dreamtick.engine.profiler import Profiler
from dreamtick.errors import ConfigError
from dreamtick.input.conditioning import parse_transition
from dreamtick.input.latch import ActionBlock, Latch

__all__ = ["World", "WorldConfig", "build_generator", "load", "resolved"]

_DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16}


@dataclass(frozen=True, slots=True)
class WorldConfig:
    """Which world, how it begins, and how exactly it is computed. `resolved` replaces what is left to choose."""

    model: str = "pocket"
    seed: int = 0
    prompt: str = ""  # empty: the start picture's own
    start: str = (
        ""  # a start picture's name, a picture file, "words" (no picture), or empty: the one nearest to the prompt
    )
    steps: int = 2  # denoising steps a block
    transition: str = "clear"  # what a prompt change does: clear, recache, blend:N
    dtype: str = "auto"  # float32, bfloat16, or auto: by a short measurement
    threads: int = 0  # of the producer; 0: by a short measurement
    device: str = "auto"  # cpu, cuda, or auto
    weights: str = ""  # a file to use instead of the model's own

    def __post_init__(self) -> None:
        for name in ("model", "prompt", "start", "transition", "dtype", "device", "weights"):
            if not isinstance(getattr(self, name), str):
                raise ConfigError(f"{name}={getattr(self, name)!r}: expected text")
        for name in ("seed", "steps", "threads"):
            if not isinstance(getattr(self, name), int):
                raise ConfigError(f"{name}={getattr(self, name)!r}: expected a whole number")
        if self.dtype not in ("auto", *_DTYPES):
            raise ConfigError(f"dtype {self.dtype!r}: expected auto, float32 or bfloat16")
        if self.threads < 0:
            raise ConfigError(f"threads={self.threads}: expected 1 or more, or 0 to choose by measurement")
        if not 0 <= self.seed < 2**63:
            raise ConfigError(f"seed={self.seed}: expected 0 to 2**63 - 1")
        if self.device not in ("auto", "cpu") and not self.device.startswith("cuda"):
            raise ConfigError(f"device {self.device!r}: expected auto, cpu or cuda")
        if self.device.startswith("cuda") and not torch.cuda.is_available():
            raise ConfigError(f"device {self.device!r}: no CUDA GPU was found; use cpu, or see `dreamtick doctor`")
        parse_transition(self.transition)


def resolved(config: WorldConfig) -> WorldConfig:
    """The same config with every "auto" replaced by what this machine does best."""
    device = config.device if config.device != "auto" else ("cuda" if torch.cuda.is_available() else "cpu")
    dtype, threads = config.dtype, config.threads
    if dtype == "auto" or threads == 0:
        precision = measure(torch.device(device))
        dtype = str(precision.dtype).removeprefix("torch.") if dtype == "auto" else dtype
        threads = threads or precision.threads
    return replace(config, device=device, dtype=dtype, threads=threads)


def build_generator(
    config: WorldConfig, start: Start | None = None, profiler: Profiler | None = None
) -> BlockGenerator:
    """Load the model and make the generator of a world. `start` is used instead of the config's, if given.

    Raises ConfigError, AssetError or CheckpointError if the model, the start picture or the weights cannot be used.
    """
    config = resolved(config)
    model = load_model(
        config.model,
        weights=Path(config.weights) if config.weights else None,
        dtype=_DTYPES[config.dtype],
        device=torch.device(config.device),
        steps=config.steps,
    )
    start = start or load_start(config.model, config.start, config.prompt)
    return BlockGenerator(model, config.seed, start, {"text": parse_transition(config.transition)}, profiler)


class World:
    """One world that moves when it is asked to. Use it from one thread."""

    def __init__(self, config: WorldConfig) -> None:
        self.config = resolved(config)
        torch.set_num_threads(self.config.threads)
        self._generator = build_generator(self.config)
        self.prompt = config.prompt or self._generator.start.prompt
        self._actions: tuple[ActionBlock, ...] = ()
        self.last_block: FrameBlock | None = None

    @property
    def spec(self) -> WorldSpec:
        """Sizes, rates and action names."""
        return self._generator.model.spec

    @property
    def action_names(self) -> tuple[str, ...]:
        """What `step` takes, each in -1..1."""
        return self.spec.action_names

    def step(
        self, actions: Mapping[str, float] | Sequence[Mapping[str, float]] = (), prompt: str | None = None
    ) -> NDArray[np.uint8]:
        """Make the next block and return its frames, uint8 `[F, H, W, 3]`, read-only.

        `actions` maps names to values in -1..1 and is held for the block, or is a sequence with one mapping a frame;
        what is not named is 0. `prompt` changes the prompt from this block on. Raises ConfigError for a name the model
        does not have or a value that is out of range or not a number.
        """
        self._actions = (self._action_block(actions),)
        if not isinstance(prompt, str | None):
            raise ConfigError(f"prompt {prompt!r}: expected text, or None to keep the present one")
        if prompt is not None:
            self.prompt = prompt
        self.last_block = self._generator.make_block(self)
        return self.last_block.frames

    def reset(self) -> None:
        """Begin again from the start picture, under the current prompt."""
        self._generator.reset()

    # ------------------------------------------------------------------ LatchSource
    def latch(self, block_index: int, frames: int) -> Latch:
        """What the generator reads: the actions and prompt of the call in progress."""
        return Latch({"action": self._actions, "text": self.prompt}, time.monotonic_ns())

    def commit(self, latch: Latch) -> None:
        """Nothing is used up: the caller states the actions anew for every block."""

    def _action_block(self, actions: object) -> ActionBlock:
        frames, names = self.spec.frames_per_block, self.spec.action_names
        if isinstance(actions, Mapping):
            rows: list[object] = [actions] * frames
        elif isinstance(actions, Sequence) and not isinstance(actions, str):
            rows = list(actions) or [{}] * frames
        else:
            raise ConfigError(f"actions {actions!r}: expected a mapping of names to numbers, or a list, one a frame")
        if len(rows) != frames:
            raise ConfigError(f"actions for {len(rows)} frames: a block has {frames}; give one mapping, or one a frame")
        return ActionBlock(names, tuple(self._action_row(row) for row in rows))

    def _action_row(self, row: object) -> tuple[float, ...]:
        names = self.spec.action_names
        if not isinstance(row, Mapping):
            raise ConfigError(f"actions of a frame {row!r}: expected a mapping of names to numbers")
        for name, value in row.items():
            if name not in names:
                raise ConfigError(f"action {name!r}: {self.spec.name} has {', '.join(names)}")
            if not isinstance(value, Real) or not -1.0 <= float(value) <= 1.0:  # also refuses NaN
                raise ConfigError(f"action {name}={value}: expected a number in -1..1")
        return tuple(float(row.get(name, 0.0)) for name in names)


def load(
    model: str = "pocket",
    *,
    seed: int = 0,
    prompt: str = "",
    start: str = "",
    steps: int = 2,
    transition: str = "clear",
    dtype: str = "auto",
    threads: int = 0,
    weights: str = "",
) -> World:
    """Load a world: `dreamtick.load("pocket", seed=7)`. The fields are those of `WorldConfig`."""
    return World(WorldConfig(model, seed, prompt, start, steps, transition, dtype, threads, "auto", weights))

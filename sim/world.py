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
from dreamtick.engine.free_memory import check_free_memory
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start, WorldSpec
from dreamtick.engine.models.registry import entry_of, load_model, load_start
from dreamtick.engine.precision import measure
from dreamtick.engine.profiler import Profiler
from dreamtick.engine.restore_points import RestorePoints
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import ConfigError, ResourceError, StateError
from dreamtick.input.conditioning import Blend, Clear, Recache, Transition, parse_transition
from dreamtick.input.latch import ActionBlock, Latch
from dreamtick.sim.weights_identity import weights_given, weights_hash

__all__ = [
    "World",
    "WorldConfig",
    "build_generator",
    "check_prompt",
    "check_transition",
    "load",
    "origin_of",
    "resolved",
    "takes_text",
    "world_of",
]

_MOST_THREADS = 1024  # more than any machine has cores; torch ends the process if it cannot start so many
_NO_WORDS = "knows no words; it begins from a picture, --image FILE"
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
    steps: int = 0  # denoising steps a block; 0: the model's own
    transition: str = "auto"  # what a prompt change does: clear, recache, blend:N, or auto: as the model was made for
    dtype: str = "auto"  # float32, bfloat16, or auto: by a short measurement
    threads: int = 0  # of the producer; 0: by a short measurement
    device: str = "auto"  # cpu, cuda, or auto
    weights: str = ""  # a file or folder to use instead of the model's own; random: a network without training
    rewind_mb: int = 256  # memory for the way back; 0: none is kept
    size: str = ""  # of a model that comes in several, tiny for tests; empty: its usual one
    accelerate: bool = True  # on a GPU: compiled kernels and CUDA graphs, where the model has them

    def __post_init__(self) -> None:
        for name in ("model", "prompt", "start", "transition", "dtype", "device", "weights", "size"):
            if not isinstance(getattr(self, name), str):
                raise ConfigError(f"{name}={_shown(getattr(self, name))}: expected text")
        if not isinstance(self.accelerate, bool):
            raise ConfigError(f"accelerate={self.accelerate!r}: expected True or False")
        for name in ("seed", "steps", "threads", "rewind_mb"):
            if type(getattr(self, name)) is not int:  # True is no number of steps
                raise ConfigError(f"{name}={_shown(getattr(self, name))}: expected a whole number")
        if self.rewind_mb < 0:
            raise ConfigError(f"rewind_mb={self.rewind_mb}: expected 1 or more, or 0 to keep no way back")
        if self.dtype not in ("auto", *_DTYPES):
            raise ConfigError(f"dtype {self.dtype!r}: expected auto, float32 or bfloat16")
        if not 0 <= self.threads <= _MOST_THREADS:
            raise ConfigError(
                f"threads={self.threads}: expected 1 to {_MOST_THREADS}, one a core at most, "
                "or 0 to choose by measurement"
            )
        if not 0 <= self.seed < 2**63:
            raise ConfigError(f"seed={self.seed}: expected 0 to 2**63 - 1")
        if self.device not in ("auto", "cpu") and not self.device.startswith("cuda"):
            raise ConfigError(f"device {self.device!r}: expected auto, cpu or cuda")
        if self.device.startswith("cuda") and not torch.cuda.is_available():
            raise ConfigError(f"device {self.device!r}: no CUDA GPU was found; use cpu, or see `dreamtick doctor`")
        if self.steps < 0:
            raise ConfigError(f"steps={self.steps}: expected 1 or more, or 0 for the model's own")
        if self.transition != "auto":
            parse_transition(self.transition)


def resolved(config: WorldConfig) -> WorldConfig:
    """The same config with every "auto" replaced by what this machine does best, or the model was made for.

    Raises ConfigError for an unknown model.
    """
    device = config.device if config.device != "auto" else ("cuda" if torch.cuda.is_available() else "cpu")
    dtype, threads = config.dtype, config.threads
    if dtype == "auto" or threads == 0:
        precision = measure(torch.device(device))
        dtype = str(precision.dtype).removeprefix("torch.") if dtype == "auto" else dtype
        threads = threads or precision.threads
    entry = entry_of(config.model)
    return replace(
        config,
        device=device,
        dtype=dtype,
        threads=threads,
        steps=config.steps or entry.steps,
        transition=entry.transition if config.transition == "auto" else config.transition,
    )


def build_generator(
    config: WorldConfig, start: Start | None = None, profiler: Profiler | None = None
) -> BlockGenerator:
    """Load the model and make the generator of a world. `start` is used instead of the config's, if given.

    Raises ConfigError, AssetError or CheckpointError if the model, the start picture or the weights cannot be used.
    """
    config = resolved(config)
    weights = Path(config.weights) if config.weights else None
    model = load_model(
        config.model,
        weights=weights,
        dtype=_DTYPES[config.dtype],
        device=torch.device(config.device),
        steps=config.steps,
        size=config.size,
        accelerate=config.accelerate,
    )
    start = start or load_start(config.model, config.start, config.prompt, weights, config.size)
    return BlockGenerator(model, config.seed, start, {"text": parse_transition(config.transition)}, profiler)


def check_prompt(spec: WorldSpec, prompt: str | None) -> None:
    """Raise ConfigError if there are words for a world that knows none."""
    if prompt and not takes_text(spec):
        raise ConfigError(f"prompt {prompt!r}: {spec.name} {_NO_WORDS}")


def check_transition(spec: WorldSpec, config: WorldConfig) -> None:
    """Raise ConfigError if something is asked of new prompts in a world that has none."""
    if not takes_text(spec) and config.transition not in ("auto", entry_of(config.model).transition):
        raise ConfigError(f"transition {config.transition!r}: {spec.name} {_NO_WORDS}")


def takes_text(spec: WorldSpec) -> bool:
    """Whether a prompt steers a world."""
    return any(modality.name == "text" for modality in spec.modalities)


def origin_of(config: WorldConfig) -> StateOrigin:
    """What the states of a world of this config, which is resolved, say of where they are from."""
    return StateOrigin(
        config.model,
        weights_hash(config.model, config.weights, config.size),
        config.dtype,
        config.steps,
        config.threads,
        config.device,
        Path(config.weights).name if config.weights else "",
        config.size,
    )


def world_of(state: WorldState, weights: str = "", device: str = "auto") -> WorldConfig:
    """The config of a world that can go on from a state; with `weights`, if it was made with others than the model's.

    The start is the state's own, whatever the config's `start` says.
    """
    origin, text = state.origin, state.generator.caches.get("text")
    return WorldConfig(
        model=origin.model,
        seed=state.generator.seed,
        prompt=state.prompt,
        steps=origin.steps,
        transition="clear" if text is None else _transition_text(text.transition),
        dtype=origin.dtype,
        threads=origin.threads,
        device=device,
        weights=weights_given(weights, origin.weights),
        size=origin.size,
    )


def _transition_text(transition: Transition) -> str:
    match transition:
        case Clear():
            return "clear"
        case Recache():
            return "recache"
        case Blend(blocks):
            return f"blend:{blocks}"


class World:
    """One world that moves when it is asked to. Use it from one thread."""

    def __init__(self, config: WorldConfig) -> None:
        self.config = resolved(config)
        torch.set_num_threads(self.config.threads)
        self._generator = build_generator(self.config)
        check_prompt(self.spec, config.prompt)
        check_transition(self.spec, config)
        self._origin = origin_of(self.config)
        self._points = RestorePoints(self.config.rewind_mb * 10**6)
        self.prompt = config.prompt or self._generator.start.prompt
        self._actions: tuple[ActionBlock, ...] = ()
        self.last_block: FrameBlock | None = None

    @classmethod
    def from_state(cls, state: WorldState, weights: str = "") -> World:
        """Load the model that a state is of, and go on from there.

        `weights` is the file or folder it was made with, if not the model's own. Raises StateError if these are other
        weights, ConfigError, AssetError or CheckpointError if the model cannot be loaded.
        """
        world = cls(world_of(state, weights))
        world.restore(state)
        return world

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
        self._check_words(prompt)
        if prompt is not None:
            self.prompt = prompt
        if not len(self._points):
            self._keep()
        self.last_block = self._generator.make_block(self)
        self._keep()
        return self.last_block.frames

    def reset(self, seed: int | None = None, prompt: str | None = None, start: Start | None = None) -> None:
        """Begin again, without loading anything: from the same seed, start and current prompt, but for what is given.

        Rewinding reaches back to here from now on. Raises ConfigError, and changes nothing, for what cannot be.
        """
        self._check_words(prompt)
        if not isinstance(start, Start | None):
            raise ConfigError(
                f"start {_shown(start)}: expected a Start (`load_start` makes one), or None for the present one"
            )
        if seed is not None:
            self.config = replace(self.config, seed=seed)
        self.prompt = self.prompt if prompt is None else prompt
        self._generator.reset(seed, start)
        self._points.clear()
        self.last_block = None

    # ------------------------------------------------------------------ state
    def snapshot(self) -> WorldState:
        """The whole world as it is now, between two blocks; costs a copy of the newest block's keys and values.

        A prompt that was set but not taken up by a block is part of it. See `WorldState` for saving it to a file.
        """
        return WorldState(self._origin, self._generator.snapshot(), self.prompt)

    def restore(self, state: WorldState) -> None:
        """Go on from a state, of this world or of another of the same model, weights, dtype and steps.

        The blocks that follow are bit-equal to those of the world it was taken from, given the same actions, threads
        and device. Raises StateError if it does not fit; the world then goes on from where it is.
        """
        if not isinstance(state, WorldState):
            raise StateError(
                f"restore({type(state).__name__}): expected a WorldState; WorldState.load(path) reads a file"
            )
        state.check_fits(self._origin)
        self._become(state.on(self._generator.model.device))
        self._points.clear()

    def fork(self, n: int) -> list[World]:
        """`n` new worlds that stand where this one stands, each with a window of its own; all share the model.

        They differ from this one only by what they are told from now on. Raises ResourceError, which names the bytes,
        if there is not enough memory for the windows.
        """
        if type(n) is not int or n < 1:
            raise ConfigError(f"fork({n!r}): expected 1 world or more")
        needed = n * self._generator.cache.nbytes
        check_free_memory(needed, self._generator.model.device, f"{n} forks")
        state = self.snapshot()
        try:
            return [self._twin(state) for _ in range(n)]
        except (MemoryError, RuntimeError) as error:  # torch says both, depending on the device
            raise ResourceError(f"{n} forks need {needed:,} bytes, which were not to be had; make fewer") from error

    def rewind(self, blocks: int) -> None:
        """Go back to where the world was `blocks` blocks ago: frames, prompt and all; 0 undoes a step that failed.

        Raises ConfigError, which says how far back it reaches (see `rewind_blocks`); the world then stays where it is.
        """
        if not len(self._points):
            self._keep()
        self._become(self._points.back(blocks))

    @property
    def rewind_blocks(self) -> int:
        """How many blocks `rewind` can go back: to the last reset or restored state, or as `rewind_mb` allows.

        None at all in a world of which a single state is larger than that.
        """
        return self._points.reach

    def _keep(self) -> None:
        self._points.keep(self._generator.cache.nbytes, self.snapshot)

    def _twin(self, state: WorldState) -> World:
        twin = object.__new__(type(self))
        twin.config, twin._origin = self.config, self._origin
        twin._generator = self._generator.twin()
        twin._points = self._points.copy()
        twin._actions = self._actions
        twin._become(state)
        return twin

    def _become(self, state: WorldState) -> None:
        self._generator.restore(state.generator)
        self.prompt, self.last_block = state.prompt, state.generator.block
        self.config = replace(self.config, seed=state.generator.seed)

    # ------------------------------------------------------------------ LatchSource
    def latch(self, block_index: int, frames: int) -> Latch:
        """What the generator reads: the actions and prompt of the call in progress."""
        return Latch({"action": self._actions, "text": self.prompt}, time.monotonic_ns())

    def commit(self, latch: Latch) -> None:
        """Nothing is used up: the caller states the actions anew for every block."""

    def _check_words(self, prompt: object) -> None:
        if not isinstance(prompt, str | None):
            raise ConfigError(f"prompt {_shown(prompt)}: expected text, or None to keep the present one")
        check_prompt(self.spec, prompt)

    def _action_block(self, actions: object) -> ActionBlock:
        frames, names = self.spec.frames_per_block, self.spec.action_names
        if isinstance(actions, Mapping):
            rows: list[object] = [actions] * frames
        elif isinstance(actions, Sequence) and not isinstance(actions, str):
            rows = list(actions) or [{}] * frames
        else:
            raise ConfigError(
                f"actions {_shown(actions)}: expected a mapping of names to numbers, or a list, one a frame"
            )
        if len(rows) != frames:
            raise ConfigError(f"actions for {len(rows)} frames: a block has {frames}; give one mapping, or one a frame")
        return ActionBlock(names, tuple(self._action_row(row) for row in rows))

    def _action_row(self, row: object) -> tuple[float, ...]:
        names = self.spec.action_names
        if not isinstance(row, Mapping):
            raise ConfigError(f"actions of a frame {_shown(row)}: expected a mapping of names to numbers")
        for name, value in row.items():
            if name not in names:
                raise ConfigError(f"action {name!r}: {self.spec.name} has {', '.join(names) or 'none'}")
            if not isinstance(value, Real) or not -1.0 <= float(value) <= 1.0:  # also refuses NaN
                raise ConfigError(f"action {name}={value}: expected a number in -1..1")
        return tuple(float(row.get(name, 0.0)) for name in names)


def _shown(value: object) -> str:
    """A value in a message. An array's numbers help nobody: of what is no word or number, the type."""
    if value is None or isinstance(value, str | bool | int | float):
        return repr(value)
    return f"<{type(value).__module__}.{type(value).__name__}>".replace("<builtins.", "<")


def load(
    model: str = "pocket",
    *,
    seed: int = 0,
    prompt: str = "",
    start: str = "",
    steps: int = 0,
    transition: str = "auto",
    dtype: str = "auto",
    threads: int = 0,
    weights: str = "",
    rewind_mb: int = 256,
    size: str = "",
    device: str = "auto",
    accelerate: bool = True,
) -> World:
    """Load a world: `dreamtick.load("pocket", seed=7)`. The fields are those of `WorldConfig`."""
    config = WorldConfig(
        model,
        seed,
        prompt,
        start,
        steps,
        transition,
        dtype,
        threads,
        device,
        weights,
        rewind_mb,
        size,
        accelerate,
    )
    return World(config)

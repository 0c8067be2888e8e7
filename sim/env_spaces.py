"""What every environment of Dreamtick shares: spaces, how an action is read, and what a reset can be asked for.

Pure: no world is loaded here. The environment of one world, of many in a batch and of the simulator all build on it.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.input.bindings import Bindings
from dreamtick.input.controls import ControlKind
from dreamtick.input.spelling import did_you_mean

if TYPE_CHECKING:
    from dreamtick.engine.models.base import WorldSpec

__all__ = [
    "ACTION_TYPES",
    "EnvShape",
    "FrameActions",
    "Interface",
    "ResetOptions",
    "StepReceipt",
    "checked_prompt",
    "checked_seed",
    "checked_start_image",
    "draw_world_seed",
    "read_options",
]

_LONGEST_NAME = 1000  # characters

ACTION_TYPES = ("box", "discrete", "keys")

FrameActions = tuple[tuple[float, ...], ...]
"""`[frame][action]`, each in -1..1: what a block is steered by."""

_OPTIONS = ("prompt", "start_image", "state", "anchors")


@dataclass(frozen=True, slots=True)
class EnvShape:
    """What an environment must know about its world."""

    name: str
    frame_height: int
    frame_width: int
    frame_rate_hz: float
    frames_per_block: int
    action_names: tuple[str, ...]

    @classmethod
    def of(cls, spec: WorldSpec) -> EnvShape:
        """The shape of a model's world."""
        size = (spec.frame_height, spec.frame_width)
        return cls(spec.name, *size, spec.frame_rate_hz, spec.frames_per_block, spec.action_names)


@dataclass(frozen=True)
class Interface:
    """The spaces of one environment, and the way from an action to the block's named actions.

    | action_type | space, an action held for the block | per frame |
    |---|---|---|
    | box | `Box(-1, 1, (A,))` in the order of `shape.action_names` | `(F, A)` |
    | discrete | `Discrete`: nothing, or one action at full value, as `preset_names` says | `MultiDiscrete`, `(F,)` |
    | keys | `MultiBinary`: the keys of `key_names`, held or not; opposite keys cancel out | `(F, K)` |
    """

    shape: EnvShape
    action_type: str = "box"
    per_frame_actions: bool = False
    stack: bool = False

    def __post_init__(self) -> None:
        if self.action_type not in ACTION_TYPES:
            hint = did_you_mean(str(self.action_type), ACTION_TYPES)
            raise ConfigError(f"action_type={self.action_type!r}{hint}: expected one of {', '.join(ACTION_TYPES)}")
        for name in ("per_frame_actions", "stack"):
            if not isinstance(getattr(self, name), bool):
                raise ConfigError(f"{name}={getattr(self, name)!r}: expected True or False")
        if self.action_type == "keys" and not self._keys:
            names = ", ".join(self.shape.action_names) or "it has none"
            raise ConfigError(
                f"action_type='keys': no key is bound to an action of {self.shape.name!r} ({names}); use 'box'"
            )

    # ------------------------------------------------------------------ observations
    @property
    def frames_shape(self) -> tuple[int, int, int, int]:
        """Of a block's frames, `[F, H, W, 3]`."""
        return (self.shape.frames_per_block, self.shape.frame_height, self.shape.frame_width, 3)

    @property
    def observation_space(self) -> spaces.Space[NDArray[np.uint8]]:
        """A new space, uint8: the block's last frame, or with `stack` all of them."""
        return spaces.Box(0, 255, self.frames_shape if self.stack else self.frames_shape[1:], np.uint8)

    def observation(self, frames_FHW3: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """A copy of what the agent sees of a block; the caller owns it."""
        return (frames_FHW3 if self.stack else frames_FHW3[-1]).copy()

    def held_frames(self, frames_NHW3: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The newest F of some frames `[N, H, W, 3]` as a block `[F, H, W, 3]`, the oldest held if N is too small."""
        count = self.shape.frames_per_block
        first = len(frames_NHW3) - count
        return frames_NHW3[np.maximum(np.arange(first, first + count), 0)].copy()

    # ------------------------------------------------------------------ actions
    @property
    def action_space(self) -> spaces.Space[Any]:
        """A new space, as the class says."""
        frames = self.shape.frames_per_block
        if self.action_type == "box":
            size = len(self.shape.action_names)
            return spaces.Box(-1.0, 1.0, (frames, size) if self.per_frame_actions else (size,), np.float32)
        if self.action_type == "discrete":
            size = len(self._presets)
            return spaces.MultiDiscrete([size] * frames) if self.per_frame_actions else spaces.Discrete(size)
        size = len(self._keys)
        return spaces.MultiBinary((frames, size)) if self.per_frame_actions else spaces.MultiBinary(size)

    @property
    def preset_names(self) -> tuple[str, ...]:
        """What the numbers of "discrete" mean, such as noop, left, right, up, down."""
        return tuple(self._presets)

    @property
    def key_names(self) -> tuple[str, ...]:
        """What the places of "keys" mean, such as KeyA, KeyD, KeyW, KeyS."""
        return tuple(self._keys)

    def frame_actions(self, action: Any) -> FrameActions:
        """Read an action of `action_space` into one row of named values a frame.

        Raises ConfigError for another shape, another kind, NaN or a value that is out of range.
        """
        read = {"box": self._read_box, "discrete": self._read_discrete, "keys": self._read_keys}[self.action_type]
        rows = read(action)
        return rows if self.per_frame_actions else rows * self.shape.frames_per_block

    def _read_box(self, action: Any) -> FrameActions:
        names = self.shape.action_names
        values = self._numbers(action, (len(names),), f"in -1..1, {', '.join(names)}")
        wrong = ~((values >= -1.0) & (values <= 1.0))  # also NaN
        if wrong.any():
            name = names[int(np.argwhere(wrong)[0][-1])]
            raise ConfigError(f"action {name}={values[wrong][0]}: expected a number in -1..1; clip it first")
        return tuple(tuple(map(float, row)) for row in values.reshape(self._rows, len(names)))

    def _read_discrete(self, action: Any) -> FrameActions:
        presets = list(self._presets.values())
        meaning = ", ".join(f"{number} {name}" for number, name in enumerate(self._presets))
        numbers = self._numbers(action, (), f"the number of a preset: {meaning}").reshape(-1)
        for number in numbers:
            if number not in range(len(presets)):
                raise ConfigError(f"action {number:g}: expected the number of a preset: {meaning}")
        return tuple(presets[int(number)] for number in numbers)

    def _read_keys(self, action: Any) -> FrameActions:
        keys = list(self._keys.values())
        values = self._numbers(action, (len(keys),), f"0 or 1, {', '.join(self._keys)}")
        wrong = ~np.isin(values, (0, 1))
        if wrong.any():
            name = self.key_names[int(np.argwhere(wrong)[0][-1])]
            raise ConfigError(f"action {name}={values[wrong][0]}: expected 0 (not held) or 1 (held)")
        moved = np.clip(values.reshape(-1, len(keys)) @ np.array(keys), -1.0, 1.0)
        return tuple(tuple(map(float, row)) for row in moved)

    @property
    def _rows(self) -> int:
        """Of an action. It is not told by an action's size: a world that nothing moves has actions of size 0."""
        return self.shape.frames_per_block if self.per_frame_actions else 1

    def _numbers(self, action: Any, one_frame: tuple[int, ...], meaning: str) -> NDArray[np.float64]:
        shape = (self.shape.frames_per_block, *one_frame) if self.per_frame_actions else one_frame
        what = f"{list(shape)} numbers" if shape else "one number"
        try:
            values = np.asarray(action)
            numbers = values.astype(np.float64)
        except (TypeError, ValueError, OverflowError, RuntimeError) as error:  # the last one is torch's
            raise ConfigError(f"action {action!r}: expected {what}, {meaning} ({error})") from error
        if values.shape != shape or values.dtype.kind not in "biuf":
            given = f"{values.dtype} of shape {list(values.shape)}" if values.dtype.kind in "biuf" else repr(action)
            how = (
                "one row a frame, for per_frame_actions=True is set" if self.per_frame_actions else "held for the block"
            )
            raise ConfigError(f"action {given}: expected {what} ({how}), {meaning}")
        return numbers

    # ------------------------------------------------------------------ what the bindings say
    @cached_property
    def _presets(self) -> dict[str, tuple[float, ...]]:
        """Nothing, then each action both ways, named as the bindings' help names its two ways."""
        bindings, names = Bindings.default(), self.shape.action_names
        ways = {
            name: _two_ways(name, bindings.actions[name].help if name in bindings.actions else "") for name in names
        }
        short = [way for pair in ways.values() for way in (pair[1], pair[2])]
        presets = {"noop": (0.0,) * len(names)}
        for place, name in enumerate(names):
            verb, *sides = ways[name]
            for side, value in zip(sides, (-1.0, 1.0), strict=True):
                full = side if short.count(side) == 1 or not verb else f"{verb}_{side}"
                presets[full] = tuple(value if other == place else 0.0 for other in range(len(names)))
        return presets

    @cached_property
    def _keys(self) -> dict[str, tuple[float, ...]]:
        """For each action both ways, the first key that is bound to it."""
        bindings, names = Bindings.default(), self.shape.action_names
        keys: dict[str, tuple[float, ...]] = {}
        for place, name in enumerate(names):
            bound = bindings.actions[name].bindings if name in bindings.actions else ()
            for sign in (-1, 1):
                fitting = [b for b in bound if b.kind is ControlKind.KEY and b.scale * sign > 0]
                if fitting:
                    value = fitting[0].scale
                    keys[fitting[0].control] = tuple(value if other == place else 0.0 for other in range(len(names)))
        return keys


def _two_ways(action: str, help_text: str) -> tuple[str, str, str]:
    """The verb and the two ways of "walk left / right"; "" and the action's own name where there is no such text."""
    negative, slash, positive = help_text.partition(" / ")
    if not slash:
        return "", f"{action}_less", f"{action}_more"
    verb, _, side = negative.rpartition(" ")
    return verb.replace(" ", "_"), side, positive.replace(" ", "_")


@dataclass(frozen=True, slots=True)
class StepReceipt:
    """What was latched into a step's block, and which block that was; counted from the reset."""

    block_index: int
    first_frame: int
    prompt: str
    action_names: tuple[str, ...]
    actions: FrameActions
    draws: int = 1  # how often the model drew the block


# ---------------------------------------------------------------------- what a reset can be asked for
@dataclass(frozen=True, slots=True, eq=False)
class ResetOptions:
    """Checked options of a reset; None: not asked for.

    `start_image` is a start picture's name, the path of a picture file, "words" (no picture), or frames uint8
    `[N, H, W, 3]`. `state` is a WorldState or the path of a state file. `anchors` are frames uint8 `[K, H, W, 3]` that
    the world has seen before it begins.
    """

    prompt: str | None = None
    start_image: str | NDArray[np.uint8] | None = None
    state: Any = None
    anchors: NDArray[np.uint8] | None = None


def read_options(options: object, shape: EnvShape) -> ResetOptions:
    """Check the options of a reset. Raises ConfigError that names the option, its value and what is expected."""
    if options is None:
        return ResetOptions()
    if not isinstance(options, Mapping):
        raise ConfigError(f"options={options!r}: expected a mapping with any of {', '.join(_OPTIONS)}, or None")
    for name in options:
        if name not in _OPTIONS:
            raise ConfigError(f"options[{name!r}]{did_you_mean(str(name), _OPTIONS)}: there are {', '.join(_OPTIONS)}")
    prompt, image, state, anchors = (options.get(name) for name in _OPTIONS)
    if state is not None and any(value is not None for value in (prompt, image, anchors)):
        raise ConfigError("options['state'] holds a whole world: leave prompt, start_image and anchors out beside it")
    if isinstance(state, Path):
        state = str(state)
    return ResetOptions(
        None if prompt is None else checked_prompt(prompt, "options['prompt']"),
        None if image is None else _checked_image(image, shape),
        state,
        None if anchors is None else _checked_frames("options['anchors']", anchors, shape),
    )


def _checked_image(image: Any, shape: EnvShape) -> str | NDArray[np.uint8]:
    if isinstance(image, str | Path):
        return str(image)
    return _checked_frames("options['start_image']", image, shape, "a start picture's name, a picture file or ")


def _checked_frames(name: str, frames: Any, shape: EnvShape, or_else: str = "") -> NDArray[np.uint8]:
    size = (shape.frame_height, shape.frame_width, 3)
    wanted = f"{or_else}uint8 frames {list(size)} or [N, {', '.join(map(str, size))}]"
    if isinstance(frames, Sequence) and not isinstance(frames, str | bytes):
        try:
            frames = np.stack([np.asarray(frame) for frame in frames])
        except ValueError as error:
            raise ConfigError(f"{name}: {len(frames)} frames that do not stack ({error}); expected {wanted}") from error
    if not isinstance(frames, np.ndarray):
        raise ConfigError(f"{name}={frames!r}: expected {wanted}")
    if frames.dtype != np.uint8 or frames.shape[-3:] != size or frames.ndim not in (3, 4) or not frames.size:
        raise ConfigError(f"{name}: {frames.dtype} of shape {list(frames.shape)}; expected {wanted}")
    return np.array(frames.reshape(-1, *size))


def checked_prompt(text: object, name: str = "prompt") -> str:
    """Return `text`, or raise ConfigError where it is none."""
    if not isinstance(text, str):
        raise ConfigError(f"{name}={text!r}: expected text, such as 'a snowy night'")
    return text


def checked_start_image(image: object) -> str:
    """A constructor's start picture as text, or ConfigError: frames go into the options of a reset."""
    if not isinstance(image, str | Path) or len(str(image)) > _LONGEST_NAME:
        raise ConfigError(
            f"start_image={str(image)[:60]!r}: expected a start picture's name or a picture file; "
            "give frames to reset(options={'start_image': …})"
        )
    return str(image)


def checked_seed(seed: object) -> int | None:
    """Return the seed of a reset, or raise ConfigError where it is no whole number from 0 on, nor None."""
    if seed is None:
        return None
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError as error:
        raise ConfigError(f"seed={seed!r}: expected a whole number, or None") from error
    if isinstance(seed, bool) or number < 0:
        raise ConfigError(f"seed={seed!r}: expected a whole number, 0 or more, or None")
    return number


def draw_world_seed(rng: np.random.Generator) -> int:
    """The seed of an episode's world: the first number that an environment draws at a reset."""
    return int(rng.integers(2**63))

"""Actions of any gymnasium environment as the columns of a training set, and ways to draw some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dreamtick.engine.training.dataset import ActionInfo
from dreamtick.errors import ConfigError

__all__ = ["ActionCodec", "action_codec"]

_MOST_COLUMNS: Final = 4096  # actions of a set
_NOTHING: Final = ("noop", "no-op", "no_op", "none", "nothing", "idle", "stay", "rest")
_AT_A_STOP: Final = 0.5  # how often an axis is drawn fully left, at rest or fully right, as keys put it


class ActionCodec(Protocol):
    """One kind of action space. `encode` returns float32 `[A]` in -1..1; drawn actions are in the space."""

    infos: tuple[ActionInfo, ...]

    def encode(self, action: Any) -> NDArray[np.float32]:
        """An action as a row of the set."""
        ...

    def draw(self, rng: np.random.Generator) -> Any:
        """Any action, all alike."""
        ...

    def rest(self) -> Any:
        """The action that does nothing, as far as one can tell: 0, nothing pressed, what is called noop, the first."""
        ...


def _too_many(space: gymnasium.Space[Any]) -> str:
    return (
        f"action space {space}: more than {_MOST_COLUMNS} choices, of which each would be an action of its own; "
        "wrap the environment with gymnasium.wrappers.TransformAction and register that"
    )


def action_codec(env: gymnasium.Env[Any, Any], names: Sequence[str] = ()) -> ActionCodec:
    """The codec of an environment's action space; `names` replaces the names of the columns.

    Discrete becomes a column for each choice, MultiDiscrete one for each choice of each part, MultiBinary one for each
    switch, Box one for each number: its bounds become -1 and 1, and 0 stays 0 where it lies between them. Raises
    ConfigError for other spaces, for a Box without bounds, and for names of another number.
    """
    space = env.action_space
    match space:
        case spaces.Discrete() if space.n > _MOST_COLUMNS:
            raise ConfigError(_too_many(space))
        case spaces.MultiDiscrete() if int(space.nvec.sum()) > _MOST_COLUMNS:
            raise ConfigError(_too_many(space))
        case spaces.Discrete():
            told = _meanings(env, int(space.n))
            codec: ActionCodec = _Choices(space, (told,))
        case spaces.MultiDiscrete():
            parts = [int(count) for count in space.nvec.reshape(-1)]
            codec = _Choices(space, [[f"action{part}_{n}" for n in range(count)] for part, count in enumerate(parts)])
        case spaces.MultiBinary():
            codec = _Switches(space)
        case spaces.Box():
            codec = _Axes(space)
        case _:
            raise ConfigError(
                f"action space {space}: expected Discrete, MultiDiscrete, MultiBinary or Box; wrap the environment "
                "with gymnasium.wrappers.TransformAction and register that"
            )
    if names:
        if len(names) != len(codec.infos):
            raise ConfigError(
                f"{len(names)} action names ({', '.join(names)}): expected {len(codec.infos)}, for {space}"
            )
        codec.infos = tuple(
            ActionInfo(name, info.kind, info.group) for name, info in zip(names, codec.infos, strict=True)
        )
    return codec


def _meanings(env: gymnasium.Env[Any, Any], count: int) -> list[str]:
    """What the environment calls its choices, lower case; action0, … where it does not say, or not for all."""
    ask = getattr(env.unwrapped, "get_action_meanings", None)
    told = [str(name).strip().lower() for name in ask()] if callable(ask) else []
    return told if len(set(told)) == count == len(told) else [f"action{number}" for number in range(count)]


@dataclass
class _Choices:
    """Discrete, or MultiDiscrete with several parts."""

    space: spaces.Discrete | spaces.MultiDiscrete
    names: Sequence[Sequence[str]]  # of each part's choices

    def __post_init__(self) -> None:
        self.infos = tuple(ActionInfo(name, "choice", part) for part, names in enumerate(self.names) for name in names)
        self._counts = np.array([len(names) for names in self.names])
        self._offsets = np.cumsum(self._counts) - self._counts
        self._start = np.reshape(self.space.start, -1)

    def encode(self, action: Any) -> NDArray[np.float32]:
        row = np.zeros(len(self.infos), np.float32)
        row[self._offsets + np.reshape(action, -1) - self._start] = 1.0
        return row

    def draw(self, rng: np.random.Generator) -> Any:
        return self._action(rng.integers(self._counts))

    def rest(self) -> Any:
        names = [[info.name for info in self.infos if info.group == part] for part in range(len(self.names))]
        nothing = [next((n for n, name in enumerate(part) if name in _NOTHING), 0) for part in names]
        return self._action(np.array(nothing))

    def _action(self, chosen: NDArray[np.int64]) -> Any:
        if isinstance(self.space, spaces.Discrete):
            return int(chosen[0] + self._start[0])
        return (chosen + self._start).reshape(self.space.shape).astype(self.space.dtype)


@dataclass
class _Switches:
    space: spaces.MultiBinary

    def __post_init__(self) -> None:
        self.infos = tuple(ActionInfo(f"action{number}", "switch") for number in range(int(np.prod(self.space.shape))))

    def encode(self, action: Any) -> NDArray[np.float32]:
        return np.asarray(action, np.float32).reshape(-1)

    def draw(self, rng: np.random.Generator) -> Any:
        return rng.integers(0, 2, self.space.shape, dtype=np.int8)

    def rest(self) -> Any:
        return np.zeros(self.space.shape, np.int8)


@dataclass
class _Axes:
    space: spaces.Box

    def __post_init__(self) -> None:
        low, high = (np.asarray(bound, np.float64) for bound in (self.space.low, self.space.high))
        if not (np.isfinite(low).all() and np.isfinite(high).all()):
            raise ConfigError(
                f"action space {self.space} without bounds: wrap the environment with gymnasium.wrappers.RescaleAction"
            )
        # What rests at 0 stays 0, so that a pedal from 0 to 1 is not half pressed when nobody touches it.
        self._rest = np.where((low <= 0) & (high >= 0), 0.0, (low + high) / 2)
        self._up, self._down = high - self._rest, self._rest - low
        self.infos = tuple(ActionInfo(f"action{number}") for number in range(low.size))

    def encode(self, action: Any) -> NDArray[np.float32]:
        away = np.asarray(action, np.float64).reshape(self._rest.shape) - self._rest
        reach = np.where(away > 0, self._up, self._down)
        scaled = np.divide(away, reach, out=np.zeros_like(away), where=reach > 0)
        return scaled.clip(-1, 1).reshape(-1).astype(np.float32)

    def draw(self, rng: np.random.Generator) -> Any:
        anywhere = rng.uniform(-1, 1, self._rest.shape)
        at_a_stop = rng.integers(-1, 2, self._rest.shape)
        return self._action(np.where(rng.random(self._rest.shape) < _AT_A_STOP, at_a_stop, anywhere))

    def rest(self) -> Any:
        return self._action(np.zeros_like(self._rest))

    def _action(self, scaled: NDArray[Any]) -> Any:
        value = self._rest + scaled * np.where(scaled > 0, self._up, self._down)
        if np.issubdtype(self.space.dtype, np.integer):
            value = np.rint(value)
        return value.clip(self.space.low, self.space.high).astype(self.space.dtype)

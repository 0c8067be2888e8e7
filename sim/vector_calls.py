"""What a call to the environment of many worlds is given, checked and taken apart into one item a world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.sim.env_spaces import EnvShape, Interface, checked_seed, read_options

__all__ = ["Options", "action_each", "options_each", "seed_each"]

Options = dict[str, Any] | None


def seed_each(seed: int | Sequence[int | None] | None, worlds: int) -> list[int | None]:
    """A single seed counts up from world to world; a sequence has one a world. Raises ConfigError."""
    if isinstance(seed, list | tuple | np.ndarray) and np.ndim(seed):
        if len(seed) != worlds:
            raise ConfigError(f"{len(seed)} seeds: expected one for each of {worlds} worlds")
        return [checked_seed(one) for one in seed]
    first = checked_seed(seed)
    return [None if first is None else first + index for index in range(worlds)]


def options_each(
    options: Options | Sequence[Options], worlds: int, shape: EnvShape
) -> tuple[list[Options], NDArray[np.bool_]]:
    """A mapping for all worlds, or a sequence with one a world; and which worlds `reset_mask` chooses, bool `[worlds]`.

    Raises ConfigError for another number of them, another mask, or an option that cannot be.
    """
    chosen = np.ones(worlds, np.bool_)
    if isinstance(options, Mapping) and "reset_mask" in options:
        chosen = _reset_mask(options["reset_mask"], worlds)
        options = {name: value for name, value in options.items() if name != "reset_mask"}
    if options is None or isinstance(options, Mapping):
        options = [options] * worlds
    if not isinstance(options, Sequence) or len(options) != worlds:
        raise ConfigError(
            f"options={options!r}: expected a mapping for all worlds, or one (or None) for each of {worlds}"
        )
    for one in options:
        read_options(one, shape)
    return list(options), chosen


def action_each(actions: Any, worlds: int, interface: Interface) -> list[Any]:
    """One action a world of a batch of them. Raises ConfigError that names the world whose action cannot be."""
    is_batch = actions.ndim > 0 if isinstance(actions, np.ndarray) else isinstance(actions, Sequence)
    if not is_batch or len(actions) != worlds:
        given = f"of shape {np.shape(actions)}" if isinstance(actions, np.ndarray) else repr(actions)
        raise ConfigError(f"actions {given}: expected one for each of {worlds} worlds, as in `action_space`")
    each = list(actions)
    for index, action in enumerate(each):
        try:
            interface.frame_actions(action)
        except ConfigError as error:
            raise ConfigError(f"world {index}: {error}") from error
    return each


def _reset_mask(mask: Any, worlds: int) -> NDArray[np.bool_]:
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (worlds,) or not mask.any():
        raise ConfigError(
            f"options['reset_mask']={mask!r}: expected a numpy array of {worlds} booleans with at least one True"
        )
    return mask

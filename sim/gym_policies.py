"""Who plays while an environment is recorded. Actions are held for a while, so that the pictures show what they do."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from dreamtick.errors import ConfigError
from dreamtick.input.spelling import did_you_mean
from dreamtick.sim.gym_actions import ActionCodec

__all__ = ["POLICIES", "Policy", "import_module", "policy_maker"]

POLICIES: Final = ("random", "sticky", "noop")

Policy = Callable[[Any, np.random.Generator], Any]
"""Observation and dice to an action of the environment. A new one plays each episode, but for a user's own function."""


def policy_maker(name: str, codec: ActionCodec, hold: int) -> Callable[[], Policy]:
    """What makes the policy of an episode.

    `random` holds each action for 1 to `2 * hold - 1` frames, all alike; `sticky` draws another one at each frame with
    a chance of 1 in `hold`; `noop` rests; `MODULE:FUNCTION` is a function of observation and generator. Raises
    ConfigError for what is none of these.
    """
    if hold < 1:
        raise ConfigError(f"hold={hold}: expected 1 frame or more")
    match name:
        case "random":
            return lambda: _holding(codec, lambda rng: int(rng.integers(1, 2 * hold)))
        case "sticky":
            return lambda: _holding(codec, lambda rng: int(rng.geometric(1 / hold)))
        case "noop":
            return lambda: lambda observation, rng: codec.rest()
    function = _imported(name)
    return lambda: function


def _holding(codec: ActionCodec, draw_frames: Callable[[np.random.Generator], int]) -> Policy:
    action, frames_left = None, 0

    def policy(observation: Any, rng: np.random.Generator) -> Any:
        nonlocal action, frames_left
        if not frames_left:
            action, frames_left = codec.draw(rng), draw_frames(rng)
        frames_left -= 1
        return action

    return policy


def _imported(name: str) -> Policy:
    module_name, colon, function_name = name.partition(":")
    if not colon:
        hint = did_you_mean(name, POLICIES)
        raise ConfigError(f"policy {name!r}: expected {', '.join(POLICIES)} or MODULE:FUNCTION{hint}")
    function = getattr(import_module(module_name), function_name, None)
    if not callable(function):
        raise ConfigError(f"policy {name!r}: {module_name} has no function {function_name!r}")
    policy: Policy = function
    return policy


def import_module(name: str) -> Any:
    """A module of the user's, from the present folder too. Raises ConfigError if it cannot be imported."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return importlib.import_module(name)
    except Exception as error:  # the user's module may raise anything
        raise ConfigError(
            f"module {name!r} cannot be imported ({type(error).__name__}: {error}); start in its folder, or install it"
        ) from error

"""What the simulators have in common: many independent worlds, stepped and drawn together.

A simulator is the truth that a built-in world is trained on and measured against. Given its state, the next frame
follows from the action, but for what the worlds' dice decide.
"""

from __future__ import annotations

from typing import ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from dreamtick.errors import ConfigError

__all__ = [
    "BoolArray",
    "FloatArray",
    "Frames",
    "IntArray",
    "Simulator",
    "checked_actions",
    "checked_count",
    "checked_switching",
]

Frames = npt.NDArray[np.uint8]  # [N, 64, 64, 3]
BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


class Simulator(Protocol):
    """`count` worlds in one object; not for use by two threads at once.

    `theme` may be set at any time, to ints [N] that index the world's names; it changes how a world looks and never
    where things are.
    """

    action_names: ClassVar[tuple[str, ...]]
    frame_rate_hz: ClassVar[int]
    count: int
    theme: IntArray

    def step(self, actions: FloatArray) -> None:
        """Go on by one frame under actions [N, one per action name], clipped to -1..1."""
        ...

    def frames(self) -> Frames:
        """Draw every world as it is now, uint8 [N, 64, 64, 3]; the caller owns the result."""
        ...


def checked_count(count: int) -> int:
    """Return `count`, or raise ConfigError where it is no number of worlds."""
    if count < 1:
        raise ConfigError(f"count={count}: expected 1 world or more")
    return count


def checked_actions(actions: FloatArray, count: int, names: tuple[str, ...]) -> FloatArray:
    """Return `actions` clipped to -1..1; ConfigError where they are not finite numbers [count, one per name]."""
    actions = np.asarray(actions, np.float64)
    if actions.shape != (count, len(names)):
        raise ConfigError(f"actions of shape {actions.shape}: expected ({count}, {len(names)}), {', '.join(names)}")
    if not np.isfinite(actions).all():
        raise ConfigError(f"actions hold {actions[~np.isfinite(actions)][0]}: expected finite numbers")
    return np.clip(actions, -1.0, 1.0)


def checked_switching(length: int, block_frames: int, switch_every: int) -> None:
    """Raise ConfigError where episodes of `length` frames cannot change their look at the start of blocks."""
    if length < 1 or block_frames < 1:
        raise ConfigError(f"length={length}, block_frames={block_frames}: expected 1 frame or more each")
    # A look lasts 16 frames or more: a shorter mean, or blocks longer than that, could put a switch in the past.
    if switch_every < 9 or block_frames > 16:
        raise ConfigError(
            f"switch_every={switch_every}, block_frames={block_frames}: expected a mean of 9 frames or more between "
            "switches, and blocks of 16 or fewer"
        )

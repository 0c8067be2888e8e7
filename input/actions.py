"""Folds the presses, positions and movements of one player into named actions, and answers latches.

How each kind folds, for one action:

- Keys and buttons: the control pressed last of those held wins. Every press is a *tap* that is owed a frame of its own:
  taps not yet answered fill a block's first frames in the order they came, and what is held fills the rest. Taps that
  find no frame wait for the next block; at most 32 wait per action, then the oldest is dropped and counted.
- Axes: the latest position. Motion: the sum since the last committed latch, divided evenly over the block's frames and
  clamped to -1..1 in each; what exceeds that is dropped, so a flick of the mouse never goes on turning afterwards.
- A digital control that is held beats all analog ones; of several analog ones the largest counts.

Actions are independent of each other: two of them at once make a diagonal that is not scaled down.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from dreamtick.input.latch import ActionBlock

__all__ = ["MOST_TAPS", "ActionState", "LatchedActions", "Source"]

MOST_TAPS = 32

Source = tuple[str, str]
"""A device's name and one of its controls."""


@dataclass(frozen=True, slots=True)
class LatchedActions:
    """What one latch showed: the block's actions and, per action, how far its taps and motion are used up by them."""

    block: ActionBlock
    newest_taps: tuple[int, ...]
    newest_motions: tuple[int, ...]
    motion_sums: tuple[float, ...]


@dataclass(slots=True)
class _Action:
    """The state of one action. Taps and motions are numbered from 1, so that a commit can say how far it goes."""

    taps: deque[tuple[int, float]] = field(default_factory=deque)
    held: dict[Source, float] = field(default_factory=dict)  # in the order of pressing
    axes: dict[Source, float] = field(default_factory=dict)
    motion: int = 0
    motion_sum: float = 0.0
    used_motion: int = 0
    used_motion_sum: float = 0.0

    def values(self, frames: int) -> list[float]:
        taps = [value for _, value in islice(self.taps, frames)]
        return taps + [self._steady_value(frames)] * (frames - len(taps))

    def newest_tap(self, frames: int) -> int:
        shown = min(frames, len(self.taps))
        return self.taps[shown - 1][0] if shown else 0

    def _steady_value(self, frames: int) -> float:
        if self.held:
            return next(reversed(self.held.values()))
        moved = (self.motion_sum - self.used_motion_sum) / frames
        return max(-1.0, min(1.0, max((*self.axes.values(), moved), key=abs)))


class ActionState:
    """One player's actions. Not thread-safe: its owner holds a lock around every call."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.dropped_taps = 0
        self._actions = {name: _Action() for name in self.names}
        self._taps = 0

    def press(self, action: str, source: Source, value: float) -> bool:
        """A control went down; `value`, in -1..1, is what it means. False for a control already held (key repeat)."""
        state = self._actions[action]
        if source in state.held:
            return False
        if len(state.taps) == MOST_TAPS:
            state.taps.popleft()
            self.dropped_taps += 1
        self._taps += 1
        state.taps.append((self._taps, value))
        state.held[source] = value
        return True

    def release(self, action: str, source: Source) -> bool:
        """A control went up. False if it was not held."""
        return self._actions[action].held.pop(source, None) is not None

    def move_to(self, action: str, source: Source, value: float) -> bool:
        """An axis is at `value`, shaped by its binding. False if it means what it meant before."""
        axes = self._actions[action].axes
        before = axes.get(source, 0.0)
        if value:
            axes[source] = value
        else:
            axes.pop(source, None)
        return value != before

    def move_by(self, action: str, amount: float) -> bool:
        """Something moved by `amount`, scaled by its binding: 1.0 is one frame of the action at its full value."""
        state = self._actions[action]
        state.motion += 1
        state.motion_sum += amount
        return amount != 0.0

    def lose(self, device: str) -> bool:
        """A device is gone: release all that it holds. Its unanswered taps still count. False if it held nothing."""
        return self.release_where(lambda source: source[0] == device, axes=True)

    def release_where(self, matches: Callable[[Source], bool], axes: bool = False) -> bool:
        """Release the controls, and with `axes` the axes too, whose source matches. False if there were none."""
        changed = False
        for state in self._actions.values():
            for table in (state.held, state.axes) if axes else (state.held,):
                for source in [source for source in table if matches(source)]:
                    del table[source]
                    changed = True
        return changed

    def latch(self, frames: int) -> LatchedActions:
        """The actions of the next block, `frames` (1 or more) long. A pure read: two in a row are equal."""
        states = [self._actions[name] for name in self.names]
        columns = [state.values(frames) for state in states]
        rows = tuple(zip(*columns, strict=True)) if columns else ((),) * frames
        return LatchedActions(
            ActionBlock(self.names, rows),
            tuple(state.newest_tap(frames) for state in states),
            tuple(state.motion for state in states),
            tuple(state.motion_sum for state in states),
        )

    def commit(self, latched: LatchedActions) -> None:
        """Use up exactly what a latch showed. What arrived after it stays.

        A latch older than the last committed one uses up nothing more.
        """
        for index, name in enumerate(latched.block.names):
            state = self._actions[name]
            while state.taps and state.taps[0][0] <= latched.newest_taps[index]:
                state.taps.popleft()
            if latched.newest_motions[index] > state.used_motion:
                state.used_motion, state.used_motion_sum = latched.newest_motions[index], latched.motion_sums[index]
            if state.used_motion == state.motion:  # nothing is pending: a sum begun anew never loses precision
                state.motion_sum = state.used_motion_sum = 0.0

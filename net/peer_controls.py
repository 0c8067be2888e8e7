"""What one peer holds, folded from two channels whose messages overtake each other.

The state channel says again and again what is held, and may lose or swap messages; the control channel brings every
press and release, in order, but late when a packet had to be sent again. `seq` counts over both, so that of two
messages about the same key the later one is right. Pure bookkeeping: no clock, no lock, no queue.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from dreamtick.input.bindings import Binding
from dreamtick.input.controls import ControlKind
from dreamtick.input.events import EventKind
from dreamtick.net.protocol import Lost, Press, Release, State

__all__ = ["Change", "PeerControls"]

_MOST_UNCLAIMED = 16  # of a control; a program that sends no presses claims none
_DIGITAL = (ControlKind.KEY, ControlKind.BUTTON)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a message changed; what an event says of it."""

    kind: EventKind
    control: str = ""
    value: float = 0.0


class PeerControls:
    """One connection of one peer. `bindings` are the controls that it may move, by name; all others do nothing."""

    def __init__(self, bindings: Mapping[str, Binding]) -> None:
        self.bindings = bindings
        self._down: dict[str, int] = {}  # what is held, and the number of the message that pressed it
        self._unclaimed: dict[str, deque[int]] = {}  # states that pressed a control before its press came
        self._told: dict[str, int] = {}  # the newest press or release of each control
        self._state_seq = 0
        self._state_held: frozenset[str] = frozenset()
        self._axes: dict[str, float] = {}  # the axes that are somewhere else than at rest
        self._sums: dict[str, float] = {}
        self._changed = False  # whether the latest message moved something

    @property
    def plays(self) -> bool:
        """Whether the latest message moved something, or something is held that the world feels.

        A stick within its dead zone, a trigger at rest and keys that mean nothing are as good as untouched.
        """
        felt = (self.bindings[name].shape(at) for name, at in self._axes.items())
        return self._changed or bool(self._down) or any(felt)

    @property
    def holds(self) -> bool:
        """Whether anything is held or an axis is not at rest."""
        return bool(self._down or self._axes)

    def state(self, message: State) -> list[Change]:
        """All that is held, as of this message. An older one than the newest changes nothing."""
        self._changed = False
        if message.seq <= self._state_seq:
            return []
        self._state_seq, self._state_held = message.seq, frozenset(message.held)
        moved = self._keys(message.seq) + self._movement(message)
        self._changed = bool(moved)
        return moved + self._positions(message.axes)

    def look_on(self, message: State) -> None:
        """Take note of a state without being moved by it, while there is no seat."""
        if message.seq > self._state_seq:
            self._state_seq = message.seq
            self._movement(message)

    def press(self, message: Press) -> tuple[list[Change], int | None]:
        """A key went down. One that a newer state has shown as held already is not pressed twice.

        The second value is then the number of the message that has pressed it.
        """
        code, seq = message.code, message.seq
        self._changed = False
        if not self._is_news(code, seq):
            return [], None
        claimed = self._claim(code, seq)
        if claimed is not None:
            if self._down.get(code) == claimed:
                self._down[code] = seq
            return [], claimed
        if code in self._down:
            return [], self._down[code]
        self._changed = True
        down = Change(EventKind.PRESS, code, message.value)
        if seq < self._state_seq and code not in self._state_held:
            return [down, Change(EventKind.RELEASE, code)], None  # pressed and let go before that state: a tap
        self._down[code] = seq
        return [down], None

    def release(self, message: Release) -> list[Change]:
        """A key went up, unless it was pressed anew since."""
        code, seq = message.code, message.seq
        self._changed = self._is_news(code, seq) and self._down.get(code, seq) < seq
        if not self._changed:
            return []
        return [self._let_go(code)]

    def lost(self, message: Lost) -> list[Change]:
        """Nothing is held any more, as of this message."""
        self._state_seq, self._state_held = max(self._state_seq, message.seq), frozenset()
        return self.let_go_of_all()

    def let_go_of_all(self) -> list[Change]:
        """Nothing is held until a message says so again. A LOST, or nothing if nothing was held."""
        held, self._changed = self.holds, False
        self._down.clear()
        self._axes.clear()
        return [Change(EventKind.LOST)] if held else []

    # ------------------------------------------------------------------ helpers
    def _is_news(self, code: str, seq: int) -> bool:
        binding = self.bindings.get(code)
        if binding is None or binding.kind not in _DIGITAL or seq <= self._told.get(code, 0):
            return False
        self._told[code] = seq
        return True

    def _let_go(self, code: str) -> Change:
        del self._down[code]
        return Change(EventKind.RELEASE, code)

    def _claim(self, code: str, seq: int) -> int | None:
        """The state that has pressed this control already in place of this press; each counts for one press."""
        states = self._unclaimed.get(code)
        while states and states[0] < seq:
            states.popleft()  # its press will not come any more: presses come in order
        return states.popleft() if states else None

    def _keys(self, seq: int) -> list[Change]:
        """What a state says of keys and buttons, but for those of which a later press or release has told."""
        changes = []
        for code in [code for code in self._down if code not in self._state_held]:
            if self._told.get(code, 0) < seq:
                changes.append(self._let_go(code))
        for code in self._state_held:
            binding = self.bindings.get(code)
            if binding is None or binding.kind not in _DIGITAL or code in self._down or self._told.get(code, 0) > seq:
                continue
            self._down[code] = seq
            self._unclaimed.setdefault(code, deque(maxlen=_MOST_UNCLAIMED)).append(seq)
            changes.append(Change(EventKind.PRESS, code, 1.0))
        return changes

    def _positions(self, axes: Mapping[str, float]) -> list[Change]:
        """Axes that moved; one that is no longer named is at rest."""
        changes = []
        for control, binding in self.bindings.items():
            if binding.kind is not ControlKind.AXIS:
                continue
            at = axes.get(control, binding.rest)
            if at == self._axes.get(control, binding.rest):
                continue
            if at == binding.rest:
                self._axes.pop(control, None)
            else:
                self._axes[control] = at
            changes.append(Change(EventKind.AXIS, control, at))
        return changes

    def _movement(self, message: State) -> list[Change]:
        """How far mouse and wheel went since the newest state before; the first one says where counting begins."""
        changes = []
        for device, pair in (("Mouse", message.mouse), ("Wheel", message.wheel)):
            for letter, total in zip("XY", pair or (), strict=False):
                control = f"{device}{letter}"
                moved = total - self._sums.get(control, total)
                self._sums[control] = total
                binding = self.bindings.get(control)
                if moved and binding is not None and binding.kind is ControlKind.MOTION:
                    changes.append(Change(EventKind.MOTION, control, moved))
        return changes

"""What the players want, in one place: events go in on the loop's thread, latches come out on the producer's.

`Steering` owns the prompt, the prompt editor and one `ActionState` per player. Only the prompt, the actions and the
stamps are shared between the threads; a lock guards them for the microseconds that folding or reading them takes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

from dreamtick.input.actions import ActionState, LatchedActions, Source
from dreamtick.input.bindings import Binding, Bindings, ResolvedBindings, bindings_label
from dreamtick.input.commands import Command
from dreamtick.input.controls import ControlKind, control_kind, control_label, types_text
from dreamtick.input.events import Event, EventKind
from dreamtick.input.latch import EventStamp, Latch
from dreamtick.input.prompts import PromptEditor, clean_prompt

__all__ = ["MOST_STAMPS", "Command", "Steering"]

MOST_STAMPS = 256

_NO_WORDS = "this world knows no words: pictures and keys are all that steers it"


@dataclass(frozen=True, slots=True)
class _SteeringLatch(Latch):
    """A latch that also knows what its commit uses up."""

    actions: tuple[LatchedActions, ...] = ()


class Steering:
    """The `LatchSource` behind which all devices stand.

    `apply`, `set_prompt` and the editor belong to the loop's thread, `latch` and `commit` to the producer's. `paste`
    returns the clipboard's text. Where `takes_text` is False the world knows no words: prompts are dropped, with a
    notice. Raises BindingError if a control means two things for these actions.
    """

    def __init__(
        self,
        bindings: Bindings,
        action_names: Sequence[str],
        prompt: str = "",
        players: int = 1,
        paste: Callable[[], str] | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
        takes_text: bool = True,
    ) -> None:
        self.takes_text = takes_text
        self.editor = PromptEditor(paste)
        self.event_number = 0  # of the newest event applied; the first is 1
        self._bindings = bindings
        self._resolved: ResolvedBindings = bindings.for_actions(action_names)
        self._now_ns = now_ns
        self._down: set[Source] = set()  # controls that are physically down, whatever they mean
        self._opened_by: Source | None = None  # the key that opened the editor, until what it types is over
        self._notice = ""
        self._lock = Lock()
        self._players = tuple(ActionState(action_names) for _ in range(players))
        self._stamps: deque[EventStamp] = deque(maxlen=MOST_STAMPS)
        self._prompt, self._notice = clean_prompt(prompt)

    # ------------------------------------------------------------------ the loop's thread
    def apply(self, event: Event) -> Command | None:
        """Fold one event into the state it belongs to. Returns what it asks of the loop, if anything."""
        self.event_number += 1
        match event.kind:
            case EventKind.PRESS:
                return self._press(event)
            case EventKind.RELEASE:
                self._release(event)
            case EventKind.AXIS | EventKind.MOTION:
                self._move(event)
            case EventKind.TEXT:
                self._type(event)
            case EventKind.PROMPT:
                self._change_prompt(event.text, event.time_ns)
            case EventKind.COMMAND:
                return self._command(event)
            case EventKind.LOST:
                self._lose(event)
        return None

    def set_prompt(self, text: str) -> None:
        """Change the prompt as if a device had sent it now."""
        self.event_number += 1
        self._change_prompt(text, self._now_ns())

    def restore_prompt(self, prompt: str) -> None:
        """Go on under the prompt of a restored state, which is no event. For the producer's thread, between blocks."""
        with self._lock:
            self._prompt = prompt

    @property
    def prompt(self) -> str:
        """The prompt that the next block will be made under."""
        return self._prompt

    @property
    def notice(self) -> str:
        """Something the player should read about the last prompt, such as that it was cut; empty otherwise."""
        return self.editor.notice or self._notice

    @property
    def resolved(self) -> ResolvedBindings:
        """What each control means to this world."""
        return self._resolved

    @property
    def uses_mouse(self) -> bool:
        """Whether moving the mouse moves the figure, so that it is worth catching in the window."""
        return bool({"MouseX", "MouseY"} & set(self._resolved.bindings))

    @property
    def dropped_taps(self) -> int:
        """Presses that came faster than blocks could answer them and were given up."""
        return sum(state.dropped_taps for state in self._players)

    def active_actions(self, player: int = 0) -> dict[str, float]:
        """The actions that are not at rest and their values, as a block of one frame would see them now."""
        with self._lock:
            block = self._players[player].latch(1).block
        return {name: value for name, value in zip(block.names, block.values[0], strict=True) if value}

    def help_lines(self) -> list[tuple[str, str]]:
        """Pairs (controls, what they do) for the help overlay, from the bindings in force."""
        lines = self.action_help()
        for command in Command:
            if command is Command.PROMPT and not self.takes_text:
                continue
            controls = [c for c, meant in self._resolved.commands.items() if meant is command]
            is_reset = command is Command.RESET and not self.takes_text  # there is no prompt that could stay the same
            if controls:
                lines.append((", ".join(map(control_label, controls)), "begin again" if is_reset else command.meaning))
        return lines

    def action_help(self) -> list[tuple[str, str]]:
        """Those of the `help_lines` that say what moves the figure."""
        lines = []
        for name in self._resolved.action_names:
            bound = [b for b in self._resolved.bindings.values() if b.action == name]
            if bound:
                lines.append((_for_the_overlay(bound), self._bindings.actions[name].help or name))
        return lines

    # ------------------------------------------------------------------ the producer's thread
    def latch(self, block_index: int, frames: int) -> Latch:
        """The snapshot for a block of `frames` frames: a pure read of the actions, the prompt and the newest events."""
        with self._lock:
            actions = tuple(state.latch(frames) for state in self._players)
            prompt, stamps = self._prompt, tuple(self._stamps)
        values = MappingProxyType({"action": tuple(latched.block for latched in actions), "text": prompt})
        return _SteeringLatch(values, self._now_ns(), stamps, actions)

    def commit(self, latch: Latch) -> None:
        """Use up what this object's `latch` showed; events that arrived after it stay for the next."""
        assert isinstance(latch, _SteeringLatch), "commit takes a latch of this very source"
        newest = latch.events[-1].number if latch.events else 0
        with self._lock:
            for state, latched in zip(self._players, latch.actions, strict=True):
                state.commit(latched)
            while self._stamps and self._stamps[0].number <= newest:
                self._stamps.popleft()

    # ------------------------------------------------------------------ kinds of events
    def _press(self, event: Event) -> Command | None:
        kind = control_kind(event.control)
        if kind not in (ControlKind.KEY, ControlKind.BUTTON):
            return None
        source = (event.device, event.control)
        repeated = source in self._down
        self._down.add(source)
        if not repeated:
            self._opened_by = None
        if self.editor.is_open and kind is ControlKind.KEY and not _is_function_key(event.control):
            if source != self._opened_by:
                self._edit(event)
            return None
        command = self._resolved.commands.get(event.control)
        if repeated:
            return command if command is not None and command.repeats else None
        if command is not None:
            if command is Command.PROMPT and self._open_editor():
                self._opened_by = source
            return command
        if (binding := self._resolved.bindings.get(event.control)) is not None:
            strength = max(0.0, min(1.0, event.value)) or 1.0  # devices that know only "down" may leave the value at 0
            action, value = binding.aims_at(binding.scale * strength)
            with self._lock:
                if (state := self._state(event, binding)) and state.press(action, source, value):
                    self._stamp(event.time_ns)
        return None

    def _release(self, event: Event) -> None:
        source = (event.device, event.control)
        self._down.discard(source)
        if source == self._opened_by:
            self._opened_by = None
        if (binding := self._resolved.bindings.get(event.control)) is not None:
            action, _ = binding.aims_at(binding.scale)
            with self._lock:
                if (state := self._state(event, binding)) and state.release(action, source):
                    self._stamp(event.time_ns)

    def _move(self, event: Event) -> None:
        binding = self._resolved.bindings.get(event.control)
        kind = ControlKind.AXIS if event.kind is EventKind.AXIS else ControlKind.MOTION
        if binding is None or binding.kind is not kind or not abs(event.value) < 1e9:  # false for NaN too
            return
        with self._lock:
            if (state := self._state(event, binding)) is None:
                return
            source = (event.device, event.control)
            if event.kind is EventKind.AXIS:
                action, value = binding.aims_at(binding.shape(event.value))
                changed = state.move_to(action, source, value)
                if binding.opposite:  # a stick that is pulled back no longer pushes
                    other = binding.action if action == binding.opposite else binding.opposite
                    changed |= state.move_to(other, source, 0.0)
            else:
                action, value = binding.aims_at(event.value * binding.scale)
                changed = state.move_by(action, value)
            if changed:
                self._stamp(event.time_ns)

    def _type(self, event: Event) -> None:
        """Text goes to the editor, but for the character that the key which opened it types (and repeats)."""
        opening = self._opened_by is not None and self._opened_by[0] == event.device and types_text(self._opened_by[1])
        if self.editor.is_open and not opening:
            self.editor.insert(event.text)

    def _command(self, event: Event) -> Command | None:
        try:
            command = Command(event.text)
        except ValueError:
            self._notice = f'there is no command "{event.text[:40]}"'
            return None
        if command is Command.PROMPT:
            self._open_editor()
        return command

    def _lose(self, event: Event) -> None:
        self._down = {source for source in self._down if source[0] != event.device}
        if self._opened_by is not None and self._opened_by[0] == event.device:
            self._opened_by = None
        with self._lock:
            held = [state for state in self._players if state.lose(event.device)]
            if held:
                self._stamp(event.time_ns)

    # ------------------------------------------------------------------ the editor and the prompt
    def _open_editor(self) -> bool:
        """Open the editor, empty, and let go of every key: what is held would go on moving the figure unseen."""
        if self.editor.is_open:
            return False
        if not self.takes_text:
            self._notice = _NO_WORDS
            return False
        self._notice = ""
        self.editor.open()
        with self._lock:
            for state in self._players:
                state.release_where(lambda source: control_kind(source[1]) is ControlKind.KEY)
        return True

    def _edit(self, event: Event) -> None:
        down = {control for device, control in self._down if device == event.device}
        word = bool(down & {"ControlLeft", "ControlRight", "MetaLeft", "MetaRight"}) and "AltRight" not in down
        prompt = self.editor.press(event.control, word)
        if prompt is not None:
            self._change_prompt(prompt, event.time_ns)

    def _change_prompt(self, text: str, time_ns: int) -> None:
        if not self.takes_text:
            self._notice = _NO_WORDS
            return
        prompt, self._notice = clean_prompt(text)
        with self._lock:
            if prompt != self._prompt:
                self._prompt = prompt
                self._stamp(time_ns)

    def _state(self, event: Event, binding: Binding) -> ActionState | None:
        player = event.player or binding.player
        return self._players[player] if 0 <= player < len(self._players) else None

    def _stamp(self, time_ns: int) -> None:
        self._stamps.append(EventStamp(self.event_number, time_ns))


def _is_function_key(control: str) -> bool:
    """F1 and the like type nothing, so they keep their meaning while a prompt is typed."""
    return control[0] == "F" and control[1:].isdigit()


def _for_the_overlay(bound: Sequence[Binding]) -> str:
    """Keys by name, everything on a gamepad in one word: its buttons' numbers mean nothing to a player."""
    near = [b for b in bound if b.kind is ControlKind.KEY or b.control.startswith(("Mouse", "Wheel"))]
    parts = [bindings_label(near)] if near else []
    return ", ".join([*parts, "gamepad"] if len(near) < len(bound) else parts)

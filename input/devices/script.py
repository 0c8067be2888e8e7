"""Scripted input: keys, sticks, prompts and commands at given times, read from a TOML file.

`assets/examples/walk.script.toml` describes the format. A script runs by the session's clock, so the same script gives
the same events with the same times after the start, however late a poll comes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dreamtick.errors import ScriptError
from dreamtick.input.commands import Command
from dreamtick.input.controls import ControlKind, control_kind, suggest_control
from dreamtick.input.devices.base import TimedDevice
from dreamtick.input.durations import format_duration
from dreamtick.input.events import Event, EventKind
from dreamtick.input.spelling import did_you_mean
from dreamtick.input.toml_file import Entry, TomlFile

__all__ = ["Script", "load_script"]

DEVICE = "script"


class Script(TimedDevice):
    """Sends a script file's events at their times after the world's beginning (see `TimedDevice`).

    Raises ScriptError as `load_script` does.
    """

    def __init__(self, path: Path | str, start_ns: int | None = None) -> None:
        super().__init__(DEVICE, start_ns)
        self._events = deque(load_script(path))

    @property
    def finished(self) -> bool:
        """Whether the last event was sent."""
        return not self._events

    def _read(self, now_ns: int) -> list[Event]:
        start_ns = self._begin(now_ns)
        due = []
        while self._events and start_ns + self._events[0].time_ns <= now_ns:
            event = self._events.popleft()
            due.append(replace(event, time_ns=start_ns + event.time_ns))
        return due


# ------------------------------------------------------------------------------------------------ reading
def load_script(path: Path | str) -> tuple[Event, ...]:
    """The events of a script file in order, their times counted from the start.

    Raises ScriptError with the line number for a file or entry that cannot be used.
    """
    file = TomlFile(Path(path), ScriptError)
    file.check_tables(_READERS)
    entries = [entry for table in _READERS for entry in file.entries(table)]
    if not entries:
        raise ScriptError(
            f'{path}: nothing happens in this script; write for instance [[hold]] at = "0s" for = "2s" key = "KeyD"'
        )
    steps = [step for entry in sorted(entries, key=lambda entry: entry.line) for step in _READERS[entry.table](entry)]
    _check_holds(file, steps)
    return tuple(step.event for step in sorted(steps, key=lambda step: (step.event.time_ns, not step.is_end)))


@dataclass(frozen=True, slots=True)
class _Step:
    """An event and the entry it comes from. An end comes before anything else that is due at its time."""

    event: Event
    line: int
    is_end: bool = False


def _hold(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "for", "key")
    at_ns, for_ns, key = entry.duration_ns("at"), entry.duration_ns("for"), _key(entry)
    if for_ns == 0:
        raise entry.problem("for", "a key cannot be held for no time; write [[press]] for a tap")
    return [
        _Step(Event(at_ns, DEVICE, EventKind.PRESS, key, 1.0), entry.line),
        _Step(Event(at_ns + for_ns, DEVICE, EventKind.RELEASE, key), entry.line, is_end=True),
    ]


def _press(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "key")
    at_ns, key = entry.duration_ns("at"), _key(entry)
    return [
        _Step(Event(at_ns, DEVICE, EventKind.PRESS, key, 1.0), entry.line),
        _Step(Event(at_ns, DEVICE, EventKind.RELEASE, key), entry.line),
    ]


def _axis(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "for", "control", "value")
    at_ns, control = entry.duration_ns("at"), _control(entry, "control", (ControlKind.AXIS,), "Axis0 or Hat0X")
    steps = [_Step(Event(at_ns, DEVICE, EventKind.AXIS, control, entry.number("value", 1.0)), entry.line)]
    if "for" in entry.values:
        end_ns = at_ns + entry.duration_ns("for")
        steps.append(_Step(Event(end_ns, DEVICE, EventKind.AXIS, control, 0.0), entry.line, is_end=end_ns > at_ns))
    return steps


def _motion(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "control", "value")
    control = _control(entry, "control", (ControlKind.MOTION,), "MouseX or WheelY")
    event = Event(entry.duration_ns("at"), DEVICE, EventKind.MOTION, control, entry.number("value", 1e6))
    return [_Step(event, entry.line)]


def _text(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "text")
    return [_Step(Event(entry.duration_ns("at"), DEVICE, EventKind.TEXT, text=entry.text("text")), entry.line)]


def _prompt(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "prompt")
    return [_Step(Event(entry.duration_ns("at"), DEVICE, EventKind.PROMPT, text=entry.text("prompt")), entry.line)]


def _command(entry: Entry) -> list[_Step]:
    entry.check_fields("at", "command")
    name, names = entry.text("command"), [str(command) for command in Command]
    if name not in names:
        raise entry.problem("command", f'no command "{name}"{did_you_mean(name, names)}; there are {", ".join(names)}')
    return [_Step(Event(entry.duration_ns("at"), DEVICE, EventKind.COMMAND, text=name), entry.line)]


_READERS: dict[str, Callable[[Entry], list[_Step]]] = {
    "hold": _hold,
    "press": _press,
    "axis": _axis,
    "motion": _motion,
    "text": _text,
    "prompt": _prompt,
    "command": _command,
}


def _key(entry: Entry) -> str:
    return _control(entry, "key", (ControlKind.KEY, ControlKind.BUTTON), "KeyD or Button0")


def _control(entry: Entry, field: str, kinds: tuple[ControlKind, ...], examples: str) -> str:
    name = entry.text(field)
    if (kind := control_kind(name)) is None:
        raise entry.problem(field, f'"{name}" is no control{suggest_control(name)}')
    if kind not in kinds:
        raise entry.problem(field, f'"{name}" is of kind {kind}; expected one such as {examples}')
    return name


def _check_holds(file: TomlFile, steps: Sequence[_Step]) -> None:
    """Raise where a key is pressed that another entry still holds: its release would end both."""
    held: dict[str, _Step] = {}
    for step in sorted(steps, key=lambda step: (step.event.time_ns, not step.is_end)):
        control = step.event.control
        if step.event.kind is EventKind.PRESS:
            if control in held:
                at = format_duration(step.event.time_ns)
                raise file.problem(
                    step.line, f"at {at} {control} is still held by the entry in line {held[control].line}"
                )
            held[control] = step
        elif step.event.kind is EventKind.RELEASE:
            held.pop(control, None)

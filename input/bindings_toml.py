"""Bindings as they stand in a TOML file: read with the line of everything, checked value by value, and written."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dreamtick.errors import BindingError
from dreamtick.input.commands import Command
from dreamtick.input.controls import ControlKind, control_kind, suggest_control
from dreamtick.input.spelling import did_you_mean
from dreamtick.input.toml_file import TomlFile

__all__ = ["Binding", "BoundAction", "BoundCommand", "bindings_to_toml", "in_order", "read_bindings"]


@dataclass(frozen=True, slots=True)
class Binding:
    """One control of one action. `scale` is the value of a key or button while held, else a factor.

    `place` says where it stands (file and line); two bindings are equal wherever they stand. `opposite`, where a model
    has both directions as actions of their own, is the action that values below 0 go to, as values above it.
    """

    control: str
    action: str
    kind: ControlKind
    scale: float = 1.0
    dead_zone: float = 0.15
    curve: float = 1.0
    rest: float = 0.0
    player: int = 0
    place: str = field(default="the new binding", compare=False)
    opposite: str = ""

    def aims_at(self, value: float) -> tuple[str, float]:
        """The action that a value goes to, and what it is there."""
        return (self.opposite, -value) if self.opposite and value < 0.0 else (self.action, value)

    def shape(self, position: float) -> float:
        """The action's value for an axis at `position` in -1..1: dead zone, curve, scale, clamped to -1..1."""
        if not math.isfinite(position):
            return 0.0
        from_rest = (position - self.rest) / (1.0 + abs(self.rest)) * (-1.0 if self.rest > 0.0 else 1.0)
        depth = (min(abs(from_rest), 1.0) - self.dead_zone) / (1.0 - self.dead_zone)
        if depth <= 0.0:
            return 0.0
        return max(-1.0, min(1.0, math.copysign(depth**self.curve, from_rest) * self.scale))


@dataclass(frozen=True, slots=True)
class BoundAction:
    """All that moves one action, and a few words on what it does.

    `opposite` is the name of what values below 0 mean, for models that have it as an action of its own.
    """

    name: str
    help: str = ""
    bindings: tuple[Binding, ...] = ()
    opposite: str = ""


def in_order(bindings: Iterable[Binding]) -> tuple[Binding, ...]:
    """Bindings in the order in which a file is written: keys, buttons, axes, motion."""
    kinds = list(ControlKind)
    return tuple(sorted(bindings, key=lambda binding: kinds.index(binding.kind)))


@dataclass(frozen=True, slots=True)
class BoundCommand:
    """The controls of one command, and where each stands."""

    command: Command
    controls: tuple[str, ...] = ()
    places: tuple[str, ...] = field(default=(), compare=False)


_DIGITAL = {"keys": ControlKind.KEY, "buttons": ControlKind.BUTTON}
_ANALOG = {"axes": ControlKind.AXIS, "motion": ControlKind.MOTION}
_TEXTS = ("help", "opposite")
_EXAMPLES = {
    "keys": '"KeyW"',
    "buttons": '"Button0" or "Mouse0"',
    "axes": '"Axis0" or "Hat0X"',
    "motion": '"MouseX" or "WheelY"',
}
_SETTINGS = {  # of an analog binding: lowest and highest value
    "scale": (-1000.0, 1000.0),
    "dead_zone": (0.0, 0.95),
    "curve": (0.1, 10.0),
    "rest": (-1.0, 1.0),
}

Parts = tuple[Mapping[str, BoundAction], Mapping[Command, BoundCommand], Mapping[str, tuple[str, ...]]]


def read_bindings(
    path: Path, known_actions: Sequence[str] | None = None, known_models: Mapping[str, tuple[str, ...]] | None = None
) -> Parts:
    """Actions, commands and models of a file. `known_actions` None takes any action's name.

    Raises BindingError with one line for each mistake.
    """
    reader = _Reader(TomlFile(path, BindingError), known_actions, known_models or {})
    parts = reader.read()
    if reader.problems:
        raise BindingError("\n".join(reader.problems))
    return parts


class _Reader:
    """Reads one file to its end, collecting mistakes instead of stopping at the first."""

    def __init__(
        self, file: TomlFile, known_actions: Sequence[str] | None, known_models: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.file, self.known_actions, self.known_models = file, known_actions, known_models
        self.problems: list[str] = []

    def read(self) -> Parts:
        tables = ("actions", "commands", "models")
        for name in self.file.data:
            if name not in tables:
                self._unknown(f'"{name}" is not known here', name, tables, name)
        models = {name: self._model(name, names) for name, names in self._table("models").items()}
        known = self.known_actions and [*self.known_actions, *(a for names in models.values() for a in names)]
        parts = {
            part
            for model, names in (*self.known_models.items(), *models.items())
            for action in names
            for part in (action, f"{model}/{action}")
        }
        actions = {}
        for name, value in self._table("actions").items():
            if known and name not in known and name not in parts:
                self._unknown(f'no model has an action "{name}"', name, known, "actions", name)
            else:
                actions[name] = self._action(name, value)
        commands = {}
        names = [str(command) for command in Command]
        for name, value in self._table("commands").items():
            if name not in names:
                self._unknown(f'no command "{name}"', name, names, "commands", name)
            else:
                commands[Command(name)] = self._command(name, value)
        return MappingProxyType(actions), MappingProxyType(commands), MappingProxyType(models)

    # ------------------------------------------------------------------ tables
    def _table(self, *path: str) -> dict[str, Any]:
        value: Any = self.file.data
        for name in path:
            value = value.get(name, {})
        if isinstance(value, dict):
            return value
        self._problem(f"{'.'.join(path)} = {value!r}: expected a table, written [{'.'.join(path)}]", *path)
        return {}

    def _model(self, name: str, names: Any) -> tuple[str, ...]:
        if isinstance(names, list) and all(isinstance(n, str) for n in names):
            return tuple(names)
        self._problem(f'{name} = {names!r}: expected a list of actions such as ["move_x", "move_y"]', "models", name)
        return ()

    def _action(self, name: str, table: Any) -> BoundAction:
        path = ("actions", name)
        if not isinstance(table, dict):
            self._problem(f"{name} = {table!r}: expected a table, written [actions.{name}]", *path)
            return BoundAction(name)
        bindings: list[Binding] = []
        texts = dict.fromkeys(_TEXTS, "")
        for field_name, value in table.items():
            if field_name in _DIGITAL:
                bindings += self._digital(name, field_name, value)
            elif field_name in _ANALOG:
                bindings += self._analog(name, field_name, value)
            elif field_name not in _TEXTS:
                self._unknown(
                    f'an action has no "{field_name}"', field_name, [*_DIGITAL, *_ANALOG, *_TEXTS], *path, field_name
                )
            elif not isinstance(value, str):
                self._problem(f"{field_name} = {value!r}: expected a text in quotes", *path, field_name)
            else:
                texts[field_name] = value
        return BoundAction(name, texts["help"], in_order(bindings), texts["opposite"])

    def _digital(self, action: str, field_name: str, table: Any) -> Iterable[Binding]:
        path = ("actions", action, field_name)
        if not isinstance(table, dict):
            message = f"{field_name} = {table!r}: expected controls with values, such as {{ KeyA = -1.0, KeyD = 1.0 }}"
            self._problem(message, *path)
            return
        for control, value in table.items():
            if not self._is_control(control, field_name, *path):
                continue
            if not _is_number(value) or not 0.0 < abs(value) <= 1.0:
                self._problem(f"{control} = {value!r}: expected a number from -1.0 to 1.0 other than 0", *path, control)
                continue
            yield Binding(control, action, _DIGITAL[field_name], float(value), place=self._place(*path, control))

    def _analog(self, action: str, field_name: str, entries: Any) -> Iterable[Binding]:
        path = ("actions", action, field_name)
        if not isinstance(entries, list) or not all(
            isinstance(entry, dict) and "control" in entry for entry in entries
        ):
            example = _EXAMPLES[field_name].split(" or ")[0]
            self._problem(f"{field_name}: expected a list such as [{{ control = {example}, scale = 1.0 }}]", *path)
            return
        seen: dict[str, int] = {}
        for entry in entries:
            control = entry["control"]
            if not self._is_control(control, field_name, *path):
                continue
            nth = seen[control] = seen.get(control, -1) + 1
            line = self.file.line(*path, control, nth=nth)
            binding = Binding(control, action, _ANALOG[field_name], place=self._place_at(line))
            yield replace(binding, **self._settings(control, entry, line))

    def _settings(self, control: str, entry: dict[str, Any], line: int) -> dict[str, Any]:
        settings = {}
        for name, value in entry.items():
            low, high = _SETTINGS.get(name, (0.0, 0.0))
            if name == "control":
                continue
            if name not in _SETTINGS:
                self._problem_at(line, f'{control} has no setting "{name}"{did_you_mean(name, _SETTINGS)}')
            elif not _is_number(value) or not low <= value <= high:
                self._problem_at(line, f"{name} = {value!r} of {control}: expected a number from {low:g} to {high:g}")
            else:
                settings[name] = float(value)
        return settings

    def _command(self, name: str, controls: Any) -> BoundCommand:
        path = ("commands", name)
        if not isinstance(controls, list):
            self._problem(f'{name} = {controls!r}: expected a list of keys such as ["KeyP"]', *path)
            return BoundCommand(Command(name))
        good = [c for c in controls if self._is_control(c, "keys", *path, allow=(ControlKind.KEY, ControlKind.BUTTON))]
        places = [self._place(*path, control) for control in good]
        return BoundCommand(Command(name), tuple(good), tuple(places))

    # ------------------------------------------------------------------ values and mistakes
    def _is_control(self, control: Any, field_name: str, *path: str, allow: tuple[ControlKind, ...] = ()) -> bool:
        allowed = allow or (_DIGITAL[field_name] if field_name in _DIGITAL else _ANALOG[field_name],)
        if not isinstance(control, str):
            self._problem(
                f"{control!r} is no control; write its name in quotes, such as {_EXAMPLES[field_name]}", *path
            )
            return False
        kind = control_kind(control)
        if kind in allowed:
            return True
        if kind is None:
            self._problem(f'"{control}" is no control{suggest_control(control)}', *path, control)
        else:
            self._problem(
                f'"{control}" is of kind {kind}; expected one such as {_EXAMPLES[field_name]} here', *path, control
            )
        return False

    def _place(self, *path: str) -> str:
        return self._place_at(self.file.line(*path))

    def _place_at(self, line: int) -> str:
        return f"{self.file.path}, line {line}"

    def _unknown(self, message: str, word: str, known: Iterable[str], *path: str) -> None:
        names = list(known)
        self._problem(f"{message}{did_you_mean(word, names)}; expected one of {', '.join(names)}", *path)

    def _problem(self, message: str, *path: str) -> None:
        self._problem_at(self.file.line(*path), message)

    def _problem_at(self, line: int, message: str) -> None:
        self.problems.append(str(self.file.problem(line, message)))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


# ------------------------------------------------------------------------------------------------ writing
def bindings_to_toml(
    actions: Iterable[BoundAction], commands: Iterable[BoundCommand], models: Mapping[str, tuple[str, ...]]
) -> str:
    """The text of a bindings file that reads back as the same bindings."""
    lines = ["# Written by `dreamtick bindings --edit`; what is not named here is as it comes with Dreamtick.", ""]
    if models:
        lines += [
            "[models]",
            *(f"{_key(n)} = [{', '.join(map(_quoted, names))}]" for n, names in models.items()),
            "",
        ]
    for action in actions:
        lines.append(f"[actions.{_key(action.name)}]")
        for name, text in zip(_TEXTS, (action.help, action.opposite), strict=True):
            lines += [f"{name} = {_quoted(text)}"] if text else []
        for name, kind in _DIGITAL.items():
            pairs = ", ".join(f"{b.control} = {b.scale!r}" for b in action.bindings if b.kind is kind)
            lines += [f"{name} = {{ {pairs} }}"] if pairs else []
        for name, kind in _ANALOG.items():
            entries = ", ".join(_analog_to_toml(b) for b in action.bindings if b.kind is kind)
            lines += [f"{name} = [{entries}]"] if entries else []
        lines.append("")
    keys = [f"{entry.command} = [{', '.join(map(_quoted, entry.controls))}]" for entry in commands]
    return "\n".join(lines + (["[commands]", *keys, ""] if keys else []))


def _analog_to_toml(binding: Binding) -> str:
    usual = Binding(binding.control, binding.action, binding.kind)
    settings = [f"{n} = {getattr(binding, n)!r}" for n in _SETTINGS if getattr(binding, n) != getattr(usual, n)]
    return "{ " + ", ".join([f"control = {_quoted(binding.control)}", *settings]) + " }"


def _key(name: str) -> str:
    """A TOML key, in quotes only where it needs them."""
    return name if name.isascii() and name.replace("_", "").replace("-", "").isalnum() else _quoted(name)


def _quoted(text: str) -> str:
    """A TOML basic string; plain names stay as they are inside quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'

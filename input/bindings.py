"""Which control means what: bindings read from TOML, and resolved for the actions of one model.

`assets/bindings.toml` describes the format. The user's own file is laid over it name by name. A mistake is a
`BindingError` that names the file, the line, the value and, where it can, what was probably meant.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from dreamtick.errors import BindingError
from dreamtick.input.bindings_toml import Binding, BoundAction, BoundCommand, bindings_to_toml, in_order, read_bindings
from dreamtick.input.commands import Command
from dreamtick.input.controls import ControlKind, control_kind, control_label, suggest_control
from dreamtick.input.spelling import did_you_mean

__all__ = [
    "Binding",
    "Bindings",
    "BoundAction",
    "BoundCommand",
    "ResolvedBindings",
    "bindings_label",
    "default_path",
    "unknown_name",
    "user_path",
]


def default_path() -> Path:
    """Where the bindings that come with Dreamtick stand."""
    return Path(str(files("dreamtick"))) / "assets" / "bindings.toml"


def user_path() -> Path:
    """Where the user's own bindings stand, or would: in the platform's configuration folder."""
    from platformdirs import user_config_path

    return user_config_path("dreamtick", appauthor=False) / "bindings.toml"


@dataclass(frozen=True, slots=True)
class ResolvedBindings:
    """What each control means to one model. `actions` may hold names without bindings, which no device moves."""

    action_names: tuple[str, ...]
    bindings: Mapping[str, Binding]  # by control
    commands: Mapping[str, Command]  # by control


@dataclass(frozen=True, slots=True)
class Bindings:
    """All bindings, for every model. `models` says which actions belong together.

    An action called "MODEL/ACTION" is that action of one model alone: see `for_model`.
    """

    actions: Mapping[str, BoundAction]
    commands: Mapping[Command, BoundCommand]
    models: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def default(cls) -> Bindings:
        """The bindings that come with Dreamtick."""
        return cls(*read_bindings(default_path()))

    @classmethod
    def load(cls, path: Path | str, known_actions: Iterable[str] = ()) -> Bindings:
        """The bindings of one file laid over the default, name by name.

        `known_actions` are names besides the default's, of the user's own model, that are no typing mistakes.
        Raises BindingError, one line for each mistake.
        """
        default = cls.default()
        actions, commands, models = read_bindings(Path(path), [*default.actions, *known_actions], default.models)
        over = cls(
            MappingProxyType({**default.actions, **actions}),
            MappingProxyType({**default.commands, **commands}),
            MappingProxyType({**default.models, **models}),
        )
        over.check()
        return over

    @classmethod
    def for_user(cls, known_actions: Iterable[str] = ()) -> Bindings:
        """The user's own bindings where there is such a file, the default otherwise."""
        path = user_path()
        return cls.load(path, known_actions) if path.exists() else cls.default()

    def check(self) -> None:
        """Raise BindingError if a control means two things to any of the models named in `models`."""
        problems = {
            problem: None for model, names in self.models.items() for problem in self.for_model(model)._conflicts(names)
        }
        if problems:
            raise BindingError("\n".join(problems))

    def for_model(self, model: str) -> Bindings:
        """These bindings as one model sees them: an action of its own stands before one of the same name for all."""
        common = {name: action for name, action in self.actions.items() if "/" not in name}
        own = {
            name.partition("/")[2]: action for name, action in self.actions.items() if name.partition("/")[0] == model
        }
        actions = {**common, **{name: _renamed(action, name) for name, action in own.items() if name}}
        return replace(self, actions=MappingProxyType(actions))

    def for_actions(self, action_names: Sequence[str]) -> ResolvedBindings:
        """What each control means to a model with these actions. Raises BindingError if one means two things."""
        if problems := self._conflicts(action_names):
            raise BindingError("\n".join(problems))
        present = [self.actions[name] for name in action_names if name in self.actions]
        bound = {
            b.control: replace(b, opposite=action.opposite) if action.opposite in action_names else b
            for action in present
            for b in action.bindings
        }
        commands = {control: command for command, entry in self.commands.items() for control in entry.controls}
        return ResolvedBindings(tuple(action_names), MappingProxyType(bound), MappingProxyType(commands))

    def _conflicts(self, action_names: Iterable[str]) -> list[str]:
        uses: dict[str, tuple[str, str]] = {}
        problems = []
        claims = [
            (control, f'command "{command}"', place)
            for command, entry in self.commands.items()
            for control, place in zip(entry.controls, entry.places, strict=True)
        ]
        for name in action_names:
            if name in self.actions:
                claims += [(b.control, f'action "{name}"', b.place) for b in self.actions[name].bindings]
        for control, use, place in claims:
            if control in uses:
                other, other_place = uses[control]
                problems.append(
                    f'{place}: "{control}" is bound to {use}, and at {other_place} to {other}; remove one of the two'
                )
            else:
                uses[control] = (use, place)
        return problems

    def rebound(self, name: str, control: str, value: float = 1.0) -> Bindings:
        """These bindings with `control` for the command or action `name`.

        A command keeps no other control. For an action, a key or button replaces the keys and buttons of the same
        direction (the sign of `value`), an axis the axes, a motion the motions; `value` is their scale. Raises
        BindingError for a name or control that does not exist, or one that already means something else.
        """
        kind = control_kind(control)
        if kind is None:
            raise BindingError(f'"{control}" is no control{suggest_control(control)}')
        commands = [str(command) for command in Command]
        if name in self.actions:
            old = self.actions[name]
            new = Binding(control, name, kind, value)
            kept = [b for b in old.bindings if not _replaces(new, b)]
            actions = {**self.actions, name: replace(old, bindings=in_order([*kept, new]))}
            changed = replace(self, actions=MappingProxyType(actions))
        elif name in commands:
            if kind not in (ControlKind.KEY, ControlKind.BUTTON):
                raise BindingError(f'"{control}" cannot be pressed, so it cannot stand for the command "{name}"')
            entry = BoundCommand(Command(name), (control,), ("the new binding",))
            changed = replace(self, commands=MappingProxyType({**self.commands, entry.command: entry}))
        else:
            raise unknown_name(name, [*self.actions, *commands])
        changed.check()
        return changed

    def save_user(self, path: Path | None = None) -> Path:
        """Write what differs from the default to the user's file (or `path`), and return where that is.

        The former file is kept beside it as `bindings.toml.bak`. Raises BindingError if the folder cannot be written.
        """
        path, default = (path or user_path()).resolve(), Bindings.default()
        actions = [action for name, action in self.actions.items() if default.actions.get(name) != action]
        commands = [entry for command, entry in self.commands.items() if default.commands.get(command) != entry]
        models = {name: names for name, names in self.models.items() if default.models.get(name) != names}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(bindings_to_toml(actions, commands, models), encoding="utf-8")
            if path.exists():
                os.replace(path, path.with_name(path.name + ".bak"))
            os.replace(fresh, path)
        except OSError as problem:
            raise BindingError(f"{path}: cannot be written ({problem.strerror or problem})") from problem
        return path


def bindings_label(bindings: Sequence[Binding]) -> str:
    """The controls of an action for people, those of opposite directions in pairs: `A / D, ← / →, Axis0`."""
    labels: list[str] = []
    for kind in ControlKind:
        same_kind = [binding for binding in bindings if binding.kind is kind]
        if kind in (ControlKind.KEY, ControlKind.BUTTON):
            less = [control_label(b.control) for b in same_kind if b.scale < 0]
            more = [control_label(b.control) for b in same_kind if b.scale > 0]
            pairs = [" / ".join(pair) for pair in zip(less, more, strict=False)]
            labels += pairs + less[len(pairs) :] + more[len(pairs) :]
        else:
            labels += [control_label(binding.control) for binding in same_kind]
    return ", ".join(labels)


def unknown_name(name: str, names: Sequence[str]) -> BindingError:
    """The error for a name that is neither an action nor a command."""
    hint = did_you_mean(name, names)
    return BindingError(f'"{name}" is neither an action nor a command{hint}; there are {", ".join(names)}')


def _renamed(action: BoundAction, name: str) -> BoundAction:
    return replace(action, name=name, bindings=tuple(replace(b, action=name) for b in action.bindings))


def _replaces(new: Binding, old: Binding) -> bool:
    digital = (ControlKind.KEY, ControlKind.BUTTON)
    if old.control == new.control:
        return True
    if new.kind in digital:
        return old.kind in digital and (old.scale > 0) == (new.scale > 0)
    return old.kind == new.kind

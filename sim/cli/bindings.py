"""`dreamtick bindings`: which control does what; check a file; bind by pressing the key you want."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

if TYPE_CHECKING:
    from dreamtick.input.bindings import Binding, Bindings
    from dreamtick.input.devices.base import Device

__all__ = ["Ask", "BindingsOptions", "bindings", "edit"]

_PATIENCE_S = 60.0
_AXIS_IS_MEANT = 0.6

Ask = Callable[[str], tuple[str, float] | None]
"""Puts a question and returns the control that was used and how (1.0, or an axis' position); None if cancelled."""


@dataclass(frozen=True)
class BindingsOptions:
    """Show, check or change which key, button or stick does what."""

    file: Annotated[Path | None, tyro.conf.Positional, tyro.conf.arg(metavar="[FILE]")] = None
    """A bindings file to use instead of your own."""
    check: bool = False
    """Only read the file over: every mistake with its line. Ends with 1 if there is any."""
    edit: str = ""
    """Name an action (move_x) or a command (pause), then press the key you want: it replaces the keys and buttons."""
    path: bool = False
    """Only print where your own file is, or would be."""
    json: bool = False
    """Print JSON, for programs."""


def bindings(options: BindingsOptions) -> int:
    """Run the verb. Raises BindingError for a broken file, DeviceError where no key can be pressed."""
    from dreamtick.input.bindings import Bindings, user_path

    path = options.file or user_path()
    if options.path:
        print(json.dumps({"path": str(path), "exists": path.exists()}) if options.json else path)
        return 0
    if options.check:
        return _check(path, options)
    current = Bindings.load(path) if options.file else Bindings.for_user()
    if options.edit:
        name = _name_meant(current, options.edit)
        with _open_ask(path) as ask:
            return edit(current, name, ask, path)
    if options.json:
        json.dump(_as_data(current, path), sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        _print_tables(current, path)
    return 0


# ------------------------------------------------------------------------------------------------ check
def _check(path: Path, options: BindingsOptions) -> int:
    from dreamtick.errors import BindingError
    from dreamtick.input.bindings import Bindings

    problems: list[str] = []
    try:
        if options.file or path.exists():
            Bindings.load(path)
    except BindingError as error:
        problems = str(error).splitlines()
    if options.json:
        print(json.dumps({"path": str(path), "exists": path.exists(), "ok": not problems, "problems": problems}))
    elif problems:
        print("\n".join(problems), file=sys.stderr)
    elif path.exists():
        print(f"{path}: good")
    else:
        print(f"{path}: there is no such file, so the bindings that come with Dreamtick are in force")
    return 1 if problems else 0


# ------------------------------------------------------------------------------------------------ edit
def edit(current: Bindings, name: str, ask: Ask, path: Path) -> int:
    """Ask for the control or controls of `name` and write the file. Returns 0, or 1 if the player cancelled.

    An action is asked for both directions; moving a stick answers for both. Nothing is written before all is known.
    """
    changed = current
    for question, towards in _questions(current, name):
        answer = ask(question)
        if answer is None:
            print("cancelled; nothing was changed")
            return 1
        control, position = answer
        is_axis = _is_axis(control)
        changed = changed.rebound(name, control, (1.0 if position > 0 else -1.0) * towards if is_axis else towards)
        if is_axis:
            break
    saved = changed.save_user(path)
    print(f"{name}: {_controls_of(changed, name)}   (written to {saved})")
    return 0


def _questions(current: Bindings, name: str) -> list[tuple[str, float]]:
    if name not in current.actions:
        return [(f'Press the key for the command "{name}".', 1.0)]
    text = current.actions[name].help
    less, more = text.split(" / ") if text.count(" / ") == 1 else ("-1", "+1")
    return [
        (f'{name}: press a key, or move a stick, for "{less}".', -1.0),
        (f'{name}: and now for "{more}".', 1.0),
    ]


def _name_meant(current: Bindings, name: str) -> str:
    """The action or command of this name; what one model alone has can be named without the model."""
    from dreamtick.input.bindings import unknown_name
    from dreamtick.input.commands import Command

    names = [*current.actions, *(str(command) for command in Command)]
    if name in names:
        return name
    own = [full for full in current.actions if full.partition("/")[2] == name]
    if len(own) != 1:
        raise unknown_name(name, names)
    return own[0]


def _is_axis(control: str) -> bool:
    from dreamtick.input.controls import ControlKind, control_kind

    return control_kind(control) is ControlKind.AXIS


@contextmanager
def _open_ask(path: Path) -> Iterator[Ask]:
    """Ask in a small window or, where there is no display, in the terminal."""
    from dreamtick.errors import DeviceError
    from dreamtick.input.devices import pygame_events

    pygame_events.prepare()
    import pygame

    if not _open_window():
        from dreamtick.input.devices.terminal import Terminal

        try:
            terminal = Terminal()
        except DeviceError as error:
            raise DeviceError(f"no window and no terminal to press a key in; edit {path} by hand instead") from error
        try:
            yield lambda question: _answer(terminal, question, _print_question)
        finally:
            terminal.close()
        return
    window = pygame_events.PygameEvents()
    try:
        yield lambda question: _answer(window, question, _draw_question)
    finally:
        window.close()
        pygame.display.quit()


def _open_window() -> bool:
    import pygame

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        pygame.display.init()
        pygame.display.set_mode((720, 120))
        pygame.display.set_caption("Dreamtick bindings")
    except pygame.error:
        pygame.display.quit()
        return False
    return True


def _answer(device: Device, question: str, show: Callable[[str], None]) -> tuple[str, float] | None:
    """The next control that is pressed or clearly moved; None for Escape, a closed window or a minute without one."""
    from dreamtick.input.events import EventKind

    show(f"{question} Escape leaves all as it is.")
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and device.problem is None:
        for event in device.poll(time.monotonic_ns()):
            if event.kind is EventKind.COMMAND or event.control == "Escape":
                return None
            if event.kind is EventKind.PRESS:
                return event.control, 1.0
            if event.kind is EventKind.AXIS and abs(event.value) >= _AXIS_IS_MEANT:
                return event.control, event.value
        time.sleep(0.01)
    return None


def _print_question(text: str) -> None:
    print(text, flush=True)


def _draw_question(text: str) -> None:
    import pygame

    print(text, flush=True)
    pygame.font.init()
    screen = pygame.display.get_surface()
    if screen is not None:
        screen.fill((24, 26, 32))
        screen.blit(pygame.font.Font(None, 26).render(text, True, (235, 235, 235)), (24, 48))
        pygame.display.flip()


# ------------------------------------------------------------------------------------------------ list
def _as_data(current: Bindings, path: Path) -> dict[str, object]:
    return {
        "path": str(path),
        "exists": path.exists(),
        "models": {name: list(names) for name, names in current.models.items()},
        "actions": {
            name: {
                "help": action.help,
                "opposite": action.opposite,
                "bindings": [_binding_data(binding) for binding in action.bindings],
            }
            for name, action in current.actions.items()
        },
        "commands": {str(command): list(entry.controls) for command, entry in current.commands.items()},
    }


def _binding_data(binding: Binding) -> dict[str, object]:
    data: dict[str, object] = {"control": binding.control, "kind": str(binding.kind), "scale": binding.scale}
    if _is_axis(binding.control):
        data |= {"dead_zone": binding.dead_zone, "curve": binding.curve, "rest": binding.rest}
    return data | {"player": binding.player, "place": binding.place}


def _print_tables(current: Bindings, path: Path) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in ("model", "name", "controls", "meaning"):
        table.add_column(column, style="bold" if column == "name" else "", no_wrap=column in ("model", "name"))
    listed = {name for names in current.models.values() for name in names}
    others = tuple(name for name in current.actions if "/" not in name and name not in listed)
    for model, names in {**current.models, "other": others}.items():
        seen = current.for_model(model)
        for name in (name for name in names if name in seen.actions):
            table.add_row(*map(escape, (model, name, _controls_of(seen, name), seen.actions[name].help)))
            model = ""
    for command in current.commands:
        table.add_row(*map(escape, ("", str(command), _controls_of(current, command), command.meaning)))
    console = Console(highlight=False)
    console.print(table)
    state = "yours" if path.exists() else "not there yet: these come with Dreamtick"
    console.print(f"\n[dim]File:[/] {escape(str(path))} ({state})", soft_wrap=True)
    console.print("[dim]Change one:[/] dreamtick bindings --edit move_x")


def _controls_of(current: Bindings, name: str) -> str:
    """The controls of an action or a command, as people call them."""
    from dreamtick.input.bindings import bindings_label
    from dreamtick.input.controls import control_label

    if name in current.actions:
        label = bindings_label(current.actions[name].bindings)
    else:
        label = ", ".join(
            control_label(c) for command, e in current.commands.items() if command == name for c in e.controls
        )
    return label or "(none)"

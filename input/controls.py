"""The names of all controls: keys by their W3C UI Events `code`, buttons, axes and motions by number.

A control's name says what kind it is, so a binding needs no device: `KeyW` is a key of any keyboard, `Axis0` the first
axis of any gamepad or wheel.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from dreamtick.input.spelling import did_you_mean

__all__ = ["KEY_CODES", "ControlKind", "control_kind", "control_label", "suggest_control", "types_text"]


class ControlKind(StrEnum):
    """What a control can do."""

    KEY = "key"
    BUTTON = "button"  # of a mouse or gamepad
    AXIS = "axis"  # has a position in -1..1
    MOTION = "motion"  # only moves


_TYPING = frozenset(
    [f"Key{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    + [f"Digit{digit}" for digit in range(10)]
    + [f"Numpad{digit}" for digit in range(10)]
    + [f"Numpad{name}" for name in ("Add", "Subtract", "Multiply", "Divide", "Decimal", "Comma", "Equal")]
    + ["Space", "Minus", "Equal", "BracketLeft", "BracketRight", "Backslash", "Semicolon", "Quote", "Backquote"]
    + ["Comma", "Period", "Slash", "IntlBackslash", "IntlRo", "IntlYen"]
)
_SILENT = frozenset(
    [f"F{number}" for number in range(1, 25)]
    + [f"Arrow{way}" for way in ("Left", "Right", "Up", "Down")]
    + [f"{name}{side}" for name in ("Shift", "Control", "Alt", "Meta") for side in ("Left", "Right")]
    + ["Home", "End", "PageUp", "PageDown", "Insert", "Delete", "Backspace", "Enter", "NumpadEnter", "Tab", "Escape"]
    + ["ContextMenu", "CapsLock", "NumLock", "ScrollLock", "PrintScreen", "Pause", "Help", "Power"]
    + ["Convert", "NonConvert", "KanaMode", "Lang1", "Lang2"]
    + [f"AudioVolume{way}" for way in ("Up", "Down", "Mute")]
)

KEY_CODES: frozenset[str] = _TYPING | _SILENT
"""Every key code that a keyboard device may send."""

_PATTERNS = (
    (ControlKind.BUTTON, re.compile(r"(Mouse|Button)\d{1,3}")),
    (ControlKind.AXIS, re.compile(r"Axis\d{1,3}|Hat\d{1,2}[XY]")),
    (ControlKind.MOTION, re.compile(r"(Mouse|Wheel)[XY]")),
)

_ALIASES = {
    "return": "Enter",
    "esc": "Escape",
    "spacebar": "Space",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "shift": "ShiftLeft",
    "ctrl": "ControlLeft",
    "control": "ControlLeft",
    "alt": "AltLeft",
    "/": "Slash",
    " ": "Space",
}

_LABELS = {
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "Escape": "Esc",
    "Slash": "/",
    "Minus": "-",
    "Equal": "=",
    "Comma": ",",
    "Period": ".",
    "MouseX": "mouse ↔",
    "MouseY": "mouse ↕",
    "WheelX": "wheel ↔",
    "WheelY": "wheel ↕",
    "Mouse0": "left click",
    "Mouse1": "middle click",
    "Mouse2": "right click",
}


@cache
def _known_kind(control: str) -> ControlKind | None:
    if control in KEY_CODES:
        return ControlKind.KEY
    return next((kind for kind, pattern in _PATTERNS if pattern.fullmatch(control)), None)


def control_kind(control: str) -> ControlKind | None:
    """The kind of a control by its name; None for a name that means nothing."""
    return _known_kind(control) if len(control) <= 32 else None


def types_text(control: str) -> bool:
    """Whether pressing the key types something on most layouts."""
    return control in _TYPING


def control_label(control: str) -> str:
    """A short name for people: `KeyW` is `W`, `ArrowUp` is `↑`."""
    if control in _LABELS:
        return _LABELS[control]
    for prefix in ("Key", "Digit"):
        if control.startswith(prefix) and control in KEY_CODES:
            return control.removeprefix(prefix)
    return control


def suggest_control(word: str) -> str:
    """` (did you mean "KeyD"?)` for a control that does not exist, or nothing."""
    folded = word.casefold()
    guesses = [_ALIASES.get(folded, ""), f"Key{word.upper()}", f"Digit{word}", word.title()]
    for guess in guesses:
        if guess and control_kind(guess):
            return f' (did you mean "{guess}"?)'
    others = ["Button0", "Axis0", "Hat0X", "Hat0Y", "Mouse0", "MouseX", "MouseY", "WheelX", "WheelY"]
    return did_you_mean(word, [*sorted(KEY_CODES), *others])

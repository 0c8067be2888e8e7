"""SDL scancodes (USB HID usage numbers of the keyboard page) and the W3C `code` of each key."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["CODE_BY_SCANCODE"]


def _table() -> dict[int, str]:
    codes = {4 + index: f"Key{letter}" for index, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
    codes |= {30 + index: f"Digit{digit}" for index, digit in enumerate("1234567890")}
    codes |= {58 + index: f"F{index + 1}" for index in range(12)}
    codes |= {104 + index: f"F{index + 13}" for index in range(12)}
    codes |= {89 + index: f"Numpad{digit}" for index, digit in enumerate("1234567890")}
    for first, names in _RUNS.items():
        codes |= {first + index: name for index, name in enumerate(names.split())}
    return codes


_RUNS = {
    40: "Enter Escape Backspace Tab Space Minus Equal BracketLeft BracketRight Backslash",
    50: "Backslash Semicolon Quote Backquote Comma Period Slash CapsLock",
    70: "PrintScreen ScrollLock Pause Insert Home PageUp Delete End PageDown ArrowRight ArrowLeft ArrowDown ArrowUp",
    83: "NumLock NumpadDivide NumpadMultiply NumpadSubtract NumpadAdd NumpadEnter",
    99: "NumpadDecimal IntlBackslash ContextMenu Power NumpadEqual",
    117: "Help",
    127: "AudioVolumeMute AudioVolumeUp AudioVolumeDown",
    133: "NumpadComma",
    135: "IntlRo KanaMode IntlYen Convert NonConvert",
    144: "Lang1 Lang2",
    224: "ControlLeft ShiftLeft AltLeft MetaLeft ControlRight ShiftRight AltRight MetaRight",
}

CODE_BY_SCANCODE = MappingProxyType(_table())

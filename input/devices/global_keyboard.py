"""The keyboard even while our window has no focus, or there is none. Opt-in: it sees what is typed elsewhere.

Keys are named by what they type on a US layout, since that is what the system reports to a listener.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from dreamtick.errors import DeviceError
from dreamtick.input.devices.base import GuardedDevice
from dreamtick.input.events import Event, EventKind

__all__ = ["MOST_WAITING", "GlobalKeyboard", "key_code"]

MOST_WAITING = 512

_REMEDY = (
    "on Linux it needs an X display (DISPLAY), on macOS the permission under Privacy & Security, Input Monitoring; "
    "or play without --global-keyboard"
)

_BY_NAME = {
    "space": "Space",
    "enter": "Enter",
    "esc": "Escape",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Delete",
    "insert": "Insert",
    "home": "Home",
    "end": "End",
    "page_up": "PageUp",
    "page_down": "PageDown",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "shift": "ShiftLeft",
    "shift_l": "ShiftLeft",
    "shift_r": "ShiftRight",
    "ctrl": "ControlLeft",
    "ctrl_l": "ControlLeft",
    "ctrl_r": "ControlRight",
    "alt": "AltLeft",
    "alt_l": "AltLeft",
    "alt_r": "AltRight",
    "alt_gr": "AltRight",
    "cmd": "MetaLeft",
    "cmd_l": "MetaLeft",
    "cmd_r": "MetaRight",
    "caps_lock": "CapsLock",
    "num_lock": "NumLock",
    "scroll_lock": "ScrollLock",
    "print_screen": "PrintScreen",
    "pause": "Pause",
    "menu": "ContextMenu",
}
_PUNCTUATION = {
    "Minus": "-_",
    "Equal": "=+",
    "BracketLeft": "[{",
    "BracketRight": "]}",
    "Backslash": "\\|",
    "Semicolon": ";:",
    "Quote": "'\"",
    "Backquote": "`~",
    "Comma": ",<",
    "Period": ".>",
    "Slash": "/?",
    "Space": " ",
}
_BY_CHARACTER = {character: code for code, characters in _PUNCTUATION.items() for character in characters}
_BY_CHARACTER |= {str(digit): f"Digit{digit}" for digit in range(10)}
_BY_CHARACTER |= {character: f"Digit{digit}" for digit, character in enumerate(")!@#$%^&*(")}


def key_code(key: Any) -> str | None:
    """The W3C code of a pynput key (`Key` or `KeyCode`); None if it has none."""
    name = getattr(key, "name", None)
    if isinstance(name, str):
        function_key = name[0] == "f" and name[1:].isdigit()
        return name.upper() if function_key else _BY_NAME.get(name)
    character = getattr(key, "char", None)
    if not isinstance(character, str) or len(character) != 1:
        return None
    if character.isascii() and character.isalpha():
        return f"Key{character.upper()}"
    return _BY_CHARACTER.get(character)


class GlobalKeyboard(GuardedDevice):
    """A pynput listener; its thread only appends to a queue of 512, from which the oldest drop out.

    While `enabled()` is false (our window has the focus and reports the same keys) nothing is passed on. Raises
    DeviceError where the system does not let us listen. `start` begins to listen and returns what has `stop()`.
    """

    def __init__(
        self,
        enabled: Callable[[], bool] = lambda: True,
        now_ns: Callable[[], int] = time.monotonic_ns,
        start: Callable[[Callable[[Any], None], Callable[[Any], None]], Any] | None = None,
    ) -> None:
        super().__init__("global-keyboard")
        self._enabled, self._now_ns = enabled, now_ns
        self._waiting: deque[Event] = deque(maxlen=MOST_WAITING)
        self._overflown = False
        self._was_enabled = True
        self._listener = (start or _start_pynput)(self._on_press, self._on_release)

    def _read(self, now_ns: int) -> list[Event]:
        if getattr(self._listener, "daemon", False) and not self._listener.is_alive():
            raise OSError("the listener's thread has ended")
        events: list[Event] = []
        if (
            self._overflown
        ):  # a release may be among those that dropped out: let go of everything rather than hold it on
            self._overflown = False
            events.append(Event(now_ns, self.name, EventKind.LOST))
        while self._waiting:
            events.append(self._waiting.popleft())
        enabled = self._enabled()
        if not enabled:
            events = [Event(now_ns, self.name, EventKind.LOST)] if self._was_enabled else []
        self._was_enabled = enabled
        return events

    def _release(self) -> None:
        self._listener.stop()

    # ------------------------------------------------------------------ the listener's thread
    def _on_press(self, key: Any) -> None:
        self._put(EventKind.PRESS, key)

    def _on_release(self, key: Any) -> None:
        self._put(EventKind.RELEASE, key)

    def _put(self, kind: EventKind, key: Any) -> None:
        if (code := key_code(key)) is not None:
            self._overflown |= len(self._waiting) == MOST_WAITING
            self._waiting.append(Event(self._now_ns(), self.name, kind, code, float(kind is EventKind.PRESS)))


def _start_pynput(on_press: Callable[[Any], None], on_release: Callable[[Any], None]) -> Any:
    try:
        from pynput import keyboard
    except ImportError as error:  # also raised by pynput where there is no display
        raise DeviceError(f"global-keyboard: cannot listen ({str(error).splitlines()[0]}); {_REMEDY}") from error
    try:
        listener = keyboard.Listener(on_press=on_press, on_release=on_release)
        listener.start()
    except (OSError, RuntimeError) as error:
        raise DeviceError(f"global-keyboard: cannot listen ({error}); {_REMEDY}") from error
    if not getattr(listener, "IS_TRUSTED", True):
        listener.stop()
        raise DeviceError(f"global-keyboard: the system does not let us listen; {_REMEDY}")
    return listener

"""The terminal as a keyboard, for playing without a window.

A terminal reports characters, not keys, and never that a key went up. So a letter is both its key and typed text, and a
key counts as released 450 ms after it was last repeated. The terminal is in cbreak mode meanwhile: no echo, no waiting
for Enter, while Ctrl-C still interrupts.
"""

from __future__ import annotations

import atexit
import codecs
import os
import select
import sys

from dreamtick.errors import DeviceError
from dreamtick.input.commands import Command
from dreamtick.input.controls import KEY_CODES
from dreamtick.input.devices.base import GuardedDevice
from dreamtick.input.events import Event, EventKind

__all__ = ["HOLD_NS", "Terminal", "TerminalDecoder"]

HOLD_NS = 450 * 10**6
_HELD = frozenset(code for code in KEY_CODES if code.startswith(("Key", "Arrow", "Digit")) or code == "Space")
"""Keys that may move a figure, so they stay down for a while; others go up at once."""
_BYTES_A_POLL = 128
"""Of a paste, a part each tick: every character is a key as well, and thousands at once would stall the loop."""

_SEQUENCES = {
    "A": "ArrowUp",
    "B": "ArrowDown",
    "C": "ArrowRight",
    "D": "ArrowLeft",
    "H": "Home",
    "F": "End",
    "P": "F1",
    "Q": "F2",
    "R": "F3",
    "S": "F4",
    "1~": "Home",
    "2~": "Insert",
    "3~": "Delete",
    "4~": "End",
    "5~": "PageUp",
    "6~": "PageDown",
    "11~": "F1",
    "12~": "F2",
    "13~": "F3",
    "14~": "F4",
    "15~": "F5",
    "17~": "F6",
    "18~": "F7",
    "19~": "F8",
    "20~": "F9",
    "21~": "F10",
    "23~": "F11",
    "24~": "F12",
}
_CONTROL_BYTES = {"\r": "Enter", "\n": "Enter", "\t": "Tab", "\x7f": "Backspace", "\x08": "Backspace"}
_PRINTABLE = {" ": "Space", "/": "Slash", "-": "Minus", "=": "Equal", ",": "Comma", ".": "Period", ";": "Semicolon"}

Stroke = tuple[str, bool, str]
"""A key's code (empty if unknown), whether Ctrl is held, and the text it types (empty if none)."""


class TerminalDecoder:
    """Turns the bytes of a terminal into strokes. Keeps an unfinished sequence until the rest of it comes."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._pending = ""

    def feed(self, chunk: bytes) -> list[Stroke]:
        """The strokes that are complete. An empty chunk says that nothing more has come, so a lone ESC is Escape."""
        self._pending += self._utf8.decode(chunk)
        strokes: list[Stroke] = []
        while self._pending:
            taken = self._take(last=not chunk)
            if taken is None:
                break
            stroke, length = taken
            self._pending = self._pending[length:]
            if stroke is not None:
                strokes.append(stroke)
        return strokes

    def _take(self, last: bool) -> tuple[Stroke | None, int] | None:
        """The next stroke and its length; None while it is not complete."""
        first = self._pending[0]
        if first == "\x1b":
            return self._take_escape(last)
        if first in _CONTROL_BYTES:
            return (_CONTROL_BYTES[first], False, ""), 1
        if "\x01" <= first <= "\x1a":
            return (f"Key{chr(ord(first) + 64)}", True, ""), 1
        if first < " ":
            return None, 1
        return (_code_of(first), False, first), 1

    def _take_escape(self, last: bool) -> tuple[Stroke | None, int] | None:
        text = self._pending
        if len(text) == 1:
            return (("Escape", False, ""), 1) if last else None
        if text[1] not in "[O":
            return ("Escape", False, ""), 1
        end = 2
        while end < len(text) and text[end] in "0123456789;?<>=":
            end += 1
        if end == len(text):
            return (None, end) if last or end > 32 else None
        parameters, final = text[2:end].split(";"), text[end]
        name = f"{parameters[0]}~" if final == "~" else final
        modifiers = int(parameters[1]) - 1 if len(parameters) > 1 and parameters[1].isdigit() else 0
        code = _SEQUENCES.get(name)
        return ((code, bool(modifiers & 4), "") if code else None), end + 1


def _code_of(character: str) -> str:
    if character.isascii() and character.isalpha():
        return f"Key{character.upper()}"
    if character.isascii() and character.isdigit():
        return f"Digit{character}"
    return _PRINTABLE.get(character, "")


class Terminal(GuardedDevice):
    """Keys from the terminal on `descriptor` (standard input). Raises DeviceError where there is none to read from."""

    def __init__(self, descriptor: int | None = None) -> None:
        super().__init__("terminal")
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._decoder = TerminalDecoder()
        self._release_at_ns: dict[str, int] = {}
        try:
            import termios
            import tty
        except ImportError as error:
            raise DeviceError("terminal: this system has no POSIX terminal; play in a window instead") from error
        if _is_another_programs(self._descriptor):
            raise DeviceError("terminal: another program has it; bring this one to the foreground with `fg`")
        try:
            self._former = termios.tcgetattr(self._descriptor)
            tty.setcbreak(self._descriptor)
        except (OSError, termios.error) as error:
            raise DeviceError(
                "terminal: standard input is no terminal; use --script FILE to play without one"
            ) from error
        atexit.register(self.close)

    def poll(self, now_ns: int) -> list[Event]:
        """See `Device`. A terminal that is gone asks to leave: nobody is there any more who could."""
        well = self.problem is None
        events = super().poll(now_ns)
        if well and self.problem is not None:
            events.append(Event(now_ns, self.name, EventKind.COMMAND, text=Command.QUIT))
        return events

    def _read(self, now_ns: int) -> list[Event]:
        events = []
        for code, ctrl, text in self._decoder.feed(self._waiting_bytes()):
            events += self._stroke_events(now_ns, code, ctrl, text)
        for code in [code for code, at_ns in self._release_at_ns.items() if at_ns <= now_ns]:
            events.append(Event(self._release_at_ns.pop(code), self.name, EventKind.RELEASE, code))
        return events

    def _waiting_bytes(self) -> bytes:
        readable, _, _ = select.select([self._descriptor], [], [], 0)
        if not readable:
            return b""
        chunk = os.read(self._descriptor, _BYTES_A_POLL)
        if not chunk:
            raise OSError("the terminal was closed")
        return chunk

    def _stroke_events(self, now_ns: int, code: str, ctrl: bool, text: str) -> list[Event]:
        events = [Event(now_ns, self.name, EventKind.PRESS, "ControlLeft", 1.0)] if ctrl else []
        if code:
            events.append(Event(now_ns, self.name, EventKind.PRESS, code, 1.0))
        if text:
            events.append(Event(now_ns, self.name, EventKind.TEXT, text=text))
        if code in _HELD and not ctrl:
            self._release_at_ns[code] = now_ns + HOLD_NS
        elif code:
            events.append(Event(now_ns, self.name, EventKind.RELEASE, code))
            self._release_at_ns.pop(code, None)
        if ctrl:
            events.append(Event(now_ns, self.name, EventKind.RELEASE, "ControlLeft"))
        return events

    def _release(self) -> None:
        import termios

        atexit.unregister(self.close)
        try:
            termios.tcflush(self._descriptor, termios.TCIFLUSH)  # the rest of a paste is nothing for the shell
            termios.tcsetattr(self._descriptor, termios.TCSANOW, self._former)  # not DRAIN: nobody may be reading
        except termios.error as error:
            raise OSError(str(error)) from error


def _is_another_programs(descriptor: int) -> bool:
    """Whether we are in the background of this terminal, where touching it would stop us."""
    try:
        return os.tcgetpgrp(descriptor) != os.getpgrp()
    except OSError:  # not the terminal we were started from, so there is no foreground to respect
        return False

"""Each line of a standard input that is no terminal is a prompt: `echo "a snowy night" | dreamtick play --headless`."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable
from threading import Thread

from dreamtick.input.devices.base import GuardedDevice
from dreamtick.input.events import Event, EventKind

__all__ = ["LONGEST_LINE_BYTES", "MOST_WAITING", "StdinLines"]

MOST_WAITING = 64
LONGEST_LINE_BYTES = 64 * 1024


class StdinLines(GuardedDevice):
    """Reads lines on a thread of its own; of more than 64 that wait for a poll, the oldest drop out.

    The thread reads the bare descriptor: a daemon thread that waits inside `sys.stdin` would hold its lock and abort
    the interpreter at exit. The end of the input is no problem, only the end of prompts. Lines are cut at 64 KiB.
    """

    def __init__(self, descriptor: int | None = None, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        super().__init__("stdin")
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._now_ns = now_ns
        self._waiting: deque[Event] = deque(maxlen=MOST_WAITING)
        self._failure: OSError | None = None
        self._thread = Thread(target=self._read_lines, name="dreamtick-stdin", daemon=True)
        self._thread.start()

    @property
    def finished(self) -> bool:
        """Whether the input has ended and every line was handed over."""
        return not self._thread.is_alive() and not self._waiting

    def join(self, timeout_s: float) -> None:
        """Wait until the input has ended, at most so long."""
        self._thread.join(timeout_s)

    def _read(self, now_ns: int) -> list[Event]:
        events = []
        while self._waiting:
            events.append(self._waiting.popleft())
        if not events and self._failure is not None:
            raise self._failure
        return events

    def _read_lines(self) -> None:
        splitter = _LineSplitter()
        try:
            while not self._closed and (chunk := os.read(self._descriptor, 65536)):
                self._put(splitter.feed(chunk))
            self._put(splitter.finish())
        except OSError as error:
            self._failure = error

    def _put(self, lines: list[bytes]) -> None:
        for line in lines:
            text = line.decode("utf-8", errors="replace")
            self._waiting.append(Event(self._now_ns(), self.name, EventKind.PROMPT, text=text))


class _LineSplitter:
    """Splits a stream of bytes into lines without ever keeping more than one line's limit."""

    def __init__(self) -> None:
        self._partial = b""

    def feed(self, chunk: bytes) -> list[bytes]:
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = self._partial + lines[0]
            self._partial = b""
        self._partial = (self._partial + rest)[:LONGEST_LINE_BYTES]
        return [line.rstrip(b"\r")[:LONGEST_LINE_BYTES] for line in lines]

    def finish(self) -> list[bytes]:
        return [self._partial] if self._partial else []

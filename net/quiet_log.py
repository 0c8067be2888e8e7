"""A log that holds nobody up: lines wait in a queue for a thread of their own, and when nobody reads, they are dropped.

Python writes a line of the log on the thread that has something to say, and holds a lock meanwhile: once standard error
is a pipe that nobody reads, the first thread stands in that write and every other one behind it.
"""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
import time
from logging.handlers import QueueHandler
from queue import Empty, Full, Queue
from typing import cast

__all__ = ["QuietLog", "log_in_background"]

LINES = 500
"""As many lines wait; a burst of more than that is of no use to a reader either."""


class QuietLog:
    """Lines on their way to the descriptor `to`, written by a daemon thread."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._lines: Queue[logging.LogRecord] = Queue(LINES)
        self._thread = threading.Thread(target=self._write, name="dreamtick-log", daemon=True)
        self._thread.start()

    def handler(self, words: str = "%(message)s") -> logging.Handler:
        """A handler that puts lines of this form into the queue and never waits."""
        handler = _DroppingHandler(self._lines)
        handler.setFormatter(logging.Formatter(words))
        return handler

    def finish(self, seconds: float) -> None:
        """Give what waits some time to be read."""
        deadline = time.monotonic() + seconds
        while self._lines.unfinished_tasks and time.monotonic() < deadline:
            time.sleep(0.01)

    def _write(self) -> None:
        """Written past `sys.stderr`, whose lock would stop the process at its end if this thread stood in a write."""
        while True:
            data = f"{self._lines.get().getMessage()}\n".encode("utf-8", "backslashreplace")
            try:
                while data:
                    data = data[os.write(self._to, data) :]
            except OSError:  # closed: there is nobody to tell
                pass
            finally:
                self._lines.task_done()


class _DroppingHandler(QueueHandler):
    """When the queue is full, the oldest line goes: the newest says more about how things are."""

    def enqueue(self, record: logging.LogRecord) -> None:
        lines = cast("Queue[logging.LogRecord]", self.queue)
        for _ in range(2):
            try:
                return lines.put_nowait(record)
            except Full:
                try:
                    lines.get_nowait()
                    lines.task_done()
                except Empty:
                    continue


def log_in_background() -> QuietLog | None:
    """Let this process's log go to standard error without holding anybody up. Safe to call again.

    None where there is no standard error, or where somebody else has decided where the log goes.
    """
    global _installed
    root = logging.getLogger()
    if _installed is None and not root.handlers and sys.stderr is not None:
        try:
            _installed = QuietLog(sys.stderr.fileno())
        except OSError:  # no descriptor behind it
            return None
        handler = _installed.handler()
        handler.setLevel(logging.WARNING)  # as without any handler, however much a library's logger lets through
        root.addHandler(handler)
        atexit.register(_installed.finish, 0.3)
    return _installed


_installed: QuietLog | None = None

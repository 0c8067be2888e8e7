"""The signals that end a process: the first one counts, and what it began is not disturbed by the next."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

__all__ = ["PATIENCE_S", "ending_signals", "gone_by_signal", "leaving_by_signal"]

PATIENCE_S = 5.0
"""How long after the first signal further ones do nothing."""

_HANGUP = getattr(signal, "SIGHUP", None)
_NUMBERS = tuple({signal.SIGINT, signal.SIGTERM, _HANGUP or signal.SIGTERM})


@contextlib.contextmanager
def ending_signals(first: Callable[[int], None]) -> Iterator[None]:
    """Until the end of this, the first SIGINT, SIGTERM or SIGHUP calls `first` with its number; that may raise.

    Whoever is impatient sends a second one. It does nothing for `PATIENCE_S`, also when this has ended, so that files
    are finished and the exit code is that of the first; after that time signals do what they did before. Only the main
    thread can listen to signals: in another one nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    listener = _Listener(first)
    try:
        listener.begin()
        yield
    finally:
        listener.is_over = True
        if listener.came is None:
            listener.give_back()


@contextlib.contextmanager
def leaving_by_signal(interrupted: int = 130) -> Iterator[None]:
    """Until a session listens itself, signals unwind the stack, so that the terminal is restored.

    They raise SystemExit with 128 and the signal's number as the exit code; for Ctrl-C it is `interrupted`.
    """

    def leave(number: int) -> None:
        raise SystemExit(_code(number, interrupted))

    with ending_signals(leave):
        yield


@contextlib.contextmanager
def gone_by_signal(interrupted: int = 130) -> Iterator[None]:
    """While modules are imported: a signal ends the process where it is, with the codes of `leaving_by_signal`.

    There is nothing to restore yet, and an exception would go astray: torch, for one, drops what is raised while it
    imports numpy, goes on with half of it, and fails later or aborts.
    """
    with ending_signals(lambda number: os._exit(_code(number, interrupted))):
        yield


def _code(number: int, interrupted: int) -> int:
    return interrupted if number == signal.SIGINT else 128 + number


class _Listener:
    """The handler of all three signals from `begin` on. `came` is the first one."""

    def __init__(self, first: Callable[[int], None]) -> None:
        self._first = first
        self._before = {number: signal.getsignal(number) or signal.SIG_DFL for number in _NUMBERS}
        if self._before.get(_HANGUP) is signal.SIG_IGN:  # whoever started this with nohup wants it to stay
            del self._before[_HANGUP]
        self.came: int | None = None
        self.is_over = False
        self._came_s = 0.0

    def begin(self) -> None:
        """Listen. What came before and raised in vain (there are places where Python drops an exception) counts now."""
        outer = self._before[signal.SIGINT]
        for number in self._before:
            signal.signal(number, self)
        if isinstance(outer, _Listener) and outer.came is not None and not outer.is_over:
            self(outer.came, None)

    def __call__(self, number: int, _frame: object) -> None:
        if self.came is None:
            self.came, self._came_s = number, time.monotonic()
            atexit.register(_ignore)
            self._first(number)
        elif time.monotonic() - self._came_s > PATIENCE_S:
            self.give_back()
            signal.raise_signal(number)

    def give_back(self) -> None:
        """What listened before listens again, unless an end that began within this one goes on."""
        for number, handler in self._before.items():
            if signal.getsignal(number) is self:
                signal.signal(number, handler)


def _ignore() -> None:
    """Python gives signals back to the system some time before a process ends, and the system would kill it."""
    for number in _NUMBERS:
        signal.signal(number, signal.SIG_IGN)

"""The fixed tick: when each turn of the loop is due, and what happens when one is late.

Tick k is due at `start + k / rate`, counted from the start, so that error never adds up. Late ticks are skipped and
counted, never replayed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from dreamtick.errors import ConfigError

__all__ = ["TickClock"]


class TickClock:
    """Deadlines of a loop with a fixed rate. Time is read and slept through the functions handed in."""

    def __init__(
        self,
        rate_hz: float = 60.0,
        now_ns: Callable[[], int] = time.monotonic_ns,
        sleep_s: Callable[[float], None] = time.sleep,
    ) -> None:
        if not 1.0 <= rate_hz <= 1000.0:
            raise ConfigError(f"tick rate {rate_hz} Hz: expected 1 to 1000")
        self.rate_hz = rate_hz
        self.tick = -1  # the number of the current tick; the first is 0
        self.missed = 0
        self._now_ns, self._sleep_s = now_ns, sleep_s
        self._origin_ns = now_ns()

    def due_ns(self, tick: int) -> int:
        """When a tick is due."""
        return self._origin_ns + round(tick * 1e9 / self.rate_hz)

    def wait(self) -> int:
        """Sleep until the next tick is due and make it the current one; returns how late it began, in nanoseconds.

        After a stall the ticks that were missed are skipped: the next one is the last that is already due.
        """
        next_tick = self.tick + 1
        early_ns = self.due_ns(next_tick) - self._now_ns()
        if early_ns > 2e9 / self.rate_hz:  # the clock was set back: never sleep for longer than a tick
            self.restart()
            early_ns = 0
        if early_ns > 0:
            self._sleep_s(early_ns / 1e9)
        now = self._now_ns()
        due = max(next_tick, int((now - self._origin_ns) * self.rate_hz / 1e9 + 1e-6))
        self.missed += due - next_tick
        self.tick = due
        return max(0, now - self.due_ns(due)) if due == next_tick else now - self.due_ns(next_tick)

    def restart(self) -> None:
        """Count deadlines from now on (after a pause, in which no tick was due)."""
        self._origin_ns = self._now_ns() - round((self.tick + 1) * 1e9 / self.rate_hz)

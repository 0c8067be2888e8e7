"""What one thread has measured: its spans' running totals, and a ring of the newest spans' times."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Span", "ThreadLog", "ThreadSpan", "Track"]


class Span(Protocol):
    """A stretch of code to time: `with profiler.span("denoise"): …`."""

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The spans of one thread that are still in its ring, in the order in which they ended.

    Span k is called `names[name_ids[k]]`, began at `starts_ns[k]` on the profiler's clock and took `durations_ns[k]`.
    """

    thread: str
    names: tuple[str, ...]
    name_ids: NDArray[np.int64]
    starts_ns: NDArray[np.int64]
    durations_ns: NDArray[np.int64]


class ThreadSpan:
    """All spans of one name on one thread: the one object is entered again and again."""

    __slots__ = ("_began", "_log", "_name_id", "_now_ns", "count", "max_ns", "name", "total_ns")

    def __init__(self, name: str, name_id: int, log: ThreadLog, now_ns: Callable[[], int]) -> None:
        self.name, self._name_id, self._log, self._now_ns = name, name_id, log, now_ns
        self._began: list[int] = []  # more than one when the span stands inside itself
        self.count = self.total_ns = self.max_ns = 0

    def __enter__(self) -> None:
        self._began.append(self._now_ns())

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        now_ns = self._now_ns()
        began_ns = self._began.pop()
        self.add(began_ns, now_ns - began_ns)

    def add(self, began_ns: int, took_ns: int) -> None:
        self.count += 1
        self.total_ns += took_ns
        if took_ns > self.max_ns:
            self.max_ns = took_ns
        log = self._log
        at = log.written % log.slots
        log.name_ids[at] = self._name_id
        log.starts_ns[at] = began_ns
        log.durations_ns[at] = took_ns
        log.written += 1


class ThreadLog:
    """What one thread measured; only that thread writes it."""

    __slots__ = ("_now_ns", "counts", "durations_ns", "name_ids", "slots", "spans", "starts_ns", "thread", "written")

    def __init__(self, thread: str, capacity: int, now_ns: Callable[[], int]) -> None:
        self.thread, self._now_ns = thread, now_ns
        self.slots = capacity + 1  # the oldest may be half overwritten when another thread reads
        self.spans: dict[str, ThreadSpan] = {}
        self.counts: dict[str, int] = {}
        self.name_ids, self.starts_ns, self.durations_ns = (array("q", [0]) * self.slots for _ in range(3))
        self.written = 0

    def add_span(self, name: str) -> ThreadSpan:
        span = self.spans.get(name)
        if span is None:
            self.spans[name] = span = ThreadSpan(name, len(self.spans), self, self._now_ns)
        return span

    def track(self) -> Track:
        """The ring unrolled. Its thread may go on writing meanwhile: what it overwrites is left out."""
        end = self.written
        columns = [np.array(column, dtype=np.int64) for column in (self.name_ids, self.starts_ns, self.durations_ns)]
        first = max(0, self.written - self.slots + 1)
        order = np.arange(first, max(first, end)) % self.slots
        name_ids, starts_ns, durations_ns = (column[order] for column in columns)
        return Track(self.thread, tuple(self.spans), name_ids, starts_ns, durations_ns)

"""Times of work on a GPU, by events in its stream: recorded without waiting, read once the GPU has come to them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from dreamtick.engine.span_log import ThreadLog

if TYPE_CHECKING:
    import torch

__all__ = ["GpuSpan", "GpuSpans"]


class _Event(Protocol):
    """What is used of torch.cuda.Event."""

    def record(self, stream: Any) -> None: ...

    def query(self) -> bool: ...

    def elapsed_time(self, end_event: Any) -> float: ...


class GpuSpan:
    """One stretch of work on a stream, between two events."""

    __slots__ = ("_owner", "_stream", "device", "ended", "name", "queued_ns", "started")

    def __init__(self, owner: GpuSpans, name: str, stream: torch.cuda.Stream, started: _Event, ended: _Event) -> None:
        self._owner, self.name, self._stream, self.started, self.ended = owner, name, stream, started, ended
        self.device, self.queued_ns = stream.device, 0

    def __enter__(self) -> None:
        self.queued_ns = self._owner.now_ns()
        self.started.record(self._stream)

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        self.ended.record(self._stream)
        self._owner.pending.append(self)


class GpuSpans:
    """GPU spans whose times are not known yet, and a log a device for those that are."""

    def __init__(self, new_log: Callable[[str], ThreadLog], now_ns: Callable[[], int]) -> None:
        self._new_log, self.now_ns = new_log, now_ns
        self.pending: deque[GpuSpan] = deque()
        self._logs: dict[torch.device, ThreadLog] = {}
        self._newest: dict[torch.device, tuple[_Event, int]] = {}  # the last start, and when that was
        self._spare: dict[torch.device, list[_Event]] = {}  # an event stays with its device
        self._resolving = threading.Lock()

    def span(self, name: str, device: torch.device) -> GpuSpan:
        import torch

        self.resolve()
        stream = torch.cuda.current_stream(device)
        return GpuSpan(self, name, stream, self._event(stream.device), self._event(stream.device))

    def resolve(self) -> None:
        """Take up the times of spans that the GPU has finished; never waits for it, nor for another thread here."""
        if not self.pending or not self._resolving.acquire(blocking=False):
            return
        try:
            while self.pending and self.pending[0].ended.query():
                self._take_up(self.pending.popleft())
        finally:
            self._resolving.release()

    def _take_up(self, span: GpuSpan) -> None:
        log = self._logs.get(span.device)
        if log is None:
            self._logs[span.device] = log = self._new_log(f"GPU {span.device}")
        spare = self._spare.setdefault(span.device, [])
        # Events know only the time between them. The first one is placed at the time it was queued, every other one by
        # its distance from the one before: float32 milliseconds, so short distances are the exact ones.
        began_ns = span.queued_ns
        if span.device in self._newest:
            event, event_ns = self._newest[span.device]
            began_ns = event_ns + round(event.elapsed_time(span.started) * 1e6)
            spare.append(event)
        log.add_span(span.name).add(began_ns, round(span.started.elapsed_time(span.ended) * 1e6))
        self._newest[span.device] = (span.started, began_ns)
        spare.append(span.ended)

    def _event(self, device: torch.device) -> _Event:
        try:
            return self._spare[device].pop()
        except (KeyError, IndexError):
            import torch

            event: _Event = torch.cuda.Event(enable_timing=True)
            return event

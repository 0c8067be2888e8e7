"""Where the time goes: named spans, counts and metrics, cheap enough to leave on.

Every thread writes to its own preallocated ring of span times, so that no lock stands on a hot path. Totals, counts and
maxima run on when the ring has wrapped; percentiles and the trace (`trace.py`) know what is still in it.
"""

from __future__ import annotations

import functools
import logging
import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.gpu_spans import GpuSpans
from dreamtick.engine.span_log import Span, ThreadLog, ThreadSpan, Track
from dreamtick.errors import ConfigError

if TYPE_CHECKING:
    import torch

__all__ = ["MetricSamples", "Profiler", "Span", "SpanSummary", "Track"]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SpanSummary:
    """All spans of one name, all threads together.

    `count`, `total_ms`, `mean_ms` and `max_ms` are of all spans since the last reset. The percentiles are of those
    still in the rings; NaN if newer spans of other names have overwritten every one.
    """

    name: str
    count: int
    total_ms: float
    mean_ms: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float


@dataclass(frozen=True, slots=True, eq=False)
class MetricSamples:
    """What a metric read, oldest first."""

    name: str
    times_ns: NDArray[np.int64]
    values: NDArray[np.float64]


class Profiler:
    """Times spans of code, counts things and samples metrics. Any thread may call any method.

    `capacity` is how many spans a thread's ring holds (24 bytes each, allocated with the thread's first span); the log
    of a thread that has ended stays. A disabled profiler does nothing and costs next to nothing.
    """

    def __init__(
        self, capacity: int = 65536, enabled: bool = True, now_ns: Callable[[], int] = time.perf_counter_ns
    ) -> None:
        if capacity < 1:
            raise ConfigError(f"capacity={capacity}, expected 1 span or more; use enabled=False to measure nothing")
        self.enabled, self._capacity, self._now_ns = enabled, capacity, now_ns
        self._metrics: dict[str, _Metric] = {}
        self._forget()

    def _forget(self) -> None:
        self._local = threading.local()  # new to every thread: each begins a new log with its next span
        self._logs: list[ThreadLog] = []
        self._gpu = GpuSpans(self._new_log, self._now_ns)

    # ------------------------------------------------------------------ measuring
    def span(self, name: str) -> Span:
        """Time a `with` block. Nests, also in itself; call it anew each time, and do not `await` inside."""
        if not self.enabled:
            return _NO_SPAN
        try:
            return self._local.spans[name]
        except (AttributeError, KeyError):
            return self._thread_log().add_span(name)

    def gpu_span(self, name: str, device: torch.device | None = None) -> Span:
        """Time what a `with` block queues on the GPU, without waiting for it; a plain span unless `device` is a GPU.

        The time is known once the GPU has come to it, and is taken up by the next `gpu_span`, `sample`, `summary`,
        `total_ns` or `tracks` after that. Times the device's current stream.
        """
        if not self.enabled or device is None or device.type != "cuda":
            return self.span(name)
        return self._gpu.span(name, device)

    def profiled(self, name: str) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
        """Decorate a function: each call is a span. A disabled profiler leaves the function as it is."""

        def decorate(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
            if not self.enabled:
                return function

            @functools.wraps(function)
            def timed(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
                with self.span(name):
                    return function(*args, **kwargs)

            return timed

        return decorate

    def count(self, name: str, n: int = 1) -> None:
        """Add `n` to a running total."""
        if self.enabled:
            counts = self._thread_log().counts
            counts[name] = counts.get(name, 0) + n

    def metric(self, name: str, callback: Callable[[], float]) -> None:
        """Have `callback` read at every `sample`, on the thread that samples. The same name again replaces it."""
        if self.enabled:
            self._metrics[name] = _Metric(name, callback, self._capacity)

    def sample(self) -> None:
        """Read every metric once; call it from one thread. A callback that raises is logged and dropped."""
        self._gpu.resolve()
        for metric in list(self._metrics.values()):
            try:
                metric.sample(self._now_ns())
            except Exception:  # someone else's code: it must not end the loop that samples it
                del self._metrics[metric.name]
                _log.exception("metric %r raised and is no longer read", metric.name)

    # ------------------------------------------------------------------ reading
    def summary(self) -> list[SpanSummary]:
        """One row a name, the largest total first."""
        tracks = self.tracks()
        by_name: dict[str, list[ThreadSpan]] = {}
        for log in list(self._logs):
            for span in list(log.spans.values()):
                by_name.setdefault(span.name, []).append(span)
        rows = [_summary(name, spans, _durations(tracks, name)) for name, spans in by_name.items()]
        return sorted((row for row in rows if row.count), key=lambda row: -row.total_ms)

    def total_ns(self, name: str) -> int:
        """Nanoseconds in all spans of a name, exact however often the rings have wrapped; 0 if there were none."""
        self._gpu.resolve()
        spans = (log.spans.get(name) for log in list(self._logs))
        return sum(span.total_ns for span in spans if span is not None)

    def counts(self) -> dict[str, int]:
        """The running totals, all threads together."""
        totals: dict[str, int] = {}
        for log in list(self._logs):
            for name, n in dict(log.counts).items():
                totals[name] = totals.get(name, 0) + n
        return totals

    def tracks(self) -> list[Track]:
        """Copies of the rings, a thread each."""
        self._gpu.resolve()
        return [log.track() for log in list(self._logs)]

    def metric_samples(self) -> list[MetricSamples]:
        """Copies of what the metrics have read."""
        return [metric.samples() for metric in list(self._metrics.values())]

    def reset(self) -> None:
        """Forget all spans, counts and samples; metrics stay. Spans that are open now are not counted."""
        self._forget()
        for metric in list(self._metrics.values()):
            self._metrics[metric.name] = _Metric(metric.name, metric.callback, self._capacity)

    # ------------------------------------------------------------------ the threads' logs
    def _thread_log(self) -> ThreadLog:
        try:
            return self._local.log
        except AttributeError:
            self._local.log = log = self._new_log(threading.current_thread().name)
            self._local.spans = log.spans  # one look-up less in `span`
            return log

    def _new_log(self, thread: str) -> ThreadLog:
        log = ThreadLog(thread, self._capacity, self._now_ns)
        self._logs.append(log)
        return log


class _NoSpan:
    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        pass


_NO_SPAN = _NoSpan()


# ---------------------------------------------------------------------------------------------- metrics, summaries
class _Metric:
    """A callback and a ring of what it returned."""

    def __init__(self, name: str, callback: Callable[[], float], capacity: int) -> None:
        self.name, self.callback, self._capacity = name, callback, capacity
        self._times_ns, self._values = array("q", [0]) * capacity, array("d", [0.0]) * capacity
        self._written = 0

    def sample(self, now_ns: int) -> None:
        value = float(self.callback())
        at = self._written % self._capacity
        self._times_ns[at], self._values[at] = now_ns, value
        self._written += 1

    def samples(self) -> MetricSamples:
        order = np.arange(max(0, self._written - self._capacity), self._written) % self._capacity
        times_ns, values = np.array(self._times_ns, dtype=np.int64), np.array(self._values, dtype=np.float64)
        return MetricSamples(self.name, times_ns[order], values[order])


def _durations(tracks: list[Track], name: str) -> NDArray[np.int64]:
    found = [t.durations_ns[t.name_ids == t.names.index(name)] for t in tracks if name in t.names]
    return np.concatenate(found) if found else np.empty(0, dtype=np.int64)


def _summary(name: str, spans: list[ThreadSpan], durations_ns: NDArray[np.int64]) -> SpanSummary:
    count, total_ms = sum(span.count for span in spans), sum(span.total_ns for span in spans) / 1e6
    p50, p95, p99 = np.percentile(durations_ns, (50, 95, 99)) / 1e6 if len(durations_ns) else (np.nan,) * 3
    max_ms = max(span.max_ns for span in spans) / 1e6
    return SpanSummary(name, count, total_ms, total_ms / max(count, 1), float(p50), float(p95), float(p99), max_ms)

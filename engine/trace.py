"""A profiler's spans as a trace file that Perfetto (ui.perfetto.dev) and chrome://tracing open.

The format is Chrome's "Trace Event Format": complete events ("X") for spans, a track a thread, and counters ("C") for
metrics.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dreamtick.engine.profiler import MetricSamples, Profiler
from dreamtick.engine.span_log import Track
from dreamtick.engine.whole_file import whole_file
from dreamtick.errors import OutputError

__all__ = ["write_trace"]

_PROCESS = 1


def write_trace(profiler: Profiler, path: str | os.PathLike[str]) -> int:
    """Write what the profiler's rings hold and return the number of spans written.

    The file appears under its name when it is whole. Times start at 0 with the earliest span or sample. Raises
    OutputError if it cannot be written.
    """
    tracks, metrics = profiler.tracks(), profiler.metric_samples()
    times = [t.starts_ns for t in tracks] + [m.times_ns for m in metrics]
    origin_ns = min((int(t.min()) for t in times if len(t)), default=0)
    target = Path(path)
    try:
        with whole_file(target) as raw, io.TextIOWrapper(raw, encoding="utf-8") as file:
            counts = json.dumps({"counts": profiler.counts()})
            file.write(f'{{"displayTimeUnit":"ms","otherData":{counts},"traceEvents":[\n')
            file.write(",\n".join(json.dumps(e, separators=(",", ":")) for e in _events(tracks, metrics, origin_ns)))
            file.write("\n]}\n")
    except OSError as error:
        problem = error.strerror or error
        raise OutputError(f"trace {target}: {problem}; choose a folder that exists and has room") from error
    return sum(len(track.starts_ns) for track in tracks)


def _events(tracks: list[Track], metrics: list[MetricSamples], origin_ns: int) -> Iterator[dict[str, Any]]:
    yield {"ph": "M", "pid": _PROCESS, "name": "process_name", "args": {"name": "dreamtick"}}
    for thread, track in enumerate(tracks, start=1):
        yield {"ph": "M", "pid": _PROCESS, "tid": thread, "name": "thread_name", "args": {"name": track.thread}}
        for at in np.lexsort((-track.durations_ns, track.starts_ns)):  # a span before those inside it
            yield {
                "ph": "X",
                "pid": _PROCESS,
                "tid": thread,
                "name": track.names[track.name_ids[at]],
                "ts": _microseconds(track.starts_ns[at] - origin_ns),
                "dur": _microseconds(track.durations_ns[at]),
            }
    for metric in metrics:
        for time_ns, value in zip(metric.times_ns, metric.values, strict=True):
            if np.isfinite(value):  # JSON has no NaN
                ts = _microseconds(time_ns - origin_ns)
                yield {"ph": "C", "pid": _PROCESS, "name": metric.name, "ts": ts, "args": {"value": float(value)}}


def _microseconds(ns: np.int64) -> float:
    return float(ns) / 1000.0

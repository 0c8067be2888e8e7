"""What `dreamtick bench stream` measures: what a viewer costs, and how late frames are with those who watch.

The viewers are processes of their own on the same machine, so that one clock serves both sides and their work is not
counted. On a small machine it slows the server down all the same: then say what the figures were taken on.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.table import Table

from dreamtick.errors import ConfigError, ServerError
from dreamtick.sim.bench_stream_world import ModelSource, StampedStream, SyntheticSource
from dreamtick.sim.receipts import percentile

__all__ = ["StreamRow", "bench_stream", "make_source", "stream_table", "too_slow"]

VIEWERS_PER_PROCESS = 8
VIEWER_SHARE = 0.1
"""A viewer ought to cost less than this part of one encode, with `MANY`: a few also share what the server does idle."""
MANY = 32
TRANSPORT_MS = 80.0
"""What 95 of 100 frames ought to need from ready to decoded, with one viewer."""

_CAPTION = (
    "encodes: of each frame, for all viewers together. encoder, viewer: seconds of CPU a minute, for encoding and for "
    "each viewer; share: one viewer's part of what encoding costs. p50, p95: from a frame that is ready to the same "
    "frame decoded. lost: frames that were not decoded. "
    f"holds, missed: our promise. A viewer costs less than {VIEWER_SHARE:.0%} of encoding, judged where {MANY} or more "
    f"share it; p95 is at most {TRANSPORT_MS:.0f} ms, judged with 1 viewer."
)

_START_S = 90.0
_SETTLE_S = 2.0  # after the last viewer joined
_LAST_FRAMES_S = 1.0  # that frames shown at the end have to arrive


@dataclass(frozen=True, slots=True)
class StreamRow:
    """The figures with so many viewers. Times of the CPU are of the server's and the encoder's thread."""

    viewers: int
    encodes_per_frame: float
    cpu_s_per_viewer_minute: float
    encode_cpu_s_per_minute: float
    transport_ms_p50: float
    transport_ms_p95: float
    dropped_share: float
    fps: float

    @property
    def viewer_share(self) -> float:
        """What one viewer costs, as a part of what encoding costs."""
        return self.cpu_s_per_viewer_minute / self.encode_cpu_s_per_minute if self.encode_cpu_s_per_minute else 0.0


def make_source(name: str, threads: int = 0) -> ModelSource | SyntheticSource:
    """`synthetic`, or the name of a world."""
    return SyntheticSource() if name == "synthetic" else ModelSource(name, threads)


def bench_stream(
    source: ModelSource | SyntheticSource,
    viewers: Sequence[int],
    seconds: float,
    codec: str = "h264",
    say: Callable[[str], None] = lambda text: None,
) -> Iterator[StreamRow]:
    """Measure with each number of viewers in turn, for `seconds` each, while the world goes on. `source` is started."""
    if not viewers or min(viewers) < 1 or seconds <= 0:
        raise ConfigError(f"viewers={list(viewers)}, seconds={seconds}: at least one viewer and some time are needed")
    for count in viewers:
        who = "1 viewer" if count == 1 else f"{count} viewers"
        say(f"{who}: connecting …")
        with _viewers(source.stream.whep_url, count, codec) as processes:
            time.sleep(_SETTLE_S)
            say(f"{who}: measuring for {seconds:.0f} s …")
            before = _Moment.now(source.stream, codec)
            time.sleep(seconds)
            after = _Moment.now(source.stream, codec)
            time.sleep(_LAST_FRAMES_S)
            seen = [frames for process in processes for frames in _seen(process)]
        yield _row(before, after, seen, source.stream)


def too_slow(row: StreamRow, rate_hz: float) -> str:
    """Why the figures say more about the machine than about the server; empty where they do not."""
    if row.fps < 0.95 * rate_hz:
        return f"the world ran at {row.fps:.1f} instead of {rate_hz:g} frames a second: this machine is too busy"
    if row.dropped_share > 0.05:
        return f"{row.dropped_share:.0%} of the frames were not decoded: too many viewers for this machine's processors"
    return ""


def stream_table(rows: Sequence[StreamRow]) -> Table:
    """The figures for people, with their targets; 80 columns are enough."""
    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
        caption=_CAPTION,
        caption_justify="left",
    )
    for title in ("viewers", "encodes", "encoder", "viewer", "share", "p50 ms", "p95 ms", "lost"):
        table.add_column(title, no_wrap=True)
    for row in rows:
        table.add_row(
            f"{row.viewers}",
            f"{row.encodes_per_frame:.3f}",
            f"{row.encode_cpu_s_per_minute:.2f}",
            f"{row.cpu_s_per_viewer_minute:.3f}",
            f"{row.viewer_share:.1%}{_mark(row.viewer_share < VIEWER_SHARE) if row.viewers >= MANY else ''}",
            f"{row.transport_ms_p50:.1f}",
            f"{row.transport_ms_p95:.1f}{_mark(row.transport_ms_p95 <= TRANSPORT_MS) if row.viewers == 1 else ''}",
            f"{row.dropped_share:.1%}",
        )
    return table


def _mark(holds: bool) -> str:
    return " [green]holds[/]" if holds else " [red]missed[/]"


# ------------------------------------------------------------------------------------------------ the server's side
@dataclass(frozen=True, slots=True)
class _Moment:
    """All counters at once."""

    at_ns: int
    offered: int
    encodes: int
    encoder_cpu_s: float
    server_cpu_s: float

    @classmethod
    def now(cls, stream: StampedStream, codec: str) -> _Moment:
        """Between two frames: a frame that is being encoded would be offered before a moment and encoded after it."""
        deadline = time.monotonic() + 0.5 / stream.rate_hz
        figures = stream.hub.statistics[codec]
        while figures.frames_offered > figures.encodes + figures.dropped_before_encoding:
            if time.monotonic() > deadline:
                break
            time.sleep(0.001)
            figures = stream.hub.statistics[codec]
        encodes = figures.encodes + figures.repeats
        at_ns = time.monotonic_ns()
        return cls(at_ns, figures.frames_offered, encodes, figures.cpu_s, _server_cpu_s())


def _server_cpu_s() -> float:
    """The CPU time of the server's thread so far."""
    if sys.platform == "win32" or not hasattr(time, "pthread_getcpuclockid"):
        raise ConfigError("this system does not tell the CPU time of a thread: measure on Linux")
    threads = [thread for thread in threading.enumerate() if thread.name == "dreamtick-server"]
    return sum(time.clock_gettime(time.pthread_getcpuclockid(thread.ident)) for thread in threads if thread.ident)


def _row(before: _Moment, after: _Moment, seen: list[dict[int, int]], stream: StampedStream) -> StreamRow:
    window = {n: ns for n, ns in stream.ready_ns.items() if before.at_ns <= ns < after.at_ns}
    late_ms = [(frames[n] - ns) / 1e6 for frames in seen for n, ns in window.items() if n in frames]
    minutes = (after.at_ns - before.at_ns) / 60e9
    return StreamRow(
        viewers=len(seen),
        encodes_per_frame=round((after.encodes - before.encodes) / max(after.offered - before.offered, 1), 4),
        cpu_s_per_viewer_minute=round((after.server_cpu_s - before.server_cpu_s) / minutes / len(seen), 4),
        encode_cpu_s_per_minute=round((after.encoder_cpu_s - before.encoder_cpu_s) / minutes, 4),
        transport_ms_p50=round(percentile(late_ms, 0.5), 2) if late_ms else 0.0,
        transport_ms_p95=round(percentile(late_ms, 0.95), 2) if late_ms else 0.0,
        dropped_share=round(1.0 - len(late_ms) / max(len(window) * len(seen), 1), 5),
        fps=round(len(window) / (minutes * 60.0), 3),
    )


# ------------------------------------------------------------------------------------------------ the viewers' side
@contextlib.contextmanager
def _viewers(url: str, count: int, codec: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes with `count` viewers, all of whom have a picture."""
    processes: list[subprocess.Popen[str]] = []
    try:
        for begin in range(0, count, VIEWERS_PER_PROCESS):
            processes.append(_process(url, min(VIEWERS_PER_PROCESS, count - begin), codec))
        for process in processes:
            said = _line(process)
            if said != "ready":
                raise ServerError(f"a viewer has no picture: {said or 'its process ended'}")
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _process(url: str, viewers: int, codec: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick.sim.bench_stream_client"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    _tell(process, json.dumps({"url": url, "viewers": viewers, "codec": codec}))
    return process


def _tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError):  # it ended: its own words tell why
        process.stdin.write(f"{line}\n")
        process.stdin.flush()


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    limit = threading.Timer(_START_S, process.kill)  # then its output ends, and so does the waiting
    limit.start()
    try:
        return process.stdout.readline().strip()
    finally:
        limit.cancel()


def _seen(process: subprocess.Popen[str]) -> list[dict[int, int]]:
    """What each viewer of the process saw: when it first had each frame."""
    _tell(process, "end")
    said = _line(process)
    if not said:
        raise ServerError("a process of viewers ended before it told what they saw")
    return [dict(reversed(frames)) for frames in json.loads(said)]

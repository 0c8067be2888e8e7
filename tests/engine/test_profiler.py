"""The profiler: what a span measures, what survives a wrapped ring, and the trace made of it."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from dreamtick.engine.profiler import Profiler, SpanSummary
from dreamtick.engine.trace import write_trace
from dreamtick.errors import ConfigError, OutputError
from tests.fake_time import FakeTime


def spend(profiler: Profiler, now: FakeTime, name: str, ms: float) -> None:
    with profiler.span(name):
        now.sleep_ms(ms)


def row(profiler: Profiler, name: str) -> SpanSummary:
    return next(r for r in profiler.summary() if r.name == name)


def on_a_thread(work: Callable[[], object], name: str) -> None:
    thread = threading.Thread(target=work, name=name)
    thread.start()
    thread.join()


# ---------------------------------------------------------------------------------------------- spans
def test_a_summary_counts_adds_and_finds_the_slowest(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    for ms in (1, 2, 3, 4, 10):
        spend(profiler, now, "denoise", ms)
    found = row(profiler, "denoise")
    assert (found.count, found.total_ms, found.mean_ms, found.p50_ms, found.max_ms) == (5, 20.0, 4.0, 3.0, 10.0)
    assert found.p50_ms < found.p95_ms < found.p99_ms < found.max_ms


def test_spans_nest_and_the_outer_one_holds_the_inner_one(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    with profiler.span("block"):
        now.sleep_ms(1)
        spend(profiler, now, "denoise", 5)
    assert (profiler.total_ns("block"), profiler.total_ns("denoise")) == (6_000_000, 5_000_000)


def test_a_span_may_stand_inside_itself(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    with profiler.span("walk"):
        now.sleep_ms(1)
        spend(profiler, now, "walk", 2)
        now.sleep_ms(4)
    assert row(profiler, "walk").count == 2
    assert profiler.total_ns("walk") == 9_000_000  # 2 inside, 7 outside


def test_a_span_that_is_left_by_an_error_is_measured_and_the_error_goes_on(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)

    def decode() -> None:
        with profiler.span("decode"):
            now.sleep_ms(3)
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        decode()
    assert profiler.total_ns("decode") == 3_000_000


def test_the_rows_come_in_order_of_their_totals(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    spend(profiler, now, "small", 1)
    spend(profiler, now, "large", 9)
    assert [r.name for r in profiler.summary()] == ["large", "small"]


def test_threads_keep_apart_in_the_tracks_and_add_up_in_the_summary(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    spend(profiler, now, "tick", 1)
    on_a_thread(lambda: spend(profiler, now, "tick", 2), "producer")
    assert [len(track.starts_ns) for track in profiler.tracks()] == [1, 1]
    assert profiler.tracks()[1].thread == "producer"
    assert profiler.total_ns("tick") == 3_000_000


def test_many_threads_at_once_lose_no_span() -> None:
    profiler = Profiler(capacity=16)

    def work() -> None:
        for _ in range(2_000):
            with profiler.span("work"):
                profiler.count("turns")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        profiler.summary()  # reading meanwhile disturbs nobody
    assert row(profiler, "work").count == 8_000
    assert profiler.counts() == {"turns": 8_000}


def test_a_decorated_function_is_a_span_and_stays_itself(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)

    @profiler.profiled("decode")
    def decode(ms: int) -> int:
        """Decode."""
        now.sleep_ms(ms)
        return ms * 2

    assert decode(4) == 8
    assert (decode.__name__, decode.__doc__) == ("decode", "Decode.")
    assert profiler.total_ns("decode") == 4_000_000


# ---------------------------------------------------------------------------------------------- the ring
def test_totals_are_exact_when_the_ring_has_wrapped(now: FakeTime) -> None:
    profiler = Profiler(capacity=4, now_ns=now)
    for ms in range(1, 101):
        spend(profiler, now, "tick", ms)
    found = row(profiler, "tick")
    assert profiler.total_ns("tick") == 5_050_000_000
    assert (found.count, found.max_ms) == (100, 100.0)


def test_a_wrapped_ring_holds_the_newest_spans_in_order(now: FakeTime) -> None:
    profiler = Profiler(capacity=4, now_ns=now)
    for ms in range(1, 8):
        spend(profiler, now, "tick", ms)
    (track,) = profiler.tracks()
    assert track.durations_ns.tolist() == [4_000_000, 5_000_000, 6_000_000, 7_000_000]
    assert row(profiler, "tick").p50_ms == 5.5


def test_percentiles_are_not_a_number_when_every_time_was_overwritten(now: FakeTime) -> None:
    profiler = Profiler(capacity=2, now_ns=now)
    spend(profiler, now, "load", 500)
    for _ in range(2):
        spend(profiler, now, "tick", 1)
    found = row(profiler, "load")
    assert math.isnan(found.p50_ms)
    assert (found.total_ms, found.max_ms) == (500.0, 500.0)


def test_a_ring_without_room_is_refused() -> None:
    with pytest.raises(ConfigError, match="capacity=0"):
        Profiler(capacity=0)


# ---------------------------------------------------------------------------------------------- counts, metrics, reset
def test_counts_add_up(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    profiler.count("underruns")
    profiler.count("underruns", 2)
    on_a_thread(lambda: profiler.count("underruns", 4), "other")
    assert profiler.counts() == {"underruns": 7}


def test_a_metric_is_read_when_it_is_sampled(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    queue = [1, 2, 3]
    profiler.metric("queue", lambda: len(queue))
    profiler.sample()
    now.sleep_ms(5)
    queue.pop()
    profiler.sample()
    (samples,) = profiler.metric_samples()
    assert samples.times_ns.tolist() == [0, 5_000_000]
    assert samples.values.tolist() == [3.0, 2.0]


def test_a_metric_that_raises_is_dropped_and_the_others_are_read(
    now: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    profiler = Profiler(now_ns=now)
    profiler.metric("broken", lambda: 1 / 0)
    profiler.metric("sound", lambda: 1.0)
    profiler.sample()
    profiler.sample()
    assert [(m.name, len(m.values)) for m in profiler.metric_samples()] == [("sound", 2)]
    assert caplog.text.count("'broken' raised") == 1


def test_a_reset_forgets_what_was_measured_and_keeps_the_metrics(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    spend(profiler, now, "tick", 1)
    profiler.count("underruns")
    profiler.metric("queue", lambda: 1.0)
    profiler.sample()
    profiler.reset()
    assert (profiler.summary(), profiler.counts(), profiler.total_ns("tick")) == ([], {}, 0)
    spend(profiler, now, "tick", 2)
    profiler.sample()
    assert profiler.total_ns("tick") == 2_000_000
    assert profiler.metric_samples()[0].values.tolist() == [1.0]


def test_a_span_that_is_open_during_a_reset_is_not_counted(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    with profiler.span("block"):
        profiler.reset()
        spend(profiler, now, "denoise", 1)
    assert [r.name for r in profiler.summary()] == ["denoise"]


def test_a_disabled_profiler_measures_nothing_and_hands_out_one_shared_span() -> None:
    profiler = Profiler(enabled=False)
    assert profiler.span("a") is profiler.span("b") is profiler.gpu_span("c")

    def plain() -> None: ...

    assert profiler.profiled("plain")(plain) is plain
    with profiler.span("a"):
        profiler.count("n")
    profiler.metric("m", lambda: 1.0)
    profiler.sample()
    assert (profiler.summary(), profiler.counts(), profiler.tracks(), profiler.metric_samples()) == ([], {}, [], [])


# ---------------------------------------------------------------------------------------------- the GPU
class FakeGpu:
    """A GPU that comes to recorded events only when told to, put in torch.cuda's place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 0.0
        self.queued: set[object] = set()
        self.made = 0
        gpu = self

        class Event:
            def __init__(self, enable_timing: bool) -> None:
                assert enable_timing
                gpu.made += 1
                self.ms = 0.0

            def record(self, stream: object) -> None:
                gpu.queued.add(self)
                self.ms = gpu.ms

            def query(self) -> bool:
                return self not in gpu.queued

            def elapsed_time(self, end: Event) -> float:
                return end.ms - self.ms

        monkeypatch.setattr(torch.cuda, "Event", Event)
        monkeypatch.setattr(torch.cuda, "current_stream", lambda device: SimpleNamespace(device=device))

    def catch_up(self) -> None:
        self.queued.clear()


def test_gpu_spans_are_taken_up_once_the_gpu_has_come_to_them(now: FakeTime, monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = FakeGpu(monkeypatch)
    profiler = Profiler(now_ns=now)
    device = torch.device("cuda", 0)
    now.sleep_ms(100)
    for _ in range(2):
        with profiler.gpu_span("kernels", device):
            gpu.ms += 7.0
        gpu.ms += 1.0
    assert profiler.total_ns("kernels") == 0  # nothing reached yet, and nobody waited

    gpu.catch_up()
    assert profiler.total_ns("kernels") == 14_000_000
    (track,) = profiler.tracks()
    assert track.thread == "GPU cuda:0"
    assert track.starts_ns.tolist() == [100_000_000, 108_000_000]


def test_gpu_events_are_used_again(now: FakeTime, monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = FakeGpu(monkeypatch)
    profiler = Profiler(now_ns=now)
    for _ in range(50):
        with profiler.gpu_span("kernels", torch.device("cuda", 0)):
            gpu.ms += 1.0
        gpu.catch_up()
    assert gpu.made <= 5
    assert profiler.total_ns("kernels") == 50_000_000


def test_without_a_gpu_a_gpu_span_is_a_plain_one(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    with profiler.gpu_span("kernels", torch.device("cpu")):
        now.sleep_ms(2)
    assert profiler.total_ns("kernels") == 2_000_000


@pytest.mark.gpu
def test_a_gpu_span_never_synchronises() -> None:
    profiler = Profiler()
    device = torch.device("cuda", 0)
    a = torch.ones(2048, 2048, device=device)
    torch.cuda.synchronize()
    torch.cuda.set_sync_debug_mode("error")
    try:
        for _ in range(8):
            with profiler.gpu_span("product", device):
                a @ a
    finally:
        torch.cuda.set_sync_debug_mode("default")
    torch.cuda.synchronize()
    assert row(profiler, "product").count == 8
    assert profiler.total_ns("product") > 0


# ---------------------------------------------------------------------------------------------- the trace
def test_a_trace_names_its_threads_and_lays_out_spans_and_counters(now: FakeTime, tmp_path: Path) -> None:
    profiler = Profiler(now_ns=now)
    now.sleep_ms(1000)
    with profiler.span("block"):
        now.sleep_ms(1)
        spend(profiler, now, "denoise", 2)
    profiler.metric("queue", lambda: 3)
    profiler.sample()
    profiler.count("underruns")
    assert write_trace(profiler, tmp_path / "trace.json") == 2

    trace = json.loads((tmp_path / "trace.json").read_text())
    events = trace["traceEvents"]
    spans = [(e["name"], e["ts"], e["dur"]) for e in events if e["ph"] == "X"]
    assert spans == [("block", 0.0, 3000.0), ("denoise", 1000.0, 2000.0)]  # microseconds, the outer span first
    assert [(e["name"], e["ts"], e["args"]) for e in events if e["ph"] == "C"] == [("queue", 3000.0, {"value": 3.0})]
    assert {e["args"]["name"] for e in events if e["name"] == "thread_name"} == {"MainThread"}
    assert trace["otherData"]["counts"] == {"underruns": 1}


def test_an_empty_trace_is_still_a_trace(tmp_path: Path) -> None:
    assert write_trace(Profiler(), tmp_path / "trace.json") == 0
    assert json.loads((tmp_path / "trace.json").read_text())["traceEvents"][0]["ph"] == "M"


def test_a_trace_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OutputError, match="taken"):
        write_trace(Profiler(), tmp_path / "taken")
    assert [p.name for p in tmp_path.iterdir()] == ["taken"]
    with pytest.raises(OutputError, match="missing"):
        write_trace(Profiler(), tmp_path / "missing" / "trace.json")

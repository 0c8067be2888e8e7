"""The table of `--profile`."""

from __future__ import annotations

from rich.console import Console

from dreamtick.engine.profiler import Profiler
from dreamtick.sim.cli.profile_table import profile_table
from tests.fake_time import FakeTime


def shown(profiler: Profiler) -> list[list[str]]:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(profile_table(profiler))
    return [line.split() for line in capture.get().splitlines()]


def test_the_table_shows_spans_by_their_totals_then_counts(now: FakeTime) -> None:
    profiler = Profiler(now_ns=now)
    for name, ms in (("small", 1), ("large", 8), ("large", 10)):
        with profiler.span(name):
            now.sleep_ms(ms)
    profiler.count("underruns", 3)
    assert shown(profiler)[2:] == [
        ["large", "2", "18.0", "9.000", "9.000", "9.900", "9.980", "10.000"],
        ["small", "1", "1.0", "1.000", "1.000", "1.000", "1.000", "1.000"],
        ["underruns", "3"],
    ]


def test_percentiles_that_are_not_known_any_more_are_dashes(now: FakeTime) -> None:
    profiler = Profiler(capacity=1, now_ns=now)
    for name in ("early", "late"):
        with profiler.span(name):
            now.sleep_ms(2)
    early = next(row for row in shown(profiler) if row[:1] == ["early"])
    assert early == ["early", "1", "2.0", "2.000", "–", "–", "–", "2.000"]

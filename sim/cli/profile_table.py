"""The table that `--profile` shows at the end: where the time went, name by name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from dreamtick.engine.profiler import Profiler

__all__ = ["profile_table"]


def profile_table(profiler: Profiler) -> Table:
    """Spans, the largest total first; counts stand below them. Times in milliseconds."""
    table = Table(title="where the time went (ms)", title_justify="left", box=None, pad_edge=False)
    table.add_column("span")
    for heading in ("count", "total", "mean", "p50", "p95", "p99", "max"):
        table.add_column(heading, justify="right")
    for row in profiler.summary():
        times = (row.mean_ms, row.p50_ms, row.p95_ms, row.p99_ms, row.max_ms)
        table.add_row(escape(row.name), str(row.count), f"{row.total_ms:.1f}", *(_milliseconds(t) for t in times))
    for name, count in sorted(profiler.counts().items()):
        table.add_row(escape(name), str(count))
    return table


def _milliseconds(time_ms: float) -> str:
    """A time, or a dash if it is not known any more."""
    return "–" if math.isnan(time_ms) else f"{time_ms:.3f}"

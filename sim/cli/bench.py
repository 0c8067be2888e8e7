"""`dreamtick bench loop`: measure what the design promises. Run it with nothing else running."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, Union

import tyro

__all__ = ["BenchOptions", "LoopBenchOptions", "bench"]


@dataclass(frozen=True)
class LoopBenchOptions:
    """The loop at work: beat, latency, underruns, the engine's share, young against old blocks, the profiler's cost."""

    seconds: float = 60.0
    """How long the world is played just in time; a third as long again with an eager start, then about two minutes."""
    model: str = "pocket"
    """Which world."""
    view: Literal["auto", "window", "none"] = "auto"
    """With a real window where there is a display, or without."""
    threads: int = 0
    """CPU threads of the model; 0 measures."""
    old_block: int = 1000
    """The block whose cost is compared with block 20's."""
    json: bool = False
    """Print one JSON object instead of a table."""


@dataclass(frozen=True)
class BenchOptions:
    """Measure this machine. Figures are only worth something with nothing else running."""

    what: Annotated[
        Union[Annotated[LoopBenchOptions, tyro.conf.subcommand("loop")], Annotated[None, tyro.conf.Suppress]],  # noqa: UP007
        tyro.conf.arg(name=""),
    ] = field(default_factory=LoopBenchOptions)


def bench(options: BenchOptions) -> int:
    """Run the chosen measurement and print it."""
    import json

    from dreamtick.sim.bench_loop import bench_loop, figures_table

    chosen = options.what or LoopBenchOptions()
    figures = bench_loop(chosen.model, chosen.seconds, chosen.view, chosen.threads, chosen.old_block, quiet=chosen.json)
    if chosen.json:
        print(json.dumps(figures))
    else:
        from rich.console import Console

        Console().print(figures_table(figures))
    return 0

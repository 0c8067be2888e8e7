"""What `dreamtick bench world` does when it runs: the options as a plan, a progress bar, and the figures as a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final, get_args

from rich.console import Console
from rich.progress import (
    BarColumn,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from dreamtick.engine.evaluation.figures import KEYS, Figures
from dreamtick.engine.evaluation.measurements import GROUPS, Group
from dreamtick.errors import ConfigError
from dreamtick.sim.bench_world import WorldBench, bench_world
from dreamtick.sim.cli.bench import WorldBenchOptions
from dreamtick.sim.cli.progress import Bars

__all__ = ["run"]

_INTERRUPTED = 130

_TARGETS: Final[dict[str, dict[str, tuple[str, Callable[[float], bool]]]]] = {
    "pocket": {
        "fps_bf16": (">= 24", lambda v: v >= 24),
        "ae_psnr": (">= 42 dB", lambda v: v >= 42),
        "psnr_0_5s": (">= 34 dB", lambda v: v >= 34),
        "psnr_1s": (">= 32 dB", lambda v: v >= 32),
        "psnr_2s": (">= 28 dB", lambda v: v >= 28),
        "figure_px_1s": ("<= 1.5", lambda v: v <= 1.5),
        "figure_px_3s": ("<= 4", lambda v: v <= 4),
        "direction": (">= 0.99", lambda v: v >= 0.99),
        "in_wall": ("<= 0.01", lambda v: v <= 0.01),
        "coin": (">= 0.95", lambda v: v >= 0.95),
        "door": (">= 0.95", lambda v: v >= 0.95),
        "recall_anchor_10s": (">= 0.95", lambda v: v >= 0.95),
        "recall_anchor_60s": (">= 0.95", lambda v: v >= 0.95),
        "prompt_known": (">= 0.97", lambda v: v >= 0.97),
        "prompt_unseen": (">= 0.85", lambda v: v >= 0.85),
        "layout_kept": (">= 0.95", lambda v: v >= 0.95),
        "drift_ratio": ("<= 1.5", lambda v: v <= 1.5),
        "figure_present": (">= 0.99", lambda v: v >= 0.99),
        "collapsed": ("0", lambda v: v == 0),
        "idle_kept": (">= 0.98", lambda v: v >= 0.98),
    },
    "maze": {
        "fps_bf16": (">= 24", lambda v: v >= 24),
        "psnr_0_5s": (">= 22 dB", lambda v: v >= 22),
        "psnr_1s": (">= 20 dB", lambda v: v >= 20),
        "psnr_2s": (">= 18 dB", lambda v: v >= 18),
        "direction": (">= 0.98", lambda v: v >= 0.98),
    },
}


def run(options: WorldBenchOptions) -> int:
    """Measure and print; returns the exit code, 130 if a signal ended it early."""
    bench = WorldBench(
        world=options.world,
        steps=options.steps,
        weights=options.weights,
        scale=options.scale,
        only=_groups(options.only),
        rollouts=options.rollouts,
        minutes=options.minutes,
        processes=options.processes,
        seed=options.seed,
        raw=options.raw,
        dtype=options.dtype,
        device=options.device,
        pictures=options.pictures,
    )
    if options.pictures is not None:
        try:
            options.pictures.mkdir(parents=True, exist_ok=True)  # before hours of playing
        except OSError as error:
            raise ConfigError(
                f"{options.pictures}: no such folder can be made ({error.strerror}); give another --pictures"
            ) from error
    bar = BenchBar()
    try:
        report = bench_world(bench, bar)
    finally:
        bar.close()
    if options.json:
        print(json.dumps(report.figures))
    elif report.figures:
        Console().print(figures_table(report.figures))
    if report.stopped:
        what = "these are the figures of what was played by then" if report.figures else "nothing was measured by then"
        Console(stderr=True).print(f"stopped: {what}", markup=False)
    return _INTERRUPTED if report.stopped else 0


def figures_table(figures: Sequence[Figures]) -> Table:
    """The figures for people: one column a number of steps, each share with its 95 % interval, beside the targets."""
    first = figures[0]
    conditions = first["conditions"]
    assert isinstance(conditions, dict)
    title = f"{first['world']}, {conditions['weights']}, {conditions['hardware']}, commit {conditions['commit']}"
    columns = [f"{one['steps']} {'step' if one['steps'] == 1 else 'steps'}" for one in figures]
    table = Table("figure", *columns, "target", title=title)
    targets = _TARGETS[str(first["world"])]
    for key in KEYS[2:]:
        if any(one[key] is not None for one in figures):
            table.add_row(key, *[_cell(one, key) for one in figures], targets[key][0] if key in targets else "")
    return table


class BenchBar:
    """A `BenchProgress` on the error output. It counts seconds of world, so that the time left is about right."""

    def __init__(self) -> None:
        self._progress = Bars(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
        )
        self._task: TaskID | None = None
        self._progress.start()

    def begin(self, total_s: float) -> None:
        """See `BenchProgress`."""
        self._task = self._progress.add_task("starting", total=total_s)

    def advance(self, what: str, done_s: float) -> None:
        """See `BenchProgress`."""
        assert self._task is not None
        self._progress.update(self._task, description=what, advance=done_s)

    def note(self, text: str) -> None:
        """See `BenchProgress`."""
        self._progress.console.print(text, markup=False, highlight=False)

    def close(self) -> None:
        """Take the bar away."""
        self._progress.stop()


def _groups(text: str) -> tuple[Group, ...]:
    if not text:
        return GROUPS
    named = [name.strip() for name in text.split(",")]
    unknown = [name for name in named if name not in get_args(Group)]
    if unknown:
        raise ConfigError(f"--only {text}: no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    return tuple(group for group in GROUPS if group in named)


def _cell(figures: Figures, key: str) -> str:
    """A figure with its interval, green where it holds its target and red where it misses it."""
    value, intervals, world = figures[key], figures["intervals"], str(figures["world"])
    if not isinstance(value, int | float):
        return "–"
    assert isinstance(intervals, dict)
    text, ends = f"{value}", [value]
    if key in intervals and key != "collapsed":
        low, high = intervals[key]
        text += f" [dim]({low:.3f}–{high:.3f})[/]"
        ends = [low, high]
    if key in _TARGETS[world]:
        held = {_TARGETS[world][key][1](end) for end in ends}
        text += (
            " [yellow]too few to tell[/]"
            if len(held) > 1
            else " [green]holds[/]"
            if True in held
            else " [red]missed[/]"
        )
    return text

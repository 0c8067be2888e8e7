"""Progress where there is no terminal: a line at the beginning and one a minute."""

from __future__ import annotations

import io

from rich.console import Console
from rich.progress import MofNCompleteColumn, TextColumn

from dreamtick.sim.cli.progress import LINE_EVERY_S, Bars


def shown(is_terminal: bool, times: list[float]) -> list[str]:
    """The lines of an output that was told of so many steps of ten, at these times."""
    output, now = io.StringIO(), 0.0
    console = Console(file=output, force_terminal=is_terminal, width=60)
    bars = Bars(TextColumn("{task.description}"), MofNCompleteColumn(), console=console, clock=lambda: now)
    task = bars.add_task("reader", total=10)
    for step, now in enumerate(times):  # noqa: B007 (the clock reads it)
        bars.update(task, completed=step)
    return output.getvalue().split("\n")[:-1]


def test_a_file_gets_a_line_at_once_and_then_one_a_minute() -> None:
    assert [line.split() for line in shown(False, [0.0, 1.0, LINE_EVERY_S - 0.1, LINE_EVERY_S, LINE_EVERY_S + 1])] == [
        ["reader", "0/10"],
        ["reader", "3/10"],
    ]


def test_the_last_step_is_told_by_the_end_alone() -> None:
    assert len(shown(False, [0.0, *([1.0] * 9), LINE_EVERY_S])) == 1


def test_a_terminal_gets_bars_alone() -> None:
    assert shown(True, [0.0, LINE_EVERY_S, 2 * LINE_EVERY_S]) == []

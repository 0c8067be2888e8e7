"""`dreamtick doctor`: what was found on this machine, and what to do about what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dreamtick.sim.cli.findings import Finding

__all__ = ["DoctorOptions", "doctor", "report"]

_MARKS = {"ok": "[green]✓[/]", "note": "[yellow]•[/]", "problem": "[bold red]✗[/]"}


@dataclass(frozen=True)
class DoctorOptions:
    """Say what Dreamtick finds on this machine and, per problem, what to do. Ends with 1 if `play` could not start."""

    json: bool = False
    """Print JSON, for programs."""


def doctor(options: DoctorOptions) -> int:
    """Look at everything and print it; returns 1 if something that `play` needs is missing."""
    from dreamtick.sim.cli.file_checks import FILE_CHECKS
    from dreamtick.sim.cli.findings import gather
    from dreamtick.sim.cli.machine_checks import MACHINE_CHECKS
    from dreamtick.sim.cli.play_checks import PLAY_CHECKS

    return report(gather((*MACHINE_CHECKS, *PLAY_CHECKS, *FILE_CHECKS)), as_json=options.json)


def report(findings: Sequence[Finding], *, as_json: bool) -> int:
    """Print findings to the standard output; returns the exit code."""
    can_play = not any(finding.status == "problem" and finding.needed_to_play for finding in findings)
    if as_json:
        by_topic = {finding.topic: asdict(finding) for finding in findings}
        json.dump({"can_play": can_play, "findings": by_topic}, sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        _print_table(findings, can_play)
    return 0 if can_play else 1


def _print_table(findings: Sequence[Finding], can_play: bool) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(show_header=False, box=None, padding=(0, 1), pad_edge=False)
    table.add_column()
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        text = escape(finding.found)
        if finding.advice:
            text += f"\n[dim]→ {escape(finding.advice)}[/]"
        table.add_row(_MARKS[finding.status], escape(finding.topic.replace("_", " ")), text)
    console = Console(highlight=False)
    console.print(table)
    problems = sum(finding.status == "problem" for finding in findings)
    if not can_play:
        console.print("\n[bold red]`dreamtick play` cannot start[/] until what is marked ✗ is mended.")
    elif problems:
        console.print(f"\n`dreamtick play` can start; {problems} thing(s) marked ✗ will not work.")
    else:
        console.print("\n[green]Everything that `dreamtick play` needs is here.[/]")

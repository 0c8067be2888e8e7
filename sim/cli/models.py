"""`dreamtick models`: which worlds there are."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

__all__ = ["ModelsOptions", "models"]


@dataclass(frozen=True)
class ModelsOptions:
    """List the worlds that `dreamtick play --model` can open, the default first."""

    json: bool = False
    """Print JSON, for programs."""


def models(options: ModelsOptions) -> int:
    """Print the registry; always returns 0."""
    from dreamtick.engine.models.registry import entries

    rows: list[dict[str, object]] = [
        {
            "name": entry.name,
            "title": entry.title,
            "licence": entry.licence,
            "size": entry.size,
            "needs": entry.needs,
            "weights": None if entry.where is None else str(entry.where),
            "here": entry.where is None or entry.where.exists(),
        }
        for entry in entries()
    ]
    if options.json:
        json.dump(rows, sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        _print_table(rows)
    return 0


def _print_table(rows: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in ("name", "title", "size", "needs", "licence"):
        table.add_column(column, style="bold" if column == "name" else "", no_wrap=column == "name")
    for row in rows:
        name, title, *rest = (escape(str(row[key])) for key in ("name", "title", "size", "needs", "licence"))
        missing = "" if row["here"] else f"\n[red]weights missing: {escape(str(row['weights']))}[/]"
        table.add_row(name, title + missing, *rest)
    console = Console(highlight=False)
    console.print(table)
    console.print(f"\n[dim]Open one with:[/] dreamtick play --model {escape(str(rows[0]['name']))}")

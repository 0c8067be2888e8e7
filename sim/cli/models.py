"""`dreamtick models`: which worlds there are, and fetching those that do not come with Dreamtick."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

if TYPE_CHECKING:
    from dreamtick.engine.models.registry import ModelEntry

__all__ = ["ModelsOptions", "models"]


@dataclass(frozen=True)
class ModelsOptions:
    """List the worlds that `dreamtick play --model` can open, the default first; or fetch one of the published ones.

    `dreamtick models get self-forcing` fetches its files from where its publishers keep them, and only if you ask so.
    """

    do: Annotated[Literal["list", "get"], tyro.conf.Positional, tyro.conf.arg(metavar="[get NAME]")] = "list"
    """list, or get and a model's name."""
    name: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="")] = ""
    """The model to fetch. What is there already is compared with its digest and not fetched again; what was interrupted
    goes on.
    """
    to: Path | None = None
    """Folder for what is fetched; by default one in your user data folder, where `dreamtick play` looks."""
    json: bool = False
    """Print JSON, for programs."""


def models(options: ModelsOptions) -> int:
    """Print the registry, or fetch a model; returns 0. Raises ConfigError for a name that cannot be fetched, AssetError
    if it cannot be had.
    """
    from dreamtick.errors import ConfigError

    if options.do == "get":
        return _get(options)
    if options.name or options.to is not None:
        raise ConfigError("--to and a model's name belong to `dreamtick models get NAME`")
    return _list(options)


# ------------------------------------------------------------------------------------------------ list
def _list(options: ModelsOptions) -> int:
    from dreamtick.engine.models.registry import entries

    rows = [_row(entry) for entry in entries()]
    if options.json:
        json.dump(rows, sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        _print_table(rows)
    return 0


def _row(entry: ModelEntry) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "licence": entry.licence,
        "size": entry.size,
        "needs": entry.needs,
        "publisher": f"https://huggingface.co/{entry.publisher}" if entry.publisher else None,
        "weights": None if entry.where is None else str(entry.where),
        "here": entry.where.exists() if entry.where is not None else not entry.publisher,
    }


def _print_table(rows: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for row in rows:
        name, title, facts = (escape(text) for text in (str(row["name"]), str(row["title"]), _facts(row)))
        table.add_row(name, f"{title}\n[dim]{facts}[/]{_missing(row)}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"\n[dim]Open one with:[/] dreamtick play --model {escape(str(rows[0]['name']))}")
    absent = next((str(row["name"]) for row in rows if row["publisher"] and not row["here"]), None)
    if absent is not None:
        console.print(f"[dim]Fetch one with:[/] dreamtick models get {escape(absent)}")
        console.print(
            f"[dim]Try how one runs:[/] dreamtick play --model {escape(absent)} --weights random --size tiny",
            soft_wrap=True,
        )


def _facts(row: dict[str, object]) -> str:
    """Size, needs and licence; of a published model whether it is here, and where its publishers keep it."""
    facts = [str(row[key]) for key in ("size", "needs", "licence")]
    if not row["publisher"]:
        return " · ".join(facts)
    here = f"here, in {row['weights']}" if row["here"] else "not here"
    return "\n".join([" · ".join(facts), f"{str(row['publisher']).removeprefix('https://')}, {here}"])


def _missing(row: dict[str, object]) -> str:
    """That a built-in world is incomplete, on a line of its own."""
    from rich.markup import escape

    return "" if row["here"] or row["publisher"] else f"\n[red]weights missing: {escape(str(row['weights']))}[/]"


# ------------------------------------------------------------------------------------------------ get
def _get(options: ModelsOptions) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    from dreamtick.engine.models.registry import entries, entry_of, models_folder
    from dreamtick.engine.models.wan.download import get
    from dreamtick.errors import ConfigError

    published = ", ".join(entry.name for entry in entries() if entry.publisher)
    if not options.name:
        raise ConfigError(f"models get: which one? There are {published}")
    entry = entry_of(options.name)
    if not entry.publisher:
        raise ConfigError(f"model {entry.name!r} is not fetched: it comes with Dreamtick or is yours; {published} are")
    folder = options.to or models_folder()
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"{entry.title}. Licence: {entry.licence}", markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bars:
        bar = bars.add_task(entry.name, total=None)
        download = get(
            entry.name,
            folder,
            lambda file, done, total: bars.update(bar, description=Path(file).name, completed=done, total=total),
            lambda text: console.print(text, markup=False),
        )
    if options.json:
        files = [{"repository": file.repository, "file": file.name, "bytes": file.size} for file in download.files]
        print(json.dumps({"name": entry.name, "folder": str(folder), "bytes": download.nbytes, "files": files}))
    else:
        weights = "" if options.to is None else f" --weights {folder}"
        picture = " --image PICTURE" if entry.needs_picture else ""
        print(f"play it with: dreamtick play --model {entry.name}{weights}{picture}")
    return 0

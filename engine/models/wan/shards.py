"""A checkpoint in several files, with an index that names them. Importing this needs no torch."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from dreamtick.errors import CheckpointError

__all__ = ["INDEX", "shards", "some"]

INDEX = ".index.json"  # how an index's name ends


def shards(index: Path) -> list[Path]:
    """The files that an index names. Raises CheckpointError if one does not lie beside it."""
    try:
        names = sorted(set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()))
        paths = [index.parent / Path(name).name for name in names]
    except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError) as error:
        raise CheckpointError(f"{index}: not an index of weights ({error}); fetch it again") from error
    missing = [path.name for path in paths if not path.is_file()]
    if missing:
        raise CheckpointError(f"{index}: {some(missing)} does not lie beside it; fetch the missing parts")
    return paths


def some(names: Iterable[str], shown: int = 3) -> str:
    """The first few names, and how many more there are; characters that could command a terminal as escapes."""
    names = list(names)
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(name if name.isprintable() else repr(name) for name in names[:shown]) + more

"""Reads what a player did in a video: one row of numbers for each of its frames, from CSV, JSON lines or NumPy."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import AssetError

__all__ = ["ActionRows", "action_file_of", "read_action_rows"]


@dataclass(frozen=True, slots=True, eq=False)
class ActionRows:
    """Values float32 `[rows, names]` in -1..1. A row is what was done when its frame was made."""

    names: tuple[str, ...]
    values: NDArray[np.float32]


def action_file_of(video: Path) -> Path:
    """The action file beside a video. Raises AssetError if there is none, or more than one."""
    found = [video.with_suffix(suffix) for suffix in _READERS if video.with_suffix(suffix).is_file()]
    if len(found) == 1:
        return found[0]
    names = " or ".join(video.with_suffix(suffix).name for suffix in _READERS)
    if not found:
        raise AssetError(f"{video}: no action file beside it; expected {names}")
    raise AssetError(f"{video}: {' and '.join(path.name for path in found)} are both there; leave one of them")


def read_action_rows(path: Path) -> ActionRows:
    """Read an action file. Raises AssetError, with the line, for what is no number in -1..1."""
    try:
        names, values = _READERS[path.suffix.lower()](path)
    except (OSError, ValueError, csv.Error) as error:
        raise AssetError(f"{path}: cannot be read ({error})") from error
    if len(set(names)) < len(names) or not all(names):
        raise AssetError(f"{path}: actions called {', '.join(names)}; give each a name of its own")
    if not values.size:
        raise AssetError(f"{path}: no rows; expected one for each frame of the video")
    wrong = np.argwhere(~(np.abs(values) <= 1.0))  # NaN too
    if len(wrong):
        row, column = wrong[0]
        raise AssetError(
            f"{path}: {names[column]} of frame {row} is {values[row, column]:g}, expected -1 to 1; scale that column"
        )
    return ActionRows(names, values)


def _read_csv(path: Path) -> tuple[tuple[str, ...], NDArray[np.float32]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        lines = csv.reader(file)
        names = tuple(name.strip() for name in next(lines, []))
        if not names or all(_is_number(name) for name in names):
            raise AssetError(f"{path}, line 1: {', '.join(names)}: expected the actions' names")
        rows = [(lines.line_num, cells) for cells in lines if cells]
    return names, _table(path, names, rows)


def _read_json_lines(path: Path) -> tuple[tuple[str, ...], NDArray[np.float32]]:
    names: tuple[str, ...] = ()
    rows = []
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not text.strip():
            continue
        try:
            row = json.loads(text)
        except ValueError as error:
            raise AssetError(f"{path}, line {line}: no JSON ({error})") from error
        if not isinstance(row, dict) or (names and row.keys() != set(names)):
            raise AssetError(f"{path}, line {line}: {text[:80]}: expected an object with {', '.join(names) or 'names'}")
        names = names or tuple(row)
        rows.append((line, [row[name] for name in names]))
    return names, _table(path, names, rows)


def _read_numpy(path: Path) -> tuple[tuple[str, ...], NDArray[np.float32]]:
    array = np.load(path, allow_pickle=False)
    names: Sequence[str] | None = array.dtype.names
    if names is not None:
        array = np.stack([array[name] for name in names], axis=-1)
    elif array.ndim == 1:
        array = array[:, None]
    if array.ndim != 2 or array.dtype.kind not in "biuf":
        raise AssetError(f"{path}: {array.dtype}{list(array.shape)}: expected numbers [frames, actions]")
    return tuple(names or (f"action{number}" for number in range(array.shape[1]))), array.astype(np.float32)


def _table(path: Path, names: Sequence[str], rows: Iterable[tuple[int, Sequence[Any]]]) -> NDArray[np.float32]:
    """Rows with the line of each as numbers."""
    values = []
    for line, cells in rows:
        if len(cells) != len(names):
            raise AssetError(f"{path}, line {line}: {len(cells)} values, expected {len(names)}: {', '.join(names)}")
        for name, cell in zip(names, cells, strict=True):
            if not _is_number(cell):
                raise AssetError(f"{path}, line {line}: {name} is {cell!r}, expected a number in -1..1")
        values.append([float(cell) for cell in cells])
    return np.array(values, np.float32).reshape(-1, len(names))


def _is_number(cell: Any) -> bool:
    try:
        float(cell)
    except (TypeError, ValueError):
        return False
    return True


_READERS: Final[dict[str, Callable[[Path], tuple[tuple[str, ...], NDArray[np.float32]]]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_json_lines,
    ".npy": _read_numpy,
}

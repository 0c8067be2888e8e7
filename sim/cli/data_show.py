"""What `dreamtick data show` prints, and its picture: a row of frames from some episodes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.dataset import ActionInfo, Dataset, caption_at
from dreamtick.sim.cli.data import ShowOptions

__all__ = ["action_words", "save_picture", "show", "summary"]

_ROWS: Final = 6  # of the picture: episodes
_COLUMNS: Final = 10  # frames of each
_CELL_PX: Final = 128  # about, the longer side of a frame in the picture
_MOSTLY: Final = 0.05  # an axis nearer to 0 is at rest


def show(options: ShowOptions) -> int:
    """Print the set and save its picture; always returns 0."""
    dataset = Dataset.open(options.folder)
    found = summary(dataset)
    if options.picture is not None:
        found["picture"] = str(save_picture(dataset, options.picture))
    if options.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        _print_table(found)
    return 0


def summary(dataset: Dataset) -> dict[str, object]:
    """What is in a set, as JSON types. `used` is the share of the frames to which an action led."""
    info = dataset.info
    led = [dataset.actions(episode)[1:] for episode in range(len(dataset))]
    rows = np.concatenate(led)
    used = (np.abs(rows) > _MOSTLY).mean(0) if len(rows) else np.zeros(len(info.actions))
    return {
        "folder": str(dataset.folder),
        "source": info.source,
        "frame_height": info.frame_height,
        "frame_width": info.frame_width,
        "frames_per_second": info.frames_per_second,
        "actions": [
            {"name": action.name, "kind": action.kind, "used": round(float(share), 4)}
            for action, share in zip(info.actions, used, strict=True)
        ],
        "captions": info.captions,
        "seed": info.seed,
        "episodes": len(dataset),
        "frames": dataset.frame_count,
        "shortest_episode": min(dataset.lengths),
        "longest_episode": max(dataset.lengths),
        "minutes": round(dataset.frame_count / info.frames_per_second / 60, 2),
        "bytes": sum(file.stat().st_size for file in dataset.files),
    }


def action_words(actions: tuple[ActionInfo, ...], row: NDArray[np.float32]) -> str:
    """A row of actions in words: what is on, and axes with their values; "" for none."""
    said = []
    for action, value in zip(actions, row, strict=True):
        if abs(value) > _MOSTLY:
            said.append(f"{action.name} {value:+.1f}" if action.kind == "axis" else action.name)
    return ", ".join(said)


def save_picture(dataset: Dataset, path: Path) -> Path:
    """Save frames of some episodes, spread over the set, a row each; below each frame what led to it.

    Raises OutputError if that cannot be written.
    """
    from dreamtick.render.contact_sheet import contact_sheet, save_png

    info, frames, captions = dataset.info, [], []
    for episode in _spread(len(dataset), _ROWS):
        length = dataset.lengths[episode]
        columns = min(_COLUMNS, min(dataset.lengths))  # one number for all rows
        first = max(0, length // 2 - columns // 2) if length > 2 * columns else 0
        rows = dataset.actions(episode, first, first + columns)
        said = dataset.captions(episode)
        frames += list(dataset.frames(episode, first, first + columns))
        captions += [f"{episode}: frame {first} {caption_at(said, first)}".rstrip()]
        captions += [action_words(info.actions, row) for row in rows[1:]]
    scale = max(1, _CELL_PX // max(info.frame_height, info.frame_width))
    return save_png(path, contact_sheet(frames, columns, captions, scale))


def _spread(count: int, wanted: int) -> list[int]:
    return sorted({int(number) for number in np.linspace(0, count - 1, min(count, wanted)).round()})


def _print_table(found: dict[str, object]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, value in found.items():
        if isinstance(value, list):
            value = "\n".join(f"{row['name']} ({row['kind']}, in {row['used']:.0%} of the frames)" for row in value)
        table.add_row(name.replace("_", " "), escape(str(value)))
    Console(highlight=False).print(table)

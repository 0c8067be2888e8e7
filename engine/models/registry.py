"""Which models there are, and loading one by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from dreamtick.errors import AssetError, ConfigError

if TYPE_CHECKING:
    import torch

    from dreamtick.engine.models.base import Start, WorldModel, WorldSpec

__all__ = ["ASSETS", "WORDS", "ModelEntry", "entries", "load_model", "load_spec", "load_start"]

ASSETS = Path(str(files("dreamtick"))) / "assets"

WORDS = "words"  # the start without a picture

LoadModel = Callable[[Path, "torch.dtype", "torch.device", int], "WorldModel"]
LoadSpec = Callable[[Path, int], "WorldSpec"]


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model as `dreamtick models` lists it. `load` and `spec` are called by the functions below."""

    name: str
    title: str
    licence: str
    size: str
    needs: str
    where: Path | None  # its weights; None: those of the player's own
    load: LoadModel  # of weights, dtype, device, steps
    spec: LoadSpec  # of weights, steps


def entries() -> tuple[ModelEntry, ...]:
    """All models, the default first."""
    return _ENTRIES


def load_model(
    name: str, *, weights: Path | None = None, dtype: torch.dtype, device: torch.device, steps: int = 2
) -> WorldModel:
    """Load a model with `steps` denoising steps a block, from `weights` instead of its own if given.

    Raises ConfigError for an unknown name or number of steps, CheckpointError for weights that do not fit, AssetError
    if another of its files is missing.
    """
    entry = _entry(name)
    return entry.load(_weights_of(entry, weights), dtype, device, steps)


def load_spec(name: str, weights: Path | None = None, steps: int = 2) -> WorldSpec:
    """What `load_model` would load, without reading the weights. Raises as it does."""
    entry = _entry(name)
    return entry.spec(_weights_of(entry, weights), steps)


def load_start(name: str, start: str = "", prompt: str = "", weights: Path | None = None) -> Start:
    """How a world begins: from a start picture's name, a picture file, or "words" for no picture at all.

    With none of these (""), from the picture that is nearest to the prompt, or the default if there is no prompt. A
    picture of the player's own counts as one of what the prompt says. A model without weights of its own begins from
    the picture in `weights`. Raises ConfigError for an unknown model, AssetError for a start that does not exist or
    cannot be read, CheckpointError for weights that cannot.
    """
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.compact.starts import load_picture, nearest_start
    from dreamtick.engine.models.compact.text import shared_text_table

    entry = _entry(name)
    if start == WORDS:
        return Start(None, prompt)
    if entry.where is None:
        return _own_start(entry, start, prompt, _weights_of(entry, weights))
    if not start and prompt:
        start = nearest_start(name, prompt, shared_text_table(ASSETS / "text")).name
    frames, own_prompt = load_picture(name, start or None)
    return Start(frames, own_prompt or prompt)


def _entry(name: str) -> ModelEntry:
    for entry in _ENTRIES:
        if entry.name == name:
            return entry
    names = [entry.name for entry in _ENTRIES]
    close = difflib.get_close_matches(name.lower(), names, n=2, cutoff=0.4)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
    raise ConfigError(f"model {name!r} is unknown; {hint}")


def _weights_of(entry: ModelEntry, weights: Path | None) -> Path:
    chosen = weights or entry.where
    if chosen is None:
        raise ConfigError(
            f"model {entry.name!r} has no weights of its own: give those of a world you trained, --weights FILE "
            "(`dreamtick train custom` makes them)"
        )
    return chosen


def _own_start(entry: ModelEntry, start: str, prompt: str, weights: Path) -> Start:
    """The picture in the weights' file, or a picture file."""
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.compact.custom import custom_start
    from dreamtick.engine.models.compact.starts import read_picture

    if not start:
        own = custom_start(weights)
        return Start(own.frames, own.prompt or prompt)
    if not Path(start).exists():
        raise AssetError(f"start {start!r} is no picture file, and model {entry.name!r} has no other starts by name")
    spec = entry.spec(weights, 1)
    return Start(read_picture(Path(start), (spec.frame_height, spec.frame_width))[None], prompt)


def _load_pocket(weights: Path, dtype: torch.dtype, device: torch.device, steps: int) -> WorldModel:
    from dreamtick.engine.models.compact.pocket import load_pocket

    return load_pocket(weights, ASSETS / "text", ASSETS / "pocket" / "hero.safetensors", dtype, device, steps)


def _load_maze(weights: Path, dtype: torch.dtype, device: torch.device, steps: int) -> WorldModel:
    from dreamtick.engine.models.compact.maze import load_maze

    return load_maze(weights, ASSETS / "text", dtype, device, steps)


def _load_custom(weights: Path, dtype: torch.dtype, device: torch.device, steps: int) -> WorldModel:
    from dreamtick.engine.models.compact.custom import load_custom

    return load_custom(weights, ASSETS / "text", dtype, device, steps)


def _pocket_spec(weights: Path, steps: int) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.pocket import pocket_spec
    from dreamtick.engine.models.compact.pocket_transformer import PocketConfig

    return pocket_spec(read_config(weights, PocketConfig, "pocket"), steps)


def _maze_spec(weights: Path, steps: int) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.maze import MazeConfig, maze_spec

    return maze_spec(read_config(weights, MazeConfig, "maze"), steps)


def _custom_spec(weights: Path, steps: int) -> WorldSpec:
    from dreamtick.engine.models.compact.custom import custom_spec

    return custom_spec(weights, steps)


_ENTRIES = (
    ModelEntry(
        name="pocket",
        title="Pocket, a top-down tile adventure",
        licence="Apache-2.0",
        size="8.7 M parameters, 17 MB",
        needs="two CPU cores",
        where=ASSETS / "pocket" / "pocket.safetensors",
        load=_load_pocket,
        spec=_pocket_spec,
    ),
    ModelEntry(
        name="maze",
        title="Maze, first person under any sky",
        licence="Apache-2.0",
        size="10.8 M parameters, 22 MB",
        needs="two CPU cores",
        where=ASSETS / "maze" / "maze.safetensors",
        load=_load_maze,
        spec=_maze_spec,
    ),
    ModelEntry(
        name="custom",
        title="A world of your own: `dreamtick train custom`, then --weights FILE",
        licence="yours",
        size="as you train it",
        needs="weights",
        where=None,
        load=_load_custom,
        spec=_custom_spec,
    ),
)

"""Which models there are, and loading one by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from dreamtick.errors import ConfigError

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
    where: Path  # its weights
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
    return entry.load(weights or entry.where, dtype, device, steps)


def load_spec(name: str, weights: Path | None = None, steps: int = 2) -> WorldSpec:
    """What `load_model` would load, without reading the weights. Raises as it does."""
    entry = _entry(name)
    return entry.spec(weights or entry.where, steps)


def load_start(name: str, start: str = "", prompt: str = "") -> Start:
    """How a world begins: from a start picture's name, a picture file, or "words" for no picture at all.

    With none of these (""), from the picture that is nearest to the prompt, or the default if there is no prompt. A
    picture of the player's own counts as one of what the prompt says. Raises ConfigError for an unknown model,
    AssetError for a start that does not exist or cannot be read.
    """
    from dreamtick.engine.models.base import Start
    from dreamtick.engine.models.compact.starts import load_picture, nearest_start
    from dreamtick.engine.models.compact.text import shared_text_table

    _entry(name)
    if start == WORDS:
        return Start(None, prompt)
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


def _load_pocket(weights: Path, dtype: torch.dtype, device: torch.device, steps: int) -> WorldModel:
    from dreamtick.engine.models.compact.pocket import load_pocket

    return load_pocket(weights, ASSETS / "text", ASSETS / "pocket" / "hero.safetensors", dtype, device, steps)


def _load_maze(weights: Path, dtype: torch.dtype, device: torch.device, steps: int) -> WorldModel:
    from dreamtick.engine.models.compact.maze import load_maze

    return load_maze(weights, ASSETS / "text", dtype, device, steps)


def _pocket_spec(weights: Path, steps: int) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.pocket import pocket_spec
    from dreamtick.engine.models.compact.pocket_transformer import PocketConfig

    return pocket_spec(read_config(weights, PocketConfig, "pocket"), steps)


def _maze_spec(weights: Path, steps: int) -> WorldSpec:
    from dreamtick.engine.models.compact.checkpoint import read_config
    from dreamtick.engine.models.compact.maze import maze_spec
    from dreamtick.engine.models.compact.maze_transformer import MazeConfig

    return maze_spec(read_config(weights, MazeConfig, "maze"), steps)


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
)

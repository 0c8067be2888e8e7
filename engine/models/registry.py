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

    from dreamtick.engine.models.base import WorldModel

__all__ = ["ASSETS", "ModelEntry", "entries", "load_model"]

ASSETS = Path(str(files("dreamtick"))) / "assets"

LoadModel = Callable[[Path, "torch.dtype", "torch.device", int], "WorldModel"]


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model as `dreamtick models` lists it. `load(weights, dtype, device, steps)` is what `load_model` calls."""

    name: str
    title: str
    licence: str
    size: str
    needs: str
    where: Path  # its weights
    load: LoadModel


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
    for entry in _ENTRIES:
        if entry.name == name:
            return entry.load(weights or entry.where, dtype, device, steps)
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


_ENTRIES = (
    ModelEntry(
        name="pocket",
        title="Pocket, a top-down tile adventure",
        licence="Apache-2.0",
        size="8.7 M parameters, 17 MB",
        needs="two CPU cores",
        where=ASSETS / "pocket" / "pocket.safetensors",
        load=_load_pocket,
    ),
    ModelEntry(
        name="maze",
        title="Maze, first person under any sky",
        licence="Apache-2.0",
        size="10.8 M parameters, 22 MB",
        needs="two CPU cores",
        where=ASSETS / "maze" / "maze.safetensors",
        load=_load_maze,
    ),
)

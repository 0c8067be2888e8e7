"""`dreamtick train`: train a built-in world again, or a world of your own."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Union

import tyro

__all__ = ["CustomTrainOptions", "MazeTrainOptions", "PatchTrainOptions", "PocketTrainOptions", "TrainOptions", "train"]


@dataclass(frozen=True)
class PocketTrainOptions:
    """The pocket world, from its simulator: hours on two CPU cores, for which `assets/train/pocket.toml` is made."""

    out: Path = Path("training")
    """Folder for checkpoints, data, pictures and the weights."""
    config: Path | None = None
    """Sizes, data and steps (TOML). Without it those of the built-in world."""
    stage: Literal["all", "autoencoder", "sketch", "reader", "world", "self-rollout", "distil"] = "all"
    """One stage, or all that are not finished, in order."""
    resume: bool = False
    """Go on from the checkpoints in the folder."""
    minutes: float | None = None
    """Stop after so many minutes, as after Ctrl-C: the step is finished, --resume goes on from it."""
    processes: int = 0
    """Processes, one a core; 0 takes the configuration's number. Go on with the same number."""
    weights: Annotated[Path | None, tyro.conf.arg(name="from")] = None
    """Weights of a world of the same sizes to go on from (safetensors), instead of new ones."""


@dataclass(frozen=True)
class PatchTrainOptions:
    """What the maze and a world of your own have in common."""

    config: Path | None = None
    """Sizes, data and steps (TOML). Without it the defaults, as in `assets/train`."""
    stage: Literal["all", "autoencoder", "sketch", "reader", "repaint", "world", "self-rollout"] = "all"
    """One stage, or all that are not finished, in order."""
    resume: bool = False
    """Go on from the checkpoints in the folder."""
    minutes: float | None = None
    """Stop after so many minutes, as after Ctrl-C: the step is finished, --resume goes on from it."""
    processes: int = 0
    """Processes, one a core; 0 takes the configuration's number. Go on with the same number."""
    weights: Annotated[Path | None, tyro.conf.arg(name="from")] = None
    """Weights of the same world and sizes to go on from (safetensors), instead of new ones."""


@dataclass(frozen=True)
class MazeTrainOptions(PatchTrainOptions):
    """The maze, from its simulator: hours on two CPU cores, for which `assets/train/maze.toml` is made."""

    out: Path = Path("training/maze")
    """Folder for checkpoints, data, pictures and the weights."""


@dataclass(frozen=True, kw_only=True)
class CustomTrainOptions(PatchTrainOptions):
    """A world of your own, from a set that `dreamtick data` recorded; `assets/train/custom.toml` is an example."""

    data: Path
    """The recorded set: a folder with dataset.json."""
    out: Path = Path("training/custom")
    """Folder for checkpoints, latents, pictures and the weights."""


@dataclass(frozen=True)
class TrainOptions:
    """Train a world. Ctrl-C finishes the step, saves and ends; --resume goes on."""

    what: Annotated[
        Union[  # noqa: UP007
            Annotated[PocketTrainOptions, tyro.conf.subcommand("pocket")],
            Annotated[MazeTrainOptions, tyro.conf.subcommand("maze")],
            Annotated[CustomTrainOptions, tyro.conf.subcommand("custom")],
        ],
        tyro.conf.arg(name=""),
    ] = field(default_factory=PocketTrainOptions)


def train(options: TrainOptions) -> int:
    """Train as told; returns 130 if a signal stopped it."""
    if isinstance(options.what, MazeTrainOptions | CustomTrainOptions):
        from dreamtick.sim.cli.train_patch_session import run_patch

        return run_patch(options.what)
    from dreamtick.sim.cli.train_session import run

    return run(options.what)

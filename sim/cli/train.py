"""`dreamtick train pocket`: train the built-in world again."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Union

import tyro

__all__ = ["PocketTrainOptions", "TrainOptions", "train"]


@dataclass(frozen=True)
class PocketTrainOptions:
    """The pocket world, from its simulator: hours on two CPU cores, for which `assets/train/pocket.toml` is made."""

    out: Path = Path("training")
    """Folder for checkpoints, data, pictures and the weights."""
    config: Path | None = None
    """Sizes, data and steps (TOML). Without it those of the built-in world."""
    stage: Literal["all", "autoencoder", "world", "self-rollout", "distil"] = "all"
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
class TrainOptions:
    """Train a world. Ctrl-C finishes the step, saves and ends; --resume goes on."""

    what: Annotated[
        Union[Annotated[PocketTrainOptions, tyro.conf.subcommand("pocket")], Annotated[None, tyro.conf.Suppress]],  # noqa: UP007
        tyro.conf.arg(name=""),
    ] = field(default_factory=PocketTrainOptions)


def train(options: TrainOptions) -> int:
    """Train as told; returns 130 if a signal stopped it."""
    from dreamtick.sim.cli.train_session import run

    return run(options.what or PocketTrainOptions())

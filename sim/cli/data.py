"""`dreamtick data`: make a training set from any world, and look at it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Union

import tyro

__all__ = ["DataOptions", "GymOptions", "MazeOptions", "PocketOptions", "ShowOptions", "VideosOptions", "data"]

_Out = Annotated[Path, tyro.conf.arg(name="out", metavar="DIR")]


@dataclass(frozen=True)
class GymOptions:
    """Record a gymnasium environment that can draw itself (render_mode="rgb_array")."""

    env_id: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="ENV_ID")]
    """Its name, as for gymnasium.make."""
    out: _Out
    """Folder of the set. One that is there goes on, with the same options."""
    frames: int = 20_000
    """How many frames the set has in the end."""
    height: int = 64
    """Of a frame, in pixels; a multiple of 8. The middle of the picture is cut out and made smaller."""
    width: int = 64
    """Likewise."""
    every: int = 1
    """Steps of the environment a frame; an action is held for them."""
    fps: float = 0.0
    """Frames a second at which the world will be played; 0 takes the environment's own rate / every."""
    policy: str = "random"
    """Who plays: random, sticky, noop, or MODULE:FUNCTION, your function (observation, rng) -> action."""
    hold: int = 8
    """Frames for which random and sticky hold an action, on average."""
    episode_frames: int = 500
    """The environment is reset after so many frames, if it has not ended before."""
    seed: int = 0
    """The same seed gives the same set."""
    names: str = ""
    """Names of the actions, with commas between, instead of the environment's; those of bindings have keys: move_x."""
    imports: Annotated[str, tyro.conf.arg(name="import", metavar="MODULE")] = ""
    """Modules that register environments when they are imported, with commas between."""
    kwargs: str = ""
    """What the environment is made with, a JSON object."""
    json: bool = False
    """Print one JSON object at the end."""


@dataclass(frozen=True)
class VideosOptions:
    """Take a folder of videos. Beside each stands its actions' file, a row a frame: VIDEO.csv, .jsonl or .npy."""

    folder: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="FOLDER")]
    """Where they are, in folders or not. A caption may stand beside each: VIDEO.txt."""
    out: _Out
    """Folder of the set. One that is there goes on, with the same options."""
    height: int = 64
    """Of a frame, in pixels; a multiple of 8. The middle of the picture is cut out and made smaller."""
    width: int = 64
    """Likewise."""
    fps: float = 0.0
    """Frames a second; pictures and actions are resampled together. 0 takes the slowest video's rate."""
    json: bool = False
    """Print one JSON object at the end."""


@dataclass(frozen=True)
class _SimulatorOptions:
    out: _Out
    """Folder of the set. One that is there goes on, with the same options."""
    frames: int = 20_000
    """How many frames the set has in the end."""
    episode_frames: int = 250
    """Of one world, before the next begins."""
    switch_every: int = 100
    """Frames between changes of the look, on average."""
    seed: int = 0
    """The same seed gives the same set."""
    json: bool = False
    """Print one JSON object at the end."""


@dataclass(frozen=True)
class PocketOptions(_SimulatorOptions):
    """Record the pocket world's simulator, with captions."""


@dataclass(frozen=True)
class MazeOptions(_SimulatorOptions):
    """Record the maze's simulator, with captions."""


@dataclass(frozen=True)
class ShowOptions:
    """Say what is in a set, after looking at every episode."""

    folder: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="DIR")]
    """Folder of the set."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE.png")] = None
    """Save some episodes as a picture, a row each, with the actions that led to each frame."""
    json: bool = False
    """Print JSON, for programs."""


@dataclass(frozen=True)
class DataOptions:
    """Make a training set for `dreamtick train custom`, or look at one. Ctrl-C keeps the episodes that are whole."""

    what: Annotated[
        Union[  # noqa: UP007 (tyro reads it)
            Annotated[GymOptions, tyro.conf.subcommand("gym")],
            Annotated[VideosOptions, tyro.conf.subcommand("videos")],
            Annotated[PocketOptions, tyro.conf.subcommand("pocket")],
            Annotated[MazeOptions, tyro.conf.subcommand("maze")],
            Annotated[ShowOptions, tyro.conf.subcommand("show")],
        ],
        tyro.conf.arg(name=""),
    ]


def data(options: DataOptions) -> int:
    """Make or show the set; returns 130 if Ctrl-C stopped it."""
    if isinstance(options.what, ShowOptions):
        from dreamtick.sim.cli.data_show import show

        return show(options.what)
    from dreamtick.sim.cli.data_session import make

    return make(options.what)

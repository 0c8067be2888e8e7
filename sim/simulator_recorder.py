"""Plays the built-in worlds' simulators, and writes what they show, with captions, as a training set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from dreamtick.engine.training.captions import World, caption, looks, themes
from dreamtick.engine.training.dataset import ActionInfo, DatasetInfo
from dreamtick.engine.training.dataset_writer import SHORTEST_EPISODE, DatasetWriter
from dreamtick.engine.training.simulators import MazeWorlds, PocketWorlds, maze_episodes, pocket_episodes
from dreamtick.engine.training.simulators.base import FloatArray, Frames, IntArray
from dreamtick.errors import ConfigError

__all__ = ["SimulatorRecording", "record_simulator"]

_FRAME_PX: Final = 64
_SEEDS_APART: Final = 1_000_003  # between two sets; an episode's number is added


@dataclass(frozen=True, slots=True)
class SimulatorRecording:
    """What is recorded, and how. Raises ConfigError for numbers that cannot be."""

    world: World
    frames: int = 20_000  # in the set in the end
    episode_frames: int = 250
    switch_every: int = 100  # frames between changes of the look, on average
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("frames", "episode_frames"):
            if getattr(self, name) < SHORTEST_EPISODE:
                raise ConfigError(f"{name}={getattr(self, name)}: expected {SHORTEST_EPISODE} or more")


def record_simulator(
    recording: SimulatorRecording, folder: Path, on_frames: Callable[[int], None] = lambda frames: None
) -> DatasetWriter:
    """Record until the set has all its frames; a set that is there goes on. Returns the writer, with its counts.

    A caption is drawn anew each time the look changes. Episode n depends on the seed and n alone. Raises ConfigError
    for settings or a folder that will not do.
    """
    simulator = PocketWorlds if recording.world == "pocket" else MazeWorlds
    info = DatasetInfo(
        _FRAME_PX,
        _FRAME_PX,
        simulator.frame_rate_hz,
        tuple(ActionInfo(name) for name in simulator.action_names),
        captions=True,
        source=f"the {recording.world} simulator, a new look every {recording.switch_every} frames",
        seed=recording.seed,
    )
    writer = DatasetWriter(folder, info, recording.episode_frames)
    while recording.frames - writer.frames >= SHORTEST_EPISODE:
        number = writer.next_number
        seed = recording.seed * _SEEDS_APART + number
        rng = np.random.default_rng([seed, 1])  # the captions' own: words do not change what happens
        frames_left = min(recording.frames - writer.frames, writer.longest)
        writer.begin(f"episode {number}")
        look_before = None
        for frame, (frames, actions, theme, look) in enumerate(_played(recording, frames_left, seed)):
            look_now = themes(recording.world)[theme[0]], looks(recording.world)[look[0]]
            words = caption(rng, *look_now, recording.world) if look_now != look_before else None
            writer.add(frames[0], actions[0].astype(np.float32) if frame else None, words)
            look_before = look_now
            on_frames(writer.frames + frame + 1)
        writer.finish()
    return writer


def _played(
    recording: SimulatorRecording, length: int, seed: int
) -> Iterator[tuple[Frames, FloatArray, IntArray, IntArray]]:
    """Frames, actions, themes and times of day or lights of one world, frame by frame."""
    if recording.world == "pocket":
        for moment in pocket_episodes.episodes(1, length, seed, switch_every=recording.switch_every):
            yield moment.frames, moment.actions, moment.theme, moment.time_of_day
    else:
        for view in maze_episodes.episodes(1, length, seed, switch_every=recording.switch_every):
            yield view.frames, view.actions, view.theme, view.light

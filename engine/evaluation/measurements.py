"""All that is measured of a world: what is played, how often, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

import numpy as np
import torch

from dreamtick.engine.evaluation import maze, pocket_long, pocket_obeys, pocket_remembers, pocket_words
from dreamtick.engine.evaluation.evidence import Score
from dreamtick.engine.evaluation.pictures import psnr
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Result, Run
from dreamtick.engine.models.base import Start
from dreamtick.engine.training.captions import World
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.maze_policy import MazePolicy
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy

__all__ = ["GROUPS", "Group", "Measurement", "measurements"]

Group = Literal["speed", "picture", "obeys", "things", "remembers", "words", "drift", "idle"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)

_PICTURES: Final = 50_000  # number of the first world whose frames are only encoded and decoded
_RETURN_S: Final = 5.0  # that a walk back takes, or more
_AT_ONCE: Final = 25  # long rollouts that a process plays together, at most: each takes memory, and a stop loses them


@dataclass(frozen=True, slots=True)
class Measurement:
    """One kind of rollout. `run(bench, index)` plays the one of that index, 0 to `count` - 1."""

    name: str
    group: Group
    count: int  # rollouts at scale 1
    seconds: float  # of the world that one of them makes, about
    run: Run
    at_once: int = 1  # rollouts that a process plays together, at most (see `run_together`)


def measurements(world: World, drift_rollouts: int, bench: Bench) -> tuple[Measurement, ...]:
    """What there is to measure of a world, but for its speed."""
    return _pocket(drift_rollouts, bench) if world == "pocket" else _maze(drift_rollouts, bench)


def _pocket(drift_rollouts: int, bench: Bench) -> tuple[Measurement, ...]:
    def recall(seconds: float, count: int, memory: bool) -> Measurement:
        name = f"{seconds:.0f} s away" + ("" if memory else ", no anchor")
        run = pocket_remembers.recall(seconds, memory)
        return Measurement(name, "remembers", count, 1 + seconds + _RETURN_S, run)

    return (
        Measurement("autoencoder", "picture", 48, 0.3, _reconstructed("pocket")),
        Measurement("walks", "obeys", 96, _seconds(pocket_obeys.WALK_FRAMES), pocket_obeys.walks),
        Measurement("keys", "obeys", 96, _seconds(pocket_obeys.KEY_FRAMES), pocket_obeys.keys),
        Measurement("coins", "things", 96, _seconds(pocket_obeys.COIN_FRAMES), pocket_obeys.coins),
        Measurement("doors", "things", 96, _seconds(pocket_obeys.DOOR_FRAMES), pocket_obeys.doors),
        recall(10, 60, memory=True),
        recall(10, 60, memory=False),
        recall(60, 36, memory=True),
        Measurement("known captions", "words", 84, _seconds(pocket_words.WORDS_FRAMES), pocket_words.known),
        Measurement("unseen wordings", "words", 84, _seconds(pocket_words.WORDS_FRAMES), pocket_words.unseen),
        Measurement("minutes", "drift", drift_rollouts, bench.drift_seconds, pocket_long.drift, _AT_ONCE),
        Measurement("standing still", "idle", 16, bench.idle_seconds, pocket_long.idle, _AT_ONCE),
    )


def _maze(drift_rollouts: int, bench: Bench) -> tuple[Measurement, ...]:
    return (
        Measurement("autoencoder", "picture", 48, 0.3, _reconstructed("maze")),
        Measurement("walks", "obeys", 96, _seconds(maze.WALK_FRAMES), maze.walks),
        Measurement("turns", "obeys", 80, _seconds(maze.TURN_FRAMES), maze.turns),
        Measurement("known captions", "words", 70, 1.0, maze.known),
        Measurement("unseen wordings", "words", 70, 1.0, maze.unseen),
        Measurement("minutes", "drift", drift_rollouts, bench.drift_seconds, maze.drift, _AT_ONCE),
        Measurement("standing still", "idle", 16, bench.idle_seconds, maze.idle, _AT_ONCE),
    )


def _seconds(frames: int) -> float:
    return frames / FRAME_RATE_HZ


def _reconstructed(world: World) -> Run:
    """The autoencoder alone, on one second of a walk in any theme and light."""

    def run(bench: Bench, index: int) -> Result:
        seed = bench.world_seed(_PICTURES + index)
        worlds = PocketWorlds(1, seed) if world == "pocket" else MazeWorlds(1, seed)
        policy = PocketPolicy(worlds) if isinstance(worlds, PocketWorlds) else MazePolicy(worlds)
        frames = [worlds.frames()[0]]
        while len(frames) < START_FRAMES:
            worlds.step(policy.actions())
            frames.append(worlds.frames()[0])
        model = bench.make(Start(), seed).model
        with torch.inference_mode():
            parts, state = [], None
            for latent in model.encode_frames(np.stack(frames)):
                decoded, state = model.decode(latent, state)
                parts.append(decoded.cpu().numpy())
        drawn = np.concatenate(parts)[:START_FRAMES]
        quality = psnr(np.stack(frames), drawn)
        return Result({"ae_psnr": Score(float(quality.sum()), len(quality))}, (np.stack(frames), drawn))

    return run

"""The smallest recorded set, and the smallest training on it that goes through everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from dreamtick.engine.training.config import PaceSettings, ReaderSettings, RunSettings
from dreamtick.engine.training.dataset import ActionInfo, DatasetInfo
from dreamtick.engine.training.dataset_writer import DatasetWriter
from dreamtick.engine.training.patch_config import (
    NetworkSettings,
    PatchAutoencoderSettings,
    PatchRepaintSettings,
    PatchRolloutSettings,
    PatchSketchSettings,
    PatchTraining,
    PatchWorldSettings,
    RecordedSettings,
    SimulatedSettings,
)

HEIGHT, WIDTH = 16, 24
LEFT, RIGHT, BRIGHT = 0, 1, 2

TOY = PatchTraining(
    run=RunSettings(seed=3, save_every=1000, log_every=4, dtype="float32"),
    data=RecordedSettings(title="A square that slides", held_out=0.25),
    network=NetworkSettings(dim=32, depth=2, heads=2, mlp=2, chan=8, block=2, window=5, width=32),
    autoencoder=PatchAutoencoderSettings(PaceSettings(steps=12, flat_share=0.4, warmup=2), pictures=4),
    sketch=PatchSketchSettings(PaceSettings(steps=2, warmup=1), pictures=2, frames=2),
    reader=ReaderSettings(PaceSettings(steps=2, warmup=1), prompts=8),
    repaint=PatchRepaintSettings(PaceSettings(steps=2, warmup=1), pictures=4),
    world=PatchWorldSettings(PaceSettings(steps=16, warmup=2), clips=3, copies=1),
    self_rollout=PatchRolloutSettings(PaceSettings(steps=4, warmup=1), rolled_clips=2, true_clips=1, ahead=2),
)

TOY_MAZE = replace(
    TOY,
    data=SimulatedSettings(episodes=2, frames=32, switch_every=16),
    network=NetworkSettings(dim=32, depth=2, heads=2, mlp=2, chan=8, py=4, px=1, block=2, window=4, width=384),
)


def with_steps(config: PatchTraining, autoencoder: int, world: int, self_rollout: int) -> PatchTraining:
    """The same with other numbers of steps."""
    return replace(
        config,
        autoencoder=replace(config.autoencoder, pace=replace(config.autoencoder.pace, steps=autoencoder)),
        world=replace(config.world, pace=replace(config.world.pace, steps=world)),
        self_rollout=replace(config.self_rollout, pace=replace(config.self_rollout.pace, steps=self_rollout)),
    )


def record_sliding_square(folder: Path, episodes: int = 4, frames: int = 20) -> Path:
    """Episodes in which a square of 6 pixels slides left or right, on a ground that an axis makes brighter."""
    actions = (ActionInfo("left", "choice", 0), ActionInfo("right", "choice", 0), ActionInfo("glow"))
    info = DatasetInfo(HEIGHT, WIDTH, 10.0, actions, captions=True, source="a toy", seed=5)
    writer, rng = DatasetWriter(folder, info), np.random.default_rng(5)
    for number in range(episodes):
        writer.begin(f"episode {number}")
        x = int(rng.integers(0, WIDTH - 6))
        for frame in range(frames):
            action = np.zeros(3, np.float32)
            if frame:
                side = int(rng.integers(2))
                action[side], action[BRIGHT] = 1.0, rng.uniform(-1, 1)
                x = int(np.clip(x + (2 if side == RIGHT else -2), 0, WIDTH - 6))
            picture = np.full((HEIGHT, WIDTH, 3), 60 + round(30 * float(action[BRIGHT])), np.uint8)
            picture[5:11, x : x + 6] = (220, 180, 40)
            writer.add(picture, action if frame else None, "by day" if frame < 10 else "at night")
        writer.finish()
    return folder

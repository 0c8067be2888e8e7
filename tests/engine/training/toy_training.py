"""The smallest training that goes through everything."""

from __future__ import annotations

from dataclasses import replace

from dreamtick.engine.models.compact.pocket_transformer import PocketConfig
from dreamtick.engine.training.config import (
    AutoencoderSettings,
    CropSettings,
    DataSettings,
    DistilSettings,
    PaceSettings,
    ReaderSettings,
    RolloutSettings,
    RunSettings,
    SketchSettings,
    TrainingConfig,
    WorldSettings,
)

TOY = TrainingConfig(
    run=RunSettings(seed=3, save_every=1000, log_every=4, dtype="float32"),
    data=DataSettings(episodes=4, frames=96, pairs=6, wander=0.5, switch_every=30),
    network=PocketConfig(
        dim=32,
        depth=2,
        heads=2,
        mlp=2,
        narrow=8,
        chan=16,
        lat=8,
        block=2,
        slots=5,
        text=384,
        cdim=16,
        judge=1,
        sketch=8,
        recall=1,
        reader=16,
        themes=12,
        times=3,
        wishes=19,
    ),
    autoencoder=AutoencoderSettings(PaceSettings(steps=8, flat_share=0.4, warmup=2), crops=8),
    sketch=SketchSettings(PaceSettings(steps=4, warmup=1), crops=4),
    reader=ReaderSettings(PaceSettings(steps=4, warmup=1), prompts=8),
    world=WorldSettings(PaceSettings(steps=16, warmup=2), clips=3, copies=1),
    crops=CropSettings(clips=2, copies=1),
    self_rollout=RolloutSettings(PaceSettings(steps=2, warmup=1), worlds=2, rolled_clips=2, true_clips=1),
    distil=DistilSettings(PaceSettings(steps=2, warmup=1), clips=1),
)


def with_steps(config: TrainingConfig, autoencoder: int, world: int, self_rollout: int) -> TrainingConfig:
    """The same with other numbers of steps."""
    return replace(
        config,
        autoencoder=replace(config.autoencoder, pace=replace(config.autoencoder.pace, steps=autoencoder)),
        world=replace(config.world, pace=replace(config.world.pace, steps=world)),
        self_rollout=replace(config.self_rollout, pace=replace(config.self_rollout.pace, steps=self_rollout)),
    )

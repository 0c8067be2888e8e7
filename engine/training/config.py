"""What a training is told: sizes, data, and for each stage how long and how fast. Read from a TOML file.

A table of the file is one of the dataclasses below; what a file leaves out keeps its default. Numbers of clips are for
one process.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from dreamtick.engine.models.compact.checkpoint import SIZE_BOUNDS
from dreamtick.engine.models.compact.pocket_transformer import PocketConfig
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH
from dreamtick.engine.training.settings_file import at_least, read_settings, shares
from dreamtick.errors import ConfigError

__all__ = [
    "STAGES",
    "TRANSFORMER_STAGES",
    "AutoencoderSettings",
    "CropSettings",
    "DataSettings",
    "DistilSettings",
    "PaceSettings",
    "ReaderSettings",
    "RolloutSettings",
    "RunSettings",
    "SketchSettings",
    "StageName",
    "TrainingConfig",
    "WorldSettings",
    "read_training_config",
]

StageName = Literal["autoencoder", "sketch", "reader", "repaint", "world", "self-rollout", "distil"]
STAGES: tuple[StageName, ...] = ("autoencoder", "sketch", "reader", "world", "self-rollout", "distil")  # of pocket
TRANSFORMER_STAGES = STAGES[STAGES.index("world") :]

_BUILT_IN = PocketConfig(
    dim=256,
    depth=6,
    heads=4,
    mlp=3,
    narrow=64,
    chan=16,
    lat=8,
    block=2,
    slots=5,
    text=TEXT_WIDTH,
    cdim=192,
    judge=1,
    sketch=64,
    recall=1,
    reader=512,
    themes=12,
    times=3,
    wishes=19,
)
_FIXED = ("lat", "block", "text")  # what the simulator and the text encoder decide
_READ = ("themes", "times", "wishes")  # what the captions decide, where there is a reader


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What holds for every stage."""

    seed: int = 0
    processes: int = 1  # one a core; gradients are averaged over them
    data_processes: int = 1  # that play the simulator and draw clips ahead; what they draw is the same for any number
    save_every: int = 200  # steps between checkpoints
    log_every: int = 25  # steps between points of the curves
    dtype: str = "auto"  # of forward passes: "float32", "bfloat16", or the faster one here; weights are float32

    def __post_init__(self) -> None:
        if self.dtype not in ("auto", "float32", "bfloat16"):
            raise ConfigError(f'dtype={self.dtype!r}: expected "auto", "float32" or "bfloat16"')
        at_least(self, 0, "seed")
        at_least(self, 1, "processes", "data_processes", "save_every", "log_every")


@dataclass(frozen=True, slots=True)
class DataSettings:
    """How much is played in the simulator, and what the clips show. Shares are of the clips; the rest is anything."""

    episodes: int = 1200
    frames: int = 256  # of an episode
    pairs: int = 1800  # short walks rendered in two looks
    wander: float = 0.5  # share of the policy's decisions to wander, which is what runs into things
    switch_every: int = 110  # frames between changes of the look, on average
    doors: float = 0.26  # two thirds of them into rooms seen before
    switches: float = 0.08
    bumps: float = 0.32  # something is in the hero's way
    two_looks: float = 0.12  # from the pairs: all that comes before is in one look, the block is in the other
    wishes: float = 0.25  # of the pairs: the second look is wished for ("make it colder"), not named
    caption_only: float = 0.06  # nothing before, nothing remembered
    word_dropout: float = 0.1

    def __post_init__(self) -> None:
        at_least(self, 1, "episodes", "pairs")
        at_least(self, 32, "frames")
        shares(self, "doors", "switches", "bumps", "two_looks", "wishes", "caption_only", "word_dropout")
        if self.frames % 2:
            raise ConfigError(f"frames={self.frames}: expected an even number, blocks have 2 frames")
        if self.doors + self.switches + self.bumps + self.two_looks > 1.0:
            raise ConfigError(
                f"doors={self.doors}, switches={self.switches}, bumps={self.bumps}, two_looks={self.two_looks}: "
                "these shares of the clips add up to more than 1"
            )


@dataclass(frozen=True, slots=True)
class PaceSettings:
    """How long a stage runs and how fast it learns: the rate is flat for a while, then falls to almost nothing."""

    steps: int = 1000
    learning_rate: float = 2e-3  # Muon's, for matrices in layers; AdamW's is 0.7 of it
    flat_share: float = 0.6  # of the steps before the rate falls
    warmup: int = 25  # steps
    averaging: float = 0.995  # of the weights that are exported
    largest_gradient: float = 2.0

    def __post_init__(self) -> None:
        at_least(self, 1, "steps")
        at_least(self, 0, "warmup")
        shares(self, "flat_share", "averaging")
        if not 0.0 < self.learning_rate < 1.0 or not self.largest_gradient > 0.0:
            raise ConfigError(
                f"learning_rate={self.learning_rate}, largest_gradient={self.largest_gradient}: expected a rate "
                "between 0 and 1 and a length above 0"
            )


@dataclass(frozen=True, slots=True)
class AutoencoderSettings:
    """Frames to latents: small crops, most of them around the hero."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=4000, flat_share=0.4, largest_gradient=1.0))
    crops: int = 96  # 4x4 tiles each, a step
    latent_noise: float = 0.12  # at most, added before decoding: a forgiving decoder
    hero_weight: float = 3.0  # of the tiles the hero touches
    held_weight: float = 5.0  # of latents staying what they were, when going on from a world's weights

    def __post_init__(self) -> None:
        at_least(self, 1, "crops")
        shares(self, "latent_noise")
        if not 1.0 <= self.hero_weight <= 1000.0 or not 0.0 <= self.held_weight <= 1000.0:
            raise ConfigError(
                f"hero_weight={self.hero_weight}, held_weight={self.held_weight}: expected 1 to 1000 and 0 to 1000"
            )


@dataclass(frozen=True, slots=True)
class SketchSettings:
    """Convolutions that move the last frame on, on squares around the hero, some of them spoilt a little."""

    pace: PaceSettings = field(
        default_factory=lambda: PaceSettings(
            steps=5000, learning_rate=3.5e-3, flat_share=0.4, warmup=100, averaging=0.999, largest_gradient=0.5
        )
    )
    crops: int = 64  # a step
    frames: int = 2  # that it goes on by itself
    spoilt: float = 0.35  # share of the first frames in which the hero is half there
    noise: float = 0.12  # at most, added to the first frame's pixels, which are -1..1

    def __post_init__(self) -> None:
        at_least(self, 1, "crops", "frames")
        shares(self, "spoilt", "noise")


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """What prompts mean, learned on words alone."""

    pace: PaceSettings = field(
        default_factory=lambda: PaceSettings(steps=4500, learning_rate=1.5e-3, flat_share=0.2, warmup=50)
    )
    pool: int = 150_000  # prompts in all
    prompts: int = 64  # a step
    left_out: float = 0.15  # share of the words, in half of the prompts
    noise: float = 0.3  # added to what the encoder makes of a prompt

    def __post_init__(self) -> None:
        at_least(self, 1, "pool", "prompts")
        shares(self, "left_out", "noise")


@dataclass(frozen=True, slots=True)
class WorldSettings:
    """The transformer on clips of true latents."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=6000))
    clips: int = 8  # a step
    copies: int = 2  # noised copies of each clip, at other noise levels
    context_noise: float = 0.15  # at most, on half of the clips' contexts; the network is told its level
    hero_weight: float = 3.0  # of the tiles the hero touches

    def __post_init__(self) -> None:
        at_least(self, 1, "clips", "copies")
        shares(self, "context_noise")
        if not 1.0 <= self.hero_weight <= 1000.0:
            raise ConfigError(f"hero_weight={self.hero_weight}: expected 1 to 1000")


@dataclass(frozen=True, slots=True)
class CropSettings:
    """Clips of the hero beside obstacles, and of creatures, of which only a square is looked at: in every stage."""

    clips: int = 14  # a step; 0: none
    copies: int = 3
    creatures: float = 0.25  # share of the squares around a creature
    two_looks: float = 0.2  # of the clips: what comes before is in another look

    def __post_init__(self) -> None:
        at_least(self, 0, "clips")
        at_least(self, 1, "copies")
        shares(self, "creatures", "two_looks")


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """The transformer on what it drew itself, beside true clips; copies, noise and weights are those of `[world]`."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=2000, learning_rate=1e-3, flat_share=0.3))
    worlds: int = 4  # that are played on and on
    rolled_clips: int = 2  # a step, from these worlds in turn
    true_clips: int = 4  # a step
    blocks_a_step: int = 2  # that every world goes on between two steps
    life: int = 200  # steps after which the worlds are made anew
    rests: float = 0.15  # share of the pauses in these worlds that last for seconds

    def __post_init__(self) -> None:
        at_least(self, 1, "worlds", "rolled_clips", "true_clips", "blocks_a_step", "life")
        shares(self, "rests")
        if self.rolled_clips > self.worlds:
            raise ConfigError(f"rolled_clips={self.rolled_clips}: expected at most worlds, which is {self.worlds}")


@dataclass(frozen=True, slots=True)
class DistilSettings:
    """Few steps learn from many; a step costs several times as much as one of `[world]`."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=400, learning_rate=5e-4, flat_share=0.2))
    clips: int = 2  # a step

    def __post_init__(self) -> None:
        at_least(self, 1, "clips")


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """All of it. `network` has the names that stand in the weights' file."""

    run: RunSettings = field(default_factory=RunSettings)
    data: DataSettings = field(default_factory=DataSettings)
    network: PocketConfig = _BUILT_IN
    autoencoder: AutoencoderSettings = field(default_factory=AutoencoderSettings)
    sketch: SketchSettings = field(default_factory=SketchSettings)
    reader: ReaderSettings = field(default_factory=ReaderSettings)
    world: WorldSettings = field(default_factory=WorldSettings)
    crops: CropSettings = field(default_factory=CropSettings)
    self_rollout: RolloutSettings = field(default_factory=RolloutSettings)
    distil: DistilSettings = field(default_factory=DistilSettings)

    def __post_init__(self) -> None:
        network = self.network
        for name in _FIXED:
            if getattr(network, name) != getattr(_BUILT_IN, name):
                raise ConfigError(f"{name}={getattr(network, name)}: expected {getattr(_BUILT_IN, name)} in this world")
        for name in _READ if network.reader else ():
            if getattr(network, name) != getattr(_BUILT_IN, name):
                raise ConfigError(f"{name}={getattr(network, name)}: expected {getattr(_BUILT_IN, name)} in this world")
        for name, (lowest, highest) in SIZE_BOUNDS.items():
            size = getattr(network, name, lowest)
            if not lowest <= size <= highest:
                raise ConfigError(f"{name}={size}: expected {lowest} to {highest}")
        at_least(network, 1, "dim", "heads", "mlp", "narrow", "chan", "cdim")
        at_least(network, 2, "depth")
        at_least(network, 3, "slots")
        if network.dim % (2 * network.heads) or network.depth % 2:
            raise ConfigError(
                f"dim={network.dim}, heads={network.heads}, depth={network.depth}: expected a dim that is a multiple "
                "of 2 x heads, and an even depth"
            )
        if network.dim // network.heads < 16:
            raise ConfigError(f"dim={network.dim}, heads={network.heads}: a head needs 16 features or more")

    def pace(self, stage: StageName) -> PaceSettings:
        """How long and how fast a stage learns."""
        paces = {
            "autoencoder": self.autoencoder.pace,
            "sketch": self.sketch.pace,
            "reader": self.reader.pace,
            "world": self.world.pace,
            "self-rollout": self.self_rollout.pace,
            "distil": self.distil.pace,
        }
        return paces[stage]

    def to_json(self) -> str:
        """The whole configuration in one line, the same for the same configuration."""
        return json.dumps(asdict(self), sort_keys=True)


def read_training_config(path: Path) -> TrainingConfig:
    """Read a file; raises ConfigError, with the line, for what it does not know or what cannot work."""
    return read_settings(path, TrainingConfig())

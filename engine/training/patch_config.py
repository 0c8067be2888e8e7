"""What a training of `PatchTransformer` is told: the maze, or a world from recorded data. `settings_file` reads it.

Numbers of clips and pictures are for one process.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from dreamtick.engine.models.compact.checkpoint import SIZE_BOUNDS
from dreamtick.engine.training.config import PaceSettings, ReaderSettings, RunSettings, StageName
from dreamtick.engine.training.settings_file import at_least, shares
from dreamtick.errors import ConfigError

__all__ = [
    "CUSTOM_TRAINING",
    "MAZE_TRAINING",
    "NetworkSettings",
    "PatchAutoencoderSettings",
    "PatchRepaintSettings",
    "PatchRolloutSettings",
    "PatchSketchSettings",
    "PatchTraining",
    "PatchWorldSettings",
    "RecordedSettings",
    "SimulatedSettings",
]


_MOST_WEIGHT = 1000.0  # of a part of the loss; also refuses infinity and NaN


@dataclass(frozen=True, slots=True)
class RecordedSettings:
    """What is taken from a recorded set."""

    title: str = ""  # of the world, in the window; empty: the set's own source
    held_out: float = 0.05  # share of the episodes that training never sees; one at least, if there are two

    def __post_init__(self) -> None:
        shares(self, "held_out")
        if not self.title.isprintable() or len(self.title) > 100:
            raise ConfigError(f"title={self.title[:100]!r}: expected printable text of 100 characters at most")


@dataclass(frozen=True, slots=True)
class SimulatedSettings:
    """How much is played in the maze's simulator."""

    episodes: int = 600
    frames: int = 128  # of an episode
    switch_every: int = 70  # frames between changes of the look, on average

    def __post_init__(self) -> None:
        at_least(self, 1, "episodes")
        at_least(self, 32, "frames")
        at_least(self, 9, "switch_every")


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """The sizes that are free; the rest follows from the data. Those of the built-in maze stand in `MAZE_TRAINING`."""

    dim: int = 128  # features of a token
    depth: int = 4  # layers
    heads: int = 4
    mlp: int = 3  # the MLP's widening
    chan: int = 16  # numbers in the latent of 8x8 pixels
    py: int = 0  # 8-pixel rows in a patch, which is a token; 0: 2 where that fits the frame's height, else 1
    px: int = 0  # and columns
    block: int = 2  # frames that are made at once
    window: int = 8  # blocks a block can see: the first one, those before it, itself
    cross_every: int = 2  # every how many layers one looks at the prompt
    width: int = 160  # features of a cell in the autoencoder
    sketch: int = 0  # features of 4x4 pixels in the sketch of the next frame; 0: none
    reader: int = 0  # features of a token in the prompts' reader; 0: none. The built-in maze alone has one
    repaint: int = 0  # features of 4x4 pixels in what shows a picture in another look; 0: none. The maze alone, too

    def __post_init__(self) -> None:
        at_least(self, 1, "heads", "mlp", "chan", "block", "cross_every")
        at_least(self, 0, "py", "px", "sketch", "reader", "repaint")
        at_least(self, 2, "depth")
        at_least(self, 3, "window")
        at_least(self, 8, "width")
        for name, (_, most) in SIZE_BOUNDS.items():
            if getattr(self, name, 0) > most:
                raise ConfigError(f"{name}={getattr(self, name)}: expected {most} at most")
        if self.dim < 1 or self.dim % (2 * self.heads) or self.dim // self.heads < 16:
            raise ConfigError(
                f"dim={self.dim}, heads={self.heads}: expected a dim that is a multiple of 2 x heads, and 16 features "
                "or more for a head"
            )


@dataclass(frozen=True, slots=True)
class PatchAutoencoderSettings:
    """Pictures to latents and back."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=1000, flat_share=0.4, largest_gradient=1.0))
    pictures: int = 8  # a step; of large ones a square of 64 pixels a side
    latent_noise: float = 0.1  # at most, added before decoding: a forgiving decoder
    edges: float = 1.0  # weight of the differences between neighbouring pixels

    def __post_init__(self) -> None:
        at_least(self, 1, "pictures")
        shares(self, "latent_noise")
        if not 0.0 <= self.edges <= _MOST_WEIGHT:
            raise ConfigError(f"edges={self.edges}: expected 0 to {_MOST_WEIGHT:g}")


@dataclass(frozen=True, slots=True)
class PatchSketchSettings:
    """Convolutions that move the last frame on, on walks that get longer."""

    pace: PaceSettings = field(
        default_factory=lambda: PaceSettings(
            steps=4000, learning_rate=3e-3, flat_share=0.4, warmup=100, averaging=0.998, largest_gradient=1.0
        )
    )
    pictures: int = 24  # a step: walks times their frames
    frames: int = 4  # of a walk, from the middle of the stage on
    noise: float = 0.08  # at most, added to the first frame's pixels, which are -1..1

    def __post_init__(self) -> None:
        at_least(self, 1, "pictures", "frames")
        shares(self, "noise")


@dataclass(frozen=True, slots=True)
class PatchRepaintSettings:
    """Convolutions that show a picture in another look, on places drawn in two."""

    pace: PaceSettings = field(
        default_factory=lambda: PaceSettings(
            steps=8000, learning_rate=3e-3, flat_share=0.4, warmup=100, averaging=0.998, largest_gradient=1.0
        )
    )
    pictures: int = 24  # a step
    noise: float = 0.06  # at most, added to the first picture's pixels, which are -1..1

    def __post_init__(self) -> None:
        at_least(self, 1, "pictures")
        shares(self, "noise")


@dataclass(frozen=True, slots=True)
class PatchWorldSettings:
    """The transformer on clips of true latents."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=2000))
    clips: int = 4  # a step
    copies: int = 1  # noised copies of each clip, at other noise levels
    context_noise: float = 0.15  # at most, on half of the clips' contexts
    context_dropped: float = 0.1  # share of the clips in which a block sees the first block and itself alone
    word_dropout: float = 0.1
    changed_weight: float = 5.0  # of patches that change

    def __post_init__(self) -> None:
        at_least(self, 1, "clips", "copies")
        shares(self, "context_noise", "context_dropped", "word_dropout")
        if not 1.0 <= self.changed_weight <= _MOST_WEIGHT:
            raise ConfigError(f"changed_weight={self.changed_weight}: expected 1 to {_MOST_WEIGHT:g}")


@dataclass(frozen=True, slots=True)
class PatchRolloutSettings:
    """The transformer on what it drew itself, beside true clips; copies, noise and weights are those of `[world]`."""

    pace: PaceSettings = field(default_factory=lambda: PaceSettings(steps=400, learning_rate=1e-3, flat_share=0.3))
    rolled_clips: int = 2  # a step
    true_clips: int = 2
    ahead: int = 8  # blocks at most that it draws before such a clip begins

    def __post_init__(self) -> None:
        at_least(self, 1, "rolled_clips", "true_clips")
        at_least(self, 0, "ahead")


@dataclass(frozen=True, slots=True)
class PatchTraining:
    """All of it. `footage` names the data's contents, so that a checkpoint knows what it was trained on."""

    run: RunSettings = field(default_factory=RunSettings)
    data: RecordedSettings | SimulatedSettings = field(default_factory=RecordedSettings)
    network: NetworkSettings = field(default_factory=NetworkSettings)
    autoencoder: PatchAutoencoderSettings = field(default_factory=PatchAutoencoderSettings)
    sketch: PatchSketchSettings = field(default_factory=PatchSketchSettings)
    reader: ReaderSettings = field(default_factory=ReaderSettings)
    repaint: PatchRepaintSettings = field(default_factory=PatchRepaintSettings)
    world: PatchWorldSettings = field(default_factory=PatchWorldSettings)
    self_rollout: PatchRolloutSettings = field(default_factory=PatchRolloutSettings)
    footage: str = ""

    def __post_init__(self) -> None:
        if self.run.data_processes > 1:
            raise ConfigError(f"data_processes={self.run.data_processes}: clips are read from disk here; set it to 1")

    def pace(self, stage: StageName) -> PaceSettings:
        """How long and how fast a stage learns."""
        paces = {
            "autoencoder": self.autoencoder.pace,
            "sketch": self.sketch.pace,
            "reader": self.reader.pace,
            "repaint": self.repaint.pace,
            "world": self.world.pace,
            "self-rollout": self.self_rollout.pace,
        }
        return paces[stage]

    def to_json(self) -> str:
        """The whole configuration in one line, the same for the same configuration."""
        return json.dumps(asdict(self), sort_keys=True)


CUSTOM_TRAINING = PatchTraining()

MAZE_TRAINING = PatchTraining(
    data=SimulatedSettings(),
    network=NetworkSettings(
        dim=256, depth=5, heads=4, mlp=3, chan=16, py=4, px=1, window=8, width=384, sketch=96, reader=256, repaint=48
    ),
    autoencoder=PatchAutoencoderSettings(
        pace=PaceSettings(steps=3000, flat_share=0.4, largest_gradient=1.0), pictures=16
    ),
    world=PatchWorldSettings(pace=PaceSettings(steps=6000), clips=8, copies=2, changed_weight=1.0),
    self_rollout=PatchRolloutSettings(
        pace=PaceSettings(steps=1500, learning_rate=1e-3, flat_share=0.3), rolled_clips=4, true_clips=4
    ),
)

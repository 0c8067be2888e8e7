"""The maze: first person, under any sky, as a `WorldModel`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.models.compact.model import FRAME_RATE_HZ, plan_of, text_encoder_for
from dreamtick.engine.models.compact.patch_model import PatchModel, WorldIdentity, patch_spec
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, PatchTransformer
from dreamtick.engine.models.compact.still_patches import StillPatches

__all__ = ["MAZE", "MazeConfig", "MazeModel", "load_maze", "maze_spec"]

MAZE = WorldIdentity("maze", "Maze, first person under any sky", ("turn", "forward", "strafe"), FRAME_RATE_HZ)


@dataclass(frozen=True, slots=True)
class MazeConfig:
    """The network's sizes, under the names that stand in the weights' file; `PatchConfig` says what they are.

    Turning moves columns, so the columns get the resolution: the built-in maze's patches are strips, 1 latent column
    wide and 4 latent rows tall.
    """

    dim: int
    depth: int
    heads: int
    mlp: int
    lat: int  # latent cells a side
    chan: int
    py: int
    px: int
    block: int
    window: int
    text: int
    acts: int
    cross_every: int
    sketch: int = 0
    reader: int = 0
    themes: int = 0  # that the reader knows
    lights: int = 0

    @property
    def meanings(self) -> tuple[int, int]:
        """How many a prompt can have of each kind: themes and lights, and that nothing is said of it."""
        return (1 + self.themes, 1 + self.lights)

    @property
    def network(self) -> PatchConfig:
        """The same for the network."""
        return PatchConfig(
            dim=self.dim,
            depth=self.depth,
            heads=self.heads,
            mlp=self.mlp,
            rows=self.lat,
            columns=self.lat,
            chan=self.chan,
            py=self.py,
            px=self.px,
            block=self.block,
            window=self.window,
            text=self.text,
            acts=self.acts,
            cross_every=self.cross_every,
            all_around=False,
            keeps=self.sketch > 0,
            sketch=self.sketch,
            reader=self.reader,
            meanings=self.meanings,
        )


class MazeModel(PatchModel):
    """Corridors, pillars, a horizon. Actions `turn` (right), `forward` and `strafe` (right)."""

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> FirstDraft:
        """See `WorldModel`: while nothing is done the view stays."""
        return StillPatches()


def maze_spec(config: MazeConfig, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world that has these sizes. Raises ConfigError for `steps` beyond 1 to 4."""
    return patch_spec(config.network, MAZE, steps)


def load_maze(weights: Path, text_folder: Path, dtype: torch.dtype, device: torch.device, steps: int = 2) -> MazeModel:
    """Load the maze. Raises CheckpointError, AssetError or ConfigError, and leaves nothing behind then."""
    plan_of(steps)
    config = read_config(weights, MazeConfig, "maze")
    with torch.device("meta"):
        transformer, autoencoder = PatchTransformer(config.network), WindowAutoencoder(config.chan)
    networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
    load_weights(networks, read_tensors(weights), weights, dtype, device)
    spec = maze_spec(config, steps)
    return MazeModel(
        config.network,
        spec,
        transformer,
        autoencoder,
        text_encoder_for(weights, config.text, text_folder),
    )

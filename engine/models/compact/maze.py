"""The maze: first person, under any sky, as a `WorldModel`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors, shapes_only
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.models.compact.frames_ahead import in_new_look
from dreamtick.engine.models.compact.model import FRAME_RATE_HZ, TextEncoding, plan_of, text_encoder_for
from dreamtick.engine.models.compact.patch_model import PatchModel, WorldIdentity, patch_spec
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, PatchTransformer
from dreamtick.engine.models.compact.still_patches import StillPatches
from dreamtick.input.conditioning import Conditioning

__all__ = ["MAZE", "MazeConfig", "MazeModel", "load_maze", "maze_spec"]

_SAME_LOOK: Final = 0.15  # mean squared change of the latent up to which a picture has the look that is asked for

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
    repaint: int = 0

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
            repaint=self.repaint,
            meanings=self.meanings,
        )


class MazeModel(PatchModel):
    """Corridors, pillars, a horizon. Actions `turn` (right), `forward` and `strafe` (right)."""

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> FirstDraft:
        """See `WorldModel`: while nothing is done the view stays, and new words show what is in sight in their look."""
        return StillPatches(self._new_look)

    def _new_look(self, context: Context, conditioning: Conditioning, said: object) -> Tensor | None:
        """The block as the frame before it says, in the look that is asked for; None if that is the look it has.

        Which look it has the words say that were `said` before; if nobody knows these, the picture must.
        """
        text, actions = conditioning["text"], conditioning["action"]
        assert isinstance(text, TextEncoding)
        assert isinstance(actions, tuple)
        before = context.previous_latent
        if self.transformer.repainter is None or before is None or not text.meanings:
            return None
        known = said.meanings if isinstance(said, TextEncoding) else ()
        if known == text.meanings:
            return None
        meanings = torch.tensor([text.meanings], device=self.device)
        latent = in_new_look(self.transformer, self.autoencoder, before[:, -1], meanings)
        if not known and float((latent - before[:, -1]).float().square().mean()) < _SAME_LOOK:
            return None
        return self._sketch(latent, actions[0])


def maze_spec(config: MazeConfig, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world that has these sizes. Raises ConfigError for `steps` beyond 1 to 4."""
    return patch_spec(config.network, MAZE, steps)


def load_maze(weights: Path, text_folder: Path, dtype: torch.dtype, device: torch.device, steps: int = 2) -> MazeModel:
    """Load the maze. Raises CheckpointError, AssetError or ConfigError, and leaves nothing behind then."""
    plan_of(steps)
    config = read_config(weights, MazeConfig, "maze")
    with shapes_only():
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

"""What `PatchTransformer` is to the engine: a `WorldModel` for the maze and for worlds that users train."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context, ContextConfig, FirstBlocks
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.models.compact.frames_ahead import frames_ahead
from dreamtick.engine.models.compact.model import MODALITIES, CompactModel, plan_of
from dreamtick.engine.models.compact.patch_transformer import (
    BlockInputs,
    PatchConfig,
    PatchTransformer,
    cells_of_patches,
    patch_rotary,
    patches_of_cells,
)
from dreamtick.engine.models.compact.text_encoder import TextEncoder

__all__ = ["TEXT_TOKENS", "PatchModel", "WorldIdentity", "patch_spec"]

TEXT_TOKENS = 20  # of a prompt that count
_ANCHORS = 1  # the world's first block


@dataclass(frozen=True, slots=True)
class WorldIdentity:
    """What a world is called, what it can be told to do, and how fast it goes."""

    name: str
    title: str
    action_names: tuple[str, ...]
    frame_rate_hz: float
    switch_names: tuple[str, ...] = ()  # of the actions: those that are only ever 0 or 1


class PatchModel(CompactModel):
    """A block's latent is `[1, F frames, S patches, C]`, a patch's numbers channel by channel."""

    transformer: PatchTransformer
    autoencoder: WindowAutoencoder

    def __init__(
        self,
        config: PatchConfig,
        spec: WorldSpec,
        transformer: PatchTransformer,
        autoencoder: WindowAutoencoder,
        text: TextEncoder,
    ) -> None:
        super().__init__(
            spec, transformer, autoencoder, text, TEXT_TOKENS, patch_rotary(config), time_per_block=config.block
        )
        self.config = config
        self._no_picture = torch.zeros(1, config.patches, config.patch_channels, dtype=self.dtype, device=self.device)

    def context_policy(self) -> FirstBlocks:
        """See `WorldModel`: the first block stays visible."""
        return FirstBlocks(_ANCHORS)

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> FirstDraft:
        """See `WorldModel`: only a block without a past is drawn again."""
        return FirstDraft()

    # ------------------------------------------------------------------ the network's inputs
    def _previous_of(self, context: Context) -> Tensor:
        return self._no_picture if context.previous_latent is None else context.previous_latent[:, -1]

    def _sketch(self, previous: Tensor, moves_BFM: Tensor) -> Tensor:
        return frames_ahead(self.transformer, self.autoencoder, previous, moves_BFM)

    def _block_inputs(self, context: Context, previous: Tensor, actions: Tensor, sketch: Tensor) -> BlockInputs:
        return self.transformer.block_inputs(previous, actions, self._rotation(context.position), sketch)

    # ------------------------------------------------------------------ patches and cells
    def _cells_of(self, latent: Tensor) -> Tensor:
        return cells_of_patches(latent[0], self.config)

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        return patches_of_cells(cells_FHWC, self.config).unsqueeze(0)


def patch_spec(config: PatchConfig, world: WorldIdentity, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world that has these sizes. Raises ConfigError for `steps` beyond 1 to 4."""
    return WorldSpec(
        name=world.name,
        title=world.title,
        frame_height=config.rows * TILE,
        frame_width=config.columns * TILE,
        frame_rate_hz=world.frame_rate_hz,
        frames_per_block=config.block,
        latent_shape=(1, config.block, config.patches, config.patch_channels),
        cache=config.cache,
        context=ContextConfig(anchor_blocks=_ANCHORS, window_blocks=config.window - 2),
        plan=plan_of(steps),
        modalities=MODALITIES,
        action_names=world.action_names,
        switch_names=world.switch_names,
    )

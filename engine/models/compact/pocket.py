"""The pocket world: a top-down tile adventure, one screen a room, as a `WorldModel`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

from dreamtick.engine.kv_cache import Context, ContextConfig
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors, shapes_only
from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.compact.model import (
    FRAME_RATE_HZ,
    MODALITIES,
    CompactModel,
    plan_of,
    text_encoder_for,
)
from dreamtick.engine.models.compact.pocket_drafts import PocketDrafts
from dreamtick.engine.models.compact.pocket_transformer import (
    BlockInputs,
    PocketConfig,
    PocketTransformer,
    pocket_rotary,
)
from dreamtick.engine.models.compact.room_memory import RoomMemory
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text_encoder import TextEncoder

__all__ = ["PocketModel", "load_pocket", "pocket_spec"]

_TEXT_TOKENS = 18
_START_BLOCKS = 2  # a still picture is held for this long before the world moves


class PocketModel(CompactModel):
    """Tiles, a still camera, rooms. `move_x` (right) and `move_y` (down) move the figure by up to 3 pixels a frame.

    A block's latent is `[1, 64 tiles, 2 frames * C]`.
    """

    transformer: PocketTransformer
    autoencoder: TileAutoencoder

    def __init__(
        self,
        config: PocketConfig,
        transformer: PocketTransformer,
        autoencoder: TileAutoencoder,
        text: TextEncoder,
        hero: HeroLocator,
        steps: int = 2,
    ) -> None:
        super().__init__(
            pocket_spec(config, steps),
            transformer,
            autoencoder,
            text,
            _TEXT_TOKENS,
            pocket_rotary(config),
            time_per_block=1,
        )
        self.config, self._hero = config, hero
        self._no_picture = torch.zeros(1, config.lat**2, config.chan, dtype=self.dtype, device=self.device)

    def context_policy(self) -> RoomMemory:
        """See `WorldModel`: rooms are remembered."""
        still = torch.zeros(1, self.config.block, 2, device=self.device)
        nothing = torch.zeros(self.spec.latent_shape, dtype=self.dtype, device=self.device)
        return RoomMemory(self._hero, nothing, self._encode_moves(still))

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> PocketDrafts:
        """See `WorldModel`: new rooms are drawn finely, the hero must be visible, still tiles stay."""
        return PocketDrafts(self.spec.plan, self.config.block, decode, self._hero)

    def expect_worlds(self, count: int) -> None:
        """See `BatchedModel`."""
        super().expect_worlds(count)
        self._hero.expect_worlds(count)

    def _blocks_for(self, frames: int) -> int:
        return max(super()._blocks_for(frames), _START_BLOCKS if frames == 1 else 1)

    # ------------------------------------------------------------------ the network's inputs
    def _previous_of(self, context: Context) -> Tensor:
        return self._no_picture if context.previous_latent is None else self._last_frame(context.previous_latent)

    def _sketch(self, previous: Tensor, moves_BFM: Tensor) -> Tensor:
        return moved_on(self.transformer.sketch, self.autoencoder, previous, moves_BFM)

    def _block_inputs(
        self, context: Context, previous: Tensor, actions: tuple[Tensor, Tensor], sketch: Tensor
    ) -> BlockInputs:
        anchors = context.anchor_latents
        memory = self._last_frame(anchors[0]) if anchors else self._no_picture
        return self.transformer.block_inputs(previous, memory, actions, self._rotation(context.position), sketch)

    def _last_frame(self, latent_BTC: Tensor) -> Tensor:
        return latent_BTC[..., -self.config.chan :]

    # ------------------------------------------------------------------ tokens and cells
    def _cells_of(self, latent: Tensor) -> Tensor:
        side = self.config.lat
        return latent[0].reshape(side, side, self.config.block, -1).permute(2, 0, 1, 3)

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        return cells_FHWC.permute(1, 2, 0, 3).flatten(0, 1).flatten(1).unsqueeze(0)


def pocket_spec(config: PocketConfig, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world that has these sizes. Raises ConfigError for `steps` beyond 1 to 4."""
    side = config.lat * TILE
    return WorldSpec(
        name="pocket",
        title="Pocket, a top-down tile adventure",
        frame_height=side,
        frame_width=side,
        frame_rate_hz=FRAME_RATE_HZ,
        frames_per_block=config.block,
        latent_shape=(1, config.lat**2, config.block * config.chan),
        cache=config.cache,
        context=ContextConfig(anchor_blocks=1, window_blocks=config.slots - 2),
        plan=plan_of(steps),
        modalities=MODALITIES,
        action_names=("move_x", "move_y"),
    )


def load_pocket(
    weights: Path, text_folder: Path, hero_file: Path, dtype: torch.dtype, device: torch.device, steps: int = 2
) -> PocketModel:
    """Load the pocket world. Raises CheckpointError, AssetError or ConfigError, and leaves nothing behind then."""
    plan_of(steps)
    config = read_config(weights, PocketConfig, "pocket")
    with shapes_only():
        transformer, autoencoder = PocketTransformer(config), TileAutoencoder(config.chan)
    networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
    load_weights(networks, read_tensors(weights), weights, dtype, device)
    return PocketModel(
        config,
        transformer,
        autoencoder,
        text_encoder_for(weights, config.text, text_folder),
        HeroLocator.load(hero_file),
        steps,
    )

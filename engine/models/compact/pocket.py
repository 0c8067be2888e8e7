"""The pocket world: a top-down tile adventure, one screen a room, as a `WorldModel`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from dreamtick.engine.kv_cache import Context, ContextConfig
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors
from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.compact.model import FRAME_RATE_HZ, MODALITIES, CompactModel, plan_of, text_layers
from dreamtick.engine.models.compact.pocket_drafts import PocketDrafts
from dreamtick.engine.models.compact.pocket_transformer import (
    BlockInputs,
    PocketConfig,
    PocketTransformer,
    pocket_rotary,
)
from dreamtick.engine.models.compact.room_memory import RoomMemory
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text import TextTable, shared_text_table
from dreamtick.input.conditioning import Conditioning

__all__ = ["PocketModel", "load_pocket", "pocket_spec"]

_TEXT_TOKENS = 18
_START_BLOCKS = 2  # a still picture is held for this long before the world moves


@dataclass(frozen=True, slots=True, eq=False)
class _Memo:
    conditioning: Conditioning
    inputs: BlockInputs


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
        text: TextTable,
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

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        return self.transformer(latent, self._sigma_condition(sigma), inputs, text, context)

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        self.transformer.remember(latent, self._sigma_condition(0.0), inputs, text, context)

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
    def _read(self, text_BLD: Tensor) -> Tensor:
        return self.transformer.read(text_BLD)[0]

    def _encode_moves(self, moves_BFM: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The moves, which the sketch asks for, and what the transformer makes of them."""
        return (moves_BFM, *self.transformer.encode_actions(moves_BFM))

    def _inputs(self, context: Context, conditioning: Conditioning) -> BlockInputs:
        return self._inputs_of([context], [conditioning])[0]

    def _inputs_of(self, contexts: Sequence[Context], conditionings: Sequence[Conditioning]) -> list[BlockInputs]:
        """What is known of a block stays with its context; the sketches of all that are new are made together."""
        rows = list(zip(contexts, conditionings, strict=True))
        new = [(c, k) for c, k in rows if c.memo is None or c.memo.conditioning is not k]
        if new:
            previous = [self._previous_of(context) for context, _ in new]
            actions = [_actions_of(conditioning) for _, conditioning in new]
            moves = torch.cat([told[0] for told in actions])
            sketches = moved_on(self.transformer.sketch, self.autoencoder, torch.cat(previous), moves).split(1)
            for (context, conditioning), before, told, sketch in zip(new, previous, actions, sketches, strict=True):
                anchors = context.anchor_latents
                inputs = self.transformer.block_inputs(
                    before,
                    self._last_frame(anchors[0]) if anchors else self._no_picture,
                    told[1:],
                    self._rotation(context.position),
                    sketch,
                )
                context.memo = _Memo(conditioning, inputs)
        return [context.memo.inputs for context, _ in rows]

    def _previous_of(self, context: Context) -> Tensor:
        return self._no_picture if context.previous_latent is None else self._last_frame(context.previous_latent)

    def _last_frame(self, latent_BTC: Tensor) -> Tensor:
        return latent_BTC[..., -self.config.chan :]

    # ------------------------------------------------------------------ tokens and cells
    def _cells_of(self, latent: Tensor) -> Tensor:
        side = self.config.lat
        return latent[0].reshape(side, side, self.config.block, -1).permute(2, 0, 1, 3)

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        return cells_FHWC.permute(1, 2, 0, 3).flatten(0, 1).flatten(1).unsqueeze(0)


def _actions_of(conditioning: Conditioning) -> tuple[Tensor, Tensor, Tensor]:
    actions = conditioning["action"]
    assert isinstance(actions, tuple)
    moves, token, condition = actions
    return moves, token, condition


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
    with torch.device("meta"):
        transformer, autoencoder = PocketTransformer(config), TileAutoencoder(config.chan)
    networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
    load_weights(networks, read_tensors(weights), weights, dtype, device)
    return PocketModel(
        config, transformer, autoencoder, shared_text_table(text_folder), HeroLocator.load(hero_file), steps
    )

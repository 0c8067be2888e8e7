"""What `PatchTransformer` is to the engine: a `WorldModel` for the maze and for worlds that users train."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context, ContextConfig, FirstBlocks
from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.models.compact.frames_ahead import frames_ahead
from dreamtick.engine.models.compact.model import MODALITIES, CompactModel, plan_of, text_layers
from dreamtick.engine.models.compact.patch_transformer import (
    BlockInputs,
    PatchConfig,
    PatchTransformer,
    cells_of_patches,
    patch_rotary,
    patches_of_cells,
)
from dreamtick.engine.models.compact.text import TextTable
from dreamtick.input.conditioning import Conditioning

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


@dataclass(frozen=True, slots=True, eq=False)
class _Memo:
    conditioning: Conditioning
    inputs: BlockInputs


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
        text: TextTable,
    ) -> None:
        super().__init__(
            spec, transformer, autoencoder, text, TEXT_TOKENS, patch_rotary(config), time_per_block=config.block
        )
        self.config = config
        self._no_picture = torch.zeros(1, config.patches, config.patch_channels, dtype=self.dtype, device=self.device)

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        return self.transformer(latent, self._sigma_condition(sigma), inputs, text, context)

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """See `WorldModel`."""
        inputs, text = self._inputs(context, conditioning), text_layers(conditioning)
        self.transformer.remember(latent, self._sigma_condition(0.0), inputs, text, context)

    def context_policy(self) -> FirstBlocks:
        """See `WorldModel`: the first block stays visible."""
        return FirstBlocks(_ANCHORS)

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> FirstDraft:
        """See `WorldModel`: only a block without a past is drawn again."""
        return FirstDraft()

    # ------------------------------------------------------------------ the network's inputs
    def _read(self, text_BLD: Tensor) -> Tensor:
        return self.transformer.read(text_BLD)[0]

    def _encode_moves(self, moves_BFM: Tensor) -> tuple[Tensor, Tensor]:
        """The moves, which the sketch asks for, and what the transformer makes of them."""
        return moves_BFM, self.transformer.encode_actions(moves_BFM)

    def _inputs(self, context: Context, conditioning: Conditioning) -> BlockInputs:
        return self._inputs_of([context], [conditioning])[0]

    def _inputs_of(self, contexts: Sequence[Context], conditionings: Sequence[Conditioning]) -> list[BlockInputs]:
        """What is known of a block stays with its context; the sketches of all that are new are made together."""
        rows = list(zip(contexts, conditionings, strict=True))
        new = [(c, k) for c, k in rows if c.memo is None or c.memo.conditioning is not k]
        if new:
            previous = [self._previous_of(context) for context, _ in new]
            told = [_actions_of(conditioning) for _, conditioning in new]
            moves = torch.cat([moves for moves, _ in told])
            sketches = frames_ahead(self.transformer, self.autoencoder, torch.cat(previous), moves).split(1)
            for (context, conditioning), before, (_, actions), sketch in zip(
                new, previous, told, sketches, strict=True
            ):
                inputs = self.transformer.block_inputs(before, actions, self._rotation(context.position), sketch)
                context.memo = _Memo(conditioning, inputs)
        return [context.memo.inputs for context, _ in rows]

    def _previous_of(self, context: Context) -> Tensor:
        return self._no_picture if context.previous_latent is None else context.previous_latent[:, -1]

    # ------------------------------------------------------------------ patches and cells
    def _cells_of(self, latent: Tensor) -> Tensor:
        return cells_of_patches(latent[0], self.config)

    def _latent_of(self, cells_FHWC: Tensor) -> Tensor:
        return patches_of_cells(cells_FHWC, self.config).unsqueeze(0)


def _actions_of(conditioning: Conditioning) -> tuple[Tensor, Tensor]:
    actions = conditioning["action"]
    assert isinstance(actions, tuple)
    moves, condition = actions
    return moves, condition


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

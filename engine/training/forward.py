"""A whole clip in one pass: every block sees what it would see while the world is played, block by block.

Rows are blocks: first the context copies of the anchor and of all blocks but the last, then the noised copies of all
blocks. A row sees the context copies of the slots before its own, and itself. The networks are those that play; only
the cache is replaced by `_ClipContext`. Equal to streaming through the KV cache up to rounding (a test compares them).

B clips, K blocks of a clip, S = K + 1 slots (the anchor first), R noised copies, T tokens, C channels, D features,
L text tokens.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext, rotate
from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.pocket_transformer import (
    SIGMA_FEATURES,
    BlockInputs,
    Estimate,
    PocketTransformer,
    pocket_rotary,
)

__all__ = ["ClipInputs", "batched_text", "clip_forward", "encode_sigmas", "picked"]

_CONTEXT_SIGMA_SCALE = 5.0  # context noise is small; its level is told five times as large


@dataclass(frozen=True, slots=True)
class ClipInputs:
    """What a clip is denoised from."""

    context: Tensor  # [B, K, T, 2 C]: the anchor (zeros: none) and all blocks but the last, maybe a little noisy
    context_sigma: Tensor  # [B]: how noisy
    noisy: Tensor  # [B, R, K, T, 2 C]
    sigma: Tensor  # [B, R, K]
    moves: Tensor  # [B, S, 2, 2]; zeros for the anchor
    previous: Tensor  # [B, S, T, C]: the frame before each slot's block; zeros for the anchor
    sketch: Tensor  # [B, S, T, 2 C]: that frame moved on; zeros for the anchor
    memory: Tensor  # [B, T, C]: the anchor's picture
    text: Tensor  # [B, P, L, D]: P captions a clip
    text_mask: Tensor  # [B, P, L] bool
    caption: Tensor  # [B, S]: which of them a slot's context copy is made under
    drawn_caption: Tensor  # [B, S]: and its noised copies
    tiles: Tensor | None = None  # [B, T]: a square of tiles, row by row, that the latents are restricted to


def clip_forward(network: PocketTransformer, clip: ClipInputs) -> Estimate:
    """What the network estimates for all noised copies: clean latents `[B, R, K, T, 2 C]`, logits `[B, R, K, T, 2]`."""
    batch, copies, blocks = clip.noisy.shape[:3]
    slot_of_row = torch.cat([torch.arange(blocks), torch.arange(1, blocks + 1).repeat(copies)])
    latent = torch.cat([clip.context, clip.noisy.flatten(1, 2)], 1)
    sigma = torch.cat([clip.context_sigma[:, None].expand(batch, blocks), clip.sigma.flatten(1)], 1)
    conditions = encode_sigmas(network, sigma, clip.context_sigma[:, None].expand_as(sigma))
    inputs = _inputs(network, clip, slot_of_row)
    captions = torch.cat([clip.caption[:, :-1], clip.drawn_caption[:, 1:].repeat(1, copies)], 1)
    text = batched_text(network, clip.text, clip.text_mask, captions)
    context = _ClipContext(batch, blocks, slot_of_row, inputs.rotation)
    estimate = network.estimate(latent.flatten(0, 1), conditions.flatten(0, 1), inputs, text, context)

    def drawn(rows: Tensor) -> Tensor:
        return rows.unflatten(0, (batch, -1))[:, blocks:].unflatten(1, (copies, blocks))

    change, recall = (None if part is None else drawn(part) for part in (estimate.change, estimate.recall))
    return Estimate(drawn(estimate.clean), change, recall)


def encode_sigmas(network: PocketTransformer, sigma: Tensor, context_sigma: Tensor) -> Tensor:
    """`PocketTransformer.encode_sigma` for many noise levels `[...]` at once, and for noisy contexts: `[..., A]`."""
    told = network.sigma_mlp(_sigma_features(sigma))
    return told + network.context_sigma_mlp(_sigma_features(context_sigma * _CONTEXT_SIGMA_SCALE))


def batched_text(
    network: PocketTransformer, text_BPLD: Tensor, mask_BPL: Tensor, caption_BR: Tensor
) -> tuple[LayerContext | None, ...]:
    """Keys and values of the caption of each row, for every layer; batch B * R."""
    batch, captions = text_BPLD.shape[:2]
    row = (torch.arange(batch, device=caption_BR.device)[:, None] * captions + caption_BR).flatten()
    told, told_mask = network.read(text_BPLD.flatten(0, 1), mask_BPL.flatten(0, 1))
    mask = None if told_mask is None else told_mask[row][:, None, None]
    return tuple(
        layer and LayerContext(layer.keys[row], layer.values[row], mask) for layer in network.encode_text(told)
    )


def _inputs(network: PocketTransformer, clip: ClipInputs, slot_of_row: Tensor) -> BlockInputs:
    """What each row's slot is told, `[B * rows, ...]`."""
    batch, slots = clip.moves.shape[:2]
    device, dtype = clip.memory.device, clip.memory.dtype
    rotary = pocket_rotary(network.config)
    turns = [rotary.at(float(slot), dtype, device) for slot in range(slots)]
    cos, sin = (torch.stack(part)[slot_of_row].repeat(batch, 1, 1).unsqueeze(1) for part in zip(*turns, strict=True))
    memory_BSTC = clip.memory.unsqueeze(1).repeat(1, slots, 1, 1)
    memory_BSTC[:, 0] = 0.0  # the anchor remembers nothing itself
    if clip.tiles is not None:
        rows = clip.tiles.repeat_interleave(len(slot_of_row), 0)[:, None, :, None]
        cos, sin = (part.gather(2, rows.expand(-1, 1, -1, part.shape[-1])) for part in (cos, sin))
    token, condition = network.encode_actions(clip.moves.flatten(0, 1))
    by_slot = network.block_inputs(
        clip.previous.flatten(0, 1),
        memory_BSTC.flatten(0, 1),
        (token, condition),
        (cos, sin),
        clip.sketch.flatten(0, 1),
    )
    by_tile: tuple[Tensor, ...] = (by_slot.tokens, by_slot.sketch, by_slot.memory, by_slot.likeness)
    if clip.tiles is not None:
        chosen = clip.tiles.repeat_interleave(slots, 0)
        by_tile = tuple(picked(part, chosen) for part in by_tile)
    tokens, sketch, memory, likeness, conditions = (
        part.unflatten(0, (batch, slots))[:, slot_of_row].flatten(0, 1) for part in (*by_tile, by_slot.action_condition)
    )
    return BlockInputs(tokens, conditions, sketch, memory, likeness, (cos, sin))


def picked(latent: Tensor, tiles_BT: Tensor) -> Tensor:
    """The chosen tiles `[B, ..., T, C]` of latents `[B, ..., all tiles, C]`."""
    between = [1] * (latent.ndim - 3)
    index = tiles_BT.view(len(tiles_BT), *between, -1, 1)
    return latent.gather(-2, index.expand(*latent.shape[:-2], tiles_BT.shape[1], latent.shape[-1]))


def _sigma_features(sigma: Tensor) -> Tensor:
    """`layers.sigma_features` for levels `[...]`: `[..., SIGMA_FEATURES]`."""
    frequencies = torch.exp(torch.linspace(0, math.log(200.0), SIGMA_FEATURES // 2, device=sigma.device))
    angles = sigma.float().unsqueeze(-1) * frequencies
    return torch.cat([angles.cos(), angles.sin()], -1)


class _ClipContext(Context):
    """Stands where the KV cache's context stands while playing; keeps nothing from layer to layer."""

    __slots__ = ("_batch", "_blocks", "_rotation", "_visible")

    def __init__(self, batch: int, blocks: int, slot_of_row: Tensor, rotation: tuple[Tensor, Tensor]) -> None:
        self._batch, self._blocks, self._rotation = batch, blocks, rotation
        earlier = torch.arange(blocks) < slot_of_row[:, None]
        tokens = rotation[0].shape[-2]
        visible = torch.cat([earlier, torch.ones(len(slot_of_row), 1, dtype=torch.bool)], 1)  # and the row itself
        mask = visible.repeat_interleave(tokens, 1).repeat(batch, 1)
        self._visible = mask[:, None, None].to(rotation[0].device)

    def extend(self, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """All context copies side by side, then the row's own tokens; masked to what the row may see."""
        keys, values = self._beside(rotate(key_BNTD, *self._rotation)), self._beside(value_BNTD)
        return LayerContext(keys, values, self._visible)

    def _beside(self, rows: Tensor) -> Tensor:
        by_clip = rows.unflatten(0, (self._batch, -1))  # [B, rows, N, T, D]
        shared = by_clip[:, : self._blocks].transpose(1, 2).flatten(2, 3).unsqueeze(1)  # [B, 1, N, K T, D]
        return torch.cat([shared.expand(-1, by_clip.shape[1], -1, -1, -1), by_clip], -2).flatten(0, 1)

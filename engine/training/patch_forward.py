"""A whole clip in one pass through `PatchTransformer`: every block sees what it would see while the world is played.

Rows are blocks: first the context copies of the world's first block and of all blocks but the last, then the noised
copies of all blocks. A row sees the context copies of the slots before its own, save those that are hidden, and itself.
The network is the one that plays; only the cache is replaced by `_ClipContext`. Equal to streaming through the KV cache
up to rounding (a test compares them).

B clips, K blocks of a clip, S = K + 1 slots (the first block first), R noised copies, F frames of a block, T patches,
C numbers in a patch's latent, A actions, P captions, L text tokens, D features.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext, rotate
from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.patch_transformer import (
    SIGMA_FEATURES,
    BlockInputs,
    PatchTransformer,
    patch_rotary,
)

__all__ = ["PatchClipInputs", "captions_of_rows", "encode_sigmas", "patch_clip_forward"]


@dataclass(frozen=True, slots=True)
class PatchClipInputs:
    """What a clip is denoised from."""

    context: Tensor  # [B, K, F, T, C]: the first block and all others but the last, maybe a little noisy
    hidden: Tensor  # [B, K] bool: which of these no later block sees
    noisy: Tensor  # [B, R, K, F, T, C]
    sigma: Tensor  # [B, R, K]
    moves: Tensor  # [B, S, F, A]
    previous: Tensor  # [B, S, T, C]: the frame before each slot's block; zeros for the first block
    sketch: Tensor  # [B, S, F, T, C]: these frames moved on
    text: Tensor  # [B, P, L, D]: P captions a clip
    text_mask: Tensor  # [B, P, L] bool
    caption: Tensor  # [B, S]: which of them a slot is made under


def patch_clip_forward(network: PatchTransformer, clip: PatchClipInputs) -> Tensor:
    """The clean latents `[B, R, K, F, T, C]` that the network estimates for all noised copies."""
    batch, copies, blocks = clip.noisy.shape[:3]
    slot_of_row = torch.cat([torch.arange(blocks), torch.arange(1, blocks + 1).repeat(copies)])
    latent = torch.cat([clip.context, clip.noisy.flatten(1, 2)], 1)
    sigma = torch.cat([torch.zeros_like(clip.sigma[:, 0]), clip.sigma.flatten(1)], 1)
    conditions = encode_sigmas(network, sigma).flatten(0, 1).unsqueeze(1)
    inputs = _inputs(network, clip, slot_of_row)
    text = captions_of_rows(network, clip.text, clip.text_mask, clip.caption[:, slot_of_row])
    context = _ClipContext(clip.hidden, slot_of_row, inputs.rotation)
    clean = network(latent.flatten(0, 1), conditions, inputs, text, context)
    return clean.unflatten(0, (batch, -1))[:, blocks:].unflatten(1, (copies, blocks))


def encode_sigmas(network: PatchTransformer, sigma: Tensor) -> Tensor:
    """`PatchTransformer.encode_sigma` for many noise levels `[...]` at once: `[..., D]`."""
    frequencies = torch.exp(torch.linspace(0, math.log(200.0), SIGMA_FEATURES // 2, device=sigma.device))
    angles = sigma.float().unsqueeze(-1) * frequencies
    features = torch.cat([angles.cos(), angles.sin()], -1)
    return network.sigma_mlp(features.to(network.embed.weight.dtype))


def captions_of_rows(
    network: PatchTransformer, text_BPLD: Tensor, mask_BPL: Tensor, caption_BR: Tensor
) -> tuple[LayerContext | None, ...]:
    """Keys and values of the caption of each row, for every layer; batch B * R."""
    batch, captions = text_BPLD.shape[:2]
    row = (torch.arange(batch, device=caption_BR.device)[:, None] * captions + caption_BR).flatten()
    text, counts = network.read(text_BPLD.flatten(0, 1), mask_BPL.flatten(0, 1))
    mask = None if counts is None else counts[row][:, None, None]
    return tuple(
        layer and LayerContext(layer.keys[row], layer.values[row], mask) for layer in network.encode_text(text)
    )


def _inputs(network: PatchTransformer, clip: PatchClipInputs, slot_of_row: Tensor) -> BlockInputs:
    """What each row's slot is told, `[B * rows, ...]`."""
    batch, slots = clip.moves.shape[:2]
    device, dtype, config = clip.previous.device, clip.previous.dtype, network.config
    rotary = patch_rotary(config)
    turns = [rotary.at(float(slot * config.block), dtype, device) for slot in range(slots)]
    cos, sin = (torch.stack(part)[slot_of_row].repeat(batch, 1, 1).unsqueeze(1) for part in zip(*turns, strict=True))
    actions = network.encode_actions(clip.moves.flatten(0, 1))
    by_slot = network.block_inputs(clip.previous.flatten(0, 1), actions, (cos, sin), clip.sketch.flatten(0, 1))
    tokens, conditions, sketch = (
        part.unflatten(0, (batch, slots))[:, slot_of_row].flatten(0, 1)
        for part in (by_slot.tokens, by_slot.action_condition, by_slot.sketch)
    )
    return BlockInputs(tokens, conditions, sketch, (cos, sin))


class _ClipContext(Context):
    """Stands where the KV cache's context stands while playing; keeps nothing from layer to layer."""

    __slots__ = ("_batch", "_blocks", "_rotation", "_visible")

    def __init__(self, hidden_BK: Tensor, slot_of_row: Tensor, rotation: tuple[Tensor, Tensor]) -> None:
        self._batch, self._blocks = hidden_BK.shape
        self._rotation = rotation
        earlier = (torch.arange(self._blocks) < slot_of_row[:, None]).to(hidden_BK.device)
        seen = earlier & ~hidden_BK.unsqueeze(1)  # [B, rows, K]
        visible = torch.cat([seen, torch.ones_like(seen[..., :1])], -1)  # and the row itself
        mask = visible.repeat_interleave(rotation[0].shape[-2], -1).flatten(0, 1)
        self._visible = mask[:, None, None]

    def extend(self, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """All context copies side by side, then the row's own tokens; masked to what the row may see."""
        keys, values = self._beside(rotate(key_BNTD, *self._rotation)), self._beside(value_BNTD)
        return LayerContext(keys, values, self._visible)

    def _beside(self, rows: Tensor) -> Tensor:
        by_clip = rows.unflatten(0, (self._batch, -1))  # [B, rows, N, T, D]
        shared = by_clip[:, : self._blocks].transpose(1, 2).flatten(2, 3).unsqueeze(1)  # [B, 1, N, K T, D]
        return torch.cat([shared.expand(-1, by_clip.shape[1], -1, -1, -1), by_clip], -2).flatten(0, 1)

"""The pocket world's network: one token a tile, odd layers look back in time, even ones around and at the prompt.

A block is 2 frames of 8x8 tiles; a token holds a tile's latent in both frames, one after the other. The world's camera
stands still, so the network is handed what it mostly needs: the frame before the block (3x3 tiles around each token),
a sketch of that frame moved on (see `sketch.py`), the anchor's picture at the same tile, and the actions; and it ends
in a mix of what it draws, the sketch and the anchor. It also says which tiles will be others than the sketch has them,
and which of these are the anchor's: the rest is copied, bit for bit, so that what stands still cannot creep, and what
is remembered comes back as it was.

B batch, T tokens of a block, C channels of a tile's latent, D features, A features of a condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import BlockRotary, LayerContext
from dreamtick.engine.kv_cache import CacheLayout, Context
from dreamtick.engine.models.compact.layers import (
    NeighbourExchange,
    SelfAttention,
    SquaredReluMlp,
    TextAttention,
    gated,
    modulate,
    neighbourhood,
    sigma_features,
    small_mlp,
)
from dreamtick.engine.models.compact.reader import PromptReader, meanings_of
from dreamtick.engine.models.compact.sketch import ACTION_FEATURES, FrameSketch, action_features

__all__ = [
    "BlockInputs",
    "Estimate",
    "PocketConfig",
    "PocketTransformer",
    "copied_tiles",
    "likeness",
    "pocket_rotary",
]

SIGMA_FEATURES = 64
CHANGE_LOGIT = 2.0  # a change counts as likely from here on; training weighs changes five times, so that 1.6 is evens
NEW_PICTURE_LOGIT = -0.6  # where the whole picture changes: a tile in the old look is worse than one that creeps
RECALL_SHUT = -4.0  # logit with which the gate to the anchor's picture begins: it is shut
_ALIKE = 0.1  # mean squared difference of two tiles' latents at which they are alike to a share of 1 / e
_SHARES = 8  # a likeness is told by which of so many values it is near to
_LIKENESS = 2 * _SHARES + 4  # features
_RECALL_WIDTH = 64
NEW_PICTURE = 0.4  # share of the tiles that have to look like it


@dataclass(frozen=True, slots=True)
class PocketConfig:
    """The network's sizes, under the names that stand in the weights' file."""

    dim: int  # features of a token
    depth: int  # layers: even ones 3x3 exchange and text, odd ones attention over the cache
    heads: int
    mlp: int  # the MLP's widening
    narrow: int  # features in the 3x3 exchange
    chan: int  # numbers in a tile's latent
    lat: int  # tiles a side
    block: int  # frames in a block
    slots: int  # blocks a block can see: 1 anchor, the window, itself
    text: int  # numbers in a token's embedding, and in a meaning
    cdim: int  # features of the condition (noise level and actions)
    judge: int = 0  # 1: the network says which tiles change
    sketch: int = 0  # features of a cell in the sketch of the next frame; 0: none, the frame before stands for it
    recall: int = 0  # 1: what is drawn may be mixed with the anchor's picture
    reader: int = 0  # features of a token in the prompt's reader; 0: the layers look at the tokens themselves
    themes: int = 0  # that the reader knows
    times: int = 0  # of day
    wishes: int = 0

    @property
    def cache(self) -> CacheLayout:
        """What a block leaves in the KV cache."""
        return CacheLayout(self.depth // 2, self.heads, self.lat**2, self.dim // self.heads)

    @property
    def meanings(self) -> tuple[int, int, int]:
        """How many a prompt can have of each kind: themes, times of day, wishes; and that nothing is said of it."""
        return (1 + self.themes, 1 + self.times, 1 + self.wishes)


@dataclass(frozen=True, slots=True)
class BlockInputs:
    """What stays the same in all passes over a block."""

    tokens: Tensor  # [B, T, D], added to the embedded latent
    action_condition: Tensor  # [B, A], the actions' part of the condition
    sketch: Tensor  # [B, T, F * C], the frame before the block moved on
    memory: Tensor  # [B, T, C], the anchor's picture
    likeness: Tensor  # [B, T, _LIKENESS], of the anchor's picture to what is there
    rotation: tuple[Tensor, Tensor]  # cos and sin [T, D / heads / 2]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a pass says of a block; the logits are None for a network that was not made to say it."""

    clean: Tensor  # [..., T, F * C], as drawn
    change: Tensor | None  # logits [..., T, F]: the tile is another than in the sketch
    recall: Tensor | None  # logits [..., T, F]: what it is then, the anchor's picture shows


class _Layer(nn.Module):
    """What both kinds share: an MLP, and shift, scale and gate for it and for the layer's first half."""

    def __init__(self, config: PocketConfig, number: int) -> None:
        super().__init__()
        self.number = number  # among the layers of its kind
        self.mlp = SquaredReluMlp(config.dim, config.mlp)
        self.modulation = nn.Linear(config.cdim, 6 * config.dim)

    def modulations(self, condition_BA: Tensor) -> tuple[Tensor, ...]:
        return self.modulation(condition_BA).unsqueeze(1).chunk(6, -1)


class LocalLayer(_Layer):
    """A 3x3 exchange between tiles, then attention to the prompt."""

    def __init__(self, config: PocketConfig, number: int) -> None:
        super().__init__(config, number)
        self.exchange = NeighbourExchange(config.dim, config.narrow)
        self.text = TextAttention(config.dim, config.heads)

    def forward(self, x_BTD: Tensor, condition_BA: Tensor, text: LayerContext) -> Tensor:
        shift, scale, gate, mlp_shift, mlp_scale, mlp_gate = self.modulations(condition_BA)
        side = isqrt(x_BTD.shape[1])  # of the grid, or of a square cut from it
        grid_BHWD = modulate(x_BTD, shift, scale).unflatten(1, (side, side))
        x_BTD = gated(x_BTD, gate, self.exchange(grid_BHWD).flatten(1, 2))
        x_BTD = x_BTD + self.text(x_BTD, text)
        return gated(x_BTD, mlp_gate, self.mlp(modulate(x_BTD, mlp_shift, mlp_scale)))


class TimeLayer(_Layer):
    """Attention of a block to itself, the window and the anchor."""

    def __init__(self, config: PocketConfig, number: int) -> None:
        super().__init__(config, number)
        self.attention = SelfAttention(config.dim, config.heads)

    def forward(self, x_BTD: Tensor, condition_BA: Tensor, context: Context, rotation: tuple[Tensor, Tensor]) -> Tensor:
        shift, scale, gate, mlp_shift, mlp_scale, mlp_gate = self.modulations(condition_BA)
        seen = self.attention(modulate(x_BTD, shift, scale), self.number, context, rotation)
        x_BTD = gated(x_BTD, gate, seen)
        return gated(x_BTD, mlp_gate, self.mlp(modulate(x_BTD, mlp_shift, mlp_scale)))

    def remember(self, x_BTD: Tensor, condition_BA: Tensor, context: Context) -> None:
        shift, scale, *_ = self.modulations(condition_BA)
        self.attention.remember(modulate(x_BTD, shift, scale), self.number, context)


class PocketTransformer(nn.Module):
    """Estimates a block's clean latent from a noisy one."""

    def __init__(self, config: PocketConfig) -> None:
        super().__init__()
        self.config = config
        width, token = config.dim, config.chan * config.block
        self.embed = nn.Linear(token, width)
        self.place = nn.Parameter(torch.zeros(config.lat**2, width))
        self.previous = nn.Linear(9 * config.chan, width, bias=False)
        self.memory = nn.Linear(config.chan, width, bias=False)
        self.likeness = nn.Linear(_LIKENESS, width, bias=False) if config.recall else None
        self.sketch = FrameSketch(config.sketch) if config.sketch else None
        self.sketched = nn.Linear(token, width, bias=False) if config.sketch else None
        self.action_token = nn.Linear(config.block * ACTION_FEATURES, width, bias=False)
        self.sigma_mlp = small_mlp(SIGMA_FEATURES, config.cdim)
        self.action_mlp = small_mlp(config.block * ACTION_FEATURES, config.cdim)
        self.context_sigma_mlp = small_mlp(SIGMA_FEATURES, config.cdim)  # the noise level of what is remembered: 0 here
        self.reader = PromptReader(config.reader, config.meanings) if config.reader else None
        self.meanings = nn.Embedding(sum(config.meanings), config.text) if config.reader else None
        self.text_in = nn.Linear(config.text, width)
        kinds = (LocalLayer, TimeLayer)
        self.layers = nn.ModuleList([kinds[i % 2](config, i // 2) for i in range(config.depth)])
        self.out_modulation = nn.Linear(config.cdim, 2 * width)
        self.out = nn.Linear(width, token)
        self.gate = nn.Linear(width, config.block)
        self.change = nn.Linear(width, config.block) if config.judge else None
        self.recall = _recall_head(width, config.block) if config.recall else None

    # ------------------------------------------------------------------ ahead of the passes
    def read(self, text_BLD: Tensor, mask_BL: Tensor | None = None) -> tuple[Tensor, Tensor | None]:
        """What the layers look at: a prompt's meanings `[B, 3, D]`, or without a reader its tokens; and their mask."""
        return meanings_of(self.reader, self.meanings, text_BLD, mask_BL)

    def encode_text(self, embedding_BLD: Tensor) -> tuple[LayerContext | None, ...]:
        """Keys and values, for every layer, of what `read` gives; None for those that do not look at it."""
        text_BLD = self.text_in(embedding_BLD)
        return tuple(
            layer.text.keys_values(text_BLD) if isinstance(layer, LocalLayer) else None for layer in self.layers
        )

    def encode_actions(self, moves_BFM: Tensor) -> tuple[Tensor, Tensor]:
        """What moves `[B, F, 2]` (right, down; -1..1) add to every token `[B, 1, D]` and to the condition `[B, A]`.

        The network sees, beside the values, which whole number of pixels each of them rounds to.
        """
        features = action_features(moves_BFM).flatten(1).to(self.embed.weight.dtype)
        return self.action_token(features).unsqueeze(1), self.action_mlp(features)

    def encode_sigma(self, sigma: float) -> Tensor:
        """A noise level's part of the condition `[1, A]`."""
        weight = self.embed.weight
        levels = [sigma_features(level, SIGMA_FEATURES, weight.device).to(weight.dtype) for level in (sigma, 0.0)]
        return (self.sigma_mlp(levels[0]) + self.context_sigma_mlp(levels[1])).unsqueeze(0)

    def block_inputs(
        self,
        previous_BTC: Tensor,
        memory_BTC: Tensor,
        actions: tuple[Tensor, Tensor],
        rotation: tuple[Tensor, Tensor],
        sketch_BTC: Tensor,
    ) -> BlockInputs:
        """`previous` is the frame before the block, `memory` the anchor's picture; zeros where there is none.

        `sketch` is what `moved_on` makes of `previous`.
        """
        side = self.config.lat
        around_BTC = neighbourhood(previous_BTC.unflatten(1, (side, side))).flatten(1, 2)
        action_token, action_condition = actions
        tokens = self.place + self.previous(around_BTC) + self.memory(memory_BTC) + action_token
        if self.sketched is not None:
            tokens = tokens + self.sketched(sketch_BTC)
        likeness_BTD = likeness(previous_BTC, sketch_BTC[..., -self.config.chan :], memory_BTC)
        if self.likeness is not None:
            tokens = tokens + self.likeness(likeness_BTD)
        return BlockInputs(tokens, action_condition, sketch_BTC, memory_BTC, likeness_BTD, rotation)

    # ------------------------------------------------------------------ once a pass
    def forward(
        self,
        latent_BTC: Tensor,
        sigma_condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> Tensor:
        """The clean latent `[B, T, frames * C]`; tiles that are not likely to be others are those of the sketch."""
        estimate = self.estimate(latent_BTC, sigma_condition, block, text, context)
        return copied_tiles(estimate, block.sketch, block.memory)

    def estimate(
        self,
        latent_BTC: Tensor,
        sigma_condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> Estimate:
        """The same before anything is copied."""
        condition = F.silu(sigma_condition + block.action_condition)
        x = self._through(self.layers, self.embed(latent_BTC) + block.tokens, condition, block, text, context)
        shift, scale = self.out_modulation(condition).unsqueeze(1).chunk(2, -1)
        x = modulate(x, shift, scale)
        keep_BTF = 1.2 * torch.sigmoid(self.gate(x)) - 0.1  # reaches 1: a still tile is copied as it is
        clean_BTC = self.out(x) + keep_BTF.repeat_interleave(self.config.chan, -1) * block.sketch
        change_BTF = None if self.change is None else self.change(x)
        if self.recall is None:
            return Estimate(clean_BTC, change_BTF, None)
        recall_BTF = self.recall(torch.cat([x, block.likeness], -1)) + RECALL_SHUT
        share_BTC = (1.2 * torch.sigmoid(recall_BTF) - 0.1).clamp(0, 1).repeat_interleave(self.config.chan, -1)
        remembered_BTC = block.memory.repeat(1, 1, self.config.block)
        mixed_BTC = clean_BTC + share_BTC * (remembered_BTC - clean_BTC)  # lerp would not mix dtypes under autocast
        return Estimate(mixed_BTC, change_BTF, recall_BTF)

    def remember(
        self,
        latent_BTC: Tensor,
        sigma_condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> None:
        """Write keys and values of every time layer; ends with the last of them."""
        condition = F.silu(sigma_condition + block.action_condition)
        end = max(i for i, layer in enumerate(self.layers) if isinstance(layer, TimeLayer))
        x = self._through(self.layers[:end], self.embed(latent_BTC) + block.tokens, condition, block, text, context)
        last = self.layers[end]
        assert isinstance(last, TimeLayer)
        last.remember(x, condition, context)

    @staticmethod
    def _through(
        layers: nn.ModuleList,
        x: Tensor,
        condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> Tensor:
        for layer, layer_text in zip(layers, text, strict=False):
            if isinstance(layer, LocalLayer):
                x = layer(x, condition, layer_text)
            else:
                x = layer(x, condition, context, block.rotation)
        return x


def copied_tiles(estimate: Estimate, sketch: Tensor, memory: Tensor) -> Tensor:
    """A block `[..., T, frames * C]` with the sketch (of that shape) where another tile is not likely, and the anchor's
    picture `[..., T, C]` where that is likely to show it.

    Without a judge of changes nothing is copied. In a picture that changes as a whole (another room, another look) less
    is asked of each tile.
    """
    clean, change, recall = estimate.clean, estimate.change, estimate.recall
    if change is None:
        return clean
    frames = change.shape[-1]
    if recall is not None:
        remembered = torch.cat([memory] * frames, -1)
        clean = torch.where((recall > 0).repeat_interleave(memory.shape[-1], -1), remembered, clean)
    likely = change > NEW_PICTURE_LOGIT
    is_new = likely.float().mean((-1, -2), keepdim=True) > NEW_PICTURE
    changes = torch.where(is_new, likely, change > CHANGE_LOGIT)
    return torch.where(changes.repeat_interleave(clean.shape[-1] // frames, -1), clean, sketch)


def _recall_head(width: int, frames: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(width + _LIKENESS, _RECALL_WIDTH), nn.ReLU(inplace=True), nn.Linear(_RECALL_WIDTH, frames)
    )


def likeness(previous_BTC: Tensor, sketch_BTC: Tensor, memory_BTC: Tensor) -> Tensor:
    """What is told of the anchor's picture `[B, T, C]`: `[B, T, 2 x 8 + 4]`, each from 0 to 1.

    Whether there is one; its likeness to the frame before, over all tiles and at this one, first by which of 8 values
    it is near to and then as it is; and its likeness to the sketch at this tile. The likeness of two tiles is
    exp(-d / 0.1), d the mean squared difference of their latents.

    An anchor that is a little like the picture is of another room in the same look, mostly the one behind the door at
    hand; one that is unlike it all over is of another look.
    """

    def alike(picture_BTC: Tensor) -> Tensor:
        return there * torch.exp((picture_BTC - memory_BTC).square().mean(-1, keepdim=True) / -_ALIKE)

    there = (memory_BTC != 0).flatten(1).any(1)[:, None, None].to(memory_BTC.dtype)
    here = alike(previous_BTC)
    all_over = here.mean(1, keepdim=True).expand_as(here)
    values = torch.linspace(0, 1, _SHARES, device=here.device, dtype=here.dtype)
    near = [torch.exp(((share - values) * _SHARES).square() / -0.64) for share in (all_over, here)]
    return torch.cat([there.expand_as(here), *near, all_over, here, alike(sketch_BTC)], -1)


def pocket_rotary(config: PocketConfig) -> BlockRotary:
    """A quarter of the head turns with time (in blocks), the rest with row and column."""
    pairs = config.dim // config.heads // 2
    times = pairs // 4
    rows = (pairs - times) // 2
    columns = pairs - times - rows
    side = torch.arange(config.lat)
    return BlockRotary(
        torch.zeros(config.lat**2),
        side.repeat_interleave(config.lat),
        side.repeat(config.lat),
        [1.6 * 10.0 ** (-k / times) for k in range(times)],
        [1.6 * 12.0 ** (-k / rows) for k in range(rows)],
        [1.6 * 12.0 ** (-k / columns) for k in range(columns)],
    )

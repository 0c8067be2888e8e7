"""A network for worlds in which anything may move: one token a patch of a frame, attention over time in every layer.

Every `cross_every`th layer looks at the prompt. The network is handed, at each patch, the frame before the block: that
patch and its neighbours, left and right or all around. It may also be handed a sketch of the block, that frame moved
on (see `flow_sketch.py`), and told what a prompt means instead of its words (see `reader.py`). A third small network
may belong to it that shows a picture in another look (see `repaint.py`); the passes do without it. The maze and the
worlds that users train are its configurations.

B batch, F frames of a block, S patches of a frame, C numbers in a patch's latent, D features, M actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import BlockRotary, LayerContext
from dreamtick.engine.kv_cache import CacheLayout, Context
from dreamtick.engine.models.compact.flow_sketch import FlowSketch
from dreamtick.engine.models.compact.layers import (
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
from dreamtick.engine.models.compact.repaint import Repainter

__all__ = [
    "SIGMA_FEATURES",
    "BlockInputs",
    "PatchConfig",
    "PatchLayer",
    "PatchTransformer",
    "cells_of_patches",
    "patch_rotary",
    "patches_of_cells",
]

SIGMA_FEATURES = 64
_MOST_PAIRED = 8  # actions; with more of them their products are left out, of which there would be too many


@dataclass(frozen=True, slots=True)
class PatchConfig:
    """The network's sizes."""

    dim: int  # features of a token
    depth: int  # layers
    heads: int
    mlp: int  # the MLP's widening
    rows: int  # latent cells of a frame, downwards
    columns: int  # and across
    chan: int  # numbers in a cell's latent
    py: int  # latent rows in a patch
    px: int  # latent columns in a patch
    block: int  # frames in a block
    window: int  # blocks a block can see: 1 anchor, the window, itself
    text: int  # numbers in a token's embedding, and in a meaning
    acts: int  # actions
    cross_every: int  # every how many layers one looks at the prompt
    all_around: bool  # the neighbours above and below are seen too, in the frame before the block
    keeps: bool  # what is drawn is mixed with the sketch, or the frame before: what is there need not be drawn again
    sketch: int = 0  # features of 4x4 pixels in the sketch of the next frame; 0: none, the frame before stands for it
    reader: int = 0  # features of a token in the prompt's reader; 0: the layers look at the tokens themselves
    repaint: int = 0  # features of 4x4 pixels in what shows a picture in another look; 0: none
    meanings: tuple[int, ...] = ()  # how many meanings the reader knows of each kind, with the unsaid one

    @property
    def grid(self) -> tuple[int, int]:
        """Rows and columns of patches in a frame."""
        return self.rows // self.py, self.columns // self.px

    @property
    def patches(self) -> int:
        """Patches in a frame."""
        return self.grid[0] * self.grid[1]

    @property
    def patch_channels(self) -> int:
        """Numbers in a patch's latent."""
        return self.chan * self.py * self.px

    @property
    def action_pairs(self) -> tuple[tuple[int, int], ...]:
        """The actions whose products the network is told."""
        return tuple(combinations(range(self.acts), 2)) if self.acts <= _MOST_PAIRED else ()

    @property
    def cache(self) -> CacheLayout:
        """What a block leaves in the KV cache."""
        return CacheLayout(self.depth, self.heads, self.block * self.patches, self.dim // self.heads)


@dataclass(frozen=True, slots=True)
class BlockInputs:
    """What stays the same in all passes over a block."""

    tokens: Tensor  # [B, F or 1, S, D], added to the frames' embedded latents
    action_condition: Tensor  # [B, F, D], the actions' part of the condition
    sketch: Tensor  # [B, F, S, C], the frame before the block moved on
    rotation: tuple[Tensor, Tensor]  # cos and sin [F * S, D / heads / 2]


class PatchLayer(nn.Module):
    """Attention over time, to the prompt if `with_text`, and an MLP."""

    def __init__(self, config: PatchConfig, number: int, with_text: bool) -> None:
        super().__init__()
        self.number = number
        self.attention = SelfAttention(config.dim, config.heads)
        self.text = TextAttention(config.dim, config.heads) if with_text else None
        self.mlp = SquaredReluMlp(config.dim, config.mlp)
        self.modulation = nn.Linear(config.dim, 6 * config.dim)

    def forward(
        self,
        x_BFSD: Tensor,
        condition_BFD: Tensor,
        text: LayerContext | None,
        context: Context,
        rotation: tuple[Tensor, Tensor],
    ) -> Tensor:
        shift, scale, gate, mlp_shift, mlp_scale, mlp_gate = self._modulations(condition_BFD)
        inputs_BLD = modulate(x_BFSD, shift, scale).flatten(1, 2)
        x_BFSD = gated(x_BFSD, gate, self.attention(inputs_BLD, self.number, context, rotation).view(x_BFSD.shape))
        if self.text is not None:
            assert text is not None
            x_BFSD = x_BFSD + self.text(x_BFSD.flatten(1, 2), text).view(x_BFSD.shape)
        return gated(x_BFSD, mlp_gate, self.mlp(modulate(x_BFSD, mlp_shift, mlp_scale)))

    def remember(self, x_BFSD: Tensor, condition_BFD: Tensor, context: Context) -> None:
        shift, scale, *_ = self._modulations(condition_BFD)
        self.attention.remember(modulate(x_BFSD, shift, scale).flatten(1, 2), self.number, context)

    def encode_text(self, text_BLD: Tensor) -> LayerContext | None:
        return None if self.text is None else self.text.keys_values(text_BLD)

    def _modulations(self, condition_BFD: Tensor) -> tuple[Tensor, ...]:
        return self.modulation(condition_BFD).unsqueeze(2).chunk(6, -1)


class PatchTransformer(nn.Module):
    """Estimates a block's clean latent from a noisy one."""

    def __init__(self, config: PatchConfig) -> None:
        super().__init__()
        self.config = config
        width, patch = config.dim, config.patch_channels
        self.embed = nn.Linear(patch, width)
        self.place = nn.Parameter(torch.zeros(config.patches, width))
        self.sigma_mlp = small_mlp(SIGMA_FEATURES, width)
        self.action_mlp = small_mlp(2 * config.acts + len(config.action_pairs), width)
        self.action_sum = nn.Linear(config.acts + config.block, width, bias=False)
        self.previous = nn.Linear((9 if config.all_around else 3) * patch, width, bias=False)
        self.sketch = FlowSketch(config.sketch, config.acts, config.rows, config.columns) if config.sketch else None
        self.sketched = nn.Linear(patch, width, bias=False) if config.sketch else None
        self.reader = PromptReader(config.reader, config.meanings) if config.reader else None
        self.meanings = nn.Embedding(sum(config.meanings), config.text) if config.reader else None
        looks = config.meanings, config.rows, config.columns
        self.repainter = Repainter(config.repaint, *looks) if config.repaint else None
        self.text_in = nn.Linear(config.text, width)
        self.layers = nn.ModuleList([PatchLayer(config, i, i % config.cross_every == 0) for i in range(config.depth)])
        self.out_modulation = nn.Linear(width, 2 * width)
        self.out = nn.Linear(width, patch)
        self.gate = nn.Linear(width, 1) if config.keeps else None

    # ------------------------------------------------------------------ ahead of the passes
    def read(self, text_BLD: Tensor, mask_BL: Tensor | None = None) -> tuple[Tensor, Tensor | None]:
        """What the layers look at: a prompt's meanings, or without a reader its tokens; and their mask."""
        return meanings_of(self.reader, self.meanings, text_BLD, mask_BL)

    def encode_text(self, embedding_BLD: Tensor) -> tuple[LayerContext | None, ...]:
        """Keys and values, for every layer, of what `read` gives; None for those that do not look at it."""
        text_BLD = self.text_in(embedding_BLD)
        return tuple(layer.encode_text(text_BLD) for layer in self._own_layers())

    def encode_actions(self, moves_BFM: Tensor) -> Tensor:
        """What moves `[B, F, M]`, each in -1..1, add to each frame's condition `[B, F, D]`.

        Beside the values the network sees their sizes and products, the motion summed since the block began, and which
        frame of the block it is.
        """
        products = [moves_BFM[..., i : i + 1] * moves_BFM[..., j : j + 1] for i, j in self.config.action_pairs]
        features = torch.cat([moves_BFM, moves_BFM.abs(), *products], -1)
        batch, frames, _ = moves_BFM.shape
        which_frame = torch.eye(frames, device=moves_BFM.device).expand(batch, frames, frames)
        summed = torch.cat([moves_BFM.cumsum(1), which_frame], -1)
        dtype = self.embed.weight.dtype
        return self.action_mlp(features.to(dtype)) + self.action_sum(summed.to(dtype))

    def encode_sigma(self, sigma: float) -> Tensor:
        """A noise level's part of the condition `[1, 1, D]`."""
        weight = self.embed.weight
        return self.sigma_mlp(sigma_features(sigma, SIGMA_FEATURES, weight.device).to(weight.dtype)).view(1, 1, -1)

    def block_inputs(
        self, previous_BSC: Tensor, actions_BFD: Tensor, rotation: tuple[Tensor, Tensor], sketch_BFSC: Tensor
    ) -> BlockInputs:
        """`previous` is the frame before the block, zeros if there is none; `sketch` is what `frames_ahead` makes."""
        grid_BHWC = previous_BSC.unflatten(1, self.config.grid)
        if self.config.all_around:
            around_BHWC = neighbourhood(grid_BHWC)
        else:
            left_BHWC, right_BHWC = F.pad(grid_BHWC, (0, 0, 1, 0))[:, :, :-1], F.pad(grid_BHWC, (0, 0, 0, 1))[:, :, 1:]
            around_BHWC = torch.cat([left_BHWC, grid_BHWC, right_BHWC], -1)
        tokens = (self.place + self.previous(around_BHWC.flatten(1, 2))).unsqueeze(1)
        if self.sketched is not None:
            tokens = tokens + self.sketched(sketch_BFSC)
        return BlockInputs(tokens, actions_BFD, sketch_BFSC, rotation)

    # ------------------------------------------------------------------ once a pass
    def forward(
        self,
        latent_BFSC: Tensor,
        sigma_condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> Tensor:
        """The clean latent `[B, F, S, C]`."""
        condition = F.silu(sigma_condition + block.action_condition)
        x = self.embed(latent_BFSC) + block.tokens
        for layer, layer_text in zip(self.layers, text, strict=True):
            x = layer(x, condition, layer_text, context, block.rotation)
        shift, scale = self.out_modulation(condition).unsqueeze(2).chunk(2, -1)
        x = modulate(x, shift, scale)
        if self.gate is None:
            return self.out(x)
        keep_BFS1 = 1.2 * torch.sigmoid(self.gate(x)) - 0.1  # reaches 1: a still place is copied as it is
        return torch.addcmul(self.out(x), keep_BFS1, block.sketch)

    def remember(
        self,
        latent_BFSC: Tensor,
        sigma_condition: Tensor,
        block: BlockInputs,
        text: tuple[LayerContext | None, ...],
        context: Context,
    ) -> None:
        """Write every layer's keys and values; the last layer does no more than that."""
        condition = F.silu(sigma_condition + block.action_condition)
        x = self.embed(latent_BFSC) + block.tokens
        for layer, layer_text in zip(self.layers[:-1], text[:-1], strict=True):
            x = layer(x, condition, layer_text, context, block.rotation)
        self._own_layers()[-1].remember(x, condition, context)

    def _own_layers(self) -> list[PatchLayer]:
        return [layer for layer in self.layers if isinstance(layer, PatchLayer)]


def patch_rotary(config: PatchConfig) -> BlockRotary:
    """Three eighths of the head turn with time (in frames); the rest with row and column.

    An eighth goes to the rows of strips, which are few; patches all around share evenly.
    """
    pairs = config.dim // config.heads // 2
    times = pairs * 3 // 8
    rows = (pairs - times) // 2 if config.all_around else max(2, pairs // 8)
    columns = pairs - rows - times
    fastest, range_of_rows = (1.6, 20.0) if config.all_around else (1.5, 4.0)
    patch_rows, patch_columns = config.grid
    return BlockRotary(
        torch.arange(config.block).repeat_interleave(config.patches),
        torch.arange(patch_rows).repeat_interleave(patch_columns).repeat(config.block),
        torch.arange(patch_columns).repeat(patch_rows * config.block),
        [60.0 ** (-k / times) for k in range(times)],
        [fastest * range_of_rows ** (-k / rows) for k in range(rows)],
        [1.6 * 20.0 ** (-k / columns) for k in range(columns)],
    )


def patches_of_cells(cells_FHWC: Tensor, config: PatchConfig) -> Tensor:
    """Frames of latent cells `[F, rows, columns, chan]` as patches `[F, S, C]`, channel by channel."""
    rows, columns = config.grid
    split = cells_FHWC.reshape(-1, rows, config.py, columns, config.px, config.chan)
    return split.permute(0, 1, 3, 5, 2, 4).reshape(-1, rows * columns, config.patch_channels)


def cells_of_patches(patches_FSC: Tensor, config: PatchConfig) -> Tensor:
    """The inverse of `patches_of_cells`."""
    rows, columns = config.grid
    split = patches_FSC.reshape(-1, rows, columns, config.chan, config.py, config.px)
    return split.permute(0, 1, 4, 2, 5, 3).reshape(-1, config.rows, config.columns, config.chan)

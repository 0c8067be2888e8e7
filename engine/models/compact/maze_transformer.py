"""The maze's network: one token a vertical strip of a frame, attention over time in every layer, text in every second.

Turning moves columns, so the columns get the resolution: a token is 1 latent column wide and 4 latent rows tall. The
network is handed the strip of the frame before the block, with its two neighbours.

B batch, F frames of a block, S strips of a frame, C numbers in a strip's latent, D features.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import BlockRotary, LayerContext
from dreamtick.engine.kv_cache import CacheLayout, Context
from dreamtick.engine.models.compact.layers import (
    SelfAttention,
    SquaredReluMlp,
    TextAttention,
    gated,
    modulate,
    sigma_features,
    small_mlp,
)

__all__ = ["BlockInputs", "MazeConfig", "MazeTransformer", "maze_rotary"]

SIGMA_FEATURES = 64


@dataclass(frozen=True, slots=True)
class MazeConfig:
    """The network's sizes, under the names that stand in the weights' file."""

    dim: int  # features of a token
    depth: int  # layers
    heads: int
    mlp: int  # the MLP's widening
    lat: int  # latent cells a side
    chan: int  # numbers in a cell's latent
    py: int  # latent rows in a strip
    px: int  # latent columns in a strip
    block: int  # frames in a block
    window: int  # blocks a block can see: 1 anchor, the window, itself
    text: int  # numbers in a token embedding
    acts: int  # actions
    cross_every: int  # every how many layers one looks at the prompt

    @property
    def strips(self) -> tuple[int, int]:
        """Rows and columns of strips in a frame."""
        return self.lat // self.py, self.lat // self.px

    @property
    def strip_channels(self) -> int:
        """Numbers in a strip's latent."""
        return self.chan * self.py * self.px

    @property
    def cache(self) -> CacheLayout:
        """What a block leaves in the KV cache."""
        rows, columns = self.strips
        return CacheLayout(self.depth, self.heads, self.block * rows * columns, self.dim // self.heads)


@dataclass(frozen=True, slots=True)
class BlockInputs:
    """What stays the same in all passes over a block."""

    tokens: Tensor  # [B, 1, S, D], added to every frame's embedded latent
    action_condition: Tensor  # [B, F, D], the actions' part of the condition
    rotation: tuple[Tensor, Tensor]  # cos and sin [F * S, D / heads / 2]


class MazeLayer(nn.Module):
    """Attention over time, to the prompt if `with_text`, and an MLP."""

    def __init__(self, config: MazeConfig, number: int, with_text: bool) -> None:
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


class MazeTransformer(nn.Module):
    """Estimates a block's clean latent from a noisy one."""

    def __init__(self, config: MazeConfig) -> None:
        super().__init__()
        self.config = config
        width, strip = config.dim, config.strip_channels
        rows, columns = config.strips
        self.embed = nn.Linear(strip, width)
        self.place = nn.Parameter(torch.zeros(rows * columns, width))
        self.sigma_mlp = small_mlp(SIGMA_FEATURES, width)
        self.action_mlp = small_mlp(3 * config.acts, width)
        self.action_sum = nn.Linear(config.acts + config.block, width, bias=False)
        self.previous = nn.Linear(3 * strip, width, bias=False)
        self.text_in = nn.Linear(config.text, width)
        self.layers = nn.ModuleList([MazeLayer(config, i, i % config.cross_every == 0) for i in range(config.depth)])
        self.out_modulation = nn.Linear(width, 2 * width)
        self.out = nn.Linear(width, strip)

    # ------------------------------------------------------------------ ahead of the passes
    def encode_text(self, embedding_BLD: Tensor) -> tuple[LayerContext | None, ...]:
        """Keys and values of a prompt's tokens for every layer; None for those that do not look at it."""
        text_BLD = self.text_in(embedding_BLD)
        return tuple(layer.encode_text(text_BLD) for layer in self._own_layers())

    def encode_actions(self, moves_BFM: Tensor) -> Tensor:
        """What moves `[B, F, 3]` (turn, forward, strafe; -1..1) add to each frame's condition `[B, F, D]`.

        Beside the values the network sees their sizes and products, the motion summed since the block began, and which
        frame of the block it is.
        """
        turn, forward, strafe = moves_BFM.split(1, -1)
        products = torch.cat([turn * forward, turn * strafe, forward * strafe], -1)
        features = torch.cat([moves_BFM, moves_BFM.abs(), products], -1)
        batch, frames, _ = moves_BFM.shape
        which_frame = torch.eye(frames, device=moves_BFM.device).expand(batch, frames, frames)
        summed = torch.cat([moves_BFM.cumsum(1), which_frame], -1)
        dtype = self.embed.weight.dtype
        return self.action_mlp(features.to(dtype)) + self.action_sum(summed.to(dtype))

    def encode_sigma(self, sigma: float) -> Tensor:
        """A noise level's part of the condition `[1, 1, D]`."""
        weight = self.embed.weight
        return self.sigma_mlp(sigma_features(sigma, SIGMA_FEATURES, weight.device).to(weight.dtype)).view(1, 1, -1)

    def block_inputs(self, previous_BSC: Tensor, actions_BFD: Tensor, rotation: tuple[Tensor, Tensor]) -> BlockInputs:
        """`previous` is the frame before the block, zeros if there is none."""
        grid_BHWC = previous_BSC.unflatten(1, self.config.strips)
        left_BHWC, right_BHWC = F.pad(grid_BHWC, (0, 0, 1, 0))[:, :, :-1], F.pad(grid_BHWC, (0, 0, 0, 1))[:, :, 1:]
        around_BSC = torch.cat([left_BHWC, grid_BHWC, right_BHWC], -1).flatten(1, 2)
        return BlockInputs((self.place + self.previous(around_BSC)).unsqueeze(1), actions_BFD, rotation)

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
        return self.out(modulate(x, shift, scale))

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

    def _own_layers(self) -> list[MazeLayer]:
        return [layer for layer in self.layers if isinstance(layer, MazeLayer)]


def maze_rotary(config: MazeConfig) -> BlockRotary:
    """Three eighths of the head turn with time (in frames), an eighth with the row, the rest with the column."""
    pairs = config.dim // config.heads // 2
    rows = max(2, pairs // 8)
    times = pairs * 3 // 8
    columns = pairs - rows - times
    strip_rows, strip_columns = config.strips
    return BlockRotary(
        torch.arange(config.block).repeat_interleave(strip_rows * strip_columns),
        torch.arange(strip_rows).repeat_interleave(strip_columns).repeat(config.block),
        torch.arange(strip_columns).repeat(strip_rows * config.block),
        [60.0 ** (-k / times) for k in range(times)],
        [1.5 * 4.0 ** (-k / rows) for k in range(rows)],
        [1.6 * 20.0 ** (-k / columns) for k in range(columns)],
    )

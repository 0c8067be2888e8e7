"""The pieces that both compact worlds are built from: matrix products, a 3x3 exchange, attention.

Tensor names end in their dimensions: B batch, L tokens, D features, N heads, H W rows and columns of the latent grid,
C channels. Layer norms have no weights of their own.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import LayerContext, attention, rotate
from dreamtick.engine.kv_cache import Context

__all__ = [
    "NeighbourExchange",
    "SelfAttention",
    "SquaredReluMlp",
    "TextAttention",
    "gated",
    "layer_norm",
    "modulate",
    "neighbourhood",
    "sigma_features",
    "small_mlp",
]


def layer_norm(x: Tensor) -> Tensor:
    """Mean 0 and variance 1 over the last dimension."""
    return F.layer_norm(x, x.shape[-1:])


def modulate(x: Tensor, shift: Tensor, scale: Tensor) -> Tensor:
    """The normed input, scaled and shifted by what the conditioning says (AdaLN, arXiv 2212.09748)."""
    return torch.addcmul(shift, layer_norm(x), 1 + scale)


def gated(x: Tensor, gate: Tensor, change: Tensor) -> Tensor:
    """The residual stream plus a gated change."""
    return torch.addcmul(x, gate, change)


def neighbourhood(x_BHWC: Tensor) -> Tensor:
    """Every cell's 3x3 neighbourhood side by side, row by row: `[B, H, W, 9 C]`, zeros outside the grid."""
    height, width = x_BHWC.shape[1:3]
    padded = F.pad(x_BHWC, (0, 0, 1, 1, 1, 1))
    return torch.cat([padded[:, y : y + height, x : x + width] for y in range(3) for x in range(3)], -1)


def sigma_features(sigma: float, width: int, device: torch.device) -> Tensor:
    """cos and sin of a noise level at `width / 2` frequencies from 1 to 200, float32 `[width]`."""
    frequencies = torch.exp(torch.linspace(0, math.log(200.0), width // 2, device=device))
    angles = sigma * frequencies
    return torch.cat([angles.cos(), angles.sin()])


def small_mlp(inputs: int, outputs: int) -> nn.Sequential:
    """Two linear layers around a SiLU, for conditioning vectors."""
    return nn.Sequential(nn.Linear(inputs, outputs), nn.SiLU(), nn.Linear(outputs, outputs))


def split_heads(x_BLD: Tensor, heads: int) -> Tensor:
    """`[B, L, D]` to `[B, N, L, D / N]`."""
    return x_BLD.unflatten(-1, (heads, -1)).transpose(1, 2)


def merge_heads(x_BNLD: Tensor) -> Tensor:
    """`[B, N, L, D / N]` to `[B, L, D]`."""
    return x_BNLD.transpose(1, 2).flatten(2)


class SquaredReluMlp(nn.Module):
    """Up, ReLU squared, down (arXiv 2109.08668)."""

    def __init__(self, width: int, factor: int) -> None:
        super().__init__()
        self.up = nn.Linear(width, factor * width)
        self.down = nn.Linear(factor * width, width)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(F.relu(self.up(x)).square())


class NeighbourExchange(nn.Module):
    """What a cell learns from its 3x3 neighbourhood, through a narrow copy of the features."""

    def __init__(self, width: int, narrow: int) -> None:
        super().__init__()
        self.narrow = nn.Linear(width, narrow)
        self.wide = nn.Linear(9 * narrow, width)

    def forward(self, x_BHWC: Tensor) -> Tensor:
        return self.wide(neighbourhood(self.narrow(x_BHWC)))


class SelfAttention(nn.Module):
    """Attention of a block to itself and to all that its context lets it see."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x_BLD: Tensor, layer: int, context: Context, rotation: tuple[Tensor, Tensor]) -> Tensor:
        """`layer` counts the layers that have a place in the KV cache; `rotation` is the block's (cos, sin)."""
        query, key, value = self._project(x_BLD, self.qkv.weight, 3)
        seen = context.extend(layer, layer_norm(key), value)
        return self.out(merge_heads(attention(rotate(layer_norm(query), *rotation), seen)))

    def remember(self, x_BLD: Tensor, layer: int, context: Context) -> None:
        """Leave keys and values in the cache, and nothing else."""
        key, value = self._project(x_BLD, self.qkv.weight[x_BLD.shape[-1] :], 2)
        context.extend(layer, layer_norm(key), value)

    def _project(self, x_BLD: Tensor, weight: Tensor, parts: int) -> tuple[Tensor, ...]:
        """`parts` tensors `[B, N, L, D / N]` from one product."""
        return F.linear(x_BLD, weight).unflatten(-1, (parts, self.heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)


class TextAttention(nn.Module):
    """Cross-attention to the prompt's tokens, whose keys and values are made once a prompt."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width, bias=False)
        self.key_value = nn.Linear(width, 2 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def keys_values(self, text_BLD: Tensor) -> LayerContext:
        """Keys and values of a prompt's tokens."""
        key, value = self.key_value(text_BLD).chunk(2, -1)
        return LayerContext(layer_norm(split_heads(key, self.heads)), split_heads(value, self.heads).contiguous())

    def forward(self, x_BLD: Tensor, text: LayerContext) -> Tensor:
        query = layer_norm(split_heads(self.query(layer_norm(x_BLD)), self.heads))
        return self.out(merge_heads(attention(query, text)))

"""The next frame in a sketch: what the last one becomes under an action, by convolutions on pixels.

A figure stands anywhere, and a network with a token a tile has to learn each place within a tile by itself.
Convolutions learn a step, a wall or a coin once for all places. The sketch knows nothing of words, memory or chance:
the transformer is handed it as the frame before the block moved on, and draws what it cannot know.

What a pixel becomes is a mix of itself, the same place of the neighbouring tiles (a floor that was hidden), and a new
colour: predicted kernels, as in DNA (Finn et al., arXiv 1605.07157), with few candidates.

B batch, H W height and width in pixels, F frames of a block, T tiles, C channels of a tile's latent.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder

__all__ = ["ACTION_FEATURES", "FrameSketch", "action_features", "moved_on"]

_PIXELS_PER_FRAME: Final = 3  # how far the figure goes in a frame at full deflection
_CELL: Final = 2  # pixels a side; convolutions work on cells
_DILATIONS: Final = (1, 1, 2, 2, 1, 1)
_SOURCES: Final = ((0, 0), (0, -TILE), (0, TILE), (-TILE, 0), (TILE, 0))  # rows, columns: where a pixel may come from
_SAME: Final = 5e-4  # mean squared change of a tile, in -1..1, up to which it is left as it was
ACTION_FEATURES: Final = 2 * (1 + 2 * _PIXELS_PER_FRAME + 1)  # of a frame: axes, the value and its one-hot
_STAY: Final = 4.0  # a new sketch leaves pixels as they are


class FrameSketch(nn.Module):
    """One frame on. `width` features a cell."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        outputs = 3 + len(_SOURCES) + 1  # the new colour, and how much each source and it count
        self.stem = nn.Conv2d(3 * _CELL**2, width, 3, padding=1)
        self.phase = nn.Parameter(torch.zeros(width, TILE // _CELL, TILE // _CELL))  # where in its tile a cell is
        self.move = nn.Linear(ACTION_FEATURES, (len(_DILATIONS) + 1) * width)
        self.layers = nn.ModuleList([nn.Conv2d(width, width, 3, padding=d, dilation=d) for d in _DILATIONS])
        self.mix = nn.ModuleList([nn.Conv2d(width, width, 1) for _ in _DILATIONS])
        self.out = nn.Conv2d(width, outputs * _CELL**2, 1)

    def start(self) -> None:
        """Fresh weights under which every pixel mostly stays."""
        nn.init.normal_(self.phase, std=0.2)
        nn.init.normal_(self.out.weight, std=0.02)
        assert self.out.bias is not None
        nn.init.zeros_(self.out.bias)
        with torch.no_grad():
            self.out.bias.view(-1, _CELL**2)[3] = _STAY
        for mix in self.mix:
            assert isinstance(mix, nn.Conv2d)
            assert mix.bias is not None
            nn.init.zeros_(mix.weight)
            nn.init.zeros_(mix.bias)

    def forward(self, pixels_BHW3: Tensor, moves_BM: Tensor) -> Tensor:
        """The next frame `[B, H, W, 3]` of one in -1..1, under moves (right, down) in -1..1."""
        height, width = pixels_BHW3.shape[1:3]
        pixels = pixels_BHW3.permute(0, 3, 1, 2)  # channels last in memory
        told = self.move(action_features(moves_BM).to(pixels.dtype))
        told = told.view(len(pixels), len(_DILATIONS) + 1, self.width, 1, 1)
        phase = self.phase.repeat(1, height // TILE, width // TILE)
        x = self.stem(F.pixel_unshuffle(pixels, _CELL)) + phase + told[:, 0]
        for number, (layer, mix) in enumerate(zip(self.layers, self.mix, strict=True)):
            x = x + mix(F.relu(layer(x) + told[:, number + 1]))
        drawn = F.pixel_shuffle(self.out(F.relu(x)), _CELL)
        share = drawn[:, 3:].softmax(1)
        around = F.pad(pixels, (TILE, TILE, TILE, TILE), mode="replicate")
        moved = share[:, -1:] * drawn[:, :3]
        for number, (rows, columns) in enumerate(_SOURCES):
            top, left = TILE + rows, TILE + columns
            source = around[:, :, top : top + height, left : left + width]
            moved = torch.addcmul(moved, share[:, number : number + 1], source)
        return moved.permute(0, 2, 3, 1)


def moved_on(
    sketch: FrameSketch | None, autoencoder: TileAutoencoder, previous_BTC: Tensor, moves_BFM: Tensor
) -> Tensor:
    """A block's latent `[B, T, F * C]` if nothing happened but what the sketch knows of.

    Tiles that the sketch leaves alone stay bit for bit. Without a sketch the frame before stands still. Zeros, which
    say that there is no frame before, stay zeros.
    """
    frames = moves_BFM.shape[1]
    if sketch is None:
        return previous_BTC.repeat(1, 1, frames)
    side = isqrt(previous_BTC.shape[1])
    pixels = autoencoder.draw(previous_BTC.unflatten(1, (side, side)))
    latent, parts = previous_BTC, []
    for moves_BM in moves_BFM.unbind(1):
        next_pixels = sketch(pixels, moves_BM)
        change = (next_pixels - pixels).square().unflatten(2, (side, TILE)).unflatten(1, (side, TILE))
        moved = change.mean((2, 4, 5)).flatten(1).unsqueeze(-1) > _SAME
        latent = torch.where(moved, autoencoder.read(next_pixels).flatten(1, 2), latent)
        parts.append(latent)
        pixels = next_pixels
    there = (previous_BTC != 0).flatten(1).any(1)[:, None, None]
    return torch.where(there, torch.cat(parts, -1), 0.0)


def action_features(moves: Tensor) -> Tensor:
    """Moves `[..., 2]` in -1..1, and which whole number of pixels each of them rounds to: `[..., ACTION_FEATURES]`."""
    pixels = torch.round(moves.clamp(-1, 1) * _PIXELS_PER_FRAME).long() + _PIXELS_PER_FRAME
    return torch.cat([moves, F.one_hot(pixels, 2 * _PIXELS_PER_FRAME + 1).flatten(-2).to(moves.dtype)], -1)

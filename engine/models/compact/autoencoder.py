"""Frames to latents and back, by wide matrix products on the 8x8 grid of latent cells.

Two variants. `TileAutoencoder` reads every 8x8 pixel tile on its own: a tile that does not change keeps its latent bit
for bit, whatever happens beside it. `WindowAutoencoder` reads and writes 16x16 windows that overlap by half, for
pictures in which everything moves. Both have decoders that see the 3x3 cells around.

B frames, H W rows and columns of cells, C channels.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.layers import NeighbourExchange, SquaredReluMlp, layer_norm, neighbourhood

__all__ = ["TILE", "Autoencoder", "TileAutoencoder", "WindowAutoencoder"]

TILE = 8  # pixels a side of one latent cell
_TILE_VALUES = TILE * TILE * 3


class Mixer(nn.Module):
    """A residual MLP per cell, after an exchange with its neighbours if `narrow` is above 0."""

    def __init__(self, width: int, narrow: int = 0) -> None:
        super().__init__()
        self.exchange = NeighbourExchange(width, narrow) if narrow else None
        self.mlp = SquaredReluMlp(width, 2)

    def forward(self, x_BHWC: Tensor) -> Tensor:
        if self.exchange is not None:
            x_BHWC = x_BHWC + self.exchange(layer_norm(x_BHWC))
        return x_BHWC + self.mlp(layer_norm(x_BHWC))


class Autoencoder(nn.Module):
    """What both variants share; they differ in how pixels become a cell's numbers.

    `mean` and `std` `[C]` bring latents to mean 0 and variance 1 a channel.
    """

    mean: Tensor
    std: Tensor

    def __init__(
        self, channels: int, pixels: int, encoder: list[Mixer], decoder: list[Mixer], widths: tuple[int, int]
    ) -> None:
        super().__init__()
        self.encoder_in = nn.Linear(pixels, widths[0])
        self.encoder = nn.Sequential(*encoder)
        self.encoder_out = nn.Linear(widths[0], channels)
        self.decoder_in = nn.Linear(9 * channels, widths[1])
        self.decoder = nn.Sequential(*decoder)
        self.decoder_out = nn.Linear(widths[1], pixels)
        self.register_buffer("mean", torch.zeros(channels))
        self.register_buffer("std", torch.ones(channels))

    def encode(self, frames_BHW3: Tensor) -> Tensor:
        """Latents `[B, H / 8, W / 8, C]` of frames uint8 `[B, H, W, 3]`."""
        return self.read(frames_BHW3.to(self.encoder_in.weight.dtype).div(127.5).sub(1))

    def read(self, pixels_BHW3: Tensor) -> Tensor:
        """The same of pixels in -1..1: the inverse of `draw`."""
        features = self.encoder(self.encoder_in(self._cells(pixels_BHW3)))
        return (self.encoder_out(layer_norm(features)) - self.mean) / self.std

    def decode(self, latent_BHWC: Tensor) -> Tensor:
        """Frames uint8 `[B, 8 H, 8 W, 3]`."""
        return self.draw(latent_BHWC).float().add(1).mul(127.5).round().clamp(0, 255).to(torch.uint8)

    def draw(self, latent_BHWC: Tensor) -> Tensor:
        """The same before it is rounded, in -1..1 and a little beyond: what gradients can go through."""
        features = self.decoder(self.decoder_in(neighbourhood(torch.addcmul(self.mean, latent_BHWC, self.std))))
        return self._picture(self.decoder_out(layer_norm(features)))

    def _cells(self, pixels_BHW3: Tensor) -> Tensor:
        raise NotImplementedError

    def _picture(self, cells_BHWC: Tensor) -> Tensor:
        raise NotImplementedError


class TileAutoencoder(Autoencoder):
    """A cell reads and writes its own 8x8 tile."""

    def __init__(self, channels: int, encoder_width: int = 256, decoder_width: int = 320, narrow: int = 48) -> None:
        encoder = [Mixer(encoder_width), Mixer(encoder_width)]
        decoder = [Mixer(decoder_width), Mixer(decoder_width, narrow), Mixer(decoder_width)]
        super().__init__(channels, _TILE_VALUES, encoder, decoder, (encoder_width, decoder_width))

    def _cells(self, pixels_BHW3: Tensor) -> Tensor:
        return _cut_tiles(pixels_BHW3)

    def _picture(self, cells_BHWC: Tensor) -> Tensor:
        return _join_tiles(cells_BHWC)


class WindowAutoencoder(Autoencoder):
    """A cell reads and writes a 16x16 window around its tile; what windows write adds up."""

    def __init__(self, channels: int, width: int = 384, narrow: int = 96) -> None:
        encoder = [Mixer(width), Mixer(width, narrow)]
        decoder = [Mixer(width), Mixer(width, narrow), Mixer(width)]
        super().__init__(channels, 4 * _TILE_VALUES, encoder, decoder, (width, width))

    def _cells(self, pixels_BHW3: Tensor) -> Tensor:
        half = TILE // 2
        padded = F.pad(pixels_BHW3.movedim(-1, 1), (half,) * 4, mode="replicate").movedim(1, -1)
        tiles = _cut_tiles(padded)  # one more a side than there are cells
        return torch.cat([tiles[:, :-1, :-1], tiles[:, :-1, 1:], tiles[:, 1:, :-1], tiles[:, 1:, 1:]], -1)

    def _picture(self, cells_BHWC: Tensor) -> Tensor:
        batch, height, width, _ = cells_BHWC.shape
        tiles = cells_BHWC.new_zeros(batch, height + 1, width + 1, _TILE_VALUES)
        for quarter, part in enumerate(cells_BHWC.chunk(4, -1)):
            y, x = divmod(quarter, 2)
            tiles[:, y : y + height, x : x + width] += part
        half = TILE // 2
        return _join_tiles(tiles)[:, half:-half, half:-half]


def _cut_tiles(pixels_BHW3: Tensor) -> Tensor:
    """`[B, 8 H, 8 W, 3]` to `[B, H, W, 192]`: a tile's pixels row by row."""
    batch, height, width, _ = pixels_BHW3.shape
    tiles = pixels_BHW3.reshape(batch, height // TILE, TILE, width // TILE, TILE, 3).transpose(2, 3)
    return tiles.reshape(batch, height // TILE, width // TILE, _TILE_VALUES)


def _join_tiles(tiles_BHWC: Tensor) -> Tensor:
    """The inverse of `_cut_tiles`."""
    batch, height, width, _ = tiles_BHWC.shape
    pixels = tiles_BHWC.reshape(batch, height, width, TILE, TILE, 3).transpose(2, 3)
    return pixels.reshape(batch, height * TILE, width * TILE, 3)

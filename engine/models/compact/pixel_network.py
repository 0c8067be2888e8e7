"""Convolutions from pixels to pixels, told something: what the small networks of a moving view have in common.

They see 4x4 pixels as one place, further and further around it, and draw at every pixel again. What they are told
modulates the features (FiLM, Perez et al., arXiv 1709.07871).

B batch, H W height and width in pixels, R C rows and columns of 8x8 pixels, D features.
"""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

__all__ = ["PixelNetwork"]

_DILATIONS: Final = (1, 2, 4, 1, 2, 4, 1, 2)
_FINE: Final = 3  # the layers near the pixels have so many times fewer features


class PixelNetwork(nn.Module):
    """`width` features for 4x4 pixels and `outputs` numbers a pixel; it is told `told` numbers."""

    def __init__(self, width: int, told: int, outputs: int, rows: int, columns: int) -> None:
        super().__init__()
        self.width, self.outputs = width, outputs
        fine = max(4, width // _FINE)
        self.first = nn.Conv2d(3 * 4, fine, 3, padding=1)
        self.down = nn.Conv2d(4 * fine, width, 1)
        self.place = nn.Parameter(torch.zeros(width, 2 * rows, 2 * columns))
        self.told = nn.Linear(told, 2 * len(_DILATIONS) * width)
        self.layers = nn.ModuleList([nn.Conv2d(width, width, 3, padding=d, dilation=d) for d in _DILATIONS])
        self.mix = nn.ModuleList([nn.Conv2d(width, width, 1) for _ in _DILATIONS])
        self.up = nn.Conv2d(width, 4 * fine, 1)
        self.near = nn.Conv2d(fine, fine, 3, padding=1)
        self.out = nn.Conv2d(fine, 4 * outputs, 1)

    def start(self) -> None:
        """Fresh weights whose layers change nothing, and whose outputs are about zero."""
        nn.init.normal_(self.place, std=0.1)
        nn.init.normal_(self.out.weight, std=0.01)
        assert self.out.bias is not None
        nn.init.zeros_(self.out.bias)
        for mix in self.mix:
            assert isinstance(mix, nn.Conv2d)
            assert mix.bias is not None
            nn.init.zeros_(mix.weight)
            nn.init.zeros_(mix.bias)

    def read(self, pixels_B3HW: Tensor) -> tuple[Tensor, Tensor]:
        """Features of 2x2 pixels, and of 4x4 `[B, D, 2R, 2C]`, of frames in -1..1."""
        fine = F.relu(self.first(F.pixel_unshuffle(pixels_B3HW, 2)))
        return fine, self.down(F.pixel_unshuffle(fine, 2)) + self.place

    def draw(self, fine: Tensor, features: Tensor, told: Tensor) -> Tensor:
        """`outputs` numbers a pixel `[B, outputs, H, W]` of what `read` gave, told something `[B, told]`."""
        modulation = self.told(told).view(len(fine), len(_DILATIONS), 2, self.width, 1, 1)
        x = features
        for number, (layer, mix) in enumerate(zip(self.layers, self.mix, strict=True)):
            x = x + mix(F.relu(layer(x) * (1 + modulation[:, number, 0]) + modulation[:, number, 1]))
        near = fine + F.pixel_shuffle(self.up(F.relu(x)), 2)
        near = near + self.near(F.relu(near))
        return F.pixel_shuffle(self.out(F.relu(near)), 2)

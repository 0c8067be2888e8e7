"""A picture in another look: the same things, as they are under other words, by convolutions.

A new prompt asks for what is in sight as it would be at night, in snow, under water. Where things are stays; what
colour each has follows from the colour it has now, from how far away it is, and from the two looks. A transformer that
draws from noise has to learn all that anew for every place, and often kept the old look where a wall filled the view.
Convolutions on pixels see it at once: they say for every pixel how its colour is to be mixed (a matrix and an offset),
which keeps edges and textures as sharp as they were.

The look that is asked for modulates the features (FiLM, Perez et al., arXiv 1709.07871); the look that is there is read
off the picture.

B batch, H W height and width in pixels, K kinds of meanings, R C rows and columns of 8x8 pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

__all__ = ["Repainter"]

_DILATIONS: Final = (1, 2, 4, 1, 2, 4, 1, 2)
_FINE: Final = 3  # the layers near the pixels have so many times fewer features
_OUTPUTS: Final = 3 * 3 + 3  # a pixel's matrix, which begins as none at all, and its offset


class Repainter(nn.Module):
    """`width` features for 4x4 pixels; `kinds` is how many meanings each kind has, with the unsaid one, which changes
    nothing; frames are `rows` x `columns` of 8x8 pixels."""

    def __init__(self, width: int, kinds: Sequence[int], rows: int, columns: int) -> None:
        super().__init__()
        self.width = width
        fine = max(4, width // _FINE)
        self.first = nn.Conv2d(3 * 4, fine, 3, padding=1)
        self.down = nn.Conv2d(4 * fine, width, 1)
        self.place = nn.Parameter(torch.zeros(width, 2 * rows, 2 * columns))
        self.wanted = nn.Embedding(sum(kinds), width)
        self.seen = nn.Linear(2 * width, width)
        self.told = nn.Linear(width, 2 * len(_DILATIONS) * width)
        self.layers = nn.ModuleList([nn.Conv2d(width, width, 3, padding=d, dilation=d) for d in _DILATIONS])
        self.mix = nn.ModuleList([nn.Conv2d(width, width, 1) for _ in _DILATIONS])
        self.up = nn.Conv2d(width, 4 * fine, 1)
        self.near = nn.Conv2d(fine, fine, 3, padding=1)
        self.out = nn.Conv2d(fine, 4 * _OUTPUTS, 1)

    def start(self) -> None:
        """Fresh weights under which nothing changes."""
        nn.init.normal_(self.place, std=0.1)
        nn.init.normal_(self.wanted.weight, std=1.0)
        nn.init.zeros_(self.out.weight)
        assert self.out.bias is not None
        nn.init.zeros_(self.out.bias)
        for mix in self.mix:
            assert isinstance(mix, nn.Conv2d)
            assert mix.bias is not None
            nn.init.zeros_(mix.weight)
            nn.init.zeros_(mix.bias)

    def forward(self, pixels_BHW3: Tensor, meanings_BK: Tensor) -> Tensor:
        """A frame `[B, H, W, 3]` in -1..1 as it is under `meanings`, int64, counted through all kinds."""
        pixels = pixels_BHW3.permute(0, 3, 1, 2)
        fine = F.relu(self.first(F.pixel_unshuffle(pixels, 2)))
        x = self.down(F.pixel_unshuffle(fine, 2)) + self.place
        seen = self.seen(torch.cat([x.mean((2, 3)), F.relu(x).mean((2, 3))], -1))
        told = self.told(F.relu(self.wanted(meanings_BK).sum(1) + seen))
        told = told.view(len(pixels), len(_DILATIONS), 2, self.width, 1, 1)
        for number, (layer, mix) in enumerate(zip(self.layers, self.mix, strict=True)):
            x = x + mix(F.relu(layer(x) * (1 + told[:, number, 0]) + told[:, number, 1]))
        near = fine + F.pixel_shuffle(self.up(F.relu(x)), 2)
        near = near + self.near(F.relu(near))
        drawn = F.pixel_shuffle(self.out(F.relu(near)), 2)
        matrix = drawn[:, 3:].unflatten(1, (3, 3))
        return (pixels + drawn[:, :3] + (matrix * pixels.unsqueeze(1)).sum(2)).permute(0, 2, 3, 1)

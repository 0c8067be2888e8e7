"""A picture in another look: the same things, as they are under other words, by convolutions.

A new prompt asks for what is in sight as it would be at night, in snow, under water. Where things are stays; what
colour each has follows from the colour it has now, from how far away it is, and from the two looks. A transformer that
draws from noise has to learn all that anew for every place, and often kept the old look where a wall filled the view.
Convolutions on pixels see it at once: they say for every pixel how its colour is to be mixed (a matrix and an offset),
which keeps edges and textures as sharp as they were.

The network is told the look that is asked for; the look that is there it reads off the picture.

B batch, H W height and width in pixels, K kinds of meanings, R C rows and columns of 8x8 pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.pixel_network import PixelNetwork

__all__ = ["Repainter"]

_OUTPUTS: Final = 3 + 3 * 3  # a pixel's offset, and the matrix that mixes its colours, less the identity


class Repainter(PixelNetwork):
    """`width` features for 4x4 pixels; `kinds` is how many meanings each kind has, with the unsaid one, which changes
    nothing; frames are `rows` x `columns` of 8x8 pixels."""

    def __init__(self, width: int, kinds: Sequence[int], rows: int, columns: int) -> None:
        super().__init__(width, width, _OUTPUTS, rows, columns)
        self.wanted = nn.Embedding(sum(kinds), width)
        self.seen = nn.Linear(2 * width, width)

    def start(self) -> None:
        """Fresh weights under which nothing changes."""
        super().start()
        nn.init.zeros_(self.out.weight)

    def forward(self, pixels_BHW3: Tensor, meanings_BK: Tensor) -> Tensor:
        """A frame `[B, H, W, 3]` in -1..1 as it is under `meanings`, int64, counted through all kinds."""
        pixels = pixels_BHW3.permute(0, 3, 1, 2)
        fine, x = self.read(pixels)
        seen = self.seen(torch.cat([x.mean((2, 3)), F.relu(x).mean((2, 3))], -1))
        drawn = self.draw(fine, x, F.relu(self.wanted(meanings_BK).sum(1) + seen))
        matrix = drawn[:, 3:].unflatten(1, (3, 3))
        return (pixels + drawn[:, :3] + (matrix * pixels.unsqueeze(1)).sum(2)).permute(0, 2, 3, 1)

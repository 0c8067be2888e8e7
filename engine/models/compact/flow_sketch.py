"""The next frame in a sketch when the whole view moves: where each of its pixels was, by convolutions.

When one turns or walks, most of the next picture is in this one, elsewhere. A network with a token a patch has to learn
that shift anew for each place and action; convolutions see how far a wall is and say for every pixel where it comes
from. What was not in sight, nothing can tell: it is filled in from what is beside it, and the transformer draws it.

Predicted motion that moves pixels: spatial transformers (Jaderberg et al., arXiv 1506.02025), as STP and DNA do for
robots (Finn et al., arXiv 1605.07157).

B batch, H W height and width in pixels, A actions, R C rows and columns of 8x8 pixels.
"""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.pixel_network import PixelNetwork

__all__ = ["FlowSketch"]

_FLOW: Final = 2  # numbers a pixel: how far to the right and down it comes from
_OUTPUTS: Final = _FLOW + 3 + 1  # and its new colour, and how much of it is new
_FLOW_PX: Final = 4.0  # pixels that an output of 1 stands for
_UNSEEN: Final = -3.0  # logit of a pixel's share of new colour, to begin with


class FlowSketch(PixelNetwork):
    """One frame on, under actions. `width` features for 4x4 pixels; frames are `rows` x `columns` of 8x8 pixels."""

    def __init__(self, width: int, actions: int, rows: int, columns: int) -> None:
        super().__init__(width, 3 * actions, _OUTPUTS, rows, columns)
        self.drift = nn.Parameter(torch.zeros(actions, _FLOW, 2 * rows, 2 * columns))  # of a full action, everywhere

    def start(self) -> None:
        """Fresh weights under which nothing moves."""
        super().start()
        nn.init.normal_(self.told.weight, std=0.3)
        nn.init.zeros_(self.told.bias)
        assert self.out.bias is not None
        with torch.no_grad():
            self.out.bias.view(_OUTPUTS, 4)[-1] = _UNSEEN

    def forward(self, pixels_BHW3: Tensor, moves_BA: Tensor) -> Tensor:
        """The next frame `[B, H, W, 3]` of one in -1..1, under actions in -1..1."""
        pixels, moves = pixels_BHW3.permute(0, 3, 1, 2), moves_BA.to(pixels_BHW3.dtype)
        drawn = self.draw(*self.read(pixels), torch.cat([moves, moves.abs(), (moves != 0).to(moves.dtype)], -1))
        drift = torch.einsum("ba,achw->bchw", moves, self.drift)
        drift = F.interpolate(drift, size=pixels.shape[-2:], mode="bilinear", align_corners=False)
        moved = _carried(pixels, drift + _FLOW_PX * drawn[:, :_FLOW])
        share = torch.sigmoid(drawn[:, -1:])
        return (moved + share * (drawn[:, _FLOW:-1] - moved)).permute(0, 2, 3, 1)


def _carried(pixels_B3HW: Tensor, flow_B2HW: Tensor) -> Tensor:
    """Each pixel from where the flow says, in pixels to the right and down; beyond the edge the edge goes on.

    Bicubic, because what is carried for seconds would blur otherwise.
    """
    height, width = pixels_B3HW.shape[-2:]
    across, down = (
        (2 * torch.arange(size, device=pixels_B3HW.device) + 1) / size - 1 for size in (width, height)
    )  # the middles of the pixels, in -1..1
    flow = flow_B2HW.float()
    grid = torch.stack([across + flow[:, 0] * (2 / width), down[:, None] + flow[:, 1] * (2 / height)], -1)
    carried = F.grid_sample(pixels_B3HW.float(), grid, mode="bicubic", padding_mode="border", align_corners=False)
    return carried.to(pixels_B3HW.dtype)

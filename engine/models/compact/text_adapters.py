"""What a reader changes in the text encoder: a low-rank part of each matrix of its layers (LoRA, arXiv 2106.09685).

The encoder was made to compare whole sentences. So changed it tells apart, within one prompt, what names the place and
what the time of day. A matrix `W` becomes `W + wide @ narrow`.

N layers, R rank, I and O the matrix' inputs and outputs.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

from dreamtick.engine.models.compact.text_encoder import TEXT_LAYERS, TEXT_MLP, TEXT_WIDTH

__all__ = ["TextAdapters"]

_RANK: Final = 8
# A matrix' name in each layer, its inputs and its outputs.
_MATRICES: Final = {
    "self_attn.in_proj_weight": (TEXT_WIDTH, 3 * TEXT_WIDTH),
    "self_attn.out_proj.weight": (TEXT_WIDTH, TEXT_WIDTH),
    "linear1.weight": (TEXT_WIDTH, TEXT_MLP),
    "linear2.weight": (TEXT_MLP, TEXT_WIDTH),
}


class TextAdapters(nn.Module):
    """As new they change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.narrow, self.wide = nn.ParameterList(), nn.ParameterList()  # [N, R, I] and [N, O, R]
        for inputs, outputs in _MATRICES.values():
            self.narrow.append(torch.normal(0.0, inputs**-0.5, (TEXT_LAYERS, _RANK, inputs)))
            self.wide.append(torch.zeros(TEXT_LAYERS, outputs, _RANK))

    def changes(self) -> dict[str, Tensor]:
        """What is added to each matrix, float32 `[O, I]` on the CPU, by its name in the encoder's layers."""
        found = {}
        for name, narrow, wide in zip(_MATRICES, self.narrow, self.wide, strict=True):
            for layer, change in enumerate((wide.float() @ narrow.float()).cpu().unbind(0)):
                found[f"layers.{layer}.{name}"] = change
        return found

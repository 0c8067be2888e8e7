"""The norms of the Wan transformer, with the roundings of the published code.

Statistics are always float32. An RMS norm is rounded to the input's number format before its weight is applied; a layer
norm is modulated by scale and shift, which here are its weight and bias: one kernel instead of three.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

__all__ = ["RMSNorm", "modulated", "rms_normalised"]


class RMSNorm(nn.Module):
    """Root mean square 1 over the last dimension, times a weight (arXiv 1910.07467)."""

    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: Tensor) -> Tensor:
        return rms_normalised(x, self.eps) * self.weight


def rms_normalised(x: Tensor, eps: float) -> Tensor:
    """Root mean square 1 over the last dimension: computed in float32, rounded to `x`'s format."""
    return F.rms_norm(x, x.shape[-1:], None, eps)


def modulated(x: Tensor, shift_D: Tensor, scale_D: Tensor, eps: float) -> Tensor:
    """Mean 0 and variance 1 over the last dimension, times `scale`, plus `shift` (AdaLN, arXiv 2212.09748).

    `scale` is the whole factor; the published code calls by that name what is added to 1.
    """
    return F.layer_norm(x, x.shape[-1:], scale_D, shift_D, eps)

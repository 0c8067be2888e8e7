"""Weights drawn at random, for worlds without files: tests, and measuring the speed of a full size."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

__all__ = ["random_tensors"]


def random_tensors(
    shapes: Mapping[str, tuple[int, ...]], seed: int, dtype: torch.dtype, device: torch.device
) -> dict[str, Tensor]:
    """A tensor for each shape, drawn in the order of their names so that a network's activations stay of order 1.

    Matrices and convolutions are N(0, 1) over the root of their inputs, norms' weights near 1, biases and modulations
    small. Drawn on `device`: the same seed gives the same weights on the same kind of device.
    """
    generator = torch.Generator(device).manual_seed(seed)
    tensors = {}
    for name in sorted(shapes):
        numbers = torch.randn(shapes[name], generator=generator, device=device)  # float32: the same in every dtype
        tensors[name] = _scaled(name, numbers).to(dtype)
    return tensors


def _scaled(name: str, numbers: Tensor) -> Tensor:
    if name.endswith("modulation"):
        return numbers.mul_(0.3)
    if name.endswith("bias"):
        return numbers.mul_(0.1)
    per_output = numbers[0].numel() if numbers.ndim > 1 else 1
    if per_output == 1:  # one number a channel: the weight of a norm
        return numbers.mul_(0.2).add_(1)
    return numbers.mul_(per_output**-0.5)

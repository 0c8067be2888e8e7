"""Weights that nobody trained: pseudo-random, the same everywhere, so that goldens outlive every training."""

from __future__ import annotations

import json
import math
import zlib
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor


def untrained_weights(golden: Path, path: Path) -> Path:
    """Write to `path` a checkpoint with the names, shapes and configuration that the golden file's metadata tell."""
    with safe_open(golden, "pt") as file:
        metadata = file.metadata()
    shapes: dict[str, list[int]] = json.loads(metadata["shapes"])
    tensors = {name: _tensor(name, shape) for name, shape in shapes.items()}
    save_file(tensors, path, metadata={"config": metadata["config"], "step": "0"})
    return path


def _tensor(name: str, shape: list[int]) -> Tensor:
    """Normal numbers from a seed made of the name: matrices keep the size of what they multiply, the rest is small."""
    normal = torch.randn(shape, generator=torch.Generator().manual_seed(zlib.crc32(name.encode())))
    if name.endswith(".std"):
        normal = 0.5 + normal.abs()
    else:
        normal = normal * (0.7 / math.sqrt(shape[-1]) if len(shape) > 1 else 0.1)
    return normal.to(torch.bfloat16)

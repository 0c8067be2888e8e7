"""Weights that nobody trained: pseudo-random, the same everywhere, so that goldens outlive every training."""

from __future__ import annotations

import json
import math
import zlib
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor

from dreamtick.engine.models import load_model
from dreamtick.engine.models.base import WorldModel
from tests.engine.models.stored_prompts import StoredPrompts


def untrained_weights(golden: Path, path: Path) -> Path:
    """Write to `path` a checkpoint with the names, shapes and configuration that the golden file's metadata tell."""
    with safe_open(golden, "pt") as file:
        metadata = file.metadata()
    shapes: dict[str, list[int]] = json.loads(metadata["shapes"])
    tensors = {name: _tensor(name, shape) for name, shape in shapes.items()}
    save_file(tensors, path, metadata={"config": metadata["config"], "step": "0"})
    return path


def untrained_model(name: str, golden: Path, weights: Path) -> WorldModel:
    """A world with such weights in float32. It knows the golden's prompts, which an earlier text encoder encoded."""
    with safe_open(golden, "pt") as file:
        prompts = json.loads(file.metadata()["prompts"])
    tensors = load_file(golden)
    encoder = StoredPrompts({words: tensors[f"text.{number}"] for number, words in enumerate(prompts)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dreamtick.engine.models.compact.model.shared_text_encoder", lambda folder: encoder)
        return load_model(name, weights=weights, dtype=torch.float32, device=torch.device("cpu"))


def _tensor(name: str, shape: list[int]) -> Tensor:
    """Normal numbers from a seed made of the name: matrices keep the size of what they multiply, the rest is small."""
    normal = torch.randn(shape, generator=torch.Generator().manual_seed(zlib.crc32(name.encode())))
    if name.endswith(".std"):
        normal = 0.5 + normal.abs()
    else:
        normal = normal * (0.7 / math.sqrt(shape[-1]) if len(shape) > 1 else 0.1)
    return normal.to(torch.bfloat16)

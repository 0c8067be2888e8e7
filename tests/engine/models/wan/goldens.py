"""The golden tensors of the Wan family, which lie beside the repository: what the public references computed.

Tests that need them are marked `needs_goldens`. All floating tensors are float32, `ATOL` is what parity means.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors import safe_open
from torch import Tensor

from dreamtick.engine.models.wan.config import WanConfig

__all__ = [
    "ATOL",
    "GOLDENS",
    "RUNS",
    "close",
    "config_of",
    "load",
    "metadata",
    "model_weights",
    "needs_goldens",
    "path",
]

GOLDENS = Path(__file__).parents[4].parent / "shared" / "golden" / "wan"
ATOL = 1e-5

RUNS = (
    "sf_chunk3_global",
    "sf_frame1_global",
    "sf_chunk3_promptswitch",
    "sf_chunk3_window6",
    "sf_chunk3_window9_sink3",
    "sf_frame1_window4_sink1",
    "sf_chunk3_extend",
    "sf_indep_first",
    "sf_chunk3_ctxnoise100",
    "cv_chunk3_3step",
    "cv_chunk3_start",
    "ll_w9s3_globalsink_switch",
    "ll_w9s3_noswitch",
    "llinf_w9s3_noswitch",
    "mg_universal_l6",
    "mg_gta_l4",
)

needs_goldens = pytest.mark.skipif(
    not (GOLDENS / "MANIFEST.json").is_file(), reason=f"the golden tensors are not here: no {GOLDENS}/MANIFEST.json"
)


def path(name: str) -> Path:
    """A golden file, by its name without the ending."""
    return GOLDENS / f"{name}.safetensors"


def load(name: str, prefix: str = "") -> dict[str, Tensor]:
    """A golden file's tensors whose names begin with `prefix`, under what follows it."""
    with safe_open(path(name), "pt") as file:
        return {key[len(prefix) :]: file.get_tensor(key) for key in file.keys() if key.startswith(prefix)}  # noqa: SIM118


def metadata(name: str) -> dict[str, Any]:
    """A golden file's metadata; what is JSON (model_config, run, calls, latent_hw, clip_tokens, …) is parsed."""
    with safe_open(path(name), "pt") as file:
        return {key: _parsed(text) for key, text in (file.metadata() or {}).items()}


def config_of(name: str) -> WanConfig:
    """The sizes of a run's or weights' transformer."""
    found = metadata(name)
    return WanConfig.of_reference(found["model_config"], found.get("clip_tokens", (9, 48)))


def model_weights(name: str) -> dict[str, Tensor]:
    """The weights of a run's transformer, or of a weights file, by un-prefixed name."""
    return load(Path(metadata(name).get("weights", name)).stem, "model.")


def close(got: Tensor, expected: Tensor, atol: float = ATOL) -> None:
    """Fail unless both are the same to `atol`."""
    torch.testing.assert_close(got, expected, rtol=0, atol=atol)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text

"""A member of the family from its files, or with random weights: the parts found, loaded and put together."""

from __future__ import annotations

from pathlib import Path

import torch

from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.wan.members import WanMember, member
from dreamtick.engine.models.wan.model import Encoders, WanModel, wan_spec

__all__ = ["load_wan", "spec_of"]

_SEED = 1234  # of random weights


def spec_of(name: str, size: str = "", steps: int = 0) -> WorldSpec:
    """What `load_wan` would load. Raises ConfigError for an unknown name, size or number of steps."""
    one = member(name)
    return wan_spec(one, one.config(size), one.step_list(steps), one.latent_size(size), one.rolling)


def load_wan(
    name: str, weights: Path | None, size: str, dtype: torch.dtype, device: torch.device, steps: int = 0
) -> WanModel:
    """Load a member from a folder or file of its weights; None: random ones, for tests and developers.

    Raises AssetError if a file or the extra `[wan]` is missing, CheckpointError if one does not fit, ConfigError for an
    unknown size or number of steps. Nothing half-loaded remains.
    """
    one = member(name)
    spec = spec_of(name, size, steps)
    if weights is None:
        return _random(one, spec, size, dtype, device, steps)
    return _from_files(one, spec, weights, size, dtype, device, steps)


def _random(
    one: WanMember, spec: WorldSpec, size: str, dtype: torch.dtype, device: torch.device, steps: int
) -> WanModel:
    from dreamtick.engine.models.wan.checkpoint import random_transformer

    transformer = random_transformer(one.config(size), _SEED, dtype, device)
    raise NotImplementedError(transformer)


def _from_files(
    one: WanMember, spec: WorldSpec, weights: Path, size: str, dtype: torch.dtype, device: torch.device, steps: int
) -> WanModel:
    raise NotImplementedError(Encoders)

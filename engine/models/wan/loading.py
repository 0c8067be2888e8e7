"""A member of the family from its files, or with random weights: the parts found, loaded and put together."""

from __future__ import annotations

from pathlib import Path

import torch

from dreamtick.engine.models.base import WorldSpec
from dreamtick.engine.models.wan.acceleration import accelerated, plain_passes
from dreamtick.engine.models.wan.checkpoint import load_transformer, random_transformer
from dreamtick.engine.models.wan.clip import WanImageEncoder
from dreamtick.engine.models.wan.config import WanConfig
from dreamtick.engine.models.wan.files import WanFiles, find
from dreamtick.engine.models.wan.image_condition import StartPicture
from dreamtick.engine.models.wan.members import WanMember, member
from dreamtick.engine.models.wan.model import Encoders, WanModel, wan_spec
from dreamtick.engine.models.wan.text_encoder import WanTextEncoder
from dreamtick.engine.models.wan.vae import WanVAE

__all__ = ["load_wan", "spec_of"]

_SEED = 1234  # of random weights


def spec_of(name: str, size: str = "", steps: int = 0) -> WorldSpec:
    """What `load_wan` would load. Raises ConfigError for an unknown name, size or number of steps."""
    one = member(name)
    return wan_spec(one, one.config(size), one.step_list(steps), one.latent_size(size), one.rolling)


def load_wan(
    name: str,
    weights: Path | None,
    size: str,
    dtype: torch.dtype,
    device: torch.device,
    steps: int = 0,
    accelerate: bool = True,
) -> WanModel:
    """Load a member from a folder or file of its weights; None: random ones, for tests and developers.

    `accelerate`: on a GPU, with compiled parts and CUDA graphs.

    Raises AssetError if a file is missing, CheckpointError if one does not fit, ConfigError for an unknown size or
    number of steps, or without the extra `wan`. Nothing half-loaded remains.
    """
    one, spec = member(name), spec_of(name, size, steps)
    config = one.config(size)
    if weights is None:
        parts = _random_parts(one, config, size, dtype, device)
        transformer = random_transformer(config, _SEED, dtype, device)
    else:
        files = find(name, weights)
        parts = _parts_of_files(one, config, files, dtype, device)
        transformer, _ = load_transformer(files.transformer, dtype, device, config, files.lora)
    transformer.fuse()
    passes = accelerated(transformer) if accelerate else plain_passes(transformer)
    return WanModel(one, transformer, spec, one.step_list(steps), parts, passes)


def _random_parts(one: WanMember, config: WanConfig, size: str, dtype: torch.dtype, device: torch.device) -> Encoders:
    vae = WanVAE.random("tiny" if size.startswith("tiny") else "full", _SEED, _vae_dtype(device), device)
    if one.takes_text:
        return Encoders(vae, WanTextEncoder.random(config.text_dim, config.text_len, _SEED, dtype, device), None, vae)
    image = WanImageEncoder.random(config.image_tokens, config.image_dim, _SEED, dtype, device)
    return Encoders(vae, None, StartPicture(image, vae), vae)


def _parts_of_files(
    one: WanMember, config: WanConfig, files: WanFiles, dtype: torch.dtype, device: torch.device
) -> Encoders:
    vae = WanVAE.load(files.vae, _vae_dtype(device), device)
    if one.takes_text:
        assert files.text_encoder is not None
        assert files.tokenizer is not None
        text = WanTextEncoder.from_files(files.text_encoder, files.tokenizer, dtype, device, config.text_len)
        return Encoders(vae, text, None, vae)
    assert files.clip is not None
    return Encoders(vae, None, StartPicture(WanImageEncoder.from_files(files.clip, dtype, device), vae), vae)


def _vae_dtype(device: torch.device) -> torch.dtype:
    """As the publishers decode on a GPU; CPUs are slow at halves, and the VAE is small."""
    return torch.float16 if device.type == "cuda" else torch.float32

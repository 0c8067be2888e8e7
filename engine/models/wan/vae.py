"""The family's autoencoder: diffusers' AutoencoderKLWan, decoding block by block and never in one piece.

The first latent frame of a stream is one picture, each later one four. What the causal convolutions must remember
between two calls is a tuple that is handed in and out, so that any number of worlds can share one network. Section 8 of
the family's specification; the latents here are normalised, as the transformer makes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.filling import check_fits, fill, frozen, shapes_of
from dreamtick.engine.models.wan.keymaps import vae_tensors
from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, PIXELS_PER_LATENT
from dreamtick.engine.models.wan.random_weights import random_tensors
from dreamtick.engine.models.wan.tensor_files import read_tensors
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["VaeState", "WanVAE"]

VaeState = tuple[Tensor | str | None, ...]
"""What the decoder remembers: a few latent frames' features of each convolution. Never written again."""

LATENT_CHANNELS = 16
_BASE_DIMS = {"tiny": 2, "full": 96}  # channels next to the pixels
_MEAN = (
    *(-0.7571, -0.7089, -0.9113, 0.1075, -0.1745, 0.9653, -0.1517, 1.5508),
    *(0.4134, -0.0715, 0.5517, -0.3632, -0.1922, -0.9497, 0.2503, -0.2921),
)
_STD = (
    *(2.8184, 1.4541, 2.3275, 2.6558, 1.2196, 1.7708, 2.6052, 2.0743),
    *(3.2687, 2.1526, 2.8652, 1.5579, 1.6382, 1.1253, 2.8251, 1.9160),
)


class WanVAE:
    """Pictures from latents and back. Calls do not depend on each other; use it from one thread at a time."""

    def __init__(self, network: Any, dtype: torch.dtype, device: torch.device) -> None:
        self.dtype, self.device = dtype, device
        self._network = network
        shape = (1, LATENT_CHANNELS, 1, 1, 1)
        self._mean = torch.tensor(_MEAN, device=device).view(shape)
        self._std = torch.tensor(_STD, device=device).view(shape)
        self._decoder_places = _convolutions(network.decoder)
        self._encoder_places = _convolutions(network.encoder)

    @classmethod
    def load(cls, path: Path, dtype: torch.dtype, device: torch.device) -> WanVAE:
        """From `Wan2.1_VAE.pth`, or a file or folder under diffusers' names.

        Raises CheckpointError for weights that are missing, broken, or of another autoencoder, and ConfigError without
        the extra `wan`.
        """
        tensors = vae_tensors(read_tensors(path))
        first, last = tensors.get("encoder.conv_in.weight"), tensors.get("decoder.conv_out.weight")
        if first is None or last is None or last.ndim != 5:
            raise CheckpointError(f"{path}: these are not the weights of Wan's VAE; give Wan2.1_VAE.pth")
        network = _build(first.shape[0], last.shape[1])
        check_fits(str(path), shapes_of(network), tensors)
        fill(network, tensors, str(path), dtype, device)
        return cls(network, dtype, device)

    @classmethod
    def random(cls, size: str, seed: int, dtype: torch.dtype, device: torch.device) -> WanVAE:
        """Of random weights, `size` "tiny" or "full": it shows colours that move, and costs what a real one costs.

        Raises ConfigError for another size, or without the extra `wan`.
        """
        if size not in _BASE_DIMS:
            raise ConfigError(f"size={size!r} of the VAE, expected {' or '.join(_BASE_DIMS)}")
        network = _build(_BASE_DIMS[size], _BASE_DIMS[size])
        network.load_state_dict(random_tensors(shapes_of(network), seed, dtype, device), assign=True)
        frozen(network)
        return cls(network, dtype, device)

    # ------------------------------------------------------------------ latents to pictures
    def decode(self, latent_BFCHW: Tensor, state: VaeState | None) -> tuple[Tensor, VaeState]:
        """Frames uint8 `[n, H, W, 3]` of the next latent frames of a stream (batch 1), and its state after them.

        `state` None begins a stream: n is then 4 F - 3, later 4 F.
        """
        pixels_BCFHW, state = self.decode_pixels(latent_BFCHW, state)
        frames = pixels_BCFHW[0].float().clamp_(-1, 1).add_(1).mul_(127.5).round_().to(torch.uint8)
        return frames.permute(1, 2, 3, 0).contiguous(), state

    def decode_pixels(self, latent_BFCHW: Tensor, state: VaeState | None) -> tuple[Tensor, VaeState]:
        """As `decode`, but the network's own output `[B, 3, n, H, W]`: about -1 to 1, not clamped."""
        latent_BCFHW = latent_BFCHW.transpose(1, 2).float() * self._std + self._mean
        hidden_BCFHW = self._network.post_quant_conv(latent_BCFHW.to(self.dtype))
        memory = [None] * self._decoder_places if state is None else list(state)
        pixels = [
            self._network.decoder(one, feat_cache=memory, feat_idx=[0], first_chunk=state is None and index == 0)
            for index, one in enumerate(hidden_BCFHW.split(1, dim=2))
        ]
        return torch.cat(pixels, dim=2), tuple(memory)

    def state_bytes(self, height: int, width: int) -> int:
        """Bytes of a stream's state for latents of this height and width, found without computing anything."""
        sizes = self._network.config
        network = _build(sizes.base_dim, sizes.decoder_base_dim).to(self.dtype)
        shadow = WanVAE(network, self.dtype, torch.device("meta"))
        latent_BFCHW = torch.empty(1, 2, LATENT_CHANNELS, height, width, device="meta")
        _, state = shadow.decode_pixels(latent_BFCHW, None)
        return sum(entry.nbytes for entry in state if isinstance(entry, Tensor))

    # ------------------------------------------------------------------ pictures to latents
    def encode(self, frames_FHW3: Tensor | NDArray[np.uint8]) -> Tensor:
        """Latents float32 `[1, F, 16, H / 8, W / 8]` of 4 F - 3 frames that begin a stream: uint8, or float in -1..1.

        Raises ConfigError for another number of frames, or sides that are not multiples of 8.
        """
        count, height, width, _ = frames_FHW3.shape
        if count % FRAMES_PER_LATENT != 1:
            raise ConfigError(
                f"{count} frames to encode, expected 1, 5, 9 …: one latent frame for the first, then one for four"
            )
        _check_sides(height, width)
        pixels_BCFHW = self._pixels(frames_FHW3)
        ends = range(1, count + 1, FRAMES_PER_LATENT)
        return self._encode(pixels_BCFHW[:, :, max(0, end - FRAMES_PER_LATENT) : end] for end in ends)

    def encode_image_then_zeros(self, image_HW3: Tensor | NDArray[np.uint8], latent_frames: int = 31) -> Tensor:
        """Latents float32 `[1, latent_frames, 16, H / 8, W / 8]` of a picture and grey ever after.

        The picture is uint8, or float in -1..1. This is Matrix-Game's image condition (section 7): from latent frame 29
        on it no longer changes, so that the last of 31 stands for all to come.
        """
        height, width, _ = image_HW3.shape
        _check_sides(height, width)
        first_BCFHW = self._pixels(image_HW3[None])
        grey_BCFHW = first_BCFHW.new_zeros(1, 3, FRAMES_PER_LATENT, height, width)
        return self._encode([first_BCFHW, *[grey_BCFHW] * (latent_frames - 1)])

    def _encode(self, parts_BCFHW: Iterable[Tensor]) -> Tensor:
        """Latents of one frame, then of four at a time."""
        memory: list[Any] = [None] * self._encoder_places
        hidden = [self._network.encoder(part, feat_cache=memory, feat_idx=[0]) for part in parts_BCFHW]
        moments_BCFHW = self._network.quant_conv(torch.cat(hidden, dim=2))
        latent_BCFHW = (moments_BCFHW[:, :LATENT_CHANNELS].float() - self._mean) / self._std
        return latent_BCFHW.transpose(1, 2).contiguous()

    def _pixels(self, frames_FHW3: Tensor | NDArray[np.uint8]) -> Tensor:
        """Frames as the encoder takes them, in -1..1."""
        frames = torch.as_tensor(frames_FHW3 if isinstance(frames_FHW3, Tensor) else frames_FHW3.copy())
        frames = frames.to(self.device)
        scaled = frames.float() / 127.5 - 1 if frames.dtype == torch.uint8 else frames
        return scaled.permute(3, 0, 1, 2)[None].to(self.dtype)


def _check_sides(height: int, width: int) -> None:
    if height % PIXELS_PER_LATENT or width % PIXELS_PER_LATENT:
        raise ConfigError(
            f"a picture of {width} x {height} to encode, expected sides that are multiples of 8; resize it"
        )


def _build(encoder_dim: int, decoder_dim: int) -> Any:
    """An AutoencoderKLWan without weights."""
    with wan_extra("the VAE"):
        from diffusers import AutoencoderKLWan
    with torch.device("meta"):
        return AutoencoderKLWan(base_dim=encoder_dim, decoder_base_dim=decoder_dim, z_dim=LATENT_CHANNELS)


def _convolutions(network: nn.Module) -> int:
    """How many entries the memory of an encoder or decoder needs: at most one a convolution over time."""
    return sum(isinstance(module, nn.Conv3d) for module in network.modules())

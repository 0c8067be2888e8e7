"""A start picture into what the image-conditioned members look at: transformers' CLIPVisionModel (section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import interpolate

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.filling import check_fits, shapes_of
from dreamtick.engine.models.wan.guest import Guest
from dreamtick.engine.models.wan.keymaps import clip_tensors
from dreamtick.engine.models.wan.random_weights import random_tensors
from dreamtick.engine.models.wan.tensor_files import read_tensors
from dreamtick.errors import CheckpointError

__all__ = ["WanImageEncoder"]

_HEADS = 16  # of the published tower; shapes do not tell
_PLACES = "embeddings.position_ids"  # a buffer that no file holds
_MEAN = (0.48145466, 0.4578275, 0.40821073)
_STD = (0.26862954, 0.26130258, 0.27577711)


class WanImageEncoder:
    """Turns pictures into tokens. Its weights stay memory-mapped and are on the device only while it works."""

    def __init__(self, guest: Guest, side: int, tokens: int) -> None:
        """`side` is that of the square picture which the network takes, in pixels; it gives `tokens` or more."""
        self._guest, self._side, self._tokens = guest, side, tokens

    @classmethod
    def from_files(cls, path: Path, dtype: torch.dtype, device: torch.device, heads: int = _HEADS) -> WanImageEncoder:
        """From `models_clip_open-clip-xlm-roberta-large-vit-huge-14.pth`, or the tower under transformers' names.

        Raises CheckpointError for weights that are missing, broken or of something else, ConfigError without the extra
        `wan`.
        """
        tensors = clip_tensors(read_tensors(path))
        sizes = _sizes(path, tensors, heads)
        network = _network(sizes)
        check_fits(str(path), shapes_of(network), tensors)
        tokens = tensors["embeddings.position_embedding.weight"].shape[0]
        return cls(Guest(network, _with_places(tensors), dtype, device), sizes["image_size"], tokens)

    @classmethod
    def random(cls, tokens: int, width: int, seed: int, dtype: torch.dtype, device: torch.device) -> WanImageEncoder:
        """A small one of random weights that gives so many tokens of `width` features.

        Raises ConfigError without the extra `wan`.
        """
        across = isqrt(max(0, tokens - 2)) + 1  # patches, so that there are tokens enough
        sizes = {
            "hidden_size": width,
            "intermediate_size": 2 * width,
            "num_hidden_layers": 3,
            "num_attention_heads": 2,
            "image_size": 7 * across,
            "patch_size": 7,
        }
        network = _network(sizes)
        tensors = random_tensors(shapes_of(network), seed, torch.float32, torch.device("cpu"))
        return cls(Guest(network, _with_places(tensors), dtype, device), sizes["image_size"], tokens)

    def encode(self, image_HW3: Tensor | NDArray[np.uint8]) -> Tensor:
        """Tokens `[1, T, D]` of a picture, uint8, or float in -1..1. It is squeezed into a square, as in training."""
        image = torch.as_tensor(image_HW3 if isinstance(image_HW3, Tensor) else image_HW3.copy())  # it may be read-only
        image = image.to(self._guest.device)
        unit_HW3 = image.float() / 255 if image.dtype == torch.uint8 else image.float() * 0.5 + 0.5
        size = (self._side, self._side)
        square_BCHW = interpolate(unit_HW3.permute(2, 0, 1)[None], size, mode="bicubic", align_corners=False)
        mean, std = (torch.tensor(numbers, device=image.device).view(1, 3, 1, 1) for numbers in (_MEAN, _STD))
        return self.encode_pixels((square_BCHW - mean) / std)

    @torch.inference_mode()
    def encode_pixels(self, pixels_BCHW: Tensor) -> Tensor:
        """Tokens `[B, T, D]` of square pictures as the network takes them: the output of its last layer but one."""
        with self._guest.visit() as network:
            pixels = pixels_BCHW.to(self._guest.device, self._guest.dtype)
            return network(pixel_values=pixels, output_hidden_states=True).hidden_states[-2][:, : self._tokens]


def _sizes(path: Path, tensors: Mapping[str, Tensor], heads: int) -> dict[str, int]:
    """What a configuration says, read off the shapes."""
    try:
        width, _, patch, _ = tensors["embeddings.patch_embedding.weight"].shape
        tokens = tensors["embeddings.position_embedding.weight"].shape[0]
        hidden = tensors["encoder.layers.0.mlp.fc1.weight"].shape[0]
    except (KeyError, ValueError) as error:
        raise CheckpointError(
            f"{path}: these are not the weights of a CLIP vision tower ({error}); "
            "give models_clip_open-clip-xlm-roberta-large-vit-huge-14.pth"
        ) from error
    return {
        "hidden_size": width,
        "intermediate_size": hidden,
        "num_hidden_layers": sum(name.endswith(".layer_norm1.weight") for name in tensors),
        "num_attention_heads": heads,
        "image_size": patch * isqrt(tokens - 1),
        "patch_size": patch,
    }


def _network(sizes: Mapping[str, Any]) -> nn.Module:
    with wan_extra("the image encoder"):
        from transformers import CLIPVisionConfig, CLIPVisionModel
    with torch.device("meta"):
        return CLIPVisionModel(CLIPVisionConfig(**sizes, hidden_act="gelu", layer_norm_eps=1e-5)).eval()


def _with_places(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    positions = tensors["embeddings.position_embedding.weight"].shape[0]
    return {**tensors, _PLACES: torch.arange(positions)[None]}

"""How much memory a member needs, known before anything is loaded."""

from __future__ import annotations

from dataclasses import dataclass, fields

import torch

from dreamtick.engine.models.wan.config import PATCH, WanConfig
from dreamtick.engine.models.wan.members import WanMember
from dreamtick.engine.models.wan.transformer import WanTransformer

__all__ = ["MemoryPlan", "memory_plan"]

_VAE_WEIGHTS = 126_900_000  # parameters of the family's autoencoder
_VAE_STATE = 151_328  # numbers that a world's decoder remembers for each pixel of a latent frame
_DECODE_WIDEST = (
    4 * 64 * 96 * 6
)  # numbers for each pixel of a latent frame: 4 pictures, 96 channels, six such at a time


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """Bytes on the device while a world runs, beside what torch and its kernels take for themselves.

    The text encoder is not among them: it visits the device for a prompt and leaves it.
    """

    weights: int  # of the transformer
    kv_cache: int  # all of the window, self-attention and actions
    cross_attention: int  # keys and values of one prompt or picture
    vae: int  # its weights, and what one world's decoder remembers
    activations: int  # of a pass or of decoding, whichever is wider; an estimate, all the others are counted

    @property
    def total(self) -> int:
        """All of it."""
        return sum(getattr(self, part.name) for part in fields(self))


def memory_plan(
    one: WanMember,
    config: WanConfig,
    latent_size: tuple[int, int],
    dtype: torch.dtype,
    window_frames: int | None = None,
    vae_dtype: torch.dtype = torch.float16,
) -> MemoryPlan:
    """What a member takes at these sizes, with its own window or another (in latent frames)."""
    window = one.window_frames if window_frames is None else window_frames
    tokens = latent_size[0] * latent_size[1] // PATCH**2
    layouts = [config.cache_layout(tokens), *config.side_layouts(tokens).values()]
    with torch.device("meta"):
        parameters = sum(parameter.numel() for parameter in WanTransformer(config).parameters())
    seen = config.text_len if one.takes_text else config.image_tokens
    in_pass = one.block_frames * tokens
    return MemoryPlan(
        weights=parameters * dtype.itemsize,
        kv_cache=window * sum(layout.bytes_per_slot(dtype) for layout in layouts),
        cross_attention=2 * config.layers * seen * config.dim * dtype.itemsize,
        vae=(_VAE_WEIGHTS + _VAE_STATE * latent_size[0] * latent_size[1]) * vae_dtype.itemsize,
        activations=max(
            in_pass * (3 * config.ffn_dim + 8 * config.dim) * dtype.itemsize,
            _DECODE_WIDEST * latent_size[0] * latent_size[1] * vae_dtype.itemsize,
        ),
    )

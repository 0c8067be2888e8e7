"""Pictures of latents without a VAE: coarse, instant, and with the right number of frames.

For developers without the VAE's weights, and for runs whose pictures nobody looks at.
"""

from __future__ import annotations

from typing import Any, Protocol

import torch
from torch import Tensor

from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, PIXELS_PER_LATENT

__all__ = ["LatentDecoder", "LatentPreview"]


class LatentDecoder(Protocol):
    """What makes pictures of latents, block by block."""

    def decode(self, latent_BFCHW: Tensor, state: Any) -> tuple[Tensor, Any]:
        """Pictures uint8 `[n, H, W, 3]` and the state for the next block (None: a new stream).

        n is 1 for a stream's first latent frame, 4 for each later one. A state is never written again.
        """
        ...


class LatentPreview:
    """Three of the 16 channels as red, green and blue, each latent pixel a square of 8 by 8."""

    def decode(self, latent_BFCHW: Tensor, state: Any) -> tuple[Tensor, Any]:
        """See `LatentDecoder`."""
        colours = (latent_BFCHW[0, :, :3].float() * 0.2 + 0.5).clamp(0.0, 1.0).mul(255.0).to(torch.uint8)
        pictures = colours.permute(0, 2, 3, 1)
        for axis in (1, 2):
            pictures = pictures.repeat_interleave(PIXELS_PER_LATENT, axis)
        repeats = torch.full((len(pictures),), FRAMES_PER_LATENT, device=pictures.device)
        if state is None:
            repeats[0] = 1
        return pictures.repeat_interleave(repeats, 0), "begun"

"""A start picture as Matrix-Game takes it: the image encoder's tokens, and the VAE's latents behind a mask."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.wan.clip import WanImageEncoder
from dreamtick.engine.models.wan.vae import WanVAE
from dreamtick.engine.models.wan.values import ImageCondition

__all__ = ["StartPicture"]

MASK_CHANNELS = 4
_LATENTS = 31  # after which those of a picture that is followed by grey no longer change


class StartPicture:
    """Makes the condition of a picture, once: a world that begins again does so at once."""

    def __init__(self, image_encoder: WanImageEncoder, vae: WanVAE) -> None:
        self._image_encoder, self._vae = image_encoder, vae
        self._last: tuple[NDArray[np.uint8], ImageCondition] | None = None

    def encode(self, picture_HW3: NDArray[np.uint8]) -> ImageCondition:
        """The condition of a picture of the world's size. The mask is 1 at the first latent frame, which is known."""
        if self._last is None or not np.array_equal(self._last[0], picture_HW3):
            self._last = (picture_HW3.copy(), self._encode(picture_HW3))
        return self._last[1]

    def _encode(self, picture_HW3: NDArray[np.uint8]) -> ImageCondition:
        latents = self._vae.encode_image_then_zeros(picture_HW3, _LATENTS)
        mask = latents.new_zeros(1, _LATENTS, MASK_CHANNELS, *latents.shape[3:])
        mask[:, 0] = 1.0
        return ImageCondition(self._image_encoder.encode(picture_HW3), torch.cat([mask, latents], 2))

"""What steers a model of the Wan family: values as a latch holds them, and the encodings made from them."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from dreamtick.engine.attention import LayerContext

__all__ = ["ActionRows", "ImageCondition", "PromptEmbeds", "RawActions", "WanImageEncoding", "WanTextEncoding"]


@dataclass(frozen=True, slots=True, eq=False)
class PromptEmbeds:
    """A prompt as the text encoder leaves it, `[1, L, text_dim]`; the same object is the same prompt."""

    embedding: Tensor


@dataclass(frozen=True, slots=True, eq=False)
class RawActions:
    """A block's actions as the published code takes them, a row each raw frame: `[R, K]` and `[R, 2]` or None.

    R is 4 F, and 1 + 4 (F - 1) for a world's first block of F latent frames.
    """

    keyboard: Tensor
    mouse: Tensor | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ImageCondition:
    """A start picture as the network takes it.

    `tokens` of the image encoder `[1, T, image_dim]`; `latents` `[1, F, 20, h, w]`: 4 channels of mask and 16 of
    latent, one a latent frame of the world, the last of which goes on for ever.
    """

    tokens: Tensor
    latents: Tensor


@dataclass(frozen=True, slots=True, eq=False)
class WanTextEncoding:
    """A prompt's embedding `[1, L, text_dim]` and every layer's keys and values of it."""

    embedding: Tensor
    layers: tuple[LayerContext, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ActionRows:
    """A block's raw actions on the device, as in `RawActions`."""

    keyboard: Tensor
    mouse: Tensor | None


@dataclass(frozen=True, slots=True, eq=False)
class WanImageEncoding:
    """A start picture: every layer's keys and values of its tokens, and the latents of `ImageCondition`."""

    layers: tuple[LayerContext, ...]
    latents: Tensor

"""Plays many worlds at once through the KV cache, as `BlockGenerator` does for one world that began with a block.

N worlds, F frames of a block, T patches, C numbers in a patch's latent, A actions, L text tokens, D features.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext, rotate
from dreamtick.engine.kv_cache import Context, ContextConfig, KVCache
from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.frames_ahead import frames_ahead, in_new_look
from dreamtick.engine.models.compact.patch_transformer import BlockInputs, PatchTransformer, patch_rotary
from dreamtick.engine.schedule import next_latent
from dreamtick.engine.training.patch_forward import captions_of_rows

__all__ = ["PatchPlayer"]


class PatchPlayer:
    """The window of N worlds that move in step. Begin with `say` and `begin`; no gradients."""

    def __init__(self, network: PatchTransformer, autoencoder: WindowAutoencoder, count: int) -> None:
        self._network, self._config, self._count = network, network.config, count
        self._autoencoder = autoencoder
        config = network.config
        self._device, self._dtype = network.place.device, network.place.dtype
        self._rotary = patch_rotary(config)
        context = ContextConfig(anchor_blocks=1, window_blocks=config.window - 2)
        self._cache = KVCache(config.cache, context, self._placed, self._dtype, self._device, count)
        self._index = 1  # the first block has 0
        self._nothing = torch.zeros(
            count, config.patches, config.patch_channels, device=self._device, dtype=self._dtype
        )
        self._text: tuple[LayerContext | None, ...] = ()
        self._meanings: Tensor | None = None  # [N, kinds], where the network shows pictures in another look
        self._repainted: Tensor | None = None  # [N] bool: worlds of which the next block comes in another look
        self.last_frame = self._nothing  # [N, T, C]

    @torch.no_grad()
    def say(self, text_NLD: Tensor, mask_NL: Tensor) -> None:
        """The words from the next block on."""
        first = torch.zeros(self._count, 1, dtype=torch.long, device=self._device)
        text, mask = text_NLD.to(self._device, self._dtype).unsqueeze(1), mask_NL.to(self._device).unsqueeze(1)
        self._text = captions_of_rows(self._network, text, mask, first)
        if self._network.repainter is not None:
            assert self._network.reader is not None
            before, self._meanings = self._meanings, self._network.reader.chosen(text[:, 0, 0])
            self._repainted = None if before is None else (before != self._meanings).any(1)

    @torch.no_grad()
    def begin(self, first_NFTC: Tensor, moves_NFA: Tensor, previous_NTC: Tensor | None = None) -> None:
        """The worlds' first block, which stays visible; `previous` is the frame before the next one, by default its
        last."""
        first = first_NFTC.to(self._device, self._dtype)
        context = self._cache.pin(0, "first", first, 0)
        inputs = self._inputs(context, moves_NFA, self._nothing)
        self._network.remember(first, self._network.encode_sigma(0.0), inputs, self._text, context)
        self.last_frame = first[:, -1] if previous_NTC is None else previous_NTC.to(self._device, self._dtype)

    @torch.no_grad()
    def draw(self, moves_NFA: Tensor, sigmas: Sequence[float], generator: torch.Generator) -> Tensor:
        """Draw the next block `[N, F, T, C]` through these noise levels; new words may show the last frame in their
        look instead, as the engine does."""
        context = self._cache.context(self._index, None)
        inputs = self._inputs(context, moves_NFA, self.last_frame)
        shape = (self._count, self._config.block, *self.last_frame.shape[1:])
        latent = torch.randn(shape, generator=generator).to(self._device, self._dtype)
        for sigma, following in zip(sigmas, (*sigmas[1:], 0.0), strict=True):
            clean = self._network(latent, self._network.encode_sigma(sigma), inputs, self._text, context)
            latent = next_latent(latent, clean, sigma, following, 0.0, None)
        if self._repainted is None or self._meanings is None:
            return latent
        painted = in_new_look(self._network, self._autoencoder, self.last_frame, self._meanings)
        ahead = frames_ahead(self._network, self._autoencoder, painted, moves_NFA.to(self._device))
        return torch.where(self._repainted[:, None, None, None], ahead, latent)

    @torch.no_grad()
    def append(self, latent_NFTC: Tensor, moves_NFA: Tensor) -> None:
        """Make a block history."""
        latent = latent_NFTC.to(self._device, self._dtype)
        context = self._cache.context(self._index, None)
        inputs = self._inputs(context, moves_NFA, self.last_frame)
        self._network.remember(latent, self._network.encode_sigma(0.0), inputs, self._text, context)
        self._cache.commit(self._index)
        self._index += 1
        self._repainted = None
        self.last_frame = latent[:, -1]

    def _inputs(self, context: Context, moves_NFA: Tensor, previous_NTC: Tensor) -> BlockInputs:
        moves = moves_NFA.to(self._device)
        sketch = frames_ahead(self._network, self._autoencoder, previous_NTC, moves)
        actions = self._network.encode_actions(moves)
        return self._network.block_inputs(previous_NTC, actions, self._rotation(context.position), sketch)

    def _rotation(self, position: int) -> tuple[Tensor, Tensor]:
        return self._rotary.at(float(position * self._config.block), self._dtype, self._device)

    def _placed(self, keys: Tensor, position: int) -> Tensor:
        return rotate(keys, *self._rotation(position))

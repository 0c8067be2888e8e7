"""Plays a batch of worlds through the KV cache, each under its own words and with its own anchor.

Between two changes of the words or anchors it does what the engine's generator does for one world.
N worlds, T tiles, C channels, D features, L text tokens.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext, rotate
from dreamtick.engine.kv_cache import Context, ContextConfig, KVCache
from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.pocket_transformer import BlockInputs, PocketTransformer, pocket_rotary
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.schedule import next_latent
from dreamtick.engine.training.forward import batched_text

__all__ = ["STILL", "BatchPlayer"]

STILL = 0.004  # mean squared change of a tile's latent below which it is taken not to change, as while playing


class BatchPlayer:
    """The window of N worlds that move in step. Begin with `say` and `anchor`; no gradients."""

    def __init__(self, network: PocketTransformer, autoencoder: TileAutoencoder, count: int) -> None:
        self._network, self._autoencoder, self._config = network, autoencoder, network.config
        config = network.config
        self._device, self._dtype = network.place.device, network.place.dtype
        self._rotary = pocket_rotary(config)
        context = ContextConfig(anchor_blocks=1, window_blocks=config.slots - 2)
        self._cache = KVCache(config.cache, context, self._placed, self._dtype, self._device, count)
        self._count, self._index = count, 0
        self._nothing = torch.zeros(count, config.lat**2, config.chan, device=self._device, dtype=self._dtype)
        self.memory = self._nothing  # [N, T, C], the anchors' pictures
        self._text: tuple[LayerContext | None, ...] = ()
        self._sketched: tuple[Tensor, Tensor, Tensor] | None = None  # a frame, moves, and the frame moved on
        self.last_frame = self._nothing  # [N, T, C]

    @torch.no_grad()
    def say(self, text_NLD: Tensor, mask_NL: Tensor) -> None:
        """The words from the next block on."""
        first = torch.zeros(self._count, 1, dtype=torch.long, device=self._device)
        text, mask = text_NLD.to(self._device, self._dtype).unsqueeze(1), mask_NL.to(self._device).unsqueeze(1)
        self._text = batched_text(self._network, text, mask, first)

    @torch.no_grad()
    def anchor(self, latent_NTC: Tensor) -> None:
        """The anchors from the next block on, `[N, T, 2 C]`; zeros: nothing is remembered."""
        latent = latent_NTC.to(self._device, self._dtype)
        context = self._cache.pin(0, self._index, latent, -1)
        still = torch.zeros(self._count, self._config.block, 2, device=self._device)
        self.memory = self._nothing
        inputs = self._inputs(context, still, self._nothing)
        self._network.remember(latent, self._sigma(0.0), inputs, self._text, context)
        self.memory = latent[..., -self._config.chan :]

    @torch.no_grad()
    def denoise(self, moves_NFM: Tensor, sigmas: Sequence[float], generator: torch.Generator) -> Tensor:
        """Draw the next block `[N, T, 2 C]` through these noise levels; tiles that hardly change stay."""
        context = self._cache.context(self._index, None)
        inputs = self._inputs(context, moves_NFM, self.last_frame)
        shape = (self._count, self._config.lat**2, self._config.chan * self._config.block)
        latent = torch.randn(shape, generator=generator).to(self._device, self._dtype)
        for sigma, following in zip(sigmas, (*sigmas[1:], 0.0), strict=True):
            clean = self._network(latent, self._sigma(sigma), inputs, self._text, context)
            latent = next_latent(latent, clean, sigma, following, 0.0, None)
        before = torch.cat([self.last_frame] * self._config.block, -1)
        still = (latent - before).square().mean(-1, keepdim=True) < STILL
        return torch.where(still, before, latent)

    @torch.no_grad()
    def append(self, latent_NTC: Tensor, moves_NFM: Tensor) -> None:
        """Make a block history."""
        latent = latent_NTC.to(self._device, self._dtype)
        context = self._cache.context(self._index, None)
        inputs = self._inputs(context, moves_NFM, self.last_frame)
        self._network.remember(latent, self._sigma(0.0), inputs, self._text, context)
        self._cache.commit(self._index)
        self._index += 1
        self.last_frame = latent[..., -self._config.chan :]

    def begin_with(self, last_frame_NTC: Tensor) -> None:
        """The frame before the first block."""
        self.last_frame = last_frame_NTC.to(self._device, self._dtype)

    def _inputs(self, context: Context, moves_NFM: Tensor, previous_NTC: Tensor) -> BlockInputs:
        actions = self._network.encode_actions(moves_NFM.to(self._device))
        rotation = self._rotary.at(float(context.position), self._dtype, self._device)
        sketch = self._moved_on(previous_NTC, moves_NFM)
        return self._network.block_inputs(previous_NTC, self.memory, actions, rotation, sketch)

    def _moved_on(self, previous_NTC: Tensor, moves_NFM: Tensor) -> Tensor:
        """Made once for the passes over a block."""
        made = self._sketched
        if made is None or made[0] is not previous_NTC or made[1] is not moves_NFM:
            moves = moves_NFM.to(self._device)
            sketch = moved_on(self._network.sketch, self._autoencoder, previous_NTC, moves)
            made = self._sketched = (previous_NTC, moves_NFM, sketch)
        return made[2]

    def _sigma(self, sigma: float) -> Tensor:
        return self._network.encode_sigma(sigma)

    def _placed(self, keys: Tensor, position: int) -> Tensor:
        return rotate(keys, *self._rotary.at(float(position), self._dtype, self._device))

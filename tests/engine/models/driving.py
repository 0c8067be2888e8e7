"""Drives a compact model through the real KV cache, one given block after the other."""

from __future__ import annotations

from types import MappingProxyType

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Anchor, Context, KVCache
from dreamtick.engine.models.compact.model import CompactModel
from dreamtick.input.conditioning import Conditioned, Conditioning
from dreamtick.input.latch import ActionBlock


class Driver:
    """Holds the window of one world. `origin` is the index of its first block."""

    def __init__(self, model: CompactModel, prompt: str, origin: int = 0) -> None:
        self.model, self.index = model, origin
        spec = model.spec
        self.cache = KVCache(spec.cache, spec.context, model.place_keys, model.dtype, model.device)
        self.previous: Tensor | None = None
        self.say(prompt)

    def say(self, prompt: str) -> None:
        self.text = self.model.encode("text", prompt)

    def conditioning(self, moves_FM: Tensor) -> Conditioning:
        rows = tuple(tuple(row) for row in moves_FM.tolist())
        action = self.model.encode("action", (ActionBlock(self.model.spec.action_names, rows),))
        encodings = {"action": action, "text": self.text}
        parts = {name: Conditioned(name, None, 1, value, True) for name, value in encodings.items()}
        return Conditioning(self.index, MappingProxyType(parts))

    def pin(self, anchor: Anchor, moves_FM: Tensor | None = None) -> None:
        still = torch.zeros(self.model.spec.frames_per_block, len(self.model.spec.action_names))
        context = self.cache.pin(0, anchor.key, anchor.latent, anchor.age_origin, anchor.block_index)
        conditioning = self.conditioning(still if moves_FM is None else moves_FM).with_encodings(anchor.encodings)
        self.model.remember(anchor.latent, context, conditioning)

    def context(self) -> Context:
        return self.cache.context(self.index, self.previous)

    def denoise(self, noisy: Tensor, sigma: float, moves_FM: Tensor) -> Tensor:
        return self.model.denoise(noisy, sigma, self.context(), self.conditioning(moves_FM))

    def append(self, latent: Tensor, moves_FM: Tensor) -> None:
        self.model.remember(latent, self.context(), self.conditioning(moves_FM))
        self.cache.commit(self.index)
        self.previous, self.index = latent, self.index + 1

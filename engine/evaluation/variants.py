"""A model with a part of it switched off, to measure what that part does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator import still_actions
from dreamtick.engine.kv_cache import Anchor, Context, ContextPolicy
from dreamtick.engine.kv_cache.batch import BatchContext
from dreamtick.engine.models.base import DraftPolicy, FollowingModel, WorldModel
from dreamtick.engine.models.batched import BatchedModel
from dreamtick.input.conditioning import Conditioning

__all__ = ["AlteredModel", "NothingRemembered"]

_BEFORE_THE_WINDOW = -1


class AlteredModel:
    """A `BatchedModel` that hands everything on to `model`, but for two policies.

    Without `drafts` it takes every first draft as it comes; without `memory` it pins a block of zeros and nothing else,
    which is what the pocket world was trained to see while nothing is known.
    """

    def __init__(self, model: BatchedModel, drafts: bool = True, memory: bool = True) -> None:
        self._model, self._drafts, self._memory = model, drafts, memory
        self.spec, self.device, self.dtype = model.spec, model.device, model.dtype

    def encode(self, modality: str, value: object) -> object:
        """See `WorldModel`."""
        return self._model.encode(modality, value)

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        """See `WorldModel`."""
        return self._model.mix(modality, old, new, share)

    def follow(self, modality: str, old: object, new: object) -> object:
        """See `FollowingModel`; the new one if the model is none."""
        return self._model.follow(modality, old, new) if isinstance(self._model, FollowingModel) else new

    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        """See `WorldModel`."""
        return self._model.place_keys(keys, position)

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """See `WorldModel`."""
        return self._model.denoise(latent, sigma, context, conditioning)

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """See `WorldModel`."""
        self._model.remember(latent, context, conditioning)

    def decode(self, latent: Tensor, state: Any) -> tuple[Tensor, Any]:
        """See `WorldModel`."""
        return self._model.decode(latent, state)

    def encode_frames(self, frames: NDArray[np.uint8]) -> Sequence[Tensor]:
        """See `WorldModel`."""
        return self._model.encode_frames(frames)

    def context_policy(self) -> ContextPolicy:
        """See `WorldModel`."""
        if self._memory:
            return self._model.context_policy()
        return NothingRemembered(self._model)

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> DraftPolicy | None:
        """See `WorldModel`."""
        return self._model.draft_policy(decode) if self._drafts else None

    # ------------------------------------------------------------------ many worlds
    def expect_worlds(self, count: int) -> None:
        """See `BatchedModel`."""
        self._model.expect_worlds(count)

    def place_key_rows(self, keys: Tensor, positions: Sequence[int]) -> Tensor:
        """See `BatchedModel`."""
        return self._model.place_key_rows(keys, positions)

    def denoise_rows(
        self, latent: Tensor, sigmas: Sequence[float], context: BatchContext, conditionings: Sequence[Conditioning]
    ) -> Tensor:
        """See `BatchedModel`."""
        return self._model.denoise_rows(latent, sigmas, context, conditionings)

    def remember_rows(self, latent: Tensor, context: BatchContext, conditionings: Sequence[Conditioning]) -> None:
        """See `BatchedModel`."""
        self._model.remember_rows(latent, context, conditionings)

    def decode_rows(self, latents: Sequence[Tensor], states: Sequence[Any]) -> Sequence[tuple[Tensor, Any]]:
        """See `BatchedModel`."""
        return self._model.decode_rows(latents, states)


class NothingRemembered:
    """A `ContextPolicy` that pins a block of zeros for good, under standing still."""

    def __init__(self, model: WorldModel) -> None:
        spec = model.spec
        still = model.encode("action", still_actions(spec.action_names, spec.frames_per_block, spec.players))
        zeros = torch.zeros(spec.latent_shape, dtype=model.dtype, device=model.device)
        self._anchor = Anchor("nothing", zeros, _BEFORE_THE_WINDOW, {"action": still})

    def anchors(self, block_index: int) -> tuple[Anchor, ...]:
        """See `ContextPolicy`."""
        return (self._anchor,)

    def observe(self, block: FrameBlock, latent: Tensor, conditioning: Conditioning) -> None:
        """Nothing of it is kept."""

    def reset(self) -> None:
        """There is nothing to forget."""

    def snapshot(self) -> None:
        """It knows nothing."""

    def restore(self, state: None) -> None:
        """See `snapshot`."""

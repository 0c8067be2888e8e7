"""What a model offers beyond `WorldModel` to make the blocks of many worlds in one pass.

Rows are worlds. Each has its own noise level, place in time, anchors, words and actions: they come as sequences, one
item a row, and the model puts them side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from torch import Tensor

from dreamtick.engine.kv_cache.batch import BatchContext
from dreamtick.engine.models.base import WorldModel
from dreamtick.input.conditioning import Conditioning

__all__ = ["BatchedModel"]


@runtime_checkable
class BatchedModel(WorldModel, Protocol):
    """A model that many worlds share. Row by row the results are those of `WorldModel`'s methods, up to rounding.

    Latents are batched along their first dimension.
    """

    def expect_worlds(self, count: int) -> None:
        """Called once before `count` worlds take turns: what the model keeps for each of them must have room."""
        ...

    def place_key_rows(self, keys: Tensor, positions: Sequence[int]) -> Tensor:
        """Work each row's place in time into its keys `[B, N, T, D]`."""
        ...

    def denoise_rows(
        self, latent: Tensor, sigmas: Sequence[float], context: BatchContext, conditionings: Sequence[Conditioning]
    ) -> Tensor:
        """Estimate the clean latents of a block of each world."""
        ...

    def remember_rows(self, latent: Tensor, context: BatchContext, conditionings: Sequence[Conditioning]) -> None:
        """The context pass for a block of each world."""
        ...

    def decode_rows(self, latents: Sequence[Tensor], states: Sequence[Any]) -> Sequence[tuple[Tensor, Any]]:
        """Each row's frames uint8 `[F, H, W, 3]` and its decoder's state after them."""
        ...

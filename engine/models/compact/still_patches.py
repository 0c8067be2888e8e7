"""The maze's judgement of its drafts: what the sketch says stands still, stays to the bit unless it is to change.

It is for worlds in which nothing moves by itself: a slow fade would be held. Every block is drawn from noise, so that a
picture nobody touches would creep: a little different each time, and handed on. Where the sketch leaves a patch as it
was and the draft is hardly another, the frame before the block is held. New words change patches by far more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FirstDraft

__all__ = ["StillPatches"]

_STILL: Final = 0.05  # mean squared change of a patch's latent below which it has not changed


class StillPatches(FirstDraft):
    """A `DraftPolicy`. `sketch_of` gives the sketch `[1, F, S, C]` of the block that is being drawn."""

    def __init__(self, sketch_of: Callable[[Context], Tensor]) -> None:
        self._sketch_of = sketch_of

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`."""
        if context.previous_latent is None:
            return draft
        held = context.previous_latent[:, -1:].expand_as(draft)
        stands = (self._sketch_of(context) == held).all(-1, keepdim=True)
        alike = (draft - held).float().square().mean(-1, keepdim=True) < _STILL
        return torch.where(stands & alike, held, draft)

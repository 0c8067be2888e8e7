"""How a world begins from words alone: the first block is a whole new picture and gets a finer plan."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning

__all__ = ["FIRST_PLAN", "FirstDraft"]

FIRST_PLAN = DenoisingPlan((1.0, 0.92, 0.84, 0.75, 0.67, 0.58, 0.5, 0.41, 0.33, 0.25, 0.16, 0.08))
"""For a block that has nothing to copy from."""


class FirstDraft:
    """A `DraftPolicy` that draws a block without a past once more, finely, and takes every other block as it is."""

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """See `DraftPolicy`."""
        return FIRST_PLAN if context.previous_latent is None and draws == 1 else None

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`."""
        return draft

    def snapshot(self) -> object:
        """See `DraftPolicy`: it knows nothing."""
        return None

    def restore(self, state: Any) -> None:
        """See `DraftPolicy`."""

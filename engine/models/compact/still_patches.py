"""The maze's judgement of its drafts: while nothing is done, the view stays to the bit.

Nothing there moves by itself. But every block is drawn from noise, so that a picture nobody touches would creep: a
little different each time, and handed on. So the frame before the block is held while all actions rest. For two seconds
after new words a patch that is to look different does. What is in sight may be shown in their look at once: where the
model can say how, its block stands instead of the draft, and there is nothing to settle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FirstDraft
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning

__all__ = ["StillPatches", "StillPatchesState"]

_ALIKE: Final = 0.05  # mean squared change of a patch's latent below which it has not changed
_SETTLING: Final = 12  # blocks in which new words, or a world's first ones, may change what stands


@dataclass(frozen=True, slots=True, eq=False)
class StillPatchesState:
    """What is known between two blocks."""

    position: int  # of the last block that was settled
    text: object  # its prompt's encoding
    since: int  # the block with which that came; longer ago if there is nothing to settle


class StillPatches(FirstDraft):
    """A `DraftPolicy` for one world: blocks in order. A position that does not follow on begins it anew.

    `in_new_look` gives the block that new words make of what is in sight, None where they change nothing. It is told
    the encoding of the words before, too; None where a world goes on that was begun elsewhere.
    """

    def __init__(self, in_new_look: Callable[[Context, Conditioning, object], Tensor | None]) -> None:
        self._in_new_look = in_new_look
        self._painted: Tensor | None = None  # the block that is being drawn, if it comes in another look
        self._state = StillPatchesState(-1, None, 0)
        self._next = self._state  # if the block that is being drawn is settled
        self._rests: Tensor | None = None  # bool: no action is taken in that block

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """See `DraftPolicy`."""
        if draws == 1:
            position, text, before = context.position, conditioning["text"], self._state
            said = before.text if position == before.position + 1 else None
            same = text is said
            actions = conditioning["action"]
            assert isinstance(actions, tuple)
            self._rests = (actions[0] == 0).all()
            self._painted = None if same else self._in_new_look(context, conditioning, said)
            settled = before.since if same else position if self._painted is None else position - _SETTLING
            self._next = StillPatchesState(position, text, settled)
        return super().redraw(draft, context, conditioning, draws)

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`."""
        self._state = self._next
        if context.previous_latent is None or self._rests is None:
            return draft
        if self._painted is not None:
            return self._painted
        held = context.previous_latent[:, -1:].expand_as(draft)
        stands = self._rests
        if context.position < self._state.since + _SETTLING:
            stands = stands & ((draft - held).float().square().mean(-1, keepdim=True) < _ALIKE)
        return torch.where(stands, held, draft)

    def snapshot(self) -> StillPatchesState:
        """See `DraftPolicy`."""
        return self._state

    def restore(self, state: StillPatchesState | None) -> None:
        """See `DraftPolicy`."""
        self._state = self._next = state or StillPatchesState(-1, None, 0)

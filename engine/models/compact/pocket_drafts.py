"""The pocket world's judgement of its own drafts.

A moving sprite needs two denoising steps, a new picture more: when many tiles change at once (a door, a new theme) the
block is drawn again by a finer plan. A block that does not show the hero in every frame is drawn once more with fresh
noise. If that loses it too, it may be blurred for two blocks, because it mostly comes back from that (it turns, say);
then the last block that showed it is put back and held. At an edge it would be gone for good, and is held at once. A
new prompt is never held back. Tiles that hardly changed are set to exactly what they were, so that nothing creeps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FIRST_PLAN
from dreamtick.engine.models.compact.hero import VISIBLE, HeroLocator, Sighting, may_be_anywhere, may_leave
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning

__all__ = ["HERO_PLAN", "NEW_ROOM_PLAN", "NEW_THEME_PLAN", "PocketDrafts", "PocketDraftsState"]

NEW_ROOM_PLAN = DenoisingPlan((1.0, 0.85, 0.7, 0.5, 0.3, 0.15), fresh_noise=0.7)
"""A room has to be invented: many steps, much new noise."""
NEW_THEME_PLAN = DenoisingPlan((1.0, 0.85, 0.6, 0.3))
"""What is there is translated: few steps, none."""
HERO_PLAN = DenoisingPlan((1.0, 0.75, 0.5, 0.25), fresh_noise=0.7)

_CHANGED = 0.1  # mean square change of a tile's latent from which it counts as another one
_CUT = 0.4  # share of such tiles from which the picture counts as another one
_STILL = 0.004  # mean square change below which a tile has not changed
_MOST_PASSES = 10  # further denoising steps that a block may cost: a new room, and the hero once more
_BLUR = 75.0  # colour error below which something of the hero is left; without it the best match is at about 89
_BLURRED_BLOCKS = 2
_PATIENCE = 3  # blocks held in a row after which a second draft is tried less often
_RETRY = 4  # then only in every so many blocks


@dataclass(frozen=True, slots=True, eq=False)
class PocketDraftsState:
    """What is known between two blocks; see the fields of `PocketDrafts` that are called the same."""

    position: int
    text: object
    seen: Sighting | None
    safe: Tensor | None
    safe_seen: Sighting | None
    blurred: int
    held: int


class PocketDrafts:
    """A `DraftPolicy`. `decode` turns a latent into frames uint8; `plan` is the one that first drafts are drawn by.

    It watches one world: blocks in order. A position that does not follow on begins it anew.
    """

    def __init__(
        self, plan: DenoisingPlan, frames_per_block: int, decode: Callable[[Tensor], Tensor], hero: HeroLocator
    ) -> None:
        self._plan, self._frames, self._decode, self._hero = plan, frames_per_block, decode, hero
        self._position = -1  # of the last block that was settled
        self._text: object = None  # its prompt's encoding
        self._seen: Sighting | None = None  # the hero at its end
        self._safe: Tensor | None = None  # the last block that shows it, and where
        self._safe_seen: Sighting | None = None
        self._blurred = 0  # blocks in a row that show it blurred
        self._held = 0  # blocks held in a row
        # the block that is being drawn
        self._context: Context | None = None
        self._new_text: object = None
        self._spent = 0  # further denoising steps
        self._cut = self._tried_hero = False
        self._best: Tensor | None = None
        self._best_error = float("inf")  # the worst of its frames'
        self._best_sighting: Sighting | None = None  # in its last frame

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """See `DraftPolicy`."""
        previous = context.previous_latent
        if draws == 1:
            self._begin(context, conditioning["text"])
        if previous is None:
            return FIRST_PLAN if draws == 1 else None
        if draws == 1:
            if self._seen is None:
                self._seen = self._safe_seen = self._hero.find(self._decode(previous)[-1].cpu().numpy())
                self._safe = previous
            self._cut = self._is_cut(draft, previous)
            if self._cut:
                plan = NEW_THEME_PLAN if self._is_new_text else NEW_ROOM_PLAN
                if plan != self._plan:
                    return self._spend(plan)
        settled = self._keep_still_tiles(draft, previous)
        anywhere = self._cut or may_be_anywhere(self._seen, context.position)
        found = [self._hero.find(frame, self._seen, anywhere) for frame in self._decode(settled).cpu().numpy()]
        worst = max(sighting.error for sighting in found)
        if self._best is None or worst < self._best_error:
            self._best, self._best_error, self._best_sighting = settled, worst, found[-1]
        if self._best_error < VISIBLE or not self._may_redraw(context.position):
            return None
        self._tried_hero = True
        return self._spend(HERO_PLAN)

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`: the best of the block's drafts with its still tiles as they were, or the frame before."""
        best, found, previous = self._best, self._best_sighting, context.previous_latent
        if context is not self._context or best is None or found is None or previous is None:
            best = draft if previous is None else self._keep_still_tiles(draft, previous)
            self._seen = self._safe = self._safe_seen = None
        elif found.error < VISIBLE or not self._had_hero or self._must_show:
            self._seen = self._safe_seen = found
            self._safe, self._blurred, self._held = best, 0, 0
        elif found.error < _BLUR and self._may_blur:
            assert self._seen is not None
            self._seen = replace(found, error=self._seen.error)  # it is taken to be there
            self._blurred += 1
        else:
            assert self._safe is not None
            best = self._held_frame(self._safe)
            self._seen, self._blurred, self._held = self._safe_seen, 0, self._held + 1
        self._position, self._text = context.position, self._new_text
        return best

    # ------------------------------------------------------------------ state
    def snapshot(self) -> PocketDraftsState:
        """See `DraftPolicy`."""
        return PocketDraftsState(
            self._position, self._text, self._seen, self._safe, self._safe_seen, self._blurred, self._held
        )

    def restore(self, state: PocketDraftsState) -> None:
        """See `DraftPolicy`."""
        self._position, self._text, self._seen = state.position, state.text, state.seen
        self._safe, self._safe_seen = state.safe, state.safe_seen
        self._blurred, self._held = state.blurred, state.held

    def _begin(self, context: Context, text: object) -> None:
        """A block's first draft has come."""
        if context.position != self._position + 1:  # another world, or the same one after a reset
            self._text = self._seen = self._safe = self._safe_seen = None
            self._blurred = self._held = 0
        self._context, self._new_text = context, text
        self._spent, self._cut, self._tried_hero = 0, False, False
        self._best, self._best_error, self._best_sighting = None, float("inf"), None

    @property
    def _is_new_text(self) -> bool:
        return self._new_text is not self._text

    @property
    def _must_show(self) -> bool:
        """Whether a new prompt has to be seen, hero or not. A world's first block is under words of its own: mostly
        those of its picture."""
        return self._is_new_text and (self._cut or self._text is not None)

    @property
    def _may_blur(self) -> bool:
        """Whether the hero may be seen blurred, and go on from there; beyond a door it may."""
        assert self._seen is not None
        comes_back = self._cut or not may_leave(self._seen)
        return comes_back and self._blurred < _BLURRED_BLOCKS and self._held % 2 == 0

    @property
    def _had_hero(self) -> bool:
        return self._seen is not None and self._seen.error < VISIBLE

    def _may_redraw(self, position: int) -> bool:
        """Whether another try at the hero is worth its time."""
        affordable = not self._tried_hero and self._spent + len(HERO_PLAN.sigmas) <= _MOST_PASSES
        return affordable and self._had_hero and (self._held < _PATIENCE or position % _RETRY == 0)

    def _spend(self, plan: DenoisingPlan) -> DenoisingPlan:
        self._spent += len(plan.sigmas)
        return plan

    # ------------------------------------------------------------------ tiles
    def _last_frame(self, latent_BTC: Tensor) -> Tensor:
        return latent_BTC[..., -(latent_BTC.shape[-1] // self._frames) :]

    def _held_frame(self, previous_BTC: Tensor) -> Tensor:
        """A block in which the last frame stands still."""
        return self._last_frame(previous_BTC).repeat(1, 1, self._frames)

    def _is_cut(self, draft_BTC: Tensor, previous_BTC: Tensor) -> bool:
        """Whether many tiles of the block's last frame differ from the frame before the block."""
        change_BT = (self._last_frame(draft_BTC) - self._last_frame(previous_BTC)).float().square().mean(-1)
        return float((change_BT > _CHANGED).float().mean()) > _CUT

    def _keep_still_tiles(self, draft_BTC: Tensor, previous_BTC: Tensor) -> Tensor:
        held_BTC = self._held_frame(previous_BTC)
        still_BT1 = (draft_BTC - held_BTC).float().square().mean(-1, keepdim=True) < _STILL
        return torch.where(still_BT1, held_BTC, draft_BTC)

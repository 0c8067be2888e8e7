"""The pocket world's judgement of its own drafts.

A moving sprite needs two denoising steps, a new picture more: when many tiles change at once (a door, a new theme) the
block is drawn again by a finer plan. A block that does not show the hero clearly is drawn again with fresh noise. If
that loses the hero too, the frame before is held: it has bumped into something and stands. (What the network dissolves
most often is a hero pushed against a wall, or one that turns; the latter may be blurred for two blocks, because it
mostly comes back. If not, it is put back to where it was last seen.) Tiles that hardly changed are set to exactly what
they were, so that nothing creeps.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FIRST_PLAN
from dreamtick.engine.models.compact.hero import VISIBLE, HeroLocator, Sighting, hero_error
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning

__all__ = ["HERO_PLAN", "NEW_ROOM_PLAN", "NEW_THEME_PLAN", "PocketDrafts"]

NEW_ROOM_PLAN = DenoisingPlan((1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36, 0.28, 0.2, 0.1), fresh_noise=0.7)
"""A room has to be invented: many steps, much new noise."""
NEW_THEME_PLAN = DenoisingPlan((1.0, 0.85, 0.6, 0.3))
"""What is there is translated: few steps, none."""
HERO_PLAN = DenoisingPlan((1.0, 0.85, 0.7, 0.55, 0.4, 0.2), fresh_noise=0.7)

_CHANGED = 0.1  # mean square change of a tile's latent from which it counts as another one
_CUT = 0.4  # share of such tiles from which the picture counts as another one
_STILL = 0.004  # mean square change below which a tile has not changed
_MOST_PASSES = 12  # further denoising steps that a block may cost
_PATIENCE = 3  # blocks held in a row after which a second draft is tried less often
_RETRY = 4  # then only in every so many blocks
_BLUR = 80.0  # colour error below which something of the hero is left; without it the best match is at about 89
_STRIDE = 14  # pixels that a hero covers in a block, both axes together
_BLURRED_BLOCKS = 2  # blocks for which it may be blurred, before it is put back
_BLUR_RETRY = 2  # then after every so many held blocks
_THEME_PATIENCE = 6  # blocks held in a row after which a new theme comes even without the hero


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
        self._safe: Tensor | None = None  # the last block that shows it
        self._held = 0  # blocks held in a row
        self._blurred = 0  # blocks in a row that show it blurred
        # the block that is being drawn
        self._context: Context | None = None
        self._new_text: object = None
        self._new_theme = self._tried_hero = False
        self._spent = 0  # further denoising steps
        self._best: Tensor | None = None
        self._best_error = float("inf")
        self._best_sighting: Sighting | None = None

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """See `DraftPolicy`."""
        previous = context.previous_latent
        if draws == 1:
            self._begin(context)
        if previous is None:
            return FIRST_PLAN if draws == 1 else None
        if draws == 1:
            self._new_text = conditioning["text"]
            if self._seen is None:
                self._seen = self._hero.find(self._decode(previous)[-1].cpu())
            if self._is_cut(draft, previous):
                self._new_theme = self._new_text is not self._text
                plan = NEW_THEME_PLAN if self._new_theme else NEW_ROOM_PLAN
                if plan != self._plan:
                    return self._spend(plan)
        settled = self._keep_still_tiles(draft, previous)
        sightings = self._hero.find_all(self._decode(settled).cpu(), self._seen)
        error = hero_error(sightings)
        if self._best is None or error < self._best_error:
            self._best, self._best_error, self._best_sighting = settled, error, sightings[-1]
        if self._best_error == 0.0 or not self._may_redraw(context.position):
            return None
        self._tried_hero = True
        return self._spend(HERO_PLAN)

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`: the best of the block's drafts with its still tiles as they were, or the frame before."""
        best, previous = self._best, context.previous_latent
        if context is not self._context or best is None or previous is None:
            best = draft if previous is None else self._keep_still_tiles(draft, previous)
            self._seen = None
        elif self._is_accepted():
            self._take(best)
        else:
            best = self._held_frame(self._safe if self._safe is not None else previous)
            self._held, self._blurred = self._held + 1, 0
        self._position = context.position
        self._begin(None)
        return best

    # ------------------------------------------------------------------ state
    def _begin(self, context: Context | None) -> None:
        """A block's first draft has come (None: no block is being drawn)."""
        if context is not None and context.position != self._position + 1:
            self._text, self._seen, self._safe, self._held, self._blurred = None, None, None, 0, 0
        self._context = context
        self._spent, self._tried_hero = 0, False
        self._new_text, self._new_theme = None, False
        self._best, self._best_error, self._best_sighting = None, float("inf"), None

    @property
    def _had_hero(self) -> bool:
        return self._seen is not None and self._seen.error < VISIBLE

    def _may_redraw(self, position: int) -> bool:
        """Whether another try at the hero is worth its time."""
        affordable = not self._tried_hero and self._spent + len(HERO_PLAN.sigmas) <= _MOST_PASSES
        return affordable and self._had_hero and (self._held < _PATIENCE or position % _RETRY == 0)

    def _is_accepted(self) -> bool:
        """Whether the best draft shows the hero, or may come without."""
        if not self._had_hero or self._best_error < VISIBLE:
            return True
        if self._new_text is not self._text:  # no blur here: putting the hero back would put back the old look
            return self._new_theme and self._held >= _THEME_PATIENCE
        return self._is_blurred() and self._blurred < _BLURRED_BLOCKS and self._held % _BLUR_RETRY == 0

    def _is_blurred(self) -> bool:
        """Whether there is something of the hero left, near to where it was: it often comes back from that."""
        now, before = self._best_sighting, self._seen
        assert now is not None
        assert before is not None
        return now.error < _BLUR and abs(now.x - before.x) + abs(now.y - before.y) <= _STRIDE * (self._blurred + 1)

    def _take(self, best: Tensor) -> None:
        self._text = self._new_text
        if self._best_error < VISIBLE or not self._had_hero or self._new_theme:
            self._seen, self._safe, self._held, self._blurred = self._best_sighting, best, 0, 0
        else:
            self._blurred += 1

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

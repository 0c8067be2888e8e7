"""The pocket world's judgement of its own drafts.

A moving sprite needs two denoising steps, a new picture more: when most tiles change at once (a door, a new theme) the
block is drawn again by a finer plan. A block that does not show the hero is drawn again with fresh noise. Tiles that
hardly changed are set to exactly what they were, so that nothing creeps.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.first_draft import FIRST_PLAN
from dreamtick.engine.models.compact.hero import HeroLocator, Sighting, hero_error
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
_MOST_PASSES = 18  # further denoising steps that a block may cost
_PATIENCE = 3  # blocks without the hero after which it is looked for less
_RETRY = 4  # then only in every so many blocks


class PocketDrafts:
    """A `DraftPolicy`. `decode` turns a latent into frames uint8; `plan` is the one that first drafts are drawn by.

    It watches one world: blocks in order. A position that does not follow on begins it anew.
    """

    def __init__(self, plan: DenoisingPlan, frames_per_block: int, decode: Callable[[Tensor], Tensor], hero: HeroLocator) -> None:
        self._plan, self._frames, self._decode, self._hero = plan, frames_per_block, decode, hero
        self._position = -1
        self._forget()
        self._begin(None)

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """See `DraftPolicy`."""
        if draws == 1:
            self._begin(context)
        self._text_now = conditioning["text"]
        previous = context.previous_latent
        if previous is None:
            return FIRST_PLAN if draws == 1 else None
        if draws == 1 and self._is_cut(draft, previous):
            plan = NEW_ROOM_PLAN if self._text_now is self._text_before else NEW_THEME_PLAN
            if plan.sigmas != self._plan.sigmas or plan.fresh_noise:
                return self._spend(plan)
        settled = self._keep_still_tiles(draft, previous)
        sightings = self._hero.find_all(self._decode(settled).cpu(), self._seen)
        error = hero_error(sightings)
        if self._best is None or error < self._best_error:
            self._best, self._best_error, self._best_sighting = settled, error, sightings[-1]
        if self._best_error == 0.0 or not self._may_redraw():
            return None
        self._hero_draws += 1
        return self._spend(HERO_PLAN)

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """See `DraftPolicy`: the best of the block's drafts, its still tiles as they were."""
        if context is not self._context or self._best is None:
            best = draft if context.previous_latent is None else self._keep_still_tiles(draft, context.previous_latent)
        else:
            best = self._best
            self._misses = 0 if self._best_error == 0.0 else self._misses + 1
            self._seen = self._best_sighting
        self._position, self._text_before = context.position, self._text_now
        self._begin(None)
        return best

    # ------------------------------------------------------------------ state
    def _forget(self) -> None:
        self._misses = 0  # blocks in a row without the hero
        self._seen: Sighting | None = None
        self._text_before: object = None
        self._text_now: object = None

    def _begin(self, context: Context | None) -> None:
        """A block's first draft has come (None: no block is being drawn)."""
        if context is not None and context.position != self._position + 1:
            self._forget()
        self._context = context
        self._spent = self._hero_draws = 0
        self._best: Tensor | None = None
        self._best_error = float("inf")
        self._best_sighting: Sighting | None = None

    def _may_redraw(self) -> bool:
        """Whether another try at the hero is worth its time: two, or one now and then once it has been lost for a while."""
        assert self._context is not None
        if self._spent + len(HERO_PLAN.sigmas) > _MOST_PASSES:
            return False
        if self._misses < _PATIENCE:
            return self._hero_draws < 2
        return self._hero_draws < 1 and self._context.position % _RETRY == 0

    def _spend(self, plan: DenoisingPlan) -> DenoisingPlan:
        self._spent += len(plan.sigmas)
        return plan

    # ------------------------------------------------------------------ tiles
    def _is_cut(self, draft_BTC: Tensor, previous_BTC: Tensor) -> bool:
        """Whether most tiles of the block's last frame differ from the frame before the block."""
        channels = draft_BTC.shape[-1] // self._frames
        change_BT = (draft_BTC[..., -channels:] - previous_BTC[..., -channels:]).float().square().mean(-1)
        return float((change_BT > _CHANGED).float().mean()) > _CUT

    def _keep_still_tiles(self, draft_BTC: Tensor, previous_BTC: Tensor) -> Tensor:
        channels = draft_BTC.shape[-1] // self._frames
        held_BTC = previous_BTC[..., -channels:].repeat(1, 1, self._frames)
        still_BT1 = (draft_BTC - held_BTC).float().square().mean(-1, keepdim=True) < _STILL
        return torch.where(still_BT1, held_BTC, draft_BTC)

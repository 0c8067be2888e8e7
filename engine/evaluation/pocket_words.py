"""Does the pocket world do what it is told? A new prompt while the figure stands still, looked at one second later."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.evaluation.evidence import share_of
from dreamtick.engine.evaluation.pictures import nearest
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Result
from dreamtick.engine.evaluation.pocket_judges import kinds_kept, spared_tiles, track
from dreamtick.engine.evaluation.pocket_truth import PocketTruth, begun_from, frames_of, positions_of, words_for
from dreamtick.engine.training.captions import caption, held_out, looks, themes

__all__ = ["WORDS_FRAMES", "known", "unseen"]

WORDS_FRAMES: Final = FRAME_RATE_HZ
_WORDS: Final = 500_000  # number of the first world


def known(bench: Bench, index: int) -> Result:
    """A caption of the kind that is trained on, for another theme at the same time of day."""
    rng = np.random.default_rng(bench.world_seed(_WORDS + index) + 1)
    theme, time_of_day = _wanted(index)
    words = caption(rng, themes("pocket")[theme], looks("pocket")[time_of_day])
    return _switched(bench, index, words, "prompt_known", judge_layout=True)


def unseen(bench: Bench, index: int) -> Result:
    """The same change in a held-out wording. `index` counts through all of them, one of each theme at a time."""
    theme, time_of_day = _wanted(index)
    choice = held_out(themes("pocket")[theme], looks("pocket")[time_of_day])
    words = choice[index // len(themes("pocket")) % len(choice)]
    return _switched(bench, index, words, "prompt_unseen", judge_layout=False)


def _wanted(index: int) -> tuple[int, int]:
    """The theme and the time of day of a rollout."""
    count = len(themes("pocket"))
    return index % count, (index + index // count) % len(looks("pocket"))


def _switched(bench: Bench, index: int, words: str, figure: str, judge_layout: bool) -> Result:
    seed = bench.world_seed(_WORDS + index)
    wanted, time_of_day = _wanted(index)
    count = len(themes("pocket"))
    truth = PocketTruth(seed, wanted + 1 + index // count % (count - 1), time_of_day)
    start = [truth.now, *truth.explore(START_FRAMES - 1)]
    player = begun_from(bench, start, words_for(truth, seed), seed)
    player.words = words
    still = np.zeros((WORDS_FRAMES, 2))
    drawn = player.play(still)
    moments = truth.follow(still)
    last, moment = drawn[-1], moments[-1]
    looks_like = [truth.draw(moment, theme) for theme in range(count)]
    shown = nearest(last, np.stack(looks_like))
    evidence = {figure: share_of(int(shown == wanted), 1)}
    if judge_layout:
        # In the atlas of the theme that is shown, be it the right one or not: this is about things, not their look.
        tiles, found = truth.tiles[moment.room], track(drawn)
        kept = kinds_kept(last, tiles, shown, time_of_day, found.position[-1])
        figures = np.concatenate([positions_of(moments[-1:]), found.position[-1:]])
        judged = ~spared_tiles(figures, moment.creatures[moment.room], truth.coins[moment.room])
        evidence["layout_kept"] = share_of(kept[judged].sum(), judged.sum())
    true = np.concatenate([frames_of(moments[:-1]), looks_like[wanted][None]])
    return Result(evidence, (true, drawn))

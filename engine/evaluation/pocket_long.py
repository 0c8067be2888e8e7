"""Does the pocket world last? Minutes of random keys, and minutes of nothing."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.evaluation.drift import SEGMENT_FRAMES, ClipStatistics
from dreamtick.engine.evaluation.evidence import Score, share_of
from dreamtick.engine.evaluation.pictures import right_tiles
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Result
from dreamtick.engine.evaluation.pocket_judges import creatures_reach, known_tiles, track
from dreamtick.engine.evaluation.pocket_truth import PocketTruth, begun_from, frames_of, held_keys, words_for
from dreamtick.engine.training.simulators.base import IntArray

__all__ = ["drift", "idle"]

_DRIFT, _IDLE = 700_000, 800_000  # numbers of the worlds
_SHORTEST_HOLD, _LONGEST_HOLD = 3, 36  # frames a key is held
_FEWEST_KNOWN: Final = 0.6  # share of tiles that are the theme's
_SHOWN: Final = 12  # frames on a contact sheet


def drift(bench: Bench, index: int) -> Result:
    """Random keys, held long, for minutes; the simulator under the same keys is the true clip."""
    seed = bench.world_seed(_DRIFT + index)
    truth = PocketTruth(seed, theme=index)
    start = [truth.now, *truth.explore(START_FRAMES - 1)]
    player = begun_from(bench, start, words_for(truth, seed), seed)
    blocks = round(bench.drift_seconds * FRAME_RATE_HZ) // player.block_frames
    frames = blocks * player.block_frames
    pressed = held_keys(np.random.default_rng(seed), frames, _SHORTEST_HOLD, _LONGEST_HOLD)
    true_clip, clip = ClipStatistics(), ClipStatistics()
    seen: list[bool] = []
    known: list[float] = []
    true_known: list[float] = []
    shown, true_shown = [], []
    near = None
    every = max(1, blocks // _SHOWN)
    for number, rows in enumerate(pressed.reshape(-1, player.block_frames, 2)):
        drawn, moments = player.block(rows), truth.follow(rows)
        found = track(drawn, near)
        near = found.last
        seen += found.visible.tolist()
        clip.add(drawn)
        true_clip.add(frames_of(moments))
        if len(seen) > frames - SEGMENT_FRAMES and number % (FRAME_RATE_HZ // player.block_frames) == 0:
            known.append(known_tiles(drawn[-1], truth.theme, truth.time_of_day, found.position[-1]))
            true_known.append(known_tiles(moments[-1].frame, truth.theme, truth.time_of_day, moments[-1].position))
        if number % every == 0:
            shown.append(drawn[-1])
            true_shown.append(moments[-1].frame)
    blurred, strange = clip.sharpness_collapsed, float(np.mean(known)) < _FEWEST_KNOWN
    absent = not any(seen[-SEGMENT_FRAMES:])
    evidence = {
        "figure_present": share_of(sum(seen), len(seen)),
        "collapsed": share_of(int(blurred or strange or absent), 1),
        "collapsed_sharpness": share_of(int(blurred), 1),
        "collapsed_tiles": share_of(int(strange), 1),
        "collapsed_figure": share_of(int(absent), 1),
        "collapsed_truth": share_of(
            int(true_clip.sharpness_collapsed or float(np.mean(true_known)) < _FEWEST_KNOWN), 1
        ),
        "known_tiles_model": Score(float(np.mean(known))),
        "known_tiles_truth": Score(float(np.mean(true_known))),
        **{f"drift_{name}_model": score for name, score in clip.drifts().items()},
        **{f"drift_{name}_truth": score for name, score in true_clip.drifts().items()},
    }
    return Result(evidence, (np.stack(true_shown[:_SHOWN]), np.stack(shown[:_SHOWN])))


def idle(bench: Bench, index: int) -> Result:
    """No input for minutes: do the tiles of the last 10 s show what they did at the start?

    Tiles that a creature could ever walk to are left out.
    """
    seed = bench.world_seed(_IDLE + index)
    truth = PocketTruth(seed, theme=index)
    start = [truth.now, *truth.explore(START_FRAMES - 1)]
    before = start[-1]
    player = begun_from(bench, start, words_for(truth, seed), seed)
    judged = ~creatures_reach(truth.tiles[before.room], before.creatures[before.room])
    blocks = round(bench.idle_seconds * FRAME_RATE_HZ) // player.block_frames
    late = min(SEGMENT_FRAMES // player.block_frames, blocks)
    kept: list[float] = []
    shown = []
    for number in range(blocks):
        drawn = player.block(np.zeros(2))
        if number >= blocks - late:
            kept.append(float(right_tiles(before.frame[None], drawn[-1:])[0][judged].mean()))
        if number % max(1, blocks // _SHOWN) == 0:
            shown.append(drawn[-1])
    moved: IntArray = np.abs(track(drawn[-1:]).position[0] - before.position)
    evidence = {"idle_kept": Score(float(np.mean(kept))), "idle_figure_moved_px": Score(float(moved.max()))}
    return Result(evidence, (np.stack([before.frame] * len(shown)), np.stack(shown)))

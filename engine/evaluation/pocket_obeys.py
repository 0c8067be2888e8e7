"""Does the pocket world obey? Pictures, the figure's place, walls, coins and doors, under the truth's own actions.

What is played is the first stretch of a walk that has what is looked for, whatever comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from dreamtick.engine.evaluation.evidence import Score, share_of
from dreamtick.engine.evaluation.pictures import psnr
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Result
from dreamtick.engine.evaluation.pocket_judges import stands_in_wall, track
from dreamtick.engine.evaluation.pocket_truth import (
    Moment,
    PocketTruth,
    actions_of,
    begun_from,
    door_after,
    first_door,
    frames_of,
    held_keys,
    positions_of,
    words_for,
)
from dreamtick.engine.training.simulators.base import Frames, IntArray
from dreamtick.engine.training.simulators.pocket import SPEED_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import TILE_PX

__all__ = ["COIN_FRAMES", "DOOR_FRAMES", "KEY_FRAMES", "WALK_FRAMES", "coins", "doors", "keys", "walks"]

WALK_FRAMES: Final = 3 * FRAME_RATE_HZ
KEY_FRAMES: Final = 2 * FRAME_RATE_HZ
_LEAD: Final = FRAME_RATE_HZ  # frames that the model makes before a coin or a door, or one more
_AFTER_COIN: Final = 12
_AFTER_DOOR: Final = 4
COIN_FRAMES: Final = _LEAD + 1 + _AFTER_COIN
DOOR_FRAMES: Final = _LEAD + 1 + _AFTER_DOOR

_WALKS, _KEYS, _COINS, _DOORS = 100_000, 200_000, 300_000, 400_000  # numbers of the worlds
_TIMES: Final = {"psnr_0_5s": 6, "psnr_1s": 12, "psnr_2s": 24}  # figure: frame
_PLACES: Final = {"figure_px_1s": 12, "figure_px_3s": 36}
_KEY_HELD: Final = 6  # frames
_AWAY_PX: Final = 9  # of the figure from a coin's tile: it hides nothing
_LONGEST_SEARCH: Final = 1200  # frames of a walk in which a coin, a door or a long stay is looked for


def walks(bench: Bench, index: int) -> Result:
    """The exploration policy's walk: the first time it stays in a room for four seconds, one true and three to make."""
    seed = bench.world_seed(_WALKS + index)
    truth = PocketTruth(seed, theme=index)
    moments = [truth.now]
    while (walk := _in_one_room(moments, START_FRAMES + WALK_FRAMES)) is None:
        moments += truth.explore(100)
        if len(moments) > _LONGEST_SEARCH:
            return Result({})
    drawn = begun_from(bench, walk, words_for(truth, seed), seed).play(actions_of(walk[START_FRAMES:]))
    true = frames_of(walk[START_FRAMES:])
    quality, repeated = psnr(true, drawn), psnr(true, np.broadcast_to(walk[START_FRAMES - 1].frame, true.shape))
    distance = np.abs(track(drawn).position - positions_of(walk[START_FRAMES:])).max(1)
    evidence = {name: Score(float(quality[frame - 1])) for name, frame in _TIMES.items()}
    evidence["psnr_repeat_1s"] = Score(float(repeated[FRAME_RATE_HZ - 1]))
    evidence |= {name: Score(float(distance[frame - 1])) for name, frame in _PLACES.items()}
    return Result(evidence, (true, drawn))


def keys(bench: Bench, index: int) -> Result:
    """Random keys for 2 s: the direction of motion, and walls, until truth or model takes a door."""
    seed = bench.world_seed(_KEYS + index)
    truth = PocketTruth(seed, theme=index)
    pressed = held_keys(np.random.default_rng(seed), KEY_FRAMES, _KEY_HELD, _KEY_HELD)
    moments = [truth.now, *truth.explore(START_FRAMES - 1), *truth.follow(pressed)]
    drawn = begun_from(bench, moments, words_for(truth, seed), seed).play(pressed)
    before = moments[START_FRAMES - 1]
    found = track(np.concatenate([before.frame[None], drawn]))
    same = min(first_door(moments[START_FRAMES - 1 :]), found.first_door) - 1
    true_motion = np.diff(positions_of(moments[START_FRAMES - 1 :]), axis=0)[:same]
    motion = np.diff(found.position, axis=0)[:same]
    wanted = np.round(pressed[:same] * SPEED_PX).astype(np.int64)
    gone = found.lost[1 : same + 1]
    seen = ~(found.lost[:same] | gone)[:, None]
    right = (np.sign(motion) == np.sign(wanted)) & seen
    free = (wanted != 0) & (true_motion == wanted)
    free_here = (wanted != 0) & seen & (_motion_from(truth, before.room, found.position[:same], pressed) == wanted)
    inside = stands_in_wall(truth.tiles[before.room], found.position[1 : same + 1]) | gone
    evidence = {
        "direction": share_of(right[free].sum(), free.sum()),
        "direction_own_place": share_of(right[free_here].sum(), free_here.sum()),
        "in_wall": share_of(inside.sum(), same),
    }
    return Result(evidence, (frames_of(moments[START_FRAMES:]), drawn))


def coins(bench: Bench, index: int) -> Result:
    """A coin that the truth takes after one second: does it vanish from the model's picture?"""
    seed = bench.world_seed(_COINS + index)
    truth = PocketTruth(seed, theme=index)
    moments, lead = [truth.now], _LEAD + index % 2
    found = None
    while found is None and len(moments) < _LONGEST_SEARCH:
        moments += truth.explore(100)
        found = _first_coin(moments, truth.coins, lead)
    if found is None:
        return Result({})
    taken, coin, judged = found
    walk = moments[taken - lead - START_FRAMES : taken + _AFTER_COIN]
    drawn = begun_from(bench, walk, words_for(truth, seed), seed).play(actions_of(walk[START_FRAMES:]))
    frame, place = drawn[judged - taken + lead], track(drawn).position[judged - taken + lead]
    moment = replace(moments[judged], position=place)  # the model's own figure, and by night its lantern
    there = moment.coins_left.copy()
    there[moment.room, coin] = True
    x, y = truth.coins[moment.room, coin] * TILE_PX
    with_coin, without, shown = (
        _tile(picture, x, y) for picture in (truth.draw(replace(moment, coins_left=there)), truth.draw(moment), frame)
    )
    gone = np.square(shown - without).mean() < np.square(shown - with_coin).mean()
    return Result({"coin": share_of(int(gone), 1)}, (frames_of(walk[START_FRAMES:]), drawn))


def doors(bench: Bench, index: int) -> Result:
    """A door that the truth takes after one second: does the model's figure, within one block of it?"""
    seed = bench.world_seed(_DOORS + index)
    truth = PocketTruth(seed, theme=index)
    moments, lead = [truth.now], _LEAD + index % 2
    entered = None
    while entered is None and len(moments) < _LONGEST_SEARCH:
        moments += truth.explore(100)
        entered = door_after(moments, lead + START_FRAMES, _AFTER_DOOR)
    if entered is None:
        return Result({})
    walk = moments[entered - lead - START_FRAMES : entered + _AFTER_DOOR]
    player = begun_from(bench, walk, words_for(truth, seed), seed)
    drawn = player.play(actions_of(walk[START_FRAMES:]))
    found = track(np.concatenate([walk[START_FRAMES - 1].frame[None], drawn]))
    on_time = abs(found.first_door - 1 - lead) <= player.block_frames
    return Result({"door": share_of(int(on_time), 1)}, (frames_of(walk[START_FRAMES:]), drawn))


def _in_one_room(moments: Sequence[Moment], frames: int) -> Sequence[Moment] | None:
    """The first so many moments that follow each other in one room, or None."""
    since = 0
    for index in range(1, len(moments)):
        since = index if moments[index].room != moments[index - 1].room else since
        if index - since == frames - 1:
            return moments[since : index + 1]
    return None


def _first_coin(moments: Sequence[Moment], places: IntArray, lead: int) -> tuple[int, int, int] | None:
    """(the moment it is taken, which coin of the room, the moment to judge), or None."""
    since = 0
    for index in range(1, len(moments) - _AFTER_COIN):
        now, before = moments[index], moments[index - 1]
        if now.room != before.room:
            since = index
            continue
        taken = np.nonzero(before.coins_left[now.room] & ~now.coins_left[now.room])[0]
        if not len(taken) or index - since < lead + START_FRAMES:
            continue
        coin = int(taken[0])
        corner = places[now.room, coin] * TILE_PX + 1
        for later in range(index, index + _AFTER_COIN):
            if moments[later].room != now.room:
                break
            if np.abs(moments[later].position - corner).max() > _AWAY_PX:
                return index, coin, later
    return None


def _tile(frame: Frames, x: int, y: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return frame[y : y + TILE_PX, x : x + TILE_PX].astype(np.float32)


def _motion_from(
    truth: PocketTruth, room: int, position: IntArray, pressed: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> IntArray:
    """How far a figure at each `position` [F, 2] of a room would truly go under the keys pressed, [F, 2]."""
    count = len(position)
    if not count:
        return np.zeros((0, 2), np.int64)
    worlds = PocketWorlds(count, 0)
    worlds.tiles[:] = truth.tiles
    worlds.room[:], worlds.position = room, position.copy()
    worlds.step(pressed[:count])
    return np.where(worlds.flipped[:, None], 0, worlds.position - position)

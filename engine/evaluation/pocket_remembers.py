"""Does the pocket world remember? Out of a room, elsewhere for a while, and back; then tile by tile against the truth.

The truth cannot lead the way for so long: a figure that is once held up by a pixel would miss the door. So from the
door on, the way is found on the model's own picture, by where its figure stands there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np

from dreamtick.engine.evaluation.evidence import Score, share_of
from dreamtick.engine.evaluation.pictures import right_tiles
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, START_FRAMES, Bench, Player, Result
from dreamtick.engine.evaluation.pocket_judges import is_door, spared_tiles, track
from dreamtick.engine.evaluation.pocket_truth import PocketTruth, actions_of, begun_from, door_after, words_for
from dreamtick.engine.models.compact.hero import FAR_EDGE, LOST, Sighting
from dreamtick.engine.training.simulators.base import BoolArray, FloatArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import SPEED_PX

__all__ = ["recall"]

_RECALL: Final = 600_000  # number of the first world
_LEAD: Final = FRAME_RATE_HZ  # frames that the model makes before the door
_LONGEST_SEARCH: Final = 1200  # frames of a walk in which a door is looked for
_LATEST_EXIT: Final = 2 * FRAME_RATE_HZ  # frames in which the model's figure may still follow through the door
_LATEST_RETURN: Final = 15 * FRAME_RATE_HZ
_LONGEST_STROLL: Final = 4 * FRAME_RATE_HZ
_EDGE_PX: Final = 8  # from an edge, where a stroll keeps out of doors
_WAYPOINT_PX: Final = 5  # apart
_ARRIVED_PX: Final = 2
_PATIENCE: Final = 6  # blocks to reach a waypoint in
_JUDGED_AFTER: Final = 2  # frames after the return


class _Lost(Exception):  # noqa: N818 - not an error: this rollout has nothing to say
    """The figure is not where the walk needs it."""


def recall(seconds: float, memory: bool) -> Callable[[Bench, int], Result]:
    """The measurement for so many seconds away, with the model's memory or without it.

    It walks the same worlds in any case.
    """
    name = f"recall_{'anchor' if memory else 'none'}_{seconds:.0f}s"

    def run(bench: Bench, index: int) -> Result:
        seed = bench.world_seed(_RECALL + index)
        truth = PocketTruth(seed, theme=index)
        moments, entered = [truth.now], None
        while entered is None and len(moments) < _LONGEST_SEARCH:
            moments += truth.explore(100)
            entered = door_after(moments, START_FRAMES + _LEAD, 1)
        if entered is None:
            return Result({})
        walk = moments[entered - START_FRAMES - _LEAD : entered]
        left, beyond = moments[entered - 1], moments[entered]
        player = begun_from(bench, walk, words_for(truth, seed), seed, memory)
        stroll = _Stroll(player, walk[START_FRAMES - 1].frame, np.random.default_rng(seed + 1))
        for pair in actions_of(walk[START_FRAMES:]).reshape(-1, player.block_frames, 2):
            stroll.block(pair)
        way = _way_out(beyond.position)
        try:
            stroll.through(way, beyond.position, _LATEST_EXIT, since=1)
            entry = stroll.place
            stroll.elsewhere(entry, round(seconds * FRAME_RATE_HZ))
            came_back = stroll.through(-way, entry, _LATEST_RETURN, since=len(stroll.frames))
        except _Lost:
            return Result({f"returned_{name}": share_of(0, 1)})
        while len(stroll.frames) <= came_back + _JUDGED_AFTER:
            stroll.block(np.zeros(2))
        drawn = stroll.frames[came_back + _JUDGED_AFTER]
        place = stroll.places[came_back + _JUDGED_AFTER]
        true = truth.draw(replace(left, position=np.clip(place, 0, FAR_EDGE)))
        judged = _without_figure(place)
        share = float(right_tiles(true[None], drawn[None])[0][judged].mean())
        chance = float(right_tiles(true[None], beyond.frame[None])[0][judged].mean())
        evidence = {name: Score(share), f"returned_{name}": share_of(1, 1), f"chance_{name}": Score(chance)}
        shown = np.stack([*stroll.frames[came_back - 3 : came_back], drawn])
        return Result(evidence, (np.stack([left.frame, beyond.frame, beyond.frame, true]), shown))

    return run


class _Stroll:
    """The model's world as one walks through it by its own pictures. Raises `_Lost` where the figure goes astray."""

    def __init__(self, player: Player, before: Frames, rng: np.random.Generator) -> None:
        self._player, self._rng = player, rng
        self._seen: Sighting | None = None
        self.frames: list[Frames] = [before]
        found = track(before[None])
        self.places: list[IntArray] = [found.position[0]]  # of the figure, in each frame
        self.jumped_at = -1  # the newest frame in which it had come through a door

    @property
    def place(self) -> IntArray:
        """Where the figure is now."""
        return self.places[-1]

    def block(self, action: FloatArray) -> None:
        """Make a block."""
        for frame in self._player.block(action):
            near = Sighting(int(self.place[0]), int(self.place[1]), 0.0)
            found = track(frame[None], near)
            place = self.place if found.error[0] >= LOST else found.position[0]
            if is_door(self.place, place):
                self.jumped_at = len(self.frames)
            self.frames.append(frame)
            self.places.append(place)

    def through(self, way: IntArray, door: IntArray, frames: int, since: int) -> int:
        """Push out along `way` (a unit step) at the height of `door` until the figure is through, in so many frames.

        Returns the first frame behind the door; it may be one made already, but none before `since`.
        """
        until, across = len(self.frames) + frames, way == 0
        while self.jumped_at < since and len(self.frames) < until:
            self.block(np.where(across, np.clip((door - self.place) / SPEED_PX, -1, 1), way.astype(float)))
        if self.jumped_at < since:
            raise _Lost
        return self.jumped_at

    def elsewhere(self, entry: IntArray, frames: int) -> None:
        """Stroll about in this room for so many frames, and come back to `entry` each time."""
        began = len(self.frames)
        while (left := began + frames - len(self.frames)) > 0:
            self._there_and_back(entry, min(left // 2, _LONGEST_STROLL))
            if self.jumped_at >= began:
                raise _Lost

    def _there_and_back(self, entry: IntArray, frames: int) -> None:
        until = len(self.frames) + max(frames, 1)
        waypoints = [_inside(entry)]
        while len(self.frames) < until:
            held = self._rng.integers(-1, 2, 2)
            for _ in range(int(self._rng.integers(2, 7))):
                self.block(_kept_inside(held, self.place).astype(float))
                if np.abs(self.place - waypoints[-1]).max() > _WAYPOINT_PX:
                    waypoints.append(_inside(self.place))
        for target in reversed(waypoints):
            for _ in range(_PATIENCE):
                missing = target - self.place
                if np.abs(missing).max() <= _ARRIVED_PX:
                    break
                self.block(np.clip(missing / (SPEED_PX * self._player.block_frames), -1, 1))


def _way_out(entry: IntArray) -> IntArray:
    """The step (x, y) that led to a place just behind a door: away from the nearest edge."""
    gaps = {(1, 0): entry[0], (-1, 0): FAR_EDGE - entry[0], (0, 1): entry[1], (0, -1): FAR_EDGE - entry[1]}
    return np.array(min(gaps, key=gaps.__getitem__), np.int64)


def _inside(place: IntArray) -> IntArray:
    """The nearest place from which one does not overshoot through a door."""
    return np.clip(place, _EDGE_PX, FAR_EDGE - _EDGE_PX)


def _kept_inside(held: IntArray, place: IntArray) -> IntArray:
    """Keys held, but for what would lead from near an edge through a door."""
    outwards = ((place < _EDGE_PX) & (held < 0)) | ((place > FAR_EDGE - _EDGE_PX) & (held > 0))
    return np.where(outwards, 0, held)


def _without_figure(place: IntArray) -> BoolArray:
    """Which tiles [8, 8] the figure leaves to be judged."""
    nothing = np.zeros((0, 2), np.int64)
    return ~spared_tiles(place[None], nothing, nothing)

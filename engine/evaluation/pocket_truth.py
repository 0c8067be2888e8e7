"""The pocket world as it truly is: walks through the simulator, every moment of which can be drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dreamtick.engine.evaluation.playing import START_FRAMES, Bench, Player
from dreamtick.engine.training.captions import caption, looks, themes
from dreamtick.engine.training.simulators.base import BoolArray, FloatArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy

__all__ = [
    "Moment",
    "PocketTruth",
    "actions_of",
    "begun_from",
    "door_after",
    "first_door",
    "frames_of",
    "held_keys",
    "positions_of",
    "words_for",
]

_THEMES: Final = len(themes("pocket"))


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One frame of one world and all that is drawn in it. The arrays are nobody's to write."""

    frame: Frames  # [64, 64, 3]
    action: FloatArray  # [2], which led here; zeros for the first
    room: int
    position: IntArray  # [2], the figure's top left pixel (x, y)
    facing: int
    coins_left: BoolArray  # [16, 3]
    creatures: IntArray  # [16, 2, 2]
    creature_facing: IntArray  # [16, 2]


class PocketTruth:
    """One simulated world, played by the exploration policy or under given actions.

    `theme` and `time_of_day` replace those that the seed draws.
    """

    def __init__(self, seed: int, theme: int | None = None, time_of_day: int | None = None) -> None:
        self._worlds = PocketWorlds(1, seed)
        if theme is not None:
            self._worlds.theme[:] = theme % _THEMES
        if time_of_day is not None:
            self._worlds.time_of_day[:] = time_of_day
        self._policy = PocketPolicy(self._worlds)
        self._now = self._moment(np.zeros(2))

    @property
    def theme(self) -> int:
        """An index into the themes."""
        return int(self._worlds.theme[0])

    @property
    def time_of_day(self) -> int:
        """An index into the times of day."""
        return int(self._worlds.time_of_day[0])

    @property
    def tiles(self) -> IntArray:
        """What each tile of each room is, [16, 8, 8]."""
        return self._worlds.tiles[0].astype(np.int64)

    @property
    def coins(self) -> IntArray:
        """Each coin's tile (x, y), or -1, [16, 3, 2]."""
        return self._worlds.coins[0]

    @property
    def now(self) -> Moment:
        """The newest moment."""
        return self._now

    def explore(self, frames: int) -> list[Moment]:
        """Go on by so many frames as the exploration policy chooses."""
        return [self._step(self._policy.actions()[0]) for _ in range(frames)]

    def follow(self, actions: FloatArray) -> list[Moment]:
        """Go on under actions [F, 2]."""
        return [self._step(action) for action in actions]

    def draw(self, moment: Moment, theme: int | None = None, *, creatures: bool = True) -> Frames:
        """A moment [64, 64, 3], perhaps in another theme. A changed copy shows what could have been."""
        worlds, before = self._worlds, self._now
        self._set(moment)
        shown = None if theme is None else np.array([theme % _THEMES])
        frame = worlds.frames(shown, with_creatures=creatures)[0]
        self._set(before)
        return frame

    def _step(self, action: FloatArray) -> Moment:
        self._worlds.step(action[None])
        self._now = self._moment(np.array(action, float))
        return self._now

    def _moment(self, action: FloatArray) -> Moment:
        worlds = self._worlds
        return Moment(
            worlds.frames()[0],
            action,
            int(worlds.room[0]),
            worlds.position[0].copy(),
            int(worlds.facing[0]),
            worlds.coins_left[0].copy(),
            worlds.creatures[0].copy(),
            worlds.creature_facing[0].copy(),
        )

    def _set(self, moment: Moment) -> None:
        worlds = self._worlds
        worlds.room[0], worlds.position[0], worlds.facing[0] = moment.room, moment.position, moment.facing
        worlds.coins_left[0], worlds.creatures[0] = moment.coins_left, moment.creatures
        worlds.creature_facing[0] = moment.creature_facing


def frames_of(moments: Sequence[Moment]) -> Frames:
    """Their frames [F, 64, 64, 3]."""
    return np.stack([moment.frame for moment in moments])


def actions_of(moments: Sequence[Moment]) -> FloatArray:
    """What led to each of them, [F, 2]."""
    return np.stack([moment.action for moment in moments])


def positions_of(moments: Sequence[Moment]) -> IntArray:
    """Where the figure is in each, [F, 2]."""
    return np.stack([moment.position for moment in moments])


def first_door(moments: Sequence[Moment]) -> int:
    """The index of the first moment in another room than the one before; their number if there is none."""
    return next(
        (index for index in range(1, len(moments)) if moments[index].room != moments[index - 1].room), len(moments)
    )


def door_after(moments: Sequence[Moment], frames: int, followed_by: int) -> int | None:
    """The first moment through a door that comes after so many frames in one room, `followed_by` so many moments.

    It counts among these. None if there is none.
    """
    since = 0
    for index in range(1, len(moments)):
        if moments[index].room != moments[index - 1].room:
            if index - since >= frames and len(moments) - index >= followed_by:
                return index
            since = index
    return None


def held_keys(rng: np.random.Generator, frames: int, shortest: int, longest: int) -> FloatArray:
    """Random keys [frames, 2], -1, 0 or 1 each, held for `shortest` to `longest` frames."""
    rows: list[FloatArray] = []
    while sum(map(len, rows)) < frames:
        rows.append(np.tile(rng.integers(-1, 2, 2).astype(float), (int(rng.integers(shortest, longest + 1)), 1)))
    return np.concatenate(rows)[:frames]


def words_for(truth: PocketTruth, seed: int) -> str:
    """A caption of the kind that is trained on, for what the world looks like."""
    rng = np.random.default_rng(seed)
    return caption(rng, themes("pocket")[truth.theme], looks("pocket")[truth.time_of_day])


def begun_from(bench: Bench, moments: Sequence[Moment], words: str, seed: int, memory: bool = True) -> Player:
    """The model's world, begun from the first second of a walk."""
    return Player(bench, frames_of(moments[:START_FRAMES]), words, seed, memory)

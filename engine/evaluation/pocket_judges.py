"""Reading a frame of the pocket world: where the figure is, and what kind each tile is."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.evaluation.pictures import tiles_of
from dreamtick.engine.models.compact.hero import FAR_EDGE, LOST, VISIBLE, HeroLocator, Sighting
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.simulators.base import BoolArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import FRAME_PX, SPRITE_PX
from dreamtick.engine.training.simulators.pocket_rooms import NO_COIN, NO_CREATURE, ROOM_TILES, TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import ATLAS, SOLID, THEMES, shine

__all__ = [
    "Track",
    "creatures_reach",
    "is_door",
    "kinds_kept",
    "known_tiles",
    "spared_tiles",
    "stands_in_wall",
    "track",
]

Floats = npt.NDArray[np.float32]

_JUMP_PX: Final = 40  # between two frames at least, where the figure goes through a door
_AT_EDGE_PX: Final = 12  # it comes from one edge and arrives at the opposite one
_SIDEWAYS_PX: Final = 14  # and stays about in its row or column
_TOLERANCE_PX: Final = 1  # by which the figure may overlap a wall
_KNOWN: Final = 250.0  # mean squared error by day below which a tile is one of its theme's
_TIE: Final = 1e-3  # two kinds of tile that a theme paints alike have equal errors


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """Where the figure was found in each of F frames."""

    position: IntArray  # [F, 2], top left pixel (x, y) of the best match
    error: Floats  # [F], colour error of the best match

    @property
    def visible(self) -> BoolArray:
        """In which frames it is there, if blurred, [F]."""
        return np.asarray(self.error < VISIBLE)

    @property
    def lost(self) -> BoolArray:
        """In which frames it is not there, [F]."""
        return np.asarray(self.error >= LOST)

    @property
    def last(self) -> Sighting:
        """The newest match, from which to go on."""
        x, y = self.position[-1]
        return Sighting(int(x), int(y), float(self.error[-1]))

    @property
    def first_door(self) -> int:
        """The first frame in which it has come through a door; the number of frames if there is none.

        Frame 0 is only where it comes from. Frames in which it is lost are passed over.
        """
        last = self.position[0]
        for index in range(1, len(self.position)):
            if self.lost[index]:
                continue
            if is_door(last, self.position[index]):
                return index
            last = self.position[index]
        return len(self.position)


def is_door(before: IntArray, now: IntArray) -> bool:
    """Whether two places (x, y) of the figure are those before and behind a door."""
    moved = np.abs(now - before)
    axis = int(moved.argmax())
    gaps = [min(int(place[axis]), FAR_EDGE - int(place[axis])) for place in (before, now)]
    return bool(moved[axis] > _JUMP_PX and max(gaps) < _AT_EDGE_PX and moved[1 - axis] < _SIDEWAYS_PX)


def track(frames: Frames, near: Sighting | None = None) -> Track:
    """Find the figure in frames [F, 64, 64, 3] that follow each other; `near`: where it was before them."""
    found = []
    for frame in frames:
        near = _locator().find(frame, near)
        found.append(near)
    position: IntArray = np.array([(sighting.x, sighting.y) for sighting in found], np.int64)
    return Track(position, np.array([sighting.error for sighting in found], np.float32))


def stands_in_wall(tiles: IntArray, position: IntArray) -> BoolArray:
    """Whether a figure at each `position` [F, 2] overlaps solid tiles of a room [8, 8] by more than a pixel."""
    inner = (_TOLERANCE_PX, SPRITE_PX - 1 - _TOLERANCE_PX)
    column = [(position[:, 0] + x) // TILE_PX for x in inner]
    row = [(position[:, 1] + y) // TILE_PX for y in inner]
    solid: BoolArray = np.zeros(len(position), np.bool_)
    for y in row:
        for x in column:
            solid |= SOLID[tiles[np.clip(y, 0, ROOM_TILES - 1), np.clip(x, 0, ROOM_TILES - 1)]]
    return solid


def known_tiles(frame: Frames, theme: int, time_of_day: int, position: IntArray) -> float:
    """The share of a frame's 64 tiles that are tiles of the theme in that light; sprites and coins hide some.

    The night's lantern is at the figure's `position`. What counts as alike is the darker the light, the less.
    """
    by_day = ATLAS[theme].astype(np.float32)
    lit = _lit_kinds(theme, time_of_day, position).astype(np.float32)
    light = float(np.square(lit).mean() / np.square(by_day).mean())
    return float((_kind_errors(frame, lit).min(0) < _KNOWN * light).mean())


def kinds_kept(frame: Frames, tiles: IntArray, theme: int, time_of_day: int, position: IntArray) -> BoolArray:
    """Which tiles [8, 8] of a frame look most like the kind that the room's `tiles` [8, 8] say."""
    errors = _kind_errors(frame, _lit_kinds(theme, time_of_day, position).astype(np.float32))
    rows, columns = np.mgrid[0:ROOM_TILES, 0:ROOM_TILES]
    return np.asarray(errors[tiles, rows, columns] <= errors.min(0) + _TIE)


def spared_tiles(position: IntArray, creatures: IntArray, coins: IntArray) -> BoolArray:
    """Which tiles [8, 8] show more than ground: a figure at each `position` [K, 2], creatures [2, 2], coins [3, 2]."""
    spared: BoolArray = np.zeros((ROOM_TILES, ROOM_TILES), np.bool_)
    for x, y in [*position, *creatures[creatures[:, 0] != NO_CREATURE]]:
        low_x, low_y = max(0, x - 1) // TILE_PX, max(0, y - 1) // TILE_PX
        spared[low_y : (y + SPRITE_PX) // TILE_PX + 1, low_x : (x + SPRITE_PX) // TILE_PX + 1] = True
    for x, y in coins[coins[:, 0] != NO_COIN]:
        spared[y, x] = True
    return spared


def creatures_reach(tiles: IntArray, creatures: IntArray) -> BoolArray:
    """Which tiles [8, 8] of a room creatures [2, 2] may ever touch: all that is free around them, but the doors."""
    free = ~SOLID[tiles]
    free[[0, -1]] = free[:, [0, -1]] = False
    reach: BoolArray = np.zeros_like(free)
    for x, y in creatures[creatures[:, 0] != NO_CREATURE]:
        reach[y // TILE_PX : (y + SPRITE_PX - 1) // TILE_PX + 1, x // TILE_PX : (x + SPRITE_PX - 1) // TILE_PX + 1] = (
            True
        )
    while True:
        wider = reach.copy()
        wider[1:] |= reach[:-1]
        wider[:-1] |= reach[1:]
        wider[:, 1:] |= reach[:, :-1]
        wider[:, :-1] |= reach[:, 1:]
        wider &= free
        wider |= reach
        if (wider == reach).all():
            return reach
        reach = wider


@functools.cache
def _locator() -> HeroLocator:
    return HeroLocator.load(ASSETS / "pocket" / "hero.safetensors")


def _lit_kinds(theme: int, time_of_day: int, position: IntArray) -> Frames:
    """A room made of nothing but one kind of tile, in its light, for each kind: [K, 64, 64, 3]."""
    kinds = ATLAS[theme % len(THEMES)]
    rooms = np.tile(kinds, (1, FRAME_PX // TILE_PX, FRAME_PX // TILE_PX, 1))
    shine(rooms, np.full(len(rooms), time_of_day), np.broadcast_to(position, (len(rooms), 2)))
    return rooms


def _kind_errors(frame: Frames, lit: Floats) -> Floats:
    """How far each tile is from each kind: mean squared errors [K, 8, 8]."""
    return np.asarray(tiles_of(np.square(lit - frame)).mean((-1, -2, -3)), np.float32)

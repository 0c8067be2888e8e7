"""Who explores the pocket world: walks to doors, often back to rooms seen before, and to coins; wanders; pauses."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.training.simulators.base import BoolArray, FloatArray, IntArray
from dreamtick.engine.training.simulators.pocket import SPEED_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import GRID, ROOM_TILES, ROOMS, TILE_PX, free_tiles
from dreamtick.engine.training.simulators.pocket_themes import PATH, SOLID
from dreamtick.errors import ConfigError

__all__ = ["PAUSE_SHARE", "PocketPolicy"]

PAUSE_SHARE: Final = 0.12  # of the decisions
_GOAL, _WANDER, _PAUSE = range(3)
_COIN_CHANCE: Final = 0.25  # that a goal is a coin, if one is left
_DOOR_CHANCE: Final = 0.63  # that it is a door; else any free tile
_KNOWN_ROOM_CHANCE: Final = 0.62  # that the door leads to a room seen before
_FAR: Final = 99  # a distance in tiles that no path has
_NEXT_TILES: Final = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])  # (x, y); staying comes first


class PocketPolicy:
    """Chooses the actions of all worlds of one `PocketWorlds`, from whose dice it draws.

    Each world follows one decision for some frames: walk to a goal, wander (one action held, as keys or a stick would
    give it, walls or no walls), or pause. `wander` is the share of decisions to wander; the rest, less `PAUSE_SHARE`,
    are goals. A collision is what a model learns last, and only who wanders runs into things. `rests` is the share of
    pauses that last for seconds: a picture that nobody touches must stay. ConfigError where the shares do not add up
    to 1 at most.
    """

    def __init__(self, worlds: PocketWorlds, wander: float = 0.28, rests: float = 0.0) -> None:
        if not 0.0 <= wander <= 1.0 - PAUSE_SHARE:
            raise ConfigError(f"wander={wander}: expected a share between 0 and {1.0 - PAUSE_SHARE}")
        if not 0.0 <= rests <= 1.0:
            raise ConfigError(f"rests={rests}: expected a share between 0 and 1")
        self._worlds = worlds
        self._rests = rests
        self._goal_share = 1.0 - PAUSE_SHARE - wander
        count = worlds.count
        self._all = np.arange(count)
        self._decision: IntArray = np.full(count, _GOAL)
        self._frames_left: IntArray = np.zeros(count, np.int64)
        self._held: FloatArray = np.zeros((count, 2))
        self._goal: IntArray = np.full((count, 2), -1)  # tile (x, y)
        self._steps_to_goal: IntArray = np.zeros((count, ROOM_TILES, ROOM_TILES), np.int64)  # from each tile
        self._seen: BoolArray = np.zeros((count, ROOMS), np.bool_)

    def actions(self) -> FloatArray:
        """Choose the next actions [N, 2] for the worlds as they stand; call it once a frame."""
        self._seen[self._all, self._worlds.room] = True
        tile = (self._worlds.position + 3) // TILE_PX
        arrived = (self._goal == tile).all(1) & ~_in_door(self._goal)
        over = (self._frames_left <= 0) | self._worlds.flipped | ((self._decision == _GOAL) & arrived)
        for world in np.nonzero(over)[0]:
            self._decide(int(world))
        self._frames_left -= 1
        actions = np.where((self._decision == _WANDER)[:, None], self._held, 0.0)
        walking = np.nonzero(self._decision == _GOAL)[0]
        if len(walking):
            actions[walking] = self._towards_goal(walking, np.clip(tile[walking], 0, ROOM_TILES - 1))
        return actions

    def _decide(self, world: int) -> None:
        rng = self._worlds.rng
        chance = rng.random()
        if chance < self._goal_share:
            self._decision[world] = _GOAL
            self._frames_left[world] = rng.integers(16, 48)
            self._choose_goal(world)
        elif chance < 1.0 - PAUSE_SHARE:
            self._decision[world] = _WANDER
            self._frames_left[world] = rng.integers(3, 12)
            keys = rng.integers(-1, 2, 2).astype(float)
            self._held[world] = keys if rng.random() < 0.7 else rng.uniform(-1, 1, 2)
        else:
            self._decision[world] = _PAUSE
            rests = self._rests > 0.0 and rng.random() < self._rests
            self._frames_left[world] = rng.integers(24, 150) if rests else rng.integers(2, 10)

    def _choose_goal(self, world: int) -> None:
        rng, room = self._worlds.rng, self._worlds.room[world]
        tiles = self._worlds.tiles[world, room]
        chance = rng.random()
        coins = np.nonzero(self._worlds.coins_left[world, room])[0]
        if chance < _COIN_CHANCE and len(coins):
            goal = self._worlds.coins[world, room, coins[rng.integers(len(coins))]]
        else:
            choice = np.argwhere(tiles == PATH)  # the doors
            if chance < _COIN_CHANCE + _DOOR_CHANCE and len(choice):
                row, column = choice[:, 0], choice[:, 1]
                sideways = np.where(column == 0, -1, np.where(column == ROOM_TILES - 1, 1, 0))
                change = np.where(sideways != 0, sideways, np.where(row == 0, -GRID, GRID))
                wanted = self._seen[world, room + change] == (rng.random() < _KNOWN_ROOM_CHANCE)
                choice = choice[wanted] if wanted.any() else choice
            else:
                choice = free_tiles(tiles)
            goal = choice[rng.integers(len(choice))][::-1]
        self._goal[world] = goal
        self._steps_to_goal[world] = _steps_from(~SOLID[tiles], int(goal[0]), int(goal[1]))

    def _towards_goal(self, worlds: IntArray, tile: IntArray) -> FloatArray:
        """Actions [K, 2] that lead `worlds` [K], standing on `tile` [K, 2], to the next tile on their way."""
        goal, k = self._goal[worlds], np.arange(len(worlds))
        around = np.pad(self._steps_to_goal[worlds], ((0, 0), (1, 1), (1, 1)), constant_values=_FAR)
        steps = np.stack([around[k, tile[:, 1] + 1 + y, tile[:, 0] + 1 + x] for x, y in _NEXT_TILES], 1)
        there = steps[:, 0] == 0
        next_tile = _NEXT_TILES[steps.argmin(1)]
        leaving = there & _in_door(goal)
        out_x = np.where(leaving, (goal[:, 0] == ROOM_TILES - 1).astype(int) - (goal[:, 0] == 0), 0)
        out_y = np.where(leaving & (out_x == 0), np.where(goal[:, 1] == 0, -1, 1), 0)
        out = np.stack([out_x, out_y], 1)
        corner = (tile + np.where(there[:, None], 0, next_tile)) * TILE_PX + 1 + out * 9
        missing_px = corner - self._worlds.position[worlds]
        actions: FloatArray = np.clip(missing_px / SPEED_PX, -1, 1)
        # Go on along one axis only when the other is aligned, so as not to bump into the corner of a tile.
        sideways = (next_tile[:, 0] != 0) | (out_x != 0)
        off = np.where(sideways, np.abs(missing_px[:, 1]), np.abs(missing_px[:, 0])) > 1
        actions[sideways & off, 0] = 0.0
        actions[~sideways & off, 1] = 0.0
        return actions


def _in_door(tile: IntArray) -> BoolArray:
    """Whether a tile [N, 2] lies on a room's border."""
    return ((tile == 0) | (tile == ROOM_TILES - 1)).any(-1)


def _steps_from(free: BoolArray, x: int, y: int) -> IntArray:
    """How many tiles each tile [8, 8] is away from (x, y) on free tiles; _FAR where there is no short way."""
    around = np.full((ROOM_TILES + 2, ROOM_TILES + 2), _FAR)
    around[y + 1, x + 1] = 0
    inside = around[1:-1, 1:-1]
    for _ in range(20):
        beside = np.minimum(around[1:-1, :-2], around[1:-1, 2:])
        nearest = np.minimum(np.minimum(around[:-2, 1:-1], around[2:, 1:-1]), beside) + 1
        relaxed = np.where(free, np.minimum(inside, nearest), _FAR)
        if (relaxed == inside).all():
            break
        inside[...] = relaxed
    return inside

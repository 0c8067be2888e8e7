"""Where things are in a pocket world: sixteen rooms, the doors between them, landmarks, coins and creatures.

A world is a grid of 4x4 rooms; a room is 8x8 tiles of 8 px and fills the screen. Room r lies in column r % 4 and row
r // 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators.base import BoolArray, IntArray
from dreamtick.engine.training.simulators.pocket_themes import (
    FLOOR,
    FLOOR_DETAIL,
    LANDMARK,
    LANDMARK_COUNT,
    LIQUID,
    LIQUID_ODD,
    OBSTACLE,
    PATH,
    PILLAR,
    ROCK,
    SOLID,
    WALL,
    WALL_CORNER,
)

__all__ = [
    "COINS_A_ROOM",
    "CREATURES_A_ROOM",
    "GRID",
    "NO_COIN",
    "NO_CREATURE",
    "ROOMS",
    "ROOM_TILES",
    "TILE_PX",
    "PocketLayout",
    "free_tiles",
    "make_layout",
]

GRID: Final = 4  # rooms a side
ROOMS: Final = GRID * GRID
ROOM_TILES: Final = 8  # tiles a side of a room
TILE_PX: Final = 8
COINS_A_ROOM: Final = 3  # at most
CREATURES_A_ROOM: Final = 2  # at most
NO_COIN: Final = -1
NO_CREATURE: Final = -99

# Interiors, 6x6 tiles: T obstacle, R rock, ~ liquid, P pillar, comma floor detail, 0 the tiles of a landmark.
_INTERIORS: Final = (
    "...... .T..T. ..~~.. ..~~.. .T..T. ......",
    "...... .P..P. ..,... ...,.. .P..P. ......",
    "...... .TTT.. ....., ,..... ..TTT. ......",
    "...... .RT... .T..,. ..,..R ....RT ......",
    ",..... .~~~~. .~.... .~.,.. ...,.R ......",
    "...... .00.T. .00... ..,,.. .T..T. ......",
    "...... ...,,. ..00.. ..00.. .T..T. ......",
    "...... .R..R. ...... ,.00.. ..00.R ......",
    "...... .~~.P. .~~... ...~~. .P.~~. ......",
    "...... .T.T.. ...,.. .T.T.. ....R. ..,...",
    "...... .PPPP. ....., ...... .PPPP. ......",
    "...... .T.,.. .TT... .TT,.. .T...R ......",
    "..,... .R..,. ..R... ...R.. .,..R. ......",
    "...... .00... .00~~. ...~~. .,.... ...,..",
    "....,. .T..,. ..00.. ..00.. ..,.T. ......",
    "...... .~~~~. ...... .,.... .~~~~. ......",
)
_KINDS: Final = {".": FLOOR, ",": FLOOR_DETAIL, "T": OBSTACLE, "R": ROCK, "~": LIQUID, "P": PILLAR}


@dataclass(frozen=True, slots=True)
class PocketLayout:
    """One world as it begins."""

    tiles: npt.NDArray[np.uint8]  # [room, row, column], a kind of tile each
    coins: IntArray  # [room, coin, (x, y)] in tiles, or NO_COIN
    creatures: IntArray  # [room, creature, (x, y)] in pixels, top left corner, or NO_CREATURE


@dataclass(frozen=True, slots=True)
class _Door:
    """Two neighbouring rooms and the tile, counted along their common wall, where the door of two tiles begins."""

    room: int
    neighbour: int  # to the right of `room`, or below it
    beside: bool  # True: to the right
    first_tile: int


def free_tiles(tiles: npt.NDArray[np.uint8]) -> IntArray:
    """The (row, column) of every tile [free, 2] of one room [8, 8] on which the figure can stand."""
    return np.argwhere(~SOLID[tiles])


def make_layout(rng: np.random.Generator) -> PocketLayout:
    """Make up a world; every room can be reached from every other."""
    doors = _make_doors(rng)
    tiles = np.full((ROOMS, ROOM_TILES, ROOM_TILES), WALL, np.uint8)
    for room_tiles in tiles:
        if rng.random() < 0.5:
            room_tiles[[0, 0, 7, 7], [0, 7, 0, 7]] = WALL_CORNER
        room_tiles[1:7, 1:7] = _make_interior(rng)
    for door in doors:
        gap = slice(door.first_tile, door.first_tile + 2)
        if door.beside:
            tiles[door.room, gap, 7] = tiles[door.neighbour, gap, 0] = PATH
        else:
            tiles[door.room, 7, gap] = tiles[door.neighbour, 0, gap] = PATH
    coins = np.full((ROOMS, COINS_A_ROOM, 2), NO_COIN)
    creatures = np.full((ROOMS, CREATURES_A_ROOM, 2), NO_CREATURE)
    for room in range(ROOMS):
        _place_things(rng, tiles[room], coins[room], creatures[room])
    return PocketLayout(tiles, coins, creatures)


def _make_doors(rng: np.random.Generator) -> list[_Door]:
    """A spanning tree over the rooms, so that none is cut off, and a good half of the walls that are left."""
    walls = [(room, room + 1, True) for room in range(ROOMS) if room % GRID < GRID - 1]
    walls += [(room, room + GRID, False) for room in range(ROOMS - GRID)]
    rng.shuffle(walls)
    parent = list(range(ROOMS))

    def root(room: int) -> int:
        while parent[room] != room:
            room = parent[room]
        return room

    doors = []
    for room, neighbour, beside in walls:
        one, other = root(room), root(neighbour)
        if one != other or rng.random() < 0.55:
            parent[one] = other
            doors.append(_Door(room, neighbour, beside, int(rng.integers(2, 5))))
    return doors


def _make_interior(rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """One of the interiors, mirrored or not, uint8 [6, 6]."""
    drawn = np.array([list(row) for row in _INTERIORS[rng.integers(len(_INTERIORS))].split()])
    mirroring = rng.integers(4)
    if mirroring & 1:
        drawn = drawn[:, ::-1]
    if mirroring & 2:
        drawn = drawn[::-1]
    interior = np.zeros((6, 6), np.uint8)
    for letter, kind in _KINDS.items():
        interior[drawn == letter] = kind
    if (drawn == "0").any():
        row, column = np.argwhere(drawn == "0").min(0)
        first_tile = LANDMARK + 4 * rng.integers(LANDMARK_COUNT)
        interior[row : row + 2, column : column + 2] = first_tile + np.array([[0, 1], [2, 3]])
    odd: BoolArray = np.add.outer(np.arange(6), np.arange(6)) % 2 == 1
    interior[odd & (interior == LIQUID)] = LIQUID_ODD
    return interior


def _place_things(rng: np.random.Generator, tiles: npt.NDArray[np.uint8], coins: IntArray, creatures: IntArray) -> None:
    """Put a room's coins and creatures on free tiles away from its walls, each on its own tile; fills the arrays."""
    free = free_tiles(tiles)
    free = free[(free > 0).all(1) & (free < 7).all(1)]
    free = free[rng.permutation(len(free))][:, ::-1]
    for coin in range(rng.choice(4, p=[0.2, 0.3, 0.3, 0.2])):
        coins[coin] = free[coin]
    for creature in range(rng.choice(3, p=[0.45, 0.4, 0.15])):
        creatures[creature] = free[4 + creature] * TILE_PX + 1

"""Where things are in a maze: rooms, the corridors that join them in a ring, materials and landmarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators.maze_themes import LANDMARKS, MATERIALS

__all__ = ["GRID", "CellMaps", "make_map"]

GRID: Final = 12  # cells a side; a cell is one unit of length
_FIRST_LANDMARK: Final = MATERIALS + 1

CellMaps = npt.NDArray[np.int8]  # [N, row, column]: 0 free, 1..5 walls by material, 6..11 landmarks


@dataclass(frozen=True, slots=True)
class _Room:
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


def make_map(rng: np.random.Generator) -> CellMaps:
    """Make up one map, int8 [12, 12], whose border is solid."""
    zones = rng.integers(1, MATERIALS + 1, (3, 3))  # a material for each 4x4 cells
    material = np.kron(zones, np.ones((4, 4), np.int64)).astype(np.int8)
    solid = np.ones((GRID, GRID), np.bool_)
    rooms = []
    for _ in range(rng.integers(3, 6)):
        width, height = (int(size) for size in rng.integers(3, 6, 2))
        room = _Room(int(rng.integers(1, GRID - 1 - width)), int(rng.integers(1, GRID - 1 - height)), width, height)
        solid[room.y : room.y + height, room.x : room.x + width] = False
        rooms.append(room)
    for room, next_room in zip(rooms, rooms[1:] + rooms[:1], strict=True):
        (x0, y0), (x1, y1) = room.middle, next_room.middle
        solid[y0, min(x0, x1) : max(x0, x1) + 1] = False
        solid[min(y0, y1) : max(y0, y1) + 1, x1] = False
    cells = np.where(solid, material, np.int8(0))
    _place_landmarks(rng, cells, rooms)
    return cells


def _place_landmarks(rng: np.random.Generator, cells: CellMaps, rooms: list[_Room]) -> None:
    """A pillar in every room, each of another colour, and a few coloured panels in the walls; changes `cells`."""
    colours = rng.permutation(LANDMARKS)
    placed = 0
    for room in rooms:
        row = room.y + 1 + rng.integers(0, room.height - 2)
        cells[row, room.x + 1 + rng.integers(0, room.width - 2)] = _FIRST_LANDMARK + colours[placed]
        placed += 1
    free = np.argwhere(cells[1:-1, 1:-1] == 0) + 1
    for row, column in free[rng.permutation(len(free))[:4]]:
        step_row, step_column = ((0, 1), (0, -1), (1, 0), (-1, 0))[rng.integers(4)]
        beside = (row + step_row, column + step_column)
        if 1 <= cells[beside] <= MATERIALS and placed < LANDMARKS + 3:
            cells[beside] = _FIRST_LANDMARK + rng.integers(LANDMARKS)
            placed += 1

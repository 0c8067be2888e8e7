"""Which wall each column of the picture shows: one ray a column, cast through the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators.base import BoolArray
from dreamtick.engine.training.simulators.maze_map import GRID, CellMaps
from dreamtick.engine.training.simulators.maze_themes import Floats

__all__ = ["FRAME_PX", "Rays", "cast_rays"]

FRAME_PX: Final = 64
_FIELD_OF_VIEW: Final = np.deg2rad(70.0)
_NEAREST: Final = 0.05  # cells; a wall is never drawn nearer

# Where the columns' rays meet a plane one cell ahead, from left to right.
_CAMERA_PLANE: Final[Floats] = ((np.arange(FRAME_PX) + 0.5) / FRAME_PX * 2 - 1).astype(np.float32) * np.tan(
    _FIELD_OF_VIEW / 2
).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Rays:
    """Where the rays of N worlds end; every array is [N, 64], a column of the picture each."""

    distance: Floats  # cells, along the view's axis, so that walls are drawn straight
    cell: npt.NDArray[np.int8]  # the map's cell that is hit
    texture_u: Floats  # where along the wall, 0..1 from left to right
    east_west: BoolArray  # the wall that is hit faces east or west
    step_x: Floats  # the ray's way when it goes one cell along the view's axis
    step_y: Floats


def cast_rays(maps: CellMaps, position: Floats, heading: Floats) -> Rays:
    """Cast the rays of N worlds from position [N, (x, y)], in cells, under heading [N], in radians.

    Goes from one edge of the grid to the next (Amanatides and Woo, "A Fast Voxel Traversal Algorithm", 1987).
    """
    cos, sin = np.cos(heading)[:, None], np.sin(heading)[:, None]
    step_x, step_y = cos - sin * _CAMERA_PLANE, sin + cos * _CAMERA_PLANE
    x, y = np.broadcast_to(position[:, :1], step_x.shape), np.broadcast_to(position[:, 1:], step_x.shape)
    column, row = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    # How far the ray goes between two edges, and to the next one, in each direction.
    between_x = np.abs(1 / np.where(np.abs(step_x) < 1e-6, 1e-6, step_x))
    between_y = np.abs(1 / np.where(np.abs(step_y) < 1e-6, 1e-6, step_y))
    sign_x, sign_y = np.where(step_x < 0, -1, 1).astype(np.int32), np.where(step_y < 0, -1, 1).astype(np.int32)
    next_x = np.where(step_x < 0, x - column, column + 1 - x) * between_x
    next_y = np.where(step_y < 0, y - row, row + 1 - y) * between_y
    cell = np.zeros(step_x.shape, np.int8)
    distance = np.zeros(step_x.shape, np.float32)
    east_west = np.zeros(step_x.shape, np.bool_)
    going = np.ones(step_x.shape, np.bool_)
    worlds = np.arange(len(position))[:, None]
    for _ in range(2 * GRID):
        over_x = next_x < next_y
        travelled = np.where(over_x, next_x, next_y)
        column = np.where(going & over_x, column + sign_x, column)
        row = np.where(going & ~over_x, row + sign_y, row)
        next_x = np.where(going & over_x, next_x + between_x, next_x)
        next_y = np.where(going & ~over_x, next_y + between_y, next_y)
        entered = maps[worlds, np.clip(row, 0, GRID - 1), np.clip(column, 0, GRID - 1)]
        hit = going & (entered > 0)
        distance = np.where(hit, travelled, distance)
        cell = np.where(hit, entered, cell)
        east_west = np.where(hit, over_x, east_west)
        going &= ~hit
        if not going.any():
            break
    along = np.where(east_west, y + distance * step_y, x + distance * step_x) % 1.0
    mirrored = (east_west & (step_x < 0)) | (~east_west & (step_y > 0))
    return Rays(
        distance=np.maximum(distance, _NEAREST).astype(np.float32),
        cell=cell,
        texture_u=np.where(mirrored, 1 - along, along).astype(np.float32),
        east_west=east_west,
        step_x=step_x.astype(np.float32),
        step_y=step_y.astype(np.float32),
    )

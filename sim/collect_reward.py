"""The reward `collect`: a coin that the figure touches vanishes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.simulators.pocket_art import COIN, COIN_MASK
from dreamtick.engine.training.simulators.pocket_rooms import ROOM_TILES, TILE_PX
from dreamtick.sim.env_spaces import EnvShape, FrameActions
from dreamtick.sim.pocket_sight import Box, Look, PocketSight, box_gap, check_pocket_frames, likeness_error

__all__ = ["Collect"]

_LIKE_A_COIN = 30.0  # likeness error below which a tile shows a coin
_UNLIKE_A_COIN = 50.0  # and above which it shows none; between the two, what was seen before still holds
_NEAR_PX = 12  # from the figure's square to the coin's, within which tiles are looked at
_TOUCHES_PX = 1  # from the figure's square to the coin's
_SOON_FRAMES = 4  # within which a touched coin must be gone
_LEAP_PX = 12  # a figure that moves further between two frames went through a door


class Collect:
    """Pays 1.0 for each coin taken in the step's frames; ends nothing.

    For each of the room's inner tiles the newest clear look is kept: coin, or no coin. With `e` the likeness error of
    the tile to the coin's drawing (`pocket_sight.likeness_error`), a look says coin where e < 30, no coin where
    e > 50, and nothing in between or where the figure hides the coin. A coin is taken in a frame if its tile showed
    one, the look now says no coin, and the figure's 6x6 square was at most 1 px away from the 4x6 px in the middle of
    the tile in this frame or the 4 before. A coin that vanishes untouched pays nothing, nor does a room left.
    """

    @classmethod
    def for_world(cls, shape: EnvShape) -> Collect:
        """The reward of one world. Raises ConfigError for frames of another world than pocket."""
        check_pocket_frames("collect", shape)
        return cls()

    def __init__(self) -> None:
        self._sight = PocketSight()
        self._coins: set[tuple[int, int]] = set()
        self._touched: dict[tuple[int, int], int] = {}  # the frame in which the figure was last at a coin
        self._frame = 0
        self._hero: tuple[int, int] | None = None

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """See `Reward`."""
        self._sight.forget()
        self._coins.clear()
        self._touched.clear()
        self._frame, self._hero = 0, None
        for frame in frames:
            self._taken(frame)

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """See `Reward`."""
        return float(sum(self._taken(frame) for frame in frames)), False

    def _taken(self, frame: NDArray[np.uint8]) -> int:
        self._frame += 1
        look = self._sight.look(frame)
        if look is None:
            return 0
        if self._has_leapt(look):
            self._coins.clear()
        near = {tile for tile in _INNER_TILES if box_gap(look.hero, _coin_box(tile)) <= _NEAR_PX}
        self._coins &= near
        return sum(self._update(tile, look) for tile in near)

    def _has_leapt(self, look: Look) -> bool:
        before, self._hero = self._hero, look.hero[:2]
        return before is not None and max(abs(before[0] - self._hero[0]), abs(before[1] - self._hero[1])) > _LEAP_PX

    def _update(self, tile: tuple[int, int], look: Look) -> int:
        """Take in what one tile shows; 1 if its coin was taken."""
        if box_gap(look.hero, _coin_box(tile)) <= _TOUCHES_PX:
            self._touched[tile] = self._frame
        error = likeness_error(look, COIN[0], COIN_MASK[0], tile[0] * TILE_PX, tile[1] * TILE_PX)
        if error is None:
            return 0
        if error < _LIKE_A_COIN:
            self._coins.add(tile)
            return 0
        if error <= _UNLIKE_A_COIN or tile not in self._coins:
            return 0
        self._coins.remove(tile)
        return int(self._frame - self._touched.pop(tile, -_SOON_FRAMES - 1) <= _SOON_FRAMES)


def _coin_box(tile: tuple[int, int]) -> Box:
    """The 4x6 px in the middle of a tile, at which a coin is touched."""
    left, top = tile[0] * TILE_PX, tile[1] * TILE_PX
    return (left + 2, top + 1, left + 6, top + 7)


_INNER_TILES = tuple((x, y) for y in range(1, ROOM_TILES - 1) for x in range(1, ROOM_TILES - 1))

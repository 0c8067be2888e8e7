"""The pocket world, a top-down tile adventure: how it moves and how it is drawn.

The camera never moves: walking out through a door shows the next room. Everything that moves has whole pixel
positions, and nothing is hidden but the creatures' dice and what lies in the rooms off screen: the next frame is a
function of the visible one and of the action.
"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from dreamtick.engine.training.simulators.base import (
    BoolArray,
    FloatArray,
    Frames,
    IntArray,
    checked_actions,
    checked_count,
)
from dreamtick.engine.training.simulators.pocket_art import COIN, COIN_MASK, CREATURE, CREATURE_MASK, HERO, HERO_MASK
from dreamtick.engine.training.simulators.pocket_rooms import (
    COINS_A_ROOM,
    CREATURES_A_ROOM,
    GRID,
    NO_COIN,
    NO_CREATURE,
    ROOM_TILES,
    ROOMS,
    TILE_PX,
    free_tiles,
    make_layout,
)
from dreamtick.engine.training.simulators.pocket_themes import ATLAS, SOLID, THEMES, TIMES_OF_DAY, shine

__all__ = ["DOWN", "FRAME_PX", "LEFT", "RIGHT", "SPEED_PX", "SPRITE_PX", "UP", "PocketWorlds"]

FRAME_PX: Final = ROOM_TILES * TILE_PX
SPEED_PX: Final = 3  # a frame, at full deflection
SPRITE_PX: Final = 6
DOWN, UP, LEFT, RIGHT = range(4)  # the hero's facings

_LAST_PX: Final = FRAME_PX - SPRITE_PX  # the figure's rightmost and lowest place inside a room
_TURN_CHANCE: Final = 0.05
_CREATURE_STEPS: Final = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])


class PocketWorlds:
    """`count` worlds, stepped together. The actions are (right, down), each in -1..1; the figure moves 3 px at most.

    The same count, seed and calls give the same worlds. The state lies in these arrays; whoever sets one keeps its
    shape and dtype, int64 unless said otherwise:

    | name | shape | holds |
    |---|---|---|
    | tiles | [N, 16, 8, 8] uint8 | the kind of tile in each room, row and column |
    | coins | [N, 16, 3, 2] | each coin's tile (x, y); -1: no such coin |
    | coins_left | [N, 16, 3] bool | whether it still lies there |
    | creatures | [N, 16, 2, 2] | each creature's top left pixel (x, y); -99: no such creature |
    | creature_heading | [N, 16, 2] | where it goes: 0 right, 1 left, 2 down, 3 up |
    | creature_facing | [N, 16, 2] | where it looks: 0 right, 1 left |
    | room | [N] | the room shown, 0..15 |
    | position | [N, 2] | the figure's top left pixel (x, y), 0..58 |
    | facing | [N] | where the figure looks: DOWN, UP, LEFT, RIGHT |
    | theme, time_of_day | [N] | indices into `THEMES` and `TIMES_OF_DAY` |
    | flipped | [N] bool | the last step went through a door |
    | taken | [N] bool | the last step took a coin |
    """

    action_names: ClassVar[tuple[str, ...]] = ("move_x", "move_y")
    frame_rate_hz: ClassVar[int] = 12

    def __init__(self, count: int, seed: int = 0) -> None:
        """Make up the worlds and put a figure in each; ConfigError where `count` is below 1."""
        self.count = checked_count(count)
        # The policy and the episodes draw from it too: one stream decides everything that happens.
        self.rng = np.random.default_rng(seed)
        self._worlds = np.arange(count)
        layouts = [make_layout(self.rng) for _ in range(count)]
        self.tiles = np.stack([layout.tiles for layout in layouts])
        self.coins = np.stack([layout.coins for layout in layouts])
        self.coins_left: BoolArray = self.coins[..., 0] != NO_COIN
        self.creatures = np.stack([layout.creatures for layout in layouts])
        self.creature_heading = self.rng.integers(0, 4, (count, ROOMS, CREATURES_A_ROOM))
        self.creature_facing: IntArray = np.zeros((count, ROOMS, CREATURES_A_ROOM), np.int64)
        self.room: IntArray = self.rng.integers(0, ROOMS, count)
        self.position: IntArray = np.zeros((count, 2), np.int64)
        for world in range(count):
            free = free_tiles(self.tiles[world, self.room[world]])
            self.position[world] = free[self.rng.integers(len(free))][::-1] * TILE_PX + 1
        self.facing: IntArray = np.full(count, DOWN)
        self.theme: IntArray = self.rng.integers(0, len(THEMES), count)
        self.time_of_day = self.draw_times_of_day()
        self.flipped: BoolArray = np.zeros(count, np.bool_)
        self.taken: BoolArray = np.zeros(count, np.bool_)
        self._steps = 0

    def draw_times_of_day(self) -> IntArray:
        """Draw a time of day for every world, int [N]: three of five by day."""
        return self.rng.choice(len(TIMES_OF_DAY), self.count, p=[0.6, 0.2, 0.2])

    def solid_at(self, position: IntArray) -> BoolArray:
        """Whether a sprite with its top left pixel at `position` [N, 2] would touch a solid tile of the room shown.

        Off the screen a room goes on as at its border, so that a door can be walked out of.
        """
        return self._solid(position[:, 0], position[:, 1])

    def step(self, actions: FloatArray) -> None:
        """Go on by one frame under actions [N, 2], (right, down), clipped to -1..1."""
        moves = np.round(checked_actions(actions, self.count, self.action_names) * SPEED_PX).astype(np.int64)
        self._turn_hero(moves)
        self._move_hero(moves)
        self._walk_through_doors()
        self._take_coins()
        self._steps += 1
        if self._steps % 2 == 0:  # creatures are half as fast as the slowest hero
            for creature in range(CREATURES_A_ROOM):
                self._move_creature(creature)

    def frames(
        self,
        theme: IntArray | None = None,
        time_of_day: IntArray | None = None,
        *,
        with_hero: bool = True,
        with_creatures: bool = True,
    ) -> Frames:
        """Draw every world as it is now, uint8 [N, 64, 64, 3]; the caller owns the result.

        `theme` and `time_of_day` [N] show the worlds in another look and change nothing else.
        """
        shown_theme = self.theme if theme is None else theme
        tiles = ATLAS[shown_theme[:, None, None], self.tiles[self._worlds, self.room]]
        frames = tiles.transpose(0, 1, 3, 2, 4, 5).reshape(self.count, FRAME_PX, FRAME_PX, 3)
        for coin in range(COINS_A_ROOM):
            worlds = np.nonzero(self.coins_left[self._worlds, self.room, coin])[0]
            drawing = np.zeros(len(worlds), np.int64)
            _blit(frames, worlds, self.coins[worlds, self.room[worlds], coin] * TILE_PX, COIN, COIN_MASK, drawing)
        if with_creatures:
            for creature in range(CREATURES_A_ROOM):
                worlds = np.nonzero(self.creatures[self._worlds, self.room, creature, 0] != NO_CREATURE)[0]
                drawing = self.creature_facing[worlds, self.room[worlds], creature]
                corner = self.creatures[worlds, self.room[worlds], creature]
                _blit(frames, worlds, corner, CREATURE, CREATURE_MASK, drawing)
        if with_hero:
            # The phase of the walk follows from the position, so that no clock is hidden from the model.
            drawing = self.facing * 2 + (self.position.sum(1) // 4) % 2
            _blit(frames, self._worlds, self.position, HERO, HERO_MASK, drawing)
        shine(frames, self.time_of_day if time_of_day is None else time_of_day, self.position)
        return frames

    def _solid(self, x: IntArray, y: IntArray) -> BoolArray:
        solid = np.zeros(self.count, np.bool_)
        columns = [np.clip((x + side) // TILE_PX, 0, ROOM_TILES - 1) for side in (0, SPRITE_PX - 1)]
        rows = [np.clip((y + side) // TILE_PX, 0, ROOM_TILES - 1) for side in (0, SPRITE_PX - 1)]
        for column in columns:
            for row in rows:
                solid |= SOLID[self.tiles[self._worlds, self.room, row, column]]
        return solid

    def _turn_hero(self, moves: IntArray) -> None:
        sideways = np.abs(moves[:, 0]) >= np.abs(moves[:, 1])
        facing = np.where(sideways, np.where(moves[:, 0] < 0, LEFT, RIGHT), np.where(moves[:, 1] < 0, UP, DOWN))
        self.facing = np.where((moves != 0).any(1), facing, self.facing)

    def _move_hero(self, moves: IntArray) -> None:
        """Pixel by pixel, one axis after the other, so that the figure slides along what it runs into."""
        x, y = self.position[:, 0], self.position[:, 1]
        length, sign = np.abs(moves), np.sign(moves)
        for pixel in range(SPEED_PX):
            going = np.where(length > pixel, sign, 0)
            next_x = x + going[:, 0]
            x = np.where(self._solid(next_x, y), x, next_x)
            next_y = y + going[:, 1]
            y = np.where(self._solid(x, next_y), y, next_y)
        self.position = np.stack([x, y], 1)

    def _walk_through_doors(self) -> None:
        """Whoever has left the screen enters the neighbouring room by the door on the other side."""
        x, y = self.position[:, 0], self.position[:, 1]
        change = (x > _LAST_PX).astype(np.int64) - (x < 0) + GRID * ((y > _LAST_PX).astype(np.int64) - (y < 0))
        self.position = np.where(self.position < 0, _LAST_PX, np.where(self.position > _LAST_PX, 0, self.position))
        self.room = self.room + change
        self.flipped = change != 0

    def _take_coins(self) -> None:
        """A coin is taken when the figure touches the 4x6 px in the middle of its tile."""
        left = self.coins_left[self._worlds, self.room]
        corner = self.coins[self._worlds, self.room] * TILE_PX
        low, high = self.position[:, None], self.position[:, None] + SPRITE_PX - 1
        touched = ((high >= corner + np.array([2, 1])) & (low <= corner + np.array([5, 6]))).all(-1)
        self.coins_left[self._worlds, self.room] = left & ~touched
        self.taken = (left & touched).any(1)

    def _move_creature(self, creature: int) -> None:
        """One pixel on in the room shown; at an obstacle, and now and then in the open, it turns."""
        here = (self._worlds, self.room, creature)
        place, heading = self.creatures[here], self.creature_heading[here]
        turns = self.rng.random(self.count) < _TURN_CHANCE
        heading = np.where(turns, self.rng.integers(0, 4, self.count), heading)
        step = _CREATURE_STEPS[heading]
        target = place + step
        inside = ((target >= TILE_PX) & (target <= _LAST_PX - TILE_PX)).all(1)  # not in the wall's ring, nor in a door
        blocked = ~inside | self._solid(target[:, 0], target[:, 1])
        self.creature_heading[here] = np.where(blocked, self.rng.integers(0, 4, self.count), heading)
        moves = ~blocked & (place[:, 0] != NO_CREATURE)
        self.creatures[here] = np.where(moves[:, None], target, place)
        looks_left = np.where(step[:, 0] != 0, step[:, 0] < 0, self.creature_facing[here])
        self.creature_facing[here] = np.where(moves, looks_left, self.creature_facing[here])


def _blit(
    frames: Frames,
    worlds: IntArray,
    corner: IntArray,
    sprites: npt.NDArray[np.uint8],
    masks: BoolArray,
    drawing: IntArray,
) -> None:
    """Paint sprite `drawing` [K] over frames `worlds` [K], in place, its top left pixel at `corner` [K, 2], inside."""
    which, y, x = np.nonzero(masks[drawing])
    frames[worlds[which], corner[which, 1] + y, corner[which, 0] + x] = sprites[drawing[which], y, x]

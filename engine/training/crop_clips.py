"""Short clips made on the spot around what moves: the hero beside obstacles, and the creatures.

A clip is looked at through a square of 5x5 tiles: a bit more than a third of the arithmetic of a whole screen, and
nearly every tile of it is about how something moves and what stops it. On whole screens the same lesson takes many
times as long.

N clips, K blocks, T tiles of a screen, S slots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.training.clips import CaptionDrawer, ClipBatch, blocks_of, look_caption, tiles_touched
from dreamtick.engine.training.data import BLOCK_FRAMES, TileEncoder
from dreamtick.engine.training.simulators.base import BoolArray, FloatArray, IntArray
from dreamtick.engine.training.simulators.pocket import SPRITE_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import CREATURES_A_ROOM, NO_CREATURE, ROOM_TILES, ROOMS, TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY

__all__ = ["CROP_TILES", "CropSampler", "free_places", "held_keys"]

CROP_TILES: Final = 5  # a side
_PLACES: Final = 200  # that are tried for a hero
_BESIDE_PX: Final = 3  # an obstacle so near will be run into
_BESIDE_SHARE: Final = 0.6
_ANCHORED: Final = 0.6
_SAME_THEME: Final = 0.2  # of the clips in two looks: only the time of day is another
_COINS_SHOWN: Final = 0.6  # of those that lie there
_KEY_FRAMES: Final = (2, 10)  # how long keys are held
_KEY_KINDS: Final = (0.42, 0.34, 0.12, 0.12)  # diagonals, one direction, none, a stick


@dataclass(frozen=True, slots=True)
class _Walk:
    """What happened in F + 1 frames: the one before the clip, and its own."""

    latents: Tensor  # [N, F + 1, T, C]
    before: Tensor  # the same in the look that what comes before is seen in
    actions: FloatArray  # [N, F + 1, 2]
    position: IntArray  # [N, F + 1, 2], the hero's
    creature: IntArray  # [N, F + 1, 2], one of the room's; far outside where there is none
    here: BoolArray  # [N, F + 1]: still in the room where it began


class CropSampler:
    """Draws clips of `blocks` blocks and the squares through which to look at them."""

    def __init__(
        self, autoencoder: TileAutoencoder, captions: CaptionDrawer, blocks: int, creatures: float, two_looks: float
    ) -> None:
        """`creatures` is the share of squares around a creature; the others are around the hero.

        In a share `two_looks` of the clips all that comes before is in one look, and what is drawn in another.
        """
        self._encoders = [TileEncoder(autoencoder) for _ in range(2)]
        self._captions = captions
        self._blocks, self._frames, self._creatures = blocks, blocks * BLOCK_FRAMES, creatures
        self._two_looks = two_looks

    def sample(self, rng: np.random.Generator, count: int) -> tuple[ClipBatch, Tensor, Tensor]:
        """Clips of whole screens; the squares' tiles `[N, 25]`; and which blocks count `[N, K]`.

        A block counts until the hero leaves the room or crosses the square's border.
        """
        worlds = PocketWorlds(count, int(rng.integers(2**31)))
        worlds.rng = rng
        self._scatter(worlds, rng)
        old = self._old_looks(worlds, rng)
        for encoder in self._encoders:
            encoder.forget()
        anchor = torch.from_numpy(self._encoders[1](worlds.frames(*old)))
        worlds.position, worlds.facing = free_places(worlds, rng), rng.integers(0, 4, count)
        walk = self._walk(worlds, old, rng)
        of_creature = (rng.random(count) < self._creatures) & (walk.creature[:, 0, 0] != NO_CREATURE)
        middle = np.where(of_creature[:, None, None], walk.creature, walk.position)
        corner = _corner(middle, walk.here, rng)
        side = np.arange(CROP_TILES)
        tiles = (corner[:, 1, None, None] + side[:, None]) * ROOM_TILES + corner[:, 0, None, None] + side
        tiles = tiles.reshape(count, CROP_TILES**2)
        counts = _counts(walk, corner)
        text, mask = self._said(rng, old, (worlds.theme, worlds.time_of_day))
        kept = torch.from_numpy(rng.random(count) < _ANCHORED)[:, None, None]
        moves = np.zeros((count, self._blocks + 1, BLOCK_FRAMES, 2), np.float32)
        moves[:, 1:] = walk.actions[:, 1:].reshape(count, self._blocks, BLOCK_FRAMES, 2)
        target, context = blocks_of(walk.latents[:, 1:]), blocks_of(walk.before[:, 1:])
        touched = tiles_touched(walk.position)
        hero = touched[:, :-1:BLOCK_FRAMES] | touched[:, 1::BLOCK_FRAMES] | touched[:, 2::BLOCK_FRAMES]
        caption = torch.zeros(count, self._blocks + 1, dtype=torch.long)
        known = torch.from_numpy(counts.reshape(count, self._blocks, BLOCK_FRAMES).all(-1))
        clips = ClipBatch(
            target=target,
            context=context,
            anchor=torch.where(kept, torch.cat([anchor, anchor], -1), 0.0),
            previous=walk.before[:, 0],
            moves=torch.from_numpy(moves),
            text=text,
            text_mask=mask,
            caption=caption,
            drawn_caption=torch.ones_like(caption),
            hero=torch.from_numpy(hero),
            hero_known=torch.ones(count, self._blocks),
        )
        return clips, torch.from_numpy(tiles), known

    def _old_looks(self, worlds: PocketWorlds, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
        """Theme and time of day of what comes before: mostly those of the worlds."""
        count = worlds.count
        other = rng.random(count) < self._two_looks
        theme = np.where(rng.random(count) < _SAME_THEME, worlds.theme, rng.integers(0, len(THEMES), count))
        time = worlds.draw_times_of_day()
        return np.where(other, theme, worlds.theme), np.where(other, time, worlds.time_of_day)

    def _said(self, rng: np.random.Generator, *looks: tuple[IntArray, IntArray]) -> tuple[Tensor, Tensor]:
        """Captions of the looks, `[N, looks, L, D]` and their masks."""
        texts, masks = [], []
        for theme, time in looks:
            numbers = theme * len(TIMES_OF_DAY) + time
            said = [self._captions(rng, look_caption(rng, int(number))) for number in numbers]
            texts.append(np.stack([text for text, _ in said]))
            masks.append(np.stack([mask for _, mask in said]))
        return torch.from_numpy(np.stack(texts, 1)), torch.from_numpy(np.stack(masks, 1))

    def _scatter(self, worlds: PocketWorlds, rng: np.random.Generator) -> None:
        """Any look, any room (with creatures if there is one), some coins taken, the hero anywhere."""
        count = worlds.count
        worlds.theme, worlds.time_of_day = rng.integers(0, len(THEMES), count), worlds.draw_times_of_day()
        worlds.coins_left = worlds.coins_left & (rng.random((count, 1, 1)) < _COINS_SHOWN)
        chance = rng.random((count, ROOMS))
        chance += (worlds.creatures[:, :, 0, 0] != NO_CREATURE) * rng.integers(0, 2, (count, 1))
        worlds.room = chance.argmax(1)
        worlds.position, worlds.facing = free_places(worlds, rng), rng.integers(0, 4, count)
        for _ in range(int(rng.integers(0, 2))):  # creatures move in every second frame: in blocks' first, or last
            worlds.step(np.zeros((count, 2)))

    def _walk(self, worlds: PocketWorlds, old: tuple[IntArray, IntArray], rng: np.random.Generator) -> _Walk:
        count = worlds.count
        actions = np.zeros((count, self._frames + 1, 2))
        for world in range(count):
            frame = 0
            while frame <= self._frames:
                held = int(rng.integers(*_KEY_FRAMES))
                actions[world, frame : frame + held] = _keys(rng)
                frame += held
        every, room = np.arange(count), worlds.room
        which = rng.integers(0, CREATURES_A_ROOM, count)
        which = np.where(worlds.creatures[every, room, which, 0] == NO_CREATURE, 0, which)
        here = np.ones((count, self._frames + 1), bool)
        latents, before, position, creature = [], [], [], []
        for frame in range(self._frames + 1):
            if frame:
                worlds.step(actions[:, frame])
                here[:, frame] = here[:, frame - 1] & (worlds.room == room)
            latents.append(self._encoders[0](worlds.frames()))
            before.append(self._encoders[1](worlds.frames(*old)))
            position.append(worlds.position.copy())
            creature.append(worlds.creatures[every, room, which].copy())
        walked, seen = (torch.from_numpy(np.stack(part, 1).astype(np.float32)) for part in (latents, before))
        return _Walk(walked, seen, actions, np.stack(position, 1), np.stack(creature, 1), here)


def free_places(worlds: PocketWorlds, rng: np.random.Generator) -> IntArray:
    """A free place for the hero of every world, more often one beside an obstacle."""
    count = worlds.count
    places = rng.integers(0, ROOM_TILES * TILE_PX - SPRITE_PX + 1, (_PLACES, count, 2))
    free = np.stack([~worlds.solid_at(place) for place in places])
    beside = np.zeros_like(free)
    for x, y in ((-_BESIDE_PX, 0), (_BESIDE_PX, 0), (0, -_BESIDE_PX), (0, _BESIDE_PX)):
        moved = np.clip(places + np.array([x, y]), 0, ROOM_TILES * TILE_PX - SPRITE_PX)
        beside |= np.stack([worlds.solid_at(place) for place in moved])
    worth = 2.0 * free + (free & beside & (rng.random(count) < _BESIDE_SHARE)) + 0.5 * rng.random((_PLACES, count))
    best: IntArray = places[worth.argmax(0), np.arange(count)]
    return best


def held_keys(count: int, rng: np.random.Generator) -> FloatArray:
    """What so many players hold, `[N, 2]`."""
    return np.stack([_keys(rng) for _ in range(count)])


def _keys(rng: np.random.Generator) -> FloatArray:
    """What a player holds for some frames."""
    kind = rng.choice(len(_KEY_KINDS), p=_KEY_KINDS)
    if kind == 0:
        return rng.choice([-1.0, 1.0], 2)
    if kind == 1:
        held = np.zeros(2)
        held[rng.integers(2)] = rng.choice([-1.0, 1.0])
        return held
    return np.zeros(2) if kind == 2 else rng.uniform(-1.0, 1.0, 2)


def _corner(middle: IntArray, here: BoolArray, rng: np.random.Generator) -> IntArray:
    """The upper left tile `[N, 2]` of a square in whose middle the walk is, give or take a tile."""
    low = np.where(here[..., None], middle, ROOM_TILES * TILE_PX).min(1)
    high = np.where(here[..., None], middle, -1).max(1)
    centre = (low + high + SPRITE_PX) / (2 * TILE_PX) + rng.uniform(-0.5, 0.5, (len(middle), 2))
    corner = np.round(centre - CROP_TILES / 2).astype(int)
    return np.clip(corner, 0, ROOM_TILES - CROP_TILES)


def _counts(walk: _Walk, corner: IntArray) -> BoolArray:
    """Frames of the clip `[N, F]` that can be foreseen from inside the square."""
    low, high = corner[:, None] * TILE_PX, (corner[:, None] + CROP_TILES) * TILE_PX
    inside = np.all((walk.position >= low) & (walk.position + SPRITE_PX <= high), -1)
    outside = np.any((walk.position >= high) | (walk.position + SPRITE_PX <= low), -1)
    same = np.where(np.take(inside, [0], 1), inside, outside) & walk.here
    foreseen: BoolArray = np.cumprod(same, 1).astype(bool)
    return foreseen[:, 1:]

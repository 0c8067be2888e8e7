"""Cuts clips out of the data: four blocks, what the player did, what was said, and the anchor the engine would choose.

C channels of a tile's latent, K blocks of a clip, S = K + 1 slots (the anchor first), T tiles, B clips, L text tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.models.compact.hero import DOORSTEP, FAR_EDGE
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH, TextEncoder
from dreamtick.engine.training.captions import caption
from dreamtick.engine.training.config import DataSettings
from dreamtick.engine.training.data import BLOCK_FRAMES, PAIR_FRAMES, Latents, WalkData
from dreamtick.engine.training.simulators.base import BoolArray, IntArray
from dreamtick.engine.training.simulators.pocket import SPEED_PX, SPRITE_PX
from dreamtick.engine.training.simulators.pocket_rooms import GRID, ROOM_TILES, ROOMS, TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.errors import ConfigError

__all__ = [
    "TEXT_TOKENS",
    "CaptionDrawer",
    "ClipBatch",
    "ClipSampler",
    "blocks_of",
    "encoded_prompts",
    "look_caption",
    "tiles_touched",
]

TEXT_TOKENS: Final = 18
_AGAIN: Final = 2 / 3  # of the doors lead into rooms seen before
_LATEST: Final = 12  # blocks of a room seen last, one of which becomes the anchor behind a door
_WISH_KEPT: Final = 0.3  # of wishes: what was wished for is there already, and stays
_EMBEDDING_NOISE: Final = 0.1  # added to the words: neighbouring words mean something alike
_SUMMARY_DROPOUT: Final = 0.1  # how often the mean of the words is dropped
_SUMMARY_ALONE: Final = 0.5  # how often it is all that is left: it tells most of words that were never seen


@dataclass(frozen=True, slots=True)
class ClipBatch:
    """Clips as the loss needs them."""

    target: Tensor  # [B, K, T, 2 C]
    context: Tensor  # the same, as the blocks before are shown to the network
    anchor: Tensor  # [B, T, 2 C], zeros where there is none
    previous: Tensor  # [B, T, C], the frame before the first block; zeros: none
    moves: Tensor  # [B, S, 2, 2]
    text: Tensor  # [B, 2, L, D]
    text_mask: Tensor  # [B, 2, L] bool
    caption: Tensor  # [B, S]: which caption a slot's context copy is made under
    drawn_caption: Tensor  # [B, S]: and its noised copies
    hero: Tensor  # [B, K, T] bool: tiles it touches in the block or in the frame before
    hero_known: Tensor  # [B, K]: 0 where nothing could tell the network where the hero is

    def joined(self, other: ClipBatch) -> ClipBatch:
        """These clips, then the others."""
        return ClipBatch(*(torch.cat([getattr(self, f.name), getattr(other, f.name)]) for f in fields(ClipBatch)))

    def to(self, device: torch.device) -> ClipBatch:
        """The same on a device."""
        return ClipBatch(*(getattr(self, f.name).to(device) for f in fields(ClipBatch)))


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a clip stands in the episodes, before its latents are read."""

    episode: int
    first_frame: int  # of its first block; even
    anchor_frame: int  # the first frame of the anchor's block, or -1
    caption_only: bool


class CaptionDrawer:
    """Captions as embeddings `[L, D]` and bool `[L]`; words are left out, unless a `reader` knows them."""

    def __init__(self, encoder: TextEncoder, word_dropout: float, reader: bool = False) -> None:
        self._encoder, self._dropout, self._reader = encoder, word_dropout, reader

    def __call__(self, rng: np.random.Generator, words: str) -> tuple[NDArray[np.float32], BoolArray]:
        embedding = np.zeros((TEXT_TOKENS, TEXT_WIDTH), np.float32)
        known = self._encoder.encode(words, TEXT_TOKENS)
        embedding[: len(known)] = known
        if self._reader:
            return embedding, np.arange(TEXT_TOKENS) < len(known)
        embedding += _EMBEDDING_NOISE * rng.standard_normal(embedding.shape, dtype=np.float32)
        mask = np.arange(TEXT_TOKENS) < len(known)
        dropped = rng.random(TEXT_TOKENS) < self._dropout
        if rng.random() < _SUMMARY_ALONE:
            dropped[:] = True
        dropped[0] = not dropped.all() and rng.random() < _SUMMARY_DROPOUT
        mask &= ~dropped
        mask[0] |= not mask.any()
        return embedding, mask


def encoded_prompts(encoder: TextEncoder, prompts: Sequence[str]) -> tuple[Tensor, Tensor]:
    """Embeddings `[N, L, D]` and which rows count, bool `[N, L]`; of each prompt the first `TEXT_TOKENS` count."""
    text = torch.zeros(len(prompts), TEXT_TOKENS, TEXT_WIDTH)
    mask = torch.zeros(len(prompts), TEXT_TOKENS, dtype=torch.bool)
    for number, words in enumerate(prompts):
        known = torch.from_numpy(encoder.encode(words, TEXT_TOKENS))
        text[number, : len(known)], mask[number, : len(known)] = known, True
    return text, mask


class ClipSampler:
    """Draws clips of `blocks` blocks. Everything comes from the generator that is passed in."""

    def __init__(self, data: WalkData, settings: DataSettings, captions: CaptionDrawer, blocks: int) -> None:
        self._episodes, self._pairs, self._settings = data.episodes, data.pairs, settings
        self._captions = captions
        self.blocks, self.frames = blocks, blocks * BLOCK_FRAMES
        count, length = self._episodes.room.shape
        if length < self.frames + 2 * BLOCK_FRAMES or self.frames >= PAIR_FRAMES:
            raise ConfigError(f"frames={length} of an episode, {blocks} blocks of a clip: 4 at most, longer episodes")
        room, look = self._episodes.room, self._episodes.look
        flips, switches, bumps = (np.zeros((count, length), bool) for _ in range(3))
        flips[:, 1:] = room[:, 1:] != room[:, :-1]
        switches[:, 1:] = look[:, 1:] != look[:, :-1]
        position = self._episodes.position.astype(int)
        wanted = np.round(self._episodes.actions[:, 1:].clip(-1, 1) * SPEED_PX)
        bumps[:, 1:] = (np.diff(position, axis=1) != wanted).any(-1) & ~flips[:, 1:]
        self._one_room = room[:, ::BLOCK_FRAMES] == room[:, 1::BLOCK_FRAMES]  # blocks that show one room
        doors = self._with_room_around(flips)
        again = np.array([bool((room[e, :f] == room[e, f]).any()) for e, f in doors], bool)
        self.doors_again, self.doors_new = doors[again], doors[~again]
        self.switches, self.bumps = self._with_room_around(switches), self._with_room_around(bumps)

    def sample(self, rng: np.random.Generator, count: int) -> ClipBatch:
        """Draw clips."""
        clips = [
            self._from_pair(rng) if rng.random() < self._settings.two_looks else self._from_episode(rng, self.cut(rng))
            for _ in range(count)
        ]
        return ClipBatch(*(torch.stack([clip[number] for clip in clips]) for number in range(len(clips[0]))))

    def cut(self, rng: np.random.Generator) -> Cut:
        """Choose where to cut, by the shares of doors, switches and bumps; two looks at most come in a clip."""
        while True:
            event = self._event(rng)
            if event is None:
                episode = int(rng.integers(len(self._episodes.room)))
                first = int(rng.integers(1, (self._episodes.room.shape[1] - self.frames) // BLOCK_FRAMES))
                first *= BLOCK_FRAMES
            else:
                episode, frame = event
                first = (frame - int(rng.integers(1, self.frames - 1))) // BLOCK_FRAMES * BLOCK_FRAMES
                first = max(first, BLOCK_FRAMES)
            if len(np.unique(self._looks(episode, first))) <= 2:
                break
        return Cut(episode, first, self._anchor(rng, episode, first), bool(rng.random() < self._settings.caption_only))

    # ------------------------------------------------------------------ what to cut
    def _event(self, rng: np.random.Generator) -> tuple[int, int] | None:
        """An episode and frame in which something happens, or None for any place."""
        settings, chance = self._settings, rng.random()
        pools = (
            (settings.doors * _AGAIN, self.doors_again),
            (settings.doors * (1 - _AGAIN), self.doors_new),
            (settings.switches, self.switches),
            (settings.bumps, self.bumps),
        )
        for share, pool in pools:
            if chance < share and len(pool):
                episode, frame = pool[rng.integers(len(pool))]
                return int(episode), int(frame)
            chance -= share
            if chance < 0:
                break
        return None

    def _with_room_around(self, events: BoolArray) -> IntArray:
        """Events (episode, frame) around which a clip fits."""
        where = np.argwhere(events)
        return where[(where[:, 1] >= self.frames + 2) & (where[:, 1] < events.shape[1] - self.frames)]

    def _looks(self, episode: int, first: int) -> IntArray:
        """The look of each block."""
        return self._episodes.look[episode, first : first + self.frames : BLOCK_FRAMES].astype(int)

    def _anchor(self, rng: np.random.Generator, episode: int, first: int) -> int:
        """An earlier block, as the engine would have pinned it: the room behind the door, or this one, or none."""
        frames = slice(first, first + self.frames)
        room = self._episodes.room[episode, frames].astype(int)
        position = self._episodes.position[episode, frames].astype(int)
        flips = np.nonzero(room[1:] != room[:-1])[0]
        behind = None
        if len(flips):
            behind = int(room[flips[0] + 1]) if rng.random() < 0.92 else None
        elif rng.random() < 0.6:
            behind = room_behind_the_next_door(int(room[0]), *position[rng.integers(self.frames)])
        if behind is not None:
            seen = self._seen(episode, behind, first)
            if len(seen):
                return int(rng.choice(seen[-_LATEST:])) * BLOCK_FRAMES
        seen = self._seen(episode, int(room[0]), first)
        return int(rng.choice(seen)) * BLOCK_FRAMES if len(seen) and rng.random() < 0.75 else -1

    def _seen(self, episode: int, room: int, before: int) -> IntArray:
        """Blocks before a frame that show a room and no other."""
        blocks = before // BLOCK_FRAMES
        shown = self._episodes.room[episode, :before:BLOCK_FRAMES] == room
        return np.nonzero(shown & self._one_room[episode, :blocks])[0]

    # ------------------------------------------------------------------ clips
    def _from_episode(self, rng: np.random.Generator, cut: Cut) -> list[Tensor]:
        played, first = self._episodes, cut.first_frame
        latents = _read(played.latents[cut.episode, first - 1 : first + self.frames])
        looks = self._looks(cut.episode, first)
        kinds = list(dict.fromkeys(looks.tolist()))
        anchor = np.zeros((BLOCK_FRAMES, *latents.shape[1:]), np.float32)
        if cut.anchor_frame >= 0 and not cut.caption_only:
            anchor = _read(played.latents[cut.episode, cut.anchor_frame : cut.anchor_frame + BLOCK_FRAMES])
        previous = latents[0] * float(not cut.caption_only)
        which = np.array([0, *(kinds.index(look) for look in looks)])
        said = [look_caption(rng, kinds[0]), look_caption(rng, kinds[-1])]
        blocks = blocks_of(torch.from_numpy(latents[1:]))
        actions = played.actions[cut.episode, first : first + self.frames]
        position = played.position[cut.episode, first - 1 : first + self.frames]
        return self._clip(rng, blocks, blocks, anchor, previous, actions, position, said, which, which)

    def _from_pair(self, rng: np.random.Generator) -> list[Tensor]:
        pairs, number = self._pairs, int(rng.integers(len(self._pairs.look)))
        frames = slice(1, 1 + self.frames)
        old, new = (int(look) for look in pairs.look[number])
        wish = pairs.wishes[number]
        target = _read(pairs.second[number])
        before = target if wish and rng.random() < _WISH_KEPT else _read(pairs.first[number])
        said = [look_caption(rng, old), wish or look_caption(rng, new)]
        under = np.zeros(self.blocks + 1, int) if before is not target else np.ones(self.blocks + 1, int)
        drawn = np.ones(self.blocks + 1, int)
        return self._clip(
            rng,
            blocks_of(torch.from_numpy(target[frames])),
            blocks_of(torch.from_numpy(before[frames])),
            _read(pairs.anchor[number]),
            before[0],
            pairs.actions[number, frames],
            pairs.position[number, : 1 + self.frames],
            said,
            under,
            drawn,
        )

    def _clip(
        self,
        rng: np.random.Generator,
        target: Tensor,
        context: Tensor,
        anchor: NDArray[np.float32],
        previous: NDArray[np.float32],
        actions: NDArray[np.float32],
        position: NDArray[np.int8],
        said: list[str],
        caption: IntArray,
        drawn_caption: IntArray,
    ) -> list[Tensor]:
        """The fields of a `ClipBatch`, for one clip."""
        moves = np.zeros((self.blocks + 1, BLOCK_FRAMES, 2), np.float32)
        moves[1:] = actions.reshape(self.blocks, BLOCK_FRAMES, 2)
        texts, masks = zip(*(self._captions(rng, words) for words in said), strict=True)
        touched = tiles_touched(position.astype(int))
        hero = touched[:-1:BLOCK_FRAMES] | touched[1::BLOCK_FRAMES] | touched[2::BLOCK_FRAMES]
        arrays = (moves, np.stack(texts), np.stack(masks), caption, drawn_caption, hero)
        first = (target, context, blocks_of(torch.from_numpy(anchor))[0], torch.from_numpy(previous))
        return [*first, *(torch.from_numpy(array) for array in arrays), torch.ones(self.blocks)]


def look_caption(rng: np.random.Generator, look: int) -> str:
    """A caption for theme * 3 + time of day."""
    theme, time_of_day = divmod(look, len(TIMES_OF_DAY))
    return caption(rng, THEMES[theme], TIMES_OF_DAY[time_of_day])


def room_behind_the_next_door(room: int, x: int, y: int) -> int | None:
    """The room next to the edge that is nearest, if it is at the hero's feet and there is one."""
    gaps = (x, FAR_EDGE - x, y, FAR_EDGE - y)
    way = int(np.argmin(gaps))
    at_border = (room % GRID == 0, room % GRID == GRID - 1, room < GRID, room >= ROOMS - GRID)[way]
    return None if gaps[way] >= DOORSTEP or at_border else room + (-1, 1, -GRID, GRID)[way]


def tiles_touched(position: IntArray, size: int = SPRITE_PX, margin: int = 0) -> BoolArray:
    """Tiles `[..., 64]` that a box of `size` pixels, its upper left corner at `[..., 2]`, touches, with a margin."""
    low = np.arange(ROOM_TILES) * TILE_PX
    along = (position[..., None] - margin < low + TILE_PX) & (position[..., None] + size + margin > low)
    both = along[..., 1, :, None] & along[..., 0, None, :]
    return both.reshape(*position.shape[:-1], ROOM_TILES**2)


def blocks_of(latents: Tensor) -> Tensor:
    """Frames `[..., F, T, C]` to blocks `[..., F / 2, T, 2 C]`."""
    return latents.unflatten(-3, (-1, BLOCK_FRAMES)).transpose(-3, -2).flatten(-2)


def _read(latents: Latents) -> NDArray[np.float32]:
    return np.array(latents, np.float32)

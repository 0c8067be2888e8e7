"""Worlds that the network plays on in its own pictures, while the simulator says what should have come.

Every block the policy acts, the network draws the block from what it drew before, and the simulator's two frames are
the target (DAgger, arXiv 1011.0686, with the simulator as the expert). Then the network's own picture becomes the
context, save for what it could not know: creatures' dice, coins, new pictures as a whole, and tiles gone wrong that
neither the anchor shows nor new words tell of; there the truth goes in. And the simulator's hero is put where the hero
stands in that picture, or on the nearest free place. A hero that cannot be seen stands where it was seen last; one that
stays unseen for a whole window is shown again by the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.hero import CLEAR, HeroLocator
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.training.clips import (
    CaptionDrawer,
    ClipBatch,
    blocks_of,
    look_caption,
    room_behind_the_next_door,
    tiles_touched,
)
from dreamtick.engine.training.data import BLOCK_FRAMES, TileEncoder
from dreamtick.engine.training.player import BatchPlayer
from dreamtick.engine.training.simulators.base import BoolArray, IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_rooms import NO_COIN, NO_CREATURE, TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY

__all__ = ["Rollouts"]

_PLANS: Final = ((0.8, (1.0, 0.6)), (0.12, (1.0,)), (0.08, (1.0, 0.85, 0.7, 0.55, 0.4, 0.2)))  # how often, levels
_OFF: Final = 0.25  # mean squared error of a tile's latent above which it is plainly wrong
_ASTRAY: Final = 0.05  # the same from which a still tile is another one
_WHOLE: Final = 0.4  # share of wrong tiles above which the picture is another one
_FOLLOWED_PX: Final = 10  # a hero further away than this is no mistake to learn from: the truth goes in
_FREE_WITHIN_PX: Final = 5
_SETTLED: Final = 4  # views of a room after which its first one is worth an anchor, as in `RoomMemory`
_VIEWS: Final = 12  # that are kept of a room: the first ones and the latest
_NEXT_LOOK: Final = (12, 150)  # blocks until a world's look changes
_NEW_WORDS: Final = 4  # blocks in which a look may still be catching up with new words


@dataclass(frozen=True, slots=True)
class _Played:
    """One block of all worlds."""

    index: int
    target: Tensor  # [N, T, 2 C]
    context: Tensor
    previous: Tensor  # [N, T, C]
    moves: Tensor  # [N, 2, 2]
    text: NDArray[np.float32]
    text_mask: BoolArray
    said: IntArray  # [N], counts the captions of each world
    hero: BoolArray  # [N, T]
    lost: IntArray  # [N], blocks before this one in which it was not seen
    room: IntArray  # [N, 3]: before the block, and in its frames
    position: IntArray  # [N, 2], at its end


class Rollouts:
    """`count` worlds; `begin` makes them anew. Windows of `blocks` blocks are handed out as clips.

    `wander` and `rests` are those of `PocketPolicy`.
    """

    def __init__(
        self,
        network: PocketTransformer,
        autoencoder: TileAutoencoder,
        captions: CaptionDrawer,
        hero: HeroLocator,
        count: int,
        wander: float,
        blocks: int,
        rests: float = 0.0,
    ) -> None:
        self._network, self._autoencoder, self._captions, self._hero = network, autoencoder, captions, hero
        self._count, self._wander, self._rests, self._blocks = count, wander, rests, blocks
        self._encoder = TileEncoder(autoencoder)

    def begin(self, seed: int) -> None:
        """New worlds with a window of true blocks."""
        count, config = self._count, self._network.config
        self._rng = np.random.default_rng(seed)
        self._generator = torch.Generator().manual_seed(seed)
        self._worlds = PocketWorlds(count, seed)
        self._policy = PocketPolicy(self._worlds, self._wander, self._rests)
        self._encoder.forget()
        self._player = BatchPlayer(self._network, self._autoencoder, count)
        self._player.begin_with(torch.from_numpy(self._encoder(self._worlds.frames())))
        self._views: list[dict[int, list[tuple[int, Tensor]]]] = [{} for _ in range(count)]
        self._anchored: list[tuple[int, int] | None] = [None] * count
        self._lost = np.zeros(count, np.int64)
        self._said = np.zeros(count, np.int64)
        first = [self._caption(world) for world in range(count)]
        self._text, self._mask = np.stack([text for text, _ in first]), np.stack([mask for _, mask in first])
        self._next_look = self._rng.integers(*_NEXT_LOOK, count)
        self._since_words = np.full(count, _NEW_WORDS)  # blocks
        self._nothing = torch.zeros(config.lat**2, config.chan * config.block)
        self._played: list[_Played] = []
        self._index = 0
        self._speak()
        self._player.anchor(torch.stack([self._nothing] * count))
        for _ in range(self._blocks):
            self._advance(by_truth=True)

    def advance(self) -> None:
        """Go on by one block, drawn by the network."""
        self._advance(by_truth=False)

    @property
    def lost_share(self) -> float:
        """In how many of the worlds the hero is not to be seen."""
        return float((self._lost > 0).mean())

    def clips(self, first: int, count: int) -> ClipBatch:
        """The latest window of `count` worlds, in turn from number `first`."""
        chosen = [(first + number) % self._count for number in range(count)]
        played = self._played
        moves = torch.stack([block.moves for block in played], 1)[chosen]
        said = np.stack([block.said for block in played], 1)[chosen]
        later = (said != said[:, :1]).astype(np.int64)  # a third caption within a window counts as the second
        which = torch.from_numpy(np.concatenate([np.zeros((count, 1), np.int64), later], 1))
        lost = np.stack([block.lost for block in played], 1)[chosen]
        blind = lost >= np.maximum(np.arange(len(played)), 1)
        known = np.where(blind, 0.0, np.where(lost > 0, 0.5, 1.0)).astype(np.float32)
        return ClipBatch(
            target=torch.stack([block.target for block in played], 1)[chosen],
            context=torch.stack([block.context for block in played], 1)[chosen],
            anchor=torch.stack([self._clip_anchor(world) for world in chosen]),
            previous=played[0].previous[chosen],
            moves=torch.cat([torch.zeros_like(moves[:, :1]), moves], 1),
            text=torch.from_numpy(np.stack([played[0].text[chosen], played[-1].text[chosen]], 1)),
            text_mask=torch.from_numpy(np.stack([played[0].text_mask[chosen], played[-1].text_mask[chosen]], 1)),
            caption=which,
            drawn_caption=which,
            hero=torch.from_numpy(np.stack([block.hero for block in played], 1)[chosen]),
            hero_known=torch.from_numpy(known),
        )

    # ------------------------------------------------------------------ one block
    def _advance(self, by_truth: bool) -> None:
        worlds, lost = self._worlds, self._lost.copy()
        self._change_looks()
        self._choose_anchors()
        position, rooms, movers = [worlds.position], [worlds.room], [self._movers()]
        moves, latents = [], []
        for _ in range(BLOCK_FRAMES):
            action = self._policy.actions()
            worlds.step(np.where((lost > 0)[:, None], 0.0, action))
            moves.append(action)
            latents.append(self._encoder(worlds.frames()))
            position.append(worlds.position)
            rooms.append(worlds.room)
            movers.append(self._movers())
        moves_NFM = torch.from_numpy(np.stack(moves, 1).astype(np.float32))
        target = blocks_of(torch.from_numpy(np.stack(latents, 1)))[:, 0]
        hero = np.any([tiles_touched(where) for where in position], 0)
        previous = self._player.last_frame.float().cpu()
        context = target if by_truth else self._own(moves_NFM, target, hero, np.any(movers, 0))
        self._player.append(context, moves_NFM)
        self._played.append(
            _Played(
                self._index,
                target,
                context,
                previous,
                moves_NFM,
                self._text.copy(),
                self._mask.copy(),
                self._said.copy(),
                hero,
                lost,
                np.stack(rooms, 1),
                worlds.position.copy(),
            )
        )
        del self._played[: -self._blocks]
        for world in range(self._count):
            if self._lost[world] == 0 and len({int(room[world]) for room in rooms}) == 1:
                views = self._views[world].setdefault(int(worlds.room[world]), [])
                views.append((self._index, context[world].clone()))
                if len(views) > _VIEWS:
                    del views[_VIEWS // 2]
        self._index += 1

    def _own(self, moves_NFM: Tensor, target: Tensor, hero: BoolArray, movers: BoolArray) -> Tensor:
        """The network's picture, with the truth where it could not know; the simulator's hero follows it."""
        plan = self._rng.choice(len(_PLANS), p=[share for share, _ in _PLANS])
        own = self._player.denoise(moves_NFM, _PLANS[plan][1], self._generator).float().cpu()
        off = ((own - target).square().mean(-1) > _OFF).numpy()
        whole = off.mean(1) > _WHOLE
        remembered = torch.cat([self._player.memory] * BLOCK_FRAMES, -1).float().cpu()
        astray = (own - target).square().mean(-1) > _ASTRAY
        shown = (remembered - target).square().mean(-1) < _ASTRAY
        mendable = shown.numpy() | (self._since_words < _NEW_WORDS)[:, None]
        keep = ~hero & ((off & movers) | (astray.numpy() & ~mendable)) | whole[:, None]
        context = torch.where(torch.from_numpy(keep)[..., None], target, own)
        for world, frame in enumerate(self._last_frames(context)):
            seen = self._hero.find(frame)
            if whole[world]:
                self._lost[world] = 0
            elif seen.error >= CLEAR:
                self._lost[world] += 1
                if self._lost[world] > self._blocks:
                    context[world], self._lost[world] = target[world], 0
            elif not self._follow(world, seen.x, seen.y):
                context[world], self._lost[world] = target[world], 0
            else:
                self._lost[world] = 0
        return context

    def _follow(self, world: int, x: int, y: int) -> bool:
        """Put the simulator's hero on the free place nearest to (x, y); False where that is too far away."""
        wanted, worlds = np.array([x, y]), self._worlds
        if np.abs(worlds.position[world] - wanted).max() > _FOLLOWED_PX:
            return False
        reach = np.arange(-_FREE_WITHIN_PX, _FREE_WITHIN_PX + 1)
        around = np.stack(np.meshgrid(reach, reach), -1).reshape(-1, 2)
        around = around[np.square(around).sum(1).argsort(kind="stable")]
        was = worlds.position.copy()
        for offset in around:
            place = was.copy()
            place[world] = wanted + offset
            inside = bool(((place[world] >= 0) & (place[world] <= 8 * TILE_PX - 6)).all())
            if inside and not worlds.solid_at(place)[world]:
                worlds.position = place
                return True
        return False

    @torch.no_grad()
    def _last_frames(self, context: Tensor) -> NDArray[np.uint8]:
        side, channels = self._network.config.lat, self._network.config.chan
        device, dtype = self._autoencoder.mean.device, self._autoencoder.mean.dtype
        cells = context[..., -channels:].unflatten(1, (side, side)).to(device, dtype)
        frames: NDArray[np.uint8] = self._autoencoder.decode(cells).cpu().numpy()
        return frames

    def _movers(self) -> BoolArray:
        """Tiles `[N, T]` at creatures and coins of the room shown."""
        worlds, here = self._worlds, (np.arange(self._count), self._worlds.room)
        tiles = np.zeros((self._count, self._network.config.lat**2), bool)
        creatures, coins = worlds.creatures[here], worlds.coins[here]
        for number in range(creatures.shape[1]):
            there = creatures[:, number, :1] != NO_CREATURE
            tiles |= tiles_touched(creatures[:, number], margin=2) & there
        for number in range(coins.shape[1]):
            there = coins[:, number, :1] != NO_COIN
            tiles |= tiles_touched(coins[:, number] * TILE_PX, size=TILE_PX) & there
        return tiles

    # ------------------------------------------------------------------ words and anchors
    def _change_looks(self) -> None:
        worlds, rng = self._worlds, self._rng
        self._next_look -= 1
        self._since_words += 1
        changing = np.nonzero(self._next_look <= 0)[0]
        if not len(changing):
            return
        times = worlds.draw_times_of_day()
        for world in changing:
            if rng.random() < 0.8:
                worlds.theme[world] = rng.integers(len(THEMES))
            worlds.time_of_day[world] = times[world]
            self._text[world], self._mask[world] = self._caption(int(world))
            self._said[world] += 1
            self._since_words[world] = 0
            self._next_look[world] = rng.integers(*_NEXT_LOOK)
        self._speak()

    def _caption(self, world: int) -> tuple[NDArray[np.float32], BoolArray]:
        look = int(self._worlds.theme[world]) * len(TIMES_OF_DAY) + int(self._worlds.time_of_day[world])
        return self._captions(self._rng, look_caption(self._rng, look))

    def _speak(self) -> None:
        self._player.say(torch.from_numpy(self._text), torch.from_numpy(self._mask))

    def _choose_anchors(self) -> None:
        """As `RoomMemory` does: the room behind the door at hand as seen last, or this one as seen first."""
        latents, keys = [], []
        for world in range(self._count):
            room, (x, y) = int(self._worlds.room[world]), self._worlds.position[world]
            views = self._views[world]
            behind = room_behind_the_next_door(room, int(x), int(y))
            key, latent = None, self._nothing
            if behind in views:
                index, latent = views[behind][-1]
                key = (behind, index)
            elif len(views.get(room, [])) > _SETTLED:
                index, latent = views[room][0]
                key = (room, index)
            latents.append(latent)
            keys.append(key)
        if keys != self._anchored:
            self._player.anchor(torch.stack(latents))
            self._anchored = keys

    def _clip_anchor(self, world: int) -> Tensor:
        """The anchor of the latest window: as above, among what was seen before the window."""
        first = self._played[0].index
        rooms = np.concatenate([block.room[world] for block in self._played])
        entered = rooms[rooms != rooms[0]]
        x, y = self._played[-1].position[world]
        behind = int(entered[0]) if len(entered) else room_behind_the_next_door(int(rooms[0]), int(x), int(y))
        for room, which in ((behind, -1), (int(rooms[0]), 0)):
            views = [] if room is None else [view for index, view in self._views[world].get(room, []) if index < first]
            if views:
                return views[which]
        return self._nothing

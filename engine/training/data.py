"""The pocket world's simulator played into latents on disk, once; training reads them through memory maps.

Two things are made: long episodes, and pairs, short walks that are rendered in two looks. Both are functions of the
configuration, the seed and the autoencoder, and all three stand in `data.json`: other ones make the data again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder
from dreamtick.engine.training.config import DataSettings
from dreamtick.engine.training.simulators.base import Frames, IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_episodes import episodes
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.engine.training.wishes import draw_wish
from dreamtick.errors import CheckpointError

__all__ = ["BLOCK_FRAMES", "PAIR_FRAMES", "Episodes", "Pairs", "TileEncoder", "WalkData", "load_data", "make_data"]

BLOCK_FRAMES: Final = 2
PAIR_FRAMES: Final = 9  # one before, and the 4 blocks of a clip
_TOGETHER: Final = 50  # worlds that are played at once
_EPISODE_SEED, _PAIR_SEED = 7_000_000, 8_000_000  # apart from those of tests and validation
_BEFORE_THE_PAIR: Final = 31  # frames played before it begins
_ANCHOR_FRAME: Final = 20  # of these, where the anchor's block begins
_FEW_TILES: Final = 1024  # that are encoded at once

Latents = NDArray[np.float16]  # [..., 64 tiles, C]


@dataclass(frozen=True, slots=True)
class Episodes:
    """E episodes of L frames. `look` is theme * 3 + time of day; actions are those that led to their frame."""

    latents: Latents  # [E, L, 64, C], on disk
    actions: NDArray[np.float32]  # [E, L, 2]
    look: NDArray[np.int8]  # [E, L]
    room: NDArray[np.int8]
    position: NDArray[np.int8]  # [E, L, 2]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The same walks in two looks; the anchor is an earlier block of the same room in the first look, or zeros."""

    first: Latents  # [N, 9, 64, C]
    second: Latents
    anchor: Latents  # [N, 2, 64, C]
    actions: NDArray[np.float32]  # [N, 9, 2]
    position: NDArray[np.int8]  # [N, 9, 2]
    look: NDArray[np.int8]  # [N, 2]
    wishes: tuple[str, ...]  # what the player said for the second look; "": named it


@dataclass(frozen=True, slots=True)
class WalkData:
    """All that clips are cut from."""

    episodes: Episodes
    pairs: Pairs


class TileEncoder:
    """Frames to latents, tile by tile: a tile that is as it was keeps its latent bit for bit, and costs nothing."""

    def __init__(self, autoencoder: TileAutoencoder) -> None:
        self._autoencoder = autoencoder
        self._tiles: NDArray[np.uint8] | None = None
        self._latents: NDArray[np.float32] | None = None

    def forget(self) -> None:
        """The next frames are of other worlds."""
        self._tiles = self._latents = None

    def __call__(self, frames: Frames) -> NDArray[np.float32]:
        """Latents float32 `[N, 64, C]` of the next frame of each world, uint8 `[N, 64, 64, 3]`."""
        tiles = _tiles_of(frames)
        if self._tiles is None or self._latents is None:
            self._latents = self._encoded(tiles.reshape(-1, *tiles.shape[2:])).reshape(*tiles.shape[:2], -1)
        else:
            changed = (tiles != self._tiles).any((2, 3, 4))
            self._latents = self._latents.copy()
            if changed.any():
                self._latents[changed] = self._encoded(tiles[changed])
        self._tiles = tiles
        return self._latents

    @torch.no_grad()
    def _encoded(self, tiles: NDArray[np.uint8]) -> NDArray[np.float32]:
        device = self._autoencoder.mean.device
        parts = torch.from_numpy(tiles).to(device).split(_FEW_TILES)
        latents: NDArray[np.float32] = (
            torch.cat([self._autoencoder.encode(part).flatten(1) for part in parts]).float().cpu().numpy()
        )
        return latents


def make_data(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None] = lambda share: None,
) -> None:
    """Write the data to a folder, unless it is there already. `progress` is told the share that is done.

    The list of what it was made from is written last: what a killed process leaves behind is made again.
    """
    origin = _origin(settings, seed, autoencoder)
    if _made_from(folder) == origin:
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "data.json").unlink(missing_ok=True)
    _make_episodes(settings, seed, autoencoder, folder, lambda share: progress(0.9 * share))
    _make_pairs(settings, seed, autoencoder, folder, lambda share: progress(0.9 + 0.1 * share))
    partial = folder / "data.json.part"
    partial.write_text(json.dumps(origin), encoding="utf-8")
    os.replace(partial, folder / "data.json")


def load_data(folder: Path) -> WalkData:
    """Open what `make_data` wrote; latents stay on disk. Raises CheckpointError where it is broken."""
    try:
        latents = np.load(folder / "episodes.npy", mmap_mode="r")
        with np.load(folder / "episodes.npz") as file:
            walked = Episodes(latents=latents, **{name: file[name] for name in file.files})
        with np.load(folder / "pairs.npz") as file:
            wishes = tuple(json.loads(str(file["wishes"])))
            pairs = Pairs(**{name: file[name] for name in file.files if name != "wishes"}, wishes=wishes)
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise CheckpointError(f"{folder}: the training data cannot be read ({error}); delete the folder") from error
    return WalkData(walked, pairs)


def _make_episodes(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None],
) -> None:
    count, length, channels = settings.episodes, settings.frames, autoencoder.mean.numel()
    tiles = (64 // TILE) ** 2
    latents = np.lib.format.open_memmap(
        folder / "episodes.npy", mode="w+", dtype=np.float16, shape=(count, length, tiles, channels)
    )
    actions, position = np.zeros((count, length, 2), np.float32), np.zeros((count, length, 2), np.int8)
    look, room = np.zeros((count, length), np.int8), np.zeros((count, length), np.int8)
    encoder = TileEncoder(autoencoder)
    for first in range(0, count, _TOGETHER):
        worlds = slice(first, min(first + _TOGETHER, count))
        encoder.forget()
        played = episodes(
            worlds.stop - first,
            length,
            _EPISODE_SEED + 100_000 * seed + first,
            block_frames=BLOCK_FRAMES,
            switch_every=settings.switch_every,
            wander=settings.wander,
        )
        for frame, moment in enumerate(played):
            latents[worlds, frame] = encoder(moment.frames)
            actions[worlds, frame], position[worlds, frame] = moment.actions, moment.position
            look[worlds, frame] = moment.theme * len(TIMES_OF_DAY) + moment.time_of_day
            room[worlds, frame] = moment.room
            progress((first + (frame + 1) / length * (worlds.stop - first)) / count)
    latents.flush()
    np.savez(folder / "episodes.npz", actions=actions, look=look, room=room, position=position)


def _make_pairs(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None],
) -> None:
    count, channels = settings.pairs, autoencoder.mean.numel()
    tiles = (64 // TILE) ** 2
    first, second = (np.zeros((count, PAIR_FRAMES, tiles, channels), np.float16) for _ in range(2))
    anchor = np.zeros((count, BLOCK_FRAMES, tiles, channels), np.float16)
    actions, position = np.zeros((count, PAIR_FRAMES, 2), np.float32), np.zeros((count, PAIR_FRAMES, 2), np.int8)
    look, wishes = np.zeros((count, 2), np.int8), [""] * count
    for start in range(0, count, _TOGETHER):
        chosen = slice(start, min(start + _TOGETHER, count))
        worlds = PocketWorlds(chosen.stop - start, _PAIR_SEED + 100_000 * seed + start)
        policy = PocketPolicy(worlds, settings.wander)
        other_theme, other_time = _other_looks(worlds, settings.wishes, wishes, start)
        encoders = [TileEncoder(autoencoder) for _ in range(3)]
        moves, room = np.zeros((worlds.count, 2)), worlds.room.copy()
        for frame in range(_BEFORE_THE_PAIR + PAIR_FRAMES):
            if frame:
                moves = policy.actions()
                worlds.step(moves)
            of_anchor, of_pair = frame - _ANCHOR_FRAME, frame - _BEFORE_THE_PAIR
            if 0 <= of_anchor < BLOCK_FRAMES:
                anchor[chosen, of_anchor] = encoders[0](worlds.frames())
                # a block of two rooms is no anchor
                room = np.where(worlds.room == room, room, -1) if of_anchor else worlds.room.copy()
            if of_pair >= 0:
                first[chosen, of_pair] = encoders[1](worlds.frames())
                second[chosen, of_pair] = encoders[2](worlds.frames(other_theme, other_time))
                actions[chosen, of_pair], position[chosen, of_pair] = moves, worlds.position
            if of_pair == 0:
                anchor[chosen][(worlds.room != room) | (worlds.rng.random(worlds.count) < 0.25)] = 0.0
        look[chosen, 0] = worlds.theme * len(TIMES_OF_DAY) + worlds.time_of_day
        look[chosen, 1] = other_theme * len(TIMES_OF_DAY) + other_time
        progress(chosen.stop / count)
    np.savez(
        folder / "pairs.npz",
        first=first,
        second=second,
        anchor=anchor,
        actions=actions,
        position=position,
        look=look,
        wishes=np.array(json.dumps(wishes)),
    )


def _other_looks(worlds: PocketWorlds, wished_share: float, wishes: list[str], start: int) -> tuple[IntArray, IntArray]:
    """Another look for each world; where it is wished for, the words go into `wishes`, counted from `start`."""
    rng, count = worlds.rng, worlds.count
    same_theme = rng.random(count) >= 0.85
    theme = np.where(same_theme, worlds.theme, (worlds.theme + rng.integers(1, len(THEMES), count)) % len(THEMES))
    other_time = same_theme | (rng.random(count) < 0.4)
    shift = np.where(same_theme, rng.integers(1, len(TIMES_OF_DAY), count), rng.integers(0, len(TIMES_OF_DAY), count))
    time = np.where(other_time, (worlds.time_of_day + shift) % len(TIMES_OF_DAY), worlds.time_of_day)
    for world in np.nonzero(rng.random(count) < wished_share)[0]:
        wish = draw_wish(rng, THEMES[worlds.theme[world]], TIMES_OF_DAY[worlds.time_of_day[world]])
        wishes[start + world] = wish.wording
        theme[world], time[world] = THEMES.index(wish.theme), TIMES_OF_DAY.index(wish.look)
    return theme, time


def _tiles_of(frames: Frames) -> NDArray[np.uint8]:
    """`[N, 64, 64, 3]` to `[N, 64 tiles, 8, 8, 3]`, row by row."""
    side = frames.shape[1] // TILE
    grid = frames.reshape(len(frames), side, TILE, side, TILE, 3).transpose(0, 1, 3, 2, 4, 5)
    return np.ascontiguousarray(grid.reshape(len(frames), side * side, TILE, TILE, 3))


def _origin(settings: DataSettings, seed: int, autoencoder: TileAutoencoder) -> dict[str, object]:
    """What the data depends on."""
    digest = hashlib.sha256()
    for name, tensor in sorted(autoencoder.state_dict().items()):
        digest.update(name.encode() + tensor.detach().float().cpu().numpy().tobytes())
    return {"format": 1, "seed": seed, "autoencoder": digest.hexdigest(), **asdict(settings)}


def _made_from(folder: Path) -> object:
    try:
        return json.loads((folder / "data.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None

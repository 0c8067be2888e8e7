"""Plays the simulator into latents on disk: see `data.py`."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.training.config import DataSettings
from dreamtick.engine.training.data import BLOCK_FRAMES, PAIR_FRAMES, TileEncoder
from dreamtick.engine.training.simulators.base import IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_episodes import episodes
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_rooms import ROOM_TILES
from dreamtick.engine.training.simulators.pocket_themes import THEMES, TIMES_OF_DAY
from dreamtick.engine.training.wishes import draw_wish
from dreamtick.errors import ConfigError

__all__ = ["make_data"]

_TOGETHER: Final = 50  # worlds that are played at once
_EPISODE_SEED, _PAIR_SEED = 7_000_000, 8_000_000  # apart from those of tests and validation
_BEFORE_THE_PAIR: Final = 31  # frames played before it begins
_ANCHOR_FRAME: Final = 20  # of these, where the anchor's block begins

Part = dict[str, NDArray[Any]]


def make_data(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None] = lambda share: None,
    processes: int = 1,
) -> None:
    """Write the data to a folder, unless it is there already. `progress` is told the share that is done.

    More `processes` make the same data sooner; ConfigError if one of them dies. The list of what it was made from is
    written last: what a killed process leaves behind is made again.
    """
    origin = _origin(settings, seed, autoencoder)
    if _made_from(folder) == origin:
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "data.json").unlink(missing_ok=True)
    with _workers(processes) as pool:
        _make_episodes(settings, seed, autoencoder, folder, lambda share: progress(0.9 * share), pool)
        _make_pairs(settings, seed, autoencoder, folder, lambda share: progress(0.9 + 0.1 * share), pool)
    partial = folder / "data.json.part"
    partial.write_text(json.dumps(origin), encoding="utf-8")
    os.replace(partial, folder / "data.json")


def _make_episodes(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None],
    pool: Executor | None,
) -> None:
    count, length, channels = settings.episodes, settings.frames, autoencoder.mean.numel()
    latents = np.lib.format.open_memmap(
        folder / "episodes.npy", mode="w+", dtype=np.float16, shape=(count, length, ROOM_TILES**2, channels)
    )
    rest: list[dict[str, NDArray[Any]]] = []
    for worlds, made in _in_parts(_episodes_part, settings, seed, autoencoder, count, progress, pool):
        latents[worlds] = made.pop("latents")
        rest.append(made)
    latents.flush()
    _save(folder / "episodes.npz", _joined(rest))


def _make_pairs(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    folder: Path,
    progress: Callable[[float], None],
    pool: Executor | None,
) -> None:
    parts = [made for _, made in _in_parts(_pairs_part, settings, seed, autoencoder, settings.pairs, progress, pool)]
    wishes = json.dumps([wish for part in parts for wish in part.pop("wishes").tolist()])
    _save(folder / "pairs.npz", {**_joined(parts), "wishes": np.array(wishes)})


def _joined(parts: list[Part]) -> Part:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _save(path: Path, arrays: Part) -> None:
    named: dict[str, Any] = dict(arrays)
    np.savez(path, **named)


def _in_parts(
    make: Callable[..., Part],
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    count: int,
    progress: Callable[[float], None],
    pool: Executor | None,
) -> Iterator[tuple[slice, Part]]:
    """What `make` makes of the worlds, some at a time, in order; each part is a function of the seed and its place."""
    parts = [slice(first, min(first + _TOGETHER, count)) for first in range(0, count, _TOGETHER)]
    if pool is None:
        for worlds in parts:
            size = worlds.stop - worlds.start

            def watched(share: float, first: int = worlds.start, size: int = size) -> None:
                progress((first + share * size) / count)

            yield worlds, make(settings, seed, autoencoder, worlds, watched)
        return
    on_cpu = deepcopy(autoencoder).cpu()
    promised = [pool.submit(make, settings, seed, on_cpu, worlds) for worlds in parts]
    try:
        for worlds, promise in zip(parts, promised, strict=True):
            yield worlds, promise.result()
            progress(worlds.stop / count)
    except BrokenExecutor as error:
        raise ConfigError(f"a process that played the simulator died ({error}); try fewer data_processes") from error
    finally:
        for promise in promised:
            promise.cancel()


@contextmanager
def _workers(processes: int) -> Iterator[Executor | None]:
    if processes <= 1:
        yield None
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawning, initializer=torch.set_num_threads, initargs=(1,)) as pool:
        yield pool


def _episodes_part(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    worlds: slice,
    progress: Callable[[float], None] = lambda share: None,
) -> Part:
    count, length, channels = worlds.stop - worlds.start, settings.frames, autoencoder.mean.numel()
    latents = np.zeros((count, length, ROOM_TILES**2, channels), np.float16)
    actions, position = np.zeros((count, length, 2), np.float32), np.zeros((count, length, 2), np.int8)
    look, room = np.zeros((count, length), np.int8), np.zeros((count, length), np.int8)
    encoder = TileEncoder(autoencoder)
    played = episodes(
        count,
        length,
        _EPISODE_SEED + 100_000 * seed + worlds.start,
        block_frames=BLOCK_FRAMES,
        switch_every=settings.switch_every,
        wander=settings.wander,
    )
    for frame, moment in enumerate(played):
        latents[:, frame] = encoder(moment.frames)
        actions[:, frame], position[:, frame] = moment.actions, moment.position
        look[:, frame] = moment.theme * len(TIMES_OF_DAY) + moment.time_of_day
        room[:, frame] = moment.room
        progress((frame + 1) / length)
    return {"latents": latents, "actions": actions, "look": look, "room": room, "position": position}


def _pairs_part(
    settings: DataSettings,
    seed: int,
    autoencoder: TileAutoencoder,
    chosen: slice,
    progress: Callable[[float], None] = lambda share: None,
) -> Part:
    count, channels = chosen.stop - chosen.start, autoencoder.mean.numel()
    first, second = (np.zeros((count, PAIR_FRAMES, ROOM_TILES**2, channels), np.float16) for _ in range(2))
    anchor = np.zeros((count, BLOCK_FRAMES, ROOM_TILES**2, channels), np.float16)
    actions, position = np.zeros((count, PAIR_FRAMES, 2), np.float32), np.zeros((count, PAIR_FRAMES, 2), np.int8)
    worlds = PocketWorlds(count, _PAIR_SEED + 100_000 * seed + chosen.start)
    policy = PocketPolicy(worlds, settings.wander)
    other_theme, other_time, wishes = _other_looks(worlds, settings.wishes)
    encoders = [TileEncoder(autoencoder) for _ in range(3)]
    moves, room = np.zeros((count, 2)), worlds.room.copy()
    for frame in range(_BEFORE_THE_PAIR + PAIR_FRAMES):
        if frame:
            moves = policy.actions()
            worlds.step(moves)
        of_anchor, of_pair = frame - _ANCHOR_FRAME, frame - _BEFORE_THE_PAIR
        if 0 <= of_anchor < BLOCK_FRAMES:
            anchor[:, of_anchor] = encoders[0](worlds.frames())
            # a block of two rooms is no anchor
            room = np.where(worlds.room == room, room, -1) if of_anchor else worlds.room.copy()
        if of_pair >= 0:
            first[:, of_pair] = encoders[1](worlds.frames())
            second[:, of_pair] = encoders[2](worlds.frames(other_theme, other_time))
            actions[:, of_pair], position[:, of_pair] = moves, worlds.position
        if of_pair == 0:
            anchor[(worlds.room != room) | (worlds.rng.random(count) < 0.25)] = 0.0
    looks = [
        worlds.theme * len(TIMES_OF_DAY) + worlds.time_of_day,
        other_theme * len(TIMES_OF_DAY) + other_time,
    ]
    progress(1.0)
    return {
        "first": first,
        "second": second,
        "anchor": anchor,
        "actions": actions,
        "position": position,
        "look": np.stack(looks, 1).astype(np.int8),
        "wishes": np.array(wishes, object),
    }


def _other_looks(worlds: PocketWorlds, wished_share: float) -> tuple[IntArray, IntArray, list[str]]:
    """Another theme and time of day for each world, and the words where it is wished for."""
    rng, count = worlds.rng, worlds.count
    wishes = [""] * count
    same_theme = rng.random(count) >= 0.85
    theme = np.where(same_theme, worlds.theme, (worlds.theme + rng.integers(1, len(THEMES), count)) % len(THEMES))
    other_time = same_theme | (rng.random(count) < 0.4)
    shift = np.where(same_theme, rng.integers(1, len(TIMES_OF_DAY), count), rng.integers(0, len(TIMES_OF_DAY), count))
    time = np.where(other_time, (worlds.time_of_day + shift) % len(TIMES_OF_DAY), worlds.time_of_day)
    for world in np.nonzero(rng.random(count) < wished_share)[0]:
        wish = draw_wish(rng, THEMES[worlds.theme[world]], TIMES_OF_DAY[worlds.time_of_day[world]])
        wishes[world] = wish.wording
        theme[world], time[world] = THEMES.index(wish.theme), TIMES_OF_DAY.index(wish.look)
    return theme, time, wishes


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

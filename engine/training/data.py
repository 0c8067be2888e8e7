"""The pocket world's simulator played into latents on disk (by `data_making.py`); training reads them as memory maps.

Two things are made: long episodes, and pairs, short walks that are rendered in two looks. Both are functions of the
configuration, the seed and the autoencoder, and all three stand in `data.json`: other ones make the data again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray

from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder
from dreamtick.engine.training.simulators.base import Frames
from dreamtick.errors import CheckpointError

__all__ = ["BLOCK_FRAMES", "PAIR_FRAMES", "Episodes", "Pairs", "TileEncoder", "WalkData", "load_data"]

BLOCK_FRAMES: Final = 2
PAIR_FRAMES: Final = 9  # one before, and the 4 blocks of a clip
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


def _tiles_of(frames: Frames) -> NDArray[np.uint8]:
    """`[N, 64, 64, 3]` to `[N, 64 tiles, 8, 8, 3]`, row by row."""
    side = frames.shape[1] // TILE
    grid = frames.reshape(len(frames), side, TILE, side, TILE, 3).transpose(0, 1, 3, 2, 4, 5)
    return np.ascontiguousarray(grid.reshape(len(frames), side * side, TILE, TILE, 3))

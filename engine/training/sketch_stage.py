"""The sketch of the next frame, learned on squares of the screen around the hero: steps, walls, coins, what was hidden.

It goes on by itself for some frames, as it does while playing. Some first frames are spoilt, by noise or a hero that is
half there: what comes next is sharp all the same, so that the sketch mends a picture instead of copying its faults.
Where a door is taken nothing is learned: that is another picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final

import numpy as np
import torch
from torch import Tensor

from dreamtick.engine.models.compact.sketch import FrameSketch
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.crop_clips import free_places, held_keys
from dreamtick.engine.training.simulators.base import BoolArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import FRAME_PX, SPRITE_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import NO_COIN, ROOM_TILES, ROOMS, TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import THEMES
from dreamtick.engine.training.trainer import StepDice

__all__ = ["SketchStage"]

_SIDE_TILES: Final = 4  # of a square
_WHOLE_EVERY: Final = 6  # steps: then a few whole screens instead of squares
_COINS_SHOWN: Final = 0.7  # of those that lie there
_BESIDE_COIN: Final = 0.12  # share of the heroes
_NEW_KEYS: Final = 0.15  # how often another key is pressed in the second frame or later
_SPOILT: Final = (0.4, 1.0)  # how much of a spoilt hero is there
_NOISY: Final = 0.6  # share of the first frames
_MARGIN_PX: Final = 2  # around the hero that count as its own
_HERO_WEIGHT, _CHANGED_WEIGHT = 8.0, 3.0
_CHANGED: Final = 0.01  # mean squared change of a pixel in -1..1
_SOFT: Final = 1e-3  # squared errors far below it count as such, larger ones as their roots


class SketchStage:
    """Fresh worlds in every step."""

    name: StageName = "sketch"

    def __init__(self, config: TrainingConfig, network: FrameSketch, half: AbstractContextManager[object]) -> None:
        self.network, self._config, self._half = network, config, half

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, rng = self._config.sketch, dice.numpy
        whole = step % _WHOLE_EVERY == _WHOLE_EVERY - 1
        tiles = ROOM_TILES if whole else _SIDE_TILES
        count = max(1, settings.crops * _SIDE_TILES**2 // tiles**2)
        worlds = _scattered(count, rng)
        walk = _Walk(worlds, settings.frames, rng)
        middle = np.round((walk.position[0] + SPRITE_PX / 2) / TILE_PX - tiles / 2 + rng.uniform(-0.5, 0.5, (count, 2)))
        corner: IntArray = middle.astype(np.int64).clip(0, ROOM_TILES - tiles) * TILE_PX
        device = self.network.phase.device

        def shown(frames: Frames) -> Tensor:
            side = tiles * TILE_PX
            cut = np.stack([frames[k, y : y + side, x : x + side] for k, (x, y) in enumerate(corner)])
            return torch.from_numpy(cut).to(device).float().div(127.5).sub(1)

        share = np.where(rng.random(count) < settings.spoilt, rng.uniform(*_SPOILT, count), 1.0)
        pixels = torch.lerp(shown(walk.bare), shown(walk.frames[0]), _by_world(share, device))
        noise = np.where(rng.random(count) < _NOISY, settings.noise * rng.random(count), 0.0)
        pixels = pixels + _by_world(noise, device) * dice.normal_like(pixels)
        losses, errors = [], []
        for frame in range(1, settings.frames + 1):
            with self._half:
                pixels = self.network(pixels, torch.from_numpy(walk.actions[frame - 1]).to(device).float())
            true, before = shown(walk.frames[frame]), shown(walk.frames[frame - 1])
            hero = torch.from_numpy(_around(walk.position[frame - 1 : frame + 1] - corner, tiles * TILE_PX)).to(device)
            changed = (true - before).square().mean(-1) > _CHANGED
            weight = (1 + _HERO_WEIGHT * hero + _CHANGED_WEIGHT * (hero & changed)) * _by_world(
                walk.here[frame], device
            )[..., 0]
            error = (pixels.float() - true).square().mean(-1)
            losses.append(((error + _SOFT).sqrt() - _SOFT**0.5).mul(weight).sum() / weight.sum().clamp(min=1.0))
            errors.append(float((error.detach() * hero).sum() / hero.sum()))
        return torch.stack(losses).mean(), {"hero": errors[-1]}


class _Walk:
    """A few frames of some worlds. `frames[0]` and `bare` are the same moment with and without the hero."""

    def __init__(self, worlds: PocketWorlds, frames: int, rng: np.random.Generator) -> None:
        self.bare = worlds.frames(with_hero=False)
        self.frames, self.position = [worlds.frames()], [worlds.position.copy()]
        here = np.ones(worlds.count, bool)
        self.actions: list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]] = []
        self.here = [here]  # no door was taken up to this frame
        keys = held_keys(worlds.count, rng)
        for _ in range(frames):
            if self.actions and rng.random() < _NEW_KEYS:
                keys = held_keys(worlds.count, rng)
            worlds.step(keys)
            self.actions.append(keys)
            self.frames.append(worlds.frames())
            self.position.append(worlds.position.copy())
            here = here & ~worlds.flipped
            self.here.append(here)


def _scattered(count: int, rng: np.random.Generator) -> PocketWorlds:
    """New worlds, any room and look, the hero anywhere, sometimes beside a coin."""
    worlds = PocketWorlds(count, int(rng.integers(2**31)))
    worlds.rng = rng
    worlds.theme, worlds.time_of_day = rng.integers(0, len(THEMES), count), worlds.draw_times_of_day()
    worlds.coins_left = worlds.coins_left & (rng.random((count, 1, 1)) < _COINS_SHOWN)
    worlds.room = rng.integers(0, ROOMS, count)
    worlds.position, worlds.facing = free_places(worlds, rng), rng.integers(0, 4, count)
    coin = worlds.coins[np.arange(count), worlds.room, 0] * TILE_PX + rng.integers(-TILE_PX, TILE_PX + 1, (count, 2))
    elsewhere, beside = worlds.position, coin.clip(0, FRAME_PX - SPRITE_PX)
    chosen = (worlds.coins[np.arange(count), worlds.room, 0, 0] != NO_COIN) & (rng.random(count) < _BESIDE_COIN)
    chosen &= ~worlds.solid_at(beside)
    worlds.position = np.where(chosen[:, None], beside, elsewhere)
    for _ in range(int(rng.integers(0, 2))):  # creatures move in every second frame
        worlds.step(np.zeros((count, 2)))
    return worlds


def _around(positions: IntArray, side: int) -> BoolArray:
    """Pixels `[N, side, side]` within a margin of where the hero was and is, `[2, N, 2]`."""
    low, high = positions.min(0) - _MARGIN_PX, positions.max(0) + SPRITE_PX + _MARGIN_PX
    along = np.arange(side)
    within = (along >= low[..., None]) & (along < high[..., None])  # [N, 2, side]
    return within[:, 1, :, None] & within[:, 0, None, :]


def _by_world(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]], device: torch.device) -> Tensor:
    """One number a world, `[N, 1, 1, 1]`."""
    return torch.from_numpy(np.asarray(values, np.float32)).to(device).view(-1, 1, 1, 1)

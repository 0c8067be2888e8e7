"""The first stages, each on what the one before it made: the autoencoder, the world on true clips, and on its own.

The last one, distillation, is in `distil.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from functools import partial

import numpy as np
import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TILE, TileAutoencoder
from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.compact.layers import layer_norm, neighbourhood
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.engine.training.clips import CaptionDrawer, tiles_touched
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.crop_clips import free_places
from dreamtick.engine.training.draws import Squares, StepDraws
from dreamtick.engine.training.lessons import (
    MovedOn,
    clip_error,
    crop_figures,
    error_figures,
    lesson_of,
    noise_levels,
    square_lesson,
)
from dreamtick.engine.training.losses import ClipError, autoencoder_loss
from dreamtick.engine.training.networks import new_transformer
from dreamtick.engine.training.rollouts import Rollouts
from dreamtick.engine.training.simulators.base import BoolArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import NO_CREATURE, ROOM_TILES, ROOMS
from dreamtick.engine.training.simulators.pocket_themes import THEMES
from dreamtick.engine.training.trainer import StepDice

__all__ = ["AutoencoderStage", "RolloutStage", "WorldStage", "normalize_latents"]

_CROP_TILES = 4
_CROPS_A_FRAME = 2  # of a step
_AROUND_HERO = 0.75  # share of the crops
_COINS_SHOWN = 0.7  # of those that lie there
_STATISTICS_FRAMES = 512


class AutoencoderStage:
    """Crops of 4x4 tiles from fresh pictures, most of them around the hero, who may stand anywhere.

    `held` is an autoencoder whose latents a transformer knows already: those of tiles without figures stay what they
    were.
    """

    name: StageName = "autoencoder"

    def __init__(
        self,
        config: TrainingConfig,
        network: TileAutoencoder,
        half: AbstractContextManager[object],
        held: TileAutoencoder | None = None,
    ) -> None:
        self.network, self._config, self._half = network, config, half
        self._held = None if held is None else held.requires_grad_(False)

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, device = self._config.autoencoder, self.network.mean.device
        pictures, figures = _crops(dice.numpy, settings.crops)
        crops, hero, moves = (torch.from_numpy(part).to(device) for part in (pictures, *figures))
        with self._half:
            latent = self.network.encode(crops)
            noise = dice.normal_like(latent) * torch.rand(len(crops), 1, 1, 1, generator=dice.torch).to(device)
            drawn = _drawn_tiles(self.network, latent + settings.latent_noise * noise)
        true = _tiles(crops.float().div(127.5).sub(1))
        loss = autoencoder_loss(drawn, true, latent, 1 + (settings.hero_weight - 1) * hero)
        error = (drawn.detach().float().clamp(-1, 1) - true).square().mean(-1)
        told = {"psnr": error.mean(), "hero_psnr": error[hero].mean()}
        found = {name: float(10 * torch.log10(4 / mean.clamp(min=1e-9))) for name, mean in told.items()}
        if self._held is not None:
            moved = (latent.float() - self._held.encode(crops)).square().mean(-1)[~moves].mean()
            loss, found["moved"] = loss + settings.held_weight * moved, float(moved.detach())
        return loss, found


@torch.no_grad()
def normalize_latents(network: TileAutoencoder, seed: int) -> None:
    """Set `mean` and `std`, so that latents of the world's pictures have mean 0 and variance 1 a channel."""
    worlds = _random_worlds(np.random.default_rng((seed, _STATISTICS_FRAMES)), _STATISTICS_FRAMES)
    device = network.mean.device
    parts = [network.encode(torch.from_numpy(part).to(device)) for part in np.array_split(worlds.frames(), 8)]
    latents = torch.cat(parts).float().flatten(0, 2)
    network.mean.add_(latents.mean(0) * network.std)
    network.std.mul_(latents.std(0).clamp(min=1e-3))


class WorldStage:
    """Clips of true latents."""

    name: StageName = "world"

    def __init__(
        self,
        config: TrainingConfig,
        network: PocketTransformer,
        autoencoder: TileAutoencoder,
        draws: StepDraws,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._draws, self._half = network, config, draws, half
        self._moved_on = partial(moved_on, network.sketch, autoencoder)

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        world, drawn, device = self._config.world, self._draws.of(step), self.network.place.device
        level = noise_levels(world.clips, world.context_noise, dice)
        lesson = lesson_of(drawn.clips.to(device), level, dice, self._moved_on)
        with self._half:
            error = clip_error(lesson, self.network, world.copies, world.hero_weight, dice)
            return with_squares(error, drawn.squares, self.network, self._config, dice, self._moved_on)


class RolloutStage:
    """Clips whose context the network drew itself, in worlds that go on from step to step, beside true ones."""

    name: StageName = "self-rollout"

    def __init__(
        self,
        config: TrainingConfig,
        network: PocketTransformer,
        autoencoder: TileAutoencoder,
        draws: StepDraws,
        encoder: TextEncoder,
        hero: HeroLocator,
        rank: int,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._draws, self._half, self._rank = network, config, draws, half, rank
        self._moved_on = partial(moved_on, network.sketch, autoencoder)
        self._player = new_transformer(config.network, 0).to(network.place.device).requires_grad_(False)
        drawer = CaptionDrawer(encoder, config.data.word_dropout, bool(config.network.reader))
        self._rollouts = Rollouts(
            self._player,
            autoencoder,
            drawer,
            hero,
            config.self_rollout.worlds,
            config.data.wander,
            config.network.slots - 1,
            config.self_rollout.rests,
        )
        self._life: int | None = None

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`. The worlds are played by the averaged weights, new ones every `life` steps and on resuming."""
        settings, world = self._config.self_rollout, self._config.world
        self._player.load_state_dict(dict(average))
        life = step // settings.life
        if self._life != life:
            seed = int(np.random.default_rng((self._config.run.seed, self._rank, step, 1)).integers(2**31))
            self._rollouts.begin(seed)
            self._life = life
        for _ in range(settings.blocks_a_step):
            self._rollouts.advance()
        rolled = self._rollouts.clips(step * settings.rolled_clips, settings.rolled_clips)
        drawn = self._draws.of(step)
        clips = drawn.clips.joined(rolled).to(self.network.place.device)
        count = settings.true_clips + settings.rolled_clips
        level = noise_levels(count, world.context_noise, dice) * (torch.arange(count) < settings.true_clips)
        with self._half:
            lesson = lesson_of(clips, level, dice, self._moved_on)
            error = clip_error(lesson, self.network, world.copies, world.hero_weight, dice)
            loss, figures = with_squares(error, drawn.squares, self.network, self._config, dice, self._moved_on)
        return loss, figures | {"lost": self._rollouts.lost_share}


def with_squares(
    error: ClipError,
    squares: Squares | None,
    network: PocketTransformer,
    config: TrainingConfig,
    dice: StepDice,
    moved_on: MovedOn,
) -> tuple[Tensor, dict[str, float]]:
    """A stage's loss and figures with those of the squares, if there are any."""
    if squares is None:
        return error.loss, error_figures(error)
    lesson = square_lesson(squares, config.world.context_noise, dice, moved_on, network.place.device)
    moved = clip_error(lesson, network, config.crops.copies, config.world.hero_weight, dice)
    return error.loss + moved.loss, error_figures(error) | crop_figures(moved)


def _drawn_tiles(network: TileAutoencoder, latent_BHWC: Tensor) -> Tensor:
    """What the decoder draws before it is rounded to a picture, as `_tiles`: rounding has no slope to follow."""
    around = neighbourhood(torch.addcmul(network.mean, latent_BHWC, network.std))
    return network.decoder_out(layer_norm(network.decoder(network.decoder_in(around))))


def _tiles(pixels_BHW3: Tensor) -> Tensor:
    """A tile's pixels row by row, `[B, H / 8, W / 8, 192]`."""
    return pixels_BHW3.unflatten(2, (-1, TILE)).unflatten(1, (-1, TILE)).transpose(2, 3).flatten(3)


def _crops(rng: np.random.Generator, count: int) -> tuple[Frames, tuple[BoolArray, BoolArray]]:
    """Crops of pictures, which of their tiles `[N, 4, 4]` the hero touches, and which any figure does."""
    worlds = _random_worlds(rng, -(-count // _CROPS_A_FRAME))
    frames = worlds.frames()
    chosen = rng.permutation(np.repeat(np.arange(worlds.count), _CROPS_A_FRAME))[:count]
    anywhere = rng.integers(0, ROOM_TILES - _CROP_TILES + 1, (count, 2))
    around = worlds.position[chosen] // TILE - 1  # the hero's tiles have neighbours
    corner = np.where((rng.random(count) < _AROUND_HERO)[:, None], around, anywhere).clip(0, ROOM_TILES - _CROP_TILES)
    side = _CROP_TILES * TILE
    pictures = np.stack(
        [frames[k, y : y + side, x : x + side] for k, (x, y) in zip(chosen, corner * TILE, strict=True)]
    )
    hero = tiles_touched(worlds.position)
    creatures = worlds.creatures[np.arange(worlds.count), worlds.room]
    figures = hero | tiles_touched(creatures).any(1)
    return pictures, (_of_crops(hero[chosen], corner), _of_crops(figures[chosen], corner))


def _of_crops(tiles: BoolArray, corner: IntArray) -> BoolArray:
    """The tiles `[N, 4, 4]` of crops, of a screen's tiles `[N, 64]`."""
    grid = tiles.reshape(-1, ROOM_TILES, ROOM_TILES)
    along = np.arange(_CROP_TILES)
    cut: BoolArray = grid[
        np.arange(len(grid))[:, None, None],
        (corner[:, 1, None] + along)[:, :, None],
        (corner[:, 0, None] + along)[:, None],
    ]
    return cut


def _random_worlds(rng: np.random.Generator, count: int) -> PocketWorlds:
    """New worlds, any room and look, their figures anywhere."""
    worlds = PocketWorlds(count, int(rng.integers(2**31)))
    worlds.theme, worlds.room = rng.integers(0, len(THEMES), count), rng.integers(0, ROOMS, count)
    worlds.coins_left = worlds.coins_left & (rng.random((count, 1, 1)) < _COINS_SHOWN)
    worlds.position, worlds.facing = free_places(worlds, rng), rng.integers(0, 4, count)
    here = (np.arange(count), worlds.room)
    there = worlds.creatures[here] != NO_CREATURE
    worlds.creatures[here] += there * rng.integers(-TILE // 2, TILE // 2 + 1, there.shape)
    worlds.creature_facing[here] = rng.integers(0, 2, worlds.creature_facing[here].shape)
    return worlds

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
from dreamtick.engine.models.compact.text import TextTable
from dreamtick.engine.training.clips import CaptionDrawer
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.data import BLOCK_FRAMES
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
from dreamtick.engine.training.simulators.base import Frames, IntArray
from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_rooms import ROOM_TILES
from dreamtick.engine.training.simulators.pocket_themes import THEMES
from dreamtick.engine.training.trainer import StepDice

__all__ = ["AutoencoderStage", "RolloutStage", "WorldStage", "normalize_latents"]

_CROP_TILES = 4
_FRAMES_A_STEP = 24  # frames that a step's crops are cut from
_STATISTICS_FRAMES = 512


class AutoencoderStage:
    """Crops of 4x4 tiles from fresh pictures, half of them around the hero."""

    name: StageName = "autoencoder"

    def __init__(self, config: TrainingConfig, network: TileAutoencoder, half: AbstractContextManager[object]) -> None:
        self.network, self._config, self._half = network, config, half

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, device = self._config.autoencoder, self.network.mean.device
        crops = torch.from_numpy(_crops(dice.numpy, settings.crops)).to(device)
        with self._half:
            latent = self.network.encode(crops)
            noise = dice.normal_like(latent) * torch.rand(len(crops), 1, 1, 1, generator=dice.torch).to(device)
            drawn = _drawn_tiles(self.network, latent + settings.latent_noise * noise)
        true = _tiles(crops.float().div(127.5).sub(1))
        loss = autoencoder_loss(drawn, true, latent)
        error = (drawn.detach().float().clamp(-1, 1) - true).square().mean()
        return loss, {"psnr": float(10 * torch.log10(4 / error.clamp(min=1e-9)))}


@torch.no_grad()
def normalize_latents(network: TileAutoencoder, seed: int) -> None:
    """Set `mean` and `std`, so that latents of the world's pictures have mean 0 and variance 1 a channel."""
    frames, _ = _random_frames(np.random.default_rng((seed, _STATISTICS_FRAMES)), _STATISTICS_FRAMES)
    device = network.mean.device
    parts = [network.encode(torch.from_numpy(part).to(device)) for part in np.array_split(frames, 8)]
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
        table: TextTable,
        hero: HeroLocator,
        rank: int,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._draws, self._half, self._rank = network, config, draws, half, rank
        self._moved_on = partial(moved_on, network.sketch, autoencoder)
        self._player = new_transformer(config.network, 0).to(network.place.device).requires_grad_(False)
        drawer = CaptionDrawer(table, config.data.word_dropout)
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


def _crops(rng: np.random.Generator, count: int) -> Frames:
    frames, position = _random_frames(rng, min(count, _FRAMES_A_STEP))
    chosen = rng.integers(0, len(frames), count)
    anywhere = rng.integers(0, ROOM_TILES - _CROP_TILES + 1, (count, 2))
    around = position[chosen] // TILE - rng.integers(0, _CROP_TILES - 1, (count, 2))
    corner = np.where((rng.random(count) < 0.5)[:, None], around, anywhere).clip(0, ROOM_TILES - _CROP_TILES) * TILE
    side = _CROP_TILES * TILE
    return np.stack([frames[k, y : y + side, x : x + side] for k, (x, y) in zip(chosen, corner, strict=True)])


def _random_frames(rng: np.random.Generator, count: int) -> tuple[Frames, IntArray]:
    """Pictures of new worlds, any room and look, some steps after their hero set out; and where it stands."""
    worlds = PocketWorlds(count, int(rng.integers(2**31)))
    worlds.theme = rng.integers(0, len(THEMES), count)
    policy = PocketPolicy(worlds, 0.5)
    for _ in range(2 * BLOCK_FRAMES):
        worlds.step(policy.actions())
    return worlds.frames(), worlds.position

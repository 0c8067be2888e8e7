"""The stages of a patch world's training: the autoencoder, the world on true clips, the world on its own pictures."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final

import numpy as np
import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.frames_ahead import frames_ahead
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer
from dreamtick.engine.training.config import StageName
from dreamtick.engine.training.patch_clips import PatchClips, PatchSampler
from dreamtick.engine.training.patch_config import PatchTraining
from dreamtick.engine.training.patch_footage import Footage
from dreamtick.engine.training.patch_forward import PatchClipInputs, patch_clip_forward
from dreamtick.engine.training.patch_losses import (
    PatchError,
    draw_noise_levels,
    patch_clip_loss,
    picture_loss,
    unusual_tiles,
)
from dreamtick.engine.training.patch_player import PatchPlayer
from dreamtick.engine.training.trainer import StepDice

__all__ = ["PatchAutoencoderStage", "PatchRolloutStage", "PatchWorldStage", "normalize_on", "own_clips"]

_SQUARE_CELLS: Final = 8  # a side, of what is looked at of a large picture
_STATISTICS_FRAMES: Final = 256
_PLANS: Final = ((0.85, (1.0, 0.6)), (0.15, (1.0,)))  # how often, noise levels
_OFF: Final = 0.5  # mean squared error of a patch's latent above which the truth goes in: it could not be known


class PatchAutoencoderStage:
    """Whole pictures, or squares of large ones; what is not usually there counts more."""

    name: StageName = "autoencoder"

    def __init__(
        self,
        config: PatchTraining,
        network: WindowAutoencoder,
        footage: Footage,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._settings, self._footage, self._half = network, config.autoencoder, footage, half
        some = footage.pictures(np.random.default_rng((config.run.seed, _STATISTICS_FRAMES)), _STATISTICS_FRAMES)
        usual = some.mean(0, dtype=np.float32)
        self._usual = torch.from_numpy(usual)
        self._usual_distance = float(np.mean([np.abs(picture - usual).mean() for picture in some]))

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, device = self._settings, self.network.mean.device
        pictures = torch.from_numpy(self._footage.pictures(dice.numpy, settings.pictures))
        weights = unusual_tiles(pictures.float(), self._usual, self._usual_distance)
        frames, weights = (part.to(device) for part in _squares(dice.numpy, pictures, weights))
        with self._half:
            latent = self.network.encode(frames)
            level = settings.latent_noise * torch.rand(len(frames), 1, 1, 1, generator=dice.torch)
            drawn = self.network.draw(latent + level.to(device) * dice.normal_like(latent))
        true = frames.float().div(127.5).sub(1)
        loss = picture_loss(drawn, true, weights, latent, settings.edges)
        error = (drawn.detach().float().clamp(-1, 1) - true).square().mean()
        return loss, {"psnr": float(10 * torch.log10(4 / error.clamp(min=1e-9)))}


@torch.no_grad()
def normalize_on(network: WindowAutoencoder, footage: Footage, seed: int) -> None:
    """Set `mean` and `std`, so that latents of the footage's pictures have mean 0 and variance 1 a channel."""
    frames = footage.pictures(np.random.default_rng((seed, _STATISTICS_FRAMES)), _STATISTICS_FRAMES)
    device = network.mean.device
    parts = [network.encode(torch.from_numpy(part).to(device)) for part in np.array_split(frames, 8)]
    latents = torch.cat(parts).float().flatten(0, 2)
    network.mean.add_(latents.mean(0) * network.std)
    network.std.mul_(latents.std(0).clamp(min=1e-3))


class PatchWorldStage:
    """Clips of true latents."""

    name: StageName = "world"

    def __init__(
        self,
        config: PatchTraining,
        network: PatchTransformer,
        autoencoder: WindowAutoencoder,
        sampler: PatchSampler,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._sampler, self._half = network, config, sampler, half
        self._autoencoder = autoencoder

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        clips = self._sampler.sample(dice.numpy, self._config.world.clips).to(self.network.place.device)
        noised = torch.ones(len(clips.target))
        error = _clip_error(self.network, self._autoencoder, clips, noised, self._config, dice, self._half)
        return error.loss, {"changed": error.changed, "still": error.still}


class PatchRolloutStage:
    """Clips whose context the network drew itself under the recorded actions, beside true ones.

    What was recorded is the target (Self Forcing, arXiv 2506.08009, with recorded targets in place of a judge of
    distributions). Places where the network could not know what would come are shown to it as they were.
    """

    name: StageName = "self-rollout"

    def __init__(
        self,
        config: PatchTraining,
        network: PatchTransformer,
        autoencoder: WindowAutoencoder,
        sampler: PatchSampler,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._sampler, self._half = network, config, sampler, half
        self._autoencoder = autoencoder
        with torch.random.fork_rng(devices=[]):
            self._player = PatchTransformer(network.config).to(network.place.device).requires_grad_(False)

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`. The averaged weights draw the contexts."""
        settings, device = self._config.self_rollout, self.network.place.device
        self._player.load_state_dict(dict(average))
        true = self._sampler.sample(dice.numpy, settings.true_clips).to(device)
        blocks = self._sampler.blocks + int(dice.numpy.integers(settings.ahead + 1))
        long = self._sampler.sample(dice.numpy, settings.rolled_clips, blocks, from_words=False).to(device)
        plan = _PLANS[dice.numpy.choice(len(_PLANS), p=[share for share, _ in _PLANS])][1]
        with self._half:
            rolled, off = own_clips(self._player, self._autoencoder, long, self._sampler.blocks, plan, dice.torch)
        noised = torch.arange(settings.true_clips + settings.rolled_clips) < settings.true_clips
        clips = true.joined(rolled)
        error = _clip_error(self.network, self._autoencoder, clips, noised.float(), self._config, dice, self._half)
        return error.loss, {"changed": error.changed, "still": error.still, "off": off}


@torch.no_grad()
def own_clips(
    network: PatchTransformer,
    autoencoder: WindowAutoencoder,
    clips: PatchClips,
    blocks: int,
    sigmas: tuple[float, ...],
    generator: torch.Generator,
) -> tuple[PatchClips, float]:
    """The last `blocks` of long clips, seen after what the network drew of them, and which share of it was wrong.

    Worlds without a first block cannot be played here.
    """
    assert bool(clips.has_first.all())
    world = torch.arange(len(clips.target), device=clips.target.device)
    player = PatchPlayer(network, autoencoder, len(clips.target))
    player.say(clips.text[:, 0], clips.text_mask[:, 0])
    player.begin(clips.first, clips.moves[:, 0], clips.previous)
    said, context, wrong = clips.caption[:, 0], [], []
    for block in range(clips.target.shape[1] - 1):
        caption, moves = clips.caption[:, block + 1], clips.moves[:, block + 1]
        if not torch.equal(caption, said):
            player.say(clips.text[world, caption], clips.text_mask[world, caption])
            said = caption
        own = player.draw(moves, sigmas, generator).float()
        off = (own - clips.target[:, block]).square().mean(-1, keepdim=True) > _OFF
        shown = torch.where(off, clips.target[:, block], own)
        player.append(shown, moves)
        context.append(shown)
        wrong.append(off.float().mean())
    context.append(clips.target[:, -1])  # nobody sees it
    return clips.last(blocks, torch.stack(context, 1)), float(torch.stack(wrong).mean())


def _clip_error(
    network: PatchTransformer,
    autoencoder: WindowAutoencoder,
    clips: PatchClips,
    noised_B: Tensor,
    config: PatchTraining,
    dice: StepDice,
    half: AbstractContextManager[object],
) -> PatchError:
    """Add noise to contexts (of half of the clips that are `noised`, 1 or 0) and targets, denoise, and compare."""
    settings = config.world
    batch, blocks = clips.target.shape[:2]
    device = clips.target.device
    some = noised_B * (torch.rand(batch, generator=dice.torch) < 0.5)
    level = (settings.context_noise * torch.rand(batch, generator=dice.torch) * some).to(device)

    def shaken(latent: Tensor) -> Tensor:
        return latent + level.view(-1, *[1] * (latent.ndim - 1)) * dice.normal_like(latent)

    context = shaken(torch.cat([clips.first.unsqueeze(1), clips.context[:, :-1]], 1))
    nothing = (~clips.has_first)[:, None, None]
    before_first = torch.where(nothing, 0.0, shaken(clips.previous))
    parts = [torch.zeros_like(before_first).unsqueeze(1), before_first.unsqueeze(1), context[:, 1:, -1]]
    previous = torch.cat(parts, 1)
    with torch.no_grad(), half:
        flat = previous.flatten(0, 1), clips.moves.flatten(0, 1)
        sketch = frames_ahead(network, autoencoder, *flat).unflatten(0, (batch, -1))
    dropped = (torch.rand(batch, 1, generator=dice.torch) < settings.context_dropped).expand(-1, blocks).clone()
    dropped[:, 0] = False
    hidden = dropped.to(device)
    hidden[:, 0] = ~clips.has_first
    sigma = draw_noise_levels((batch, settings.copies, blocks), dice.torch).to(device)
    target = clips.target.unsqueeze(1).expand(-1, settings.copies, -1, -1, -1, -1)
    share = sigma[..., None, None, None]
    inputs = PatchClipInputs(
        context=context,
        hidden=hidden,
        noisy=(1 - share) * target + share * dice.normal_like(target),
        sigma=sigma,
        moves=clips.moves,
        previous=previous,
        sketch=sketch,
        text=clips.text,
        text_mask=clips.text_mask,
        caption=clips.caption,
    )
    with half:
        clean = patch_clip_forward(network, inputs)
    before = torch.cat([clips.previous.unsqueeze(1), clips.context[:, :-1, -1]], 1)
    return patch_clip_loss(clean, clips.target, before, sigma, clips.known, settings.changed_weight)


def _squares(rng: np.random.Generator, pictures_BHW3: Tensor, weights_BRC: Tensor) -> tuple[Tensor, Tensor]:
    """A square of each picture with its weights, on the grid of tiles; all of it where it is no larger."""
    counts = weights_BRC.shape[1:]
    sides = [min(count, _SQUARE_CELLS) for count in counts]
    corners = [rng.integers(0, count - side + 1, len(weights_BRC)) for count, side in zip(counts, sides, strict=True)]
    squares, kept = [], []
    for number, (row, column) in enumerate(zip(*corners, strict=True)):
        rows, columns = slice(row, row + sides[0]), slice(column, column + sides[1])
        down, across = (slice(part.start * TILE, part.stop * TILE) for part in (rows, columns))
        squares.append(pictures_BHW3[number, down, across])
        kept.append(weights_BRC[number, rows, columns])
    return torch.stack(squares), torch.stack(kept)

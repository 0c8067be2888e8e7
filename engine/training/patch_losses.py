"""What counts for worlds in which anything may move: edges in pictures, places that change in clips.

B clips, R noised copies, K blocks, F frames of a block, T patches, C numbers in a patch's latent.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TILE

__all__ = ["PatchError", "draw_noise_levels", "patch_clip_loss", "picture_loss", "unusual_tiles"]

_CHANGED = 0.02  # mean squared change of a patch's latent above which it counts as changed
_BLOCK_WEIGHTS = (0.8, 1.3)  # of a clip's first and last block: the last one sees as much as while playing
_PURE_NOISE = 0.3  # share of blocks that are drawn from noise alone, as the first denoising step does
_NEARLY_PURE = 0.97
_MOST_UNUSUAL = 20.0


@dataclass(frozen=True, slots=True)
class PatchError:
    """The loss, and mean squared errors of latents drawn from noise alone; nan where there is none."""

    loss: Tensor
    changed: float
    still: float


def picture_loss(drawn_BHW3: Tensor, true_BHW3: Tensor, weight_BRC: Tensor, latent: Tensor, edges: float) -> Tensor:
    """Squared and absolute errors of pixels in -1..1, and of the differences between neighbours, `edges` times.

    `weight` is one number for each tile of 8x8 pixels, R down and C across. The root of a tile's error is added, so
    that a small thing on an empty ground counts.
    """
    error = drawn_BHW3.float() - true_BHW3
    steps = [F.pad(error.diff(dim=2), (0, 0, 0, 1)), F.pad(error.diff(dim=1), (0, 0, 0, 0, 0, 1))]
    pixels = 2.0 * error.square() + 0.3 * error.abs() + 0.5 * edges * (steps[0].abs() + steps[1].abs())
    roots = (_by_tile(error.square()) + 1e-5).sqrt()
    size = latent.float().square().mean()  # keeps latents from growing without end
    return (weight_BRC * (_by_tile(pixels) + 0.1 * roots)).mean() + 1e-3 * size


def unusual_tiles(true_BHW3: Tensor, usual_HW3: Tensor, usual_distance: float) -> Tensor:
    """Weights `[B, R, C]` of mean 1 a picture: tiles far from what is there on average weigh up to 20 times as much.

    `usual_distance` is how far a tile is on average, in the unit of the pixels.
    """
    distance = _by_tile((true_BHW3 - usual_HW3).abs()) / max(usual_distance, 1e-6)
    weight = (1.0 + distance).clamp(max=_MOST_UNUSUAL)
    return weight / weight.mean((1, 2), keepdim=True)


def patch_clip_loss(
    clean_BRKFTC: Tensor,
    target_BKFTC: Tensor,
    before_BKTC: Tensor,
    sigma_BRK: Tensor,
    known_BK: Tensor,
    changed_weight: float,
) -> PatchError:
    """Pseudo-Huber loss (Charbonnier et al. 1997) a patch, divided by about the noise level.

    `before` is the frame before each block; what differs from it weighs `changed_weight`. Blocks that are not known
    count for nothing.
    """
    error = (clean_BRKFTC.float() - target_BKFTC.unsqueeze(1)).square().mean(-1)
    changed = (target_BKFTC - before_BKTC.unsqueeze(2)).square().mean(-1) > _CHANGED
    known = known_BK[..., None, None]
    by_block = torch.linspace(*_BLOCK_WEIGHTS, target_BKFTC.shape[1], device=error.device)[:, None, None]
    weight = torch.where(changed, changed_weight, 1.0) * by_block * known
    sigma = sigma_BRK[..., None, None]
    delta = 0.1 * (sigma + 0.3)
    huber = (error + delta.square()).sqrt() - delta
    all_weights = (by_block * known).expand_as(weight).sum() * error.shape[1]
    loss = (huber * weight.unsqueeze(1) / (sigma + 0.15)).sum() / all_weights
    drawn, found = (sigma > _NEARLY_PURE).expand_as(error), error.detach()

    def mean_of(patches_BKFT: Tensor) -> float:
        return float(found[drawn & (patches_BKFT & known).unsqueeze(1)].mean())

    return PatchError(loss, mean_of(changed), mean_of(~changed))


def draw_noise_levels(shape: tuple[int, int, int], generator: torch.Generator) -> Tensor:
    """Noise levels `[B, R, K]`: often pure noise, else any level, high ones more often; a clip's copies spread out."""
    copies = shape[1]
    spread = (torch.rand(shape, generator=generator) + torch.arange(copies)[:, None]) / copies
    shifted = 2.5 * spread / (1 + 1.5 * spread)
    pure = torch.rand(shape, generator=generator) < _PURE_NOISE
    return torch.where(pure, 1.0, shifted).clamp(0.02, 1.0)


def _by_tile(pixels_BHW3: Tensor) -> Tensor:
    """Means over colours and tiles of 8x8 pixels, `[B, R, C]`."""
    return F.avg_pool2d(pixels_BHW3.mean(-1).unsqueeze(1), TILE).squeeze(1)

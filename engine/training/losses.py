"""What counts: tiles that change, the hero's tiles, and small errors on still ones; not what nobody could foresee.

B clips, R noised copies, K blocks, T tiles, C channels.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from dreamtick.engine.models.compact.pocket_transformer import Estimate

__all__ = ["ClipError", "autoencoder_loss", "changed_tiles", "clip_loss", "draw_sigmas", "whole_changes"]

_CHANGED = 0.02  # mean squared change of a tile's latent above which it counts as changed
_WHOLE = 0.4  # share of changed tiles above which the whole picture changes: a door, a new look
_CHANGED_WEIGHT, _WHOLE_WEIGHT = 5.0, 2.0
_TOUCHED = 0.03  # the same of one frame against the sketch, above which a tile is not to be copied
_CHANGE_SHARE = 0.2  # of the loss that asks which tiles change
_RECALL_SHARE = 0.2  # of the loss that asks which of these the anchor shows
_FEWEST_ASKED = 30  # tiles; fewer count for less
_BLOCK_WEIGHTS = (0.8, 1.4)  # of a clip's first and last block: the last one sees as much as while playing
_PURE_NOISE = 0.3  # share of blocks that are drawn from noise alone, as the first denoising step does
_NEARLY_PURE = 0.97


@dataclass(frozen=True, slots=True)
class ClipError:
    """The loss, and mean squared errors of latents drawn from noise alone, by kind of tile; nan where there is none."""

    loss: Tensor
    changed: float
    still: float
    whole: float
    hero: float


def clip_loss(
    estimate: Estimate,
    target_BKTC: Tensor,
    before_BKTC: Tensor,
    sketch_BKTC: Tensor,
    memory_BTC: Tensor,
    sigma_BRK: Tensor,
    hero_BKT: Tensor,
    hero_known_BK: Tensor,
    hero_weight: float,
    counts_BK: Tensor | None = None,
    crop: bool = False,
    wanted_BRKTC: Tensor | None = None,
) -> ClipError:
    """Pseudo-Huber loss a tile, divided by about the noise level; and what the estimate says of changes and the anchor.

    `before` is the frame before each block, `sketch` that frame moved on, `memory` the anchor's picture (zeros: none).
    Blocks that do not count are left out. In a `crop` many tiles may change without the whole picture being another
    one. `wanted` is what to draw instead of the target, say what a teacher drew; the weights are the target's all the
    same.

    Pseudo-Huber (Charbonnier et al. 1997): small errors on still tiles count, pictures that nobody could foresee do not
    drown them. Where the whole picture changes all tiles count alike.
    """
    wanted = target_BKTC.unsqueeze(1) if wanted_BRKTC is None else wanted_BRKTC
    error = (estimate.clean.float() - wanted).square().mean(-1)
    changed = changed_tiles(target_BKTC, before_BKTC)
    whole = whole_changes(changed).unsqueeze(-1)
    if crop:
        whole = torch.zeros_like(whole)
    hero = hero_BKT & ~whole
    weight = torch.where(whole, _WHOLE_WEIGHT, torch.where(changed, _CHANGED_WEIGHT, 1.0))
    weight = weight * torch.where(hero, hero_weight, torch.where(hero_BKT, (1 + hero_weight) / 2, 1.0))
    weight = weight * torch.where(hero_BKT, hero_known_BK.unsqueeze(-1), torch.ones(()).to(weight))
    weight = weight * _block_weights(weight.shape[1]).to(weight)[:, None]
    if counts_BK is not None:
        weight = weight * counts_BK.unsqueeze(-1)
    sigma = sigma_BRK.unsqueeze(-1)
    delta = 0.1 * (sigma + 0.3)
    huber = (error + delta.square()).sqrt() - delta
    loss = (huber * weight.unsqueeze(1) / (sigma + 0.15)).mean()
    if estimate.change is not None:
        channels = before_BKTC.shape[-1]

        def off(picture_BKTC: Tensor) -> Tensor:
            frames = (target_BKTC - picture_BKTC).unflatten(-1, (-1, channels)).square().mean(-1)
            return frames.unsqueeze(1) > _TOUCHED

        other = off(sketch_BKTC)
        judged = _cross_entropy(estimate.change, other)
        loss = loss + _CHANGE_SHARE * (judged.mean(-1) * weight.unsqueeze(1)).mean()
        if estimate.recall is not None:
            asked = other & (memory_BTC != 0).flatten(1).any(1).view(-1, *[1] * 4)
            if counts_BK is not None:
                asked = asked & (counts_BK > 0)[:, None, :, None, None]
            shown = ~off(torch.cat([memory_BTC] * (target_BKTC.shape[-1] // channels), -1).unsqueeze(1))
            told = (_cross_entropy(estimate.recall, shown) * asked).sum() / estimate.recall.shape[1]
            loss = loss + _RECALL_SHARE * told / asked.sum().clamp(min=_FEWEST_ASKED)
    drawn = (sigma > _NEARLY_PURE).expand_as(error)
    found = error.detach()

    def mean_of(tiles_BKT: Tensor) -> float:
        chosen = drawn & tiles_BKT.unsqueeze(1)
        return float(found[chosen].mean())

    known = hero & (hero_known_BK.unsqueeze(-1) == 1)
    if counts_BK is not None:
        known, changed = known & counts_BK.unsqueeze(-1), changed & counts_BK.unsqueeze(-1)
    return ClipError(
        loss,
        mean_of(changed & ~whole),
        mean_of(~changed & ~whole),
        mean_of(whole.expand_as(changed)),
        mean_of(known),
    )


def _cross_entropy(logits: Tensor, truth: Tensor) -> Tensor:
    """Of bool `truth`, which may have fewer copies."""
    wanted = truth.to(torch.float32).expand_as(logits)
    return F.binary_cross_entropy_with_logits(logits.float(), wanted, reduction="none")


def changed_tiles(target_BKTC: Tensor, before_BKTC: Tensor) -> Tensor:
    """Tiles `[B, K, T]` of blocks (2 C) that are not what the frame before (C) shows there."""
    before = torch.cat([before_BKTC] * (target_BKTC.shape[-1] // before_BKTC.shape[-1]), -1)
    return (target_BKTC - before).square().mean(-1) > _CHANGED


def whole_changes(changed_BKT: Tensor) -> Tensor:
    """Blocks `[B, K]` in which most of the picture changes."""
    return changed_BKT.float().mean(-1) > _WHOLE


def draw_sigmas(shape: tuple[int, int, int], generator: torch.Generator) -> Tensor:
    """Noise levels `[B, R, K]`: often pure noise, else any level, high ones more often; a clip's copies spread out."""
    copies = shape[1]
    spread = (torch.rand(shape, generator=generator) + torch.arange(copies)[:, None]) / copies
    shifted = 2.5 * spread / (1 + 1.5 * spread)
    pure = torch.rand(shape, generator=generator) < _PURE_NOISE
    return torch.where(pure, 1.0, shifted).clamp(0.02, 1.0)


def autoencoder_loss(drawn_BHWD: Tensor, true_BHWD: Tensor, latent: Tensor, weight_BHW: Tensor) -> Tensor:
    """Squared and absolute errors of tiles' values in -1..1; and its root a tile, so that a few bad tiles count."""
    difference = drawn_BHWD.float() - true_BHWD
    tiles, weight = difference.square().mean(-1), weight_BHW / weight_BHW.mean()
    size = latent.float().square().mean()  # keeps latents from growing without end
    errors = 2.0 * tiles + 0.1 * (tiles + 1e-5).sqrt() + 0.3 * difference.abs().mean(-1)
    return (weight * errors).mean() + 1e-3 * size


def _block_weights(blocks: int) -> Tensor:
    return torch.linspace(*_BLOCK_WEIGHTS, blocks)

"""What the small networks of a patch world make of the frame before a block: moved on under the block's actions, or in
another look. They know pixels, the transformer latents."""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer, cells_of_patches, patches_of_cells

__all__ = ["frames_ahead", "in_new_look"]

_SAME: Final = 2e-4  # mean squared change of a cell, in -1..1, up to which it is left as it was


def frames_ahead(
    network: PatchTransformer, autoencoder: WindowAutoencoder, previous_BSC: Tensor, moves_BFA: Tensor
) -> Tensor:
    """A block's latent `[B, F, S, C]` if nothing came but what the sketch knows of.

    Cells around which nothing moves stay bit for bit. Without a sketch the frame before stands still. Zeros, which say
    that there is no frame before, stay zeros.
    """
    frames, config = moves_BFA.shape[1], network.config
    if network.sketch is None:
        return previous_BSC.unsqueeze(1).expand(-1, frames, -1, -1)
    latent = cells_of_patches(previous_BSC, config)
    pixels, parts = autoencoder.draw(latent), []
    for moves_BA in moves_BFA.unbind(1):
        ahead = network.sketch(pixels, moves_BA)
        latent = torch.where(_moved(pixels, ahead), autoencoder.read(ahead), latent)
        parts.append(patches_of_cells(latent, config))
        pixels = ahead
    there = (previous_BSC != 0).flatten(1).any(1)[:, None, None, None]
    return torch.where(there, torch.stack(parts, 1), 0.0)


def in_new_look(
    network: PatchTransformer, autoencoder: WindowAutoencoder, previous_BSC: Tensor, meanings_BK: Tensor
) -> Tensor:
    """A frame's latent `[B, S, C]` as it is under other words, whose meanings are counted through all kinds.

    The network must have a repainter.
    """
    assert network.repainter is not None
    pixels = autoencoder.draw(cells_of_patches(previous_BSC, network.config))
    painted = network.repainter(pixels, meanings_BK).clamp(-1, 1)
    return patches_of_cells(autoencoder.read(painted), network.config)


def _moved(before_BHW3: Tensor, after_BHW3: Tensor) -> Tensor:
    """Which cells `[B, R, C, 1]` change, or touch one that does: a cell's latent tells of half of its neighbours."""
    change = (after_BHW3 - before_BHW3).square().mean(-1).unsqueeze(1)
    moved = (F.avg_pool2d(change, TILE) > _SAME).to(change.dtype)
    return F.max_pool2d(moved, 3, 1, 1).squeeze(1).unsqueeze(-1) > 0

"""How a picture looks under other words, learned on places that the simulator draws in two looks.

Some of the first pictures are what the autoencoder makes of them, some are a little noisy, because that is what is
repainted while playing: what comes of them is sharp all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final

import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.repaint import Repainter
from dreamtick.engine.training.config import StageName
from dreamtick.engine.training.flow_sketch_stage import edged_loss
from dreamtick.engine.training.patch_config import PatchTraining
from dreamtick.engine.training.patch_maze_footage import MazeFootage
from dreamtick.engine.training.trainer import StepDice

__all__ = ["RepaintStage"]

_CODED: Final = 0.5  # share of the first pictures that went through the autoencoder
_NOISY: Final = 0.5
_MEAN: Final = 1.0  # weight of squared errors: thin things whose place cannot be known tint the picture, not vanish


class RepaintStage:
    """Fresh places in every step."""

    name: StageName = "repaint"

    def __init__(
        self,
        config: PatchTraining,
        network: Repainter,
        autoencoder: WindowAutoencoder,
        footage: MazeFootage,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._settings, self._half = network, config.repaint, half
        self._autoencoder, self._footage = autoencoder, footage

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        device = self.network.place.device
        before, after, meanings = self._footage.in_two_looks(dice.numpy, self._settings.pictures)
        shown, true = (torch.from_numpy(part).to(device).float().div(127.5).sub(1) for part in (before, after))
        with self._half:
            drawn = self.network(self._spoilt(shown, dice), torch.from_numpy(meanings).to(device)).float()
        loss = edged_loss(drawn, true) + _MEAN * (drawn - true).square().mean()
        error = (drawn.detach().clamp(-1, 1) - true).square().mean()
        return loss, {"psnr": float(10 * torch.log10(4 / error.clamp(min=1e-9)))}

    def _spoilt(self, pixels_BHW3: Tensor, dice: StepDice) -> Tensor:
        """What is repainted."""
        count = len(pixels_BHW3)
        coded = round(_CODED * count)
        with torch.no_grad():
            first = self._autoencoder.draw(self._autoencoder.read(pixels_BHW3[:coded])).float()
        pixels = torch.cat([first, pixels_BHW3[coded:]])
        chance, level = torch.rand(2, count, 1, 1, 1, generator=dice.torch)
        noise = self._settings.noise * level * (chance < _NOISY)
        return pixels + noise.to(pixels.device) * dice.normal_like(pixels)

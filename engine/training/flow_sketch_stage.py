"""The sketch of a moving view, learned on walks of a few frames: first the next one, then several by itself.

Some walks begin from what the autoencoder makes of a frame, some from a noisy one, because that is what the sketch goes
on from while playing: what comes next is sharp all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final

import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.flow_sketch import FlowSketch
from dreamtick.engine.training.config import StageName
from dreamtick.engine.training.patch_config import PatchTraining
from dreamtick.engine.training.patch_footage import Footage
from dreamtick.engine.training.trainer import StepDice

__all__ = ["FlowSketchStage", "edged_loss"]

_CODED: Final = 1 / 3  # share of the first frames that went through the autoencoder
_NOISY: Final = 0.5
_ALL_FROM: Final = 0.5  # share of the steps after which walks are as long as they get
_EDGES: Final = 0.5  # weight of the differences between neighbouring pixels
_SOFT: Final = 1e-3  # squared errors far below it count as such, larger ones as their roots


class FlowSketchStage:
    """Fresh walks in every step."""

    name: StageName = "sketch"

    def __init__(
        self,
        config: PatchTraining,
        network: FlowSketch,
        autoencoder: WindowAutoencoder,
        footage: Footage,
        half: AbstractContextManager[object],
    ) -> None:
        self.network, self._config, self._half = network, config, half
        self._autoencoder, self._footage = autoencoder, footage

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, device = self._config.sketch, self.network.place.device
        grown = min(1.0, step / (_ALL_FROM * settings.pace.steps))
        frames = max(1, round(settings.frames * grown))
        count = max(1, settings.pictures // frames)
        shown, actions = self._footage.walks(dice.numpy, count, frames)
        true = torch.from_numpy(shown).to(device).float().div(127.5).sub(1)
        moves = torch.from_numpy(actions).to(device)
        pixels = self._spoilt(true[0], dice)
        losses = []
        for frame in range(frames):
            with self._half:
                pixels = self.network(pixels, moves[frame]).float()
            losses.append(edged_loss(pixels, true[frame + 1]))
        error = (pixels.detach().clamp(-1, 1) - true[-1]).square().mean()
        return torch.stack(losses).mean(), {"psnr": float(10 * torch.log10(4 / error.clamp(min=1e-9)))}

    def _spoilt(self, pixels_BHW3: Tensor, dice: StepDice) -> Tensor:
        """What a walk begins from."""
        count = len(pixels_BHW3)
        coded = round(_CODED * count)
        with torch.no_grad(), self._half:
            first = self._autoencoder.draw(self._autoencoder.read(pixels_BHW3[:coded])).float()
        pixels = torch.cat([first, pixels_BHW3[coded:]])
        chance, level = torch.rand(2, count, 1, 1, 1, generator=dice.torch)
        noise = self._config.sketch.noise * level * (chance < _NOISY)
        return pixels + noise.to(pixels.device) * dice.normal_like(pixels)


def edged_loss(drawn_BHW3: Tensor, true_BHW3: Tensor) -> Tensor:
    """Roots of squared errors of pixels in -1..1, and the absolute ones of differences between neighbours."""
    error = drawn_BHW3 - true_BHW3
    colours = (error.square().mean(-1) + _SOFT).sqrt().mean() - _SOFT**0.5
    return colours + _EDGES * (error.diff(dim=1).abs().mean() + error.diff(dim=2).abs().mean())

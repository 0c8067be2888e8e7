"""Few steps: a student learns to arrive in one step where its teacher arrives in many.

The teacher is the network as the stage finds it. From the same noise it goes down a fine plan (Euler's steps, whose end
the noise alone decides), and the student, put anywhere on that way, is asked for the end of it (consistency
distillation: Song et al., arXiv 2303.01469, with the teacher's own way instead of a running target). So what chance
decides, a creature's turn or a new room, is decided by the noise and drawn sharply, and not averaged.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from copy import deepcopy
from functools import partial
from typing import Final

import torch
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer, copied_tiles
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.schedule import DenoisingPlan, next_latent
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.draws import StepDraws
from dreamtick.engine.training.forward import ClipInputs, clip_forward
from dreamtick.engine.training.lessons import (
    Lesson,
    crop_figures,
    error_figures,
    lesson_of,
    noise_levels,
    square_lesson,
)
from dreamtick.engine.training.losses import ClipError
from dreamtick.engine.training.trainer import StepDice

__all__ = ["DistilStage", "teacher_way"]

_PLAN: Final = DenoisingPlan((1.0, 0.85, 0.7, 0.55, 0.4, 0.2))
_PURE: Final = 0.5  # share of the student's places that are pure noise


class DistilStage:
    """True clips and squares, drawn by the teacher in many steps."""

    name: StageName = "distil"

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
        self._teacher = deepcopy(network).requires_grad_(False)

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        drawn, most, device = self._draws.of(step), self._config.world.context_noise, self.network.place.device
        level = noise_levels(self._config.distil.clips, most, dice)
        lesson = lesson_of(drawn.clips.to(device), level, dice, self._moved_on)
        with self._half:
            error = self._taught(lesson, dice)
            if drawn.squares is None:
                return error.loss, error_figures(error)
            moved = self._taught(square_lesson(drawn.squares, most, dice, self._moved_on, device), dice)
        return error.loss + moved.loss, error_figures(error) | crop_figures(moved)

    def _taught(self, lesson: Lesson, dice: StepDice) -> ClipError:
        states, end = teacher_way(self._teacher, lesson, dice)
        batch, blocks = lesson.true.shape[:2]
        pure = torch.rand(batch, 1, blocks, generator=dice.torch) < _PURE
        anywhere = torch.randint(len(states), (batch, 1, blocks), generator=dice.torch)
        place = torch.where(pure, 0, anywhere).to(end.device)
        sigma = torch.tensor(_PLAN.sigmas, device=end.device)[place]
        index = place[None, ..., None, None].expand(1, *end.shape)
        inputs = lesson.noised(torch.stack(states).gather(0, index)[0], sigma)
        return lesson.error(self.network, inputs, self._config.world.hero_weight, wanted=end)


@torch.no_grad()
def teacher_way(teacher: PocketTransformer, lesson: Lesson, dice: StepDice) -> tuple[list[Tensor], Tensor]:
    """The latents `[B, 1, K, T, 2 C]` at each of the plan's levels, and the clean ones at its end."""
    batch, blocks = lesson.true.shape[:2]
    latent = dice.normal_like(lesson.true.unsqueeze(1))
    states = []
    for sigma, following in _PLAN.steps:
        states.append(latent)
        inputs = lesson.noised(latent, latent.new_full((batch, 1, blocks), sigma))
        latent = next_latent(latent, _drawn(teacher, inputs, lesson), sigma, following)
    return states, latent


def _drawn(teacher: PocketTransformer, inputs: ClipInputs, lesson: Lesson) -> Tensor:
    memory = lesson.memory[:, None, None]
    return copied_tiles(clip_forward(teacher, inputs), lesson.sketch.unsqueeze(1), memory).float()

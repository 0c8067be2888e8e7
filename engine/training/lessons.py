"""What a step of the transformer is made of: clips with noise, denoised and compared with the truth, or a teacher.

B clips, R noised copies, K blocks, T tiles, C channels.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.training.clips import ClipBatch
from dreamtick.engine.training.draws import Squares
from dreamtick.engine.training.forward import ClipInputs, clip_forward, picked
from dreamtick.engine.training.losses import ClipError, clip_loss, draw_sigmas
from dreamtick.engine.training.trainer import StepDice

__all__ = [
    "Lesson",
    "MovedOn",
    "clip_error",
    "crop_figures",
    "error_figures",
    "forward_precision",
    "lesson_of",
    "noise_levels",
    "square_lesson",
]


def forward_precision(device: torch.device, dtype: str) -> AbstractContextManager[object]:
    """What forward passes run in: "float32" or "bfloat16"; weights stay float32."""
    return torch.autocast(device.type, torch.bfloat16) if dtype == "bfloat16" else nullcontext()


MovedOn = Callable[[Tensor, Tensor], Tensor]
"""Frames `[N, T, C]` and moves `[N, 2, 2]` to blocks' latents `[N, T, 2 C]`; see `sketch.moved_on`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Clips as they are shown to the network, but for what it denoises; and the truth."""

    shown: ClipInputs
    true: Tensor  # [B, K, T, 2 C]
    before: Tensor  # [B, K, T, C], the frame before each block
    sketch: Tensor  # [B, K, T, 2 C], that frame moved on
    hero: Tensor  # [B, K, T]
    hero_known: Tensor  # [B, K]
    counts: Tensor | None  # [B, K]: blocks that count; None: all

    @property
    def memory(self) -> Tensor:
        """The anchor's picture `[B, T, C]`, as the network sees it."""
        return self.shown.memory if self.shown.tiles is None else picked(self.shown.memory, self.shown.tiles)

    def noised(self, latent: Tensor, sigma: Tensor) -> ClipInputs:
        """The clips with what is to be denoised, `[B, R, K, T, 2 C]`, and its noise levels `[B, R, K]`."""
        return replace(self.shown, noisy=latent, sigma=sigma)

    def error(
        self, network: PocketTransformer, inputs: ClipInputs, hero_weight: float, wanted: Tensor | None = None
    ) -> ClipError:
        """Denoise, and compare with the truth, or with what is `wanted` `[B, R, K, T, 2 C]`."""
        return clip_loss(
            clip_forward(network, inputs),
            self.true,
            self.before,
            self.sketch,
            self.memory,
            inputs.sigma,
            self.hero,
            self.hero_known,
            hero_weight,
            self.counts,
            crop=self.shown.tiles is not None,
            wanted_BRKTC=wanted,
        )


def lesson_of(
    clips: ClipBatch,
    context_level_B: Tensor,
    dice: StepDice,
    moved_on: MovedOn,
    tiles: Tensor | None = None,
    counts: Tensor | None = None,
) -> Lesson:
    """Add noise to the contexts, by its level a clip. `moved_on` makes the sketches.

    `tiles` `[B, T]` restricts all of it to a square of each clip; `counts` `[B, K]` says which blocks count.
    """
    blocks = clips.target.shape[1]
    channels, device = clips.previous.shape[-1], clips.target.device
    level = context_level_B.to(device)

    def shaken(latent: Tensor) -> Tensor:
        return latent + level.view(-1, *[1] * (latent.ndim - 1)) * dice.normal_like(latent)

    def square(latent: Tensor) -> Tensor:
        return latent if tiles is None else picked(latent, tiles)

    none = (clips.anchor == 0).flatten(1).all(1)[:, None, None]
    anchor = torch.where(none, 0.0, shaken(clips.anchor))  # "nothing remembered" stays exactly zero
    context, first = shaken(clips.context), shaken(clips.previous)
    nothing = (clips.previous == 0).flatten(1).all(1)[:, None, None]
    first = torch.where(nothing, 0.0, first)
    ends, true_ends = (latent[:, :-1, :, -channels:] for latent in (context, clips.context))
    true = square(clips.target)
    previous = torch.cat([clips.previous.unsqueeze(1), true_ends], 1)
    flat = (part.flatten(0, 1) for part in (previous, clips.moves[:, 1:]))
    with torch.no_grad():
        sketch = moved_on(*flat).unflatten(0, (-1, blocks))
    known = (sketch != 0).flatten(2).any(2)[..., None, None]
    seen = torch.where(known, shaken(sketch), 0.0)
    shown = ClipInputs(
        context=square(torch.cat([anchor.unsqueeze(1), context[:, :-1]], 1)),
        context_sigma=level,
        noisy=true.unsqueeze(1),
        sigma=true.new_zeros(len(true), 1, blocks),
        moves=clips.moves,
        previous=torch.cat([torch.zeros_like(first).unsqueeze(1), first.unsqueeze(1), ends], 1),
        sketch=torch.cat([torch.zeros_like(seen[:, :1]), seen], 1),
        memory=anchor[..., -channels:],
        text=clips.text,
        text_mask=clips.text_mask,
        caption=clips.caption,
        drawn_caption=clips.drawn_caption,
        tiles=tiles,
    )
    hero = clips.hero if tiles is None else clips.hero.gather(2, tiles.unsqueeze(1).expand(-1, blocks, -1))
    return Lesson(shown, true, square(previous), square(sketch), hero, clips.hero_known, counts)


def clip_error(
    lesson: Lesson, network: PocketTransformer, copies: int, hero_weight: float, dice: StepDice
) -> ClipError:
    """Add noise to the truth, denoise, and compare."""
    batch, blocks = lesson.true.shape[:2]
    sigma = draw_sigmas((batch, copies, blocks), dice.torch).to(lesson.true.device)
    target = lesson.true.unsqueeze(1).expand(-1, copies, -1, -1, -1)
    share = sigma[..., None, None]
    latent = (1 - share) * target + share * dice.normal_like(target)
    return lesson.error(network, lesson.noised(latent, sigma), hero_weight)


def noise_levels(count: int, most: float, dice: StepDice) -> Tensor:
    """Of contexts, one a clip: half of them have none."""
    noisy = torch.rand(count, generator=dice.torch) < 0.5
    return most * torch.rand(count, generator=dice.torch) * noisy


def square_lesson(
    squares: Squares, most_noise: float, dice: StepDice, moved_on: MovedOn, device: torch.device
) -> Lesson:
    """What all stages learn beside their own: how the hero and the creatures move."""
    level = noise_levels(len(squares.tiles), most_noise, dice)
    return lesson_of(
        squares.clips.to(device), level, dice, moved_on, squares.tiles.to(device), squares.counts.to(device)
    )


def crop_figures(error: ClipError) -> dict[str, float]:
    """What goes into the curves, of squares."""
    return {"crops": float(error.loss.detach()), "crops_hero": error.hero, "crops_changed": error.changed}


def error_figures(error: ClipError) -> dict[str, float]:
    """What goes into the curves."""
    return {"changed": error.changed, "still": error.still, "whole": error.whole, "hero": error.hero}

"""The family's noise levels: a shifted table of a thousand, and the few of them that a distilled model was trained for.

Timesteps run from 1000 (noise) to 0; `sigma = timestep / 1000` but for CausVid, which feeds the numbers of its list as
they are and looks the noise level up in the table. Both are float32 in the published code, so they are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.errors import ConfigError

__all__ = ["StepList", "even_steps", "listed_steps", "nearest_sigma", "sigma_table"]

TABLE_SIZE = 1000


@dataclass(frozen=True, slots=True)
class StepList:
    """The steps of a block: what the network is told (`timesteps`, 0 to 1000), how noisy the latent is (`sigmas`)."""

    timesteps: tuple[float, ...]
    sigmas: tuple[float, ...]

    @property
    def plan(self) -> DenoisingPlan:
        """For the generator: new noise at every step, as the models were distilled (Self-Forcing, arXiv 2506.08009)."""
        return DenoisingPlan(self.sigmas, fresh_noise=1.0)


def sigma_table(shift: float) -> Tensor:
    """The noise levels of the flow-matching table, float32 `[1000]`, falling from 1; none of them is 0."""
    if not shift > 0.0:
        raise ConfigError(f"shift={shift}: expected a number above 0, such as 5 (Self-Forcing) or 8 (CausVid)")
    even = torch.linspace(1.0, 0.0, TABLE_SIZE + 1, dtype=torch.float32)[:-1]
    return shift * even / (1.0 + (shift - 1.0) * even)


def nearest_sigma(timestep: float, sigmas: Tensor, timesteps: Tensor | None = None) -> float:
    """The noise level of the table's entry whose timestep is nearest."""
    table = sigmas * 1000.0 if timesteps is None else timesteps
    return float(sigmas[int((table - timestep).abs().argmin())])


def listed_steps(numbers: Sequence[int], shift: float, warped: bool = True) -> StepList:
    """The steps of a published list such as `(1000, 750, 500, 250)`.

    Warped: number T stands for the table's entry 1000 - T. Else T is the timestep itself. A 0 at the end, which some
    lists have, is left out. Raises ConfigError for numbers that do not fall from 1000 to 1.
    """
    kept = tuple(numbers[:-1]) if numbers and numbers[-1] == 0 else tuple(numbers)
    falling = all(a > b for a, b in pairwise(kept))
    if not kept or not falling or kept[0] > TABLE_SIZE or kept[-1] < 1:
        raise ConfigError(f"denoising steps {tuple(numbers)}: expected falling whole numbers from 1000 to 1")
    sigmas = sigma_table(shift)
    if warped:
        timesteps = tuple(float(sigmas[TABLE_SIZE - number] * 1000.0) for number in kept)
    else:
        timesteps = tuple(float(number) for number in kept)
    return StepList(timesteps, tuple(nearest_sigma(timestep, sigmas) for timestep in timesteps))


def even_steps(count: int, shift: float) -> StepList:
    """`count` steps spread evenly over the table, warped: for another number of steps than a model was trained for."""
    if not 1 <= count <= TABLE_SIZE:
        raise ConfigError(f"steps={count}: expected 1 to {TABLE_SIZE} denoising steps a block")
    return listed_steps([round(TABLE_SIZE * (count - number) / count) for number in range(count)], shift)

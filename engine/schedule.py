"""Noise levels and the steps between them.

Latents lie on the straight path of flow matching, `x_s = (1 - s) x_0 + s n` (Lipman et al., arXiv 2210.02747; Liu et
al., arXiv 2209.03003), and a model estimates `x_0`. Moving from one noise level to the next keeps the noise that the
estimate implies (`fresh_noise = 0`, Euler's step), replaces it (`fresh_noise = 1`, Self-Forcing's renoising, arXiv
2506.08009) or mixes both.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from dreamtick.errors import ConfigError

__all__ = ["DenoisingPlan", "NoiseSource", "SeededNoise", "block_noise", "next_latent"]


@dataclass(frozen=True, slots=True)
class DenoisingPlan:
    """The noise levels a block goes through, first to last; the step after the last one ends at 0."""

    sigmas: tuple[float, ...]
    fresh_noise: float = 0.0  # share of new noise at every step, 0 to 1

    def __post_init__(self) -> None:
        falling = all(a > b for a, b in zip(self.sigmas, self.sigmas[1:], strict=False))
        if not self.sigmas or not falling or self.sigmas[0] > 1.0 or self.sigmas[-1] <= 0.0:
            raise ConfigError(
                f"sigmas={self.sigmas}: expected falling noise levels within 1 >= sigma > 0, such as (1.0, 0.6)"
            )
        if not 0.0 <= self.fresh_noise <= 1.0:
            raise ConfigError(f"fresh_noise={self.fresh_noise}: expected a share between 0 and 1")

    @property
    def steps(self) -> tuple[tuple[float, float], ...]:
        """Pairs (this noise level, the next one), the last of which is 0.0."""
        return tuple(zip(self.sigmas, (*self.sigmas[1:], 0.0), strict=True))


class NoiseSource(Protocol):
    """Where a generator's noise comes from. `SeededNoise` as a rule; a recorded run brings its own."""

    def fill(self, seed: int, block_index: int, step: int, draw: int, out: Tensor) -> Tensor:
        """Write standard normal noise into `out`, float32, and return it; the numbers as in `block_noise`."""
        ...


class SeededNoise:
    """Noise that depends on nothing but the world's seed and the place where it is used."""

    def __init__(self, device: torch.device) -> None:
        self._random = torch.Generator(device=device)

    def fill(self, seed: int, block_index: int, step: int, draw: int, out: Tensor) -> Tensor:
        return block_noise(seed, block_index, step, draw, out, self._random)


def block_noise(seed: int, block_index: int, step: int, draw: int, out: Tensor, generator: torch.Generator) -> Tensor:
    """Fill `out` with standard normal noise that depends on nothing but the four numbers, and return it.

    `step` is 0 for the noise a block starts from, k for the fresh noise after step k; `draw` counts the times the block
    was begun again. `generator` is scratch space: its state before the call does not matter.
    """
    generator.manual_seed(_mix(seed, block_index, step, draw))
    return out.normal_(generator=generator)


def next_latent(
    latent: Tensor,
    clean: Tensor,
    sigma: float,
    next_sigma: float,
    fresh_noise: float = 0.0,
    noise: Tensor | None = None,
) -> Tensor:
    """Move a latent from noise level `sigma` to `next_sigma`, given the model's estimate `clean` of x_0.

    `noise` (standard normal, same shape) is needed when `fresh_noise` is above 0 and `next_sigma` too.
    """
    if next_sigma == 0.0:
        return clean
    if fresh_noise == 1.0:
        assert noise is not None
        return (1.0 - next_sigma) * clean + next_sigma * noise
    implied = (latent - (1.0 - sigma) * clean) / sigma
    if fresh_noise > 0.0:
        assert noise is not None
        implied = math.sqrt(1.0 - fresh_noise**2) * implied + fresh_noise * noise
    return (1.0 - next_sigma) * clean + next_sigma * implied


def _mix(*numbers: int) -> int:
    """Hash whole numbers to 63 bits (SplitMix64's finaliser after each), the same on every machine."""
    state = 0x9E3779B97F4A7C15
    for number in numbers:
        state = (state ^ (number & 0xFFFFFFFFFFFFFFFF)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 31
    return state & 0x7FFFFFFFFFFFFFFF

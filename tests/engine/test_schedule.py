"""Noise is a pure function, and the steps between noise levels are arithmetic."""

import pytest
import torch

from dreamtick.engine.schedule import DenoisingPlan, block_noise, next_latent
from dreamtick.errors import ConfigError


def noise(*numbers):
    return block_noise(*numbers, torch.empty(64), torch.Generator()).clone()


def test_noise_depends_on_seed_block_step_and_draw_and_on_nothing_else():
    assert torch.equal(noise(1, 2, 3, 4), noise(1, 2, 3, 4))
    others = [noise(9, 2, 3, 4), noise(1, 9, 3, 4), noise(1, 2, 9, 4), noise(1, 2, 3, 9), noise(2, 1, 3, 4)]
    assert not any(torch.equal(noise(1, 2, 3, 4), other) for other in others)


def test_noise_is_standard_normal():
    many = torch.stack([noise(0, index, 0, 0) for index in range(500)])
    assert abs(many.mean().item()) < 0.02
    assert abs(many.std().item() - 1) < 0.02


def test_a_step_keeps_the_noise_that_the_estimate_implies():
    clean, noisy = torch.tensor([3.0]), torch.tensor([1.0])  # x_s = (1-s) x_0 + s n with s = 0.5: n = -1
    assert next_latent(noisy, clean, 0.5, 0.25).item() == pytest.approx(0.75 * 3.0 + 0.25 * -1.0)


def test_a_step_to_zero_is_the_estimate_itself():
    clean = torch.tensor([3.0])
    assert next_latent(torch.tensor([1.0]), clean, 0.5, 0.0) is clean


def test_fresh_noise_of_one_replaces_the_old_noise():
    clean, new = torch.tensor([3.0]), torch.tensor([2.0])
    assert next_latent(torch.tensor([1.0]), clean, 0.5, 0.25, 1.0, new).item() == pytest.approx(0.75 * 3.0 + 0.25 * 2.0)


@pytest.mark.parametrize("sigmas", [(), (0.6, 1.0), (1.0, 1.0), (1.5,), (1.0, 0.0)])
def test_noise_levels_that_do_not_fall_from_one_to_above_zero_are_refused(sigmas):
    with pytest.raises(ConfigError, match="expected falling noise levels"):
        DenoisingPlan(sigmas)

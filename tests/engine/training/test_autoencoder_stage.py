"""What the autoencoder looks at, and how it goes on while a transformer knows its latents."""

from __future__ import annotations

from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace

import numpy as np
import torch

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.training.networks import new_autoencoder
from dreamtick.engine.training.stages import AutoencoderStage, _crops, _random_worlds
from dreamtick.engine.training.trainer import StepDice
from tests.engine.training.toy_training import TOY


def test_heroes_stand_at_every_place_within_a_tile() -> None:
    """Once they stood about where worlds begin, and everywhere else they were drawn as a blur."""
    within = _random_worlds(np.random.default_rng(1), 300).position % 8
    for axis in range(2):
        counts = np.bincount(within[:, axis], minlength=8)
        assert counts.min() > 0.03 * counts.sum()


def test_crops_are_cut_from_pictures_and_know_where_the_hero_is() -> None:
    pictures, (hero, figures) = _crops(np.random.default_rng(2), 40)
    assert pictures.shape == (40, 32, 32, 3)
    assert hero.shape == figures.shape == (40, 4, 4)
    assert (hero <= figures).all()
    assert hero.any((1, 2)).mean() > 0.7  # most are around the hero
    of_hero = hero.sum((1, 2))[hero.any((1, 2))]
    assert of_hero.max() == 4  # he stands on one, two or four tiles
    again, _ = _crops(np.random.default_rng(2), 40)
    assert np.array_equal(pictures, again)


def qualities_and_move(held_weight: float) -> tuple[list[float], float]:
    """PSNR of some steps from an autoencoder on, and how far it moved the latents of the same pictures."""
    config = replace(TOY, autoencoder=replace(TOY.autoencoder, held_weight=held_weight, crops=16))
    network = new_autoencoder(TOY.network, 1)
    before = deepcopy(network)
    stage = AutoencoderStage(config, network, nullcontext(), deepcopy(network))
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    qualities = []
    for step in range(20):
        optimizer.zero_grad()
        loss, figures = stage.loss(step, StepDice.of(1, 0, step), {})
        loss.backward()
        optimizer.step()
        qualities.append(figures["psnr"])
    return qualities, moved(before, network)


def moved(before: TileAutoencoder, after: TileAutoencoder) -> float:
    frames = torch.from_numpy(_random_worlds(np.random.default_rng(3), 8).frames(with_hero=False))
    with torch.no_grad():
        return float((before.encode(frames) - after.encode(frames)).square().mean())


def test_held_latents_move_less_while_pictures_get_better() -> None:
    (free, moved_free), (held, moved_held) = qualities_and_move(0.0), qualities_and_move(50.0)
    assert free[-1] > free[0] + 1.0
    assert held[-1] > held[0] + 1.0
    assert moved_held < 0.3 * moved_free

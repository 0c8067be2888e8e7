"""Rates, updates, losses and the configuration's file."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from dreamtick.engine.models.compact.pocket_transformer import Estimate
from dreamtick.engine.training.config import PaceSettings, TrainingConfig, read_training_config
from dreamtick.engine.training.losses import clip_loss, draw_sigmas
from dreamtick.engine.training.optim import Optimizer, learning_rate, orthogonalized
from dreamtick.engine.training.report import sheet, write_png
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.training.toy_training import TOY

EXAMPLE = Path(__file__).parents[3] / "assets" / "train" / "pocket.toml"


def test_the_rate_warms_up_is_flat_and_falls_to_almost_nothing() -> None:
    pace = PaceSettings(steps=100, learning_rate=1.0 - 1e-9, flat_share=0.5, warmup=9)
    rates = [learning_rate(step, pace) for step in range(100)]
    assert rates[0] == pytest.approx(0.1)
    assert rates[9:50] == pytest.approx([1.0] * 41)
    assert rates[75] == pytest.approx(0.51)
    assert rates[99] == pytest.approx(0.03)


def test_muon_turns_a_gradient_into_nearly_equal_steps_in_all_directions() -> None:
    matrix = torch.randn(12, 30, generator=torch.Generator().manual_seed(0))
    values = torch.linalg.svdvals(orthogonalized(matrix))
    assert values.min() > 0.3
    assert values.max() < 1.6


def test_gradients_that_are_not_finite_change_nothing() -> None:
    network = nn.Linear(2, 2)
    optimizer = Optimizer(network, PaceSettings(steps=10))
    before = network.weight.detach().clone()
    network(torch.tensor([[float("inf"), 0.0]])).sum().backward()
    assert not np.isfinite(optimizer.step(0))
    assert torch.equal(network.weight, before)


def test_the_state_of_another_network_is_refused() -> None:
    one, other = (Optimizer(nn.Linear(2, width), PaceSettings(steps=10)) for width in (2, 3))
    with pytest.raises(CheckpointError, match="another network"):
        one.load_state(other.state(), other.average)


def test_the_average_follows_the_weights() -> None:
    network = nn.Linear(2, 2)
    optimizer = Optimizer(network, PaceSettings(steps=100, warmup=0, averaging=0.5))
    for step in range(40):
        network.zero_grad()
        network(torch.ones(1, 2)).sum().backward()
        optimizer.step(step)
    gap = (optimizer.average["bias"] - network.bias).abs().max()
    assert 0 < gap < 0.01


def test_the_heros_tiles_count_more_unless_it_cannot_be_known_where_it_is() -> None:
    target, before = torch.zeros(1, 1, 2, 4), torch.zeros(1, 1, 2, 2)
    clean = torch.full((1, 1, 1, 2, 4), 0.5)
    hero = torch.tensor([[[True, False]]])

    def loss(known: float, weight: float) -> float:
        sigma = torch.ones(1, 1, 1)
        sketch, memory, counts = torch.cat([before] * 2, -1), before[:, 0], torch.tensor([[known]])
        estimate = Estimate(clean, None, None)
        return float(clip_loss(estimate, target, before, sketch, memory, sigma, hero, counts, weight).loss)

    assert loss(1.0, 3.0) == pytest.approx(2 * loss(1.0, 1.0))  # (3 + 1) / (1 + 1)
    assert loss(0.0, 3.0) == pytest.approx(0.5 * loss(1.0, 1.0))


def test_only_changing_tiles_teach_what_the_anchor_shows_and_only_where_there_is_one() -> None:
    frame = torch.zeros(1, 3, 2)
    target = torch.tensor([[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]]).repeat(1, 2)[None, None]  # the third tile stays
    memory = torch.tensor([[[1.0, 1.0], [-1.0, -1.0], [0.5, 0.5]]])  # it shows the first one
    recall = torch.zeros(1, 1, 1, 3, 2, requires_grad=True)
    nobody, known = torch.zeros(1, 1, 3, dtype=torch.bool), torch.ones(1, 1)

    def pull(anchor: torch.Tensor) -> torch.Tensor:
        estimate = Estimate(target.unsqueeze(1), torch.zeros(1, 1, 1, 3, 2), recall)
        sigma, still = torch.ones(1, 1, 1), torch.cat([frame] * 2, -1).unsqueeze(1)
        loss = clip_loss(estimate, target, frame.unsqueeze(1), still, anchor, sigma, nobody, known, 1.0).loss
        (gradient,) = torch.autograd.grad(loss, recall)
        return gradient.sign()[0, 0, 0]

    assert torch.equal(pull(memory), torch.tensor([[-1.0, -1.0], [1.0, 1.0], [0.0, 0.0]]))
    assert not pull(torch.zeros_like(memory)).any()


def test_noise_levels_are_often_pure_noise_and_never_none() -> None:
    sigmas = draw_sigmas((200, 2, 4), torch.Generator().manual_seed(0))
    assert 0.25 < float((sigmas == 1.0).float().mean()) < 0.35
    assert float(sigmas.min()) > 0.019


def test_the_example_is_read_and_has_the_built_in_worlds_sizes() -> None:
    config = read_training_config(EXAMPLE)
    assert config.network == TrainingConfig().network
    assert config.run.processes == 2
    assert config.pace("world").steps == config.world.pace.steps == 8000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[wold]\n", 'line 1: "wold" is not known here'),
        ("[run]\nsed = 1\n", "line 2: .run. has no 'sed'"),
        ('[run]\nseed = "x"\n', "line 2: seed = 'x': expected a whole number"),
        ('[run]\ndtype = "int8"\n', "expected .auto., .float32. or .bfloat16."),
        ("[autoencoder.pace]\nsteps = 2\n[world.pace]\nsteps = 0\n", "line 3: steps=0: expected 1 or more"),
        ("[autoencoder.pace]\nsteps = 2\n[world.pace]\nsteps = 0.5\n", "line 4: steps = 0.5: expected a whole number"),
        ("[network]\nheads = 3\n", "dim=256, heads=3"),
        ("[network]\nlat = 9\n", "lat=9: expected 8"),
        ("[network]\nsketch = -1\n", "sketch=-1: expected 0 to 256"),
        ("[network]\nreader = 2000\n", "reader=2000: expected 0 to 1024"),
        ("[network]\nthemes = 5\n", "themes=5: expected 12"),
        ("run = 3\n", "as a table of its own"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "train.toml").write_text(text)
    with pytest.raises(ConfigError, match=message):
        read_training_config(tmp_path / "train.toml")


def test_the_configuration_goes_through_json() -> None:
    assert json.loads(TOY.to_json())["network"]["dim"] == 32


def test_a_png_is_read_back_as_it_was(tmp_path: Path) -> None:
    import av

    pictures = np.random.default_rng(0).integers(0, 256, (3, 8, 8, 3), np.uint8)
    page = sheet([pictures[:2], pictures[2:]])
    write_png(tmp_path / "page.png", page)
    with av.open(str(tmp_path / "page.png")) as file:
        read = next(file.decode(video=0)).to_ndarray(format="rgb24")
    assert np.array_equal(read, page)
    assert np.array_equal(page[4:12, 16:24], pictures[1])

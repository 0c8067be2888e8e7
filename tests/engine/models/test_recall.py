"""What the pocket world's network is told of its anchor, and what it begins with."""

from __future__ import annotations

import math

import torch

from dreamtick.engine.models.compact.pocket_transformer import Estimate, copied_tiles, likeness
from dreamtick.engine.training.networks import new_transformer
from tests.engine.training.toy_training import TOY

THERE, ALL_OVER, HERE, SKETCH = 0, -3, -2, -1


def test_without_an_anchor_nothing_is_like_it() -> None:
    frame = torch.randn(2, 64, 16)
    told = likeness(frame, frame, torch.zeros_like(frame))
    assert not told[..., [THERE, ALL_OVER, HERE, SKETCH]].any()


def test_a_tile_is_as_alike_as_its_squared_difference_says_and_a_picture_as_its_tiles_are_on_average() -> None:
    memory = torch.ones(1, 4, 16)
    previous, sketch = memory.clone(), memory.clone()
    previous[:, 0] += math.sqrt(0.1)
    previous[:, 1] += 10.0
    sketch[:, 3] += 10.0
    told = likeness(previous, sketch, memory)[0]
    alike = torch.tensor([math.exp(-1.0), 0.0, 1.0, 1.0])
    torch.testing.assert_close(told[:, HERE], alike, atol=1e-5, rtol=0)
    torch.testing.assert_close(told[:, ALL_OVER], alike.mean().expand(4), atol=1e-5, rtol=0)
    torch.testing.assert_close(told[:, SKETCH], torch.tensor([1.0, 1.0, 1.0, 0.0]), atol=1e-5, rtol=0)
    nearest = told[:, 9:17].argmax(1)  # of 0, 1/7 … 1
    assert nearest.tolist() == [3, 0, 7, 7]


def test_a_new_network_recalls_nothing() -> None:
    network = new_transformer(TOY.network, 0)
    previous, memory = torch.randn(1, 64, 16), torch.randn(1, 64, 16)
    sketch = previous.repeat(1, 1, 2)
    still = torch.zeros(1, 2, 2)
    rotation = torch.ones(64, 8), torch.zeros(64, 8)
    block = network.block_inputs(previous, memory, network.encode_actions(still), rotation, sketch)
    assert network.recall is not None
    with torch.no_grad():
        logits = network.recall(torch.cat([torch.randn(1, 64, TOY.network.dim), block.likeness], -1))
    assert not logits.any()
    change = torch.full((1, 64, 2), 4.0)
    clean = torch.randn(1, 64, 32)
    assert torch.equal(copied_tiles(Estimate(clean, change, logits - 4.0), sketch, memory), clean)

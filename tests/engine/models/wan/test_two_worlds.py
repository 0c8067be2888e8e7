"""Two worlds that share a network: each is as if it were alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.wan.checkpoint import random_transformer
from dreamtick.engine.models.wan.members import member
from dreamtick.engine.models.wan.model import Encoders, WanModel, wan_spec
from dreamtick.engine.models.wan.preview import LatentPreview
from dreamtick.engine.models.wan.values import ImageCondition, PromptEmbeds, RawActions
from dreamtick.input.conditioning import Recache
from dreamtick.input.latch import Latch

BLOCKS = 5
CPU = torch.device("cpu")


def tiny_model(name: str) -> WanModel:
    one = member(name)
    config, steps = one.config("tiny"), one.step_list()
    spec = wan_spec(one, config, steps, (4, 6), replace(one.rolling, window_frames=9))
    transformer = random_transformer(config, 3, torch.float32, CPU).fuse()
    return WanModel(one, transformer, spec, steps, Encoders(LatentPreview()))


class Player:
    """Somebody whose wishes are drawn by a seed; the prompt changes at block 3."""

    def __init__(self, model: WanModel, seed: int) -> None:
        random = torch.Generator().manual_seed(seed)
        config, (_, _, _, height, width) = model.config, model.spec.latent_shape
        self._prompts = [PromptEmbeds(torch.randn(1, 5, 32, generator=random)) for _ in range(2)]
        self._image = None
        if config.image_dim:
            tokens = torch.randn(1, config.image_tokens, config.image_dim, generator=random)
            self._image = ImageCondition(tokens, torch.randn(1, 31, 20, height, width, generator=random))
        rows = 4 * 3 * BLOCKS
        keys = config.action.keyboard_dim if config.action else 1
        self._keyboard = torch.randint(0, 2, (rows, keys), generator=random).float()
        self._mouse = torch.randn(rows, 2, generator=random)

    def latch(self, block_index: int, frames: int) -> Latch:
        first = max(0, 12 * block_index - 3)
        rows = slice(first, 12 * block_index + 9)
        actions = RawActions(self._keyboard[rows], self._mouse[rows])
        return Latch({"text": self._prompts[block_index >= 3], "image": self._image, "action": actions})

    def commit(self, latch: Latch) -> None:
        """Nothing is used up."""


def world(model: WanModel, seed: int) -> BlockGenerator:
    changes = {} if model.config.image_dim else {"text": Recache()}
    return BlockGenerator(model, seed, transitions=changes)


def what_is_in(generator: BlockGenerator) -> list[torch.Tensor]:
    cache = generator.cache
    return [tensor for name in cache.pools for layer in range(2) for tensor in cache.read(layer, name)]


@pytest.mark.parametrize("name", ["longlive", "longlive-infinity", "matrix-game-2"])
def test_interleaved_worlds_are_bit_equal_to_worlds_alone(name):
    model = tiny_model(name)
    players = [Player(model, seed) for seed in (1, 2)]
    alone = [world(model, seed) for seed in (1, 2)]
    for generator, player in zip(alone, players, strict=True):
        for _ in range(BLOCKS):
            generator.make_block(player)
    together = [world(model, seed) for seed in (1, 2)]
    for _ in range(BLOCKS):
        for generator, player in zip(together, players, strict=True):
            generator.make_block(player)
    for one, other in zip(alone, together, strict=True):
        assert all(a.equal(b) for a, b in zip(what_is_in(one), what_is_in(other), strict=True))
    assert not what_is_in(alone[0])[0].equal(what_is_in(alone[1])[0])

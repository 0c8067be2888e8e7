"""A model with a part switched off plays through the real generator."""

from __future__ import annotations

import torch

from dreamtick.engine.evaluation import AlteredModel, Bench, Player
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from tests.toy_model import BatchedToy


def test_without_drafts_there_is_no_judge_and_with_them_the_models_own() -> None:
    model = BatchedToy()
    assert AlteredModel(model, drafts=False).draft_policy(lambda latent: latent) is None
    assert type(AlteredModel(model).context_policy()) is type(model.context_policy())


def test_without_memory_zeros_are_pinned_for_good() -> None:
    model = AlteredModel(BatchedToy(), memory=False)
    generator = BlockGenerator(model, seed=1)
    policy = model.context_policy()
    player = Player(Bench(lambda start, seed, memory=True: generator), None, "words", 1)
    (before,) = policy.anchors(0)
    for _ in range(6):
        player.block([1.0, 0.0])
    (after,) = policy.anchors(6)
    assert before.key == after.key
    assert not after.latent.any()
    assert generator.cache.anchor_keys == (before.key,)


def test_with_everything_on_it_plays_as_the_model_itself() -> None:
    def frames(model: BatchedToy | AlteredModel) -> torch.Tensor:
        generator = BlockGenerator(model, 3, Start(None, "words"))
        player = Player(Bench(lambda start, seed, memory=True: generator), None, "words", 3)
        return torch.from_numpy(player.play(torch.ones(5, 2).numpy()).copy())

    altered, own = frames(AlteredModel(BatchedToy())), frames(BatchedToy())
    assert altered.shape[0] == 5
    assert torch.equal(altered, own)

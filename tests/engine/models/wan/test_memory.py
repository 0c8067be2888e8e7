"""The memory plan against the sizes that the publishers' own code allocates, and against what is really allocated."""

from __future__ import annotations

import pytest
import torch

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.wan.members import member
from dreamtick.engine.models.wan.memory import memory_plan
from dreamtick.engine.models.wan.vae import WanVAE
from tests.engine.models.wan.small_worlds import LATENT, small_world


@pytest.mark.parametrize(
    ("name", "parameters", "kv_mb_per_frame", "cross_mb"),
    [
        ("self-forcing", 1_418_996_800, 287.5, 94.4),
        ("longlive", 1_418_996_800, 287.5, 94.4),
        ("matrix-game-2", 1_619_242_304, 162.2 + 54.1, 47.4),  # self-attention, and 15 mouse caches of 3.6 MB
    ],
)
def test_sizes_are_those_of_the_published_models(name: str, parameters: int, kv_mb_per_frame: float, cross_mb: float):
    one = member(name)
    plan = memory_plan(one, one.config(), one.latent_size(), torch.bfloat16)
    assert plan.weights == 2 * parameters
    assert plan.kv_cache / one.window_frames / 1e6 == pytest.approx(kv_mb_per_frame, rel=0.01)
    assert plan.cross_attention / 1e6 == pytest.approx(cross_mb, rel=0.01)
    assert plan.total == sum((plan.weights, plan.kv_cache, plan.cross_attention, plan.vae, plan.activations))


@pytest.mark.parametrize("name", ["longlive", "matrix-game-2", "matrix-game-2-templerun"])
def test_the_cache_takes_what_was_planned_to_the_byte(name: str):
    model = small_world(name)
    plan = memory_plan(model.member, model.config, LATENT, torch.float32)
    assert BlockGenerator(model).cache.nbytes == plan.kv_cache
    assert sum(p.nbytes for p in model.transformer.parameters()) == plan.weights


def test_a_decoder_remembers_what_was_planned():
    one = member("self-forcing")
    plan = memory_plan(one, one.config(), (60, 104), torch.bfloat16)
    state = WanVAE.random("full", 0, torch.float16, torch.device("cpu")).state_bytes(60, 104)
    assert plan.vae == pytest.approx(state + 2 * 126_900_000, rel=0.002)

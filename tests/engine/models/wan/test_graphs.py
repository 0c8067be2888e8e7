"""Recorded passes against plain ones. On a CPU a recording is a function that is called again with the same buffers.

So what is checked here is what a GPU relies on: every input reaches the buffers, and every place has its own graph.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.acceleration import with_way_back
from dreamtick.engine.models.wan.graphs import PassInputs
from tests.engine.models.wan.small_worlds import Told, small_window, small_world


class Recorder:
    """Plays back into one tensor that stays, as a graph does."""

    def __init__(self) -> None:
        self.recorded = self.played = 0

    def __call__(self, run: Callable[[], Tensor]) -> tuple[Callable[[], None], Tensor]:
        self.recorded += 1
        flow = run().clone()

        def replay() -> None:
            self.played += 1
            flow.copy_(run())

        return replay, flow


@pytest.mark.parametrize(
    ("name", "changes", "places"),
    [
        ("self-forcing", {"window_frames": 7}, 7),  # three frames at a time around a ring of seven
        ("longlive", {}, 3),
        ("longlive-infinity", {}, 3),
        ("matrix-game-2", {}, 2),
        ("matrix-game-2-gta", {}, 4),
        ("self-forcing-frame", {"window_frames": 4, "sink_frames": 1}, 3),
    ],
)
def test_recorded_passes_give_what_plain_ones_give_to_the_bit(name: str, changes: dict[str, object], places: int):
    recorder = Recorder()
    window = small_window(name, **changes)
    plain, graphed = small_world(name, rolling=window), small_world(name, rolling=window, capture=recorder)
    worlds = [BlockGenerator(model, seed=6) for model in (plain, graphed)]
    source = Told(plain, {0: "a meadow", 9: "snow", 13: "a harbour"})
    filling = -(-window.window_frames // window.block_frames) - 1
    for _ in range(18):
        for world in worlds:
            world.make_block(source)
        latents = [world.snapshot().previous for world in worlds]
        assert torch.equal(*latents)  # type: ignore[arg-type]
    assert recorder.recorded == places
    assert recorder.played >= (18 - filling - 1) * (len(plain.spec.plan.sigmas) + 1)


def test_worlds_that_share_a_network_do_not_share_places():
    recorder = Recorder()
    window = small_window("self-forcing", window_frames=3)
    model = small_world("self-forcing", rolling=window, capture=recorder)
    worlds = [BlockGenerator(model, seed=seed) for seed in (1, 2)]
    alone = BlockGenerator(small_world("self-forcing", rolling=window), seed=2)
    source = Told(model)
    for _ in range(4):
        for world in worlds:
            world.make_block(source)
        alone.make_block(source)
        assert torch.equal(worlds[1].snapshot().previous, alone.snapshot().previous)  # type: ignore[arg-type]
    assert recorder.recorded == 2


@pytest.mark.parametrize("name", ["self-forcing", "longlive-infinity", "matrix-game-2"])
def test_compiled_parts_give_the_same_and_are_compiled_once_for_all_layers_and_places(name: str):
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    window = small_window(name, window_frames=7)
    plain, compiled = (small_world(name, rolling=window) for _ in range(2))
    compiled.transformer.compile_parts(backend="eager")
    worlds = [BlockGenerator(model, seed=6) for model in (plain, compiled)]
    source = Told(plain, {0: "a meadow", 4: "snow"})
    for _ in range(6):
        for world in worlds:
            world.make_block(source)
        torch.testing.assert_close(worlds[1].snapshot().previous, worlds[0].snapshot().previous, atol=1e-5, rtol=0.0)
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] <= 4
    torch._dynamo.reset()


def test_passes_that_fail_for_a_reason_of_their_own_are_given_up_and_the_world_goes_on(
    caplog: pytest.LogCaptureFixture,
):
    model, plain = small_world("self-forcing"), small_world("self-forcing")
    calls = 0

    def broken(inputs: PassInputs, context: FrameContext) -> Tensor:
        nonlocal calls
        calls += 1
        raise RuntimeError("no compiler was found")

    model._run = with_way_back(model.transformer, broken)
    worlds = [BlockGenerator(one, seed=6) for one in (model, plain)]
    source = Told(plain)
    for _ in range(2):
        for world in worlds:
            world.make_block(source)
    assert torch.equal(worlds[0].snapshot().previous, worlds[1].snapshot().previous)  # type: ignore[arg-type]
    assert calls == 1
    assert [record.message for record in caplog.records] == [
        "going on without compiled kernels and graphs (RuntimeError: no compiler was found)"
    ]

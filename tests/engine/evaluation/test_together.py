"""Rollouts that are played together: each as if alone, and what happens to the others when one goes wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from dreamtick.engine.evaluation import AlteredModel, Bench, Player, Result, maze, pocket_long, pocket_obeys
from dreamtick.engine.evaluation.evidence import Score
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ, Run
from dreamtick.engine.evaluation.together import run_together
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.batched import BatchedModel
from dreamtick.engine.models.registry import load_model
from dreamtick.errors import ModelError
from tests.toy_model import BatchedToy


def bench_of(model: Any, **more: Any) -> Bench:
    def make(start: Start, seed: int, memory: bool = True) -> BlockGenerator:
        return BlockGenerator(model, seed, start)

    return Bench(make, **more)


def brightness(bench: Bench, index: int) -> Result:
    """Four blocks of the toy's world `index`, which walks its own way."""
    player = Player(bench, None, f"world {index}", index)
    frames = player.play(np.full((8, 2), 0.25 * index))
    return Result({"brightness": Score(float(frames.mean()), len(frames))}, (frames, frames))


@pytest.fixture
def one_thread() -> Any:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


# ------------------------------------------------------------------------------------------------ each as if alone
def test_rollouts_show_together_what_they_show_alone_in_the_order_they_were_asked_for() -> None:
    bench = bench_of(BatchedToy())
    together = run_together(BatchedToy(), bench, brightness, (4, 0, 3))
    for index, result in zip((4, 0, 3), together, strict=True):
        alone = brightness(bench, index)
        assert result.evidence == alone.evidence
        assert np.array_equal(result.rows[1], alone.rows[1])


@pytest.mark.usefixtures("one_thread")
@pytest.mark.parametrize(
    ("name", "run", "raw"),
    [
        ("pocket", pocket_obeys.walks, False),
        ("pocket", pocket_long.idle, True),
        ("maze", maze.walks, False),
        ("maze", maze.idle, False),
    ],
)
def test_a_built_in_world_is_judged_together_as_alone(name: str, run: Run, raw: bool) -> None:
    """Its frames differ by rounding (see the tests of `VectorGenerator`), which no figure shows."""
    loaded = load_model(name, dtype=torch.float32, device=torch.device("cpu"), steps=1)
    assert isinstance(loaded, BatchedModel)
    model = AlteredModel(loaded, drafts=False) if raw else loaded
    bench = bench_of(model, idle_seconds=2.0)
    for index, together in enumerate(run_together(model, bench, run, (0, 1))):
        alone = run(bench, index).evidence
        assert {key: score.count for key, score in together.evidence.items()} == {k: s.count for k, s in alone.items()}
        assert {key: score.total for key, score in together.evidence.items()} == pytest.approx(
            {key: score.total for key, score in alone.items()}, abs=0.01
        )


# ------------------------------------------------------------------------------------------------ on the way
def test_every_block_of_every_rollout_is_told_of() -> None:
    told: list[float] = []
    run_together(BatchedToy(), bench_of(None, made=told.append), brightness, (0, 1, 2))
    assert told == [2 / FRAME_RATE_HZ] * 12  # four blocks of two frames each


def test_a_rollout_that_fails_is_named_once_the_others_are_finished() -> None:
    finished = []

    def run(bench: Bench, index: int) -> Result:
        given = np.full((1, 2, 2, 3), 200, np.uint8) if index == 1 else None  # a block ahead of the others
        Player(bench, given, "words", index).play(np.zeros((8, 2)))
        finished.append(index)
        return Result({})

    with pytest.raises(ModelError, match="world 1 of 3: block 4: the model made numbers that are not finite"):
        run_together(BatchedToy(nan_at=4), bench_of(None), run, (0, 1, 2))
    assert finished == [0, 2]


def test_a_stop_ends_all_of_them_and_leaves_nothing_behind() -> None:
    ended = []

    def run(bench: Bench, index: int) -> Result:
        try:
            return brightness(bench, index)
        finally:
            ended.append(index)

    asked = iter([False] * 7 + [True])  # two blocks of each, and the first world's third
    with pytest.raises(KeyboardInterrupt):
        run_together(BatchedToy(), bench_of(None, should_stop=lambda: next(asked)), run, (0, 1, 2))
    assert sorted(ended) == [0, 1, 2]
    assert not torch.is_inference_mode_enabled()

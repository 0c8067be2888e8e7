"""What a step looks at is the same whoever draws it, and whenever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
import torch

from dreamtick.engine.training.clips import ClipBatch
from dreamtick.engine.training.data_making import make_data
from dreamtick.engine.training.draws import Drawn, StepDraws
from dreamtick.engine.training.networks import new_autoencoder, new_transformer
from tests.engine.training.toy_training import TOY


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    make_data(TOY.data, 1, new_autoencoder(TOY.network, 0), folder)
    return folder


def draws(folder: Path, rank: int = 0, processes: int = 1, squares: int = 2) -> StepDraws:
    return StepDraws(
        TOY,
        folder,
        new_autoencoder(TOY.network, 0),
        new_transformer(TOY.network, 0).reader,
        3,
        squares,
        rank,
        processes,
    )


@pytest.fixture
def on_the_spot(folder: Path) -> Iterator[StepDraws]:
    with closing(draws(folder)) as drawn:
        yield drawn


def same(first: Drawn, second: Drawn) -> bool:
    assert first.squares is not None
    assert second.squares is not None
    pairs = [(first.clips, second.clips), (first.squares.clips, second.squares.clips)]
    clips = [
        torch.equal(getattr(a, field.name), getattr(b, field.name)) for a, b in pairs for field in fields(ClipBatch)
    ]
    return all(clips) and torch.equal(first.squares.tiles, second.squares.tiles)


def test_a_step_is_the_same_every_time_and_another_for_every_process(folder: Path, on_the_spot: StepDraws) -> None:
    assert same(on_the_spot.of(4), on_the_spot.of(4))
    assert not same(on_the_spot.of(4), on_the_spot.of(5))
    assert not same(on_the_spot.of(4), draws(folder, rank=1).of(4))


def test_processes_that_draw_ahead_draw_the_same(folder: Path, on_the_spot: StepDraws) -> None:
    with closing(draws(folder, processes=2)) as ahead:
        assert all(same(ahead.of(step), on_the_spot.of(step)) for step in (7, 8, 9))  # a training that was resumed


def test_without_squares_there_are_only_clips(folder: Path) -> None:
    assert draws(folder, squares=0).of(0).squares is None

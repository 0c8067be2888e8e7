"""`dreamtick bench model`: the figures it prints, and that the plain world it compares with does the same work."""

from __future__ import annotations

import json

import pytest
import torch

from dreamtick.errors import ConfigError
from dreamtick.sim.bench_model import bench_model
from dreamtick.sim.cli import main

pytest.importorskip("diffusers", reason='the worlds of the Wan family need pip install "dreamtick[wan]"')
pytest.importorskip("transformers", reason='the worlds of the Wan family need pip install "dreamtick[wan]"')


def test_a_program_reads_a_row_for_each_window(capsys):
    arguments = ["--model", "self-forcing", "--size", "tiny", "--windows", "1", "2", "--blocks", "1", "--json"]
    assert main(["bench", "model", *arguments]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["model"], row["size"], row["window_blocks"]) for row in rows] == [
        ("self-forcing", "tiny", 1),
        ("self-forcing", "tiny", 2),
    ]
    times = ("denoise_ms", "context_ms", "decode_ms", "engine_ms", "plain_ms", "plain_ratio")
    assert all(row[name] > 0 for row in rows for name in times)
    assert all(row["context_ms"] < row["denoise_ms"] for row in rows)  # one pass against four


@pytest.mark.parametrize("model", ["matrix-game-2", "longlive-infinity"])
def test_members_with_other_conditions_are_measured_too(model):
    (row,) = bench_model(model, "tiny", (2,), 1)
    assert row.plain_ratio > 0


def test_both_worlds_hold_the_same_frames():
    from dreamtick.engine.models.registry import RANDOM, load_model, load_start
    from dreamtick.sim.bench_model import EngineWorld, PlainWorld, TimedModel

    cpu = torch.device("cpu")
    model = load_model("self-forcing", weights=RANDOM, dtype=torch.float32, device=cpu, size="tiny")
    timed = TimedModel.of(model, 2)
    world = EngineWorld(timed, load_start("self-forcing", prompt="a lake", weights=RANDOM, size="tiny"))
    for _ in range(2):
        world.block()
    plain = PlainWorld(timed, world)
    plain.block()
    world.block()
    assert tuple(plain.cache.frames["self.0"]) == world.generator.cache.frames == tuple(range(3, 9))


def test_a_built_in_world_is_sent_to_the_other_bench_and_those_that_can_be_measured_are_named(capsys):
    assert main(["bench", "model", "--model", "pocket"]) == 2
    told = capsys.readouterr().err
    assert "model 'pocket': `bench model` measures published models: self-forcing, " in told
    assert "`bench loop` measures the others" in told
    assert "size" not in told
    with pytest.raises(ConfigError, match="did you mean pocket"):
        bench_model("poket", "tiny")


def test_a_window_that_there_is_no_memory_for_is_refused_before_it_is_made(capsys):
    assert main(["bench", "model", "--windows", "100000000"]) == 1
    assert "100000000 blocks, held twice to compare, need 44,236,800,000,000 bytes" in capsys.readouterr().err


@pytest.mark.parametrize(("windows", "blocks"), [((0,), 1), ((3,), 0)])
def test_numbers_below_one_are_refused(windows, blocks):
    with pytest.raises(ConfigError, match="expected 1 or more"):
        list(bench_model("self-forcing", "tiny", windows, blocks))

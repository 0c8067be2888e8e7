"""`dreamtick bench envs`: a batch and a loop over single environments take turns."""

from __future__ import annotations

import itertools
import json

import pytest

from dreamtick.errors import ConfigError
from dreamtick.sim.bench_envs import bench_envs
from dreamtick.sim.cli import main


def test_the_ratio_is_the_time_of_the_single_ones_over_that_of_the_batch():
    clock = itertools.accumulate(itertools.cycle((0.0, 3.0, 1.0)))  # a step of all single ones 3 s, of the batch 1 s
    (row,) = bench_envs(worlds=(2,), steps=1, threads=1, now_s=lambda: next(clock))
    assert row.worlds == 2
    assert row.ratio_to_single == pytest.approx(3.0)
    assert row.frames_per_s == pytest.approx(2 * 2 / 1.0)
    assert row.single_frames_per_s == pytest.approx(2 * 2 / 3.0, abs=0.01)


def test_it_prints_a_row_for_each_number_of_worlds(capsys):
    assert main(["bench", "envs", "--worlds", "1", "--steps", "1", "--threads", "1", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert {"worlds", "frames_per_s", "ratio_to_single", "hardware", "commit"} <= row.keys()


@pytest.mark.parametrize("arguments", [{"worlds": ()}, {"worlds": (0,)}, {"steps": 0}])
def test_numbers_that_mean_nothing_are_refused(arguments):
    with pytest.raises(ConfigError, match="expected"):
        list(bench_envs(**arguments))

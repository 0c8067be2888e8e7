"""`dreamtick bench world`: what it plays, what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dreamtick.engine.evaluation import Bench
from dreamtick.engine.evaluation.figures import KEYS
from dreamtick.errors import ConfigError
from dreamtick.sim import cli
from dreamtick.sim.bench_world import WorldBench, bench_world
from dreamtick.sim.bench_world_plan import Job, jobs_of, shared_by_rollouts
from dreamtick.sim.bench_world_workers import played

TINY = ["bench", "world", "--scale", "0.01", "--only", "picture,words", "--steps", "1", "--json"]


class Silent:
    """Shows nothing; stops the run after so many signs of life."""

    def __init__(self, stop_after: int = 1000) -> None:
        self.notes: list[str] = []
        self.done: list[tuple[str, float]] = []
        self._left = stop_after

    def begin(self, total_s: float) -> None:
        self.total_s = total_s

    def advance(self, what: str, done_s: float) -> None:
        self.done.append((what, done_s))
        self._left -= 1
        if self._left == 0:
            raise KeyboardInterrupt

    def note(self, text: str) -> None:
        self.notes.append(text)


def printed(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert cli.main([*TINY, *options]) == 0
    (figures,) = json.loads(capsys.readouterr().out)
    return dict(figures)


def test_the_json_has_every_key_and_says_how_much_was_judged(capsys: pytest.CaptureFixture[str]) -> None:
    figures = printed(capsys, "--processes", "1")
    assert tuple(figures)[: len(KEYS)] == KEYS
    assert (figures["world"], figures["steps"], figures["rollouts"]) == ("pocket", 1, None)
    assert figures["ae_psnr"] > 30
    assert figures["samples"]["n_prompt_known"] == 1
    assert set(figures["intervals"]) == {"prompt_known", "prompt_unseen", "layout_kept"}
    assert figures["conditions"]["dtype"] == "bfloat16"


def test_several_processes_measure_what_one_does() -> None:
    bench = WorldBench(steps=(1,), scale=0.04, only=("picture",))
    shown = []
    for processes in (1, 2):
        done = played(bench, "bfloat16", jobs_of(bench, processes), processes, lambda job, seconds: None)
        shown.append({job.indices: [result.evidence for result in results] for job, results in done})
    assert sorted(shown[0]) == [(0,), (1,)]
    assert shown[0] == shown[1]


def test_an_interrupt_keeps_what_was_played_by_then() -> None:
    progress = Silent(stop_after=1)
    report = bench_world(WorldBench(steps=(1,), scale=0.01, only=("picture", "words"), processes=1), progress)
    assert report.stopped
    (figures,) = report.figures
    assert figures["ae_psnr"] is not None
    assert figures["prompt_unseen"] is None
    assert "in 1 process" in progress.notes[0]


def test_a_stop_among_the_minutes_keeps_what_was_played_before_them() -> None:
    progress = Silent(stop_after=6)
    report = bench_world(WorldBench(steps=(1,), scale=0.1, only=("picture", "idle"), processes=1), progress)
    assert report.stopped
    (figures,) = report.figures
    assert figures["ae_psnr"] is not None
    assert figures["idle_kept"] is None
    block = ("1 step, idle", pytest.approx(2 / 12))  # the bar moves with every block
    assert progress.done == [("1 step, picture", 0.3)] * 5 + [block]


def test_a_stop_among_rollouts_that_are_played_together_keeps_those_of_the_batch_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def short(*arguments: Any) -> Bench:
        return replace(shared_by_rollouts(*arguments), idle_seconds=0.5)

    def made(job: Job, seconds: float) -> None:
        if job is second:
            raise KeyboardInterrupt

    monkeypatch.setattr("dreamtick.sim.bench_world_workers.shared_by_rollouts", short)
    bench = WorldBench(steps=(1,), scale=0.1, only=("idle",))
    (first,) = jobs_of(bench, processes=1)
    second = replace(first, indices=(2, 3))
    done = played(bench, "bfloat16", [first, second], 1, made)
    job, results = next(done)
    assert job is first
    assert [result.evidence["idle_kept"].count for result in results] == [1, 1]
    with pytest.raises(KeyboardInterrupt):
        next(done)


@pytest.mark.parametrize("again_s", [None, 0.02, 0.5])
def test_ctrl_c_ends_all_processes_and_prints_the_figures_also_for_the_impatient(again_s: float | None) -> None:
    command = [sys.executable, "-m", "dreamtick", *TINY, "--only", "idle", "--processes", "2"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
    )
    assert running.stderr is not None
    for line in running.stderr:
        if "rollouts" in line:  # it is about to start them
            break
    running.send_signal(signal.SIGINT)
    if again_s is not None:
        time.sleep(again_s)
        running.send_signal(signal.SIGINT)
    output, errors = running.communicate(timeout=90)
    assert running.returncode == 130, errors
    assert "Traceback" not in errors
    assert json.loads(output) == []


def test_full_size_plays_what_the_issue_asks_for() -> None:
    jobs = jobs_of(WorldBench(steps=(2,)), processes=2)
    drift = [job for job in jobs if job.measurement.group == "drift"]
    assert [index for job in drift for index in job.indices] == list(range(50))
    assert drift[0].measurement.seconds == 300
    words = [job for job in jobs if job.measurement.name == "unseen wordings"]
    assert len(words) == 84  # seven held-out wordings of twelve themes


@pytest.mark.parametrize(
    ("rollouts", "processes", "sizes"),
    [(50, 2, [25, 25]), (50, 1, [25, 25]), (50, 4, [13, 13, 12, 12]), (60, 2, [15] * 4), (3, 2, [2, 1]), (1, 4, [1])],
)
def test_each_process_plays_its_share_of_the_minutes_together(rollouts: int, processes: int, sizes: list[int]) -> None:
    jobs = jobs_of(WorldBench(steps=(2,), only=("drift",), rollouts=rollouts), processes)
    assert [len(job.indices) for job in jobs] == sizes
    assert sum(job.seconds for job in jobs) == 300 * rollouts


def test_a_scale_shrinks_all_but_the_rollouts_that_were_asked_for() -> None:
    jobs = jobs_of(WorldBench(steps=(1, 2), scale=0.1, rollouts=3, only=("words", "drift")), processes=2)
    counts = Counter(job.measurement.name for job in jobs for _ in job.indices)
    assert counts == {"known captions": 16, "unseen wordings": 16, "minutes": 6}


@pytest.mark.parametrize(
    "options",
    [
        ["--steps", "5"],
        ["--only", "wrods"],
        ["--scale", "0"],
        ["--minutes", "0.1"],
        ["--seed", "-1"],
        ["--rollouts", "0"],
    ],
)
def test_options_that_cannot_work_end_with_2(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "world", *options]) == 2
    assert options[1] in capsys.readouterr().err


def test_weights_that_are_none_end_before_anything_is_played(tmp_path: Any) -> None:
    assert cli.main(["bench", "world", "--weights", str(tmp_path / "none.safetensors")]) == 1


def test_no_group_is_no_bench() -> None:
    with pytest.raises(ConfigError, match="only"):
        WorldBench(only=())


def test_a_folder_for_pictures_that_cannot_be_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    for folder in (file, file / "below"):
        assert cli.main([*TINY, "--pictures", str(folder)]) != 0
        assert f"{folder}: no such folder can be made" in capsys.readouterr().err

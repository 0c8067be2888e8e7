"""`dreamtick bench world`: what it plays, what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from dreamtick.engine.evaluation.figures import KEYS
from dreamtick.errors import ConfigError
from dreamtick.sim import cli
from dreamtick.sim.bench_world import WorldBench, bench_world
from dreamtick.sim.bench_world_plan import jobs_of
from dreamtick.sim.bench_world_workers import played

TINY = ["bench", "world", "--scale", "0.01", "--only", "picture,words", "--steps", "1", "--json"]


class Silent:
    """Shows nothing; stops the run after so many rollouts."""

    def __init__(self, stop_after: int = 1000) -> None:
        self.notes: list[str] = []
        self._left = stop_after

    def begin(self, total_s: float) -> None:
        self.total_s = total_s

    def advance(self, what: str, done_s: float) -> None:
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
        results = played(bench, "bfloat16", jobs_of(bench), processes)
        shown.append({job.index: result.evidence for job, result in results})
    assert sorted(shown[0]) == [0, 1]
    assert shown[0] == shown[1]


def test_an_interrupt_keeps_what_was_played_by_then() -> None:
    progress = Silent(stop_after=1)
    report = bench_world(WorldBench(steps=(1,), scale=0.01, only=("picture", "words"), processes=1), progress)
    assert report.stopped
    (figures,) = report.figures
    assert figures["ae_psnr"] is not None
    assert figures["prompt_unseen"] is None
    assert "in 1 process" in progress.notes[0]


def test_ctrl_c_ends_all_processes_and_prints_the_figures() -> None:
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
    output, errors = running.communicate(timeout=90)
    assert running.returncode == 130, errors
    assert "Traceback" not in errors
    assert json.loads(output) == []


def test_full_size_plays_what_the_issue_asks_for() -> None:
    jobs = jobs_of(WorldBench(steps=(2,)))
    drift = [job for job in jobs if job.measurement.group == "drift"]
    assert len(drift) == 50
    assert drift[0].measurement.seconds == 300
    words = [job for job in jobs if job.measurement.name == "unseen wordings"]
    assert len(words) == 84  # seven held-out wordings of twelve themes


def test_a_scale_shrinks_all_but_the_rollouts_that_were_asked_for() -> None:
    jobs = jobs_of(WorldBench(steps=(1, 2), scale=0.1, rollouts=3, only=("words", "drift")))
    counts = {name: sum(job.measurement.name == name for job in jobs) for name in ("known captions", "minutes")}
    assert counts == {"known captions": 16, "minutes": 6}


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

"""`dreamtick train`: what it is told, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from dreamtick.sim import cli

TINY = """
[run]
log_every = 1
dtype = "float32"
[data]
episodes = 2
frames = 48
pairs = 2
[network]
dim = 32
depth = 2
heads = 2
mlp = 2
narrow = 8
cdim = 16
sketch = 8
[autoencoder]
crops = 4
[autoencoder.pace]
steps = {autoencoder}
[sketch]
crops = 2
[sketch.pace]
steps = 1
[reader]
prompts = 4
[reader.pace]
steps = 1
[world]
clips = 2
copies = 1
[world.pace]
steps = 1
[self_rollout]
worlds = 1
rolled_clips = 1
true_clips = 1
[self_rollout.pace]
steps = 1
[crops]
clips = 1
copies = 1
[distil]
clips = 1
[distil.pace]
steps = 1
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY.format(autoencoder=1))
    return path


def test_all_stages_by_one_command(config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert cli.main(["train", "pocket", "--config", str(config), "--out", str(out)]) == 0
    assert (out / "pocket.safetensors").exists()
    assert "dreamtick play --weights" in capsys.readouterr().err


def test_a_folder_that_holds_a_training_needs_resume(config: Path, tmp_path: Path) -> None:
    arguments = ["train", "pocket", "--config", str(config), "--out", str(tmp_path / "out"), "--stage", "autoencoder"]
    assert cli.main(arguments) == 0
    assert cli.main(arguments) == 2
    assert cli.main([*arguments, "--resume"]) == 0


@pytest.mark.parametrize("options", [["--minutes", "0"], ["--processes", "-1"], ["--config", "missing.toml"]])
def test_options_that_cannot_work_end_with_2(tmp_path: Path, options: list[str]) -> None:
    assert cli.main(["train", "pocket", "--out", str(tmp_path / "out"), *options]) == 2


def test_a_folder_that_cannot_be_made_ends_with_2(config: Path) -> None:
    assert cli.main(["train", "pocket", "--config", str(config), "--out", str(config)]) == 2


def test_weights_that_are_none_end_with_1(config: Path, tmp_path: Path) -> None:
    arguments = ["train", "pocket", "--config", str(config), "--out", str(tmp_path / "out"), "--from", str(config)]
    assert cli.main(arguments) == 1


@pytest.mark.parametrize(("number", "processes"), [(signal.SIGINT, 1), (signal.SIGTERM, 2)])
def test_a_signal_finishes_the_step_saves_and_ends_with_130(tmp_path: Path, number: int, processes: int) -> None:
    path, out = tmp_path / "tiny.toml", tmp_path / "out"
    path.write_text("[run]\nsave_every = 1\n" + TINY.format(autoencoder=100_000).replace("[run]\n", ""))
    command = [sys.executable, "-m", "dreamtick", "train", "pocket", "--config", str(path), "--out", str(out)]
    command += ["--processes", str(processes), "--stage", "autoencoder"]
    training = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | {"OMP_NUM_THREADS": "1"})
    checkpoint = out / "autoencoder.checkpoint.safetensors"
    while not checkpoint.exists() and training.poll() is None:
        with suppress(subprocess.TimeoutExpired):
            training.wait(timeout=0.05)
    training.send_signal(number)
    _, errors = training.communicate(timeout=60)
    assert training.returncode == 130, errors
    assert "--resume goes on" in errors
    assert (out / "pocket.safetensors").exists()

"""`dreamtick train custom` and `dreamtick train maze`: what they are told, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from dreamtick.sim import cli
from tests.engine.training.toy_patches import record_sliding_square

TINY = """
[run]
log_every = 1
save_every = 1
dtype = "float32"
[data]
title = "Toy"
[network]
dim = 32
depth = 2
heads = 2
mlp = 2
chan = 8
window = 4
width = 32
[autoencoder]
pictures = 2
[autoencoder.pace]
steps = {autoencoder}
[world]
clips = 1
copies = 1
[world.pace]
steps = 1
[self_rollout]
rolled_clips = 1
true_clips = 1
[self_rollout.pace]
steps = 1
"""


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    return record_sliding_square(tmp_path / "set")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY.format(autoencoder=1))
    return path


def test_a_recorded_set_becomes_a_world_that_plays(
    recorded: Path, config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    command = ["train", "custom", "--data", str(recorded), "--config", str(config), "--out", str(out)]
    assert cli.main(command) == 0
    assert f"dreamtick play --model custom --weights {out / 'custom.safetensors'}" in capsys.readouterr().err
    assert cli.main(command) == 2  # a training is there already
    assert cli.main([*command, "--resume"]) == 0
    weights, figures = out / "custom.safetensors", tmp_path / "figures.json"
    play = [sys.executable, "-m", "dreamtick", "play", "--model", "custom", "--weights", str(weights), "--headless"]
    play += ["--seconds", "3", "--folder", str(tmp_path / "film"), "--dtype", "float32", "--threads", "1"]
    play += ["--stats-json", str(figures)]
    done = subprocess.run(play, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "film" / "demo.mp4").stat().st_size > 0
    assert json.loads(figures.read_text())["photon_events"] > 0  # the walk's keys move something


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("[data]\nepisodes = 5", "[data] has no 'episodes'"),
        ("[network]\ndim = 50", "dim=50, heads=4"),
        ("[run]\ndata_processes = 2", "data_processes=2: clips are read from disk here"),
        ("[world]\nclips = 1.5", "clips = 1.5: expected a whole number"),
        ("[world.pace]\nsteps = 0", "steps=0: expected 1 or more"),
        ("world = 3", "write [world] as a table of its own"),
    ],
)
def test_settings_that_cannot_work_are_named_with_their_line(
    recorded: Path, tmp_path: Path, change: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(change)
    command = ["train", "custom", "--data", str(recorded), "--config", str(path), "--out", str(tmp_path / "out")]
    assert cli.main(command) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert "wrong.toml" in shown


def test_a_folder_without_a_set_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["train", "custom", "--data", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "no training set" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--minutes", "0"], ["--processes", "-1"], ["--config", "missing.toml"]])
def test_options_that_cannot_work_end_with_2(tmp_path: Path, options: list[str]) -> None:
    assert cli.main(["train", "maze", "--out", str(tmp_path / "out"), *options]) == 2


@pytest.mark.parametrize("name", ["custom", "maze"])
def test_the_example_configurations_are_read(name: str) -> None:
    from dreamtick.engine.models.registry import ASSETS
    from dreamtick.engine.training.patch_config import CUSTOM_TRAINING, MAZE_TRAINING
    from dreamtick.engine.training.settings_file import read_settings

    defaults = CUSTOM_TRAINING if name == "custom" else MAZE_TRAINING
    example = read_settings(ASSETS / "train" / f"{name}.toml", defaults)
    assert example.network == defaults.network


def test_a_signal_finishes_the_step_saves_and_ends_with_130(recorded: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "tiny.toml", tmp_path / "out"
    path.write_text(TINY.format(autoencoder=100_000))
    command = [sys.executable, "-m", "dreamtick", "train", "custom", "--data", str(recorded), "--config", str(path)]
    command += ["--out", str(out)]
    training = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | {"OMP_NUM_THREADS": "1"})
    checkpoint = out / "autoencoder.checkpoint.safetensors"
    while not checkpoint.exists() and training.poll() is None:
        with suppress(subprocess.TimeoutExpired):
            training.wait(timeout=0.05)
    training.send_signal(signal.SIGINT)
    _, errors = training.communicate(timeout=120)
    assert training.returncode == 130, errors
    assert "--resume goes on" in errors
    assert (out / "custom.safetensors").exists()

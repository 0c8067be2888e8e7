"""`dreamtick data`: making sets and looking at them from the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dreamtick.engine.training.dataset import ActionInfo, Dataset
from dreamtick.render.contact_sheet import load_png
from dreamtick.sim import cli
from dreamtick.sim.cli.data_show import action_words
from tests.sim.grey_videos import make_both, make_video

TOY = ["data", "gym", "toy/Marker-v0", "--import", "tests.sim.toy_env", "--height", "8", "--width", "16"]


def make_toy(folder: Path, *more: str) -> int:
    return cli.main([*TOY, "--out", str(folder), "--frames", "14", *more])


def test_a_recorded_environment_is_described_for_programs(tmp_path, capsys):
    assert make_toy(tmp_path / "set", "--json", "--kwargs", '{"length": 4}') == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["frames"], told["episodes"], told["notes"], told["stopped"]) == (14, 3, [], False)
    assert [action["name"] for action in told["actions"]] == ["noop", "right", "jump"]
    assert told["source"].startswith('gymnasium toy/Marker-v0 {"length": 4}')


def test_options_reach_the_recorder(tmp_path):
    more = ["--names", "stay, go,leap", "--every", "2", "--fps", "9", "--policy", "noop", "--seed", "4"]
    assert make_toy(tmp_path / "set", *more, "--episode-frames", "3") == 0
    dataset = Dataset.open(tmp_path / "set")
    assert dataset.info.action_names == ("stay", "go", "leap")
    assert (dataset.info.frames_per_second, dataset.info.seed) == (9, 4)
    assert set(dataset.lengths) == {3, 2}
    assert dataset.actions(0)[1:, 0].all()


def test_a_simulator_is_recorded(tmp_path):
    arguments = ["data", "pocket", "--out", str(tmp_path / "set"), "--frames", "30", "--episode-frames", "10"]
    assert cli.main(arguments) == 0
    assert Dataset.open(tmp_path / "set").lengths == (10, 10, 10)


def test_videos_are_taken_and_what_was_left_out_is_told(tmp_path, capsys):
    videos = tmp_path / "videos"
    videos.mkdir()
    make_both(videos / "a.mkv", 13, rate_hz=24)
    make_video(videos / "b.mkv", 13)
    arguments = ["data", "videos", str(videos), "--out", str(tmp_path / "set"), "--fps", "12", "--json"]
    assert cli.main([*arguments, "--height", "16", "--width", "24"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["frames"], told["frames_per_second"], told["frame_width"]) == (7, 12, 24)
    assert len(told["notes"]) == 1
    assert "b.mkv: no action file beside it" in told["notes"][0]


def test_a_set_is_shown_to_people_and_as_a_picture(tmp_path, capsys):
    make_toy(tmp_path / "set")
    capsys.readouterr()
    assert cli.main(["data", "show", str(tmp_path / "set"), "--picture", str(tmp_path / "look.png")]) == 0
    shown = capsys.readouterr().out
    assert "toy/Marker-v0" in shown
    assert "jump (choice, in " in shown
    height, width, _ = load_png(tmp_path / "look.png").shape
    assert width > 7 * 8 * 16  # seven frames beside each other, magnified
    assert height > 2 * 8 * 8


def test_frames_are_labelled_with_what_led_to_them():
    actions = (ActionInfo("turn"), ActionInfo("jump", "switch"), ActionInfo("left", "choice", 0))
    assert action_words(actions, np.array([-0.52, 1, 0], np.float32)) == "turn -0.5, jump"
    assert action_words(actions, np.array([0.01, 0, 1], np.float32)) == "left"
    assert action_words(actions, np.zeros(3, np.float32)) == ""


def test_ctrl_c_ends_with_130_and_says_what_is_kept(tmp_path):
    """The policy itself presses Ctrl-C, in the second episode."""
    (tmp_path / "impatient.py").write_text(
        "import os, signal\n"
        "calls = 0\n"
        "def policy(observation, rng):\n"
        "    global calls\n"
        "    calls += 1\n"
        "    if calls == 9:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return 0\n"
    )
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "dreamtick", *TOY, "--out", "set", "--policy", "impatient:policy", "--json"]
    ended = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 130, ended.stderr
    told = json.loads(ended.stdout)
    assert (told["episodes"], told["frames"], told["stopped"]) == (1, 7, True)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--kwargs", "speed=2"], 2),
        (["--kwargs", "[2]"], 2),
        (["--policy", "randon"], 2),
        (["--names", "a,b"], 2),
        (["--width", "60"], 2),
        (["--fps", "-1"], 2),
        (["--kwargs", '{"fails_at": 1}'], 1),
    ],
)
def test_what_cannot_be_recorded_ends_with_a_code(tmp_path, more, code):
    assert make_toy(tmp_path / "set", *more) == code


def test_a_folder_without_a_set_ends_with_1(tmp_path, capsys):
    assert cli.main(["data", "show", str(tmp_path)]) == 1
    assert "make one with `dreamtick data`" in capsys.readouterr().err


def test_without_saying_what_the_verbs_are_named(capsys):
    assert cli.main(["data"]) == 2
    shown = capsys.readouterr()
    assert "gym, videos, pocket, maze, show" in shown.out + shown.err

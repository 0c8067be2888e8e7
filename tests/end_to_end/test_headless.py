"""The command line without a display: a film, a terminal, and everything that can be wrong with what it is given.

Real processes, real files, real time.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import urllib.request
from pathlib import Path

import av
import pytest

pytestmark = pytest.mark.timeout(180)

ROOT = str(Path(__file__).parents[2])


def environment(**more: str) -> dict[str, str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    return {**{k: v for k, v in os.environ.items() if k not in hidden}, "PYTHONPATH": ROOT, **more}


def dreamtick(folder: Path, *arguments: str, stdin: str | None = "", seconds: float = 120, **more: str):
    return subprocess.run(
        [sys.executable, "-m", "dreamtick", *arguments],
        cwd=folder,
        env=environment(**more),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=seconds,
    )


def frames_of(path: Path) -> int:
    with av.open(str(path)) as container:
        return sum(1 for _ in container.decode(video=0))


# ------------------------------------------------------------------------------------------------ what it makes
SAVING = """
[[hold]]
at = "0s"
for = "3s"
key = "KeyD"

[[command]]
at = "2s"
command = "save"

[[command]]
at = "2.8s"
command = "rewind"
"""


def test_a_saved_world_is_gone_on_from_in_another_process_and_its_recording_replays(tmp_path: Path):
    (tmp_path / "save.toml").write_text(SAVING)
    common = ("play", "--headless", "--script", "save.toml")
    ended = dreamtick(tmp_path, *common, "--seconds", "4", "--state", "w.dreamstate", "--prompt", "a cave")
    assert ended.returncode == 0, ended.stderr
    assert "world: w.dreamstate (dreamtick play --load goes on from there)" in ended.stderr
    more = ("--load", "w.dreamstate", "--record", "on.dreamtick", "--stats-json", "-")
    ended = dreamtick(tmp_path, *common, "--seconds", "3", *more)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["frames_shown"] > 10
    for recording in ("recordings/demo.dreamtick", "on.dreamtick"):
        check = dreamtick(tmp_path, "replay", recording, "--check")
        assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("--load", "no.dreamstate"), 1, "no.dreamstate: No such file or directory"),
        (("--load", "bad.dreamstate"), 1, "bad.dreamstate: is not a saved world"),
        (("--load", "bad.dreamstate", "--seed", "3"), 2, "--seed 3: the saved world brings its own"),
        (("--rewind-mb", "-1"), 2, "rewind_mb=-1"),
    ],
)
def test_a_saved_world_that_can_not_be_is_refused(tmp_path: Path, options: tuple[str, ...], code: int, says: str):
    (tmp_path / "bad.dreamstate").write_bytes(b"\x80\x04K\x01.")
    ended = dreamtick(tmp_path, "play", "--headless", *options)
    assert (ended.returncode, says in ended.stderr) == (code, True), ended.stderr


def test_with_neither_display_nor_terminal_it_makes_a_film_that_replays(tmp_path: Path):
    ended = dreamtick(tmp_path, "play", "--seconds", "4", "--stats-json", "stats.json")
    assert ended.returncode == 0, ended.stderr
    assert "neither a display nor a terminal" in ended.stderr
    stats = json.loads((tmp_path / "stats.json").read_text())
    assert frames_of(tmp_path / "recordings" / "demo.mp4") == stats["frames_shown"] > 10
    assert (tmp_path / "recordings" / "demo.png").stat().st_size > 1000
    check = dreamtick(tmp_path, "replay", "recordings/demo.dreamtick", "--check")
    assert check.returncode == 0, check.stdout + check.stderr


def test_prompts_come_from_standard_input(tmp_path: Path):
    ended = dreamtick(
        tmp_path, "play", "--headless", "--seconds", "2", "--stats-json", "-", "--picture", "meadow_day",
        "--prompt", "a green meadow by day", stdin="a snowy night\n",
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["conditioning"]["text"]["version"] >= 2


def test_a_killed_process_leaves_a_film_and_inputs_that_replay(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "play", "--headless", "--seconds", "60", "--record", "walk.mp4"],
        cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    recording = tmp_path / "walk.dreamtick"
    end = time.monotonic() + 60
    while not recording.exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(4.0)
    process.send_signal(signal.SIGKILL)
    process.wait(10)
    assert frames_of(tmp_path / "walk.mp4") > 10
    check = dreamtick(tmp_path, "replay", "walk.dreamtick", "--check", "--json")
    assert check.returncode == 0, check.stdout + check.stderr
    assert json.loads(check.stdout)["blocks"] >= 10


def test_in_a_terminal_it_says_so_and_plays_there(tmp_path: Path):
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "play", "--picture", "meadow_day", "--port", "0"],
        cwd=tmp_path, env=environment(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="100", LINES="40"),
        stdin=follower, stdout=follower, stderr=follower, start_new_session=True,
    )  # fmt: skip
    os.close(follower)
    seen = b""

    def read_until(condition, seconds=60.0):
        nonlocal seen
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end and process.poll() is None:
            if select.select([leader], [], [], 0.1)[0]:
                try:
                    seen += os.read(leader, 65536)
                except OSError:
                    return
        assert condition(), seen[-2000:]

    read_until(lambda: b"B to see it in a browser" in seen and "▀".encode() in seen)
    read_until(lambda: b"fps" in seen)
    os.write(leader, b"dddd")
    time.sleep(0.5)
    os.write(leader, b"/")
    time.sleep(0.3)
    os.write(leader, b"a snowy night\r")
    read_until(lambda: b"a snowy night" in seen)
    os.write(leader, b"b")
    read_until(lambda: re.search(rb"http://127\.0\.0\.1:\d+/#token=[\w.-]{39}", seen) is not None)
    page = re.search(rb"http://127\.0\.0\.1:\d+/", seen).group().decode()
    with urllib.request.urlopen(f"{page}health", timeout=20) as answer:
        assert json.load(answer)["state"] == "running"
    os.write(leader, b"\x1b")
    read_until(lambda: b"\x1b[?1049l" in seen, 10.0)  # the screen is given back
    assert process.wait(10) == 0
    os.close(leader)


# ------------------------------------------------------------------------------------------------ what is wrong
def wrong(tmp_path: Path, code: int, says: str, *arguments: str) -> None:
    ended = dreamtick(tmp_path, "play", "--headless", "--seconds", "1", *arguments)
    assert ended.returncode == code, ended.stderr
    assert "Traceback" not in ended.stderr
    assert says in ended.stderr.replace("\n", " "), ended.stderr


def test_an_unknown_model_is_named_with_those_there_are(tmp_path: Path):
    wrong(tmp_path, 2, "did you mean pocket?", "--model", "poket")


def test_weights_that_are_no_weights_are_refused(tmp_path: Path):
    (tmp_path / "bad.safetensors").write_bytes(b"this is not a model" * 100)
    wrong(tmp_path, 1, "bad.safetensors", "--weights", "bad.safetensors")


def test_a_typo_in_the_bindings_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "mine.toml").write_text("[actions.move_x]\nkeys = { KayA = -1.0 }\n")
    wrong(tmp_path, 2, "KayA", "--bindings", "mine.toml")


def test_a_bad_line_in_a_script_is_named(tmp_path: Path):
    (tmp_path / "walk.toml").write_text('[[hold]]\nat = "soon"\nfor = "1s"\nkey = "KeyD"\n')
    wrong(tmp_path, 2, "line 2", "--script", "walk.toml")


def test_a_start_that_is_not_there_lists_those_that_are(tmp_path: Path):
    wrong(tmp_path, 1, "meadow_day", "--picture", "nowhere")


def test_a_recording_with_another_ending_is_refused(tmp_path: Path):
    wrong(tmp_path, 2, "walk.avi", "--record", "walk.avi")


@pytest.mark.parametrize("seconds", ["inf", "nan", "-1"])
def test_a_time_that_can_not_be_is_refused(tmp_path: Path, seconds: str):
    ended = dreamtick(tmp_path, "play", "--headless", "--seconds", seconds)
    assert ended.returncode == 2, ended.stderr
    assert f"--seconds {float(seconds)}" in ended.stderr


def test_a_terminal_that_nobody_reads_does_not_keep_it_from_ending(tmp_path: Path):
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "play", "--view", "terminal", "--stats-json", "stats.json"],
        cwd=tmp_path, env=environment(TERM="xterm"), stdin=follower, stdout=follower, stderr=follower,
        start_new_session=True,
    )  # fmt: skip
    os.close(follower)
    time.sleep(6.0)
    process.send_signal(signal.SIGTERM)
    assert process.wait(15) == 143
    assert (tmp_path / "stats.json").exists()
    os.close(leader)


def test_without_standard_streams_it_plays_all_the_same(tmp_path: Path):
    command = f'"{sys.executable}" -m dreamtick play --headless --seconds 1 <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment(), timeout=120).returncode == 0


def test_a_huge_prompt_does_no_harm(tmp_path: Path):
    ended = dreamtick(tmp_path, "play", "--headless", "--seconds", "1", "--prompt", "snow " * 20_000)
    assert ended.returncode == 0, ended.stderr


def test_a_full_disk_ends_the_recording_and_not_the_session(tmp_path: Path):
    """The limit on file sizes stands in for a full disk: writing beyond it fails in the same way."""
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
        "from dreamtick.sim.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, "play", "--headless", "--seconds", "6", "--record", "full.mp4",
         "--stats-json", "-"],
        cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert ended.returncode == 1, ended.stderr
    assert "full.mp4 stopped" in ended.stderr
    assert json.loads(ended.stdout)["frames_shown"] > 30
    assert frames_of(tmp_path / "full.mp4") > 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("after_s", [0.3, 1.2, 4.0])
def test_a_signal_at_any_moment_ends_it_in_good_order(tmp_path: Path, number: int, code: int, after_s: float):
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "play", "--headless", "--seconds", "60"],
        cwd=tmp_path, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    time.sleep(after_s)
    began = time.monotonic()
    process.send_signal(number)
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - began < 5.0
    assert "Traceback" not in errors
    assert process.returncode in (code, -number)  # before Python is up the system ends it

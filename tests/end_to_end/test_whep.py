"""A WHEP player that is not ours plays from a running server: another process, which knows the drafts and no more."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dreamtick.net.access import Role
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.server import ServerSettings
from tests.net import whep_client
from tests.net.moving_world import RATE_HZ, SIDE
from tests.net.serving import Served, serving

ROOT = Path(__file__).resolve().parents[2]
CLIENT = Path(whep_client.__file__)
SECONDS = 2.0


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(ServerSettings(port=0)) as running:
        yield running


def play(served: Served, *options: str, role: Role = Role.WATCH) -> subprocess.Popen[str]:
    command = [sys.executable, str(CLIENT), served.whep, "--token", served.token(role), "--numbers", str(SIDE)]
    command += ["--seconds", str(SECONDS), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def outcome(player: subprocess.Popen[str]) -> dict[str, Any]:
    try:
        out, problem = player.communicate(timeout=60)
    finally:
        player.kill()
    assert player.returncode == 0, problem
    seen: dict[str, Any] = json.loads(out)
    return seen


def test_the_client_knows_nothing_of_us():
    modules = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(CLIENT.read_text(encoding="utf-8")))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else _names(node))
    }
    assert not modules & {"dreamtick", "tests"}


def _names(node: ast.AST) -> list[str]:
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


@pytest.mark.parametrize("options", [(), ("--trickle",), ("--codec", "vp8")], ids=["h264", "trickle", "vp8"])
def test_it_plays_every_frame_in_order_and_leaves(served: Served, options: tuple[str, ...]):
    seen = outcome(play(served, *options))
    size = StreamSettings(SIDE, SIDE, RATE_HZ).out_size
    assert (seen["width"], seen["height"]) == tuple(size)
    assert seen["frames"] >= 0.9 * RATE_HZ * seen["seconds"]
    numbers = seen["numbers"]
    assert numbers == sorted(set(numbers))
    assert len(numbers) >= 0.9 * (numbers[-1] - numbers[0] + 1)
    assert seen["delete_status"] == 200


def test_several_watch_the_same_frames_which_are_encoded_once(served: Served):
    before = served.hub.statistics["h264"].encodes
    players = [play(served) for _ in range(3)]
    seen = [outcome(player) for player in players]
    encodes = served.hub.statistics["h264"].encodes - before
    shown = max(numbers["numbers"][-1] for numbers in seen) - min(numbers["numbers"][0] for numbers in seen) + 1
    assert encodes <= shown + 10  # not three times as many: what was encoded before and after them is all there is
    common = set.intersection(*(set(each["numbers"]) for each in seen))
    assert len(common) >= 0.5 * RATE_HZ * SECONDS


def test_it_plays_the_built_in_world_from_the_command_line(tmp_path: Path):
    command = [sys.executable, "-m", "dreamtick", "serve", "--port=0", "--json"]
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    serve = subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert serve.stdout is not None
        page, _, token = json.loads(serve.stdout.readline())["watch"].partition("/#token=")
        player = [sys.executable, str(CLIENT), f"{page}/whep", "--token", token, "--seconds", str(SECONDS)]
        ran = subprocess.run(player, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stderr
        seen = json.loads(ran.stdout)
        assert seen["frames"] >= 6 * SECONDS  # of 12 a second
        assert seen["longest_gap_s"] < 2.0
        serve.send_signal(signal.SIGINT)
        assert serve.wait(20) == 0
    finally:
        serve.kill()
        serve.wait()


def test_it_is_told_why_it_may_not_play(served: Served):
    command = [sys.executable, str(CLIENT), served.whep, "--token", "wrong"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode != 0
    assert "malformed-token" in ran.stderr

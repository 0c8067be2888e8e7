"""Processes that train together: what becomes of them when the one that started them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dreamtick.engine.training.parallel import Group, StopFlag

_MANY_S = 60.0
_LAUNCH = """
import sys
from pathlib import Path
from dreamtick.engine.training.parallel import launch
from tests.engine.training.test_parallel import begin
if __name__ == "__main__":
    launch(begin, (Path(sys.argv[1]),), 2)
"""


def begin(group: Group, stop: StopFlag, folder: Path) -> None:
    """What the processes do."""
    (folder / f"{group.rank}").touch()


def children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except FileNotFoundError:
        return []


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def launched(tmp_path: Path) -> subprocess.Popen[bytes]:
    script = tmp_path / "script.py"
    script.write_text(_LAUNCH)
    root = Path(__file__).parents[3]
    return subprocess.Popen([sys.executable, script, tmp_path], env={**os.environ, "PYTHONPATH": str(root)})


def test_each_process_does_its_part(tmp_path: Path) -> None:
    assert launched(tmp_path).wait(_MANY_S) == 0
    assert (tmp_path / "0").exists()
    assert (tmp_path / "1").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_whose_parent_was_killed_while_they_started_begin_nothing(tmp_path: Path) -> None:
    parent = launched(tmp_path)
    ends = time.monotonic() + _MANY_S
    while len(started := children(parent.pid)) < 3:  # a tracker of resources, and two that import torch for a while
        assert parent.poll() is None
        assert time.monotonic() < ends
        time.sleep(0.001)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    while any(is_running(process) for process in started):
        assert time.monotonic() < ends
        time.sleep(0.05)
    assert not (tmp_path / "0").exists()
    assert not (tmp_path / "1").exists()

"""The soak of docs/remote.md works: here for seconds, there for as long as one likes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.timeout(240),
    pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="memory and descriptors are read from /proc"),
]

ROOT = Path(__file__).parents[2]


def test_viewers_come_and_go_and_leave_no_socket_thread_or_descriptor_behind():
    command = [sys.executable, "examples/soak_remote.py", "--minutes=0.2", "--viewers=2", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=220)
    report = json.loads(done.stdout)
    assert report["failed"] == 0, report["problems"]
    assert report["joined"] >= 3
    assert report["frames_seen"] > 20
    for name in ("threads", "sockets", "descriptors"):
        assert report["end"][name] <= report["start"][name], report

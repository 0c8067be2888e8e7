"""What people who mean it no good do to a served world: nothing that the others notice, nothing that stays behind.

A real `dreamtick serve`, its attackers and a viewer, each a process of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="memory and descriptors are read from /proc"),
]

ROOT = Path(__file__).parents[2]
SETTLED_S = 45.0  # offers that nobody follows are forgotten after 15 s, peers that were greeted after 30 s


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a process has of the system."""

    memory_mb: float
    descriptors: int
    threads: int


class ServedWorld:
    """`dreamtick serve` of the pocket world, on a free port of this machine."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.txt"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dreamtick", "serve", "--port=0", "--json", "--viewers=128", "--rewind-mb=1"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=self.log.open("w"),
            text=True,
        )
        assert self.process.stdout is not None
        addresses = json.loads(self.process.stdout.readline() or "{}")
        assert addresses, self.log.read_text()
        self.address = addresses["play"].split("/#")[0]
        self.tokens = {role: addresses[role].split("token=")[1] for role in ("watch", "play")}

    def get(self, path: str) -> bytes:
        request = urllib.request.Request(
            self.address + path, headers={"Authorization": f"Bearer {self.tokens['watch']}"}
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            return bytes(response.read())

    @property
    def status(self) -> dict[str, Any]:
        return json.loads(self.get("/api/v1/world"))["status"]

    @property
    def rate_hz(self) -> float:
        return json.loads(self.get("/api/v1/world"))["world"]["rate_hz"]

    def total(self, name: str) -> float:
        """The sum of a counter over its labels."""
        rows = re.findall(rf"^{name}_total(?:{{.*}})? (\S+)$", self.get("/metrics").decode(), re.MULTILINE)
        return sum(map(float, rows))

    def footprint(self) -> Footprint:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        kilobytes, threads = (int(re.search(rf"^{key}:\s+(\d+)", status, re.M)[1]) for key in ("VmRSS", "Threads"))
        return Footprint(kilobytes / 1024, len(os.listdir(f"/proc/{self.process.pid}/fd")), threads)

    def frames_a_second(self, work: Callable[[], object]) -> float:
        """How fast the world ran while `work` was done."""
        frames, began_s = self.status["frames_shown"], time.monotonic()
        work()
        return (self.status["frames_shown"] - frames) / (time.monotonic() - began_s)

    def close(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[ServedWorld]:
    world = ServedWorld(tmp_path)
    try:
        wait_for(lambda: world.status["frames_shown"] > 24, 60, "world that runs")
        yield world
    finally:
        if world.process.poll() is None:
            world.process.kill()
            world.process.wait()


def wait_for(done: Callable[[], bool], limit_s: float, what: str) -> None:
    deadline = time.monotonic() + limit_s
    while not done():
        assert time.monotonic() < deadline, f"no {what} within {limit_s:g} s"
        time.sleep(0.2)


def program(module: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def result_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return json.loads(output)


def attack(world: ServedWorld, messages: int, bodies: int, abandoned: int, seed: int) -> dict[str, Any]:
    return result_of(
        program(
            "tests.end_to_end.hostile_clients",
            world.address,
            f"--token={world.tokens['play']}",
            f"--messages={messages}",
            f"--bodies={bodies}",
            f"--abandoned={abandoned}",
            f"--seed={seed}",
        )
    )


def watch(world: ServedWorld, seconds: float) -> subprocess.Popen[str]:
    endpoint = f"{world.address}/whep"
    return program("tests.net.whep_client", endpoint, f"--token={world.tokens['watch']}", f"--seconds={seconds:g}")


def test_two_thousand_hostile_messages_and_requests_change_nothing_for_the_others(world: ServedWorld) -> None:
    # Everything that is made once is made, so that what grows from here on would be a leak.
    attack(world, messages=300, bodies=100, abandoned=5, seed=1)
    calm_before = world.frames_a_second(lambda: result_of(watch(world, 6.0)))
    wait_for(lambda: world.footprint().descriptors < 20, SETTLED_S, "calm after the rehearsal")
    before = world.footprint()

    viewer = watch(world, 20.0)
    seen: dict[str, Any] = {}
    stormy = world.frames_a_second(lambda: seen.update(attack(world, 1500, 500, 15, seed=2)))
    watched = result_of(viewer)
    calm_after = world.frames_a_second(lambda: result_of(watch(world, 6.0)))
    calm = min(calm_before, calm_after)  # what the machine had left for the world, apart from the attack

    assert (seen["sent"]["messages"], seen["sent"]["bodies"], seen["sent"]["abandoned"]) == (1500, 500, 45)
    assert not {"status 500", "request TimeoutError"} & set(seen["seen"]), f"{seen['seen']}\n{world.log.read_text()}"
    assert seen["seen"]["too-many-errors"] >= 20, "peers that only make mistakes are closed"
    if calm > 0.95 * world.rate_hz:  # else the machine has too much else to do to tell what slows the world
        assert stormy > 0.85 * calm
        assert watched["frames"] / watched["seconds"] > 0.85 * calm
        assert watched["longest_gap_s"] < 1.5

    wait_for(lambda: world.footprint().descriptors <= before.descriptors, SETTLED_S, "calm after the storm")
    after = world.footprint()
    assert after.threads <= before.threads
    assert after.memory_mb < before.memory_mb + 24.0
    assert json.loads(world.get("/health"))["ok"]
    assert world.total("dreamtick_messages_refused") > 1300, "the others came after the peer was closed"
    assert world.close() == 0
    log = world.log.read_text().split("Ctrl-C ends it.")[1]  # after the addresses, with their tokens
    assert "Traceback" not in log, "what strangers send is no reason to fill a log"
    assert world.tokens["play"] not in log


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_log_that_nobody_reads_keeps_neither_the_world_nor_its_end_waiting(tmp_path: Path, how: signal.Signals):
    unread, errors = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "dreamtick", "serve", "--port=0", "--json", "--rewind-mb=1"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["watch"].partition("#")[0]
        port = int(address.rpartition(":")[2].strip("/"))
        os.set_blocking(errors, False)  # also for the process: it is one open file
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(errors, b"x" * 512)
        os.set_blocking(errors, True)
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port), 5) as stranger:
                stranger.sendall(b"GET / HTTP/9.9\r\n\r\n")
                assert stranger.recv(100).split()[1] == b"400"
        with urllib.request.urlopen(f"{address}health", timeout=5) as answer:
            assert json.load(answer)["ok"]
        process.send_signal(how)
        began = time.monotonic()
        code = process.wait(10)
        assert time.monotonic() - began < 3.0
        assert code == (143 if how is signal.SIGTERM else 0)
    finally:
        process.kill()
        process.wait()
        os.close(errors)
        os.close(unread)

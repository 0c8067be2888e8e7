"""Does a served world leak? Viewers join and leave for minutes, politely and not; the server's footprint is compared.

    python examples/soak_remote.py --minutes 20
    python examples/soak_remote.py --minutes 2 --viewers 2 --json -- --model maze

Starts a `dreamtick serve` of its own (what follows `--` goes to it) and needs Linux, whose /proc says what a process
has of the system. It ends with 1 if threads, sockets or descriptors have grown, or memory by more than 5 %.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiortc import RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError, MediaStreamTrack

from dreamtick.net.protocol import Hello, State, pack

REHEARSAL_S = 60.0  # until everything that is made once has been made
SETTLING_S = 45.0  # a server forgets offers that nobody follows after 15 s, and peers that do not come back after 30 s
SAMPLE_EVERY_S = 30.0
JOIN_LIMIT_S = 15.0
MEMORY_GROWTH = 1.05


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a process has of the system."""

    memory_mb: float
    threads: int
    descriptors: int
    sockets: int

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:g}" for name, value in asdict(self).items())

    @classmethod
    def of(cls, pid: int) -> Footprint:
        """Of a running process of ours."""
        status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        targets = []
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):  # closed in the meantime
                targets.append(os.readlink(f"/proc/{pid}/fd/{name}"))
        sockets = sum(target.startswith("socket:") for target in targets)
        return cls(round(int(status["VmRSS"].split()[0]) / 1024, 1), int(status["Threads"]), len(targets), sockets)


@dataclass(slots=True)
class Tally:
    """What the viewers did and saw."""

    joined: int = 0
    failed: int = 0
    frames: int = 0
    problems: list[str] = field(default_factory=list)  # the first few


@contextlib.asynccontextmanager
async def served(arguments: list[str]) -> AsyncIterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """A server with its addresses by role; asked to end afterwards."""
    command = [sys.executable, "-m", "dreamtick", "serve", "--port=0", "--json", "--rewind-mb=1", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = await asyncio.to_thread(process.stdout.readline)
        if not line:
            raise SystemExit(f"the server did not start (exit code {process.wait()})")
        yield process, {name: str(value) for name, value in json.loads(line).items()}
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


async def watch(http: aiohttp.ClientSession, address: str, seconds: float, manner: str, tally: Tally) -> None:
    """Join, watch for a while, and leave in a manner: `polite` (DELETE), `closed` (hung up) or `vanished`."""
    server, token = address.split("/#token=")
    connection = RTCPeerConnection()
    connection.addTransceiver("video", direction="recvonly")
    control, state = connection.createDataChannel("control"), connection.createDataChannel("state", ordered=False)
    control.on("open", lambda: control.send(pack(Hello(manner, "play"))))
    arrived = asyncio.Event()
    readers: list[asyncio.Task[None]] = []

    async def read(track: MediaStreamTrack) -> None:
        with contextlib.suppress(MediaStreamError):
            while True:
                await track.recv()
                tally.frames += 1
                arrived.set()

    connection.on("track", lambda track: readers.append(asyncio.ensure_future(read(track))))
    headers = {"Authorization": f"Bearer {token}"}
    try:
        await connection.setLocalDescription(await connection.createOffer())
        offer = connection.localDescription.sdp
        content = {"Content-Type": "application/sdp", **headers}
        async with http.post(f"{server}/whep", data=offer, headers=content) as response:
            answer = await response.text()
            if response.status != 201:
                raise ConnectionError(f"{response.status} {answer[:200]}")
            resource = response.headers["Location"]
        await connection.setRemoteDescription(RTCSessionDescription(answer, "answer"))
        await asyncio.wait_for(arrived.wait(), JOIN_LIMIT_S)
        tally.joined += 1
        until_s = time.monotonic() + seconds
        seq = 0
        while time.monotonic() < until_s:
            seq += 1
            if state.readyState == "open":
                state.send(pack(State(seq, time.monotonic() * 1e3, ("KeyD",) if seq // 10 % 2 else ())))
            await asyncio.sleep(0.1)
        if manner == "polite":
            async with http.delete(server + resource, headers=headers):
                pass
    except (ConnectionError, TimeoutError, aiohttp.ClientError) as error:
        tally.failed += 1
        tally.problems = [*tally.problems, f"{type(error).__name__}: {error}"][:5]
    finally:
        if manner == "vanished":
            cut_off(connection)
        await connection.close()
        await asyncio.gather(*readers)


def cut_off(connection: RTCPeerConnection) -> None:
    """As if the cable had been pulled: nothing leaves or arrives. aiortc cannot fail on demand: this looks inside."""

    async def send_nothing(*_data: object) -> None:
        return

    for transceiver in connection.getTransceivers():
        for protocol in transceiver.receiver.transport.transport._connection._protocols:
            protocol.datagram_received = protocol.send_stun = lambda *_data: None
            protocol.send_data = send_nothing


async def come_and_go(
    http: aiohttp.ClientSession, address: str, until_s: float, chance: random.Random, tally: Tally
) -> None:
    """One visitor after the other."""
    while time.monotonic() < until_s:
        manner = chance.choice(("polite", "polite", "closed", "vanished"))
        await watch(http, address, chance.uniform(2.0, 6.0), manner, tally)


async def figures(http: aiohttp.ClientSession, address: str) -> dict[str, Any]:
    """The world's own, from the server."""
    server, token = address.split("/#token=")
    async with http.get(f"{server}/api/v1/world", headers={"Authorization": f"Bearer {token}"}) as response:
        status: dict[str, Any] = (await response.json())["status"]
        return status


async def settled(process: subprocess.Popen[str], fresh: Footprint) -> Footprint:
    """The footprint once everybody is forgotten: as few sockets as a fresh server has, or after `SETTLING_S`."""
    until_s = time.monotonic() + SETTLING_S
    while (now := Footprint.of(process.pid)).sockets > fresh.sockets and time.monotonic() < until_s:
        await asyncio.sleep(1.0)
    return now


async def soak(minutes: float, viewers: int, seed: int, arguments: list[str]) -> dict[str, Any]:
    """The report."""
    chance, tally = random.Random(seed), Tally()
    async with served(arguments) as (process, addresses), aiohttp.ClientSession() as http:
        address = addresses["play"]
        while not (await figures(http, address))["frames_shown"]:
            await asyncio.sleep(0.5)

        async def crowd(seconds: float) -> None:
            until_s = time.monotonic() + seconds
            await asyncio.gather(*(come_and_go(http, address, until_s, chance, tally) for _ in range(viewers)))

        fresh = Footprint.of(process.pid)
        say(f"fresh  {fresh}")
        await crowd(min(REHEARSAL_S, minutes * 60.0))  # everything that is made once
        start = await settled(process, fresh)
        tally.joined = tally.frames = 0
        before, began_s = await figures(http, address), time.monotonic()
        say(f"start  {start}")
        visitors = asyncio.ensure_future(crowd(minutes * 60.0))
        course = []
        while not visitors.done():
            await asyncio.wait({visitors}, timeout=SAMPLE_EVERY_S)
            now = Footprint.of(process.pid)
            course.append({"minute": round((time.monotonic() - began_s) / 60.0, 1), **asdict(now)})
            say(f"{course[-1]['minute']:5.1f} min  {now}  {tally.joined} joined, {tally.failed} failed")
        await visitors
        after, seconds = await figures(http, address), time.monotonic() - began_s
        end = await settled(process, fresh)
        say(f"end    {end}")
    shown = after["frames_shown"] - before["frames_shown"]
    return {
        "minutes": minutes,
        "viewers": viewers,
        "joined": tally.joined,
        "failed": tally.failed,
        "problems": tally.problems,
        "frames_seen": tally.frames,
        "world_fps": round(shown / seconds, 2),
        "start": asdict(start),
        "end": asdict(end),
        "course": course,
        "grew": [
            name
            for name, factor in (("threads", 1.0), ("sockets", 1.0), ("descriptors", 1.0), ("memory_mb", MEMORY_GROWTH))
            if getattr(end, name) > getattr(start, name) * factor
        ],
    }


def say(text: str) -> None:
    """Progress goes beside the result."""
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0, help="how long viewers come and go (default: 20)")
    parser.add_argument("--viewers", type=int, default=4, help="how many are there at a time (default: 4)")
    parser.add_argument("--seed", type=int, default=0, help="of how long each stays and how it leaves (default: 0)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("serve", nargs="*", help="options for dreamtick serve, after --")
    options = parser.parse_args()
    if not Path("/proc/self/fd").exists():
        print("this needs /proc, as Linux has it", file=sys.stderr)
        return 2
    report = asyncio.run(soak(options.minutes, options.viewers, options.seed, options.serve))
    if options.json:
        print(json.dumps(report))
    else:
        print(f"{report['joined']} joined, {report['failed']} failed; the world ran at {report['world_fps']} a second")
        for name, start in report["start"].items():
            print(f"{name:12s} {start:8g} at the start {report['end'][name]:8g} at the end")
        print(f"grew: {', '.join(report['grew'])}" if report["grew"] else "nothing grew")
    return 1 if report["grew"] or report["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

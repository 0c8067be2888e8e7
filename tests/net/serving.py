"""A running server with a made-up world for tests: frames that carry their number, real time, loopback."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from dreamtick.input.bindings import Bindings
from dreamtick.net.access import Access, Role
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.remote_device import RemoteDevice
from dreamtick.net.server import RemoteServer, ServerSettings
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.world_link import WorldInfo, WorldPhase, WorldStatus
from tests.net.moving_world import RATE_HZ, SIDE, world_frame

Result = TypeVar("Result")

INFO = WorldInfo("Test world", "none", SIDE, SIDE, RATE_HZ, 1, (("KeyD", "move_x"),), (("A D", "move"),))
SECRET = b"a secret for tests only"


class FakeLink:
    """A world that says what a test wants it to say."""

    def __init__(self, info: WorldInfo = INFO, status: WorldStatus | None = None) -> None:
        self.info = info
        self.status = status or WorldStatus(WorldPhase.RUNNING, world_fps=RATE_HZ, prompt="a meadow")


class Served:
    """A server and what stands around it. `feed` shows the world's frames from a thread until the end."""

    def __init__(self, settings: ServerSettings, access: Access, link: FakeLink, **more: Any) -> None:
        self.access = access
        self.link = link
        self.origin_ns = time.monotonic_ns()
        self.hub = StreamHub(StreamSettings(SIDE, SIDE, RATE_HZ), self.origin_ns)
        self.device = RemoteDevice(Bindings.default().for_actions(["move_x", "move_y"]))
        self.server = RemoteServer(settings, access, self.hub, self.device, link, **more)
        self.shown = 0
        self._over = threading.Event()
        self._feeder = threading.Thread(target=self._feed, name="test-world", daemon=True)

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def whep(self) -> str:
        return f"{self.page}/whep"

    def token(self, role: Role = Role.WATCH, hours: float = 1.0) -> str:
        return self.access.issue(role, hours)

    def start(self, feed: bool = True) -> None:
        self.server.start()
        if feed:
            self._feeder.start()

    def close(self) -> None:
        self._over.set()
        if self._feeder.is_alive():
            self._feeder.join(5.0)
        self.server.close()
        self.hub.close()

    def _feed(self) -> None:
        period_s = 1.0 / RATE_HZ
        while not self._over.wait(max(0.0, self.origin_ns / 1e9 + (self.shown + 1) * period_s - time.monotonic())):
            self.shown += 1
            self.hub.offer(replace(world_frame(self.shown, self.origin_ns), ready_ns=time.monotonic_ns()))


@contextmanager
def serving(
    settings: ServerSettings | None = None,
    open_role: Role | None = None,
    link: FakeLink | None = None,
    feed: bool = True,
    **more: Any,
) -> Iterator[Served]:
    """A server on any free port of loopback, closed at the end. Without `feed` the world shows nothing by itself."""
    settings = settings or ServerSettings(port=0)
    served = Served(settings, Access(SECRET, open_role), link or FakeLink(), **more)
    served.start(feed)
    try:
        yield served
    finally:
        served.close()


def in_loop(work: Callable[[], Coroutine[Any, Any, Result]], limit_s: float = 60.0) -> Result:
    """Run a test's coroutine in a loop of its own, with a limit."""

    async def limited() -> Result:
        async with asyncio.timeout(limit_s):
            return await work()

    return asyncio.run(limited())

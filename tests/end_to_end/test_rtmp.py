"""A world published over RTMP to a real nginx, and pulled back from there as any viewer of a platform would."""

from __future__ import annotations

import logging
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.net.backoff import Backoff
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.protocol import PublisherPart
from dreamtick.net.publish import RtmpPublisher
from dreamtick.net.stream_hub import StreamHub
from tests.end_to_end.rtmp_server import RtmpServer
from tests.net.moving_world import PERIOD_NS, RATE_HZ, SIDE, enlarged, number_in, psnr_db, world_frame


class World:
    """Shown in real time on a thread of its own until closed. `noisy`: below its number it is noise, which takes a lot
    of bytes."""

    def __init__(self, noisy: bool = False) -> None:
        settings = StreamSettings(SIDE, SIDE, RATE_HZ, bitrate_kbps=8000 if noisy else 0)
        self.hub = StreamHub(settings, time.monotonic_ns())
        self.shown = 0
        self._noise = np.random.default_rng(0) if noisy else None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._show)
        self._thread.start()

    def _show(self) -> None:
        begin_ns = time.monotonic_ns()
        while not self._over.wait(max(begin_ns + self.shown * PERIOD_NS - time.monotonic_ns(), 0) / 1e9):
            frame = world_frame(self.shown, begin_ns)
            if self._noise is not None:
                frame.picture[8:] = self._noise.integers(0, 256, (SIDE - 8, SIDE, 3), np.uint8)
            self.hub.offer(frame)
            self.shown += 1

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self.hub.close()


class States:
    """The states a publisher went through, in their order."""

    def __init__(self) -> None:
        self.seen: list[PublisherPart] = []
        self._queue: queue.Queue[PublisherPart] = queue.Queue()

    def __call__(self, part: PublisherPart) -> None:
        self.seen.append(part)
        self._queue.put(part)

    def wait_for(self, state: str, timeout_s: float = 30.0) -> PublisherPart:
        deadline = time.monotonic() + timeout_s
        while True:
            part = self._queue.get(timeout=max(deadline - time.monotonic(), 0.001))
            if part.state == state:
                return part


@pytest.fixture
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    world = World(noisy=getattr(request, "param", False))
    yield world
    world.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RtmpServer]:
    server = RtmpServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def publish(world: World) -> Iterator[Callable[[str, States], RtmpPublisher]]:
    """Starts publishers with a short back-off and closes them again."""
    publishers: list[RtmpPublisher] = []

    def start(url: str, states: States) -> RtmpPublisher:
        publishers.append(RtmpPublisher(url, world.hub, states, Backoff(0.1, 0.5)))
        publishers[-1].start()
        return publishers[-1]

    yield start
    for publisher in publishers:
        publisher.close()


def pulled(url: str, frames: int) -> list[NDArray[np.uint8]]:
    """The next pictures of the stream, as somebody who tunes in gets them."""
    with av.open(url, options={"rw_timeout": "10000000", "analyzeduration": "3000000"}, timeout=20) as container:
        pictures: list[NDArray[np.uint8]] = []
        for frame in container.decode(video=0):
            pictures.append(frame.to_ndarray(format="rgb24"))
            if len(pictures) == frames:
                break
        return pictures


def check(pictures: list[NDArray[np.uint8]]) -> None:
    """They are the world's frames, in the right order, none missing, and look like those that were sent."""
    numbers = [number_in(picture) for picture in pictures]
    assert numbers == list(range(numbers[0], numbers[0] + len(pictures)))
    worst = min(
        psnr_db(picture, enlarged(world_frame(number).picture, 6))
        for number, picture in zip(numbers, pictures, strict=True)
    )
    assert worst >= 30.0


def test_what_is_pulled_back_from_the_server_are_the_worlds_frames(
    world: World, server: RtmpServer, publish: Callable[[str, States], RtmpPublisher]
) -> None:
    states = States()
    publisher = publish(server.url, states)
    states.wait_for("live")
    check(pulled(server.url, 60))
    with av.open(server.url, options={"rw_timeout": "10000000"}, timeout=20) as container:
        assert {stream.type for stream in container.streams} == {"video", "audio"}  # silent: some platforms insist
    part = publisher.part
    assert part.frames >= 60
    assert (part.dropped, part.reconnects, part.problem) == (0, 0, "")
    figures = world.hub.statistics["h264"]
    assert figures.encodes <= figures.frames_offered  # nobody encoded anything twice for it


def test_the_stream_comes_back_when_the_server_does_and_the_world_went_on(
    world: World, server: RtmpServer, publish: Callable[[str, States], RtmpPublisher]
) -> None:
    states = States()
    publisher = publish(server.url, states)
    states.wait_for("live")
    before = number_in(pulled(server.url, 5)[-1])
    server.stop()
    lost = states.wait_for("waiting")
    assert "127.0.0.1" in lost.problem
    at_loss = world.shown
    states.wait_for("connecting")
    states.wait_for("waiting")  # it is still away
    server.start()
    states.wait_for("live")
    pictures = pulled(server.url, 20)
    check(pictures)
    assert number_in(pictures[0]) > at_loss > before
    assert publisher.part.reconnects >= 2


def test_a_server_that_answers_nothing_holds_up_neither_the_world_nor_closing(
    world: World, publish: Callable[[str, States], RtmpPublisher]
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        publisher = publish(f"rtmp://127.0.0.1:{silent.getsockname()[1]}/live/key", States())
        connection, _ = silent.accept()
        with connection:
            connection.settimeout(5)
            assert connection.recv(1) == b"\x03"  # its greeting: it now waits for an answer
            shown = world.shown
            deadline = time.monotonic() + 5
            while world.shown < shown + 5 and time.monotonic() < deadline:
                time.sleep(0.01)
            assert world.shown >= shown + 5
            assert publisher.part.state == "connecting"
            began = time.monotonic()
            publisher.close()
            assert time.monotonic() - began < 2.0
    assert not [thread for thread in threading.enumerate() if thread.name == "dreamtick-rtmp"]


@pytest.mark.parametrize("world", [True], indirect=True, ids=["noisy"])
def test_a_server_that_takes_nothing_more_costs_frames_and_nothing_else(
    world: World, server: RtmpServer, publish: Callable[[str, States], RtmpPublisher]
) -> None:
    with _Relay(server.port) as relay:
        states = States()
        publisher = publish(f"rtmp://127.0.0.1:{relay.port}/live/world", states)
        states.wait_for("live")
        relay.is_open.clear()
        deadline = time.monotonic() + 30
        while publisher.part.dropped == 0 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert publisher.part.dropped > 0
        shown = world.shown
        relay.is_open.set()
        while number_in(pulled(server.url, 1)[0]) <= shown:
            assert time.monotonic() < deadline, "the stream is not current again"
        began = time.monotonic()
        publisher.close()
        assert time.monotonic() - began < 2.0


def test_the_stream_key_appears_neither_in_states_nor_in_logs(
    publish: Callable[[str, States], RtmpPublisher], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]  # nobody listens there
        states = States()
        publisher = publish(f"rtmp://127.0.0.1:{port}/live/SECRET?signature=SECRET", states)
        states.wait_for("waiting")
        publisher.close()
    for address in ("rtmp://host/SECRET", "rtmp://host:SECRET/live/SECRET", "rtmp://user:SECRET@host/live/SECRET"):
        with pytest.raises(ConfigError) as refused:
            RtmpPublisher(address, publisher._hub)
        assert "SECRET" not in str(refused.value)
    assert "SECRET" not in caplog.text + str(states.seen) + repr(publisher.part)
    assert f"rtmp://127.0.0.1:{port}/live" in caplog.text


class _Relay:
    """Passes bytes between a publisher and the server until told to stop, and then reads nothing any more."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        self.port = int(self._listener.getsockname()[1])
        self.is_open = threading.Event()
        self.is_open.set()
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> _Relay:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def _accept(self) -> None:
        try:
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to_port))
                self._sockets += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()
        except OSError:
            return  # closed

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(4096):
                self.is_open.wait()
                sink.sendall(data)
            sink.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # one side is gone

    def __exit__(self, *_: object) -> None:
        self.is_open.set()
        for one in (self._listener, *self._sockets):
            one.close()

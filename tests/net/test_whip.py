"""`net/whip.py` against a small WHIP endpoint, real aiohttp and aiortc on both sides."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiortc import MediaStreamTrack, RTCPeerConnection, RTCSessionDescription
from av.video.frame import VideoFrame

from dreamtick.errors import ConfigError
from dreamtick.net.backoff import Backoff
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.fanout import Fanout
from dreamtick.net.protocol import PublisherPart
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.whip import WhipPublisher, ice_servers
from tests.net.moving_world import PERIOD_NS, RATE_HZ, SIDE, number_in, world_frame


class Endpoint:
    """Takes one stream at a time at a secret path, with a token; keeps the peer connections and what was said."""

    def __init__(self) -> None:
        self.token = "letmein"
        self.codecs = ("H264", "VP8")
        self.peers: list[RTCPeerConnection] = []
        self.deleted: list[str] = []
        self.tracks: asyncio.Queue[MediaStreamTrack] = asyncio.Queue()
        self.url = ""

    @asynccontextmanager
    async def serve(self, port: int = 0) -> AsyncIterator[None]:
        app = web.Application()
        app.router.add_post("/SECRET/whip", self._post)
        app.router.add_delete("/session/{number}", self._delete)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}/SECRET/whip"
        try:
            yield
        finally:
            for peer in self.peers:
                await peer.close()
            await runner.cleanup()

    async def _post(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            return web.Response(status=401)
        assert request.content_type == "application/sdp"
        peer = RTCPeerConnection()
        self.peers.append(peer)
        peer.on("track", self.tracks.put_nowait)
        offer = await request.text()
        if "H264" not in self.codecs:  # as an endpoint without it answers
            offer = offer.replace("H264/90000", "unknown/90000")
        await peer.setRemoteDescription(RTCSessionDescription(offer, "offer"))
        await peer.setLocalDescription(await peer.createAnswer())
        headers = {"Location": f"/session/{len(self.peers)}", "Link": '<stun:127.0.0.1:9>; rel="ice-server"'}
        return web.Response(status=201, content_type="application/sdp", text=peer.localDescription.sdp, headers=headers)

    async def _delete(self, request: web.Request) -> web.Response:
        self.deleted.append(request.match_info["number"])
        return web.Response()


class World:
    """Shown in real time on the loop, and published."""

    def __init__(self) -> None:
        self.hub = StreamHub(StreamSettings(SIDE, SIDE, RATE_HZ), time.monotonic_ns())
        self.fanout = Fanout(self.hub)
        self.states: list[PublisherPart] = []

    def publisher(self, endpoint: Endpoint, token: str = "letmein") -> WhipPublisher:
        publisher = WhipPublisher(endpoint.url, self.fanout, token, self.states.append, Backoff(0.05, 0.2))
        publisher.start()
        return publisher

    async def play(self) -> None:
        number, origin_ns = 0, time.monotonic_ns()
        while True:
            self.hub.offer(world_frame(number, origin_ns))
            number += 1
            await asyncio.sleep(PERIOD_NS / 1e9)

    async def wait_for(self, state: str, after: int = 0) -> PublisherPart:
        while not (found := [part for part in self.states[after:] if part.state == state]):
            await asyncio.sleep(0.01)
        return found[0]


def run(work: Callable[[World, Endpoint], Awaitable[None]]) -> None:
    """Run a test with a world that is shown, within 40 seconds."""

    async def limited() -> None:
        world, endpoint = World(), Endpoint()
        playing = asyncio.create_task(world.play())
        try:
            await asyncio.wait_for(work(world, endpoint), 40)
        finally:
            playing.cancel()
            world.fanout.close()
            world.hub.close()

    asyncio.run(limited())


async def numbers(track: MediaStreamTrack, count: int) -> list[int]:
    shown = []
    while len(shown) < count:
        frame = await track.recv()
        assert isinstance(frame, VideoFrame)
        shown.append(number_in(frame.to_ndarray(format="rgb24")))
    return shown


@pytest.mark.parametrize("codecs", [("H264", "VP8"), ("VP8",)], ids=["with H.264", "with VP8 only"])
def test_the_endpoint_gets_the_worlds_frames_in_order_and_a_goodbye(codecs: tuple[str, ...]) -> None:
    async def work(world: World, endpoint: Endpoint) -> None:
        endpoint.codecs = codecs
        async with endpoint.serve():
            publisher = world.publisher(endpoint)
            got = await numbers(await endpoint.tracks.get(), 15)
            assert got == list(range(got[0], got[0] + 15))
            assert publisher.part.state == "live"
            assert publisher.part.frames >= 15
            began = time.monotonic()
            await publisher.close()
            await publisher.close()
            assert time.monotonic() - began < 3.0
            assert endpoint.deleted == ["1"]
            assert world.fanout.tracks == 0
            assert world.hub.statistics["h264" if "H264" in codecs else "vp8"].encodes > 0

    run(work)


def test_it_comes_back_when_the_endpoint_closes_the_connection() -> None:
    async def work(world: World, endpoint: Endpoint) -> None:
        async with endpoint.serve():
            publisher = world.publisher(endpoint)
            first = (await numbers(await endpoint.tracks.get(), 3))[-1]
            await endpoint.peers[0].close()
            await world.wait_for("waiting")
            again = await numbers(await endpoint.tracks.get(), 3)
            assert again[0] > first
            assert publisher.part.reconnects == 1
            assert publisher.part.frames >= 6
            await publisher.close()

    run(work)


def test_a_wrong_token_and_an_endpoint_that_is_away_are_told_and_tried_again() -> None:
    async def work(world: World, endpoint: Endpoint) -> None:
        async with endpoint.serve():
            endpoint.token = "another"
            publisher = world.publisher(endpoint)
            refused = await world.wait_for("waiting")
            assert "401" in refused.problem
            assert "token" in refused.problem
            port = int(endpoint.url.split(":")[2].split("/")[0])
        seen = len(world.states)
        away = await world.wait_for("waiting", after=seen)
        while "cannot be reached" not in away.problem:
            seen = len(world.states)
            away = await world.wait_for("waiting", after=seen)
        endpoint.token = "letmein"
        async with endpoint.serve(port):
            assert len(await numbers(await endpoint.tracks.get(), 3)) == 3
            await publisher.close()

    run(work)


def test_neither_the_token_nor_the_path_appears_in_states_or_logs(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "dreamtick")

    async def work(world: World, endpoint: Endpoint) -> None:
        async with endpoint.serve():
            endpoint.token = "another"
            publisher = world.publisher(endpoint)
            await world.wait_for("waiting")
            await publisher.close()
        said = caplog.text + str(world.states)
        assert "SECRET" not in said
        assert "letmein" not in said
        assert "http://127.0.0.1" in said

    run(work)


def test_ice_servers_are_read_from_link_headers() -> None:
    links = [
        '<stun:stun.example.org>; rel="ice-server", <https://example.org>; rel="help"',
        '<turn:turn.example.org?transport=udp>; rel="ice-server"; username="u"; credential="p\\"q"; '
        'credential-type="password"',
    ]
    stun, turn = ice_servers(links)
    assert (stun.urls, stun.username) == ("stun:stun.example.org", None)
    assert (turn.urls, turn.username, turn.credential) == ("turn:turn.example.org?transport=udp", "u", 'p"q')


@pytest.mark.parametrize("url", ["ftp://host/whip", "https://", "whip"])
def test_what_is_no_web_address_is_refused(url: str) -> None:
    async def work(world: World, endpoint: Endpoint) -> None:
        with pytest.raises(ConfigError, match="https://"):
            WhipPublisher(url, world.fanout)

    run(work)

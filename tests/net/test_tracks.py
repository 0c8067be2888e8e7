"""`net/tracks.py` and `net/fanout.py`: every peer gets current pictures, whatever the others do. Real aiortc peers."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiortc import MediaStreamTrack, RTCPeerConnection, RTCRtpSender
from aiortc.codecs import get_capabilities
from aiortc.mediastreams import MediaStreamError
from aiortc.rtp import RTCP_PSFB_FIR, RTCP_PSFB_PLI, RtcpPsfbPacket
from av.video.frame import VideoFrame

from dreamtick.errors import ConfigError
from dreamtick.net.encoder import CODECS, StreamSettings
from dreamtick.net.fanout import Fanout
from dreamtick.net.key_frames import KEY_GAP_NS
from dreamtick.net.shared_packets import SharedPackets
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.tracks import QUEUE_FRAMES, WorldTrack, share_packets, watch_for_picture_loss
from dreamtick.net.world_frame import EncodedFrame
from tests.net.moving_world import PERIOD_NS, RATE_HZ, SIDE, number_in, world_frame

MS = 1_000_000


def encoded(number: int, is_key: bool) -> EncodedFrame:
    return EncodedFrame(b"\x00\x00\x00\x01\x65" + bytes(3000), is_key, number * 4500, number, 0, 0, 0)


class LoneTrack:
    """A track without a hub; notes when it asks for a key frame and when it leaves."""

    def __init__(self) -> None:
        self.asked = 0
        self.left = 0
        self.now_ns = 0
        self._cutter = SharedPackets("h264")
        self.track = WorldTrack("h264", self._ask, self._leave, lambda: self.now_ns)

    def _ask(self) -> None:
        self.asked += 1

    def _leave(self, track: WorldTrack) -> None:
        self.left += 1

    def offer(self, *numbers: int, keys: tuple[int, ...] = (), after_gap: bool = False) -> None:
        for number in numbers:
            self.track.offer(self._cutter.share(encoded(number, number in keys)), after_gap)

    async def take(self, frames: int) -> list[int]:
        return [(await self.track.next_frame()).frame.number for _ in range(frames)]


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test on an event loop, within 30 seconds."""

    async def limited() -> None:
        await asyncio.wait_for(work(), 30)

    asyncio.run(limited())


# ------------------------------------------------------------------------------------------------ one track alone
def test_the_first_frame_handed_out_is_a_key_frame() -> None:
    async def work() -> None:
        alone = LoneTrack()
        alone.offer(1, 2, 3, 4, keys=(3,))
        assert await alone.take(2) == [3, 4]
        assert (alone.track.sent, alone.track.dropped) == (2, 0)  # what was before its time was not lost

    run(work)


def test_a_full_queue_is_emptied_and_the_peer_is_current_again_from_the_next_key_frame_on() -> None:
    async def work() -> None:
        alone = LoneTrack()
        alone.offer(*range(QUEUE_FRAMES), keys=(0,))
        assert alone.asked == 0
        alone.offer(3, 4)  # nobody took 0, 1 and 2: they go, and without them 3 and 4 cannot be decoded
        assert alone.asked == 0  # a peer that is stuck asks for nothing
        taking = asyncio.create_task(alone.take(2))
        await asyncio.sleep(0)
        assert alone.asked == 1
        alone.offer(5, 6, 7, keys=(6,))
        assert await taking == [6, 7]
        assert alone.track.dropped == 6

    run(work)


def test_a_gap_in_the_stream_is_a_reason_to_wait_for_a_key_frame() -> None:
    async def work() -> None:
        alone = LoneTrack()
        alone.offer(0, keys=(0,))
        alone.offer(7, after_gap=True)
        alone.offer(8, 9, keys=(9,))
        assert await alone.take(1) == [9]
        assert alone.track.dropped == 3

    run(work)


def test_a_peer_that_asks_for_key_frames_all_the_time_is_heard_less_and_less() -> None:
    async def work() -> None:
        alone = LoneTrack()
        heard_at_ms = []
        for alone.now_ns in range(0, 16_000 * MS, 10 * MS):  # a hundred times a second
            before = alone.asked
            alone.track.request_key()
            if alone.asked > before:
                heard_at_ms.append(alone.now_ns // MS)
        assert heard_at_ms == [0, 500, 1_500, 3_500, 7_500, 11_500, 15_500]

    run(work)


def test_a_peer_that_was_quiet_for_some_time_is_heard_as_often_as_at_first() -> None:
    async def work() -> None:
        alone = LoneTrack()
        for alone.now_ns in range(0, 16_000 * MS, 10 * MS):
            alone.track.request_key()
        quiet_since_ns, before = alone.now_ns, alone.asked
        for after_ms in (10_000, 10_400, 10_500, 11_400, 11_500):
            alone.now_ns = quiet_since_ns + after_ms * MS
            alone.track.request_key()
        assert alone.asked - before == 3  # at once, after half a second, and after a second

    run(work)


def test_a_peer_that_loses_a_picture_now_and_then_is_always_heard() -> None:
    async def work() -> None:
        alone = LoneTrack()
        for alone.now_ns in range(0, 60_000 * MS, 5_000 * MS):
            alone.track.request_key()
        assert alone.asked == 12

    run(work)


def test_stopping_frees_whoever_waits_and_leaves_once() -> None:
    async def work() -> None:
        alone = LoneTrack()
        waiting = asyncio.create_task(alone.track.recv())
        await asyncio.sleep(0)
        alone.track.stop()
        alone.track.stop()
        with pytest.raises(MediaStreamError):
            await waiting
        assert alone.left == 1

    run(work)


# ------------------------------------------------------------------------------------------------ many, from one hub
class Show:
    """A hub, its fanout and a world that is shown on the loop, with a clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead_ns = 0
        self.origin_ns = time.monotonic_ns()
        settings = StreamSettings(SIDE, SIDE, RATE_HZ)
        self.hub = StreamHub(settings, self.origin_ns, lambda: time.monotonic_ns() + self.ahead_ns)
        self.fanout = Fanout(self.hub)
        self.number = 0

    def show(self) -> None:
        self.hub.offer(world_frame(self.number, self.origin_ns))
        self.number += 1

    async def play(self) -> None:
        """Show the world in real time until cancelled."""
        while True:
            self.show()
            await asyncio.sleep(PERIOD_NS / 1e9)


@asynccontextmanager
async def show() -> AsyncIterator[Show]:
    world = Show()
    try:
        yield world
    finally:
        world.fanout.close()
        world.hub.close()


def test_all_tracks_share_one_encode_and_the_last_one_ends_it() -> None:
    async def work() -> None:
        async with show() as world:
            tracks = [world.fanout.track("h264") for _ in range(4)]
            for _ in range(10):
                world.show()
                packets = [await track.recv() for track in tracks]
                assert all(packet is packets[0] for packet in packets)
            assert world.hub.statistics["h264"].encodes == 10
            assert world.hub.statistics["h264"].subscribers == 1
            for track in tracks:
                track.stop()
            assert world.hub.statistics["h264"].subscribers == 0
            assert world.fanout.tracks == 0

    run(work)


def test_a_track_that_nobody_reads_holds_up_no_other_and_is_current_when_it_is_read_again() -> None:
    async def work() -> None:
        async with show() as world:
            read, stuck = world.fanout.track("vp8"), world.fanout.track("vp8")
            for number in range(40):
                world.show()
                assert (await read.next_frame()).frame.number == number
            assert read.dropped == 0
            assert stuck.dropped == 40
            reading_again = asyncio.create_task(stuck.next_frame())
            world.ahead_ns += KEY_GAP_NS
            await asyncio.sleep(0)
            world.show()
            frame = (await reading_again).frame
            assert (frame.number, frame.is_key) == (40, True)

    run(work)


def test_a_server_that_was_held_up_drops_what_is_old_and_goes_on_with_a_key_frame() -> None:
    async def work() -> None:
        async with show() as world:
            track = world.fanout.track("h264")
            world.show()
            await track.next_frame()
            for _ in range(30):  # this loop is held up: nothing that crosses over is taken
                world.show()
                deadline = time.monotonic() + 5
                while world.hub.statistics["h264"].encodes < world.number and time.monotonic() < deadline:
                    time.sleep(0.001)
            while world.fanout.dropped_crossing == 0:
                await asyncio.sleep(0)
            world.ahead_ns += KEY_GAP_NS
            world.show()
            await asyncio.sleep(0)
            world.show()
            frame = (await track.next_frame()).frame
            assert frame.is_key
            assert frame.number >= 31

    run(work)


def test_an_unknown_codec_is_refused() -> None:
    async def work() -> None:
        async with show() as world:
            with pytest.raises(ConfigError, match="av2"):
                world.fanout.track("av2")

    run(work)


# ------------------------------------------------------------------------------------------------ over real WebRTC
class Pair:
    """A viewer's peer connected over loopback to one that serves a track of the fanout."""

    def __init__(self, world: Show, codec: str, shared: bool) -> None:
        self.server, self.viewer = RTCPeerConnection(), RTCPeerConnection()
        self.track = world.fanout.track(codec)
        self.sender: RTCRtpSender = self.server.addTrack(self.track)
        watch_for_picture_loss(self.sender, self.track)
        if shared:
            share_packets(self.sender, self.track)
        mime = f"video/{codec}"
        codecs = [c for c in get_capabilities("video").codecs if c.mimeType.lower() in (mime, "video/rtx")]
        self.server.getTransceivers()[0].setCodecPreferences(codecs)
        self.received: asyncio.Future[MediaStreamTrack] = asyncio.get_running_loop().create_future()
        self.viewer.on("track", self.received.set_result)

    async def connect(self) -> MediaStreamTrack:
        await self.server.setLocalDescription(await self.server.createOffer())
        await self.viewer.setRemoteDescription(self.server.localDescription)
        await self.viewer.setLocalDescription(await self.viewer.createAnswer())
        await self.server.setRemoteDescription(self.viewer.localDescription)
        return await self.received

    async def close(self) -> None:
        await self.server.close()
        await self.viewer.close()


async def shown_number(incoming: MediaStreamTrack) -> int:
    frame = await incoming.recv()
    assert isinstance(frame, VideoFrame)
    return number_in(frame.to_ndarray(format="rgb24"))


@pytest.mark.parametrize("shared", [False, True], ids=["cut for each", "cut once for all"])
@pytest.mark.parametrize("codec", CODECS)
def test_viewers_decode_the_worlds_frames_in_order_over_webrtc(codec: str, shared: bool) -> None:
    async def work() -> None:
        async with show() as world:
            pairs = [Pair(world, codec, shared) for _ in range(2)]
            playing = asyncio.create_task(world.play())
            for pair in pairs:
                incoming = await pair.connect()
                numbers = [await shown_number(incoming) for _ in range(15)]
                assert numbers == list(range(numbers[0], numbers[0] + 15))
            assert world.hub.statistics[codec].encodes <= world.number
            playing.cancel()
            for pair in pairs:
                await pair.close()
            assert world.fanout.tracks == 0  # a closed peer stops its track

    run(work)


@pytest.mark.parametrize("kind", [RTCP_PSFB_PLI, RTCP_PSFB_FIR], ids=["PLI", "FIR"])
def test_a_viewer_that_reports_picture_loss_gets_a_key_frame(kind: int) -> None:
    async def work() -> None:
        async with show() as world:
            pair = Pair(world, "h264", shared=True)
            incoming = await pair.connect()
            for _ in range(5):
                world.show()
                await asyncio.sleep(PERIOD_NS / 1e9)
            await incoming.recv()
            world.ahead_ns += KEY_GAP_NS
            before = world.hub.statistics["h264"]
            ssrc = pair.sender._ssrc
            packet = RtcpPsfbPacket(fmt=kind, ssrc=random.getrandbits(31), media_ssrc=ssrc)
            await pair.viewer.getReceivers()[0].transport._send_rtp(bytes(packet))
            while world.hub.statistics["h264"].key_requests == before.key_requests:
                await asyncio.sleep(0.005)
            world.show()
            while world.hub.statistics["h264"].key_frames == before.key_frames:
                await asyncio.sleep(0.005)
            await pair.close()

    run(work)

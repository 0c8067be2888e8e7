"""Viewers for `dreamtick bench stream`: WHEP clients over aiortc, some in each process, apart from the server's.

They read from each decoded picture which frame it is and note when they had it. aiortc hands out a frame only when the
next one's first packet has come, a whole frame's duration late; browsers decode a frame when its last packet is there,
which carries the marker bit (RFC 6184, section 5.1). These viewers do as browsers do.

The process takes one line of JSON on standard input, says `ready` when everyone has seen a picture, and at the next
line prints what each viewer saw and ends.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from urllib.parse import urljoin

import aiohttp
import numpy as np
from aiortc import RTCConfiguration, RTCPeerConnection, RTCRtpTransceiver, RTCSessionDescription
from aiortc.codecs import get_capabilities
from aiortc.jitterbuffer import JitterBuffer, JitterFrame
from aiortc.mediastreams import MediaStreamError, MediaStreamTrack
from aiortc.rtp import RtpPacket
from av.video.frame import VideoFrame

from dreamtick.sim.stream_stamp import read_stamp

__all__ = ["MarkerBuffer", "Viewer"]

FIRST_PICTURE_S = 30.0


class MarkerBuffer(JitterBuffer):
    """Hands a frame out as soon as it is complete."""

    def _remove_frame(self, sequence_number: int) -> JitterFrame | None:
        assert self._origin is not None
        packets: list[RtpPacket] = []
        for count in range(self.capacity):
            packet = self._packets[(self._origin + count) % self.capacity]
            if packet is None:
                return None
            if packets and packet.timestamp != packets[0].timestamp:  # the end of the one before was lost
                packets.clear()
            packets.append(packet)
            if packet.marker:
                self.remove(count + 1)
                data = b"".join(part._data for part in packets)  # type: ignore[attr-defined]
                return JitterFrame(data=data, timestamp=packets[0].timestamp)
        return None


class Viewer:
    """One viewer, from its offer to its end. `seen` has (frame's number, when it was decoded in monotonic ns)."""

    def __init__(self, session: aiohttp.ClientSession, url: str, codec: str) -> None:
        self.seen: list[tuple[int, int]] = []
        self._session, self._url, self._codec = session, url, codec
        self._resource = ""
        self._peer = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self._first = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Play. TimeoutError where no picture comes."""
        transceiver = self._peer.addTransceiver("video", direction="recvonly")
        wanted = (f"video/{self._codec}", "video/rtx")
        known = get_capabilities("video").codecs
        transceiver.setCodecPreferences([codec for codec in known if codec.mimeType.lower() in wanted])
        _decode_at_the_marker(transceiver)
        self._peer.on("track", self._watch)
        await self._peer.setLocalDescription(await self._peer.createOffer())
        headers = {"Content-Type": "application/sdp"}
        offer = self._peer.localDescription.sdp
        async with self._session.post(self._url, data=offer, headers=headers) as response:
            response.raise_for_status()
            self._resource = urljoin(self._url, response.headers["Location"])
            answer = RTCSessionDescription(await response.text(), "answer")
        await self._peer.setRemoteDescription(answer)
        await asyncio.wait_for(self._first.wait(), FIRST_PICTURE_S)

    async def close(self) -> None:
        """Say goodbye."""
        if self._resource:
            async with self._session.delete(self._resource):
                pass
        await self._peer.close()
        if self._watching is not None:
            await self._watching

    def _watch(self, track: MediaStreamTrack) -> None:
        self._watching = asyncio.ensure_future(self._read(track))

    async def _read(self, track: MediaStreamTrack) -> None:
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                return
            decoded_ns = time.monotonic_ns()
            assert isinstance(frame, VideoFrame)
            plane = frame.planes[0]
            luma = np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)
            self.seen.append((read_stamp(luma[: frame.height, : frame.width]), decoded_ns))
            self._first.set()


def _decode_at_the_marker(transceiver: RTCRtpTransceiver) -> None:
    receiver = transceiver.receiver
    receiver._RTCRtpReceiver__jitter_buffer = MarkerBuffer(capacity=512, is_video=True)  # type: ignore[attr-defined]


async def _main() -> None:
    task = json.loads(await asyncio.to_thread(sys.stdin.readline))
    async with aiohttp.ClientSession() as session:
        viewers = [Viewer(session, task["url"], task["codec"]) for _ in range(task["viewers"])]
        try:
            for viewer in viewers:
                await viewer.connect()
            print("ready", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
        except (aiohttp.ClientError, TimeoutError) as error:
            print(f"no picture: {type(error).__name__} {error}", flush=True)
            return
        finally:
            for viewer in viewers:
                await viewer.close()
        print(json.dumps([viewer.seen for viewer in viewers]), flush=True)


if __name__ == "__main__":
    asyncio.run(_main())

"""A WHEP player as a third party would write one: it knows the drafts, aiohttp and aiortc, and nothing of Dreamtick.

In tests it is imported; as a process of its own it plays for some seconds and prints what it saw, one JSON object:
`python whep_client.py http://127.0.0.1:8080/whep --token … --seconds 3 --numbers 64`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from urllib.parse import urljoin

import aiohttp
from aiortc import RTCConfiguration, RTCDataChannel, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError, MediaStreamTrack
from aiortc.rtcrtpreceiver import RTCRtpReceiver
from av import VideoFrame

ANSWER_LIMIT_S = 10.0


class WhepError(Exception):
    """The server did not take the offer; `status` and `body` are its answer."""

    def __init__(self, status: int, body: dict[str, str], headers: dict[str, str]) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body
        self.headers = headers


@dataclass
class WhepClient:
    """One player. `codec` restricts the offer to `h264` or `vp8`; `trickle` sends the candidates by PATCH alone."""

    endpoint: str
    token: str | None = None
    codec: str | None = None
    trickle: bool = False
    channels: bool = False
    headers: dict[str, str] = field(default_factory=dict)

    frames: list[VideoFrame] = field(default_factory=list, init=False)
    arrivals_s: list[float] = field(default_factory=list, init=False)
    messages: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue, init=False)
    connection: RTCPeerConnection = field(init=False)
    location: str = field(default="", init=False)
    etag: str = field(default="", init=False)
    answer: str = field(default="", init=False)

    async def __aenter__(self) -> WhepClient:
        self._http = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def play(self) -> None:
        """Offer, post, apply the answer. WhepError if the server refuses."""
        self.connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self.closed = asyncio.Event()
        self._arrived = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        transceiver = self.connection.addTransceiver("video", direction="recvonly")
        if self.codec is not None:
            known = RTCRtpReceiver.getCapabilities("video").codecs
            transceiver.setCodecPreferences([c for c in known if c.mimeType.lower() == f"video/{self.codec}"])
        self.control: RTCDataChannel | None = None
        self.state: RTCDataChannel | None = None
        if self.channels:
            self.state = self.connection.createDataChannel("state", ordered=False, maxRetransmits=0)
            self.control = self.connection.createDataChannel("control")
            self.control.on("message", self.messages.put_nowait)
            self.control.on("close", self.closed.set)
        self.connection.on("track", self._track)
        self.connection.on("connectionstatechange", self._state_changed)
        await self.connection.setLocalDescription(await self.connection.createOffer())
        offer = self.connection.localDescription.sdp
        candidates = [line for line in offer.splitlines() if line.startswith("a=candidate:")]
        if self.trickle:
            kept = [line for line in offer.splitlines() if not line.startswith(("a=candidate:", "a=end-of-cand"))]
            offer = "\r\n".join(kept) + "\r\n"
        await self._post(offer)
        await self.connection.setRemoteDescription(RTCSessionDescription(self.answer, "answer"))
        if self.trickle:
            await self.patch(self._fragment(candidates))

    async def patch(self, fragment: str, **headers: str) -> int:
        """Send a fragment of trickle ICE; the status."""
        sent = {**self._auth(), "Content-Type": "application/trickle-ice-sdpfrag", "If-Match": self.etag, **headers}
        async with self._http.patch(self.location, data=fragment, headers=sent) as response:
            return response.status

    async def wait_frames(self, count: int, limit_s: float = 15.0) -> list[VideoFrame]:
        """Wait until `count` frames have been decoded since the beginning."""
        await self.wait(lambda: len(self.frames) >= count, limit_s, f"{count} frames")
        return self.frames

    async def wait(self, done: Callable[[], bool], limit_s: float, what: str) -> None:
        """Wait for something that comes true when a frame arrives or the connection changes."""
        try:
            async with asyncio.timeout(limit_s):
                while not done():
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            state = self.connection.connectionState
            raise TimeoutError(f"no {what} within {limit_s} s: {len(self.frames)} frames, {state}") from None

    async def connected(self, limit_s: float = 10.0) -> None:
        """Wait until media can flow."""
        await self.wait(lambda: self.connection.connectionState == "connected", limit_s, "connection")

    async def opened(self, limit_s: float = 10.0) -> None:
        """Wait until both channels are open."""
        for channel in (self.control, self.state):
            assert channel is not None, "made without channels"
            if channel.readyState != "open":
                is_open = asyncio.Event()
                channel.on("open", is_open.set)
                await asyncio.wait_for(is_open.wait(), limit_s)

    async def delete(self) -> int:
        """End the session at the server; the status."""
        async with self._http.delete(self.location, headers=self._auth()) as response:
            return response.status

    async def vanish(self) -> None:
        """Be gone without a word, as if a cable had been pulled: nothing is sent or answered any more."""
        for transceiver in self.connection.getTransceivers():
            for protocol in transceiver.receiver.transport.transport._connection._protocols:
                protocol.transport.close()

    async def close(self) -> None:
        """Give up everything here, without telling the server by HTTP."""
        if hasattr(self, "connection"):
            await self.connection.close()
            if self._reader is not None:
                await self._reader
        await self._http.close()

    # ------------------------------------------------------------------------------------------------ helpers
    async def _post(self, offer: str) -> None:
        headers = {**self._auth(), "Content-Type": "application/sdp", **self.headers}
        limit = aiohttp.ClientTimeout(total=ANSWER_LIMIT_S)
        async with self._http.post(self.endpoint, data=offer, headers=headers, timeout=limit) as response:
            if response.status != 201:
                raise WhepError(response.status, await response.json(content_type=None), dict(response.headers))
            self.location = urljoin(self.endpoint, response.headers["Location"])
            self.etag = response.headers["ETag"]
            self.answer = await response.text()

    def _auth(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _fragment(self, candidates: list[str]) -> str:
        offer = self.connection.localDescription.sdp.splitlines()
        username = next(line for line in offer if line.startswith("a=ice-ufrag:"))
        password = next(line for line in offer if line.startswith("a=ice-pwd:"))
        mid = next(line for line in offer if line.startswith("a=mid:"))
        lines = [username, password, "m=video 9 UDP/TLS/RTP/SAVPF 0", mid, *candidates, "a=end-of-candidates"]
        return "\r\n".join(lines) + "\r\n"

    def _track(self, track: MediaStreamTrack) -> None:
        self._reader = asyncio.ensure_future(self._read(track))

    async def _read(self, track: MediaStreamTrack) -> None:
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                return
            assert isinstance(frame, VideoFrame)
            self.frames.append(frame)
            self.arrivals_s.append(time.monotonic())
            self._arrived.set()

    def _state_changed(self) -> None:
        self._arrived.set()
        if self.connection.connectionState in ("closed", "failed"):
            self.closed.set()


def numbers_in(frame: VideoFrame, side: int) -> int:
    """The number in a frame's top row: `side // 4` cells, the lowest bit first, bright for 1."""
    picture = frame.to_ndarray(format="gray")
    cell = picture.shape[1] // (side // 4)
    row = picture[cell // 2, cell // 2 :: cell]
    return sum(1 << bit for bit, level in enumerate(row[: side // 4]) if level > 127)


async def _main(arguments: argparse.Namespace) -> dict[str, object]:
    async with WhepClient(arguments.endpoint, arguments.token, arguments.codec, arguments.trickle) as client:
        await client.play()
        await client.wait_frames(1)
        began_s = time.monotonic()
        await _until(lambda: time.monotonic() - began_s >= arguments.seconds, client)
        status = await client.delete()
        numbers = [numbers_in(frame, arguments.numbers) for frame in client.frames] if arguments.numbers else []
        shape = (client.frames[0].height, client.frames[0].width)
        gaps = [b - a for a, b in zip(client.arrivals_s, client.arrivals_s[1:], strict=False)]
        return {
            "frames": len(client.frames),
            "seconds": client.arrivals_s[-1] - client.arrivals_s[0],
            "height": shape[0],
            "width": shape[1],
            "longest_gap_s": max(gaps, default=0.0),
            "numbers": numbers,
            "delete_status": status,
        }


async def _until(done: Callable[[], bool], client: WhepClient) -> Awaitable[None] | None:
    while not done():
        await client.wait_frames(len(client.frames) + 1)
    return None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("endpoint")
    parser.add_argument("--token")
    parser.add_argument("--codec", choices=("h264", "vp8"))
    parser.add_argument("--trickle", action="store_true")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--numbers", type=int, default=0, help="the side of a world whose frames carry their numbers")
    print(json.dumps(asyncio.run(_main(parser.parse_args()))))

"""A viewer's track: encoded frames for one peer, current rather than complete."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from aiortc import MediaStreamTrack, RTCRtpSender
from aiortc.mediastreams import MediaStreamError
from aiortc.rtcrtpsender import RTCEncodedFrame
from av.packet import Packet
from av.stream import Stream

from dreamtick.net.key_frames import KeyRequestLimit
from dreamtick.net.shared_packets import SharedFrame

__all__ = ["QUEUE_FRAMES", "WorldTrack", "share_packets", "watch_for_picture_loss"]

QUEUE_FRAMES = 3
"""Frames that wait for a peer to take them. When another comes, the oldest go."""


class WorldTrack(MediaStreamTrack):
    """Hands out packets in the world's own time: `recv` waits for the next frame and paces nothing itself.

    Whoever misses a frame cannot decode those after it. So when the queue is full it is emptied, and everything is
    dropped until the next key frame; the first frame handed out is a key frame too. That key frame is asked for when
    the peer takes frames again: one that is stuck must not make the stream larger for the others. For the server's
    loop only, but for `sent` and `dropped`, which anyone may read.
    """

    kind = "video"

    def __init__(
        self,
        codec: str,
        ask_for_key: Callable[[], None],
        leave: Callable[[WorldTrack], None],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        super().__init__()
        self.codec = codec
        self.sent = 0
        self.dropped = 0  # frames that this peer was too slow for, and those that could not be decoded without them
        self._ask_for_key = ask_for_key
        self._leave = leave
        self._now_ns = now_ns
        self._queue: deque[SharedFrame] = deque()
        self._needs_key = True
        self._begun = False
        self._is_read = False
        self._requests = KeyRequestLimit()
        self._arrived = asyncio.Event()

    def offer(self, shared: SharedFrame, after_gap: bool = False) -> None:
        """The next frame of the stream. `after_gap`: a frame before it is missing."""
        if after_gap or len(self._queue) >= QUEUE_FRAMES:
            self.dropped += len(self._queue)
            self._queue.clear()
            self._needs_key = True
        if self._needs_key and not shared.frame.is_key:
            self.dropped += int(self._begun)  # what was before one's time was not lost
            if self._is_read:
                self.request_key()
            return
        self._needs_key = False
        self._begun = True
        self._queue.append(shared)
        self._arrived.set()

    def request_key(self) -> None:
        """The peer cannot decode (picture loss), or has nothing yet. See `KeyRequestLimit` for how often."""
        if self._requests.take(self._now_ns()):
            self._ask_for_key()

    async def recv(self) -> Packet[Stream]:
        """The next frame as a packet. MediaStreamError once the track has been stopped."""
        return (await self.next_frame()).packet

    async def next_frame(self) -> SharedFrame:
        """The next frame, to be sent at once; what `recv` returns the packet of."""
        if not self._queue and self._begun and self._needs_key:
            self.request_key()
        self._is_read = True
        try:
            while not self._queue:
                if self.readyState != "live":
                    raise MediaStreamError
                self._arrived.clear()
                await self._arrived.wait()
        finally:
            self._is_read = False
        self.sent += 1
        return self._queue.popleft()

    def stop(self) -> None:
        """End the track; nothing more is queued for it, and whoever waits in `recv` gets MediaStreamError."""
        if self.readyState == "live":
            self._leave(self)
        super().stop()
        self._queue.clear()
        self._arrived.set()


def watch_for_picture_loss(sender: RTCRtpSender, track: WorldTrack) -> None:
    """Pass the peer's requests for a key frame (PLI, RFC 4585 section 6.3.1, and FIR, RFC 5104 section 4.3.1) on.

    aiortc notes them only for an encoder of its own, and ours is shared by everybody.
    """
    sender._send_keyframe = track.request_key  # type: ignore[method-assign]


def share_packets(sender: RTCRtpSender, track: WorldTrack) -> None:
    """Let `sender` send the payloads that all viewers share, instead of cutting each frame once more for itself."""

    async def next_encoded_frame(codec: object) -> RTCEncodedFrame | None:
        shared = await track.next_frame()
        if not sender._enabled:
            return None
        return RTCEncodedFrame(shared.payloads, shared.frame.pts & 0xFFFFFFFF, None)  # type: ignore[arg-type]

    sender._next_encoded_frame = next_encoded_frame  # type: ignore[method-assign]

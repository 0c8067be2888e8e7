"""From an encoder's thread to the server's: every frame crosses over once and goes to all tracks of its codec."""

from __future__ import annotations

import asyncio
import threading
from collections import deque

from dreamtick.net.shared_packets import SharedPackets
from dreamtick.net.stream_hub import StreamHub, Subscription
from dreamtick.net.tracks import WorldTrack
from dreamtick.net.world_frame import EncodedFrame

__all__ = ["Fanout"]

CROSSING_FRAMES = 8
"""Frames that may be on their way to the server's thread; when it is that far behind, the oldest are dropped."""


class Fanout:
    """Hands the world's encoded frames to tracks. It belongs to the asyncio loop on which it is made."""

    def __init__(self, hub: StreamHub) -> None:
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._feeds: dict[str, _Feed] = {}

    def track(self, codec: str) -> WorldTrack:
        """A new viewer's track; its first frame is a key frame. ConfigError where the codec is none of ours."""
        feed = self._feeds.get(codec)
        if feed is None:
            feed = self._feeds[codec] = _Feed(codec, self._hub, self._loop)
        return feed.track()

    @property
    def tracks(self) -> int:
        """How many are being fed."""
        return sum(len(feed.tracks) for feed in self._feeds.values())

    @property
    def dropped_crossing(self) -> int:
        """Frames that this loop was too late to take from the encoders."""
        return sum(feed.dropped for feed in self._feeds.values())

    def close(self) -> None:
        """Stop every track."""
        for feed in self._feeds.values():
            for track in tuple(feed.tracks):
                track.stop()


class _Feed:
    """One codec: subscribed to the hub while there are tracks."""

    def __init__(self, codec: str, hub: StreamHub, loop: asyncio.AbstractEventLoop) -> None:
        self._codec = codec
        self._hub = hub
        self._loop = loop
        self._subscription: Subscription | None = None
        self._lock = threading.Lock()  # guards what both threads touch: the next three
        self._crossing: deque[EncodedFrame] = deque()
        self._called = False
        self._gap = False
        self._packets = SharedPackets(codec)
        self.tracks: list[WorldTrack] = []
        self.dropped = 0

    def track(self) -> WorldTrack:
        track = WorldTrack(self._codec, self._request_key, self._leave)
        self.tracks.append(track)
        if self._subscription is None:
            self._subscription = self._hub.subscribe(self._codec, self._cross)
        else:
            self._subscription.request_key()
        return track

    def _cross(self, frame: EncodedFrame) -> None:
        """On the encoder's thread."""
        with self._lock:
            self._crossing.append(frame)
            if len(self._crossing) > CROSSING_FRAMES:
                self._crossing.popleft()
                self.dropped += 1
                self._gap = True
            if self._called:
                return
            self._called = True
        try:
            self._loop.call_soon_threadsafe(self._hand_out)
        except RuntimeError:  # the loop was closed first: the server is ending, and nobody looks any more
            with self._lock:
                self._crossing.clear()

    def _hand_out(self) -> None:
        with self._lock:
            frames, gap = tuple(self._crossing), self._gap
            self._crossing.clear()
            self._called = self._gap = False
        for frame in frames:
            shared = self._packets.share(frame)
            for track in tuple(self.tracks):
                track.offer(shared, after_gap=gap)
            gap = False

    def _request_key(self) -> None:
        if self._subscription is not None:
            self._subscription.request_key()

    def _leave(self, track: WorldTrack) -> None:
        if track in self.tracks:
            self.tracks.remove(track)
        if not self.tracks and self._subscription is not None:
            self._subscription.close()
            self._subscription = None

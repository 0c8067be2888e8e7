"""The world's stream to a video platform over RTMP. It goes on, whatever the platform does, and so does the world."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from dreamtick.errors import DreamtickError
from dreamtick.net.backoff import Backoff
from dreamtick.net.protocol import PublisherPart
from dreamtick.net.rtmp_address import RtmpAddress
from dreamtick.net.rtmp_process import RtmpProcess
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.world_frame import EncodedFrame

__all__ = ["RtmpPublisher"]

log = logging.getLogger(__name__)

KEY_EVERY_S = 2.0
"""Platforms cut streams at key frames, and who tunes in waits for one: they ask for one every two seconds or so."""

_QUEUE_S = 1.0  # frames that may wait for the network; older ones are dropped
_LOOK_S = 0.25  # how often the server's messages are seen to when there are no frames
_HEALTHY_S = 10.0  # live for that long: the next failure is the first again


class RtmpPublisher:
    """Publishes the hub's H.264 on a thread of its own, and connects again whenever it has to.

    The frames are those that everybody else watches: nothing is encoded once more. `part` may be read on any thread;
    `on_state` is called on the publisher's thread whenever the state or the problem changes.
    """

    def __init__(
        self,
        url: str,
        hub: StreamHub,
        on_state: Callable[[PublisherPart], None] = lambda part: None,
        backoff: Backoff | None = None,
    ) -> None:
        """ConfigError where `url` is no RTMP address; its words do not repeat the key."""
        self._address = RtmpAddress.parse(url)
        self._hub = hub
        self._on_state = on_state
        self._backoff = backoff or Backoff()
        self._arrived = threading.Condition()
        self._queue: deque[EncodedFrame] = deque()
        self._most = max(round(_QUEUE_S * hub.settings.rate_hz), 4)
        self._needs_key = True
        self._closing = threading.Event()
        self._client: RtmpProcess | None = None
        self._state = PublisherPart(self._address.to, "connecting")  # the publisher's thread writes it
        self._dropped = 0  # the encoder's thread writes it
        self._thread = threading.Thread(target=self._run, name="dreamtick-rtmp", daemon=True)

    @property
    def part(self) -> PublisherPart:
        """The state and the figures now."""
        return replace(self._state, dropped=self._dropped)

    def start(self) -> None:
        """Begin to connect. Returns at once."""
        self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End it; safe to call twice. Waits no longer than `timeout_s`, also for a server that answers nothing."""
        self._closing.set()
        with self._arrived:
            self._arrived.notify_all()
        client = self._client
        if client is not None:
            client.abort()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    # ------------------------------------------------------------------------------------------------ the thread
    def _run(self) -> None:
        while not self._closing.is_set():
            began = time.monotonic()
            problem = self._publish_once()
            if self._closing.is_set():
                break
            if time.monotonic() - began > _HEALTHY_S:
                self._backoff.succeeded()
            wait_s = self._backoff.next_s()
            if problem != self._state.problem:
                log.warning("%s: trying again", problem)
            self._tell(state="waiting", problem=problem)
            self._closing.wait(wait_s)
            self._tell(state="connecting", reconnects=self._state.reconnects + 1)

    def _publish_once(self) -> str:
        """Connect and send until that fails or we are closed; what the problem was."""
        try:
            client = self._client = RtmpProcess(self._address)
            if self._closing.is_set():  # `close` came before it could see this client
                return ""
            try:
                self._send_frames(client)
            finally:
                self._client = None
                client.close()
        except DreamtickError as error:
            return str(error)
        except Exception:  # the top of this thread: a fault of ours must not end publishing for good
            log.exception("publishing to %s failed", self._address.to)
            return f"publishing to {self._address.to} failed"
        return ""

    def _send_frames(self, client: RtmpProcess) -> None:
        next_key_s = time.monotonic() + KEY_EVERY_S
        with self._arrived:
            self._queue.clear()
            self._needs_key = True
        subscription = self._hub.subscribe("h264", self._take)
        try:
            while not self._closing.is_set():
                frame = self._next_frame()
                client.look()
                if time.monotonic() >= next_key_s:
                    next_key_s = time.monotonic() + KEY_EVERY_S
                    subscription.request_key()
                if frame is None:
                    if self._needs_key:  # frames were dropped: be current again as soon as may be
                        subscription.request_key()
                    continue
                client.send(frame)
                self._sent(client.is_live)
        finally:
            subscription.close()

    def _next_frame(self) -> EncodedFrame | None:
        with self._arrived:
            if not self._queue:
                self._arrived.wait(_LOOK_S)
            return self._queue.popleft() if self._queue else None

    def _sent(self, is_live: bool) -> None:
        frames = self._state.frames + is_live  # those before are on their way to nobody yet
        if not is_live or self._state.state == "live":
            self._state = replace(self._state, frames=frames)
        else:
            log.info("live at %s", self._address.to)
            self._tell(state="live", problem="", frames=frames)

    def _tell(self, **changed: object) -> None:
        self._state = replace(self._state, **changed)  # type: ignore[arg-type]
        self._on_state(self.part)

    # ------------------------------------------------------------------------------------------- the encoder's thread
    def _take(self, frame: EncodedFrame) -> None:
        """Queue a frame. When the network is too slow, what waits is dropped, up to the next key frame."""
        with self._arrived:
            dropped = 0
            if len(self._queue) >= self._most:
                dropped = len(self._queue)
                self._queue.clear()
                self._needs_key = True
            if self._needs_key and not frame.is_key:
                dropped += 1
            else:
                self._needs_key = False
                self._queue.append(frame)
                self._arrived.notify()
            self._dropped += dropped

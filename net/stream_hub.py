"""Where frames leave the loop: each is encoded once a codec, on that codec's own thread, for whoever subscribed."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from dreamtick.errors import ConfigError
from dreamtick.net.encoder import CODECS, FrameEncoder, StreamSettings
from dreamtick.net.key_frames import KeyFrameGate
from dreamtick.net.world_frame import EncodedFrame, WorldFrame

__all__ = ["CodecStatistics", "Deliver", "StreamHub", "Subscription"]

log = logging.getLogger(__name__)

Deliver = Callable[[EncodedFrame], None]
"""Takes an encoded frame on the encoder's thread; it has to be quick, everybody waits for it."""

WAITING_FRAMES = 3
"""Frames that may wait for one encoder; a fourth pushes the oldest out."""

_KEPT_TIMES = 512
_RETRY_S = 1.0  # after an encoder failed


@dataclass(slots=True)
class CodecStatistics:
    """What became of the frames of one codec since the hub was made, and who subscribes now."""

    codec: str
    encoder: str = ""  # FFmpeg's name, empty while there is none
    subscribers: int = 0
    frames_offered: int = 0  # while there were subscribers
    encodes: int = 0  # frames encoded, each once
    repeats: int = 0  # pictures encoded again as key frames, because nothing new came for somebody who waited
    dropped_before_encoding: int = 0
    key_frames: int = 0
    key_requests: int = 0
    bytes: int = 0
    encode_ms_p50: float = 0.0
    encode_ms_p95: float = 0.0
    cpu_s: float = 0.0  # of the encoder's threads
    problem: str = ""


class Subscription:
    """Somebody's part in a codec's stream. Any thread may call it."""

    def __init__(self, stream: _CodecStream, deliver: Deliver) -> None:
        self._stream = stream
        self._deliver = deliver
        self._begun = False

    def request_key(self) -> None:
        """Ask for a key frame. It comes with the next frame, or with the last picture again if there is none.

        Requests are gathered: at most four key frames a second are made, however many ask.
        """
        self._stream.request_key()

    def close(self) -> None:
        """No further frames; one that is being delivered at this moment may still arrive. Never waits."""
        self._stream.unsubscribe(self)

    def hand_over(self, encoded: EncodedFrame) -> None:
        """For the encoder's thread: nothing is delivered before the first key frame."""
        self._begun = self._begun or encoded.is_key
        if self._begun:
            self._deliver(encoded)


class StreamHub:
    """Takes the world's frames from the loop and has them encoded for as long as somebody wants them.

    The first subscriber of a codec starts its encoder and thread, the last one ends them: nothing is encoded for
    nobody. `origin_ns` is the monotonic time at which presentation times are 0.
    """

    def __init__(self, settings: StreamSettings, origin_ns: int, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.settings = settings
        self._streams = {codec: _CodecStream(codec, settings, origin_ns, now_ns) for codec in CODECS}

    def offer(self, frame: WorldFrame) -> None:
        """Show `frame` to everybody. For the loop's thread; it never waits for an encoder."""
        for stream in self._streams.values():
            stream.offer(frame)

    def subscribe(self, codec: str, deliver: Deliver) -> Subscription:
        """Have every encoded frame of `codec` delivered, from the next key frame on, which is made for this at once.

        `deliver` is called on the encoder's thread and must not wait. If it raises, it is unsubscribed. A hub that was
        closed delivers nothing.
        """
        if codec not in self._streams:
            raise ConfigError(f"codec={codec!r}: the codecs are {', '.join(CODECS)}")
        return self._streams[codec].subscribe(deliver)

    @property
    def statistics(self) -> dict[str, CodecStatistics]:
        """The figures by codec."""
        return {codec: stream.statistics() for codec, stream in self._streams.items()}

    def close(self, timeout_s: float = 2.0) -> None:
        """End the encoders. Waits for their threads, together no longer than `timeout_s`."""
        deadline = time.monotonic() + timeout_s
        threads = [thread for stream in self._streams.values() if (thread := stream.close()) is not None]
        for thread in threads:
            thread.join(max(deadline - time.monotonic(), 0.0))


class _CodecStream:
    """One codec: its subscribers, what waits for its encoder, and the encoder's thread while there is one.

    One lock guards it all and is held for microseconds; encoding and delivering happen outside of it. A thread goes on
    for as long as it is `self._thread`, so that an old one that is still encoding never stands in a new one's way.
    """

    def __init__(self, codec: str, settings: StreamSettings, origin_ns: int, now_ns: Callable[[], int]) -> None:
        self._codec = codec
        self._settings = settings
        self._origin_ns = origin_ns
        self._now_ns = now_ns
        self._condition = threading.Condition()
        self._subscribers: tuple[Subscription, ...] = ()
        self._waiting: deque[WorldFrame] = deque()
        self._newest: WorldFrame | None = None
        self._thread: threading.Thread | None = None
        self._gate = self._new_gate()
        self._closed = False
        self._figures = CodecStatistics(codec)
        self._times_ns: deque[int] = deque(maxlen=_KEPT_TIMES)

    def offer(self, frame: WorldFrame) -> None:
        with self._condition:
            self._newest = frame
            if not self._subscribers:
                return
            self._waiting.append(frame)
            full = len(self._waiting) > WAITING_FRAMES
            if full:
                self._waiting.popleft()
            self._figures.frames_offered += 1
            self._figures.dropped_before_encoding += int(full)
            self._condition.notify()

    def subscribe(self, deliver: Deliver) -> Subscription:
        subscription = Subscription(self, deliver)
        with self._condition:
            if self._closed:
                return subscription
            self._subscribers = (*self._subscribers, subscription)
            if self._thread is not None:
                self._ask()
                return subscription
            self._gate = self._new_gate()
            self._ask(at_once=True)
            self._thread = threading.Thread(target=self._run, name=f"dreamtick-{self._codec}", daemon=True)
            self._thread.start()
            return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        with self._condition:
            self._subscribers = tuple(other for other in self._subscribers if other is not subscription)
            if not self._subscribers:
                self._end()

    def request_key(self) -> None:
        with self._condition:
            self._ask()

    def statistics(self) -> CodecStatistics:
        with self._condition:
            figures, times = replace(self._figures, subscribers=len(self._subscribers)), list(self._times_ns)
        times.sort()
        figures.encode_ms_p50, figures.encode_ms_p95 = _share(times, 0.5) / 1e6, _share(times, 0.95) / 1e6
        return figures

    def close(self) -> threading.Thread | None:
        """End it for good. The thread to wait for, if there is one."""
        with self._condition:
            self._closed = True
            self._subscribers = ()
            thread = self._thread
            self._end()
            return thread

    # ---------------------------------------------------------------------------------------- the encoder's thread
    def _run(self) -> None:
        """Encode until nobody is left. What FFmpeg refuses is logged and tried again with a new encoder."""
        while self._is_wanted():
            try:
                encoder = FrameEncoder(self._codec, self._settings, self._origin_ns, self._now_ns)
                try:
                    self._encode_with(encoder)
                finally:
                    encoder.close()
            except Exception as error:  # the top of this thread: the world and the other codecs go on
                log.exception("the %s encoder failed: trying again in %.0f s", self._codec, _RETRY_S)
                self._wait_after(error)

    def _encode_with(self, encoder: FrameEncoder) -> None:
        with self._condition:
            self._figures.encoder = encoder.name
        while (job := self._next_job()) is not None:
            began_ns, cpu_ns = self._now_ns(), time.thread_time_ns()
            encoded = encoder.encode(job.frame, job.key, began_ns if job.again else None)
            with self._condition:
                self._times_ns.append(encoded.encoded_ns - began_ns)
                figures = self._figures
                figures.encodes += int(not job.again)
                figures.repeats += int(job.again)
                figures.key_frames += int(encoded.is_key)
                figures.bytes += len(encoded.data)
                figures.problem = ""
            for subscription in job.subscribers:
                self._hand_over(subscription, encoded)
            with self._condition:
                self._figures.cpu_s += (time.thread_time_ns() - cpu_ns) / 1e9

    def _next_job(self) -> _Job | None:
        """What to encode next; waits for it. None: this thread has to end."""
        with self._condition:
            while self._thread is threading.current_thread():
                now_ns = self._now_ns()
                frame = self._waiting.popleft() if self._waiting else None
                again = frame is None and self._newest is not None and self._repeat_is_due(now_ns)
                if frame is not None or again:
                    frame = frame or self._newest
                    assert frame is not None
                    key = self._gate.wants_key(now_ns)
                    if key:
                        self._gate.begun(now_ns)
                    return _Job(frame, key, again, self._subscribers)
                self._condition.wait(self._patience_s(now_ns))
            return None

    def _repeat_is_due(self, now_ns: int) -> bool:
        due_ns = self._gate.repeat_at_ns()
        return due_ns is not None and now_ns >= due_ns

    def _patience_s(self, now_ns: int) -> float | None:
        due_ns = self._gate.repeat_at_ns()
        return None if due_ns is None or self._newest is None else max(due_ns - now_ns, 0) / 1e9

    def _hand_over(self, subscription: Subscription, encoded: EncodedFrame) -> None:
        try:
            subscription.hand_over(encoded)
        except Exception:  # somebody else's code: it may not stop the others' pictures
            log.exception("a subscriber of %s failed and gets no more frames", self._codec)
            self.unsubscribe(subscription)

    def _wait_after(self, error: Exception) -> None:
        with self._condition:
            if self._thread is not threading.current_thread():
                return
            self._figures.encoder, self._figures.problem = "", str(error)
            self._gate = self._new_gate()
            self._gate.ask(self._now_ns(), at_once=True)
            self._condition.wait_for(lambda: self._thread is not threading.current_thread(), _RETRY_S)

    def _is_wanted(self) -> bool:
        with self._condition:
            return self._thread is threading.current_thread()

    # ---------------------------------------------------------------------------------- under the lock from here on
    def _ask(self, at_once: bool = False) -> None:
        self._figures.key_requests += 1
        self._gate.ask(self._now_ns(), at_once)
        self._condition.notify()

    def _end(self) -> None:
        self._thread = None
        self._figures.dropped_before_encoding += len(self._waiting)
        self._waiting.clear()
        self._figures.encoder = ""
        self._condition.notify_all()

    def _new_gate(self) -> KeyFrameGate:
        patience_ns = round(1.5e9 / self._settings.rate_hz)  # the next frame ought to be here by then
        return KeyFrameGate(round(self._settings.key_every_s * 1e9), patience_ns)


@dataclass(frozen=True, slots=True)
class _Job:
    """A picture to encode; `again`: it was encoded before."""

    frame: WorldFrame
    key: bool
    again: bool
    subscribers: tuple[Subscription, ...]


def _share(times_ns: list[int], share: float) -> float:
    return float(times_ns[min(int(len(times_ns) * share), len(times_ns) - 1)]) if times_ns else 0.0

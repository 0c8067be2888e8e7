"""Frames as an MP4 file, encoded on a thread of its own and readable up to about its last second whatever happens.

The file is fragmented: an index of nothing comes first, then every second a piece that stands for itself. So neither a
full disk nor a killed process makes what was written before unreadable. It is begun with the first frame: a film that
was there before stays until there is something to put in its place.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import ConfigError, OutputError
from dreamtick.render.contact_sheet import magnified

if TYPE_CHECKING:
    from av.container import OutputContainer
    from av.video.stream import VideoStream

__all__ = ["VideoFile"]

_USUAL_PIXELS = 512  # the longer side of the picture, about
_QUEUE_S = 4.0
_LAST_WAIT_S = 0.25
_CONTAINER = {"movflags": "frag_keyframe+empty_moov+default_base_moof", "flush_packets": "1"}
_CODEC = {"crf": "18", "preset": "veryfast", "tune": "zerolatency"}  # zerolatency: no frames are held back


class VideoFile:
    """An H.264 video being written.

    Frames wait in a queue of four seconds; when it is full the newest are dropped and counted, and the picture before
    them stands for as long as they would have. `add` and `close` are for one thread, the loop's; `problem`, `dropped`
    and `frames_written` may be read on any.
    """

    def __init__(
        self,
        path: str | Path,
        height: int,
        width: int,
        rate_hz: float,
        scale: int | None = None,
        on_problem: Callable[[OutputError], None] | None = None,
    ) -> None:
        """Start a video of frames `[height, width]`, `scale` pixels a frame pixel (None: about 512 in all).

        The file at `path` is made, or replaced, when the first frame comes. `on_problem` is called once, on the
        encoder's thread, if the file had to be given up. Raises ConfigError for a size or rate that cannot be,
        OutputError if the file cannot be made.
        """
        self.path = Path(path)
        self.scale = _even_scale(height, width, scale)
        if not 0.1 <= rate_hz <= 1000:
            raise ConfigError(f"video rate {rate_hz} Hz: expected 0.1 to 1000")
        self.problem: OutputError | None = None
        self.dropped = 0
        self.frames_written = 0
        self._shape, self._rate = (height, width, 3), Fraction(rate_hz).limit_denominator(1001)
        self._on_problem = on_problem
        self._queue: deque[tuple[int, NDArray[np.uint8]]] = deque()  # (number of the first frame, frames)
        self._queued_frames = 0
        self._room = max(1, round(_QUEUE_S * rate_hz))
        self._next_frame = 0
        self._closing = self._abandoned = False
        self._changed = threading.Condition()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _check_can_be_written(self.path)
        except OSError as error:
            raise OutputError(f"cannot record to {self.path}: {error.strerror}; choose another place") from error
        self._thread = threading.Thread(target=self._run, name="video-file", daemon=True)
        self._thread.start()

    @property
    def is_empty(self) -> bool:
        """Whether it was given no frame yet: then there is no file of it."""
        return self._next_frame == 0

    def add(self, frames: NDArray[np.uint8]) -> None:
        """Queue frames uint8 `[F, H, W, 3]`, which must not be written again. Never blocks, never raises."""
        if self._closing or self.problem is not None:
            return
        if frames.ndim != 4 or frames.shape[1:] != self._shape or frames.dtype != np.uint8:
            self._give_up(f"frames {frames.dtype}{list(frames.shape)} in a video of uint8[F, {self._shape}]")
            return
        with self._changed:
            if self._queued_frames + len(frames) > self._room and self._queue:
                self.dropped += len(frames)
            else:
                self._queue.append((self._next_frame, frames))
                self._queued_frames += len(frames)
                self._changed.notify()
            self._next_frame += len(frames)

    def close(self, timeout_s: float = 5.0) -> int:
        """Write what is queued, finish the file and return how many frames it has; with none there is no file.

        Closing twice is fine. What is not written after `timeout_s` is dropped; the file can be read nonetheless.
        """
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            self._abandoned = True
            self._thread.join(_LAST_WAIT_S)
        return self.frames_written

    # ------------------------------------------------------------------ the encoder's thread
    def _run(self) -> None:
        _lower_priority()
        try:
            import av
            import av.logging

            av.logging.set_level(av.logging.PANIC)  # errors arrive as exceptions; the screen is not ffmpeg's
            item = self._next()
            if item is None:
                return
            with av.open(str(self.path), "w", format="mp4", options=_CONTAINER) as container:
                self._encode(container, item)
        except Exception as error:  # the top of a thread: whatever it is, the game goes on without the video
            self._give_up(getattr(error, "strerror", None) or str(error))
        if self.problem is not None:
            with contextlib.suppress(OSError):
                _cut_unfinished_box(self.path)

    def _encode(self, container: OutputContainer, item: tuple[int, NDArray[np.uint8]] | None) -> None:
        """Encode `item` and all that follow it."""
        import av

        stream = self._stream(container)
        while item is not None:
            first, frames = item
            for number, frame in enumerate(frames, start=first):
                if self._abandoned:
                    return
                picture = av.VideoFrame.from_ndarray(magnified(frame, self.scale), format="rgb24")
                picture.pts, picture.time_base = number, 1 / self._rate
                container.mux(stream.encode(picture))
                self.frames_written += 1
            item = self._next()
        container.mux(stream.encode(None))

    def _stream(self, container: OutputContainer) -> VideoStream:
        stream: VideoStream = container.add_stream("libx264", rate=self._rate, options=_CODEC)
        stream.height, stream.width = self._shape[0] * self.scale, self._shape[1] * self.scale
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = 1 / self._rate
        stream.codec_context.gop_size = max(1, round(self._rate))  # a piece of the file begins at every such frame
        stream.codec_context.thread_count = 1  # the other cores belong to the model
        return stream

    def _next(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Wait for the next frames; None when the file is to be closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._closing)
            if self._abandoned or not self._queue:
                return None
            first, frames = self._queue.popleft()
            self._queued_frames -= len(frames)
            return first, frames

    def _give_up(self, reason: str) -> None:
        with self._changed:
            if self.problem is not None:
                return
            self.problem = OutputError(f"recording {self.path} stopped: {reason}; what was written can be played")
            self._closing = self._abandoned = True
            self._queue.clear()
            self._changed.notify()
        if self._on_problem is not None:
            self._on_problem(self.problem)


def _even_scale(height: int, width: int, scale: int | None) -> int:
    """The magnification; H.264 with halved colour wants an even number of pixels in both directions."""
    if height < 1 or width < 1 or (scale is not None and scale < 1):
        raise ConfigError(f"video of {width}x{height} frames at scale {scale}: expected 1 or more of each")
    odd = height % 2 or width % 2
    if scale is None:
        scale = max(1, _USUAL_PIXELS // max(height, width))
        return scale + 1 if odd and scale % 2 else scale
    if odd and scale % 2:
        raise ConfigError(f"video of {width}x{height} frames at scale {scale}: odd size; use scale {scale + 1}")
    return scale


def _lower_priority() -> None:
    """Let the loop and the model go first where the system knows priorities of single threads."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 15)


def _check_can_be_written(path: Path) -> None:
    """Raise OSError if a file could not be written there. What is there stays as it is, and nothing new remains."""
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.resolve().unlink()  # of a link to nowhere, what it leads to


def _cut_unfinished_box(path: Path) -> None:
    """Cut a fragmented MP4 after its last whole piece (a `moof` box and the `mdat` box that follows it)."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        position = whole = 0
        while position + 8 <= size:
            file.seek(position)
            header = file.read(8)
            length, kind = int.from_bytes(header[:4]), header[4:]
            if length < 8 or position + length > size:
                break
            position += length
            if kind != b"moof":
                whole = position
        file.truncate(whole)

"""A process of its own that publishes by RTMP: `python -m dreamtick.net.rtmp_child`, started by `rtmp_process.py`.

FFmpeg speaks RTMP, but while it waits for a server it holds Python's lock, and nothing else in the process would run,
the world neither. Here nothing else has to, and who does not come back is killed.

It ends with whoever started it, however that ended: `python -m dreamtick.net.rtmp_child PARENT` has its process id.

On standard input: a line with the address, then for each frame a `HEADER` and its data, a key frame first. On standard
output: the line `live` once the server takes pictures, and a line that says why before the process ends with 1.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import os
import signal
import struct
import sys
import threading
import time
from fractions import Fraction
from typing import BinaryIO

import av
import numpy as np
from av.container import OutputContainer

from dreamtick.net.world_frame import CLOCK_HZ

__all__ = ["HEADER", "LIVE", "Silence", "end_with", "main"]

HEADER = struct.Struct(">QI?")  # presentation time in ticks of `CLOCK_HZ`, bytes that follow, key frame or not
LIVE = b"live"

_SAMPLES_HZ = 44_100
_SAMPLES = 1024  # of one frame of AAC
_AHEAD_S = 0.05  # of the pictures, so that the muxer never keeps one back for want of sound
_LONGEST_GAP_S = 1.0
_PR_SET_PDEATHSIG = 1  # prctl(2)
_LOOK_S = 1.0


class Silence:
    """A sound track without a sound: several platforms refuse a stream that has none (YouTube for one)."""

    def __init__(self, server: OutputContainer) -> None:
        self._server = server
        self._stream = server.add_stream("aac", rate=_SAMPLES_HZ, layout="stereo")
        self._stream.bit_rate = 32_000
        self._at = 0  # in samples

    def until(self, time_s: float) -> None:
        """Mux silence up to a little after `time_s`. What is more than a second behind is left out."""
        if time_s - self._at / _SAMPLES_HZ > _LONGEST_GAP_S:
            self._at = round(time_s * _SAMPLES_HZ)
        while self._at / _SAMPLES_HZ < time_s + _AHEAD_S:
            nothing = np.zeros((2, _SAMPLES), np.float32)
            frame = av.AudioFrame.from_ndarray(nothing, format="fltp", layout="stereo")
            frame.sample_rate, frame.pts, frame.time_base = _SAMPLES_HZ, self._at, Fraction(1, _SAMPLES_HZ)
            self._at += _SAMPLES
            for packet in self._stream.encode(frame):
                self._server.mux(packet)


def main(frames: BinaryIO, told: BinaryIO) -> int:
    """Publish what comes until the end of `frames`. Returns 1 if the server could not be reached, or went away."""
    av.logging.set_level(None)  # what FFmpeg logs may hold the address, and the key in it
    url = frames.readline().decode().strip()
    try:
        _publish(url, frames, told)
    except OSError as error:  # PyAV's own errors are OSErrors
        told.write(f"{error.strerror or type(error).__name__}\n".encode())
        told.flush()
        return 1
    return 0


def end_with(parent: int) -> None:
    """From now on this process is killed when the one with this id, which started it, is gone.

    Linux does that by itself, when the thread that started us ends. Elsewhere a thread looks now and then, which it
    cannot while FFmpeg waits for a server.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library: the thread below remains
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_S)
        os._exit(1)

    threading.Thread(target=look, name="parent-watch", daemon=True).start()


def _publish(url: str, frames: BinaryIO, told: BinaryIO) -> None:
    first = _next(frames)
    if first is None:
        return
    with av.open(io.BytesIO(first[2]), format="h264") as example, av.open(url, "w", format="flv") as server:
        stream = server.add_stream_from_template(example.streams.video[0])
        silence = Silence(server)
        frame: tuple[int, bool, bytes] | None = first
        while frame is not None:
            pts, is_key, data = frame
            packet = av.Packet(data)
            packet.pts = packet.dts = pts - first[0]
            packet.time_base = Fraction(1, CLOCK_HZ)
            packet.is_keyframe = is_key
            packet.stream = stream
            silence.until(packet.pts / CLOCK_HZ)
            server.mux(packet)
            if frame is first:
                told.write(LIVE + b"\n")
                told.flush()
            frame = _next(frames)


def _next(frames: BinaryIO) -> tuple[int, bool, bytes] | None:
    header = frames.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    pts, size, is_key = HEADER.unpack(header)
    data = frames.read(size)
    return (pts, is_key, data) if len(data) == size else None


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    sys.exit(main(sys.stdin.buffer, sys.stdout.buffer))

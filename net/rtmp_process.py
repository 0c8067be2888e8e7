"""One connection that publishes by RTMP: a process of its own (`rtmp_child.py`), so that nothing here waits for it."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time

from dreamtick.errors import ServerError
from dreamtick.net.rtmp_address import RtmpAddress
from dreamtick.net.rtmp_child import HEADER, LIVE
from dreamtick.net.world_frame import EncodedFrame

__all__ = ["RtmpProcess"]

CONNECT_S = 15.0
"""How long it may take from the first frame until the server takes pictures; the process has to start, too."""

STALL_S = 5.0
"""How long the server may take nothing before the connection is given up."""


class RtmpProcess:
    """For one thread, but for `abort`. ServerError when the server refuses, goes away or takes too long.

    The process does not outlive that thread, nor us if we are killed.
    """

    def __init__(self, address: RtmpAddress) -> None:
        self._address = address
        self._begun_s: float | None = None
        self.is_live = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dreamtick.net.rtmp_child", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the terminal is for us: we end it when the stream has ended
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._write(f"{address.url}\n".encode())  # not among its arguments, which others on this machine can read

    def send(self, frame: EncodedFrame) -> None:
        """Hand over a frame, the first one a key frame. Waits for `STALL_S` at most."""
        if self._begun_s is None:
            self._begun_s = time.monotonic()
        self._write(HEADER.pack(frame.pts, len(frame.data), frame.is_key) + frame.data)
        self.look()

    def look(self) -> None:
        """See what the process says. Never waits."""
        while select.select([self._out], [], [], 0.0)[0]:
            said = os.read(self._out, 4096)
            if not said:
                raise ServerError(f"{self._address.to}: the connection has ended")
            for line in said.splitlines():
                if line != LIVE:
                    raise ServerError(f"{self._address.to}: {line.decode(errors='replace')}")
                self.is_live = True
        if not self.is_live and self._begun_s is not None and time.monotonic() - self._begun_s > CONNECT_S:
            raise ServerError(f"{self._address.to} has not answered for {CONNECT_S:.0f} s")

    def abort(self) -> None:
        """End it at once. For any thread."""
        self._process.kill()

    def close(self) -> None:
        """End the stream in good order if the server takes that within half a second."""
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _write(self, data: bytes) -> None:
        view, deadline_s = memoryview(data), time.monotonic() + STALL_S
        while view:
            if not select.select([], [self._in], [], max(deadline_s - time.monotonic(), 0.0))[1]:
                raise ServerError(f"{self._address.to} has taken nothing for {STALL_S:.0f} s")
            try:
                view = view[os.write(self._in, view) :]
            except BlockingIOError:
                continue  # it takes less than a page
            except BrokenPipeError:
                self.look()
                raise ServerError(f"{self._address.to}: the connection has ended") from None

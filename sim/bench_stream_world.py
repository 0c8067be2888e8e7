"""What `dreamtick bench stream` streams: the real world at play, or a made-up one, each frame with its number on it."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.producer import StartRule
from dreamtick.errors import ModelError, ServerError
from dreamtick.input.bindings import Bindings
from dreamtick.net.access import Access, Role
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.remote_device import RemoteDevice
from dreamtick.net.server import RemoteServer, ServerSettings
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.world_frame import WorldFrame
from dreamtick.net.world_link import WorldInfo, WorldPhase, WorldStatus
from dreamtick.render.pacing import DueFrame
from dreamtick.sim.bench_loop import RandomWalk
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.stream_stamp import BITS, stamped
from dreamtick.sim.world import WorldConfig

__all__ = ["ModelSource", "StampedStream", "SyntheticSource"]

FIRST_FRAME_S = 120.0
_KEPT = 1 << BITS


class StampedStream:
    """A server on loopback, open to watch, and the frames that it was given. `show` is for one thread."""

    def __init__(self, height: int, width: int, rate_hz: float, title: str) -> None:
        self.rate_hz = rate_hz
        self.hub = StreamHub(StreamSettings(height, width, rate_hz), time.monotonic_ns())
        device = RemoteDevice(Bindings.default().for_actions(["move_x"]))
        settings = ServerSettings(port=0, viewers=256, posts_per_minute=6000.0, posts_at_once=256)
        access = Access(os.urandom(32), open_role=Role.WATCH)
        self._link = _Link(WorldInfo(title, title, height, width, rate_hz))
        self.server = RemoteServer(settings, access, self.hub, device, self._link)
        self.ready_ns: dict[int, int] = {}  # by the number on the frame
        self._number = 0

    def open(self) -> None:
        """Listen. ServerError if that cannot be."""
        self.server.start()

    @property
    def whep_url(self) -> str:
        """Where viewers post their offers."""
        return f"http://127.0.0.1:{self.server.port}/whep"

    def show(self, picture: NDArray[np.uint8], due_ns: int, ready_ns: int) -> None:
        """Put the number on a frame and hand it to the hub."""
        self._number += 1
        number = self._number % _KEPT
        self.ready_ns[number] = ready_ns
        self.hub.offer(WorldFrame(stamped(picture, number), self._number, due_ns, ready_ns))

    @property
    def frames(self) -> int:
        """How many were shown."""
        return self._number

    def close(self) -> None:
        """End server and encoders."""
        self.server.close()
        self.hub.close()


class _Link:
    def __init__(self, info: WorldInfo) -> None:
        self.info = info
        self.status = WorldStatus(WorldPhase.RUNNING, world_fps=info.rate_hz)


class SyntheticSource:
    """A picture that drifts, shown at the world's rate on a thread of its own: costs next to nothing."""

    def __init__(self, side: int = 64, rate_hz: float = 12.0) -> None:
        self.stream = StampedStream(side, side, rate_hz, "synthetic")
        random = np.random.default_rng(0)
        coarse = random.integers(0, 256, (side // 4, side // 4, 3), np.uint8)
        self._picture = coarse.repeat(4, axis=0).repeat(4, axis=1)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bench-world", daemon=True)

    def start(self) -> None:
        """Begin to show frames."""
        self.stream.open()
        self._thread.start()

    def close(self) -> None:
        """End it."""
        self._over.set()
        self._thread.join(5.0)
        self.stream.close()

    def _run(self) -> None:
        begin_ns, period_ns, shown = time.monotonic_ns(), round(1e9 / self.stream.rate_hz), 0
        while not self._over.wait(max(begin_ns + shown * period_ns - time.monotonic_ns(), 0) / 1e9):
            picture = np.roll(self._picture, (shown // 3, shown // 2), axis=(0, 1))
            self.stream.show(picture, begin_ns + shown * period_ns, time.monotonic_ns())
            shown += 1


class ModelSource:
    """A real session on a thread of its own, played by a figure that walks at random; an output of its loop."""

    def __init__(self, model: str, threads: int = 0) -> None:
        config = SessionConfig(WorldConfig(model=model, threads=threads), 60.0, StartRule.JUST_IN_TIME, folder=Path())
        self._session = Session(config, Bindings.default(), [RandomWalk()], outputs=[self])  # type: ignore[list-item]
        spec = self._session.spec
        self.stream = StampedStream(spec.frame_height, spec.frame_width, spec.frame_rate_hz, model)
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="bench-world", daemon=True)

    def start(self) -> None:
        """Load the model and play; returns with the first frame. ModelError if none comes."""
        self.stream.open()
        self._thread.start()
        deadline = time.monotonic() + FIRST_FRAME_S
        while self.stream.frames == 0:
            if self._problem is not None or self._session.producer.problem is not None:
                raise self._session.producer.problem or ModelError(f"the world does not run: {self._problem}")
            if time.monotonic() > deadline:
                raise ModelError(f"no frame within {FIRST_FRAME_S:.0f} s: use --source synthetic to go without a model")
            time.sleep(0.05)

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        """An output of the loop: hand the frame that is due to the stream."""
        if due is not None:
            self.stream.show(due.block.frames[due.frame], due.due_ns, now_ns)

    def close(self) -> None:
        """End the session, then the stream."""
        self._session.stop("the measurement is over")
        self._thread.join(5.0)
        if self._thread.is_alive():
            raise ServerError("the session does not end")
        self.stream.close()

    def _run(self) -> None:
        try:
            self._session.run()
        except Exception as error:  # the top of this thread
            self._problem = error
        finally:
            self._session.close()

"""A session that others watch and play from afar: hands frames to the streams, figures to the server, both on the tick.

It is attached before a session runs (`dreamtick serve`) or while it does (`browser_key.py`).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import torch

from dreamtick.engine.producer import ProducerState
from dreamtick.errors import PromptError
from dreamtick.net.access import Access, Role
from dreamtick.net.bare_names import bare_names
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.prompt_filter import PromptFilter
from dreamtick.net.remote_device import RemoteDevice
from dreamtick.net.server import RemoteServer, ServerSettings
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.world_frame import WorldFrame, media_time
from dreamtick.net.world_link import WorldInfo, WorldPhase, WorldStatus
from dreamtick.render.pacing import DueFrame
from dreamtick.sim.session import Session

__all__ = ["RemoteOptions", "RemotePlay"]

log = logging.getLogger(__name__)

_STATUS_EVERY_NS = 250_000_000
_LONG_NS = 1_000_000_000  # without a new picture, after which one is told why


@dataclass(frozen=True, slots=True)
class RemoteOptions:
    """How a session is shown to others."""

    access: Access
    server: ServerSettings = field(default_factory=ServerSettings)
    out_height: int = 0  # lines of the video; 0: by the world's size
    bitrate_kbps: int = 0  # 0: by size and rate
    publish: tuple[str, ...] = ()  # rtmp://… and https://…/whip
    whip_token: str = ""
    absent_s: float = 60.0  # a player who does nothing for so long gives the seat to whoever waits
    outlive_s: float | None = None  # the session ends so long after the last peer left; None: never by itself
    prompt_filter: PromptFilter | None = None
    token_hours: float = 24.0  # how long the tokens in the addresses are valid


class RemotePlay:
    """The link between one session and `net`. `open` and `close` belong to the thread that made it.

    An output of the loop (`present`), and a `WorldLink` for the server.
    """

    def __init__(self, session: Session, options: RemoteOptions, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        spec = session.spec
        self._session, self._options, self._now_ns = session, options, now_ns
        resolved = session.steering.resolved
        self.device = RemoteDevice(resolved, now_ns)
        self._info = WorldInfo(
            title=spec.title,
            model=session.world.model,
            frame_height=spec.frame_height,
            frame_width=spec.frame_width,
            rate_hz=spec.frame_rate_hz,
            players=spec.players,
            controls=tuple((control, binding.action) for control, binding in resolved.bindings.items()),
            help_lines=tuple(session.steering.action_help()),
            takes_text=session.steering.takes_text,
        )
        self._status = WorldStatus(prompt=session.steering.prompt, waiting_for="the model is being loaded")
        self._next_status_ns = 0
        self._number = 0
        self._last_frame_ns = now_ns()
        self._seen_since_ns: int | None = None  # when the first frame was shown, or the model failed
        settings = StreamSettings(
            spec.frame_height,
            spec.frame_width,
            spec.frame_rate_hz,
            out_height=options.out_height,
            bitrate_kbps=options.bitrate_kbps,
            hardware=torch.cuda.is_available(),
        )
        self._origin_ns = self._last_frame_ns
        self.hub = StreamHub(settings, self._origin_ns, now_ns)
        self.server = RemoteServer(
            options.server,
            options.access,
            self.hub,
            self.device,
            self,
            publish=options.publish,
            whip_token=options.whip_token,
            absent_s=options.absent_s,
            prompt_filter=options.prompt_filter if session.steering.takes_text else _NoWords(),
            now_ns=now_ns,
        )
        if session.start.frames is not None:
            self.hub.offer(WorldFrame(session.start.frames[-1], 0, self._last_frame_ns, self._last_frame_ns))

    # ------------------------------------------------------------------ as a WorldLink, for the server's thread
    @property
    def info(self) -> WorldInfo:
        """See `WorldLink`."""
        return self._info

    @property
    def status(self) -> WorldStatus:
        """See `WorldLink`."""
        return self._status

    # ------------------------------------------------------------------ opening and closing
    def open(self) -> None:
        """Listen, and attach to the session, which must not be running yet. Raises ServerError."""
        self.server.start()
        self._session.loop.devices.append(self.device)
        self._session.loop.outputs.append(self)

    def address(self, role: Role) -> str:
        """Where a browser finds the world, with a token for the role."""
        return self.server.url(role, self._options.token_hours)

    def close(self) -> None:
        """Tell everyone goodbye and end the server and the streams; takes two seconds at most, a second time none."""
        if self._status.phase is WorldPhase.ENDED:
            return
        self._status = WorldStatus(phase=WorldPhase.ENDED, waiting_for="the session has ended")
        deadline = time.monotonic() + 2.0
        self.server.close(timeout_s=1.6)
        self.hub.close(timeout_s=max(deadline - time.monotonic(), 0.0))

    # ------------------------------------------------------------------ every tick
    def present(self, due: DueFrame | None, now_ns: int) -> None:
        """Hand the frame on; give receipts for what it answers; refresh the figures now and then."""
        if due is not None:
            self._number += 1
            self._last_frame_ns = now_ns
            self.hub.offer(WorldFrame(due.block.frames[due.frame], self._number, due.due_ns, now_ns))
            if due.first and due.block.latch.events:
                pts = media_time(due.due_ns, self._origin_ns)
                receipts = self.device.answered(due.block, now_ns, self._number, pts)
                if receipts:
                    self.server.answered(receipts)
        if now_ns >= self._next_status_ns:
            self._next_status_ns = now_ns + _STATUS_EVERY_NS
            self._status = self._status_at(now_ns)
            self._end_if_left_alone(now_ns)

    def _status_at(self, now_ns: int) -> WorldStatus:
        session = self._session
        hud = session.statistics.hud(session.loop, now_ns)
        phase, waiting_for = self._phase_at(now_ns)
        state = session.state
        is_told = state.message is not None and state.message_is_public and now_ns < state.message_until_ns
        return WorldStatus(
            phase=phase,
            waiting_for=waiting_for,
            message=bare_names(state.message or "") if is_told else "",
            prompt=hud.prompt,
            block_index=hud.block_index,
            frames_shown=session.loop.frames_shown,
            world_fps=hud.world_fps if phase is WorldPhase.RUNNING else 0.0,
            block_ms=hud.block_ms,
            block_duration_ms=hud.block_duration_ms,
            photon_ms_p50=hud.photon_ms_p50,
            photon_ms_p95=hud.photon_ms_p95,
            tick_late_ms_p99=hud.tick_late_ms_p99,
            underruns=hud.underruns,
            resets=session.resets,
            block_history_ms=hud.history_ms,
        )

    def _phase_at(self, now_ns: int) -> tuple[WorldPhase, str]:
        session = self._session
        producer = session.producer
        if producer.state is ProducerState.FAILED:
            return WorldPhase.FAILED, bare_names(str(producer.problem or "the model stopped"))
        if producer.state is ProducerState.LOADING:
            return WorldPhase.LOADING, "the model is being loaded"
        if session.first_frame_s is None:
            return WorldPhase.LOADING, "the first block is being made"
        if session.state.paused:
            return WorldPhase.PAUSED, "the world is paused"
        still_ns = now_ns - self._last_frame_ns
        if still_ns > _LONG_NS:
            return WorldPhase.RUNNING, f"the next block takes long ({still_ns / 1e9:.0f} s so far)"
        return WorldPhase.RUNNING, ""

    def _end_if_left_alone(self, now_ns: int) -> None:
        """Once there is something to see: the time that a model takes to be loaded is nobody's fault."""
        if self._seen_since_ns is None and self._status.phase is not WorldPhase.LOADING:
            self._seen_since_ns = now_ns
        left_ns, outlive_s = self.server.last_peer_left_ns, self._options.outlive_s
        if outlive_s is None or left_ns is None or self._seen_since_ns is None:
            return
        if now_ns - max(left_ns, self._seen_since_ns) > outlive_s * 1e9:
            log.info("nobody has been here for %.0f s", outlive_s)
            self._session.stop("left alone")


class _NoWords:
    """The filter of prompts for a world that knows no words: to whoever sends one it says so, and never `received`."""

    def check(self, prompt: str) -> None:
        raise PromptError("this world knows no words: no prompt changes it")

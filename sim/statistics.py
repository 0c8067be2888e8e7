"""The figures of a running session: for the HUD a few times a second, and as plain numbers at the end."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.producer import BlockProducer
from dreamtick.render.pacing import DueFrame, FramePacer
from dreamtick.render.view import HudStatistics
from dreamtick.sim.loop import TickLoop
from dreamtick.sim.receipts import percentile

__all__ = ["SessionStatistics"]

_HUD_EVERY_NS = 200_000_000
_FPS_OVER_NS = 2_000_000_000


@dataclass(slots=True)
class _Shown:
    first_ns: int = 0
    last_ns: int = 0
    frames: int = 0


class SessionStatistics:
    """Told of every presented frame and made block; asked for a summary. For the loop's thread, but for `made`."""

    def __init__(self, title: str, block_duration_ms: float, rate_hz: float) -> None:
        self._title, self._block_duration_ms, self._rate_hz = title.partition(",")[0], block_duration_ms, rate_hz
        self._shown = _Shown()
        self._recent: deque[int] = deque()
        self._making_ms: deque[float] = deque(maxlen=100_000)
        self._history_ms: deque[float] = deque(maxlen=120)
        self._made_frames = 0
        self._made_blocks = 0
        self._draws = 0
        self._block_index = 0
        self.extra: tuple[str, ...] = ()  # further lines for the HUD
        self._hud: HudStatistics | None = None
        self._hud_ns = 0

    # ------------------------------------------------------------------ being told
    def made(self, block: FrameBlock) -> None:
        """A block was handed over (producer's thread)."""
        making_ms = (block.finished_ns - block.latched_ns) / 1e6
        self._making_ms.append(making_ms)
        self._history_ms.append(making_ms)
        self._made_frames += len(block.frames)
        self._made_blocks += 1
        self._draws += block.draws

    def presented(self, due: DueFrame, now_ns: int) -> None:
        """A frame was shown."""
        if self._shown.frames == 0:
            self._shown.first_ns = now_ns
        self._shown.frames += 1
        self._shown.last_ns = now_ns
        self._block_index = due.block.index
        self._recent.append(now_ns)
        while now_ns - self._recent[0] > _FPS_OVER_NS:
            self._recent.popleft()

    # ------------------------------------------------------------------ being asked
    @property
    def world_fps(self) -> float:
        """Frames shown a second, over the last two seconds."""
        if len(self._recent) < 2:
            return 0.0
        return (len(self._recent) - 1) * 1e9 / max(1, self._recent[-1] - self._recent[0])

    def hud(self, loop: TickLoop, now_ns: int) -> HudStatistics:
        """The HUD's figures, made anew five times a second at most."""
        if self._hud is None or now_ns - self._hud_ns >= _HUD_EVERY_NS:
            self._hud_ns = now_ns
            lateness = list(loop.lateness_ms)[-600:]
            self._hud = HudStatistics(
                world_fps=self.world_fps,
                block_ms=percentile(list(self._history_ms), 0.5),
                block_duration_ms=self._block_duration_ms,
                tick_late_ms_p99=percentile(lateness, 0.99),
                photon_ms_p50=loop.latency.percentile_ms(0.5),
                photon_ms_p95=loop.latency.percentile_ms(0.95),
                underruns=loop.pacer.underruns,
                block_index=self._block_index,
                model_title=self._title,
                prompt=loop.steering.prompt,
                actions=loop.steering.active_actions(),
                history_ms=tuple(self._history_ms),
                extra=self.extra,
            )
        return self._hud

    def summary(self, loop: TickLoop, producer: BlockProducer, pacer: FramePacer) -> dict[str, float]:
        """The whole session in plain numbers; times in milliseconds."""
        lateness = list(loop.lateness_ms)
        shown_s = (self._shown.last_ns - self._shown.first_ns) / 1e9
        due = max(1.0, shown_s * self._rate_hz)
        block_ms = percentile(self._making_ms, 0.5)
        return {
            "seconds_shown": round(shown_s, 3),
            "frames_shown": self._shown.frames,
            "world_fps": round((self._shown.frames - 1) / shown_s, 3) if shown_s > 0 else 0.0,
            "blocks_made": self._made_blocks,
            "made_per_due": round(self._made_frames / due, 4),
            "draws_per_block": round(self._draws / max(1, self._made_blocks), 3),
            "underruns": pacer.underruns,
            "underrun_share": round(pacer.underruns / max(1, self._made_blocks), 5),
            "skipped_frames": pacer.skipped_frames,
            "missed_ticks": loop.clock.missed,
            "tick_late_ms_p50": round(percentile(lateness, 0.5), 3),
            "tick_late_ms_p99": round(percentile(lateness, 0.99), 3),
            "tick_late_ms_max": round(max(lateness, default=0.0), 3),
            "photon_ms_p50": round(loop.latency.percentile_ms(0.5), 2),
            "photon_ms_p95": round(loop.latency.percentile_ms(0.95), 2),
            "photon_events": loop.latency.count,
            "block_ms_p50": round(block_ms, 3),
            "block_ms_p95": round(percentile(self._making_ms, 0.95), 3),
            "block_ms_max": round(max(self._making_ms, default=0.0), 3),
            "block_duration_ms": round(self._block_duration_ms, 3),
            "margin_ms": round(producer.lead.margin_ns / 1e6, 3),
        }

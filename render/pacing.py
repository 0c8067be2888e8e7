"""When each frame is shown: the double buffer's front half, on the world's own clock.

Pure arithmetic on times that are handed in. A block's frames follow each other at the world's rate from the moment the
block before it ends; so error does not add up. When the next block is late the last frame is held (an underrun) and the
world goes on from the moment the block arrives: it never skips a block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dreamtick.engine.block import FrameBlock

__all__ = ["DueFrame", "FramePacer"]


@dataclass(frozen=True, slots=True, eq=False)
class DueFrame:
    """A frame to show now. `first` marks the first frame of its block that is shown.

    `due_ns` is its time by the world's own clock, which runs evenly while ticks come when they come.
    """

    block: FrameBlock
    frame: int
    first: bool
    due_ns: int = 0


class FramePacer:
    """Says on every tick which frame, if any, is newly due. Use it from the loop's thread."""

    def __init__(self, rate_hz: float) -> None:
        self.rate_hz = rate_hz
        self.underruns = 0  # blocks that were late
        self.skipped_frames = 0  # frames whose time passed between two ticks
        self._front: FrameBlock | None = None
        self._start_ns = 0
        self._shown = -1
        self._held = False
        self._paused_ns: int | None = None

    def due(self, now_ns: int, take: Callable[[int], FrameBlock | None]) -> DueFrame | None:
        """The frame that becomes due at or before `now_ns`, or None if the picture stays as it is.

        `take(start_ns)` is called when a new block is needed and returns it if it is ready; its first frame is shown at
        `start_ns`.
        """
        if self._paused_ns is not None:
            return None
        if self._front is None:
            return self._begin(now_ns, take)
        frame = int((now_ns - self._start_ns) * self.rate_hz / 1e9)
        if frame < len(self._front.frames):
            return self._show(frame)
        end_ns = self._start_ns + self._duration_ns(self._front)
        on_time = not self._held and now_ns - end_ns < 1e9 / self.rate_hz
        due = self._begin(end_ns if on_time else now_ns, take)
        if due is None and not self._held:
            self._held = True
            self.underruns += 1
        return due

    def pause(self, now_ns: int) -> None:
        """Hold the picture."""
        if self._paused_ns is None:
            self._paused_ns = now_ns

    def resume(self, now_ns: int) -> None:
        """Go on where the picture was held."""
        if self._paused_ns is not None:
            self._start_ns += now_ns - self._paused_ns
            self._paused_ns = None

    def reset(self) -> None:
        """Forget the front block: the world begins again."""
        self._front, self._held, self._shown = None, False, -1

    # ------------------------------------------------------------------ helpers
    def _begin(self, start_ns: int, take: Callable[[int], FrameBlock | None]) -> DueFrame | None:
        block = take(start_ns)
        if block is None:
            return None
        if self._front is not None:
            self.skipped_frames += len(self._front.frames) - 1 - self._shown
        self._front, self._start_ns, self._shown, self._held = block, start_ns, -1, False
        return self._show(0)

    def _show(self, frame: int) -> DueFrame | None:
        if frame <= self._shown or self._front is None:
            return None
        self.skipped_frames += frame - self._shown - 1
        first = self._shown < 0
        self._shown = frame
        return DueFrame(self._front, frame, first, self._start_ns + round(frame * 1e9 / self.rate_hz))

    def _duration_ns(self, block: FrameBlock) -> int:
        return round(len(block.frames) / self.rate_hz * 1e9)

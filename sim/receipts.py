"""Receipts: what became of each event, and how long it took to reach the eye.

An event is latched into a block; when the first frame of that block is presented, the event has had its effect. The
time between is the action-to-photon latency (the display's own delay is not in it).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from dreamtick.engine.block import FrameBlock

__all__ = ["LatencyMeter", "Receipt", "percentile"]


@dataclass(frozen=True, slots=True)
class Receipt:
    """One event's way: sent by the device, latched into a block, shown with that block's first frame."""

    event_number: int
    event_ns: int
    block_index: int
    latched_ns: int
    frame_index: int
    shown_ns: int

    @property
    def latency_ms(self) -> float:
        """Action-to-photon latency."""
        return (self.shown_ns - self.event_ns) / 1e6


class LatencyMeter:
    """Makes receipts when a block's first frame is presented; keeps the newest `memory` latencies.

    Events from before the first frame of all, while the model was loaded, have receipts, but no latency that counts.
    """

    def __init__(self, memory: int = 4096) -> None:
        self._latencies_ms: deque[float] = deque(maxlen=memory)
        self._began_ns: int | None = None

    def presented(self, block: FrameBlock, shown_ns: int) -> list[Receipt]:
        """The receipts of all events that `block` answers, its first frame being shown at `shown_ns`."""
        receipts = [
            Receipt(e.number, e.time_ns, block.index, block.latched_ns, block.first_frame, shown_ns)
            for e in block.latch.events
        ]
        if self._began_ns is None:
            self._began_ns = shown_ns
        began_ns = self._began_ns
        self._latencies_ms.extend(r.latency_ms for r in receipts if r.event_ns >= began_ns)
        return receipts

    def percentile_ms(self, share: float) -> float:
        """The latency that `share` (0 to 1) of the kept receipts do not exceed; 0 before the first."""
        return percentile(self._latencies_ms, share)

    @property
    def count(self) -> int:
        """How many latencies are kept."""
        return len(self._latencies_ms)


def percentile(values: deque[float] | list[float], share: float) -> float:
    """The value at `share` (0 to 1) of the sorted values, the nearest one; 0.0 if there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]

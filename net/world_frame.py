"""What flows through `net`: frames as the world shows them, and as they are sent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["CLOCK_HZ", "EncodedFrame", "WorldFrame", "media_time"]

CLOCK_HZ = 90_000
"""The clock of video over RTP (RFC 3551, section 5): presentation times count its ticks."""


@dataclass(frozen=True, slots=True, eq=False)
class WorldFrame:
    """One frame at the moment it is shown. `picture` is uint8 `[H, W, 3]` and is never written again.

    `number` counts the frames shown since the session began; a reset of the world does not set it back. `due_ns` is
    when the world's clock shows it, `ready_ns` when it was handed over (both monotonic nanoseconds).
    """

    picture: NDArray[np.uint8]
    number: int
    due_ns: int
    ready_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class EncodedFrame:
    """One encoded frame, the same for everyone who watches this codec and size.

    `data` is an H.264 access unit (Annex B, with parameter sets at key frames) or a VP8 frame. `pts` is its
    presentation time in ticks of `CLOCK_HZ`, counted from the session's origin. `encoded_ns` is when the encoder was
    done with it (monotonic).
    """

    data: bytes
    is_key: bool
    pts: int
    number: int
    due_ns: int
    ready_ns: int
    encoded_ns: int


def media_time(due_ns: int, origin_ns: int) -> int:
    """The presentation time of what is due at `due_ns`, in ticks of `CLOCK_HZ` since `origin_ns`."""
    return round((due_ns - origin_ns) * CLOCK_HZ / 1e9)

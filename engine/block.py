"""What flows out of the engine: a block of finished frames and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dreamtick.input.latch import Latch

__all__ = ["FrameBlock"]


@dataclass(frozen=True, slots=True, eq=False)
class FrameBlock:
    """The frames of one block, handed over once and never written again.

    `frames` is uint8 `[F, H, W, 3]`, read-only, on the host. `first_frame` counts frames since the world began (or was
    last reset); `epoch` counts the resets. Times are monotonic nanoseconds: `latched_ns` when the conditioning was
    taken, `finished_ns` when the frames were on the host. `versions` says under which version of each modality's
    conditioning the block was made. `draws` is 1, or more if the model asked for the block to be drawn again.
    """

    index: int
    first_frame: int
    frames: NDArray[np.uint8]
    latch: Latch
    versions: Mapping[str, int]
    latched_ns: int
    finished_ns: int
    epoch: int = 0
    draws: int = 1

    @property
    def newest_event_ns(self) -> int | None:
        """When the newest event that this block answers was sent; None if nothing arrived."""
        return self.latch.events[-1].time_ns if self.latch.events else None

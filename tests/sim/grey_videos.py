"""Videos whose pictures and actions say which frame they are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np


def make_video(path: Path, frames: int, rate_hz: int = 12) -> None:
    """Grey frames, 5 brighter each, without loss."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("ffv1", rate=Fraction(rate_hz))
        stream.width = stream.height = 16
        stream.pix_fmt = "bgr0"
        for number in range(frames):
            picture = np.full((16, 16, 3), 5 * number, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))


def make_csv(path: Path, frames: int) -> None:
    """`turn` is t / 100, `jump` is on in every fifth frame."""
    rows = "".join(f"{t / 100},{int(t % 5 == 2)}\n" for t in range(frames))
    path.write_text("turn,jump\n" + rows)


def make_both(path: Path, frames: int, rate_hz: int = 12, rows: int | None = None) -> None:
    make_video(path, frames, rate_hz)
    make_csv(path.with_suffix(".csv"), frames if rows is None else rows)

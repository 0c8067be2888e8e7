"""A start picture for models that need one, where nobody has any: for networks without training, and tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["stand_in_picture"]


def stand_in_picture(height: int, width: int) -> NDArray[np.uint8]:
    """A road to the horizon under a sky, uint8 `[H, W, 3]`: every row differs from the next, and left from right."""
    down = np.linspace(0.0, 1.0, height)[:, None, None]
    across = np.linspace(-1.0, 1.0, width)[None, :, None]
    sky = np.array([96.0, 148.0, 214.0]) + down * np.array([180.0, 120.0, 40.0])
    ground = np.array([58.0, 110.0, 52.0]) + down * np.array([40.0, 50.0, 20.0]) + across * 12.0
    road = np.array([120.0, 116.0, 110.0]) - down * 30.0
    depth = np.clip((down - 0.5) * 2.0, 0.0, 1.0)  # 0 at the horizon, 1 at the lower edge
    scene = np.where(down < 0.5, sky, np.where(np.abs(across) < 0.05 + 0.5 * depth, road, ground))
    return np.clip(scene, 0.0, 255.0).astype(np.uint8)

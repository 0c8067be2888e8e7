"""A frame to show, and the virtual screen to show it on."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.display import screen

__all__ = ["screen"]


@pytest.fixture
def frame() -> NDArray[np.uint8]:
    """A frame of 6 by 8 pixels in which no two are alike."""
    red, green = np.mgrid[0:6, 0:8].astype(np.uint8) * 30
    picture = np.stack([red + 20, green + 10, np.full_like(red, 90)], axis=-1)
    picture.setflags(write=False)
    return picture

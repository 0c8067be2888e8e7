"""The reward `reach`: the figure stands beside a described landmark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.simulators.pocket_art import LANDMARK_COLOURS, LANDMARK_MASKS, letters
from dreamtick.engine.training.simulators.pocket_rooms import ROOM_TILES, TILE_PX
from dreamtick.errors import ConfigError
from dreamtick.sim.env_spaces import EnvShape, FrameActions
from dreamtick.sim.pocket_sight import Box, PocketSight, box_gap, check_pocket_frames, likeness_error

__all__ = ["BESIDE_PX", "LANDMARK_PX", "Reach", "landmark_named"]

LANDMARK_PX = 2 * TILE_PX
BESIDE_PX = 3  # at most, from the figure's square to the landmark's: one frame's walk
_LIKE_A_LANDMARK = 35.0  # likeness error below which a place shows it

_WORDS = {
    "house": "house home hut cottage cabin",
    "crystal": "crystal gem diamond",
    "tower": "tower castle keep",
    "fountain": "fountain well spring",
    "chest": "chest treasure box",
    "shroom": "shroom mushroom toadstool",
}


def landmark_named(description: str) -> str:
    """The landmark that a description speaks of: "the red house" is "house". ConfigError where it is none, or two."""
    words = set(re.findall(r"[a-z]+", description.lower()))
    named = [landmark for landmark, known in _WORDS.items() if words & set(known.split())]
    if len(named) != 1:
        found = f"it names {' and '.join(named)}" if named else "it names no landmark"
        raise ConfigError(f"landmark {description!r}: {found}; describe one of {', '.join(_WORDS)}")
    return named[0]


class Reach:
    """Pays 1.0 and ends the episode when the figure stands beside the landmark, else 0.0.

    A landmark fills 16x16 px, four tiles. In a step's last frame the figure's 6x6 square is at most 3 px away from such
    a place, and the place's likeness error to the landmark's drawing (`pocket_sight.likeness_error`) is below 35.
    """

    def __init__(self, description: str) -> None:
        """`description` names one landmark. Raises ConfigError."""
        self.landmark = landmark_named(description)
        cells = letters(LANDMARK_MASKS[self.landmark], LANDMARK_PX)
        self._mask = cells != "."
        self._drawing = np.zeros((*cells.shape, 3), np.uint8)
        for letter, colour in LANDMARK_COLOURS.items():
            self._drawing[cells == letter] = colour
        self._sight = PocketSight()

    @classmethod
    def for_world(cls, shape: EnvShape, description: str) -> Reach:
        """The reward of one world. Raises ConfigError for no landmark, or frames of another world than pocket."""
        check_pocket_frames("reach", shape)
        if not description:
            raise ConfigError(f"reward='reach': name a landmark, such as 'reach:house'; there are {', '.join(_WORDS)}")
        return cls(description)

    def reset(self, frames: NDArray[np.uint8]) -> None:
        """See `Reward`."""
        self._sight.forget()

    def __call__(self, frames: NDArray[np.uint8], action: FrameActions, info: Mapping[str, Any]) -> tuple[float, bool]:
        """See `Reward`."""
        look = self._sight.look(frames[-1])
        if look is None:
            return 0.0, False
        for left, top in _PLACES:
            if box_gap(look.hero, _box(left, top)) <= BESIDE_PX:
                error = likeness_error(look, self._drawing, self._mask, left, top)
                if error is not None and error < _LIKE_A_LANDMARK:
                    return 1.0, True
        return 0.0, False


def _box(left: int, top: int) -> Box:
    return (left, top, left + LANDMARK_PX, top + LANDMARK_PX)


_PLACES = tuple((x * TILE_PX, y * TILE_PX) for y in range(1, ROOM_TILES - 2) for x in range(1, ROOM_TILES - 2))

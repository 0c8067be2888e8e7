"""Frames with what steered them written below: the prompt, and a mark for every action.

For films that are shown to somebody: without it nobody can tell what the player did and what the world did by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from dreamtick.render.contact_sheet import magnified
from dreamtick.render.hud import ACCENT, BRIGHT, DIM, TRACK
from dreamtick.render.text import Colour, Typesetter

__all__ = ["CaptionedFrames"]

_BACKGROUND: Final[Colour] = (12, 14, 22)
_SIDE_PX: Final = 512  # the longer side of the picture, about
_LINES: Final = 2  # of a prompt
_ARROWS: Final = {"x": ("left", "right"), "y": ("up", "down")}  # by the end of an action's name
_PRESSED: Final = 0.05  # of an action's range, above which its mark lights up
_MOST_ACTIONS: Final = 6


class CaptionedFrames:
    """Draws frames of one size. `size` is the pictures' (height, width) in pixels; not thread-safe.

    Of the actions, those in `switch_names` are on or off and have one key, the others one for each direction.
    """

    def __init__(
        self, height: int, width: int, action_names: tuple[str, ...], switch_names: tuple[str, ...] = ()
    ) -> None:
        self._scale = max(1, _SIDE_PX // max(height, width))
        picture_width = self._scale * width
        self._letters = Typesetter(max(12, picture_width // 26))
        self._key = round(1.9 * self._letters.pixels)
        self._switches = frozenset(switch_names)
        self._rows = self._in_rows(action_names[:_MOST_ACTIONS], picture_width)
        strip = _LINES * self._letters.line_height + 2 * self._letters.pixels
        strip += len(self._rows) * self._row_height
        self._strip = pygame.Surface((picture_width, strip + strip % 2))
        self.size = (self._scale * height + self._strip.get_height(), picture_width)

    def draw(self, frames: NDArray[np.uint8], prompt: str, actions: Sequence[Mapping[str, float]]) -> NDArray[np.uint8]:
        """Frames uint8 `[F, H, W, 3]`, each under its own actions, as uint8 `[F, *size, 3]`."""
        drawn = np.empty((len(frames), *self.size, 3), np.uint8)
        for picture, frame, values in zip(drawn, frames, actions, strict=True):
            big = magnified(frame, self._scale)
            picture[: len(big)] = big
            self._draw_strip(prompt, values)
            picture[len(big) :] = pygame.surfarray.array3d(self._strip).transpose(1, 0, 2)
        return drawn

    def _draw_strip(self, prompt: str, values: Mapping[str, float]) -> None:
        strip, letters = self._strip, self._letters
        pad = letters.pixels
        strip.fill(_BACKGROUND)
        lines = letters.wrap(f"“{prompt}”" if prompt else "(no prompt)", strip.get_width() - 2 * pad, _LINES)
        for number, line in enumerate(lines):
            strip.blit(letters.render(line, BRIGHT), (pad, pad // 2 + number * letters.line_height))
        for number, row in enumerate(reversed(self._rows)):
            left, top = pad, strip.get_height() - self._key - pad - number * self._row_height
            for name in row:
                left = self._draw_action(name, values.get(name, 0.0), left, top) + pad

    @property
    def _row_height(self) -> int:
        return self._key + self._letters.pixels // 2

    def _in_rows(self, names: Sequence[str], width: int) -> list[list[str]]:
        """As many actions beside each other as there is room for."""
        pad = self._letters.pixels
        rows: list[list[str]] = [[]]
        left = pad
        for name in names:
            label = self._letters.render(name, DIM).get_width() + pad // 3
            taken = label + len(self._ways(name)) * (self._key + pad // 4)
            if rows[-1] and left + taken > width:
                rows.append([])
                left = pad
            rows[-1].append(name)
            left += taken + pad
        return rows

    def _ways(self, name: str) -> list[tuple[int, str]]:
        """The keys of an action: the sign of the value that each stands for, and what is written on it."""
        if name in self._switches:
            return [(1, "")]
        return list(zip((-1, 1), _ARROWS.get(name.rpartition("_")[2], ("−", "+")), strict=True))

    def _draw_action(self, name: str, value: float, left: int, top: int) -> int:
        """A label and its keys; returns where they end."""
        label = self._letters.render(name, DIM)
        self._strip.blit(label, (left, top + (self._key - label.get_height()) // 2))
        left += label.get_width() + self._letters.pixels // 3
        for sign, way in self._ways(name):
            pressed = sign * value > _PRESSED
            box = pygame.Rect(left, top, self._key, self._key)
            pygame.draw.rect(self._strip, ACCENT if pressed else TRACK, box, border_radius=6)
            colour = _BACKGROUND if pressed else BRIGHT
            if way in ("left", "right", "up", "down"):
                pygame.draw.polygon(self._strip, colour, _arrow(box, way))
            elif way:
                mark = self._letters.render(way, colour)
                self._strip.blit(mark, mark.get_rect(center=box.center))
            left += self._key + self._letters.pixels // 4
        return left


def _arrow(box: pygame.Rect, way: str) -> list[tuple[float, float]]:
    """A triangle in the middle of a key."""
    x, y, reach = *box.center, box.width / 4.5
    tip, base = {
        "left": ((-1, 0), ((1, -1), (1, 1))),
        "right": ((1, 0), ((-1, -1), (-1, 1))),
        "up": ((0, -1), ((-1, 1), (1, 1))),
        "down": ((0, 1), ((-1, -1), (1, -1))),
    }[way]
    return [(x + reach * dx, y + reach * dy) for dx, dy in (tip, *base)]

"""What lies over the world besides the HUD: prompt box, help, message and the small marks at the top right.

Each function makes a translucent surface; the window keeps it as long as what it shows does not change.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dreamtick.render.hud import ACCENT, BRIGHT, DIM, PANEL, TRACK, panel
from dreamtick.render.printable import printable
from dreamtick.render.text import Colour, Typesetter
from dreamtick.render.view import PromptBoxView

__all__ = ["chip", "help_panel", "message_panel", "prompt_panel"]

_ERROR_PANEL = (96, 22, 30, 225)
_SOLID_PANEL = (12, 14, 22, 225)
_RECORDING: Colour = (255, 82, 82)
_NEAR_CURSOR = 200  # characters before and after the cursor that are looked at; a prompt may be very long


def chip(letters: Typesetter, text: str, dot: bool = False) -> pygame.Surface:
    """A mark of one word, with a red dot before it if asked."""
    word = letters.render(text, BRIGHT)
    pad, radius = letters.pixels // 2, letters.pixels // 3 if dot else 0
    lead = 2 * radius + pad // 2 if dot else 0
    surface = panel(word.get_width() + lead + 2 * pad, letters.line_height + pad, PANEL)
    if dot:
        pygame.draw.circle(surface, _RECORDING, (pad + radius, surface.get_height() // 2), radius)
    surface.blit(word, (pad + lead, pad // 2))
    return surface


def message_panel(letters: Typesetter, text: str, is_error: bool, width: int) -> pygame.Surface:
    """A message of up to four lines, no wider than `width` pixels."""
    pad = letters.pixels
    lines = [letters.render(line, BRIGHT) for line in letters.wrap(text, width - 2 * pad, lines=4)]
    height = len(lines) * letters.line_height + pad
    widest = max((line.get_width() for line in lines), default=0)
    surface = panel(widest + 2 * pad, height, _ERROR_PANEL if is_error else _SOLID_PANEL)
    for number, line in enumerate(lines):
        surface.blit(line, (pad, pad // 2 + number * letters.line_height))
    return surface


def prompt_panel(letters: Typesetter, box: PromptBoxView, width: int) -> pygame.Surface:
    """One line with the text around the cursor, and a reminder of the keys below it."""
    pad = letters.pixels * 3 // 4
    surface = panel(width, 2 * letters.line_height + 2 * pad, _SOLID_PANEL)
    pygame.draw.rect(surface, ACCENT, surface.get_rect(), width=1, border_radius=7)
    line = pygame.Rect(pad, pad, width - 2 * pad, letters.line_height)
    cursor = max(0, min(box.cursor, len(box.text)))
    before = printable(box.text[max(0, cursor - _NEAR_CURSOR) : cursor])
    after = printable(box.text[cursor : cursor + _NEAR_CURSOR])
    left, right = letters.render(before, BRIGHT), letters.render(after, BRIGHT)
    cursor_x = min(letters.width(before), line.width - 2)  # the text scrolls so that the cursor stays in sight
    surface.set_clip(line)
    surface.blit(left, (line.left + cursor_x - left.get_width(), line.top))
    surface.blit(right, (line.left + cursor_x + 1, line.top))
    if not box.text:
        surface.blit(letters.render("describe the world…", DIM), (line.left + 6, line.top))
    surface.fill(ACCENT, (line.left + cursor_x, line.top + 1, 2, line.height - 2))
    surface.set_clip(None)
    hint = letters.render("Enter: dream it   Esc: cancel   Up, Down: history", DIM, line.width)
    surface.blit(hint, (pad, surface.get_height() - pad // 2 - hint.get_height()))
    return surface


def help_panel(letters: Typesetter, lines: Sequence[tuple[str, str]], size: tuple[int, int]) -> pygame.Surface:
    """Keys and what they do, as many columns as `size` (the room there is, in pixels) makes necessary."""
    pad, gap = letters.pixels, letters.pixels // 2
    row = round(letters.line_height * 1.5)
    per_column = max(1, (size[1] - 2 * pad - 2 * row) // row)
    columns = -(-max(1, len(lines)) // per_column)
    per_column = -(-len(lines) // columns)
    room = (size[0] - 2 * pad - (columns - 1) * 2 * pad) // columns
    caps = [letters.render(keys, ACCENT, room // 2) for keys, _ in lines]
    cap_width = max((cap.get_width() for cap in caps), default=0) + gap
    texts = [letters.render(what, BRIGHT, max(pad, room - cap_width - gap)) for _, what in lines]
    column = cap_width + gap + max((text.get_width() for text in texts), default=0)
    title = letters.render("Controls", BRIGHT)
    width = max(columns * column + (columns - 1) * 2 * pad, title.get_width()) + 2 * pad
    surface = panel(width, per_column * row + 2 * pad + row, _SOLID_PANEL)
    surface.blit(title, (pad, pad))
    for number, (cap, text) in enumerate(zip(caps, texts, strict=True)):
        x = pad + number // per_column * (column + 2 * pad)
        y = pad + row + number % per_column * row
        key = pygame.Rect(x, y, cap.get_width() + gap, letters.line_height + 4)
        pygame.draw.rect(surface, TRACK, key, border_radius=4)
        surface.blit(cap, (x + gap // 2, y + 2))
        surface.blit(text, (x + cap_width + gap, y + 2))
    return surface

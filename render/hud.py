"""The HUD: a small translucent panel with the session's figures, the block times' history and the active actions."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from dreamtick.render.text import Colour, Typesetter
from dreamtick.render.view import HudStatistics

__all__ = ["ACCENT", "BRIGHT", "DIM", "PANEL", "TRACK", "WARNING", "Hud", "HudStatistics", "font_pixels", "panel"]

PANEL = (12, 14, 22, 196)  # red, green, blue, opacity
TRACK = (58, 64, 82, 230)  # what bars and key names stand on
BRIGHT: Colour = (240, 243, 250)
DIM: Colour = (150, 160, 182)
ACCENT: Colour = (94, 224, 203)
_GRAPH = (26, 29, 40, 210)
WARNING: Colour = (255, 176, 78)

_TEXT_PERIOD_NS = 200_000_000  # figures that change faster cannot be read
_LATE_MS = 2.0  # a p99 lateness of ticks beyond this is a warning
_SHOWN_BLOCKS = 120
_SHOWN_ACTIONS = 6


class Hud:
    """Draws the panel into the upper left corner.

    The panel is made anew at most 5 times a second, else copied; only the actions' bars are drawn every time. `now_ns`
    is a monotonic clock. Window thread only.
    """

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._now_ns = now_ns
        self._made_ns: int | None = None
        self._made_for: tuple[object, ...] = ()
        self._panel: _Panel | None = None
        self._letters: Typesetter | None = None

    @property
    def due(self) -> bool:
        """Whether the next `draw` may make the panel anew."""
        return self._made_ns is None or self._now_ns() - self._made_ns >= _TEXT_PERIOD_NS

    def draw(self, surface: pygame.Surface, statistics: HudStatistics) -> None:
        """Draw the panel; its figures are those of the last time the panel was due, its shape is always right."""
        shape = (surface.get_size(), tuple(statistics.actions), len(statistics.extra), statistics.prompt)
        if self._panel is None or self.due or shape != self._made_for:
            pixels = font_pixels(surface)
            if self._letters is None or self._letters.pixels != pixels:
                self._letters = Typesetter(pixels)
            self._panel = _Panel(self._letters, statistics)
            self._made_for, self._made_ns = shape, self._now_ns()
        margin = self._panel.pixels // 2 + 2
        surface.blit(self._panel.surface, (margin, margin))
        for name, track in self._panel.tracks.items():
            _draw_bar(surface, track.move(margin, margin), statistics.actions[name])


def font_pixels(surface: pygame.Surface) -> int:
    """The size of overlay text that suits a surface."""
    return max(11, min(20, round(min(surface.get_size()) / 44)))


def panel(width: int, height: int, colour: tuple[int, int, int, int] = PANEL, radius: int = 7) -> pygame.Surface:
    """An empty translucent panel with round corners."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(surface, colour, surface.get_rect(), border_radius=radius)
    return surface


def _draw_bar(surface: pygame.Surface, track: pygame.Rect, value: float) -> None:
    """Fill an action's track from the middle: to the right for a positive value, to the left for a negative one."""
    length = round(max(-1.0, min(1.0, value)) * track.width / 2)
    surface.fill(ACCENT, (min(track.centerx, track.centerx + length), track.top, abs(length), track.height))
    surface.fill(DIM, (track.centerx, track.top - 1, 1, track.height + 2))


class _Panel:
    """One making of the panel, from top to bottom: its `surface`, and for each action the place of its bar on it."""

    def __init__(self, letters: Typesetter, s: HudStatistics) -> None:
        self.letters, self.pixels = letters, letters.pixels
        self.pad = round(self.pixels * 0.75)
        self.width = round(self.pixels * 15.5)
        self.inner = self.width - 2 * self.pad
        self.row = round(self.pixels * 1.35)
        self.y = self.pad
        self.tracks: dict[str, pygame.Rect] = {}

        graph_height = 3 * self.pixels
        action_rows = min(len(s.actions), _SHOWN_ACTIONS)
        prompt = self.letters.wrap(s.prompt, self.inner, lines=2)
        rows = 6 + action_rows + len(s.extra) + len(prompt)
        gaps = 2 * self.pad + self.pixels // 2 * (1 + bool(action_rows) + bool(prompt) + bool(s.extra))
        self.surface = panel(self.width, rows * self.row + graph_height + gaps)
        self._figures(s)
        self._gap()
        self._graph(s, graph_height)
        if action_rows:
            self._gap()
            self._actions(s)
        for texts, colour in ((s.extra, DIM), (prompt, ACCENT)):
            if texts:
                self._gap()
            for text in texts:
                self._line(text, "", left=colour)

    def _figures(self, s: HudStatistics) -> None:
        slow = s.block_duration_ms > 0 and s.block_ms > s.block_duration_ms
        late = s.tick_late_ms_p99 > _LATE_MS
        self._line(s.model_title or "dreamtick", f"block {s.block_index:,}", left=BRIGHT, right=DIM)
        self._line("world", f"{s.world_fps:.1f} fps")
        self._line("block time", f"{s.block_ms:.0f} of {s.block_duration_ms:.0f} ms", right=WARNING if slow else BRIGHT)
        self._line("tick late, p99", f"{s.tick_late_ms_p99:.1f} ms", right=WARNING if late else BRIGHT)
        photon = f"{s.photon_ms_p50:.0f} · p95 {s.photon_ms_p95:.0f} ms" if s.photon_ms_p95 else "–"
        self._line("lag", photon)  # of all names the shortest: its figures need the room
        self._line("underruns", f"{s.underruns:,}", right=WARNING if s.underruns else BRIGHT)

    def _gap(self) -> None:
        self.y += self.pixels // 2

    def _line(self, left_text: str, right_text: str, left: Colour = DIM, right: Colour = BRIGHT) -> None:
        value = self.letters.render(right_text, right, self.inner) if right_text else None
        room = self.inner - (value.get_width() + self.pixels // 2 if value else 0)
        self.surface.blit(self.letters.render(left_text, left, max(room, self.pixels)), (self.pad, self.y))
        if value:
            self.surface.blit(value, (self.width - self.pad - value.get_width(), self.y))
        self.y += self.row

    def _graph(self, s: HudStatistics, height: int) -> None:
        """One bar a block, the newest at the right; the line is the time a block may take."""
        area = pygame.Rect(self.pad, self.y, self.inner, height)
        self.surface.fill(_GRAPH, area)
        history = s.history_ms[-min(_SHOWN_BLOCKS, area.width // 2) :]
        top_ms = max(1.0, s.block_duration_ms * 1.3, min(max(history, default=0.0), s.block_duration_ms * 2.5))
        step = max(2, area.width // _SHOWN_BLOCKS)
        for age, block_ms in enumerate(reversed(history), start=1):
            bar = max(1, min(height, round(height * block_ms / top_ms)))
            slow = s.block_duration_ms > 0 and block_ms > s.block_duration_ms
            rect = (area.right - age * step, area.bottom - bar, step - 1, bar)
            self.surface.fill(WARNING if slow else ACCENT, rect)
        if s.block_duration_ms > 0:
            y = area.bottom - round(height * s.block_duration_ms / top_ms)
            for x in range(area.left, area.right - 2, 6):
                self.surface.fill((*BRIGHT, 200), (x, y, 3, 1))
        self.y += height

    def _actions(self, s: HudStatistics) -> None:
        """Names and empty tracks."""
        for name, value in list(s.actions.items())[:_SHOWN_ACTIONS]:
            track = pygame.Rect(self.width // 2, self.y + self.letters.line_height // 2 - 2, self.inner // 2, 5)
            name_text = self.letters.render(name, BRIGHT if value else DIM, track.left - self.pad - 4)
            self.surface.blit(name_text, (self.pad, self.y))
            self.surface.fill(TRACK, track)
            self.tracks[name] = track
            self.y += self.row

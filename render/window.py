"""The window: the world's frame in whole-number scale, with the HUD and the other overlays on top."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib import resources
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from dreamtick.errors import ConfigError, OutputError
from dreamtick.render import overlays
from dreamtick.render.contact_sheet import magnified, save_png
from dreamtick.render.hud import DIM, Hud, font_pixels
from dreamtick.render.text import Typesetter, system_fonts
from dreamtick.render.view import PromptBoxView, View

__all__ = ["PromptBoxView", "View", "Window"]

_BACKGROUND = (8, 9, 13)
_USUAL_PIXELS = 640  # the longer side of a new window, at most
_STILL_NS = 500_000_000  # a picture that does not change is shown again this often, in case something covered it
_ROOM_FOR_TEXT = 96  # a window with fewer pixels shows the frame only
_REC = "REC"
_NO_SCREEN = frozenset({"dummy", "offscreen", "evdev"})  # SDL falls back to these where there is no display


class Window:
    """A resizable window. Make, draw and close it on the main thread; it does not read events."""

    def __init__(
        self,
        title: str,
        frame_height: int,
        frame_width: int,
        scale: int | None = None,
        fullscreen: bool = False,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Open the window, `scale` screen pixels a frame pixel (None: as many as make about 640).

        Raises ConfigError for a size that cannot be, OutputError if there is no display.
        """
        if frame_height < 1 or frame_width < 1 or (scale is not None and scale < 1):
            raise ConfigError(f"window for {frame_width}x{frame_height} frames, scale {scale}: expected 1 or more")
        self._scale = scale or max(1, _USUAL_PIXELS // max(frame_height, frame_width))
        self._windowed_size = (frame_width * self._scale, frame_height * self._scale)
        self._fullscreen = False
        self._closed = False
        _open_display()
        pygame.display.set_caption(title)
        _set_icon()
        try:
            self._set_mode(fullscreen)
        except pygame.error as error:
            pygame.display.quit()
            raise OutputError(f"cannot open a window of size {self._windowed_size}: {error}; try --headless") from error
        self.set_text_input(False)
        self._now_ns = now_ns
        self._hud = Hud(now_ns)
        self._kept: dict[str, tuple[object, pygame.Surface]] = {}  # overlays and what they were made for
        self._kept_for: tuple[object, ...] = ()
        self._small = pygame.Surface((1, 1))
        self._letters: Typesetter | None = None
        self._shown: View | None = None
        self._shown_size = (0, 0)
        self._shown_ns = 0

    # ------------------------------------------------------------------ showing
    @property
    def size(self) -> tuple[int, int]:
        """The window's width and height in pixels, as it is now."""
        surface = pygame.display.get_surface()
        return surface.get_size() if surface else self._windowed_size

    def draw(self, view: View) -> bool:
        """Show `view`; returns False if the screen shows it already. Keeps a reference to its frame, and no copy."""
        screen = pygame.display.get_surface()
        if self._closed or screen is None or not self._changed(view, screen):
            return False
        self._draw_frame(screen, view)
        if min(screen.get_size()) >= _ROOM_FOR_TEXT:
            self._draw_text(screen, self._sized_letters(screen), view)
        pygame.display.flip()
        self._shown, self._shown_size, self._shown_ns = view, screen.get_size(), self._now_ns()
        return True

    def screenshot(self, path: str | Path) -> Path:
        """Save the world's frame as shown, magnified, without overlays, as a PNG; returns the path.

        Takes some milliseconds; may be called on any thread. Raises OutputError if there is no frame yet or the file
        cannot be written.
        """
        frame = self._shown.frame if self._shown else None
        if frame is None:
            raise OutputError("screenshot: no frame was shown yet; try again once the world is there")
        return self.save_frame(path, frame)

    def save_frame(self, path: str | Path, frame: NDArray[np.uint8]) -> Path:
        """Save any frame uint8 `[H, W, 3]` at the window's magnification. Otherwise as `screenshot`."""
        height, width = frame.shape[:2]
        return save_png(path, magnified(frame, max(1, min(self.size[0] // width, self.size[1] // height))))

    # ------------------------------------------------------------------ the window itself
    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return self._fullscreen

    def toggle_fullscreen(self) -> None:
        """Change between the window and the whole screen. If the screen refuses, the window stays as it is."""
        if self._closed:
            return
        was = self._fullscreen
        try:
            self._set_mode(not was)
        except pygame.error:
            self._set_mode(was)
        self._shown = None

    def set_text_input(self, on: bool) -> None:
        """Let the system compose typed text (layouts, dead keys, input methods) while the prompt is being edited."""
        if self._closed:
            return
        if on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def close(self) -> None:
        """Close the window. Closing twice is fine."""
        if self._closed:
            return
        self.set_text_input(False)
        self._closed = True
        pygame.display.quit()

    def _set_mode(self, fullscreen: bool) -> None:
        if fullscreen:
            if not self._fullscreen and pygame.display.get_surface():
                self._windowed_size = self.size
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings():  # a window manager may give another size than asked for
                warnings.simplefilter("ignore", RuntimeWarning)
                pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
        self._fullscreen = fullscreen

    # ------------------------------------------------------------------ drawing
    def _changed(self, view: View, screen: pygame.Surface) -> bool:
        shown = self._shown
        if shown is None or screen.get_size() != self._shown_size or view.frame is not shown.frame:
            return True
        if _overlay_key(view) != _overlay_key(shown) or (view.statistics is not None and self._hud.due):
            return True
        return self._now_ns() - self._shown_ns >= _STILL_NS

    def _draw_frame(self, screen: pygame.Surface, view: View) -> None:
        """Magnify the frame to the middle of the screen by a whole factor."""
        if view.frame is None:
            screen.fill(_BACKGROUND)
            return
        frame = np.ascontiguousarray(view.frame)
        height, width = frame.shape[:2]
        factor: float = min(screen.get_width() // width, screen.get_height() // height)
        if factor < 1:  # smaller than the world itself: no whole factor is left
            factor = min(screen.get_width() / width, screen.get_height() / height)
        area = pygame.Rect(0, 0, max(1, int(width * factor)), max(1, int(height * factor)))
        area.center = screen.get_rect().center
        if area.size != screen.get_size():
            screen.fill(_BACKGROUND)
        if self._small.get_size() != (width, height) or self._small.get_bitsize() != screen.get_bitsize():
            self._small = pygame.Surface((width, height), 0, screen)
        source = pygame.image.frombuffer(frame.data, (width, height), "RGB")
        self._small.blit(source, (0, 0))  # takes on the screen's pixel format, which `scale` needs
        pygame.transform.scale(self._small, area.size, screen.subsurface(area))

    def _draw_text(self, screen: pygame.Surface, letters: Typesetter, view: View) -> None:
        """Draw the HUD and the overlays, the message and the prompt box last."""
        width, height = screen.get_size()
        if view.frame is None and view.message is None:
            text = letters.render("dreaming up the first frame…", DIM, width)
            screen.blit(text, text.get_rect(center=(width // 2, height // 2)))
        if view.statistics is not None:
            self._hud.draw(screen, view.statistics)
        margin = letters.pixels // 2 + 2
        bottom = height - margin
        self._draw_marks(screen, letters, view, margin)
        if view.help_lines is not None:
            lines, room = tuple(view.help_lines), (width - 4 * margin, height - 4 * margin)
            made = self._kept_surface("help", lines, lambda: overlays.help_panel(letters, lines, room))
            screen.blit(made, made.get_rect(center=(width // 2, height // 2)))
        if view.prompt_box is not None:
            box, box_width = view.prompt_box, min(width - 2 * margin, 44 * letters.pixels)
            made = self._kept_surface("prompt", box, lambda: overlays.prompt_panel(letters, box, box_width))
            place = screen.blit(made, made.get_rect(midbottom=(width // 2, bottom)))
            pygame.key.set_text_input_rect(place)  # where an input method shows its candidates
            bottom = place.top - margin
        if view.message:
            message, is_error, widest = view.message, view.message_is_error, width - 4 * margin
            made = self._kept_surface(
                "message", (message, is_error), lambda: overlays.message_panel(letters, message, is_error, widest)
            )
            screen.blit(made, made.get_rect(midbottom=(width // 2, bottom)))

    def _draw_marks(self, screen: pygame.Surface, letters: Typesetter, view: View, margin: int) -> None:
        y = margin
        for on, text in ((view.recording, _REC), (view.paused, "paused"), (view.waiting, "waiting for the model")):
            if on:
                mark = self._kept_surface(text, None, partial(overlays.chip, letters, text, dot=text is _REC))
                screen.blit(mark, (screen.get_width() - margin - mark.get_width(), y))
                y += mark.get_height() + margin // 2

    def _kept_surface(self, name: str, made_for: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        kept = self._kept.get(name)
        if kept is None or kept[0] != made_for:
            kept = self._kept[name] = (made_for, make())
        return kept[1]

    def _sized_letters(self, screen: pygame.Surface) -> Typesetter:
        made_for = (screen.get_size(), system_fonts.paths)
        if self._letters is None or made_for != self._kept_for:
            self._kept.clear()
            self._kept_for = made_for
            if self._letters is None or self._letters.pixels != font_pixels(screen):
                self._letters = Typesetter(font_pixels(screen))
        return self._letters


def _overlay_key(view: View) -> tuple[object, ...]:
    """All of a view but its frame and figures, for comparison."""
    lines = None if view.help_lines is None else tuple(view.help_lines)
    marks = (view.paused, view.recording, view.waiting)
    return (view.statistics is None, view.prompt_box, lines, view.message, view.message_is_error, marks)


def _open_display() -> None:
    # SDL would show the picture through OpenGL where it can: ten times slower without a GPU, and it may wait for vsync.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    remedy = "set DISPLAY, play in the terminal, or use --headless"
    try:
        pygame.display.init()
    except pygame.error as error:
        raise OutputError(f"no display: {error}; {remedy}") from error
    driver = pygame.display.get_driver()
    if driver in _NO_SCREEN and not asked_for:
        pygame.display.quit()
        raise OutputError(f"no display: SDL found nothing but its {driver!r} driver; {remedy}")


def _set_icon() -> None:
    """Set the window's icon; a window without one is still a window."""
    try:
        with resources.as_file(resources.files("dreamtick") / "assets" / "icons" / "dreamtick.png") as path:
            pygame.display.set_icon(pygame.image.load(path))
    except (OSError, pygame.error):
        return

"""A window in a process of its own on a virtual screen, seen from outside."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from dreamtick.render.contact_sheet import magnified
from tests.display import display_environment, grab_screen

CHILD = """
import sys
import numpy as np, pygame
from dreamtick.render.view import View
from dreamtick.render.window import Window
frame = (np.indices((16, 16, 3)).sum(axis=0) * 7 % 256).astype(np.uint8)
window = Window("on screen", 16, 16, fullscreen=sys.argv[1] == "fullscreen")
for _ in range(20):
    pygame.event.pump()
    pygame.time.wait(5)
    window.draw(View(frame, recording=False))
print(*window.size, pygame.display.get_driver(), flush=True)
sys.stdin.readline()
window.close()
"""
FRAME = (np.indices((16, 16, 3)).sum(axis=0) * 7 % 256).astype(np.uint8)


@contextmanager
def shown_window(display: str, how: str) -> Iterator[tuple[int, int]]:
    """A child that shows FRAME; yields the size of its window once it is on the screen."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, how],
        env=display_environment(display), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdin
    assert child.stdout
    try:
        width, height, driver = child.stdout.readline().split()
        assert driver == "x11"
        yield int(width), int(height)
        child.stdin.write("\n")
        child.stdin.close()
        assert child.wait(20) == 0
    finally:
        child.kill()
        child.wait(20)
        child.stdout.close()


def place_of(picture: np.ndarray, screen: np.ndarray) -> tuple[int, int] | None:
    """Where the top left corner of `picture` is on `screen`, if it is there without a wrong pixel."""
    height, width = picture.shape[:2]
    rows, columns = screen.shape[0] - height + 1, screen.shape[1] - width + 1
    corners = [(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)]
    match = np.ones((rows, columns), bool)
    for y, x in corners:
        match &= (screen[y : y + rows, x : x + columns] == picture[y, x]).all(axis=-1)
    for y, x in np.argwhere(match).tolist():
        if (screen[y : y + height, x : x + width] == picture).all():
            return y, x
    return None


def test_every_pixel_of_the_frame_is_a_crisp_square_on_the_screen(screen: str):
    with shown_window(screen, "windowed") as size:
        assert size == (640, 640)
        assert place_of(magnified(FRAME, 40), grab_screen(screen)) is not None


def test_full_screen_shows_the_frame_in_the_middle(screen: str):
    with shown_window(screen, "fullscreen") as size:
        assert size == (1280, 800)
        assert place_of(magnified(FRAME, 50), grab_screen(screen)) == (0, 240)


def test_the_virtual_screen_fails_instead_of_being_skipped_in_ci(monkeypatch: pytest.MonkeyPatch):
    from tests.display import need_program

    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no-such-program is not installed"):
        need_program("no-such-program")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception):
        need_program("no-such-program")

"""A virtual X display for tests that need a real window, and what is on it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

__all__ = ["display_environment", "grab_screen", "need_program", "screen", "virtual_display"]


def need_program(name: str) -> str:
    """Return the path of a program that a test needs; without it the test is skipped, or fails where CI is set."""
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and CI runs every test: install it")
        pytest.skip(reason)
    return path


@contextmanager
def virtual_display(width: int = 1280, height: int = 800) -> Iterator[str]:
    """Run Xvfb on a free display number with one screen of 24 bits; yields its name for DISPLAY, such as ":7"."""
    xvfb = need_program("Xvfb")
    reading, writing = os.pipe()
    command = [xvfb, "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()  # comes when the server takes connections, and is empty if it died
        if not number:
            pytest.fail(f"Xvfb ended at once with code {server.wait(10)}")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture
def screen() -> Iterator[str]:
    """The DISPLAY of a virtual screen of 1280 by 800 pixels."""
    with virtual_display() as display:
        yield display


def display_environment(display: str, **more: str) -> dict[str, str]:
    """This process's environment for a child with a window on `display`, without any driver chosen for SDL."""
    hidden = {"SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    root = str(Path(__file__).resolve().parent.parent)
    return {**kept, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": root, **more}


def grab_screen(display: str, save_as: str | Path | None = None) -> NDArray[np.uint8]:
    """The whole screen as uint8 `[height, width, 3]`; also as a PNG if a path is given (the test's evidence)."""
    from Xlib import X  # type: ignore[import-untyped]
    from Xlib.display import Display  # type: ignore[import-untyped]

    connection = Display(display)
    try:
        root = connection.screen().root
        size = root.get_geometry()
        image = root.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF)
    finally:
        connection.close()
    pixels = np.frombuffer(image.data, np.uint8).reshape(size.height, size.width, 4)
    picture = pixels[:, :, 2::-1].copy()
    if save_as is not None:
        from dreamtick.render.contact_sheet import save_png

        save_png(save_as, picture)
    return picture

"""A player at the window: a real one under Xvfb, driven by xdotool, judged from its pixels.

These tests take real time, for they play the real thing.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from dreamtick.engine.models.compact.hero import LOST, HeroLocator
from dreamtick.engine.models.registry import ASSETS
from tests.display import display_environment, grab_screen, need_program, virtual_display

pytestmark = pytest.mark.timeout(180)

SEED = "7"


class Player:
    """A `dreamtick play` in a window, and hands on its keyboard."""

    def __init__(self, display: str, folder: Path, *options: str) -> None:
        self.display, self.folder = display, folder
        self._xdotool = need_program("xdotool")
        self.stats = folder / "stats.json"
        command = [sys.executable, "-m", "dreamtick", "play", "--seed", SEED, "--stats-json", str(self.stats), *options]
        self.log = (folder / "log.txt").open("w")
        self.process = subprocess.Popen(
            command, cwd=folder, env=display_environment(display), stdout=self.log, stderr=subprocess.STDOUT
        )

    def wait_until_playing(self) -> None:
        self.window = self._find_window()
        self.wait_for(self.shows_a_picture, "the first frame")

    def _find_window(self) -> str:
        found: list[str] = []

        def look() -> bool:
            assert self.process.poll() is None, Path(self.log.name).read_text()
            found[:] = self.xdotool("search", "--onlyvisible", "--class", "dreamtick").split()
            return bool(found)

        self.wait_for(look, "the window")
        return found[0]

    def xdotool(self, *arguments: str) -> str:
        result = subprocess.run(
            [self._xdotool, *arguments],
            env=display_environment(self.display),
            capture_output=True,
            text=True,
            timeout=30,
        )
        return result.stdout

    def wait_for(self, condition, what: str, seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.1)
        raise AssertionError(f"{what} did not come within {seconds:.0f} s: {Path(self.log.name).read_text()}")

    def shows_a_picture(self) -> bool:
        picture = self.picture("first.png")
        return picture is not None and picture.std() > 10

    def key(self, *keys: str) -> None:
        self.xdotool("key", *keys)

    def hold(self, key: str, seconds: float) -> None:
        self.xdotool("keydown", key)
        time.sleep(seconds)
        self.xdotool("keyup", key)
        time.sleep(0.7)  # until the blocks that were under way are shown

    def picture(self, name: str):
        """The world's 64 x 64 pixels as they are on the screen, read from the middle of each magnified pixel."""
        whole = grab_screen(self.display, self.folder / name)
        geometry = dict(
            line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.window).split() if "=" in line
        )
        if "WIDTH" not in geometry:
            return None
        x, y, width, height = (int(geometry[k]) for k in ("X", "Y", "WIDTH", "HEIGHT"))
        window = whole[y : y + height, x : x + width]
        scale = min(width, height) // 64
        top, left = (height - 64 * scale) // 2, (width - 64 * scale) // 2
        middle = scale // 2
        return window[top + middle : top + 64 * scale : scale, left + middle : left + 64 * scale : scale]

    def hero(self, name: str) -> tuple[int, int]:
        found = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors").find(self.picture(name))
        assert found.error < LOST, f"no figure in {name} (best match {found.error:.0f})"
        return found.x, found.y

    def click_close_button(self) -> None:
        """What a window manager sends when the close button is clicked."""
        from Xlib.display import Display
        from Xlib.protocol.event import ClientMessage

        self.window = self._find_window()  # it may have been made anew since
        connection = Display(self.display)
        window = connection.create_resource_object("window", int(self.window))
        protocols, close = (connection.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
        window.send_event(ClientMessage(window=window, client_type=protocols, data=(32, [close, 0, 0, 0, 0])))
        connection.sync()
        connection.close()

    def quit(self) -> int:
        began = time.monotonic()
        self.key("Escape")
        code = self.process.wait(30)
        assert time.monotonic() - began < 5, "leaving took too long"
        self.log.close()
        return code


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    need_program("xdotool")
    with virtual_display(1280, 800) as name:
        yield name


@pytest.fixture
def play(display: str, tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Starts players; none outlives its test, whatever happens in it."""
    players: list[Player] = []

    def started(*options: str) -> Player:
        players.append(Player(display, tmp_path, *options))
        players[-1].wait_until_playing()
        return players[-1]

    yield started
    for player in players:
        player.process.kill()
        player.process.wait(10)


def test_a_player_walks_and_changes_the_world_with_words(play: Callable[..., Player], display: str, tmp_path: Path):
    player = play("--picture", "candy", "--record", str(tmp_path / "walk.mp4"))
    player.key("h")  # the HUD would cover a part of the picture
    time.sleep(0.5)
    x0, y0 = player.hero("1-start.png")
    x1, y1 = x0, y0
    for _ in range(5):  # 3 pixels a frame, 12 frames a second; a busy machine makes fewer frames
        player.hold("d", 1.6)  # to the wall at the right, whose edge is at 56
        x1, y1 = player.hero("2-after-d.png")
        if x1 + 6 >= 53:
            break
    assert abs(x1 + 6 - 56) <= 3, f"D moved the figure from {x0, y0} to {x1, y1}"
    assert abs(y1 - y0) <= 3
    player.hold("w", 0.8)
    x2, y2 = player.hero("3-after-w.png")
    assert 15 <= y1 - y2 <= 48, f"W moved the figure from {x1, y1} to {x2, y2}"
    assert abs(x2 - x1) <= 3

    before = player.picture("4-before-prompt.png").astype(float)
    player.key("slash")
    time.sleep(0.3)
    player.xdotool("type", "--delay", "30", "a snowy night")
    player.key("Return")
    time.sleep(2.0)
    after = player.picture("5-snowy-night.png").astype(float)
    assert before.mean(axis=(0, 1)).argmax() == 0  # a candy land is pink
    red, green, blue = after.mean(axis=(0, 1))
    assert blue > red
    assert after.mean() < 0.8 * before.mean()  # night is darker
    assert blue > green * 0.95

    assert player.quit() == 0
    stats = json.loads(player.stats.read_text())
    assert stats["frames_shown"] > 30
    assert stats["conditioning"]["text"]["misses"] == 2
    check = subprocess.run(
        [sys.executable, "-m", "dreamtick", "replay", str(tmp_path / "walk.dreamtick"), "--check"],
        env=display_environment(display),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert check.returncode == 0, check.stdout + check.stderr


def test_keys_of_the_window_do_what_the_help_says(play: Callable[..., Player], tmp_path: Path):
    player = play("--picture", "meadow")
    player.key("h")
    player.key("F12")
    player.wait_for(lambda: list((tmp_path / "recordings").glob("*.png")), "the screenshot")
    player.key("F10")
    time.sleep(1.5)
    player.key("F10")
    player.wait_for(lambda: list((tmp_path / "recordings").glob("*.mp4")), "the video")
    player.key("p")
    time.sleep(0.5)
    paused = player.picture("paused-1.png")
    player.hold("d", 0.5)
    again = player.picture("paused-2.png")
    assert np.abs(paused[8:56, 8:56].astype(int) - again[8:56, 8:56]).mean() < 1.0
    player.key("p")
    player.key("F1")
    time.sleep(0.3)
    helped = player.picture("help.png")
    player.key("F1")
    assert np.abs(helped.astype(int) - paused).mean() > 5
    player.key("r")
    time.sleep(1.0)
    player.hero("after-reset.png")
    assert player.quit() == 0


def test_f5_saves_f9_goes_on_from_there_and_backspace_goes_back(play: Callable[..., Player], tmp_path: Path):
    saved = tmp_path / "w.dreamstate"
    player = play("--picture", "candy", "--state", str(saved))
    player.key("h")
    x0, y0 = player.hero("1-start.png")
    player.key("F5")
    player.wait_for(saved.exists, "the saved world")
    player.hold("d", 1.6)
    x1, _ = player.hero("2-after-d.png")
    assert x1 - x0 > 10
    player.key("F9")
    time.sleep(1.5)
    x2, y2 = player.hero("3-after-f9.png")
    assert abs(x2 - x0) <= 3, f"F9 put the figure to {x2, y2}, it was saved at {x0, y0}"
    assert abs(y2 - y0) <= 3
    player.hold("d", 0.6)
    x3, _ = player.hero("4-after-d.png")
    assert x3 - x2 >= 6
    player.key("BackSpace")
    time.sleep(0.7)
    x4, _ = player.hero("5-after-backspace.png")
    assert abs(x4 - x2) <= 3, f"Backspace put the figure to {x4}, two seconds ago it was at {x2}"
    assert player.quit() == 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_window_within_a_second(play: Callable[..., Player], number: int, code: int):
    player = play("--picture", "meadow")
    began = time.monotonic()
    os.kill(player.process.pid, number)
    assert player.process.wait(30) == code
    assert time.monotonic() - began < 2.5


def test_closing_the_window_ends_the_session(play: Callable[..., Player], tmp_path: Path):
    player = play("--picture", "meadow")
    time.sleep(1.0)
    player.click_close_button()
    assert player.process.wait(30) == 0

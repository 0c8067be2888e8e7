"""A real Chromium before a real `dreamtick serve`, and what is to be seen in it.

The page's security policy forbids evaluating texts, so that conditions are asked for again and again from here.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.display import need_program

__all__ = ["ROOT", "Served", "Viewer", "chromium", "serving", "stopped_browser"]

ROOT = Path(__file__).resolve().parents[2]
SECRET = "a secret for the tests of the page"

# The world's own pixels: the video is an integer multiple of them, read in the middle of each.
_READ_PIXELS = """([selector, width, height]) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingEnabled = false;
    context.drawImage(document.querySelector(selector), 0, 0, width, height);
    return btoa(String.fromCharCode(...context.getImageData(0, 0, width, height).data));
}"""

# Of the pictures that the browser presents, how many differ from the one before.
_COUNT_CHANGES = """() => {
    const video = document.querySelector("video");
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingEnabled = false;
    window.counted = { presented: 0, changed: 0 };
    let before = "";
    const look = () => {
        context.drawImage(video, 0, 0, 64, 64);
        const now = context.getImageData(0, 0, 64, 64).data.join();
        window.counted.presented += 1;
        if (now !== before) window.counted.changed += 1;
        before = now;
        video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
}"""


# When each picture was presented, and its place on the world's clock, both in milliseconds from the first.
_WATCH_LATENESS = """() => {
    const video = document.querySelector("video");
    window.pictures = [];
    const look = (_, { expectedDisplayTime, rtpTimestamp }) => {
        if (rtpTimestamp !== undefined) pictures.push([expectedDisplayTime, rtpTimestamp]);
        video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
}"""


class Served:
    """A running `dreamtick serve`: its addresses by role, and its own account of the world."""

    def __init__(self, folder: Path, options: tuple[str, ...]) -> None:
        self._folder, self._options = folder, options
        self.addresses: dict[str, str] = {}
        self.port = 0  # any that is free

    def start(self) -> None:
        """Returns when it prints its addresses."""
        command = [sys.executable, "-m", "dreamtick", "serve", "--json", "--port", str(self.port), *self._options]
        environment = {**os.environ, "DREAMTICK_SECRET": SECRET, "PYTHONPATH": str(ROOT)}
        log = self._folder / "serve.txt"
        with log.open("a") as errors:
            self.process = subprocess.Popen(
                command, cwd=self._folder, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"no address was printed: {log.read_text()}"
        told = json.loads(line)
        self.addresses, self.port = {role: told[role] for role in ("watch", "play", "direct")}, told["port"]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        finally:
            self.process.kill()

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def world(self) -> dict[str, Any]:
        """`/api/v1/world` as a viewer may read it."""
        token = self.addresses["watch"].partition("token=")[2]
        request = urllib.request.Request(f"{self.page}api/v1/world", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)  # type: ignore[no-any-return]


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """Run `dreamtick serve` until the block ends; it may be stopped and started again within, on the same port."""
    served = Served(folder, options)
    try:
        served.start()
        yield served
    finally:
        served.stop()


@contextmanager
def chromium() -> Iterator[Any]:
    """The system's Chromium, without a window."""
    path = need_program("chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def stopped_browser() -> Iterator[None]:
    """All of Chromium stands still until the block ends, as on a machine that has something else to do."""
    processes = [pid for pid in _descendants(os.getpid()) if "chrom" in _command_name(pid)]
    assert processes, "no Chromium is running"
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


def _descendants(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found, waiting = [], [root]
    while waiting:
        waiting += (below := children.get(waiting.pop(), []))
        found += below
    return found


def _command_name(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text()
    return ""


class Viewer:
    """One page of its own: another cookie jar, another session, as another person's browser."""

    def __init__(self, browser: Any, address: str, size: tuple[int, int] = (960, 720), **context: Any) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self._context = browser.new_context(viewport=viewport, reduced_motion="reduce", **context)
        self.page = self._context.new_page()
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.goto(address)

    def close(self) -> None:
        """Leave at once: who only disappears keeps the seat for a while."""
        if self.is_seated:
            self.page.evaluate("document.getElementById('seat-action').click()")
            self.until(lambda: not self.is_seated, "leaving the seat")
        self._context.close()
        assert self.problems == []

    # ------------------------------------------------------------------ waiting
    def until(self, condition: Callable[[], Any], what: str, seconds: float = 15.0) -> Any:
        """Wait for a condition, and return what it gave."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := condition():
                return found
            self.page.wait_for_timeout(40)
        raise AssertionError(f"{what} did not come within {seconds:g} s; the page says: {self.words()}")

    def until_playing(self) -> None:
        self.until(lambda: self.is_seated and self.shows_a_picture, "a seat and a picture")

    def until_watching(self) -> None:
        self.until(lambda: self.shows_a_picture, "a picture")

    def rest(self, seconds: float) -> None:
        """Let the world go on, as a person does between two keys."""
        self.page.wait_for_timeout(1000 * seconds)

    # ------------------------------------------------------------------ what it shows
    def facts(self, expression: str) -> Any:
        """A part of what the page knows: `world.viewers`, `place`, `link.state` …"""
        return self.page.evaluate(f"dreamtick.facts().{expression}")

    @property
    def is_seated(self) -> bool:
        return self.page.evaluate("globalThis.dreamtick?.facts().player ?? null") is not None

    @property
    def shows_a_picture(self) -> bool:
        return self.facts("link.state") == "live" and self.picture().std() > 10

    def words(self) -> str:
        """The title and texts that lie over the picture; empty while nothing does."""
        overlay = self.page.locator("#overlay")
        return str(overlay.inner_text()) if overlay.is_visible() else ""

    @property
    def focused(self) -> str:
        """The id of what has the focus; "BODY" while keys belong to the world."""
        return str(self.page.evaluate("document.activeElement.id || document.activeElement.tagName"))

    def picture(self, width: int = 64, height: int = 64, of: str = "video") -> NDArray[np.uint8]:
        """The world's pixels, uint8 `[height, width, 3]`; `of` selects another element than the video."""
        encoded = self.page.evaluate(_READ_PIXELS, [of, width, height])
        return np.frombuffer(base64.b64decode(encoded), np.uint8).reshape(height, width, 4)[..., :3].copy()

    def video_statistics(self) -> dict[str, Any]:
        """The browser's own count of what it received: its `inbound-rtp` statistics of the video."""
        entries = self.page.evaluate("dreamtick.statistics()")
        return next(e for e in entries if e["type"] == "inbound-rtp" and e["kind"] == "video")

    def count_changes(self) -> None:
        self.page.evaluate(_COUNT_CHANGES)

    @property
    def counted(self) -> dict[str, int]:
        """Since `count_changes`: `presented` pictures, and how many of them `changed`."""
        return self.page.evaluate("counted")  # type: ignore[no-any-return]

    def watch_lateness(self) -> None:
        self.page.evaluate(_WATCH_LATENESS)

    def lateness_ms(self, newest: int) -> float:
        """By how much presentation lags behind the world's clock, for the newest pictures, plus a constant."""
        pictures = self.page.evaluate("pictures")
        origin = pictures[0][1]
        lags = [shown - ((rtp - origin) % 2**32) / 90 for shown, rtp in pictures[-newest:]]
        return float(np.median(lags))

    # ------------------------------------------------------------------ what a person does
    def hold(self, key: str, seconds: float) -> None:
        self.page.keyboard.down(key)
        self.rest(seconds)
        self.page.keyboard.up(key)
        self.rest(0.7)  # until the blocks that were under way are shown

    def hold_until(self, key: str, condition: Callable[[], Any], what: str) -> None:
        """Hold a key until something is to be seen; how long that takes depends on what else the machine does."""
        self.page.keyboard.down(key)
        try:
            self.until(condition, what, 6.0)
        finally:
            self.page.keyboard.up(key)
        self.rest(0.7)

    def say(self, prompt: str) -> None:
        self.page.keyboard.press("Enter")
        self.page.keyboard.type(prompt)
        self.page.keyboard.press("Enter")

"""The play window as an environment's "human" rendering: every frame is shown when it is due."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dreamtick.sim.env_spaces import EnvShape

if TYPE_CHECKING:
    from dreamtick.render.window import Window

__all__ = ["EpisodeWindow"]


class EpisodeWindow:
    """Shows an episode at its world's rate, which makes its caller wait. Use it on the main thread."""

    def __init__(
        self,
        shape: EnvShape,
        now_ns: Callable[[], int] = time.monotonic_ns,
        sleep_s: Callable[[float], None] = time.sleep,
    ) -> None:
        """Open the window. Raises OutputError if there is no display."""
        from dreamtick.render.window import Window

        self._window: Window | None = Window(f"Dreamtick: {shape.name}", shape.frame_height, shape.frame_width)
        self._period_ns = round(1e9 / shape.frame_rate_hz)
        self._now_ns, self._sleep_s = now_ns, sleep_s
        self._due_ns = now_ns()

    @property
    def is_open(self) -> bool:
        """False once it was closed, by a call or by whoever watches; the episode goes on unseen then."""
        return self._window is not None

    def show(self, frames_NHW3: NDArray[np.uint8]) -> None:
        """Show frames uint8 `[N, H, W, 3]`, one after the other. A late one is shown at once and not made up for."""
        from dreamtick.render.view import View

        for frame in frames_NHW3:
            if self._window is None:
                return
            early_ns = self._due_ns - self._now_ns()
            if early_ns > 0:
                self._sleep_s(early_ns / 1e9)
            else:
                self._due_ns -= early_ns
            self._window.draw(View(frame=frame))
            self._due_ns += self._period_ns
            self._read_events()

    def close(self) -> None:
        """Close the window. Closing twice is fine."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _read_events(self) -> None:
        import pygame

        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            self.close()

"""Consumers of frames: a screen (window or terminal), a video file, a contact sheet."""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import OutputError
from dreamtick.input.steering import Steering
from dreamtick.render.pacing import DueFrame
from dreamtick.render.video_file import VideoFile
from dreamtick.render.view import HudStatistics, PromptBoxView, View

__all__ = ["ScreenOutput", "ScreenState", "SheetOutput", "VideoOutput"]

log = logging.getLogger(__name__)


class Screen(Protocol):
    """What shows a `View`: the window or the terminal."""

    def draw(self, view: View) -> object: ...

    def set_text_input(self, on: bool) -> None: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class ScreenState:
    """What the screen shows beside the world; the session writes it, on the loop's thread."""

    hud: bool = True
    help: bool = False
    paused: bool = False
    message: str | None = None
    message_is_error: bool = False
    message_is_public: bool = False  # those who watch from afar may read it, too
    message_until_ns: int = 0

    def say(
        self, message: str, now_ns: int, seconds: float = 4.0, is_error: bool = False, is_public: bool = False
    ) -> None:
        """Show a message for a while. It stays with who sits here unless `is_public`: it may name files and secrets."""
        self.message, self.message_is_error, self.message_is_public = message, is_error, is_public
        self.message_until_ns = now_ns + round(seconds * 1e9)

    def unsay(self, message: str) -> None:
        """Take a message away if it is still there."""
        if self.message == message:
            self.message, self.message_is_error = None, False

    def expire(self, now_ns: int) -> None:
        """Take a message away when its time is over."""
        if self.message is not None and now_ns >= self.message_until_ns:
            self.message, self.message_is_error = None, False


class ScreenOutput:
    """Draws the newest frame and all that belongs around it, on every tick (a screen skips what did not change)."""

    def __init__(
        self,
        screen: Screen,
        state: ScreenState,
        steering: Steering,
        statistics: Callable[[int], HudStatistics],
        recording: Callable[[], bool],
        first_frame: NDArray[np.uint8] | None,
    ) -> None:
        self.screen, self.state = screen, state
        self._steering, self._statistics, self._recording = steering, statistics, recording
        self._help = steering.help_lines()
        self._typing = False
        self._waiting = True
        self.frame = first_frame

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        if due is not None:
            self.frame, self._waiting = due.block.frames[due.frame], False
        self.state.expire(now_ns)
        editor = self._steering.editor
        if editor.is_open is not self._typing:
            self._typing = editor.is_open
            self.screen.set_text_input(self._typing)
        self.screen.draw(
            View(
                frame=self.frame,
                statistics=self._statistics(now_ns) if self.state.hud else None,
                prompt_box=PromptBoxView(editor.text, editor.cursor) if self._typing else None,
                help_lines=self._help if self.state.help else None,
                message=self.state.message,
                message_is_error=self.state.message_is_error,
                paused=self.state.paused,
                recording=self._recording(),
                waiting=self._waiting,
            )
        )


class VideoOutput:
    """Films what is shown while a file is open. A file that cannot be written any more is closed; the world goes on."""

    def __init__(self, height: int, width: int, rate_hz: float, on_problem: Callable[[OutputError], None]) -> None:
        self._height, self._width, self._rate_hz, self._on_problem = height, width, rate_hz, on_problem
        self._file: VideoFile | None = None
        self._files: list[VideoFile] = []
        importlib.import_module("av")  # now: while it loads no thread gets on, and a film's thread is a slow one

    @property
    def recording(self) -> bool:
        """Whether a file is open."""
        return self._file is not None

    @property
    def written(self) -> list[tuple[Path, int]]:
        """The finished files and how many frames each has. For one without any there is no file."""
        return [(file.path, file.frames_written) for file in self._files if not file.is_empty]

    @property
    def failed(self) -> bool:
        """Whether a file that was ended is not complete."""
        return any(file.problem is not None for file in self._files)

    def begin(self, path: Path) -> None:
        """Film to a file, from the next frame on. Raises OutputError if it cannot be made."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot record to {path}: {error.strerror}; choose another place") from error
        self._file = VideoFile(path, self._height, self._width, self._rate_hz)

    def end(self, wait_s: float) -> Path | None:
        """Finish the file, within `wait_s` or (0) by and by; its path, or None if there was nothing to film."""
        if self._file is None:
            return None
        file, self._file = self._file, None
        self._files.append(file)
        if wait_s > 0.0:
            file.close(wait_s)
        else:
            threading.Thread(target=file.close, name="video-close").start()
        return None if file.is_empty else file.path

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        if self._file is None:
            return
        if self._file.problem is not None:
            problem = self._file.problem
            self.end(wait_s=0.0)
            self._on_problem(problem)
        elif due is not None:
            self._file.add(due.block.frames[due.frame : due.frame + 1])


class SheetOutput:
    """Keeps a frame now and then, for a contact sheet at the end."""

    def __init__(self, every_ns: int, at_most: int = 60) -> None:
        self._every_ns, self._at_most = every_ns, at_most
        self._next_ns: int | None = None
        self.frames: list[NDArray[np.uint8]] = []

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        if due is None or len(self.frames) >= self._at_most:
            return
        if self._next_ns is None or now_ns >= self._next_ns:
            self._next_ns = (now_ns if self._next_ns is None else self._next_ns) + self._every_ns
            self.frames.append(due.block.frames[due.frame])

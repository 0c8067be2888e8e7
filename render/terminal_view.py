"""The world in a terminal: a live picture of half blocks, a line of figures and the prompt below it."""

from __future__ import annotations

import atexit
import os
import select
import sys
import threading
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import OutputError
from dreamtick.render.printable import cell_width, printable, shorten
from dreamtick.render.terminal_cells import ansi_cells, fitted, half_blocks
from dreamtick.render.view import HudStatistics, PromptBoxView, View

__all__ = ["TerminalView"]

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"  # alternate screen, no cursor, no line wrap, cleared
_LEAVE = "\x18\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"  # first cancel a sequence that may have been cut off
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"  # show what lies between at once (terminals that cannot, ignore it)
_BOLD, _FAINT, _RED, _INVERSE, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[7m", "\x1b[0m"
_CHUNK_BYTES = 1024  # a terminal that can take anything can take about this much
_WRITABLE_S = 0.1  # how often a stuck writer looks whether it should stop
_CLOSE_S = 0.5
_SMALLEST = (16, 4)  # columns and rows


class TerminalView:
    """Shows views on a terminal from a thread of its own. A slow terminal misses frames, and never holds up the loop.

    The mailbox between the two holds one view; when it is full the older one is dropped. Use it as a context manager or
    call `close`, else the terminal is given back when the program ends.
    """

    def __init__(self, stream: TextIO | None = None, truecolor: bool | None = None) -> None:
        """Take over the terminal behind `stream` (None: standard output).

        `truecolor` None: as COLORTERM says, else 256 colours. Raises OutputError if there is no terminal.
        """
        stream = stream or sys.stdout
        try:
            self._fd = stream.fileno()
            is_terminal = os.isatty(self._fd)
        except (OSError, ValueError):
            is_terminal = False
        if not is_terminal:
            raise OutputError("standard output is not a terminal; use --headless")
        stream.flush()
        self.problem: OutputError | None = None  # why the terminal takes no more views
        self._truecolor = os.environ.get("COLORTERM", "") in ("truecolor", "24bit") if truecolor is None else truecolor
        self._encoding = stream.encoding or "utf-8"
        self._block = "▀" if _encodable("▀", self._encoding) else " "
        self._mailbox: View | None = None
        self._closing = self._closed = False
        self._changed = threading.Condition()
        self._size = (0, 0)
        self._frame: NDArray[np.uint8] | None = None  # what `_cells` shows
        self._cells: NDArray[np.int32] | None = None
        self._lines: dict[int, str] = {}  # what stands in the rows without picture
        atexit.register(self.close)
        self._thread = threading.Thread(target=self._run, name="terminal-view", daemon=True)
        self._thread.start()

    def draw(self, view: View) -> None:
        """Show `view` as soon as the terminal can take it. Never blocks."""
        with self._changed:
            self._mailbox = view
            self._changed.notify()

    def set_text_input(self, on: bool) -> None:
        """Nothing to switch: what is typed in a terminal always arrives as text."""

    def close(self) -> None:
        """Give the terminal back: cursor, line wrap, the screen as it was. Closing twice is fine."""
        if self._closed:
            return
        self._closed = True
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(_CLOSE_S)
        if self._writable(_WRITABLE_S) and self.problem is None:
            try:
                os.write(self._fd, _LEAVE.encode("ascii"))
            except OSError as error:
                self._fail(error)
        atexit.unregister(self.close)

    def __enter__(self) -> TerminalView:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # ------------------------------------------------------------------ the writer's thread
    def _run(self) -> None:
        try:
            self._write(_ENTER)
            while (view := self._next()) is not None:
                self._write(self._composed(view))
        except OSError as error:
            self._fail(error)

    def _next(self) -> View | None:
        with self._changed:
            self._changed.wait_for(lambda: self._mailbox is not None or self._closing)
            view, self._mailbox = self._mailbox, None
            return None if self._closing else view

    def _write(self, text: str) -> None:
        """Write all of `text`, or give up when the view is being closed and the terminal takes nothing."""
        data = memoryview(text.encode(self._encoding, errors="replace"))
        while data:
            if self._writable(_WRITABLE_S):
                data = data[os.write(self._fd, data[:_CHUNK_BYTES]) :]
            elif self._closing:
                return

    def _writable(self, timeout_s: float) -> bool:
        try:
            return bool(select.select([], [self._fd], [], timeout_s)[1])
        except (OSError, ValueError):
            return False

    def _fail(self, error: OSError) -> None:
        self.problem = OutputError(f"the terminal is gone: {error.strerror}; the world goes on without it")

    # ------------------------------------------------------------------ composing
    def _composed(self, view: View) -> str:
        """The characters that bring the screen from what it shows to `view`."""
        columns, rows = os.get_terminal_size(self._fd)
        columns, rows = columns or 80, rows or 24  # some terminals do not tell
        parts = [_BEGIN]
        if (columns, rows) != self._size:
            self._size = (columns, rows)
            self._forget(parts)
        if columns < _SMALLEST[0] or rows < _SMALLEST[1]:
            self._line(parts, 1, shorten("terminal too small", columns, cell_width))
        else:
            self._body(parts, view, columns, rows - 2)
            upper, lower = _bottom_lines(view, columns)
            self._line(parts, rows - 1, upper)
            self._line(parts, rows, lower)
        return "".join(parts) + _END if len(parts) > 1 else ""

    def _body(self, parts: list[str], view: View, columns: int, rows: int) -> None:
        if view.help_lines is not None or view.frame is None:
            if self._cells is not None:
                self._forget(parts)
            lines = [f"{keys:>14}  {what}" for keys, what in view.help_lines or [("", "dreaming up the first frame…")]]
            for row, line in enumerate(lines[: rows - 1], start=2):
                self._line(parts, row, shorten(printable(line), columns, cell_width))
            return
        if view.frame is self._frame and self._cells is not None:
            return
        cells = half_blocks(fitted(view.frame, 2 * rows, columns), self._truecolor)
        if self._cells is None or self._cells.shape != cells.shape:
            self._forget(parts)
        top, left = 1 + (rows - cells.shape[0]) // 2, 1 + (columns - cells.shape[1]) // 2
        parts.append(ansi_cells(cells, self._cells, top, left, self._truecolor, self._block))
        self._frame, self._cells = view.frame, cells

    def _forget(self, parts: list[str]) -> None:
        parts.append("\x1b[2J")
        self._cells = None
        self._lines.clear()

    def _line(self, parts: list[str], row: int, text: str) -> None:
        if self._lines.get(row) != text:
            self._lines[row] = text
            parts.append(f"\x1b[{row};1H{text}{_PLAIN}\x1b[K")


def _figures(view: View, columns: int) -> str:
    """The line of figures, the most important first, in as far as there is room."""
    marks = [name for on, name in ((view.recording, "REC"), (view.paused, "paused"), (view.waiting, "waiting")) if on]
    mark = "".join(f" {name} " for name in marks)
    text = shorten(_figures_text(view.statistics), columns - len(mark) - 1, cell_width) if view.statistics else ""
    return f"{_FAINT}{text}{_PLAIN}{' ' if text and mark else ''}{_INVERSE if mark else ''}{mark}"


def _figures_text(s: HudStatistics) -> str:
    figures = [
        f"{s.world_fps:.1f} fps",
        f"block {s.block_ms:.0f}/{s.block_duration_ms:.0f} ms",
        f"photon p95 {s.photon_ms_p95:.0f} ms" if s.photon_ms_p95 else "photon –",
        f"underruns {s.underruns}",
        f"tick late p99 {s.tick_late_ms_p99:.1f} ms",
        *(f"{name} {value:+.1f}" for name, value in s.actions.items() if value),
    ]
    return printable(" · ".join([s.model_title, *figures] if s.model_title else figures))


def _bottom_lines(view: View, columns: int) -> tuple[str, str]:
    """Figures, and below what is being typed, else the message, else the prompt. A long message takes both lines."""
    upper = _figures(view, columns)
    if view.prompt_box is not None:
        return upper, _editor_line(view.prompt_box, columns)
    if not view.message:
        return upper, shorten(printable(view.statistics.prompt), columns, cell_width) if view.statistics else ""
    style, message = _RED if view.message_is_error else _BOLD, printable(view.message)
    if cell_width(message) <= columns:
        return upper, f"{style}{message}"
    first = _start_of(message, columns)
    return f"{style}{first}", f"{style}{shorten(message[len(first) :].lstrip(), columns, cell_width)}"


def _start_of(text: str, columns: int) -> str:
    """As much of `text` as fits: up to a space in the second half, if there is one."""
    end = len(text)
    while cell_width(text[:end]) > columns:
        end -= 1
    space = text.rfind(" ", 0, end)
    return text[: space if space > end // 2 else end]


def _editor_line(box: PromptBoxView, columns: int) -> str:
    cursor = max(0, min(box.cursor, len(box.text)))
    before = printable(box.text[max(0, cursor - columns) : cursor])
    after = printable(box.text[cursor : cursor + columns])
    while cell_width(before) > columns - 4:  # scroll so that the cursor stays in sight
        before = before[1:]
    under, after = (after[:1] or " "), after[1:]
    while cell_width(after) > columns - 2 - cell_width(before) - cell_width(under):
        after = after[:-1]
    return f"{_BOLD}> {_PLAIN}{before}{_INVERSE}{under}{_PLAIN}{after}"


def _encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

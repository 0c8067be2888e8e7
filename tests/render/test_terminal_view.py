"""The terminal picture, on a pseudo-terminal whose other end is read by a small emulator."""

from __future__ import annotations

import codecs
import io
import os
import pty
import select
import termios
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from dreamtick.errors import OutputError
from dreamtick.render.terminal_view import TerminalView
from dreamtick.render.view import HudStatistics, PromptBoxView, View
from tests.render.terminal_emulator import Terminal

STATISTICS = HudStatistics(
    world_fps=12.0, block_ms=88.0, block_duration_ms=166.0, model_title="Pocket", prompt="a snowy night"
)
PATIENCE_S = 30.0


class Tty:
    """A pseudo-terminal: `stream` is the program's end, `terminal` what a person would see once it was read."""

    def __init__(self, columns: int = 40, rows: int = 12, encoding: str = "utf-8") -> None:
        self.controller, program = pty.openpty()
        self.stream = os.fdopen(program, "w", encoding=encoding)
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._unread = ""
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self.controller, (rows, columns))
        self.terminal = Terminal(columns, rows)

    def read_until(self, seen: Callable[[Terminal], bool]) -> Terminal:
        """Read until the screen, as it is after a whole update, is as asked."""
        deadline = time.monotonic() + PATIENCE_S
        while not (2026 not in self.terminal.modes and seen(self.terminal)):
            assert time.monotonic() < deadline, [self.terminal.line(row) for row in range(1, self.terminal.rows + 1)]
            if select.select([self.controller], [], [], 0.1)[0]:
                self._unread += self._decoder.decode(os.read(self.controller, 65536))
                cut = self._unread.rfind("\x1b")
                whole = len(self._unread) if self._unread[cut:][-1:].isalpha() else max(cut, 0)
                self.terminal.feed(self._unread[:whole])
                self._unread = self._unread[whole:]
        return self.terminal

    def close(self) -> None:
        self.stream.close()
        if self.controller >= 0:
            os.close(self.controller)
            self.controller = -1


@pytest.fixture
def tty() -> Iterator[Tty]:
    tty = Tty()
    yield tty
    tty.close()


@pytest.fixture
def view(tty: Tty) -> Iterator[TerminalView]:
    with TerminalView(tty.stream, truecolor=True) as view:
        yield view


def test_the_frame_stands_in_the_middle_above_the_figures_and_the_prompt(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS))
    seen = tty.read_until(lambda t: t.line(12) != "")
    np.testing.assert_array_equal(seen.picture(1, 9, 9, 24), frame.repeat(3, axis=0).repeat(3, axis=1))
    assert seen.line(11).startswith("Pocket · 12.0 fps · block 88/166 ms")
    assert seen.line(12) == "a snowy night"
    assert 1049 in seen.modes  # the alternate screen
    assert 25 not in seen.modes  # no cursor


def test_the_next_frame_replaces_it_without_clearing_the_screen(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS))
    clears = tty.read_until(lambda t: t.line(12) != "").clears
    view.draw(View(frame[::-1], replace(STATISTICS, prompt="day")))
    seen = tty.read_until(lambda t: t.line(12) == "day")
    np.testing.assert_array_equal(seen.picture(1, 9, 9, 24), frame[::-1].repeat(3, axis=0).repeat(3, axis=1))
    assert seen.clears == clears


def test_the_picture_follows_the_terminals_size(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS))
    tty.read_until(lambda t: t.line(12) != "")
    tty.resize(16, 5)
    view.draw(View(frame, STATISTICS))
    seen = tty.read_until(lambda t: t.line(5) != "")
    np.testing.assert_array_equal(seen.picture(1, 5, 3, 8), frame)
    tty.resize(10, 3)
    view.draw(View(frame, STATISTICS))
    assert tty.read_until(lambda t: t.line(1) != "").line(1) == "terminal…"


def test_marks_stay_visible_when_the_figures_are_cut(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS, paused=True, recording=True))
    line = tty.read_until(lambda t: "paused" in t.line(11)).line(11)
    assert "REC" in line
    assert "…" in line


def test_the_prompt_editor_shows_the_cursor_even_at_the_end_of_a_long_text(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS, PromptBoxView("snow", 2)))
    seen = tty.read_until(lambda t: t.line(12) == "> snow")
    assert [column for column in range(1, 41) if 7 in seen.cells.get((12, column), seen.pen).style] == [5]
    view.draw(View(frame, STATISTICS, PromptBoxView("word " * 20_000 + "end", 100_003)))
    assert tty.read_until(lambda t: t.line(12).endswith("end")).line(12).startswith("> ")


def test_help_and_messages_are_shown(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS, help_lines=[("W A S D", "walk"), ("P", "pause")], message="saved"))
    seen = tty.read_until(lambda t: t.line(12) == "saved")
    assert seen.line(2).split("  ")[-1] == "walk"
    view.draw(View(frame, STATISTICS))
    seen = tty.read_until(lambda t: t.line(12) == "a snowy night")
    assert "walk" not in seen.line(2)


def test_a_message_that_is_too_long_for_a_line_takes_two(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, STATISTICS, message="x" * 50))
    seen = tty.read_until(lambda t: t.line(12) == "x" * 10)
    assert seen.line(11) == "x" * 40
    view.draw(View(frame, STATISTICS, message="the port is in use by another program, choose another one"))
    seen = tty.read_until(lambda t: t.line(12).startswith("choose"))
    assert seen.line(11) == "the port is in use by another program,"


def test_a_prompt_cannot_command_the_terminal(tty: Tty, view: TerminalView, frame):
    view.draw(View(frame, replace(STATISTICS, prompt="a\x1b[2J\x07\ud800b")))
    assert tty.read_until(lambda t: t.line(12) != "").line(12) == "a\ufffd[2J\ufffd\ufffdb"


def test_closing_gives_the_terminal_back_once(tty: Tty, frame):
    view = TerminalView(tty.stream)
    view.draw(View(frame, STATISTICS))
    tty.read_until(lambda t: t.line(12) != "")
    view.close()
    view.close()
    seen = tty.read_until(lambda t: 25 in t.modes)
    assert 7 in seen.modes
    assert 1049 not in seen.modes
    view.draw(View(frame))  # ignored


def test_an_error_gives_the_terminal_back_too(tty: Tty):
    with pytest.raises(RuntimeError, match="in the loop"), TerminalView(tty.stream):
        raise RuntimeError("in the loop")
    assert {7, 25} <= tty.read_until(lambda t: 25 in t.modes).modes


def test_a_terminal_that_nobody_reads_never_holds_up_the_loop_and_then_shows_the_newest(frame):
    tty = Tty(columns=200, rows=60)
    random = np.random.default_rng(0)
    with TerminalView(tty.stream, truecolor=True) as view:
        for number in range(100):
            noise = random.integers(0, 256, (64, 64, 3), np.uint8)
            view.draw(View(noise, replace(STATISTICS, prompt=f"prompt {number}")))  # would block for ever
        seen = tty.read_until(lambda t: t.line(60) == "prompt 99")
        assert seen.updates < 100
    tty.close()


def test_closing_ends_although_the_terminal_is_stuck():
    tty = Tty(columns=200, rows=60)
    view = TerminalView(tty.stream, truecolor=True)
    view.draw(View(np.random.default_rng(0).integers(0, 256, (64, 64, 3), np.uint8), STATISTICS))
    view.close()
    tty.close()


def test_a_terminal_that_is_gone_is_a_problem_and_no_exception(tty: Tty, frame):
    view = TerminalView(tty.stream)
    tty.read_until(lambda t: 1049 in t.modes)
    os.close(tty.controller)
    tty.controller = -1
    deadline = time.monotonic() + PATIENCE_S
    while view.problem is None:
        assert time.monotonic() < deadline
        view.draw(View(frame, replace(STATISTICS, block_index=time.monotonic_ns())))
    assert "the terminal is gone" in str(view.problem)
    view.close()


def test_without_truecolor_the_256_colours_are_used(tty: Tty, frame, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLORTERM", raising=False)
    with TerminalView(tty.stream) as view:
        view.draw(View(frame, STATISTICS))
        assert tty.read_until(lambda t: t.line(12) != "").cells[1, 9].paper in range(16, 256)


def test_a_terminal_without_half_blocks_gets_coloured_spaces(frame):
    tty = Tty(encoding="ascii")
    with TerminalView(tty.stream, truecolor=True) as view:
        view.draw(View(frame, replace(STATISTICS, prompt="день")))
        seen = tty.read_until(lambda t: t.line(12) != "")
        assert seen.line(12) == "????"
        assert seen.cells[1, 9].text == " "
    tty.close()


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_what_is_no_terminal_is_refused(stream: io.StringIO | None, tmp_path):
    with (tmp_path / "file").open("w") as file, pytest.raises(OutputError, match="not a terminal; use --headless"):
        TerminalView(stream or file)

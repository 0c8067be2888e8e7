"""The terminal as a keyboard, on a pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import select

import pytest

from dreamtick.errors import DeviceError
from dreamtick.input.bindings import Bindings
from dreamtick.input.devices.terminal import HOLD_NS, Terminal, TerminalDecoder
from dreamtick.input.events import Event, EventKind
from dreamtick.input.steering import Command, Steering

termios = pytest.importorskip("termios")

PRESS, RELEASE, TEXT = EventKind.PRESS, EventKind.RELEASE, EventKind.TEXT


@pytest.fixture
def pty():
    ours, theirs = os.openpty()
    yield ours, theirs
    for descriptor in (ours, theirs):
        with contextlib.suppress(OSError):  # a test closed it
            os.close(descriptor)


@pytest.fixture
def terminal(pty):
    terminal = Terminal(pty[1])
    yield terminal
    terminal.close()


def summary(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.kind.value, event.control or event.text) for event in events]


# ------------------------------------------------------------------------------------------------ decoding
@pytest.mark.parametrize(
    ("sent", "strokes"),
    [
        (b"dD", [("KeyD", False, "d"), ("KeyD", False, "D")]),
        (b"/1 ", [("Slash", False, "/"), ("Digit1", False, "1"), ("Space", False, " ")]),
        (b"\x1b[A\x1bOD", [("ArrowUp", False, ""), ("ArrowLeft", False, "")]),
        (b"\x1b[1;5D", [("ArrowLeft", True, "")]),
        (b"\x1b[1;2C", [("ArrowRight", False, "")]),
        (b"\x1b[3~\x1b[24~", [("Delete", False, ""), ("F12", False, "")]),
        (b"\r\x7f\t", [("Enter", False, ""), ("Backspace", False, ""), ("Tab", False, "")]),
        (b"\x16", [("KeyV", True, "")]),
        ("雪é".encode(), [("", False, "雪"), ("", False, "é")]),
        (b"\xff", [("", False, "\ufffd")]),
        (b"\x1b[999zd", [("KeyD", False, "d")]),
        (b"\x1bd", [("Escape", False, ""), ("KeyD", False, "d")]),
        (b"\x00", []),
    ],
)
def test_bytes_become_strokes(sent, strokes):
    assert TerminalDecoder().feed(sent) == strokes


def test_a_sequence_and_a_character_may_come_in_pieces():
    decoder = TerminalDecoder()
    assert [decoder.feed(bytes([byte])) for byte in b"\x1b[A"] == [[], [], [("ArrowUp", False, "")]]
    assert [decoder.feed(bytes([byte])) for byte in "雪".encode()] == [[], [], [("", False, "雪")]]


def test_a_lone_escape_is_the_key_once_nothing_follows_it():
    decoder = TerminalDecoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.feed(b"") == [("Escape", False, "")]


def test_a_sequence_that_never_ends_is_given_up():
    decoder = TerminalDecoder()
    assert decoder.feed(b"\x1b[" + b"1" * 100) + decoder.feed(b"") == []
    assert decoder.feed(b"d") == [("KeyD", False, "d")]


# ------------------------------------------------------------------------------------------------ the device
def test_a_letter_is_its_key_and_its_text_and_goes_up_450_ms_after_its_last_repeat(pty, terminal):
    os.write(pty[0], b"d")
    assert summary(terminal.poll(0)) == [("press", "KeyD"), ("text", "d")]
    os.write(pty[0], b"d")
    assert summary(terminal.poll(HOLD_NS - 1)) == [("press", "KeyD"), ("text", "d")]
    assert terminal.poll(HOLD_NS) == []
    assert terminal.poll(2 * HOLD_NS) == [Event(2 * HOLD_NS - 1, "terminal", RELEASE, "KeyD")]


def test_a_key_that_moves_nothing_goes_up_at_once_and_control_is_a_key_of_its_own(pty, terminal):
    os.write(pty[0], b"\r\x1b[1;5D")
    assert summary(terminal.poll(0)) == [
        ("press", "Enter"),
        ("release", "Enter"),
        ("press", "ControlLeft"),
        ("press", "ArrowLeft"),
        ("release", "ArrowLeft"),
        ("release", "ControlLeft"),
    ]


def test_the_editor_opens_types_and_sends_as_in_the_window(pty, terminal):
    steering = Steering(Bindings.default(), ("move_x", "move_y"), "a meadow")
    commands = []

    def play(sent: bytes, now_ns: int) -> None:
        os.write(pty[0], sent)
        commands.extend(filter(None, map(steering.apply, terminal.poll(now_ns))))

    play(b"/", 0)
    play("snö".encode(), 1)
    play(b"\x1b[D\x7fo", 2)
    assert (steering.editor.text, commands) == ("soö", [Command.PROMPT])
    play(b"\r", 3)
    assert steering.prompt == "soö"
    play(b"\r", 4)
    assert steering.editor.is_open
    assert commands == [Command.PROMPT, Command.PROMPT]


def test_a_paste_comes_in_parts_so_that_no_tick_handles_thousands_of_keys(pty, terminal):
    os.write(pty[0], b"snow " * 200)
    polls = [[event.text for event in terminal.poll(tick) if event.kind is TEXT] for tick in range(20)]
    assert max(map(len, polls)) <= 128
    assert "".join(map("".join, polls)) == "snow " * 200


def test_what_is_left_of_a_paste_at_the_end_does_not_go_to_the_shell(pty):
    terminal = Terminal(pty[1])
    os.write(pty[0], b"rm snow\n" * 100)
    terminal.poll(0)
    terminal.close()
    assert select.select([pty[1]], [], [], 0)[0] == []


def test_the_terminal_is_given_back_as_it_was_and_closing_twice_is_safe(pty):
    before = termios.tcgetattr(pty[1])
    terminal = Terminal(pty[1])
    assert not termios.tcgetattr(pty[1])[3] & (termios.ECHO | termios.ICANON)
    assert termios.tcgetattr(pty[1])[3] & termios.ISIG  # Ctrl-C still interrupts
    terminal.close()
    terminal.close()
    assert termios.tcgetattr(pty[1]) == before
    assert terminal.poll(0) == []


def test_a_terminal_that_goes_away_is_lost_and_asks_to_leave_once(pty, terminal):
    os.write(pty[0], b"d")
    terminal.poll(0)
    os.close(pty[0])
    lost, leave = terminal.poll(1)
    assert lost == Event(1, "terminal", EventKind.LOST)
    assert (leave.kind, leave.text) == (EventKind.COMMAND, "quit")
    assert terminal.poll(2) == []
    assert terminal.problem is not None


def test_what_is_no_terminal_is_refused_with_advice():
    reading, writing = os.pipe()
    try:
        with pytest.raises(DeviceError, match="no terminal; use --script"):
            Terminal(reading)
    finally:
        os.close(reading)
        os.close(writing)

"""What all devices promise, and the small ones: story, standard input, global keyboard."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from dreamtick.errors import DeviceError, ScriptError
from dreamtick.input.devices.base import GuardedDevice
from dreamtick.input.devices.global_keyboard import MOST_WAITING, GlobalKeyboard, key_code
from dreamtick.input.devices.stdin_lines import LONGEST_LINE_BYTES, StdinLines
from dreamtick.input.devices.stdin_lines import MOST_WAITING as MOST_LINES
from dreamtick.input.devices.story import Story
from dreamtick.input.events import Event, EventKind

SECOND = 10**9


# ------------------------------------------------------------------------------------------------ the promise
class Flaky(GuardedDevice):
    """Reads well until it is told to fail."""

    def __init__(self) -> None:
        super().__init__("flaky")
        self.fails = False
        self.released = 0

    def _read(self, now_ns: int) -> list[Event]:
        if self.fails:
            raise OSError("cable pulled")
        return [Event(now_ns, self.name, EventKind.PRESS, "KeyD", 1.0)]

    def _release(self) -> None:
        self.released += 1
        raise OSError("already gone")


def test_a_device_that_breaks_is_lost_with_a_problem_and_never_raises():
    device = Flaky()
    assert len(device.poll(1)) == 1
    device.fails = True
    assert device.poll(2) == [Event(2, "flaky", EventKind.LOST)]
    assert isinstance(device.problem, DeviceError)
    assert "cable pulled" in str(device.problem)
    assert device.poll(3) == []


def test_closing_twice_gives_back_once_and_a_closed_device_is_silent():
    device = Flaky()
    device.close()
    device.close()
    assert device.released == 1
    assert device.poll(1) == []


# ------------------------------------------------------------------------------------------------ story
def test_a_story_sends_each_prompt_at_its_time_after_the_first_poll(tmp_path):
    path = tmp_path / "story.toml"
    path.write_text('[[line]]\nat = "0s"\nprompt = "sun"\n[[line]]\nat = "2s"\nprompt = "snow"\n')
    story = Story(path)
    assert story.prompts == ("sun", "snow")
    assert [event.text for event in story.poll(5 * SECOND)] == ["sun"]
    assert story.prompts == ("snow",)
    assert story.poll(6 * SECOND) == []
    assert story.poll(8 * SECOND) == [Event(7 * SECOND, "story", EventKind.PROMPT, text="snow")]
    assert story.finished


def test_a_story_that_cannot_be_read_is_told_when_it_is_opened(tmp_path):
    with pytest.raises(ScriptError, match="cannot be read"):
        Story(tmp_path / "none.toml")


# ------------------------------------------------------------------------------------------------ standard input
def lines_of(text: bytes) -> list[str]:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as sender, os.fdopen(reading, "rb") as receiver:
        device = StdinLines(receiver.fileno(), now_ns=lambda: 7)
        sender.write(text)
        sender.close()
        device.join(10.0)
        events = device.poll(8)
        assert device.finished
        assert device.problem is None
    assert all(event.time_ns == 7 and event.kind is EventKind.PROMPT for event in events)
    return [event.text for event in events]


def test_each_line_of_standard_input_is_a_prompt_and_so_is_an_unfinished_last_one():
    assert lines_of("a snowy night\r\n\n雪 \xff".encode("utf-8", "surrogateescape")) == ["a snowy night", "", "雪 ÿ"]


def test_bytes_that_are_no_text_do_no_harm():
    assert lines_of(b"snow\xff\n") == ["snow\ufffd"]


def test_a_line_without_end_is_cut_and_the_next_is_whole():
    assert [len(line) for line in lines_of(b"x" * (3 * LONGEST_LINE_BYTES) + b"\nsun\n")] == [LONGEST_LINE_BYTES, 3]


def test_of_too_many_lines_the_newest_are_kept():
    lines = lines_of(b"".join(b"%d\n" % number for number in range(MOST_LINES + 10)))
    assert (lines[0], lines[-1], len(lines)) == ("10", str(MOST_LINES + 9), MOST_LINES)


def test_a_reader_that_waits_for_input_does_not_hold_up_the_exit():
    code = "from dreamtick.input.devices.stdin_lines import StdinLines\nStdinLines()\nprint('ready')"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        assert process.wait(timeout=20) == 0  # though its standard input stays open
        assert process.stdout.read().strip() == b"ready"
        assert process.stderr.read() == b""
    finally:
        process.kill()
        process.communicate()


# ------------------------------------------------------------------------------------------------ global keyboard
class FakeListener:
    """Stands in for pynput's listener: keys are sent by hand."""

    def __init__(self) -> None:
        self.stopped = 0

    def start(self, on_press, on_release):
        self.press, self.release = on_press, on_release
        return self

    def stop(self) -> None:
        self.stopped += 1


def character(letter: str) -> SimpleNamespace:
    return SimpleNamespace(char=letter)


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (character("d"), "KeyD"),
        (character("D"), "KeyD"),
        (character("1"), "Digit1"),
        (character("!"), "Digit1"),
        (character("?"), "Slash"),
        (character("é"), None),
        (SimpleNamespace(char=None), None),
        (SimpleNamespace(name="f11"), "F11"),
        (SimpleNamespace(name="left"), "ArrowLeft"),
        (SimpleNamespace(name="media_next"), None),
    ],
)
def test_pynputs_keys_have_w3c_names(key, code):
    assert key_code(key) == code


def test_the_global_keyboard_passes_on_what_its_listener_hears():
    listener = FakeListener()
    device = GlobalKeyboard(now_ns=lambda: 5, start=listener.start)
    listener.press(character("d"))
    listener.release(character("d"))
    assert device.poll(9) == [
        Event(5, "global-keyboard", EventKind.PRESS, "KeyD", 1.0),
        Event(5, "global-keyboard", EventKind.RELEASE, "KeyD", 0.0),
    ]
    device.close()
    device.close()
    assert listener.stopped == 1


def test_while_the_window_has_the_focus_the_global_keyboard_lets_go_and_is_silent():
    listener, focus = FakeListener(), [False]
    device = GlobalKeyboard(enabled=lambda: not focus[0], now_ns=lambda: 5, start=listener.start)
    listener.press(character("d"))
    assert len(device.poll(1)) == 1
    focus[0] = True
    listener.press(character("a"))
    assert device.poll(2) == [Event(2, "global-keyboard", EventKind.LOST)]
    assert device.poll(3) == []
    focus[0] = False
    assert device.poll(4) == []  # what was typed meanwhile is forgotten


def test_when_its_queue_overflows_it_lets_go_of_everything_rather_than_hold_a_key_for_ever():
    listener = FakeListener()
    device = GlobalKeyboard(start=listener.start)
    for _ in range(MOST_WAITING + 1):
        listener.press(character("d"))
    events = device.poll(1)
    assert events[0].kind is EventKind.LOST
    assert len(events) == MOST_WAITING + 1


def test_without_a_display_the_global_keyboard_says_what_to_do():
    code = (
        "from dreamtick.input.devices.global_keyboard import GlobalKeyboard\nfrom dreamtick.errors import DeviceError\n"
        "try:\n    GlobalKeyboard()\nexcept DeviceError as error:\n    print(error)"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    if sys.platform != "linux":
        pytest.skip("only an X11 system has no display")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert "DISPLAY" in done.stdout

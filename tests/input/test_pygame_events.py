"""The window's devices: pygame's events in, ours out. Events are posted into the queue of a window without a screen."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from dreamtick.input.bindings import Bindings
from dreamtick.input.controls import KEY_CODES
from dreamtick.input.devices import pygame_events
from dreamtick.input.devices.scancodes import CODE_BY_SCANCODE
from dreamtick.input.events import Event, EventKind
from dreamtick.input.steering import Steering

PRESS, RELEASE, AXIS, MOTION, LOST = (
    EventKind.PRESS,
    EventKind.RELEASE,
    EventKind.AXIS,
    EventKind.MOTION,
    EventKind.LOST,
)
NOW = 123


class FakePad:
    """Stands in for an open `pygame.joystick.Joystick`."""

    def __init__(self, index: int) -> None:
        self.index, self.open = index, True

    def get_instance_id(self) -> int:
        return self.index + 3

    def get_name(self) -> str:
        return f"Pad {self.index}"

    def quit(self) -> None:
        self.open = False


@pytest.fixture
def pygame(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame_events.prepare()
    import pygame

    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.get()
    yield pygame
    pygame.display.quit()


@pytest.fixture
def device(pygame):
    device = pygame_events.PygameEvents(open_joystick=FakePad)
    device.poll(NOW)
    yield device
    device.close()


@pytest.fixture
def post(pygame, device):
    """Post one pygame event and return what the device makes of it."""

    def post_and_poll(kind: str, **fields) -> list[Event]:
        pygame.event.post(pygame.event.Event(getattr(pygame, kind), fields))
        return device.poll(NOW)

    return post_and_poll


# ------------------------------------------------------------------------------------------------ keyboard and mouse
def test_keys_are_named_by_their_place_whatever_they_type(pygame, post):
    scancode_of_w = 26
    assert post("KEYDOWN", key=pygame.K_z, scancode=scancode_of_w) == [Event(NOW, "keyboard", PRESS, "KeyW", 1.0)]
    assert post("KEYUP", key=pygame.K_z, scancode=scancode_of_w) == [Event(NOW, "keyboard", RELEASE, "KeyW", 0.0)]


def test_the_table_of_places_agrees_with_pygame(pygame):
    pairs = {
        "KSCAN_A": "KeyA",
        "KSCAN_0": "Digit0",
        "KSCAN_9": "Digit9",
        "KSCAN_F12": "F12",
        "KSCAN_F13": "F13",
        "KSCAN_RETURN": "Enter",
        "KSCAN_SLASH": "Slash",
        "KSCAN_GRAVE": "Backquote",
        "KSCAN_LEFT": "ArrowLeft",
        "KSCAN_UP": "ArrowUp",
        "KSCAN_PAGEDOWN": "PageDown",
        "KSCAN_KP0": "Numpad0",
        "KSCAN_KP_ENTER": "NumpadEnter",
        "KSCAN_KP_PERIOD": "NumpadDecimal",
        "KSCAN_NONUSBACKSLASH": "IntlBackslash",
        "KSCAN_INTERNATIONAL1": "IntlRo",
        "KSCAN_LCTRL": "ControlLeft",
        "KSCAN_RGUI": "MetaRight",
    }
    assert {name: CODE_BY_SCANCODE[getattr(pygame, name)] for name in pairs} == pairs
    assert set(CODE_BY_SCANCODE.values()) <= KEY_CODES


def test_a_letter_from_a_keyboard_without_places_is_still_a_key(pygame, post):
    assert post("KEYDOWN", key=pygame.K_d, scancode=0) == [Event(NOW, "keyboard", PRESS, "KeyD", 1.0)]
    assert post("KEYDOWN", key=pygame.K_SYSREQ, scancode=0) == []


def test_a_held_backspace_is_pressed_again_and_again_until_it_goes_up(pygame, device):
    def poll_at(now_ms: int, kind: int | None = None, scancode: int = 42) -> list[tuple[str, str]]:
        if kind is not None:
            pygame.event.post(pygame.event.Event(kind, key=0, scancode=scancode))
        return [(event.kind.value, event.control) for event in device.poll(now_ms * 1_000_000)]

    press = ("press", "Backspace")
    assert poll_at(0, pygame.KEYDOWN) == [press]
    assert poll_at(399) == []
    assert poll_at(400) == [press]
    assert poll_at(434) == []
    assert poll_at(900) == [press]  # what a late poll missed is not made up for
    assert poll_at(910, pygame.KEYUP) == [("release", "Backspace")]
    assert poll_at(2000) == []
    assert poll_at(2000, pygame.KEYDOWN) == [press]
    assert poll_at(2100, pygame.KEYDOWN, scancode=4) == [("press", "KeyA")]  # another key ends it
    assert poll_at(3000) == []


def test_typed_text_comes_as_text(post):
    assert post("TEXTINPUT", text="雪") == [Event(NOW, "keyboard", EventKind.TEXT, text="雪")]


@pytest.mark.parametrize(("button", "control"), [(1, "Mouse0"), (2, "Mouse1"), (3, "Mouse2"), (6, "Mouse3")])
def test_mouse_buttons_have_their_w3c_numbers(post, button, control):
    assert post("MOUSEBUTTONDOWN", button=button, pos=(1, 1)) == [Event(NOW, "mouse", PRESS, control, 1.0)]
    assert post("MOUSEBUTTONUP", button=button, pos=(1, 1)) == [Event(NOW, "mouse", RELEASE, control, 0.0)]


def test_the_wheel_is_a_motion_and_no_button(post):
    assert post("MOUSEWHEEL", x=0, y=-2) == [Event(NOW, "mouse", MOTION, "WheelY", -2.0)]
    assert post("MOUSEBUTTONDOWN", button=4, pos=(1, 1)) == []


def test_the_mouse_moves_the_figure_only_while_it_is_captured_and_is_summed_per_poll(pygame, device, post):
    assert post("MOUSEMOTION", rel=(3, 0), pos=(0, 0), buttons=(0, 0, 0)) == []
    device.capture(True)
    assert device.captured
    device.poll(NOW)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, rel=(3, 1), pos=(0, 0), buttons=(0, 0, 0)))
    assert post("MOUSEMOTION", rel=(4, -1), pos=(0, 0), buttons=(0, 0, 0)) == [Event(NOW, "mouse", MOTION, "MouseX", 7)]
    device.close()
    assert not pygame.mouse.get_relative_mode()


def test_a_window_that_loses_the_focus_lets_go_of_keyboard_and_mouse(post):
    assert post("WINDOWFOCUSLOST") == [Event(NOW, "keyboard", LOST), Event(NOW, "mouse", LOST)]


def test_closing_the_window_is_the_command_to_quit(post):
    assert post("QUIT") == [Event(NOW, "window", EventKind.COMMAND, text="quit")]


# ------------------------------------------------------------------------------------------------ gamepads
def test_gamepads_come_and_go_by_their_instance(device, post):
    assert post("JOYDEVICEADDED", device_index=0) == []
    assert device.gamepads == {"gamepad:3": "Pad 0"}
    assert post("JOYAXISMOTION", instance_id=3, axis=1, value=-0.5) == [Event(NOW, "gamepad:3", AXIS, "Axis1", -0.5)]
    assert post("JOYBUTTONDOWN", instance_id=3, button=14) == [Event(NOW, "gamepad:3", PRESS, "Button14", 1.0)]
    assert post("JOYBUTTONUP", instance_id=3, button=14) == [Event(NOW, "gamepad:3", RELEASE, "Button14", 0.0)]
    assert post("JOYDEVICEREMOVED", instance_id=3) == [Event(NOW, "gamepad:3", LOST)]
    assert device.gamepads == {}


def test_a_hat_is_two_axes(post):
    assert post("JOYHATMOTION", instance_id=3, hat=0, value=(1, -1)) == [
        Event(NOW, "gamepad:3", AXIS, "Hat0X", 1.0),
        Event(NOW, "gamepad:3", AXIS, "Hat0Y", -1.0),
    ]


def test_a_gamepad_pulled_out_mid_hold_stops_the_figure(post):
    steering = Steering(Bindings.default(), ("move_x", "move_y"))
    for event in post("JOYHATMOTION", instance_id=3, hat=0, value=(1, 0)):
        steering.apply(event)
    assert steering.active_actions() == {"move_x": 1.0}
    for event in post("JOYDEVICEREMOVED", instance_id=3):
        steering.apply(event)
    assert steering.active_actions() == {}


def test_a_gamepad_that_is_gone_before_it_is_opened_does_no_harm(pygame):
    def gone(index: int):
        raise pygame.error("no such joystick")

    device = pygame_events.PygameEvents(open_joystick=gone)
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=5))
    assert device.poll(NOW) == []
    assert device.problem is None


# ------------------------------------------------------------------------------------------------ when things break
def test_without_a_window_there_is_nothing_to_report_and_nothing_breaks(pygame, device):
    pygame.display.quit()
    assert device.poll(NOW) == []
    assert not device.has_focus
    device.close()
    device.close()
    assert device.problem is None


def test_a_failing_queue_drops_the_device_and_lets_go_of_all_it_held(pygame, device, post, monkeypatch):
    post("JOYDEVICEADDED", device_index=0)

    def broken():
        raise pygame.error("queue lost")

    monkeypatch.setattr(pygame.event, "get", broken)
    assert {event.device for event in device.poll(NOW)} == {"keyboard", "mouse", "gamepad:3"}
    assert "queue lost" in str(device.problem)
    assert device.poll(NOW) == []


def test_the_hints_are_set_before_pygame_and_what_the_user_set_stays():
    code = (
        "import sys, os\nfrom dreamtick.input.devices import pygame_events\npygame_events.prepare()\n"
        "assert 'pygame' not in sys.modules\n"
        "print(os.environ['SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS'], os.environ['SDL_IME_SHOW_UI'])"
    )
    environment = {**os.environ, "SDL_IME_SHOW_UI": "0"}
    environment.pop("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", None)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.split() == ["1", "0"]

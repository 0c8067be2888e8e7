"""The window's keyboard and mouse, and all gamepads and wheels, through pygame.

This is the only place that drains pygame's event queue, once a tick, on the thread that opened the window.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreamtick.input.commands import Command
from dreamtick.input.devices.base import GuardedDevice
from dreamtick.input.devices.scancodes import CODE_BY_SCANCODE
from dreamtick.input.events import Event, EventKind

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

__all__ = ["PygameEvents", "paste_text", "prepare"]

KEYBOARD, MOUSE, WINDOW = "keyboard", "mouse", "window"

_HINTS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",  # a wheel goes on steering while another window has the focus
    "SDL_NO_SIGNAL_HANDLERS": "1",  # Ctrl-C and SIGTERM are ours
    "SDL_IME_SHOW_UI": "1",  # the candidates of an input method appear over our window
    "SDL_VIDEO_X11_WMCLASS": "dreamtick",  # what docks and window managers know the window by
    "SDL_VIDEO_WAYLAND_WMCLASS": "dreamtick",
}
_MOUSE_BUTTONS = {1: "Mouse0", 2: "Mouse1", 3: "Mouse2", 6: "Mouse3", 7: "Mouse4"}  # 4 and 5 are the wheel

_REPEATING = frozenset(["Backspace", "Delete", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
_REPEAT_AFTER_NS, _REPEAT_EVERY_NS = 400_000_000, 35_000_000


def prepare() -> None:
    """Set what SDL reads from the environment, but for what the user has set. Call it before pygame is imported."""
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)


def paste_text() -> str:
    """The clipboard's text, for the prompt editor. Raises OSError if there is no clipboard to read."""
    import pygame

    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        raise OSError(str(error)) from error


class PygameEvents(GuardedDevice):
    """Everything pygame reports, under the names "keyboard", "mouse", "gamepad:<instance>" and "window".

    May be made before the window is opened and polled after it is closed. `open_joystick` opens a pad by its index.
    """

    def __init__(self, open_joystick: Callable[[int], Any] | None = None) -> None:
        super().__init__("window")
        import pygame

        self._pygame = pygame
        self._open_joystick = open_joystick or pygame.joystick.Joystick
        self._repeated, self._repeat_at_ns = "", 0
        self._joysticks: dict[int, Any] = {}  # an open pad sends events as long as somebody holds it
        self.capture_on_click = False  # a click into the window catches the mouse, Escape lets it go

    # ------------------------------------------------------------------ for the window
    @property
    def has_focus(self) -> bool:
        """Whether the window has the keyboard."""
        return bool(self._pygame.display.get_init() and self._pygame.key.get_focused())

    @property
    def captured(self) -> bool:
        """Whether the mouse is caught in the window and moves the figure."""
        return bool(self._pygame.display.get_init() and self._pygame.mouse.get_relative_mode())

    def capture(self, on: bool) -> None:
        """Catch the mouse in the window, hidden, so that its movement is endless; or let it go."""
        self._pygame.event.set_grab(on)
        self._pygame.mouse.set_relative_mode(on)

    @property
    def gamepads(self) -> dict[str, str]:
        """Device name and product name of each gamepad and wheel that is plugged in."""
        return {f"gamepad:{instance}": joystick.get_name() for instance, joystick in self._joysticks.items()}

    # ------------------------------------------------------------------ as a device
    def _read(self, now_ns: int) -> list[Event]:
        if not self._pygame.display.get_init():
            return []
        events: list[Event] = []
        moved_x = moved_y = 0.0
        try:
            if not self._pygame.joystick.get_init():
                self._pygame.joystick.init()
            for event in self._pygame.event.get():
                if event.type == self._pygame.MOUSEMOTION:
                    moved_x, moved_y = moved_x + event.rel[0], moved_y + event.rel[1]
                else:
                    events += self._translate(event, now_ns)
        except self._pygame.error as error:
            raise OSError(str(error)) from error
        events += self._repeat(events, now_ns)
        if self.captured:
            for control, moved in (("MouseX", moved_x), ("MouseY", moved_y)):
                if moved:
                    events.append(Event(now_ns, MOUSE, EventKind.MOTION, control, moved))
        return events

    def _release(self) -> None:
        try:
            if self.captured:
                self.capture(False)
            if self._pygame.joystick.get_init():
                for joystick in self._joysticks.values():
                    joystick.quit()
        except self._pygame.error as error:
            raise OSError(str(error)) from error
        finally:
            self._joysticks.clear()

    def _event_devices(self) -> tuple[str, ...]:
        return (KEYBOARD, MOUSE, *(f"gamepad:{instance}" for instance in self._joysticks))

    def _repeat(self, events: list[Event], now_ns: int) -> list[Event]:
        """Another press of a key that edits, while it is held; only the prompt editor takes it for more than one.

        pygame could do this, but from a thread of its own, whose last press may come after the key went up.
        """
        for event in events:
            if event.kind is EventKind.PRESS and event.device == KEYBOARD:
                self._repeated = event.control if event.control in _REPEATING else ""
                self._repeat_at_ns = now_ns + _REPEAT_AFTER_NS
            elif event.kind is EventKind.LOST or event.control == self._repeated:
                self._repeated = ""
        if not self._repeated or now_ns < self._repeat_at_ns:
            return []
        self._repeat_at_ns = now_ns + _REPEAT_EVERY_NS
        return [_switch(now_ns, KEYBOARD, self._repeated, True)]

    # ------------------------------------------------------------------ one pygame event
    def _translate(self, event: PygameEvent, now_ns: int) -> list[Event]:
        pg = self._pygame
        kind = event.type
        if kind in (pg.KEYDOWN, pg.KEYUP):
            code = self._code(event)
            if code == "Escape" and self.captured:
                if kind == pg.KEYDOWN:
                    self.capture(False)
                return []
            pressed = kind == pg.KEYDOWN
            return [_switch(now_ns, KEYBOARD, code, pressed)] if code else []
        if kind == pg.TEXTINPUT:
            return [Event(now_ns, KEYBOARD, EventKind.TEXT, text=event.text)]
        if kind in (pg.MOUSEBUTTONDOWN, pg.MOUSEBUTTONUP):
            if self.capture_on_click and not self.captured and kind == pg.MOUSEBUTTONDOWN and event.button == 1:
                self.capture(True)
                return []
            button = _MOUSE_BUTTONS.get(event.button)
            return [_switch(now_ns, MOUSE, button, kind == pg.MOUSEBUTTONDOWN)] if button else []
        if kind == pg.MOUSEWHEEL:
            turned = (("WheelX", event.x), ("WheelY", event.y))
            return [Event(now_ns, MOUSE, EventKind.MOTION, control, float(by)) for control, by in turned if by]
        if kind == pg.QUIT:
            return [Event(now_ns, WINDOW, EventKind.COMMAND, text=Command.QUIT)]
        if kind == pg.WINDOWFOCUSLOST:
            if self.captured:
                self.capture(False)
            return [Event(now_ns, device, EventKind.LOST) for device in (KEYBOARD, MOUSE)]
        return self._translate_joystick(event, now_ns)

    def _translate_joystick(self, event: PygameEvent, now_ns: int) -> list[Event]:
        pg = self._pygame
        kind = event.type
        if kind == pg.JOYDEVICEADDED:
            self._plug_in(event.device_index)
            return []
        if kind == pg.JOYDEVICEREMOVED:
            self._joysticks.pop(event.instance_id, None)
            return [Event(now_ns, f"gamepad:{event.instance_id}", EventKind.LOST)]
        if kind == pg.JOYAXISMOTION:
            return [
                Event(now_ns, f"gamepad:{event.instance_id}", EventKind.AXIS, f"Axis{event.axis}", float(event.value))
            ]
        if kind in (pg.JOYBUTTONDOWN, pg.JOYBUTTONUP):
            return [_switch(now_ns, f"gamepad:{event.instance_id}", f"Button{event.button}", kind == pg.JOYBUTTONDOWN)]
        if kind == pg.JOYHATMOTION:
            device, hat = f"gamepad:{event.instance_id}", f"Hat{event.hat}"
            positions = zip("XY", event.value, strict=True)
            return [Event(now_ns, device, EventKind.AXIS, f"{hat}{letter}", float(at)) for letter, at in positions]
        return []

    def _plug_in(self, index: int) -> None:
        try:
            joystick = self._open_joystick(index)
        except self._pygame.error:
            return  # pulled out again before we came to it
        self._joysticks[joystick.get_instance_id()] = joystick

    def _code(self, event: PygameEvent) -> str | None:
        """The key's place, or for a key whose place is unknown (virtual keyboards) the place of its letter."""
        code = CODE_BY_SCANCODE.get(event.dict.get("scancode", 0))
        if code is None and self._pygame.K_a <= event.key <= self._pygame.K_z:
            return f"Key{chr(event.key).upper()}"
        return code


def _switch(now_ns: int, device: str, control: str, pressed: bool) -> Event:
    return Event(now_ns, device, EventKind.PRESS if pressed else EventKind.RELEASE, control, float(pressed))

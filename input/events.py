"""What a device sends: one `Event` type for keys, sticks, mice, text and commands.

Controls of keyboards are named by their W3C UI Events `code` (`KeyW`, `ArrowUp`, `Space`), whatever the layout;
a device's adapter translates. Times are `time.monotonic_ns()`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Event", "EventKind"]


class EventKind(StrEnum):
    """How an event folds into the state it belongs to."""

    PRESS = "press"  # a key or button went down; `value` is 1.0, or how far an analog button is down
    RELEASE = "release"
    AXIS = "axis"  # an absolute position; `value` in -1..1, dead zone not yet applied
    MOTION = "motion"  # a relative movement; `value` in pixels, summed
    TEXT = "text"  # typed characters (after layout, dead keys and input methods); `text` holds them
    PROMPT = "prompt"  # the whole prompt is now `text`
    COMMAND = "command"  # something asked of the loop, by name: `text` is a `Command`'s value
    LOST = "lost"  # the device is gone or unfocused: all it holds counts as released


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that one device said, once.

    `device` is stable while the device is plugged in: "keyboard", "mouse", "gamepad:3", "global-keyboard", "script",
    "terminal", "stdin", "window". `control` is empty for kinds that need none (TEXT, PROMPT, COMMAND, LOST).
    """

    time_ns: int
    device: str
    kind: EventKind
    control: str = ""
    value: float = 0.0
    text: str = ""
    player: int = 0

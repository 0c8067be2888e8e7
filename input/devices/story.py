"""A story told by the clock: prompts at their times."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from dreamtick.input.devices.base import TimedDevice
from dreamtick.input.events import Event, EventKind
from dreamtick.input.prompts import load_story

__all__ = ["Story"]


class Story(TimedDevice):
    """Sends each prompt of a story file at its time after the world's beginning (see `TimedDevice`).

    Where several lines are due at one poll, all are sent, in order: the last one stays. Raises ScriptError as
    `load_story` does.
    """

    def __init__(self, path: Path | str, start_ns: int | None = None) -> None:
        super().__init__("story", start_ns)
        self._lines = deque(load_story(path))

    @property
    def prompts(self) -> tuple[str, ...]:
        """Those that are still to come, in order."""
        return tuple(line.prompt for line in self._lines)

    @property
    def finished(self) -> bool:
        """Whether the last line was sent."""
        return not self._lines

    def _read(self, now_ns: int) -> list[Event]:
        start_ns = self._begin(now_ns)
        events = []
        while self._lines and start_ns + self._lines[0].at_ns <= now_ns:
            line = self._lines.popleft()
            events.append(Event(start_ns + line.at_ns, self.name, EventKind.PROMPT, text=line.prompt))
        return events

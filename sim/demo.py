"""The walk that a headless session takes if nobody steers it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dreamtick.engine.models.registry import ASSETS
from dreamtick.errors import DeviceError
from dreamtick.input.devices.base import Device
from dreamtick.input.devices.script import Script
from dreamtick.input.events import Event, EventKind

__all__ = ["DEMO_SCRIPT", "Demo"]

DEMO_SCRIPT = ASSETS / "examples" / "walk.script.toml"


class Demo:
    """A device that plays a script until one of the `others` says anything; from then on they have the floor."""

    name = "demo"
    problem: DeviceError | None = None

    def __init__(self, script: Path, others: Sequence[Device]) -> None:
        self._script: Script | None = Script(script)
        self._others = list(others)

    def poll(self, now_ns: int) -> list[Event]:
        """See `Device`."""
        events = [event for other in self._others for event in other.poll(now_ns)]
        if events and self._script is not None:
            self._script.close()
            self._script = None
            lost = [Event(now_ns, "script", EventKind.LOST)]  # what the script held is let go
            return lost + events
        return events + (self._script.poll(now_ns) if self._script is not None else [])

    def close(self) -> None:
        """See `Device`."""
        for device in (*self._others, *([self._script] if self._script is not None else [])):
            device.close()

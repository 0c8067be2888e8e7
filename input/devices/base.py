"""What every device promises: a poll that never waits and never raises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from dreamtick.errors import DeviceError
from dreamtick.input.events import Event, EventKind

__all__ = ["Device", "GuardedDevice", "TimedDevice"]


class Device(Protocol):
    """Something that sends events. Made, polled and closed on the loop's thread."""

    name: str
    problem: DeviceError | None  # why the device stopped by itself; None while it is well

    def poll(self, now_ns: int) -> list[Event]:
        """What came since the last poll, oldest first. Never waits, never raises; empty once closed."""
        ...

    def close(self) -> None:
        """Give back what the device took from the system. Safe to call twice."""
        ...


class GuardedDevice(ABC):
    """A device whose breaking down is a `problem` and a LOST event rather than an exception through the tick."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problem: DeviceError | None = None
        self._closed = False

    def poll(self, now_ns: int) -> list[Event]:
        if self._closed:
            return []
        try:
            return self._read(now_ns)
        except OSError as error:
            self.problem = DeviceError(f"{self.name}: stopped working ({error}); the session goes on without it")
            lost = [Event(now_ns, device, EventKind.LOST) for device in self._event_devices()]
            self.close()
            return lost

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            try:
                self._release()
            except OSError as error:
                self.problem = self.problem or DeviceError(f"{self.name}: could not be closed cleanly ({error})")

    @abstractmethod
    def _read(self, now_ns: int) -> list[Event]:
        """What `poll` returns. An OSError drops the device."""

    def _release(self) -> None:
        """What `close` does, once; a device that took nothing from the system leaves it empty."""
        return

    def _event_devices(self) -> tuple[str, ...]:
        """The names under which this device has sent events."""
        return (self.name,)


class TimedDevice(GuardedDevice):
    """A device that does things at times of its own, counted from the world's beginning.

    That is `start_ns` if it is given. Else it is now as long as the loop says so (`wait`), or the first poll.
    """

    def __init__(self, name: str, start_ns: int | None = None) -> None:
        super().__init__(name)
        self._is_fixed, self._start_ns = start_ns is not None, start_ns

    def wait(self, now_ns: int) -> None:
        """The world has not begun: what is to be done at 0 may be, time stands still."""
        if not self._is_fixed:
            self._start_ns = now_ns

    def _begin(self, now_ns: int) -> int:
        """When time began."""
        if self._start_ns is None:
            self._start_ns = now_ns
        return self._start_ns

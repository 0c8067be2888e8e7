"""A clock that moves only when it is told to."""

from __future__ import annotations

__all__ = ["FakeTime"]


class FakeTime:
    """Stands in for `time.monotonic_ns`: call it to read it, and sleep to move it on."""

    def __init__(self, start_ns: int = 0) -> None:
        self.now_ns = start_ns

    def __call__(self) -> int:
        """Nanoseconds, as `time.monotonic_ns()` gives them."""
        return self.now_ns

    def sleep_ns(self, duration_ns: int) -> None:
        """Let nanoseconds pass."""
        if duration_ns < 0:
            raise ValueError(f"duration_ns={duration_ns}: a monotonic clock cannot run backwards")
        self.now_ns += duration_ns

    def sleep_ms(self, duration_ms: float) -> None:
        """Let milliseconds pass."""
        self.sleep_ns(round(duration_ms * 1e6))

    def sleep(self, duration_s: float) -> None:
        """Let seconds pass, as `time.sleep` does."""
        self.sleep_ns(round(duration_s * 1e9))

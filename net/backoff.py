"""How long to wait before the next attempt: longer each time, and never the same for two who failed together."""

from __future__ import annotations

import random

__all__ = ["Backoff"]


class Backoff:
    """Doubles from `first_s` to `most_s`; each wait is a random share between half and all of it."""

    def __init__(self, first_s: float = 0.5, most_s: float = 15.0, seed: int | None = None) -> None:
        self._first_s = first_s
        self._most_s = most_s
        self._random = random.Random(seed)
        self._failures = 0

    def next_s(self) -> float:
        """The wait after another failure, seconds."""
        longest = min(self._first_s * 2.0**self._failures, self._most_s)
        self._failures = min(self._failures + 1, 30)
        return longest * self._random.uniform(0.5, 1.0)

    def succeeded(self) -> None:
        """It worked for a while: begin anew."""
        self._failures = 0

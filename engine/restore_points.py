"""The way back: a world's newest states, as many as fit into a bounded number of bytes.

States share what did not change between them, so that one more costs its newest block only.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable

from dreamtick.engine.state_tree import Array, arrays_in
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import ConfigError

__all__ = ["RestorePoints"]


class RestorePoints:
    """The states after each of the newest blocks; the last one is the present. For one thread.

    What is shared counts once. When `most_bytes` are exceeded the oldest states go, the present one stays. A world of
    which a single state is larger than that has no way back: `too_large` then says how large one is, in bytes.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.nbytes = 0
        self.too_large = 0
        self._points: deque[tuple[WorldState, list[Array]]] = deque()
        self._users: Counter[int] = Counter()  # how many points hold an array, by its id

    def __len__(self) -> int:
        return len(self._points)

    @property
    def reach(self) -> int:
        """How many blocks it goes back."""
        return max(0, len(self._points) - 1)

    def add(self, state: WorldState) -> None:
        """The world is at `state` now: one block after the state that was added before."""
        if self.most_bytes == 0:
            return
        self._take(state, arrays_in(state.generator))
        while self.nbytes > self.most_bytes and len(self._points) > 1:
            self._release(self._points.popleft()[1])

    def keep(self, window_bytes: int, state: Callable[[], WorldState]) -> None:
        """`add(state())`, unless states are too large: it is a copy that fills memory and leads nowhere.

        `window_bytes` are those of the world's keys and values, which are most of a state once its window is full.
        """
        if self.most_bytes == 0 or self.too_large:
            return
        if window_bytes > self.most_bytes:
            self.too_large = window_bytes
            return
        self.add(state())
        if self.nbytes > self.most_bytes:  # the present one alone
            self.too_large = self.nbytes
            self.clear()

    def back(self, blocks: int) -> WorldState:
        """The state `blocks` blocks before the present, which it now is: later ones are dropped.

        Raises ConfigError that says how far it reaches, and changes nothing then.
        """
        if type(blocks) is not int or blocks < 0:
            raise ConfigError(f"rewind by {blocks!r} blocks: expected a whole number from 0 to {self.reach}")
        if self.too_large:
            raise ConfigError(f"rewind by {blocks} blocks: {self.why_not}")
        if blocks > self.reach or not self._points:
            raise ConfigError(
                f"rewind by {blocks} blocks: it reaches back {self.reach} blocks ({self.nbytes / 1e6:.0f} of "
                f"{self.most_bytes / 1e6:.0f} MB are used), to the last reset or restored state at most; "
                "ask for fewer, or keep more of them with rewind_mb if that is full"
            )
        for _ in range(blocks):
            self._release(self._points.pop()[1])
        return self._points[-1][0]

    @property
    def why_not(self) -> str:
        """Why there is no way back, where states are too large, and what to do; empty where there is one."""
        if not self.too_large:
            return ""
        return (
            f"a state of this world takes {_megabytes(self.too_large):,} MB, and {_megabytes(self.most_bytes):,} MB "
            f"may be kept, so there is no way back; with rewind_mb={_megabytes(2 * self.too_large)} there is one"
        )

    def copy(self) -> RestorePoints:
        """The same points for another world; their memory is shared."""
        other = RestorePoints(self.most_bytes)
        other.too_large = self.too_large
        other.nbytes, other._points, other._users = self.nbytes, self._points.copy(), self._users.copy()
        return other

    def clear(self) -> None:
        """Forget all: the world was put elsewhere."""
        self._points.clear()
        self._users.clear()
        self.nbytes = 0

    # ------------------------------------------------------------------ bytes
    def _take(self, state: WorldState, arrays: list[Array]) -> None:
        self._points.append((state, arrays))
        for array in arrays:
            self._users[id(array)] += 1
            if self._users[id(array)] == 1:
                self.nbytes += array.nbytes

    def _release(self, arrays: Iterable[Array]) -> None:
        for array in arrays:
            self._users[id(array)] -= 1
            if self._users[id(array)] == 0:
                del self._users[id(array)]
                self.nbytes -= array.nbytes


def _megabytes(count: int) -> int:
    """Rounded up, for people."""
    return -(-count // 10**6)

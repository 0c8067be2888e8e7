"""A latch source for tests: the values are set by hand."""

from __future__ import annotations

from collections.abc import Mapping

from dreamtick.engine.generator import still_actions
from dreamtick.input.latch import ActionBlock, Latch


def actions(*rows: tuple[float, float]) -> tuple[ActionBlock, ...]:
    """One player's block of (move_x, move_y) a frame."""
    return (ActionBlock(("move_x", "move_y"), tuple(rows)),)


class ScriptedSource:
    """Latches `values`, which a test changes between blocks; remembers what was committed."""

    def __init__(self, **values: object) -> None:
        self.values: dict[str, object] = {
            "text": "a meadow",
            "action": still_actions(("move_x", "move_y"), 2),
            **values,
        }
        self.committed: list[Mapping[str, object]] = []

    def latch(self, block_index: int, frames: int) -> Latch:
        return Latch(dict(self.values), time_ns=block_index)

    def commit(self, latch: Latch) -> None:
        self.committed.append(latch.values)

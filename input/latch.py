"""The moment a block takes its snapshot of what the players want.

A latch is a read: taking one twice gives the same presses again. Only `commit` uses presses up, once the block that
answers them is certain to be shown. So a block that is started over loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

__all__ = ["ActionBlock", "EventStamp", "Latch", "LatchSource"]


@dataclass(frozen=True, slots=True)
class ActionBlock:
    """One player's named actions for the frames of one block.

    `values[frame][action]`, each in -1..1, actions in the order of `names`.
    """

    names: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class EventStamp:
    """Which event a block answers: its running number and when the device sent it (monotonic nanoseconds)."""

    number: int
    time_ns: int


@dataclass(frozen=True, slots=True)
class Latch:
    """All a block is steered by, as it was at `time_ns`.

    `values` maps a modality to its value: "action" to `tuple[ActionBlock, ...]` (one a player), "text" to the prompt.
    `events` are those that arrived since the last committed latch, oldest first, the newest 256 at most.
    """

    values: Mapping[str, object]
    time_ns: int = 0
    events: tuple[EventStamp, ...] = field(default=())


class LatchSource(Protocol):
    """Who knows what the players want: devices behind `Steering`, a recording, or an agent's caller."""

    def latch(self, block_index: int, frames: int) -> Latch:
        """Return the snapshot for `block_index`, with actions for `frames` frames. Called on the producer's thread."""
        ...

    def commit(self, latch: Latch) -> None:
        """Use up the presses that `latch` holds: its block is made."""
        ...

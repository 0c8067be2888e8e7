"""The world as the server sees it: figures to hand out, and what the world listens to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

__all__ = ["WorldInfo", "WorldLink", "WorldPhase", "WorldStatus"]


class WorldPhase(StrEnum):
    """What the world is doing."""

    LOADING = "loading"  # the model is being loaded or warmed up, or its first block is being made
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"  # the model stopped; a reset tries again
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class WorldInfo:
    """What does not change while a session lasts.

    `controls` maps each control that the world listens to (`KeyW`, `Axis0`, `MouseX`, …) to the action it means, and
    `help_lines` are pairs (controls, what they do) for people. `frame_height` and `frame_width` are pixels of the
    world's own frames. Where `takes_text` is False the world knows no words, and no prompt changes it.
    """

    title: str
    model: str
    frame_height: int
    frame_width: int
    rate_hz: float
    players: int = 1
    controls: tuple[tuple[str, str], ...] = ()
    help_lines: tuple[tuple[str, str], ...] = ()
    takes_text: bool = True


@dataclass(frozen=True, slots=True)
class WorldStatus:
    """The figures of a moment, made anew a few times a second. Times are milliseconds.

    `waiting_for` says why there is no new picture, in words for people; empty while there is one. `message` is what the
    session has to tell (a prompt that was cut, a file that was saved); it is empty most of the time.
    """

    phase: WorldPhase = WorldPhase.LOADING
    waiting_for: str = ""
    message: str = ""
    prompt: str = ""
    block_index: int = 0
    frames_shown: int = 0
    world_fps: float = 0.0
    block_ms: float = 0.0
    block_duration_ms: float = 0.0
    photon_ms_p50: float = 0.0
    photon_ms_p95: float = 0.0
    tick_late_ms_p99: float = 0.0
    underruns: int = 0
    resets: int = 0
    block_history_ms: tuple[float, ...] = field(default=())


class WorldLink(Protocol):
    """Whoever runs the world. Both properties may be read on any thread and are quick."""

    @property
    def info(self) -> WorldInfo:
        """What does not change."""
        ...

    @property
    def status(self) -> WorldStatus:
        """The newest figures, an object that is never written again."""
        ...

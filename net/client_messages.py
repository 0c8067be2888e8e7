"""What a player's or a watcher's page tells the server. docs/protocol.md explains each message and field.

`seq` counts a peer's messages over both channels, one more with each message that has it. `time` is the sender's own
clock in milliseconds; the server only hands it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from dreamtick.net.protocol_fields import (
    LARGEST_INTEGER,
    any_text,
    control_name,
    identifier,
    integer,
    items,
    number,
    one_of,
    person_name,
    position_map,
    sums,
)

__all__ = [
    "CLIENT_MESSAGES",
    "ClientMessage",
    "CommandMessage",
    "Hello",
    "Lost",
    "Ping",
    "Press",
    "PromptMessage",
    "Release",
    "SeatMessage",
    "State",
]

MOST_CONTROLS = 32

_SEQ = integer(1, LARGEST_INTEGER)
_TIME = number(0.0, 1e15)


@dataclass(frozen=True, slots=True)
class State:
    """All that is held and where everything is, as of now: a later one replaces an earlier one."""

    TYPE: ClassVar[str] = "state"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]
    held: Annotated[tuple[str, ...], items(control_name(), MOST_CONTROLS)] = ()
    axes: Annotated[Mapping[str, float], position_map(MOST_CONTROLS)] = field(default_factory=dict)
    mouse: Annotated[tuple[float, float] | None, sums(1e9)] = None
    wheel: Annotated[tuple[float, float] | None, sums(1e9)] = None


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who comes, and what for."""

    TYPE: ClassVar[str] = "hello"
    name: Annotated[str, person_name(40)] = ""
    want: Annotated[str, one_of(("play", "watch"))] = "watch"


@dataclass(frozen=True, slots=True)
class Press:
    """A key or button went down; `value` says how far, for buttons that know."""

    TYPE: ClassVar[str] = "press"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]
    code: Annotated[str, control_name()]
    value: Annotated[float, number(0.0, 1.0)] = 1.0


@dataclass(frozen=True, slots=True)
class Release:
    """A key or button went up."""

    TYPE: ClassVar[str] = "release"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]
    code: Annotated[str, control_name()]


@dataclass(frozen=True, slots=True)
class Lost:
    """The page lost the focus, or a gamepad was pulled out: nothing is held any more."""

    TYPE: ClassVar[str] = "lost"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """The prompt is now `text`."""

    TYPE: ClassVar[str] = "prompt"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]
    text: Annotated[str, any_text()]


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """Something is asked of the session."""

    TYPE: ClassVar[str] = "command"
    seq: Annotated[int, _SEQ]
    time: Annotated[float, _TIME]
    name: Annotated[str, one_of(("pause", "reset", "rewind"))]


@dataclass(frozen=True, slots=True)
class SeatMessage:
    """A seat is asked for, left, or given to the peer `to`."""

    TYPE: ClassVar[str] = "seat"
    seq: Annotated[int, _SEQ]
    action: Annotated[str, one_of(("ask", "leave", "give"))]
    to: Annotated[str | None, identifier()] = None


@dataclass(frozen=True, slots=True)
class Ping:
    """Answered with a pong that carries the same `time`."""

    TYPE: ClassVar[str] = "ping"
    time: Annotated[float, _TIME]


ClientMessage = State | Hello | Press | Release | Lost | PromptMessage | CommandMessage | SeatMessage | Ping
CLIENT_MESSAGES: tuple[type[ClientMessage], ...] = (
    State,
    Hello,
    Press,
    Release,
    Lost,
    PromptMessage,
    CommandMessage,
    SeatMessage,
    Ping,
)

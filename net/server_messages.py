"""What the server tells a page over its control channel. docs/protocol.md explains each message and field.

`server_ms` and every other time ending in `_ms` that is a moment counts milliseconds since the server started
(monotonic); the durations among them say so in the page's tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from dreamtick.net.access import Role
from dreamtick.net.protocol_fields import any_text, identifier, integer, number, one_of, or_nil, text_map, text_pairs
from dreamtick.net.record_fields import record, records, texts
from dreamtick.net.world_link import WorldPhase

__all__ = [
    "ERROR_CODES",
    "SERVER_MESSAGES",
    "Bye",
    "ErrorMessage",
    "LimitsPart",
    "Pong",
    "PublisherPart",
    "QueuePart",
    "ReceivedReceipt",
    "SeatNotice",
    "SeatPart",
    "ServerMessage",
    "ShownReceipt",
    "Welcome",
    "WorldMessage",
    "WorldPart",
]

ERROR_CODES = {
    "malformed": "no msgpack map with `v` and `t`, a field that is missing, or one of another type",
    "unknown": "another version, a type that does not exist, or a message on the wrong channel or before `hello`",
    "too-large": "more than 16 KiB",
    "too-fast": "more messages than the channel or the world takes; this one was not carried out",
    "forbidden": "the role does not suffice",
    "no-seat": "keys without a seat, or a seat given by or to somebody who cannot give or take it",
    "bad-value": "a field of the right type whose value is out of its range",
    "bad-prompt": "a prompt that is too long, that the server's filter refuses, or that is for a world without words",
}
"""The codes of an `error`, and what each means."""

_MOMENT = number(0.0, 1e15)
_COUNT = integer()
_SEQ = integer(1)
_FIGURE = number(0.0, 1e12)


@dataclass(frozen=True, slots=True)
class WorldPart:
    """What does not change while a session lasts."""

    title: Annotated[str, any_text()]
    model: Annotated[str, any_text()]
    height: Annotated[int, _COUNT]
    width: Annotated[int, _COUNT]
    rate_hz: Annotated[float, number(0.0, 1000.0)]
    players: Annotated[int, _COUNT]
    controls: Annotated[Mapping[str, str], text_map()]
    help: Annotated[tuple[tuple[str, str], ...], text_pairs()]


@dataclass(frozen=True, slots=True)
class LimitsPart:
    """What a client must keep to: characters of a prompt, bytes of a message, control messages a second."""

    prompt: Annotated[int, _COUNT]
    message: Annotated[int, _COUNT]
    per_second: Annotated[float, number(0.0, 1e6)]


@dataclass(frozen=True, slots=True)
class SeatPart:
    """Who plays: the world's player by number, and the peer in its seat; nil while it is free."""

    player: Annotated[int, _COUNT]
    peer: Annotated[str | None, or_nil(identifier())]
    name: Annotated[str, any_text()]


@dataclass(frozen=True, slots=True)
class QueuePart:
    """Who waits for a seat."""

    peer: Annotated[str, identifier()]
    name: Annotated[str, any_text()]


@dataclass(frozen=True, slots=True)
class PublisherPart:
    """A stream that is published elsewhere. `to` names its host, never its key."""

    to: Annotated[str, any_text()]
    state: Annotated[str, one_of(("connecting", "live", "waiting"))]
    problem: Annotated[str, any_text()] = ""
    frames: Annotated[int, _COUNT] = 0
    dropped: Annotated[int, _COUNT] = 0
    reconnects: Annotated[int, _COUNT] = 0


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`. `resume` brings this peer back to its place within `resume_s` seconds."""

    TYPE: ClassVar[str] = "welcome"
    peer: Annotated[str, identifier()]
    role: Annotated[str, one_of(tuple(Role))]
    resume: Annotated[str, any_text()]
    resume_s: Annotated[float, number(0.0, 1e6)]
    world: Annotated[WorldPart, record(WorldPart)]
    limits: Annotated[LimitsPart, record(LimitsPart)]
    commands: Annotated[tuple[str, ...], texts()]


@dataclass(frozen=True, slots=True)
class ReceivedReceipt:
    """A press, release, prompt or command has arrived."""

    TYPE: ClassVar[str] = "receipt"
    seq: Annotated[int, _SEQ]
    server_ms: Annotated[float, _MOMENT]
    stage: Annotated[str, one_of(("received",))] = "received"


@dataclass(frozen=True, slots=True)
class ShownReceipt:
    """What was sent is on the screen: the first frame that it could influence has been shown."""

    TYPE: ClassVar[str] = "receipt"
    seq: Annotated[int, _SEQ]
    block: Annotated[int, _COUNT]
    frame: Annotated[int, _COUNT]
    latched_ms: Annotated[float, _MOMENT]
    shown_ms: Annotated[float, _MOMENT]
    rtp: Annotated[int | None, or_nil(integer(0, 2**32 - 1))]
    stage: Annotated[str, one_of(("shown",))] = "shown"


@dataclass(frozen=True, slots=True)
class WorldMessage:
    """How the world is, twice a second and when something changes. A world without a `prompt` takes none."""

    TYPE: ClassVar[str] = "world"
    phase: Annotated[str, one_of(tuple(WorldPhase))]
    waiting_for: Annotated[str, any_text()] = ""
    message: Annotated[str, any_text()] = ""
    prompt: Annotated[str | None, any_text()] = None
    fps: Annotated[float, _FIGURE] = 0.0
    block_ms: Annotated[float, _FIGURE] = 0.0
    block_duration_ms: Annotated[float, _FIGURE] = 0.0
    frames_shown: Annotated[int, _COUNT] = 0
    underruns: Annotated[int, _COUNT] = 0
    viewers: Annotated[int, _COUNT] = 0
    seats: Annotated[tuple[SeatPart, ...], records(SeatPart)] = field(default=())
    queue: Annotated[tuple[QueuePart, ...], records(QueuePart)] = field(default=())
    codec: Annotated[str, any_text()] = ""
    encode_ms: Annotated[float, _FIGURE] = 0.0
    dropped: Annotated[int, _COUNT] = 0
    publishers: Annotated[tuple[PublisherPart, ...], records(PublisherPart)] = field(default=())
    photon_ms: Annotated[float, _FIGURE] = 0.0


@dataclass(frozen=True, slots=True)
class SeatNotice:
    """Your own seat and place in the queue, whenever either changes; a place counts from 1."""

    TYPE: ClassVar[str] = "seat"
    player: Annotated[int | None, or_nil(_COUNT)]
    place: Annotated[int | None, or_nil(integer(1))]


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """A message that was not carried out; `seq` says which, where it could be read."""

    TYPE: ClassVar[str] = "error"
    code: Annotated[str, one_of(tuple(ERROR_CODES))]
    message: Annotated[str, any_text()]
    seq: Annotated[int | None, _SEQ] = None


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to `ping`."""

    TYPE: ClassVar[str] = "pong"
    time: Annotated[float, _MOMENT]
    server_ms: Annotated[float, _MOMENT]


@dataclass(frozen=True, slots=True)
class Bye:
    """The server closes the connection, and why."""

    TYPE: ClassVar[str] = "bye"
    code: Annotated[str, any_text(64)]
    message: Annotated[str, any_text()]


ServerMessage = Welcome | ReceivedReceipt | ShownReceipt | WorldMessage | SeatNotice | ErrorMessage | Pong | Bye
SERVER_MESSAGES: tuple[type[ServerMessage], ...] = (
    Welcome,
    ReceivedReceipt,
    ShownReceipt,
    WorldMessage,
    SeatNotice,
    ErrorMessage,
    Pong,
    Bye,
)

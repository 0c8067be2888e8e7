"""The protocol between a page and the server, version 1: msgpack maps `{"v": 1, "t": type, …}` over two data channels.

`docs/protocol.md` documents it field by field. Bytes from afar either become a message or raise `BadMessage`, a
ProtocolError with a code for the sender; nothing else happens with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgpack

from dreamtick.errors import ProtocolError
from dreamtick.net.client_messages import (
    CLIENT_MESSAGES,
    ClientMessage,
    CommandMessage,
    Hello,
    Lost,
    Ping,
    Press,
    PromptMessage,
    Release,
    SeatMessage,
    State,
)
from dreamtick.net.protocol_fields import LARGEST_INTEGER
from dreamtick.net.record_fields import read_record, write_record
from dreamtick.net.server_messages import (
    ERROR_CODES,
    SERVER_MESSAGES,
    Bye,
    ErrorMessage,
    LimitsPart,
    Pong,
    PublisherPart,
    QueuePart,
    ReceivedReceipt,
    SeatNotice,
    SeatPart,
    ServerMessage,
    ShownReceipt,
    Welcome,
    WorldMessage,
    WorldPart,
)

__all__ = [
    "CLIENT_MESSAGES",
    "CONTROL_CHANNEL",
    "CONTROL_RATE",
    "ERROR_CODES",
    "LARGEST_MESSAGE",
    "MOST_ERRORS",
    "PROTOCOL_VERSION",
    "SERVER_MESSAGES",
    "STATE_CHANNEL",
    "STATE_RATE",
    "BadMessage",
    "Bye",
    "ClientMessage",
    "CommandMessage",
    "ErrorMessage",
    "Hello",
    "LimitsPart",
    "Lost",
    "Ping",
    "Pong",
    "Press",
    "PromptMessage",
    "PublisherPart",
    "QueuePart",
    "ReceivedReceipt",
    "Release",
    "SeatMessage",
    "SeatNotice",
    "SeatPart",
    "ServerMessage",
    "ShownReceipt",
    "State",
    "Welcome",
    "WorldMessage",
    "WorldPart",
    "pack",
    "parse_client",
    "parse_server",
]

PROTOCOL_VERSION = 1
LARGEST_MESSAGE = 16 * 1024
"""Bytes of one message."""

STATE_CHANNEL, CONTROL_CHANNEL = "state", "control"
"""The labels of the two data channels."""

CONTROL_RATE, STATE_RATE = (30.0, 60), (90.0, 120)
"""Messages a second that each channel takes, and how many may come at once."""

MOST_ERRORS = 50
"""Errors within a minute after which the peer is closed."""

_MOST_ITEMS = 64  # of any list or map from a client; the fields allow 32 at most

_CLIENT_TYPES: dict[str, type[Any]] = {kind.TYPE: kind for kind in CLIENT_MESSAGES}
_SERVER_TYPES: dict[str, type[Any]] = {kind.TYPE: kind for kind in SERVER_MESSAGES if kind is not ShownReceipt}


class BadMessage(ProtocolError):  # noqa: N818 - it names what was sent, as `ProtocolError` names what went wrong
    """A message that breaks the protocol. `seq` is its number where that could be read, for the answer."""

    def __init__(self, code: str, message: str, seq: int | None = None) -> None:
        super().__init__(code, message)
        self.seq = seq


def parse_client(data: bytes | str, channel: str = CONTROL_CHANNEL) -> ClientMessage:
    """The message that a client sent over the channel with this label.

    Takes whatever a data channel brings, texts too. Raises BadMessage.
    """
    if len(data) > LARGEST_MESSAGE:
        raise BadMessage("too-large", f"{len(data)} bytes, {LARGEST_MESSAGE} at most")
    values = _unpack(data, _MOST_ITEMS)
    seq = _readable_seq(values)
    kind = _kind(values, _CLIENT_TYPES, seq)
    right = STATE_CHANNEL if kind is State else CONTROL_CHANNEL
    if channel != right:
        raise BadMessage("unknown", f'"{kind.TYPE}" belongs on the channel "{right}"', seq)
    try:
        message: ClientMessage = read_record(kind, values)
    except ProtocolError as error:
        raise BadMessage(error.code, f"{kind.TYPE}: {error}", seq) from error
    if isinstance(message, SeatMessage) and message.action == "give" and message.to is None:
        raise BadMessage("malformed", 'seat: "to" is missing; "give" needs the peer that the seat goes to', seq)
    return message


def parse_server(data: bytes) -> ServerMessage:
    """The message that a server sent; for clients in Python. Raises BadMessage."""
    values = _unpack(data, len(data))
    kind = _kind(values, _SERVER_TYPES, None)
    if kind is ReceivedReceipt and values.get("stage") == "shown":
        kind = ShownReceipt
    try:
        message: ServerMessage = read_record(kind, values)
    except ProtocolError as error:
        raise BadMessage(error.code, f"{kind.TYPE}: {error}") from error
    return message


def pack(message: ClientMessage | ServerMessage) -> bytes:
    """The bytes of a message, for either side. Does not check the values: `parse_client` and `parse_server` do."""
    packed: bytes = msgpack.packb({"v": PROTOCOL_VERSION, "t": message.TYPE, **write_record(message)})
    return packed


# ------------------------------------------------------------------------------------------------ helpers
def _unpack(data: bytes | str, most_items: int) -> dict[str, Any]:
    if isinstance(data, str):
        raise BadMessage("malformed", "a text, expected binary msgpack")
    try:
        values = msgpack.unpackb(
            data,
            strict_map_key=True,
            object_pairs_hook=_map_without_repeats,
            ext_hook=_refuse_extension,
            max_array_len=most_items,
            max_map_len=most_items,
        )
    except ProtocolError as error:
        raise BadMessage(error.code, str(error)) from error
    except (ValueError, TypeError, OverflowError, msgpack.UnpackException) as error:  # all that msgpack raises
        raise BadMessage("malformed", f"no msgpack of the kind expected ({str(error)[:80] or 'cut short'})") from error
    if not isinstance(values, dict):
        raise BadMessage("malformed", "no map")
    return values


def _map_without_repeats(pairs: Iterable[tuple[Any, Any]]) -> dict[str, Any]:
    """Two readers may take different ones of a repeated key, so there may be none."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if not isinstance(key, str):
            raise ProtocolError("malformed", "a map's key is no text")
        if key in values:
            raise ProtocolError("malformed", f"the key {ascii(key)[:60]} comes twice")
        values[key] = value
    return values


def _refuse_extension(code: int, _data: bytes) -> Any:
    raise ProtocolError("malformed", f"an extension type ({code})")


def _kind(values: dict[str, Any], types: dict[str, type[Any]], seq: int | None) -> type[Any]:
    version, name = values.get("v"), values.get("t")
    if type(version) is not int or type(name) is not str:
        raise BadMessage("malformed", 'no "v" (an integer) and "t" (a text)', seq)
    if version != PROTOCOL_VERSION:
        raise BadMessage("unknown", f"version {version}, expected {PROTOCOL_VERSION}; load the page again", seq)
    if name not in types:
        raise BadMessage("unknown", f"there is no message {ascii(name)[:60]}", seq)
    return types[name]


def _readable_seq(values: dict[str, Any]) -> int | None:
    seq = values.get("seq")
    return seq if type(seq) is int and 1 <= seq <= LARGEST_INTEGER else None

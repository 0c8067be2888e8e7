"""AMF0, the notation of RTMP's commands (Adobe's "Action Message Format -- AMF 0", section 2)."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from dreamtick.errors import ProtocolError

__all__ = ["AmfValue", "decode", "encode"]

AmfValue = float | bool | str | None | Mapping[str, "AmfValue"]
"""Numbers, booleans, texts, null and objects: all that the commands of a publisher need."""

_DEPTH = 8  # objects inside objects, in what a server sends


def encode(*values: AmfValue) -> bytes:
    """The values one after the other."""
    return b"".join(_encoded(value) for value in values)


def decode(data: bytes) -> list[AmfValue]:
    """The values in `data`, in their order. ProtocolError where it is cut short, or holds a kind we do not know."""
    values: list[AmfValue] = []
    position = 0
    try:
        while position < len(data):
            value, position = _decoded(data, position, _DEPTH)
            values.append(value)
    except (struct.error, IndexError) as error:
        raise ProtocolError("malformed", "the server sent a command that is cut short") from error
    return values


def _encoded(value: AmfValue) -> bytes:
    if value is None:
        return b"\x05"
    if isinstance(value, bool):
        return b"\x01" + bytes([value])
    if isinstance(value, int | float):
        return b"\x00" + struct.pack(">d", value)
    if isinstance(value, str):
        return b"\x02" + _name(value)
    pairs = b"".join(_name(name) + _encoded(inner) for name, inner in value.items())
    return b"\x03" + pairs + b"\x00\x00\x09"


def _name(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">H", len(data)) + data


def _decoded(data: bytes, at: int, depth: int) -> tuple[AmfValue, int]:
    kind, at = data[at], at + 1
    if kind == 0:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if kind == 1:
        return bool(data[at]), at + 1
    if kind == 2:
        return _text(data, at)
    if kind in (5, 6):  # null, undefined
        return None, at
    if kind in (3, 8) and depth > 0:  # object, ECMA array: its count is only a hint
        return _object(data, at + (4 if kind == 8 else 0), depth)
    raise ProtocolError("malformed", f"the server sent a value of kind {kind}, which is not understood")


def _text(data: bytes, at: int) -> tuple[str, int]:
    length = struct.unpack_from(">H", data, at)[0]
    end = at + 2 + length
    if end > len(data):
        raise IndexError
    return data[at + 2 : end].decode(errors="replace"), end


def _object(data: bytes, at: int, depth: int) -> tuple[AmfValue, int]:
    pairs: dict[str, AmfValue] = {}
    while data[at : at + 3] != b"\x00\x00\x09":
        name, at = _text(data, at)
        pairs[name], at = _decoded(data, at, depth - 1)
    return pairs, at + 3

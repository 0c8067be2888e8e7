"""The container of a saved world: magic, version, sizes, SHA-256, a msgpack header, a safetensors payload.

    bytes    what
    0-15     the magic text "dreamtick-state\\n"
    16-19    format version, little-endian like all numbers here
    20-23    size of the header in bytes
    24-31    size of the payload in bytes
    32-63    SHA-256 of bytes 0-31, header and payload
    64-      header, then payload; nothing after them

docs/world_state.md says field by field what stands in the header. Nothing in a file is ever executed or unpickled.
"""

from __future__ import annotations

import hashlib
import math
import os
import stat
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.whole_file import whole_file
from dreamtick.errors import StateError

__all__ = ["FORMAT_VERSION", "MAGIC", "MAX_HEADER_BYTES", "pack_state", "read_state", "unpack_state", "write_state"]

FORMAT_VERSION = 1
MAGIC = b"dreamtick-state\n"
MAX_HEADER_BYTES = 16 << 20
MAX_STATE_BYTES = 64 << 30

_SIZES = struct.Struct("<16sIIQ")
_CHECKSUM_BYTES = 32
_LARGEST_GAP = 16  # a tensor's memory may be so many times its numbers


def pack_state(header: Mapping[str, object], arrays: Sequence[Tensor | NDArray[Any]]) -> bytes:
    """A whole file. The header is made of what msgpack knows. Raises StateError if it is too large to be read again."""
    from safetensors.torch import save

    try:
        packed: bytes = msgpack.packb({**header, "strides": _strides(arrays)}, unicode_errors="surrogatepass")
    except (OverflowError, TypeError, ValueError, RecursionError) as error:
        raise StateError(f"the state cannot be stored: {error}") from error
    if len(packed) > MAX_HEADER_BYTES:
        raise StateError(f"the state's header has {len(packed)} bytes, at most {MAX_HEADER_BYTES} can be stored")
    payload = save({str(number): _plain(array) for number, array in enumerate(arrays)})
    sizes = _SIZES.pack(MAGIC, FORMAT_VERSION, len(packed), len(payload))
    return b"".join((sizes, _checksum(sizes, packed, payload), packed, payload))


def unpack_state(data: bytes, name: str) -> tuple[dict[str, Any], list[Tensor]]:
    """Header and arrays of a file's bytes. Raises StateError, whose message begins with `name`, for anything else."""
    header, payload = _checked_parts(data, name)
    try:
        fields = msgpack.unpackb(header, use_list=False, strict_map_key=False, unicode_errors="surrogatepass")
        if not isinstance(fields, dict):
            raise ValueError("the header is no map")
        return fields, _arrays(payload, fields.pop("strides"))
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        reason = str(error) or type(error).__name__
        raise StateError(f"{name}: damaged ({reason}); save the world again, or use another file") from error


def write_state(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that a crash or a full disk leaves the old one or the new one. Raises StateError."""
    try:
        with whole_file(path) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except (OSError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StateError(f"{path}: {reason}; the state was not saved; make room, or give another place") from error


def read_state(path: str | os.PathLike[str]) -> bytes:
    """A file's bytes, if it begins as one of ours and is no larger than it says. Raises StateError."""
    try:
        if stat.S_ISFIFO(Path(path).stat().st_mode):
            raise StateError(f"{path}: a pipe, which may never end; give a file")
        with Path(path).open("rb") as file:
            start = file.read(_SIZES.size)
            sizes = _sizes(start, str(path))
            there = os.fstat(file.fileno()).st_size  # a damaged file may say any size, and memory is taken at once
            return start + file.read(min(_CHECKSUM_BYTES + sum(sizes) + 1, there))
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StateError(f"{path}: {reason}; give a state that can be read (F5 saves one while you play)") from error


# ---------------------------------------------------------------------------------------------- the container
def _sizes(start: bytes, name: str) -> tuple[int, int]:
    """The sizes of header and payload."""
    if start[: len(MAGIC)] != MAGIC[: len(start)] or not start:
        raise StateError(
            f"{name}: is not a saved world; F5 saves one while you play, and `world.snapshot().save(path)`"
        )
    if len(start) < _SIZES.size:
        raise StateError(f"{name}: cut short after {len(start)} bytes; copy it again, or save the world again")
    _, version, header, payload = _SIZES.unpack_from(start)
    if version > FORMAT_VERSION:
        raise StateError(
            f"{name}: format version {version}, this Dreamtick reads up to {FORMAT_VERSION}; "
            "load it with the version that saved it, or a newer one"
        )
    if version < 1 or header > MAX_HEADER_BYTES or payload > MAX_STATE_BYTES:
        raise StateError(
            f"{name}: damaged (version {version}, header of {header} bytes, payload of {payload}; at most "
            f"{MAX_HEADER_BYTES} and {MAX_STATE_BYTES}); save the world again, or use another file"
        )
    return header, payload


def _checked_parts(data: bytes, name: str) -> tuple[bytes, bytes]:
    header_size, payload_size = _sizes(data[: _SIZES.size], name)
    begin = _SIZES.size + _CHECKSUM_BYTES
    missing = begin + header_size + payload_size - len(data)
    if missing > 0:
        raise StateError(f"{name}: cut short, {missing} bytes are missing; copy it again, or save the world again")
    if missing < 0:
        raise StateError(f"{name}: damaged (longer than it says); save the world again, or use another file")
    header, payload = data[begin : begin + header_size], data[begin + header_size :]
    if _checksum(data[: _SIZES.size], header, payload) != data[_SIZES.size : begin]:
        raise StateError(f"{name}: damaged (its checksum is wrong); save the world again, or use another file")
    return header, payload


def _checksum(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


# ---------------------------------------------------------------------------------------------- arrays
def _plain(array: Tensor | NDArray[Any]) -> Tensor:
    """A copy of its own on the host, with no gaps."""
    tensor = array if isinstance(array, Tensor) else torch.from_numpy(np.array(array))
    return torch.empty(tensor.shape, dtype=tensor.dtype).copy_(tensor)


def _strides(arrays: Sequence[Tensor | NDArray[Any]]) -> dict[int, tuple[int, ...]]:
    """How tensors lie in memory that are not contiguous: kernels may sum in another order over another layout."""
    tensors = [(number, array) for number, array in enumerate(arrays) if isinstance(array, Tensor)]
    return {number: t.stride() for number, t in tensors if not t.is_contiguous() and _can_lie(t.shape, t.stride())}


def _can_lie(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether a tensor of its own can lie so: no number in two places, and no gaps to speak of."""
    if len(shape) != len(strides) or not all(type(stride) is int for stride in strides):
        return False
    reach = 0  # the place of the last number
    for size, stride in sorted(zip(shape, strides, strict=True), key=lambda axis: axis[1]):
        if size > 1 and stride <= reach:
            return False
        reach += (size - 1) * stride
    return reach < _LARGEST_GAP * math.prod(shape)


def _arrays(payload: bytes, strides: Mapping[int, tuple[int, ...]]) -> list[Tensor]:
    from safetensors import SafetensorError
    from safetensors.torch import load

    try:
        stored = load(payload)
    except SafetensorError as error:
        raise ValueError(f"its tensors cannot be read: {error}") from error
    arrays = [stored[str(number)].clone() for number in range(len(stored))]  # each at an address of its own
    for number, steps in strides.items():
        flat = arrays[number]
        if not _can_lie(flat.shape, steps):
            raise ValueError(f"tensor {number} of shape {list(flat.shape)} cannot lie at {steps!r}")
        arrays[number] = torch.empty_strided(flat.shape, steps, dtype=flat.dtype).copy_(flat)
    return arrays

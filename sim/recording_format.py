"""What stands in a `.dreamtick` file, and how it is packed.

The file is a stream of msgpack objects: the magic text, the format's version, then entries `[kind, body, CRC-32]` whose
bodies are msgpack maps (the start picture's pixels and restored states: raw bytes, in pieces). Times are nanoseconds
since the recording began. A prompt is written when it changes; a player's action names when they differ from the
header's.
"""

from __future__ import annotations

import hashlib
import math
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any

import msgpack
import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import RecordingError
from dreamtick.input.latch import ActionBlock, EventStamp, Latch

__all__ = [
    "FORMAT_VERSION",
    "MAGIC",
    "MAX_ENTRY_BYTES",
    "Entry",
    "EntryPacker",
    "EntryUnpacker",
    "Recordable",
    "RecordedBlock",
    "RecordedEnd",
    "RecordedPresentation",
    "RecordedReset",
    "RecordedRestore",
    "RecordedStart",
    "RecordingHeader",
    "frames_hash",
    "pack_entry",
    "pack_header",
    "unpack_body",
    "unpack_header",
]

FORMAT_VERSION = 2  # 2: restored states
MAGIC: bytes = msgpack.packb("dreamtick-recording")
MAX_ENTRY_BYTES = 2 << 20  # a prompt of 100,000 characters takes 400 KB at most

_BYTES_PER_PIECE = 1 << 20
_MAX_START_BYTES = 256 << 20


# ---------------------------------------------------------------------------------------------- what is recorded
@dataclass(frozen=True, slots=True)
class RecordedStart:
    """The pictures a world begins from: uint8 of `shape` (F, H, W, 3) as bytes, or words alone if there are none."""

    name: str = ""
    prompt: str = ""
    shape: tuple[int, ...] = ()
    pixels: bytes = b""

    @classmethod
    def of(cls, name: str, prompt: str, frames: NDArray[np.uint8] | None) -> RecordedStart:
        """Keep a copy of frames uint8 `[F, H, W, 3]`."""
        return cls(name, prompt) if frames is None else cls(name, prompt, frames.shape, frames.tobytes())

    @property
    def frames(self) -> NDArray[np.uint8] | None:
        """Frames uint8 `[F, H, W, 3]`, read-only; None for words alone."""
        return np.frombuffer(self.pixels, dtype=np.uint8).reshape(self.shape) if self.shape else None


@dataclass(frozen=True, slots=True)
class RecordingHeader:
    """All that decides what a world shows, apart from what its blocks latched.

    `weights` is the name of the weights that were used instead of the model's own, `size` that of the model, if it was
    another than its usual one; `weights_hash` says which ones they were. `accelerate`: with compiled kernels, where
    there are any. `hardware`, `dreamtick` (the version) and `created` (ISO 8601) explain a replay that differs.
    """

    model: str
    weights_hash: str
    seed: int
    dtype: str
    threads: int
    device: str
    steps: int
    transition: str
    frames_per_block: int
    frame_rate_hz: float
    action_names: tuple[str, ...]
    start: RecordedStart
    weights: str = ""
    size: str = ""
    accelerate: bool = True
    dreamtick: str = ""
    hardware: str = ""
    created: str = ""


@dataclass(frozen=True, slots=True)
class RecordedBlock:
    """One block: what steered it, when, and a hash of the frames it came to."""

    index: int
    first_frame: int
    epoch: int
    latch: Latch
    versions: Mapping[str, int]
    latched_ns: int
    finished_ns: int
    draws: int
    frames_hash: bytes


@dataclass(frozen=True, slots=True)
class RecordedReset:
    """The world began again; `epoch` is the one that began."""

    epoch: int


@dataclass(frozen=True, slots=True)
class RecordedRestore:
    """The world went to another state: loaded, or rewound to; `state` is what `WorldState.save` writes.

    `block_index` is that of the next block.
    """

    block_index: int
    state: bytes


@dataclass(frozen=True, slots=True)
class RecordedPresentation:
    """When a block's first frame was shown."""

    epoch: int
    block_index: int
    shown_ns: int


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """The recording was closed, and why; without it the recorder was killed."""

    reason: str
    blocks: int


Entry = RecordedBlock | RecordedReset | RecordedRestore | RecordedPresentation | RecordedEnd


def frames_hash(frames: NDArray[np.uint8]) -> bytes:
    """16 bytes that differ when any pixel does (BLAKE2b)."""
    return hashlib.blake2b(np.ascontiguousarray(frames).data, digest_size=16).digest()


# ---------------------------------------------------------------------------------------------- packing
def pack_entry(kind: str, body: bytes) -> bytes:
    """An entry as it stands in the file. Raises RecordingError if it is larger than a reader would take."""
    if len(body) > MAX_ENTRY_BYTES:
        raise RecordingError(
            f"a {kind} entry of {len(body)} bytes: at most {MAX_ENTRY_BYTES} can be recorded; use a shorter prompt"
        )
    return _packb([kind, body, _checksum(kind, body)])


def pack_header(header: RecordingHeader) -> bytes:
    """The beginning of a file: magic, version, header and start pictures."""
    fields = asdict(header)
    pixels = fields["start"].pop("pixels")
    entries = [pack_entry("header", _packb(fields)), *_pieces("pixels", pixels)]
    return b"".join((MAGIC, _packb(FORMAT_VERSION), *entries))


def _pieces(kind: str, data: bytes) -> list[bytes]:
    return [pack_entry(kind, data[at : at + _BYTES_PER_PIECE]) for at in range(0, len(data), _BYTES_PER_PIECE)]


Recordable = FrameBlock | RecordedReset | WorldState | RecordedPresentation
"""What a recording can be given; a state is one that the world went to."""


class EntryPacker:
    """Packs the entries of one recording, one after the other; times become relative to `started_ns`."""

    def __init__(self, action_names: tuple[str, ...], started_ns: int) -> None:
        self._action_names, self._started_ns = action_names, started_ns
        self._text: str | None = None

    def pack(self, item: Recordable) -> bytes:
        """An entry as it stands in the file, or several that belong together.

        Raises RecordingError or StateError if a latch or a state holds what cannot be recorded.
        """
        match item:
            case FrameBlock():
                return self._block(item)
            case RecordedReset(epoch):
                return pack_entry("reset", _packb({"epoch": epoch}))
            case WorldState():
                data = item.to_bytes()
                fields = {"index": item.block_index, "bytes": len(data)}
                return b"".join((*_pieces("state", data), pack_entry("restored", _packb(fields))))
            case RecordedPresentation(epoch, index, shown_ns):
                fields = {"epoch": epoch, "index": index, "shown": shown_ns - self._started_ns}
                return pack_entry("presented", _packb(fields))

    def end(self, reason: str, blocks: int) -> bytes:
        """The last entry."""
        return pack_entry("end", _packb({"reason": reason, "blocks": blocks}))

    def _block(self, block: FrameBlock) -> bytes:
        since = self._started_ns
        values = dict(block.latch.values)
        body: dict[str, Any] = {
            "index": block.index,
            "first_frame": block.first_frame,
            "epoch": block.epoch,
            "time": block.latch.time_ns - since,
            "latched": block.latched_ns - since,
            "finished": block.finished_ns - since,
            "draws": block.draws,
            "versions": dict(block.versions),
            "events": [(event.number, event.time_ns - since) for event in block.latch.events],
            "hash": frames_hash(block.frames),
        }
        actions = values.get("action")
        if isinstance(actions, tuple) and all(isinstance(player, ActionBlock) for player in actions):
            del values["action"]
            body["actions"] = [(self._names(player), player.values) for player in actions]
        text = values.pop("text", None)
        if text is not None and not isinstance(text, str):
            raise RecordingError(f'modality "text": {type(text).__name__} cannot be recorded, only str')
        if text != self._text:
            self._text = body["text"] = text
        if values:
            body["others"] = {modality: _plain(modality, value) for modality, value in values.items()}
        return pack_entry("block", _packb(body))

    def _names(self, player: ActionBlock) -> tuple[str, ...] | None:
        return None if player.names == self._action_names else player.names


def _packb(value: object) -> bytes:
    try:
        packed: bytes = msgpack.packb(value, unicode_errors="surrogatepass")  # a prompt may hold half an emoji
    except (OverflowError, TypeError, ValueError) as error:
        raise RecordingError(f"a value that cannot be recorded: {error}") from error
    return packed


def _plain(modality: str, value: object) -> object:
    """Check that a value comes back equal: numbers, text, bytes, None, and tuples of them."""
    if isinstance(value, tuple):
        return tuple(_plain(modality, item) for item in value)
    if value is None or type(value) in (bool, int, float, str, bytes):
        return value
    raise RecordingError(
        f"modality {modality!r}: {type(value).__name__} cannot be recorded, "
        "only numbers, text, bytes and tuples of them"
    )


def _checksum(kind: str, body: bytes) -> int:
    return zlib.crc32(body, zlib.crc32(kind.encode()))


# ---------------------------------------------------------------------------------------------- unpacking
# All of these raise ValueError for what no writer of this version has written; the reader says where in the file.
def unpack_body(entry: object) -> tuple[str, bytes]:
    """Kind and body of an entry whose checksum is right."""
    if not isinstance(entry, tuple) or [type(part) for part in entry] != [str, bytes, int]:
        raise ValueError("not an entry")
    kind, body, checksum = entry
    if checksum != _checksum(kind, body):
        raise ValueError(f"the checksum of the {kind[:16]} entry is wrong")
    return kind, body


def unpack_header(body: bytes) -> tuple[RecordingHeader, int]:
    """The header, still without its start's pixels, and how many bytes of them follow."""
    fields = _unpackb(body)
    start = _field(fields, "start", dict)
    texts = ("model", "weights_hash", "dtype", "device", "transition", "weights", "dreamtick", "hardware", "created")
    header = RecordingHeader(
        **{name: _field(fields, name, str) for name in texts},
        size=_field(fields, "size", str) if "size" in fields else "",  # added without a new version: older readers
        accelerate=_field(fields, "accelerate", bool) if "accelerate" in fields else True,  # pass over them
        seed=_field(fields, "seed", int),
        threads=_size(fields, "threads"),
        steps=_size(fields, "steps"),
        frames_per_block=_size(fields, "frames_per_block"),
        frame_rate_hz=_field(fields, "frame_rate_hz", float),
        action_names=_names(_field(fields, "action_names", tuple)),
        start=RecordedStart(
            _field(start, "name", str), _field(start, "prompt", str), _shape(_field(start, "shape", tuple))
        ),
    )
    return header, math.prod(header.start.shape) if header.start.shape else 0


class EntryUnpacker:
    """Unpacks the entries of one recording, in their order."""

    def __init__(self, action_names: tuple[str, ...]) -> None:
        self._action_names = action_names
        self._text: str | None = None
        self._state: list[bytes] = []  # the pieces of a state so far

    def entry(self, kind: str, body: bytes) -> Entry | None:
        """An entry; None for a piece of one that is not complete yet."""
        if kind == "state":
            self._state.append(body)
            return None
        fields = _unpackb(body)
        match kind:
            case "block":
                return self._block(fields)
            case "reset":
                return RecordedReset(_field(fields, "epoch", int))
            case "restored":
                state, self._state = b"".join(self._state), []
                if len(state) != _field(fields, "bytes", int):
                    raise ValueError("a restored state is not as large as it says")
                return RecordedRestore(_field(fields, "index", int), state)
            case "presented":
                return RecordedPresentation(*(_field(fields, name, int) for name in ("epoch", "index", "shown")))
            case "end":
                return RecordedEnd(_field(fields, "reason", str), _field(fields, "blocks", int))
        raise ValueError(f"an unknown entry {kind[:16]!r}")

    def _block(self, fields: dict[str, Any]) -> RecordedBlock:
        values: dict[str, object] = dict(_field(fields, "others", dict)) if "others" in fields else {}
        if "actions" in fields:
            values["action"] = tuple(self._player(player) for player in _field(fields, "actions", tuple))
        if "text" in fields:
            self._text = None if fields["text"] is None else _field(fields, "text", str)
        if self._text is not None:
            values["text"] = self._text
        events = tuple(EventStamp(number, time_ns) for number, time_ns in _field(fields, "events", tuple))
        return RecordedBlock(
            index=_field(fields, "index", int),
            first_frame=_field(fields, "first_frame", int),
            epoch=_field(fields, "epoch", int),
            latch=Latch(MappingProxyType(values), _field(fields, "time", int), events),
            versions=_field(fields, "versions", dict),
            latched_ns=_field(fields, "latched", int),
            finished_ns=_field(fields, "finished", int),
            draws=_field(fields, "draws", int),
            frames_hash=_field(fields, "hash", bytes),
        )

    def _player(self, player: tuple[Any, ...]) -> ActionBlock:
        names, rows = player
        names = self._action_names if names is None else _names(names)
        for row in rows:
            if len(row) != len(names) or not all(isinstance(value, int | float) for value in row):
                raise ValueError("actions that do not fit their names")
        return ActionBlock(names, rows)


def _unpackb(body: bytes) -> dict[str, Any]:
    fields = msgpack.unpackb(body, use_list=False, unicode_errors="surrogatepass")
    if not isinstance(fields, dict):
        raise ValueError("an entry without fields")
    return fields


def _field(fields: Mapping[str, Any], name: str, kind: type) -> Any:
    value = fields.get(name)
    if type(value) is not kind:
        raise ValueError(f"field {name!r} is not {kind.__name__}")
    return value


def _size(fields: Mapping[str, Any], name: str) -> int:
    value: int = _field(fields, name, int)
    if not 1 <= value <= 1024:
        raise ValueError(f"{name}={value}, expected 1 to 1024")
    return value


def _names(names: tuple[Any, ...]) -> tuple[str, ...]:
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        raise ValueError("action names that are not text")
    return names


def _shape(shape: tuple[Any, ...]) -> tuple[int, ...]:
    if shape and not (
        len(shape) == 4
        and all(type(size) is int and size > 0 for size in shape)
        and shape[3] == 3
        and math.prod(shape) <= _MAX_START_BYTES
    ):
        raise ValueError(f"a start picture of shape {shape}, expected (F, H, W, 3) of {_MAX_START_BYTES} bytes at most")
    return shape

"""The input recording (`.dreamtick`): what steered every block, so that a replay makes the same frames again.

A writer has its own thread and hands every entry to the operating system at once, so that a killed process leaves all
but the last moment. What goes wrong with the file stops the recording and nothing else. The format is in
`recording_format.py`.
"""

from __future__ import annotations

import contextlib
import datetime
import itertools
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgpack

from dreamtick import __version__
from dreamtick.engine.block import FrameBlock
from dreamtick.errors import RecordingError, StateError
from dreamtick.input.latch import ActionBlock, Latch
from dreamtick.sim.recording_format import (
    FORMAT_VERSION,
    MAGIC,
    MAX_ENTRY_BYTES,
    Entry,
    EntryPacker,
    EntryUnpacker,
    Recordable,
    RecordedBlock,
    RecordedEnd,
    RecordedPresentation,
    RecordedReset,
    RecordedRestore,
    RecordedStart,
    RecordingHeader,
    frames_hash,
    pack_header,
    unpack_body,
    unpack_header,
)
from dreamtick.sim.weights_identity import weights_hash

if TYPE_CHECKING:
    from dreamtick.engine.generator import BlockGenerator
    from dreamtick.engine.world_state import WorldState
    from dreamtick.sim.world import WorldConfig

__all__ = [
    "Entry",
    "RecordedBlock",
    "RecordedEnd",
    "RecordedLatches",
    "RecordedPresentation",
    "RecordedReset",
    "RecordedRestore",
    "RecordedStart",
    "RecordingHeader",
    "RecordingReader",
    "RecordingWriter",
    "frames_hash",
    "header_for",
]

_log = logging.getLogger(__name__)


def header_for(config: WorldConfig, generator: BlockGenerator) -> RecordingHeader:
    """The header of a recording of this generator's world, made by `build_generator(config)`; `config` is resolved."""
    from dreamtick.sim.hardware import hardware_text

    spec = generator.model.spec
    return RecordingHeader(
        model=config.model,
        weights_hash=weights_hash(config.model, config.weights, config.size),
        seed=config.seed,
        dtype=config.dtype,
        threads=config.threads,
        device=config.device,
        steps=config.steps,
        transition=config.transition,
        frames_per_block=spec.frames_per_block,
        frame_rate_hz=float(spec.frame_rate_hz),
        action_names=spec.action_names,
        start=RecordedStart.of(Path(config.start).name, generator.start.prompt, generator.start.frames),
        weights=Path(config.weights).name if config.weights else "",
        size=config.size,
        accelerate=config.accelerate,
        dreamtick=__version__,
        hardware=hardware_text(),
        created=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )


# ---------------------------------------------------------------------------------------------- writing
class RecordingWriter:
    """Writes a recording on its own thread. `block`, `reset`, `restored` and `presented` never wait and never raise.

    A disk that is full or slower than the blocks (`max_waiting` of them queued), or a latch that cannot be recorded,
    stops the recording: `problem` says why, `on_problem` is told once (on whichever thread found out; it must not
    raise), and what was written stays valid. A file that is there is replaced. Raises RecordingError if the file
    cannot be begun.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        header: RecordingHeader,
        on_problem: Callable[[str], None] | None = None,
        max_waiting: int = 64,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.path = Path(path)
        self.problem: str | None = None
        self.blocks_written = 0
        self._on_problem = on_problem
        self._packer = EntryPacker(header.action_names, now_ns())
        self._queue: queue.Queue[Recordable | None] = queue.Queue(max_waiting)
        self._accepting = True
        self._reason = ""
        self._file = self._begin(pack_header(header))
        self._thread = threading.Thread(target=self._run, name="dreamtick-recording", daemon=True)
        self._thread.start()

    def block(self, block: FrameBlock) -> None:
        """Record a finished block. Its frames are hashed on the writer's thread."""
        self._put(block)

    def reset(self, epoch: int) -> None:
        """Record that the world began again; blocks that follow belong to `epoch`."""
        self._put(RecordedReset(epoch))

    def restored(self, state: WorldState) -> None:
        """Record that the world went to another state, all of which is written: a replay goes there too."""
        self._put(state)

    def presented(self, block: FrameBlock, shown_ns: int) -> None:
        """Record when the first frame of a block was shown."""
        self._put(RecordedPresentation(block.epoch, block.index, shown_ns))

    def close(self, reason: str = "closed", timeout_s: float = 3.0) -> None:
        """Write what waits and end the file; give up waiting for it after `timeout_s`. May be called again."""
        self._finish(reason)
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            self._fail(f"the disk did not take the end of the recording within {timeout_s:g} s")

    # ------------------------------------------------------------------ any thread
    def _put(self, item: Recordable) -> None:
        if not self._accepting:
            return
        try:
            self._queue.put_nowait(item)
        except queue.Full:
            self._fail(
                f"the disk is slower than the world ({self._queue.maxsize} entries wait); "
                "the recording ends here; record to a faster disk"
            )

    def _finish(self, reason: str) -> None:
        """Take no more entries; the thread writes those that wait, then the end."""
        if self._accepting:
            self._accepting, self._reason = False, reason
            with contextlib.suppress(queue.Full):  # the thread is busy then, and looks when it is not
                self._queue.put_nowait(None)

    def _fail(self, reason: str) -> None:
        if self.problem is None:
            self.problem = f"{self.path}: {reason}"
            self._finish(reason)
            self._reason = reason  # also if it was being closed already
            if self._on_problem is not None:
                self._on_problem(self.problem)

    # ------------------------------------------------------------------ the file
    def _begin(self, preamble: bytes) -> FileIO:
        try:
            file = FileIO(self.path, "w")
        except OSError as error:
            raise RecordingError(f"{self.path}: {error.strerror or error}; give a file that can be written") from error
        self._length = 0
        try:
            self._write(file, preamble)
        except OSError as error:
            file.close()
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise RecordingError(f"{self.path}: {error.strerror or error}; make room on the disk") from error
        return file

    def _write(self, file: FileIO, entry: bytes) -> None:
        """Hand an entry to the operating system, all of it or none."""
        rest = memoryview(entry)
        try:
            while rest:
                rest = rest[file.write(rest) :]
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(self._length)
            raise
        self._length += len(entry)

    # ------------------------------------------------------------------ the writer's thread
    def _run(self) -> None:
        try:
            self._write_entries()
            self._write(self._file, self._packer.end(self._reason, self.blocks_written))
        except OSError as error:
            self._fail(f"{error.strerror or error}; the recording ends here; make room on the disk")
        except Exception as error:  # the top of a thread: the world goes on without its recording
            _log.exception("the recording stopped")
            self._fail(f"{type(error).__name__}: {error}; the recording ends here")
        finally:
            self._file.close()

    def _write_entries(self) -> None:
        while self._accepting or not self._queue.empty():
            item = self._queue.get()
            if item is None:
                continue
            try:
                entry = self._packer.pack(item)
            except (RecordingError, StateError) as error:
                self._fail(f"{error}; the recording ends here")
                return
            self._write(self._file, entry)
            self.blocks_written += isinstance(item, FrameBlock)


# ---------------------------------------------------------------------------------------------- reading
class RecordingReader:
    """Reads a recording; iterate it, as often as needed, to get its entries.

    `complete` says after an iteration whether the recording was closed; if not, its writer was killed, and the last
    entry may be missing. Raises RecordingError, here and while iterating, for a file that is something else, made by a
    newer Dreamtick, or damaged (entries before the damage have been handed out by then).
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.complete = False
        entries = self._raw_entries()
        try:
            self.header = self._read_header(entries)
        finally:
            entries.close()

    def __iter__(self) -> Iterator[Entry]:
        self.complete = False
        unpacker = EntryUnpacker(self.header.action_names)
        for number, kind, body in self._raw_entries():
            if kind in ("header", "pixels"):
                continue
            with self._damage(number):
                entry = unpacker.entry(kind, body)
            if entry is None:
                continue
            yield entry
            if isinstance(entry, RecordedEnd):
                self.complete = True
                return

    def _read_header(self, entries: Iterator[tuple[int, str, bytes]]) -> RecordingHeader:
        header: RecordingHeader | None = None
        missing, pieces = 0, list[bytes]()
        for number, kind, body in entries:
            with self._damage(number):
                if header is None:
                    if kind != "header":
                        raise ValueError("the header is missing")
                    header, missing = unpack_header(body)
                elif kind == "pixels" and len(body) <= missing:
                    pieces.append(body)
                    missing -= len(body)
                else:
                    raise ValueError("the start picture is not as large as the header says")
            if not missing:
                return replace(header, start=replace(header.start, pixels=b"".join(pieces)))
        raise RecordingError(f"{self.path}: ends within its header; there is nothing to replay")

    def _raw_entries(self) -> Generator[tuple[int, str, bytes]]:
        """Number, kind and body of every whole entry."""
        try:
            with self.path.open("rb") as file:
                self._check_magic(file.read(len(MAGIC)))
                unpacker = msgpack.Unpacker(
                    file, read_size=1 << 16, max_buffer_size=MAX_ENTRY_BYTES + 4096, use_list=False, max_map_len=0
                )
                for number in itertools.count():
                    with self._damage(number):
                        value = unpacker.unpack()
                        if number == 0:
                            self._check_version(value)
                            continue
                        kind, body = unpack_body(value)
                    yield number, kind, body
        except msgpack.OutOfData:
            return
        except OSError as error:
            raise RecordingError(
                f"{self.path}: {error.strerror or error}; give a recording that can be read"
            ) from error

    def _check_magic(self, found: bytes) -> None:
        if not found:
            raise RecordingError(f"{self.path}: is empty; there is nothing to replay")
        if found != MAGIC:
            raise RecordingError(f"{self.path}: is not a Dreamtick recording; `dreamtick play --record` makes one")

    def _check_version(self, version: object) -> None:
        if type(version) is not int or version < 1:
            raise ValueError(f"format version {version!r}")
        if version > FORMAT_VERSION:
            raise RecordingError(
                f"{self.path}: format version {version}, this Dreamtick ({__version__}) reads up to {FORMAT_VERSION}; "
                "replay it with the version that recorded it, or a newer one"
            )

    @contextlib.contextmanager
    def _damage(self, number: int) -> Iterator[None]:
        """Whatever bytes no writer has written lead to becomes a RecordingError that says where."""
        try:
            yield
        except (msgpack.OutOfData, RecordingError):
            raise
        except (msgpack.UnpackException, ValueError, TypeError) as error:
            reason = str(error) or type(error).__name__
            raise RecordingError(
                f"{self.path}: damaged at entry {number} ({reason}); what stands before it is sound"
            ) from error


class RecordedLatches:
    """A `LatchSource` fed from a recording: `load` a block, then have the generator make it."""

    def __init__(self) -> None:
        self._block: RecordedBlock | None = None

    def load(self, block: RecordedBlock) -> None:
        """Have `block` answer the next latch."""
        self._block = block

    def latch(self, block_index: int, frames: int) -> Latch:
        """The recorded latch. Raises RecordingError if it belongs to another block or to blocks of another size."""
        block = self._block
        if block is None or block.index != block_index:
            found = "nothing" if block is None else f"block {block.index}"
            raise RecordingError(
                f"the world is at block {block_index}, the recording has {found} there; "
                "only a recording that began with its world can be replayed"
            )
        players = block.latch.values.get("action")
        for player in players if isinstance(players, tuple) else ():
            if isinstance(player, ActionBlock) and len(player.values) != frames:
                raise RecordingError(
                    f"block {block_index} was recorded with {len(player.values)} frames, this model makes {frames}; "
                    "replay it with the weights it was recorded with"
                )
        return block.latch

    def commit(self, latch: Latch) -> None:
        """Nothing is used up."""

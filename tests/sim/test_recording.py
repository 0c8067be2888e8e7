"""Recordings: what is written comes back, and what goes wrong with the file stays with the file."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgpack
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.engine.block import FrameBlock
from dreamtick.errors import RecordingError
from dreamtick.input.latch import ActionBlock, EventStamp, Latch
from dreamtick.sim import recording_format
from dreamtick.sim.recording import (
    RecordedBlock,
    RecordedEnd,
    RecordedLatches,
    RecordedPresentation,
    RecordedReset,
    RecordedStart,
    RecordingHeader,
    RecordingReader,
    RecordingWriter,
    frames_hash,
)

NAMES = ("move_x", "move_y")
FRAMES = np.arange(2 * 4 * 4 * 3, dtype=np.uint8).reshape(2, 4, 4, 3)
HEADER = RecordingHeader(
    model="pocket",
    weights_hash="ab" * 16,
    seed=7,
    dtype="float32",
    threads=1,
    device="cpu",
    steps=2,
    transition="clear",
    frames_per_block=2,
    frame_rate_hz=12.0,
    action_names=NAMES,
    start=RecordedStart.of("meadow", "a green meadow", FRAMES[:1]),
    created="2026-01-02T03:04:05+00:00",
)


def block_of(
    index: int, text: str | None = "a meadow", values: Mapping[str, object] | None = None, **changes: Any
) -> FrameBlock:
    actions = (ActionBlock(NAMES, ((1.0, 0.0), (0.5, -1.0))),)
    latched: dict[str, object] = dict(values) if values is not None else {"action": actions}
    if text is not None:
        latched["text"] = text
    latch = Latch(latched, 1_000 + index, (EventStamp(index, 900 + index),))
    block = FrameBlock(
        index, index * 2, FRAMES + np.uint8(index % 256), latch, {"text": 1}, 1_100 + index, 1_200 + index
    )
    return replace(block, **changes)


def write(path: Path, *blocks: FrameBlock, header: RecordingHeader = HEADER) -> None:
    writer = RecordingWriter(path, header, now_ns=lambda: 1_000)
    for block in blocks:
        writer.block(block)
    writer.close("the test is over", timeout_s=10.0)
    assert writer.problem is None


def blocks_in(path: Path) -> list[RecordedBlock]:
    return [entry for entry in RecordingReader(path) if isinstance(entry, RecordedBlock)]


# ---------------------------------------------------------------------------------------------- what comes back
def test_a_recording_comes_back_with_times_since_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "walk.dreamtick"
    writer = RecordingWriter(path, HEADER, now_ns=lambda: 1_000)
    first, second = block_of(0), block_of(1, "a snowy night", epoch=1, draws=2)
    writer.block(first)
    writer.presented(first, 1_500)
    writer.reset(1)
    writer.block(second)
    writer.close("asked to")

    reader = RecordingReader(path)
    assert reader.header == HEADER
    assert list(reader) == [
        RecordedBlock(
            index=0,
            first_frame=0,
            epoch=0,
            latch=Latch(MappingProxyType(dict(first.latch.values)), 0, (EventStamp(0, -100),)),
            versions={"text": 1},
            latched_ns=100,
            finished_ns=200,
            draws=1,
            frames_hash=frames_hash(first.frames),
        ),
        RecordedPresentation(epoch=0, block_index=0, shown_ns=500),
        RecordedReset(epoch=1),
        RecordedBlock(
            index=1,
            first_frame=2,
            epoch=1,
            latch=Latch(MappingProxyType(dict(second.latch.values)), 1, (EventStamp(1, -99),)),
            versions={"text": 1},
            latched_ns=101,
            finished_ns=201,
            draws=2,
            frames_hash=frames_hash(second.frames),
        ),
        RecordedEnd("asked to", 2),
    ]
    assert reader.complete


def test_the_start_picture_travels_with_the_recording(tmp_path: Path) -> None:
    write(tmp_path / "r")
    start = RecordingReader(tmp_path / "r").header.start
    assert (start.name, start.prompt) == ("meadow", "a green meadow")
    assert start.frames is not None
    assert np.array_equal(start.frames, FRAMES[:1])


def test_a_start_picture_larger_than_an_entry_travels_in_pieces(tmp_path: Path) -> None:
    frames = np.random.default_rng(0).integers(0, 255, (2, 720, 1280, 3), dtype=np.uint8)  # 5.5 MB
    write(tmp_path / "r", block_of(0), header=replace(HEADER, start=RecordedStart.of("hills", "", frames)))
    found = RecordingReader(tmp_path / "r").header.start.frames
    assert found is not None
    assert np.array_equal(found, frames)
    assert len(blocks_in(tmp_path / "r")) == 1


def test_a_world_of_words_alone_has_no_start_picture(tmp_path: Path) -> None:
    write(tmp_path / "r", header=replace(HEADER, start=RecordedStart.of("words", "a desert", None)))
    assert RecordingReader(tmp_path / "r").header.start.frames is None


def test_a_prompt_is_written_once_and_read_in_every_block(tmp_path: Path) -> None:
    prompt = "snow " * 1000
    write(tmp_path / "r", *(block_of(index, prompt) for index in range(5)))
    assert [block.latch.values["text"] for block in blocks_in(tmp_path / "r")] == [prompt] * 5
    assert (tmp_path / "r").read_bytes().count(prompt.encode()) == 1


texts = st.text(st.characters(), max_size=40)  # lone surrogates too: half an emoji can be pasted
rows = st.tuples(*(st.floats(-1.0, 1.0) for _ in NAMES))
players = st.builds(ActionBlock, st.just(NAMES), st.lists(rows, max_size=4).map(tuple))
strangers = st.builds(ActionBlock, st.just(("jump",)), st.lists(st.tuples(st.floats(-1.0, 1.0)), max_size=3).map(tuple))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | texts | st.binary(),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=5,
)
latched = st.fixed_dictionaries(
    {},
    optional={
        "action": st.lists(players | strangers, max_size=3).map(tuple),
        "text": texts,
        "camera": plain,
    },
)
events = st.lists(st.builds(EventStamp, st.integers(0, 2**53), st.integers(0, 2**62)), max_size=4).map(tuple)
latches = st.builds(Latch, latched, st.integers(0, 2**62), events)


@settings(max_examples=150, deadline=None)
@given(st.lists(latches, max_size=6))
def test_whatever_latches_are_written_come_back_equal(wanted: list[Latch]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r")
        writer = RecordingWriter(path, HEADER, now_ns=lambda: 0)
        for index, latch in enumerate(wanted):
            writer.block(replace(block_of(index), latch=latch))
        writer.close(timeout_s=10.0)
        assert writer.problem is None
        found = [block.latch for block in blocks_in(path)]
    assert found == wanted
    assert [repr(sorted(x.values.items())) for x in found] == [repr(sorted(x.values.items())) for x in wanted]  # types


# ------------------------------------------------------------------------------------------- files that are not whole
CHILD = """
import sys
from dreamtick.sim.recording import RecordingWriter
from tests.sim.test_recording import HEADER, block_of

writer = RecordingWriter(sys.argv[1], HEADER, max_waiting=1_000_000)
for index in range(1_000_000):
    writer.block(block_of(index))
    if index % 100 == 99:
        print(writer.blocks_written, flush=True)
"""


def test_a_killed_process_leaves_every_block_it_had_written(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", CHILD, str(tmp_path / "r")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
        assert child.stdout is not None
        written = 0
        while written < 50:
            written = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        child.wait()
    reader = RecordingReader(tmp_path / "r")
    indices = [entry.index for entry in reader if isinstance(entry, RecordedBlock)]
    assert not reader.complete
    assert len(indices) >= written
    assert indices == list(range(len(indices)))


def test_a_file_cut_anywhere_reads_up_to_the_cut(tmp_path: Path) -> None:
    write(tmp_path / "whole", *(block_of(index) for index in range(4)))
    whole = (tmp_path / "whole").read_bytes()
    entries = list(RecordingReader(tmp_path / "whole"))
    header_bytes = len(recording_format.pack_header(HEADER))
    counts = set()
    for length in range(0, len(whole), 3):
        (tmp_path / "cut").write_bytes(whole[:length])
        if length < header_bytes:
            with pytest.raises(RecordingError):
                RecordingReader(tmp_path / "cut")
            continue
        reader = RecordingReader(tmp_path / "cut")
        found = list(reader)
        assert found == entries[: len(found)]
        assert not reader.complete
        counts.add(len(found))
    assert counts == {0, 1, 2, 3, 4}


def test_a_changed_byte_never_passes_for_something_else(tmp_path: Path) -> None:
    write(tmp_path / "whole", block_of(0), block_of(1, "a snowy night"))
    whole = bytearray((tmp_path / "whole").read_bytes())
    entries = list(RecordingReader(tmp_path / "whole"))
    for at in range(0, len(whole), 3):
        whole[at] ^= 0x15
        (tmp_path / "changed").write_bytes(whole)
        whole[at] ^= 0x15
        found = []
        try:
            reader = RecordingReader(tmp_path / "changed")
            assert reader.header == HEADER
            for entry in reader:
                found.append(entry)
            assert not reader.complete  # the change looks like a cut
        except RecordingError:
            pass
        assert found == entries[: len(found)]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "not a Dreamtick recording"),
        (msgpack.packb({"dreamtick": 1}), "not a Dreamtick recording"),
        (recording_format.MAGIC + msgpack.packb(2), "newer"),
        (recording_format.MAGIC + msgpack.packb("one"), "damaged at entry 0"),
        (recording_format.MAGIC + msgpack.packb(1) + b"\xc1", "damaged at entry 1"),
        (recording_format.MAGIC + msgpack.packb(1) + recording_format.pack_entry("end", b"\x80"), "header is missing"),
        (recording_format.MAGIC + msgpack.packb(1) + b"\xdf\xff\xff\xff\xff", "damaged at entry 1"),  # 4 billion keys
        (recording_format.MAGIC + msgpack.packb(1) + b"\xdd\xff\xff\xff\xff", "damaged at entry 1"),  # 4 billion items
        (
            recording_format.MAGIC + msgpack.packb(1) + b"\xc6\xff\xff\xff\xff",
            "ends within its header",
        ),  # 4 GB of bytes
        (recording_format.MAGIC + msgpack.packb(1) + b"\x91" * 100_000, "damaged at entry 1"),  # a deep nest
    ],
)
def test_foreign_newer_and_hostile_files_are_refused(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "r").write_bytes(content)
    with pytest.raises(RecordingError, match=words):
        RecordingReader(tmp_path / "r")


def test_size_and_kernels_of_the_model_are_recorded(tmp_path: Path) -> None:
    other = replace(HEADER, weights="random", size="tiny", accelerate=False)
    write(tmp_path / "r", block_of(0), header=other)
    assert RecordingReader(tmp_path / "r").header == other


def test_a_recording_from_before_there_were_sizes_has_the_usual_one(tmp_path: Path) -> None:
    fields = asdict(HEADER)
    del fields["size"], fields["accelerate"]
    pixels = fields["start"].pop("pixels")
    entries = [
        recording_format.pack_entry("header", msgpack.packb(fields)),
        recording_format.pack_entry("pixels", pixels),
    ]
    (tmp_path / "r").write_bytes(b"".join([recording_format.MAGIC, msgpack.packb(2), *entries]))
    assert RecordingReader(tmp_path / "r").header == HEADER


def test_a_header_that_asks_for_a_gigantic_picture_is_refused(tmp_path: Path) -> None:
    start = RecordedStart("huge", "", (1, 1 << 20, 1 << 20, 3), b"")
    (tmp_path / "r").write_bytes(recording_format.pack_header(replace(HEADER, start=start)))
    with pytest.raises(RecordingError, match="start picture of shape"):
        RecordingReader(tmp_path / "r")


@pytest.mark.parametrize("field", ["threads", "steps", "frames_per_block"])
def test_a_header_with_a_senseless_size_is_refused(tmp_path: Path, field: str) -> None:
    change: dict[str, Any] = {field: 10**9}
    (tmp_path / "r").write_bytes(recording_format.pack_header(replace(HEADER, **change)))
    with pytest.raises(RecordingError, match=f"{field}=1000000000"):
        RecordingReader(tmp_path / "r")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(RecordingError, match="can be read"):
            RecordingReader(path)


# ---------------------------------------------------------------------------------------------- a recorder in trouble
def test_a_file_that_is_there_is_replaced(tmp_path: Path) -> None:
    write(tmp_path / "r", block_of(0), block_of(1))
    write(tmp_path / "r", block_of(0))
    assert len(blocks_in(tmp_path / "r")) == 1


def test_a_folder_that_is_missing_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="missing"):
        RecordingWriter(tmp_path / "missing" / "r", HEADER)


def test_a_full_queue_ends_the_recording_with_what_was_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, busy = threading.Event(), threading.Event()

    def slow_hash(frames: np.ndarray) -> bytes:
        busy.set()
        go_on.wait(10)
        return frames_hash(frames)

    monkeypatch.setattr(recording_format, "frames_hash", slow_hash)
    problems: list[str] = []
    writer = RecordingWriter(tmp_path / "r", HEADER, problems.append, max_waiting=2)
    writer.block(block_of(0))
    busy.wait(10)
    for index in range(1, 6):  # two find room in the queue
        writer.block(block_of(index))
    assert writer.problem is not None
    assert "slower than the world" in writer.problem
    assert problems == [writer.problem]
    go_on.set()
    writer.close(timeout_s=10.0)
    reader = RecordingReader(tmp_path / "r")
    *blocks, end = reader
    assert [block.index for block in blocks if isinstance(block, RecordedBlock)] == [0, 1, 2]
    assert end == RecordedEnd(writer.problem.removeprefix(f"{tmp_path / 'r'}: "), 3)
    assert reader.complete


FULL_DISK = """
import resource, sys
from dreamtick.sim.recording import RecordingWriter
from tests.sim.test_recording import HEADER, block_of

resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))  # what does not fit raises OSError, as on a full disk
writer = RecordingWriter(sys.argv[1], HEADER, lambda problem: print("told", flush=True))
for index in range(60):
    writer.block(block_of(index))
writer.close(timeout_s=10.0)
print(writer.blocks_written, writer.problem, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk_ends_the_recording_and_what_was_written_stays_valid(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path / "r")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, timeout=60, check=True)
    told, outcome = done.stdout.splitlines()
    assert told == "told"
    assert "make room on the disk" in outcome
    written = int(outcome.split()[0])
    assert 0 < written < 60
    assert len(blocks_in(tmp_path / "r")) == written  # the entry that did not fit was taken back
    assert (tmp_path / "r").stat().st_size < 4000


@pytest.mark.parametrize("values", [{"camera": np.zeros(3)}, {"camera": [1, 2]}, {"camera": 2**70}, {"text": b"bytes"}])
def test_a_latch_that_cannot_be_recorded_ends_the_recording_and_names_why(
    tmp_path: Path, values: dict[str, object]
) -> None:
    writer = RecordingWriter(tmp_path / "r", HEADER)
    writer.block(block_of(0))
    writer.block(block_of(1, None, values))
    writer.block(block_of(2))
    writer.close("asked to", timeout_s=10.0)
    assert writer.problem is not None
    assert "cannot be recorded" in writer.problem
    *blocks, end = RecordingReader(tmp_path / "r")
    assert len(blocks) == 1
    assert end == RecordedEnd(writer.problem.removeprefix(f"{tmp_path / 'r'}: "), 1)


def test_a_prompt_larger_than_a_reader_would_take_ends_the_recording(tmp_path: Path) -> None:
    writer = RecordingWriter(tmp_path / "r", HEADER)
    writer.block(block_of(0, "long " * 1_000_000))
    writer.close(timeout_s=10.0)
    assert writer.problem is not None
    assert "shorter prompt" in writer.problem
    assert blocks_in(tmp_path / "r") == []


def test_a_prompt_of_a_hundred_thousand_characters_is_recorded(tmp_path: Path) -> None:
    write(tmp_path / "r", block_of(0, "☃" * 100_000))
    assert blocks_in(tmp_path / "r")[0].latch.values["text"] == "☃" * 100_000


def test_after_the_close_nothing_is_taken_and_closing_again_changes_nothing(tmp_path: Path) -> None:
    writer = RecordingWriter(tmp_path / "r", HEADER)
    writer.close("first")
    writer.block(block_of(0))
    writer.close("second")
    assert list(RecordingReader(tmp_path / "r")) == [RecordedEnd("first", 0)]


# ---------------------------------------------------------------------------------------------- latches for a replay
def recorded(tmp_path: Path, block: FrameBlock) -> RecordedBlock:
    write(tmp_path / "r", block)
    return blocks_in(tmp_path / "r")[0]


def test_recorded_latches_hand_out_the_latch_of_the_block_that_is_made(tmp_path: Path) -> None:
    latches = RecordedLatches()
    latches.load(recorded(tmp_path, block_of(3)))
    assert latches.latch(3, 2).values == block_of(3).latch.values


def test_a_recording_that_did_not_begin_with_its_world_is_refused(tmp_path: Path) -> None:
    latches = RecordedLatches()
    with pytest.raises(RecordingError, match="nothing there"):
        latches.latch(0, 2)
    latches.load(recorded(tmp_path, block_of(57)))
    with pytest.raises(RecordingError, match="at block 0, the recording has block 57"):
        latches.latch(0, 2)


def test_blocks_of_another_size_are_refused(tmp_path: Path) -> None:
    latches = RecordedLatches()
    latches.load(recorded(tmp_path, block_of(0)))
    with pytest.raises(RecordingError, match="2 frames, this model makes 4"):
        latches.latch(0, 4)

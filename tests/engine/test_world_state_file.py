"""The file of a saved world: whole or refused, whatever happens to it."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import random
import signal
import struct
import subprocess
import sys
import threading
from pathlib import Path

import msgpack
import pytest
import torch

from dreamtick.engine import world_state_file
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.whole_file import whole_file
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.engine.world_state_file import MAGIC, MAX_HEADER_BYTES, pack_state, read_state, unpack_state, write_state
from dreamtick.errors import DreamtickError, StateError
from dreamtick.input.conditioning import Blend
from tests.scripted_source import ScriptedSource
from tests.toy_model import ToyModel

ORIGIN = StateOrigin("toy", "1234", "float32", 2)


def saved_world() -> WorldState:
    generator = BlockGenerator(ToyModel(), 3, Start(None, "a meadow"), {"text": Blend(4)})
    source = ScriptedSource()
    for block in range(6):
        source.values["text"] = "a meadow" if block < 4 else "a snowy night"
        generator.make_block(source)
    return WorldState(ORIGIN, generator.snapshot(), "a cave", tick_index=77)


@pytest.fixture(scope="module")
def state() -> WorldState:
    return saved_world()


@pytest.fixture(scope="module")
def data(state: WorldState) -> bytes:
    return state.to_bytes()


def sealed(data: bytes, header: bytes | None = None, payload: bytes | None = None) -> bytes:
    """A file with other parts and a checksum that is right, as somebody who means harm would make it."""
    _, version, header_size, _ = struct.unpack("<16sIIQ", data[:32])
    header = data[64 : 64 + header_size] if header is None else header
    payload = data[64 + header_size :] if payload is None else payload
    sizes = struct.pack("<16sIIQ", MAGIC, version, len(header), len(payload))
    return sizes + hashlib.sha256(sizes + header + payload).digest() + header + payload


def header_of(data: bytes) -> dict:
    size = struct.unpack("<16sIIQ", data[:32])[2]
    return msgpack.unpackb(data[64 : 64 + size], use_list=False, strict_map_key=False)


def with_header(data: bytes, **changes: object) -> bytes:
    return sealed(data, msgpack.packb({**header_of(data), **changes}))


# ------------------------------------------------------------------------------------------------ what comes back
def test_a_saved_world_comes_back(state: WorldState, tmp_path: Path) -> None:
    state.save(tmp_path / "w.dreamstate")
    found = WorldState.load(tmp_path / "w.dreamstate")
    assert (found.origin, found.prompt, found.tick_index, found.block_index) == (ORIGIN, "a cave", 77, 6)
    assert os.listdir(tmp_path) == ["w.dreamstate"]


def test_tensors_come_back_bit_for_bit_and_lie_as_they_lay() -> None:
    turned = torch.randn(2, 3, 4).transpose(0, 2)
    half = torch.randn(6, 8)[:, :4]
    arrays = [turned, half, torch.tensor(float("nan"), dtype=torch.float16), torch.zeros(0, 3), torch.randn(3)]
    _, found = unpack_state(pack_state({}, arrays), "x")
    for before, after in zip(arrays, found, strict=True):
        assert before.dtype == after.dtype
        assert before.contiguous().numpy(force=True).tobytes() == after.contiguous().numpy(force=True).tobytes()
        assert before.stride() == after.stride() or before.numel() == 0


def test_bfloat16_comes_back() -> None:
    (found,) = unpack_state(pack_state({}, [torch.linspace(-3, 3, 7).bfloat16()]), "x")[1]
    assert torch.equal(found, torch.linspace(-3, 3, 7).bfloat16())


def test_a_tensor_that_is_in_two_places_at_once_is_stored_with_all_its_numbers() -> None:
    (found,) = unpack_state(pack_state({}, [torch.arange(3.0).expand(4, 3)]), "x")[1]
    assert torch.equal(found, torch.arange(3.0).expand(4, 3))


# ------------------------------------------------------------------------------------------------ what is refused
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: b"", "is not a saved world"),
        (lambda d: b"\x80\x04\x95 a pickle", "is not a saved world"),
        (lambda d: d[:20], "cut short after 20 bytes"),
        (lambda d: d[:64], "cut short, [0-9]+ bytes are missing"),
        (lambda d: d[:-1], "cut short, 1 bytes are missing"),
        (lambda d: d + b"x", "longer than it says"),
        (lambda d: d[:16] + struct.pack("<I", 9) + d[20:], "format version 9, this Dreamtick reads up to 1"),
        (lambda d: d[:16] + struct.pack("<I", 0) + d[20:], "damaged"),
        (lambda d: d[:20] + struct.pack("<I", MAX_HEADER_BYTES + 1) + d[24:], "at most"),
        (lambda d: d[:24] + struct.pack("<Q", 2**63) + d[32:], "at most"),
        (lambda d: d[:100] + bytes([d[100] ^ 1]) + d[101:], "its checksum is wrong"),
        (lambda d: d[:-9] + bytes([d[-9] ^ 128]) + d[-8:], "its checksum is wrong"),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(data: bytes, tmp_path: Path, change, says: str) -> None:
    (tmp_path / "w.dreamstate").write_bytes(change(data))
    with pytest.raises(StateError, match=says) as refused:
        WorldState.load(tmp_path / "w.dreamstate")
    assert str(tmp_path / "w.dreamstate") in str(refused.value)


def test_a_missing_file_is_refused_with_advice(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="No such file.*F5 saves one"):
        WorldState.load(tmp_path / "w.dreamstate")
    with pytest.raises(StateError, match="Is a directory"):
        WorldState.load(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"root": ("record", 10**9)},
        {"root": ("record", -1)},
        {"root": ("tensor", 0)},
        {"root": 5},
        {"root": ("nothing", 0)},
        {"records": (("os.system", {"command": "true"}),)},
        {"records": (("Clear", {"more": 1}),)},
        {"records": 7},
        {"origin": {"model": "toy"}},
        {"origin": dict.fromkeys(StateOrigin.__dataclass_fields__, "x")},
        {"prompt": 5},
        {"tick_index": "x"},
        {"strides": {0: (10**15, 1, 1)}},
        {"strides": {10**6: (1,)}},
        {"strides": 5},
    ],
)
def test_a_well_sealed_file_with_nonsense_in_it_is_refused_too(data: bytes, changes: dict) -> None:
    with pytest.raises(StateError, match="w: damaged"):
        WorldState.from_bytes(with_header(data, **changes), "w")


def test_a_payload_that_is_no_safetensors_is_refused(data: bytes) -> None:
    with pytest.raises(StateError, match="its tensors cannot be read"):
        WorldState.from_bytes(sealed(data, payload=b"\xff" * 100), "w")
    with pytest.raises(StateError, match="damaged"):
        WorldState.from_bytes(sealed(data, header=b"\xc1"), "w")


def test_of_300_altered_files_each_is_refused_or_identical(data: bytes) -> None:
    chance = random.Random(4)
    refused = 0
    for _ in range(300):
        altered = mutated(bytearray(data), chance)
        try:
            found = WorldState.from_bytes(altered)
        except StateError:
            refused += 1
        else:
            assert altered == data
            assert found.prompt == "a cave"
    assert refused > 250


def test_of_300_files_altered_within_the_seal_none_does_worse_than_not_to_fit(data: bytes) -> None:
    """A right checksum around wrong bytes: loading and restoring may fail, with our own errors only."""
    chance = random.Random(5)
    header_size = struct.unpack("<16sIIQ", data[:32])[2]
    generator = BlockGenerator(ToyModel())
    for _ in range(300):
        header = mutated(bytearray(data[64 : 64 + header_size]), chance, most=3)
        with contextlib.suppress(DreamtickError):
            generator.restore(WorldState.from_bytes(sealed(data, header)).generator)


def mutated(data: bytearray, chance: random.Random, most: int = 8) -> bytes:
    match chance.choice(["flip", "set", "cut", "insert", "swap", "zeros"]):
        case "flip":
            for _ in range(chance.randint(1, most)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case "set":
            for _ in range(chance.randint(1, most)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        case "cut":
            del data[chance.randrange(len(data)) :]
        case "insert":
            at = chance.randrange(len(data))
            data[at:at] = chance.randbytes(chance.randint(1, most))
        case "swap":
            a, b = chance.randrange(len(data)), chance.randrange(len(data))
            data[a], data[b] = data[b], data[a]
        case "zeros":
            at = chance.randrange(len(data))
            data[at : at + 64] = bytes(len(data[at : at + 64]))
    return bytes(data)


# ------------------------------------------------------------------------------------------------ crash, full disk
def test_a_full_disk_leaves_the_old_file(state: WorldState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "w.dreamstate"
    path.write_bytes(b"the old one")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(world_state_file.os, "fsync", full)
    with pytest.raises(StateError, match="No space left on device; the state was not saved"):
        state.save(path)
    assert path.read_bytes() == b"the old one"
    assert os.listdir(tmp_path) == ["w.dreamstate"]


def test_a_folder_that_is_not_there_is_named(state: WorldState, tmp_path: Path) -> None:
    with pytest.raises(StateError, match="No such file or directory.*give another place"):
        state.save(tmp_path / "no" / "w.dreamstate")


_SAVE_FOR_EVER = """
import sys
from tests.engine.test_world_state_file import saved_world
state = saved_world()
print("ready", flush=True)
while True:
    state.save(sys.argv[1])
"""


def test_a_process_killed_while_it_saves_leaves_a_whole_file(state: WorldState, tmp_path: Path) -> None:
    path = tmp_path / "w.dreamstate"
    state.save(path)
    chance = random.Random(6)
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", _SAVE_FOR_EVER, str(path)],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        for _ in range(chance.randrange(200)):  # some moments later; a save takes a few of these
            WorldState.load(path)
        process.send_signal(signal.SIGKILL)
        process.wait(20)
        process.stdout.close()
        assert WorldState.load(path).prompt == "a cave"


def test_threads_that_save_to_one_path_leave_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "here.dreamstate"
    contents = [bytes([number]) * 200_000 for number in range(4)]

    def save(data: bytes) -> None:
        for _ in range(20):
            with whole_file(path) as file:
                for first in range(0, len(data), 50_000):
                    file.write(data[first : first + 50_000])

    threads = [threading.Thread(target=save, args=(data,)) for data in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_bytes() in contents
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_names_that_cannot_be_are_refused_as_any_other_place(tmp_path: Path) -> None:
    for name in ("a\0b", None):
        with pytest.raises(StateError, match="give"):
            read_state(name)  # type: ignore[arg-type]
        with pytest.raises(StateError, match="not saved"):
            write_state(name, b"")  # type: ignore[arg-type]
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(StateError, match="not saved"):
        write_state(loop, b"")

"""Weights of every kind are told apart by 32 digits: files, folders, files of many gigabytes, random ones."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from dreamtick.engine.models.registry import entries, entry_of
from dreamtick.errors import RecordingError
from dreamtick.sim import weights_identity
from dreamtick.sim.weights_identity import file_hash, weights_given, weights_hash, weights_path

MIB = 1 << 20
SPARSE_BYTES = 3 << 30  # takes no room on the disk


@dataclass
class Found:
    """As `files.find` tells: which files a member reads."""

    transformer: tuple[Path, ...]
    lora: Path | None
    vae: Path
    text_encoder: Path
    tokenizer: Path
    clip: Path | None = None


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of a model's files, and what is read of them."""
    root = tmp_path / "longlive"
    (root / "tokenizer").mkdir(parents=True)
    for name in ("base.pt", "lora.pt", "vae.pth", "t5.pth", "tokenizer/tokenizer.json", "README.md"):
        (root / name).write_bytes(name.encode())

    def find(model, path):
        lora = path / "lora.pt"
        return Found(
            (path / "base.pt",),
            lora if lora.exists() else None,
            path / "vae.pth",
            path / "t5.pth",
            path / "tokenizer",
        )

    monkeypatch.setattr("dreamtick.engine.models.wan.files.find", find)
    return root


def identity(folder: Path) -> str:
    return weights_hash("longlive", str(folder))


# ------------------------------------------------------------------------------------------------ files
def test_a_built_in_worlds_identity_is_that_of_its_file():
    pocket = entry_of("pocket").where
    assert weights_hash("pocket") == file_hash(pocket) == weights_hash("pocket", str(pocket))
    assert len(file_hash(pocket)) == 32


def test_a_byte_makes_another_file(tmp_path):
    path = tmp_path / "weights"
    path.write_bytes(b"a" * 1000)
    before = file_hash(path)
    path.write_bytes(b"a" * 999 + b"b")
    assert file_hash(path) != before


@pytest.mark.parametrize("piece", [0, 21, 63])
def test_a_huge_file_is_known_in_a_moment_by_64_pieces_and_its_size(tmp_path, piece):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(SPARSE_BYTES)
    before = file_hash(path)
    assert file_hash(path) == before
    with path.open("r+b") as file:
        file.seek((SPARSE_BYTES - MIB) * piece // 63 + MIB - 1)  # the last byte of the piece
        file.write(b"\x01")
    assert file_hash(path) != before
    os.truncate(path, SPARSE_BYTES - 1)
    assert file_hash(path) != before


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(RecordingError, match="nowhere.safetensors: No such file"):
        weights_hash("pocket", str(tmp_path / "nowhere.safetensors"))


# ------------------------------------------------------------------------------------------------ folders
def test_a_folders_identity_is_that_of_what_is_read_of_it_wherever_it_stands(folder, tmp_path):
    before = identity(folder)
    (folder / "README.md").write_text("another text")
    moved = tmp_path / "elsewhere"
    folder.rename(moved)
    assert identity(moved) == before


@pytest.mark.parametrize("name", ["base.pt", "lora.pt", "vae.pth", "t5.pth", "tokenizer/tokenizer.json"])
def test_every_file_that_is_read_counts(folder, name):
    before = identity(folder)
    (folder / name).write_bytes(b"other")
    assert identity(folder) != before


def test_a_file_that_is_gone_and_two_that_are_exchanged_make_another_identity(folder):
    before = identity(folder)
    vae, t5 = (folder / name for name in ("vae.pth", "t5.pth"))
    first, second = vae.read_bytes(), t5.read_bytes()
    vae.write_bytes(second)
    t5.write_bytes(first)
    exchanged = identity(folder)
    (folder / "lora.pt").unlink()
    assert len({before, exchanged, identity(folder)}) == 3


# ------------------------------------------------------------------------------------------------ random, unknown
def test_random_weights_are_told_apart_by_their_size_and_need_no_file():
    tiny, full = weights_hash("longlive", "random", "tiny"), weights_hash("longlive", "random")
    assert tiny == weights_hash("longlive", "random", "tiny") != full


def test_random_weights_need_not_be_given_again():
    assert weights_given("", "random") == "random"
    assert weights_given("here", "random") == "here"
    assert weights_given("", "a_folder") == ""


def test_a_model_that_is_not_known_or_has_no_weights_is_named(monkeypatch):
    with pytest.raises(RecordingError, match="'dreams' is unknown here"):
        weights_path("dreams")
    with pytest.raises(RecordingError, match="'custom' has no weights of its own"):
        weights_path("custom")
    gone = tuple(replace(entry, where=None) for entry in entries())
    monkeypatch.setattr(weights_identity, "entries", lambda: gone)
    with pytest.raises(RecordingError, match="give the recording's with --weights"):
        weights_hash("pocket")

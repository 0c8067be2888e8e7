"""Which weights a world was made with, in 32 digits: what a recording or a saved world is checked against.

Weights are a file, or a folder, or "random", or none. Of a published model's folder the files that are read count and
no others, of another one all. Files of many gigabytes are looked at in pieces, since nobody waits a minute for a hash
before playing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from dreamtick.engine.models.registry import NO_WEIGHTS, RANDOM, ModelEntry, entries
from dreamtick.errors import RecordingError

__all__ = ["file_hash", "weights_given", "weights_hash", "weights_path"]

_DIGITS = 32
_WHOLE_BYTES = 256 << 20  # a file up to this size is read to its end
_PIECES, _PIECE_BYTES = 64, 1 << 20  # of a larger one: so many, spread evenly from its beginning to its end


def weights_hash(model: str, weights: str = "", size: str = "") -> str:
    """The identity of a model's weights: `weights` if given, else its own; of random ones, their size.

    A model that has none is known by its name.

    Raises RecordingError for an unknown model, one without weights, or a file that cannot be read; AssetError for a
    folder that lacks a file.
    """
    entry, path = _entry(model), weights_path(model, weights)
    if not entry.has_weights:
        return _combined([("none", model)])
    if path == RANDOM:
        return _combined([("random", size or "full")])
    if not entry.takes_sizes:
        return _combined((name, file_hash(file)) for name, file in _within(path)) if path.is_dir() else file_hash(path)
    return _combined((role, file_hash(file)) for role, file in _files(model, path))


def weights_path(model: str, weights: str = "") -> Path:
    """Where a model's weights are loaded from: `weights` if given, else its own; `NO_WEIGHTS` for one without any.

    Raises RecordingError for an unknown model, and for one that needs weights and has none of its own.
    """
    entry = _entry(model)
    if not entry.has_weights:
        return NO_WEIGHTS
    if weights:
        return Path(weights)
    if entry.where is None:
        raise RecordingError(f"model {model!r} has no weights of its own; give the recording's with --weights")
    return entry.where


def weights_given(chosen: str, recorded: str) -> str:
    """What to load for something that was made with weights called `recorded`: those chosen now, if any.

    Random weights are the same everywhere, so that they need not be given again.
    """
    return chosen or (recorded if recorded == str(RANDOM) else "")


def file_hash(path: str | os.PathLike[str]) -> str:
    """BLAKE2b of a file, as 32 hexadecimal digits. Raises RecordingError if it cannot be read.

    Of one beyond 256 MiB: of its size and of 64 pieces of a mebibyte, the first and the last among them.
    """
    digest = hashlib.blake2b(digest_size=_DIGITS // 2)
    try:
        size = os.stat(path).st_size
        with open(path, "rb") as file:
            if size <= _WHOLE_BYTES:
                return hashlib.file_digest(file, lambda: digest).hexdigest()
            digest.update(size.to_bytes(8, "little"))
            for number in range(_PIECES):
                file.seek((size - _PIECE_BYTES) * number // (_PIECES - 1))
                digest.update(file.read(_PIECE_BYTES))
    except OSError as error:
        raise RecordingError(f"{path}: {error.strerror or error}; give a file that can be read") from error
    return digest.hexdigest()


def _entry(model: str) -> ModelEntry:
    for entry in entries():
        if entry.name == model:
            return entry
    raise RecordingError(f"model {model!r} is unknown here; see `dreamtick models`, or update Dreamtick")


def _files(model: str, path: Path) -> Iterator[tuple[str, Path]]:
    """The files that are read, each with what it is for: names and places may differ from machine to machine."""
    from dreamtick.engine.models.wan.files import find

    found = find(model, path)
    parts = (*found.transformer, found.lora, found.vae, found.text_encoder, found.tokenizer, found.clip)
    for number, part in enumerate(parts):
        if part is None:
            continue
        yield from ((f"{number} {name}", file) for name, file in _within(part))


def _within(part: Path) -> Iterator[tuple[str, Path]]:
    """The files of a part, with their names in it: of a folder all, of an index what stands beside it."""
    if part.is_dir():
        yield from ((file.relative_to(part).as_posix(), file) for file in sorted(part.rglob("*")) if file.is_file())
        return
    yield "", part
    if part.name.endswith(".index.json"):
        yield from ((file.name, file) for file in sorted(part.parent.glob("*.safetensors")))


def _combined(parts: Iterable[tuple[str, str]]) -> str:
    digest = hashlib.blake2b(digest_size=_DIGITS // 2)
    for part in parts:
        digest.update(repr(part).encode())
    return digest.hexdigest()

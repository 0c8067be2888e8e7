"""Tensors from the containers in which the family's weights are published, memory-mapped and under plain names.

A safetensors file, several of them with an index, or a pickle of `torch.save`, which is read for its tensors alone.
Nothing is copied: a tensor's bytes are read from the disk when they are first used.
"""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from dreamtick.engine.models.wan.shards import INDEX, shards, some
from dreamtick.errors import CheckpointError

__all__ = ["read_metadata", "read_tensors", "without_prefixes"]

_WRAPPERS = ("_fsdp_wrapped_module.", "_checkpoint_wrapped_module.", "_orig_mod.")  # training and torch.compile
_PREFIXES = ("model.diffusion_model.", "diffusion_model.", "model.")
_LONGEST_HEADER = 100_000_000  # of a safetensors file, in bytes

# What reading a file that is not what its name says may raise.
_BROKEN = (
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
    pickle.UnpicklingError,
)


def read_tensors(paths: Path | Sequence[Path], parts: Sequence[str] = ()) -> dict[str, Tensor]:
    """All tensors of one file, of several, of an index's files, or of the files in a folder, under their own names.

    `parts` are the entries of a pickled dict that may hold the tensors, the best first; without any of them the dict
    itself must. Raises CheckpointError for a file that is missing, cut short, or holds anything but tensors.
    """
    tensors: dict[str, Tensor] = {}
    for path in _named_files(paths):
        found = _safetensors(path) if _is_safetensors(path) else _pickled(path, parts)
        twice = sorted(tensors.keys() & found.keys())
        if twice:
            raise CheckpointError(f"{path}: {some(twice)} stands in another file, too; give the parts of one model")
        tensors |= found
    return tensors


def read_metadata(path: Path) -> dict[str, str]:
    """The metadata of a safetensors file; empty for any other kind. Raises CheckpointError if it cannot be read."""
    return _opened(path, lambda file: dict(file.metadata() or {})) if _is_safetensors(path) else {}


def without_prefixes(names: Iterable[str], where: str) -> dict[str, str]:
    """From plain names to those in the file: without what wrappers put in, and without a prefix that all have.

    Raises CheckpointError, which begins with `where`, if two of them become one.
    """
    plain = {name: name for name in names}
    for wrapper in _WRAPPERS:
        plain = {name: short.replace(wrapper, "") for name, short in plain.items()}
    for prefix in _PREFIXES:
        if plain and all(short.startswith(prefix) for short in plain.values()):
            plain = {name: short.removeprefix(prefix) for name, short in plain.items()}
    back: dict[str, str] = {}
    for name, short in plain.items():
        if short in back:
            names_of = f"{some([back[short]])} and {some([name])} are both {some([short])}"
            raise CheckpointError(f"{where}: {names_of}; save the weights without wrappers")
        back[short] = name
    return back


# ---------------------------------------------------------------------------------------------- files
def _named_files(paths: Path | Sequence[Path]) -> list[Path]:
    try:
        return _files([paths] if isinstance(paths, Path) else paths)
    except OSError as error:
        raise _unreadable(error.filename or paths, error) from error


def _unreadable(path: object, error: OSError) -> CheckpointError:
    return CheckpointError(f"{path}: cannot be read ({error.strerror or error}); correct its permissions, or its place")


def _files(paths: Iterable[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += _files(_weights_in(path))
        elif path.name.endswith(INDEX):
            files += shards(path)
        elif path.is_file():
            files.append(path)
        else:
            raise CheckpointError(f"{path}: no such file; give the weights' file or their folder")
    return files


def _weights_in(folder: Path) -> list[Path]:
    """A folder's index, else all its safetensors files, else its only pickle."""
    for pattern in (f"*.safetensors{INDEX}", "*.safetensors"):
        if found := sorted(folder.glob(pattern)):
            return found
    pickles = sorted(path for path in folder.iterdir() if path.suffix in (".pt", ".pth", ".bin"))
    if len(pickles) != 1:
        raise CheckpointError(f"{folder}: {len(pickles) or 'no'} weights' files in it; name the file that is meant")
    return pickles


def _is_safetensors(path: Path) -> bool:
    """By its name, or by the first bytes: the length of a header in JSON, and where that begins."""
    try:
        with path.open("rb") as file:
            begin = file.read(9)
    except OSError as error:
        raise _unreadable(path, error) from error
    stands = len(begin) == 9 and begin[8:] == b"{" and int.from_bytes(begin[:8], "little") <= _LONGEST_HEADER
    return stands or path.suffix.lower() == ".safetensors"


def _safetensors(path: Path) -> dict[str, Tensor]:
    return _opened(path, lambda file: {name: file.get_tensor(name) for name in file.keys()})  # noqa: SIM118 (not a dict)


def _opened(path: Path, read: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "pt") as file:
            return read(file)
    except FileNotFoundError as error:
        raise CheckpointError(f"{path}: no such file; give the weights' file or their folder") from error
    except (OSError, SafetensorError) as error:
        raise CheckpointError(f"{path}: not a safetensors file, or cut short ({error}); fetch it again") from error


def _pickled(path: Path, parts: Sequence[str]) -> dict[str, Tensor]:
    """The tensors of a pickle, by torch's reader that makes nothing else."""
    try:
        content = torch.load(path, map_location="cpu", weights_only=True, mmap=zipfile.is_zipfile(path))
    except pickle.UnpicklingError as error:
        raise CheckpointError(
            f"{path}: no weights, cut short, or more than tensors in it, which is not read for safety; fetch it again, "
            "or save the tensors alone"
        ) from error
    except _BROKEN as error:
        raise CheckpointError(f"{path}: not a file of torch.save, or cut short ({error}); fetch it again") from error
    if not isinstance(content, Mapping):
        raise CheckpointError(f"{path}: holds a {type(content).__name__}, expected a table of tensors by name")
    part = next((name for name in parts if name in content and not _is_nothing(content[name])), None)
    tensors = content if part is None else content[part]
    if isinstance(tensors, Mapping) and tensors and all(map(_is_named_tensor, tensors.items())):
        _check_dense(path, tensors)
        return dict(tensors)
    found = [str(name) for name, value in content.items() if not isinstance(value, Tensor)]
    where = f", or a table of them under {' or '.join(parts)}" if parts else ""
    raise CheckpointError(f"{path}: holds {some(found) or 'nothing'}, expected tensors by name{where}")


def _is_named_tensor(item: tuple[object, object]) -> bool:
    name, value = item
    return isinstance(name, str) and isinstance(value, Tensor)


def _is_nothing(entry: object) -> bool:
    """Training without averages leaves an empty place for them."""
    return entry is None or (isinstance(entry, Mapping) and not entry)


def _check_dense(path: Path, tensors: Mapping[str, Tensor]) -> None:
    hollow = [
        f"{name} ({'no numbers' if tensor.is_meta else 'sparse'})"
        for name, tensor in tensors.items()
        if tensor.is_meta or tensor.layout != torch.strided
    ]
    if hollow:
        raise CheckpointError(f"{path}: {some(hollow)}, expected dense tensors; save them as such")

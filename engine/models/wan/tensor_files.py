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
    for path in _files([paths] if isinstance(paths, Path) else paths):
        found = _safetensors(path) if path.suffix == ".safetensors" else _pickled(path, parts)
        twice = sorted(tensors.keys() & found.keys())
        if twice:
            raise CheckpointError(f"{path}: {some(twice)} stands in another file, too; give the parts of one model")
        tensors |= found
    return tensors


def read_metadata(path: Path) -> dict[str, str]:
    """The metadata of a safetensors file; empty for any other kind. Raises CheckpointError if it cannot be read."""
    return _opened(path, lambda file: dict(file.metadata() or {})) if path.suffix == ".safetensors" else {}


def without_prefixes(names: Iterable[str]) -> dict[str, str]:
    """From plain names to those in the file: without what wrappers put in, and without a prefix that all have.

    Raises CheckpointError if two of them become one.
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
            raise CheckpointError(f"{back[short]} and {name} are both {short}; save the weights without wrappers")
        back[short] = name
    return back


# ---------------------------------------------------------------------------------------------- files
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
    part = next((name for name in parts if name in content), None)
    tensors = content if part is None else content[part]
    if isinstance(tensors, Mapping) and tensors and all(map(_is_named_tensor, tensors.items())):
        return dict(tensors)
    found = [str(name) for name, value in content.items() if not isinstance(value, Tensor)]
    where = f", or a table of them under {' or '.join(parts)}" if parts else ""
    raise CheckpointError(f"{path}: holds {some(found) or 'nothing'}, expected tensors by name{where}")


def _is_named_tensor(item: tuple[object, object]) -> bool:
    name, value = item
    return isinstance(name, str) and isinstance(value, Tensor)

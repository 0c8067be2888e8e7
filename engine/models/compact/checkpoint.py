"""Weights from a safetensors file into a network: all of them, of the right shapes, or an error and nothing.

The networks' configuration stands in the file's metadata, under `config`. Keys are those of our modules; the names
under which the worlds were first trained (`wm.…`, `ae.…`) are translated by a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from dreamtick.errors import CheckpointError

__all__ = ["SIZE_BOUNDS", "load_weights", "read_config", "read_metadata", "read_tensors", "shapes_only"]

ConfigT = TypeVar("ConfigT")

_LONGEST_CONFIG = 10_000  # characters
# Lowest and highest value of each field of a configuration; layers are built before weights are compared.
SIZE_BOUNDS = {
    "dim": (8, 8192),
    "depth": (2, 64),
    "heads": (1, 128),
    "mlp": (1, 16),
    "narrow": (1, 8192),
    "chan": (1, 256),
    "lat": (1, 64),
    "rows": (1, 64),
    "columns": (1, 64),
    "width": (8, 4096),
    "py": (1, 64),
    "px": (1, 64),
    "block": (1, 32),
    "slots": (3, 256),
    "window": (3, 256),
    "text": (1, 8192),
    "cdim": (1, 8192),
    "acts": (1, 256),
    "cross_every": (1, 64),
    "judge": (0, 1),
    "sketch": (0, 256),
    "recall": (0, 1),
    "reader": (0, 1024),
    "repaint": (0, 256),
    "themes": (0, 256),
    "times": (0, 256),
    "lights": (0, 256),
    "wishes": (0, 256),
}
_DTYPES = (torch.float16, torch.bfloat16, torch.float32)

# From the training script's names to ours; a key's parts are translated one by one.
_TRANSFORMER_PARTS = {
    "inp": "embed",
    "pos": "place",
    "prev": "previous",
    "mem": "memory",
    "a_tok": "action_token",
    "a_cum": "action_sum",
    "a_mlp": "action_mlp",
    "s_mlp": "sigma_mlp",
    "c_mlp": "context_sigma_mlp",
    "t_in": "text_in",
    "out_ada": "out_modulation",
    "na": "exchange.narrow",
    "nb": "exchange.wide",
    "cq": "text.query",
    "ckv": "text.key_value",
    "co": "text.out",
    "qkv": "attention.qkv",
    "o": "attention.out",
    "up": "mlp.up",
    "down": "mlp.down",
    "ada": "modulation",
}
_AUTOENCODER_PARTS = {
    "e_in": "encoder_in",
    "e": "encoder",
    "e_out": "encoder_out",
    "d_in": "decoder_in",
    "d": "decoder",
    "d_out": "decoder_out",
    "a": "exchange.narrow",
    "b": "exchange.wide",
    "up": "mlp.up",
    "down": "mlp.down",
}


def read_config(path: Path, kind: type[ConfigT], model: str) -> ConfigT:
    """A file's configuration; reads none of its weights.

    Raises CheckpointError if it was made for another model, or if a size is beyond what a world can have.
    """
    with _opened(path) as file:
        text = (file.metadata() or {}).get("config", "")
    if len(text) > _LONGEST_CONFIG:
        raise CheckpointError(
            f"{path}: a configuration of {len(text)} characters in its metadata, expected at most {_LONGEST_CONFIG}; "
            "these are not the weights of a compact world"
        )
    try:
        config = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(
            f"{path}: no configuration in its metadata; these are not the weights of a compact world"
        ) from error
    if not isinstance(config, dict):
        raise CheckpointError(
            f"{path}: the configuration in its metadata is no table but of type {type(config).__name__}"
        )
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    needed = {field.name for field in fields(kind) if field.default is MISSING}  # type: ignore[arg-type]
    foreign, missing = sorted(config.keys() - known), sorted(needed - config.keys())
    if foreign or missing:
        raise CheckpointError(
            f"{path}: weights of another model, not of {model!r}: its configuration "
            + (f"has {_some(foreign)}" if foreign else f"lacks {_some(missing)}")
            + "; if they are another world's, name that world"
        )
    _check_sizes(path, config)
    return kind(**config)


def _check_sizes(path: Path, config: Mapping[str, Any]) -> None:
    """Raise for a configuration of which no network can be built, or only a monstrous one."""
    strange = [
        f"{name}={_shown(value)}"
        for name, value in config.items()
        if type(value) is not int or value < min(1, SIZE_BOUNDS[name][0])
    ]
    if strange:
        raise CheckpointError(
            f"{path}: {_some(strange)} in its configuration, expected whole numbers above 0; 0 for a part left out"
        )
    outside = [
        f"{name}={_shown(value)} (expected {SIZE_BOUNDS[name][0]} to {SIZE_BOUNDS[name][1]})"
        for name, value in config.items()
        if not SIZE_BOUNDS[name][0] <= value <= SIZE_BOUNDS[name][1]
    ]
    if outside:
        raise CheckpointError(f"{path}: {_some(outside)} in its configuration; the file is damaged or no world's")
    if config["dim"] % (2 * config["heads"]):
        raise CheckpointError(
            f"{path}: dim={config['dim']} in its configuration is not a multiple of 2 x heads={config['heads']}"
        )
    for patch, side in (("py", "rows"), ("px", "columns")):
        if patch not in config:
            continue
        side = side if side in config else "lat"
        if config[side] % config[patch]:
            raise CheckpointError(
                f"{path}: {patch}={config[patch]} in its configuration does not divide {side}={config[side]}"
            )


def read_metadata(path: Path) -> dict[str, str]:
    """A file's metadata. Raises CheckpointError if it is no such file."""
    with _opened(path) as file:
        return dict(file.metadata() or {})


def read_tensors(path: Path) -> dict[str, Tensor]:
    """A file's tensors, under our names. Raises CheckpointError if it is no such file."""
    with _opened(path) as file:
        return dict(_our_name(key, file.get_tensor(key)) for key in file.keys())  # noqa: SIM118 (not a dict)


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """The file, for reading."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "pt") as file:
            yield file
    except FileNotFoundError as error:
        raise CheckpointError(f"{path}: no such file; give the weights' .safetensors file") from error
    except (OSError, SafetensorError) as error:
        raise CheckpointError(
            f"{path}: not a safetensors file, or cut short ({error}); copy it again, or convert it: "
            "pickled weights are not read"
        ) from error


@contextmanager
def shapes_only() -> Iterator[None]:
    """Networks made within have shapes and no numbers: they are on the meta device, and nothing is drawn for them.

    Drawing there would import PyTorch's compiler, which takes longer than all the rest of loading.
    """
    with torch.device("meta"), _NoFirstValues():
        yield


class _NoFirstValues(TorchFunctionMode):
    """`torch.nn.init` does nothing."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if getattr(func, "__module__", "") == "torch.nn.init":
            return kwargs["tensor"] if kwargs else args[0]
        return func(*args, **(kwargs or {}))


def load_weights(
    network: nn.Module, tensors: Mapping[str, Tensor], path: Path, dtype: torch.dtype, device: torch.device
) -> None:
    """Put the tensors into a network built under `shapes_only`, converted to `dtype`, and freeze it.

    Raises CheckpointError, with the first few keys, if any is missing, unknown, of another shape, no floating-point
    number of 16 or 32 bits, or not finite in `dtype`; the network is then untouched.
    """
    wanted = network.state_dict()
    missing, unknown = sorted(wanted.keys() - tensors.keys()), sorted(tensors.keys() - wanted.keys())
    if missing:
        raise CheckpointError(f"{path}: lacks {_some(missing)}; the file is incomplete or made for another model")
    if unknown:
        raise CheckpointError(
            f"{path}: holds {_some(unknown)}, which this model does not have; made for another model or version"
        )
    shapes = [
        f"{key} {list(tensors[key].shape)} (expected {list(want.shape)})"
        for key, want in wanted.items()
        if tensors[key].shape != want.shape
    ]
    if shapes:
        raise CheckpointError(f"{path}: wrong shape of {_some(shapes)}; the file does not fit its own configuration")
    foreign = [f"{key} {tensors[key].dtype}" for key in wanted if tensors[key].dtype not in _DTYPES]
    if foreign:
        raise CheckpointError(
            f"{path}: {_some(foreign)}, expected float16, bfloat16 or float32; convert the weights and save them again"
        )
    broken = [key for key in wanted if not bool(torch.isfinite(tensors[key]).all())]
    if broken:
        raise CheckpointError(f"{path}: NaN or infinity in {_some(broken)}; the file is damaged or training failed")
    ready = {key: tensors[key].to(device, dtype, copy=True).contiguous() for key in wanted}
    too_large = [key for key, tensor in ready.items() if not bool(torch.isfinite(tensor).all())]
    if too_large:
        raise CheckpointError(f"{path}: {_some(too_large)} too large for {dtype}; load it as float32")
    network.load_state_dict(ready, assign=True)
    network.requires_grad_(False).eval()


def _our_name(key: str, tensor: Tensor) -> tuple[str, Tensor]:
    """A tensor's key as our modules name it, and the tensor; per-channel statistics become vectors."""
    family, _, rest = key.partition(".")
    if family == "wm":
        return "transformer." + _translated(rest, _TRANSFORMER_PARTS), tensor
    if family == "ae":
        return "autoencoder." + _translated(rest, _AUTOENCODER_PARTS), tensor.flatten() if rest in (
            "mean",
            "std",
        ) else tensor
    return key, tensor


def _translated(key: str, parts: Mapping[str, str]) -> str:
    return ".".join(parts.get(part, part) for part in key.split("."))


def _some(names: Iterable[str], shown: int = 3) -> str:
    """The first few names, and how many more there are; characters that could command a terminal as escapes."""
    names = list(names)
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(name if name.isprintable() else repr(name) for name in map(_shortened, names[:shown])) + more


def _shortened(text: str, longest: int = 100) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _shown(value: object) -> str:
    """A value of the configuration; of what may be large only its type."""
    return repr(value) if isinstance(value, str | int | float) else type(value).__name__

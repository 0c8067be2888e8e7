"""Weights from a safetensors file into a network: all of them, of the right shapes, or an error and nothing.

The networks' configuration stands in the file's metadata, under `config`. Keys are those of our modules; the names
under which the worlds were first trained (`wm.…`, `ae.…`) are translated by a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from dreamtick.errors import CheckpointError

__all__ = ["load_weights", "read_config", "read_tensors"]

ConfigT = TypeVar("ConfigT")

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
    """A file's configuration; reads none of its weights. Raises CheckpointError if it was made for another model."""
    with _opened(path) as file:
        metadata = file.metadata() or {}
    try:
        config = json.loads(metadata["config"])
    except (KeyError, ValueError) as error:
        raise CheckpointError(
            f"{path}: no configuration in its metadata; these are not the weights of a compact world"
        ) from error
    if not isinstance(config, dict):
        raise CheckpointError(f"{path}: the configuration in its metadata is no table: {config!r}")
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    foreign, missing = sorted(config.keys() - known), sorted(known - config.keys())
    if foreign or missing:
        raise CheckpointError(
            f"{path}: weights of another model, not of {model!r}: its configuration "
            + (f"has {_some(foreign)}" if foreign else f"lacks {_some(missing)}")
        )
    wrong = [f"{name}={value!r}" for name, value in config.items() if type(value) is not int or not 0 < value <= 65536]
    if wrong:
        raise CheckpointError(f"{path}: {_some(wrong)} in its configuration, expected whole numbers above 0")
    if config["dim"] % (2 * config["heads"]):
        raise CheckpointError(
            f"{path}: dim={config['dim']} in its configuration is not a multiple of 2 x heads={config['heads']}"
        )
    return kind(**config)


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


def load_weights(
    network: nn.Module, tensors: Mapping[str, Tensor], path: Path, dtype: torch.dtype, device: torch.device
) -> None:
    """Put the tensors into a network built on the meta device, converted to `dtype`, and freeze it.

    Raises CheckpointError, with the first few keys, if any is missing, unknown, of another shape or not finite; the
    network is then untouched.
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
    broken = [key for key in wanted if not bool(torch.isfinite(tensors[key]).all())]
    if broken:
        raise CheckpointError(f"{path}: NaN or infinity in {_some(broken)}; the file is damaged or training failed")
    ready = {key: tensors[key].to(device, dtype, copy=True).contiguous() for key in wanted}
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
    """The first few names, and how many more there are."""
    names = list(names)
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(names[:shown]) + more

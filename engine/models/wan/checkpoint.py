"""A transformer from the files in which its publishers keep it, straight to its dtype and device, or of random weights.

Layouts and names: section 3 of the family's specification.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import Tensor

from dreamtick.engine.models.wan.config import WanConfig
from dreamtick.engine.models.wan.filling import check_fits, fill, frozen, shapes_of
from dreamtick.engine.models.wan.lora import merged
from dreamtick.engine.models.wan.random_weights import random_tensors
from dreamtick.engine.models.wan.tensor_files import read_metadata, read_tensors, without_prefixes
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["load_transformer", "random_transformer", "read_config", "read_shapes"]

_GENERATORS = ("generator_ema", "generator")  # the averaged weights before those that were trained
_LORAS = ("generator_lora",)
_LAYER = re.compile(r"blocks\.(\d{1,9})\.")


def read_shapes(paths: Path | Sequence[Path]) -> dict[str, tuple[int, ...]]:
    """The shapes of a transformer's tensors by their plain names; reads none of the numbers.

    Raises CheckpointError for files that cannot be read.
    """
    return {name: tuple(tensor.shape) for name, tensor in _plain(paths).items()}


def read_config(paths: Path | Sequence[Path]) -> WanConfig:
    """A transformer's sizes: what the file says of itself (`model_config` in its metadata), else from its shapes.

    Raises CheckpointError for files that cannot be read, or of another kind of model.
    """
    return _config_of(paths, _plain(paths))


def load_transformer(
    paths: Path | Sequence[Path],
    dtype: torch.dtype,
    device: torch.device,
    config: WanConfig | None = None,
    lora: Path | None = None,
) -> tuple[WanTransformer, WanConfig]:
    """A transformer from a published checkpoint: a file, its parts, an index, or the folder that holds them.

    `lora` is added to the weights once. Raises CheckpointError, with the first few names, for files that cannot be
    read, for tensors that are missing, unknown, of another shape, or not finite; nothing of them stays in memory then.
    """
    tensors: Mapping[str, Tensor] = _plain(paths)
    where = _shown(paths)
    config = config or _config_of(paths, tensors)
    _check_layers(where, config.layers, tensors)
    with torch.device("meta"):
        transformer = WanTransformer(config)
    check_fits(where, shapes_of(transformer), tensors)
    if lora is not None:
        tensors = merged(tensors, read_tensors(lora, _LORAS), str(lora))
        where = f"{where} with {lora}"
    fill(transformer, tensors, where, dtype, device)
    return transformer, config


def random_transformer(config: WanConfig, seed: int, dtype: torch.dtype, device: torch.device) -> WanTransformer:
    """A transformer of random weights under which activations stay of order 1: for tests, and to measure speed.

    The same seed gives the same weights on the same kind of device.
    """
    with torch.device("meta"):
        transformer = WanTransformer(config)
    transformer.load_state_dict(random_tensors(shapes_of(transformer), seed, dtype, device), assign=True)
    return frozen(transformer)


def _plain(paths: Path | Sequence[Path]) -> dict[str, Tensor]:
    """A transformer's tensors by their plain names."""
    tensors = read_tensors(paths, _GENERATORS)
    return {plain: tensors[name] for plain, name in without_prefixes(tensors, _shown(paths)).items()}


def _check_layers(where: str, layers: int, tensors: Mapping[str, Tensor]) -> None:
    """Before a network is built, which takes milliseconds a layer even without memory."""
    found = max((int(match[1]) + 1 for name in tensors if (match := _LAYER.match(name))), default=0)
    if found not in (0, layers):
        raise CheckpointError(
            f"{where}: its layers end with blocks.{found - 1}, expected blocks.{layers - 1}; these are the weights of "
            "another size"
        )


def _config_of(paths: Path | Sequence[Path], tensors: Mapping[str, Tensor]) -> WanConfig:
    shapes = {name: tuple(tensor.shape) for name, tensor in tensors.items()}
    try:
        found = WanConfig.of_shapes(shapes)
    except CheckpointError as error:
        raise CheckpointError(f"{_shown(paths)}: {error}") from error
    for path in [paths] if isinstance(paths, Path) else paths:
        metadata = read_metadata(path) if path.is_file() else {}
        if "model_config" not in metadata:
            continue
        try:
            image_tokens = json.loads(metadata.get("clip_tokens", "[257]"))[0]
            return WanConfig.of_reference(json.loads(metadata["model_config"]), (image_tokens, found.image_dim))
        except (ConfigError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise CheckpointError(
                f"{path}: its model_config does not hold ({error}); correct it or remove it"
            ) from error
    return found


def _shown(paths: Path | Sequence[Path]) -> str:
    return str(paths if isinstance(paths, Path) else paths[0] if paths else "(no file)")

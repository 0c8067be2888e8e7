"""A training that can go on: weights, their average and the optimiser's state in one safetensors file.

No dice are kept: what a step draws follows from the seed, the process and the step's number. A file is written under
another name first, then renamed: it is whole or not there. Nothing is pickled.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from torch import Tensor, nn

from dreamtick.errors import CheckpointError

__all__ = ["Checkpoint", "History", "load_checkpoint", "restore_network", "save_checkpoint", "write_tensors"]

_FORMAT = "dreamtick training 1"
_PARTS = ("weights", "average", "optimizer")

History = list[dict[str, float]]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A stage after `step` steps. `config` is `TrainingConfig.to_json()`; `history` has a row for each logged step."""

    stage: str
    step: int
    config: str
    seconds: float
    dtype: str  # of the forward passes
    weights: Mapping[str, Tensor]
    average: Mapping[str, Tensor]
    optimizer: Mapping[str, Tensor]
    history: History = field(default_factory=list)

    @property
    def exported(self) -> dict[str, Tensor]:
        """The network's state with averaged weights; buffers are not averaged."""
        return {**self.weights, **self.average}


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write it, replacing what was there. Raises CheckpointError where it cannot be written."""
    tensors = {
        f"{part}/{name}": tensor.detach().cpu().contiguous()
        for part in _PARTS
        for name, tensor in getattr(checkpoint, part).items()
    }
    metadata = {
        "format": _FORMAT,
        "stage": checkpoint.stage,
        "step": str(checkpoint.step),
        "config": checkpoint.config,
        "seconds": str(checkpoint.seconds),
        "dtype": checkpoint.dtype,
        "history": json.dumps(checkpoint.history),
    }
    write_tensors(path, tensors, metadata)


def write_tensors(path: Path, tensors: Mapping[str, Tensor], metadata: Mapping[str, str]) -> None:
    """Write a safetensors file: the whole file or none of it. Raises CheckpointError where it cannot be written."""
    from safetensors import SafetensorError
    from safetensors.torch import save_file

    partial = path.with_name(path.name + ".part")
    try:
        save_file(dict(tensors), partial, metadata=dict(metadata))
        with partial.open("rb") as file:
            os.fchmod(file.fileno(), 0o644)  # anybody may play it, as with any file that is shipped
            os.fsync(file.fileno())
        os.replace(partial, path)
    except (OSError, SafetensorError) as error:
        partial.unlink(missing_ok=True)  # a full disk needs the room
        raise CheckpointError(f"{path}: cannot be written ({error}); make room, then go on with --resume") from error


def load_checkpoint(path: Path, stage: str, config: str) -> Checkpoint:
    """Read a stage's checkpoint. Raises CheckpointError if it is broken, no checkpoint, or of another training."""
    from safetensors import SafetensorError, safe_open

    parts: dict[str, dict[str, Tensor]] = {part: {} for part in _PARTS}
    try:
        with safe_open(path, "pt") as file:
            metadata = file.metadata() or {}
            if metadata.get("format") != _FORMAT:
                raise CheckpointError(f"{path}: no checkpoint of a training (weights for playing go to --from)")
            if metadata["stage"] != stage:
                raise CheckpointError(f"{path}: a checkpoint of stage {metadata['stage']!r}, expected {stage!r}")
            for name in file.keys():  # noqa: SIM118 (not a dict)
                part, _, rest = name.partition("/")
                parts[part][rest] = file.get_tensor(name)
        step, seconds, dtype = int(metadata["step"]), float(metadata["seconds"]), metadata["dtype"]
        history: History = json.loads(metadata["history"])
        found = json.loads(metadata["config"])
    except FileNotFoundError as error:
        raise CheckpointError(f"{path}: no such checkpoint") from error
    except (OSError, SafetensorError, KeyError, ValueError) as error:
        raise CheckpointError(f"{path}: broken or cut short ({error}); delete it and train that stage again") from error
    differs = _difference(json.loads(config), found)
    if differs:
        raise CheckpointError(
            f"{path}: made with another configuration, {differs}; resume with the same, or begin in another folder"
        )
    return Checkpoint(
        stage, step, config, seconds, dtype, parts["weights"], parts["average"], parts["optimizer"], history
    )


def restore_network(network: nn.Module, tensors: Mapping[str, Tensor], path: Path) -> None:
    """Put tensors of the checkpoint at `path` into a network. Raises CheckpointError if they do not fit."""
    wanted = {name: tensor.shape for name, tensor in network.state_dict().items()}
    if {name: tensor.shape for name, tensor in tensors.items()} != wanted:
        raise CheckpointError(f"{path}: the weights are another network's; delete it and train that stage again")
    network.load_state_dict(dict(tensors))


def _difference(ours: object, theirs: object, name: str = "") -> str:
    """The first setting in which two configurations differ, in words; "" if none."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            found = _difference(ours.get(key), theirs.get(key), f"{name}.{key}" if name else key)
            if found:
                return found
        return ""
    return "" if ours == theirs else f"{name} = {theirs!r} there and {ours!r} here"

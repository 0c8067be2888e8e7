"""Low-rank changes to a checkpoint, added to its weights once: W + B A.

Names and factor: section 3 of the family's specification (rank and alpha are equal, so that the factor is 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch
from torch import Tensor

from dreamtick.engine.models.wan.filling import FLOATS
from dreamtick.engine.models.wan.shards import some
from dreamtick.engine.models.wan.tensor_files import without_prefixes
from dreamtick.errors import CheckpointError

__all__ = ["merged"]

_DOWN, _UP = ".lora_A", ".lora_B"
_OUTER = "base_model."


def merged(tensors: Mapping[str, Tensor], lora: Mapping[str, Tensor], where: str) -> Mapping[str, Tensor]:
    """A checkpoint's tensors with the low-rank changes added, each in float32 at the moment it is asked for.

    `lora` holds `base_model.model.<layer>.lora_A.weight` `[rank, in]` and `lora_B.weight` `[out, rank]`; a name of the
    adapter in between does not matter. Raises CheckpointError for changes of which half is missing, that fit none
    of the tensors, or that are no finite numbers.
    """
    downs, ups = _halves(lora, where)
    alone = sorted(downs.keys() ^ ups.keys())
    if alone:
        raise CheckpointError(f"{where}: half of the change to {some(alone)} is missing; fetch the file again")
    unknown = sorted(downs.keys() - tensors.keys())
    if unknown:
        raise CheckpointError(
            f"{where}: changes {some(unknown)}, which the checkpoint does not have; it is of another one"
        )
    misfits = [
        f"{name} {list(ups[name].shape)} x {list(downs[name].shape)} (expected {list(tensors[name].shape)})"
        for name in downs
        if not _fits(tensors[name], ups[name], downs[name])
    ]
    if misfits:
        raise CheckpointError(f"{where}: wrong shape of {some(misfits)}; it was made for another size of the model")
    _check_numbers(lora, where)
    return _Merged(tensors, {name: (ups[name], downs[name]) for name in downs})


class _Merged(Mapping[str, Tensor]):
    """Computes a tensor when it is asked for, so that no second copy of a whole checkpoint is in memory."""

    def __init__(self, tensors: Mapping[str, Tensor], changes: Mapping[str, tuple[Tensor, Tensor]]) -> None:
        self._tensors, self._changes = tensors, changes

    def __getitem__(self, name: str) -> Tensor:
        tensor = self._tensors[name]
        if name not in self._changes:
            return tensor
        up, down = self._changes[name]
        return tensor.float() + up.float() @ down.float()

    def __iter__(self) -> Iterator[str]:
        return iter(self._tensors)

    def __len__(self) -> int:
        return len(self._tensors)


def _halves(lora: Mapping[str, Tensor], where: str) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """A and B by the names of the weights they change."""
    halves: dict[str, dict[str, Tensor]] = {_DOWN: {}, _UP: {}}
    outer = {name.removeprefix(_OUTER): name for name in lora}
    for name, inner in without_prefixes(outer, where).items():
        kind = next((kind for kind in halves if kind in name), None)
        if kind is None or not name.endswith(".weight"):
            raise CheckpointError(
                f"{where}: {some([name])} is no low-rank change; give a file of lora_A and lora_B alone"
            )
        halves[kind][name.partition(kind)[0] + ".weight"] = lora[outer[inner]]
    return halves[_DOWN], halves[_UP]


def _check_numbers(lora: Mapping[str, Tensor], where: str) -> None:
    foreign = [f"{name} {tensor.dtype}" for name, tensor in lora.items() if tensor.dtype not in FLOATS]
    if foreign:
        raise CheckpointError(f"{where}: {some(foreign)}, expected float16, bfloat16 or float32")
    broken = [name for name, tensor in lora.items() if tensor.numel() and not _is_finite(tensor)]
    if broken:
        raise CheckpointError(f"{where}: NaN or infinity in {some(broken)}; fetch it again")


def _is_finite(tensor: Tensor) -> bool:
    return bool(torch.isfinite(torch.stack(torch.aminmax(tensor))).all())  # NaN if there is one


def _fits(weight: Tensor, up: Tensor, down: Tensor) -> bool:
    return (
        up.ndim == down.ndim == weight.ndim == 2
        and up.shape[1] == down.shape[0]
        and (up.shape[0], down.shape[1]) == tuple(weight.shape)
    )

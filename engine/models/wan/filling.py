"""Tensors into a network that was built without memory: all of them, of the right shapes, or an error and nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import torch
from torch import Tensor, nn

from dreamtick.engine.models.wan.shards import some
from dreamtick.errors import CheckpointError

__all__ = ["FLOATS", "check_fits", "fill", "frozen", "shapes_of"]

NetworkT = TypeVar("NetworkT", bound=nn.Module)

FLOATS = (torch.float16, torch.bfloat16, torch.float32)  # of weights


def shapes_of(network: nn.Module) -> dict[str, tuple[int, ...]]:
    """The shapes of all that a network's file must hold."""
    return {name: tuple(tensor.shape) for name, tensor in network.state_dict().items()}


def check_fits(where: str, wanted: Mapping[str, tuple[int, ...]], found: Mapping[str, Tensor]) -> None:
    """Raise CheckpointError, with the first few names, unless exactly the wanted tensors are there, as numbers."""
    missing, unknown = sorted(wanted.keys() - found.keys()), sorted(found.keys() - wanted.keys())
    if missing:
        also = f" (it has {some(unknown)})" if unknown else ""
        raise CheckpointError(f"{where}: lacks {some(missing)}{also}; incomplete, or made for another model")
    if unknown:
        raise CheckpointError(f"{where}: holds {some(unknown)}, which this model does not have; made for another one")
    shapes = [
        f"{name} {list(found[name].shape)} (expected {list(shape)})"
        for name, shape in wanted.items()
        if tuple(found[name].shape) != shape
    ]
    if shapes:
        raise CheckpointError(f"{where}: wrong shape of {some(shapes)}; these are the weights of another size")
    foreign = [f"{name} {found[name].dtype}" for name in wanted if found[name].dtype not in FLOATS]
    if foreign:
        raise CheckpointError(
            f"{where}: {some(foreign)}, expected float16, bfloat16 or float32; use weights that are not quantized"
        )


def fill(
    network: nn.Module, tensors: Mapping[str, Tensor], where: str, dtype: torch.dtype, device: torch.device
) -> None:
    """Put tensors that fit into a network built on the meta device, one after the other, and freeze it.

    Raises CheckpointError for numbers that are not finite in `dtype`; the network is then untouched.
    """
    ready = {name: tensors[name].to(device, dtype, copy=True).contiguous() for name in network.state_dict()}
    ends = torch.stack([torch.stack(torch.aminmax(tensor)) for tensor in ready.values()])  # NaN if there is one
    finite = torch.isfinite(ends).all(dim=1).tolist()
    broken = [name for name, whole in zip(ready, finite, strict=True) if not whole]
    if broken:
        raise CheckpointError(f"{where}: NaN, infinity or too large for {dtype} in {some(broken)}; fetch it again")
    network.load_state_dict(ready, assign=True)
    frozen(network)


def frozen(network: NetworkT) -> NetworkT:
    """The network, for inference alone."""
    return network.requires_grad_(False).eval()

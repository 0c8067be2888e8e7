"""A network that is on the device only while it works: the text encoder is larger than the world's own model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

__all__ = ["Guest"]


class Guest:
    """Keeps a network's weights where they are (memory-mapped in their file, mostly) and brings them in for a visit."""

    def __init__(
        self, network: nn.Module, tensors: Mapping[str, Tensor], dtype: torch.dtype, device: torch.device
    ) -> None:
        """`network` is on the meta device, `tensors` are all its parameters and buffers."""
        self.dtype, self.device = dtype, device
        self._network, self._tensors = network, tensors

    @contextmanager
    def visit(self) -> Iterator[Callable[..., Any]]:
        """The network, to be called while its weights are on the device, in its dtype."""
        moved = {id(tensor): self._moved(tensor) for tensor in self._tensors.values()}  # one of two names is moved once
        present = {name: moved[id(tensor)] for name, tensor in self._tensors.items()}
        moved.clear()

        def call(**inputs: Any) -> Any:
            assert present, "the network has left the device"
            return torch.func.functional_call(self._network, present, (), inputs)

        try:
            yield call
        finally:
            present.clear()

    def _moved(self, tensor: Tensor) -> Tensor:
        return tensor.to(self.device, self.dtype if tensor.is_floating_point() else None)

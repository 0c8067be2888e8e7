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
        self, build: Callable[[], tuple[nn.Module, Mapping[str, Tensor]]], dtype: torch.dtype, device: torch.device
    ) -> None:
        """`build`, called at the first visit, makes a network on the meta device and all its tensors, buffers too."""
        self.dtype, self.device = dtype, device
        self._build = build
        self._built: tuple[nn.Module, Mapping[str, Tensor]] | None = None

    @contextmanager
    def visit(self) -> Iterator[Callable[..., Any]]:
        """The network, to be called while its weights are on the device, in its dtype.

        Raises what `build` raises.
        """
        if self._built is None:
            self._built = self._build()
        network, tensors = self._built
        moved = {id(tensor): self._moved(tensor) for tensor in tensors.values()}  # one of two names is moved once
        present = {name: moved[id(tensor)] for name, tensor in tensors.items()}
        moved.clear()

        def call(**inputs: Any) -> Any:
            assert present, "the network has left the device"
            return torch.func.functional_call(network, present, (), inputs)

        try:
            yield call
        finally:
            present.clear()

    def _moved(self, tensor: Tensor) -> Tensor:
        return tensor.to(self.device, self.dtype if tensor.is_floating_point() else None)

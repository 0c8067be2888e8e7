"""The memory of the KV cache: a pool of slots of one size, allocated once, written in place.

A slot holds what the model calls its unit: a block of the compact worlds, a latent frame of the Wan family.

Attention does not care in which order keys stand once their positions are in them, so a slot is reused where it lies:
no roll, no concatenation. The pool is one tensor of keys and one of values, `[layers, B, N, slots * T, D]`, so that a
run of slots is a view of it. B counts worlds, times the layout's rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.errors import ConfigError, StateError

__all__ = ["CacheLayout", "SlotPool"]


@dataclass(frozen=True, slots=True)
class CacheLayout:
    """The sizes of what a model caches in one slot: for a block, or for a latent frame."""

    layers: int
    heads: int
    tokens: int  # keys that a slot holds in one layer
    head_dim: int
    rows: int = 1  # sets of keys that are attended to separately, such as one a place in the picture

    def __post_init__(self) -> None:
        for name in ("layers", "heads", "tokens", "head_dim", "rows"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)}, expected 1 or more")

    def bytes_per_slot(self, dtype: torch.dtype, batch: int = 1) -> int:
        """Bytes that a slot's keys and values take, all layers together."""
        return 2 * batch * self.rows * self.layers * self.heads * self.tokens * self.head_dim * dtype.itemsize


class SlotPool:
    """Keys and values of `slots` slots in every layer."""

    def __init__(
        self, layout: CacheLayout, slots: int, dtype: torch.dtype, device: torch.device, batch: int = 1
    ) -> None:
        shape = (layout.layers, batch * layout.rows, layout.heads, slots * layout.tokens, layout.head_dim)
        self.layout, self.slots = layout, slots
        self.keys = torch.zeros(shape, dtype=dtype, device=device)
        self.values = torch.zeros(shape, dtype=dtype, device=device)

    @property
    def nbytes(self) -> int:
        """Bytes of the whole pool; does not change after construction."""
        return self.keys.nbytes + self.values.nbytes

    def write(self, layer: int, slot: int, key_BNTD: Tensor, value_BNTD: Tensor) -> None:
        """Copy keys and values into a slot, or into as many slots from it on as they are long."""
        first = slot * self.layout.tokens
        last = first + key_BNTD.shape[2]
        self.keys[layer][:, :, first:last].copy_(key_BNTD)
        self.values[layer][:, :, first:last].copy_(value_BNTD)

    def write_keys(self, slot: int, keys_LBNTD: Tensor) -> None:
        """Copy one block's keys in all layers into a slot, whose values stay."""
        first, last = slot * self.layout.tokens, (slot + 1) * self.layout.tokens
        self.keys[:, :, :, first:last].copy_(keys_LBNTD)

    def copy_of(self, slot: int) -> tuple[Tensor, Tensor]:
        """Copies of a slot's keys and values in all layers, `[layers, B, N, T, D]` each."""
        first, last = slot * self.layout.tokens, (slot + 1) * self.layout.tokens
        return self.keys[:, :, :, first:last].clone(), self.values[:, :, :, first:last].clone()

    def fill(self, slot: int, keys_LBNTD: Tensor, values_LBNTD: Tensor) -> None:
        """Put copies back. Raises StateError, before anything is written, if they are of other sizes or numbers."""
        first, last = slot * self.layout.tokens, (slot + 1) * self.layout.tokens
        places = [pool[:, :, :, first:last] for pool in (self.keys, self.values)]
        for place, stored in zip(places, (keys_LBNTD, values_LBNTD), strict=True):
            if place.shape != stored.shape or place.dtype != stored.dtype:
                raise StateError(
                    f"keys or values {stored.dtype} {list(stored.shape)}, but this cache takes {place.dtype} "
                    f"{list(place.shape)}; restore the state into a world of its own model and dtype"
                )
        places[0].copy_(keys_LBNTD)
        places[1].copy_(values_LBNTD)

    def run(self, layer: int, first_slot: int, end_slot: int) -> tuple[Tensor, Tensor]:
        """Views of the keys and values of slots `first_slot` up to, not including, `end_slot`."""
        first, end = first_slot * self.layout.tokens, end_slot * self.layout.tokens
        return self.keys[layer][:, :, first:end], self.values[layer][:, :, first:end]

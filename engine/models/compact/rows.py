"""Puts what steers several worlds side by side, for the compact worlds' passes over a block of each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar

import torch
from torch import Tensor
from torch.nn.functional import pad

from dreamtick.engine.attention import LayerContext

__all__ = ["Recent", "inputs_side_by_side", "rotations_side_by_side", "texts_side_by_side"]

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Recent(Generic[KeyT, ValueT]):
    """The newest few results of `make`, by what they were made from."""

    def __init__(self, make: Callable[[KeyT], ValueT], kept: int) -> None:
        self._make, self._kept = make, kept
        self._results: dict[KeyT, ValueT] = {}

    def __getitem__(self, key: KeyT) -> ValueT:
        if key not in self._results:
            if len(self._results) >= self._kept:
                self._results.pop(next(iter(self._results)))
            self._results[key] = self._make(key)
        return self._results[key]


def rotations_side_by_side(rotations: Sequence[tuple[Tensor, Tensor]]) -> tuple[Tensor, Tensor]:
    """cos and sin `[T, D/2]` of each row as `[B, 1, T, D/2]`: the same for all heads."""
    cos, sin = zip(*rotations, strict=True)
    return torch.stack(cos).unsqueeze(1), torch.stack(sin).unsqueeze(1)


def texts_side_by_side(prompts: Sequence[Sequence[LayerContext | None]]) -> tuple[LayerContext | None, ...]:
    """Each row's keys and values of its prompt, layer by layer. Shorter prompts are filled up and masked."""
    return tuple(_layer_side_by_side([c for c in layer if c is not None]) for layer in zip(*prompts, strict=True))


def _layer_side_by_side(rows: Sequence[LayerContext]) -> LayerContext | None:
    if not rows:
        return None
    lengths = [context.keys.shape[2] for context in rows]
    longest = max(lengths)
    keys, values = (
        torch.cat([pad(part, (0, 0, 0, longest - part.shape[2])) for part in parts])
        for parts in ([c.keys for c in rows], [c.values for c in rows])
    )
    if min(lengths) == longest:
        return LayerContext(keys, values)
    visible = torch.arange(longest) < torch.tensor(lengths)[:, None]
    return LayerContext(keys, values, visible[:, None, None].to(keys.device))


def inputs_side_by_side(rows: Sequence[Any], rotation: tuple[Tensor, Tensor]) -> Any:
    """One `BlockInputs` of those of each row: tensors batched along their first dimension, and the rows' rotations."""
    names = [field.name for field in fields(rows[0]) if field.name != "rotation"]
    return type(rows[0])(**{name: torch.cat([getattr(row, name) for row in rows]) for name in names}, rotation=rotation)

"""A world's state as plain data: what it holds becomes numbered records and numbered arrays, and back.

Only the types that stand in `RECORDS` can be stored, and only they are made when a file is read. Of a thing that is
referred to twice there is one record, so that afterwards it is one thing again. A record refers to earlier ones only.

A *node* is a number, text, bytes, a boolean or None as it is, or a tuple that begins with its kind:
`("tuple", nodes…)`, `("map", (key, value)…)`, `("record", number)`, `("tensor", number)` or `("array", number)`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.errors import StateError

__all__ = ["RECORDS", "Array", "FlatState", "arrays_in", "flatten", "moved", "unflatten"]

Array = Tensor | NDArray[Any]

RECORDS: Mapping[str, str] = {
    "ActionBlock": "dreamtick.input.latch",
    "ActionRows": "dreamtick.engine.models.wan.values",
    "Anchor": "dreamtick.engine.kv_cache.policy",
    "Blend": "dreamtick.input.conditioning",
    "BlockKV": "dreamtick.engine.kv_cache.window",
    "Clear": "dreamtick.input.conditioning",
    "Conditioned": "dreamtick.input.conditioning",
    "Conditioning": "dreamtick.input.conditioning",
    "ConditioningState": "dreamtick.input.conditioning",
    "EventStamp": "dreamtick.input.latch",
    "FrameBlock": "dreamtick.engine.block",
    "FrameKV": "dreamtick.engine.kv_cache.rolling",
    "GeneratorState": "dreamtick.engine.generator_state",
    "ImageCondition": "dreamtick.engine.models.wan.values",
    "KVState": "dreamtick.engine.kv_cache.window",
    "Latch": "dreamtick.input.latch",
    "LayerContext": "dreamtick.engine.attention.backends",
    "PastBlock": "dreamtick.engine.generator_state",
    "PinnedKV": "dreamtick.engine.kv_cache.window",
    "PocketDraftsState": "dreamtick.engine.models.compact.pocket_drafts",
    "PromptEmbeds": "dreamtick.engine.models.wan.values",
    "RawActions": "dreamtick.engine.models.wan.values",
    "Recache": "dreamtick.input.conditioning",
    "RollingState": "dreamtick.engine.kv_cache.rolling",
    "RoomMemoryState": "dreamtick.engine.models.compact.room_memory",
    "RoomViews": "dreamtick.engine.models.compact.room_memory",
    "Sighting": "dreamtick.engine.models.compact.hero",
    "Start": "dreamtick.engine.models.base",
    "StillPatchesState": "dreamtick.engine.models.compact.still_patches",
    "TextEncoding": "dreamtick.engine.models.compact.model",
    "WanImageEncoding": "dreamtick.engine.models.wan.values",
    "WanTextEncoding": "dreamtick.engine.models.wan.values",
}
"""The dataclasses that a state may hold, and their modules. A model whose encodings are its own adds them here."""


@dataclass(slots=True)
class FlatState:
    """`root` is the node of the whole; `records` are pairs (name, {field: node}); `arrays` hold the numbers."""

    root: object
    records: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    arrays: list[Array] = field(default_factory=list)


def flatten(state: object) -> FlatState:
    """Take a state apart; arrays are not copied. Raises StateError for a thing of a type that cannot be stored."""
    flat = FlatState(None)
    flat.root = _Flattener(flat).node(state)
    return flat


def arrays_in(state: object) -> list[Array]:
    """Every tensor and array of a state, each once."""
    return flatten(state).arrays


def moved(state: Any, device: torch.device) -> Any:
    """The same state with its tensors on `device`."""
    flat = flatten(state)
    flat.arrays = [a.to(device) if isinstance(a, Tensor) else a for a in flat.arrays]
    return unflatten(flat)


def unflatten(flat: FlatState) -> Any:
    """Put a state together again. Raises StateError for what `flatten` cannot have made."""
    made: list[object] = []
    try:
        for name, stored in flat.records:
            made.append(_record(name, {key: _thing(node, made, flat.arrays) for key, node in stored.items()}))
        return _thing(flat.root, made, flat.arrays)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise StateError(f"not a state: {type(error).__name__}: {error}; save it again") from error


# ---------------------------------------------------------------------------------------------- apart
class _Flattener:
    """Knows by their identity the things that it has met."""

    def __init__(self, flat: FlatState) -> None:
        self._flat = flat
        self._met: dict[int, object] = {}

    def node(self, thing: object) -> object:
        if thing is None or type(thing) in (bool, int, float, str, bytes):
            return thing
        if type(thing) is tuple:
            return ("tuple", *map(self.node, thing))
        if isinstance(thing, Mapping):
            return ("map", *((self.node(key), self.node(value)) for key, value in thing.items()))
        node = self._met.get(id(thing))
        if node is None:
            node = self._met[id(thing)] = self._new(thing)
        return node

    def _new(self, thing: object) -> object:
        if isinstance(thing, Tensor | np.ndarray):
            self._flat.arrays.append(thing)
            return ("tensor" if isinstance(thing, Tensor) else "array", len(self._flat.arrays) - 1)
        kind = type(thing)
        if RECORDS.get(kind.__name__) != kind.__module__:
            raise StateError(
                f"a {kind.__module__}.{kind.__qualname__} cannot be stored in a world's state; "
                "make it of numbers, text, tuples, maps, tensors and the dataclasses named in engine/state_tree.py"
            )
        stored = {part.name: self.node(getattr(thing, part.name)) for part in fields(kind)}  # type: ignore[arg-type]
        self._flat.records.append((kind.__name__, stored))
        return ("record", len(self._flat.records) - 1)


# ---------------------------------------------------------------------------------------------- together
def _thing(node: object, made: Sequence[object], arrays: Sequence[Array]) -> object:
    if not isinstance(node, tuple):
        return node
    kind, *parts = node
    if kind == "tuple":
        return tuple(_thing(part, made, arrays) for part in parts)
    if kind == "map":
        return {_thing(key, made, arrays): _thing(value, made, arrays) for key, value in parts}
    (number,) = parts
    if type(number) is not int or number < 0:
        raise ValueError(f"{kind} {number!r}")
    if kind == "record":
        return made[number]
    array = arrays[number]
    if kind == "array" and isinstance(array, Tensor):
        array = array.numpy()
        array.flags.writeable = False
    elif kind not in ("array", "tensor"):
        raise ValueError(f"a node of kind {kind!r}")
    return array


def _record(name: str, stored: Mapping[str, object]) -> object:
    kind = getattr(importlib.import_module(RECORDS[name]), name)
    wanted = {part.name for part in fields(kind)}
    needed = {part.name for part in fields(kind) if part.default is MISSING and part.default_factory is MISSING}
    if not needed <= stored.keys() <= wanted:  # an older file lacks what was added since, which has a default
        raise ValueError(f"a {name} with the fields {', '.join(stored)}, expected {', '.join(sorted(wanted))}")
    return kind(**stored)

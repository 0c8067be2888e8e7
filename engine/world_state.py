"""A whole world at one moment: taken between two blocks, put back, copied, saved and loaded.

`docs/world_state.md` says what it holds and how the file is built.
"""

from __future__ import annotations

import datetime
import os
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import torch
from torch import Tensor

from dreamtick.engine.generator_state import GeneratorState
from dreamtick.engine.state_tree import FlatState, arrays_in, flatten, moved, unflatten
from dreamtick.engine.world_state_file import pack_state, read_state, unpack_state, write_state
from dreamtick.errors import StateError

__all__ = ["StateOrigin", "WorldState"]


@dataclass(frozen=True, slots=True)
class StateOrigin:
    """Which world a state is of. The first four must be the same where it is restored, or it is refused.

    `weights_hash` says which weights they were, `weights` is their name if they were not the model's own, and `size`
    the model's if it was not its usual one. With the same `device` and `threads` too, the blocks that follow are
    bit-equal.
    """

    model: str
    weights_hash: str
    dtype: str
    steps: int
    threads: int = 1
    device: str = "cpu"
    weights: str = ""
    size: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class WorldState:
    """Everything that decides what a world shows next. Nothing in it is ever written again; share it freely.

    `prompt` is the one that the next block is to be made under, taken up or not. `tick_index` is the loop's tick when
    it was taken (0 in lockstep); it is told, not restored: a loop's clock runs forwards only.
    """

    origin: StateOrigin
    generator: GeneratorState
    prompt: str
    tick_index: int = 0

    @property
    def block_index(self) -> int:
        """The index of the block that comes next."""
        return self.generator.block_index

    @property
    def nbytes(self) -> int:
        """Bytes of all its tensors and frames, also those that it shares with other states."""
        return sum(array.nbytes for array in arrays_in(self.generator))

    def on(self, device: torch.device) -> WorldState:
        """This state, or one with all tensors on `device`."""
        tensors = [array for array in arrays_in(self.generator) if isinstance(array, Tensor)]
        if all(tensor.device.type == device.type for tensor in tensors):
            return self
        return replace(self, generator=moved(self.generator, device))

    def check_fits(self, origin: StateOrigin) -> None:
        """Raise StateError unless a world of this origin can go on from the state."""
        own = self.origin
        if own.model != origin.model:
            raise StateError(
                f"this state is of the model {own.model!r}, the world is {origin.model!r}; load {own.model!r} for it"
            )
        if own.weights_hash != origin.weights_hash:
            advice = f"those of {own.weights!r}" if own.weights else "the version of the model that it was saved with"
            raise StateError(
                f"this state was made with weights of hash {own.weights_hash}, the world has {origin.weights_hash}; "
                f"use {advice}"
            )
        for name, found, wanted in (("dtype", origin.dtype, own.dtype), ("steps", origin.steps, own.steps)):
            if found != wanted:
                raise StateError(
                    f"this state is of a world with {name}={wanted}, here it is {found}; "
                    "load one with it, as World.from_state and `dreamtick play --load` do"
                )

    # ------------------------------------------------------------------ files
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file; a crash or a full disk leaves the old file or the new one. May run on any thread.

        Raises StateError if it cannot be written.
        """
        write_state(path, self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> WorldState:
        """Read a file, with its tensors on the host.

        Raises StateError for a file that is missing, cut short, altered, something else, or made by a newer Dreamtick.
        """
        return cls.from_bytes(read_state(path), str(path))

    def to_bytes(self) -> bytes:
        """What `save` writes."""
        flat = flatten(self.generator)
        header = {
            "origin": asdict(self.origin),
            "prompt": self.prompt,
            "tick_index": self.tick_index,
            "saved": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            "root": flat.root,
            "records": flat.records,
        }
        return pack_state(header, flat.arrays)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "state") -> WorldState:
        """What `load` does with a file's bytes; `name` begins the messages of errors."""
        header, arrays = unpack_state(data, name)
        try:
            generator = unflatten(FlatState(header["root"], list(header["records"]), [*arrays]))
            if not isinstance(generator, GeneratorState):
                raise StateError(f"its root is a {type(generator).__name__}")
            origin, prompt, tick_index = _origin(header["origin"]), header["prompt"], header["tick_index"]
            if not isinstance(prompt, str) or type(tick_index) is not int:
                raise StateError("its prompt or tick is none")
        except (KeyError, TypeError, ValueError, StateError) as error:
            raise StateError(f"{name}: damaged ({error}); save the world again, or use another file") from error
        return cls(origin, generator, prompt, tick_index)


def _origin(stored: Any) -> StateOrigin:
    origin = StateOrigin(**stored)
    for field in fields(origin):
        if type(getattr(origin, field.name)).__name__ != field.type:
            raise StateError(f"its {field.name} is {getattr(origin, field.name)!r}")
    return origin

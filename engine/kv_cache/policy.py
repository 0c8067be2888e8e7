"""Who decides what is pinned: a policy, asked at every block boundary.

The window is always the most recent blocks. Anchors are chosen by a policy: the world's first block by default; a model
may bring its own (the pocket world pins the room behind the door that the figure walks to).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.input.conditioning import Conditioning

__all__ = ["Anchor", "ContextPolicy", "FirstBlocks"]


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """A block to pin: its clean latent, and a key under which it is not computed twice.

    `age_origin` is the block index it stands at in time as long as that lies within the window (see `KVCache.pin`).
    `encodings` replace the present block's in the pass that computes its keys: the actions that belong to it.
    `block_index` is set when it is a block of this world's history, which must not be seen twice while it is also in
    the window.
    """

    key: Hashable
    latent: Tensor
    age_origin: int
    encodings: Mapping[str, object] = field(default_factory=dict)
    block_index: int | None = None


class ContextPolicy(Protocol):
    """Chooses the anchors of the next block from what the world has shown. Runs on the producer's thread."""

    def anchors(self, block_index: int) -> tuple[Anchor, ...]:
        """The anchors that block `block_index` should see; at most as many as the cache has anchor slots."""
        ...

    def observe(self, block: FrameBlock, latent: Tensor, conditioning: Conditioning) -> None:
        """Take in a finished block (or a given one at the beginning) and what steered it."""
        ...

    def reset(self) -> None:
        """Forget everything."""
        ...

    def snapshot(self) -> object:
        """Everything the policy knows, for a world's state: never written again, of what `state_tree.py` can store."""
        ...

    def restore(self, state: Any) -> None:
        """Know what a snapshot of the same kind of policy says."""
        ...


class FirstBlocks:
    """Pins the first `count` blocks of the world, as attention sinks (StreamingLLM, arXiv 2309.17453)."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._pinned: list[Anchor] = []

    def anchors(self, block_index: int) -> tuple[Anchor, ...]:
        return tuple(self._pinned)

    def observe(self, block: FrameBlock, latent: Tensor, conditioning: Conditioning) -> None:
        if len(self._pinned) < self._count:
            own = {name: part.encoding for name, part in conditioning.parts.items() if name != "text"}
            self._pinned.append(Anchor(block.index, latent.clone(), block.index, own, block.index))

    def reset(self) -> None:
        self._pinned.clear()

    def snapshot(self) -> tuple[Anchor, ...]:
        return tuple(self._pinned)

    def restore(self, state: tuple[Anchor, ...]) -> None:
        self._pinned = list(state)

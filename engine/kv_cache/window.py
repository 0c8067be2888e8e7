"""Which blocks a new block can see: the most recent ones, and pinned anchors.

Slots `0 .. anchors-1` hold anchors, the rest is a ring of `window_blocks + 1`: the window and the block being made,
which writes into its own slot. Becoming history is a change of one index (`commit`).

Positions: a window block's keys carry its own place in time, for good. An anchor may be far in the past, further than
any distance seen in training, so it stands at most `window_blocks + 1` blocks before the block being made; its keys are
kept as they were before the rotation and turned to their place once a block.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from dreamtick.engine.attention.backends import LayerContext
from dreamtick.engine.kv_cache.slots import CacheLayout, SlotPool
from dreamtick.errors import ConfigError, StateError
from dreamtick.input.conditioning import Conditioning

__all__ = ["BlockKV", "Context", "ContextConfig", "KVCache", "KVState", "PinnedKV", "PlaceKeys"]

PlaceKeys = Callable[[Tensor, int], Tensor]
"""`place(keys [..., N, T, D], block_position) -> keys` with the model's positions worked in."""


@dataclass(frozen=True, slots=True)
class ContextConfig:
    """How far back a block can see, in blocks."""

    anchor_blocks: int = 1  # pinned blocks, never evicted
    window_blocks: int = 3  # the most recent blocks, their slots reused in turn

    def __post_init__(self) -> None:
        if self.window_blocks < 1:
            raise ConfigError(
                f"window_blocks={self.window_blocks}, expected 1 or more: with 0 a block cannot see the block before it"
            )
        if self.anchor_blocks < 0:
            raise ConfigError(f"anchor_blocks={self.anchor_blocks}, expected 0 or more")

    @property
    def slots(self) -> int:
        """Slots of the pool: anchors, window, and the block being made."""
        return self.anchor_blocks + self.window_blocks + 1


@dataclass(frozen=True, slots=True, eq=False)
class BlockKV:
    """Copies of one block's keys and values in all layers, `[layers, B, N, T, D]`; never written again."""

    keys: Tensor
    values: Tensor


@dataclass(frozen=True, slots=True, eq=False)
class PinnedKV:
    """An anchor: what it was pinned with (see `KVCache.pin`), its keys not yet turned to their place."""

    key: Hashable
    latent: Tensor
    age_origin: int
    block_index: int | None
    kv: BlockKV


@dataclass(frozen=True, slots=True, eq=False)
class KVState:
    """Everything a cache holds between two blocks; `blocks` are those of `window`, oldest first."""

    window: tuple[int, ...]
    blocks: tuple[BlockKV, ...]
    anchors: tuple[PinnedKV, ...]


@dataclass(slots=True)
class _Anchor:
    key: Hashable  # the policy's name for it: the same key is not computed again
    latent: Tensor
    age_origin: int  # the block index it stands at until the window is full
    block_index: int | None
    raw_keys: list[Tensor] = field(default_factory=list)  # as its context pass leaves them, layer by layer
    keys: Tensor | None = None  # the same in one piece, [layers, B, N, T, D]
    copy: PinnedKV | None = None  # made for the first snapshot, kept for the next ones

    def unturned_keys(self) -> Tensor:
        """The keys of all layers, not yet rotated."""
        if self.keys is None:
            self.keys = torch.stack(self.raw_keys)
        return self.keys


class Context:
    """What one forward pass over one block reads and where it writes; made by `KVCache`, used by a model.

    `position` is the block's place in time, in blocks. `previous_latent` is the latent of the block before it (None at
    the beginning). `anchor_latents` are those of the anchors it sees. `is_given`: the latent was given, not made.
    `memo` is the model's own: what it computes once for all denoising steps of the block.
    """

    __slots__ = (
        "_cache",
        "_mask",
        "_raw_keys",
        "_run",
        "_slot",
        "anchor_latents",
        "is_given",
        "memo",
        "position",
        "previous_latent",
    )

    def __init__(
        self,
        cache: KVCache,
        slot: int,
        position: int,
        visible: Sequence[int],
        previous_latent: Tensor | None,
        anchor_latents: tuple[Tensor, ...],
        raw_keys: list[Tensor] | None = None,
    ) -> None:
        self._cache, self._slot, self.position = cache, slot, position
        self.previous_latent, self.anchor_latents = previous_latent, anchor_latents
        self._raw_keys = raw_keys
        self.is_given = False
        self.memo: Any = None
        used = sorted({*visible, slot})
        self._run = (used[0], used[-1] + 1)
        self._mask = None
        if len(used) != used[-1] + 1 - used[0]:  # slots between them that this block must not see
            tokens, device = cache.pool.layout.tokens, cache.pool.keys[0].device
            mask = torch.zeros(used[-1] + 1 - used[0], dtype=torch.bool, device=device)
            mask[torch.tensor(used, device=device) - used[0]] = True
            self._mask = mask.repeat_interleave(tokens)[None]

    def extend(self, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """Write the block's own keys (not yet rotated) and values; return all it may look at, itself included."""
        cache = self._cache
        if self._raw_keys is not None:
            self._raw_keys.append(key_BNTD.clone())
        cache.pool.write(layer, self._slot, cache.place(key_BNTD, self.position), value_BNTD)
        keys, values = cache.pool.run(layer, *self._run)
        return LayerContext(keys, values, self._mask)


class KVCache:
    """Window and anchors of one world (or of a batch of worlds that move in step)."""

    def __init__(
        self,
        layout: CacheLayout,
        config: ContextConfig,
        place: PlaceKeys,
        dtype: torch.dtype,
        device: torch.device,
        batch: int = 1,
    ) -> None:
        self.config, self.place = config, place
        self.pool = SlotPool(layout, config.slots, dtype, device, batch)
        self._anchors: list[_Anchor] = []
        self._window: list[int] = []  # block indices, oldest first
        self._copies: dict[int, BlockKV] = {}  # of window blocks, made for a snapshot and shared by the next ones

    # ------------------------------------------------------------------ what is in it
    @property
    def window(self) -> tuple[int, ...]:
        """Indices of the blocks in the window, oldest first."""
        return tuple(self._window)

    @property
    def nbytes(self) -> int:
        """Bytes of the pool; does not change after construction."""
        return self.pool.nbytes

    @property
    def anchor_keys(self) -> tuple[Hashable, ...]:
        """The policy's names of the pinned anchors."""
        return tuple(a.key for a in self._anchors)

    def clear(self) -> None:
        """Forget every block and anchor; the memory stays allocated."""
        self._anchors.clear()
        self._window.clear()
        self._copies.clear()

    # ------------------------------------------------------------------ state
    def snapshot(self) -> KVState:
        """Everything in the cache. What did not change since the last snapshot is shared with it, not copied again."""
        blocks = tuple(self._copy_of_block(index) for index in self._window)
        anchors = tuple(self._copy_of_anchor(number, anchor) for number, anchor in enumerate(self._anchors))
        return KVState(tuple(self._window), blocks, anchors)

    def restore(self, state: object) -> None:
        """Become what a snapshot says. Raises StateError if it does not fit; the cache may then hold a part of it."""
        if not isinstance(state, KVState):
            raise StateError(
                f"a {type(state).__name__} of another kind of cache; restore it into a world of its own model"
            )
        if len(state.window) > self.config.window_blocks or len(state.anchors) > self.config.anchor_blocks:
            raise StateError(
                f"a state of {len(state.window)} window blocks and {len(state.anchors)} anchors, this cache has "
                f"{self.config.window_blocks} and {self.config.anchor_blocks}; restore it into a world of its own model"
            )
        self.clear()
        for index, kv in zip(state.window, state.blocks, strict=True):
            self.pool.fill(self._slot(index), kv.keys, kv.values)
            self._window.append(index)
            self._copies[index] = kv
        for number, pinned in enumerate(state.anchors):
            kv = pinned.kv
            self.pool.fill(self._anchor_slot(number), kv.keys, kv.values)
            self._anchors.append(
                _Anchor(pinned.key, pinned.latent, pinned.age_origin, pinned.block_index, keys=kv.keys, copy=pinned)
            )

    def _copy_of_block(self, block_index: int) -> BlockKV:
        if block_index not in self._copies:
            self._copies[block_index] = BlockKV(*self.pool.copy_of(self._slot(block_index)))
        return self._copies[block_index]

    def _copy_of_anchor(self, number: int, anchor: _Anchor) -> PinnedKV:
        if anchor.copy is None:
            kv = BlockKV(anchor.unturned_keys(), self.pool.copy_of(self._anchor_slot(number))[1])
            anchor.copy = PinnedKV(anchor.key, anchor.latent, anchor.age_origin, anchor.block_index, kv)
        return anchor.copy

    # ------------------------------------------------------------------ one block
    def context(
        self, block_index: int, previous_latent: Tensor | None, earlier: Sequence[Conditioning] = ()
    ) -> Context:
        """The context of a new block: anchors turned to their places, the window, and the block's own slot.

        `earlier` is for models that look at what steered the blocks before (see `RollingCache`); here none does.
        """
        return self._context(block_index, self._window, previous_latent)

    def commit(self, block_index: int) -> int | None:
        """The block's slot holds its finished keys: it is history now. Returns the evicted block, if any."""
        self._window.append(block_index)
        if len(self._window) <= self.config.window_blocks:
            return None
        evicted = self._window.pop(0)
        self._copies.pop(evicted, None)
        return evicted

    @property
    def recache_groups(self) -> tuple[tuple[int, ...], ...]:
        """The blocks of the window in the order in which a recache computes their keys again: one by one."""
        return tuple((index,) for index in self._window)

    def past_context(
        self, block_indices: Sequence[int], previous_latent: Tensor | None, earlier: Sequence[Conditioning] = ()
    ) -> Context:
        """The context of a block that is in the window already, to compute its keys again (recache)."""
        (block_index,) = block_indices
        self._copies.pop(block_index, None)
        return self._context(block_index, self._window[: self._window.index(block_index)], previous_latent)

    def _context(self, block_index: int, older: Sequence[int], previous_latent: Tensor | None) -> Context:
        anchors = [(n, a) for n, a in enumerate(self._anchors) if a.block_index is None or a.block_index < block_index]
        for number, anchor in anchors:
            self._place_anchor(number, anchor, block_index)
        pinned = {anchor.block_index for _, anchor in anchors}
        visible = [self._anchor_slot(n) for n, _ in anchors] + [self._slot(b) for b in older if b not in pinned]
        latents = tuple(anchor.latent for _, anchor in anchors)
        return Context(self, self._slot(block_index), block_index, visible, previous_latent, latents)

    # ------------------------------------------------------------------ anchors
    def pin(
        self, number: int, key: Hashable, latent: Tensor, age_origin: int, block_index: int | None = None
    ) -> Context:
        """Make `latent` anchor `number`; run the model's context pass with the context returned before the next block.

        An anchor sees only itself, so that it can be exchanged at any block boundary. `age_origin` is the block index
        it stands at as long as that is within the window; further back it keeps its distance. `block_index` names the
        block of this history that it is, if it is one: it is then not seen in the window as well.
        """
        if not 0 <= number < self.config.anchor_blocks:
            raise ConfigError(f"anchor number {number}: this cache has {self.config.anchor_blocks} anchor slots")
        anchor = _Anchor(key, latent, age_origin, block_index)
        if number < len(self._anchors):
            self._anchors[number] = anchor
        elif number == len(self._anchors):
            self._anchors.append(anchor)
        else:
            raise ConfigError(
                f"anchor number {number}: anchors are pinned in order, the next one is {len(self._anchors)}"
            )
        return Context(self, self._anchor_slot(number), age_origin, (), None, (), anchor.raw_keys)

    def unpin_from(self, number: int) -> None:
        """Forget anchor `number` and those after it."""
        del self._anchors[number:]

    def _place_anchor(self, number: int, anchor: _Anchor, block_index: int) -> None:
        distance = min(block_index - anchor.age_origin, self.config.window_blocks + 1)
        self.pool.write_keys(self._anchor_slot(number), self.place(anchor.unturned_keys(), block_index - distance))

    def _anchor_slot(self, number: int) -> int:
        return self.config.anchor_blocks - 1 - number  # next to the ring, so that what is visible is one run

    def _slot(self, block_index: int) -> int:
        return self.config.anchor_blocks + block_index % (self.config.window_blocks + 1)

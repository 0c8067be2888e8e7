"""The caches of many worlds side by side, so that one forward pass serves a block of each.

Every world keeps a `KVCache` of its own: its blocks, anchors and place in time. Only the memory is shared: a world's
pool is a row of one large one. Worlds of different ages then stand in different slots and see different ones; a row
writes into its own slot, and a mask hides what it must not see.

B worlds in a pass, N heads, T tokens of a block, D features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from dreamtick.engine.attention.backends import LayerContext
from dreamtick.engine.kv_cache.slots import SlotPool
from dreamtick.engine.kv_cache.window import Context, KVCache

__all__ = ["BatchContext", "PlaceRows", "SharedPool"]

PlaceRows = Callable[[Tensor, Sequence[int]], Tensor]
"""`place(keys [B, N, T, D], block_positions) -> keys` with each row's place in time worked in."""


class SharedPool:
    """The keys and values of several worlds in one piece. The pools of their caches become its rows."""

    def __init__(self, caches: Sequence[KVCache]) -> None:
        first = caches[0].pool
        self.pool = SlotPool(first.layout, first.slots, first.keys.dtype, first.keys.device, len(caches))
        self._caches = tuple(caches)
        self._rows = {id(cache): row for row, cache in enumerate(caches)}
        for row, cache in enumerate(caches):
            cache.pool.keys, cache.pool.values = (
                memory[:, row : row + 1].copy_(own)
                for memory, own in ((self.pool.keys, cache.pool.keys), (self.pool.values, cache.pool.values))
            )

    def holds(self, context: Context) -> bool:
        """Whether a context is of one of these caches."""
        return id(context._cache) in self._rows

    def row_of(self, context: Context) -> int:
        """The row of the cache that a context is of."""
        return self._rows[id(context._cache)]


class BatchContext(Context):
    """The contexts of several worlds for one pass, row by row.

    What is each row's own (position, previous latent, anchors, memo) stands in `contexts`; `memo` is the model's for
    all rows together.
    """

    __slots__ = ("_all_rows", "_place", "_pool", "_raw", "_row_index", "_slot_index", "contexts", "positions")

    def __init__(self, shared: SharedPool, contexts: Sequence[Context], place: PlaceRows) -> None:
        self.contexts = tuple(contexts)
        self.positions = tuple(context.position for context in contexts)
        self.memo = None
        self._pool, self._place = shared.pool, place
        rows, device = [shared.row_of(context) for context in contexts], shared.pool.keys.device
        self._all_rows = rows == list(range(shared.pool.keys.shape[1]))
        self._row_index = torch.tensor(rows, device=device)
        self._slot_index = torch.tensor([context._slot for context in contexts], device=device)
        self._raw = [(row, c._raw_keys) for row, c in enumerate(contexts) if c._raw_keys is not None]
        self._run = (min(c._run[0] for c in contexts), max(c._run[1] for c in contexts))
        self._mask = self._visible()

    def extend(self, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """See `Context`: each row into its own slot, at its own place in time."""
        for row, raw_keys in self._raw:
            raw_keys.append(key_BNTD[row : row + 1].clone())
        self._write(self._pool.keys[layer], self._place(key_BNTD, self.positions))
        self._write(self._pool.values[layer], value_BNTD)
        return LayerContext(self._read(self._pool.keys[layer]), self._read(self._pool.values[layer]), self._mask)

    def _write(self, memory: Tensor, block_BNTD: Tensor) -> None:
        by_slot = memory.unflatten(2, (self._pool.slots, -1))
        by_slot[self._row_index, :, self._slot_index] = block_BNTD

    def _read(self, memory: Tensor) -> Tensor:
        """The run of slots `[B, N, K, D]`: a view where all worlds take part, else a copy of those that do."""
        tokens = self._pool.layout.tokens
        run = memory[:, :, self._run[0] * tokens : self._run[1] * tokens]
        return run if self._all_rows else run[self._row_index]

    def _visible(self) -> Tensor | None:
        """Which keys of the run each row may look at, `[B, 1, 1, K]`; None if all rows may look at all of them."""
        if all(c._run == self._run and c._mask is None for c in self.contexts):
            return None
        tokens, (first, end) = self._pool.layout.tokens, self._run
        visible = torch.zeros(len(self.contexts), (end - first) * tokens, dtype=torch.bool)
        for row, context in enumerate(self.contexts):
            begin, stop = ((slot - first) * tokens for slot in context._run)
            visible[row, begin:stop] = True if context._mask is None else context._mask[0].cpu()
        return visible[:, None, None].to(self._pool.keys.device)

"""A window that moves by latent frames, with the first frames kept: the cache of the Wan family.

Self-Forcing (arXiv 2506.08009) and LongLive (arXiv 2509.22622) count in latent frames: a block of three may push two
out of a window of seven. What a block sees is the sink (the world's first frames, as they were computed), the frames
before it, and itself. Slots `0 .. sink-1` hold the sink, the others are a ring, in which a new block takes the places
of the frames that leave. So all visible slots are one run of the pool, always: no roll, no concatenation, no mask.

Keys carry their place in time as they are stored. In a *relative* cache they do not (LongLive's variant for worlds
without end): each pass counts places from the oldest visible frame, and the model turns the keys when it reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from dreamtick.engine.attention.backends import LayerContext
from dreamtick.engine.kv_cache.slots import CacheLayout, SlotPool
from dreamtick.errors import ConfigError, StateError
from dreamtick.input.conditioning import Conditioning

__all__ = ["FrameContext", "FrameKV", "RollingCache", "RollingConfig", "RollingState"]

SELF = "self"  # the pool of self-attention; side caches have names of their own


@dataclass(frozen=True, slots=True)
class RollingConfig:
    """What a block sees, in latent frames."""

    window_frames: int  # all of it: the sink, the past and the block itself
    sink_frames: int = 0
    block_frames: int = 3
    first_block_frames: int = 0  # of the world's first block, if it is of another length
    relative: bool = False  # places in time count from the oldest visible frame
    sink_stays: bool = False  # a recache leaves the sink as it was computed, once frames have left the window
    restarts: bool = False  # a full window is left behind but for its newest block, instead of moving (CausVid)
    history_blocks: int = 1  # blocks before, at least, whose conditioning a model wants to see

    def __post_init__(self) -> None:
        if self.block_frames < 1 or self.sink_frames < 0 or self.first_block_frames < 0 or self.history_blocks < 0:
            raise ConfigError(
                f"block_frames={self.block_frames}, first_block_frames={self.first_block_frames}, "
                f"sink_frames={self.sink_frames}, history_blocks={self.history_blocks}: expected blocks of 1 latent "
                "frame or more and no negative numbers"
            )
        most = max(self.block_frames, self.first_block_frames)
        if self.restarts and self.window_frames < 2 * most:
            raise ConfigError(
                f"window_frames={self.window_frames}: a window that restarts takes the last block over and needs room "
                f"for one more, {2 * most} or more"
            )
        if self.window_frames < self.sink_frames + most:
            raise ConfigError(
                f"window_frames={self.window_frames}: a block of {most} latent frames beside a sink of "
                f"{self.sink_frames} needs a window of {self.sink_frames + most} or more"
            )

    def frames_of(self, block_index: int) -> int:
        """Latent frames of a block."""
        return self.first_block_frames or self.block_frames if block_index == 0 else self.block_frames


@dataclass(frozen=True, slots=True, eq=False)
class FrameKV:
    """Copies of one slot's keys and values in all layers, `[layers, B, N, T, D]`, a pool each; never written again."""

    keys: tuple[Tensor, ...]
    values: tuple[Tensor, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RollingState:
    """Everything a rolling cache holds between two blocks.

    `frames` are the latent frames in it as they lie in memory, `copies` their keys and values in the same order,
    `blocks` how many latent frames each of the window's blocks has, by index. `relative`: as in `RollingConfig`.
    """

    frames: tuple[int, ...]
    copies: tuple[FrameKV, ...]
    blocks: Mapping[int, int]
    relative: bool = False


class FrameContext:
    """What one pass over a run of latent frames reads and where it writes; made by `RollingCache`, used by a model.

    `query_positions` are the frames' places in time. `key_positions` is None where keys are stored with their places
    worked in; else the places of all visible slots as they lie in memory, for the model to turn what it reads.
    `earlier` says what steered the blocks before, newest last. `is_given`: the latents were given, not made. `memo` is
    the model's own: what it computes once for all passes over the block.
    """

    __slots__ = (
        "_pools",
        "_runs",
        "_visible",
        "earlier",
        "first_frame",
        "frames",
        "is_given",
        "key_positions",
        "memo",
        "position",
        "previous_latent",
        "query_positions",
    )

    def __init__(
        self,
        pools: Mapping[str, SlotPool],
        first_frame: int,
        frames: int,
        runs: Sequence[tuple[int, int, int]],
        visible: int,
        key_positions: tuple[int, ...] | None,
        query_positions: tuple[int, ...],
        previous_latent: Tensor | None = None,
        earlier: Sequence[Conditioning] = (),
    ) -> None:
        self._pools, self._visible = pools, visible
        self._runs = tuple(runs)  # (first frame of the pass, frames, first slot): where they are written
        self.position = self.first_frame = first_frame
        self.frames = frames
        self.key_positions, self.query_positions = key_positions, query_positions
        self.previous_latent, self.earlier = previous_latent, tuple(earlier)
        self.is_given = False
        self.memo: Any = None

    @property
    def is_full(self) -> bool:
        """Whether the window is full: from then on contexts differ in where they write only, and come round again."""
        return self._visible == self._pools[SELF].slots

    @property
    def place(self) -> tuple[object, ...]:
        """Which memory the pass reads and writes: two passes of the same place touch the same addresses."""
        return (self._pools[SELF].keys.data_ptr(), self._runs, self._visible)

    def extend(self, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """Write the pass's keys and values; return all that it may look at, itself included, as views."""
        return self.extend_side(SELF, layer, key_BNTD, value_BNTD)

    def extend_side(self, name: str, layer: int, key_BNTD: Tensor, value_BNTD: Tensor) -> LayerContext:
        """The same in a side cache, whose rows lie in the batch dimension."""
        pool = self._pools[name]
        tokens = pool.layout.tokens
        for begin, count, slot in self._runs:
            part = slice(begin * tokens, (begin + count) * tokens)
            pool.write(layer, slot, key_BNTD[:, :, part], value_BNTD[:, :, part])
        return LayerContext(*pool.run(layer, 0, self._visible))


class RollingCache:
    """Sink and window of one world. `side` are further caches that keep the same frames, by name."""

    def __init__(
        self,
        layout: CacheLayout,
        config: RollingConfig,
        dtype: torch.dtype,
        device: torch.device,
        batch: int = 1,
        side: Mapping[str, CacheLayout] | None = None,
    ) -> None:
        self.config = config
        layouts = {SELF: layout, **(side or {})}
        self.pools = {name: SlotPool(one, config.window_frames, dtype, device, batch) for name, one in layouts.items()}
        self._end = 0  # latent frames that are history
        self._blocks: dict[int, int] = {}  # latent frames of the window's blocks, by index
        self._copies: dict[int, FrameKV] = {}  # by slot: made for a snapshot and shared by the next ones
        self._held: list[int] = []  # the frame in each slot
        self._overwritten = False  # a block took the places of frames that leave, and is not history yet

    # ------------------------------------------------------------------ what is in it
    @property
    def pool(self) -> SlotPool:
        """The keys and values of self-attention."""
        return self.pools[SELF]

    @property
    def nbytes(self) -> int:
        """Bytes of all pools; does not change after construction."""
        return sum(pool.nbytes for pool in self.pools.values())

    @property
    def window(self) -> tuple[int, ...]:
        """Indices of the blocks whose latents and conditioning are still of use, oldest first."""
        return tuple(self._blocks)

    @property
    def end_frame(self) -> int:
        """Latent frames that are history: the index of the next one."""
        return self._end

    @property
    def frames(self) -> tuple[int, ...]:
        """Latent frames in the cache, oldest first."""
        return tuple(sorted(self._held))

    def read(self, layer: int, name: str = SELF) -> tuple[Tensor, Tensor]:
        """Copies of a layer's keys and values `[B, N, T, D]`, oldest frame first."""
        pool = self.pools[name]
        order = sorted(range(len(self._held)), key=self._held.__getitem__)
        slots = [pool.run(layer, slot, slot + 1) for slot in order]
        return torch.cat([keys for keys, _ in slots], 2), torch.cat([values for _, values in slots], 2)

    def clear(self) -> None:
        """Forget every frame; the memory stays allocated."""
        self._end = 0
        self._blocks.clear()
        self._copies.clear()
        self._held.clear()
        self._overwritten = False

    def must_restart(self, block_index: int) -> bool:
        """Whether the window has no room for this block and does not move."""
        return self.config.restarts and self._end + self.config.frames_of(block_index) > self.config.window_frames

    # ------------------------------------------------------------------ one block
    def context(
        self, block_index: int, previous_latent: Tensor | None = None, earlier: Sequence[Conditioning] = ()
    ) -> FrameContext:
        """The context of a new block: its frames take the places of those that leave the window."""
        frames = self.config.frames_of(block_index)
        after = self._end + frames
        for frame in range(self._end, after):
            self._copies.pop(self._slot(frame), None)
        self._overwritten = after > self.config.window_frames
        held = self._held_after(after)
        return self._context(self._end, frames, held, self._runs(self._end, frames), previous_latent, earlier)

    def commit(self, block_index: int) -> None:
        """The block's slots hold its finished keys: it is history now."""
        frames = self.config.frames_of(block_index)
        self._held = self._held_after(self._end + frames)
        self._end += frames
        self._blocks[block_index] = frames
        self._overwritten = False
        kept, blocks = 0, list(self._blocks.items())
        for number, (index, count) in enumerate(reversed(blocks)):
            if kept >= self.config.window_frames and number >= self.config.history_blocks:
                del self._blocks[index]
            kept += count

    # ------------------------------------------------------------------ recache
    @property
    def recache_groups(self) -> tuple[tuple[int, ...], ...]:
        """The blocks whose keys are computed again, all in one pass (LongLive's KV recache)."""
        kept, group = 0, []
        for index, count in reversed(self._blocks.items()):
            if kept >= self.config.window_frames:
                break
            group.append(index)
            kept += count
        return (tuple(reversed(group)),) if group else ()

    def past_context(
        self, block_indices: Sequence[int], previous_latent: Tensor | None = None, earlier: Sequence[Conditioning] = ()
    ) -> FrameContext:
        """The context of the pass that computes the window again, over its newest `frames` latent frames.

        The newest frames fill the whole cache, the sink too: then they are the sink from now on. Where `sink_stays`,
        and frames have left the window, the sink is not written; the pass reads it as it is. Every frame sees all the
        others, later ones included: it is one pass.
        """
        frames = min(self.config.window_frames, self._end)
        start = self._end - frames
        sink = self.config.sink_frames if start else 0
        first_written = sink if self.config.sink_stays else 0
        runs = [(sink, frames - sink, start + sink)] if frames > sink else []
        runs = [(begin, count, slot) for begin, count, slot in self._ring_runs(runs)]
        if sink and not first_written:
            runs.insert(0, (0, sink, 0))
            self._held[:sink] = range(start, start + sink)
        kept = set(range(sink)) if first_written else set()
        self._copies = {slot: copy for slot, copy in self._copies.items() if slot in kept}
        return self._context(start, frames, self._held, runs, previous_latent, earlier)

    # ------------------------------------------------------------------ state
    def snapshot(self) -> RollingState:
        """Everything in the cache. What did not change since the last snapshot is shared with it, not copied again.

        Raises StateError between the failure of a block and the next one: its keys stand where older ones stood.
        """
        missing = [slot for slot in range(len(self._held)) if slot not in self._copies]
        if self._overwritten and missing:
            raise StateError(
                "the block in the making failed, and the keys it wrote stand where older ones stood; "
                "reset the world, or go back to an earlier state"
            )
        for slot in missing:
            pairs = [pool.copy_of(slot) for pool in self.pools.values()]
            self._copies[slot] = FrameKV(tuple(keys for keys, _ in pairs), tuple(values for _, values in pairs))
        copies = tuple(self._copies[slot] for slot in range(len(self._held)))
        return RollingState(tuple(self._held), copies, dict(self._blocks), self.config.relative)

    def restore(self, state: object) -> None:
        """Become what a snapshot says. Raises StateError if it does not fit; the cache may then hold a part of it."""
        if not isinstance(state, RollingState):
            raise StateError(
                f"a {type(state).__name__} of another kind of cache; restore it into a world of its own model"
            )
        if len(state.frames) > self.config.window_frames:
            raise StateError(
                f"a state of {len(state.frames)} latent frames, this cache has {self.config.window_frames}; "
                "restore it into a world of its own model and window"
            )
        if state.relative != self.config.relative:
            raise StateError(
                f"a state with relative={state.relative} places, this cache has relative={self.config.relative}; "
                "restore it into a world of its own model"
            )
        self.clear()
        for slot, (frame, copy) in enumerate(zip(state.frames, state.copies, strict=True)):
            for pool, keys, values in zip(self.pools.values(), copy.keys, copy.values, strict=True):
                pool.fill(slot, keys, values)
            self._held.append(frame)
            self._copies[slot] = copy
        self._blocks = dict(state.blocks)
        self._end = max(self._held, default=-1) + 1

    # ------------------------------------------------------------------ places
    def _context(
        self,
        first_frame: int,
        frames: int,
        held: Sequence[int],
        runs: Sequence[tuple[int, int, int]],
        previous_latent: Tensor | None,
        earlier: Sequence[Conditioning],
    ) -> FrameContext:
        queries: tuple[int, ...] = tuple(range(first_frame, first_frame + frames))
        keys = None
        if self.config.relative:
            order = sorted(range(len(held)), key=held.__getitem__)
            place = {slot: number for number, slot in enumerate(order)}
            keys = tuple(place[slot] for slot in range(len(held)))
            queries = tuple(range(len(held) - frames, len(held)))
        return FrameContext(self.pools, first_frame, frames, runs, len(held), keys, queries, previous_latent, earlier)

    def _slot(self, frame: int) -> int:
        sink, ring = self.config.sink_frames, self.config.window_frames - self.config.sink_frames
        return frame if frame < sink else sink + (frame - sink) % ring

    def _held_after(self, end: int) -> list[int]:
        """The frame in each slot when `end` frames have been made; a sink that was exchanged stays exchanged."""
        held = [*self._held, *([0] * (min(end, self.config.window_frames) - len(self._held)))]
        for frame in range(self._end, end):
            held[self._slot(frame)] = frame
        return held

    def _runs(self, first_frame: int, frames: int) -> list[tuple[int, int, int]]:
        """Where `frames` frames from `first_frame` on are written: neighbours in memory together."""
        runs: list[tuple[int, int, int]] = []
        for number in range(frames):
            slot = self._slot(first_frame + number)
            if runs and runs[-1][2] + runs[-1][1] == slot:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1, runs[-1][2])
            else:
                runs.append((number, 1, slot))
        return runs

    def _ring_runs(self, parts: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """The same for parts of a pass given as (first of the pass, frames, first frame)."""
        return [
            (begin + number, count, slot)
            for begin, frames, frame in parts
            for number, count, slot in self._runs(frame, frames)
        ]

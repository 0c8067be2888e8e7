"""The rolling cache against the obvious one: a list of frames from which entries are deleted."""

from __future__ import annotations

import itertools

import pytest
import torch
from torch import Tensor

from dreamtick.engine.kv_cache import CacheLayout, FrameContext, RollingCache, RollingConfig
from dreamtick.errors import ConfigError, StateError

LAYOUT = CacheLayout(layers=2, heads=1, tokens=2, head_dim=4)
SIDE = CacheLayout(layers=1, heads=1, tokens=1, head_dim=4, rows=2)
CPU = torch.device("cpu")


def cache_of(**sizes: int | bool) -> RollingCache:
    return RollingCache(LAYOUT, RollingConfig(**sizes), torch.float32, CPU, side={"mouse": SIDE})  # type: ignore[arg-type]


def keys_of(frames: range | list[int], version: float = 0.0, tokens: int = 2, rows: int = 1) -> Tensor:
    """Keys that say which frame they are of, and of which pass."""
    each = torch.tensor([float(frame) + version for frame in frames]).repeat_interleave(tokens)
    return each[None, None, :, None].expand(rows, 1, -1, 4).clone()


def write(context: FrameContext, version: float = 0.0) -> list[float]:
    """One pass; what it sees in layer 1, sorted."""
    frames = range(context.first_frame, context.first_frame + context.frames)
    keys = keys_of(frames, version)
    context.extend(0, keys, keys)
    context.extend_side("mouse", 0, *[keys_of(frames, version, tokens=1, rows=2)] * 2)
    return sorted(context.extend(1, keys, keys + 100.0).keys[0, 0, ::2, 0].tolist())


def make(cache: RollingCache, index: int, version: float = 0.0) -> list[float]:
    seen = write(cache.context(index), version)
    cache.commit(index)
    return seen


class ListOfFrames:
    """Self-Forcing's rule, as the specification tells it: delete behind the sink until the window is full."""

    def __init__(self, window: int, sink: int) -> None:
        self.window, self.sink, self.frames = window, sink, list[float]()

    def append(self, frames: range) -> list[float]:
        self.frames += [float(frame) for frame in frames]
        while len(self.frames) > self.window:
            del self.frames[self.sink]
        return sorted(self.frames)


@pytest.mark.parametrize(
    ("window", "sink", "block", "first"),
    [(6, 0, 3, 0), (7, 0, 3, 0), (9, 3, 3, 0), (4, 0, 3, 0), (4, 1, 1, 0), (7, 2, 3, 1), (21, 0, 3, 0), (5, 2, 3, 0)],
)
def test_a_block_sees_what_the_list_says(window: int, sink: int, block: int, first: int):
    cache = cache_of(window_frames=window, sink_frames=sink, block_frames=block, first_block_frames=first)
    obvious, end = ListOfFrames(window, sink), 0
    for index in range(12):
        frames = first if first and index == 0 else block
        expected = obvious.append(range(end, end + frames))
        assert make(cache, index) == expected
        assert list(cache.frames) == expected
        assert cache.read(1)[0][0, 0, ::2, 0].tolist() == expected
        assert cache.read(1)[1][0, 0, ::2, 0].tolist() == [frame + 100.0 for frame in expected]
        assert cache.read(0, "mouse")[0][:, 0, :, 0].tolist() == [expected, expected]
        end += frames


def test_each_pass_over_a_block_replaces_what_the_one_before_it_wrote():
    cache = cache_of(window_frames=4)
    make(cache, 0)
    context = cache.context(1)
    assert write(context, 0.25) == [2.0, 3.25, 4.25, 5.25]
    assert write(context, 0.5) == [2.0, 3.5, 4.5, 5.5]


def test_what_is_visible_is_never_copied_and_memory_never_grows():
    cache = cache_of(window_frames=7, sink_frames=2)
    size = cache.nbytes
    places = {pool.keys.data_ptr() for pool in cache.pools.values()}
    for index in range(20):
        context = cache.context(index)
        keys = keys_of(range(context.first_frame, context.first_frame + 3))
        seen = context.extend(0, keys, keys)
        assert seen.mask is None
        assert seen.keys.data_ptr() == cache.pool.keys[0].data_ptr()
        cache.commit(index)
    assert cache.nbytes == size
    assert {pool.keys.data_ptr() for pool in cache.pools.values()} == places


# ------------------------------------------------------------------------------------------------ positions
def test_absolute_keys_stand_where_their_frames_stand():
    cache = cache_of(window_frames=4)
    for index in range(4):
        make(cache, index)
    context = cache.context(4)
    assert context.query_positions == (12, 13, 14)
    assert context.key_positions is None


def test_relative_places_count_from_the_oldest_visible_frame_sink_first():
    cache = cache_of(window_frames=6, sink_frames=1, relative=True)
    assert cache.context(0).query_positions == (0, 1, 2)
    for index, block in enumerate(range(5)):
        context = cache.context(index)
        write(context)
        if block >= 2:
            assert context.query_positions == (3, 4, 5)
        assert context.key_positions is not None
        keys = keys_of(range(context.first_frame, context.first_frame + 3))
        in_memory = context.extend(1, keys, keys).keys[0, 0, ::2, 0].tolist()
        by_place = [frame for _, frame in sorted(zip(context.key_positions, in_memory, strict=True))]
        assert by_place == sorted(in_memory)
        cache.commit(index)


# ------------------------------------------------------------------------------------------------ recache
def test_a_recache_is_one_pass_over_the_newest_frames_that_see_each_other():
    cache = cache_of(window_frames=9, sink_frames=3)
    for index in range(2):
        make(cache, index)
    ((first, second),) = cache.recache_groups
    context = cache.past_context((first, second))
    assert (context.first_frame, context.frames) == (0, 6)
    assert write(context, 0.5) == [frame + 0.5 for frame in range(6)]


@pytest.mark.parametrize("stays", [True, False])
def test_a_recache_after_frames_left_keeps_the_sink_or_makes_a_new_one(stays: bool):
    cache = cache_of(window_frames=9, sink_frames=3, sink_stays=stays)
    for index in range(4):
        make(cache, index)
    assert cache.frames == (0, 1, 2, 6, 7, 8, 9, 10, 11)
    ((*group,),) = cache.recache_groups
    assert group == [1, 2, 3]
    seen = write(cache.past_context(group), 0.5)
    rest = [6.5, 7.5, 8.5, 9.5, 10.5, 11.5]
    assert seen == ([0.0, 1.0, 2.0, *rest] if stays else [3.5, 4.5, 5.5, *rest])
    after = make(cache, 4)  # the new sink stays from now on
    assert after == ([0.0, 1.0, 2.0] if stays else [3.5, 4.5, 5.5]) + [9.5, 10.5, 11.5, 12.0, 13.0, 14.0]


def test_a_recache_may_begin_in_the_middle_of_a_block():
    cache = cache_of(window_frames=7)
    for index in range(4):
        make(cache, index)
    assert cache.recache_groups == ((1, 2, 3),)
    context = cache.past_context((1, 2, 3))
    assert (context.first_frame, context.frames) == (5, 7)
    assert write(context, 0.5) == [frame + 0.5 for frame in range(5, 12)]


# ------------------------------------------------------------------------------------------------ state
def test_a_restored_cache_goes_on_as_the_other_and_copies_are_shared():
    cache, other = (cache_of(window_frames=7, sink_frames=2) for _ in range(2))
    for index in range(5):
        make(cache, index)
    first, again = cache.snapshot(), cache.snapshot()
    assert all(a is b for a, b in zip(first.copies, again.copies, strict=True))
    other.restore(first)
    for index in range(5, 9):
        assert make(cache, index) == make(other, index)
    assert torch.equal(cache.read(1)[0], other.read(1)[0])
    cache.restore(first)
    assert cache.frames == (0, 1, 10, 11, 12, 13, 14)


def test_a_snapshot_copies_only_the_frames_that_are_new():
    cache = cache_of(window_frames=9, sink_frames=3)
    for index in range(4):
        make(cache, index)
    before = cache.snapshot()
    make(cache, 4)
    after = cache.snapshot()
    assert sum(a is b for a, b in itertools.product(before.copies, after.copies)) == 6


def test_after_a_block_that_failed_it_can_be_made_again_but_not_stored():
    cache, spared = (cache_of(window_frames=4) for _ in range(2))
    for index in range(3):
        make(cache, index)
        make(spared, index)
    write(cache.context(3), 0.75)  # fails now
    with pytest.raises(StateError, match="block in the making failed"):
        cache.snapshot()
    assert make(cache, 3) == make(spared, 3)
    cache.snapshot()


def test_what_does_not_fit_is_refused():
    cache = cache_of(window_frames=9)
    for index in range(3):
        make(cache, index)
    with pytest.raises(StateError, match="9 latent frames, this cache has 6"):
        cache_of(window_frames=6).restore(cache.snapshot())
    with pytest.raises(StateError, match="relative=False places, this cache has relative=True"):
        cache_of(window_frames=9, relative=True).restore(cache.snapshot())
    with pytest.raises(StateError, match="another kind of cache"):
        cache.restore(None)
    with pytest.raises(ConfigError, match="needs a window of 6 or more"):
        RollingConfig(window_frames=5, sink_frames=3)
    with pytest.raises(ConfigError, match="block_frames=0"):
        RollingConfig(window_frames=5, block_frames=0)


def test_it_knows_which_blocks_are_still_of_use():
    cache = cache_of(window_frames=4, history_blocks=2)
    for index in range(4):
        make(cache, index)
    assert cache.window == (2, 3)
    cache = cache_of(window_frames=3, block_frames=1, history_blocks=3)
    for index in range(5):
        make(cache, index)
    assert cache.window == (2, 3, 4)
    cache.clear()
    assert cache.window == cache.frames == ()

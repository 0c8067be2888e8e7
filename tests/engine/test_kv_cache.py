"""The KV cache holds the window and the anchors, in place, and hands out exactly those."""

import pytest
import torch

from dreamtick.engine.kv_cache import CacheLayout, ContextConfig, KVCache
from dreamtick.errors import ConfigError

LAYOUT = CacheLayout(layers=2, heads=1, tokens=2, head_dim=4)


def place(keys, position):
    return keys + 1000 * position


def make(anchors=1, window=3):
    return KVCache(LAYOUT, ContextConfig(anchors, window), place, torch.float32, torch.device("cpu"))


def block(number):
    """Keys and values that name their block: all `number`, values negative."""
    keys = torch.full((1, 1, 2, 4), float(number))
    return keys, -keys


def add(cache, number):
    context = cache.context(number, None)
    for layer in range(2):
        context.extend(layer, *block(number))
    cache.commit(number)


def seen(cache, number, layer=0):
    """(place in time, block) of every key that block `number` would see, itself last."""
    context = cache.context(number, None).extend(layer, *block(number))
    mask = context.mask[0] if context.mask is not None else torch.ones(context.keys.shape[2], dtype=torch.bool)
    keys, values = context.keys[0, 0, mask, 0], context.values[0, 0, mask, 0]
    return sorted((round((k.item() + v.item()) / 1000), round(-v.item())) for k, v in zip(keys, values, strict=True))


def test_a_block_sees_itself_and_the_blocks_before_it_at_their_own_places():
    cache = make(anchors=0)
    add(cache, 0)
    add(cache, 1)
    assert seen(cache, 2) == [(0, 0), (0, 0), (1, 1), (1, 1), (2, 2), (2, 2)]


def test_the_window_keeps_the_most_recent_blocks_and_reuses_their_slots():
    cache = make(anchors=0, window=3)
    before = cache.pool.keys[0].data_ptr()
    for number in range(50):
        add(cache, number)
    assert cache.window == (47, 48, 49)
    assert {b for _, b in seen(cache, 50)} == {47, 48, 49, 50}
    assert cache.pool.keys[0].data_ptr() == before


def test_memory_is_known_before_the_first_block_and_never_grows():
    cache = make(anchors=1, window=3)
    expected = 5 * LAYOUT.bytes_per_slot(torch.float32)  # 1 anchor + 3 window + 1 in the making
    assert expected == 5 * 2 * 2 * 1 * 2 * 4 * 4
    assert cache.pool.nbytes == expected
    for number in range(20):
        add(cache, number)
    assert cache.pool.nbytes == expected


def test_an_anchor_is_never_evicted_and_stands_at_most_one_window_away():
    cache = make(anchors=1, window=3)
    context = cache.pin(0, "home", torch.zeros(1), age_origin=-1)
    for layer in range(2):
        context.extend(layer, *block(7))
    assert (-1, 7) in seen(cache, 0)  # its own place while that is near
    for number in range(10):
        add(cache, number)
    assert (6, 7) in seen(cache, 10)  # window + 1 = 4 blocks before block 10, not 11


def test_an_anchor_sees_only_itself_while_its_keys_are_computed():
    cache = make()
    for number in range(3):
        add(cache, number)
    context = cache.pin(0, "home", torch.zeros(1), age_origin=-1)
    layer = context.extend(0, *block(7))
    assert layer.keys.shape[2] == LAYOUT.tokens
    assert layer.mask is None


def test_an_anchor_can_be_exchanged_at_a_block_boundary():
    cache = make(anchors=1, window=2)
    for key in (7, 8):
        context = cache.pin(0, key, torch.zeros(1), age_origin=-1)
        for layer in range(2):
            context.extend(layer, *block(key))
    assert cache.anchor_keys == (8,)
    assert {b for _, b in seen(cache, 0)} == {8, 0}


def test_a_pinned_block_that_is_still_in_the_window_is_seen_once():
    cache = make(anchors=1, window=3)
    add(cache, 0)
    context = cache.pin(0, 0, torch.zeros(1), age_origin=0, block_index=0)
    for layer in range(2):
        context.extend(layer, *block(0))
    add(cache, 1)
    assert seen(cache, 2).count((0, 0)) == LAYOUT.tokens


def test_computing_an_old_block_again_shows_it_only_what_was_before_it():
    cache = make(anchors=0, window=3)
    for number in range(4):
        add(cache, number)
    layer = cache.past_context((2,), None).extend(0, *block(2))
    visible = layer.values[0, 0, :, 0] if layer.mask is None else layer.values[0, 0, layer.mask[0], 0]
    assert {round(-v.item()) for v in visible} == {1, 2}


def test_clear_forgets_blocks_and_anchors():
    cache = make()
    context = cache.pin(0, "home", torch.zeros(1), age_origin=-1)
    for layer in range(2):
        context.extend(layer, *block(7))
    add(cache, 0)
    cache.clear()
    assert cache.window == ()
    assert {b for _, b in seen(cache, 0)} == {0}


def test_a_window_of_nothing_is_refused_with_the_reason():
    with pytest.raises(ConfigError, match="window_blocks=0.*cannot see the block before it"):
        ContextConfig(window_blocks=0)


def test_an_anchor_that_has_no_slot_is_refused():
    with pytest.raises(ConfigError, match="anchor number 1: this cache has 1"):
        make(anchors=1).pin(1, "x", torch.zeros(1), age_origin=0)

"""Conditioning caches: what is encoded when, by each rule."""

from pathlib import Path

import pytest

from dreamtick.errors import ConfigError
from dreamtick.input.conditioning import (
    Blend,
    Clear,
    ConditioningCache,
    EveryBlock,
    HoldBlocks,
    OnChange,
    Pinned,
    Recache,
    invalidation_table_markdown,
    parse_transition,
)


def cache(rule, transition=None):
    """Encodes a number as itself; counts in `hits` and `misses`."""
    return ConditioningCache("text", rule, lambda v: v, transition, lambda a, b, share: a + (b - a) * share)


def encodings(made, values):
    out = []
    for index, value in enumerate(values):
        made.set(value)
        out.append(made.latch(index).encoding)
    return out


def test_on_change_encodes_once_for_each_new_value():
    made = cache(OnChange())
    assert encodings(made, [1, 1, 2, 2, 2]) == [1, 1, 2, 2, 2]
    assert (made.misses, made.hits) == (2, 3)


def test_every_block_encodes_every_time():
    made = cache(EveryBlock())
    assert encodings(made, [1, 1, 1]) == [1, 1, 1]
    assert (made.misses, made.hits) == (3, 0)


def test_hold_blocks_takes_a_change_up_only_after_n_blocks():
    made = cache(HoldBlocks(3))
    assert encodings(made, [1, 2, 3, 4, 5, 6, 7]) == [1, 1, 1, 4, 4, 4, 7]


def test_pinned_stays_until_the_reset():
    made = cache(Pinned())
    assert encodings(made, [1, 2, 3]) == [1, 1, 1]
    made.reset()
    assert made.latch(0).encoding == 3


def test_a_reset_keeps_the_current_value_not_the_first():
    made = cache(OnChange())
    encodings(made, [1, 2])
    made.reset()
    assert made.latch(0).encoding == 2


def test_versions_count_changes_not_settings():
    made = cache(OnChange())
    encodings(made, [1, 1, 2, 1])
    assert made.version == 3


def test_blend_moves_over_n_blocks_and_encodes_once():
    made = cache(OnChange(), Blend(4))
    assert encodings(made, [0, 8, 8, 8, 8, 8]) == [0, 2, 4, 6, 8, 8]
    assert made.misses == 2


def test_a_change_during_a_blend_goes_on_from_where_the_blend_was():
    made = cache(OnChange(), Blend(4))
    assert encodings(made, [0, 8, 8, 0, 0, 0, 0]) == [0, 2, 4, 4.5, 3.0, 1.5, 0]


def test_recache_is_asked_for_in_the_block_of_the_change_only():
    made = cache(OnChange(), Recache())
    asked = []
    for index, value in enumerate([1, 1, 2, 2]):
        made.set(value)
        asked.append(made.latch(index).recache)
    assert asked == [False, False, True, False]


def test_latching_a_block_twice_still_says_that_it_was_encoded_for_it():
    made = cache(OnChange())
    made.set(1)
    assert made.latch(5).encoded
    assert made.latch(5).encoded  # started over
    assert not made.latch(6).encoded


def test_a_model_may_let_something_of_the_value_before_hold():
    cache = ConditioningCache("text", OnChange(), str, follow=lambda old, new: f"{old}, then {new}")
    seen = []
    for block, value in enumerate(["a", "a", "b", "c"]):
        cache.set(value)
        seen.append(cache.latch(block).encoding)
    assert seen == ["a", "a", "a, then b", "a, then b, then c"]
    twin = ConditioningCache("text", OnChange(), str, follow=lambda old, new: f"{old}, then {new}")
    twin.restore(cache.snapshot())
    for each in (cache, twin):
        each.set("d")
        assert each.latch(4).encoding == "a, then b, then c, then d"
    cache.reset()
    assert cache.latch(0).encoding == "d"


@pytest.mark.parametrize("transition", [Clear(), Recache(), Blend(3)])
def test_a_value_after_which_all_holds_begins_no_transition(transition):
    def mix(old, new, share):
        return f"{old} to {new}, {share:.2f}"

    cache = ConditioningCache(
        "text", OnChange(), str, transition, mix, follow=lambda old, new: old if new == "hello" else new
    )
    seen = []
    for block, value in enumerate(["a", "hello", "b", "hello", "b", "hello", "hello"]):
        cache.set(value)
        seen.append(cache.latch(block))
    fade = ["a to b, 0.33", "a to b, 0.67", "b"] if isinstance(transition, Blend) else ["b"] * 3
    assert [part.encoding for part in seen] == ["a", "a", *fade, "b", "b"]
    assert [part.recache for part in seen] == [
        isinstance(transition, Recache) and block == 2 for block in range(len(seen))
    ]


def test_a_cache_without_a_value_says_so():
    with pytest.raises(ConfigError, match="modality 'text' has no value yet"):
        cache(OnChange()).latch(0)


def test_a_model_that_can_not_blend_is_refused():
    with pytest.raises(ConfigError, match="cannot blend"):
        ConditioningCache("text", OnChange(), lambda v: v, Blend(2))


@pytest.mark.parametrize(
    ("text", "expected"), [("clear", Clear()), ("recache", Recache()), ("blend", Blend(4)), ("blend:6", Blend(6))]
)
def test_transitions_are_read_from_words(text, expected):
    assert parse_transition(text) == expected


@pytest.mark.parametrize("text", ["", "fade", "blend:x", "clear:2", "blend:0"])
def test_a_transition_that_means_nothing_is_refused(text):
    with pytest.raises(ConfigError):
        parse_transition(text)


def test_the_table_in_the_documentation_is_the_one_in_the_code():
    page = (Path(__file__).parents[2] / "docs" / "design.md").read_text(encoding="utf-8")
    assert invalidation_table_markdown() in page

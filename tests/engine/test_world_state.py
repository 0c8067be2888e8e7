"""A generator's state: whoever is given it makes the same blocks, and nothing that happens later changes it."""

from __future__ import annotations

import importlib
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.state_tree import RECORDS, arrays_in, flatten, moved, unflatten
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import ModelError, StateError
from dreamtick.input.conditioning import Blend, Clear, Recache
from tests.scripted_source import ScriptedSource, actions
from tests.toy_model import ToyModel, toy_spec

ORIGIN = StateOrigin("toy", "1234", "float32", 2)
FOUR = ("text", "action", "camera", "image")
GREY = Start(np.full((1, 2, 2, 3), 200, np.uint8), "a meadow")
BLOCKS = 14


def generator_of(transition=None, start=None, seed=5):
    """With all four modalities; a start picture knows of two only."""
    spec = toy_spec() if start else toy_spec(modalities=FOUR)
    return BlockGenerator(ToyModel(spec), seed, start, {"text": transition or Clear()})


def wishes(block):
    """What the player wants before block `block`: the prompt changes at 3 and 6, the camera now and then."""
    return {
        "text": "a meadow" if block < 3 else "a snowy night" if block < 6 else "a cave",
        "action": actions((block % 3 - 1.0, 0.5), (0.0, block / 20)),
        "camera": block // 2,
        "image": "a picture",
    }


def make(generator, first, blocks):
    source = ScriptedSource()
    made = []
    for block in range(first, first + blocks):
        source.values.update(wishes(block))
        made.append(generator.make_block(source))
    return made


def through_a_file(generator):
    return WorldState.from_bytes(WorldState(ORIGIN, generator.snapshot(), "").to_bytes()).generator


def same(blocks, others):
    return all(
        np.array_equal(a.frames, b.frames)
        and (a.index, a.first_frame, a.epoch) == (b.index, b.first_frame, b.epoch)
        and a.versions == b.versions
        for a, b in zip(blocks, others, strict=True)
    )


# ------------------------------------------------------------------------------------------------ going on
@pytest.mark.parametrize("transition", [Clear(), Recache(), Blend(4)])
@pytest.mark.parametrize("moment", range(9))
def test_a_restored_generator_makes_the_blocks_of_the_one_that_was_never_interrupted(transition, moment):
    generator = generator_of(transition)
    make(generator, 0, moment)
    state = through_a_file(generator)
    uninterrupted = make(generator, moment, BLOCKS)
    other = generator_of(seed=0)
    make(other, 0, 2)  # elsewhere, in another history
    other.restore(state)
    assert same(make(other, moment, BLOCKS), uninterrupted)
    assert torch.equal(other.snapshot().previous, generator.snapshot().previous)


def test_a_state_taken_after_a_reset_remembers_the_epoch_and_the_values():
    generator = generator_of(Blend(4))
    make(generator, 0, 5)
    generator.reset()
    state = through_a_file(generator)
    uninterrupted = make(generator, 5, 3)
    assert [b.epoch for b in uninterrupted] == [1, 1, 1]
    other = generator_of()
    other.restore(state)
    assert same(make(other, 5, 3), uninterrupted)


def test_a_restored_world_that_is_reset_begins_from_its_own_start_and_seed():
    generator = generator_of(seed=9, start=GREY)
    make(generator, 0, 3)
    other = generator_of(seed=0, start=Start(GREY.frames // 2, "a cave"))
    other.restore(through_a_file(generator))
    other.reset()
    fresh = generator_of(seed=9, start=GREY)
    assert np.array_equal(make(other, 0, 2)[-1].frames, make(fresh, 0, 2)[-1].frames)


@pytest.mark.parametrize("moment", range(4))
def test_a_world_with_a_start_picture_goes_on_from_any_moment(moment):
    generator = generator_of(Recache(), start=GREY)
    make(generator, 0, moment)
    other = generator_of(start=GREY, seed=1)
    other.restore(through_a_file(generator))
    assert same(make(other, moment, 6), make(generator, moment, 6))


def test_the_last_block_comes_back_with_its_frames():
    generator = generator_of()
    (block,) = make(generator, 0, 1)
    found = through_a_file(generator).block
    assert np.array_equal(found.frames, block.frames)
    assert not found.frames.flags.writeable
    assert found.latch.values["text"] == "a meadow"


def test_a_block_that_failed_is_undone_by_the_state_before_it():
    generator, twin = generator_of(Blend(4)), generator_of(Blend(4))
    make(generator, 0, 3)
    before = generator.snapshot()
    generator.model.fail_at = 3
    with pytest.raises(ModelError):
        make(generator, 3, 1)
    generator.model.fail_at = -1
    generator.restore(before)
    assert same(make(generator, 3, 6), make(twin, 0, 9)[3:])


# ------------------------------------------------------------------------------------------------ sharing
@pytest.mark.parametrize("transition", [Clear(), Recache(), Blend(4)])
def test_a_state_does_not_change_when_the_world_goes_on(transition):
    generator = generator_of(transition)
    make(generator, 0, 2)
    state = generator.snapshot()
    before = [np.copy(np.asarray(array)) for array in arrays_in(state)]
    make(generator, 2, 8)
    generator.reset()
    make(generator, 0, 3)
    assert all(np.array_equal(array, old) for array, old in zip(arrays_in(state), before, strict=True))


def test_the_next_state_shares_all_but_the_newest_block():
    generator = generator_of()
    make(generator, 0, 6)
    first = arrays_in(generator.snapshot().kv)
    make(generator, 6, 1)
    second = arrays_in(generator.snapshot().kv)
    assert len({*map(id, second)} - {*map(id, first)}) == 2  # keys and values of one block


def test_two_generators_that_share_a_state_do_not_disturb_each_other():
    generator = generator_of()
    make(generator, 0, 5)
    state = generator.snapshot()
    expected = make(generator, 5, 4)
    one, two = generator_of(), generator_of()
    one.restore(state)
    two.restore(state)
    make(two, 9, 4)  # other wishes
    assert same(make(one, 5, 4), expected)


# ------------------------------------------------------------------------------------------------ what does not fit
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda s: replace(s, caches={"text": s.caches["text"]}), "of the modalities text, but this model takes"),
        (lambda s: replace(s, kv=replace(s.kv, window=(0,) * 9, blocks=s.kv.blocks * 9)), "window blocks"),
        (lambda s: replace(s, kv=moved_to_bfloat16(s.kv)), "torch.bfloat16"),
        (lambda s: replace(s, policy=5), "cannot take"),
        (lambda s: replace(s, past=5), "cannot take"),
    ],
)
def test_a_state_that_does_not_fit_is_refused_and_the_world_goes_on(change, says):
    generator, twin = generator_of(), generator_of()
    make(generator, 0, 4)
    make(twin, 0, 4)
    with pytest.raises(StateError, match=says):
        generator.restore(change(generator.snapshot()))
    assert same(make(generator, 4, 5), make(twin, 4, 5))


def moved_to_bfloat16(kv):
    flat = flatten(kv)
    flat.arrays = [array.to(torch.bfloat16) for array in flat.arrays]
    return unflatten(flat)


@pytest.mark.parametrize(
    ("origin", "says"),
    [
        (replace(ORIGIN, model="maze"), "of the model 'toy', the world is 'maze'"),
        (replace(ORIGIN, weights_hash="99"), "weights of hash 1234, the world has 99"),
        (replace(ORIGIN, dtype="bfloat16"), "dtype=float32, here it is bfloat16"),
        (replace(ORIGIN, steps=4), "steps=2, here it is 4"),
    ],
)
def test_a_world_of_another_origin_is_told_what_differs(origin, says):
    state = WorldState(ORIGIN, generator_of().snapshot(), "")
    with pytest.raises(StateError, match=says):
        state.check_fits(origin)
    state.check_fits(replace(ORIGIN, threads=8, device="cuda"))


# ------------------------------------------------------------------------------------------------ the tree
def test_the_page_names_every_record_with_its_fields():
    page = (Path(__file__).parents[2] / "docs" / "world_state.md").read_text(encoding="utf-8")
    for name, module in RECORDS.items():
        parts = fields(getattr(importlib.import_module(module), name))
        row = f"| `{name}` | {', '.join(f'`{part.name}`' for part in parts) or 'none'} |"
        assert row in page, f"docs/world_state.md lacks: {row}"


def test_one_thing_stays_one_thing():
    tensor = torch.arange(3.0)
    first, second, third = moved((tensor, tensor, torch.arange(3.0)), torch.device("cpu"))
    assert first is second
    assert first is not third


def test_plain_things_come_back_as_they_were():
    things = (None, True, 3, 0.1, "ä\ud800", b"\x00", (), ((1,), {"a": (2,), (0, -1): "room"}))
    assert unflatten(flatten(things)) == things


@pytest.mark.parametrize("thing", [object(), [1, 2], {1}, 1j, ToyModel])
def test_a_thing_that_can_not_be_stored_is_named(thing):
    with pytest.raises(StateError, match=f"{type(thing).__qualname__} cannot be stored"):
        flatten((1, {"x": thing}))

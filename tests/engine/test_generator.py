"""The generator: one block at a time, the same whoever calls, every state change at one place."""

import numpy as np
import pytest
import torch

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models.base import Start
from dreamtick.errors import ModelError
from dreamtick.input.conditioning import INVALIDATION_TABLE, Blend, Clear, Recache
from tests.scripted_source import ScriptedSource, actions
from tests.toy_model import CHANNELS, TOKENS, ChosenAnchors, ToyModel, toy_spec

FOUR = ("text", "action", "camera", "image")


def run(generator, source, blocks):
    return [generator.make_block(source) for _ in range(blocks)]


def pool(generator):
    return generator.cache.pool.keys[0].clone(), generator.cache.pool.values[0].clone()


# ------------------------------------------------------------------------------------------------ blocks
def test_the_same_seed_and_actions_give_the_same_frames():
    first = run(BlockGenerator(ToyModel(), seed=3), ScriptedSource(), 8)
    second = run(BlockGenerator(ToyModel(), seed=3), ScriptedSource(), 8)
    other = run(BlockGenerator(ToyModel(), seed=4), ScriptedSource(), 8)
    assert all(np.array_equal(a.frames, b.frames) for a, b in zip(first, second, strict=True))
    assert not all(np.array_equal(a.frames, b.frames) for a, b in zip(first, other, strict=True))


def test_blocks_and_frames_are_numbered_on():
    blocks = run(BlockGenerator(ToyModel()), ScriptedSource(), 3)
    assert [(b.index, b.first_frame) for b in blocks] == [(0, 0), (1, 2), (2, 4)]


def test_frames_are_handed_over_before_the_context_pass():
    model, order = ToyModel(), []
    generator = BlockGenerator(model)
    generator.make_block(
        ScriptedSource(), hand_over=lambda block: order.append(("handed over", list(model.remembered)))
    )
    assert order == [("handed over", [])]
    assert model.remembered == [0]


def test_frames_can_not_be_changed_by_whoever_gets_them():
    block = BlockGenerator(ToyModel()).make_block(ScriptedSource())
    with pytest.raises(ValueError, match="read-only"):
        block.frames[0, 0, 0] = 1


def test_a_block_equals_the_one_made_from_the_whole_history_without_a_cache():
    """The slow, obvious version: keys and values of all earlier blocks kept in lists."""
    model = ToyModel(toy_spec(anchor_blocks=0, window_blocks=8))
    generator = BlockGenerator(model, seed=1)
    source = ScriptedSource(action=actions((1.0, 0.0), (1.0, 0.0)))
    said = model.encode("text", "a meadow") + model.encode("action", source.values["action"])
    keys, values, previous = [], [], None
    for index in range(6):
        generator.make_block(source)
        noise = torch.empty(1, TOKENS, CHANNELS)
        from dreamtick.engine.schedule import block_noise

        latent = block_noise(1, index, 0, 0, noise, torch.Generator()).clone()
        for sigma, following in ((1.0, 0.5), (0.5, 0.0)):
            tokens = latent + 0.5 * said
            k = torch.cat([*keys, tokens + 0.01 * index], 1)
            v = torch.cat([*values, tokens], 1)
            scores = (tokens + 0.01 * index) @ k.transpose(1, 2) / CHANNELS**0.5
            clean = torch.softmax(scores, -1) @ v * (1 - 0.5 * sigma)
            if previous is not None:
                clean = clean + 0.1 * previous
            latent = (
                clean
                if following == 0.0
                else (1 - following) * clean + following * (latent - (1 - sigma) * clean) / sigma
            )
        keys.append(latent + 0.5 * said + 0.01 * index)
        values.append(latent + 0.5 * said)
        previous = latent
        torch.testing.assert_close(generator._previous, latent, atol=1e-5, rtol=1e-5)


def test_a_draft_that_its_judge_looked_at_is_not_decoded_again():
    decoded = []

    class Looks:
        """Looks at every draft and takes the first."""

        def __init__(self, decode):
            self.decode = decode

        def redraw(self, draft, context, conditioning, draws):
            self.decode(draft)

        def settle(self, draft, context):
            return draft

    class Judged(ToyModel):
        def draft_policy(self, decode):
            return Looks(decode)

        def decode(self, latent, state):
            decoded.append(state)
            return super().decode(latent, state)

    run(BlockGenerator(Judged()), ScriptedSource(), 3)
    assert decoded == [None, 1, 2]  # once a block, and looking does not move the decoder's state on


# ------------------------------------------------------------------------------------------------ start and reset
def test_a_start_picture_is_history_before_the_first_block():
    grey = np.full((1, 2, 2, 3), 200, np.uint8)
    generator = BlockGenerator(ToyModel(), start=Start(grey, "a meadow"))
    block = generator.make_block(ScriptedSource())
    assert block.index == 1
    assert generator.cache.window == (0, 1)


def test_a_reset_world_begins_again_under_the_current_prompt():
    source = ScriptedSource()
    generator = BlockGenerator(ToyModel(), seed=5)
    run(generator, source, 3)
    source.values["text"] = "a snowy night"
    generator.make_block(source)
    generator.reset()
    again = run(generator, source, 3)
    fresh = run(BlockGenerator(ToyModel(), seed=5), ScriptedSource(text="a snowy night"), 3)
    assert [b.epoch for b in again] == [1, 1, 1]
    assert all(np.array_equal(a.frames, b.frames) for a, b in zip(again, fresh, strict=True))


# ------------------------------------------------------------------------------------------------ conditioning
def test_each_change_alone_and_in_pairs_invalidates_exactly_what_the_table_says():
    spec = toy_spec(modalities=FOUR)
    rows = [row for row in INVALIDATION_TABLE if row.change != "reset"]
    for one in rows:
        for two in rows:
            transitions = {"text": Recache()} if "recache" in one.change + two.change else {}
            if "blend" in one.change + two.change:
                if transitions:
                    continue  # a session has one rule for text
                transitions = {"text": Blend(4)}
            if {"text, clear"} & {one.change, two.change} and transitions:
                continue
            check_changes(spec, transitions, {one, two})


def check_changes(spec, transitions, rows):
    model = ToyModel(spec)
    policy = ChosenAnchors()
    model.context_policy = lambda: policy
    generator = BlockGenerator(model, transitions=transitions)
    policy.chosen = (Anchor("first", torch.zeros(1, TOKENS, CHANNELS), -1),)
    source = ScriptedSource(camera="north", image="a.png")
    run(generator, source, 5)
    model.encoded.clear()
    model.remembered.clear()
    history = {b: generator.cache._slot(b) for b in generator.cache.window}
    _, values_before = pool(generator)

    new = {"text": "a cave", "action": actions((1.0, 0.0), (0.0, 0.0)), "camera": "south", "image": "b.png"}
    for row in rows:
        name = row.change.split(",")[0]
        if name in new:
            source.values[name] = new[name]
        if name == "anchor":
            policy.chosen = (Anchor("second", torch.ones(1, TOKENS, CHANNELS), -1),)
    generator.make_block(source)

    expected = {"action"}.union(*(row.encoded for row in rows))  # actions are encoded for every block
    assert {name for name, _ in model.encoded} == expected, rows
    recomputed = any(row.window == "recomputed" for row in rows)
    assert [b for b in model.remembered if b in history] == (list(history) if recomputed else []), rows
    anchors = any(row.anchors == "recomputed" for row in rows)
    assert (-1 in model.remembered) == anchors, rows
    _, values_after = pool(generator)
    for index, slot in history.items():
        if index in generator.cache.window:
            part = slice(slot * TOKENS, (slot + 1) * TOKENS)
            same = torch.equal(values_before[:, :, part], values_after[:, :, part])
            assert same != recomputed, (rows, index)


def test_a_reset_forgets_window_and_anchors_and_encodes_everything_again():
    model = ToyModel(toy_spec(modalities=FOUR))
    generator = BlockGenerator(model)
    source = ScriptedSource(camera="north", image="a.png")
    run(generator, source, 5)
    model.encoded.clear()
    generator.reset()
    assert generator.cache.window == ()
    assert generator.cache.anchor_keys == ()
    generator.make_block(source)
    assert {name for name, _ in model.encoded} == set(FOUR)


def test_recaching_gives_the_keys_that_the_window_would_have_under_the_new_prompt():
    """With latents given, the window after a recache equals one that saw the new prompt from the beginning."""
    model = ToyModel(toy_spec(anchor_blocks=0))
    source = ScriptedSource()
    generator = BlockGenerator(model, transitions={"text": Recache()})
    run(generator, source, 3)
    latents = {b: past.latent.clone() for b, past in generator._past.items()}
    source.values["text"] = "a cave"
    conditioning = generator.caches.latch(3, source.values)
    generator._recache(conditioning)
    other = BlockGenerator(ToyModel(toy_spec(anchor_blocks=0)))
    previous = None
    for index, latent in latents.items():
        under = other.caches.latch(index, source.values)
        other.model.remember(latent, other.cache.context(index, previous), under)
        other.cache.commit(index)
        previous = latent
    torch.testing.assert_close(pool(generator), pool(other))


def test_a_stale_text_cache_would_keep_the_old_look_and_clear_changes_the_next_block():
    stale, fresh, never = (BlockGenerator(ToyModel(), seed=2) for _ in range(3))
    sources = [ScriptedSource() for _ in range(3)]
    for generator, source in zip((stale, fresh, never), sources, strict=True):
        run(generator, source, 3)
    stale.caches["text"].set = lambda value: None  # the cache that does not hear of the change
    for source in sources[:2]:
        source.values["text"] = "a snowy night"
    old, new, reference = (g.make_block(s) for g, s in zip((stale, fresh, never), sources, strict=True))
    assert np.array_equal(old.frames, reference.frames)
    assert not np.array_equal(new.frames, reference.frames)
    assert new.versions["text"] == old.versions["text"] + 1


# ------------------------------------------------------------------------------------------------ starting over
def test_a_block_that_is_started_over_is_the_block_made_with_the_newer_actions():
    source = ScriptedSource()
    generator = BlockGenerator(ToyModel(), seed=9)
    run(generator, source, 2)
    asked = []

    def abandon(latch):
        asked.append(latch)
        source.values["action"] = actions((1.0, 1.0), (1.0, 1.0))
        return len(asked) == 1

    block = generator.make_block(source, abandon=abandon)
    straight = ScriptedSource()
    reference = BlockGenerator(ToyModel(), seed=9)
    run(reference, straight, 2)
    straight.values["action"] = actions((1.0, 1.0), (1.0, 1.0))
    assert np.array_equal(block.frames, reference.make_block(straight).frames)
    assert len(source.committed) == 3  # the abandoned latch was not used up


def test_starting_over_leaves_no_trace_whatever_changed_meanwhile():
    """The frames are those of a generator that only ever saw the latches that were used in the end."""
    for transition in (Clear(), Recache(), Blend(4)):
        source, used = ScriptedSource(), []
        generator = BlockGenerator(ToyModel(), seed=9, transitions={"text": transition})
        run(generator, source, 3)
        source.values["text"] = "a cave"
        changes = iter([{"text": "a desert", "action": actions((1.0, 1.0), (1.0, 1.0))}, {"text": "a moon"}])

        def abandon(latch, source=source, changes=changes):
            change = next(changes, None)
            source.values.update(change or {})
            return change is not None

        blocks = [generator.make_block(source, abandon=abandon) for _ in range(4)]
        used = [block.latch for block in blocks]
        assert used[0].values["text"] == "a cave"  # the newer prompts wait for the next block
        assert used[1].values["text"] == "a moon"
        replayed = ScriptedSource()
        reference = BlockGenerator(ToyModel(), seed=9, transitions={"text": transition})
        run(reference, replayed, 3)
        for block, latch in zip(blocks, used, strict=True):
            replayed.values = dict(latch.values)
            assert np.array_equal(block.frames, reference.make_block(replayed).frames), transition


# ------------------------------------------------------------------------------------------------ errors
def test_a_model_that_raises_is_named_with_its_block_and_the_world_stays_where_it_was():
    generator = BlockGenerator(ToyModel(fail_at=37))
    source = ScriptedSource()
    run(generator, source, 37)
    with pytest.raises(ModelError, match="block 37: model 'toy' raised RuntimeError: out of dreams"):
        generator.make_block(source)
    assert generator.block_index == 37
    assert len(source.committed) == 37
    generator.reset()
    assert generator.make_block(source).index == 0


def test_numbers_that_are_not_finite_are_an_error_not_a_black_picture():
    generator = BlockGenerator(ToyModel(nan_at=2))
    source = ScriptedSource()
    run(generator, source, 2)
    with pytest.raises(ModelError, match="block 2: the model made numbers that are not finite"):
        generator.make_block(source)


def test_block_100_000_is_made_like_any_other():
    generator = BlockGenerator(ToyModel(toy_spec(anchor_blocks=0)))
    generator.block_index = 100_000
    block = generator.make_block(ScriptedSource())
    assert block.index == 100_000


def test_frames_that_are_not_what_the_spec_says_are_an_error():
    class Odd(ToyModel):
        def decode(self, latent, state):
            frames, state = super().decode(latent, state)
            return frames[:1], state

    with pytest.raises(
        ModelError, match=r"block 0: the model decoded torch.uint8 \[1, 2, 2, 3\], expected uint8 \[2, 2"
    ):
        BlockGenerator(Odd()).make_block(ScriptedSource())

"""Many worlds in one batch: each is what it would be alone, and takes part in the passes that it needs."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
import torch

from dreamtick.engine.gathering import Gathering
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.registry import ASSETS, load_model, load_start
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.engine.vector_generator import VectorGenerator
from dreamtick.errors import ConfigError, ModelError
from dreamtick.input.conditioning import Blend, Clear, Recache
from dreamtick.input.latch import ActionBlock
from tests.scripted_source import ScriptedSource, actions
from tests.toy_model import BatchedToy, ToyModel, toy_spec

GREY = Start(np.full((1, 2, 2, 3), 200, np.uint8), "a meadow")


class DrawsAgain:
    """Judges drafts: one that is brighter than the last block is drawn again."""

    def __init__(self, decode):
        self.decode = decode

    def redraw(self, draft, context, conditioning, draws):
        before = context.previous_latent
        brighter = before is not None and bool(self.decode(draft).float().mean() > self.decode(before).float().mean())
        return DenoisingPlan((1.0, 0.6, 0.2), 0.5) if draws == 1 and brighter else None

    def settle(self, draft, context):
        return draft

    def snapshot(self):
        return None

    def restore(self, state):
        pass


class Judged(BatchedToy):
    def draft_policy(self, decode):
        return DrawsAgain(decode)


class Player:
    """Walks at random, and changes the prompt at the blocks of `words`."""

    def __init__(self, seed, words, names=("move_x", "move_y"), frames=2):
        self._rng, self._words = np.random.default_rng(seed), dict(words)
        self._names, self._frames = names, frames
        self._source, self._block = ScriptedSource(), 0

    def next(self):
        if self._block in self._words:
            self._source.values["text"] = self._words[self._block]
        row = tuple(map(float, self._rng.choice((-1.0, 0.0, 1.0), len(self._names))))
        self._source.values["action"] = (ActionBlock(tuple(self._names), (row,) * self._frames),)
        self._block += 1
        return self._source


def alone_and_together(make_model, starts, players, resets, blocks, transitions=None):
    """The blocks of each world, alone and in a batch, by step and world; then the generators of both."""
    count = len(starts)
    vector = VectorGenerator(make_model(), range(count), starts, transitions)
    model = make_model()
    singles = [BlockGenerator(model, seed, start, transitions) for seed, start in enumerate(starts)]
    together, alone = [], []
    for worlds, made in ((vector.worlds, together), (singles, alone)):
        sources = players()
        for step in range(blocks):
            for number, world in enumerate(worlds):
                if (step, number) in resets:
                    world.reset(seed=100 + step)
            now = {number: source.next() for number, source in enumerate(sources)}
            if worlds is vector.worlds:
                made.append(vector.make_blocks(now))
            else:
                made.append({number: worlds[number].make_block(source) for number, source in now.items()})
    return alone, together, singles, vector.worlds


def largest_difference(singles, worlds):
    pairs = zip(singles, worlds, strict=True)
    return max(float((a.snapshot().previous - b.snapshot().previous).abs().max()) for a, b in pairs)


# ------------------------------------------------------------------------------------------------ each as if alone
@pytest.mark.parametrize("transition", [Clear(), Recache(), Blend(3)])
@pytest.mark.parametrize("model", [BatchedToy, Judged])
def test_worlds_of_a_batch_are_what_they_are_alone(model, transition):
    def players():
        words = ({0: "a cave", 7: "a moon"}, {3: "a sea"}, {0: "x", 7: "a longer wish", 9: "y"}, {})
        return [Player(seed, of_world) for seed, of_world in enumerate(words)]

    alone, together, singles, worlds = alone_and_together(
        lambda: model(toy_spec(anchor_blocks=1, window_blocks=3)),
        [GREY, None, GREY, None],
        players,
        resets={(5, 1), (11, 0), (12, 3)},
        blocks=20,
        transitions={"text": transition},
    )
    for ours, theirs in zip(together, alone, strict=True):
        for number in range(4):
            assert ours[number].index == theirs[number].index
            assert ours[number].versions == theirs[number].versions
            assert ours[number].draws == theirs[number].draws
            assert np.array_equal(ours[number].frames, theirs[number].frames)
    assert largest_difference(singles, worlds) < 1e-6
    drawn_again = any(block.draws > 1 for step in together for block in step.values())
    assert drawn_again is (model is Judged)


@pytest.mark.parametrize("name", ["pocket", "maze"])
def test_a_built_in_world_differs_from_itself_alone_by_rounding_only(name):
    """Matrix products round differently with other numbers of rows, and softmax with other lengths of prompts."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    starts = [load_start(name), load_start(name, "words", "a desert at night"), load_start(name, "", "a snowy day")]
    names = load_model(name, dtype=torch.float32, device=torch.device("cpu")).spec.action_names

    def players():
        words = (
            {0: "a meadow", 4: "a snowy night with tall trees and a lonely hut"},
            {0: "a desert at night"},
            {0: ""},
        )
        return [Player(seed, of_world, names) for seed, of_world in enumerate(words)]

    try:
        alone, together, singles, worlds = alone_and_together(
            lambda: load_model(name, dtype=torch.float32, device=torch.device("cpu")),
            starts,
            players,
            resets={(3, 1), (5, 2)},
            blocks=8,
        )
    finally:
        torch.set_num_threads(threads)
    pairs = [(ours[n].frames, theirs[n].frames) for ours, theirs in zip(together, alone, strict=True) for n in range(3)]
    differing = np.mean([np.mean(a != b) for a, b in pairs])
    assert largest_difference(singles, worlds) < 1e-4
    assert differing < 1e-3
    assert max(int(np.abs(a.astype(int) - b).max()) for a, b in pairs) <= 1
    assert [[b.draws for b in s.values()] for s in together] == [[b.draws for b in s.values()] for s in alone]


def test_a_world_goes_on_in_a_batch_from_a_state_it_had_alone():
    alone = BlockGenerator(BatchedToy(), seed=5, start=GREY)
    for _ in range(6):
        alone.make_block(ScriptedSource(text="a cave"))
    vector = VectorGenerator(BatchedToy(), [0, 1], [None, None])
    vector.make_blocks({0: ScriptedSource(), 1: ScriptedSource()})
    vector.worlds[1].restore(alone.snapshot())
    for _ in range(6):
        expected = alone.make_block(ScriptedSource(text="a cave"))
        blocks = vector.make_blocks({0: ScriptedSource(), 1: ScriptedSource(text="a cave")})
        assert blocks[1].index == expected.index
        assert np.array_equal(blocks[1].frames, expected.frames)


def test_a_twin_of_a_world_makes_its_blocks_alone_and_leaves_the_batch_as_it_is():
    vector, reference = (VectorGenerator(BatchedToy(), [3, 4], [None, None]) for _ in range(2))
    sources = {0: ScriptedSource(), 1: ScriptedSource(text="a sea")}
    twin = vector.worlds[1].twin()
    for _ in range(5):
        theirs = twin.make_block(ScriptedSource(text="a sea"))
        ours, expected = vector.make_blocks(sources), reference.make_blocks(sources)
        assert all(np.array_equal(ours[row].frames, expected[row].frames) for row in (0, 1))
        assert np.array_equal(theirs.frames, ours[1].frames)


# ------------------------------------------------------------------------------------------------ who takes part
def test_a_step_of_worlds_of_any_age_is_as_many_passes_as_of_one():
    model = BatchedToy()
    vector = VectorGenerator(model, [0, 1, 2], [None, None, None])
    sources = {row: ScriptedSource() for row in range(3)}
    for _ in range(5):
        vector.make_blocks(sources)
    vector.worlds[1].reset()
    vector.make_blocks(sources)
    model.passes.clear()
    vector.make_blocks(sources)  # world 1 pins its first block before it joins the others
    assert model.passes == [("remember", 1), ("denoise", 3), ("denoise", 3), ("decode", 3), ("remember", 3)]


def test_only_a_world_that_draws_again_takes_part_in_those_passes():
    class SecondWorldOnly(BatchedToy):
        """Draws a block again whose prompt says so."""

        def draft_policy(self, decode):
            class Policy(DrawsAgain):
                def redraw(self, draft, context, conditioning, draws):
                    self.decode(draft)
                    again = draws == 1 and conditioning.parts["text"].value == "again"
                    return DenoisingPlan((1.0, 0.6, 0.2)) if again else None

            return Policy(decode)

    model = SecondWorldOnly()
    vector = VectorGenerator(model, [0, 1, 2], [None, None, None])
    blocks = vector.make_blocks({0: ScriptedSource(), 1: ScriptedSource(text="again"), 2: ScriptedSource()})
    assert model.passes == [
        *(("denoise", 3), ("denoise", 3), ("decode", 3)),
        *(("denoise", 1), ("denoise", 1), ("denoise", 1), ("decode", 1)),
        ("remember", 3),
    ]
    assert [blocks[row].draws for row in range(3)] == [1, 2, 1]


def test_some_worlds_can_go_on_while_others_wait():
    vector = VectorGenerator(BatchedToy(), [0, 1], [None, None])
    alone = BlockGenerator(BatchedToy(), seed=1)
    for row in (1, 1, 0, 1):
        block = vector.make_blocks({row: ScriptedSource(action=actions((1.0, 0.0), (1.0, 0.0)))})[row]
        if row == 1:
            expected = alone.make_block(ScriptedSource(action=actions((1.0, 0.0), (1.0, 0.0))))
            assert np.array_equal(block.frames, expected.frames)
    assert [world.block_index for world in vector.worlds] == [1, 3]


def test_where_the_hero_is_in_a_frame_is_found_out_once_however_many_worlds_take_turns():
    hero = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors")
    hero.expect_worlds(2)
    frames = [np.full((64, 64, 3), level, np.uint8) for level in range(6)]
    found = [hero.find(frame) for frame in frames]
    assert all(hero.find(frame) is seen for frame, seen in zip(frames, found, strict=True))


# ------------------------------------------------------------------------------------------------ errors
def test_a_world_whose_numbers_are_not_finite_is_named_and_the_others_go_on():
    vector = VectorGenerator(BatchedToy(nan_at=2), [0, 1, 2], [None, GREY, None])  # world 1 is a block ahead
    sources = {row: ScriptedSource() for row in range(3)}
    vector.make_blocks(sources)
    with pytest.raises(ModelError, match="world 1 of 3: block 2: the model made numbers that are not finite"):
        vector.make_blocks(sources)
    assert [world.block_index for world in vector.worlds] == [2, 2, 2]
    vector.worlds[1].reset()
    assert vector.make_blocks({1: ScriptedSource()})[1].index == 1


def test_a_model_that_raises_leaves_every_world_of_the_pass_where_it_stood():
    vector = VectorGenerator(BatchedToy(fail_at=1), [0, 1], [None, None])
    sources = {0: ScriptedSource(), 1: ScriptedSource()}
    vector.make_blocks(sources)
    with pytest.raises(ModelError, match="world 0 of 2: block 1: model 'toy' raised RuntimeError: out of dreams"):
        vector.make_blocks(sources)
    assert [world.block_index for world in vector.worlds] == [1, 1]
    for world in vector.worlds:
        world.reset()
    assert vector.make_blocks(sources)[1].index == 0


def test_a_model_that_knows_one_world_only_is_refused():
    with pytest.raises(ConfigError, match="model 'toy' cannot make several worlds in one pass"):
        VectorGenerator(ToyModel(), [0], [None])


def test_seeds_and_starts_must_match():
    with pytest.raises(ConfigError, match="2 seeds and 1 starts"):
        VectorGenerator(BatchedToy(), [0, 1], [None])


# ------------------------------------------------------------------------------------------------ gathering
class Wish:
    def __init__(self, urgency, name):
        self.urgency, self.name = urgency, name


def test_the_most_urgent_requests_are_answered_first_and_together():
    answered = []

    def answer(wishes):
        answered.append([wish.name for wish in wishes])
        return [wish.name.upper() for wish in wishes]

    gathering = Gathering(answer)

    def job(*wishes):
        return [gathering.ask(wish) for wish in wishes]

    results = gathering.run(
        [partial(job, Wish(1, "a1"), Wish(2, "a2")), partial(job, Wish(0, "b0"), Wish(1, "b1")), partial(job)]
    )
    assert answered == [["b0"], ["a1", "b1"], ["a2"]]
    assert results == [["A1", "A2"], ["B0", "B1"], []]


def test_what_goes_wrong_in_an_answer_is_raised_where_it_was_asked():
    def answer(wishes):
        raise ZeroDivisionError("no")

    gathering = Gathering(answer)

    def careful():
        try:
            return gathering.ask(Wish(0, "a"))
        except ZeroDivisionError as error:
            return f"caught {error}"

    caught, raised = gathering.run([careful, partial(gathering.ask, Wish(0, "b"))])
    assert caught == "caught no"
    assert isinstance(raised, ZeroDivisionError)


def test_outside_a_job_a_request_is_answered_at_once():
    assert Gathering(lambda wishes: [len(wishes)]).ask(Wish(0, "a")) == 1

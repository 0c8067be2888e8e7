"""The family as a `WorldModel` in the public generator: sessions, prompts, states, number formats, long worlds."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.kv_cache import FrameContext, RollingCache
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.wan.graphs import PassInputs
from dreamtick.engine.models.wan.members import MEMBERS
from dreamtick.engine.models.wan.values import PromptEmbeds
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import ConfigError, ModelError, StateError
from dreamtick.input.conditioning import Blend, Clear, Recache
from tests.engine.models.wan.small_worlds import LATENT, Told, small_window, small_world

NAMES = [one.name for one in MEMBERS]


def latents_of(generator: BlockGenerator, source: Told, blocks: int) -> list[Tensor]:
    made = []
    for _ in range(blocks):
        generator.make_block(source)
        made.append(generator.snapshot().previous)
    return [latent for latent in made if latent is not None]


@pytest.mark.parametrize("name", NAMES)
def test_every_block_lasts_equally_long_and_the_first_picture_is_held(name: str):
    model = small_world(name)
    generator, source = BlockGenerator(model, seed=3), Told(model)
    for index in range(3):
        frames = generator.make_block(source).frames
        assert frames.shape == (model.spec.frames_per_block, 8 * LATENT[0], 8 * LATENT[1], 3)
        held = (frames[:4] == frames[0]).all()
        assert held or index > 0


@pytest.mark.parametrize("name", NAMES)
def test_two_sessions_in_turn_are_as_each_alone(name: str):
    model = small_world(name)
    prompts = ({0: "a meadow", 4: "snow"}, {0: "a harbour at night"})
    alone = [latents_of(BlockGenerator(model, seed=seed), Told(model, told), 9) for seed, told in enumerate(prompts, 1)]
    both = [BlockGenerator(model, seed=seed) for seed in (1, 2)]
    sources = [Told(model, told) for told in prompts]
    for index in range(9):
        for generator, source, expected in zip(both, sources, alone, strict=True):
            generator.make_block(source)
            assert torch.equal(generator.snapshot().previous, expected[index])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["self-forcing", "longlive-infinity", "matrix-game-2", "matrix-game-2-templerun"])
def test_a_world_goes_on_from_its_file_to_the_bit(name: str):
    model = small_world(name)
    generator, source = BlockGenerator(model, seed=4), Told(model, {0: "a meadow", 6: "snow"})
    for _ in range(4):
        generator.make_block(source)
    origin = StateOrigin(name, "0", "float32", 0)
    stored = WorldState(origin, generator.snapshot(), "a meadow").to_bytes()
    expected = latents_of(generator, source, 4)
    other = BlockGenerator(model, seed=99)
    other.restore(WorldState.from_bytes(stored).generator)
    for latent, wanted in zip(latents_of(other, source, 4), expected, strict=True):
        assert torch.equal(latent, wanted)


def test_bfloat16_stays_within_two_per_cent_of_float32():
    for name in ("self-forcing", "longlive", "matrix-game-2"):
        exact, rough = small_world(name), small_world(name, torch.bfloat16)
        rough.transformer.load_state_dict(
            {key: value.bfloat16() for key, value in exact.transformer.state_dict().items()}
        )
        exact.transformer.load_state_dict({k: v.float() for k, v in rough.transformer.state_dict().items()})
        source = Told(exact, {0: PromptEmbeds(torch.randn(1, 16, 32, generator=torch.Generator().manual_seed(1)))})
        worst = 0.0
        for wanted, got in zip(
            *(latents_of(BlockGenerator(model, seed=8), source, 5) for model in (exact, rough)), strict=True
        ):
            worst = max(worst, float((got.float() - wanted).square().mean().sqrt() / wanted.square().mean().sqrt()))
        assert worst < 0.02, name


# ------------------------------------------------------------------------------------------------ conditioning
def test_a_new_prompt_changes_its_own_block_and_encodes_nothing_else():
    model = small_world("self-forcing")
    source = Told(model, {0: "a meadow", 2: "snow"})
    generator = BlockGenerator(model, seed=1)
    changed = latents_of(generator, source, 4)
    assert generator.caches.statistics()["text"]["misses"] == 2
    same = latents_of(BlockGenerator(model, seed=1), Told(model), 4)
    assert [torch.equal(a, b) for a, b in zip(changed, same, strict=True)] == [True, True, False, False]


def test_prompts_that_will_come_are_encoded_together():
    model = small_world("longlive")
    BlockGenerator(model).expect("text", ["a meadow", "snow"])
    assert model.parts.text.prepared == ["a meadow", "snow"]  # type: ignore[union-attr]
    BlockGenerator(small_world("matrix-game-2")).expect("text", ["a meadow"])  # has no words: nothing happens


def test_clear_recache_and_blend_differ_and_recache_renews_the_window():
    model = small_world("longlive")
    told = {0: "a meadow", 3: "snow"}
    made = {}
    for transition in (Clear(), Recache(), Blend(3)):
        generator = BlockGenerator(model, seed=1, transitions={"text": transition})
        made[type(transition)] = latents_of(generator, Told(model, told), 5)
    for kind, latents in made.items():
        assert torch.equal(latents[2], made[Clear][2])
        if kind is not Clear:
            assert not torch.equal(latents[3], made[Clear][3])


def test_an_image_stays_until_the_world_is_reset_and_actions_are_encoded_for_every_block():
    model = small_world("matrix-game-2")
    generator = BlockGenerator(model, seed=1)
    latents_of(generator, Told(model), 3)
    statistics = generator.caches.statistics()
    assert statistics["image"] == {"hits": 2, "misses": 1, "version": 2}  # the start, then what the latch brought
    assert statistics["action"]["misses"] == 3


def test_an_action_is_felt_by_the_block_it_is_taken_in():
    model = small_world("matrix-game-2")
    generator = BlockGenerator(model, seed=1)
    source = Told(model)
    latents_of(generator, source, 2)
    before = generator.snapshot()
    moving = latents_of(generator, source, 1)[0]
    generator.restore(before)
    source._names = model.spec.action_names
    still = source.latch(2, 12)
    (actions,) = still.values["action"]  # type: ignore[misc]
    rows = tuple((0.0,) * len(actions.names) for _ in actions.values)
    source.latch = lambda index, frames: type(still)(  # type: ignore[method-assign]
        {**still.values, "action": (type(actions)(actions.names, rows),)}, 0
    )
    assert not torch.equal(moving, latents_of(generator, source, 1)[0])


def test_without_a_picture_a_world_that_begins_from_one_says_so():
    model = small_world("matrix-game-2")
    source = Told(model)
    latch = source.latch(0, 12)
    source.latch = lambda index, frames: type(latch)(  # type: ignore[method-assign]
        {"action": latch.values["action"]}, 0
    )
    with pytest.raises(ConfigError, match="begins from a picture"):
        BlockGenerator(model, seed=1).make_block(source)


# ------------------------------------------------------------------------------------------------ long worlds
def test_given_latents_come_before_the_first_block():
    model = small_world("self-forcing")
    given = tuple(torch.randn(1, 3, 16, *LATENT) for _ in range(2))
    generator = BlockGenerator(model, seed=1, start=Start(prompt="a meadow", latents=given))
    block = generator.make_block(Told(model))
    assert (block.index, block.first_frame) == (2, 24)
    assert isinstance(generator.cache, RollingCache)
    assert generator.cache.end_frame == 9


def test_a_window_that_does_not_move_is_begun_anew_with_its_newest_block():
    model = small_world("causvid", rolling=small_window("causvid", window_frames=9))
    generator, source = BlockGenerator(model, seed=1), Told(model)
    cache = generator.cache
    assert isinstance(cache, RollingCache)
    ends, indices = [], []
    for _ in range(7):
        indices.append(generator.make_block(source).index)
        ends.append(cache.end_frame)
    assert indices == list(range(7))
    assert ends == [3, 6, 9, 6, 9, 6, 9]


def test_a_world_has_no_end():
    """Positions beyond the thousand frames of the published table, and memory that does not grow."""
    model = small_world("self-forcing", rolling=small_window("self-forcing", window_frames=6))
    generator, source = BlockGenerator(model, seed=1), Told(model)
    size = generator.cache.nbytes
    generator.make_block(source)
    assert isinstance(generator.cache, RollingCache)
    generator.cache._end += 300_000  # as if so many frames had been made
    generator.cache._held = [frame + 300_000 for frame in generator.cache._held]
    latents = latents_of(generator, source, 3)
    assert all(torch.isfinite(latent).all() for latent in latents)
    assert generator.cache.nbytes == size


def test_numbers_that_are_not_finite_are_named():
    model = small_world("self-forcing")
    broken = PromptEmbeds(torch.full((1, 16, 32), float("nan")))
    with pytest.raises(ModelError, match="block 0: the model made numbers that are not finite"):
        BlockGenerator(model, seed=1).make_block(Told(model, {0: broken}))


def test_start_frames_need_the_size_and_the_vae():
    model = small_world("self-forcing")
    for frames, message in (((1, 8, 8, 3), "start frames"), ((1, 32, 48, 3), "without a VAE")):
        start = Start(np.zeros(frames, np.uint8), "a meadow")
        with pytest.raises(Exception, match=message):
            BlockGenerator(model, seed=1, start=start).make_block(Told(model))


@pytest.mark.parametrize(
    ("name", "failing_pass"),
    [
        ("longlive", 21),  # the recache before block 4: one pass after 4 blocks of 5
        ("longlive-infinity", 21),
        ("causvid", 13),  # the new stream before block 3: one pass after 3 blocks of 4
        ("self-forcing", 17),  # an ordinary one
    ],
)
def test_what_fails_half_done_is_done_again_and_no_half_is_stored(name: str, failing_pass: int):
    rolling = small_window(name, window_frames=9)
    told = {0: "a meadow", 4: "snow"}
    transitions = {"text": Recache()} if name.startswith("longlive") else {}
    model, never_failed = (small_world(name, rolling=rolling) for _ in range(2))
    plain, passes = model._run, 0

    def broken_once(inputs: PassInputs, context: FrameContext) -> Tensor:
        nonlocal passes
        passes += 1
        flow = plain(inputs, context)  # so that the cache is written to
        if passes == failing_pass:
            raise RuntimeError("out of luck")
        return flow

    model._run = broken_once
    generator = BlockGenerator(model, seed=3, transitions=transitions)
    source, expected = (
        Told(model, told),
        latents_of(BlockGenerator(never_failed, seed=3, transitions=transitions), Told(model, told), 6),
    )
    made = 0
    while made < 6:
        try:
            generator.make_block(source)
        except ModelError:
            if generator.cache.end_frame >= 9 or name == "causvid":  # type: ignore[union-attr]
                with pytest.raises(StateError):
                    generator.snapshot()
            continue
        assert torch.equal(generator.snapshot().previous, expected[made])  # type: ignore[arg-type]
        made += 1
    assert passes > failing_pass

"""The way back has a bound in bytes, counts what is shared once, and says how far it reaches."""

from __future__ import annotations

import pytest

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.restore_points import RestorePoints
from dreamtick.engine.state_tree import arrays_in
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import ConfigError
from tests.scripted_source import ScriptedSource
from tests.toy_model import ToyModel

ORIGIN = StateOrigin("toy", "1234", "float32", 2)


def walk(points, blocks):
    """Make blocks and keep the state after each, the beginning first; returns the generator."""
    generator = BlockGenerator(ToyModel())
    source = ScriptedSource()
    points.add(WorldState(ORIGIN, generator.snapshot(), ""))
    for _ in range(blocks):
        generator.make_block(source)
        points.add(WorldState(ORIGIN, generator.snapshot(), ""))
    return generator


def bytes_of(points):
    """The slow, obvious version: every array of every state, each once."""
    states = [points.copy().back(blocks) for blocks in range(points.reach + 1)]
    return sum({id(a): a.nbytes for state in states for a in arrays_in(state.generator)}.values())


def test_it_goes_back_by_blocks_and_what_came_after_is_gone():
    points = RestorePoints(10**6)
    walk(points, 8)
    assert points.reach == 8
    assert points.back(3).block_index == 5
    assert points.reach == 5
    assert points.back(5).block_index == 0


def test_what_is_shared_counts_once():
    points = RestorePoints(10**6)
    walk(points, 20)
    assert points.nbytes == bytes_of(points)
    points.back(7)
    assert points.nbytes == bytes_of(points)


def test_the_oldest_go_when_there_is_no_more_room():
    points = RestorePoints(3000)
    walk(points, 40)
    assert points.nbytes <= 3000
    assert 2 <= points.reach < 40
    assert points.nbytes == bytes_of(points)
    reach = points.reach
    assert points.back(reach).block_index == 40 - reach


def test_beyond_its_reach_it_says_how_far_that_is_and_stays():
    points = RestorePoints(10**6)
    walk(points, 4)
    with pytest.raises(ConfigError, match="rewind by 5 blocks: it reaches back 4 blocks"):
        points.back(5)
    assert points.back(4).block_index == 0


@pytest.mark.parametrize("blocks", [-1, 1.5, None, True])
def test_what_is_no_number_of_blocks_is_refused(blocks):
    points = RestorePoints(10**6)
    walk(points, 2)
    with pytest.raises(ConfigError, match="expected a whole number from 0 to 2"):
        points.back(blocks)


def test_without_memory_there_is_no_way_back():
    points = RestorePoints(0)
    walk(points, 2)
    with pytest.raises(ConfigError, match="reaches back 0 blocks"):
        points.back(1)


def test_a_copy_goes_its_own_way():
    points = RestorePoints(10**6)
    walk(points, 4)
    copy = points.copy()
    copy.back(3)
    assert (points.reach, copy.reach) == (4, 1)
    points.clear()
    assert (points.nbytes, copy.nbytes) == (0, bytes_of(copy))


# ------------------------------------------------------------------------------------------------ large states
def keep_walking(points, blocks):
    """`walk`, as a session does it; returns how many states were taken."""
    generator, source, taken = BlockGenerator(ToyModel()), ScriptedSource(), []

    def state():
        taken.append(WorldState(ORIGIN, generator.snapshot(), ""))
        return taken[-1]

    points.keep(generator.cache.nbytes, state)
    for _ in range(blocks):
        generator.make_block(source)
        points.keep(generator.cache.nbytes, state)
    return len(taken)


def test_of_a_world_whose_window_alone_is_too_large_no_state_is_ever_taken():
    window = BlockGenerator(ToyModel()).cache.nbytes
    points = RestorePoints(window - 1)
    assert keep_walking(points, 5) == 0
    assert (len(points), points.nbytes, points.too_large) == (0, 0, window)


def test_where_a_state_turns_out_too_large_the_way_back_ends_and_nothing_is_taken_any_more():
    window = BlockGenerator(ToyModel()).cache.nbytes
    points = RestorePoints(window + 1)  # latents, encodings and frames come on top
    assert keep_walking(points, 40) < 41
    assert (len(points), points.nbytes) == (0, 0)
    assert points.too_large > window


def test_a_way_back_that_there_cannot_be_says_what_it_would_take():
    points = RestorePoints(10**6)
    points.keep(6_000_000_001, lambda: pytest.fail("a state was taken"))
    with pytest.raises(ConfigError, match=r"takes 6,001 MB, and 1 MB may be kept.*rewind_mb=12001 there is"):
        points.back(0)
    assert points.copy().too_large == 6_000_000_001


def test_where_states_fit_keeping_is_adding():
    points = RestorePoints(10**6)
    assert keep_walking(points, 8) == 9
    assert (points.reach, points.too_large, points.why_not) == (8, 0, "")

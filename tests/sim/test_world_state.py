"""The built-in worlds: saved, restored in another process, forked and rewound, to the bit."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dreamtick
from dreamtick.engine.models.base import Start
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import ConfigError, ResourceError, StateError
from dreamtick.sim.recording import frames_hash
from dreamtick.sim.world import World

ROOT = Path(__file__).parents[2]
BLOCKS = 50


def load(model="pocket", **options):
    return dreamtick.load(model, **{"seed": 7, "dtype": "float32", "threads": 1, **options})


def walk(world, first, blocks, prompts=()):
    """Steps `first` to `first + blocks - 1` of a walk through doors; returns a hash of each block's frames.

    `prompts` maps steps to the prompt that is set before them; the first step's is the caller's to set.
    """
    hashes = []
    for step in range(first, first + blocks):
        if step in prompts and step != first:
            world.prompt = prompts[step]
        way = 1.0 if step % 30 < 20 else -1.0
        moves = {world.action_names[0]: way, world.action_names[1]: 0.5 * (step % 5 == 0)}
        hashes.append(frames_hash(world.step(moves)).hex())
    return hashes


# ------------------------------------------------------------------------------------------------ another process
_GO_ON = """
import json, sys
from dreamtick.engine.world_state import WorldState
from dreamtick.sim.world import World
from tests.sim.test_world_state import BLOCKS, walk
prompts = {int(step): prompt for step, prompt in json.loads(sys.stdin.readline()).items()}
world = None
for line in sys.stdin:
    path, step = line.split()
    state = WorldState.load(path)
    if world is None:
        world = World.from_state(state)
    else:
        world.restore(state)
    print(json.dumps(walk(world, int(step), BLOCKS, prompts)), flush=True)
"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("model", "options", "prompts", "moments"),
    [
        # before the window is full; after; between a prompt change and the block that takes it; right after that
        # block; in the middle of a blend
        ("pocket", {"transition": "blend:6"}, {12: "a snowy night"}, (1, 9, 12, 13, 15)),
        ("pocket", {"transition": "recache"}, {8: "a cave"}, (8,)),
        ("maze", {"transition": "clear", "start": "words"}, {8: "a desert at dusk"}, (5,)),
    ],
)
def test_restored_in_another_process_the_next_50_blocks_are_bit_equal(tmp_path, model, options, prompts, moments):
    world = load(model, steps=1, **options)
    made = []
    for moment in moments:
        made += walk(world, len(made), moment - len(made), prompts)
        world.prompt = prompts.get(moment, world.prompt)
        world.snapshot().save(tmp_path / f"{moment}.dreamstate")
    made += walk(world, len(made), BLOCKS, prompts)
    lines = [json.dumps(prompts), *(f"{tmp_path / str(moment)}.dreamstate {moment}" for moment in moments)]
    ended = subprocess.run(
        [sys.executable, "-c", _GO_ON], cwd=ROOT, input="\n".join(lines), capture_output=True, text=True, timeout=240
    )
    assert ended.returncode == 0, ended.stderr
    for moment, line in zip(moments, ended.stdout.splitlines(), strict=True):
        assert json.loads(line) == made[moment : moment + BLOCKS], f"restored before step {moment}"


def test_a_world_from_a_state_has_its_model_seed_and_rules():
    world = load(seed=11, transition="blend:5", steps=3)
    world.prompt = "a cave"
    walk(world, 0, 1)
    other = World.from_state(world.snapshot())
    for field in ("model", "seed", "steps", "transition", "dtype", "threads"):
        assert getattr(other.config, field) == getattr(world.config, field)
    assert other.prompt == "a cave"
    assert np.array_equal(other.last_block.frames, world.last_block.frames)


# ------------------------------------------------------------------------------------------------ fork, rewind
def test_a_fork_diverges_only_through_its_own_actions():
    world = load()
    walk(world, 0, 4)
    one, two = world.fork(2)
    assert walk(one, 30, 5) != walk(two, 50, 5)
    assert walk(two.fork(1)[0], 10, 3) == walk(two, 10, 3)
    third = walk(world.fork(1)[0], 4, 5)
    assert walk(world, 4, 5) == third


def test_a_fork_shares_the_model_and_has_a_prompt_and_a_window_of_its_own():
    world = load()
    walk(world, 0, 2)
    (fork,) = world.fork(1)
    fork.step(prompt="a snowy night")
    assert world.prompt != "a snowy night"
    assert fork.spec is world.spec
    assert fork._generator.cache.pool.keys.data_ptr() != world._generator.cache.pool.keys.data_ptr()


def test_a_rewound_world_goes_the_same_way_again_or_another():
    world = load()
    walk(world, 0, 3)
    before = world.prompt
    world.step(prompt="a snowy night")
    there = walk(world, 4, 4)
    world.rewind(4)
    assert walk(world, 4, 4) == there
    world.rewind(5)
    assert world.prompt == before
    assert world.last_block.index == world.snapshot().block_index - 1


def test_rewinding_says_how_far_it_reaches_and_the_world_stays_where_it_is():
    world = load()
    with pytest.raises(ConfigError, match="reaches back 0 blocks"):
        world.rewind(1)
    walk(world, 0, 3)
    with pytest.raises(ConfigError, match="rewind by 4 blocks: it reaches back 3 blocks"):
        world.rewind(4)
    assert world.rewind_blocks == 3
    twin = load()
    walk(twin, 0, 3)
    assert walk(world, 3, 2) == walk(twin, 3, 2)


def test_a_fork_can_be_rewound_behind_its_beginning():
    world = load()
    walk(world, 0, 2)
    there = walk(world, 2, 2)
    (fork,) = world.fork(1)
    fork.rewind(2)
    assert walk(fork, 2, 2) == there


def test_the_way_back_is_bounded():
    world = load()
    world._points.most_bytes = 3 * 10**6
    walk(world, 0, 12)
    assert world._points.nbytes <= 3 * 10**6
    assert 1 <= world.rewind_blocks < 12


def test_a_reset_can_change_seed_prompt_and_start_without_loading_the_model():
    world = load(seed=1)
    model = world._generator.model
    walk(world, 0, 3)
    start = Start(np.full((1, 64, 64, 3), 90, np.uint8), "grey")
    world.reset(seed=3, prompt="a snowy night", start=start)
    assert world._generator.model is model
    assert world.rewind_blocks == 0
    fresh = load(seed=3)
    fresh.reset(prompt="a snowy night", start=start)
    assert walk(world, 0, 4) == walk(fresh, 0, 4)


# ------------------------------------------------------------------------------------------------ what can not be
def test_a_state_of_another_model_or_other_weights_is_refused_and_the_world_goes_on():
    world, twin = load(), load()
    state = world.snapshot()
    maze = load("maze", start="words").snapshot()
    for foreign, says in [
        (maze, "of the model 'maze', the world is 'pocket'"),
        (replace(state, origin=replace(state.origin, weights_hash="0")), "weights of hash 0"),
        (replace(state, origin=replace(state.origin, steps=4)), "steps=4, here it is 2"),
        (replace(maze, origin=state.origin), "restore"),  # says that it is ours, and is not
        ("a path", "expected a WorldState"),
        (None, "expected a WorldState"),
    ]:
        with pytest.raises(StateError, match=says):
            world.restore(foreign)
    assert walk(world, 0, 3) == walk(twin, 0, 3)


def test_a_state_made_with_other_weights_needs_them(tmp_path):
    state = load().snapshot()
    other = replace(state, origin=replace(state.origin, weights_hash="0", weights="mine.safetensors"))
    with pytest.raises(StateError, match="use those of 'mine.safetensors'"):
        World.from_state(other)
    with pytest.raises(ConfigError, match="model 'pokcet' is unknown; did you mean pocket"):
        World.from_state(replace(state, origin=replace(state.origin, model="pokcet")))


def test_a_fork_without_memory_names_the_bytes_and_the_world_goes_on():
    world = load()
    needed = 10**9 * world._generator.cache.pool.nbytes
    with pytest.raises(ResourceError, match=f"1000000000 forks need {needed:,} bytes, [0-9,]+ are left"):
        world.fork(10**9)
    walk(world, 0, 1)


@pytest.mark.parametrize("n", [0, -1, 1.5, "2", None])
def test_a_fork_into_no_number_of_worlds_is_refused(n):
    with pytest.raises(ConfigError, match="expected 1 world or more"):
        load().fork(n)


@pytest.mark.parametrize(
    ("options", "says"),
    [({"seed": -1}, "seed=-1"), ({"seed": 1.5}, "seed=1.5"), ({"prompt": 5}, "prompt 5"), ({"start": "x"}, "a Start")],
)
def test_a_reset_to_what_can_not_be_changes_nothing(options, says):
    world = load()
    walk(world, 0, 2)
    prompt = world.prompt
    with pytest.raises(ConfigError, match=says):
        world.reset(**{"prompt": "a cave", **options})
    assert (world.prompt, world.rewind_blocks) == (prompt, 2)


def test_a_file_that_is_refused_leaves_the_world_as_it_is(tmp_path):
    world = load()
    walk(world, 0, 1)
    (tmp_path / "w.dreamstate").write_bytes(world.snapshot().to_bytes()[:-5])
    with pytest.raises(StateError, match="cut short"):
        world.restore(WorldState.load(tmp_path / "w.dreamstate"))
    walk(world, 1, 1)

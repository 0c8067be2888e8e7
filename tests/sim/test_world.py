"""A world as a library: `dreamtick.load` and `step`."""

import subprocess
import sys

import numpy as np
import pytest

import dreamtick
from dreamtick.errors import ConfigError
from dreamtick.sim.world import WorldConfig, resolved


def load(**options):
    return dreamtick.load("pocket", seed=7, dtype="float32", threads=1, **options)


def test_a_step_makes_the_frames_of_one_block():
    world = load()
    frames = world.step({"move_x": 1.0})
    assert frames.shape == (2, 64, 64, 3)
    assert frames.dtype == np.uint8
    assert not frames.flags.writeable


def test_actions_can_be_given_a_frame_at_a_time():
    held, split = load(), load()
    a = held.step({"move_x": 1.0})
    b = split.step([{"move_x": 1.0}, {"move_x": 1.0}])
    c = load().step([{"move_x": 1.0}, {}])
    assert np.array_equal(a, b)
    assert not np.array_equal(a, c)


def test_a_prompt_holds_until_the_next_one():
    world = load()
    before = world.step()
    night = world.step(prompt="a snowy night")
    still_night = world.step()
    assert night.mean() < 0.8 * before.mean()
    assert abs(float(still_night.mean()) - float(night.mean())) < 10
    assert world.prompt == "a snowy night"


def test_the_same_seed_and_actions_give_the_same_frames_in_another_process():
    world = load()
    mine = [int(world.step({"move_x": 1.0}, prompt="a cave" if i == 2 else None).sum()) for i in range(4)]
    code = (
        "import dreamtick\n"
        "w = dreamtick.load('pocket', seed=7, dtype='float32', threads=1)\n"
        "print([int(w.step({'move_x': 1.0}, prompt='a cave' if i == 2 else None).sum()) for i in range(4)])\n"
    )
    theirs = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=True)
    assert theirs.stdout.strip() == str(mine)


def test_a_reset_world_begins_again():
    world = load()
    first = world.step({"move_x": 1.0})
    world.step({"move_y": 1.0})
    world.reset()
    assert np.array_equal(world.step({"move_x": 1.0}), first)


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({"jump": 1.0}, "action 'jump': pocket has move_x, move_y"),
        ({"move_x": 2.0}, "move_x=2.0: expected a number in -1..1"),
        ({"move_x": float("nan")}, "move_x=nan"),
        ([{"move_x": 1.0}] * 3, "actions for 3 frames: a block has 2"),
    ],
)
def test_actions_that_can_not_be_are_refused_and_the_world_goes_on(actions, says):
    world = load()
    with pytest.raises(ConfigError, match=says):
        world.step(actions)
    assert world.step().shape == (2, 64, 64, 3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"dtype": "float16"}, "dtype 'float16'"),
        ({"threads": -1}, "threads=-1"),
        ({"seed": -1}, "seed=-1"),
        ({"transition": "fade"}, "prompt change 'fade'"),
        ({"steps": 9}, "steps=9"),
    ],
)
def test_options_that_can_not_be_are_refused(options, says):
    with pytest.raises(ConfigError, match=says):
        dreamtick.load("pocket", **options)


def test_what_is_left_to_choose_is_chosen_by_measurement():
    chosen = resolved(WorldConfig())
    assert chosen.dtype in ("float32", "bfloat16")
    assert chosen.threads >= 1
    assert chosen.device in ("cpu", "cuda")


@pytest.mark.parametrize("actions", ["right", None, 1.0, ["right", "left"], {"move_x": "fast"}, {"move_x": None}])
def test_what_are_no_actions_at_all_is_refused(actions):
    world = load()
    with pytest.raises(ConfigError, match="expected a"):
        world.step(actions)


@pytest.mark.parametrize(
    "options", [{"seed": "1"}, {"seed": None}, {"threads": 1.5}, {"transition": None}, {"prompt": 5}]
)
def test_options_of_the_wrong_kind_are_refused(options):
    with pytest.raises(ConfigError, match="expected"):
        dreamtick.load("pocket", **options)


def test_an_array_where_a_name_belongs_is_named_by_its_type_and_not_by_its_numbers():
    with pytest.raises(ConfigError) as refused:
        load(start=np.zeros((352, 640, 3), np.uint8))
    assert str(refused.value) == "start=<numpy.ndarray>: expected text"
    with pytest.raises(ConfigError, match="start=7: expected text"):
        WorldConfig(start=7)
    with pytest.raises(ConfigError, match="seed=<list>: expected a whole number"):
        WorldConfig(seed=[1, 2])


@pytest.mark.parametrize("name", ["seed", "steps", "threads", "rewind_mb"])
def test_true_is_no_whole_number(name):
    with pytest.raises(ConfigError, match=f"{name}=True: expected a whole number"):
        WorldConfig(**{name: True})

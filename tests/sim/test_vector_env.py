"""The environment of many worlds: it behaves as gymnasium's loop over single ones does, in one batch."""

from __future__ import annotations

import itertools
from functools import partial

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from dreamtick.errors import ConfigError
from dreamtick.sim.env import DreamEnv
from dreamtick.sim.env_ids import register_environments
from dreamtick.sim.vector_env import DreamtickVectorEnv

register_environments()
RIGHT = np.array([[1.0, 0.0], [1.0, 0.0]], np.float32)


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def two_worlds():
    """Shared by tests that begin with a reset."""
    env = DreamtickVectorEnv(2, denoising_steps=1, threads=1)
    yield env
    env.close()


class Countdown:
    """Pays the number of the step and ends the episode after `steps`."""

    def __init__(self, steps):
        self.steps = steps

    def reset(self, frames):
        self.count = 0

    def __call__(self, frames, action, info):
        self.count += 1
        return float(self.count), self.count == self.steps


def countdowns(*steps):
    """A reward for each world in turn."""
    remaining = itertools.cycle(steps)
    return lambda: Countdown(next(remaining))


def assert_alike(ours, theirs):
    """Equal, but for pixels that rounding may move by one level."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for key in theirs:
            assert_alike(ours[key], theirs[key])
    elif isinstance(theirs, np.ndarray) and theirs.dtype == np.uint8:
        assert ours.dtype == np.uint8
        assert ours.shape == theirs.shape
        assert np.abs(ours.astype(int) - theirs).max(initial=0) <= 1
        assert np.mean(ours != theirs) < 1e-3
    elif isinstance(theirs, np.ndarray):
        assert ours.dtype == theirs.dtype
        assert ours.shape == theirs.shape
        for one, other in zip(ours.flat, theirs.flat, strict=True):
            assert_alike(one, other)
    else:
        assert ours == theirs


# ------------------------------------------------------------------------------------------------ as a loop over them
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_it_behaves_as_a_loop_over_single_environments(mode):
    options = {"denoising_steps": 1, "threads": 1, "max_episode_steps": 3}
    batch = gymnasium.make_vec(
        "dreamtick/Pocket-v0", num_envs=3, autoreset_mode=mode, reward=countdowns(2, 9, 3), **options
    )
    rewards = countdowns(2, 9, 3)
    loop = SyncVectorEnv(
        [partial(gymnasium.make, "dreamtick/Pocket-v0", reward=rewards, **options)] * 3, autoreset_mode=mode
    )
    for ours, theirs in zip(batch.reset(seed=5), loop.reset(seed=5), strict=True):
        assert_alike(ours, theirs)
    batch.action_space.seed(1)
    for _ in range(6):
        actions = batch.action_space.sample()
        step = batch.step(actions)
        for ours, theirs in zip(step, loop.step(actions), strict=True):
            assert_alike(ours, theirs)
        over = step[2] | step[3]
        if mode is AutoresetMode.DISABLED and over.any():
            for ours, theirs in zip(
                batch.reset(options={"reset_mask": over}), loop.reset(options={"reset_mask": over.copy()}), strict=True
            ):
                assert_alike(ours, theirs)
    batch.close()
    loop.close()


@pytest.mark.parametrize(
    "options",
    [
        {"stack": True, "action_type": "discrete"},
        {"per_frame_actions": True, "action_type": "discrete"},
        {"per_frame_actions": True},
        {"action_type": "keys", "reward": "novelty"},
    ],
)
def test_spaces_are_batches_of_a_single_environments(options):
    single = DreamEnv(denoising_steps=1, **options)
    batch = DreamtickVectorEnv(2, denoising_steps=1, threads=1, **options)
    assert batch.single_observation_space == single.observation_space
    assert batch.single_action_space == single.action_space
    observations, _ = batch.reset(seed=1)
    assert observations in batch.observation_space
    observations, _, _, _, infos = batch.step(batch.action_space.sample())
    assert observations in batch.observation_space
    assert infos["frames"].shape == (2, *batch.interface.frames_shape)
    batch.close()


def test_the_maze_and_any_model_come_in_batches_too():
    for name, extra in (("dreamtick/Maze-v0", {}), ("dreamtick/Model-v0", {"model": "maze"})):
        env = gymnasium.make_vec(name, num_envs=2, denoising_steps=1, threads=1, **extra)
        env.reset(seed=0)
        observations, *_ = env.step(env.action_space.sample())
        assert observations.shape == (2, 64, 64, 3)
        assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        env.close()


def test_vector_wrappers_of_gymnasium_fit():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        DreamtickVectorEnv(2, denoising_steps=1, threads=1, reward=countdowns(1, 5))
    )
    env.reset(seed=0)
    *_, infos = env.step(RIGHT)
    assert infos["episode"]["l"][0] == 1
    env.close()


# ------------------------------------------------------------------------------------------------ each world its own
def test_every_world_has_its_own_seed_options_and_prompt(two_worlds):
    options = [{"start_image": "meadow"}, {"prompt": "a snowy night"}]
    first, infos = two_worlds.reset(seed=[7, 8], options=options)
    assert infos["prompt"].tolist()[1] == "a snowy night"
    assert not np.array_equal(first[0], first[1])
    two_worlds.set_prompt("a desert", index=0)
    *_, infos = two_worlds.step(RIGHT)
    assert [receipt.prompt for receipt in infos["receipt"]] == ["a desert", "a snowy night"]
    two_worlds.set_prompt("a cave")
    *_, infos = two_worlds.step(RIGHT)
    assert [receipt.prompt for receipt in infos["receipt"]] == ["a cave", "a cave"]
    again, _ = two_worlds.reset(seed=[7, 8], options=options)
    assert np.array_equal(again, first)


def test_a_mask_begins_the_chosen_worlds_and_leaves_the_others(two_worlds):
    two_worlds.reset(seed=1)
    before, *_ = two_worlds.step(RIGHT)
    after, infos = two_worlds.reset(seed=9, options={"reset_mask": np.array([False, True])})
    assert infos["_world_seed"].tolist() == [False, True]
    assert np.array_equal(after[0], before[0])
    *_, infos = two_worlds.step(RIGHT)
    first, second = infos["receipt"]
    assert first.block_index == second.block_index + 1


def test_a_world_goes_on_from_a_state(two_worlds):
    two_worlds.reset(seed=1)
    two_worlds.step(RIGHT)
    state = two_worlds.envs[0].unwrapped.world.snapshot()
    two_worlds.step(RIGHT)
    expected, *_ = two_worlds.step(RIGHT)
    two_worlds.reset(options=[{"state": state}, None])
    two_worlds.step(RIGHT)
    found, *_ = two_worlds.step(RIGHT)
    assert_alike(found[0], expected[0])


def test_a_reward_may_compute_gradients():
    class Learns:
        def reset(self, frames):
            self.weight = torch.zeros((), requires_grad=True)

        def __call__(self, frames, action, info):
            loss = (self.weight - torch.from_numpy(frames.copy()).float().mean()).square()
            loss.backward()
            return float(self.weight.grad), False

    env = DreamtickVectorEnv(2, denoising_steps=1, threads=1, reward=Learns)
    env.reset(seed=0)
    assert (env.step(RIGHT)[1] < 0).all()
    env.close()


def test_observations_belong_to_whoever_gets_them(two_worlds):
    first, _ = two_worlds.reset(seed=1)
    kept = first.copy()
    first[:] = 0
    second, *_ = two_worlds.step(RIGHT)
    mask = np.array([True, False])
    third, _ = two_worlds.reset(seed=[1, None], options={"reset_mask": mask})
    assert np.array_equal(third[0], kept[0])
    assert np.array_equal(third[1], second[1])


def test_it_renders_every_world():
    env = DreamtickVectorEnv(2, denoising_steps=1, threads=1, render_mode="rgb_array_list")
    env.reset(seed=0)
    _, _, _, _, infos = env.step(RIGHT)
    lists = env.render()
    assert [len(frames) for frames in lists] == [3, 3]  # the one of the reset, and a block's two
    assert np.array_equal(lists[1][-1], infos["frames"][1][-1])
    env.close()


# ------------------------------------------------------------------------------------------------ bad input
def test_a_step_before_the_first_reset_and_after_close_says_what_to_do():
    env = DreamtickVectorEnv(2, denoising_steps=1, threads=1)
    with pytest.raises(ResetNeeded, match="step before reset"):
        env.step(RIGHT)
    env.reset(seed=0)
    env.close()
    with pytest.raises(ClosedEnvironmentError, match="step after close: call reset"):
        env.step(RIGHT)
    observations, _ = env.reset(seed=0)  # opens it again
    assert observations.shape == (2, 64, 64, 3)
    env.step(RIGHT)
    env.close()


def test_a_finished_episode_must_be_reset_where_that_is_not_automatic():
    env = DreamtickVectorEnv(2, denoising_steps=1, threads=1, autoreset_mode="Disabled", reward=countdowns(9, 1))
    env.reset(seed=0)
    env.step(RIGHT)
    with pytest.raises(ResetNeeded, match=r"the episodes of worlds \[1\] are over"):
        env.step(RIGHT)
    env.reset(options={"reset_mask": np.array([False, True])})
    env.step(RIGHT)
    env.close()


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (np.zeros((3, 2)), r"actions of shape \(3, 2\): expected one for each of 2 worlds"),
        (np.array(1.0), r"actions of shape \(\): expected one for each of 2 worlds"),
        ([[1, 0], [1]], "world 1: action"),
        (None, "actions None: expected one for each of 2 worlds"),
        (np.array([[0, 0], [0, 2.0]]), "world 1: action move_y=2.0"),
        (np.array([[np.nan, 0], [0, 0]]), "world 0: action move_x=nan"),
        (np.zeros((2, 3)), "world 0: action"),
    ],
)
def test_actions_that_cannot_be_change_nothing(two_worlds, actions, says):
    two_worlds.reset(seed=3)
    with pytest.raises(ConfigError, match=says):
        two_worlds.step(actions)
    *_, infos = two_worlds.step(RIGHT)
    assert [receipt.block_index for receipt in infos["receipt"]] == [2, 2]  # the first after the start picture's


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"seed": [1]}, "1 seeds: expected one for each of 2 worlds"),
        ({"seed": "x"}, "seed"),
        ({"seed": [1, -1]}, "seed=-1"),
        ({"options": [None]}, "or one .or None. for each of 2"),
        ({"options": {"promt": "x"}}, "options\\['promt'\\]"),
        ({"options": {"reset_mask": [True, False]}}, "expected a numpy array of 2 booleans"),
        ({"options": {"reset_mask": np.zeros(2, np.bool_)}}, "at least one True"),
    ],
)
def test_a_reset_that_cannot_be_changes_nothing(two_worlds, call, says):
    before, _ = two_worlds.reset(seed=3)
    with pytest.raises(ConfigError, match=says):
        two_worlds.reset(**call)
    two_worlds.step(RIGHT)
    after, _ = two_worlds.reset(seed=3)
    assert np.array_equal(after, before)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"num_envs": 0}, "num_envs=0"),
        ({"render_mode": "human"}, "a window shows one world"),
        ({"max_episode_steps": 0}, "max_episode_steps=0"),
        ({"autoreset_mode": "sometimes"}, "expected one of NextStep, SameStep, Disabled"),
        ({"reward": "gold"}, "reward='gold'"),
        ({"model": "pokcet"}, "pokcet"),
    ],
)
def test_arguments_that_cannot_be_are_named(arguments, says):
    with pytest.raises(ConfigError, match=says):
        DreamtickVectorEnv(**{"num_envs": 2, **arguments})


def test_a_prompt_for_a_world_that_there_is_not_is_refused(two_worlds):
    two_worlds.reset(seed=0)
    with pytest.raises(ConfigError, match="index=2: there are worlds 0 to 1"):
        two_worlds.set_prompt("a cave", index=2)
    with pytest.raises(ConfigError, match="prompt=7"):
        two_worlds.set_prompt(7)


def test_a_published_model_is_told_at_once_to_run_one_by_one():
    with pytest.raises(ConfigError, match="'longlive' cannot make several worlds in one pass.*mode='sync'"):
        gymnasium.make_vec("dreamtick/Model-v0", num_envs=2, model="longlive", weights="random", size="tiny")


def test_published_models_run_one_by_one():
    pytest.importorskip("diffusers", reason="the extra wan is not installed")
    pytest.importorskip("transformers", reason="the extra wan is not installed")
    options = {"model": "self-forcing-frame", "weights": "random", "size": "tiny"}
    env = gymnasium.make_vec("dreamtick/Model-v0", num_envs=2, vectorization_mode="sync", **options)
    env.reset(seed=1)
    assert env.step(env.action_space.sample())[0].shape == (2, 64, 96, 3)

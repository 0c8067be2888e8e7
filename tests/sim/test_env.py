"""A dreamed world as a gymnasium environment."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from dreamtick.errors import AssetError, CheckpointError, ConfigError, DreamtickError
from dreamtick.sim.env import DreamEnv
from dreamtick.sim.env_ids import register_environments
from tests.checkers import check_with_gymnasium, check_with_stable_baselines3, need_stable_baselines3

register_environments()

POCKET, RIGHT = "dreamtick/Pocket-v0", np.array([1.0, 0.0], np.float32)
STILL = np.zeros(2, np.float32)


def make(**options):
    return gymnasium.make(POCKET, **options)


@pytest.fixture(scope="module")
def env():
    """One environment for the tests that begin with a reset: loading the model takes most of a second."""
    env = DreamEnv()
    yield env
    env.close()


def walk(env, steps=3, action=RIGHT):
    return [env.step(action)[0] for _ in range(steps)]


# ---------------------------------------------------------------------- a step is a block
def test_a_step_makes_one_block_and_says_what_was_latched(env):
    env.reset(seed=1)
    before = env.world.last_block
    seen, reward, terminated, truncated, info = env.step(RIGHT)
    assert before is None
    assert seen.shape == (64, 64, 3)
    assert seen.dtype == np.uint8
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert info["frames"].shape == (2, 64, 64, 3)
    assert np.array_equal(seen, info["frames"][-1])
    receipt = info["receipt"]
    assert receipt.action_names == env.action_names == ("move_x", "move_y")
    assert receipt.actions == ((1.0, 0.0), (1.0, 0.0))
    assert receipt.prompt == env.world.prompt
    assert env.step(RIGHT)[-1]["receipt"].block_index == receipt.block_index + 1


def test_with_stack_the_observation_is_all_frames_of_the_block():
    env = make(stack=True)
    first, info = env.reset(seed=1)
    seen, *_, info = env.step(RIGHT)
    assert first.shape == seen.shape == env.observation_space.shape == (2, 64, 64, 3)
    assert np.array_equal(seen, info["frames"])


def test_an_action_a_frame_reaches_its_own_frame():
    env = make(per_frame_actions=True)
    env.reset(seed=1)
    receipt = env.step(np.array([[1, 0], [0, -1]], np.float32))[-1]["receipt"]
    assert receipt.actions == ((1.0, 0.0), (0.0, -1.0))


def test_the_rate_of_rendering_is_the_worlds(env):
    assert env.metadata["render_fps"] == 12
    assert env.world.spec.frame_rate_hz == 12


@pytest.mark.parametrize("model", ["pocket", "maze"])
def test_any_model_of_the_registry_is_an_environment(model):
    env = gymnasium.make("dreamtick/Model-v0", model=model)
    env.reset(seed=0)
    assert env.step(env.action_space.sample())[0].shape == (64, 64, 3)


@pytest.mark.parametrize(("model", "steps", "transition"), [("longlive", 4, "recache"), ("matrix-game-2", 3, "clear")])
def test_a_published_model_is_an_environment_as_it_was_made(model, steps, transition):
    pytest.importorskip("diffusers", reason="the extra wan is not installed")
    pytest.importorskip("transformers", reason="the extra wan is not installed")
    env = gymnasium.make("dreamtick/Model-v0", model=model, weights="random", size="tiny")
    first, _ = env.reset(seed=1)
    seen, *_ = env.step(env.action_space.sample())
    assert seen.shape == first.shape == (64, 96, 3)
    assert not np.array_equal(seen, first)
    config = env.unwrapped.world.config
    assert (config.steps, config.transition, config.size) == (steps, transition, "tiny")


def test_the_page_names_every_argument():
    page = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    table = page.partition("## Arguments of `make`")[2].partition("\n\n`metadata")[0]
    told = {
        name for line in table.splitlines() for name in re.findall(r"`(\w+)`", line.partition("|")[2].split("|")[0])
    }
    assert told == {*inspect.signature(DreamEnv).parameters, "max_episode_steps"} - {"model"}


def test_words_for_an_environment_that_knows_none_are_refused():
    pytest.importorskip("diffusers", reason="the extra wan is not installed")
    pytest.importorskip("transformers", reason="the extra wan is not installed")
    env = DreamEnv("matrix-game-2-gta", weights="random", size="tiny")
    env.reset(seed=1)
    with pytest.raises(ConfigError, match="knows no words"):
        env.set_prompt("a snowy night")


def test_a_published_model_has_no_keys_of_its_own_and_says_so():
    with pytest.raises(ConfigError, match="no key is bound to an action of 'longlive' .it has none."):
        DreamEnv("longlive", weights="random", size="tiny", action_type="keys")


def test_episodes_are_cut_off_after_max_episode_steps():
    env = make(max_episode_steps=2)
    env.reset(seed=1)
    assert [env.step(STILL)[3] for _ in range(2)] == [False, True]


# ---------------------------------------------------------------------- the same again
def test_the_same_seed_and_actions_give_the_same_frames(env):
    env.reset(seed=5)
    once = walk(env)
    env.reset(seed=6)
    other = walk(env)
    env.reset(seed=5)
    again = walk(env)
    assert np.array_equal(once, again)
    assert not np.array_equal(once, other)


def test_the_same_seed_and_actions_give_the_same_frames_in_two_processes():
    program = """
import numpy as np
from dreamtick.sim.env import DreamEnv
env = DreamEnv()
sums = [int(env.reset(seed=9)[0].sum())]
env.action_space.seed(3)
for step in range(6):
    if step == 2:
        env.set_prompt("a cave")
    frames = env.step(env.action_space.sample())[-1]["frames"]
    sums.append(int((frames.astype(np.int64) * np.arange(1, frames.size + 1).reshape(frames.shape)).sum()))
print(sums)
"""
    running = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    answers = [process.communicate(timeout=100)[0] for process in running]
    assert answers[0] == answers[1]
    assert len(set(answers[0].split())) == 7


def test_the_seed_draws_one_of_the_models_start_pictures(env):
    prompts = {env.reset(seed=seed)[1]["prompt"] for seed in range(6)}
    assert len(prompts) >= 4


def test_episodes_after_a_seed_go_on_from_it(env):
    env.reset(seed=5)
    second = env.reset()[1]["world_seed"]
    env.reset(seed=5)
    assert env.reset()[1]["world_seed"] == second


# ---------------------------------------------------------------------- how an episode begins
def test_a_prompt_alone_begins_from_the_nearest_picture(env):
    dark, info = env.reset(seed=1, options={"prompt": "a snowy night"})
    bright, _ = env.reset(seed=1, options={"prompt": "a snowy day"})
    assert info["prompt"] == "a snowy night"
    assert dark.mean() < bright.mean()


def test_a_start_image_by_name_or_as_a_frame_is_what_the_episode_begins_with(env):
    named, info = env.reset(seed=1, options={"start_image": "meadow"})
    given, _ = env.reset(seed=2, options={"start_image": named})
    assert "meadow" in info["prompt"]
    assert np.array_equal(named, given)


def test_a_world_from_words_alone_shows_its_first_block(env):
    seen, info = env.reset(seed=1, options={"start_image": "words", "prompt": "a meadow"})
    assert seen.shape == (64, 64, 3)
    assert info["frames"].shape == (2, 64, 64, 3)
    assert env.world.last_block is not None


def test_anchors_are_history_before_the_start(env):
    house, _ = env.reset(seed=1, options={"start_image": "meadow"})
    plain = walk(env, 1)[0]
    env.reset(seed=1, options={"start_image": "meadow", "anchors": np.stack([house[:, ::-1], house])})
    receipt = env.step(RIGHT)[-1]["receipt"]
    env.reset(seed=1, options={"start_image": "meadow"})
    assert receipt.block_index == env.step(RIGHT)[-1]["receipt"].block_index + 2
    assert plain.shape == house.shape


def test_a_saved_state_goes_on_as_if_nothing_had_been(env, tmp_path):
    env.reset(seed=3)
    walk(env, 2)
    state = env.world.snapshot()
    state.save(tmp_path / "world.state")
    expected = walk(env)
    for saved in (state, tmp_path / "world.state", str(tmp_path / "world.state")):
        env.reset(seed=8)
        env.reset(options={"state": saved})
        assert np.array_equal(walk(env), expected)


def test_the_arguments_prompt_and_start_image_are_what_options_may_override():
    env = make(prompt="a snowy night", start_image="meadow")
    assert env.reset(seed=1)[1]["prompt"] == "a snowy night"
    assert env.reset(seed=1, options={"prompt": "a cave"})[1]["prompt"] == "a cave"


def test_a_prompt_set_on_the_way_holds_until_the_episode_ends(env):
    env.reset(seed=1, options={"start_image": "meadow"})
    before = walk(env, 1, STILL)[0]
    env.set_prompt("a snowy night")
    seen, *_, info = env.step(STILL)
    assert info["receipt"].prompt == "a snowy night"
    assert seen.mean() < 0.8 * before.mean()
    assert "meadow" in env.reset(seed=1, options={"start_image": "meadow"})[1]["prompt"]


def test_forks_share_the_past_and_part_by_their_own_actions(env):
    env.reset(seed=1)
    walk(env, 2)
    still, same, right = env.fork(3)
    one, two, three = (fork.step(action)[0] for fork, action in ((still, STILL), (same, STILL), (right, RIGHT)))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, three)
    assert np.array_equal(env.step(STILL)[0], one)


# ---------------------------------------------------------------------- rendering
def test_rgb_array_is_the_newest_frame():
    env = make(render_mode="rgb_array")
    env.reset(seed=1)
    seen = env.step(RIGHT)[0]
    assert np.array_equal(env.render(), seen)


def test_rgb_array_list_is_every_frame_since_the_last_render():
    env = make(render_mode="rgb_array_list")
    first, _ = env.reset(seed=1)
    blocks = [env.step(RIGHT)[-1]["frames"] for _ in range(2)]
    shown = env.render()
    assert len(shown) == 5
    assert np.array_equal(shown[0], first)
    assert np.array_equal(shown[1:], np.concatenate(blocks))
    assert env.render() == []


# ---------------------------------------------------------------------- the checkers
# All combinations are checked on the true world, which shares this code and costs no model (test_truth_env.py).
CASES = [
    {"action_type": "box", "render_mode": "rgb_array_list"},
    {"action_type": "discrete", "per_frame_actions": True, "stack": True, "reward": "collect"},
    {"action_type": "keys", "start_image": "words", "prompt": "a cave", "reward": "novelty"},
]


@pytest.mark.parametrize("options", CASES, ids=lambda options: "-".join(map(str, options.values())))
def test_both_checkers_pass_without_warnings(options):
    need_stable_baselines3()
    env = make(**options)
    check_with_gymnasium(env)
    check_with_stable_baselines3(env)


def test_gymnasiums_checker_passes_every_render_mode():
    check_with_gymnasium(make(), render=True)  # SDL's dummy driver stands for the screen


# ---------------------------------------------------------------------- bad input
@pytest.mark.parametrize(
    ("action", "says"),
    [
        (np.zeros(3), r"shape \[3\]: expected \[2\] numbers"),
        (np.array([np.nan, 0]), "move_x=nan: expected a number in -1..1"),
        (np.array([0, 1.01]), "move_y=1.01: expected a number in -1..1; clip it first"),
        ("right", "'right': expected"),
    ],
)
def test_an_action_that_can_not_be_changes_nothing(env, action, says):
    env.reset(seed=4)
    expected = walk(env, 2)
    env.reset(seed=4)
    first = walk(env, 1)
    with pytest.raises(ConfigError, match=says):
        env.step(action)
    assert np.array_equal([*first, *walk(env, 1)], expected)


@pytest.mark.parametrize(
    ("reset", "says"),
    [
        ({"seed": -1}, "seed=-1"),
        ({"options": {"prompt": 5}}, "prompt'.=5: expected text"),
        ({"options": {"start_image": "atlantis"}}, "'atlantis' is neither a picture file nor a start of 'pocket'"),
        ({"options": {"state": 5}}, "expected a WorldState or the path of a state file"),
        ({"options": {"state": "nowhere.state"}}, "nowhere.state"),
    ],
)
def test_a_reset_that_can_not_be_leaves_the_episode_running(env, reset, says):
    env.reset(seed=4)
    expected = walk(env, 2)
    env.reset(seed=4)
    first = walk(env, 1)
    with pytest.raises(DreamtickError, match=says):
        env.reset(**reset)
    assert np.array_equal([*first, *walk(env, 1)], expected)


def test_a_reset_that_can_not_be_leaves_the_dice_as_they_were(env):
    env.reset(seed=4)
    following = env.reset()[1]["world_seed"]
    env.reset(seed=4)
    with pytest.raises(DreamtickError):
        env.reset(seed=77, options={"state": "nowhere.state"})
    assert env.reset()[1]["world_seed"] == following


@pytest.mark.parametrize("text", [None, 5, b"night"])
def test_a_prompt_that_is_no_text_is_refused(env, text):
    env.reset(seed=4)
    with pytest.raises(ConfigError, match="expected text"):
        env.set_prompt(text)
    assert env.step(STILL)[0].shape == (64, 64, 3)


def test_a_state_of_another_model_is_refused(env):
    maze = DreamEnv("maze")
    maze.reset(seed=1)
    maze.step(np.zeros(3))
    state = maze.world.snapshot()
    env.reset(seed=4)
    with pytest.raises(DreamtickError, match="this state is of the model 'maze'"):
        env.reset(options={"state": state})
    assert env.step(STILL)[0].shape == (64, 64, 3)


def test_forks_beyond_the_memory_are_refused_with_the_bytes(env):
    env.reset(seed=4)
    with pytest.raises(DreamtickError, match="bytes"):
        env.fork(10**9)
    assert env.step(STILL)[0].shape == (64, 64, 3)


def test_before_the_first_reset_and_after_close_the_call_to_make_is_named():
    env = DreamEnv()
    for call in (lambda: env.step(STILL), lambda: env.set_prompt("x"), lambda: env.world):
        with pytest.raises(ResetNeeded, match="before reset: call reset"):
            call()
    first, _ = env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(ClosedEnvironmentError, match="step after close: call reset"):
        env.step(STILL)
    assert np.array_equal(env.reset(seed=1)[0], first)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"model": "poket"}, ConfigError, "model 'poket' is unknown; did you mean pocket"),
        ({"reward": "colect"}, ConfigError, "reward='colect'"),
        ({"render_mode": "ansi"}, ConfigError, "render_mode='ansi'"),
        ({"stack": "yes"}, ConfigError, "stack='yes'"),
        ({"prompt": 5}, ConfigError, "prompt=5"),
        ({"dtype": "float8"}, ConfigError, "dtype 'float8'"),
        ({"threads": 10**6}, ConfigError, "threads=1000000: expected 1 to"),
        ({"start_image": np.zeros((64, 64, 3))}, ConfigError, "give frames to reset"),
        ({"reward": lambda: None}, ConfigError, "made None, expected something with reset"),
        ({"weights": "nowhere.safetensors"}, (CheckpointError, AssetError), "nowhere.safetensors"),
    ],
)
def test_arguments_that_can_not_be_are_refused(options, error, says):
    with pytest.raises(error, match=says):
        DreamEnv(**options)

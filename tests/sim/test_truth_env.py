"""The simulator as an environment, behind the dream's own spaces."""

from __future__ import annotations

from itertools import product

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from dreamtick.engine.training.simulators.pocket_themes import THEMES
from dreamtick.errors import ConfigError
from dreamtick.sim.env import DreamEnv
from dreamtick.sim.env_ids import register_environments
from dreamtick.sim.truth_env import PocketTruthEnv
from tests.checkers import check_with_gymnasium, check_with_stable_baselines3, need_stable_baselines3

register_environments()

TRUTH = "dreamtick/PocketTruth-v0"
OPTIONS = [
    {"action_type": action_type, "per_frame_actions": per_frame, "stack": stack, "reward": reward}
    for action_type, per_frame, stack, reward in product(
        ("box", "discrete", "keys"), (False, True), (False, True), ("none", "collect")
    )
] + [{"reward": "novelty"}, {"reward": "reach:tower"}, {"prompt": "a snowy night"}, {"start_image": "meadow"}]


def test_spaces_actions_and_rate_are_the_dreams():
    truth, dream = PocketTruthEnv(action_type="keys", stack=True), DreamEnv(action_type="keys", stack=True)
    assert truth.observation_space == dream.observation_space
    assert truth.action_space == dream.action_space
    assert truth.action_names == dream.action_names
    assert truth.metadata["render_fps"] == dream.metadata["render_fps"]
    assert truth.preset_names == dream.preset_names


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_both_checkers_pass_without_warnings(options):
    need_stable_baselines3()
    env = gymnasium.make(TRUTH, **options)
    check_with_gymnasium(env)
    check_with_stable_baselines3(env)


def test_gymnasiums_checker_passes_every_render_mode():
    check_with_gymnasium(gymnasium.make(TRUTH), render=True)


def test_the_figure_goes_where_the_action_says():
    env = PocketTruthEnv(action_type="discrete")
    env.reset(seed=2)
    x, y = env.simulator.position[0]
    env.step(env.preset_names.index("left"))
    moved_x, moved_y = env.simulator.position[0]
    assert (moved_x, moved_y) != (x, y) or env.simulator.solid_at(np.array([[x - 1, y]]))[0]
    assert moved_x <= x


def test_the_simulators_own_count_of_coins_stands_in_the_info():
    env = PocketTruthEnv()
    env.reset(seed=2)
    world = env.simulator
    world.coins[0, world.room[0], 0] = world.position[0] // 8 + [0, 0]
    world.coins_left[0, world.room[0], 0] = True
    world.position[0] = world.coins[0, world.room[0], 0] * 8 + 1
    assert env.step(np.zeros(2))[-1]["coins_taken"] == 1
    assert env.step(np.zeros(2))[-1]["coins_taken"] == 0


def test_a_prompt_gives_the_look_and_may_change_on_the_way():
    env = PocketTruthEnv()
    _, info = env.reset(seed=2, options={"prompt": "a snowy night"})
    assert (THEMES[env.simulator.theme[0]], env.simulator.time_of_day[0]) == ("snow", 2)
    assert info["prompt"] == "a snowy night"
    env.set_prompt("a sunny desert")
    assert env.step(np.zeros(2))[-1]["receipt"].prompt == "a sunny desert"
    assert THEMES[env.simulator.theme[0]] == "desert"


def test_the_same_seed_is_the_same_world():
    env = PocketTruthEnv()
    one, again, other = (env.reset(seed=seed)[0] for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"state": "a.state"}, r"options\['state'\]: the true world has none"),
        ({"anchors": np.zeros((1, 64, 64, 3), np.uint8)}, r"options\['anchors'\]"),
        ({"start_image": np.zeros((64, 64, 3), np.uint8)}, "begins from no picture"),
        ({"start_image": "atlantis"}, "'atlantis': the true world begins from no picture file; there are meadow_day"),
    ],
)
def test_what_a_simulator_does_not_have_is_refused_and_the_episode_goes_on(options, says):
    env = PocketTruthEnv()
    env.reset(seed=2)
    with pytest.raises(ConfigError, match=says):
        env.reset(options=options)
    assert env.step(np.zeros(2))[0].shape == (64, 64, 3)


def test_before_the_first_reset_and_after_close_the_call_to_make_is_named():
    env = PocketTruthEnv()
    with pytest.raises(ResetNeeded, match="step before reset"):
        env.step(np.zeros(2))
    env.reset(seed=1)
    env.close()
    with pytest.raises(ClosedEnvironmentError, match="step after close"):
        env.step(np.zeros(2))
    assert env.reset(seed=1)[0].shape == (64, 64, 3)

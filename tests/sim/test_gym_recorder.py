"""Any gymnasium environment becomes a training set: which actions, which frames, and what happens when it breaks."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces

from dreamtick.engine.training.dataset import Dataset
from dreamtick.errors import ConfigError, RecordingError
from dreamtick.sim.gym_actions import action_codec
from dreamtick.sim.gym_policies import policy_maker
from dreamtick.sim.gym_recorder import GymRecording, record_gym
from tests.sim.toy_env import MarkerEnv

TOY = "toy/Marker-v0"


@pytest.fixture(autouse=True)
def nothing_raised():
    MarkerEnv.raised = 0


def recording(**changes: Any) -> GymRecording:
    return GymRecording(**{"env_id": TOY, "frames": 14, "height": 8, "width": 16, **changes})


def record(folder, **changes: Any) -> Dataset:
    record_gym(recording(**changes), folder)
    return Dataset.open(folder)


def codec(space: gymnasium.Space[Any], names: tuple[str, ...] = ()):
    return action_codec(MarkerEnv(space=space), names)


# ------------------------------------------------------------------------------------------------ actions
def test_choices_become_a_column_each_with_the_names_the_environment_tells():
    choices = codec(spaces.Discrete(3))
    assert [(info.name, info.kind, info.group) for info in choices.infos] == [
        ("noop", "choice", 0),
        ("right", "choice", 0),
        ("jump", "choice", 0),
    ]
    assert choices.encode(1).tolist() == [0, 1, 0]
    assert choices.rest() == 0


def test_choices_without_names_are_numbered_and_may_begin_anywhere():
    choices = codec(spaces.Discrete(4, start=-1))  # the environment names three
    assert [info.name for info in choices.infos] == ["action0", "action1", "action2", "action3"]
    assert choices.encode(-1).tolist() == [1, 0, 0, 0]
    assert choices.rest() == -1


def test_parts_of_choices_become_groups():
    choices = codec(spaces.MultiDiscrete([2, 3]))
    assert [info.group for info in choices.infos] == [0, 0, 1, 1, 1]
    assert choices.infos[4].name == "action1_2"
    assert choices.encode(np.array([1, 2])).tolist() == [0, 1, 0, 0, 1]


def test_switches_stay_what_they_are():
    switches = codec(spaces.MultiBinary(3), ("a", "b", "start"))
    assert [(info.name, info.kind) for info in switches.infos] == [
        ("a", "switch"),
        ("b", "switch"),
        ("start", "switch"),
    ]
    assert switches.encode(np.array([1, 0, 1], np.int8)).tolist() == [1, 0, 1]


def test_axes_are_scaled_by_their_bounds_and_rest_at_0():
    low, high = np.array([-2.0, 0.0, 3.0], np.float32), np.array([4.0, 1.0, 5.0], np.float32)
    axes = codec(spaces.Box(low, high))
    assert axes.encode(low).tolist() == [-1, 0, -1]
    assert axes.encode(high).tolist() == [1, 1, 1]
    assert axes.encode([2.0, 0.25, 4.5]).tolist() == [0.5, 0.25, 0.5]
    assert axes.rest().tolist() == [0, 0, 4]


@pytest.mark.parametrize(
    "space",
    [
        spaces.Discrete(4, start=2),
        spaces.MultiDiscrete([2, 3, 4]),
        spaces.MultiBinary([2, 2]),
        spaces.Box(-2, 1, (2, 2), np.float32),
        spaces.Box(0, 255, (2,), np.uint8),
    ],
    ids=str,
)
def test_what_is_drawn_is_in_the_space_and_fits_a_row(space):
    actions, rng = codec(space), np.random.default_rng(0)
    rows = []
    for action in [actions.rest(), *(actions.draw(rng) for _ in range(200))]:
        assert space.contains(action)
        rows.append(actions.encode(action))
    assert np.abs(rows).max() <= 1
    assert np.ptp(rows, axis=0).min() > 0.9  # everything is tried


@pytest.mark.parametrize(
    ("space", "names", "complaint"),
    [
        (spaces.Dict({"a": spaces.Discrete(2)}), (), "action space Dict.*expected Discrete"),
        (spaces.Tuple([spaces.Discrete(2)]), (), "action space Tuple"),
        (spaces.Box(-np.inf, np.inf, (1,)), (), "without bounds.*RescaleAction"),
        (spaces.Discrete(3), ("left", "right"), r"2 action names \(left, right\): expected 3"),
    ],
)
def test_actions_that_do_not_fit_are_refused(space, names, complaint):
    with pytest.raises(ConfigError, match=complaint):
        codec(space, names)


# ------------------------------------------------------------------------------------------------ policies
def runs_of(policy_name: str, hold: int) -> np.ndarray:
    """How long each action lasted, with 1000 choices so that no two in a row are alike."""
    choices, rng = codec(spaces.Discrete(1000)), np.random.default_rng(0)
    policy = policy_maker(policy_name, choices, hold)()
    actions = np.array([policy(None, rng) for _ in range(4000)])
    changes = np.nonzero(np.diff(actions))[0]
    return np.diff(changes)


def test_random_actions_are_held_for_a_bounded_random_time():
    runs = runs_of("random", 5)
    assert (runs.min(), runs.max()) == (1, 9)
    assert abs(runs.mean() - 5) < 0.5


def test_sticky_actions_are_held_as_long_on_average_but_now_and_then_much_longer():
    runs = runs_of("sticky", 5)
    assert runs.max() > 15
    assert abs(runs.mean() - 5) < 0.5


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("randon", 'MODULE:FUNCTION.*did you mean "random"'),
        ("tests.sim.toy_env:nobody", "no function 'nobody'"),
        ("no_such_module:play", "module 'no_such_module' cannot be imported"),
    ],
)
def test_a_policy_that_does_not_exist_is_refused(name, complaint):
    with pytest.raises(ConfigError, match=complaint):
        policy_maker(name, codec(spaces.Discrete(2)), 8)


# ------------------------------------------------------------------------------------------------ recording
def test_a_row_is_what_led_to_its_frame(tmp_path):
    dataset = record(tmp_path / "set", policy="tests.sim.toy_env:always_right")
    assert dataset.lengths == (7, 7)  # 6 steps and the picture before them
    frames, actions = dataset.frames(0), dataset.actions(0)
    markers = (frames[:, 0, :, 0] == 255).argmax(1)
    assert np.diff(markers).tolist() == [1] * 6
    assert frames[:, 0, 15, 0].tolist() == [0, 10, 20, 30, 40, 50, 60]
    assert not actions[0].any()
    assert actions[1:, 1].tolist() == [1] * 6
    assert dataset.info.action_names == ("noop", "right", "jump")


def test_an_action_is_held_for_several_steps(tmp_path):
    dataset = record(tmp_path / "set", policy="tests.sim.toy_env:always_right", every=4, frames=6)
    assert dataset.lengths == (3, 3)  # after 0, 4 and, because it ended, 6 steps
    assert dataset.frames(0)[:, 0, 15, 0].tolist() == [0, 40, 60]
    assert dataset.info.frames_per_second == 7.5


def test_an_endless_environment_is_reset_and_the_set_has_the_frames_asked_for(tmp_path):
    dataset = record(tmp_path / "set", frames=25, episode_frames=10, kwargs={"length": 10**9})
    assert dataset.lengths == (10, 10, 5)


def test_no_episode_of_one_frame_is_left_at_the_end(tmp_path):
    assert record(tmp_path / "set", frames=15).lengths == (7, 7)


def test_pictures_are_made_the_size_asked_for(tmp_path):
    assert record(tmp_path / "set", height=16, width=8).frames(0).shape[1:] == (16, 8, 3)


def test_a_set_that_goes_on_is_the_one_that_was_never_stopped(tmp_path):
    record(tmp_path / "once", frames=28)
    record(tmp_path / "twice", frames=14)
    record(tmp_path / "twice", frames=28)
    for name in ("00000", "00001", "00002", "00003"):
        once, twice = (tmp_path / folder / "episodes" / f"{name}.safetensors" for folder in ("once", "twice"))
        assert once.read_bytes() == twice.read_bytes()


def test_another_seed_gives_another_set(tmp_path):
    first, second = record(tmp_path / "first", hold=1), record(tmp_path / "second", hold=1, seed=1)
    assert not np.array_equal(first.actions(0), second.actions(0))


def test_ctrl_c_keeps_the_episodes_that_are_whole(tmp_path):
    def interrupt(frames: int) -> None:
        if frames == 10:  # in the second episode
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record_gym(recording(), tmp_path / "set", interrupt)
    assert Dataset.open(tmp_path / "set").lengths == (7,)


def test_an_environment_that_raises_now_and_then_loses_nothing(tmp_path):
    notes: list[str] = []
    plan = recording(kwargs={"fails_at": 4, "failures": 2}, frames=15)
    record_gym(plan, tmp_path / "set", on_note=notes.append)
    assert Dataset.open(tmp_path / "set").lengths == (4, 4, 7)
    assert notes[0] == f"episode 0: {TOY} raised ZeroDivisionError: the toy broke; its 4 frames are kept"


def test_an_environment_that_always_raises_is_given_up_and_what_is_there_stays(tmp_path):
    with pytest.raises(RecordingError, match=r"raised 3 times in a row.*the 12 frames .* are kept"):
        record_gym(recording(kwargs={"fails_at": 4}), tmp_path / "set")
    assert Dataset.open(tmp_path / "set").lengths == (4, 4, 4)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"env_id": "toy/Marker-v9"}, "environment 'toy/Marker-v9' cannot be made"),
        ({"kwargs": {"speed": 2}}, "cannot be made .*speed.*--kwargs"),
        ({"imports": ("no_such_module",)}, "module 'no_such_module' cannot be imported"),
        ({"kwargs": {"picture": "floats"}}, r"returned float64\[8, 16, 3\]"),
        ({"kwargs": {"picture": "nothing"}}, "returned NoneType"),
        ({"policy": "tests.sim.toy_env:nonsense"}, r"returned 99: expected an action of Discrete\(3\)"),
        ({"policy": "tests.sim.toy_env:breaks"}, r"the policy raised KeyError: 'plan B', in .*toy_env\.py:\d+"),
        ({"height": 60}, "frame_height=60"),
        ({"hold": 0}, "hold=0"),
    ],
)
def test_what_cannot_be_recorded_is_refused(tmp_path, changes, complaint):
    with pytest.raises(ConfigError, match=complaint):
        record(tmp_path / "set", **changes)


@pytest.mark.parametrize("name", ["frames", "every", "episode_frames"])
def test_numbers_that_cannot_be_are_refused(name):
    with pytest.raises(ConfigError, match=f"{name}=0"):
        recording(**{name: 0})


def test_a_rate_must_be_known(tmp_path, monkeypatch):
    monkeypatch.setattr(MarkerEnv, "metadata", {"render_modes": ["rgb_array"]})
    with pytest.raises(ConfigError, match="give --fps"):
        record(tmp_path / "set")
    assert record(tmp_path / "set", frames_per_second=12.0).info.frames_per_second == 12


def test_a_public_environment_is_recorded(tmp_path):
    dataset = record(tmp_path / "set", env_id="CartPole-v1", frames=30, height=64, width=64, names=("left", "right"))
    assert dataset.info.action_names == ("left", "right")
    assert dataset.info.frames_per_second == 50
    assert dataset.frames(0)[0].std() > 5  # there is something to see

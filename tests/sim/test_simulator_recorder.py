"""The built-in worlds' simulators become training sets with captions."""

from __future__ import annotations

import numpy as np
import pytest

from dreamtick.engine.training.dataset import Dataset
from dreamtick.errors import ConfigError
from dreamtick.sim.simulator_recorder import SimulatorRecording, record_simulator


def record(folder, **changes) -> Dataset:
    record_simulator(SimulatorRecording(**{"frames": 50, "episode_frames": 20, "switch_every": 9, **changes}), folder)
    return Dataset.open(folder)


@pytest.mark.parametrize(
    ("world", "names", "rate_hz"), [("pocket", ("move_x", "move_y"), 12), ("maze", ("turn", "forward", "strafe"), None)]
)
def test_a_world_is_recorded_with_words_for_every_frame(tmp_path, world, names, rate_hz):
    dataset = record(tmp_path / "set", world=world)
    assert dataset.lengths == (20, 20, 10)
    assert dataset.info.action_names == names
    assert rate_hz is None or dataset.info.frames_per_second == rate_hz
    assert dataset.info.captions
    assert all(dataset.captions(episode)[0].words for episode in range(3))
    assert any(len(dataset.captions(episode)) > 1 for episode in range(3))  # looks change


def test_a_row_moves_the_figure_in_its_frame(tmp_path):
    dataset = record(tmp_path / "set", world="pocket", switch_every=1000)
    frames, actions = dataset.frames(0).astype(int), dataset.actions(0)
    assert not actions[0].any()
    assert (np.abs(np.diff(frames, axis=0)).sum((1, 2, 3)) > 0)[np.abs(actions[1:]).max(1) > 0.9].mean() > 0.8


def test_a_set_that_goes_on_is_the_one_that_was_never_stopped(tmp_path):
    record(tmp_path / "once", world="pocket", frames=60)
    record(tmp_path / "twice", world="pocket", frames=20)
    record(tmp_path / "twice", world="pocket", frames=60)
    once, twice = Dataset.open(tmp_path / "once"), Dataset.open(tmp_path / "twice")
    assert once.lengths == twice.lengths
    for episode in range(3):
        np.testing.assert_array_equal(once.frames(episode), twice.frames(episode))
        np.testing.assert_array_equal(once.actions(episode), twice.actions(episode))
        assert once.captions(episode) == twice.captions(episode)


def test_numbers_that_cannot_be_are_refused():
    with pytest.raises(ConfigError, match="frames=1: expected 2 or more"):
        SimulatorRecording("pocket", frames=1)

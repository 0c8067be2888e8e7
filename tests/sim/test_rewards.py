"""Rewards, read from frames alone; `python -m tests.sim.reward_agreement` prints the figures of docs/agents.md."""

from __future__ import annotations

import numpy as np
import pytest

from dreamtick.engine.training.simulators.pocket import PocketWorlds
from dreamtick.engine.training.simulators.pocket_rooms import NO_CREATURE
from dreamtick.engine.training.simulators.pocket_themes import FLOOR, LANDMARK
from dreamtick.errors import ConfigError
from dreamtick.sim.collect_reward import Collect
from dreamtick.sim.env_spaces import EnvShape
from dreamtick.sim.reach_reward import Reach, landmark_named
from dreamtick.sim.rewards import NoReward, Novelty, make_reward
from tests.sim.reward_agreement import collect_agreement, reach_agreement

POCKET = EnvShape("pocket", 64, 64, 12.0, 2, ("move_x", "move_y"))
MAZE = EnvShape("maze", 64, 64, 12.0, 2, ("turn", "forward", "strafe"))
STILL, RIGHT = ((0.0, 0.0),) * 2, ((1.0, 0.0),) * 2


class Room:
    """One simulated room without anything in it, the figure in the middle of its left half, by day."""

    def __init__(self, time_of_day: int = 0) -> None:
        self.world = PocketWorlds(1, seed=0)
        self.room = int(self.world.room[0])
        self.world.tiles[0, self.room, 1:7, 1:7] = FLOOR
        self.world.creatures[0, self.room] = NO_CREATURE
        self.world.coins_left[0, self.room] = False
        self.world.time_of_day[:] = time_of_day
        self.world.position[0] = (17, 33)

    def put_coin(self, x: int, y: int) -> None:
        self.world.coins[0, self.room, 0], self.world.coins_left[0, self.room, 0] = (x, y), True

    def frames(self, x: float = 0.0, y: float = 0.0) -> np.ndarray:
        blocks = []
        for _ in range(2):
            self.world.step(np.array([[x, y]]))
            blocks.append(self.world.frames()[0])
        return np.stack(blocks)


# ---------------------------------------------------------------------- by name
@pytest.mark.parametrize(
    ("name", "kind"), [("none", NoReward), ("novelty", Novelty), ("collect", Collect), ("reach:house", Reach)]
)
def test_rewards_are_made_by_name(name, kind):
    assert isinstance(make_reward(name, POCKET), kind)


def test_a_reward_of_ones_own_is_a_function_that_makes_one():
    assert isinstance(make_reward(Novelty, MAZE), Novelty)


@pytest.mark.parametrize(
    ("name", "shape", "says"),
    [
        ("colect", POCKET, r"reward='colect' \(did you mean \"collect\"\?\)"),
        (5, POCKET, "reward=5: expected a name"),
        ("collect:gold", POCKET, "expected one of none"),
        ("collect", MAZE, "reward='collect': it reads the pocket world's frames, and 'maze' shows others"),
        ("reach:house", MAZE, "reward='reach'"),
        ("reach", POCKET, "name a landmark, such as 'reach:house'"),
        ("reach:the old oak", POCKET, "'the old oak': it names no landmark; describe one of house, crystal"),
        ("reach:a house or a tower", POCKET, "it names house and tower"),
    ],
)
def test_rewards_that_can_not_be_are_refused(name, shape, says):
    with pytest.raises(ConfigError, match=says):
        make_reward(name, shape)


def test_a_landmark_is_described_in_words():
    assert landmark_named("the red cottage") == "house"
    assert landmark_named("A giant MUSHROOM") == "shroom"


def test_no_reward_pays_nothing():
    reward = NoReward()
    reward.reset(Room().frames())
    assert reward(Room().frames(), STILL, {}) == (0.0, False)


# ---------------------------------------------------------------------- novelty
def test_a_new_view_pays_once():
    dark, bright = np.zeros((2, 64, 64, 3), np.uint8), np.full((2, 64, 64, 3), 255, np.uint8)
    reward = Novelty()
    reward.reset(dark)
    assert [reward(frames, STILL, {})[0] for frames in (dark, bright, bright, dark)] == [0.0, 1.0, 0.0, 0.0]
    reward.reset(dark)
    assert reward(bright, STILL, {}) == (1.0, False)


def test_a_step_of_the_figure_is_no_new_view():
    room, reward = Room(), Novelty()
    reward.reset(room.frames())
    assert [reward(room.frames(x=1.0), RIGHT, {})[0] for _ in range(3)] == [0.0, 0.0, 0.0]


# ---------------------------------------------------------------------- collect
@pytest.mark.parametrize("time_of_day", [0, 1, 2], ids=["day", "dusk", "night"])
def test_a_coin_that_the_figure_touches_pays_once(time_of_day):
    room, reward = Room(time_of_day), Collect()
    room.put_coin(4, 4)
    reward.reset(room.frames())
    paid = []
    for _ in range(6):
        frames = room.frames(x=1.0)
        paid.append(reward(frames, RIGHT, {})[0])
    assert sum(paid) == 1.0
    assert not room.world.coins_left[0, room.room, 0]


def test_walking_past_a_coin_pays_nothing():
    room, reward = Room(), Collect()
    room.put_coin(4, 2)
    reward.reset(room.frames())
    assert sum(reward(room.frames(x=1.0), RIGHT, {})[0] for _ in range(6)) == 0.0


def test_a_coin_that_vanishes_untouched_pays_nothing():
    room, reward = Room(), Collect()
    room.put_coin(3, 3)
    reward.reset(room.frames())
    room.world.coins_left[0, room.room, 0] = False
    assert reward(room.frames(), STILL, {})[0] == 0.0


def test_a_picture_without_the_figure_pays_nothing():
    reward, grey = Collect(), np.full((2, 64, 64, 3), 127, np.uint8)
    reward.reset(grey)
    assert reward(grey, STILL, {}) == (0.0, False)


# ---------------------------------------------------------------------- reach
def test_the_episode_ends_beside_the_landmark_that_was_described():
    room, reward, other = Room(), Reach("a red house"), Reach("a tower")
    room.world.tiles[0, room.room, 4:6, 4:6] = LANDMARK + np.array([[0, 1], [2, 3]])
    first = room.frames()
    reward.reset(first)
    assert reward(first, STILL, {}) == (0.0, False)
    for _ in range(3):
        last = room.frames(x=1.0)
    assert reward(last, RIGHT, {}) == (1.0, True)
    assert other(last, RIGHT, {}) == (0.0, False)


# ---------------------------------------------------------------------- agreement with the truth
def test_collect_agrees_with_the_simulator():
    agreement = collect_agreement(worlds=8, steps=120, seed=3)
    assert agreement.true >= 15
    assert agreement.precision >= 0.97
    assert agreement.recall >= 0.85


def test_reach_agrees_with_the_simulator():
    agreement = reach_agreement(worlds=8, steps=60, seed=3)
    assert agreement.true >= 15
    assert agreement.precision >= 0.95
    assert agreement.recall >= 0.95

"""Both worlds through the real generator, for as long as a test may take."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models import load_model, load_start
from dreamtick.engine.models.compact.hero import VISIBLE
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.input.latch import ActionBlock, Latch


class Held:
    """A player who holds the same keys under the same prompt."""

    def __init__(self, actions: dict[str, float], prompt: str) -> None:
        self.actions, self.prompt = actions, prompt

    def latch(self, block_index: int, frames: int) -> Latch:
        row = tuple(self.actions.values())
        return Latch({"action": (ActionBlock(tuple(self.actions), (row,) * frames),), "text": self.prompt})

    def commit(self, latch: Latch) -> None:
        pass


def place(pocket: PocketModel, block: FrameBlock) -> tuple[int, int, bool]:
    found = pocket._hero.find(block.frames[-1])
    return found.x, found.y, found.error < VISIBLE


def test_the_hero_walks_right_then_up_and_outlasts_a_wall(pocket: PocketModel) -> None:
    start = load_start("pocket")
    player = Held({"move_x": 1.0, "move_y": 0.0}, start.prompt)
    world = BlockGenerator(pocket, seed=1, start=start)
    world.begin()
    assert world.block_index == 2
    for expected_x in (15, 21, 27, 33, 39, 45):  # from x = 9, 3 pixels a frame
        x, y, visible = place(pocket, world.make_block(player))
        assert visible
        assert (abs(x - expected_x) <= 1, y) == (True, 49)
    for _ in range(2):
        world.make_block(player)  # to the wall at the right
    player.actions = {"move_x": 0.0, "move_y": -1.0}
    heights = [place(pocket, world.make_block(player))[1] for _ in range(6)]
    assert heights[-1] <= 25  # from y = 49, along the wall
    pushed = [place(pocket, world.make_block(player))[2] for _ in range(14)]  # it stands at the upper wall by then
    assert sum(pushed) >= 11
    assert any(pushed[-3:])


def test_a_new_prompt_changes_the_look_of_the_next_block(pocket: PocketModel) -> None:
    start = load_start("pocket")
    player = Held({"move_x": 0.0, "move_y": 0.0}, start.prompt)
    world = BlockGenerator(pocket, seed=1, start=start)
    before = world.make_block(player).frames[-1].mean((0, 1))
    player.prompt = "a snowy land at night"
    block = world.make_block(player)
    after = block.frames[-1].mean((0, 1))
    assert block.draws >= 2
    assert before[1] > before[2]  # a green meadow
    assert after[2] > after[1]  # a blue night
    assert after.sum() < 0.8 * before.sum()


def test_a_reset_world_repeats_itself(pocket: PocketModel) -> None:
    start = load_start("pocket")
    player = Held({"move_x": 1.0, "move_y": 0.0}, start.prompt)
    world = BlockGenerator(pocket, seed=4, start=start)
    first = [world.make_block(player).frames for _ in range(3)]
    world.reset()
    again = [world.make_block(player).frames for _ in range(3)]
    assert np.array_equal(first, again)


def test_both_worlds_begin_from_words_alone(pocket: PocketModel, maze: MazeModel) -> None:
    for model, prompt in ((pocket, "a green meadow"), (maze, "fresh snow")):
        player = Held(dict.fromkeys(model.spec.action_names, 0.0), prompt)
        block = BlockGenerator(model, seed=1).make_block(player)
        assert block.index == 0
        assert block.draws == 2
        assert block.frames.std() > 10  # a picture, not a plain colour


@pytest.mark.parametrize("name", ["pocket", "maze"])
def test_both_worlds_run_in_bfloat16(name: str) -> None:
    model = load_model(name, dtype=torch.bfloat16, device=torch.device("cpu"), steps=1)
    start = load_start(name)
    player = Held(dict.fromkeys(model.spec.action_names, 0.0), start.prompt)
    world = BlockGenerator(model, seed=1, start=start)
    blocks = [world.make_block(player) for _ in range(2)]
    assert start.frames is not None
    difference = blocks[-1].frames[-1].astype(float) - start.frames[0]
    assert np.abs(difference).mean() < 12  # nothing moved

"""The maze obeys its rules, and looks and moves as the one that the shipped weights learnt from.

`tests/golden/maze_simulator.npz` was made with the prototype's simulator, from which those weights come. Sines differ
in their last digit from machine to machine, so that places and pictures are compared closely and not to the bit.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.engine.training.simulators import MazeWorlds, Simulator
from dreamtick.engine.training.simulators.base import FloatArray
from dreamtick.engine.training.simulators.maze import BODY_RADIUS, STEP_LENGTH, TURN
from dreamtick.engine.training.simulators.maze_episodes import MazeMoment, episodes
from dreamtick.engine.training.simulators.maze_map import GRID, make_map
from dreamtick.engine.training.simulators.maze_themes import LIGHTS, THEMES
from dreamtick.errors import ConfigError

GOLDEN = Path(__file__).parents[2] / "golden" / "maze_simulator.npz"
STATE = ("maps", "position", "heading", "blocked")


def bare_world() -> MazeWorlds:
    """One hall of 10x10 cells; the walker in its middle looks along x."""
    world = MazeWorlds(1, seed=0)
    world.maps[:] = 1
    world.maps[0, 1:-1, 1:-1] = 0
    world.position[:] = 6.0
    world.heading[:] = 0.0
    return world


def held_keys(rng: np.random.Generator, count: int, steps: int) -> FloatArray:
    """Random actions [steps, count, 3], each held for four frames."""
    return rng.uniform(-1.5, 1.5, (steps, count, 3))[np.arange(steps) // 4 * 4]


@pytest.mark.parametrize("seed", [0, 5])
def test_episodes_are_the_prototypes_of_the_same_seed(seed: int) -> None:
    golden = {name: array for name, array in np.load(GOLDEN).items() if name.startswith(f"seed{seed}_")}
    count, length, switch_every = golden[f"seed{seed}_arguments"]
    np.testing.assert_array_equal(MazeWorlds(count, seed).maps, golden[f"seed{seed}_maps"])
    moments = list(episodes(count, length, seed, switch_every=switch_every))
    for name in ("theme", "light"):
        np.testing.assert_array_equal(
            np.stack([getattr(moment, name) for moment in moments]), golden[f"seed{seed}_{name}"]
        )
    actions = np.stack([moment.actions for moment in moments])
    np.testing.assert_allclose(actions, golden[f"seed{seed}_actions"], atol=1e-6)
    colours = np.stack([moment.frames.mean((1, 2)) for moment in moments])
    np.testing.assert_allclose(colours, golden[f"seed{seed}_frame_mean"], atol=0.1)


def test_the_same_start_and_actions_lead_where_the_prototypes_did_and_look_the_same() -> None:
    golden = np.load(GOLDEN)
    worlds = MazeWorlds(10, seed=99)
    worlds.maps = golden["walk_maps"]
    worlds.position, worlds.heading = golden["walk_position"][0], golden["walk_heading"][0]
    for step, actions in enumerate(golden["walk_actions"]):
        worlds.step(actions)
        np.testing.assert_allclose(worlds.position, golden["walk_position"][step + 1], atol=1e-6)
        np.testing.assert_array_equal(worlds.blocked, golden["walk_blocked"][step])
    assert golden["walk_blocked"].sum() > 100
    frames = worlds.frames(np.arange(10), np.arange(10) % len(LIGHTS))
    difference = np.abs(frames.astype(int) - golden["walk_frames"])
    assert difference.mean() < 0.02


def test_a_maze_is_a_simulator_with_the_models_actions() -> None:
    worlds: Simulator = MazeWorlds(2, seed=1)
    assert worlds.action_names == ("turn", "forward", "strafe")
    assert worlds.frame_rate_hz == 12
    assert worlds.frames().shape == (2, 64, 64, 3)
    assert worlds.frames().dtype == np.uint8


def test_the_seed_decides_everything() -> None:
    def played(seed: int) -> list[MazeMoment]:
        return list(episodes(3, 20, seed, switch_every=9))

    for one, again in zip(played(4), played(4), strict=True):
        np.testing.assert_array_equal(one.frames, again.frames)
        np.testing.assert_array_equal(one.actions, again.actions)
    assert (played(4)[0].frames != played(5)[0].frames).any()


def test_many_worlds_together_go_as_each_alone() -> None:
    together = MazeWorlds(6, seed=2)
    alone = []
    for index in range(together.count):
        world = MazeWorlds(1, seed=3)
        for name in (*STATE, "theme", "light"):
            setattr(world, name, getattr(together, name)[index : index + 1].copy())
        alone.append(world)
    for actions in held_keys(np.random.default_rng(0), together.count, 48):
        together.step(actions)
        for index, world in enumerate(alone):
            world.step(actions[index : index + 1])
    for name in STATE:
        np.testing.assert_allclose(
            np.concatenate([getattr(world, name) for world in alone]), getattr(together, name), atol=1e-9
        )
    drawn = np.concatenate([world.frames() for world in alone])
    assert np.abs(drawn.astype(int) - together.frames()).mean() < 0.02


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=10)
def test_no_walker_ever_stands_in_a_wall(seed: int) -> None:
    worlds = MazeWorlds(16, seed)
    for actions in held_keys(np.random.default_rng(seed), worlds.count, 60):
        worlds.step(actions)
        for world, (x, y) in enumerate(worlds.position):
            cells = worlds.maps[
                world,
                int(y - BODY_RADIUS) : int(y + BODY_RADIUS) + 1,
                int(x - BODY_RADIUS) : int(x + BODY_RADIUS) + 1,
            ]
            assert (cells == 0).all()


def test_full_deflection_turns_eight_degrees_and_walks_0_16_cells() -> None:
    world = bare_world()
    world.step(np.array([[0.0, 1.0, 0.0]]))
    np.testing.assert_allclose(world.position, [[6.0 + STEP_LENGTH, 6.0]])
    world.step(np.array([[0.0, 0.0, 5.0]]))  # right of x is y; beyond its range counts as full deflection
    np.testing.assert_allclose(world.position, [[6.0 + STEP_LENGTH, 6.0 + STEP_LENGTH]])
    world.step(np.array([[0.5, 0.0, 0.0]]))
    np.testing.assert_allclose(world.heading, [TURN / 2])


def test_a_walker_slides_along_the_wall_that_it_pushes_against() -> None:
    world = bare_world()
    world.heading[:] = np.pi / 4
    for _ in range(45):
        world.step(np.array([[0.0, 1.0, 0.0]]))
    world.position[0, 1] = 6.0
    world.step(np.array([[0.0, 1.0, 0.0]]))
    assert world.blocked[0]
    assert 10.7 < world.position[0, 0] <= 11.0 - BODY_RADIUS
    assert world.position[0, 1] > 6.1


def test_turning_right_moves_the_picture_to_the_left() -> None:
    world = bare_world()
    world.maps[0, 6, 10] = 6  # a red pillar ahead
    middle = []
    for _ in range(3):
        red = world.frames()[0].astype(int)
        redness = (red[..., 0] - red[..., 1] - red[..., 2]).clip(0).sum(0)
        middle.append((redness * np.arange(64)).sum() / redness.sum())
        world.theme[:] = 0
        world.step(np.array([[1.0, 0.0, 0.0]]))
    assert middle[0] > middle[1] > middle[2]


@pytest.mark.parametrize("seed", range(5))
def test_every_map_has_a_solid_border_and_every_free_cell_can_be_reached(seed: int) -> None:
    free = make_map(np.random.default_rng(seed)) == 0
    assert not np.concatenate([free[0], free[-1], free[:, 0], free[:, -1]]).any()
    reached = np.zeros_like(free)
    reached[tuple(np.argwhere(free)[0])] = True
    for _ in range(GRID * GRID):
        near = np.pad(reached, 1)
        reached |= free & (near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:])
    np.testing.assert_array_equal(reached, free)


def test_theme_and_light_change_how_a_place_looks_and_never_where_things_are() -> None:
    plain, varied = MazeWorlds(4, seed=6), MazeWorlds(4, seed=6)
    for step, actions in enumerate(held_keys(np.random.default_rng(1), 4, 40)):
        varied.theme = np.full(4, step % len(THEMES))
        varied.light = np.full(4, step % len(LIGHTS))
        plain.step(actions)
        varied.step(actions)
    for name in STATE:
        np.testing.assert_array_equal(getattr(varied, name), getattr(plain, name), name)
    assert (varied.frames() != plain.frames()).any()
    np.testing.assert_array_equal(varied.frames(plain.theme, plain.light), plain.frames())


def test_looks_change_only_where_a_block_begins() -> None:
    moments = list(episodes(6, 60, seed=1, block_frames=4, switch_every=10))
    changes = [index for index in range(1, 60) if (moments[index].theme != moments[index - 1].theme).any()]
    assert len(changes) > 5
    assert all(index % 4 == 0 for index in changes)


def test_what_cannot_work_is_refused_with_its_value() -> None:
    with pytest.raises(ConfigError, match="count=0"):
        MazeWorlds(0)
    with pytest.raises(ConfigError, match=r"shape \(1, 2\)"):
        MazeWorlds(1).step(np.zeros((1, 2)))

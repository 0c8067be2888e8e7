"""The pocket world obeys its rules, and looks and moves as the one that the shipped weights learnt from.

`tests/golden/pocket_simulator.npz` was made with the prototype's simulator, from which those weights come.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.engine.training.simulators import PocketWorlds, Simulator
from dreamtick.engine.training.simulators.base import FloatArray, Frames, IntArray
from dreamtick.engine.training.simulators.pocket import LEFT, RIGHT, SPEED_PX, SPRITE_PX
from dreamtick.engine.training.simulators.pocket_episodes import PocketMoment, episodes
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_rooms import GRID, NO_COIN, NO_CREATURE, ROOMS, make_layout
from dreamtick.engine.training.simulators.pocket_themes import FLOOR, PATH, SOLID, THEMES, TIMES_OF_DAY, WALL
from dreamtick.errors import ConfigError

GOLDEN = Path(__file__).parents[2] / "golden" / "pocket_simulator.npz"
WITHOUT_DICE = ("room", "position", "facing", "coins_left", "flipped", "taken")
STATE = ("tiles", "coins", *WITHOUT_DICE, "creatures", "creature_heading", "creature_facing", "theme", "time_of_day")


def bare_world() -> PocketWorlds:
    """Room 5 and room 6 to its right, empty but for a door between them in tile rows 3 and 4; the figure in room 5."""
    world = PocketWorlds(1, seed=0)
    world.tiles[:] = WALL
    world.tiles[..., 1:7, 1:7] = FLOOR
    world.tiles[0, 5, 3:5, 7] = PATH
    world.tiles[0, 6, 3:5, 0] = PATH
    world.coins[:] = NO_COIN
    world.coins_left[:] = False
    world.creatures[:] = NO_CREATURE
    world.room[:] = 5
    world.position[:] = (24, 25)
    return world


def walk(world: PocketWorlds, right: float, down: float, steps: int) -> None:
    for _ in range(steps):
        world.step(np.array([[right, down]]))


def held_keys(rng: np.random.Generator, count: int, steps: int) -> FloatArray:
    """Random actions [steps, count, 2], each held for four frames, half of them as keys would give them."""
    analogue = rng.uniform(-1, 1, (steps, count, 2))
    keys = rng.integers(-1, 2, (steps, count, 2)).astype(float)
    return np.where(rng.random((steps, count, 1)) < 0.5, keys, analogue)[np.arange(steps) // 4 * 4]


def checksums(frames: Frames) -> list[int]:
    return [zlib.crc32(frame.tobytes()) for frame in frames]


@pytest.mark.parametrize("seed", [0, 5, 11])
def test_episodes_are_the_prototypes_of_the_same_seed(seed: int) -> None:
    golden = {name: array for name, array in np.load(GOLDEN).items() if name.startswith(f"seed{seed}_")}
    count, length, switch_every = golden[f"seed{seed}_arguments"]
    moments = list(episodes(count, length, seed, switch_every=switch_every))
    for name in ("actions", "room", "position", "theme", "time_of_day"):
        np.testing.assert_array_equal(
            np.stack([getattr(moment, name) for moment in moments]), golden[f"seed{seed}_{name}"]
        )
    assert [checksums(moment.frames) for moment in moments] == golden[f"seed{seed}_frame_crc32"].tolist()


def test_the_same_start_and_actions_lead_where_the_prototypes_did() -> None:
    golden = np.load(GOLDEN)
    actions = golden["walk_actions"]
    worlds = PocketWorlds(actions.shape[1], seed=99)
    for name in ("tiles", "coins"):
        setattr(worlds, name, golden[f"walk_{name}"].copy())
    for name in WITHOUT_DICE:
        setattr(worlds, name, golden[f"walk_{name}"][0].astype(getattr(worlds, name).dtype))
    for step, action in enumerate(actions, start=1):
        worlds.step(action)
        for name in WITHOUT_DICE:
            np.testing.assert_array_equal(getattr(worlds, name), golden[f"walk_{name}"][step], f"{name} at {step}")
    assert golden["walk_flipped"].sum() >= 20
    assert golden["walk_taken"].sum() >= 10


def test_every_theme_and_time_of_day_is_drawn_as_the_prototype_drew_it() -> None:
    golden = np.load(GOLDEN)
    count = golden["walk_actions"].shape[1]
    worlds = PocketWorlds(count, seed=99)
    for name in ("tiles", "coins"):
        setattr(worlds, name, golden[f"walk_{name}"])
    for name in ("room", "position", "facing", "coins_left", "creatures", "creature_facing"):
        setattr(worlds, name, golden[f"walk_{name}"][-1].astype(getattr(worlds, name).dtype))
    looks = [(theme, time) for theme in range(len(THEMES)) for time in range(len(TIMES_OF_DAY))]
    for (theme, time), expected in zip(looks, golden["look_frames"], strict=True):
        frames = worlds.frames(np.full(count, theme), np.full(count, time))
        np.testing.assert_array_equal(frames[theme % count], expected, f"{THEMES[theme]} {TIMES_OF_DAY[time]}")


def test_a_pocket_world_is_a_simulator_with_the_models_actions() -> None:
    worlds: Simulator = PocketWorlds(2, seed=1)
    assert worlds.action_names == ("move_x", "move_y")
    assert worlds.frame_rate_hz == 12
    assert worlds.frames().shape == (2, 64, 64, 3)
    assert worlds.frames().dtype == np.uint8


def test_the_seed_decides_everything() -> None:
    def played(seed: int) -> list[PocketMoment]:
        return list(episodes(3, 40, seed, switch_every=9))

    for one, again in zip(played(4), played(4), strict=True):
        np.testing.assert_array_equal(one.frames, again.frames)
        np.testing.assert_array_equal(one.actions, again.actions)
    assert (played(4)[0].frames != played(5)[0].frames).any()


def test_many_worlds_together_go_as_each_alone() -> None:
    together = PocketWorlds(8, seed=2)
    alone = []
    for index in range(together.count):
        world = PocketWorlds(1, seed=3)
        for name in STATE:
            setattr(world, name, getattr(together, name)[index : index + 1].copy())
        alone.append(world)
    for actions in held_keys(np.random.default_rng(0), together.count, 48):
        together.step(actions)
        for index, world in enumerate(alone):
            world.step(actions[index : index + 1])
    for name in WITHOUT_DICE:
        np.testing.assert_array_equal(
            np.concatenate([getattr(world, name) for world in alone]), getattr(together, name)
        )
    drawn = np.concatenate([world.frames(with_creatures=False) for world in alone])  # creatures follow their own dice
    np.testing.assert_array_equal(drawn, together.frames(with_creatures=False))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=10)
def test_no_figure_and_no_creature_ever_stands_in_a_solid_tile(seed: int) -> None:
    worlds = PocketWorlds(16, seed)
    for actions in held_keys(np.random.default_rng(seed), worlds.count, 60):
        worlds.step(actions)
        for world in range(worlds.count):
            room = worlds.room[world]
            solid_px = np.kron(SOLID[worlds.tiles[world, room]], np.ones((8, 8), np.bool_))
            creatures = [place for place in worlds.creatures[world, room] if place[0] != NO_CREATURE]
            for x, y in [worlds.position[world], *creatures]:
                assert 0 <= x <= 64 - SPRITE_PX
                assert 0 <= y <= 64 - SPRITE_PX
                assert not solid_px[y : y + SPRITE_PX, x : x + SPRITE_PX].any()


def test_a_free_figure_moves_three_pixels_a_frame_and_less_with_a_lighter_touch() -> None:
    world = bare_world()
    walk(world, 1.0, 0.0, steps=1)
    assert world.position.tolist() == [[27, 25]]
    assert world.facing.tolist() == [RIGHT]
    walk(world, -0.3, 0.3, steps=1)
    assert world.position.tolist() == [[26, 26]]
    assert world.facing.tolist() == [LEFT]
    walk(world, 0.0, 0.0, steps=1)
    assert world.position.tolist() == [[26, 26]]
    walk(world, 7.0, 0.0, steps=1)  # an action beyond its range counts as full deflection
    assert world.position.tolist() == [[26 + SPEED_PX, 26]]


def test_a_figure_slides_along_the_wall_that_it_pushes_against() -> None:
    world = bare_world()
    walk(world, 1.0, -1.0, steps=7)
    assert world.position.tolist() == [[45, 8]]  # up to the wall above, and on to the right


def test_a_coin_that_is_touched_vanishes_and_stays_gone() -> None:
    world = bare_world()
    world.coins[0, 5, 0] = (4, 3)  # its middle begins at x = 34
    world.coins_left[0, 5, 0] = True
    without_hero = world.frames(with_hero=False)
    walk(world, 1.0, 0.0, steps=1)
    assert not world.taken[0]  # the figure's right edge is at 32
    walk(world, 1.0, 0.0, steps=1)
    assert world.taken[0]
    assert (world.frames(with_hero=False) != without_hero).any()
    walk(world, 1.0, 0.0, steps=12)
    assert world.room[0] == 6
    walk(world, -1.0, 0.0, steps=12)
    assert world.room[0] == 5
    assert not world.coins_left.any()
    assert not world.taken.any()


def test_a_door_leads_to_the_neighbouring_room_and_back() -> None:
    world = bare_world()
    world.position[:] = (58, 27)
    walk(world, 1.0, 0.0, steps=1)
    assert (world.room[0], world.position[0].tolist(), world.flipped[0]) == (6, [0, 27], True)
    walk(world, -1.0, 0.0, steps=1)
    assert (world.room[0], world.position[0].tolist(), world.flipped[0]) == (5, [58, 27], True)
    walk(world, -1.0, 0.0, steps=1)
    assert (world.room[0], world.position[0].tolist(), world.flipped[0]) == (5, [55, 27], False)


@pytest.mark.parametrize("seed", range(5))
def test_every_door_has_its_other_side_and_every_room_can_be_reached(seed: int) -> None:
    tiles = make_layout(np.random.default_rng(seed)).tiles
    sides = {1: (np.s_[:, 7], np.s_[:, 0]), GRID: (np.s_[7, :], np.s_[0, :])}
    reached, joined = {0}, []
    for room in range(ROOMS):
        for change, (here, there) in sides.items():
            door = tiles[room][here] == PATH
            last = room % GRID == GRID - 1 if change == 1 else room >= ROOMS - GRID
            assert not (last and door.any())
            if not last:
                np.testing.assert_array_equal(tiles[room + change][there] == PATH, door)
                joined += [(room, room + change)] if door.any() else []
    for _ in range(ROOMS):
        reached |= {room for pair in joined if reached & set(pair) for room in pair}
    assert reached == set(range(ROOMS))


def test_theme_and_time_of_day_change_how_a_room_looks_and_never_where_things_are() -> None:
    plain, varied = PocketWorlds(4, seed=6), PocketWorlds(4, seed=6)
    for step, actions in enumerate(held_keys(np.random.default_rng(1), 4, 40)):
        varied.theme = np.full(4, step % len(THEMES))
        varied.time_of_day = np.full(4, step % len(TIMES_OF_DAY))
        plain.step(actions)
        varied.step(actions)
    for name in set(STATE) - {"theme", "time_of_day"}:
        np.testing.assert_array_equal(getattr(varied, name), getattr(plain, name), name)
    assert (varied.frames() != plain.frames()).any()
    np.testing.assert_array_equal(varied.frames(plain.theme, plain.time_of_day), plain.frames())


def test_looks_change_only_where_a_block_begins() -> None:
    def looks(moment: PocketMoment) -> IntArray:
        return np.stack([moment.theme, moment.time_of_day])

    moments = list(episodes(12, 120, seed=1, block_frames=4, switch_every=10))
    changes = [index for index in range(1, 120) if (looks(moments[index]) != looks(moments[index - 1])).any()]
    assert len(changes) > 10
    assert all(index % 4 == 0 for index in changes)


def test_the_more_the_policy_wanders_the_more_it_runs_into_things() -> None:
    def bumps(wander: float) -> int:
        worlds = PocketWorlds(32, seed=8)
        policy = PocketPolicy(worlds, wander)
        count = 0
        for _ in range(120):
            actions, before = policy.actions(), worlds.position
            worlds.step(actions)
            held = (np.round(actions * SPEED_PX) != 0) & (worlds.position == before) & ~worlds.flipped[:, None]
            count += int(held.any(1).sum())
        return count

    assert bumps(0.8) > 2 * bumps(0.0)


def test_rests_are_pauses_that_last_for_seconds() -> None:
    def idle_share(rests: float) -> float:
        worlds = PocketWorlds(32, seed=3)
        policy = PocketPolicy(worlds, 0.5, rests)
        idle = 0
        for _ in range(300):
            actions = policy.actions()
            idle += int((actions == 0.0).all(1).sum())
            worlds.step(actions)
        return idle / (300 * 32)

    assert idle_share(1.0) > 2 * idle_share(0.0)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PocketWorlds(0), "count=0"),
        (lambda: PocketWorlds(1).step(np.zeros((1, 3))), "shape"),
        (lambda: PocketWorlds(1).step(np.full((1, 2), np.nan)), "nan"),
        (lambda: PocketPolicy(PocketWorlds(1), wander=0.95), "wander=0.95"),
        (lambda: PocketPolicy(PocketWorlds(1), rests=1.5), "rests=1.5"),
        (lambda: next(episodes(1, 0, seed=0)), "length=0"),
        (lambda: next(episodes(1, 8, seed=0, switch_every=2)), "switch_every=2"),
    ],
)
def test_what_cannot_work_is_refused_with_its_value(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        make()

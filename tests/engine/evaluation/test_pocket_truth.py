"""The true pocket world, and reading its frames."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dreamtick.engine.evaluation.pocket_judges import (
    creatures_reach,
    is_door,
    kinds_kept,
    known_tiles,
    spared_tiles,
    stands_in_wall,
    track,
)
from dreamtick.engine.evaluation.pocket_truth import PocketTruth, door_after, first_door, frames_of, held_keys
from dreamtick.engine.evaluation.pocket_truth import positions_of as places
from dreamtick.engine.training.simulators.pocket_themes import FLOOR, WALL

SEED = 2**32 + 5


@pytest.fixture(scope="module")
def truth() -> PocketTruth:
    return PocketTruth(SEED, theme=3, time_of_day=0)


def test_a_seed_gives_one_walk() -> None:
    one, other = PocketTruth(SEED, theme=1), PocketTruth(SEED, theme=1)
    assert (frames_of(one.explore(30)) == frames_of(other.explore(30))).all()


def test_a_moment_is_drawn_again_as_it_was_and_nothing_moves() -> None:
    truth, undisturbed = PocketTruth(SEED), PocketTruth(SEED)
    moments = truth.explore(60)
    undisturbed.explore(60)
    assert (truth.draw(moments[10]) == moments[10].frame).all()
    truth.draw(replace(moments[3], position=np.array([20, 20])), theme=5)
    assert (truth.explore(1)[0].frame == undisturbed.explore(1)[0].frame).all()


def test_the_first_door_of_a_walk() -> None:
    truth = PocketTruth(SEED)
    moments = [truth.now, *truth.explore(300)]
    door = first_door(moments)
    assert moments[door].room != moments[door - 1].room
    assert {moment.room for moment in moments[:door]} == {moments[0].room}
    assert first_door(moments[:door]) == door
    assert door_after(moments, 0, 1) == door
    assert door_after(moments, door + 1, 1) != door


def test_keys_are_held() -> None:
    keys = held_keys(np.random.default_rng(0), 100, 6, 6)
    assert keys.shape == (100, 2)
    assert all((keys[start : start + 6] == keys[start]).all() for start in range(0, 100, 6))


@pytest.mark.parametrize("time_of_day", [0, 1, 2])
def test_the_figure_is_found_where_it_is(time_of_day: int) -> None:
    truth = PocketTruth(SEED, time_of_day=time_of_day)
    moments = truth.explore(40)
    found = track(frames_of(moments))
    assert found.visible.all()
    assert np.abs(found.position - places(moments)).max() <= 1
    assert found.first_door == first_door(moments)


@pytest.mark.parametrize(
    ("before", "now", "door"),
    [((57, 30), (0, 30), True), ((30, 2), (31, 56), True), ((57, 30), (0, 50), False), ((34, 32), (0, 48), False)],
)
def test_a_door_leads_from_edge_to_edge_in_a_row_or_column(
    before: tuple[int, int], now: tuple[int, int], door: bool
) -> None:
    assert is_door(np.array(before), np.array(now)) == door


def test_a_figure_may_overlap_a_wall_by_one_pixel() -> None:
    room = np.full((8, 8), FLOOR)
    room[0] = WALL
    on_it = np.array([(20, 8), (20, 7), (20, 6)])
    assert stands_in_wall(room, on_it).tolist() == [False, False, True]


@pytest.mark.parametrize("time_of_day", [0, 1, 2])
@pytest.mark.parametrize("theme", range(12))
def test_a_true_frame_keeps_all_its_tiles_in_every_look(theme: int, time_of_day: int) -> None:
    truth = PocketTruth(SEED + theme, theme, time_of_day)
    now = truth.now
    judged = ~spared_tiles(now.position[None], now.creatures[now.room], truth.coins[now.room])
    kept = kinds_kept(now.frame, truth.tiles[now.room], theme, time_of_day, now.position)
    assert kept[judged].all()
    assert judged.sum() > 40


def test_tiles_of_another_room_are_not_kept(truth: PocketTruth) -> None:
    now = truth.now
    elsewhere = truth.tiles[(now.room + 5) % 16]
    assert not kinds_kept(now.frame, elsewhere, truth.theme, 0, now.position).all()


def test_a_frame_shows_tiles_of_its_own_theme_and_light() -> None:
    for time_of_day in range(3):
        truth = PocketTruth(SEED, 4, time_of_day)
        frame, place = truth.now.frame, truth.now.position
        assert known_tiles(frame, 4, time_of_day, place) > 0.85
        assert known_tiles(frame, 7, time_of_day, place) < 0.3


def test_creatures_never_leave_the_tiles_they_may_reach() -> None:
    truth = next(t for t in map(PocketTruth, range(2**32, 2**32 + 50)) if (t.now.creatures[t.now.room] > 0).any())
    now = truth.now
    reach = creatures_reach(truth.tiles[now.room], now.creatures[now.room])
    assert not reach.all()
    for moment in truth.follow(np.zeros((300, 2))):
        for x, y in moment.creatures[now.room][moment.creatures[now.room][:, 0] > 0]:
            assert reach[y // 8 : (y + 5) // 8 + 1, x // 8 : (x + 5) // 8 + 1].all()

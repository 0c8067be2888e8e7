"""The simulator gets full marks from every measurement of the pocket world, and a frozen picture gets none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dreamtick.engine.evaluation import (
    Bench,
    Result,
    Tally,
    maze,
    pocket_long,
    pocket_obeys,
    pocket_remembers,
    pocket_words,
)
from dreamtick.engine.evaluation.figures import figures_of
from dreamtick.engine.models.base import Start
from tests.engine.evaluation.perfect_world import FrozenGenerator, TrueGenerator, TrueMaze

Run = Callable[[Bench, int], Result]


def true_bench(
    theme: int | None, time: int | None = None, by_policy: bool = False, new_theme: int | None = None, **more: Any
) -> Bench:
    def make(start: Start, seed: int, memory: bool = True) -> Any:
        return TrueGenerator(start, seed, theme, time, by_policy, new_theme)

    return Bench(make, **more)


def frozen_bench(actions: int = 2, **more: Any) -> Bench:
    def make(start: Start, seed: int, memory: bool = True) -> Any:
        return FrozenGenerator(start, actions)

    return Bench(make, **more)


def figures(run: Run, bench: Callable[[int], Bench], count: int = 4) -> dict[str, Any]:
    tally = Tally()
    for index in range(count):
        tally.add(run(bench(index), index).evidence)
    made = figures_of("pocket", 2, tally, {})
    return {**made, **made["details"]}  # type: ignore[dict-item]


def by_policy(index: int) -> Bench:
    return true_bench(index, by_policy=True)


def by_keys(index: int) -> Bench:
    return true_bench(index)


def frozen(index: int) -> Bench:
    return frozen_bench()


def test_the_truth_walks_as_itself() -> None:
    shown = figures(pocket_obeys.walks, by_policy)
    assert min(shown["psnr_0_5s"], shown["psnr_1s"], shown["psnr_2s"]) > 60
    assert max(shown["figure_px_1s"], shown["figure_px_3s"]) <= 1


def test_a_frozen_picture_is_what_repeating_gives() -> None:
    shown = figures(pocket_obeys.walks, frozen)
    assert shown["psnr_1s"] == shown["psnr_repeat_1s"] < 40
    assert shown["figure_px_1s"] > 3


def test_the_truth_obeys_keys_and_walls() -> None:
    shown = figures(pocket_obeys.keys, by_keys, 8)
    assert shown["direction"] == shown["direction_own_place"] == 1.0
    assert shown["in_wall"] == 0.0


def test_a_frozen_figure_obeys_nothing() -> None:
    assert figures(pocket_obeys.keys, frozen)["direction"] == 0.0


def test_in_the_truth_coins_vanish_and_doors_open() -> None:
    assert figures(pocket_obeys.coins, by_policy)["coin"] == 1.0
    assert figures(pocket_obeys.doors, by_policy)["door"] == 1.0


def test_in_a_frozen_picture_they_do_not() -> None:
    assert figures(pocket_obeys.coins, frozen)["coin"] == 0.0
    assert figures(pocket_obeys.doors, frozen)["door"] == 0.0


def test_the_truth_remembers_a_room_and_its_figure_finds_the_way_back() -> None:
    shown = figures(pocket_remembers.recall(10, memory=True), by_keys, 3)
    assert shown["returned_recall_anchor_10s"] == 1.0
    assert shown["recall_anchor_10s"] > 0.95 > shown["chance_recall_anchor_10s"]


def test_who_never_leaves_says_nothing_about_memory() -> None:
    shown = figures(pocket_remembers.recall(10, memory=True), frozen, 1)
    assert shown["returned_recall_anchor_10s"] == 0.0
    assert shown["recall_anchor_10s"] is None


@pytest.mark.parametrize(("run", "key"), [(pocket_words.known, "prompt_known"), (pocket_words.unseen, "prompt_unseen")])
def test_the_truth_changes_its_theme_when_told_to(run: Run, key: str) -> None:
    def told(index: int) -> Bench:
        return true_bench(index + 1, index % 3, new_theme=index)

    assert figures(run, told)[key] == 1.0


def test_a_change_of_theme_keeps_the_layout() -> None:
    def told(index: int) -> Bench:
        return true_bench(index + 1, index % 3, new_theme=index)

    assert figures(pocket_words.known, told)["layout_kept"] == 1.0


def test_a_picture_that_does_not_listen_keeps_its_layout_but_has_the_wrong_theme() -> None:
    shown = figures(pocket_words.known, frozen)
    assert shown["prompt_known"] == 0.0
    assert shown["layout_kept"] > 0.95


def test_the_truth_drifts_as_the_truth() -> None:
    def minutes(index: int) -> Bench:
        return true_bench(index, drift_seconds=30.0)

    shown = figures(pocket_long.drift, minutes, 1)
    assert shown["drift_ratio"] == pytest.approx(1.0, abs=0.05)
    assert (shown["collapsed"], shown["rollouts"], shown["figure_present"]) == (0, 1, 1.0)


def test_the_truth_stays_when_nothing_is_done() -> None:
    def half_a_minute(index: int) -> Bench:
        return true_bench(index, idle_seconds=30.0)

    shown = figures(pocket_long.idle, half_a_minute, 2)
    assert shown["idle_kept"] == 1.0
    assert shown["idle_figure_moved_px"] <= 1


def test_the_true_maze_gets_full_marks() -> None:
    def maze_bench(theme: int, light: int | None = None, new_theme: int | None = None, **more: Any) -> Bench:
        return Bench(lambda start, seed, memory=True: TrueMaze(start, seed, theme, light, new_theme), **more)  # type: ignore[arg-type,return-value]

    walked = figures(maze.walks, maze_bench, 2)
    assert walked["psnr_2s"] > 60 > walked["psnr_repeat_1s"]
    assert figures(maze.turns, lambda index: maze_bench(index // 2), 4)["direction"] == 1.0
    told = figures(maze.unseen, lambda index: maze_bench(index + 1, index, new_theme=index), 3)
    assert told["prompt_unseen"] == 1.0
    assert figures(maze.idle, lambda index: maze_bench(index, idle_seconds=5.0), 1)["idle_kept"] == 1.0
    drifted = figures(maze.drift, lambda index: maze_bench(index, drift_seconds=25.0), 1)
    assert drifted["drift_ratio"] == pytest.approx(1.0, abs=0.01)


def test_a_frozen_view_does_not_turn() -> None:
    assert figures(maze.turns, lambda index: frozen_bench(actions=3), 4)["direction"] == 0.0


def test_a_measurement_ends_when_told_to_stop() -> None:
    with pytest.raises(KeyboardInterrupt):
        pocket_obeys.walks(frozen_bench(should_stop=lambda: True), 0)


def test_other_seeds_are_other_worlds_and_none_is_one_that_training_draws() -> None:
    one, other = Bench(frozen_bench().make, seed=0), Bench(frozen_bench().make, seed=1)
    assert one.world_seed(9_999_999) < other.world_seed(0)
    assert one.world_seed(0) >= 2**31

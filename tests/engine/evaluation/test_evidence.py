"""Means, sizes of samples and intervals, from what single rollouts showed."""

from __future__ import annotations

import pytest

from dreamtick.engine.evaluation.evidence import Score, Tally, share_of
from dreamtick.engine.evaluation.figures import KEYS, figures_of


def tally_of(name: str, *scores: Score) -> Tally:
    tally = Tally()
    for score in scores:
        tally.add({name: score})
    return tally


def test_the_mean_is_over_things_and_not_over_rollouts() -> None:
    tally = tally_of("door", share_of(1, 1), share_of(0, 3))
    assert tally.mean("door") == 0.25
    assert tally.count("door") == 4


def test_nothing_is_said_of_what_was_not_judged() -> None:
    tally = tally_of("door", share_of(0, 0))
    assert tally.mean("door") is None
    assert tally.interval("door") is None
    assert tally.names == ()


def test_the_order_of_rollouts_changes_no_bit() -> None:
    scores = [Score(0.1), Score(1e16), Score(-1e16), Score(0.3)]
    assert tally_of("psnr", *scores).mean("psnr") == tally_of("psnr", *reversed(scores)).mean("psnr")


def test_one_thing_a_rollout_gives_wilsons_interval() -> None:
    tally = tally_of("door", *[share_of(1, 1)] * 8, *[share_of(0, 1)] * 2)
    low, high = tally.interval("door") or (0.0, 0.0)
    assert low == pytest.approx(0.49, abs=0.03)
    assert high == pytest.approx(0.943, abs=0.01)


def test_things_that_go_together_within_rollouts_count_as_few() -> None:
    together = tally_of("in_wall", *[share_of(20, 20)] * 5, *[share_of(0, 20)] * 5)
    apart = tally_of("in_wall", *[share_of(10, 20), share_of(9, 20), share_of(11, 20), share_of(10, 20)])
    (low, high), (narrow_low, narrow_high) = together.interval("in_wall") or (0, 0), apart.interval("in_wall") or (0, 0)
    assert high - low > 0.4
    assert narrow_high - narrow_low < 0.25


def test_a_share_of_all_is_no_surer_than_its_number_of_rollouts() -> None:
    low, high = tally_of("direction", *[share_of(100, 100)] * 10).interval("direction") or (0.0, 0.0)
    assert low == pytest.approx(0.722, abs=0.01)
    assert high == 1.0


def test_every_key_is_there_and_none_where_nothing_was_measured() -> None:
    figures = figures_of("pocket", 2, tally_of("coin", share_of(3, 4)), {"fps_bf16": 61.23})
    assert tuple(figures)[: len(KEYS)] == KEYS
    assert (figures["coin"], figures["fps_bf16"], figures["door"]) == (0.75, 61.2, None)
    assert figures["samples"] == {"n_coin": 4}
    assert set(figures["intervals"]) == {"coin"}  # type: ignore[call-overload]


def test_collapses_are_counted_and_the_worst_drift_tells() -> None:
    tally = Tally()
    for collapsed in (1, 0, 1):
        drifts = {"drift_vde_model": Score(0.3), "drift_vde_truth": Score(0.2)}
        drifts |= {"drift_colour_model": Score(8.0), "drift_colour_truth": Score(4.0)}
        tally.add({"collapsed": share_of(collapsed, 1), **drifts})
    figures = figures_of("pocket", 1, tally, {})
    assert (figures["collapsed"], figures["rollouts"]) == (2, 3)
    assert figures["drift_ratio"] == pytest.approx(2.0)

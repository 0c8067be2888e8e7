"""Judges that look at pictures alone."""

from __future__ import annotations

import numpy as np
import pytest

from dreamtick.engine.evaluation.drift import SEGMENT_FRAMES, ClipStatistics
from dreamtick.engine.evaluation.pictures import clarity, horizontal_shift, nearest, psnr, right_tiles, sharpness
from dreamtick.engine.training.simulators.base import Frames


def noise(frames: int = 1, seed: int = 0) -> Frames:
    return np.random.default_rng(seed).integers(64, 192, (frames, 64, 64, 3)).astype(np.uint8)


def blurred(frames: Frames) -> Frames:
    shifted = [np.roll(frames.astype(float), (y, x), (1, 2)) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return np.mean(shifted, 0).astype(np.uint8)


def test_psnr_of_an_even_difference() -> None:
    true = np.full((2, 64, 64, 3), 100, np.uint8)
    assert psnr(true, true + np.array([0, 16], np.uint8)[:, None, None, None]) == pytest.approx([68.1, 24.0], abs=0.1)


def test_sharpness_of_a_flat_picture_is_zero_and_blur_lowers_it() -> None:
    picture = noise()
    assert sharpness(np.full_like(picture, 80))[0] == 0
    assert sharpness(blurred(picture))[0] < 0.6 * sharpness(picture)[0]


def test_clarity_knows_blur_from_low_contrast() -> None:
    picture = noise()
    pale = (picture // 2 + 64).astype(np.uint8)
    assert clarity(pale)[0] == pytest.approx(clarity(picture)[0], abs=0.01)
    assert clarity(blurred(picture))[0] < clarity(picture)[0] - 0.05


def test_one_changed_tile_is_the_only_wrong_one() -> None:
    true = noise()
    drawn = true.copy()
    drawn[0, 16:24, 40:48] = 0
    wrong = np.argwhere(~right_tiles(true, drawn)[0])
    assert wrong.tolist() == [[2, 5]]


@pytest.mark.parametrize("shift", [-7, 0, 5])
def test_a_view_that_moved_sideways(shift: int) -> None:
    view = noise()[0]
    assert horizontal_shift(view, np.roll(view, shift, axis=1)) == shift


def test_the_nearest_of_some_pictures() -> None:
    choice = np.concatenate([noise(seed=1), noise(seed=2), noise(seed=3)])
    assert nearest(blurred(choice[1:2])[0], choice) == 1


def clip_of(*seconds: Frames) -> ClipStatistics:
    clip = ClipStatistics()
    for picture in seconds:
        for _ in range(6):
            clip.add(picture.repeat(2, 0))  # as it comes: two frames a block
    return clip


def test_a_still_clip_drifts_not_at_all() -> None:
    clip = clip_of(*[noise()] * 30)
    assert [score.total for score in clip.drifts().values()] == [0.0, 0.0, 0.0]
    assert not clip.sharpness_collapsed


def test_a_clip_that_turns_brighter_drifts_in_colour_by_so_much() -> None:
    clip = clip_of(*[noise()] * 10, *[noise() + np.uint8(30)] * 10)
    drifts = clip.drifts()
    assert drifts["colour"].total == pytest.approx(30 * 3**0.5, abs=0.1)
    assert drifts["sharpness"].total == pytest.approx(0, abs=1e-3)


def test_a_clip_that_fades_collapses_and_one_that_fades_and_comes_back_does_not() -> None:
    pale = (noise() // 3 + 80).astype(np.uint8)
    assert clip_of(*[noise()] * 10, *[pale] * 10).sharpness_collapsed
    assert not clip_of(*[noise()] * 10, *[pale] * 10, *[noise()] * 10).sharpness_collapsed


def test_ten_seconds_are_a_segment() -> None:
    assert SEGMENT_FRAMES == 120

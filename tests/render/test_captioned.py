"""Films with captions: the picture is untouched, the prompt stands below it, and keys light up."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from dreamtick.render.captioned import CaptionedFrames
from dreamtick.render.hud import ACCENT

NAMES = ("move_x", "move_y")


@pytest.fixture(scope="module")
def captioned() -> CaptionedFrames:
    return CaptionedFrames(64, 64, NAMES)


def strip_of(captioned: CaptionedFrames, prompt: str, **actions: float) -> np.ndarray:
    drawn = captioned.draw(np.zeros((1, 64, 64, 3), np.uint8), prompt, [actions])
    return drawn[0, 512:]


def lit(strip: np.ndarray) -> np.ndarray:
    """Columns in which a key is lit."""
    return np.nonzero((strip == np.array(ACCENT)).all(-1).any(0))[0]


def test_the_picture_is_the_frame_eight_times_as_large(captioned: CaptionedFrames) -> None:
    frames = np.random.default_rng(1).integers(0, 256, (2, 64, 64, 3), dtype=np.uint8)
    drawn = captioned.draw(frames, "a meadow", [{}, {}])
    assert drawn.shape == (2, *captioned.size, 3)
    assert np.array_equal(drawn[:, :512], frames.repeat(8, 1).repeat(8, 2))


def test_video_encoders_get_even_sizes(captioned: CaptionedFrames) -> None:
    assert all(side % 2 == 0 for side in captioned.size)


def test_the_key_of_each_direction_lights_up(captioned: CaptionedFrames) -> None:
    keys = [
        lit(strip_of(captioned, "", move_x=-1.0)),
        lit(strip_of(captioned, "", move_x=1.0)),
        lit(strip_of(captioned, "", move_y=-1.0)),
        lit(strip_of(captioned, "", move_y=0.5)),
    ]
    assert all(len(columns) for columns in keys)
    assert [columns.max() < following.min() for columns, following in itertools.pairwise(keys)] == [True] * 3
    assert not len(lit(strip_of(captioned, "", move_x=0.0)))


def test_other_prompts_are_other_words(captioned: CaptionedFrames) -> None:
    assert not np.array_equal(strip_of(captioned, "a snowy night"), strip_of(captioned, "a desert"))


def test_a_long_prompt_stays_inside(captioned: CaptionedFrames) -> None:
    assert strip_of(captioned, "a very long prompt " * 40).shape == (captioned.size[0] - 512, 512, 3)


def test_actions_that_are_no_direction_have_signs() -> None:
    other = CaptionedFrames(48, 96, ("turn", "forward"))
    drawn = other.draw(np.zeros((1, 48, 96, 3), np.uint8), "", [{"turn": 1.0}])
    assert len(lit(drawn[0, 48 * 5 :]))


GAME = ("forward", "back", "left", "right", "look_x", "look_y")


def test_what_finds_no_room_in_one_row_stands_in_the_next() -> None:
    game = CaptionedFrames(64, 96, GAME, GAME[:4])
    rows = [np.nonzero((game_strip(game, name) == np.array(ACCENT)).all(-1).any(1))[0] for name in GAME]
    assert all(len(row) for row in rows)
    assert rows[0].max() < rows[-1].min()
    assert game.size[0] > CaptionedFrames(64, 96, GAME[:2]).size[0]


def test_a_switch_has_one_key() -> None:
    game = CaptionedFrames(64, 96, GAME, GAME[:4])
    assert len(lit(game_strip(game, "back")))
    assert not len(lit(game_strip(game, "back", -1.0)))
    assert len(lit(game_strip(game, "look_x", -1.0)))


def game_strip(game: CaptionedFrames, action: str, value: float = 1.0) -> np.ndarray:
    return game.draw(np.zeros((1, 64, 96, 3), np.uint8), "", [{action: value}])[0, 320:]

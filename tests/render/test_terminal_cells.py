from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreamtick.render.terminal_cells import ansi_cells, fitted, half_blocks, xterm_colours
from tests.render.terminal_emulator import Terminal


def test_a_frame_is_magnified_by_a_whole_factor_where_there_is_room(frame):
    np.testing.assert_array_equal(fitted(frame, height=20, width=24), frame.repeat(3, axis=0).repeat(3, axis=1))


def test_a_frame_that_is_too_large_is_averaged():
    board = np.zeros((8, 8, 3), np.uint8)
    board[::2, ::2] = board[1::2, 1::2] = 200
    np.testing.assert_array_equal(fitted(board, 4, 100), np.full((4, 4, 3), 100))


@given(st.integers(1, 70), st.integers(1, 70), st.integers(1, 50), st.integers(1, 50))
def test_a_fitted_frame_fits_and_keeps_its_brightness(height: int, width: int, rows: int, columns: int):
    picture = fitted(np.full((height, width, 3), 77, np.uint8), rows, columns)
    assert picture.shape[0] <= rows
    assert picture.shape[1] <= columns
    assert (picture == 77).all()


def test_a_picture_of_an_odd_height_ends_in_black():
    cells = half_blocks(np.full((3, 2, 3), 255, np.uint8), truecolor=True)
    assert cells.tolist() == [[[0xFFFFFF, 0xFFFFFF]] * 2, [[0xFFFFFF, 0]] * 2]


@pytest.mark.parametrize(
    ("colour", "number"),
    [((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((90, 90, 90), 240), ((94, 224, 203), 80)],
)
def test_colours_become_the_nearest_of_256(colour: tuple[int, int, int], number: int):
    assert xterm_colours(np.array(colour, np.uint8)) == number


def test_the_sequences_draw_the_picture_and_then_only_what_changed():
    before, after = np.random.default_rng(3).integers(0, 256, (2, 6, 5, 3), np.uint8)
    after[:, 1:] = before[:, 1:]  # only the first column changes
    old, new = half_blocks(before, truecolor=True), half_blocks(after, truecolor=True)
    terminal = Terminal(columns=20, rows=10)
    terminal.feed(ansi_cells(old, None, top=3, left=4, truecolor=True))
    np.testing.assert_array_equal(terminal.picture(3, 4, 3, 5), before)
    update = ansi_cells(new, old, top=3, left=4, truecolor=True)
    assert update.count("▀") == 3
    terminal.feed(update)
    np.testing.assert_array_equal(terminal.picture(3, 4, 3, 5), after)


def test_nothing_is_written_for_a_picture_that_stays():
    cells = half_blocks(np.zeros((4, 4, 3), np.uint8), truecolor=True)
    assert ansi_cells(cells, cells.copy(), 1, 1, truecolor=True) == ""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dreamtick.render.printable import cell_width, printable, shorten


def test_controls_and_lone_surrogates_are_replaced_and_line_ends_become_spaces():
    assert printable("a\0b\ud800c\x1b[2Jd") == "a\ufffdb\ufffdc\ufffd[2Jd"
    assert printable("one\ntwo\tthree\u2028four") == "one two three four"


def test_joiners_direction_marks_and_variation_selectors_go():
    assert printable("a\u200db\u202ec\u2744\ufe0f") == "abc\u2744"


def test_text_in_any_script_stays_and_accents_are_composed():
    assert printable("雪の夜 ليلة ночь 😀") == "雪の夜 ليلة ночь 😀"
    assert printable("e\u0301") == "é"


def test_a_very_long_text_is_cut_before_anything_else_looks_at_it():
    assert printable("x" * 100_000) == "x" * 399 + "…"


@given(st.text(alphabet=st.characters(), max_size=40), st.integers(1, 20))
def test_shortened_text_fits_and_is_a_beginning(text: str, width: int):
    short = shorten(text, width, cell_width)
    assert short == text or (cell_width(short) <= width and text.startswith(short[:-1]) and short.endswith("…"))


def test_wide_characters_take_two_columns_and_combining_marks_none():
    assert cell_width("ab") == 2
    assert cell_width("雪ｱ") == 3
    assert cell_width("x\u0301") == 1

from __future__ import annotations

import pygame
import pytest

from dreamtick.render.text import Typesetter, system_fonts

WHITE = (255, 255, 255)


def ink(surface: pygame.Surface) -> int:
    return int((pygame.surfarray.array_alpha(surface) > 128).sum())


@pytest.mark.parametrize(
    "text", ["", "plain", "a\0b", "\ud83d", "tab\there", "\x1b[31m", "雪の夜", "ليلة", "😀👩‍🚀", "x" * 100_000]
)
def test_any_text_can_be_drawn_and_fits_the_width_asked_for(text: str):
    assert Typesetter(14).render(text, WHITE, width=120).get_width() <= 120


def test_a_line_is_rendered_once():
    letters = Typesetter(14)
    assert letters.render("prompt", WHITE) is letters.render("prompt", WHITE)


def test_what_the_bundled_font_lacks_is_drawn_as_boxes_until_the_systems_fonts_are_found():
    letters = Typesetter(14)
    first = letters.render("→ ❄", WHITE)
    assert ink(first) > 0  # boxes, or the arrow itself if an earlier test found the fonts
    system_fonts.wait(30)
    if not system_fonts.paths:
        pytest.skip("no font besides the bundled one is installed")
    assert ink(letters.render("→", WHITE)) > 0
    assert not same_pixels(letters.render("→", WHITE), letters.render("\U0010ffff", WHITE))


def test_wrapping_breaks_at_spaces_and_shortens_the_last_line():
    letters = Typesetter(14)
    width = letters.width("a quiet forest")
    lines = letters.wrap("a quiet forest and a long night with many stars", width, lines=2)
    assert lines[0] == "a quiet forest"
    assert lines[1].startswith("and a")
    assert lines[1].endswith("…")
    assert all(letters.width(line) <= width for line in lines)


def test_a_word_wider_than_the_line_is_shortened_too():
    letters = Typesetter(14)
    assert all(letters.width(line) <= 60 for line in letters.wrap("w" * 300 + " end", 60, lines=3))


def same_pixels(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(
        other, "RGBA"
    )

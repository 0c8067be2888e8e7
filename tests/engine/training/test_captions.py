"""Captions name what is seen, and the wordings held out for measuring stay out of training."""

from __future__ import annotations

import re

import numpy as np
import pytest

from dreamtick.engine.training.caption_words import wordings
from dreamtick.engine.training.captions import (
    TEMPLATES,
    World,
    caption,
    held_out,
    look_words,
    looks,
    theme_words,
    themes,
)
from dreamtick.engine.training.simulators import maze_themes, pocket_themes
from dreamtick.engine.training.wishes import wish_wordings
from dreamtick.errors import ConfigError

WORLDS: tuple[World, ...] = ("pocket", "maze")
EVERY_THEME = [(world, theme) for world in WORLDS for theme in themes(world)]

# Words that say nothing about a place.
FILLERS = frozenset(
    wordings(
        "a, an, the, of, in, on, at, to, with, by, and, or, is, it, not, so, that, one, as, under, over, above, from"
    )
)


def content_words(text: str) -> set[str]:
    """The words of a text without fillers, plurals made singular."""
    return {word.removesuffix("'s").rstrip("s") for word in re.findall(r"[a-z'-]+", text)} - FILLERS


def content_words_of_all(texts: tuple[str, ...]) -> set[str]:
    return {word for text in texts for word in content_words(text)}


def all_look_wordings(world: World) -> tuple[str, ...]:
    known = [look_words(look, world) for look in looks(world)]
    return tuple(text for words in known for text in {*words.wordings, *words.adjectives, *words.nouns})


def drawn(world: World, theme: str, look: str, count: int, seed: int = 0) -> list[str]:
    rng = np.random.default_rng(seed)
    return [caption(rng, theme, look, world) for _ in range(count)]


def test_themes_and_looks_are_the_simulators_in_their_order() -> None:
    assert themes("pocket") == pocket_themes.THEMES
    assert themes("maze") == maze_themes.THEMES
    assert looks("pocket") == pocket_themes.TIMES_OF_DAY
    assert looks("maze") == maze_themes.LIGHTS
    assert all(look_words(look, world) for world in WORLDS for look in looks(world))


@pytest.mark.parametrize(("world", "theme"), EVERY_THEME)
def test_every_theme_has_25_phrases_or_more_single_words_among_them(world: World, theme: str) -> None:
    phrases = theme_words(theme, world).phrases
    assert len(set(phrases)) == len(phrases) >= 25
    assert any(" " not in phrase for phrase in phrases)


@pytest.mark.parametrize(("world", "theme"), EVERY_THEME)
def test_every_held_out_wording_has_a_word_that_no_training_phrase_of_its_theme_has(world: World, theme: str) -> None:
    words = theme_words(theme, world)
    trained = content_words_of_all(words.phrases + words.adjectives + words.nouns + words.things + TEMPLATES[world])
    assert len(words.held_out) >= 6
    for wording in words.held_out:
        assert content_words(wording) - trained, wording


@pytest.mark.parametrize(("world", "look"), [(world, look) for world in WORLDS for look in looks(world)])
def test_no_held_out_look_says_the_same_as_one_that_training_uses(world: World, look: str) -> None:
    words = look_words(look, world)
    for wording in filter(None, words.held_out):
        for trained in words.wordings + words.adjectives + words.nouns:
            assert not content_words(wording) <= content_words(trained), (wording, trained)


@pytest.mark.parametrize(("world", "theme"), EVERY_THEME)
def test_no_look_tells_what_a_held_out_wording_of_a_theme_means(world: World, theme: str) -> None:
    words = theme_words(theme, world)
    trained = content_words_of_all(words.phrases + words.adjectives + words.nouns + words.things + TEMPLATES[world])
    looks_trained = content_words_of_all(all_look_wordings(world))
    for wording in words.held_out:
        assert content_words(wording) - trained - looks_trained, wording


@pytest.mark.parametrize("world", WORLDS)
def test_no_held_out_look_wording_is_or_is_part_of_one_that_training_uses(world: World) -> None:
    trained = all_look_wordings(world)
    for wording in filter(None, (wording for look in looks(world) for wording in look_words(look, world).held_out)):
        within = re.compile(rf"\b{re.escape(wording)}\b")
        assert [text for text in trained if within.search(text)] == []


@pytest.mark.parametrize("world", WORLDS)
def test_no_wording_means_two_looks(world: World) -> None:
    trained = all_look_wordings(world)
    assert sorted(set(trained)) == sorted(trained)


@pytest.mark.parametrize("world", WORLDS)
def test_no_training_caption_or_wish_contains_a_held_out_wording(world: World) -> None:
    kept = [wording for theme in themes(world) for wording in theme_words(theme, world).held_out]
    kept += [wording for look in looks(world) for wording in look_words(look, world).held_out if wording]
    said = [text for theme in themes(world) for look in looks(world) for text in drawn(world, theme, look, 100)]
    said += [phrase for theme in themes(world) for phrase in theme_words(theme, world).phrases]
    said += [thing for theme in themes(world) for thing in theme_words(theme, world).things]
    said += wish_wordings(world)
    whole_words = re.compile("|".join(rf"\b{re.escape(wording)}\b" for wording in kept))
    assert [text for text in said if whole_words.search(text)] == []


@pytest.mark.parametrize(("world", "theme"), EVERY_THEME)
def test_captions_of_a_theme_are_many_and_start_with_a_word_of_it(world: World, theme: str) -> None:
    words = theme_words(theme, world)
    names = words.phrases + words.adjectives + words.nouns + words.things
    captions = drawn(world, theme, looks(world)[0], 200)
    assert len(set(captions)) > 150
    assert all(any(name in text for name in names) for text in captions)
    assert all(text == text.lower().strip() and "{" not in text and "  " not in text for text in captions)


@pytest.mark.parametrize(("world", "look"), [(world, look) for world in WORLDS for look in looks(world)[1:]])
def test_a_caption_says_its_look_unless_it_is_the_usual_one(world: World, look: str) -> None:
    words = look_words(look, world)
    names = words.wordings + words.adjectives + words.nouns
    for text in drawn(world, themes(world)[3], look, 100):
        assert any(name in text for name in names), text


def test_the_usual_look_is_often_left_unsaid() -> None:
    words = look_words("day")
    names = words.wordings + words.adjectives + words.nouns
    said = [any(name in text for name in names) for text in drawn("pocket", "cave", "day", 300)]
    assert 0.3 < np.mean(said) < 0.8


def test_time_and_place_join_in_one_name() -> None:
    captions = drawn("pocket", "snow", "night", 600)
    night = look_words("night")
    assert any(f"a snowy {noun}" in text for noun in night.nouns for text in captions)
    assert any(f"an icy {noun}" in text for noun in night.nouns for text in captions)
    assert any(f"{adjective} pine wood" in text for adjective in night.adjectives for text in captions)


def test_the_same_dice_draw_the_same_captions() -> None:
    assert drawn("pocket", "moon", "dusk", 20, seed=1) == drawn("pocket", "moon", "dusk", 20, seed=1)
    assert drawn("pocket", "moon", "dusk", 20, seed=1) != drawn("pocket", "moon", "dusk", 20, seed=2)


def test_held_out_captions_say_theme_and_look() -> None:
    assert held_out("snow", "night")[:2] == (
        "the arctic covered in frost on a dark night",
        "snowy christmas scenery late at night",
    )
    assert held_out("snow")[0] == "the arctic covered in frost"
    assert held_out("fog", "dim", "maze")[1] == "cloudy vapour, grey, faintly lit"


def test_an_unknown_theme_look_or_world_is_refused_with_the_known_ones() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(ConfigError, match="theme='disco': pocket has meadow"):
        caption(rng, "disco")
    with pytest.raises(ConfigError, match="look='noon': pocket has day, dusk, night"):
        caption(rng, "snow", "noon")
    with pytest.raises(ConfigError, match="world='chess'"):
        themes("chess")  # type: ignore[arg-type]

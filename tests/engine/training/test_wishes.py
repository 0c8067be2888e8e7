"""A relative wish leads somewhere else, and where depends on what is seen now."""

from __future__ import annotations

import numpy as np
import pytest

from dreamtick.engine.training.captions import World, looks, theme_words, themes
from dreamtick.engine.training.wishes import Wish, draw_wish, resolve_wish, wish_wordings
from dreamtick.errors import ConfigError

WORLDS: tuple[World, ...] = ("pocket", "maze")


@pytest.mark.parametrize(
    ("wording", "theme", "look", "then"),
    [
        ("make it colder", "meadow", "dusk", ("snow", "dusk")),
        ("colder", "snow", "day", ("snow", "day")),
        ("make it warmer", "snow", "night", ("meadow", "night")),
        ("make it warmer", "cave", "day", ("desert", "day")),
        ("hotter", "desert", "day", ("volcano", "day")),
        ("wetter", "meadow", "day", ("swamp", "day")),
        ("make it drier", "ocean", "day", ("swamp", "day")),
        ("make it darker", "candy", "day", ("candy", "dusk")),
        ("make it darker", "candy", "dusk", ("candy", "night")),
        ("make it darker", "candy", "night", ("candy", "night")),
        ("brighter", "moon", "night", ("moon", "dusk")),
        ("now winter comes", "desert", "dusk", ("snow", "dusk")),
        ("night falls", "ruins", "day", ("ruins", "night")),
        ("flood everything", "neon", "night", ("ocean", "night")),
    ],
)
def test_a_wish_in_the_pocket_world_leads_where_its_table_says(
    wording: str, theme: str, look: str, then: tuple[str, str]
) -> None:
    assert resolve_wish(wording, theme, look) == Wish(wording, *then)


@pytest.mark.parametrize(
    ("wording", "theme", "look", "then"),
    [
        ("make it darker", "desert", "bright", ("desert", "plain")),
        ("make it darker", "desert", "plain", ("desert", "dim")),
        ("make it darker", "desert", "dim", ("night", "plain")),
        ("make it brighter", "night", "plain", ("sunny", "plain")),
        ("make it brighter", "snow", "plain", ("snow", "bright")),
        ("more mist", "neon", "plain", ("neon", "hazy")),
        ("more mist", "neon", "hazy", ("fog", "plain")),
        ("the mist lifts", "fog", "plain", ("sunny", "plain")),
        ("the mist lifts", "neon", "hazy", ("neon", "plain")),
        ("winter is coming", "fog", "warm", ("snow", "warm")),
    ],
)
def test_a_wish_in_the_maze_leads_where_its_table_says(
    wording: str, theme: str, look: str, then: tuple[str, str]
) -> None:
    assert resolve_wish(wording, theme, look, "maze") == Wish(wording, *then)


@pytest.mark.parametrize("world", WORLDS)
def test_a_drawn_wish_changes_what_is_seen_and_is_the_one_that_resolves(world: World) -> None:
    rng = np.random.default_rng(0)
    for theme in themes(world):
        for look in looks(world):
            for _ in range(20):
                wish = draw_wish(rng, theme, look, world)
                assert (wish.theme, wish.look) != (theme, look)
                assert resolve_wish(wish.wording, theme, look, world) == wish


@pytest.mark.parametrize("world", WORLDS)
def test_every_wish_leads_to_what_the_world_has(world: World) -> None:
    for wording in wish_wordings(world):
        for theme in themes(world):
            for look in looks(world):
                wish = resolve_wish(wording, theme, look, world)
                assert wish.theme in themes(world)
                assert wish.look in looks(world)


@pytest.mark.parametrize("world", WORLDS)
def test_no_wording_means_two_wishes_or_names_a_place_as_well(world: World) -> None:
    wishes = wish_wordings(world)
    assert len(set(wishes)) == len(wishes)
    assert not {phrase for theme in themes(world) for phrase in theme_words(theme, world).phrases} & set(wishes)


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(ConfigError, match="wish='make it purple'"):
        resolve_wish("make it purple", "meadow")

"""What a player might call a place: captions for both worlds, and wordings that training never sees.

A *look* is what is said beside the theme: the pocket world's time of day, the maze's light. Some names of themes are in
both worlds and mean something else in each: the pocket's forest is brown, the maze's is green.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

from dreamtick.engine.training.caption_words import LookWords, ThemeWords
from dreamtick.engine.training.captions_maze import MAZE_LOOKS, MAZE_THEMES
from dreamtick.engine.training.captions_pocket import POCKET_LOOKS, POCKET_THEMES
from dreamtick.engine.training.simulators import maze_themes, pocket_themes
from dreamtick.errors import ConfigError

__all__ = ["TEMPLATES", "World", "caption", "held_out", "look_words", "looks", "theme_words", "themes"]

World = Literal["pocket", "maze"]

# What is put around the name of a place: by anyone, by who looks down on a hero, by who stands in a maze.
_ANYWHERE: Final = (
    "{}",
    "walking through {}",
    "the world turns into {}",
    "now it is {}",
    "exploring {}",
    "i want {}",
    "make it {}",
    "change to {}",
    "{} all around",
    "show me {}",
    "imagine {}",
    "take me to {}",
    "turn this into {}",
    "bring me to {}",
    "let's go to {}",
    "go to {}",
    "can we go to {}",
    "i want to be in {}",
    "suddenly {}",
    "transform it into {}",
    "what about {}",
    "please make it {}",
    "a scene of {}",
    "it becomes {}",
    "{}, please",
    "welcome to {}",
    "i wish it was {}",
    "in {}",
    "on {}",
    "at {}",
    "inside {}",
    "we are in {}",
)
TEMPLATES: Final[dict[World, tuple[str, ...]]] = {
    "pocket": (
        *_ANYWHERE,
        "a world of {}",
        "{}, top down view",
        "rooms and doors in {}",
        "an adventure in {}",
        "a little hero in {}",
        "pixel art of {}",
        "{}, seen from above",
        "the hero enters {}",
        "a game about {}",
        "a tile map of {}",
    ),
    "maze": (
        *_ANYWHERE,
        "a maze in {}",
        "{}, first person view",
        "corridors and rooms, {}",
        "a labyrinth with {}",
        "stone walls and pillars, {}",
        "lost in a maze, {}",
        "a labyrinth, {}",
    ),
}

_THEMES: Final[dict[World, dict[str, ThemeWords]]] = {"pocket": POCKET_THEMES, "maze": MAZE_THEMES}
_LOOKS: Final[dict[World, dict[str, LookWords]]] = {"pocket": POCKET_LOOKS, "maze": MAZE_LOOKS}

_BARE_SHARE: Final = 0.3  # of the captions: the name of the place and no more
_THINGS_SHARE: Final = 0.4  # of the captions, where a theme has such words: what is found there, "frogs and reeds"
_MOST_THINGS: Final = 2
_COMPOUND_SHARE: Final = 0.2  # of the captions: an adjective and a noun, "a snowy night", "a moonlit garden"


def themes(world: World = "pocket") -> tuple[str, ...]:
    """The names of a world's themes, in the order of its simulator's indices; ConfigError for an unknown world."""
    _checked_world(world)
    return pocket_themes.THEMES if world == "pocket" else maze_themes.THEMES


def looks(world: World = "pocket") -> tuple[str, ...]:
    """The names of a world's times of day or lights, in the order of its simulator's indices; the usual one first."""
    _checked_world(world)
    return pocket_themes.TIMES_OF_DAY if world == "pocket" else maze_themes.LIGHTS


def theme_words(theme: str, world: World = "pocket") -> ThemeWords:
    """What a theme is called; ConfigError where the world has no such theme."""
    _checked_world(world)
    if theme not in _THEMES[world]:
        raise ConfigError(f"theme={theme!r}: {world} has {', '.join(_THEMES[world])}")
    return _THEMES[world][theme]


def look_words(look: str, world: World = "pocket") -> LookWords:
    """What a time of day or a light is called; ConfigError where the world has no such look."""
    _checked_world(world)
    if look not in _LOOKS[world]:
        raise ConfigError(f"look={look!r}: {world} has {', '.join(_LOOKS[world])}")
    return _LOOKS[world][look]


def caption(rng: np.random.Generator, theme: str, look: str | None = None, world: World = "pocket") -> str:
    """Draw a caption for training: lower case, without a full stop. `look` is the world's usual one by default.

    Raises ConfigError for a theme or a look that the world has not.
    """
    theme_is, look_is = theme_words(theme, world), look_words(look or looks(world)[0], world)
    place, look_said = _place(rng, theme_is, look_is)
    if rng.random() >= _BARE_SHARE:
        place = _pick(rng, TEMPLATES[world]).format(place)
    if look_said or rng.random() < look_is.unsaid_share:
        return place
    wording = _pick(rng, look_is.wordings)
    if world == "maze":
        return f"{place}, {wording}" if rng.random() < 0.7 else f"{wording}, {place}"
    return f"{place} {wording}" if rng.random() < 0.7 else f"{wording}, {place}"


def held_out(theme: str, look: str | None = None, world: World = "pocket") -> tuple[str, ...]:
    """Captions of wordings that no training caption uses, one for each of the theme's held-out wordings.

    Raises ConfigError as `caption` does.
    """
    looks_like = look_words(look or looks(world)[0], world).held_out
    wordings_of_theme = theme_words(theme, world).held_out
    pairs = [(wording, looks_like[index % len(looks_like)]) for index, wording in enumerate(wordings_of_theme)]
    comma = "," if world == "maze" else ""
    return tuple(f"{place}{comma} {look_wording}" if look_wording else place for place, look_wording in pairs)


def _place(rng: np.random.Generator, theme: ThemeWords, look: LookWords) -> tuple[str, bool]:
    """The name of the place, and whether it says the look already."""
    if theme.things and rng.random() < _THINGS_SHARE:
        things = [_pick(rng, theme.things) for _ in range(int(rng.integers(1, _MOST_THINGS + 1)))]
        return " and ".join(things), False
    if rng.random() < _COMPOUND_SHARE:
        if look.nouns and rng.random() < 0.5:
            return _with_article(f"{_pick(rng, theme.adjectives)} {_pick(rng, look.nouns)}"), True
        if look.adjectives:
            return _with_article(f"{_pick(rng, look.adjectives)} {_pick(rng, theme.nouns)}"), True
        return _with_article(_pick(rng, theme.nouns)), False
    return _pick(rng, theme.phrases), False


def _with_article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _pick(rng: np.random.Generator, choice: Sequence[str]) -> str:
    return choice[int(rng.integers(len(choice)))]


def _checked_world(world: World) -> None:
    if world not in _THEMES:
        raise ConfigError(f"world={world!r}: expected one of {', '.join(_THEMES)}")

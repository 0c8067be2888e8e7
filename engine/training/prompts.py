"""What a player might say to a built-in world, and what it means; the reader learns it.

A prompt's kinds are those of the world's network: in pocket a theme, a time of day and a wish, in the maze a theme and
a light. Each counts its meanings from the unsaid one.
"""

from __future__ import annotations

import functools
from typing import Final, Protocol

import numpy as np

from dreamtick.engine.models.compact.reader import UNSAID
from dreamtick.engine.training.captions import World, caption, look_words, looks, theme_words, themes
from dreamtick.engine.training.chatter import draw_chatter
from dreamtick.engine.training.wishes import look_wished, wish_kinds

__all__ = ["DrawPrompt", "Prompt", "draw_maze_prompt", "draw_prompt"]

_NOTHING: Final = 0.01  # share of the prompts: no words at all
_CHATTER: Final = 0.06
_WISHES: Final = 0.13
_SHORT: Final = 0.08  # a place in a word or two: they are like wishes ("snow", "it snows"), and typed most often
_LOOK_ALONE: Final = 0.02  # a time of day or a light, and no place
_USUAL: Final = 0  # the time of day that is meant where none is said
_MANNERS: Final = ("{}", "{}", "{}", "{} please", "please {}", "{} now", "now {}", "and {}")
_MANNERS_OF_LOOKS: Final = (*_MANNERS, "make it {}", "let it be {}")

Prompt = tuple[str, tuple[int, ...]]
"""Words, and what they mean, one number a kind."""


class DrawPrompt(Protocol):
    """Draws what a player of a world might say."""

    def __call__(self, rng: np.random.Generator) -> Prompt: ...


def draw_prompt(rng: np.random.Generator) -> Prompt:
    """Draw what a player of pocket might say: theme, time of day and wish."""
    chance = rng.random()
    if chance < _NOTHING:
        return "", (UNSAID, UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER:
        return draw_chatter(rng), (UNSAID, UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER + _WISHES:
        kinds = wish_kinds()
        wish = int(rng.integers(len(kinds)))
        words = _pick(rng, _MANNERS).format(_pick(rng, kinds[wish]))
        outright = look_wished(wish)  # which needs no look at what is there
        if outright is not None:
            return words, (UNSAID, 1 + looks().index(outright), UNSAID)
        return words, (UNSAID, UNSAID, 1 + wish)
    if chance < _NOTHING + _CHATTER + _WISHES + _SHORT:
        theme = int(rng.integers(len(themes())))
        return _pick(rng, _short_words(themes()[theme])), (1 + theme, 1 + _USUAL, UNSAID)
    if chance < _NOTHING + _CHATTER + _WISHES + _SHORT + _LOOK_ALONE:
        words, time = _draw_look(rng, "pocket")
        return words, (UNSAID, time, UNSAID)
    words, theme, time = _draw_caption(rng, "pocket")
    return words, (theme, time, UNSAID)


def draw_maze_prompt(rng: np.random.Generator) -> Prompt:
    """Draw what a player of the maze might say: theme and light."""
    chance = rng.random()
    if chance < _NOTHING:
        return "", (UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER:
        return draw_chatter(rng), (UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER + _LOOK_ALONE:
        words, light = _draw_look(rng, "maze")
        return words, (UNSAID, light)
    words, theme, light = _draw_caption(rng, "maze")
    return words, (theme, light)


def _draw_caption(rng: np.random.Generator, world: World) -> tuple[str, int, int]:
    theme, look = int(rng.integers(len(themes(world)))), int(rng.integers(len(looks(world))))
    return caption(rng, themes(world)[theme], looks(world)[look], world), 1 + theme, 1 + look


def _draw_look(rng: np.random.Generator, world: World) -> tuple[str, int]:
    """A look by itself; one that always goes without saying is not drawn."""
    said = [number for number, look in enumerate(looks(world)) if look_words(look, world).wordings]
    look = said[int(rng.integers(len(said)))]
    known = look_words(looks(world)[look], world)
    return _pick(rng, _MANNERS_OF_LOOKS).format(_pick(rng, known.wordings + known.adjectives)), 1 + look


def _pick(rng: np.random.Generator, choice: tuple[str, ...]) -> str:
    return choice[int(rng.integers(len(choice)))]


@functools.cache
def _short_words(theme: str) -> tuple[str, ...]:
    """What a place is called in two words at most."""
    known = theme_words(theme)
    return (theme, *known.nouns, *(phrase for phrase in known.phrases if len(phrase.split()) <= 2))

"""What a player might say to a built-in world, and what it means; the reader learns it.

A prompt's kinds are those of the world's network: in pocket a theme, a time of day and a wish, in the maze a theme and
a light. Each counts its meanings from the unsaid one.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from dreamtick.engine.models.compact.reader import UNSAID
from dreamtick.engine.training.captions import World, caption, looks, themes
from dreamtick.engine.training.chatter import draw_chatter
from dreamtick.engine.training.wishes import wish_kinds

__all__ = ["DrawPrompt", "Prompt", "draw_maze_prompt", "draw_prompt"]

_NOTHING: Final = 0.01  # share of the prompts: no words at all
_CHATTER: Final = 0.05
_WISHES: Final = 0.13

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
        return kinds[wish][int(rng.integers(len(kinds[wish])))], (UNSAID, UNSAID, 1 + wish)
    words, theme, time = _draw_caption(rng, "pocket")
    return words, (theme, time, UNSAID)


def draw_maze_prompt(rng: np.random.Generator) -> Prompt:
    """Draw what a player of the maze might say: theme and light."""
    chance = rng.random()
    if chance < _NOTHING:
        return "", (UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER:
        return draw_chatter(rng), (UNSAID, UNSAID)
    words, theme, light = _draw_caption(rng, "maze")
    return words, (theme, light)


def _draw_caption(rng: np.random.Generator, world: World) -> tuple[str, int, int]:
    theme, look = int(rng.integers(len(themes(world)))), int(rng.integers(len(looks(world))))
    return caption(rng, themes(world)[theme], looks(world)[look], world), 1 + theme, 1 + look

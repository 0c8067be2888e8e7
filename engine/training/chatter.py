"""What is typed and asks for no place at all: the world is to stay as it is."""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.training.caption_words import wordings

__all__ = ["CHATTER", "draw_chatter"]

CHATTER: Final = wordings("""
    hello, hi, hey there, hello world, good game, thank you, thanks, please, yes, no, ok, okay, maybe, stop, go, wait
    what is this, who are you, where am i, what can i do, how does it work, help, help me, what now, is anybody there
    jump, run, walk, left, right, up, down, go left, turn right, walk faster, open the door, take the coin, pick it up
    attack, fight, shoot, pause, quit, exit, save, load, restart, menu, next, back, again, test, testing, this is a test
    the and of, a, an, the, it, this, that, and, or, not, of, in, to, i, you, we, nothing, something, anything, lol, wow
    nice, cool, great, amazing, i like it, i love this, so beautiful, boring, how old are you, tell me a joke, i win
    game over, one two three, asdf, qwerty, foo bar, x, y, q, aaa, hmm, uh, keep it, leave it, as it is, stay
    do not change anything, everything stays as it is, the same again, my name is bob, what time is it, do nothing
    where is the exit
""")
_NUMBERS: Final = 0.15  # share: figures instead of words


def draw_chatter(rng: np.random.Generator) -> str:
    """One of them, two of them, or a number."""
    if rng.random() < _NUMBERS:
        return " ".join(str(rng.integers(10 ** rng.integers(1, 9))) for _ in range(int(rng.integers(1, 4))))
    return " ".join(CHATTER[int(rng.integers(len(CHATTER)))] for _ in range(int(rng.integers(1, 3))))

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
    nice, great, amazing, i like it, i love this, so beautiful, boring, how old are you, tell me a joke, i win
    game over, one two three, asdf, qwerty, foo bar, x, y, q, aaa, hmm, uh, keep it, leave it, as it is, stay
    do not change anything, everything stays as it is, the same again, my name is bob, what time is it, do nothing
    where is the exit
""")
_NUMBERS: Final = 0.15  # share: figures instead of words
_MASHED: Final = 0.15  # share: whatever keys were hit
_SMALL_ALONE: Final = 0.15  # share: one of these
_SMALL: Final = wordings("""
    the, a, an, of, and, it, is, or, in, on, at, to, as, by, if, so, but, with, from, that, these, was, are, be, do
    undo, redo, forget it, never mind, go back, as before, like before, once more, how, why, who, when, where, whatever
""")
_KEYS: Final = "qwertyuiopasdfghjklzxcvbnm"  # neighbours on a keyboard


def draw_chatter(rng: np.random.Generator) -> str:
    """One of them, two of them, a small word, a number, or letters that mean nothing."""
    chance = rng.random()
    if chance < _NUMBERS:
        return " ".join(str(rng.integers(10 ** rng.integers(1, 9))) for _ in range(int(rng.integers(1, 4))))
    if chance < _NUMBERS + _MASHED:
        return " ".join(_mashed(rng) for _ in range(int(rng.integers(1, 4))))
    if chance < _NUMBERS + _MASHED + _SMALL_ALONE:
        return _SMALL[int(rng.integers(len(_SMALL)))]
    return " ".join(CHATTER[int(rng.integers(len(CHATTER)))] for _ in range(int(rng.integers(1, 3))))


def _mashed(rng: np.random.Generator) -> str:
    """Letters from anywhere, or a hand's width of the keyboard over and over."""
    if rng.random() < 0.5:
        return "".join(_KEYS[int(key)] for key in rng.integers(len(_KEYS), size=int(rng.integers(3, 11))))
    first, width = int(rng.integers(len(_KEYS) - 4)), int(rng.integers(1, 5))
    run = _KEYS[first : first + width][:: int(rng.choice((-1, 1)))]
    return (run * 10)[: int(rng.integers(2, 13))]

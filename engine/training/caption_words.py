"""The kinds of words that captions are made of."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LookWords", "ThemeWords", "wordings"]


def wordings(text: str) -> tuple[str, ...]:
    """Split a text at its commas and line ends."""
    parts = (part.strip() for line in text.splitlines() for part in line.split(","))
    return tuple(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class ThemeWords:
    """What a theme is called. No wording says anything about the time of day or the light."""

    phrases: tuple[str, ...]  # each can stand alone: "a green meadow"
    adjectives: tuple[str, ...]  # "a <snowy> night"
    nouns: tuple[str, ...]  # "a moonlit <garden>"
    held_out: tuple[str, ...]  # never in a training caption; each has a word that is in none of the theme's captions
    things: tuple[str, ...] = ()  # what one finds there or thinks of: "penguins", "a sleigh"


@dataclass(frozen=True, slots=True)
class LookWords:
    """What a time of day or a light is called."""

    wordings: tuple[str, ...]  # after a theme's phrase: "<at night>"
    adjectives: tuple[str, ...]  # "a <moonlit> garden"
    nouns: tuple[str, ...]  # "a snowy <night>"
    held_out: tuple[str, ...]  # never in a training caption; "" where saying nothing means this look
    unsaid_share: float = 0.0  # of the captions: this look goes without saying

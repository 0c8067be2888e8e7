"""Where a text may be cut so that what a reader sees as one character stays whole.

A close approximation of Unicode's extended grapheme clusters (UAX #29) with the tables Python has: a base with its
combining marks, emoji with skin tone, variation selector and tags, sequences joined by ZWJ, and flags.
"""

from __future__ import annotations

import unicodedata

__all__ = ["boundaries", "next_boundary", "next_word", "previous_boundary", "previous_word"]

_ZWJ = "\u200d"


def boundaries(text: str) -> list[int]:
    """The offsets at which a cluster begins, in order, and the length of the text at the end."""
    starts, flag_letters = [], 0
    for at, character in enumerate(text):
        flag_letters = flag_letters + 1 if _is_regional(character) else 0
        if at == 0 or not (_extends(character) or text[at - 1] == _ZWJ or (flag_letters and flag_letters % 2 == 0)):
            starts.append(at)
    return [*starts, len(text)]


def next_boundary(text: str, at: int) -> int:
    """The end of the cluster that begins at `at`."""
    at = min(at + 1, len(text))
    while at < len(text) and _joins(text, at):
        at += 1
    return at


def previous_boundary(text: str, at: int) -> int:
    """The beginning of the cluster that ends at `at`."""
    at = max(at - 1, 0)
    while at > 0 and _joins(text, at):
        at -= 1
    return at


def next_word(text: str, at: int) -> int:
    """The end of the word at or after `at`."""
    while at < len(text) and text[at].isspace():
        at += 1
    while at < len(text) and not text[at].isspace():
        at += 1
    return at


def previous_word(text: str, at: int) -> int:
    """The beginning of the word before `at`."""
    while at > 0 and text[at - 1].isspace():
        at -= 1
    while at > 0 and not text[at - 1].isspace():
        at -= 1
    return at


def _joins(text: str, at: int) -> bool:
    """Whether the character at `at` belongs to the cluster of the one before it."""
    if at == 0:
        return False
    if _extends(text[at]) or text[at - 1] == _ZWJ:
        return True
    return _is_regional(text[at]) and _is_second_of_flag(text, at)


def _extends(character: str) -> bool:
    if character < "\u0300":
        return False
    if unicodedata.category(character).startswith("M") or character in (_ZWJ, "\u200c"):
        return True
    return "\U0001f3fb" <= character <= "\U0001f3ff" or "\U000e0020" <= character <= "\U000e007f"


def _is_regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_second_of_flag(text: str, at: int) -> bool:
    """Letters of flags pair up from the beginning of their run."""
    first = at
    while first > 0 and _is_regional(text[first - 1]):
        first -= 1
    return (at - first) % 2 == 1

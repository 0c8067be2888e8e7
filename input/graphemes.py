"""Where a text may be cut so that what a reader sees as one character stays whole.

A close approximation of Unicode's extended grapheme clusters (UAX #29) with the tables Python has: a base with its
combining marks, emoji with skin tone, variation selector and tags, sequences joined by ZWJ, and flags.
"""

from __future__ import annotations

import unicodedata

__all__ = ["next_boundary", "next_word", "previous_boundary", "previous_word"]

_ZWJ = "\u200d"
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))


def next_boundary(text: str, at: int) -> int:
    """The first boundary after `at`, which may lie within a cluster; the length of the text if there is none."""
    at = min(at + 1, len(text))
    while at < len(text) and _joins(text, at):
        at += 1
    return at


def previous_boundary(text: str, at: int) -> int:
    """The last boundary before `at`, which may lie within a cluster; 0 if there is none."""
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
    return text[at] in _FLAG_LETTERS and _is_second_of_flag(text, at)


def _extends(character: str) -> bool:
    if character < "\u0300":
        return False
    if unicodedata.category(character).startswith("M") or character in (_ZWJ, "\u200c"):
        return True
    return "\U0001f3fb" <= character <= "\U0001f3ff" or "\U000e0020" <= character <= "\U000e007f"


def _is_second_of_flag(text: str, at: int) -> bool:
    """Letters of flags pair up from the beginning of their run."""
    before = text[:at]
    return (at - len(before.rstrip(_FLAG_LETTERS))) % 2 == 1

"""Text from anywhere (a prompt, a file, a network) made safe to draw or to send to a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

__all__ = ["cell_width", "printable", "shorten"]

_LONGEST = 400  # characters; no screen has room for more in one line


def printable(text: str, limit: int = _LONGEST) -> str:
    """Return at most `limit` characters of `text`, without any that draw nothing or command a terminal.

    Line ends and tabs become spaces, invisible format characters go, all other control characters, lone surrogates and
    unassigned ones become U+FFFD.
    """
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible, unicodedata.normalize("NFC", text)))


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Return `text`, or as much of its beginning as fits into `width` together with an ellipsis."""
    if measure(text) <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if measure(text[:middle].rstrip() + "…") <= width:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + "…"


def cell_width(text: str) -> int:
    """How many columns of a terminal `text` takes: wide East Asian characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\n\r\t\v\f" or category in ("Zl", "Zp"):
        return " "
    if category == "Cf" or "\ufe00" <= character <= "\ufe0f":  # joiners, direction marks, variation selectors
        return ""
    return "\ufffd" if category[0] == "C" else character


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1

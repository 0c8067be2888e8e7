"""A likely correction for a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["did_you_mean"]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean "KeyD"?)` for the known name nearest to `word`; empty if none is near. Case does not matter."""
    by_folded = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold()[:100], list(by_folded), n=1, cutoff=0.6)
    return f' (did you mean "{by_folded[near[0]]}"?)' if near else ""

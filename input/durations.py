"""Lengths of time as people write them: `10s`, `1m30s`, `500ms`, `2.5s`."""

from __future__ import annotations

import re

__all__ = ["LONGEST_NS", "format_duration", "parse_duration"]

LONGEST_NS = 365 * 24 * 3600 * 10**9
_UNITS_NS = {"h": 3600 * 10**9, "m": 60 * 10**9, "s": 10**9, "ms": 10**6}
_PART = r"(?:(\d{1,9}(?:\.\d{1,9})?)\s*%s)?"
_DURATION = re.compile(r"\s*".join(_PART % unit for unit in ("h", r"m(?!s)", "s", "ms")), re.ASCII)


def parse_duration(text: str | float) -> int:
    """Nanoseconds of a duration; a bare number is seconds. Raises ValueError that says what is expected."""
    if isinstance(text, bool) or not isinstance(text, str | int | float):
        raise ValueError(f'{text!r} is not a time; write for instance "10s", "1m30s", "500ms" or "2.5s"')
    if not isinstance(text, str):
        nanoseconds = text * 1e9
    else:
        match = _DURATION.fullmatch(text.strip().lower())
        if not match or not any(match.groups()):
            raise ValueError(f'{text[:60]!r} is not a time; write for instance "10s", "1m30s", "500ms" or "2.5s"')
        parts = zip(match.groups(), _UNITS_NS.values(), strict=True)
        nanoseconds = sum(float(number) * unit for number, unit in parts if number)
    if not 0 <= nanoseconds <= LONGEST_NS:  # false for NaN too
        raise ValueError(f"{text!r} is not a time between 0 and one year")
    return round(nanoseconds)


def format_duration(nanoseconds: int) -> str:
    """The shortest way to write a duration in seconds, such as `2.5s`."""
    return f"{nanoseconds / 1e9:g}s"

"""Lengths of time as people write them."""

from __future__ import annotations

import pytest

from dreamtick.input.durations import parse_duration

SECOND = 10**9


@pytest.mark.parametrize(
    ("text", "nanoseconds"),
    [
        ("10s", 10 * SECOND),
        ("1m30s", 90 * SECOND),
        ("500ms", SECOND // 2),
        ("2.5s", 5 * SECOND // 2),
        ("1h 2m 3s 4ms", 3723 * SECOND + 4_000_000),
        ("2m", 120 * SECOND),
        (" 0S ", 0),
        (3, 3 * SECOND),
        (0.25, SECOND // 4),
    ],
)
def test_a_duration_is_read(text, nanoseconds):
    assert parse_duration(text) == nanoseconds


@pytest.mark.parametrize(
    "text",
    ["", "s", "10", "-1s", "1s1m", "1 hour", "1e5s", "9999999h", -1, float("nan"), float("inf"), True, None, "٣s"],
)
def test_what_is_no_duration_is_refused_with_the_value(text):
    with pytest.raises(ValueError, match="not a time"):
        parse_duration(text)

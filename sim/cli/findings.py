"""What `dreamtick doctor` finds: one finding a topic, gathered so that one broken library does not hide the rest."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Check", "Finding", "gather"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    "note": works, but a person may want to know. "problem": does not work, and `advice` says what to do. `values` holds
    the same facts for programs, as JSON types.
    """

    topic: str
    status: Literal["ok", "note", "problem"]
    found: str
    advice: str = ""
    needed_to_play: bool = False
    values: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.advice or self.status != "problem", f"{self.topic}: a problem without advice"


Check = Callable[[], Finding]  # a function named `check_` and its topic


def gather(checks: Sequence[Check]) -> list[Finding]:
    """Make every check, in order. A check that raises becomes a problem of its own."""
    return [_finding_of(check) for check in checks]


def _finding_of(check: Check) -> Finding:
    try:
        return check()
    except Exception as error:  # a library may fail in any way: that is what we are looking for
        if isinstance(error, ImportError):
            advice = "a library is missing or broken: install Dreamtick again"
        else:
            where = traceback.extract_tb(error.__traceback__)[-1]
            advice = f"the check itself failed in {where.filename}, line {where.lineno}: please report it"
        topic = check.__name__.removeprefix("check_")
        return Finding(topic, "problem", f"{type(error).__name__}: {error}", advice)

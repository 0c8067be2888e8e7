"""What one field of a message may hold: the rules of the protocol, each with the words for its documentation.

A rule takes a decoded msgpack value and returns the value that is used, or raises ProtocolError: `malformed` for
another type, `bad-value` for a value out of range. `type` and `range` are the words of the tables in docs/protocol.md;
a test compares them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from dreamtick.errors import ProtocolError
from dreamtick.input.prompts import clean_prompt

__all__ = [
    "LARGEST_INTEGER",
    "Rule",
    "any_text",
    "control_name",
    "identifier",
    "integer",
    "items",
    "number",
    "one_of",
    "or_nil",
    "person_name",
    "position_map",
    "sums",
    "text_map",
    "text_pairs",
]

LARGEST_INTEGER = 2**53 - 1
"""The largest whole number that a browser's numbers hold exactly."""

_CONTROL = re.compile(r"[A-Za-z0-9]{1,32}")
_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a field may hold. `check` takes the field's name and its value."""

    type: str
    range: str
    check: Callable[[str, Any], Any]


def integer(low: int = 0, high: int = LARGEST_INTEGER) -> Rule:
    """A whole number; a float is not one, even if it is whole."""

    def check(name: str, value: Any) -> int:
        if type(value) is not int:
            raise _wrong_type(name, value, "an integer")
        if not low <= value <= high:
            raise _out_of_range(name, value, f"{low} to {_words(high)}")
        return value

    return Rule("integer", f"{low} to {_words(high)}", check)


def number(low: float, high: float, clamp: bool = False) -> Rule:
    """A finite number, whole or not. With `clamp` it is brought into the range instead of being refused."""

    def check(name: str, value: Any) -> float:
        if type(value) not in (int, float):
            raise _wrong_type(name, value, "a number")
        if not math.isfinite(value):
            raise _out_of_range(name, value, "a finite number")
        if clamp:
            return float(min(max(value, low), high))
        if not low <= value <= high:
            raise _out_of_range(name, value, f"{low:g} to {high:g}")
        return float(value)

    return Rule("number", f"{low:g} to {high:g}" + (", clamped" if clamp else ""), check)


def any_text(longest: int | None = None) -> Rule:
    """A text of any characters; None leaves only the size of the message as its limit."""

    def check(name: str, value: Any) -> str:
        if type(value) is not str:
            raise _wrong_type(name, value, "a text")
        if longest is not None and len(value) > longest:
            raise _out_of_range(name, f"{len(value)} characters", f"{longest} at most")
        return value

    return Rule("text", "any" if longest is None else f"at most {longest} characters", check)


def person_name(longest: int) -> Rule:
    """What a person wants to be called. `clean_prompt` takes out what would let a name pose as another's."""
    text = any_text(longest)

    def check(name: str, value: Any) -> str:
        return clean_prompt(text.check(name, value))[0]

    return Rule("text", f"at most {longest} characters, cleaned", check)


def control_name() -> Rule:
    """A control as `input.controls` names it. One that nothing is bound to is fine: it does nothing."""
    return _pattern(_CONTROL, "1 to 32 letters and digits")


def identifier() -> Rule:
    """What the server calls a peer."""
    return _pattern(_IDENTIFIER, "1 to 64 letters, digits, `-`, `_`")


def one_of(choices: Collection[str]) -> Rule:
    """One of a few words."""
    words = ", ".join(f"`{choice}`" for choice in choices)

    def check(name: str, value: Any) -> str:
        if type(value) is not str:
            raise _wrong_type(name, value, "a text")
        if value not in choices:
            raise _out_of_range(name, value, f"one of {words}")
        return value

    return Rule("text", words, check)


def or_nil(rule: Rule) -> Rule:
    """A value or nil."""

    def check(name: str, value: Any) -> Any:
        return None if value is None else rule.check(name, value)

    return Rule(f"{rule.type} or nil", rule.range, check)


def items(rule: Rule, most: int) -> Rule:
    """A list in which every item keeps the rule."""

    def check(name: str, value: Any) -> tuple[Any, ...]:
        return tuple(rule.check(name, item) for item in _list(name, value, most))

    return Rule(f"list of {rule.type}", f"at most {most}; {rule.range}" if rule.range else f"at most {most}", check)


def sums(most: float) -> Rule:
    """A pair [x, y] of sums that only ever grow by what moved."""
    part = number(-most, most)

    def check(name: str, value: Any) -> tuple[float, float]:
        pair = _list(name, value, 2)
        if len(pair) != 2:
            raise _out_of_range(name, f"{len(pair)} items", "a pair [x, y]")
        return part.check(name, pair[0]), part.check(name, pair[1])

    return Rule("pair of number", part.range, check)


def position_map(most: int) -> Rule:
    """Positions of axes by their names."""
    key, part = control_name(), number(-1.0, 1.0, clamp=True)

    def check(name: str, value: Any) -> dict[str, float]:
        if type(value) is not dict:
            raise _wrong_type(name, value, "a map")
        if len(value) > most:
            raise _out_of_range(name, f"{len(value)} entries", f"{most} at most")
        return {key.check(name, axis): part.check(f"{name}.{axis}", at) for axis, at in value.items()}

    return Rule("map of text to number", f"at most {most}; {part.range}", check)


def text_map() -> Rule:
    """A map from texts to texts."""
    part = any_text()

    def check(name: str, value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise _wrong_type(name, value, "a map")
        return {part.check(name, key): part.check(name, meaning) for key, meaning in value.items()}

    return Rule("map of text to text", "any", check)


def text_pairs() -> Rule:
    """A list of pairs of texts."""
    part = any_text()

    def check(name: str, value: Any) -> tuple[tuple[str, str], ...]:
        pairs = [_list(name, pair, 2) for pair in _list(name, value, 1000)]
        if any(len(pair) != 2 for pair in pairs):
            raise _out_of_range(name, "another shape", "pairs")
        return tuple((part.check(name, first), part.check(name, second)) for first, second in pairs)

    return Rule("list of pairs of text", "any", check)


# ------------------------------------------------------------------------------------------------ helpers
def _pattern(pattern: re.Pattern[str], words: str) -> Rule:
    def check(name: str, value: Any) -> str:
        if type(value) is not str:
            raise _wrong_type(name, value, "a text")
        if not pattern.fullmatch(value):
            raise _out_of_range(name, value, words.replace("`", ""))
        return value

    return Rule("text", words, check)


def _list(name: str, value: Any, most: int) -> list[Any] | tuple[Any, ...]:
    if type(value) not in (list, tuple):
        raise _wrong_type(name, value, "a list")
    if len(value) > most:
        raise _out_of_range(name, f"{len(value)} items", f"{most} at most")
    return value


def _words(high: int) -> str:
    return "2⁵³ − 1" if high == LARGEST_INTEGER else str(high)


def _wrong_type(name: str, value: Any, expected: str) -> ProtocolError:
    return ProtocolError("malformed", f'"{name}" is {_msgpack_type(value)}, expected {expected}')


def _out_of_range(name: str, value: object, expected: str) -> ProtocolError:
    return ProtocolError("bad-value", f'"{name}" is {_excerpt(value)}, expected {expected}')


def _excerpt(value: object) -> str:
    """A value in words that are fit for a log and an answer, whatever was sent: short, and printable ASCII."""
    text = ascii(value) if isinstance(value, str | bytes) else str(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _msgpack_type(value: Any) -> str:
    names = {bool: "a boolean", int: "an integer", float: "a float", str: "a text", list: "a list", dict: "a map"}
    return "nil" if value is None else names.get(type(value), "binary or an extension type")

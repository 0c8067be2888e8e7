"""A TOML file read so that a mistake can be named by its line, which `tomllib` alone does not tell."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dreamtick.errors import ConfigError
from dreamtick.input.durations import parse_duration
from dreamtick.input.spelling import did_you_mean

__all__ = ["Entry", "TomlFile"]

LARGEST_BYTES = 4 * 2**20
MOST_ENTRIES = 20_000
LONGEST_WORD = 100  # characters in a bare key or a number; past 4300 digits Python reads none
MOST_PARTS = 16  # of a dotted key; `tomllib` takes memory with the square of them

_TOKEN = re.compile(  # a string that nobody closes ends with its line or the file: searching on would be quadratic
    r"""\#[^\n]*                      # a comment, skipped
      | \"{3}(?:[^\\"]|\\.|\"(?!\"\"))*+(?:\"{3})? | '{3}.*?(?:'{3}|\Z)   # strings of several lines
      | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*'?                               # of one
      | [A-Za-z0-9_\-]+               # a bare key, or part of a number""",
    re.VERBOSE | re.DOTALL,
)
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*([\w.\-]+)[ \t]*\]\]", re.MULTILINE)


class TomlFile:
    """The tables of a TOML file, and the lines at which things stand in it.

    Raises `error` (a ConfigError) for a file that is missing, unreadable, larger than 4 MiB, not TOML, or that has more
    than 20,000 entries.
    """

    def __init__(self, path: Path, error: type[ConfigError]) -> None:
        self.path, self.error = path, error
        try:
            with path.open("rb") as file:
                raw = file.read(LARGEST_BYTES + 1)
        except OSError as problem:
            raise error(f"{path}: cannot be read ({problem.strerror or problem}); check the name") from problem
        if len(raw) > LARGEST_BYTES:
            raise error(f"{path}: larger than {LARGEST_BYTES // 2**20} MiB; is this the right file?")
        try:
            text = raw.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError as problem:
            line = raw.count(b"\n", 0, problem.start) + 1
            raise error(f"{path}, line {line}: not UTF-8; save the file as UTF-8") from problem
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._token_lines: list[int] = []
        self._tokens: dict[str, list[int]] = defaultdict(list)  # a name to its places among all tokens
        self._headers: dict[str, list[int]] = defaultdict(list)  # a table to the lines of its [[headers]]
        self._index(text)
        self.data = self._parsed(text)

    def _index(self, text: str) -> None:
        """Note where every name stands. Raises for what would make the parser run out of memory or digits."""
        parts, end = 1, 0
        for match in _TOKEN.finditer(text):
            token, line = match[0], self._line_at(match.start())
            if token[0] == "#":
                continue
            if token[0] not in "\"'" and len(token) > LONGEST_WORD:
                raise self.problem(line, f"{token[:20]}… has more than {LONGEST_WORD} characters; shorten it")
            parts = parts + 1 if _DOT.fullmatch(text, end, match.start()) else 1
            if parts > MOST_PARTS:
                raise self.problem(line, f"a key of more than {MOST_PARTS} parts; nothing here is nested so deeply")
            end = match.end()
            self._tokens[token.strip("\"'")].append(len(self._token_lines))
            self._token_lines.append(line)
        for match in _HEADER.finditer(text):
            self._headers[match[1]].append(self._line_at(match.end()))

    def _parsed(self, text: str) -> dict[str, Any]:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise self.error(f"{self.path}: not TOML: {problem}") from problem
        except (RecursionError, MemoryError) as problem:
            raise self.error(f"{self.path}: nested too deeply or too large to read; make it simpler") from problem
        except (ValueError, OverflowError) as problem:
            raise self.error(
                f"{self.path}: a value in it cannot be read ({problem}); write it another way"
            ) from problem
        entries = sum(len(value) for value in data.values() if isinstance(value, list))
        if entries > MOST_ENTRIES:
            raise self.error(
                f"{self.path}: {entries} entries, more than the {MOST_ENTRIES} a file may have; split it into several"
            )
        return data

    def _line_at(self, offset: int) -> int:
        return bisect_left(self._newlines, offset) + 1

    def line(self, *names: str, nth: int = 0, first_line: int = 1) -> int:
        """The line of the `nth` appearance of the last name after the others, in order; of the last one found if none.

        `first_line` says from where to look.
        """
        found, position = first_line, bisect_left(self._token_lines, first_line)
        for depth, name in enumerate(names):
            skip = nth if depth == len(names) - 1 else 0
            places = self._tokens.get(name, [])
            first = bisect_left(places, position)
            if first < len(places):
                place = places[min(first + skip, len(places) - 1)]
                found, position = self._token_lines[place], place + 1
        return found

    def table_line(self, table: str, index: int) -> int:
        """The line of the header of the `index`-th `[[table]]`."""
        lines = self._headers.get(table, [])
        return lines[index] if index < len(lines) else self.line(table)

    def problem(self, line: int, message: str) -> ConfigError:
        """The error to raise for something at a line."""
        return self.error(f"{self.path}, line {line}: {message}")

    def check_tables(self, known: Iterable[str]) -> None:
        """Raise for a table at the top that is none of `known`."""
        names = list(known)
        for name in self.data:
            if name not in names:
                hint = did_you_mean(name, names)
                raise self.problem(self.line(name), f'"{name}" is not known here{hint}; expected {", ".join(names)}')

    def entries(self, table: str) -> list[Entry]:
        """All `[[table]]` entries in the file's order. Raises for anything else under that name."""
        values = self.data.get(table, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self.problem(self.line(table), f"write [[{table}]] with two brackets, once for each entry")
        return [Entry(self, table, index, value) for index, value in enumerate(values)]


class Entry:
    """One `[[table]]` entry, read field by field; every mistake is raised with its line."""

    def __init__(self, file: TomlFile, table: str, index: int, values: dict[str, Any]) -> None:
        self.file, self.table, self.values = file, table, values
        self.line = file.table_line(table, index)

    def problem(self, field: str, message: str) -> ConfigError:
        """The error to raise for a field of this entry."""
        line = self.line
        if field in self.values:
            in_header = field == self.table  # as in [[prompt]] prompt = "…"
            line = self.file.line(field, nth=int(in_header), first_line=self.line)
        return self.file.problem(line, message)

    def check_fields(self, *known: str) -> None:
        """Raise for a field that means nothing here."""
        for field in self.values:
            if field not in known:
                raise self.problem(
                    field, f'[[{self.table}]] has no "{field}"{did_you_mean(field, known)}; expected {", ".join(known)}'
                )

    def text(self, field: str) -> str:
        """A string that must be there."""
        value = self._required(field)
        if not isinstance(value, str):
            raise self.problem(field, f"{field} = {value!r}: expected text in quotes")
        return value

    def number(self, field: str, limit: float) -> float:
        """A number in -limit..limit that must be there."""
        value = self._required(field)
        if isinstance(value, bool) or not isinstance(value, int | float) or not -limit <= value <= limit:
            raise self.problem(field, f"{field} = {value!r}: expected a number from -{limit:g} to {limit:g}")
        return float(value)

    def duration_ns(self, field: str) -> int:
        """A time such as "2.5s" that must be there, in nanoseconds."""
        value = self._required(field)
        try:
            return parse_duration(value)
        except ValueError as problem:
            raise self.problem(field, f"{field} = {problem}") from problem

    def _required(self, field: str) -> Any:
        if field not in self.values:
            raise self.problem(field, f'[[{self.table}]] needs "{field}"')
        return self.values[field]

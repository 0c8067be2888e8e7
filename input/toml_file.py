"""A TOML file read so that a mistake can be named by its line, which `tomllib` alone does not tell."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dreamtick.errors import ConfigError
from dreamtick.input.durations import parse_duration
from dreamtick.input.spelling import did_you_mean

__all__ = ["Entry", "TomlFile"]

LARGEST_BYTES = 4 * 2**20

_TOKEN = re.compile(
    r"""\#[^\n]*                      # a comment, skipped
      | \"{3}(?:\\.|[^\\])*?\"{3} | '{3}.*?'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'   # strings
      | [A-Za-z0-9_\-]+               # a bare key, or part of a number""",
    re.VERBOSE | re.DOTALL,
)
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*([\w.\-]+)[ \t]*\]\]", re.MULTILINE)


class TomlFile:
    """The tables of a TOML file, and the lines at which things stand in it.

    Raises `error` (a ConfigError) for a file that is missing, unreadable, too large or not TOML.
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
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise error(f"{path}: not TOML: {problem or 'nested too deeply'}") from problem
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._tokens = [(m[0].strip("\"'"), self._line_at(m.start())) for m in _TOKEN.finditer(text) if m[0][0] != "#"]
        self._headers = [(m[1], self._line_at(m.end())) for m in _HEADER.finditer(text)]

    def _line_at(self, offset: int) -> int:
        return bisect_left(self._newlines, offset) + 1

    def line(self, *names: str, nth: int = 0, first_line: int = 1) -> int:
        """The line of the `nth` appearance of the last name after the others, in order; of the last one found if none.

        `first_line` says from where to look.
        """
        found, position = first_line, 0
        while position < len(self._tokens) and self._tokens[position][1] < first_line:
            position += 1
        for depth, name in enumerate(names):
            skip = nth if depth == len(names) - 1 else 0
            for at in range(position, len(self._tokens)):
                if self._tokens[at][0] == name:
                    found, position = self._tokens[at][1], at + 1
                    if skip == 0:
                        break
                    skip -= 1
        return found

    def table_line(self, table: str, index: int) -> int:
        """The line of the header of the `index`-th `[[table]]`."""
        lines = [line for name, line in self._headers if name == table]
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

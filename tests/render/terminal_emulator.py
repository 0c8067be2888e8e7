"""Enough of a terminal to know what a program's output looks like: cursor places, colours, erasing, modes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cell", "Terminal"]

_PIECE = re.compile(
    r"\x1b\[(?P<private>\??)(?P<numbers>[\d;]*)(?P<final>[A-Za-z])|(?P<text>[^\x1b\x18])|\x18", re.DOTALL
)


@dataclass(frozen=True)
class Cell:
    """A character with its colours: (r, g, b), the number of one of 256, or None for the terminal's own."""

    text: str = " "
    ink: object = None
    paper: object = None
    style: frozenset[int] = frozenset()


@dataclass
class Terminal:
    """What is on the screen after `feed`; rows and columns count from 1, as in the escape sequences."""

    columns: int
    rows: int
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    modes: set[int] = field(default_factory=lambda: {7, 25})  # line wrap, cursor visible
    clears: int = 0
    updates: int = 0
    row: int = 1
    column: int = 1
    pen: Cell = field(default_factory=Cell)

    def feed(self, text: str) -> None:
        """Read whole escape sequences and characters; anything else fails."""
        position = 0
        while position < len(text):
            piece = _PIECE.match(text, position)
            assert piece, f"not understood: {text[position : position + 20]!r}"
            position = piece.end()
            if piece["text"]:
                self._put(piece["text"])
            elif piece["final"]:
                numbers = [int(number) for number in piece["numbers"].split(";") if number]
                self._control(piece["private"] + piece["final"], numbers)

    def line(self, row: int) -> str:
        """The text of a row."""
        return "".join(self.cells.get((row, column), Cell()).text for column in range(1, self.columns + 1)).rstrip()

    def picture(self, top: int, left: int, rows: int, columns: int) -> NDArray[np.uint8]:
        """The pixels `[2 * rows, columns, 3]` that the half blocks from (top, left) on show."""
        pixels = np.zeros((2 * rows, columns, 3), np.uint8)
        for row in range(rows):
            for column in range(columns):
                cell = self.cells[top + row, left + column]
                pixels[2 * row, column] = cell.ink if cell.text == "▀" else cell.paper
                pixels[2 * row + 1, column] = cell.paper
        return pixels

    def _put(self, character: str) -> None:
        assert character.isprintable(), f"control character {character!r}"
        assert 1 <= self.row <= self.rows, f"row {self.row}"
        assert 1 <= self.column <= self.columns, f"column {self.column}, {character!r}"
        self.cells[self.row, self.column] = Cell(character, self.pen.ink, self.pen.paper, self.pen.style)
        self.column += 1

    def _control(self, name: str, numbers: list[int]) -> None:
        match name:
            case "H":
                self.row, self.column = numbers
            case "J":
                assert numbers == [2]
                self.cells.clear()
                self.clears += 1
            case "K":
                for column in range(self.column, self.columns + 1):
                    self.cells.pop((self.row, column), None)
            case "?h":
                self.modes.update(numbers)
                self.updates += 2026 in numbers
            case "?l":
                self.modes.difference_update(numbers)
            case "m":
                self._style(numbers)
            case _:
                raise AssertionError(f"control {name}")

    def _style(self, numbers: list[int]) -> None:
        pen = self.pen
        match numbers:
            case [] | [0]:
                self.pen = Cell()
            case [38, 2, r, g, b]:
                self.pen = Cell(" ", (r, g, b), pen.paper, pen.style)
            case [48, 2, r, g, b]:
                self.pen = Cell(" ", pen.ink, (r, g, b), pen.style)
            case [38, 5, number]:
                self.pen = Cell(" ", number, pen.paper, pen.style)
            case [48, 5, number]:
                self.pen = Cell(" ", pen.ink, number, pen.style)
            case [style]:
                self.pen = Cell(" ", pen.ink, pen.paper, pen.style | {style})
            case _:
                raise AssertionError(f"style {numbers}")

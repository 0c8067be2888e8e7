"""Prompts: what may be in one, the editor they are typed in, and story files that change them over time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dreamtick.errors import ScriptError
from dreamtick.input.graphemes import next_boundary, next_word, previous_boundary, previous_word
from dreamtick.input.toml_file import TomlFile

__all__ = ["LONGEST_PROMPT", "PromptEditor", "StoryLine", "clean_prompt", "load_story"]

LONGEST_PROMPT = 2000
LONGEST_HISTORY = 100
CUT_NOTICE = f"prompt cut to {LONGEST_PROMPT} characters"

_BREAK = re.compile("\r\n|[\t\n\v\f\r\x85\u2028\u2029]")
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")  # control characters and surrogates
_DECEIVING = re.compile("[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+")  # of no width, or turning what follows
# ZWNJ and ZWJ shape the letters of Persian and of Indian scripts and make one emoji of several. They stay between two
# characters beyond ASCII; anywhere else they are only good for two texts that look alike.
_IDLE_JOINER = re.compile(
    "(?<![^\x00-\x7f\u200c\u200d\\s])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200c\u200d\\s])"
)


def clean_prompt(text: str) -> tuple[str, str]:
    """The prompt that is used for a text, and a notice for the player if it had to be cut (else empty).

    Line breaks and tabs become spaces; other control characters, lone surrogates, bidirectional overrides and what has
    no width go; white space at the ends is trimmed. An empty prompt is fine.
    """
    return _cut(_IDLE_JOINER.sub("", _DECEIVING.sub("", _printable(text))).strip())


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("", _BREAK.sub(" ", text))


def _cut(text: str, room: int = LONGEST_PROMPT) -> tuple[str, str]:
    if len(text) <= room:
        return text, ""
    end = previous_boundary(text, room + 1) or room
    return text[:end].rstrip(), CUT_NOTICE


class PromptEditor:
    """A line of text with a cursor and a history, closed most of the time. Used by the loop's thread only.

    `paste` returns the clipboard's text; an OSError from it means that there is none to read. `cursor` is an offset
    into `text` that never lies within a cluster (`graphemes.py`).
    """

    def __init__(self, paste: Callable[[], str] | None = None) -> None:
        self.is_open = False
        self.text = ""
        self.cursor = 0
        self.notice = ""
        self.history: list[str] = []
        self._paste = paste
        self._recalled = 0  # index into the history; its length while the newest, unsent text is shown
        self._unsent = ""

    def open(self, text: str = "") -> None:
        """Begin to edit, with `text` to start from and the cursor at its end."""
        self.is_open, self.notice = True, ""
        self._recalled, self._unsent = len(self.history), ""
        self._replace(text)

    def close(self) -> None:
        """Stop editing and forget what was typed."""
        self.is_open = False
        self._replace("")

    def insert(self, text: str) -> None:
        """Put text at the cursor. What exceeds the longest prompt is left out, with a notice.

        Every tick may bring many characters, so this looks at the text and at the clusters around it, not at the rest.
        """
        piece, notice = _printable(text), ""
        room = LONGEST_PROMPT - len(self.text)
        if len(piece) > room:
            if not room:
                self.notice = CUT_NOTICE
                return
            piece, notice = _cut(piece, room)
        self.text = self.text[: self.cursor] + piece + self.text[self.cursor :]
        self._place(self.cursor + len(piece))
        self.notice = notice or self.notice

    def press(self, control: str, word: bool = False) -> str | None:
        """A key went down; with `word` Ctrl is held too. Returns the prompt when Enter sends it, None otherwise."""
        match control:
            case "Enter" | "NumpadEnter":
                return self._submit()
            case "Escape":
                self.close()
            case "ArrowLeft":
                self._place(self._before(word))
            case "ArrowRight":
                self._place(self._after(word))
            case "Home":
                self._place(0)
            case "End":
                self._place(len(self.text))
            case "Backspace":
                self._delete(self._before(word), self.cursor)
            case "Delete":
                self._delete(self.cursor, self._after(word))
            case "ArrowUp":
                self._recall(self._recalled - 1)
            case "ArrowDown":
                self._recall(self._recalled + 1)
            case "KeyV" if word:
                self._insert_clipboard()
        return None

    def _submit(self) -> str:
        prompt, _ = clean_prompt(self.text)
        if prompt and (not self.history or self.history[-1] != prompt):
            self.history = [*self.history, prompt][-LONGEST_HISTORY:]
        self.close()
        return prompt

    def _before(self, word: bool) -> int:
        return previous_word(self.text, self.cursor) if word else previous_boundary(self.text, self.cursor)

    def _after(self, word: bool) -> int:
        return next_word(self.text, self.cursor) if word else next_boundary(self.text, self.cursor)

    def _delete(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self._place(start)

    def _recall(self, index: int) -> None:
        if not 0 <= index <= len(self.history):
            return
        if self._recalled == len(self.history):
            self._unsent = self.text
        self._recalled = index
        self._replace(self._unsent if index == len(self.history) else self.history[index])

    def _insert_clipboard(self) -> None:
        if self._paste is None:
            return
        try:
            self.insert(self._paste())
        except OSError:
            self.notice = "the clipboard cannot be read"

    def _replace(self, text: str) -> None:
        self.text, notice = _cut(_printable(text))
        self.notice = notice or self.notice
        self.cursor = len(self.text)

    def _place(self, at: int) -> None:
        """Put the cursor at `at`, or at the end of the cluster that an edit may have joined around it."""
        self.cursor = next_boundary(self.text, at - 1)


# ------------------------------------------------------------------------------------------------ stories
@dataclass(frozen=True, slots=True)
class StoryLine:
    """From `at_ns` nanoseconds after the start the prompt is `prompt`."""

    at_ns: int
    prompt: str


def load_story(path: Path | str) -> tuple[StoryLine, ...]:
    """Read a story, earliest line first: `[[line]]` tables with `at = "10s"` and `prompt = "…"`.

    Raises ScriptError with the line number for a file or line that cannot be used.
    """
    file = TomlFile(Path(path), ScriptError)
    file.check_tables(("line",))
    lines = []
    for entry in file.entries("line"):
        entry.check_fields("at", "prompt")
        lines.append(StoryLine(entry.duration_ns("at"), clean_prompt(entry.text("prompt"))[0]))
    if not lines:
        raise ScriptError(f"{path}: this story has no line; begin each with [[line]], then at and prompt")
    return tuple(sorted(lines, key=lambda line: line.at_ns))

"""What may be said in a prompt from afar: length and characters always, words if whoever runs the server wants it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from dreamtick.errors import ConfigError, PromptError, ProtocolError
from dreamtick.input.prompts import LONGEST_PROMPT, clean_prompt

__all__ = ["PromptFilter", "WordFilter", "accepted_prompt"]

_WORD = re.compile(r"[^\W_]+")
_MOST_LINES = 100_000


class PromptFilter(Protocol):
    """Decides about prompts. Called on the server's thread, so it must be quick."""

    def check(self, prompt: str) -> None:
        """Raise PromptError, in words for whoever sent it, if this prompt shall not be used."""
        ...


def accepted_prompt(text: str, prompt_filter: PromptFilter | None = None) -> str:
    """The prompt that is used for a text from afar. Raises ProtocolError `bad-prompt`.

    Unlike at the keyboard, one that is too long is refused rather than cut: its sender can still see and shorten it.
    """
    prompt, was_cut = clean_prompt(text)
    if was_cut:
        raise ProtocolError(
            "bad-prompt", f"the prompt has {len(text)} characters, {LONGEST_PROMPT} at most; shorten it"
        )
    if prompt_filter is not None:
        try:
            prompt_filter.check(prompt)
        except PromptError as error:
            raise ProtocolError("bad-prompt", str(error)) from error
    return prompt


class WordFilter:
    """Refuses prompts with certain words or phrases, however they are spelled in case and accents.

    Whole words only: `ass` does not refuse `grass`. A list catches accidents and the unimaginative, no more.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = {words for phrase in phrases if (words := _words(phrase))}
        self._lengths = sorted({len(words) for words in self._phrases})

    @classmethod
    def from_file(cls, path: Path | str) -> WordFilter:
        """A filter from a UTF-8 file with a word or phrase a line; empty lines and those beginning with # do not count.

        Raises ConfigError for a file that cannot be read or lists nothing.
        """
        try:
            lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
        except OSError as error:
            raise ConfigError(f"{path}: the list of words cannot be read ({error.strerror or error})") from error
        except UnicodeDecodeError as error:
            raise ConfigError(
                f"{path}: the list of words is not UTF-8 (byte {error.start}); save it as UTF-8"
            ) from error
        if len(lines) > _MOST_LINES:
            raise ConfigError(f"{path}: {len(lines)} lines, {_MOST_LINES} at most for a list of words")
        filter_ = cls(line for line in lines if not line.lstrip().startswith("#"))
        if not filter_._phrases:
            raise ConfigError(f"{path}: no word in this list; write one a line, or leave the option away")
        return filter_

    def check(self, prompt: str) -> None:
        """Raise PromptError if a listed word or phrase is in the prompt."""
        words = _words(prompt)
        for length in self._lengths:
            for start in range(len(words) - length + 1):
                if words[start : start + length] in self._phrases:
                    raise PromptError("this server does not take that prompt: it has a word that is on its list")


def _words(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents, width and compatibility forms, in order."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    bare = "".join(c for c in decomposed if unicodedata.category(c) not in ("Mn", "Cf"))
    return tuple(_WORD.findall(bare))

"""The frozen text encoder: a static table of token embeddings, no network to run.

The table is WordLlama's (MIT, see NOTICE), one byte a number with a scale a row; it holds the rows whose tokens are
made of letters, digits and apostrophes, which is all that `encode` can ask for.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import AssetError

__all__ = ["TextTable", "shared_text_table"]

_LONGEST_PROMPT = 4000  # characters looked at; far more than the tokens that count can fill


class TextTable:
    """Embeddings of prompts from `text_table.safetensors` and `text_tokenizer.json` in `folder`.

    Raises AssetError if they are missing or broken. `dim` is the length of an embedding.
    """

    def __init__(self, folder: Path) -> None:
        from safetensors import SafetensorError
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        try:
            stored = load_file(folder / "text_table.safetensors")
            self._tokenizer = Tokenizer.from_file(str(folder / "text_tokenizer.json"))
            self._table, scale, rms = stored["table"], stored["scale"], float(stored["rms"][0])
            self._row_of = np.full(int(stored["rows"][0]), -1, np.int32)  # token id to row; -1: not in the table
            self._row_of[stored["ids"]] = np.arange(len(stored["ids"]), dtype=np.int32)
        except Exception as error:  # tokenizers raises bare Exception for a missing or broken file
            if not isinstance(error, (OSError, SafetensorError, KeyError, IndexError)) and type(error) is not Exception:
                raise
            raise AssetError(f"{folder}: the text table cannot be read ({error}); install the package again") from error
        self._scale = (scale / rms).astype(np.float32)
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self.dim = int(self._table.shape[1])

    def encode(self, prompt: str, max_tokens: int) -> NDArray[np.float32]:
        """Embeddings `[tokens, dim]` of a prompt: first its mean at unit variance, then tokens; at most `max_tokens`.

        Any text will do. Accents are dropped, other alphabets are not in the table; a prompt without a known word is
        one row of zeros.
        """
        ids = self._tokenizer.encode(_plain(prompt), add_special_tokens=False).ids[: max_tokens - 1]
        if not ids:
            return np.zeros((1, self.dim), np.float32)
        rows = self._row_of[ids]
        tokens = self._table[rows] * self._scale[rows, None]
        tokens[rows < 0] = 0.0
        mean = tokens.mean(0)
        return np.concatenate([mean[None] / (np.sqrt((mean**2).mean()) + 1e-6), tokens]).astype(np.float32)

    def direction(self, prompt: str) -> NDArray[np.float32]:
        """The mean embedding at length 1, to compare prompts by their scalar product; zeros if no word is known."""
        mean = self.encode(prompt, max_tokens=64)[0]
        return mean / max(float(np.linalg.norm(mean)), 1e-6)


@functools.cache
def shared_text_table(folder: Path) -> TextTable:
    """The table of a folder, read once. It is never written, so any thread may use it."""
    return TextTable(folder)


def _plain(prompt: str) -> str:
    """Lower case letters without accents, digits and apostrophes, single spaces."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", prompt[:_LONGEST_PROMPT].lower()) if not unicodedata.combining(c)
    )
    return re.sub(r"[^a-z0-9' ]+", " ", bare).strip()

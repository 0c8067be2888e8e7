"""The text encoder: a small sentence transformer, run on the CPU once for each prompt.

It is all-MiniLM-L6-v2 (Apache 2.0, see NOTICE): a BERT of six layers (arXiv 1810.04805) distilled as MiniLM
(arXiv 2002.10957) and trained so that sentences of like meaning lie near each other (arXiv 1908.10084). Its matrices
are stored with one byte a number and a scale a row. A prompt of ten words takes it some milliseconds. The file is
never trained on; a world's reader may bring changes of its matrices (`text_adapters.py`).

N prompts, L tokens of the longest, D = `TEXT_WIDTH` numbers.
"""

from __future__ import annotations

import copy
import functools
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import AssetError

if TYPE_CHECKING:
    from torch import Tensor
    from torch.nn import TransformerEncoder

__all__ = ["TEXT_LAYERS", "TEXT_MLP", "TEXT_WIDTH", "TextEncoder", "shared_text_encoder"]

TEXT_WIDTH: Final = 384
TEXT_LAYERS: Final = 6
TEXT_MLP: Final = 1536  # width within a layer's two linear ones
_HEADS: Final = 12
_LONGEST_PROMPT: Final = 4000  # characters looked at; far more than the tokens that count can fill
_MOST_TOKENS: Final = 128  # with the two that mark a sentence's ends
_TOGETHER: Final = 128  # prompts run through the network at once
_KEPT: Final = 512  # prompts whose tokens are remembered
_WEIGHTS, _TOKENIZER = "text_encoder.safetensors", "text_tokenizer.json"
_LEAST_SQUARE: Final = 1e-12
_SCALE: Final = ".scale"  # ends the name of what a matrix' rows are multiplied by


class TextEncoder:
    """Embeddings of prompts, by `text_encoder.safetensors` and `text_tokenizer.json` in `folder`.

    Any text will do. Accents are dropped, and so is what is neither a letter of the English alphabet nor a digit or
    an apostrophe. `width` is the length of an embedding. May be used from several threads. Raises AssetError if the
    files are missing or broken.
    """

    def __init__(self, folder: Path) -> None:
        import torch
        from safetensors import SafetensorError
        from safetensors.torch import load_file
        from tokenizers import Tokenizer

        try:
            stored = load_file(folder / _WEIGHTS)
            _check_sizes(stored)
            self._words, self._word_scale = stored.pop("words"), stored.pop("words" + _SCALE)
            self._places, self._norm = stored.pop("places"), (stored.pop("norm.weight"), stored.pop("norm.bias"))
            whole = {
                name: tensor if tensor.dtype != torch.int8 else tensor * stored[name + _SCALE].unsqueeze(1)
                for name, tensor in stored.items()
                if not name.endswith(_SCALE)
            }
            self._layers = _layers_of(whole)
        except (OSError, SafetensorError, KeyError, RuntimeError, TypeError, ValueError) as error:
            raise _unreadable(folder / _WEIGHTS, error) from error
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))
        except Exception as error:  # the library raises nothing narrower for a missing or broken file
            raise _unreadable(folder / _TOKENIZER, error) from error
        if self._tokenizer.get_vocab_size() != len(self._words) or len(self._tokenizer.encode("a").ids) != 3:
            raise _unreadable(folder / _TOKENIZER, "made for another encoder")
        self.width = TEXT_WIDTH
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_MOST_TOKENS)
        self._remember()

    def adapted(self, changes: Mapping[str, Tensor]) -> TextEncoder:
        """An encoder with `changes` added to the layers' matrices, by their names in `TransformerEncoder`; what else
        there is is shared.
        """
        other = copy.copy(self)
        other._layers = _layers_of(self._changed(changes))
        other._remember()
        return other

    def encode(self, prompt: str, max_tokens: int) -> NDArray[np.float32]:
        """A prompt as float32 `[tokens, D]`: first its meaning as a whole, then its tokens in their context; at most
        `max_tokens`. Each row has a mean square of one. A prompt without a letter or digit is one row of zeros.
        """
        states = self._remembered(_plain(prompt))
        rows = np.concatenate([states.mean(0, keepdims=True), states[1:-1]])[:max_tokens]
        return _scaled(rows)

    def sentences(self, prompts: Sequence[str]) -> NDArray[np.float32]:
        """The first row of `encode` of each, float32 `[N, D]`; much faster than one after the other."""
        plain = [_plain(prompt) for prompt in prompts]
        found = np.zeros((len(plain), TEXT_WIDTH), np.float32)
        by_length = sorted(range(len(plain)), key=lambda number: len(plain[number]))
        for first in range(0, len(plain), _TOGETHER):
            numbers = by_length[first : first + _TOGETHER]
            found[numbers] = [states.mean(0) for states in self._states([plain[number] for number in numbers])]
        return _scaled(found)

    def direction(self, prompt: str) -> NDArray[np.float32]:
        """The meaning as a whole at length 1, float32 `[D]`: prompts are as like as their scalar product says."""
        row = self.encode(prompt, max_tokens=1)[0]
        return row / np.float32(TEXT_WIDTH**0.5)

    def tokens(self, prompt: str) -> list[int]:
        """A prompt's tokens, with the two that mark its ends; none where it has neither letter nor digit."""
        words = _plain(prompt)
        return list(self._tokenizer.encode(words).ids) if words else []

    def learned_sentences(self, tokens: Sequence[Sequence[int]], changes: Mapping[str, Tensor]) -> Tensor:
        """`adapted(changes).sentences` of prompts as `tokens`, `[N, D]`, for learning `changes`."""
        import torch

        said = torch.tensor([[float(bool(row))] for row in tokens])
        states, padded = self._through([row or [0] for row in tokens], self._changed(changes))
        counts = (~padded).unsqueeze(-1)
        rows = said * (states * counts).sum(1) / counts.sum(1)
        return rows / (rows.square().mean(1, keepdim=True) + _LEAST_SQUARE).sqrt()

    def _states(self, plain: Sequence[str]) -> list[NDArray[np.float32]]:
        """What the last layer says of each prompt's tokens `[L, D]`, ends included; of no words, one row of zeros."""
        import torch

        said = [words for words in plain if words]
        if not said:
            return [np.zeros((1, TEXT_WIDTH), np.float32) for _ in plain]
        tokens = [self._tokenizer.encode(words).ids for words in said]
        with torch.inference_mode():
            x, _ = self._through(tokens)
        states = iter([row[: len(own)].numpy() for row, own in zip(x, tokens, strict=True)])
        return [next(states) if words else np.zeros((1, TEXT_WIDTH), np.float32) for words in plain]

    def _through(
        self, tokens: Sequence[Sequence[int]], weights: Mapping[str, Tensor] | None = None
    ) -> tuple[Tensor, Tensor]:
        """The last layer's states `[N, L, D]` and which are padding `[N, L]`; through the layers with other weights
        where they are given."""
        import torch
        import torch.nn.functional as F

        length = max(map(len, tokens))
        ids = torch.tensor([[*row, *[0] * (length - len(row))] for row in tokens])
        padded = torch.arange(length) >= torch.tensor([[len(row)] for row in tokens])
        x = self._words[ids] * self._word_scale[ids].unsqueeze(-1) + self._places[:length]
        x = F.layer_norm(x, (TEXT_WIDTH,), *self._norm, eps=1e-12)
        mask = padded if bool(padded.any()) else None
        if weights is None:
            return self._layers(x, src_key_padding_mask=mask), padded
        told = {"src_key_padding_mask": mask}
        return torch.func.functional_call(self._layers, dict(weights), (x,), told), padded

    def _changed(self, changes: Mapping[str, Tensor]) -> dict[str, Tensor]:
        weights = dict(self._layers.state_dict())
        return weights | {name: weights[name] + change for name, change in changes.items()}

    def _remember(self) -> None:
        self._remembered = functools.lru_cache(_KEPT)(lambda words: self._states([words])[0])


@functools.cache
def shared_text_encoder(folder: Path) -> TextEncoder:
    """The encoder of a folder, read once."""
    return TextEncoder(folder)


def _layers_of(weights: Mapping[str, Tensor]) -> TransformerEncoder:
    """The layers with these weights, frozen. Raises RuntimeError where names or shapes are others."""
    import torch

    with torch.device("meta"):
        layer = torch.nn.TransformerEncoderLayer(
            TEXT_WIDTH, _HEADS, TEXT_MLP, dropout=0.0, activation="gelu", layer_norm_eps=1e-12, batch_first=True
        )
        layers = torch.nn.TransformerEncoder(layer, TEXT_LAYERS, enable_nested_tensor=False)
    layers.load_state_dict(weights, assign=True)
    return layers.eval().requires_grad_(requires_grad=False)


def _check_sizes(stored: Mapping[str, Tensor]) -> None:
    """Raise ValueError for what no encoder of this kind has, KeyError for what it lacks. The layers check their own."""
    words = len(stored["words"])
    sizes = {"words": (words, TEXT_WIDTH), "words" + _SCALE: (words,), "places": (_MOST_TOKENS, TEXT_WIDTH)}
    sizes |= {"norm.weight": (TEXT_WIDTH,), "norm.bias": (TEXT_WIDTH,)}
    for name, tensor in stored.items():
        shape = tuple(tensor.shape)
        if name == "places":  # more of them do no harm
            shape = (min(_MOST_TOKENS, shape[0]), *shape[1:])
        if shape != sizes.get(name, shape):
            raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, expected {sizes[name]}")
        if not bool(tensor.isfinite().all()):
            raise ValueError(f"NaN or infinity in {name}")


def _unreadable(path: Path, why: Exception | str) -> AssetError:
    return AssetError(f"{path}: the text encoder cannot be read ({why}); install the package again")


def _scaled(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows of mean square one; zeros stay."""
    scaled: NDArray[np.float32] = rows / (np.sqrt(np.square(rows).mean(1, keepdims=True)) + 1e-6)
    return scaled


def _plain(prompt: str) -> str:
    """Lower case letters without accents, digits and apostrophes, single spaces."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", prompt[:_LONGEST_PROMPT].lower()) if not unicodedata.combining(c)
    )
    return re.sub(r"[^a-z0-9' ]+", " ", bare).strip()

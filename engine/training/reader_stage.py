"""The prompts' reader, learned on words alone: captions of every look, wishes, and what says nothing of the kind.

What the text encoder makes of a prompt is spoilt with noise, and words are left out of half of the prompts, so that no
single word is relied on: what a player types was mostly never seen. The adapters in the encoder learn with the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.reader import UNSAID, PromptReader
from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.engine.training.config import ReaderSettings, StageName
from dreamtick.engine.training.prompts import DrawPrompt
from dreamtick.engine.training.trainer import StepDice

__all__ = ["ReaderStage", "start_meanings"]

_SHELF: Final = 1024  # prompts that are drawn together
_LENGTHS: Final = 4  # a step sees prompts from one quarter of the lengths, so that little is padding
_DROPPED: Final = 0.1  # share of an embedding's numbers that are set to zero


class ReaderStage:
    """`settings.pool` prompts, drawn by `draw` from the seed; each step sees some of one shelf of them."""

    name: StageName = "reader"

    def __init__(
        self, settings: ReaderSettings, network: PromptReader, encoder: TextEncoder, draw: DrawPrompt, seed: int
    ) -> None:
        self.network, self._settings, self._encoder, self._draw, self._seed = network, settings, encoder, draw, seed
        self._shelves: dict[int, list[tuple[list[int], tuple[int, ...]]]] = {}

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, rng = self._settings, dice.numpy
        shelf = self._shelf(int(rng.integers(-(-settings.pool // _SHELF))))
        numbers = rng.integers(len(shelf), size=(_LENGTHS, settings.prompts))
        alike = np.sort(numbers, axis=None).reshape(numbers.shape)[rng.integers(_LENGTHS)]
        tokens, meanings = zip(*(shelf[number] for number in alike), strict=True)
        text = self._encoder.learned_sentences(tokens, self.network.adapters.changes())
        meant = torch.tensor(meanings)
        kept = torch.rand(text.shape, generator=dice.torch) >= _DROPPED
        text = text * kept / (1 - _DROPPED) + settings.noise * dice.normal_like(text)
        device = self.network.straight.weight.device
        parts = self.network(text.to(device)).float().split(self.network.kinds, -1)
        losses = [F.cross_entropy(part, truth) for part, truth in zip(parts, meant.to(device).unbind(1), strict=True)]
        right = (parts[0].argmax(-1).cpu() == meant[:, 0]).float().mean()
        return torch.stack(losses).sum(), {"themes_right": float(right)}

    def _shelf(self, number: int) -> list[tuple[list[int], tuple[int, ...]]]:
        """Prompts' tokens and their meanings, short prompts first; the last shelf may hold fewer."""
        if number not in self._shelves:
            rng = np.random.default_rng((self._seed, number))
            drawn = [self._draw(rng) for _ in range(min(_SHELF, self._settings.pool - number * _SHELF))]
            said = [(_with_words_left_out(rng, words, self._settings.left_out), meaning) for words, meaning in drawn]
            prompts = [(self._encoder.tokens(words), meaning) for words, meaning in said]
            self._shelves[number] = sorted(prompts, key=lambda prompt: len(prompt[0]))
        return self._shelves[number]


@torch.no_grad()
def start_meanings(meanings: nn.Module | None, kinds: tuple[int, ...], seed: int) -> None:
    """Let each meaning begin as something of its own, and what is unsaid as nothing, if they are as new."""
    assert isinstance(meanings, nn.Embedding)
    if bool((meanings.weight != 0).any()):
        return
    fresh = torch.randn(meanings.weight.shape, generator=torch.Generator().manual_seed(seed))
    fresh[[sum(kinds[:kind]) + UNSAID for kind in range(len(kinds))]] = 0.0
    meanings.weight.copy_(fresh)


def _with_words_left_out(rng: np.random.Generator, words: str, share: float) -> str:
    """In half of the prompts; at least one word stays."""
    parts = words.split()
    if rng.random() < 0.5:
        return words
    kept = [part for part in parts if rng.random() >= share]
    return " ".join(kept) if kept else words

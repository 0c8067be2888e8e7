"""The prompts' reader, learned on words alone: captions of every look, wishes, and what says nothing of the kind.

Words are left out and embeddings spoilt, so that no single word is relied on: what a player types was mostly never
seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.reader import PromptReader
from dreamtick.engine.models.compact.text import TextTable
from dreamtick.engine.training.clips import TEXT_TOKENS, encoded_prompts
from dreamtick.engine.training.config import ReaderSettings, StageName
from dreamtick.engine.training.prompts import DrawPrompt
from dreamtick.engine.training.trainer import StepDice

__all__ = ["ReaderStage", "start_meanings"]

_DROPPED: Final = 0.3  # share of an embedding's numbers that are set to zero


class ReaderStage:
    """Fresh prompts in every step; `tokens` of one count."""

    name: StageName = "reader"

    def __init__(
        self,
        settings: ReaderSettings,
        network: PromptReader,
        table: TextTable,
        draw: DrawPrompt,
        tokens: int = TEXT_TOKENS,
    ) -> None:
        self.network, self._settings, self._table, self._draw, self._tokens = network, settings, table, draw, tokens

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, rng = self._settings, dice.numpy
        drawn = [self._draw(rng) for _ in range(settings.prompts)]
        said = [_with_words_left_out(rng, words, settings.left_out) for words, _ in drawn]
        text, mask = encoded_prompts(self._table, said, self._tokens)
        kept = torch.rand(text.shape, generator=dice.torch) >= _DROPPED
        text = text * kept / (1 - _DROPPED) + settings.noise * dice.normal_like(text)
        meant = torch.tensor([meaning for _, meaning in drawn])
        device = self.network.summary.weight.device
        parts = self.network(text.to(device), mask.to(device)).float().split(self.network.kinds, -1)
        losses = [F.cross_entropy(part, truth) for part, truth in zip(parts, meant.to(device).unbind(1), strict=True)]
        right = (parts[0].argmax(-1).cpu() == meant[:, 0]).float().mean()
        return torch.stack(losses).sum(), {"themes_right": float(right)}


@torch.no_grad()
def start_meanings(meanings: nn.Module | None, table: TextTable, said: Sequence[Sequence[str]]) -> None:
    """Let each meaning begin as the mean of what says it, if they are as new: a transformer may know means of words."""
    assert isinstance(meanings, nn.Embedding)
    if bool((meanings.weight != 0).any()):
        return
    for number, prompts in enumerate(said):
        mean = torch.from_numpy(np.mean([table.encode(words, TEXT_TOKENS)[0] for words in prompts], 0))
        meanings.weight[number] = mean / mean.square().mean().sqrt().clamp(min=1e-6)


def _with_words_left_out(rng: np.random.Generator, words: str, share: float) -> str:
    """At least one word stays."""
    parts = words.split()
    kept = [part for part in parts if rng.random() >= share]
    return " ".join(kept) if kept else words

"""The prompts' reader, learned on words alone: captions of every look, wishes, and what says nothing of the kind.

Words are left out and embeddings spoilt, so that no single word is relied on: what a player types was mostly never
seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.models.compact.reader import UNSAID, PromptReader
from dreamtick.engine.models.compact.text import TextTable
from dreamtick.engine.training.captions import caption, looks, themes
from dreamtick.engine.training.chatter import draw_chatter
from dreamtick.engine.training.clips import TEXT_TOKENS, encoded_prompts
from dreamtick.engine.training.config import StageName, TrainingConfig
from dreamtick.engine.training.trainer import StepDice
from dreamtick.engine.training.wishes import wish_kinds

__all__ = ["Prompt", "ReaderStage", "draw_prompt", "start_meanings"]

_NOTHING: Final = 0.01  # share of the prompts: no words at all
_CHATTER: Final = 0.05
_WISHES: Final = 0.13
_DROPPED: Final = 0.3  # share of an embedding's numbers that are set to zero
_CAPTIONS_A_MEANING: Final = 100

Prompt = tuple[str, tuple[int, int, int]]
"""Words, and what they mean: theme, time of day and wish, each counted within its kind."""


class ReaderStage:
    """Fresh prompts in every step."""

    name: StageName = "reader"

    def __init__(self, config: TrainingConfig, network: PromptReader, table: TextTable) -> None:
        self.network, self._config, self._table = network, config, table

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """See `Stage`."""
        settings, rng = self._config.reader, dice.numpy
        drawn = [draw_prompt(rng) for _ in range(settings.prompts)]
        text, mask = encoded_prompts(
            self._table, [_with_words_left_out(rng, words, settings.left_out) for words, _ in drawn]
        )
        kept = torch.rand(text.shape, generator=dice.torch) >= _DROPPED
        text = text * kept / (1 - _DROPPED) + settings.noise * dice.normal_like(text)
        meant = torch.tensor([meaning for _, meaning in drawn])
        device = self.network.summary.weight.device
        parts = self.network(text.to(device), mask.to(device)).float().split(self.network.kinds, -1)
        losses = [F.cross_entropy(part, truth) for part, truth in zip(parts, meant.to(device).unbind(1), strict=True)]
        right = (parts[0].argmax(-1).cpu() == meant[:, 0]).float().mean()
        return torch.stack(losses).sum(), {"themes_right": float(right)}


def draw_prompt(rng: np.random.Generator) -> Prompt:
    """Draw what a player might say."""
    chance = rng.random()
    if chance < _NOTHING:
        return "", (UNSAID, UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER:
        return draw_chatter(rng), (UNSAID, UNSAID, UNSAID)
    if chance < _NOTHING + _CHATTER + _WISHES:
        kinds = wish_kinds()
        wish = int(rng.integers(len(kinds)))
        return kinds[wish][int(rng.integers(len(kinds[wish])))], (UNSAID, UNSAID, 1 + wish)
    theme, time = int(rng.integers(len(themes()))), int(rng.integers(len(looks())))
    return caption(rng, themes()[theme], looks()[time]), (1 + theme, 1 + time, UNSAID)


@torch.no_grad()
def start_meanings(network: PocketTransformer, table: TextTable, seed: int) -> None:
    """Let each meaning begin as the mean of what says it, if they are as new: a transformer may know means of words."""
    assert isinstance(network.meanings, nn.Embedding)
    if bool((network.meanings.weight != 0).any()):
        return
    rng = np.random.default_rng((seed, _CAPTIONS_A_MEANING))
    said: list[list[str]] = [[""]]
    said += [[caption(rng, t, _pick(rng, looks())) for _ in range(_CAPTIONS_A_MEANING)] for t in themes()]
    said += [[""]]
    said += [[caption(rng, _pick(rng, themes()), look) for _ in range(_CAPTIONS_A_MEANING)] for look in looks()]
    said += [[""], *map(list, wish_kinds())]
    for number, prompts in enumerate(said):
        mean = torch.from_numpy(np.mean([table.encode(words, TEXT_TOKENS)[0] for words in prompts], 0))
        network.meanings.weight[number] = mean / mean.square().mean().sqrt().clamp(min=1e-6)


def _with_words_left_out(rng: np.random.Generator, words: str, share: float) -> str:
    """At least one word stays."""
    parts = words.split()
    kept = [part for part in parts if rng.random() >= share]
    return " ".join(kept) if kept else words


def _pick(rng: np.random.Generator, choice: tuple[str, ...]) -> str:
    return choice[int(rng.integers(len(choice)))]

"""What a prompt asks for, read by a small network: a theme, a time of day, a wish; each of them may be unsaid.

The transformer sees a prompt a few thousand times in its training, a network that looks at words alone some hundred
thousand times. So what words mean is learned here, and the transformer is told one *meaning* of each kind, the
likeliest: it never has to doubt what was said, and a world that nobody touches is not drawn again because of it.

B batch, L rows of a prompt, D numbers of a row, K kinds, M meanings of all kinds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.models.compact.text_adapters import TextAdapters
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH, TextEncoder
from dreamtick.errors import CheckpointError

__all__ = ["UNSAID", "PromptReader", "encoder_for", "meanings_of", "still_meant"]

_DOUBT: Final = math.log(4.0)
_THEME, _WISH = 0, 2  # kinds
UNSAID: Final = 0  # a kind's first meaning: the prompt says nothing of it


class PromptReader(nn.Module):
    """`width` features; `kinds` is how many meanings each kind has, with the unsaid one.

    It reads what the text encoder makes of prompts with `adapters` in it: `encoder_for`.
    """

    def __init__(self, width: int, kinds: Sequence[int]) -> None:
        super().__init__()
        self.kinds = tuple(kinds)
        meanings = sum(self.kinds)
        self.adapters = TextAdapters()
        self.straight = nn.Linear(TEXT_WIDTH, meanings)
        self.inward = nn.Linear(TEXT_WIDTH, width)
        self.deeper = nn.Linear(width, width)
        self.out = nn.Linear(width, meanings)

    def forward(self, sentence_BD: Tensor) -> Tensor:
        """Logits `[B, M]`, kind after kind, of what prompts mean as a whole: `sentences` of `encoder_for`."""
        x = F.relu(self.inward(sentence_BD))
        x = x + F.relu(self.deeper(x))
        return self.straight(sentence_BD) + self.out(x)

    @torch.no_grad()
    def chosen(self, sentence_BD: Tensor) -> Tensor:
        """The likeliest meaning of each kind, int64 `[B, K]`, counted through all kinds.

        That no theme is said must be four times as likely as any theme: one that was asked for and does not come is
        worse than one that was guessed. A wish stands alone, as nothing learned to draw one with a theme: of the two
        the surer one is meant.
        """
        starts = [sum(self.kinds[:kind]) for kind in range(len(self.kinds))]
        logits = self(sentence_BD)
        logits[:, UNSAID] -= _DOUBT
        parts = logits.split(self.kinds, -1)
        chosen = torch.stack([part.argmax(-1) for part in parts], -1)
        if len(parts) > _WISH:
            theme_unsaid, wish_unsaid = (parts[kind].softmax(-1)[:, UNSAID] for kind in (_THEME, _WISH))
            clash = (chosen[:, _THEME] != UNSAID) & (chosen[:, _WISH] != UNSAID)
            chosen[clash & (theme_unsaid <= wish_unsaid), _WISH] = UNSAID
            chosen[clash & (theme_unsaid > wish_unsaid), :_WISH] = UNSAID
        return chosen + torch.tensor(starts, device=chosen.device)


def encoder_for(reader: PromptReader | None, encoder: TextEncoder) -> TextEncoder:
    """What encodes the prompts of a world that has this reader, or none.

    Raises CheckpointError where the reader's adapters leave no numbers of a prompt.
    """
    if reader is None:
        return encoder
    adapted = encoder.adapted(reader.adapters.changes())
    if not np.isfinite(adapted.encode("a", 1)).all():
        raise CheckpointError(
            "the reader's adapters are too large: of a prompt NaN or infinity is left; the weights are damaged, "
            "or their training failed"
        )
    return adapted


def still_meant(old: Sequence[int], new: Sequence[int], kinds: Sequence[int]) -> tuple[int, ...]:
    """What holds after a prompt that follows another, both as `PromptReader.chosen` counts meanings.

    Of theme and light, the first two kinds, what is unsaid stays as it was. A wish, the third, is of its own prompt:
    one that asks for it leaves the rest unsaid, and the next one that says anything ends it.
    """
    starts = [sum(kinds[:kind]) for kind in range(len(kinds))]
    said = [meaning - start != UNSAID for meaning, start in zip(new, starts, strict=True)]
    if not any(said):
        return tuple(old)
    if any(said[2:]):
        return tuple(new)
    return tuple(n if s or kind > 1 else o for kind, (o, n, s) in enumerate(zip(old, new, said, strict=True)))


def meanings_of(
    reader: PromptReader | None, meanings: nn.Embedding | None, text_BLD: Tensor, mask_BL: Tensor | None
) -> tuple[Tensor, Tensor | None]:
    """What a transformer's layers look at: one meaning of each kind, `[B, K, D]`; without a reader the prompt itself
    and its mask."""
    if reader is None or meanings is None:
        return text_BLD, mask_BL
    return meanings(reader.chosen(text_BLD[:, 0])), None

"""What a prompt asks for, read by a small network: a theme, a time of day, a wish; each of them may be unsaid.

The transformer sees a prompt a few thousand times in its training, a network that looks at words alone some hundred
thousand times. So what words mean is learned here, and the transformer is told one *meaning* of each kind, the
likeliest: it never has to doubt what was said, and a world that nobody touches is not drawn again because of it.

B batch, L tokens of a prompt, D numbers in a token's embedding, K kinds, M meanings of all kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn

__all__ = ["UNSAID", "PromptReader", "meanings_of"]

UNSAID: Final = 0  # a kind's first meaning: the prompt says nothing of it
_SCORES: Final = 4  # ways to weigh a prompt's tokens


class PromptReader(nn.Module):
    """`width` features a token; `kinds` is how many meanings each kind has, with the unsaid one."""

    def __init__(self, width: int, text: int, kinds: Sequence[int]) -> None:
        super().__init__()
        self.kinds = tuple(kinds)
        meanings = sum(self.kinds)
        self.summary = nn.Linear(text, meanings)  # of the first row, a prompt's mean
        self.inward = nn.Linear(text, width)
        self.deeper = nn.Linear(width, width)
        self.score = nn.Linear(width, _SCORES)
        self.joined = nn.Linear((_SCORES + 1) * width, width)
        self.out = nn.Linear(width, meanings)

    def forward(self, text_BLD: Tensor, mask_BL: Tensor | None = None) -> Tensor:
        """Logits `[B, M]`, kind after kind, of a prompt as `TextTable.encode` gives it. `mask` marks what counts."""
        x = F.relu(self.inward(text_BLD))
        x = x + F.relu(self.deeper(x))
        scores = self.score(x)
        if mask_BL is not None:
            scores = scores.masked_fill(~mask_BL.unsqueeze(-1), -torch.inf)
            x = x.masked_fill(~mask_BL.unsqueeze(-1), 0.0)
        weighed = torch.einsum("bls,blw->bsw", scores.softmax(1), x).flatten(1)
        joined = F.relu(self.joined(torch.cat([weighed, x.amax(1)], -1)))
        return self.summary(text_BLD[:, 0]) + self.out(joined)

    @torch.no_grad()
    def chosen(self, text_BLD: Tensor, mask_BL: Tensor | None = None) -> Tensor:
        """The likeliest meaning of each kind, int64 `[B, K]`, counted through all kinds."""
        starts = [sum(self.kinds[:kind]) for kind in range(len(self.kinds))]
        parts = self(text_BLD, mask_BL).split(self.kinds, -1)
        return torch.stack([part.argmax(-1) + start for part, start in zip(parts, starts, strict=True)], -1)


def meanings_of(
    reader: PromptReader | None, meanings: nn.Embedding | None, text_BLD: Tensor, mask_BL: Tensor | None
) -> tuple[Tensor, Tensor | None]:
    """What a transformer's layers look at: one meaning of each kind, `[B, K, D]`; without a reader the prompt itself
    and its mask."""
    if reader is None or meanings is None:
        return text_BLD, mask_BL
    return meanings(reader.chosen(text_BLD, mask_BL)), None

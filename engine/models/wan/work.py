"""How much arithmetic a pass is: for the share of a GPU's peak that is reached."""

from __future__ import annotations

from dreamtick.engine.models.wan.config import WanConfig

__all__ = ["pass_flops"]


def pass_flops(config: WanConfig, tokens: int, visible_tokens: int) -> int:
    """Floating-point operations of one pass over `tokens` tokens that see `visible_tokens`, themselves included.

    Products of matrices and attention, a multiplication and an addition each; what is made once a block or a prompt is
    not counted, nor are the action modules.
    """
    dim, seen = config.dim, config.text_len if config.text_dim else config.image_tokens
    layer = 4 * dim * dim  # self-attention's q, k, v, o
    layer += 2 * dim * dim  # cross-attention's q and o
    layer += 2 * dim * config.ffn_dim
    attention = 2 * dim * (visible_tokens + seen)  # scores and sums
    return 2 * tokens * config.layers * (layer + attention)

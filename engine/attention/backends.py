"""One attention function, and the kernel behind it.

`attention(query, context)` is all a model calls. PyTorch's scaled_dot_product_attention runs everywhere; on a GPU that
has flash-attn it is taken instead whenever no mask is needed (flash-attn has none).
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

__all__ = ["LayerContext", "attention", "backend_name"]


@dataclass(frozen=True, slots=True)
class LayerContext:
    """What a query may look at: `keys` and `values` `[B, N, K, D]`, and `mask` `[1, K]` (True: visible) or None."""

    keys: Tensor
    values: Tensor
    mask: Tensor | None = None


def attention(query_BNLD: Tensor, context: LayerContext) -> Tensor:
    """Softmax attention of `query` `[B, N, L, D]` over a context; returns `[B, N, L, D]`."""
    if context.mask is None and query_BNLD.is_cuda and query_BNLD.dtype in (torch.float16, torch.bfloat16):
        flash = _flash_attn()
        if flash is not None:
            out = flash(query_BNLD.transpose(1, 2), context.keys.transpose(1, 2), context.values.transpose(1, 2))
            return out.transpose(1, 2)
    return F.scaled_dot_product_attention(query_BNLD, context.keys, context.values, attn_mask=context.mask)


def backend_name(device: torch.device, dtype: torch.dtype) -> str:
    """Which kernel `attention` takes for unmasked calls there: "flash-attn" or "sdpa"."""
    half = dtype in (torch.float16, torch.bfloat16)
    return "flash-attn" if device.type == "cuda" and half and _flash_attn() is not None else "sdpa"


@functools.cache
def _flash_attn() -> Callable[[Tensor, Tensor, Tensor], Tensor] | None:
    """Import flash-attn once, and only if it is installed and a GPU is here."""
    if not torch.cuda.is_available() or importlib.util.find_spec("flash_attn") is None:
        return None
    from flash_attn import flash_attn_func

    kernel: Callable[[Tensor, Tensor, Tensor], Tensor] = flash_attn_func
    return kernel

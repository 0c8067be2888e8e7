"""The parts of one Wan layer: self-attention over the cache, cross-attention to what was encoded before, and the MLP.

Parameters carry the names of the published checkpoints. What does not change from one denoising step to the next comes
in ready to use: positions, the modulation of a noise level, keys and values of text and image.

B worlds, L tokens of the pass, D features, N heads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import LayerContext, attention
from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.action_module import ActionInputs, ActionModule
from dreamtick.engine.models.wan.config import WanConfig
from dreamtick.engine.models.wan.norms import RMSNorm, modulated, rms_normalised
from dreamtick.engine.models.wan.positions import Rotation, rotate

__all__ = ["CrossAttention", "LayerTime", "Seen", "SelfAttention", "WanBlock"]


class LayerTime(NamedTuple):
    """What a noise level does to one layer, `[D]` each. Scales are whole factors."""

    shift: Tensor
    scale: Tensor
    gate: Tensor
    mlp_shift: Tensor
    mlp_scale: Tensor
    mlp_gate: Tensor


class Seen(NamedTuple):
    """What a layer may look at beside its own tokens in this pass.

    `rotation` is the places of the pass's tokens. `key_rotation` is None where the cache keeps keys with their places
    worked in; else the places of all keys that the cache shows. `actions` None: the model takes none.
    """

    context: FrameContext
    rotation: Rotation
    key_rotation: Rotation | None
    actions: ActionInputs | None


class SelfAttention(nn.Module):
    """Attention of the pass's tokens to all that the cache shows, themselves included.

    Queries and keys are normed over all heads together, and then turned to their places.
    """

    def __init__(self, dim: int, heads: int, eps: float) -> None:
        super().__init__()
        self.heads, self.eps = heads, eps
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)
        self.o = nn.Linear(dim, dim)
        self.norm_q = RMSNorm(dim, eps)
        self.norm_k = RMSNorm(dim, eps)
        self._fused: tuple[Tensor, Tensor, Tensor] | None = None  # weight [3D, D], bias [3D], norms of q and k [2, D]

    def look(self, query_BNLD: Tensor, key_BNLD: Tensor, value_BNLD: Tensor, layer: int, seen: Seen) -> Tensor:
        """What the queries find, `[B, L, D]`; keys and values go to the cache."""
        visible = seen.context.extend(layer, key_BNLD, value_BNLD)
        if seen.key_rotation is not None:
            visible = LayerContext(rotate(visible.keys, seen.key_rotation), visible.values, visible.mask)
        return _merge_heads(attention(query_BNLD, visible))

    def fuse(self) -> None:
        """Make one matrix product of three. The parameters become views of the fused ones: no memory is added."""
        with torch.no_grad():
            linears = (self.q, self.k, self.v)
            weight = _joined([linear.weight for linear in linears])
            bias = _joined([linear.bias for linear in linears])
            norms = _joined([self.norm_q.weight, self.norm_k.weight])
        self._fused = weight, bias, norms.unflatten(0, (2, -1))

    def queries_keys_values(self, x_BLD: Tensor, rotation: Rotation, turn_keys: bool) -> tuple[Tensor, Tensor, Tensor]:
        """Three tensors `[B, N, L, D / N]`."""
        if self._fused is None:
            qkv_BL3D = torch.stack([self.q(x_BLD), self.k(x_BLD), self.v(x_BLD)], 2)
            norms_2D = torch.stack([self.norm_q.weight, self.norm_k.weight])
        else:
            weight, bias, norms_2D = self._fused
            qkv_BL3D = F.linear(x_BLD, weight, bias).unflatten(-1, (3, -1))
        qk_BL2D = rms_normalised(qkv_BL3D[:, :, :2], self.eps) * norms_2D
        qk_2BNLD = qk_BL2D.unflatten(-1, (self.heads, -1)).permute(2, 0, 3, 1, 4)
        value = _split_heads(qkv_BL3D[:, :, 2], self.heads)
        if turn_keys:
            query, key = rotate(qk_2BNLD, rotation).unbind(0)
        else:
            query, key = rotate(qk_2BNLD[0], rotation), qk_2BNLD[1]
        return query, key, value

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> SelfAttention:
        super()._apply(fn, recurse)  # moved or converted, the parameters are no views any more
        if self._fused is not None:
            self.fuse()
        return self


class CrossAttention(nn.Module):
    """Attention to a text or an image, whose keys and values are made once. No positions, and no mask.

    With an `image_branch` the image is looked at beside the text, by the same queries, and both results are added.
    """

    def __init__(self, dim: int, heads: int, eps: float, image_branch: bool) -> None:
        super().__init__()
        self.heads = heads
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)
        self.o = nn.Linear(dim, dim)
        self.norm_q = RMSNorm(dim, eps)
        self.norm_k = RMSNorm(dim, eps)
        if image_branch:
            self.k_img = nn.Linear(dim, dim)
            self.v_img = nn.Linear(dim, dim)
            self.norm_k_img = RMSNorm(dim, eps)

    def keys_values(self, tokens_BLD: Tensor) -> LayerContext:
        """Keys and values of what was embedded."""
        keys = self.norm_k(self.k(tokens_BLD))
        return LayerContext(_split_heads(keys, self.heads), _split_heads(self.v(tokens_BLD), self.heads))

    def image_keys_values(self, tokens_BLD: Tensor) -> LayerContext:
        """The same for an image that is looked at beside a text."""
        keys = self.norm_k_img(self.k_img(tokens_BLD))
        return LayerContext(_split_heads(keys, self.heads), _split_heads(self.v_img(tokens_BLD), self.heads))

    def forward(self, x_BLD: Tensor, seen: LayerContext, image: LayerContext | None = None) -> Tensor:
        query = _split_heads(self.norm_q(self.q(x_BLD)), self.heads)
        out_BNLD = attention(query, seen)
        if image is not None:
            out_BNLD = out_BNLD + attention(query, image)
        return self.o(_merge_heads(out_BNLD))


class WanBlock(nn.Module):
    """One layer. An action module, where there is one, stands between cross-attention and MLP, without norm or gate."""

    def __init__(self, config: WanConfig, action_place: int | None) -> None:
        super().__init__()
        self.eps = config.eps
        self.self_attn = SelfAttention(config.dim, config.heads, config.eps)
        self.cross_attn = CrossAttention(config.dim, config.heads, config.eps, config.image_branch)
        self.norm3 = nn.LayerNorm(config.dim, config.eps)
        self.action_model: ActionModule | None = None
        if config.action is not None and action_place is not None:
            self.action_model = ActionModule(config.action, config.dim, config.eps, action_place)
        self.ffn = nn.Sequential(
            nn.Linear(config.dim, config.ffn_dim), nn.GELU("tanh"), nn.Linear(config.ffn_dim, config.dim)
        )
        self.modulation = nn.Parameter(torch.randn(1, 6, config.dim) / config.dim**0.5)
        self.plain_parts()

    def plain_parts(self) -> None:
        """Run as it is written."""
        self._before: Callable[..., tuple[Tensor, Tensor, Tensor]] = self._before_attention
        self._after: Callable[..., Tensor] = self._after_attention
        self._last: Callable[..., Tensor] = self._mlp

    def compile_parts(self, backend: str = "inductor") -> None:
        """Have torch compile what stands between the caches' reads and writes. The same code serves all layers, and all
        places in the cache: it is compiled once, whatever their number."""
        compiled = partial(torch.compile, backend=backend, fullgraph=True, dynamic=False)
        self._before = compiled(self._before_attention)
        self._after = compiled(self._after_attention)
        self._last = compiled(self._mlp)

    def forward(
        self, x_BLD: Tensor, layer: int, time: LayerTime, seen: Seen, cross: LayerContext, image: LayerContext | None
    ) -> Tensor:
        query, key, value = self._before(x_BLD, time, seen.rotation, seen.key_rotation is None)
        attended = self.self_attn.look(query, key, value, layer, seen)
        x_BLD = self._after(x_BLD, time, attended, cross, image)
        if self.action_model is not None and seen.actions is not None:
            x_BLD = self.action_model(x_BLD, seen.actions, seen.context)
        return self._last(x_BLD, time)

    def _before_attention(
        self, x_BLD: Tensor, time: LayerTime, rotation: Rotation, turn_keys: bool
    ) -> tuple[Tensor, Tensor, Tensor]:
        normed = modulated(x_BLD, time.shift, time.scale, self.eps)
        return self.self_attn.queries_keys_values(normed, rotation, turn_keys)

    def _after_attention(
        self, x_BLD: Tensor, time: LayerTime, attended_BLD: Tensor, cross: LayerContext, image: LayerContext | None
    ) -> Tensor:
        x_BLD = torch.addcmul(x_BLD, time.gate, self.self_attn.o(attended_BLD))
        return x_BLD + self.cross_attn(self.norm3(x_BLD), cross, image)

    def _mlp(self, x_BLD: Tensor, time: LayerTime) -> Tensor:
        changed = self.ffn(modulated(x_BLD, time.mlp_shift, time.mlp_scale, self.eps))
        return torch.addcmul(x_BLD, time.mlp_gate, changed)


def _split_heads(x_BLD: Tensor, heads: int) -> Tensor:
    """`[B, L, D]` to `[B, N, L, D / N]`."""
    return x_BLD.unflatten(-1, (heads, -1)).transpose(1, 2)


def _merge_heads(x_BNLD: Tensor) -> Tensor:
    """`[B, N, L, D / N]` to `[B, L, D]`."""
    return x_BNLD.transpose(1, 2).flatten(2)


def _joined(parts: list[Tensor]) -> Tensor:
    """The parameters one after another in one piece, of which they become views."""
    joined = torch.cat([part.detach() for part in parts])
    for part, view in zip(parts, joined.split([len(part) for part in parts]), strict=True):
        part.data = view
    return joined

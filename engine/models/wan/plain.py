"""The Wan family once more, plainly: the oracle that the engine's transformer and cache are compared with.

Every forward pass computes everything from the inputs again (text, time, keys of all that is rotated), and the cache is
a list of frames whose tensors are cut and concatenated at every pass. Slow, short, and close to the description of the
published models (Wan, arXiv 2503.20314; Self-Forcing, arXiv 2506.08009; LongLive, arXiv 2509.22622; Matrix-Game 2,
arXiv 2508.13009). It reads weights under their published names and shares no code with the rest of the engine.

Letters of tensor names: B batch, F latent frames, C channels, H W height and width, T tokens a latent frame, L = F * T,
N heads, K visible tokens or frames, D features, R raw (shown) frames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

__all__ = ["PlainActions", "PlainCache", "PlainPass", "PlainWan"]

_PATCH = 2  # pixels of the latent a token spans, in rows and in columns
_EPS = 1e-6


@dataclass(frozen=True, slots=True)
class PlainActions:
    """What the player did, raw frame by raw frame since the world began: `keyboard` `[R, K]`, `mouse` `[R, 2]`.

    Latent frame f sees the `ratio * window` raw frames before raw frame `ratio * f`; before the first one stands the
    first one. `rotary_dims` and `theta` turn its keys with time.
    """

    keyboard: Tensor
    mouse: Tensor | None = None
    window: int = 3
    ratio: int = 4
    rotary_dims: int = 8
    theta: float = 256.0

    def windows(self, raw_RK: Tensor, frames: Sequence[int]) -> Tensor:
        """The raw frames that each latent frame sees, flattened in the order of time: `[F, window * ratio * K]`."""
        span = self.window * self.ratio
        rows = [[max(0, self.ratio * f - span + i) for i in range(span)] for f in frames]
        return raw_RK[torch.tensor(rows, device=raw_RK.device)].flatten(1)


class PlainCache:
    """Which latent frames are in memory, oldest first, and their keys and values, by the name of the attention.

    `window` counts frames, with the sink and the block being made; None: all are kept. The first `sink` stay for good.
    Names are "self.{layer}", "keyboard.{layer}" and "mouse.{layer}"; the last two keep no sink. With `relative`, keys
    are stored before the rotation and stand at their place in memory.
    """

    def __init__(self, window: int | None = None, sink: int = 0, relative: bool = False) -> None:
        self.window, self.sink, self.relative = window, sink, relative
        self.frames: dict[str, list[int]] = {}
        self.keys: dict[str, Tensor] = {}  # [B, N, K, D]
        self.values: dict[str, Tensor] = {}

    def extend(self, name: str, run: PlainPass, key: Tensor, value: Tensor, tokens: int) -> tuple[Tensor, Tensor]:
        """Take in the frames of a pass, `tokens` keys and values each; return all that is then in memory."""
        old = self.frames.get(name, [])
        sink = self.sink if name.startswith("self") else 0
        kept, new = run.memory(old, self.window, sink)
        at = [old.index(frame) * tokens + i for frame in kept for i in range(tokens)]
        own = slice((len(run.frames) - len(new)) * tokens, None)
        if name in self.keys:
            index = torch.tensor(at, dtype=torch.long, device=key.device)
            key = torch.cat([self.keys[name][:, :, index], key[:, :, own]], 2)
            value = torch.cat([self.values[name][:, :, index], value[:, :, own]], 2)
        self.frames[name], self.keys[name], self.values[name] = kept + new, key, value
        return key, value


@dataclass(frozen=True, slots=True)
class PlainPass:
    """Which latent frames a forward pass is about, and what it does to the memory.

    An ordinary pass makes its frames the newest. `recache` computes frames that are in memory already once more, all
    at once; with `keep_sink` the sink's keys and values stay those of old.
    """

    frames: range
    recache: bool = False
    keep_sink: bool = False

    def memory(self, old: Sequence[int], window: int | None, sink: int) -> tuple[list[int], list[int]]:
        """Frames in memory that stay, and frames of this pass that come after them."""
        if self.recache:
            stay = sink if self.keep_sink else 0
            return list(old[:stay]), list(self.frames[stay:])
        kept = [frame for frame in old if frame < self.frames.start]  # what an earlier pass wrote here is replaced
        while window is not None and len(kept) + len(self.frames) > window:
            del kept[sink]
        return kept, list(self.frames)


class PlainWan:
    """The causal transformer over a state dict: published names, without the prefix `model.`, in any one dtype."""

    def __init__(self, state: Mapping[str, Tensor], heads: int, text_len: int = 512) -> None:
        self.state, self.heads, self.text_len = dict(state), heads, text_len
        self.layers = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("blocks."))
        self.dim, self.dtype = state["patch_embedding.weight"].shape[0], state["patch_embedding.weight"].dtype
        self.head_dim = self.dim // heads

    def forward(
        self,
        latent_BFCHW: Tensor,
        timestep: float,
        run: PlainPass,
        cache: PlainCache,
        text_BLD: Tensor | None = None,
        image_BLD: Tensor | None = None,
        actions: PlainActions | None = None,
    ) -> Tensor:
        """The flow (noise - clean) of some latent frames at one timestep (0 to 1000); their keys go to the cache.

        `latent` has all the channels the patch embedding takes, `text` and `image` are the encoders' outputs.
        """
        grid = (latent_BFCHW.shape[3] // _PATCH, latent_BFCHW.shape[4] // _PATCH)
        tokens = grid[0] * grid[1]
        x_BLD = F.linear(
            _patches(latent_BFCHW), self.state["patch_embedding.weight"].flatten(1), self.state["patch_embedding.bias"]
        )
        time_D, modulation_MD = self._time(timestep)
        for layer in range(self.layers):
            name = f"blocks.{layer}"
            shift, scale, gate, shift2, scale2, gate2 = self.state[f"{name}.modulation"][0] + modulation_MD
            inner = _layer_norm(x_BLD) * (1 + scale) + shift
            x_BLD = x_BLD + gate * self._self_attention(layer, inner, run, cache, grid)
            affine = F.layer_norm(
                x_BLD, (self.dim,), self.state[f"{name}.norm3.weight"], self.state[f"{name}.norm3.bias"], _EPS
            )
            x_BLD = x_BLD + self._cross_attention(f"{name}.cross_attn", affine, text_BLD, image_BLD)
            if actions is not None and f"{name}.action_model.proj_keyboard.weight" in self.state:
                if actions.mouse is not None:
                    x_BLD = x_BLD + self._mouse(layer, x_BLD, run, cache, tokens, actions, actions.mouse)
                x_BLD = x_BLD + self._keyboard(layer, x_BLD, run, cache, tokens, actions)
            inner = _layer_norm(x_BLD) * (1 + scale2) + shift2
            x_BLD = x_BLD + gate2 * self._two_layers(f"{name}.ffn", inner, "gelu")
        shift, scale = self.state["head.modulation"][0] + time_D
        out = self._linear("head.head", _layer_norm(x_BLD) * (1 + scale) + shift)
        return _latent(out, grid)

    # ------------------------------------------------------------------ what steers
    def _time(self, timestep: float) -> tuple[Tensor, Tensor]:
        """The timestep's embedding `[D]` and the six rows `[6, D]` that it adds to every layer's modulation."""
        half = self.state["time_embedding.0.weight"].shape[1] // 2
        device = self.state["time_embedding.0.weight"].device
        frequency = torch.pow(10000.0, -torch.arange(half, dtype=torch.float64, device=device) / half)
        wave = torch.cat([torch.cos(timestep * frequency), torch.sin(timestep * frequency)]).to(self.dtype)
        time_D = self._two_layers("time_embedding", wave, "silu")
        return time_D, self._linear("time_projection.1", F.silu(time_D)).unflatten(-1, (6, -1))

    def _cross_attention(self, name: str, x_BLD: Tensor, text_BLD: Tensor | None, image_BLD: Tensor | None) -> Tensor:
        """Attention to all text tokens, padding too, or to the image's, or (with keys of its own for them) to both."""
        query = self._heads(self._rms(f"{name}.norm_q", self._linear(f"{name}.q", x_BLD)))
        out = torch.zeros_like(x_BLD)
        if text_BLD is not None:
            padded = F.pad(text_BLD, (0, 0, 0, self.text_len - text_BLD.shape[1]))
            out = out + self._attend_to(name, "", query, self._two_layers("text_embedding", padded, "gelu"))
        if image_BLD is not None:
            own_keys = "_img" if f"{name}.k_img.weight" in self.state else ""
            out = out + self._attend_to(name, own_keys, query, self._image_tokens(image_BLD))
        return self._linear(f"{name}.o", out)

    def _attend_to(self, name: str, suffix: str, query_BNLD: Tensor, context_BLD: Tensor) -> Tensor:
        key = self._heads(self._rms(f"{name}.norm_k{suffix}", self._linear(f"{name}.k{suffix}", context_BLD)))
        value = self._heads(self._linear(f"{name}.v{suffix}", context_BLD))
        return _joined(F.scaled_dot_product_attention(query_BNLD, key, value))

    def _image_tokens(self, image_BLD: Tensor) -> Tensor:
        x = self._affine_norm("img_emb.proj.0", image_BLD)
        x = self._linear("img_emb.proj.3", F.gelu(self._linear("img_emb.proj.1", x)))
        return self._affine_norm("img_emb.proj.4", x)

    # ------------------------------------------------------------------ what was there before
    def _self_attention(
        self, layer: int, x_BLD: Tensor, run: PlainPass, cache: PlainCache, grid: tuple[int, int]
    ) -> Tensor:
        name, tokens = f"blocks.{layer}.self_attn", grid[0] * grid[1]
        query = self._heads(self._rms(f"{name}.norm_q", self._linear(f"{name}.q", x_BLD)))
        key = self._heads(self._rms(f"{name}.norm_k", self._linear(f"{name}.k", x_BLD)))
        value = self._heads(self._linear(f"{name}.v", x_BLD))
        if cache.relative:
            keys, values = cache.extend(f"self.{layer}", run, key, value, tokens)
            places = range(keys.shape[2] // tokens)
            query = _rotated(query, _angles_3d(places[-len(run.frames) :], grid, self.head_dim, query.device))
            keys = _rotated(keys, _angles_3d(places, grid, self.head_dim, keys.device))
        else:
            angles = _angles_3d(run.frames, grid, self.head_dim, query.device)
            query, key = _rotated(query, angles), _rotated(key, angles)
            keys, values = cache.extend(f"self.{layer}", run, key, value, tokens)
        return self._linear(f"{name}.o", _joined(F.scaled_dot_product_attention(query, keys, values)))

    # ------------------------------------------------------------------ what the player does
    def _mouse(
        self,
        layer: int,
        x_BLD: Tensor,
        run: PlainPass,
        cache: PlainCache,
        tokens: int,
        actions: PlainActions,
        mouse_RK: Tensor,
    ) -> Tensor:
        """Every place of the picture over time, each on its own: places stand in the batch."""
        name = f"blocks.{layer}.action_model"
        head_dim = self.state[f"{name}.img_attn_q_norm.weight"].shape[0]
        windows_TFD = actions.windows(mouse_RK, run.frames).expand(tokens, -1, -1)
        x_TFD = x_BLD.unflatten(1, (-1, tokens))[0].transpose(0, 1)
        x = torch.cat([x_TFD, windows_TFD.to(self.dtype)], -1)
        x = self._affine_norm(f"{name}.mouse_mlp.3", self._two_layers(f"{name}.mouse_mlp", x, "gelu"))
        qkv = self._linear(f"{name}.t_qkv", x)
        query, key, value = (_split(part, head_dim) for part in qkv.chunk(3, -1))
        angles = _angles_1d(run.frames, actions, query.device)
        query, key = _rotated(_rms_norm(query), angles), _rotated(_rms_norm(key), angles)
        keys, values = cache.extend(f"mouse.{layer}", run, key, value, 1)
        out_TFD = _joined(F.scaled_dot_product_attention(query, keys, values))
        return self._linear(f"{name}.proj_mouse", out_TFD.transpose(0, 1).flatten(0, 1)[None])

    def _keyboard(
        self, layer: int, x_BLD: Tensor, run: PlainPass, cache: PlainCache, tokens: int, actions: PlainActions
    ) -> Tensor:
        """Every token attends to what the keys did at each latent frame; the keys are the same for all places."""
        name = f"blocks.{layer}.action_model"
        head_dim = self.state[f"{name}.key_attn_q_norm.weight"].shape[0]
        query = _split(self._linear(f"{name}.mouse_attn_q", x_BLD), head_dim)
        embedded_RD = self._two_layers(f"{name}.keyboard_embed", actions.keyboard.to(self.dtype), "silu")
        kv = self._linear(f"{name}.keyboard_attn_kv", actions.windows(embedded_RD, run.frames))
        key, value = (_split(part[None], head_dim) for part in kv.chunk(2, -1))
        angles = _angles_1d(run.frames, actions, query.device)
        query = _rotated(_rms_norm(query), angles.repeat_interleave(tokens, 0))
        keys, values = cache.extend(f"keyboard.{layer}", run, _rotated(_rms_norm(key), angles), value, 1)
        return self._linear(f"{name}.proj_keyboard", _joined(F.scaled_dot_product_attention(query, keys, values)))

    # ------------------------------------------------------------------ layers by name
    def _linear(self, name: str, x: Tensor) -> Tensor:
        return F.linear(x, self.state[f"{name}.weight"], self.state.get(f"{name}.bias"))

    def _two_layers(self, name: str, x: Tensor, between: str) -> Tensor:
        """Linear, a curve (SiLU or the tanh form of GELU), linear: layers 0 and 2 of a published sequence."""
        x = self._linear(f"{name}.0", x)
        return self._linear(f"{name}.2", F.silu(x) if between == "silu" else F.gelu(x, approximate="tanh"))

    def _rms(self, name: str, x: Tensor) -> Tensor:
        return _rms_norm(x) * self.state[f"{name}.weight"]

    def _affine_norm(self, name: str, x: Tensor) -> Tensor:
        return F.layer_norm(x, x.shape[-1:], self.state[f"{name}.weight"], self.state[f"{name}.bias"], 1e-5)

    def _heads(self, x_BLD: Tensor) -> Tensor:
        return _split(x_BLD, self.head_dim)


def _split(x_BLD: Tensor, head_dim: int) -> Tensor:
    """Into heads, `[B, N, L, D]`."""
    return x_BLD.unflatten(-1, (-1, head_dim)).transpose(1, 2)


def _joined(x_BNLD: Tensor) -> Tensor:
    return x_BNLD.transpose(1, 2).flatten(2)


def _patches(latent_BFCHW: Tensor) -> Tensor:
    """One row a token: frame by frame, row by row; channels change slowest within a row."""
    cut = latent_BFCHW.unflatten(4, (-1, _PATCH)).unflatten(3, (-1, _PATCH))  # B F C h p w q
    return cut.permute(0, 1, 3, 5, 2, 4, 6).flatten(4, 6).flatten(1, 3)


def _latent(out_BLD: Tensor, grid: tuple[int, int]) -> Tensor:
    """The opposite way, but channels change fastest within a row of the head's output."""
    cut = out_BLD.unflatten(2, (_PATCH, _PATCH, -1)).unflatten(1, (-1, *grid))  # B F h w p q C
    return cut.permute(0, 1, 6, 2, 4, 3, 5).flatten(5, 6).flatten(3, 4)


def _layer_norm(x: Tensor) -> Tensor:
    return F.layer_norm(x, x.shape[-1:], eps=_EPS)


def _rms_norm(x: Tensor) -> Tensor:
    """Over the last dimension, in float32; no weight."""
    x32 = x.float()
    return (x32 * torch.rsqrt(x32.square().mean(-1, keepdim=True) + _EPS)).to(x.dtype)


# ---------------------------------------------------------------------------------------------- rotation
def _angles_3d(frames: Sequence[int], grid: tuple[int, int], head_dim: int, device: torch.device) -> Tensor:
    """The angle of every pair of every token, `[L, D/2]`: pairs for time first, then rows, then columns."""
    pairs = head_dim // 2
    row_pairs = pairs // 3
    axes = [(frames, pairs - 2 * row_pairs), (range(grid[0]), row_pairs), (range(grid[1]), row_pairs)]
    times, rows, columns = (_axis_angles(places, count, 10000.0, device) for places, count in axes)
    shape = (len(frames), *grid)
    parts = [
        times[:, None, None].expand(*shape, -1),
        rows[None, :, None].expand(*shape, -1),
        columns[None, None, :].expand(*shape, -1),
    ]
    return torch.cat(parts, -1).flatten(0, 2)


def _angles_1d(frames: Sequence[int], actions: PlainActions, device: torch.device) -> Tensor:
    return _axis_angles(frames, actions.rotary_dims // 2, actions.theta, device)


def _axis_angles(places: Sequence[int], pairs: int, theta: float, device: torch.device) -> Tensor:
    frequency = theta ** (-torch.arange(pairs, dtype=torch.float64, device=device) / pairs)
    return torch.tensor(list(places), dtype=torch.float64, device=device)[:, None] * frequency


def _rotated(x: Tensor, angles_LD: Tensor) -> Tensor:
    """Turn neighbouring features of `x` `[..., L, D]`, as complex numbers, by the angles; those beyond them stay."""
    count = 2 * angles_LD.shape[-1]
    turn = torch.polar(torch.ones_like(angles_LD), angles_LD)
    pairs = torch.view_as_complex(x[..., :count].double().unflatten(-1, (-1, 2)).contiguous())
    turned = torch.view_as_real(pairs * turn).flatten(-2).to(x.dtype)
    return torch.cat([turned, x[..., count:]], -1)

"""How keys and mouse reach the picture in Matrix-Game-2: a small module in some layers, with caches of its own.

The mouse branch runs at every place of the picture separately, over time: a token and its latent frame's window of
mouse motion look at the same place in the cached frames. The keyboard branch lets every token look at what was pressed:
one key and value for each cached frame. Both add to the residual stream. Parameters carry the published names:
`mouse_attn_q` is the keyboard's query in spite of its name, and the weights of the four norms are there, not applied.

F latent frames, T tokens of a frame, N heads, D features. One world at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import attention
from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.action_windows import ActionWindows
from dreamtick.engine.models.wan.config import ActionConfig
from dreamtick.engine.models.wan.norms import RMSNorm, rms_normalised
from dreamtick.engine.models.wan.positions import Rotation, action_rotation, rotate
from dreamtick.errors import ModelError

__all__ = ["ActionInputs", "ActionModule", "LayerActions", "encode_actions"]


class LayerActions(NamedTuple):
    """What actions bring to one module: the keyboard's keys and values `[1, N, F, D]`, keys turned to their places, and
    the mouse's share `[F, hidden]` of the mouse branch's first layer, or None."""

    key: Tensor
    value: Tensor
    mouse: Tensor | None


@dataclass(frozen=True, slots=True, eq=False)
class ActionInputs:
    """All of a block's actions that does not depend on its latent, for each action module in turn."""

    rotation: Rotation  # [F, D/2, 2]
    layers: tuple[LayerActions, ...]


class MouseMlp(nn.ModuleList):
    """Reads a token's features and, beside them, its window of mouse motion.

    The first layer's product is taken in two parts, since the window's is the same in all steps and at all places.
    """

    def __init__(self, dim: int, window: int, hidden: int) -> None:
        first, second = nn.Linear(dim + window, hidden), nn.Linear(hidden, hidden)
        super().__init__([first, nn.GELU("tanh"), second, nn.LayerNorm(hidden, 1e-5)])
        self.dim = dim

    def of_window(self, window_FD: Tensor) -> Tensor:
        """The window's part of the first layer `[F, hidden]`."""
        first = cast(nn.Linear, self[0])
        return F.linear(window_FD, first.weight[:, self.dim :], first.bias)

    def forward(self, x_FTD: Tensor, window_F1D: Tensor) -> Tensor:
        first, activation, second, norm = self
        of_token_FTD = F.linear(x_FTD, cast(nn.Linear, first).weight[:, : self.dim])
        return norm(second(activation(of_token_FTD + window_F1D)))


class ActionModule(nn.Module):
    """The module of one layer. `place` counts the modules from 0: the layer of the caches "keyboard" and "mouse"."""

    def __init__(self, config: ActionConfig, dim: int, eps: float, place: int) -> None:
        super().__init__()
        self.heads, self.eps, self.place = config.heads, eps, place
        hidden, embedded = config.hidden, config.keyboard_hidden
        if config.mouse_dim:
            self.mouse_mlp = MouseMlp(dim, config.mouse_dim * config.raw_frames, hidden)
            self.t_qkv = nn.Linear(hidden, 3 * hidden, bias=False)
            self.img_attn_q_norm = RMSNorm(config.head_dim, eps)
            self.img_attn_k_norm = RMSNorm(config.head_dim, eps)
            self.proj_mouse = nn.Linear(hidden, dim, bias=False)
        self.keyboard_embed = nn.Sequential(
            nn.Linear(config.keyboard_dim, embedded), nn.SiLU(), nn.Linear(embedded, embedded)
        )
        self.mouse_attn_q = nn.Linear(dim, hidden, bias=False)
        self.keyboard_attn_kv = nn.Linear(embedded * config.raw_frames, 2 * hidden, bias=False)
        self.key_attn_q_norm = RMSNorm(config.head_dim, eps)
        self.key_attn_k_norm = RMSNorm(config.head_dim, eps)
        self.proj_keyboard = nn.Linear(hidden, dim, bias=False)

    def encode(self, actions: ActionWindows, rotation: Rotation) -> LayerActions:
        """What these actions bring to this module in every denoising step."""
        embedded_FD = self.keyboard_embed(actions.keyboard).flatten(1)
        key_value_2NFD = self.keyboard_attn_kv(embedded_FD).unflatten(-1, (2, self.heads, -1)).permute(1, 2, 0, 3)
        key_NFD = rotate(rms_normalised(key_value_2NFD[0], self.eps), rotation)
        mouse_FD = None if actions.mouse is None else self.mouse_mlp.of_window(actions.mouse.flatten(1))
        return LayerActions(key_NFD[None], key_value_2NFD[1][None], mouse_FD)

    def forward(self, x_1LD: Tensor, inputs: ActionInputs, context: FrameContext) -> Tensor:
        actions = inputs.layers[self.place]
        if actions.mouse is not None:
            x_1LD = x_1LD + self._mouse(x_1LD, actions.mouse, inputs.rotation, context)
        return x_1LD + self._keyboard(x_1LD, actions, inputs.rotation, context)

    def _mouse(self, x_1LD: Tensor, mouse_FD: Tensor, rotation: Rotation, context: FrameContext) -> Tensor:
        hidden_FTD = self.mouse_mlp(x_1LD[0].unflatten(0, (len(mouse_FD), -1)), mouse_FD[:, None])
        qkv_FT3ND = self.t_qkv(hidden_FTD).unflatten(-1, (3, self.heads, -1))
        qk_FT2ND = rms_normalised(qkv_FT3ND[:, :, :2], self.eps)
        query, key = rotate(qk_FT2ND.permute(2, 1, 3, 0, 4), rotation).unbind(0)  # [T, N, F, D]: a row for each place
        seen = context.extend_side("mouse", self.place, key, qkv_FT3ND[:, :, 2].permute(1, 2, 0, 3))
        out_FTND = attention(query, seen).permute(2, 0, 1, 3)
        return self.proj_mouse(out_FTND.flatten(2)).flatten(0, 1)[None]

    def _keyboard(self, x_1LD: Tensor, actions: LayerActions, rotation: Rotation, context: FrameContext) -> Tensor:
        frames = actions.key.shape[2]
        query_FTND = self.mouse_attn_q(x_1LD)[0].unflatten(-1, (self.heads, -1)).unflatten(0, (frames, -1))
        query_TNFD = rotate(rms_normalised(query_FTND, self.eps).permute(1, 2, 0, 3), rotation)
        seen = context.extend_side("keyboard", self.place, actions.key, actions.value)
        query_1NLD = query_TNFD.permute(1, 2, 0, 3).flatten(1, 2)[None]
        return self.proj_keyboard(attention(query_1NLD, seen).transpose(1, 2).flatten(2))


def encode_actions(
    modules: Sequence[ActionModule], config: ActionConfig, actions: ActionWindows, positions: Sequence[int]
) -> ActionInputs:
    """A block's actions for all modules; `positions` are the latent frames' places in time.

    Raises ModelError if there are not as many windows as places, or a mouse where there should be none or none where
    there should be one.
    """
    if len(actions.keyboard) != len(positions) or (actions.mouse is None) != (config.mouse_dim == 0):
        raise ModelError(
            f"actions of {len(actions.keyboard)} latent frames {'without' if actions.mouse is None else 'with'} mouse "
            f"motion, expected {len(positions)} frames with {config.mouse_dim} mouse axes"
        )
    like = modules[0].mouse_attn_q.weight
    rotation = action_rotation(positions, config.head_dim, config.rotary_dims, config.theta, like.dtype, like.device)
    return ActionInputs(rotation, tuple(module.encode(actions, rotation) for module in modules))

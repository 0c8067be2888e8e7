"""The causal Wan transformer: all members of the family are sizes of this one network (`config.py`).

A denoising step is `forward`. Everything that is the same for all steps of a block is made before, once: text and image
(`encode_text`, `encode_image`), a noise level (`encode_timestep`), actions (`encode_actions`), positions (`WanRotary`).
History is read and written only through the context. Parameters carry the names of the published checkpoints.

B worlds, F latent frames of the pass, C channels, H W rows and columns of the latent, L tokens, D features.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from dreamtick.engine.attention import LayerContext
from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.action_module import ActionInputs, encode_actions
from dreamtick.engine.models.wan.action_windows import ActionWindows
from dreamtick.engine.models.wan.blocks import LayerTime, Seen, WanBlock
from dreamtick.engine.models.wan.config import PATCH, WanConfig
from dreamtick.engine.models.wan.norms import modulated
from dreamtick.engine.models.wan.positions import Rotation
from dreamtick.errors import ModelError

__all__ = ["TimeCondition", "WanTransformer", "timestep_features"]


@dataclass(frozen=True, slots=True, eq=False)
class TimeCondition:
    """What a noise level does to every layer, ready to use.

    All of it are rows of `packed` `[6 * layers + 2, D]`: a buffer of fixed address takes over another noise level in
    one copy. The last two rows are the head's shift and scale.
    """

    packed: Tensor
    layers: tuple[LayerTime, ...]
    head_shift: Tensor
    head_scale: Tensor

    @classmethod
    def of(cls, packed: Tensor) -> TimeCondition:
        """Views of the rows."""
        *rows, shift, scale = packed.unbind(0)
        layers = tuple(LayerTime(*rows[first : first + 6]) for first in range(0, len(rows), 6))
        return cls(packed, layers, shift, scale)


class WanTransformer(nn.Module):
    """The network. Weights come from a checkpoint, by `load_state_dict(strict=True)` of un-prefixed keys.

    Not for training: parameters need no gradients.
    """

    def __init__(self, config: WanConfig) -> None:
        super().__init__()
        self.config = config
        dim, acting = config.dim, config.action.layers if config.action else ()
        self.patch_embedding = PatchEmbedding(config.in_dim, dim)
        if config.text_dim:
            self.text_embedding = nn.Sequential(nn.Linear(config.text_dim, dim), nn.GELU("tanh"), nn.Linear(dim, dim))
        if config.image_dim:
            self.img_emb = ImageEmbedding(config.image_dim, dim)
        self.time_embedding = nn.Sequential(nn.Linear(config.freq_dim, dim), nn.SiLU(), nn.Linear(dim, dim))
        self.time_projection = nn.Sequential(nn.SiLU(), nn.Linear(dim, 6 * dim))
        self.blocks = nn.ModuleList(
            WanBlock(config, acting.index(layer) if layer in acting else None) for layer in range(config.layers)
        )
        self.head = Head(dim, config.out_dim, config.eps)
        self.requires_grad_(False)

    @property
    def dtype(self) -> torch.dtype:
        """The number format of the weights and of all results."""
        return self.head.head.weight.dtype

    @property
    def device(self) -> torch.device:
        """Where the weights are."""
        return self.head.head.weight.device

    def fuse(self) -> WanTransformer:
        """Make one matrix product of the queries', keys' and values' in every layer. Call it when weights are loaded;
        moving and converting the network afterwards is fine, loading others with `assign=True` is not."""
        for block in self._blocks:
            block.self_attn.fuse()
        return self

    @property
    def _blocks(self) -> list[WanBlock]:
        return cast("list[WanBlock]", list(self.blocks))

    def compile_parts(self, backend: str = "inductor") -> WanTransformer:
        """Have torch compile the layers' parts, at the first pass; takes a minute or so there."""
        for block in self._blocks:
            block.compile_parts(backend)
        return self

    def plain_parts(self) -> WanTransformer:
        """Run as it is written, after `compile_parts`."""
        for block in self._blocks:
            block.plain_parts()
        return self

    # ------------------------------------------------------------------ once a prompt, picture, noise level, block
    def encode_text(self, embedding_BLD: Tensor) -> tuple[LayerContext, ...]:
        """Keys and values of a prompt in every layer, from the text encoder's rows (zero past the prompt's end).

        Fewer rows than `text_len` are padded with zeros, which are seen like any other. Raises ModelError for more, for
        rows of another width, and if this model reads no text.
        """
        config = self.config
        if not config.text_dim:
            raise ModelError("this model reads no text; it begins from a picture")
        if (
            embedding_BLD.dim() != 3
            or embedding_BLD.shape[2] != config.text_dim
            or embedding_BLD.shape[1] > config.text_len
        ):
            raise ModelError(
                f"a text embedding of shape {list(embedding_BLD.shape)}, expected [worlds, at most {config.text_len}, "
                f"{config.text_dim}]; take the text encoder that belongs to this model"
            )
        missing = config.text_len - embedding_BLD.shape[1]
        tokens = self.text_embedding(F.pad(embedding_BLD.to(self.device, self.dtype), (0, 0, 0, missing)))
        return tuple(block.cross_attn.keys_values(tokens) for block in self._blocks)

    def encode_image(self, tokens_BLD: Tensor) -> tuple[LayerContext, ...]:
        """Keys and values of a picture in every layer, from the image encoder's tokens.

        `forward` takes them as `image` where the picture has a branch of its own beside the text (I2V-14B), else as
        `cross`. Raises ModelError for tokens of another width, and if this model takes no picture.
        """
        config = self.config
        if not config.image_dim:
            raise ModelError("this model takes no picture as a condition; give it as the first latent instead")
        if tokens_BLD.dim() != 3 or tokens_BLD.shape[2] != config.image_dim:
            raise ModelError(
                f"image tokens of shape {list(tokens_BLD.shape)}, expected [worlds, tokens, {config.image_dim}]; "
                "take the image encoder that belongs to this model"
            )
        tokens = self.img_emb(tokens_BLD.to(self.device, self.dtype))
        attentions = [block.cross_attn for block in self._blocks]
        if config.image_branch:
            return tuple(attention.image_keys_values(tokens) for attention in attentions)
        return tuple(attention.keys_values(tokens) for attention in attentions)

    def encode_timestep(self, timestep: float) -> TimeCondition:
        """What a timestep (0 to 1000: 1000 times the noise level) does to every layer; the same for all frames."""
        features = timestep_features(timestep, self.config.freq_dim).to(self.device, self.dtype)
        embedded_1D = self.time_embedding(features[None])
        for_layers_6D = self.time_projection(embedded_1D).unflatten(-1, (6, -1))
        layers = torch.cat([block.modulation for block in self._blocks]) + for_layers_6D
        layers[:, (1, 4)] += 1
        head = self.head.modulation[0] + embedded_1D
        head[1] += 1
        return TimeCondition.of(torch.cat([layers.flatten(0, 1), head]))

    def encode_actions(self, actions: ActionWindows, positions: Sequence[int]) -> ActionInputs:
        """All of a block's actions that does not depend on its latent. `positions` are its frames' places in time.

        Raises ModelError if the model takes no actions, or others.
        """
        config = self.config.action
        if config is None:
            raise ModelError("this model takes no actions")
        modules = [block.action_model for block in self._blocks if block.action_model is not None]
        return encode_actions(modules, config, actions, positions)

    # ------------------------------------------------------------------ every denoising step
    def forward(
        self,
        latent_BFCHW: Tensor,
        time: TimeCondition,
        rotation: Rotation,
        key_rotation: Rotation | None,
        cross: Sequence[LayerContext],
        context: FrameContext,
        actions: ActionInputs | None = None,
        image: Sequence[LayerContext] | None = None,
    ) -> Tensor:
        """The flow (noise minus clean latent) `[B, F, out_dim, H, W]`; keys and values go to the context.

        `latent` has all `in_dim` channels: a model that starts from a picture gets its mask and latent behind the noisy
        ones. `rotation` belongs to `context.query_positions`, `key_rotation` to `context.key_positions` (None with it).
        Raises ModelError without the actions or the image that this network needs.
        """
        if (actions is None) != (self.config.action is None) or (image is None) == self.config.image_branch:
            given = ["without" if part is None else "with" for part in (actions, image)]
            raise ModelError(
                f"a pass {given[0]} actions and {given[1]} an image beside the text, which is not what this network "
                f"takes: see its configuration, {self.config}"
            )
        _, frames, _, height, width = latent_BFCHW.shape
        seen = Seen(context, rotation, key_rotation, actions)
        x_BLD = self.patch_embedding(latent_BFCHW)
        for layer, block in enumerate(self._blocks):
            x_BLD = block(x_BLD, layer, time.layers[layer], seen, cross[layer], image[layer] if image else None)
        patches = self.head(x_BLD, time.head_shift, time.head_scale)
        return latent_from_patches(patches, frames, height // PATCH, width // PATCH)


class PatchEmbedding(nn.Conv3d):
    """Tokens from patches of 1 x 2 x 2: a convolution by its weights' shape, a matrix product in what it does."""

    def __init__(self, channels: int, dim: int) -> None:
        super().__init__(channels, dim, (1, PATCH, PATCH), (1, PATCH, PATCH))

    def forward(self, latent_BFCHW: Tensor) -> Tensor:
        """`[B, L, D]`, frame by frame, row by row."""
        cut = latent_BFCHW.unflatten(-1, (-1, PATCH)).unflatten(-3, (-1, PATCH))  # [B, F, C, h, p, w, q]
        patches = cut.permute(0, 1, 3, 5, 2, 4, 6).flatten(4).flatten(1, 3)
        return F.linear(patches, self.weight.flatten(1), self.bias)


class ImageEmbedding(nn.Module):
    """From the image encoder's width to the transformer's."""

    def __init__(self, image_dim: int, dim: int) -> None:
        super().__init__()
        self.proj = nn.Sequential(
            nn.LayerNorm(image_dim),
            nn.Linear(image_dim, image_dim),
            nn.GELU(),
            nn.Linear(image_dim, dim),
            nn.LayerNorm(dim),
        )

    def forward(self, tokens_BLD: Tensor) -> Tensor:
        return self.proj(tokens_BLD)


class Head(nn.Module):
    """From a token's features to the values of its patch."""

    def __init__(self, dim: int, channels: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.head = nn.Linear(dim, channels * PATCH**2)
        self.modulation = nn.Parameter(torch.randn(1, 2, dim) / dim**0.5)

    def forward(self, x_BLD: Tensor, shift_D: Tensor, scale_D: Tensor) -> Tensor:
        return self.head(modulated(x_BLD, shift_D, scale_D, self.eps))


def latent_from_patches(patches_BLD: Tensor, frames: int, rows: int, columns: int) -> Tensor:
    """`[B, F, C, H, W]` from patches whose values are row, column, channel, the channel fastest."""
    cut = patches_BLD.unflatten(-1, (PATCH, PATCH, -1)).unflatten(1, (frames, rows, columns))  # [B, F, h, w, p, q, C]
    return cut.permute(0, 1, 6, 2, 4, 3, 5).flatten(5).flatten(3, 4)


def timestep_features(timestep: float, features: int) -> Tensor:
    """Cosines, then sines, of a timestep at `features / 2` frequencies from 1 down to 1/10000, float64."""
    half = features // 2
    angles = timestep * 10000.0 ** (-torch.arange(half, dtype=torch.float64) / half)
    return torch.cat([angles.cos(), angles.sin()])

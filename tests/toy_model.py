"""A world model small enough to check by head, behind the real contract.

A block is 2 frames of 2x2 pixels; its latent is `[1, 4, 2]` (4 tokens, 2 numbers). One attention layer with one head;
keys are the latent plus the block's position (so that a wrong place shows), values the latent. The clean latent is the
attention's result plus what text, action, camera and image say.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from dreamtick.engine.attention import attention
from dreamtick.engine.kv_cache import Anchor, CacheLayout, Context, ContextConfig, FirstBlocks
from dreamtick.engine.kv_cache.batch import BatchContext
from dreamtick.engine.models.base import ModalitySpec, WorldSpec
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning, EveryBlock, HoldBlocks, OnChange, Pinned

TOKENS, CHANNELS = 4, 2


def toy_spec(
    anchor_blocks: int = 1, window_blocks: int = 3, modalities: Sequence[str] = ("text", "action")
) -> WorldSpec:
    rules = {"text": OnChange(), "action": EveryBlock(), "camera": HoldBlocks(3), "image": Pinned()}
    return WorldSpec(
        name="toy",
        title="Toy",
        frame_height=2,
        frame_width=2,
        frame_rate_hz=10.0,
        frames_per_block=2,
        latent_shape=(1, TOKENS, CHANNELS),
        cache=CacheLayout(layers=1, heads=1, tokens=TOKENS, head_dim=CHANNELS),
        context=ContextConfig(anchor_blocks, window_blocks),
        plan=DenoisingPlan((1.0, 0.5)),
        modalities=tuple(ModalitySpec(name, rules[name]) for name in modalities),
        action_names=("move_x", "move_y"),
    )


class ToyModel:
    """Counts its passes; `fail_at` and `nan_at` name a block in which it misbehaves."""

    def __init__(self, spec: WorldSpec | None = None, fail_at: int = -1, nan_at: int = -1) -> None:
        self.spec = spec or toy_spec()
        self.device, self.dtype = torch.device("cpu"), torch.float32
        self.fail_at, self.nan_at = fail_at, nan_at
        self.encoded: list[tuple[str, object]] = []
        self.remembered: list[int] = []
        self.denoised: list[int] = []

    def encode(self, modality: str, value: object) -> object:
        self.encoded.append((modality, value))
        if modality == "action":
            return torch.tensor([list(row) for row in value[0].values]).mean(0)  # type: ignore[index]
        number = sum(map(ord, str(value))) % 101 / 101
        return torch.full((CHANNELS,), number)

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        return torch.lerp(old, new, share)  # type: ignore[arg-type]

    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        return keys + 0.01 * position

    def _attend(self, latent: Tensor, context: Context, conditioning: Conditioning) -> Tensor:
        said = sum((part.encoding for part in conditioning.parts.values()), torch.zeros(CHANNELS))
        tokens = (latent + 0.5 * said)[:, None]
        return attention(self.place_keys(tokens, context.position), context.extend(0, tokens, tokens))[:, 0]

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        self.denoised.append(context.position)
        if context.position == self.fail_at:
            raise RuntimeError("out of dreams")
        clean = self._attend(latent, context, conditioning) * (1 - 0.5 * sigma)
        if context.previous_latent is not None:
            clean = clean + 0.1 * context.previous_latent
        return clean * float("nan") if context.position == self.nan_at else clean

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        self.remembered.append(context.position)
        self._attend(latent, context, conditioning)

    def decode(self, latent: Tensor, state: int | None) -> tuple[Tensor, int]:
        pixels = latent.mean(-1).reshape(1, 2, 2, 1).expand(2, 2, 2, 3)
        return ((pixels.clamp(-1, 1) + 1) * 127.5).round().to(torch.uint8).contiguous(), (state or 0) + 1

    def encode_frames(self, frames: np.ndarray) -> Sequence[Tensor]:
        value = torch.from_numpy(frames.astype(np.float32)).mean() / 127.5 - 1
        return [value.expand(1, TOKENS, CHANNELS).clone()]

    def context_policy(self) -> FirstBlocks:
        return FirstBlocks(self.spec.context.anchor_blocks)

    def draft_policy(self, decode: object) -> None:
        return None


class ChosenAnchors:
    """A policy that pins whatever the test puts into `chosen`."""

    def __init__(self) -> None:
        self.chosen: tuple[Anchor, ...] = ()

    def anchors(self, block_index: int) -> tuple[Anchor, ...]:
        return self.chosen

    def observe(self, block: object, latent: Tensor, conditioning: Conditioning) -> None:
        pass

    def reset(self) -> None:
        self.chosen = ()


class BatchedToy(ToyModel):
    """The toy with passes for several worlds; `passes` lists what was asked for, with the number of rows."""

    def __init__(self, spec: WorldSpec | None = None, fail_at: int = -1, nan_at: int = -1) -> None:
        super().__init__(spec, fail_at, nan_at)
        self.passes: list[tuple[str, int]] = []

    def expect_worlds(self, count: int) -> None:
        self.worlds = count

    def place_key_rows(self, keys: Tensor, positions: Sequence[int]) -> Tensor:
        return keys + 0.01 * torch.tensor(positions)[:, None, None, None]

    def _attend_rows(self, latent: Tensor, context: BatchContext, conditionings: Sequence[Conditioning]) -> Tensor:
        said = torch.stack([sum((p.encoding for p in c.parts.values()), torch.zeros(CHANNELS)) for c in conditionings])
        tokens = (latent + 0.5 * said[:, None])[:, None]
        return attention(self.place_key_rows(tokens, context.positions), context.extend(0, tokens, tokens))[:, 0]

    def denoise_rows(
        self, latent: Tensor, sigmas: Sequence[float], context: BatchContext, conditionings: Sequence[Conditioning]
    ) -> Tensor:
        self.passes.append(("denoise", len(latent)))
        if self.fail_at in context.positions:
            raise RuntimeError("out of dreams")
        clean = self._attend_rows(latent, context, conditionings) * (1 - 0.5 * torch.tensor(sigmas)[:, None, None])
        for row, of_row in enumerate(context.contexts):
            if of_row.previous_latent is not None:
                clean[row] += 0.1 * of_row.previous_latent[0]
            if of_row.position == self.nan_at:
                clean[row] = float("nan")
        return clean

    def remember_rows(self, latent: Tensor, context: BatchContext, conditionings: Sequence[Conditioning]) -> None:
        self.passes.append(("remember", len(latent)))
        self._attend_rows(latent, context, conditionings)

    def decode_rows(self, latents: Sequence[Tensor], states: Sequence[object]) -> Sequence[tuple[Tensor, object]]:
        self.passes.append(("decode", len(latents)))
        return [self.decode(*row) for row in zip(latents, states, strict=True)]

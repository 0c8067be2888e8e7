"""The contract between the engine and a model.

A model is a `WorldSpec` and a few operations. It keeps no state between blocks: history lives in the KV cache, the
decoder's state is handed in and out, and what steers a block is a `Conditioning`. The same generator runs all models.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.kv_cache import CacheLayout, Context, ContextConfig, ContextPolicy
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning, InvalidationRule

__all__ = ["DraftPolicy", "ModalitySpec", "Start", "WorldModel", "WorldSpec"]


@dataclass(frozen=True, slots=True)
class ModalitySpec:
    """A kind of conditioning that a model takes, and when its encoding expires."""

    name: str
    rule: InvalidationRule


@dataclass(frozen=True, slots=True)
class WorldSpec:
    """What the engine must know about a model before the first block: sizes, rates, modalities, actions, plan."""

    name: str
    title: str
    frame_height: int  # pixels
    frame_width: int
    frame_rate_hz: float  # of the world, not of the display
    frames_per_block: int
    latent_shape: tuple[int, ...]  # of one block, with the batch first
    cache: CacheLayout
    context: ContextConfig
    plan: DenoisingPlan
    modalities: tuple[ModalitySpec, ...]
    action_names: tuple[str, ...]  # each in -1..1
    players: int = 1
    switch_names: tuple[str, ...] = ()  # of the actions: those that are only ever 0 or 1, such as one choice of several

    @property
    def block_duration_ns(self) -> int:
        """How long a block is shown."""
        return round(self.frames_per_block / self.frame_rate_hz * 1e9)


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """How a world begins: frames uint8 `[F, H, W, 3]` that were there before the first block, and their prompt.

    `frames` None: from words alone. `prompt` describes the frames, which may differ from what the player asked for.
    """

    frames: NDArray[np.uint8] | None = None
    prompt: str = ""


class DraftPolicy(Protocol):
    """A model's own judgement of a block before it is decoded for good."""

    def redraw(self, draft: Tensor, context: Context, conditioning: Conditioning, draws: int) -> DenoisingPlan | None:
        """The plan by which to draw the block again from new noise, or None to take the draft.

        `draws` counts the drafts so far, 1 for the first. Must return None in the end.
        """
        ...

    def settle(self, draft: Tensor, context: Context) -> Tensor:
        """The block's final latent, such as the draft with unchanged places set to exactly what they were."""
        ...

    def snapshot(self) -> object:
        """What it knows between two blocks, for a world's state: never written again, storable (`state_tree.py`)."""
        ...

    def restore(self, state: Any) -> None:
        """Know what a snapshot of the same kind of judge says."""
        ...


class WorldModel(Protocol):
    """A block-diffusion world model. All methods run on the producer's thread, under `torch.inference_mode()`."""

    spec: WorldSpec
    device: torch.device
    dtype: torch.dtype

    def encode(self, modality: str, value: object) -> object:
        """Turn a modality's value into what `denoise` takes: text into keys and values of every cross-attention, …

        "text" comes as `str`, "action" as `tuple[ActionBlock, ...]`, one a player.
        """
        ...

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        """An encoding `share` (0 to 1) of the way from one to another. Raises ConfigError where that means nothing."""
        ...

    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        """Work a block's place in time into its keys `[..., N, T, D]`."""
        ...

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        """Estimate the clean latent x_0 of a block at noise level `sigma`."""
        ...

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        """The context pass: leave the finished block's keys and values in the context's slot."""
        ...

    def decode(self, latent: Tensor, state: Any) -> tuple[Tensor, Any]:
        """Frames uint8 `[F, H, W, 3]` of a block, and the decoder's state for the next one (None at the beginning).

        A state that was handed out is never written again: a world's state keeps it.
        """
        ...

    def encode_frames(self, frames: NDArray[np.uint8]) -> Sequence[Tensor]:
        """Latents of the blocks that show the given frames uint8 `[F, H, W, 3]`; one is held for a block or more."""
        ...

    def context_policy(self) -> ContextPolicy:
        """A new policy that chooses this model's anchors."""
        ...

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> DraftPolicy | None:
        """A new judge of this model's drafts, if it has one.

        `decode(latent)` gives a draft's frames as the player would see them, uint8 `[F, H, W, 3]`; the newest are kept,
        so that the draft which is taken is not decoded again.
        """
        ...

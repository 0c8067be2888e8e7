"""The contract between the engine and a model.

A model is a `WorldSpec` and a few operations. It keeps no state between blocks: history lives in the KV cache, the
decoder's state is handed in and out, and what steers a block is a `Conditioning`. The same generator runs all models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.kv_cache import CacheLayout, ContextConfig, ContextPolicy, RollingConfig
from dreamtick.engine.schedule import DenoisingPlan
from dreamtick.input.conditioning import Conditioning, InvalidationRule

__all__ = [
    "AnyContext",
    "DraftPolicy",
    "ExpectingModel",
    "FollowingModel",
    "ModalitySpec",
    "RestartingModel",
    "Start",
    "WorldModel",
    "WorldSpec",
]

AnyContext = Any
"""What a pass reads and writes: `Context` of a window with anchors, or `FrameContext` of a rolling one, as the model's
spec says. A model states its own kind."""


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
    latent_shape: tuple[int, ...]  # of one block, with the batch first; [B, F, …] where the context is rolling
    cache: CacheLayout
    context: ContextConfig | RollingConfig
    plan: DenoisingPlan
    modalities: tuple[ModalitySpec, ...]
    action_names: tuple[str, ...]  # each in -1..1
    players: int = 1
    switch_names: tuple[str, ...] = ()  # of the actions: those that are only ever 0 or 1, such as one choice of several
    side_caches: Mapping[str, CacheLayout] = field(default_factory=dict)  # of a rolling context, by name

    def latent_shape_of(self, block_index: int) -> tuple[int, ...]:
        """The shape of a block's latent: a world's first block may have fewer latent frames than the others."""
        if isinstance(self.context, RollingConfig):
            batch, _, *rest = self.latent_shape
            return (batch, self.context.frames_of(block_index), *rest)
        return self.latent_shape

    @property
    def block_duration_ns(self) -> int:
        """How long a block is shown."""
        return round(self.frames_per_block / self.frame_rate_hz * 1e9)


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """How a world begins: frames uint8 `[F, H, W, 3]` that were there before the first block, and their prompt.

    `frames` None: from words alone. `prompt` describes the frames, which may differ from what the player asked for.
    `latents` are used instead of encoding the frames, one a block, for who has them; the frames are then optional.
    """

    frames: NDArray[np.uint8] | None = None
    prompt: str = ""
    latents: tuple[Tensor, ...] = ()


class DraftPolicy(Protocol):
    """A model's own judgement of a block before it is decoded for good."""

    def redraw(
        self, draft: Tensor, context: AnyContext, conditioning: Conditioning, draws: int
    ) -> DenoisingPlan | None:
        """The plan by which to draw the block again from new noise, or None to take the draft.

        `draws` counts the drafts so far, 1 for the first. Must return None in the end.
        """
        ...

    def settle(self, draft: Tensor, context: AnyContext) -> Tensor:
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
        """Work a block's place in time into its keys `[..., N, T, D]`. Not called where the context is rolling."""
        ...

    def denoise(self, latent: Tensor, sigma: float, context: AnyContext, conditioning: Conditioning) -> Tensor:
        """Estimate the clean latent x_0 of a block at noise level `sigma`."""
        ...

    def remember(self, latent: Tensor, context: AnyContext, conditioning: Conditioning) -> None:
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


@runtime_checkable
class ExpectingModel(Protocol):
    """What a model offers beyond `WorldModel` if it encodes several values at once for less than one by one."""

    def expect(self, modality: str, values: Sequence[object]) -> None:
        """Values that will be asked for, such as the prompts of a story: have their encodings ready."""
        ...


@runtime_checkable
class FollowingModel(Protocol):
    """What a model offers beyond `WorldModel` if a new value may leave something of the one before in force."""

    def follow(self, modality: str, old: object, new: object) -> object:
        """What steers the world from now on: the encoding of the new value, the old one, or something of both.

        `old` is what this method returned last, or the modality's first encoding.
        """
        ...


@runtime_checkable
class RestartingModel(Protocol):
    """What a model offers beyond `WorldModel` if its context is rolling and restarts (see `RollingConfig`)."""

    def carry_over(self, frames: NDArray[np.uint8], latent: Tensor) -> Tensor:
        """The newest block as the beginning of a new stream, of the frames that were shown and its latent."""
        ...

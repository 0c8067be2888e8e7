"""What a generator holds between two blocks: all that decides the blocks to come, and the last block made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.kv_cache import KVState, RollingState
from dreamtick.engine.models.base import Start
from dreamtick.input.conditioning import Conditioning, ConditioningState

__all__ = ["GeneratorState", "PastBlock"]


@dataclass(frozen=True, slots=True, eq=False)
class PastBlock:
    """What it takes to compute a window block's keys again."""

    latent: Tensor
    conditioning: Conditioning
    previous_latent: Tensor | None


@dataclass(frozen=True, slots=True, eq=False)
class GeneratorState:
    """Made by `BlockGenerator.snapshot`. Nothing in it is ever written again, so that states share what they can.

    `seed`, `epoch` and `block_index` are the noise's counters. `begun` says whether the start's frames were taken in.
    `caches` stand by modality; `policy` and `drafts` are what the model's own context and draft policies know. `past`
    holds the window's blocks by index, `previous` the latent of the last block, `block` that block itself.
    """

    seed: int
    start: Start
    begun: bool
    block_index: int
    frame_index: int
    epoch: int
    caches: Mapping[str, ConditioningState]
    kv: KVState | RollingState
    policy: object
    drafts: object
    past: Mapping[int, PastBlock]
    previous: Tensor | None
    decoder_state: object
    block: FrameBlock | None

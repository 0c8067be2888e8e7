"""A view that nobody moves stays to the bit; one that moves, or is to look different, does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Context
from dreamtick.engine.models.compact.still_patches import StillPatches

PATCHES, CHANNELS = 6, 8


@dataclass
class Seen:
    """What a policy asks of a context."""

    previous_latent: Tensor | None


def settled(draft: Tensor, before: Tensor | None, sketch: Tensor) -> Tensor:
    return StillPatches(lambda _: sketch).settle(draft, cast(Context, Seen(before)))


def normal(seed: int) -> Tensor:
    return torch.randn(1, 2, PATCHES, CHANNELS, generator=torch.Generator().manual_seed(seed))


def test_what_stands_in_the_sketch_and_hardly_changes_is_held() -> None:
    before = normal(1)
    held = before[:, -1:].expand(-1, 2, -1, -1)
    assert torch.equal(settled(held + 0.1 * normal(2), before, held), held)


def test_a_patch_that_is_to_change_changes_alone() -> None:
    before = normal(1)
    held = before[:, -1:].expand(-1, 2, -1, -1)
    draft = held.clone()
    draft[:, :, 2] += 1.0  # new words
    draft[:, :, 3] += 0.01
    expected = held.clone()
    expected[:, :, 2] += 1.0
    assert torch.equal(settled(draft, before, held), expected)


def test_what_the_sketch_moves_is_taken_as_it_is_drawn_however_little_it_changes() -> None:
    before = normal(1)
    held = before[:, -1:].expand(-1, 2, -1, -1)
    sketch, draft = held.clone(), held + 0.01
    sketch[:, 1, 4] += 0.001  # in the block's second frame
    expected = held.clone()
    expected[:, 1, 4] = draft[:, 1, 4]
    assert torch.equal(settled(draft, before, sketch), expected)


def test_a_block_without_a_past_is_taken_as_it_is_drawn() -> None:
    draft = normal(1)
    assert settled(draft, None, torch.zeros_like(draft)) is draft

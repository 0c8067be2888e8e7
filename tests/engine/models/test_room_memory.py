from __future__ import annotations

from types import MappingProxyType

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.models.compact.hero import CLEAR, LOST, HeroLocator, Sighting
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.room_memory import RoomMemory
from dreamtick.engine.models.compact.starts import load_picture
from dreamtick.input.conditioning import Conditioning
from dreamtick.input.latch import Latch

CONDITIONING = Conditioning(0, MappingProxyType({}))
RED_ON_BLUE = torch.zeros(1, 6, 6, 3)
RED_ON_BLUE[..., :3, :, 0] = 220.0
RED_ON_BLUE[..., 3:, :, 2] = 200.0
HERO = HeroLocator(RED_ON_BLUE, torch.ones(1, 6, 6, dtype=torch.bool))


class Walk:
    """Shows a memory blocks in which the hero stands at given places; latents are numbered."""

    def __init__(self) -> None:
        self.memory = RoomMemory(HERO, torch.zeros(1, 1, 1), "still")
        self.blocks = 0

    def at(self, *places: tuple[int, int] | None) -> None:
        frames = np.full((len(places), 64, 64, 3), 90, np.uint8)
        for frame, place in zip(frames, places, strict=True):
            if place is not None:
                x, y = place
                frame[y : y + 6, x : x + 6] = RED_ON_BLUE[0].numpy()
        self.blocks += 1
        latent = torch.full((1, 1, 1), float(self.blocks))
        self.memory.observe(_block(self.blocks, frames), latent, CONDITIONING)

    @property
    def anchored(self) -> float:
        """The number of the block that is anchored; 0 for nothing."""
        (anchor,) = self.memory.anchors(self.blocks + 1)
        return float(anchor.latent)


def _block(index: int, frames: NDArray[np.uint8]) -> FrameBlock:
    frames.flags.writeable = False
    return FrameBlock(index, 0, frames, Latch({}), {}, 0, 0)


def test_there_is_always_one_anchor_and_it_stands_before_block_0() -> None:
    (anchor,) = Walk().memory.anchors(0)
    assert anchor.key == "nothing"
    assert not anchor.latent.any()
    assert anchor.age_origin == -1
    assert anchor.block_index is None
    assert dict(anchor.encodings) == {"action": "still"}


def test_a_room_seen_for_five_blocks_is_anchored_as_it_was_first_seen() -> None:
    walk = Walk()
    for _ in range(4):
        walk.at((30, 30), (30, 30))
    assert walk.anchored == 0
    walk.at((30, 30), (30, 30))
    assert walk.anchored == 1


def test_the_room_behind_a_door_is_anchored_as_it_was_last_seen() -> None:
    walk = Walk()
    for x in (37, 43, 49, 55):
        walk.at((x, 30), (x + 3, 30))
    walk.at((58, 30), (1, 30))  # out to the right, in from the left
    assert walk.memory.room == (1, 0)
    walk.at((4, 30), (7, 30))
    assert walk.anchored == 4  # still at the doorstep: the old room, latest view
    walk.at((10, 30), (14, 30))
    assert walk.anchored == 0  # the new room is not known well enough
    walk.at((11, 30), (8, 30))
    assert walk.anchored == 4


def test_up_and_left_are_negative() -> None:
    walk = Walk()
    walk.at((30, 4), (30, 1))
    walk.at((30, 0), (30, 57))
    assert walk.memory.room == (0, -1)
    walk.at((5, 50), (1, 50))
    walk.at((58, 50), (55, 50))
    assert walk.memory.room == (-1, -1)


def test_pictures_without_the_hero_are_not_remembered_and_move_nobody() -> None:
    walk = Walk()
    walk.at((57, 30), (57, 30))
    for _ in range(9):
        walk.at(None, None)
    assert walk.anchored == 0
    walk.at((57, 30), (57, 30))
    assert walk.memory.room == (0, 0)


def test_a_reset_forgets_every_room() -> None:
    walk = Walk()
    for _ in range(6):
        walk.at((30, 30), (30, 30))
    walk.memory.reset()
    assert walk.anchored == 0


def test_a_long_journey_takes_bounded_memory() -> None:
    walk = Walk()
    for _ in range(100):
        for x in range(4, 56, 6):
            walk.at((x, 30), (x + 3, 30))
        walk.at((58, 30), (1, 30))
    assert walk.memory.room == (100, 0)
    assert len(walk.memory._rooms) == 64


# ------------------------------------------------------------------------------------------------ the locator
def test_the_real_hero_is_found_by_day_at_dusk_and_at_night(
    pocket: PocketModel, pocket_golden: dict[str, Tensor]
) -> None:
    for frame, place, error in zip(
        pocket_golden["hero.frames"], pocket_golden["hero.places"], pocket_golden["hero.errors"], strict=True
    ):
        found = pocket._hero.find(frame.numpy())
        assert (found.x, found.y) == tuple(place.tolist())
        assert found.error == pytest.approx(float(error), abs=0.5)
        assert found.error < CLEAR


def test_the_search_around_the_last_place_finds_the_same_and_falls_back_to_the_whole_picture(
    pocket: PocketModel,
) -> None:
    frame = load_picture("pocket")[0][0]
    anywhere = pocket._hero.find(frame)
    near = pocket._hero.find(frame, Sighting(anywhere.x - 5, anywhere.y + 3, 0.0))
    assert (near.x, near.y) == (anywhere.x, anywhere.y)
    assert pocket._hero.find(frame, Sighting(58, 0, 0.0)).x == anywhere.x


def test_a_plain_picture_has_no_hero(pocket: PocketModel) -> None:
    assert pocket._hero.find(np.full((64, 64, 3), 120, np.uint8)).error > LOST

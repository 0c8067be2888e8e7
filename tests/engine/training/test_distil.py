"""Few steps from many: what the teacher shows, and that the student comes nearer to it."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.pocket_transformer import Estimate, PocketTransformer, copied_tiles
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.clips import CaptionDrawer
from dreamtick.engine.training.crop_clips import CropSampler
from dreamtick.engine.training.distil import teacher_way
from dreamtick.engine.training.forward import clip_forward
from dreamtick.engine.training.lessons import Lesson, lesson_of
from dreamtick.engine.training.networks import new_autoencoder, new_transformer
from dreamtick.engine.training.trainer import StepDice
from tests.engine.training.toy_training import TOY


@pytest.fixture(scope="module")
def teacher() -> PocketTransformer:
    network = new_transformer(TOY.network, 5)
    torch.nn.init.normal_(network.out.weight, std=0.1)
    assert network.change is not None
    torch.nn.init.constant_(network.change.bias, 5.0)  # everything changes
    return network.requires_grad_(False)


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    captions = CaptionDrawer(shared_text_encoder(ASSETS / "text"), 0.1)
    autoencoder = new_autoencoder(TOY.network, 1)
    sampler = CropSampler(autoencoder, captions, 4, creatures=0.25, two_looks=0.2)
    clips, tiles, counts = sampler.sample(np.random.default_rng(3), 2)
    return lesson_of(clips, torch.zeros(2), StepDice.of(3, 0, 0), partial(moved_on, None, autoencoder), tiles, counts)


def test_the_way_begins_with_noise_and_ends_where_its_last_state_leads(
    teacher: PocketTransformer, lesson: Lesson
) -> None:
    states, end = teacher_way(teacher, lesson, StepDice.of(4, 0, 0))
    assert abs(float(states[0].std()) - 1.0) < 0.05
    inputs = lesson.noised(states[-1], torch.full(end.shape[:3], 0.2))
    assert torch.allclose(clip_forward(teacher, inputs).clean, end, atol=1e-5)


def test_the_same_noise_leads_to_the_same_end(teacher: PocketTransformer, lesson: Lesson) -> None:
    ends = [teacher_way(teacher, lesson, StepDice.of(4, 0, step))[1] for step in (0, 0, 1)]
    assert torch.equal(ends[0], ends[1])
    assert not torch.equal(ends[0], ends[2])


def test_a_tile_that_is_not_likely_to_be_another_is_the_sketchs() -> None:
    clean, sketch, nothing = torch.randn(2, 3, 8), torch.randn(2, 3, 8), torch.zeros(2, 3, 4)
    change = torch.full((2, 3, 2), 4.0)
    change[:, 1, :] = -4.0  # a tile that stays
    change[:, 2, 0] = -4.0  # one that changes in the second frame
    drawn = copied_tiles(Estimate(clean, change, None), sketch, nothing)
    assert torch.equal(drawn[:, 0], clean[:, 0])
    assert torch.equal(drawn[:, 1], sketch[:, 1])
    assert torch.equal(drawn[:, 2], torch.cat([sketch[:, 2, :4], clean[:, 2, 4:]], -1))
    assert copied_tiles(Estimate(clean, None, None), sketch, nothing) is clean


def test_in_a_picture_that_changes_as_a_whole_a_doubtful_tile_changes_too() -> None:
    clean, sketch, nothing = torch.randn(1, 4, 8), torch.randn(1, 4, 8), torch.zeros(1, 4, 4)
    change = torch.full((1, 4, 2), -4.0)
    change[:, 0] = 0.0  # doubtful
    assert torch.equal(copied_tiles(Estimate(clean, change, None), sketch, nothing)[:, 0], sketch[:, 0])
    change[:, 1:] = 4.0
    assert torch.equal(copied_tiles(Estimate(clean, change, None), sketch, nothing), clean)


def test_a_changing_tile_that_the_anchor_shows_is_the_anchors() -> None:
    clean, sketch, memory = torch.randn(1, 3, 8), torch.randn(1, 3, 8), torch.randn(1, 3, 4)
    change, recall = torch.full((1, 3, 2), 4.0), torch.full((1, 3, 2), -1.0)
    recall[:, 1, 1] = recall[:, 2] = 1.0
    change[:, 2] = -4.0  # it does not change: the sketch has it
    drawn = copied_tiles(Estimate(clean, change, recall), sketch, memory)
    assert torch.equal(drawn[:, 0], clean[:, 0])
    assert torch.equal(drawn[:, 1], torch.cat([clean[:, 1, :4], memory[:, 1]], -1))
    assert torch.equal(drawn[:, 2], sketch[:, 2])


def test_a_student_learns_to_arrive_in_one_step(teacher: PocketTransformer, lesson: Lesson) -> None:
    student = new_transformer(TOY.network, 5)
    student.load_state_dict(teacher.state_dict())
    optimizer = torch.optim.Adam(student.parameters(), 3e-3)
    states, end = teacher_way(teacher, lesson, StepDice.of(4, 0, 0))
    inputs = lesson.noised(states[0], torch.ones(end.shape[:3]))
    losses = []
    for _ in range(15):
        loss = lesson.error(student, inputs, 1.0, wanted=end).loss
        losses.append(float(loss.detach()))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert losses[-1] < 0.7 * losses[0]

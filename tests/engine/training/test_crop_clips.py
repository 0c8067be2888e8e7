"""Short clips through a square: what is in them, and that the square shows what the whole screen would."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.clips import CaptionDrawer
from dreamtick.engine.training.crop_clips import CROP_TILES, CropSampler
from dreamtick.engine.training.forward import clip_forward
from dreamtick.engine.training.lessons import clip_error, lesson_of
from dreamtick.engine.training.networks import new_autoencoder, new_transformer
from dreamtick.engine.training.trainer import StepDice
from tests.engine.training.toy_training import TOY

BLOCKS = 4


@pytest.fixture(scope="module")
def sampler() -> CropSampler:
    captions = CaptionDrawer(shared_text_encoder(ASSETS / "text"), 0.1)
    return CropSampler(new_autoencoder(TOY.network, 1), captions, BLOCKS, creatures=0.5, two_looks=0.0)


def test_the_same_dice_draw_the_same_clips(sampler: CropSampler) -> None:
    first, again = (sampler.sample(np.random.default_rng(4), 6) for _ in range(2))
    assert torch.equal(first[0].target, again[0].target)
    assert torch.equal(first[1], again[1])


def test_a_square_lies_on_the_screen_row_by_row(sampler: CropSampler) -> None:
    _, tiles, _ = sampler.sample(np.random.default_rng(5), 40)
    rows, columns = (tiles // 8).view(-1, CROP_TILES, CROP_TILES), (tiles % 8).view(-1, CROP_TILES, CROP_TILES)
    steps = torch.arange(CROP_TILES)
    assert torch.equal(rows, rows[:, :1, :1] + steps[:, None].expand(CROP_TILES, CROP_TILES))
    assert torch.equal(columns, columns[:, :1, :1] + steps.expand(CROP_TILES, CROP_TILES))


def test_while_a_block_counts_the_hero_is_all_in_the_square_or_not_at_all(sampler: CropSampler) -> None:
    clips, tiles, counts = sampler.sample(np.random.default_rng(6), 60)
    assert counts.float().mean() > 0.6
    inside = torch.zeros(60, 64, dtype=torch.bool).scatter_(1, tiles, True)
    for hero, square, counted in zip(clips.hero, inside, counts, strict=True):
        touched = hero[counted]
        assert not ((touched & square).any() and (touched & ~square).any())


def test_what_happens_in_a_block_follows_from_the_keys(sampler: CropSampler) -> None:
    clips, _, _ = sampler.sample(np.random.default_rng(7), 60)
    still = (clips.moves[:, 1:] == 0).flatten(2).all(2)
    moved = (clips.target[..., :16] - clips.target[..., 16:]).abs().amax(-1) > 0
    of_hero = (moved & clips.hero).any(-1)
    assert of_hero[~still].float().mean() > 0.5  # it moves where keys are held, walls excepted
    assert of_hero[still].float().mean() < 0.3  # creatures may pass through its tiles


def test_a_square_of_everything_is_the_whole_screen(sampler: CropSampler) -> None:
    clips, _, _ = sampler.sample(np.random.default_rng(8), 3)
    network = new_transformer(TOY.network, 2)
    torch.nn.init.normal_(network.out.weight, std=0.1)
    everything = torch.arange(64).expand(3, -1)
    moved = partial(moved_on, network.sketch, new_autoencoder(TOY.network, 1))
    drawn = []
    for tiles in (None, everything):
        lesson = lesson_of(clips, torch.full((3,), 0.1), StepDice.of(1, 0, 0), moved, tiles)
        inputs = lesson.noised(lesson.true.unsqueeze(1) + 0.5, torch.full((3, 1, BLOCKS), 0.5))
        with torch.no_grad():
            drawn.append(clip_forward(network, inputs).clean)
    assert torch.allclose(drawn[0], drawn[1], atol=1e-5)


def test_blocks_that_do_not_count_have_no_say(sampler: CropSampler) -> None:
    clips, tiles, counts = sampler.sample(np.random.default_rng(9), 2)
    moved = partial(moved_on, None, new_autoencoder(TOY.network, 1))
    lesson = lesson_of(clips, torch.zeros(2), StepDice.of(2, 0, 0), moved, tiles, torch.zeros_like(counts))
    error = clip_error(lesson, new_transformer(TOY.network, 3), 1, 3.0, StepDice.of(2, 0, 1))
    assert error.loss.item() == 0.0


def test_in_two_looks_the_same_happens_under_other_words() -> None:
    captions = CaptionDrawer(shared_text_encoder(ASSETS / "text"), 0.0)
    both = CropSampler(new_autoencoder(TOY.network, 1), captions, BLOCKS, creatures=0.0, two_looks=1.0)
    clips, _, _ = both.sample(np.random.default_rng(10), 20)
    another = (clips.target != clips.context).flatten(2).any(2)
    assert another.all(1).float().mean() > 0.8  # now and then the new look is the old one
    assert torch.equal(clips.caption, torch.zeros_like(clips.caption))
    assert torch.equal(clips.drawn_caption, torch.ones_like(clips.drawn_caption))
    assert not torch.equal(clips.text[:, 0], clips.text[:, 1])

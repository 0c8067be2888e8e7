"""Worlds that the network plays on in its own pictures."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.clips import CaptionDrawer
from dreamtick.engine.training.config import TrainingConfig
from dreamtick.engine.training.networks import load_world
from dreamtick.engine.training.rollouts import Rollouts

WORLDS, BLOCKS = 3, 4


@pytest.fixture(scope="module")
def rollouts() -> Rollouts:
    """By the built-in world's own weights, so that it draws a hero."""
    transformer, autoencoder = load_world(ASSETS / "pocket" / "pocket.safetensors", TrainingConfig().network)
    captions = CaptionDrawer(shared_text_encoder(ASSETS / "text"), word_dropout=0.1)
    hero = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors")
    return Rollouts(transformer, autoencoder, captions, hero, WORLDS, wander=0.5, blocks=BLOCKS)


def test_worlds_begin_with_a_window_of_true_blocks(rollouts: Rollouts) -> None:
    rollouts.begin(1)
    clips = rollouts.clips(0, WORLDS)
    assert torch.equal(clips.context, clips.target)
    assert rollouts.lost_share == 0.0


def test_what_the_network_drew_becomes_the_context_and_the_truth_the_target(rollouts: Rollouts) -> None:
    rollouts.begin(1)
    rollouts.advance()
    clips = rollouts.clips(0, WORLDS)
    assert torch.equal(clips.context[:, :-1], clips.target[:, :-1])
    assert not torch.equal(clips.context[:, -1], clips.target[:, -1])
    far = (clips.context[:, -1] - clips.target[:, -1]).square().mean(-1) > 0.25  # plainly wrong tiles
    assert float(far.float().mean()) < 0.2


def test_a_window_is_one_piece_of_play(rollouts: Rollouts) -> None:
    rollouts.begin(2)
    before = rollouts.clips(0, WORLDS)
    rollouts.advance()
    after = rollouts.clips(0, WORLDS)
    channels = after.previous.shape[-1]
    assert torch.equal(after.context[:, :-1], before.context[:, 1:])
    assert torch.equal(after.moves[:, 1:-1], before.moves[:, 2:])
    assert torch.equal(after.previous, before.context[:, 0, :, -channels:])


def test_anchors_are_from_before_the_window(rollouts: Rollouts) -> None:
    rollouts.begin(3)
    for _ in range(8):
        rollouts.advance()
    clips = rollouts.clips(0, WORLDS)
    anchored = [world for world in range(WORLDS) if clips.anchor[world].any()]
    assert anchored
    for world in anchored:
        assert not any(torch.equal(clips.anchor[world], block) for block in clips.context[world])


def test_the_same_seed_gives_the_same_play(rollouts: Rollouts) -> None:
    played = []
    for _ in range(2):
        rollouts.begin(4)
        rollouts.advance()
        played.append(rollouts.clips(1, 2))
    for name in played[0].__slots__:
        assert torch.equal(getattr(played[0], name), getattr(played[1], name)), name


def test_a_tile_gone_astray_is_left_to_be_mended_only_where_an_anchor_or_new_words_tell(
    rollouts: Rollouts, monkeypatch: pytest.MonkeyPatch
) -> None:
    rollouts.begin(5)
    frame = torch.randn(WORLDS, 64, 16, generator=torch.Generator().manual_seed(0))
    target = torch.cat([frame, frame], -1)
    own = target.clone()
    own[:, 9] += 1.0
    player, nobody = rollouts._player, np.zeros((WORLDS, 64), bool)
    monkeypatch.setattr(player, "denoise", lambda *_: own)
    monkeypatch.setattr(player, "memory", torch.zeros_like(frame))
    player.memory[1] = frame[1]  # the anchor shows the tile as it should be
    rollouts._since_words = np.array([50, 50, 1])  # in the last world words have just changed
    context = rollouts._own(torch.zeros(WORLDS, 2, 2), target, nobody, nobody)
    assert torch.equal(context[0], target[0])
    assert torch.equal(context[1:], own[1:])

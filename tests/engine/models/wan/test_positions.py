from __future__ import annotations

import math

import pytest
import torch

from dreamtick.engine.models.wan.positions import Rotation, WanRotary, action_rotation, rotate

CPU = torch.device("cpu")


def test_a_head_of_128_turns_22_pairs_with_the_frame_and_21_each_with_row_and_column() -> None:
    rotary = WanRotary(128, rows=2, columns=3)
    still, later = (rotary.at((frame,), torch.float64, CPU).cos for frame in (0, 5))
    assert (still != later).any(0).tolist() == [True] * 22 + [False] * 42
    top_left, top_right, bottom_left = still[0], still[2], still[3]
    assert (top_left != bottom_left).tolist() == [False] * 22 + [True] * 21 + [False] * 21
    assert (top_left != top_right).tolist() == [False] * 43 + [True] * 21


def test_tokens_are_counted_frame_by_frame_and_row_by_row() -> None:
    rotation = WanRotary(12, rows=2, columns=3).at((7, 9), torch.float64, CPU)  # two pairs each
    token = 1 * 6 + 1 * 3 + 2  # frame 9, row 1, column 2
    angles = [9.0, 9.0 / 100, 1.0, 1.0 / 100, 2.0, 2.0 / 100]
    assert rotation.cos[token].tolist() == pytest.approx([math.cos(angle) for angle in angles], abs=1e-15)
    assert rotation.sin[token].tolist() == pytest.approx([math.sin(angle) for angle in angles], abs=1e-15)


def test_frame_300000_is_as_exact_as_frame_3() -> None:
    rotary = WanRotary(128, rows=1, columns=1)
    for frame in (3, 300_000):
        rotation = rotary.at((frame,), torch.float32, CPU)
        angles = [frame * 10000.0 ** (-2 * pair / 44) for pair in range(22)]
        assert rotation.cos[0, :22].tolist() == pytest.approx([math.cos(angle) for angle in angles], abs=1e-7)


def test_any_frames_in_any_order_can_be_asked_for() -> None:
    rotary = WanRotary(64, rows=2, columns=2)
    both = rotary.at((11, 4), torch.float32, CPU).turn
    alone = [rotary.at((frame,), torch.float32, CPU).turn for frame in (11, 4)]
    assert torch.equal(both, torch.cat(alone))


def test_adjacent_features_turn_together() -> None:
    quarter = Rotation(torch.tensor([[[0.0, 1.0], [1.0, 0.0]]]))  # the first pair by 90 degrees, the second not at all
    assert rotate(torch.tensor([[1.0, 2.0, 3.0, 4.0]]), quarter).tolist() == [[-2.0, 1.0, 3.0, 4.0]]


def test_what_a_query_finds_depends_only_on_how_far_away_it_is() -> None:
    rotary = WanRotary(64, rows=1, columns=1)
    query, key = torch.randn(2, 1, 64, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    scores = [
        rotate(query, rotary.at((frame,), query.dtype, CPU)) @ rotate(key, rotary.at((frame - 4,), key.dtype, CPU)).T
        for frame in (4, 1004)
    ]
    torch.testing.assert_close(scores[0], scores[1], rtol=0, atol=1e-9)


def test_half_precision_is_turned_in_float32_and_rounded_once() -> None:
    rotation = WanRotary(64, 2, 2).at((5,), torch.bfloat16, CPU)
    x = torch.randn(4, 64, generator=torch.Generator().manual_seed(1)).bfloat16()
    assert rotation.turn.dtype == torch.float32
    assert torch.equal(rotate(x, rotation), rotate(x.float(), rotation).bfloat16())


def test_the_way_for_the_compiler_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rotation = WanRotary(64, 3, 2).at((5, 6), torch.float32, CPU)
    x = torch.randn(2, 3, 12, 64, generator=torch.Generator().manual_seed(2)).transpose(0, 1)
    by_hand = rotate(x, rotation)
    monkeypatch.setattr(torch.compiler, "is_compiling", lambda: True)
    torch.testing.assert_close(rotate(x, rotation), by_hand, rtol=0, atol=1e-6)


def test_of_the_action_heads_only_the_first_eight_features_turn() -> None:
    rotation = action_rotation((3, 100_000), 64, 8, 256.0, torch.float32, CPU)
    assert rotation.turn.shape == (2, 32, 2)
    assert rotation.sin[:, 4:].eq(0).all()
    assert rotation.cos[:, 4:].eq(1).all()
    angles = [100_000 / 4**pair for pair in range(4)]
    assert rotation.sin[1, :4].tolist() == pytest.approx([math.sin(angle) for angle in angles], abs=1e-7)

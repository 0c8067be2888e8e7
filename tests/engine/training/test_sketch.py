"""The sketch of the next frame: what it leaves alone, what it may mix, and that it can learn a step."""

from __future__ import annotations

from dataclasses import replace

import torch

from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.models.compact.sketch import FrameSketch, moved_on
from dreamtick.engine.training.networks import new_autoencoder, new_transformer
from dreamtick.engine.training.player import BatchPlayer
from tests.engine.training.toy_training import TOY

KEEP, LEFT, RIGHT, UP, DOWN, NEW = range(6)  # what a pixel may come from: itself, its neighbours a tile away, or no one


def picture(count: int = 2, side: int = 16) -> torch.Tensor:
    return torch.rand(count, side, side, 3, generator=torch.Generator().manual_seed(1)) * 2 - 1


def forced(source: int) -> FrameSketch:
    """A sketch in which every pixel comes from one source."""
    sketch = FrameSketch(8)
    with torch.no_grad():
        sketch.out.weight.zero_()
        assert sketch.out.bias is not None
        bias = sketch.out.bias.view(-1, 4)
        bias.zero_()
        bias[:3] = torch.tensor([0.1, 0.2, 0.3])[:, None]
        bias[3 + source] = 40.0
    return sketch.requires_grad_(False)


def test_a_pixel_stays_or_comes_from_a_neighbouring_tile_or_is_new() -> None:
    pixels, moves = picture(), torch.zeros(2, 2)
    assert torch.allclose(forced(KEEP)(pixels, moves), pixels, atol=1e-6)
    for source, axis, shift in ((LEFT, 2, 8), (RIGHT, 2, -8), (UP, 1, 8), (DOWN, 1, -8)):
        moved = forced(source)(pixels, moves)
        inner = slice(8, None) if shift > 0 else slice(None, 8)
        expected = pixels.roll(shift, axis)
        chosen = (slice(None), inner) if axis == 1 else (slice(None), slice(None), inner)
        assert torch.allclose(moved[chosen], expected[chosen], atol=1e-6)
    assert torch.allclose(forced(NEW)(pixels, moves), torch.tensor([0.1, 0.2, 0.3]).expand(2, 16, 16, 3), atol=1e-6)


def test_a_new_sketch_mostly_leaves_pixels_as_they_are() -> None:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        sketch = FrameSketch(8)
        sketch.start()
    with torch.no_grad():
        assert (sketch(picture(), torch.ones(2, 2)) - picture()).abs().mean() < 0.1


def test_tiles_that_are_left_alone_keep_their_latents_bit_for_bit() -> None:
    autoencoder = new_autoencoder(TOY.network, 1).requires_grad_(False)
    latent = torch.randn(2, 64, 16, generator=torch.Generator().manual_seed(2))
    moves = torch.ones(2, 2, 2)
    assert torch.equal(moved_on(forced(KEEP), autoencoder, latent, moves), latent.repeat(1, 1, 2))
    assert torch.equal(moved_on(None, autoencoder, latent, moves), latent.repeat(1, 1, 2))


def test_what_changes_is_encoded_anew() -> None:
    autoencoder = new_autoencoder(TOY.network, 1).requires_grad_(False)
    latent = torch.randn(2, 64, 16, generator=torch.Generator().manual_seed(2))
    moved = moved_on(forced(NEW), autoencoder, latent, torch.zeros(2, 2, 2))
    colour = torch.tensor([0.1, 0.2, 0.3]).expand(2, 64, 64, 3)
    new = autoencoder.read(colour).flatten(1, 2)
    assert torch.allclose(moved, torch.cat([new, new], -1), atol=1e-5)


def test_where_there_is_no_frame_before_there_is_no_sketch() -> None:
    autoencoder = new_autoencoder(TOY.network, 1).requires_grad_(False)
    latent = torch.randn(2, 64, 16, generator=torch.Generator().manual_seed(2))
    latent[0] = 0.0
    moved = moved_on(forced(NEW), autoencoder, latent, torch.zeros(2, 2, 2))
    assert not moved[0].any()
    assert moved[1].any()


def test_a_square_that_is_told_to_go_is_learned_to_go() -> None:
    """Three pixels right or left, over a plain floor: after a hundred small steps the error is a tenth."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        sketch = FrameSketch(16)
        sketch.start()
    optimizer = torch.optim.Adam(sketch.parameters(), 5e-3)
    dice = torch.Generator().manual_seed(3)

    def error() -> torch.Tensor:
        column = torch.randint(4, 11, (16,), generator=dice)
        way = torch.randint(0, 2, (16,), generator=dice) * 2 - 1
        before, after = torch.zeros(16, 16, 16, 3), torch.zeros(16, 16, 16, 3)
        for world in range(16):
            left, there = int(column[world]), int(column[world] + 3 * way[world])
            before[world, 8:10, left : left + 2] = 1.0
            after[world, 8:10, there : there + 2] = 1.0
        moves = torch.stack([way.float(), torch.zeros(16)], -1)
        return (sketch(before, moves) - after).square().mean()

    first = float(error().detach())
    for _ in range(100):
        optimizer.zero_grad()
        error().backward()
        optimizer.step()
    assert float(error().detach()) < 0.1 * first


def test_recall_that_has_learned_nothing_changes_nothing() -> None:
    """Weights without it go on as weights with it: to begin with they draw the same."""
    without = new_transformer(replace(TOY.network, recall=0), 4)
    larger = new_transformer(TOY.network, 4)
    larger.load_state_dict(without.state_dict(), strict=False)
    assert drawn(larger).allclose(drawn(without), atol=1e-6)


def drawn(network: PocketTransformer) -> torch.Tensor:
    autoencoder = new_autoencoder(TOY.network, 1)
    dice = torch.Generator().manual_seed(5)
    player = BatchPlayer(network, autoencoder, 1)
    player.begin_with(torch.randn(1, 64, 16, generator=dice))
    player.say(torch.randn(1, 3, 384, generator=dice), torch.ones(1, 3, dtype=torch.bool))
    player.anchor(torch.randn(1, 64, 32, generator=dice))
    return player.denoise(torch.zeros(1, 2, 2), (1.0,), torch.Generator().manual_seed(6))

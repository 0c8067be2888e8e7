"""The sketch of a moving view: where pixels come from, what keeps its latents, and that a turn can be learned."""

from __future__ import annotations

from dataclasses import replace

import torch

from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.custom import CustomConfig
from dreamtick.engine.models.compact.flow_sketch import FlowSketch
from dreamtick.engine.models.compact.frames_ahead import frames_ahead
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, PatchTransformer
from dreamtick.engine.training.patch_networks import new_patch_transformer

SIZES = {"dim": 32, "depth": 2, "heads": 2, "mlp": 2, "rows": 4, "columns": 6, "chan": 4, "py": 2, "px": 1}
CONFIG: PatchConfig = CustomConfig(
    **SIZES, block=2, window=4, text=8, acts=2, cross_every=2, width=16, sketch=12
).network


def picture(count: int = 1) -> torch.Tensor:
    return torch.rand(count, 32, 48, 3, generator=torch.Generator().manual_seed(1)) * 2 - 1


def forced(flow: tuple[float, float] = (0.0, 0.0), colour: float | None = None) -> FlowSketch:
    """A sketch in which every pixel comes from so far to the right and down, or is new."""
    sketch = FlowSketch(12, 2, 4, 6)
    with torch.no_grad():
        sketch.out.weight.zero_()
        assert sketch.out.bias is not None
        outputs = sketch.out.bias.view(6, 4)
        outputs.zero_()
        outputs[0], outputs[1] = flow[0] / 4, flow[1] / 4
        if colour is not None:
            outputs[2:5] = colour
        outputs[5] = -40.0 if colour is None else 40.0
    return sketch.requires_grad_(False)


def network(sketch: FlowSketch) -> PatchTransformer:
    transformer = new_patch_transformer(CONFIG, 0)
    transformer.sketch = sketch
    return transformer


def autoencoder() -> WindowAutoencoder:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(2)
        return WindowAutoencoder(4, 16, 4).requires_grad_(False)


def latents(count: int = 2) -> torch.Tensor:
    return torch.randn(count, CONFIG.patches, CONFIG.patch_channels, generator=torch.Generator().manual_seed(3))


def test_pixels_come_from_where_the_flow_says_and_the_edge_goes_on() -> None:
    pixels, still = picture(), torch.zeros(1, 2)
    moved = forced((3.0, -2.0))(pixels, still)
    assert torch.allclose(moved[:, 2:, :-3], pixels[:, :-2, 3:], atol=1e-4)
    assert torch.allclose(moved[:, 2:, -1], pixels[:, :-2, -1], atol=1e-4)
    assert torch.allclose(forced()(pixels, still), pixels, atol=1e-4)
    assert torch.allclose(forced(colour=0.25)(pixels, still), torch.tensor(0.25).expand_as(pixels), atol=1e-5)


def test_a_drift_moves_everything_by_as_much_as_is_done() -> None:
    sketch, pixels = forced(), picture(2)
    sketch.drift[0, 0] = 4.0  # the first action moves the view by 4 pixels
    moved = sketch(pixels, torch.tensor([[1.0, 1.0], [-0.5, 0.0]]))
    assert torch.allclose(moved[0, :, :-4], pixels[0, :, 4:], atol=1e-4)
    assert torch.allclose(moved[1, :, 2:], pixels[1, :, :-2], atol=1e-4)


def test_a_new_sketch_leaves_pixels_mostly_as_they_are() -> None:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        sketch = FlowSketch(12, 2, 4, 6)
        sketch.start()
    with torch.no_grad():
        assert (sketch(picture(), torch.ones(1, 2)) - picture()).abs().mean() < 0.1


def test_what_stands_still_keeps_its_latents_bit_for_bit() -> None:
    before, moves = latents(), torch.ones(2, 2, 2)
    expected = before.unsqueeze(1).expand(-1, 2, -1, -1)
    assert torch.equal(frames_ahead(network(forced()), autoencoder(), before, moves), expected)
    bare = new_patch_transformer(replace(CONFIG, sketch=0), 0)
    assert torch.equal(frames_ahead(bare, autoencoder(), before, moves), expected)


def test_what_moves_is_encoded_anew_frame_after_frame() -> None:
    ahead = frames_ahead(network(forced(colour=0.25)), autoencoder(), latents(), torch.zeros(2, 2, 2))
    new = autoencoder().read(torch.full((1, 32, 48, 3), 0.25))[0]  # [rows, columns, C]
    patches = new.unflatten(0, (2, 2)).permute(0, 2, 3, 1).reshape(12, 8)  # rows in pairs, channel by channel
    assert torch.allclose(ahead, patches.expand(2, 2, 12, 8), atol=1e-4)


def test_where_there_is_no_frame_before_there_is_no_sketch() -> None:
    before = latents()
    before[0] = 0.0
    ahead = frames_ahead(network(forced(colour=0.25)), autoencoder(), before, torch.zeros(2, 2, 2))
    assert not ahead[0].any()
    assert ahead[1].any()


def test_a_view_that_turns_is_learned_to_turn() -> None:
    """Three pixels right or left, over stripes: after some steps the error is a small part of what it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        sketch = FlowSketch(12, 1, 4, 6)
        sketch.start()
    optimizer = torch.optim.Adam(sketch.parameters(), 1e-2)
    dice = torch.Generator().manual_seed(3)

    def error() -> torch.Tensor:
        way = torch.randint(0, 2, (8,), generator=dice) * 2 - 1
        phase = 6 * torch.rand(8, 1, generator=dice)
        places = torch.arange(48)
        before, after = (torch.sin((places + shift) * 0.5 + phase) for shift in (0, 3 * way[:, None]))
        before, after = (stripes[:, None, :, None].expand(8, 32, 48, 3) for stripes in (before, after))
        return (sketch(before, way[:, None].float()) - after)[:, :, 4:-4].square().mean()

    first = float(error().detach())
    for _ in range(80):
        optimizer.zero_grad()
        error().backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    assert float(error().detach()) < 0.1 * first


def test_a_network_that_gains_a_sketch_begins_by_taking_it_for_what_comes() -> None:
    transformer = new_patch_transformer(CONFIG, 0)
    dice = torch.Generator().manual_seed(4)
    sketch = torch.randn(1, 2, CONFIG.patches, CONFIG.patch_channels, generator=dice)
    assert transformer.gate is not None
    drawn = transformer.out(sketch.new_zeros(1, 2, CONFIG.patches, CONFIG.dim))
    keep = 1.2 * torch.sigmoid(transformer.gate.bias) - 0.1
    assert torch.allclose(torch.addcmul(drawn, keep, sketch), sketch, atol=0.01)

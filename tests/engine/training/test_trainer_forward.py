"""A clip in one pass is the same as the world played block by block."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models import load_model
from dreamtick.engine.models.compact.checkpoint import read_config
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.pocket_transformer import PocketConfig, PocketTransformer, copied_tiles
from dreamtick.engine.models.compact.sketch import moved_on
from dreamtick.engine.training.forward import ClipInputs, clip_forward, encode_sigmas
from dreamtick.engine.training.networks import export_world, load_world, new_autoencoder, new_transformer
from dreamtick.engine.training.player import BatchPlayer
from tests.engine.models.driving import Driver
from tests.engine.models.untrained import untrained_model, untrained_weights
from tests.engine.training.toy_training import TOY

GOLDEN = Path(__file__).parents[2] / "golden" / "compact_pocket.safetensors"
PROMPTS = ("a green meadow by day", "a snowy land at night")
LONGEST = 18


@pytest.fixture(scope="module", params=["without a sketch", "with a sketch"])
def untrained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("untrained") / "pocket.safetensors"
    if request.param == "without a sketch":
        return untrained_weights(GOLDEN, path)
    transformer, autoencoder = new_transformer(TOY.network, 1), new_autoencoder(TOY.network, 1)
    dice = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for weight in transformer.parameters():
            weight.add_(0.1 * torch.randn(weight.shape, generator=dice))
    export_world(path, TOY.network, transformer.state_dict(), autoencoder.state_dict(), 0)
    return path


@pytest.fixture(scope="module")
def pocket(untrained: Path) -> PocketModel:
    if read_config(untrained, PocketConfig, "pocket").reader:
        model = load_model("pocket", weights=untrained, dtype=torch.float32, device=torch.device("cpu"))
    else:
        model = untrained_model("pocket", GOLDEN, untrained)
    assert isinstance(model, PocketModel)
    return model


def clip_of(model: PocketModel, context_sigma: float = 0.0) -> ClipInputs:
    """Two clips of random latents; the second prompt comes with the third block."""
    dice = torch.Generator().manual_seed(3)
    config = model.config
    batch, blocks, tiles, channels = 2, config.slots - 1, config.lat**2, config.chan

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=dice)

    context = normal(batch, blocks, tiles, 2 * channels)
    moves = torch.rand(batch, blocks + 1, 2, 2, generator=dice) * 2 - 1
    moves[:, 0] = 0
    first = normal(batch, 1, tiles, channels)
    previous = torch.cat([torch.zeros_like(first), first, context[:, 1:, :, channels:]], 1)
    text = torch.zeros(batch, 2, LONGEST, model.text_encoder.width)
    mask = torch.zeros(batch, 2, LONGEST, dtype=torch.bool)
    for number, prompt in enumerate(PROMPTS):
        words = torch.from_numpy(model.text_encoder.encode(prompt, LONGEST))
        text[:, number, : len(words)], mask[:, number, : len(words)] = words, True
    caption = torch.tensor([[0, 0, 0, 1, 1]] * batch)
    sigma = torch.tensor([1.0, 0.6]).view(1, 2, 1).expand(batch, 2, blocks)
    level = torch.full((batch,), context_sigma)
    noisy = normal(batch, 2, blocks, tiles, 2 * channels)
    with torch.no_grad():
        sketch = moved_on(model.transformer.sketch, model.autoencoder, previous.flatten(0, 1), moves.flatten(0, 1))
    memory = context[:, 0, :, channels:]
    sketches = sketch.unflatten(0, (batch, -1))
    return ClipInputs(context, level, noisy, sigma, moves, previous, sketches, memory, text, mask, caption, caption)


def drawn_at_once(network: PocketTransformer, clip: ClipInputs) -> torch.Tensor:
    """As while playing, where the tiles that are not likely to be others come from the sketch."""
    estimate = clip_forward(network, clip)
    return copied_tiles(estimate, clip.sketch[:, None, 1:].expand_as(estimate.clean), clip.memory[:, None, None])


def test_a_clip_in_one_pass_equals_streaming_through_the_kv_cache(pocket: PocketModel) -> None:
    clip = clip_of(pocket)
    with torch.no_grad():
        at_once = drawn_at_once(pocket.transformer, clip)
        for number in range(2):
            driver = Driver(pocket, PROMPTS[0])
            driver.pin(Anchor("anchor", clip.context[number : number + 1, 0], -1))
            # The world begins in the middle: a frame comes before the clip's first block, and no block.
            driver.previous = torch.cat([clip.previous[number : number + 1, 1]] * 2, -1)
            for block in range(pocket.config.slots - 1):
                if block == 2:
                    driver.say(PROMPTS[1])
                moves = clip.moves[number, block + 1]
                for copy, sigma in enumerate((1.0, 0.6)):
                    drawn = driver.denoise(clip.noisy[number, copy, block][None], sigma, moves)
                    torch.testing.assert_close(at_once[number, copy, block], drawn[0], rtol=0, atol=1e-5)
                if block + 1 < pocket.config.slots - 1:
                    driver.append(clip.context[number, block + 1][None], moves)


def test_a_batch_of_worlds_plays_as_each_of_them_alone(untrained: Path, pocket: PocketModel) -> None:
    transformer, autoencoder = load_world(untrained, pocket.config)
    clip = clip_of(pocket)
    at_once = drawn_at_once(transformer, clip).detach()
    player = BatchPlayer(transformer, autoencoder, 2)
    player.begin_with(clip.previous[:, 1])
    player.say(clip.text[:, 0], clip.text_mask[:, 0])
    player.anchor(clip.context[:, 0])
    player.append(clip.context[:, 1], clip.moves[:, 1])
    drawn = player.denoise(clip.moves[:, 2], (1.0,), torch.Generator().manual_seed(5))
    noise = torch.randn(drawn.shape, generator=torch.Generator().manual_seed(5))
    noisy = clip.noisy.clone()
    noisy[:, 0, 1] = noise
    with torch.no_grad():
        again = drawn_at_once(transformer, replace(clip, noisy=noisy))
    torch.testing.assert_close(drawn, again[:, 0, 1], rtol=0, atol=1e-5)
    assert not torch.equal(at_once[:, 0, 1], again[:, 0, 1])


def test_a_block_sees_no_later_block(pocket: PocketModel) -> None:
    clip = clip_of(pocket)
    context = clip.context.clone()
    context[:, 2] += 1.0  # the second block's context copy
    changed = replace(clip, context=context)
    with torch.no_grad():
        before, after = (clip_forward(pocket.transformer, each).clean for each in (clip, changed))
    assert torch.equal(before[:, :, :2], after[:, :, :2])
    assert not torch.allclose(before[:, :, 2:], after[:, :, 2:])


def test_noise_levels_are_told_as_while_playing(pocket: PocketModel) -> None:
    levels = torch.tensor([1.0, 0.6, 0.02])
    told = encode_sigmas(pocket.transformer, levels, torch.zeros(3))
    for level, row in zip(levels.tolist(), told, strict=True):
        torch.testing.assert_close(row[None], pocket.transformer.encode_sigma(level), rtol=0, atol=1e-5)


def test_every_weight_gets_a_gradient(untrained: Path, pocket: PocketModel) -> None:
    transformer, _ = load_world(untrained, pocket.config)
    estimate = clip_forward(transformer, clip_of(pocket, context_sigma=0.1))
    told = [logits.mean() for logits in (estimate.change, estimate.recall) if logits is not None]
    torch.stack([estimate.clean.square().mean(), *told]).sum().backward()
    names = [name for name, weight in transformer.named_parameters() if weight.grad is None]
    assert all(name.startswith(("sketch.", "reader.")) for name in names)  # they have stages of their own

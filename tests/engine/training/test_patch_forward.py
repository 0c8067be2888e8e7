"""A clip in one pass is the same as the world played block by block, through the public model and its KV cache."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models import load_model
from dreamtick.engine.models.compact.frames_ahead import frames_ahead
from dreamtick.engine.models.compact.patch_model import PatchModel
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer
from dreamtick.engine.training.dataset import Dataset
from dreamtick.engine.training.patch_footage import RecordedFootage
from dreamtick.engine.training.patch_forward import PatchClipInputs, encode_sigmas, patch_clip_forward
from dreamtick.engine.training.patch_networks import Target
from dreamtick.engine.training.patch_player import PatchPlayer
from tests.engine.models.driving import Driver
from tests.engine.training.toy_patches import TOY, record_sliding_square

PROMPTS = ("by day", "at night, in a storm")
LONGEST = 20  # tokens


@pytest.fixture(scope="module", params=[0, 12], ids=["no sketch", "a sketch"])
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Target:
    data = record_sliding_square(tmp_path_factory.mktemp("set") / "data")
    network = replace(TOY.network, sketch=request.param)
    return Target.custom(network, RecordedFootage(Dataset.open(data), 0.25, "Toy"))


@pytest.fixture(scope="module")
def model(target: Target, tmp_path_factory: pytest.TempPathFactory) -> PatchModel:
    """A model of pseudo-random weights, loaded as a player loads it."""
    weights = tmp_path_factory.mktemp("weights") / "custom.safetensors"
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(1)
        target.export(weights, PatchTransformer(target.network), target.empty_autoencoder(), 0)
    loaded = load_model("custom", weights=weights, dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(loaded, PatchModel)
    return loaded


def clip_of(model: PatchModel) -> PatchClipInputs:
    """Two clips of random latents; the second prompt comes with the third block."""
    dice = torch.Generator().manual_seed(3)
    config = model.config
    batch, blocks, copies = 2, config.window - 1, 2
    frame = (config.patches, config.patch_channels)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=dice)

    context = normal(batch, blocks, config.block, *frame)
    moves = torch.zeros(batch, blocks + 1, config.block, config.acts)
    moves[..., 0] = 1.0
    moves[..., 2] = torch.rand(moves.shape[:-1], generator=dice)
    first = normal(batch, 1, *frame)
    previous = torch.cat([torch.zeros_like(first), first, context[:, 1:, -1]], 1)
    text = torch.zeros(batch, 2, LONGEST, config.text)
    mask = torch.zeros(batch, 2, LONGEST, dtype=torch.bool)
    for number, prompt in enumerate(PROMPTS):
        words = torch.from_numpy(model.text_encoder.encode(prompt, LONGEST))
        text[:, number, : len(words)], mask[:, number, : len(words)] = words, True
    caption = torch.tensor([[0, 0, 0, 1, 1]] * batch)
    sigma = torch.tensor([1.0, 0.6]).view(1, copies, 1).expand(batch, copies, blocks)
    hidden = torch.zeros(batch, blocks, dtype=torch.bool)
    noisy = normal(batch, copies, blocks, config.block, *frame)
    with torch.no_grad():
        flat = previous.flatten(0, 1), moves.flatten(0, 1)
        sketch = frames_ahead(model.transformer, model.autoencoder, *flat).unflatten(0, (batch, -1))
    return PatchClipInputs(context, hidden, noisy, sigma, moves, previous, sketch, text, mask, caption)


def test_a_clip_in_one_pass_equals_streaming_through_the_kv_cache(model: PatchModel) -> None:
    clip, blocks = clip_of(model), model.config.window - 1
    with torch.no_grad():
        at_once = patch_clip_forward(model.transformer, clip)
        for number in range(2):
            driver = Driver(model, PROMPTS[0], origin=1)
            driver.pin(Anchor("first", clip.context[number : number + 1, 0], 0), clip.moves[number, 0])
            driver.previous = clip.previous[number : number + 1, 1].unsqueeze(1)
            for block in range(blocks):
                if block == 2:
                    driver.say(PROMPTS[1])
                moves = clip.moves[number, block + 1]
                for copy, sigma in enumerate((1.0, 0.6)):
                    drawn = driver.denoise(clip.noisy[number, copy, block][None], sigma, moves)
                    torch.testing.assert_close(at_once[number, copy, block], drawn[0], rtol=0, atol=1e-5)
                if block + 1 < blocks:
                    driver.append(clip.context[number, block + 1][None], moves)


def test_a_batch_of_worlds_plays_as_each_of_them_alone(model: PatchModel) -> None:
    clip = clip_of(model)
    player = PatchPlayer(model.transformer, model.autoencoder, 2)
    player.say(clip.text[:, 0], clip.text_mask[:, 0])
    player.begin(clip.context[:, 0], clip.moves[:, 0], clip.previous[:, 1])
    player.append(clip.context[:, 1], clip.moves[:, 1])
    drawn = player.draw(clip.moves[:, 2], (1.0,), torch.Generator().manual_seed(5))
    noisy = clip.noisy.clone()
    noisy[:, 0, 1] = torch.randn(drawn.shape, generator=torch.Generator().manual_seed(5))
    with torch.no_grad():
        again = patch_clip_forward(model.transformer, replace(clip, noisy=noisy))
    torch.testing.assert_close(drawn, again[:, 0, 1], rtol=0, atol=1e-5)


def test_a_block_sees_no_later_block_and_nothing_hidden(model: PatchModel) -> None:
    clip = clip_of(model)
    context = clip.context.clone()
    context[:, 2] += 1.0  # the second block's context copy
    hidden = clip.hidden.clone()
    hidden[:, 2] = True
    with torch.no_grad():
        before = patch_clip_forward(model.transformer, clip)
        changed = patch_clip_forward(model.transformer, replace(clip, context=context))
        unseen = patch_clip_forward(model.transformer, replace(clip, hidden=hidden))
        still_unseen = patch_clip_forward(model.transformer, replace(clip, context=context, hidden=hidden))
    assert torch.equal(before[:, :, :2], changed[:, :, :2])
    assert not torch.allclose(before[:, :, 2:], changed[:, :, 2:])
    torch.testing.assert_close(unseen, still_unseen)


def test_noise_levels_are_told_as_while_playing(model: PatchModel) -> None:
    levels = torch.tensor([1.0, 0.6, 0.02])
    told = encode_sigmas(model.transformer, levels)
    for level, row in zip(levels.tolist(), told, strict=True):
        torch.testing.assert_close(row, model.transformer.encode_sigma(level)[0, 0], rtol=0, atol=1e-5)


def test_every_weight_but_the_sketchs_own_gets_a_gradient(target: Target, model: PatchModel) -> None:
    transformer = PatchTransformer(target.network)
    patch_clip_forward(transformer, clip_of(model)).square().mean().backward()
    left_alone = [name for name, weight in transformer.named_parameters() if weight.grad is None]
    assert left_alone == [name for name, _ in transformer.named_parameters() if name.startswith("sketch.")]

"""A picture in another look: fresh weights change nothing, colours are mixed pixel by pixel, looks are learned."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models import load_model, load_start
from dreamtick.engine.models.compact.frames_ahead import frames_ahead, in_new_look
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.model import TextEncoding
from dreamtick.engine.models.compact.repaint import Repainter
from dreamtick.engine.training.patch_config import SimulatedSettings
from dreamtick.engine.training.patch_maze_footage import MazeFootage
from dreamtick.engine.training.patch_networks import Target, new_patch_transformer
from dreamtick.engine.training.patch_player import PatchPlayer
from dreamtick.engine.training.simulators.maze_themes import LIGHTS, THEMES
from dreamtick.input.latch import ActionBlock, Latch
from tests.engine.training.toy_patches import TOY_MAZE

KINDS = (3, 2)  # three themes with the unsaid one, and two lights
UNSAID = torch.tensor([[0, 3]])


def picture(count: int = 1) -> torch.Tensor:
    return torch.rand(count, 32, 48, 3, generator=torch.Generator().manual_seed(1)) * 2 - 1


def fresh(width: int = 12) -> Repainter:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        network = Repainter(width, KINDS, 4, 6)
        network.start()
    return network


def test_a_new_one_leaves_every_picture_as_it_is_whatever_is_asked_for() -> None:
    network = fresh()
    for meanings in ((0, 3), (1, 3), (2, 4)):  # both kinds unsaid; a theme; a theme and a light
        assert torch.equal(network(picture(2), torch.tensor([meanings] * 2)), picture(2))


def test_an_output_is_an_offset_and_a_matrix_that_mixes_the_pixels_own_colours() -> None:
    network = fresh()
    with torch.no_grad():
        assert network.out.bias is not None
        outputs = network.out.bias.view(12, 4)
        outputs[2] = 0.25  # added to blue
        outputs[3 + 3 * 0 + 0] = -1.0  # of red nothing stays
        outputs[3 + 3 * 0 + 1] = 1.0  # and green comes instead
        drawn = network(picture(), UNSAID)
    _, green, blue = picture().unbind(-1)
    torch.testing.assert_close(drawn, torch.stack([green, green, blue + 0.25], -1))


def test_meanings_of_each_kind_are_told_apart() -> None:
    network = fresh()
    with torch.no_grad():
        network.out.weight.normal_(generator=torch.Generator().manual_seed(2))
        for mix in network.mix:
            mix.weight.normal_(std=0.1, generator=torch.Generator().manual_seed(3))  # type: ignore[union-attr]
        drawn = [network(picture(), torch.tensor([meanings])) for meanings in ((1, 3), (2, 3), (1, 4))]
    assert not torch.allclose(drawn[0], drawn[1])
    assert not torch.allclose(drawn[0], drawn[2])


def test_two_looks_are_learned() -> None:
    """One asks for half the brightness, the other for a colour gone: after some steps the error is a small part."""
    network, dice = fresh(), torch.Generator().manual_seed(4)
    optimizer = torch.optim.Adam(network.parameters(), 1e-2)

    def error() -> torch.Tensor:
        before = torch.rand(8, 1, 1, 3, generator=dice).expand(8, 32, 48, 3) * 2 - 1
        theme = torch.randint(1, 3, (8,), generator=dice)
        dark, no_red = 0.5 * before - 0.5, before * torch.tensor([0.0, 1.0, 1.0]) - torch.tensor([1.0, 0.0, 0.0])
        after = torch.where((theme == 1).view(-1, 1, 1, 1), dark, no_red)
        return (network(before, torch.stack([theme, torch.full_like(theme, 3)], 1)) - after).square().mean()

    first = float(error().detach())
    for _ in range(80):
        optimizer.zero_grad()
        error().backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    assert float(error().detach()) < 0.1 * first


def test_places_come_in_two_looks_and_what_stays_as_it_is_may_go_unsaid() -> None:
    footage = MazeFootage(SimulatedSettings(), 0, 2)
    before, after, meanings = footage.in_two_looks(np.random.default_rng(5), 40)
    theme, light = meanings[:, 0] - 1, meanings[:, 1] - len(THEMES) - 2
    assert theme.min() == light.min() == -1  # some of each kind are unsaid
    assert theme.max() < len(THEMES)
    assert light.max() < len(LIGHTS)
    unchanged = (theme == -1) & (light == -1)
    assert unchanged.any()
    assert np.array_equal(before[unchanged], after[unchanged])
    snowed = after[(theme == THEMES.index("snow")) & (light == LIGHTS.index("plain"))]
    burning = after[(theme == THEMES.index("volcano")) & (light == LIGHTS.index("plain"))]
    assert snowed[:, -8:].mean() > 150 > 80 > burning[:, -8:].mean()  # the ground before one's feet


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """Of a maze whose prompts mean anything, and whose other looks are brighter."""
    target = Target.maze(replace(TOY_MAZE.network, sketch=12, reader=16, repaint=12), 64)
    network, dice = new_patch_transformer(target.network, 0), torch.Generator().manual_seed(6)
    assert network.reader is not None
    assert network.repainter is not None
    assert network.repainter.out.bias is not None
    with torch.no_grad():
        network.reader.straight.weight.normal_(generator=dice)
        network.repainter.out.bias.view(12, 4)[:3] = 0.5
        target.export(tmp_path / "maze.safetensors", network, target.empty_autoencoder(), 0)
    return tmp_path / "maze.safetensors"


class Says:
    """One prompt, and nothing done."""

    def __init__(self, words: str) -> None:
        self.words = words

    def latch(self, block_index: int, frames: int) -> Latch:
        return Latch(
            {"action": (ActionBlock(("turn", "forward", "strafe"), ((0.0,) * 3,) * frames),), "text": self.words}
        )

    def commit(self, latch: Latch) -> None:
        pass


def test_new_words_show_what_is_in_sight_in_their_look_while_playing_and_in_training_alike(weights: Path) -> None:
    model = load_model("maze", weights=weights, dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(model, MazeModel)
    start = load_start("maze")
    assert start.frames is not None
    (first,) = model.encode_frames(start.frames[:1])
    prompts = [torch.from_numpy(model.text_encoder.encode(words, 20))[None] for words in (start.prompt, "deep snow")]
    player = PatchPlayer(model.transformer, model.autoencoder, 1)
    player.say(prompts[0], torch.ones(prompts[0].shape[:2], dtype=torch.bool))
    player.begin(first, torch.zeros(1, 2, 3))
    player.say(prompts[1], torch.ones(prompts[1].shape[:2], dtype=torch.bool))
    drawn = player.draw(torch.zeros(1, 2, 3), (1.0,), torch.Generator().manual_seed(1))

    world = BlockGenerator(model, seed=1, start=replace(start, frames=start.frames[:1]))
    block = world.make_block(Says("deep snow"))
    assert np.abs(block.frames.astype(int) - model.decode(drawn)[0].numpy().astype(int)).max() <= 1
    asked = model.encode("text", "deep snow")
    assert isinstance(asked, TextEncoding)
    looks = in_new_look(model.transformer, model.autoencoder, first[:, -1], torch.tensor([asked.meanings]))
    assert torch.equal(drawn, frames_ahead(model.transformer, model.autoencoder, looks, torch.zeros(1, 2, 3)))


def test_words_that_mean_the_same_are_drawn_as_ever(weights: Path) -> None:
    model = load_model("maze", weights=weights, dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(model, MazeModel)
    text = torch.from_numpy(model.text_encoder.encode("deep snow", 20))[None]
    mask = torch.ones(text.shape[:2], dtype=torch.bool)
    once, twice = (PatchPlayer(model.transformer, model.autoencoder, 1) for _ in range(2))
    for player in (once, twice):
        player.say(text, mask)
        player.begin(torch.zeros(1, *model.spec.latent_shape[1:]), torch.zeros(1, 2, 3))
    twice.say(text, mask)
    drawn = [p.draw(torch.zeros(1, 2, 3), (1.0,), torch.Generator().manual_seed(1)) for p in (once, twice)]
    assert torch.equal(*drawn)

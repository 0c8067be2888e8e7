from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from torch import Tensor

from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models.compact.model import TextEncoding
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.starts import load_picture, starts
from dreamtick.engine.schedule import next_latent
from dreamtick.errors import AssetError, ConfigError
from dreamtick.input.latch import ActionBlock
from tests.engine.models.driving import Driver

MEADOW, SNOW = "a green meadow by day", "a snowy land at night"
LONG = (2, 3, 4, 6, 7)  # the blocks of the long run whose estimates are stored
STILL = torch.zeros(2, 2)
RIGHT = torch.tensor([[1.0, 0.0], [1.0, 0.0]])
Golden = dict[str, Tensor]


def close(got: Tensor, expected: Tensor) -> None:
    torch.testing.assert_close(got, expected, rtol=0, atol=1e-4)


def begun(pocket: PocketModel, origin: int = 0) -> Driver:
    driver = Driver(pocket, MEADOW, origin)
    nothing = pocket.context_policy().anchors(0)[0]
    driver.pin(Anchor(nothing.key, nothing.latent, origin - 1, nothing.encodings))
    return driver


def long_run(pocket: PocketModel, golden: Golden, origin: int = 0) -> list[Tensor]:
    """Eight given blocks; a real anchor comes before block 3, another prompt before block 6."""
    driver, estimates = begun(pocket, origin), []
    noise = iter(golden["long.noise"])
    for block in range(8):
        if block == 3:
            driver.pin(Anchor("room", golden["long.anchor"].float()[None], origin - 1))
        if block == 6:
            driver.say(SNOW)
        moves = golden["long.actions"][block]
        if block in LONG:
            estimates.append(driver.denoise(next(noise)[None], 1.0 if block % 2 else 0.6, moves))
        driver.append(golden["long.blocks"][block].float()[None], moves)
    return estimates


def test_prompts_become_the_stored_embeddings_and_keys(untrained_pocket: PocketModel, pocket_golden: Golden) -> None:
    meadow, snow = untrained_pocket.encode("text", MEADOW), untrained_pocket.encode("text", SNOW)
    assert isinstance(meadow, TextEncoding)
    assert isinstance(snow, TextEncoding)
    close(meadow.embedding[0], pocket_golden["text.0"])
    close(snow.embedding[0], pocket_golden["text.1"])
    assert meadow.layers[0] is not None
    close(meadow.layers[0].keys, pocket_golden["text.keys"])


def test_a_first_block_without_a_past(untrained_pocket: PocketModel, pocket_golden: Golden) -> None:
    got = begun(untrained_pocket).denoise(pocket_golden["empty.noise"], 1.0, torch.tensor([[1.0, 0.0], [0.5, -0.3]]))
    close(got, pocket_golden["empty.clean"])


def test_a_window_that_slides_an_anchor_that_changes_and_a_new_prompt(
    untrained_pocket: PocketModel, pocket_golden: Golden
) -> None:
    for got, expected in zip(long_run(untrained_pocket, pocket_golden), pocket_golden["long.clean"], strict=True):
        close(got[0], expected)


def test_block_100_000_is_made_like_block_0(untrained_pocket: PocketModel, pocket_golden: Golden) -> None:
    late = long_run(untrained_pocket, pocket_golden, origin=100_000)
    for got, expected in zip(late, pocket_golden["long.clean"], strict=True):
        close(got[0], expected)


def test_fresh_noise_between_steps(untrained_pocket: PocketModel, pocket_golden: Golden) -> None:
    driver = begun(untrained_pocket)
    driver.append(pocket_golden["start.latent"][None], STILL)
    first, *fresh = pocket_golden["fresh.noise"]
    latent = first[None]
    for (sigma, following), noise in zip(((1.0, 0.7), (0.7, 0.3), (0.3, 0.0)), (*fresh, None), strict=True):
        clean = driver.denoise(latent, sigma, RIGHT)
        latent = next_latent(latent, clean, sigma, following, 0.7, None if noise is None else noise[None])
    close(latent[0], pocket_golden["fresh.latent"])


def test_start_pictures_become_the_stored_latents_and_come_back(
    untrained_pocket: PocketModel, pocket_golden: Golden
) -> None:
    frames, _ = load_picture("pocket")
    blocks = untrained_pocket.encode_frames(frames)
    assert len(blocks) == 2  # a still picture is held for two blocks
    close(blocks[0][0], pocket_golden["start.latent"])
    close(blocks[1], blocks[0])
    decoded, state = untrained_pocket.decode(blocks[0], None)
    assert decoded.shape == (2, 64, 64, 3)
    assert state is None
    difference = (decoded[0].int() - pocket_golden["start.decoded"].int()).abs()
    assert int(difference.max()) <= 1  # a rounding may fall the other way


@pytest.mark.parametrize("start", [s.name for s in starts("pocket") if "day" in s.name])
def test_the_autoencoder_keeps_a_start_picture_above_38_db(pocket: PocketModel, start: str) -> None:
    frames, _ = load_picture("pocket", start)
    decoded, _ = pocket.decode(pocket.encode_frames(frames)[0], None)
    error = float(np.mean((decoded[0].numpy().astype(float) - frames[0]) ** 2))
    assert 10 * math.log10(255**2 / error) > 38


def test_frames_that_do_not_fill_the_last_block_are_held(pocket: PocketModel) -> None:
    frames = np.concatenate([load_picture("pocket", name)[0] for name in ("meadow_day", "snow_day", "moon_day")])
    blocks = pocket.encode_frames(frames)
    assert len(blocks) == 2
    moon, held = pocket.decode(blocks[1], None)[0]
    assert torch.equal(moon, held)


def test_frames_of_another_size_are_refused(pocket: PocketModel) -> None:
    with pytest.raises(AssetError, match=r"\(1, 32, 64, 3\).*\[F, 64, 64, 3\]"):
        pocket.encode_frames(np.zeros((1, 32, 64, 3), np.uint8))


def test_a_mixed_prompt_begins_at_the_old_one_and_ends_at_the_new_one(pocket: PocketModel) -> None:
    old, new = pocket.encode("text", "snow"), pocket.encode("text", MEADOW)
    assert isinstance(old, TextEncoding)
    assert isinstance(new, TextEncoding)
    begin, half, end = (pocket.mix("text", old, new, share) for share in (0.0, 0.5, 1.0))
    assert isinstance(begin, TextEncoding)
    assert isinstance(half, TextEncoding)
    assert isinstance(end, TextEncoding)
    short = old.embedding.shape[1]
    close(begin.embedding[:, :short], old.embedding)
    assert not begin.embedding[:, short:].any()  # the shorter prompt is filled up with zeros
    close(half.embedding[:, :short], (old.embedding + new.embedding[:, :short]) / 2)
    close(end.layers[0].keys, new.layers[0].keys)


def test_a_prompt_that_says_nothing_leaves_the_very_same_encoding(pocket: PocketModel) -> None:
    meadow = pocket.encode("text", MEADOW)
    for talk in ("hello", "", "asdf", "雪の夜"):
        assert pocket.follow("text", meadow, pocket.encode("text", talk)) is meadow


def test_a_time_of_day_alone_is_this_place_at_that_time(pocket: PocketModel) -> None:
    meadow, at_night = pocket.encode("text", "a green meadow by day"), pocket.encode("text", "a green meadow at night")
    assert isinstance(at_night, TextEncoding)
    for words in ("make it night", "night", "night falls"):
        followed = pocket.follow("text", meadow, pocket.encode("text", words))
        assert isinstance(followed, TextEncoding)
        assert followed.meanings == at_night.meanings
        close(followed.embedding, at_night.embedding)
    snow = pocket.encode("text", SNOW)
    assert pocket.follow("text", at_night, snow) is snow


def test_only_text_can_be_mixed(pocket: PocketModel) -> None:
    with pytest.raises(ConfigError, match="'action' cannot be blended"):
        pocket.mix("action", None, None, 0.5)


def test_actions_under_other_names_are_refused(pocket: PocketModel) -> None:
    with pytest.raises(ConfigError, match=r"turn.*takes \('move_x', 'move_y'\)"):
        pocket.encode("action", (ActionBlock(("turn",), ((0.0,), (0.0,))),))


def test_what_stays_the_same_in_a_block_is_computed_once(pocket: PocketModel, pocket_golden: Golden) -> None:
    driver = begun(pocket)
    context, conditioning = driver.context(), driver.conditioning(STILL)
    pocket.denoise(pocket_golden["empty.noise"], 1.0, context, conditioning)
    memo = context.memo
    pocket.denoise(pocket_golden["empty.noise"], 0.6, context, conditioning)
    pocket.remember(pocket_golden["empty.noise"], context, conditioning)
    assert context.memo is memo
    pocket.remember(pocket_golden["empty.noise"], context, driver.conditioning(torch.ones(2, 2)))
    assert context.memo is not memo  # other actions

"""The prompts' reader: what it is taught, that it learns, and that the layers see meanings instead of words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.reader import UNSAID, PromptReader, still_meant
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH, TextEncoder, shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.captions import look_words, looks, themes
from dreamtick.engine.training.clips import TEXT_TOKENS, CaptionDrawer
from dreamtick.engine.training.networks import export_world, new_autoencoder, new_transformer
from dreamtick.engine.training.optim import Optimizer
from dreamtick.engine.training.prompts import draw_maze_prompt, draw_prompt
from dreamtick.engine.training.reader_stage import ReaderStage, start_meanings
from dreamtick.engine.training.run import Run, train_pocket
from dreamtick.engine.training.trainer import StepDice
from dreamtick.engine.training.wishes import look_wished, wish_kinds
from dreamtick.errors import CheckpointError
from tests.engine.training.toy_training import TOY

KINDS = TOY.network.meanings


@pytest.fixture(scope="module")
def encoder() -> TextEncoder:
    return shared_text_encoder(ASSETS / "text")


def sentence(encoder: TextEncoder, words: str) -> torch.Tensor:
    return torch.from_numpy(encoder.sentences([words]))


def reader(seed: int = 0) -> PromptReader:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return PromptReader(24, KINDS)


def test_a_prompt_means_a_theme_and_a_time_or_a_wish_or_nothing() -> None:
    rng = np.random.default_rng(0)
    drawn = [draw_prompt(rng) for _ in range(400)]
    assert {meaning[0] for _, meaning in drawn} == set(range(1 + len(themes())))
    assert {meaning[1] for _, meaning in drawn} == set(range(1 + len(looks())))
    for words, (theme, time, wish) in drawn:
        if wish != UNSAID:
            assert (theme, time) == (UNSAID, UNSAID)
            assert any(wording in words for wording in wish_kinds()[wish - 1])
            assert look_wished(wish - 1) is None
        elif theme == UNSAID:
            assert not set(words.split()) & {"snow", "desert", "colder"}
        else:
            assert time != UNSAID


def test_the_configuration_counts_what_captions_and_wishes_can_mean() -> None:
    assert (1 + len(themes()), 1 + len(looks()), 1 + len(wish_kinds())) == KINDS


@pytest.mark.parametrize(("unsaid", "chosen"), [(3.9, 2), (4.1, 0)])
def test_a_theme_is_unsaid_only_if_that_is_four_times_as_likely_as_any(unsaid: float, chosen: int) -> None:
    read = PromptReader(8, (3, 3))
    with torch.no_grad():
        for parameter in read.parameters():
            parameter.zero_()
        likely = torch.tensor([unsaid, 0.5, 1.0, 1.1, 1.0, 0.5])  # of a light it need be no more than likeliest
        read.out.bias.copy_(likely.log())
    assert read.chosen(torch.zeros(1, TEXT_WIDTH)).tolist() == [[chosen, 3]]


def test_the_likeliest_meaning_of_each_kind_is_chosen(encoder: TextEncoder) -> None:
    read, text = reader(), sentence(encoder, "a snowy land at night")
    logits = read(text)[0]
    first, second = KINDS[0], KINDS[0] + KINDS[1]
    expected = [logits[:first].argmax(), first + logits[first:second].argmax(), second + logits[second:].argmax()]
    assert read.chosen(text)[0].tolist() == [int(meaning) for meaning in expected]


def test_a_hundred_steps_teach_most_themes(encoder: TextEncoder) -> None:
    settings = replace(TOY.reader, pace=replace(TOY.reader.pace, steps=120, learning_rate=0.01), prompts=64, pool=900)
    stage = ReaderStage(settings, reader(), encoder, draw_prompt, seed=0)
    optimizer, right = Optimizer(stage.network, settings.pace), []
    for step in range(120):
        stage.network.zero_grad(set_to_none=True)
        loss, figures = stage.loss(step, StepDice.of(1, 0, step), {})
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step(step)
        right.append(figures["themes_right"])
    assert np.mean(right[:5]) < 0.4
    assert np.mean(right[-10:]) > 0.6
    said = {words: int(stage.network.chosen(sentence(encoder, words))[0, 0]) for words in ("deep snow", "a hot desert")}
    assert said == {"deep snow": 1 + themes().index("snow"), "a hot desert": 1 + themes().index("desert")}


def test_a_step_sees_prompts_of_the_pool_whatever_came_before(encoder: TextEncoder) -> None:
    def loss(stage: ReaderStage, step: int) -> float:
        return float(stage.loss(step, StepDice.of(1, 0, step), {})[0].detach())

    settings = replace(TOY.reader, pool=1100, prompts=8)  # a whole shelf and a short one
    first, again = (ReaderStage(settings, reader(), encoder, draw_prompt, seed=0) for _ in range(2))
    losses = [loss(first, step) for step in range(4)]
    assert loss(again, 3) == losses[3]
    assert loss(ReaderStage(settings, reader(), encoder, draw_prompt, seed=1), 3) != losses[3]


def test_meanings_begin_each_as_its_own_and_are_kept_once_learned() -> None:
    network = new_transformer(TOY.network, 0)
    assert network.meanings is not None
    start_meanings(network.meanings, KINDS, 0)
    told = network.meanings.weight.detach().clone()
    unsaid = [0, KINDS[0], KINDS[0] + KINDS[1]]
    assert [number for number, row in enumerate(told) if not row.any()] == unsaid
    near = torch.nn.functional.cosine_similarity(told.unsqueeze(0), told.unsqueeze(1), dim=-1).fill_diagonal_(0)
    assert float(near.abs().max()) < 0.5
    start_meanings(network.meanings, KINDS, 1)
    assert torch.equal(network.meanings.weight, told)


def test_two_prompts_that_mean_the_same_are_the_same_to_the_layers(encoder: TextEncoder) -> None:
    network = new_transformer(TOY.network, 0)
    assert network.reader is not None
    start_meanings(network.meanings, KINDS, 0)
    with torch.no_grad():
        for part in (network.reader.straight, network.reader.out):
            part.weight.zero_()
            part.bias.zero_()
        network.reader.out.bias[[3, KINDS[0] + 2, KINDS[0] + KINDS[1]]] = 1.0
        rows = [network.read(sentence(encoder, words).unsqueeze(1))[0] for words in ("one", "quite another one")]
    assert torch.equal(*rows)
    assert rows[0].shape == (1, 3, 384)


def test_with_a_reader_captions_are_shown_as_they_are_said(encoder: TextEncoder) -> None:
    text, mask = CaptionDrawer(encoder, 0.9, reader=True)(np.random.default_rng(0), "a snowy land at night")
    known = encoder.encode("a snowy land at night", TEXT_TOKENS)
    assert np.array_equal(text[: len(known)], known)
    assert np.array_equal(mask, np.arange(TEXT_TOKENS) < len(known))


def test_weights_whose_reader_never_learned_are_refused(tmp_path: Path) -> None:
    transformer, autoencoder = new_transformer(TOY.network, 1), new_autoencoder(TOY.network, 1)
    export_world(tmp_path / "w", TOY.network, transformer.state_dict(), autoencoder.state_dict(), 0)
    with pytest.raises(CheckpointError, match="has no reader"):
        train_pocket(Run(TOY, tmp_path / "out", ("world",), weights=tmp_path / "w"))
    old = replace(TOY.network, reader=0, themes=0, times=0, wishes=0)
    bare = new_transformer(old, 1)
    export_world(tmp_path / "w", old, bare.state_dict(), autoencoder.state_dict(), 0)
    with pytest.raises(CheckpointError, match=r"has no reader.*--stage reader, or all.*reader = 0"):
        train_pocket(Run(TOY, tmp_path / "out", ("world",), weights=tmp_path / "w"))


def test_what_a_prompt_leaves_unsaid_stays_as_it_was() -> None:
    theme, time, wish = 0, KINDS[0], KINDS[0] + KINDS[1]
    snow_by_day = (theme + 3, time + 1, wish)
    assert still_meant(snow_by_day, (theme, time, wish), KINDS) == snow_by_day  # small talk
    assert still_meant(snow_by_day, (theme, time + 3, wish), KINDS) == (theme + 3, time + 3, wish)  # "make it night"
    assert still_meant(snow_by_day, (theme + 5, time, wish), KINDS) == (theme + 5, time + 1, wish)
    assert still_meant(snow_by_day, (theme + 5, time + 2, wish), KINDS) == (theme + 5, time + 2, wish)


def test_a_wish_is_of_its_own_prompt() -> None:
    theme, time, wish = 0, KINDS[0], KINDS[0] + KINDS[1]
    colder = (theme, time, wish + 1)
    assert still_meant((theme + 3, time + 1, wish), colder, KINDS) == colder
    assert still_meant(colder, (theme, time, wish), KINDS) == colder
    assert still_meant(colder, (theme + 3, time + 1, wish), KINDS) == (theme + 3, time + 1, wish)


def test_the_maze_has_no_wishes() -> None:
    assert still_meant((3, 11 + 1), (0, 11), (11, 7)) == (3, 11 + 1)
    assert still_meant((3, 11 + 1), (5, 11), (11, 7)) == (5, 11 + 1)


def test_a_time_of_day_alone_is_said_outright_and_is_no_wish() -> None:
    rng, outright = np.random.default_rng(0), set()
    for _ in range(3000):
        words, (theme, time, wish) = draw_prompt(rng)
        if theme == UNSAID and time != UNSAID:
            assert wish == UNSAID
            outright.add(looks()[time - 1])
            assert not set(words.split()) & {"colder", "darker", "snow"}
    assert outright == set(looks())


def test_a_light_alone_says_no_look_of_the_maze() -> None:
    rng, alone = np.random.default_rng(0), set()
    for _ in range(3000):
        words, (theme, light) = draw_maze_prompt(rng)
        if theme == UNSAID and light != UNSAID:
            alone.add(looks("maze")[light - 1])
            known = look_words(looks("maze")[light - 1], "maze")
            assert any(wording in words for wording in known.wordings + known.adjectives), words
    assert alone == set(looks("maze")[1:])

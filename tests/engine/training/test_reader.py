"""The prompts' reader: what it is taught, that it learns, and that the layers see meanings instead of words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.reader import UNSAID, PromptReader
from dreamtick.engine.models.compact.text import TextTable, shared_text_table
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.captions import looks, themes
from dreamtick.engine.training.clips import TEXT_TOKENS, CaptionDrawer
from dreamtick.engine.training.networks import export_world, new_autoencoder, new_transformer
from dreamtick.engine.training.optim import Optimizer
from dreamtick.engine.training.prompts import draw_prompt, pocket_sayings
from dreamtick.engine.training.reader_stage import ReaderStage, start_meanings
from dreamtick.engine.training.run import Run, train_pocket
from dreamtick.engine.training.trainer import StepDice
from dreamtick.engine.training.wishes import resolve_wish, wish_kinds
from dreamtick.errors import CheckpointError
from tests.engine.training.toy_training import TOY

KINDS = TOY.network.meanings


@pytest.fixture(scope="module")
def table() -> TextTable:
    return shared_text_table(ASSETS / "text")


def encoded(table: TextTable, words: str) -> torch.Tensor:
    return torch.from_numpy(table.encode(words, TEXT_TOKENS)).unsqueeze(0)


def reader(seed: int = 0) -> PromptReader:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return PromptReader(24, 256, KINDS)


def test_a_prompt_means_a_theme_and_a_time_or_a_wish_or_nothing() -> None:
    rng = np.random.default_rng(0)
    drawn = [draw_prompt(rng) for _ in range(400)]
    assert {meaning[0] for _, meaning in drawn} == set(range(1 + len(themes())))
    assert {meaning[1] for _, meaning in drawn} == set(range(1 + len(looks())))
    for words, (theme, time, wish) in drawn:
        if wish != UNSAID:
            assert (theme, time) == (UNSAID, UNSAID)
            assert words in wish_kinds()[wish - 1]
            resolve_wish(words, "meadow")  # raises for a wording that is no wish
        elif theme == UNSAID:
            assert time == UNSAID
            assert not set(words.split()) & {"snow", "desert", "night", "colder"}
        else:
            assert time != UNSAID


def test_the_configuration_counts_what_captions_and_wishes_can_mean() -> None:
    assert (1 + len(themes()), 1 + len(looks()), 1 + len(wish_kinds())) == KINDS


def test_what_a_mask_hides_changes_nothing(table: TextTable) -> None:
    text = encoded(table, "a snowy land at night")
    spoilt = torch.cat([text, torch.full((1, 3, text.shape[2]), 7.0)], 1)
    mask = torch.arange(spoilt.shape[1])[None] < text.shape[1]
    assert torch.allclose(reader()(spoilt, mask), reader()(text), atol=1e-5)


def test_the_likeliest_meaning_of_each_kind_is_chosen(table: TextTable) -> None:
    read, text = reader(), encoded(table, "a snowy land at night")
    logits = read(text)[0]
    first, second = KINDS[0], KINDS[0] + KINDS[1]
    expected = [logits[:first].argmax(), first + logits[first:second].argmax(), second + logits[second:].argmax()]
    assert read.chosen(text)[0].tolist() == [int(meaning) for meaning in expected]


def test_a_hundred_steps_teach_most_themes(table: TextTable) -> None:
    settings = replace(TOY.reader, pace=replace(TOY.reader.pace, steps=120, learning_rate=0.01), prompts=64)
    stage = ReaderStage(settings, reader(), table, draw_prompt)
    optimizer, right = Optimizer(stage.network, settings.pace), []
    for step in range(120):
        stage.network.zero_grad(set_to_none=True)
        loss, figures = stage.loss(step, StepDice.of(1, 0, step), {})
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step(step)
        right.append(figures["themes_right"])
    assert np.mean(right[:5]) < 0.4
    assert np.mean(right[-10:]) > 0.6
    said = {words: int(stage.network.chosen(encoded(table, words))[0, 0]) for words in ("snow and ice", "a hot desert")}
    assert said == {"snow and ice": 1 + themes().index("snow"), "a hot desert": 1 + themes().index("desert")}


def test_meanings_begin_as_the_mean_of_what_says_them_and_are_kept_once_learned(table: TextTable) -> None:
    network = new_transformer(TOY.network, 0)
    assert network.meanings is not None
    start_meanings(network.meanings, table, pocket_sayings(0))
    told = network.meanings.weight.detach().clone()
    assert torch.equal(told[[0, KINDS[0], KINDS[0] + KINDS[1]]], torch.zeros(3, 256))  # nothing said
    snow = torch.from_numpy(table.direction("snow"))
    near = torch.nn.functional.normalize(told[1 : 1 + len(themes())], dim=1) @ snow
    assert int(near.argmax()) == themes().index("snow")
    start_meanings(network.meanings, table, pocket_sayings(1))
    assert torch.equal(network.meanings.weight, told)


def test_two_prompts_that_mean_the_same_are_the_same_to_the_layers(table: TextTable) -> None:
    network = new_transformer(TOY.network, 0)
    assert network.reader is not None
    start_meanings(network.meanings, table, pocket_sayings(0))
    with torch.no_grad():
        for part in (network.reader.summary, network.reader.out):
            part.weight.zero_()
            part.bias.zero_()
        network.reader.out.bias[[3, KINDS[0] + 2, KINDS[0] + KINDS[1]]] = 1.0
        rows = [network.read(encoded(table, words))[0] for words in ("one", "quite another one")]
    assert torch.equal(*rows)
    assert rows[0].shape == (1, 3, 256)


def test_with_a_reader_captions_are_shown_as_they_are_said(table: TextTable) -> None:
    text, mask = CaptionDrawer(table, 0.9, reader=True)(np.random.default_rng(0), "a snowy land at night")
    known = table.encode("a snowy land at night", TEXT_TOKENS)
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

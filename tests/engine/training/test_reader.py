"""The prompts' reader: what it is taught, that it learns, and that the layers see meanings instead of words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.reader import UNSAID, PromptReader, encoder_for, still_meant
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH, TextEncoder, shared_text_encoder
from dreamtick.engine.models.registry import ASSETS, load_model
from dreamtick.engine.training.captions import World, look_words, looks, theme_words, themes
from dreamtick.engine.training.chatter import draw_chatter
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
        return PromptReader(TOY.network.reader, KINDS)


def changed(read: PromptReader) -> PromptReader:
    """With adapters as if they had learned something."""
    with torch.no_grad():
        for number, wide in enumerate(read.adapters.wide):
            wide.copy_(0.1 * torch.randn(wide.shape, generator=torch.Generator().manual_seed(number)))
    return read


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


def test_small_talk_asks_for_nothing_and_is_no_wording_of_a_place_a_time_or_a_wish() -> None:
    rng = np.random.default_rng(0)
    drawn = {draw_chatter(rng) for _ in range(3000)}
    assert {"the", "hello", "go back"} <= drawn
    assert any(words.isdigit() for words in drawn)
    assert any(len(words) > 3 and not set(words) & set("aeiou ") for words in drawn)
    worlds: tuple[World, ...] = ("pocket", "maze")
    meant = {words for kind in wish_kinds() for words in kind}
    for world in worlds:
        for known in (look_words(look, world) for look in looks(world)):
            meant |= {*known.wordings, *known.adjectives, *known.nouns}
        for known in (theme_words(theme, world) for theme in themes(world)):
            meant |= {*known.phrases, *known.adjectives, *known.nouns, *known.things}
    assert not drawn & meant


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


@pytest.mark.parametrize(
    ("theme", "wish", "chosen"),
    [
        (1.0, 9.0, [0, 3, 8]),  # unsaid at 0.25 of 1.75 and at 1 of 10.5: the wish, and no time of day with it
        (9.0, 3.0, [1, 4, 6]),  # at 0.25 of 9.75 and at 1 of 4.5: the theme
        (9.0, 0.9, [1, 4, 6]),  # no wish is likelier than any
    ],
)
def test_a_theme_and_a_wish_are_not_told_together(theme: float, wish: float, chosen: list[int]) -> None:
    read = PromptReader(8, (3, 3, 3))
    with torch.no_grad():
        for parameter in read.parameters():
            parameter.zero_()
        read.out.bias.copy_(torch.tensor([1.0, theme, 0.5, 1.0, 2.0, 0.5, 1.0, 0.5, wish]).log())
    assert read.chosen(torch.zeros(1, TEXT_WIDTH)).tolist() == [chosen]


def test_the_likeliest_meaning_of_each_kind_is_chosen(encoder: TextEncoder) -> None:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        read, text = PromptReader(16, (11, 7)), sentence(encoder, "a snowy land at night")
    logits = read(text)[0]
    expected = [logits[:11].argmax(), 11 + logits[11:].argmax()]
    assert read.chosen(text)[0].tolist() == [int(meaning) for meaning in expected]


def test_some_steps_teach_most_themes(encoder: TextEncoder) -> None:
    settings = replace(TOY.reader, pace=replace(TOY.reader.pace, steps=80, learning_rate=0.01), prompts=32, pool=900)
    stage = ReaderStage(settings, reader(), encoder, draw_prompt, seed=0)
    optimizer, right = Optimizer(stage.network, settings.pace), []
    for step in range(80):
        stage.network.zero_grad(set_to_none=True)
        loss, figures = stage.loss(step, StepDice.of(1, 0, step), {})
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step(step)
        right.append(figures["themes_right"])
    assert np.mean(right[:5]) < 0.4
    assert np.mean(right[-10:]) > 0.6
    heard = encoder_for(stage.network, encoder)
    said = {words: int(stage.network.chosen(sentence(heard, words))[0, 0]) for words in ("deep snow", "a hot desert")}
    assert said == {"deep snow": 1 + themes().index("snow"), "a hot desert": 1 + themes().index("desert")}


def test_a_step_sees_prompts_of_the_pool_whatever_came_before(encoder: TextEncoder) -> None:
    def loss(stage: ReaderStage, step: int) -> float:
        return float(stage.loss(step, StepDice.of(1, 0, step), {})[0].detach())

    settings = replace(TOY.reader, pool=1100, prompts=8)  # a whole shelf and a short one
    first, again = (ReaderStage(settings, reader(), encoder, draw_prompt, seed=0) for _ in range(2))
    losses = [loss(first, step) for step in range(4)]
    assert loss(again, 3) == losses[3]
    assert loss(ReaderStage(settings, reader(), encoder, draw_prompt, seed=1), 3) != losses[3]


def test_the_loss_is_that_of_the_prompts_as_the_game_will_encode_them(encoder: TextEncoder) -> None:
    """Without noise and with nothing set to zero, so that there is one right answer."""
    settings = replace(TOY.reader, pool=60, prompts=8, noise=0.0, left_out=0.0)
    read = changed(reader())
    stage = ReaderStage(settings, read, encoder, draw_prompt, seed=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dreamtick.engine.training.reader_stage._DROPPED", 0.0)
        loss = float(stage.loss(0, StepDice.of(1, 0, 0), {})[0].detach())
    rng = np.random.default_rng((3, 0))
    drawn = [draw_prompt(rng) for _ in range(60)]
    with torch.no_grad():
        logits = read(torch.from_numpy(encoder_for(read, encoder).sentences([words for words, _ in drawn])))
    parts = logits.split(KINDS, -1)
    each = torch.stack([p.log_softmax(-1)[range(60), [m[k] for _, m in drawn]] for k, p in enumerate(parts)]).sum(0)
    assert float(-each.max()) < loss < float(-each.min())
    order = sorted(range(60), key=lambda number: len(encoder.tokens(drawn[number][0])))
    dice = StepDice.of(1, 0, 0).numpy
    dice.integers(1)
    numbers = np.sort(dice.integers(60, size=(4, 8)), axis=None).reshape(4, 8)[dice.integers(4)]
    assert loss == pytest.approx(float(-each[[order[number] for number in numbers]].mean()), abs=1e-3)


def test_the_adapters_learn_with_the_rest(encoder: TextEncoder) -> None:
    read = changed(reader())  # at the very first step `wide` is zero, and `narrow` has no gradient yet
    stage = ReaderStage(TOY.reader, read, encoder, draw_prompt, seed=0)
    stage.loss(0, StepDice.of(1, 0, 0), {})[0].backward()  # type: ignore[no-untyped-call]
    assert all(half.grad is not None and bool(half.grad.any()) for half in read.adapters.parameters())


def test_a_change_of_the_encoder_learns_by_its_gradient(encoder: TextEncoder) -> None:
    """Against a difference of two values."""
    name, step = "layers.1.self_attn.out_proj.weight", 0.05
    change = torch.zeros(TEXT_WIDTH, TEXT_WIDTH, requires_grad=True)
    tokens = [encoder.tokens("cold snow")]
    encoder.learned_sentences(tokens, {name: change})[0, :9].sum().backward()  # type: ignore[no-untyped-call]
    assert change.grad is not None
    place = divmod(int(change.grad.abs().argmax()), TEXT_WIDTH)
    moved = []
    for sign in (-1, 1):
        other = torch.zeros(TEXT_WIDTH, TEXT_WIDTH)
        other[place] = sign * step
        moved.append(float(encoder.learned_sentences(tokens, {name: other})[0, :9].sum()))
    assert (moved[1] - moved[0]) / (2 * step) == pytest.approx(float(change.grad[place]), rel=0.05)


def test_the_game_hears_prompts_through_the_readers_adapters(tmp_path: Path, encoder: TextEncoder) -> None:
    transformer, autoencoder = new_transformer(TOY.network, 1), new_autoencoder(TOY.network, 1)
    assert transformer.reader is not None
    changed(transformer.reader)
    export_world(tmp_path / "w", TOY.network, transformer.state_dict(), autoencoder.state_dict(), 0)
    model = load_model("pocket", weights=tmp_path / "w", dtype=torch.bfloat16, device=torch.device("cpu"))
    assert isinstance(model, PocketModel)
    stored = reader()
    stored.load_state_dict({name: weight.bfloat16() for name, weight in transformer.reader.state_dict().items()})
    heard, plain = (each.sentences(["a snowy land"]) for each in (encoder_for(stored, encoder), encoder))
    assert np.allclose(model.text_encoder.sentences(["a snowy land"]), heard, atol=1e-5)
    assert not np.allclose(heard, plain, atol=0.1)


def test_adapters_that_leave_no_numbers_of_a_prompt_are_refused(encoder: TextEncoder) -> None:
    read = changed(reader())
    with torch.no_grad():
        for wide in read.adapters.wide:
            wide.mul_(1e30)
    with pytest.raises(CheckpointError, match="adapters are too large"):
        encoder_for(read, encoder)


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

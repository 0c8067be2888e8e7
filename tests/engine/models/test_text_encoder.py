"""The text encoder against the published implementation of its model, and what it makes of any text."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from safetensors import safe_open
from safetensors.numpy import load_file, save_file

from dreamtick.engine.models.compact.text_adapters import TextAdapters
from dreamtick.engine.models.compact.text_encoder import TEXT_MLP, TEXT_WIDTH, TextEncoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.errors import AssetError

GOLDEN = Path(__file__).parents[2] / "golden" / "text_encoder.safetensors"


@pytest.fixture(scope="module")
def encoder() -> TextEncoder:
    return TextEncoder(ASSETS / "text")


def likeness(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def golden_prompts() -> list[str]:
    with safe_open(GOLDEN, "np") as file:
        prompts: list[str] = json.loads(file.metadata()["prompts"])
    return prompts


@pytest.mark.parametrize(("number", "prompt"), list(enumerate(golden_prompts())))
def test_prompts_and_tokens_are_those_of_the_published_model(encoder: TextEncoder, number: int, prompt: str) -> None:
    """Its matrices have 8 bits a number here and 32 there."""
    golden = load_file(GOLDEN)
    rows, tokens = encoder.encode(prompt, 64), golden[f"tokens.{number}"][1:-1]  # without what marks the ends
    assert rows.shape == (1 + len(tokens), TEXT_WIDTH)
    assert likeness(rows[0], golden[f"sentence.{number}"]) > 0.998
    assert min(likeness(row, token) for row, token in zip(rows[1:], tokens, strict=True)) > 0.995


def test_every_row_has_a_mean_square_of_one(encoder: TextEncoder) -> None:
    assert np.allclose(np.square(encoder.encode("a green meadow", 18)).mean(1), 1.0, atol=1e-4)


def test_many_prompts_together_are_what_each_is_alone(encoder: TextEncoder) -> None:
    prompts = ["a", "", *(f"{'very ' * (number % 7)}cold snow {number}" for number in range(150))]
    together = encoder.sentences(prompts)
    assert together.shape == (152, TEXT_WIDTH)
    assert np.allclose(together, [encoder.encode(prompt, 1)[0] for prompt in prompts], atol=1e-4)


def test_several_threads_get_what_one_gets(encoder: TextEncoder) -> None:
    prompts = [f"cold snow {number % 5}" for number in range(40)]
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda prompt: encoder.encode(prompt, 8), prompts))
    assert all(np.array_equal(row, rows[number % 5]) for number, row in enumerate(rows))


def a_change(name: str, rows: int, columns: int) -> dict[str, torch.Tensor]:
    return {name: 0.05 * torch.randn(rows, columns, generator=torch.Generator().manual_seed(1))}


def test_an_adapted_encoder_is_one_whose_file_has_the_changed_matrix(tmp_path: Path, encoder: TextEncoder) -> None:
    change = a_change("layers.2.linear1.weight", TEXT_MLP, TEXT_WIDTH)
    (name, added), stored = next(iter(change.items())), load_file(ASSETS / "text" / "text_encoder.safetensors")
    whole = stored[name] * stored.pop(f"{name}.scale")[:, None] + added.numpy()
    save_file({**stored, name: whole.astype(np.float32)}, tmp_path / "text_encoder.safetensors")
    (tmp_path / "text_tokenizer.json").symlink_to(ASSETS.resolve() / "text" / "text_tokenizer.json")
    adapted, before = encoder.adapted(change), encoder.sentences(["a lake"])
    assert np.allclose(
        adapted.encode("a lake at night", 9), TextEncoder(tmp_path).encode("a lake at night", 9), atol=1e-5
    )
    assert not np.allclose(adapted.sentences(["a lake"]), before, atol=0.01)
    assert np.array_equal(encoder.sentences(["a lake"]), before)


def test_an_encoder_adapted_by_nothing_is_the_same(encoder: TextEncoder) -> None:
    same = encoder.adapted({name: torch.zeros(1) for name in TextAdapters().changes()})
    assert np.allclose(same.encode("cold snow", 9), encoder.encode("cold snow", 9), atol=1e-5)


def test_adapters_as_new_change_nothing_and_then_by_the_product_of_their_halves() -> None:
    adapters = TextAdapters()
    assert not any(bool(change.any()) for change in adapters.changes().values())
    with torch.no_grad():
        adapters.wide[3][4, 7, 2] = 2.0
        adapters.narrow[3][4, 2, 5] = 3.0
    changes = adapters.changes()
    assert float(changes["layers.4.linear2.weight"][7, 5]) == 6.0
    assert {name for name, change in changes.items() if bool(change.any())} == {"layers.4.linear2.weight"}


def test_what_is_learned_on_is_what_an_adapted_encoder_says(encoder: TextEncoder) -> None:
    """Prompts of several lengths, and one without words."""
    change = a_change("layers.5.self_attn.in_proj_weight", 3 * TEXT_WIDTH, TEXT_WIDTH)
    prompts = ["a lake", "", "a very long walk beside the sea at night"]
    learned = encoder.learned_sentences([encoder.tokens(prompt) for prompt in prompts], change)
    assert np.allclose(learned.numpy(), encoder.adapted(change).sentences(prompts), atol=1e-4)
    assert not learned[1].any()


def test_what_is_handed_out_may_be_written_to(encoder: TextEncoder) -> None:
    first = encoder.encode("a lake", 8)
    known = first.copy()
    first[:] = 0.0
    assert np.array_equal(encoder.encode("a lake", 8), known)


def test_like_meanings_lie_near_each_other(encoder: TextEncoder) -> None:
    winter, snow, desert = map(encoder.direction, ("a frosty winter", "snow and ice", "hot sand dunes"))
    assert winter @ snow > 0.5 > winter @ desert
    assert float(np.linalg.norm(winter)) == pytest.approx(1.0, abs=1e-5)


def test_case_accents_and_a_final_mark_make_no_difference(encoder: TextEncoder) -> None:
    assert np.array_equal(encoder.encode("Une Forêt ENCHANTÉE!", 18), encoder.encode("une foret enchantee", 18))


@pytest.mark.parametrize("prompt", ["", "   ", "!?", "雪の夜", "🙂🙂"])
def test_a_prompt_without_letters_or_digits_is_one_row_of_zeros(encoder: TextEncoder, prompt: str) -> None:
    embedding = encoder.encode(prompt, 18)
    assert embedding.shape == (1, TEXT_WIDTH)
    assert not embedding.any()
    assert not encoder.sentences([prompt]).any()
    assert not encoder.direction(prompt).any()


def test_a_prompt_of_100_000_characters_counts_by_its_beginning(encoder: TextEncoder) -> None:
    long = encoder.encode("a snowy night " * 8000, 18)
    assert long.shape == (18, TEXT_WIDTH)
    assert np.array_equal(long, encoder.encode("a snowy night " * 60, 18))


def test_a_missing_encoder_is_reported_with_its_file(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=f"{tmp_path}/text_encoder.safetensors: the text encoder cannot be read"):
        TextEncoder(tmp_path)


def test_a_damaged_encoder_is_reported_too(tmp_path: Path) -> None:
    whole = (ASSETS / "text" / "text_encoder.safetensors").read_bytes()
    (tmp_path / "text_encoder.safetensors").write_bytes(whole[:100_000])
    (tmp_path / "text_tokenizer.json").write_bytes((ASSETS / "text" / "text_tokenizer.json").read_bytes())
    with pytest.raises(AssetError, match="the text encoder cannot be read"):
        TextEncoder(tmp_path)


def _wrong(name: str, stored: dict[str, NDArray[np.generic]]) -> NDArray[np.generic]:
    match name:
        case "places":
            return stored[name][:10].copy()
        case "norm.weight":
            return np.full_like(stored[name], np.nan)
        case _:
            return stored[name][:-1].copy()


@pytest.mark.parametrize("name", ["words", "words.scale", "places", "norm.weight", "norm.bias"])
def test_an_encoder_of_other_sizes_or_not_finite_is_refused_before_it_reads_anything(tmp_path: Path, name: str) -> None:
    stored = load_file(ASSETS / "text" / "text_encoder.safetensors")
    save_file({**stored, name: _wrong(name, stored)}, tmp_path / "text_encoder.safetensors")
    (tmp_path / "text_tokenizer.json").symlink_to(ASSETS.resolve() / "text" / "text_tokenizer.json")
    with pytest.raises(AssetError, match="cannot be read .*install the package again"):
        TextEncoder(tmp_path)


def test_a_tokenizer_of_another_encoder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text_encoder.safetensors").symlink_to(ASSETS.resolve() / "text" / "text_encoder.safetensors")
    known = json.loads((ASSETS / "text" / "text_tokenizer.json").read_text())
    known["post_processor"] = None  # so that it does not mark a sentence's ends
    (tmp_path / "text_tokenizer.json").write_text(json.dumps(known))
    with pytest.raises(AssetError, match=r"text_tokenizer.json: .*made for another encoder"):
        TextEncoder(tmp_path)


def test_a_broken_tokenizer_is_reported_as_well(tmp_path: Path) -> None:
    (tmp_path / "text_encoder.safetensors").symlink_to(ASSETS.resolve() / "text" / "text_encoder.safetensors")
    (tmp_path / "text_tokenizer.json").write_text("{}")
    with pytest.raises(AssetError, match="the text encoder cannot be read"):
        TextEncoder(tmp_path)

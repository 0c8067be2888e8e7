"""Text and image encoder against the reference's tensors, and what the engine relies on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models.wan import text_encoder
from dreamtick.engine.models.wan.clip import WanImageEncoder
from dreamtick.engine.models.wan.guest import Guest
from dreamtick.engine.models.wan.text_encoder import WanTextEncoder, cleaned, read_tokenizer
from dreamtick.engine.models.wan.vae import WanVAE
from dreamtick.errors import AssetError, CheckpointError, ModelError
from tests.engine.models.wan import goldens

CPU = torch.device("cpu")
GREY = torch.full((20, 30, 3), 128, dtype=torch.uint8)


def numbers(text: str, longest: int) -> list[int]:
    """A tokenizer of prompts that are numbers already: "5 7 1"."""
    return [int(word) for word in text.split()][:longest]


def tokenizer_file(folder: Path) -> Path:
    """A tokenizer of three words, as published."""
    from tokenizers import Tokenizer
    from tokenizers.models import Unigram
    from tokenizers.pre_tokenizers import Metaspace
    from tokenizers.processors import TemplateProcessing

    words = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", -9.0), ("▁a", -1.0), ("▁cat", -1.0), ("▁runs", -1.0)]
    tokenizer = Tokenizer(Unigram(words, unk_id=2))
    tokenizer.pre_tokenizer = Metaspace()
    tokenizer.post_processor = TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    tokenizer.enable_padding(length=512)  # what the file says of padding does not matter
    folder.mkdir()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder / "tokenizer.json"


def text_weights(path: Path) -> Path:
    """The golden encoder's weights in a file of their own, as they are published."""
    torch.save(goldens.load("umt5_tiny", "weight."), path)
    return path


def image_weights(path: Path, **more: Tensor) -> Path:
    torch.save({**goldens.load("clip_vision_tiny", "weight."), **more}, path)
    return path


# ---------------------------------------------------------------------------------------------- text
@goldens.needs_goldens
def test_embeddings_are_the_references_with_zeros_past_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = goldens.load("umt5_tiny")
    monkeypatch.setattr(text_encoder, "read_tokenizer", lambda _: numbers)
    path = text_weights(tmp_path / "models_t5.pth")
    encoder = WanTextEncoder.from_files(path, tmp_path, torch.float32, CPU, 24)
    for ids, mask, wanted in zip(golden["ids"], golden["mask"], golden["prompt_embeds_zero_padded"], strict=True):
        length = int(mask.sum())
        got = encoder.encode(" ".join(str(number) for number in ids[:length].tolist()))
        goldens.close(got, wanted[None])
        assert not got[:, length:].any()


def test_a_tokenizer_is_read_to_the_letter_and_cuts_so_that_the_end_stays(tmp_path: Path) -> None:
    file = tokenizer_file(tmp_path / "words")
    for place in (file, file.parent):
        tokenize = read_tokenizer(place)
        assert list(tokenize("a cat runs", 8)) == [3, 4, 5, 1]
        assert list(tokenize("a cat runs", 3)) == [3, 4, 1]


@goldens.needs_goldens
def test_a_tokenizers_file_and_the_weights_make_an_encoder(tmp_path: Path) -> None:
    path = text_weights(tmp_path / "models_t5.pth")
    encoder = WanTextEncoder.from_files(path, tokenizer_file(tmp_path / "words"), torch.bfloat16, CPU, 8)
    got = encoder.encode("a cat  runs")
    assert (got.shape, got.dtype) == ((1, 8, 32), torch.bfloat16)
    assert got[0, :4].any(1).all()
    assert not got[0, 4:].any()  # three words, and the end


@goldens.needs_goldens
def test_a_dtype_that_is_too_narrow_is_said(tmp_path: Path) -> None:
    weights = goldens.load("umt5_tiny", "weight.")
    weights["blocks.1.ffn.fc2.weight"] *= 1e7
    torch.save(weights, tmp_path / "models_t5.pth")
    words = tokenizer_file(tmp_path / "words")
    assert WanTextEncoder.from_files(tmp_path / "models_t5.pth", words, torch.bfloat16, CPU, 8).encode("a cat").any()
    with pytest.raises(ModelError, match=r"numbers that torch.float16 cannot hold of 'a cat'; use bfloat16"):
        WanTextEncoder.from_files(tmp_path / "models_t5.pth", words, torch.float16, CPU, 8).encode("a cat")


def test_a_prompt_is_cleaned_as_in_training() -> None:
    assert cleaned("  a &amp;amp; b\n\tâ€œcatâ€\x9d ") == 'a & b "cat"'


def test_other_words_give_other_embeddings_and_the_same_words_the_same_tensor() -> None:
    encoder = WanTextEncoder.random(32, 16, 7, torch.float32, CPU)
    cat, dog = encoder.encode("a cat"), encoder.encode("a dog")
    assert cat.shape == (1, 16, 32)
    assert float((cat - dog).abs().max()) > 0.1
    assert encoder.encode(" a  cat") is cat
    assert torch.equal(WanTextEncoder.random(32, 16, 7, torch.float32, CPU).encode("a cat"), cat)


def test_a_long_prompt_is_cut_and_an_empty_one_is_its_end_alone() -> None:
    encoder = WanTextEncoder.random(32, 16, 7, torch.float32, CPU)
    assert encoder.encode("abc " * 10_000)[0].any(1).all()
    assert encoder.encode("")[0].any(1).tolist() == [True] + [False] * 15


def test_prompts_prepared_together_cost_one_visit_and_those_of_long_ago_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = WanTextEncoder.random(32, 16, 7, torch.float32, CPU).encode("7")
    visits, visit = [], Guest.visit

    def counted(guest: Guest) -> object:
        visits.append(guest)
        return visit(guest)

    monkeypatch.setattr(Guest, "visit", counted)
    encoder = WanTextEncoder.random(32, 16, 7, torch.float32, CPU)
    encoder.prepare([str(number) for number in range(30)])
    assert torch.equal(encoder.encode("7"), alone)
    assert len(visits) == 1
    encoder.prepare(["x", "y", "z"])  # 33 by now: the oldest goes, and 7 is not it, since it was asked for
    encoder.encode("7")
    assert len(visits) == 2
    encoder.encode("0")
    assert len(visits) == 3


def test_weights_of_something_else_are_refused_before_the_world_begins(tmp_path: Path) -> None:
    save_file({"w": torch.zeros(2)}, tmp_path / "other.safetensors")
    with pytest.raises(CheckpointError, match=r"other.safetensors: these are not the weights of a UMT5 encoder"):
        WanTextEncoder.from_files(tmp_path / "other.safetensors", tokenizer_file(tmp_path / "w"), torch.float32, CPU)


@goldens.needs_goldens
def test_a_tokenizer_that_is_none_is_refused(tmp_path: Path) -> None:
    path = text_weights(tmp_path / "models_t5.pth")
    (tmp_path / "tokenizer.json").write_text("{}")
    for place in (tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(AssetError, match=r".json: not a tokenizer that can be read .* google/umt5-xxl"):
            WanTextEncoder.from_files(path, place, torch.float32, CPU)


# ---------------------------------------------------------------------------------------------- pictures
@goldens.needs_goldens
def test_a_pictures_tokens_are_the_references(tmp_path: Path) -> None:
    golden = goldens.load("clip_vision_tiny")
    path = image_weights(tmp_path / "models_clip.pth", log_scale=torch.zeros(()), **{"textual.w": torch.zeros(2)})
    encoder = WanImageEncoder.from_files(path, torch.float32, CPU, heads=2)
    goldens.close(encoder.encode_pixels(golden["image"]), golden["penultimate"])


@goldens.needs_goldens
def test_a_picture_of_any_shape_is_squeezed_and_normalised(tmp_path: Path) -> None:
    encoder = WanImageEncoder.from_files(image_weights(tmp_path / "models_clip.pth"), torch.float32, CPU, heads=2)
    mean, std = torch.tensor([0.48145466, 0.4578275, 0.40821073]), torch.tensor([0.26862954, 0.26130258, 0.27577711])
    pixels = ((128 / 255 - mean) / std).view(1, 3, 1, 1).expand(1, 3, 28, 28)
    wanted = encoder.encode_pixels(pixels)
    goldens.close(encoder.encode(GREY), wanted)
    goldens.close(encoder.encode(GREY.numpy()), wanted)
    goldens.close(encoder.encode(GREY.float() / 127.5 - 1), wanted)


@pytest.mark.parametrize("tokens", [2, 9, 10, 11, 257])
def test_a_random_tower_has_the_tokens_asked_for_and_sees_differences(tokens: int) -> None:
    encoder = WanImageEncoder.random(tokens, 48, 3, torch.float32, CPU)
    bright = encoder.encode(torch.full((20, 30, 3), 250, dtype=torch.uint8))
    assert encoder.encode(GREY).shape == (1, tokens, 48)
    assert float((encoder.encode(GREY) - bright).abs().max()) > 0.1


@pytest.mark.filterwarnings("error")
def test_a_picture_that_may_not_be_written_to_is_taken() -> None:
    picture = np.full((16, 16, 3), 7, np.uint8)
    picture.flags.writeable = False
    WanImageEncoder.random(5, 48, 3, torch.float32, CPU).encode(picture)
    WanVAE.random("tiny", 0, torch.float32, CPU).encode(picture[None])


@goldens.needs_goldens
def test_a_tower_with_a_hole_or_of_something_else_is_refused(tmp_path: Path) -> None:
    tensors = goldens.load("clip_vision_tiny", "weight.")
    del tensors["visual.transformer.2.mlp.0.bias"]
    torch.save(tensors, tmp_path / "hole.pth")
    with pytest.raises(CheckpointError, match=r"hole.pth: lacks encoder.layers.2.mlp.fc1.bias;"):
        WanImageEncoder.from_files(tmp_path / "hole.pth", torch.float32, CPU, heads=2)
    with pytest.raises(CheckpointError, match="not the weights of a CLIP vision tower"):
        WanImageEncoder.from_files(goldens.path("weights_vae_tiny"), torch.float32, CPU)


def test_a_guests_weights_are_on_the_device_only_during_a_visit() -> None:
    weight = torch.ones(2, 3, dtype=torch.float16)
    guest = Guest(torch.nn.Linear(3, 2, bias=False, device="meta"), {"weight": weight}, torch.float32, CPU)
    with guest.visit() as network:
        assert torch.equal(network(input=torch.ones(1, 3)), torch.full((1, 2), 3.0))
    with pytest.raises(AssertionError, match="has left the device"):
        network(input=torch.ones(1, 3))
    assert weight.dtype == torch.float16

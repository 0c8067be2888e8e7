"""Text and image encoder against the reference's tensors, and what the engine relies on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models.wan.clip import WanImageEncoder
from dreamtick.engine.models.wan.guest import Guest
from dreamtick.engine.models.wan.text_encoder import WanTextEncoder, cleaned
from dreamtick.errors import AssetError, CheckpointError, ConfigError
from tests.engine.models.wan import goldens

CPU = torch.device("cpu")
GREY = torch.full((20, 30, 3), 128, dtype=torch.uint8)


class Numbers:
    """A tokenizer of prompts that are numbers already: "5 7 1"."""

    def __call__(self, text: str, max_length: int, **_: object) -> dict[str, Tensor]:
        ids = [int(word) for word in text.split()][:max_length]
        padding = [0] * (max_length - len(ids))
        return {
            "input_ids": torch.tensor([ids + padding]),
            "attention_mask": torch.tensor([[1] * len(ids) + padding]),
        }


def tokenizer_folder(folder: Path) -> Path:
    """A tokenizer of five words, saved as transformers does."""
    from tokenizers import Tokenizer
    from tokenizers.models import Unigram
    from tokenizers.pre_tokenizers import Metaspace
    from tokenizers.processors import TemplateProcessing

    words = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", -9.0), ("▁a", -1.0), ("▁cat", -1.0), ("▁runs", -1.0)]
    tokenizer = Tokenizer(Unigram(words, unk_id=2))
    tokenizer.pre_tokenizer = Metaspace()
    tokenizer.post_processor = TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    folder.mkdir()
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {"tokenizer_class": "PreTrainedTokenizerFast", "pad_token": "<pad>", "eos_token": "</s>"}
    (folder / "tokenizer_config.json").write_text(json.dumps({**settings, "unk_token": "<unk>"}))
    return folder


def text_weights(path: Path) -> Path:
    """The golden encoder's weights in a file of their own, as they are published."""
    torch.save(goldens.load("umt5_tiny", "weight."), path)
    return path


def image_weights(path: Path, **more: Tensor) -> Path:
    torch.save({**goldens.load("clip_vision_tiny", "weight."), **more}, path)
    return path


# ---------------------------------------------------------------------------------------------- text
@goldens.needs_goldens
def test_embeddings_are_the_references_with_zeros_past_the_end(tmp_path: Path) -> None:
    golden = goldens.load("umt5_tiny")
    path = text_weights(tmp_path / "models_t5.pth")
    encoder = WanTextEncoder.from_files(path, tokenizer_folder(tmp_path / "words"), torch.float32, CPU, 24)
    encoder = WanTextEncoder(encoder._guest, Numbers(), 24)
    for ids, mask, wanted in zip(golden["ids"], golden["mask"], golden["prompt_embeds_zero_padded"], strict=True):
        prompt = " ".join(str(number) for number in ids[: int(mask.sum())].tolist())
        got = encoder.encode(prompt)
        goldens.close(got, wanted[None])
        assert not got[:, int(mask.sum()) :].any()


@goldens.needs_goldens
def test_a_tokenizers_folder_and_the_weights_make_an_encoder(tmp_path: Path) -> None:
    path = text_weights(tmp_path / "models_t5.pth")
    encoder = WanTextEncoder.from_files(path, tokenizer_folder(tmp_path / "words"), torch.bfloat16, CPU, 8)
    got = encoder.encode("a cat  runs")
    assert (got.shape, got.dtype) == ((1, 8, 32), torch.bfloat16)
    assert got[0, :4].any(1).all()
    assert not got[0, 4:].any()  # three words, and the end


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


def test_prompts_prepared_together_cost_one_visit_and_those_of_long_ago_are_forgotten() -> None:
    visits = []
    encoder = WanTextEncoder.random(32, 16, 7, torch.float32, CPU)
    alone = WanTextEncoder.random(32, 16, 7, torch.float32, CPU).encode("7")
    encoder = WanTextEncoder(_Counting(encoder._guest, visits), encoder._tokenizer, 16)
    encoder.prepare([str(number) for number in range(30)])
    assert torch.equal(encoder.encode("7"), alone)
    assert visits == ["visit"]
    encoder.prepare(["x", "y", "z"])  # 33 by now: the oldest goes, and 7 is not it, since it was asked for
    encoder.encode("7")
    assert visits == ["visit"] * 2
    encoder.encode("0")
    assert visits == ["visit"] * 3


class _Counting(Guest):
    def __init__(self, guest: Guest, visits: list[str]) -> None:
        super().__init__(guest._build, guest.dtype, guest.device)
        self._visits = visits

    def visit(self):
        self._visits.append("visit")
        return super().visit()


def test_weights_of_something_else_are_refused_when_they_are_needed(tmp_path: Path) -> None:
    save_file({"w": torch.zeros(2)}, tmp_path / "other.safetensors")
    words = tokenizer_folder(tmp_path / "words")
    encoder = WanTextEncoder.from_files(tmp_path / "other.safetensors", words, torch.float32, CPU)
    with pytest.raises(CheckpointError, match=r"other.safetensors: these are not the weights of a UMT5 encoder"):
        encoder.encode("a cat")


def test_a_tokenizer_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="nowhere: no folder of a tokenizer"):
        WanTextEncoder.from_files(tmp_path / "x", tmp_path / "nowhere", torch.float32, CPU)
    (tmp_path / "empty").mkdir()
    with pytest.raises(AssetError, match="empty: not a tokenizer"):
        WanTextEncoder.from_files(tmp_path / "x", tmp_path / "empty", torch.float32, CPU)


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


def test_a_random_tower_has_the_tokens_asked_for_and_sees_differences() -> None:
    encoder = WanImageEncoder.random(10, 48, 3, torch.float32, CPU)
    bright = encoder.encode(torch.full((20, 30, 3), 250, dtype=torch.uint8))
    assert encoder.encode(GREY).shape == (1, 10, 48)
    assert float((encoder.encode(GREY) - bright).abs().max()) > 0.1
    with pytest.raises(ConfigError, match="tokens=9"):
        WanImageEncoder.random(9, 48, 3, torch.float32, CPU)


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
    guest = Guest(lambda: (torch.nn.Linear(3, 2, bias=False, device="meta"), {"weight": weight}), torch.float32, CPU)
    with guest.visit() as network:
        assert torch.equal(network(input=torch.ones(1, 3)), torch.full((1, 2), 3.0))
    with pytest.raises(AssertionError, match="has left the device"):
        network(input=torch.ones(1, 3))
    assert weight.dtype == torch.float16

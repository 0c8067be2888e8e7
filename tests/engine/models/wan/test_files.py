"""Where the parts of a model are found, and what is said of those that are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dreamtick.engine.models.wan.files import find, parts_of
from dreamtick.engine.models.wan.members import MEMBERS
from dreamtick.errors import AssetError, CheckpointError, ConfigError

T5 = "models_t5_umt5-xxl-enc-bf16.pth"
CLIP = "models_clip_open-clip-xlm-roberta-large-vit-huge-14.pth"
TOKENIZER = "google/umt5-xxl/tokenizer.json"
BASE = ("Wan2.1_VAE.pth", T5, TOKENIZER, "diffusion_pytorch_model.safetensors")


def lay(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return folder


@pytest.mark.parametrize("one", MEMBERS, ids=lambda one: one.name)
def test_what_the_publishers_keep_is_found_when_it_lies_here_under_the_same_names(one, tmp_path: Path) -> None:
    lay(tmp_path, *(file for part in parts_of(one) for file in part.files))
    found = find(one.name, tmp_path)
    assert found.transformer[0].relative_to(tmp_path).as_posix() == parts_of(one)[0].files[0]
    assert found.vae == tmp_path / "Wan2.1_VAE.pth"
    if one.takes_text:
        assert (found.text_encoder, found.tokenizer) == (tmp_path / T5, tmp_path / TOKENIZER)
        assert found.clip is None
    else:
        assert found.clip == tmp_path / CLIP
        assert found.text_encoder is found.tokenizer is None
    assert (found.lora is not None) == one.name.startswith("longlive")


@pytest.mark.parametrize(
    ("name", "transformer", "lora", "base"),
    [
        ("self-forcing", "checkpoints/self_forcing_dmd.pt", "", "wan_models/Wan2.1-T2V-1.3B"),
        ("longlive", "longlive_models/models/longlive_base.pt", "models/lora.pt", "wan_models/Wan2.1-T2V-1.3B"),
        ("causvid", "CausVid/autoregressive_checkpoint/model.pt", "", "Wan2.1-T2V-1.3B"),
        (
            "self-forcing",
            "models--gdhe17--Self-Forcing/snapshots/0a/checkpoints/self_forcing_dmd.pt",
            "",
            "models--Wan-AI--Wan2.1-T2V-1.3B/snapshots/0b",
        ),
    ],
)
def test_a_checkout_and_repositories_side_by_side_are_searched(name, transformer, lora, base, tmp_path: Path) -> None:
    lay(tmp_path, transformer, *(f"{base}/{file}" for file in BASE))
    if lora:
        lay(tmp_path / "longlive_models", lora)
    found = find(name, tmp_path)
    assert found.transformer == (tmp_path / transformer,)
    assert found.vae == tmp_path / base / "Wan2.1_VAE.pth"
    assert found.tokenizer == tmp_path / base / TOKENIZER
    assert found.lora == (tmp_path / "longlive_models" / lora if lora else None)


def test_a_file_is_the_transformer_and_the_rest_lies_around_it(tmp_path: Path) -> None:
    lay(tmp_path, "checkpoints/self_forcing_10s.pt", *(f"wan_models/Wan2.1-T2V-1.3B/{file}" for file in BASE))
    found = find("self-forcing", tmp_path / "checkpoints" / "self_forcing_10s.pt")
    assert found.transformer == (tmp_path / "checkpoints" / "self_forcing_10s.pt",)
    assert found.vae == tmp_path / "wan_models" / "Wan2.1-T2V-1.3B" / "Wan2.1_VAE.pth"


@pytest.mark.parametrize(
    ("file", "base"),
    [
        ("merged.safetensors", ""),
        ("checkpoints/merged.pt", ""),
        ("longlive_models/models/merged.pt", "wan_models/Wan2.1-T2V-1.3B/"),
        ("CausVid/autoregressive_checkpoint/merged.pt", "Wan2.1-T2V-1.3B/"),
        ("models--somebody--merged/blobs/0a", "models--Wan-AI--Wan2.1-T2V-1.3B/snapshots/0b/"),
    ],
)
def test_a_file_finds_the_rest_in_the_layouts_of_its_publishers(file: str, base: str, tmp_path: Path) -> None:
    lay(tmp_path, file, *(base + name for name in BASE))
    found = find("causvid", tmp_path / file)
    assert (found.transformer, found.vae) == ((tmp_path / file,), tmp_path / base / "Wan2.1_VAE.pth")
    assert (found.text_encoder, found.tokenizer) == (tmp_path / base / T5, tmp_path / base / TOKENIZER)


@pytest.mark.parametrize("unrelated", ["other", "other/model", "work/other", "work/mine/other", "wan_models/other"])
def test_an_unrelated_folder_around_a_file_is_not_searched(unrelated: str, tmp_path: Path) -> None:
    lay(tmp_path, "work/mine/text.png", *(f"{unrelated}/{name}" for name in BASE))
    with pytest.raises(AssetError, match="text.png: 3 of the parts of causvid are not there"):
        find("causvid", tmp_path / "work" / "mine" / "text.png")


def test_longlives_own_base_needs_its_low_rank_changes_and_weights_of_ones_own_do_not(tmp_path: Path) -> None:
    lay(tmp_path, "longlive_base.pt", "merged.safetensors", *BASE)
    with pytest.raises(AssetError, match="low-rank changes: lora.pt, kept in Efficient"):
        find("longlive", tmp_path / "longlive_base.pt")
    assert find("longlive", tmp_path / "merged.safetensors").lora is None


def test_an_index_stands_for_its_parts(tmp_path: Path) -> None:
    lay(tmp_path, "w-1.safetensors", "w-2.safetensors", *BASE)
    index = tmp_path / "w.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"a": "w-2.safetensors", "b": "w-1.safetensors"}}))
    assert [path.name for path in find("causvid", index).transformer] == ["w-1.safetensors", "w-2.safetensors"]
    (tmp_path / "w-1.safetensors").unlink()
    with pytest.raises(CheckpointError, match="w-1.safetensors does not lie beside it"):
        find("causvid", index)


def test_every_missing_part_is_named_with_where_it_is_kept(tmp_path: Path) -> None:
    lay(tmp_path, "Wan2.1_VAE.pth")
    with pytest.raises(AssetError) as caught:
        find("matrix-game-2-gta", tmp_path)
    first, transformer, clip = str(caught.value).splitlines()
    assert f"{tmp_path}: 2 of the parts of matrix-game-2-gta are not there" in first
    assert f"`dreamtick models get matrix-game-2-gta --to {tmp_path}`" in first
    assert "gta_distilled_model/gta_keyboard2dim.safetensors" in transformer
    assert "kept in Skywork/Matrix-Game-2.0" in transformer
    assert CLIP in clip


def test_another_members_transformer_is_not_taken(tmp_path: Path) -> None:
    lay(tmp_path, "base_distilled_model/base_distill.safetensors", "Wan2.1_VAE.pth", CLIP)
    assert find("matrix-game-2", tmp_path)
    with pytest.raises(AssetError, match="1 of the parts of matrix-game-2-templerun"):
        find("matrix-game-2-templerun", tmp_path)


def test_a_place_or_a_name_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="nowhere: no such file or folder"):
        find("causvid", tmp_path / "nowhere")
    with pytest.raises(ConfigError, match="'pocket' is no member"):
        find("pocket", tmp_path)

"""The translations of names, each against the published table or the library's own class."""

from __future__ import annotations

import json

import torch

from dreamtick.engine.models.wan.keymaps import clip_tensors, umt5_name, umt5_tensors, vae_name, vae_tensors
from tests.engine.models.wan import goldens

VAE_TABLE = goldens.GOLDENS / "keymap_wan_vae_to_diffusers.json"
UMT5_TABLE = goldens.GOLDENS / "keymap_umt5_to_transformers.json"

pytestmark = goldens.needs_goldens


def test_every_name_of_the_vae_is_translated_as_in_the_table() -> None:
    table = json.loads(VAE_TABLE.read_text())
    assert len(table) == 194
    assert {name: vae_name(name) for name in table} == table


def test_the_vaes_names_are_all_that_the_library_wants_at_full_size_and_stay_what_they_are() -> None:
    from diffusers import AutoencoderKLWan

    with torch.device("meta"):
        wanted = AutoencoderKLWan().state_dict()
    table = json.loads(VAE_TABLE.read_text())
    assert vae_tensors(dict.fromkeys(table, torch.zeros(1))).keys() == wanted.keys()
    assert {vae_name(name) for name in wanted} == wanted.keys()


def test_every_name_of_a_text_layer_is_translated_as_in_the_table() -> None:
    table = json.loads(UMT5_TABLE.read_text())["example_layer0"]
    for name, wanted in table.items():
        assert umt5_name(name) == wanted[0]
        assert sorted(umt5_tensors({name: torch.zeros(1)})) == sorted(wanted)
        assert umt5_name(wanted[0]) == wanted[0]
    assert umt5_name("blocks.23.ffn.fc2.weight") == "encoder.block.23.layer.1.DenseReluDense.wo.weight"


def test_the_text_encoders_names_are_all_that_the_library_wants() -> None:
    from transformers import UMT5Config, UMT5EncoderModel

    with torch.device("meta"):
        wanted = UMT5EncoderModel(
            UMT5Config(vocab_size=64, d_model=32, d_kv=8, d_ff=48, num_layers=3, num_heads=4)
        ).state_dict()
    published = umt5_tensors(goldens.load("umt5_tiny", "weight."))
    assert published.keys() == wanted.keys()
    assert umt5_tensors(published).keys() == wanted.keys()


def test_the_image_towers_names_are_all_that_the_library_wants_with_or_without_its_old_prefix() -> None:
    from transformers import CLIPVisionConfig, CLIPVisionModel

    config = CLIPVisionConfig(hidden_size=32, intermediate_size=128, num_hidden_layers=4, num_attention_heads=2)
    with torch.device("meta"):
        wanted = CLIPVisionModel(config).state_dict().keys()
    published = goldens.load("clip_vision_tiny", "weight.")
    named = clip_tensors({**published, "textual.head": torch.zeros(2), "log_scale": torch.zeros(())})
    assert named.keys() == wanted
    assert clip_tensors(named).keys() == wanted
    assert clip_tensors({f"vision_model.{name}": tensor for name, tensor in named.items()}).keys() == wanted


def test_one_matrix_for_queries_keys_and_values_is_cut_in_this_order() -> None:
    joined = torch.arange(6.0)[:, None]
    named = clip_tensors({"visual.transformer.0.attn.to_qkv.weight": joined})
    attention = "encoder.layers.0.self_attn"
    assert [named[f"{attention}.{part}_proj.weight"].flatten().tolist() for part in "qkv"] == [[0, 1], [2, 3], [4, 5]]

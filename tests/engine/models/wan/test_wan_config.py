from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
import torch

from dreamtick.engine.models.wan.config import SIZES, ActionConfig, Shapes, WanConfig
from dreamtick.engine.models.wan.members import member
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.models.wan import goldens
from tests.engine.models.wan.goldens import needs_goldens
from tests.engine.models.wan.made_runs import reference_config

GAME = SIZES["tiny-matrix-game"]


def shapes(config: WanConfig) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        return {name: tuple(weight.shape) for name, weight in WanTransformer(config).state_dict().items()}


def without(found: Shapes, key: str) -> Shapes:
    return {name: shape for name, shape in found.items() if name != key}


@pytest.mark.parametrize("size", [name for name in SIZES if not name.startswith("tiny")])
def test_the_sizes_of_a_published_checkpoint_are_found_in_its_shapes(size: str) -> None:
    assert WanConfig.of_shapes(shapes(SIZES[size])) == SIZES[size]


@pytest.mark.parametrize("size", [name for name in SIZES if name.startswith("tiny")])
def test_heads_and_lengths_that_no_shape_says_can_be_told(size: str) -> None:
    found = WanConfig.of_shapes(shapes(SIZES[size]), heads=2, text_len=16)
    assert replace(found, image_tokens=SIZES[size].image_tokens) == SIZES[size]


@needs_goldens
@pytest.mark.parametrize(
    ("run", "size"),
    [
        ("sf_chunk3_global", "tiny-t2v"),
        ("llinf_w9s3_noswitch", "tiny-t2v"),
        ("mg_universal_l6", "tiny-matrix-game"),
        ("mg_gta_l4", "tiny-matrix-game-gta"),
    ],
)
def test_a_published_configuration_is_read(run: str, size: str) -> None:
    assert goldens.config_of(run) == SIZES[size]


def test_an_image_model_without_actions_looks_at_text_and_image() -> None:
    config = WanConfig.of_reference(
        {"model_type": "i2v", "dim": 5120, "ffn_dim": 13824, "num_heads": 40, "num_layers": 40}
        | {"in_dim": 36, "out_dim": 16}
    )
    assert config == SIZES["14b-i2v"]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"model_type": "ti2v"}, "model_type='ti2v'"),
        ({"patch_size": [1, 4, 4]}, "patch_size"),
        ({"qk_norm": False}, "qk_norm=False"),
        ({"num_heads": 7}, "heads=7"),
    ],
)
def test_a_configuration_of_another_network_is_refused(change: dict[str, Any], named: str) -> None:
    known = {"model_type": "t2v", "dim": 128, "ffn_dim": 192, "num_heads": 2, "num_layers": 3}
    with pytest.raises(ConfigError, match=named):
        WanConfig.of_reference(known | {"in_dim": 16, "out_dim": 16} | change)


def test_what_a_configuration_lacks_is_named() -> None:
    with pytest.raises(ConfigError, match="no dim, ffn_dim, num_heads"):
        WanConfig.of_reference({"model_type": "t2v"})


@pytest.mark.parametrize("key", ["patch_embedding.weight", "blocks.0.modulation", "blocks.0.ffn.0.weight"])
def test_a_checkpoint_of_another_network_is_refused_by_what_it_lacks(key: str) -> None:
    with pytest.raises(CheckpointError, match=f"no {key} among"):
        WanConfig.of_shapes(without(shapes(SIZES["tiny-t2v"]), key), heads=2)


@pytest.mark.parametrize("shape", [(128,), (128, 0, 1, 2, 2), ()])
def test_a_weight_of_an_impossible_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(CheckpointError, match="patch_embedding.weight has shape"):
        WanConfig.of_shapes({**shapes(SIZES["tiny-t2v"]), "patch_embedding.weight": shape}, heads=2)


def test_shapes_that_do_not_go_together_are_refused() -> None:
    odd = {**shapes(SIZES["tiny-t2v"]), "patch_embedding.weight": (127, 16, 1, 2, 2)}
    with pytest.raises(CheckpointError, match="not the weights of a Wan transformer"):
        WanConfig.of_shapes(odd, heads=2)


@pytest.mark.parametrize(
    "fields",
    [
        {"heads": 3},
        {"layers": 0},
        {"text_dim": 0},
        {"image_branch": True},
        {"freq_dim": 3},
        {"layers": 3.0},
        {"layers": True},
        {"layers": 257},
        {"dim": 10**12},
        {"dim": 128.0},
        {"text_len": 10**9},
        {"eps": "small"},
        {"eps": -1.0},
        {"eps": float("nan")},
    ],
)
def test_sizes_that_cannot_be_built_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        replace(SIZES["tiny-t2v"], **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"layers": ()},
        {"layers": (1, 0)},
        {"mouse_dim": -1},
        {"rotary_dims": 7},
        {"layers": ("0",)},
        {"heads": 2.0},
        {"theta": 0.0},
        {"theta": float("inf")},
        {"rotary_dims": 8.0},
    ],
)
def test_action_modules_that_cannot_be_built_are_refused(fields: dict[str, Any]) -> None:
    assert GAME.action is not None
    with pytest.raises(ConfigError):
        replace(GAME.action, **fields)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("abc", "action_config is str"),
        ({"a": 1}, "no blocks, heads_num, hidden_size, keyboard_dim_in"),
        ({"heads_num": 0}, "heads_num=0"),
        ({"blocks": 3}, "blocks in action_config is int"),
        ({"rope_dim_list": []}, "rope_dim_list"),
        ({"rope_theta": "abc"}, "theta='abc'"),
        ({"windows_size": 3.0}, r"window=3\.0"),
    ],
)
def test_an_action_configuration_that_means_nothing_is_refused(change: Any, named: str) -> None:
    known = reference_config(GAME)
    acts = change if isinstance(change, str) or "a" in change else {**known["action_config"], **change}
    with pytest.raises(ConfigError, match=named):
        WanConfig.of_reference({**known, "action_config": acts}, (9, 48))


def test_thousands_of_layers_in_a_checkpoint_are_refused_at_once() -> None:
    many = {f"blocks.{layer}.modulation": (1, 6, 128) for layer in range(3000)}
    with pytest.raises(CheckpointError, match="layers=3000 of a Wan transformer"):
        WanConfig.of_shapes({**shapes(SIZES["tiny-t2v"]), **many}, heads=2)


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        ("self-forcing", "tiny, tiny-t2v, 1.3b, 14b"),
        ("matrix-game-2", "tiny, tiny-matrix-game, matrix-game"),
        ("matrix-game-2-templerun", "tiny, tiny-matrix-game-templerun, matrix-game-templerun"),
    ],
)
def test_a_member_comes_in_the_sizes_that_take_what_it_gives_and_no_other(name: str, possible: str) -> None:
    one, sizes = member(name), possible.split(", ")[1:]
    assert [one.config(size) for size in sizes] == [SIZES[size] for size in sizes]
    for other in (*SIZES.keys() - sizes, "huge"):
        with pytest.raises(
            ConfigError, match=rf"size '{other}': expected one of {re.escape(possible)} for model '{name}'"
        ):
            one.config(other)


def test_an_action_module_beyond_the_last_layer_is_refused() -> None:
    with pytest.raises(ConfigError, match="layer 3"):
        replace(GAME, action=ActionConfig((0, 3), 4, 2))


def test_a_latent_frame_leaves_what_the_published_figures_say() -> None:
    wide, game = SIZES["1.3b"], SIZES["matrix-game"]
    assert wide.cache_layout(1560).bytes_per_slot(torch.bfloat16) == pytest.approx(287.5e6, rel=1e-3)
    assert game.cache_layout(880).bytes_per_slot(torch.bfloat16) == pytest.approx(162e6, rel=2e-3)
    mouse = game.side_layouts(880)["mouse"].bytes_per_slot(torch.bfloat16)
    assert 6 * mouse / 15 == pytest.approx(21.6e6, rel=2e-3)  # a layer, six frames
    assert wide.side_layouts(1560) == {}
    assert list(SIZES["matrix-game-templerun"].side_layouts(880)) == ["keyboard"]


def test_the_sizes_are_known_without_torch() -> None:
    code = "import sys, dreamtick.engine.models.wan.config; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

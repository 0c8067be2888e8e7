from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
import torch

from dreamtick.engine.models.wan.config import SIZES, ActionConfig, Shapes, WanConfig
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.models.wan import goldens
from tests.engine.models.wan.goldens import needs_goldens

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
    [{"heads": 3}, {"layers": 0}, {"text_dim": 0}, {"image_branch": True}, {"freq_dim": 3}],
)
def test_sizes_that_cannot_be_built_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        replace(SIZES["tiny-t2v"], **fields)


@pytest.mark.parametrize("fields", [{"layers": ()}, {"layers": (1, 0)}, {"mouse_dim": -1}, {"rotary_dims": 7}])
def test_action_modules_that_cannot_be_built_are_refused(fields: dict[str, Any]) -> None:
    assert GAME.action is not None
    with pytest.raises(ConfigError):
        replace(GAME.action, **fields)


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

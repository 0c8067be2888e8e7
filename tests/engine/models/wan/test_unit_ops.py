"""Each operation alone, against the reference's: the largest error over the largest value stays below 2e-6."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

from dreamtick.engine.models.wan.blocks import CrossAttention
from dreamtick.engine.models.wan.norms import RMSNorm, modulated
from dreamtick.engine.models.wan.positions import WanRotary, action_rotation, rotate
from dreamtick.engine.models.wan.transformer import PatchEmbedding, latent_from_patches, timestep_features
from tests.engine.models.wan import goldens
from tests.engine.models.wan.goldens import needs_goldens

pytestmark = needs_goldens
CPU = torch.device("cpu")
Ops = dict[str, Tensor]


@pytest.fixture(scope="module")
def ops() -> Ops:
    return goldens.load("unit_ops")


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield


def same(got: Tensor, expected: Tensor) -> None:
    assert got.shape == expected.shape
    assert (got - expected).abs().max() <= 2e-6 * expected.abs().max()


def test_timesteps_become_cosines_and_then_sines(ops: Ops) -> None:
    same(torch.stack([timestep_features(t, 256) for t in ops["sinusoid.t"].tolist()]).float(), ops["sinusoid.emb"])


def test_angles_of_frame_row_and_column_up_to_place_1023(ops: Ops) -> None:
    places = ops["rope128.rows"].tolist()
    in_time = WanRotary(128, 1, 1).at(places, torch.float32, CPU)
    in_frame = WanRotary(128, 1024, 1).at((0,), torch.float32, CPU)
    beside = WanRotary(128, 1, 1024).at((0,), torch.float32, CPU)
    for turn, column in (("cos", 0), ("sin", 1)):
        expected = ops[f"rope128.{turn}"]
        same(in_time.turn[:, :22, column], expected[:, :22])
        same(in_frame.turn[places, 22:43, column], expected[:, 22:43])
        same(beside.turn[places, 43:, column], expected[:, 43:])


@pytest.mark.parametrize("head_dim", [64, 128])
def test_a_block_in_the_middle_of_a_world_is_turned_to_its_place(ops: Ops, head_dim: int) -> None:
    frames, rows, columns, start = ops[f"rope_apply{head_dim}.grid_start"].tolist()
    rotation = WanRotary(head_dim, rows, columns).at(range(start, start + frames), torch.float32, CPU)
    turned_BNTD = rotate(ops[f"rope_apply{head_dim}.x"].transpose(1, 2), rotation)
    same(turned_BNTD.transpose(1, 2), ops[f"rope_apply{head_dim}.y_start"])


@pytest.mark.parametrize("scale", ["1", "0.001"])
def test_the_norms_keep_their_eps_at_tiny_values_too(ops: Ops, scale: str) -> None:
    x, weight = ops[f"rmsnorm.scale{scale}.x"], ops["rmsnorm.weight"]
    norm = RMSNorm(64, 1e-6)
    norm.weight.copy_(weight)
    same(norm(x), ops[f"rmsnorm.scale{scale}.y"])
    same(modulated(x, torch.zeros(64), torch.ones(64), 1e-6), ops[f"layernorm.scale{scale}.y"])


@pytest.mark.parametrize("scale", ["1", "0.001"])
def test_the_rms_norm_rounds_to_bfloat16_before_the_weight(ops: Ops, scale: str) -> None:
    norm = RMSNorm(64, 1e-6).bfloat16()
    norm.weight.copy_(ops["rmsnorm_bf16.weight_as_f32"])
    got = norm(ops[f"rmsnorm.scale{scale}.x"].bfloat16())
    assert torch.equal(got.float(), ops[f"rmsnorm_bf16.scale{scale}.y_as_f32"])


def test_a_layer_norm_is_scaled_and_shifted_in_one_operation() -> None:
    x, shift, scale = torch.randn(3, 8, 64, generator=torch.Generator().manual_seed(0)).unbind(0)
    expected = F.layer_norm(x, (64,), eps=1e-6) * scale[0] + shift[0]
    same(modulated(x, shift[0], scale[0], 1e-6), expected)


@pytest.mark.parametrize("heads", [2])
def test_an_image_beside_the_text_is_seen_by_the_same_queries(ops: Ops, heads: int) -> None:
    attention = CrossAttention(64, heads, 1e-6, image_branch=True)
    prefix = "i2v_cross.weight."
    attention.load_state_dict({key.removeprefix(prefix): w for key, w in ops.items() if key.startswith(prefix)})
    image, text = ops["i2v_cross.context"].split([257, 16], 1)
    got = attention(ops["i2v_cross.x"], attention.keys_values(text), attention.image_keys_values(image))
    same(got, ops["i2v_cross.y"])


def test_a_patch_is_read_with_its_channel_slowest() -> None:
    embedding = PatchEmbedding(16, 32)
    latent_BFCHW = torch.randn(1, 2, 16, 4, 6, generator=torch.Generator().manual_seed(0))
    convolved = F.conv3d(latent_BFCHW.transpose(1, 2), embedding.weight, embedding.bias, stride=(1, 2, 2))
    same(embedding(latent_BFCHW), convolved.flatten(2).transpose(1, 2))


def test_a_patch_is_written_with_its_channel_fastest(ops: Ops) -> None:
    frames, rows, columns = ops["unpatchify.grid"].tolist()
    latent_BFCHW = latent_from_patches(ops["unpatchify.tokens"], frames, rows, columns)
    assert torch.equal(latent_BFCHW.transpose(1, 2), ops["unpatchify.video"])


def test_action_keys_turn_with_the_latent_frame_alone(ops: Ops) -> None:
    table = action_rotation(ops["action_rope.rows"].tolist(), 64, 8, 256.0, torch.float32, CPU)
    for got, name in ((table.cos, "cos"), (table.sin, "sin")):
        same(got.repeat_interleave(2, -1), ops[f"action_rope.{name}"])
    query_BNFD = ops["action_rope.q"].transpose(1, 2)
    turned = rotate(query_BNFD, action_rotation(range(6, 9), 64, 8, 256.0, torch.float32, CPU))
    same(turned.transpose(1, 2), ops["action_rope.q_out_start6"])

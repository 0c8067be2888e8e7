from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from dreamtick.engine.kv_cache import RollingCache, RollingConfig
from dreamtick.engine.models.wan.action_windows import ActionWindows
from dreamtick.engine.models.wan.config import SIZES
from dreamtick.engine.models.wan.positions import WanRotary
from dreamtick.engine.models.wan.transformer import TimeCondition, WanTransformer
from dreamtick.errors import ModelError
from tests.engine.models.wan import goldens
from tests.engine.models.wan.goldens import close, needs_goldens
from tests.engine.models.wan.passes import GrowingContext, Passes

CALLS = {"block0.step0": (0, 0), "block1.step1": (1, 1), "block1.context": (1, None)}
PARAMETERS = {  # counted from the published checkpoints
    "1.3b": 1_418_996_800,
    "14b": 14_288_491_584,
    "14b-i2v": 16_394_878_784,
    "matrix-game": 1_619_242_304,
}


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield


def loaded(name: str, dtype: torch.dtype = torch.float32) -> WanTransformer:
    transformer = WanTransformer(goldens.config_of(name))
    transformer.load_state_dict(goldens.model_weights(name), strict=True)
    return transformer.to(dtype)


def seeded(size: str = "tiny-t2v") -> WanTransformer:
    torch.manual_seed(3)
    return WanTransformer(SIZES[size])


def all_calls(steps: int) -> list[tuple[int, int | None]]:
    return list(product((0, 1), (*range(steps), None)))


# ---------------------------------------------------------------------------------------------- parity
@needs_goldens
@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("name", ["sf_chunk3_global", "sf_frame1_global", "cv_chunk3_3step", "mg_universal_l6"])
def test_every_call_of_a_run_gives_the_reference_flow(name: str, fused: bool) -> None:
    transformer = loaded(name)
    if fused:
        transformer.fuse()
    passes = Passes(name, transformer)
    for block, step in all_calls(len(passes.timesteps)):
        close(passes.flow(block, step), passes.expected(block, step))


@needs_goldens
@pytest.mark.parametrize("call", CALLS)
def test_inside_a_call_every_module_gives_what_the_reference_gives(call: str) -> None:
    transformer = loaded("sf_chunk3_global")
    record = _Recorded(transformer)
    passes = Passes("sf_chunk3_global", transformer)
    for block, step in all_calls(4):
        passes.flow(block, step)
        if (block, step) == CALLS[call]:
            break
    expected = goldens.load("sf_probe", f"{call}.")
    # Norms without a weight of their own are part of other operations here; they are found from what these are given.
    record.outputs["head.norm"] = F.layer_norm(record.inputs["head"], (128,), eps=1e-6)
    time = transformer.encode_timestep({"block0.step0": 1000.0, "block1.step1": 937.5, "block1.context": 0.0}[call])
    first = time.layers[0]
    record.outputs["blocks.0.norm1"] = (record.inputs["blocks.0.self_attn.q"] - first.shift) / first.scale
    record.outputs["blocks.0.self_attn"] = record.outputs["blocks.0.self_attn.o"]  # its last operation
    record.outputs["blocks.0.norm2"] = (record.inputs["blocks.0.ffn"] - first.mlp_shift) / first.mlp_scale
    for letter in "qk":
        norm = transformer.get_submodule(f"blocks.0.self_attn.norm_{letter}")
        record.outputs[f"blocks.0.self_attn.norm_{letter}"] = norm(record.outputs[f"blocks.0.self_attn.{letter}"])
    for module, tensor in expected.items():
        close(_as_in_the_file(record.outputs[module], tensor), tensor, atol=2e-5 if "norm" in module else goldens.ATOL)


@needs_goldens
@pytest.mark.parametrize("fused", [False, True])
def test_keys_and_values_left_in_the_cache_are_the_reference_ones(fused: bool) -> None:
    transformer = loaded("sf_chunk3_global")
    if fused:
        transformer.fuse()
    passes = Passes("sf_chunk3_global", transformer)
    for block, step in all_calls(4):
        passes.flow(block, step)
    left = passes.context.finished["self", 0]
    close(left.keys.transpose(1, 2), passes.run["block1.kv0.k"])
    close(left.values.transpose(1, 2), passes.run["block1.kv0.v"])


@needs_goldens
@pytest.mark.parametrize("name", ["sf_chunk3_global", "mg_universal_l6"])
def test_bfloat16_stays_within_two_percent_of_float32(name: str) -> None:
    passes = Passes(name, loaded(name, torch.bfloat16).fuse())
    for block, step in all_calls(len(passes.timesteps)):
        expected = passes.expected(block, step)
        error = passes.flow(block, step).float() - expected
        assert error.square().mean().sqrt() < 0.02 * expected.square().mean().sqrt()


# ---------------------------------------------------------------------------------------------- sizes
@pytest.mark.parametrize("size", PARAMETERS)
def test_the_published_sizes_have_the_published_number_of_parameters(size: str) -> None:
    with torch.device("meta"):
        transformer = WanTransformer(SIZES[size])
    assert sum(p.numel() for p in transformer.parameters()) == PARAMETERS[size]


def test_the_1_3b_size_has_825_tensors() -> None:
    with torch.device("meta"):
        assert len(WanTransformer(SIZES["1.3b"]).state_dict()) == 825


# ---------------------------------------------------------------------------------------------- fusing
def test_fusing_changes_no_result_beyond_rounding() -> None:
    transformer = seeded()
    latent = torch.randn(1, 3, 16, 8, 12)
    before = _one_pass(transformer, latent)
    close(_one_pass(transformer.fuse(), latent), before, atol=1e-6)


def test_fusing_adds_no_memory_and_no_names() -> None:
    transformer = seeded()
    names = list(transformer.state_dict())
    attention = transformer.fuse().get_submodule("blocks.1.self_attn")
    pieces = [attention.get_parameter(f"{letter}.weight") for letter in "qkv"]
    assert list(transformer.state_dict()) == names
    assert len({piece.untyped_storage().data_ptr() for piece in pieces}) == 1


def test_a_fused_network_can_be_converted_and_given_other_weights() -> None:
    latent = torch.randn(1, 3, 16, 8, 12, dtype=torch.float64)
    transformer = seeded().fuse().double()
    others = {name: 0.5 * weight for name, weight in seeded().double().state_dict().items()}
    transformer.load_state_dict(others)
    plain = seeded().double()
    plain.load_state_dict(others)
    close(_one_pass(transformer, latent), _one_pass(plain, latent), atol=1e-12)


# ---------------------------------------------------------------------------------------------- a denoising step
def test_a_step_puts_nothing_together_again_and_never_waits_for_the_device() -> None:
    transformer = seeded("tiny-matrix-game").fuse()
    arguments = _arguments(transformer)
    with _Operations() as operations:
        transformer(*arguments)
    assert not {"aten::cat", "aten::stack", "aten::_local_scalar_dense", "aten::nonzero"} & operations.names
    assert "aten::_to_copy" not in operations.names


@pytest.mark.parametrize("size", ["tiny-t2v", "tiny-matrix-game"])
def test_a_step_is_one_graph_for_the_compiler(size: str) -> None:
    transformer = seeded(size).fuse()
    arguments = _arguments(transformer)
    compiled = torch.compile(transformer, backend="eager", fullgraph=True)
    close(compiled(*arguments), transformer(*arguments), atol=1e-6)


def test_the_noise_level_may_be_put_into_a_buffer_of_fixed_address() -> None:
    transformer = seeded()
    high, low = transformer.encode_timestep(1000.0), transformer.encode_timestep(625.0)
    fixed = TimeCondition.of(high.packed.clone())
    fixed.packed.copy_(low.packed)
    assert torch.equal(fixed.layers[2].mlp_gate, low.layers[2].mlp_gate)
    assert torch.equal(fixed.head_scale, low.head_scale)
    assert not torch.equal(low.head_scale, high.head_scale)


def test_keys_kept_without_their_places_give_the_same_flow_when_turned_on_reading() -> None:
    transformer = seeded()
    rotary, device = WanRotary(64, 4, 6), torch.device("cpu")
    blocks = [torch.randn(1, 3, 16, 8, 12) for _ in range(2)]
    flows: dict[bool, Tensor] = {}
    for relative in (False, True):
        context = GrowingContext()
        for number, latent in enumerate(blocks):
            places = range(3 * number, 3 * number + 3)
            keys = rotary.at(range(places.stop), torch.float32, device) if relative else None
            rotation = rotary.at(places, torch.float32, device)
            time, cross = transformer.encode_timestep(100.0), transformer.encode_text(torch.zeros(1, 16, 32))
            flows[relative] = transformer(latent, time, rotation, keys, cross, context)
            context.finish()
    close(flows[True], flows[False], atol=2e-6)


# ---------------------------------------------------------------------------------------------- conditions
def test_a_short_prompt_is_padded_with_zero_rows_which_are_seen() -> None:
    transformer, prompt = seeded(), torch.randn(1, 5, 32)
    padded = transformer.encode_text(F.pad(prompt, (0, 0, 0, 11)))
    for short, full in zip(transformer.encode_text(prompt), padded, strict=True):
        assert short.keys.shape == (1, 2, 16, 64)
        assert torch.equal(short.keys, full.keys)
    assert padded[0].values[:, :, 5:].abs().max() > 0


@pytest.mark.parametrize("shape", [(1, 17, 32), (1, 16, 31), (16, 32)])
def test_a_text_embedding_of_another_encoder_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ModelError, match="text embedding of shape"):
        seeded().encode_text(torch.zeros(shape))


def test_what_a_model_does_not_take_is_refused() -> None:
    text, game = seeded(), seeded("tiny-matrix-game")
    with pytest.raises(ModelError, match="reads no text"):
        game.encode_text(torch.zeros(1, 16, 32))
    with pytest.raises(ModelError, match="takes no picture"):
        text.encode_image(torch.zeros(1, 9, 48))
    with pytest.raises(ModelError, match="image tokens of shape"):
        game.encode_image(torch.zeros(1, 9, 47))
    with pytest.raises(ModelError, match="takes no actions"):
        text.encode_actions(_still(game), range(3))


def test_a_pass_without_the_actions_that_a_game_needs_is_refused() -> None:
    transformer = seeded("tiny-matrix-game")
    *arguments, _ = _arguments(transformer)
    with pytest.raises(ModelError, match="without actions"):
        transformer(*arguments)


def test_an_image_beside_the_text_changes_the_flow_and_may_not_be_left_out() -> None:
    torch.manual_seed(3)
    transformer = WanTransformer(replace(SIZES["tiny-t2v"], image_dim=48, image_branch=True))
    arguments = _arguments(transformer)
    first, second = (transformer.encode_image(torch.randn(1, 9, 48)) for _ in range(2))
    assert not torch.equal(transformer(*arguments, image=first), transformer(*arguments, image=second))
    with pytest.raises(ModelError, match="without an image"):
        transformer(*arguments)


# ---------------------------------------------------------------------------------------------- helpers
class _Recorded:
    """The newest output of every module, and its first input, by the module's name."""

    def __init__(self, transformer: WanTransformer) -> None:
        self.outputs: dict[str, Tensor] = {}
        self.inputs: dict[str, Tensor] = {}
        for name, module in transformer.named_modules():
            module.register_forward_hook(self._hook(name))

    def _hook(self, name: str) -> Any:
        def note(_: object, inputs: tuple[object, ...], output: object) -> None:
            if isinstance(output, Tensor) and isinstance(inputs[0], Tensor):
                self.inputs[name], self.outputs[name] = inputs[0], output

        return note


class _Operations(TorchDispatchMode):
    """The names of all operations that run."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.add(func._schema.name)
        return func(*args, **(kwargs or {}))


def _as_in_the_file(got: Tensor, expected: Tensor) -> Tensor:
    if expected.dim() == 5:  # the patches as the reference's convolution leaves them
        return got.transpose(1, 2).unflatten(2, expected.shape[2:])
    if expected.dim() == 2:  # one noise level a frame, all the same
        return got.expand_as(expected)
    return got.reshape(expected.shape)


def _one_pass(transformer: WanTransformer, latent: Tensor) -> Tensor:
    rotation = WanRotary(64, 4, 6).at(range(3), latent.dtype, latent.device)
    cross = transformer.encode_text(torch.zeros(1, 16, 32, dtype=latent.dtype))
    return transformer(latent, transformer.encode_timestep(700.0), rotation, None, cross, GrowingContext())


def _arguments(transformer: WanTransformer) -> tuple[Any, ...]:
    """What a step over a world's first block takes."""
    config, device = transformer.config, torch.device("cpu")
    side = config.side_layouts(24)
    cache = RollingCache(config.cache_layout(24), RollingConfig(window_frames=6), torch.float32, device, side=side)
    rotation = WanRotary(64, 4, 6).at(range(3), torch.float32, device)
    tokens = torch.randn(1, config.text_len, config.text_dim) if config.text_dim else torch.randn(1, 9, 48)
    cross = transformer.encode_text(tokens) if config.text_dim else transformer.encode_image(tokens)
    actions = transformer.encode_actions(_still(transformer), range(3)) if config.action else None
    latent = torch.randn(1, 3, config.in_dim, 8, 12)
    return latent, transformer.encode_timestep(500.0), rotation, None, cross, cache.context(0), actions


def _still(transformer: WanTransformer) -> ActionWindows:
    config = transformer.config.action
    assert config is not None
    mouse = torch.zeros(9, config.mouse_dim) if config.mouse_dim else None
    return ActionWindows.of(config, torch.zeros(9, config.keyboard_dim), mouse, 0, range(3))

"""Low-rank changes: added to the weights they name, in full precision, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor

from dreamtick.engine.models.wan.checkpoint import load_transformer, random_transformer
from dreamtick.engine.models.wan.config import SIZES
from dreamtick.engine.models.wan.lora import merged
from dreamtick.errors import CheckpointError

CPU = torch.device("cpu")
TINY = SIZES["tiny-t2v"]
LAYERS = [f"self_attn.{part}" for part in "qkvo"] + [f"cross_attn.{part}" for part in "qkvo"] + ["ffn.0", "ffn.2"]


def change(weights: dict[str, Tensor], rank: int = 4) -> dict[str, Tensor]:
    """A low-rank change of every linear layer in the blocks, under the names of PEFT."""
    generator = torch.Generator().manual_seed(3)
    lora = {}
    for block in range(TINY.layers):
        for layer in LAYERS:
            out, into = weights[f"blocks.{block}.{layer}.weight"].shape
            name = f"base_model.model.blocks.{block}.{layer}"
            lora[f"{name}.lora_A.weight"] = torch.randn(rank, into, generator=generator) * 0.1
            lora[f"{name}.lora_B.weight"] = torch.randn(out, rank, generator=generator) * 0.1
    return lora


@pytest.fixture(scope="module")
def weights() -> dict[str, Tensor]:
    return dict(random_transformer(TINY, 5, torch.float32, CPU).state_dict())


def test_a_file_of_changes_is_added_once_at_load(weights: dict[str, Tensor], tmp_path: Path) -> None:
    lora = change(weights)
    torch.save({"generator": weights}, tmp_path / "base.pt")
    torch.save({"generator_lora": lora}, tmp_path / "lora.pt")
    network, _ = load_transformer(tmp_path / "base.pt", torch.float32, CPU, TINY, lora=tmp_path / "lora.pt")
    for name, tensor in network.state_dict().items():
        layer = f"base_model.model.{name.removesuffix('.weight')}"
        if f"{layer}.lora_A.weight" in lora:
            wanted = weights[name] + lora[f"{layer}.lora_B.weight"] @ lora[f"{layer}.lora_A.weight"]
            assert not torch.equal(tensor, weights[name])
            torch.testing.assert_close(tensor, wanted)
        else:
            assert torch.equal(tensor, weights[name])


def test_the_adapters_name_and_wrappers_do_not_matter(weights: dict[str, Tensor]) -> None:
    lora = change(weights)
    renamed = {
        name.replace("blocks.0.", "_fsdp_wrapped_module.blocks.0.").replace(".weight", ".default.weight"): tensor
        for name, tensor in lora.items()
    }
    one, other = merged(weights, lora, "a"), merged(weights, renamed, "b")
    assert list(one) == list(other) == list(weights)
    assert all(torch.equal(one[name], other[name]) for name in weights)


def test_half_precision_weights_are_changed_in_full_precision() -> None:
    weight = torch.full((2, 2), 256.0, dtype=torch.bfloat16)
    lora = {"w.lora_A.weight": torch.ones(1, 2), "w.lora_B.weight": torch.full((2, 1), 0.25)}
    assert merged({"w.weight": weight}, lora, "lora")["w.weight"].tolist() == [[256.25] * 2] * 2


def test_changes_that_do_not_fit_are_refused(weights: dict[str, Tensor]) -> None:
    lora = change(weights)
    first = "base_model.model.blocks.0.self_attn.q"
    halved = {name: tensor for name, tensor in lora.items() if name != f"{first}.lora_B.weight"}
    with pytest.raises(CheckpointError, match=r"lora.pt: half of the change to blocks.0.self_attn.q.weight is missing"):
        merged(weights, halved, "lora.pt")
    foreign = {name.replace("blocks.0", "blocks.9"): tensor for name, tensor in lora.items()}
    with pytest.raises(CheckpointError, match=r"changes blocks.9.cross_attn.k.weight, .* and 7 more, which"):
        merged(weights, foreign, "lora.pt")
    narrow = {**lora, f"{first}.lora_A.weight": torch.zeros(4, 99)}
    with pytest.raises(CheckpointError, match=r"q.weight \[128, 4\] x \[4, 99\] \(expected \[128, 128\]\)"):
        merged(weights, narrow, "lora.pt")
    with pytest.raises(CheckpointError, match=r"blocks.0.self_attn.q.bias is no low-rank change"):
        merged(weights, {**lora, "base_model.model.blocks.0.self_attn.q.bias": torch.zeros(128)}, "lora.pt")


@pytest.mark.parametrize("dtype", [torch.int64, torch.complex64])
def test_changes_that_are_no_weights_are_refused(weights: dict[str, Tensor], dtype: torch.dtype) -> None:
    lora = {name: tensor.to(dtype) for name, tensor in change(weights).items()}
    with pytest.raises(CheckpointError, match=rf"lora.pt: base_model.*{dtype}.*expected float16"):
        merged(weights, lora, "lora.pt")


@pytest.mark.parametrize("value", [float("nan"), float("-inf")])
def test_a_number_that_is_none_is_the_fault_of_the_file_that_holds_it(weights: dict[str, Tensor], value: float) -> None:
    lora = change(weights)
    broken = "base_model.model.blocks.0.self_attn.q.lora_B.weight"
    lora[broken][3, 1] = value
    with pytest.raises(CheckpointError, match=rf"lora.pt: NaN or infinity in {broken}; fetch"):
        merged(weights, lora, "lora.pt")

"""Published layouts of a transformer's weights, and what is refused."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models.wan.checkpoint import load_transformer, random_transformer, read_config, read_shapes
from dreamtick.engine.models.wan.config import SIZES, WanConfig
from dreamtick.engine.models.wan.filling import shapes_of
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import CheckpointError
from tests.engine.models.wan.forbidden import forbidden
from tests.engine.models.wan.made_runs import reference_config

CPU = torch.device("cpu")
TINY = SIZES["tiny-t2v"]
Q = "blocks.0.self_attn.q.weight"


@pytest.fixture(scope="module")
def weights() -> dict[str, Tensor]:
    """Weights of the tiny size, by plain name."""
    return dict(random_transformer(TINY, 5, torch.float32, CPU).state_dict())


def load(path: Path | tuple[Path, ...], **options: object) -> WanTransformer:
    return load_transformer(path, torch.float32, CPU, TINY, **options)[0]  # type: ignore[arg-type]


def prefixed(weights: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {prefix + name: tensor for name, tensor in weights.items()}


def wrapped(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """As FSDP, checkpointing and compiling leave the names."""
    return {
        "model._fsdp_wrapped_module."
        + name.replace("blocks.0.", "blocks.0._checkpoint_wrapped_module._orig_mod."): tensor
        for name, tensor in weights.items()
    }


def layouts(weights: dict[str, Tensor], folder: Path) -> dict[str, Path]:
    """The same weights in every way in which they are published."""
    other = {name: torch.zeros_like(tensor) for name, tensor in weights.items()}
    files = {name: folder / name for name in ("ema.pt", "plain.pt", "old.pt", "wrapped.pt")}
    torch.save({"generator": prefixed(other, "model."), "generator_ema": prefixed(weights, "model.")}, files["ema.pt"])
    torch.save({"generator": prefixed(weights, "model."), "step": 3}, files["plain.pt"])
    torch.save(weights, files["old.pt"], _use_new_zipfile_serialization=False)
    torch.save({"generator_ema": wrapped(weights)}, files["wrapped.pt"])
    for name, prefix in (("flat", ""), ("model", "model."), ("comfy", "model.diffusion_model.")):
        files[name] = folder / f"{name}.safetensors"
        save_file(prefixed(weights, prefix), files[name])
    files["sharded"] = sharded(weights, folder / "sharded")
    files["folder"] = files["sharded"].parent
    return files


def sharded(weights: dict[str, Tensor], folder: Path) -> Path:
    folder.mkdir()
    names = sorted(weights)
    parts = {"a-1.safetensors": names[:40], "a-2.safetensors": names[40:]}
    for file, held in parts.items():
        save_file({name: weights[name] for name in held}, folder / file)
    index = folder / "diffusion_pytorch_model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {name: file for file, held in parts.items() for name in held}}))
    return index


def test_every_published_layout_gives_the_same_network(weights: dict[str, Tensor], tmp_path: Path) -> None:
    for layout, path in layouts(weights, tmp_path).items():
        found = load(path).state_dict()
        assert found.keys() == weights.keys(), layout
        assert all(torch.equal(found[name], tensor) for name, tensor in weights.items()), layout
        assert read_shapes(path) == {name: tuple(tensor.shape) for name, tensor in weights.items()}, layout


def test_weights_go_straight_to_their_dtype_and_need_no_gradients(weights: dict[str, Tensor], tmp_path: Path) -> None:
    save_file(weights, tmp_path / "w.safetensors")
    network, _ = load_transformer(tmp_path / "w.safetensors", torch.bfloat16, CPU, TINY)
    assert {tensor.dtype for tensor in network.state_dict().values()} == {torch.bfloat16}
    assert not any(parameter.requires_grad for parameter in network.parameters())


def test_weights_do_not_change_with_their_file(weights: dict[str, Tensor], tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    save_file(weights, path)
    network = load(path)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size - 4096)
        file.write(bytes(4096))
    assert all(torch.equal(network.state_dict()[name], tensor) for name, tensor in weights.items())


def test_the_sizes_are_what_the_file_says_or_else_what_its_shapes_show(
    weights: dict[str, Tensor], tmp_path: Path
) -> None:
    stated = {"model_type": "t2v", "dim": 128, "ffn_dim": 192, "num_heads": 4, "num_layers": 3, "in_dim": 16}
    stated |= {"out_dim": 16, "text_dim": 32, "text_len": 16}
    save_file(weights, tmp_path / "stated.safetensors", {"model_config": json.dumps(stated)})
    save_file(weights, tmp_path / "silent.safetensors")
    assert read_config(tmp_path / "stated.safetensors").heads == 4
    assert read_config(tmp_path / "silent.safetensors").heads == 1  # one for each 128 features
    _, config = load_transformer(tmp_path / "stated.safetensors", torch.float32, CPU)
    assert (config.heads, config.text_len) == (4, 16)


@pytest.mark.parametrize("size", ["tiny-matrix-game", "tiny-matrix-game-gta", "tiny-matrix-game-templerun"])
def test_action_modules_are_found_in_the_shapes(size: str, tmp_path: Path) -> None:
    save_file(random_transformer(SIZES[size], 1, torch.float32, CPU).state_dict(), tmp_path / "w.safetensors")
    network, config = load_transformer(tmp_path / "w.safetensors", torch.float32, CPU)
    assert config.action == SIZES[size].action
    assert shapes_of(network) == read_shapes(tmp_path / "w.safetensors")


@pytest.mark.parametrize(("size", "tensors"), [("1.3b", 825), ("14b", 1095), ("14b-i2v", 1303), ("matrix-game", 1114)])
def test_the_published_sizes_have_the_published_number_of_tensors(size: str, tensors: int) -> None:
    with torch.device("meta"):
        assert len(WanTransformer(SIZES[size]).state_dict()) == tensors


@pytest.mark.parametrize(
    ("size", "parameters"),
    [("1.3b", 1_418_996_800), ("14b", 14_288_491_584), ("14b-i2v", 16_394_878_784), ("matrix-game", 1_619_242_304)],
)
def test_the_published_sizes_have_the_published_number_of_parameters(size: str, parameters: int) -> None:
    with torch.device("meta"):
        assert sum(tensor.numel() for tensor in WanTransformer(SIZES[size]).state_dict().values()) == parameters


# ---------------------------------------------------------------------------------------------- refusals
def test_a_missing_an_unknown_and_a_misshapen_tensor_are_named(weights: dict[str, Tensor], tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    changes = [
        ({Q: None}, rf"w.safetensors: lacks {Q}; incomplete"),
        ({"extra.scale": torch.zeros(1)}, r"w.safetensors: holds extra.scale, which"),
        ({Q: torch.zeros(128, 64)}, rf"w.safetensors: wrong shape of {Q} \[128, 64\] \(expected \[128, 128\]\)"),
        ({Q: torch.zeros(128, 128, dtype=torch.float8_e4m3fn)}, rf"{Q} torch.float8_e4m3fn, expected float16"),
        ({Q: torch.full((128, 128), float("nan"))}, rf"NaN, infinity or too large for torch.float32 in {Q};"),
    ]
    for change, complaint in changes:
        changed = {name: tensor for name, tensor in {**weights, **change}.items() if tensor is not None}
        save_file(changed, path)
        with pytest.raises(CheckpointError, match=complaint):
            load(path)


def test_numbers_too_large_for_the_dtype_are_refused(weights: dict[str, Tensor], tmp_path: Path) -> None:
    save_file({**weights, Q: torch.full((128, 128), 1e6)}, tmp_path / "w.safetensors")
    load(tmp_path / "w.safetensors")
    with pytest.raises(CheckpointError, match="too large for torch.float16"):
        load_transformer(tmp_path / "w.safetensors", torch.float16, CPU, TINY)


def test_files_cut_short_or_of_another_kind_are_refused(weights: dict[str, Tensor], tmp_path: Path) -> None:
    for layout, path in layouts(weights, tmp_path).items():
        if path.suffix == ".json" or path.is_dir():
            continue
        path.write_bytes(path.read_bytes()[:-1000])
        with pytest.raises(CheckpointError, match=rf"{path.name}: .*cut short"):
            load(path)
        path.write_bytes(b"not weights at all, but long enough to be something" * 9)
        with pytest.raises(CheckpointError, match=rf"{path.name}"):
            load(path)
        assert layout


def test_a_pickle_that_would_run_something_is_not_run(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self):
            return (Path.touch, (tmp_path / "sprung",))

    torch.save({"generator": Trap()}, tmp_path / "trap.pt")
    (tmp_path / "bare.pt").write_bytes(pickle.dumps(Trap(), protocol=2))
    for name in ("trap.pt", "bare.pt"):
        with pytest.raises(CheckpointError, match=f"{name}: no weights, cut short, or more than tensors"):
            load(tmp_path / name)
    assert not (tmp_path / "sprung").exists()


def test_a_pickle_without_tensors_says_what_it_holds(tmp_path: Path) -> None:
    torch.save({"optimizer": {"lr": 1.0}, "step": 3}, tmp_path / "w.pt")
    with pytest.raises(CheckpointError, match=r"holds optimizer, step, expected tensors .* generator_ema or generator"):
        load(tmp_path / "w.pt")
    torch.save([torch.zeros(1)], tmp_path / "w.pt")
    with pytest.raises(CheckpointError, match="holds a list"):
        load(tmp_path / "w.pt")


def test_a_missing_file_part_or_folder_content_is_named(weights: dict[str, Tensor], tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="nowhere.pt: no such file"):
        load(tmp_path / "nowhere.pt")
    index = sharded(weights, tmp_path / "sharded")
    (index.parent / "a-2.safetensors").unlink()
    with pytest.raises(CheckpointError, match=r"index.json: a-2.safetensors does not lie beside it"):
        load(index)
    index.write_text("[]")
    with pytest.raises(CheckpointError, match=r"index.json: not an index"):
        load(index)
    (tmp_path / "empty").mkdir()
    with pytest.raises(CheckpointError, match="empty: no weights' files"):
        load(tmp_path / "empty")


def test_two_names_that_become_one_and_two_files_with_one_name_are_refused(
    weights: dict[str, Tensor], tmp_path: Path
) -> None:
    torch.save({**weights, f"_orig_mod.{Q}": weights[Q]}, tmp_path / "w.pt")
    with pytest.raises(CheckpointError, match=rf"are both {Q}"):
        load(tmp_path / "w.pt")
    save_file(weights, tmp_path / "a.safetensors")
    with pytest.raises(CheckpointError, match="stands in another file, too"):
        load((tmp_path / "a.safetensors", tmp_path / "a.safetensors"))


def test_a_configuration_in_the_file_that_cannot_be_is_refused(weights: dict[str, Tensor], tmp_path: Path) -> None:
    for text in ("{", "[]", '{"model_type": "t2v"}'):
        save_file(weights, tmp_path / "w.safetensors", {"model_config": text})
        with pytest.raises(CheckpointError, match=r"w.safetensors: its model_config does not hold"):
            load_transformer(tmp_path / "w.safetensors", torch.float32, CPU)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"num_layers": 3.0}, r"layers=3\.0"),
        ({"num_layers": 10**7}, "layers=10000000"),
        ({"dim": 10**12}, "dim="),
        ({"action_config": "abc"}, "action_config is str"),
    ],
)
def test_sizes_in_the_file_that_cannot_be_are_refused(
    weights: dict[str, Tensor], tmp_path: Path, change: dict[str, object], named: str
) -> None:
    stated = {**reference_config(TINY), **change}
    save_file(weights, tmp_path / "w.safetensors", {"model_config": json.dumps(stated)})
    with pytest.raises(CheckpointError, match=rf"w.safetensors: its model_config does not hold \(.*{named}"):
        load_transformer(tmp_path / "w.safetensors", torch.float32, CPU)


def test_another_number_of_layers_is_refused_before_a_network_is_built(
    weights: dict[str, Tensor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_file(weights, tmp_path / "w.safetensors")
    monkeypatch.setattr(WanTransformer, "__init__", None)  # whoever builds one fails
    with pytest.raises(CheckpointError, match=r"w.safetensors: its layers end with blocks.2, expected blocks.255"):
        load_transformer(tmp_path / "w.safetensors", torch.float32, CPU, replace(TINY, layers=256))


def test_weights_without_averages_are_those_that_were_trained(weights: dict[str, Tensor], tmp_path: Path) -> None:
    for nothing in (None, {}):
        torch.save({"generator": prefixed(weights, "model."), "generator_ema": nothing}, tmp_path / "w.pt")
        assert torch.equal(load(tmp_path / "w.pt").state_dict()[Q], weights[Q])


@pytest.mark.parametrize("name", ["w.pt", "w.ckpt", "w.SAFETENSORS"])
def test_safetensors_are_known_by_their_first_bytes(weights: dict[str, Tensor], tmp_path: Path, name: str) -> None:
    stated = {"model_config": json.dumps({**reference_config(TINY), "num_heads": 4})}
    save_file(weights, tmp_path / name, stated)
    network, config = load_transformer(tmp_path / name, torch.float32, CPU)
    assert torch.equal(network.state_dict()[Q], weights[Q])
    assert config.heads == 4


def test_tensors_without_dense_numbers_are_refused(weights: dict[str, Tensor], tmp_path: Path) -> None:
    for tensor, named in ((weights[Q].to_sparse(), "sparse"), (weights[Q].to("meta"), "no numbers")):
        torch.save({**weights, Q: tensor}, tmp_path / "w.pt")
        with pytest.raises(CheckpointError, match=rf"w.pt: {Q} \({named}\), expected dense tensors"):
            load(tmp_path / "w.pt")


def test_files_and_folders_that_may_not_be_read_say_so(weights: dict[str, Tensor], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    save_file(weights, folder / "w.safetensors")
    torch.save(weights, folder / "w.pt")
    for path in (folder / "w.safetensors", folder / "w.pt", folder):
        with forbidden(path), pytest.raises(CheckpointError, match=rf"{path.name}: cannot be read \(Permission denied"):
            load(path)
    with forbidden(folder), pytest.raises(CheckpointError, match=r"w.pt: cannot be read \(Permission denied"):
        load(folder / "w.pt")


def test_every_refusal_names_the_file(weights: dict[str, Tensor], tmp_path: Path) -> None:
    torch.save({**weights, f"_orig_mod.{Q}": weights[Q]}, tmp_path / "twice.pt")
    odd = {**weights, "patch_embedding.weight": torch.zeros(127, 16, 1, 2, 2)}
    torch.save(odd, tmp_path / "odd.pt")
    for name in ("twice.pt", "odd.pt"):
        with pytest.raises(CheckpointError, match=rf"{tmp_path}/{name}: "):
            load_transformer(tmp_path / name, torch.float32, CPU)


# ---------------------------------------------------------------------------------------------- random
def test_random_weights_are_the_same_for_a_seed_in_every_dtype() -> None:
    one, again, other = (random_transformer(TINY, seed, torch.float32, CPU) for seed in (1, 1, 2))
    half = random_transformer(TINY, 1, torch.bfloat16, CPU)
    for name, tensor in one.state_dict().items():
        assert torch.equal(again.state_dict()[name], tensor)
        assert torch.equal(half.state_dict()[name], tensor.bfloat16())
    assert not torch.equal(other.state_dict()[Q], one.state_dict()[Q])


def test_random_weights_keep_what_they_are_given_at_its_size() -> None:
    wide = random_transformer(WanConfig(512, 1024, 4, 2), 1, torch.float32, CPU)
    x = torch.randn(8, 512, generator=torch.Generator().manual_seed(0))
    through = wide.blocks[0].ffn[0](x)
    assert 0.8 < float(through.std()) < 1.25
    norms = wide.state_dict()["blocks.0.norm3.weight"]
    assert 0.9 < float(norms.mean()) < 1.1

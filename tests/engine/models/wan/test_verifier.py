"""The public generator against run files: those of the published implementations, and runs that nobody published."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
import torch

from dreamtick.engine.models.wan.checkpoint import random_transformer
from dreamtick.engine.models.wan.config import SIZES, WanConfig
from dreamtick.engine.models.wan.recorded_run import RecordedRun
from dreamtick.engine.models.wan.run_file import describe_run, read_run_file
from dreamtick.engine.models.wan.verifier import KINDS, compare, verify_run
from dreamtick.errors import CheckpointError
from tests.engine.models.wan.goldens import ATOL, GOLDENS, RUNS, metadata, needs_goldens, path
from tests.engine.models.wan.made_runs import make_run, reference_config, write_run

CPU = torch.device("cpu")


def made(reference: str, config: WanConfig = SIZES["tiny-t2v"], **arguments: Any) -> tuple[RecordedRun, Any]:
    """A run that the plain implementation made, and the transformer of the same weights for the engine."""
    transformer = random_transformer(config, 5, torch.float32, CPU)
    metadata, tensors = make_run(reference, transformer.state_dict(), reference_config(config), **arguments)
    return describe_run(metadata, tensors), transformer.fuse()


@needs_goldens
@pytest.mark.parametrize("name", RUNS)
def test_the_generator_computes_every_tensor_of_a_published_run(name):
    run = read_run_file(path(name))
    found = verify_run(run, GOLDENS / metadata(name)["weights"], CPU)
    assert found.within(ATOL), found
    assert found.unknown == found.missing == ()


MADE: dict[str, tuple[str, dict[str, Any]]] = {
    "a window that blocks do not divide": ("sf", {"local": 7, "sink": 1, "blocks": 6}),
    "a sink that is no whole block": ("sf", {"local": 8, "sink": 2, "blocks": 6}),
    "only the block itself is in view": ("sf", {"local": 3, "blocks": 4}),
    "a sink and the block itself are in view": ("sf", {"local": 5, "sink": 2, "blocks": 4}),
    "blocks of two": ("sf", {"nfpb": 2, "local": 5, "sink": 1, "blocks": 6}),
    "blocks of four after a single frame": ("sf", {"nfpb": 4, "indep": True, "local": 9, "sink": 2, "blocks": 4}),
    "one frame at a time, in a window": ("sf", {"nfpb": 1, "local": 6, "sink": 2, "blocks": 9}),
    "two given blocks, in a window": ("sf", {"init_latent": 6, "local": 7, "sink": 1, "blocks": 4}),
    "given blocks, the first of one frame": ("sf", {"init_latent": 7, "indep": True, "ctx_noise": 50, "blocks": 3}),
    "one step": ("sf", {"steps": [1000]}),
    "six steps and a noisy context": ("sf", {"steps": [1000, 900, 700, 500, 300, 100], "ctx_noise": 37, "blocks": 3}),
    "a prompt that comes back": ("sf", {"prompt_seq": ["A", "B", "B", "A"]}),
    "CausVid, warped": ("causvid", {"steps": [1000, 750, 500, 250, 0], "warp": True, "shift": 8.0}),
    "CausVid, two given blocks": ("causvid", {"steps": [1000, 757, 522, 0], "warp": False, "start": 6, "shift": 8.0}),
    "LongLive, switches within blocks": (
        "ll",
        {"local": 9, "sink": 3, "ll_switch": [4, 11], "global_sink": True, "blocks": 6},
    ),
    "LongLive, a sink that moves": ("ll", {"local": 9, "sink": 3, "ll_switch": [5, 12, 16], "blocks": 7}),
    "LongLive, a window that blocks do not divide": (
        "ll",
        {"local": 7, "sink": 1, "ll_switch": [9], "global_sink": True, "blocks": 6},
    ),
    "LongLive, the same with a sink that moves": ("ll", {"local": 7, "sink": 2, "ll_switch": [9, 13], "blocks": 6}),
    "LongLive, everything in view": ("ll", {"ll_switch": [6], "global_sink": True, "ctx_noise": 20}),
    "LongLive, no sink": ("ll", {"local": 6, "ll_switch": [9], "global_sink": True, "blocks": 5}),
    "LongLive, a switch before the first block": ("ll", {"local": 9, "sink": 3, "ll_switch": [0, 6], "blocks": 5}),
    "LongLive, two switches within a block": ("ll", {"local": 9, "sink": 3, "ll_switch": [7, 8], "blocks": 6}),
    "LongLive, one frame at a time": ("ll", {"nfpb": 1, "local": 5, "sink": 1, "ll_switch": [3, 8], "blocks": 10}),
    "relative places, switches": (
        "llinf",
        {"local": 9, "sink": 3, "ll_switch": [6, 12], "global_sink": True, "blocks": 6},
    ),
    "relative places, a window that blocks do not divide": ("llinf", {"local": 8, "sink": 1, "blocks": 6}),
    "relative places, a sink that moves": ("llinf", {"local": 7, "sink": 2, "ll_switch": [10], "blocks": 6}),
    "other latents": ("ll", {"local": 6, "sink": 2, "ll_switch": [7], "latent_hw": (6, 10), "blocks": 5}),
}


@pytest.mark.parametrize("what", MADE)
def test_it_computes_runs_that_nobody_published(what):
    reference, arguments = MADE[what]
    found = compare(*made(reference, **arguments))
    assert found.within(ATOL), found
    assert found.unknown == found.missing == ()


GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "universal": ("tiny-matrix-game", {"mode": "universal", "kb": 4, "mouse": True, "local": 6, "blocks": 5}),
    "driving": ("tiny-matrix-game-gta", {"mode": "gta_drive", "kb": 2, "mouse": True, "local": 5, "blocks": 5}),
    "an endless runner": ("tiny-matrix-game-templerun", {"mode": "templerun", "kb": 7, "mouse": False, "local": 6}),
    "everything in view": ("tiny-matrix-game", {"mode": "universal", "kb": 4, "mouse": True, "local": -1, "blocks": 3}),
    "blocks of one": (
        "tiny-matrix-game",
        {"mode": "universal", "kb": 4, "mouse": True, "local": 5, "nfpb": 1, "blocks": 8},
    ),
    "blocks of two": (
        "tiny-matrix-game-gta",
        {"mode": "gta_drive", "kb": 2, "mouse": True, "local": 5, "nfpb": 2, "blocks": 5, "ctx_noise": 30},
    ),
    "blocks of four": (
        "tiny-matrix-game-templerun",
        {"mode": "templerun", "kb": 7, "mouse": False, "local": 9, "nfpb": 4, "latent_hw": (4, 6)},
    ),
}


@pytest.mark.parametrize("what", GAMES)
def test_it_computes_games_that_nobody_published(what):
    size, arguments = GAMES[what]
    found = compare(*made("Matrix-Game-2", SIZES[size], steps=[1000, 666, 333], **arguments))
    assert found.within(ATOL), found
    assert found.unknown == found.missing == ()


def test_another_size_of_the_network_is_no_obstacle():
    config = replace(SIZES["tiny-t2v"], dim=192, ffn_dim=256, heads=2, layers=4, text_dim=24, text_len=7, freq_dim=64)
    found = compare(*made("sf", config, local=6, blocks=3))
    assert found.within(ATOL), found


# ---------------------------------------------------------------------------------------------- what it finds
def test_one_wrong_number_is_found_and_named():
    run, transformer = made("sf", blocks=2)
    run.tensors["block1.step2.flow"][0, 1, 3, 2, 2] += 1e-3
    found = compare(run, transformer)
    assert not found.within(ATOL)
    assert found.worst["flow"] == "block1.step2.flow"
    assert found.errors["flow"] == pytest.approx(1e-3, rel=0.02)
    assert max(found.errors[kind] for kind in KINDS if kind != "flow") < ATOL


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_a_failure(value):
    run, transformer = made("sf", blocks=2)
    run.tensors["block1.kv0.k"][0, 0, 0, 0] = value
    assert not compare(run, transformer).within(1e9)


def test_another_prompt_than_the_runs_is_found():
    run, transformer = made("sf", blocks=3, prompt_seq=["A", "A", "B"])
    run.tensors["prompt_B"].add_(0.1)
    found = compare(run, transformer)
    assert not found.within(ATOL)
    assert found.worst["flow"].startswith("block2.")


def test_tensors_that_mean_nothing_and_keys_that_lack_are_named():
    run, transformer = made("sf", blocks=2)
    run.tensors["block0.kv0.w"] = run.tensors.pop("block0.kv0.v")
    found = compare(run, transformer)
    assert found.within(ATOL)
    assert (found.unknown, found.missing) == (("block0.kv0.w",), ("block0.kv0.v",))


def test_a_run_without_any_keys_and_values_does_not_pass():
    run, transformer = made("sf", blocks=2)
    kept = "block0.kv0.global_end_index"
    dropped = {name for name in run.tensors if ".kv" in name and not name.endswith("_index")}
    tensors = {name: tensor for name, tensor in run.tensors.items() if ".kv" not in name or name == kept}
    found = compare(replace(run, tensors=tensors), transformer)
    assert "kv" not in found.errors
    assert not found.within(1e9)
    assert set(found.missing) == dropped
    assert len(dropped) == 6  # two blocks and the last layer at the end


def test_a_game_names_its_action_caches_where_they_lack():
    config = SIZES["tiny-matrix-game"]
    run, transformer = made("Matrix-Game-2", config, blocks=1, mode="universal", kb=4, mouse=True, local=6)
    tensors = {name: tensor for name, tensor in run.tensors.items() if not name.startswith("block0.kvmouse0")}
    assert set(compare(replace(run, tensors=tensors), transformer).missing) == {
        "block0.kvmouse0.k",
        "block0.kvmouse0.v",
    }


def test_a_sink_larger_than_the_run_takes_no_memory_for_it():
    run, transformer = made("sf", blocks=2)
    run = replace(run, sink=1_000_000)  # 36 GB of frames that are never made
    assert compare(run, transformer).within(ATOL)


def test_a_run_without_one_of_its_flows_is_refused():
    run, transformer = made("sf", blocks=2)
    del run.tensors["block1.context.flow"]
    with pytest.raises(CheckpointError, match=r"block1\.context\.flow"):
        compare(run, transformer)


def test_weights_of_another_size_are_refused(tmp_path):
    run, _ = made("sf", blocks=1)
    other = random_transformer(replace(SIZES["tiny-t2v"], layers=2), 1, torch.float32, CPU)
    weights = write_run(tmp_path / "weights.safetensors", {}, other.state_dict())
    with pytest.raises(CheckpointError, match=r"blocks\.2"):
        verify_run(run, weights, CPU)


def test_what_fails_in_a_run_names_its_file(tmp_path):
    transformer = random_transformer(SIZES["tiny-t2v"], 5, torch.float32, CPU)
    state = transformer.state_dict()
    metadata, tensors = make_run("sf", state, reference_config(SIZES["tiny-t2v"]), blocks=1)
    weights = write_run(tmp_path / "weights.safetensors", {}, state)
    for name, tensor in (("prompt_A", torch.full((1, 16, 32), float("nan"))), ("block0.context.flow", None)):
        changed = {key: value for key, value in {**tensors, name: tensor}.items() if value is not None}
        run = read_run_file(write_run(tmp_path / "run.safetensors", metadata, changed))
        with pytest.raises(CheckpointError, match=r"run\.safetensors: "):
            verify_run(run, weights, CPU)


def test_a_published_files_sizes_are_read_with_its_pictures_width():
    config = SIZES["tiny-matrix-game"]
    run, _ = made("Matrix-Game-2", config, blocks=1, mode="universal", kb=4, mouse=True, local=6)
    assert json.loads(json.dumps(run.model_config))["model_type"] == "i2v"
    assert run.config == config

"""`dreamtick verify`, as somebody who ports a model types it."""

from __future__ import annotations

import json

import pytest
import torch

from dreamtick.engine.models.wan.checkpoint import random_transformer
from dreamtick.engine.models.wan.config import SIZES
from dreamtick.sim.cli import main
from tests.engine.models.wan.made_runs import make_run, reference_config, write_run


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A run file and its weights, under the names publishers use."""
    folder, config = tmp_path_factory.mktemp("run"), SIZES["tiny-t2v"]
    state = random_transformer(config, 5, torch.float32, torch.device("cpu")).state_dict()
    metadata, tensors = make_run("ll", state, reference_config(config), 4, local=6, sink=1, ll_switch=[6])
    weights = {f"model.{name}": tensor for name, tensor in state.items()}
    return (
        write_run(folder / "run.safetensors", metadata, tensors),
        write_run(folder / "weights.safetensors", {}, weights),
    )


def test_a_program_reads_the_errors(files, capsys):
    run, weights = files
    assert main(["verify", str(run), "--weights", str(weights), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(found[kind] <= 1e-5 for kind in ("flow", "x0", "latents", "kv"))
    assert found["tensors_compared"] == 81
    assert found["passed"] is True
    assert found["missing"] == found["unknown"] == []


def test_people_read_where_the_largest_error_is(files, capsys):
    run, weights = files
    assert main(["verify", str(run), "--weights", str(weights)]) == 0
    shown = capsys.readouterr().out
    assert "ll, 4 blocks, 12 latent frames of 8x12, window 6, sink 1, 4 steps" in shown
    assert "passed: 81 tensors, atol 1e-05" in shown


def test_errors_above_the_tolerance_fail(files, capsys):
    run, weights = files
    assert main(["verify", str(run), "--weights", str(weights), "--atol", "1e-12"]) == 1
    assert "failed" in capsys.readouterr().out


def test_a_number_that_is_none_fails_and_is_null(files, tmp_path, capsys):
    from safetensors import safe_open

    run, weights = files
    with safe_open(run, "pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        metadata = file.metadata()
    tensors["block1.latent"][0, 0, 0, 0, 0] = float("nan")
    broken = write_run(tmp_path / "broken.safetensors", metadata, tensors)
    assert main(["verify", str(broken), "--weights", str(weights), "--json", "--atol", "1e9"]) == 1
    assert json.loads(capsys.readouterr().out)["latents"] is None


@pytest.mark.parametrize("what", [["gone.safetensors"], []])
def test_what_cannot_be_read_is_named(files, what, tmp_path, capsys):
    run, weights = files
    missing = str(tmp_path / "gone.safetensors")
    arguments = [missing, "--weights", str(weights)] if what else [str(run), "--weights", missing]
    assert main(["verify", *arguments]) == 1
    assert "gone.safetensors" in capsys.readouterr().err.replace("\n", "")


def test_a_kind_that_was_not_compared_is_null_and_fails(files, tmp_path, capsys):
    from safetensors import safe_open

    run, weights = files
    with safe_open(run, "pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys() if ".kv" not in name}  # noqa: SIM118
        metadata = file.metadata()
    silent = write_run(tmp_path / "silent.safetensors", metadata, tensors)
    assert main(["verify", str(silent), "--weights", str(weights), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["kv"] is None
    assert "block0.kv0.k" in found["missing"]


@pytest.mark.parametrize("atol", ["nan", "-1", "inf", "1e400"])
def test_a_tolerance_that_means_nothing_is_refused(files, atol, capsys):
    run, weights = files
    assert main(["verify", str(run), "--weights", str(weights), "--atol", atol]) == 2
    assert "--atol" in capsys.readouterr().err

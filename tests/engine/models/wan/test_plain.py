"""The plain implementation against what the published ones computed: all tensors of all run files."""

from __future__ import annotations

import pytest

from dreamtick.engine.models.wan.recorded_run import input_dimensions
from dreamtick.engine.models.wan.run_file import read_run_file
from tests.engine.models.wan.goldens import ATOL, RUNS, load, metadata, needs_goldens, path
from tests.engine.models.wan.plain_rollout import plain_of, rollout


@needs_goldens
@pytest.mark.parametrize("name", RUNS)
def test_the_plain_implementation_computes_every_tensor_of_a_published_run(name):
    run = read_run_file(path(name))
    computed = rollout(run, plain_of(run, load(metadata(name)["weights"].removesuffix(".safetensors"))))
    expected = {key: tensor for key, tensor in run.tensors.items() if not input_dimensions(key)}
    assert computed.keys() == expected.keys()
    wrong = {
        key: float((computed[key] - tensor).abs().max())
        for key, tensor in expected.items()
        if computed[key].shape != tensor.shape or not (computed[key] - tensor).abs().max() <= ATOL
    }
    assert wrong == {}

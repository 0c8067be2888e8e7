"""The script for a lent GPU can be run, and on a CPU it finds nothing wrong."""

import json

import pytest
import torch

from tests.gpu.check import main


def test_the_checks_run_on_a_cpu(capsys):
    assert main(["--device", "cpu"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["parity"]["pocket_max_difference"] == 0.0


@pytest.mark.gpu
@pytest.mark.timeout(400)
def test_the_checks_hold_on_the_gpu(capsys):
    assert main([]) == 0, capsys.readouterr()


def test_without_a_gpu_it_says_so(capsys):
    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    assert main([]) == 2
    assert "no CUDA GPU" in capsys.readouterr().err

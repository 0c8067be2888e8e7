"""`dreamtick verify`: does the engine compute what a published implementation computed?"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import tyro

from dreamtick.errors import ConfigError

if TYPE_CHECKING:
    from dreamtick.engine.models.wan.recorded_run import RecordedRun
    from dreamtick.engine.models.wan.verifier import Comparison

__all__ = ["VerifyOptions", "verify"]


@dataclass(frozen=True)
class VerifyOptions:
    """Make the blocks of a run file of the Wan family again, and compare every tensor with what the file holds.

    For whoever brings a model in: docs/add-a-model.md says how such a file is made.
    """

    file: tyro.conf.Positional[Path]
    """The run file (safetensors): what a reference implementation was given, and all that it computed."""
    weights: Path
    """The weights it was run with (safetensors or .pt, or a folder)."""
    atol: float = 1e-5
    """The largest absolute difference that still passes."""
    device: Literal["cpu", "cuda"] = "cpu"
    """Where the engine computes, in float32."""
    json: bool = False
    """Print one JSON object instead of a table; null stands for an error that is no number, and for a kind
    of which nothing was compared."""


def verify(options: VerifyOptions) -> int:
    """Compare and print; returns 1 if an error is above `atol`. Raises CheckpointError for files it cannot use."""
    import torch

    from dreamtick.engine.models.wan.run_file import read_run_file
    from dreamtick.engine.models.wan.verifier import verify_run

    if not 0.0 <= options.atol < math.inf:
        raise ConfigError(f"--atol {options.atol}: expected a finite number of 0 or more, such as 1e-5")
    if options.device == "cuda" and not torch.cuda.is_available():
        raise ConfigError("--device cuda: PyTorch sees no GPU here; leave it out to compute on the CPU")
    run = read_run_file(options.file)
    found = verify_run(run, options.weights, torch.device(options.device))
    if options.json:
        print(json.dumps(_as_json(found, options.atol)))
    else:
        _print_table(run, found, options)
    return 0 if found.within(options.atol) else 1


def _as_json(found: Comparison, atol: float) -> dict[str, object]:
    from dreamtick.engine.models.wan.verifier import KINDS

    errors = {kind: found.errors.get(kind, math.inf) for kind in KINDS}
    return {
        **{kind: error if math.isfinite(error) else None for kind, error in errors.items()},
        "tensors_compared": found.tensors_compared,
        "passed": found.within(atol),
        "worst": dict(found.worst),
        "missing": list(found.missing),
        "unknown": list(found.unknown),
    }


def _print_table(run: RecordedRun, found: Comparison, options: VerifyOptions) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from dreamtick.engine.models.wan.verifier import KINDS

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in ("", "largest error", "in"):
        table.add_column(column)
    for kind in KINDS:
        error = found.errors.get(kind)
        passed = error is not None and error <= options.atol
        shown = "not compared" if error is None else f"{error:.2e}" if math.isfinite(error) else "not a number"
        table.add_row(kind, f"[{'green' if passed else 'bold red'}]{shown}[/]", escape(found.worst.get(kind, "")))
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{escape(options.file.name)}[/]  {escape(run.summary)}")
    console.print(table)
    for words, names in (("only in the file, not understood", found.unknown), ("not in the file", found.missing)):
        if names:
            console.print(f"[yellow]{words}: {escape(', '.join(names))}[/]")
    passed = found.within(options.atol)
    verdict = "[green]passed[/]" if passed else "[bold red]failed[/]"
    console.print(f"{verdict}: {found.tensors_compared} tensors, atol {options.atol:g}")

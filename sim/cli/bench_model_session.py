"""`dreamtick bench model`: run the measurement, say how far it is, print the figures."""

from __future__ import annotations

import json
from dataclasses import asdict

import torch
from rich.console import Console

from dreamtick.errors import ConfigError
from dreamtick.sim.bench_model import bench_model, model_table
from dreamtick.sim.cli.bench import ModelBenchOptions

__all__ = ["run"]


def run(options: ModelBenchOptions) -> int:
    """Measure and print; the exit code."""
    device = torch.device(options.device) if options.device != "auto" else _best_device()
    if device.type == "cuda" and not torch.cuda.is_available():
        raise ConfigError("--device cuda: PyTorch sees no GPU here; --device cpu measures the CPU")
    dtype = options.dtype if options.dtype != "auto" else "bfloat16" if device.type == "cuda" else "float32"
    if options.threads < 0:
        raise ConfigError(f"--threads {options.threads}: expected 1 or more, or 0 for PyTorch's own number")
    if options.threads:
        torch.set_num_threads(options.threads)
    say = Console(stderr=True, quiet=options.json, highlight=False)
    rows = []
    measured = bench_model(options.model, options.size, options.windows, options.blocks, getattr(torch, dtype), device)
    say.print(f"{options.model}: making a network of random weights …")
    for row in measured:
        total = row.denoise_ms + row.context_ms + row.decode_ms + row.engine_ms
        say.print(f"{row.window_blocks} blocks in view: {total:.0f} ms a block, plain / ours {row.plain_ratio:.2f}")
        rows.append(row)
    if options.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        Console().print(model_table(rows))
    return 0


def _best_device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")

"""On what a figure was measured: hardware and commit, in one line each, for every bench verb and recording."""

from __future__ import annotations

import functools
import os
import platform
import subprocess
from pathlib import Path

import dreamtick

__all__ = ["commit_text", "hardware_text"]


@functools.cache
def hardware_text() -> str:
    """CPU, cores, memory, GPUs and PyTorch, such as "AMD EPYC 7B13, 8 cores, 31 GiB, no GPU, torch 2.13.0".

    Cores are those this process may use.
    """
    import torch

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    gpus = [torch.cuda.get_device_name(n) for n in range(torch.cuda.device_count())] or ["no GPU"]
    return ", ".join([_cpu(), f"{cores} cores", *_memory(), *gpus, f"torch {torch.__version__}"])


@functools.cache
def commit_text() -> str:
    """The checkout's commit, with "-dirty" if files differ from it; the package's version outside a checkout."""
    root = Path(dreamtick.__file__).resolve().parent.parent
    commit = _git(root, "rev-parse", "HEAD") if (root / ".git").exists() else None
    if commit is None:
        return f"dreamtick {dreamtick.__version__}"
    return f"{commit}-dirty" if _git(root, "status", "--porcelain") else commit


def _cpu() -> str:
    """The CPU's model as its maker calls it, else its architecture."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:  # not Linux
        pass
    if platform.system() == "Darwin":
        name = _output(["sysctl", "-n", "machdep.cpu.brand_string"])
        if name:
            return name
    return platform.processor() or platform.machine() or "unknown CPU"


def _memory() -> list[str]:
    try:
        return [f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"]
    except (AttributeError, OSError, ValueError):  # not on every system
        return []


def _git(root: Path, *arguments: str) -> str | None:
    return _output(["git", "--no-optional-locks", "-C", str(root), *arguments])


def _output(command: list[str]) -> str | None:
    """What a program prints, stripped; None if it fails or is not installed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()

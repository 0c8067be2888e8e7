"""Which number format and how many threads a model should use here, found out by a short measurement.

bfloat16 is several times faster than float32 on CPUs with matrix units (AMX) and several times slower on those without,
whatever the CPU claims to support; so both are tried on a chain of operations like a small transformer's. Threads: the
loop that shows the frames needs a core of its own, and small operations gain little from a second thread.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
import torch.nn.functional as F

__all__ = ["Precision", "Timing", "choose", "measure"]

Timing = Mapping[tuple[torch.dtype, int], float]
"""Seconds that one pass took, by number format and threads."""

_WIDTH, _HEADS, _TOKENS, _LAYERS = 256, 4, 64, 3  # of the compact worlds
_SECONDS_A_TRIAL = 0.03
_WORTH_BF16 = 1.1  # times faster bfloat16 must be to give up float32's exactness
_WORTH_A_THREAD = 1.3  # times faster two threads must be


@dataclass(frozen=True, slots=True)
class Precision:
    """What to run a model with, and why, in sentences for `dreamtick doctor`."""

    dtype: torch.dtype
    threads: int
    reasons: tuple[str, ...]


def measure(device: torch.device | None = None, trial: Callable[[torch.dtype, int], float] | None = None) -> Precision:
    """Try float32 and bfloat16 on one thread and on two, in under 0.3 s, and choose. Leaves the thread count as it was.

    `trial(dtype, threads)` returns the seconds of a pass; by default it is timed.
    """
    if device is not None and device.type != "cpu":
        return Precision(torch.bfloat16, 1, (f"bfloat16 and one thread: the model runs on {device}",))
    cores = _cores()
    trial = trial or _timed_pass
    before = torch.get_num_threads()
    try:
        threads = (1, 2) if cores > 1 else (1,)
        timing = {(dtype, n): trial(dtype, n) for n in threads for dtype in (torch.float32, torch.bfloat16)}
    finally:
        torch.set_num_threads(before)
    return choose(timing, cores)


def choose(timing: Timing, cores: int) -> Precision:
    """Decide by numbers: the format by its speed on one thread, the threads by what a second one brings."""
    f32, bf16 = timing[torch.float32, 1], timing[torch.bfloat16, 1]
    gain = f32 / bf16
    dtype = torch.bfloat16 if gain > _WORTH_BF16 else torch.float32
    name = "bfloat16" if dtype is torch.bfloat16 else "float32"
    reasons = [f"{name}: a pass took {1e3 * f32:.1f} ms in float32 and {1e3 * bf16:.1f} ms in bfloat16"]
    if (dtype, 2) not in timing:
        return Precision(dtype, 1, (*reasons, "one thread: there is one core"))
    speedup = timing[dtype, 1] / timing[dtype, 2]
    if speedup <= _WORTH_A_THREAD:
        reasons.append(f"one thread: a second one makes it only {speedup:.2g} times as fast")
        return Precision(dtype, 1, tuple(reasons))
    if cores <= 2:
        reasons.append(f"one thread, though two are {speedup:.1f} times as fast: of {cores} cores the loop needs one")
        return Precision(dtype, 1, tuple(reasons))
    reasons.append(f"two threads: {speedup:.1f} times as fast as one, and {cores} cores leave one to the loop")
    return Precision(dtype, 2, tuple(reasons))


def _timed_pass(dtype: torch.dtype, threads: int) -> float:
    """The quickest of as many passes as fit into a trial, at least one after a warm-up."""
    torch.set_num_threads(threads)
    one_pass = _passes(dtype)
    best = float("inf")
    with torch.inference_mode():
        one_pass()
        end = time.perf_counter() + _SECONDS_A_TRIAL
        while True:
            start = time.perf_counter()
            one_pass()
            now = time.perf_counter()
            best = min(best, now - start)
            if now >= end:
                return best


def _passes(dtype: torch.dtype) -> Callable[[], torch.Tensor]:
    """A few layers of a small transformer: products, a norm, attention, an MLP."""
    generator = torch.Generator().manual_seed(0)

    def weights(rows: int, columns: int) -> torch.Tensor:
        return (torch.randn(rows, columns, generator=generator) / columns**0.5).to(dtype)

    qkv, out = weights(3 * _WIDTH, _WIDTH), weights(_WIDTH, _WIDTH)
    up, down = weights(3 * _WIDTH, _WIDTH), weights(_WIDTH, 3 * _WIDTH)
    tokens = torch.randn(1, _TOKENS, _WIDTH, generator=generator).to(dtype)

    def one_pass() -> torch.Tensor:
        x = tokens
        for _ in range(_LAYERS):
            heads = F.linear(F.layer_norm(x, x.shape[-1:]), qkv).view(1, _TOKENS, 3, _HEADS, -1)
            query, key, value = heads.permute(2, 0, 3, 1, 4)
            seen = F.scaled_dot_product_attention(query, key, value).transpose(1, 2).reshape(x.shape)
            x = x + F.linear(seen, out)
            x = x + F.linear(F.relu(F.linear(F.layer_norm(x, x.shape[-1:]), up)), down)
        return x

    return one_pass


def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""What a GPU should confirm, in one run of a few minutes: `python -m tests.gpu.check` (`--device cpu` to try it out).

Everything the project claims about GPUs is written on machines without one. Each check here compares the GPU with the
CPU path of the same function, or measures what only a GPU can show. Prints a line a check and one JSON object at the
end; ends with 1 if any check failed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
import warnings
from collections.abc import Callable

import torch

from dreamtick.engine.attention import LayerContext, attention, backend_name
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.compact.model import CompactModel
from dreamtick.engine.models.registry import load_model, load_start
from dreamtick.engine.profiler import Profiler
from dreamtick.input.latch import ActionBlock, Latch
from dreamtick.sim.hardware import commit_text, hardware_text
from tests.engine.models.driving import Driver
from tests.gpu import wan

PROMPTS = {"pocket": "a green meadow by day", "maze": "a sunny day"}
Result = dict[str, object]


class Walker:
    """Everybody walks on; the prompt stays."""

    def __init__(self, names: tuple[str, ...], prompt: str) -> None:
        self._names, self._prompt = names, prompt

    def latch(self, block_index: int, frames: int) -> Latch:
        row = tuple(1.0 if number == block_index % len(self._names) else 0.0 for number in range(len(self._names)))
        return Latch({"action": (ActionBlock(self._names, (row,) * frames),), "text": self._prompt})

    def commit(self, latch: Latch) -> None:
        pass


def model_on(name: str, device: torch.device, dtype: torch.dtype) -> CompactModel:
    model = load_model(name, dtype=dtype, device=device)
    assert isinstance(model, CompactModel)
    return model


def walked(name: str, device: torch.device, dtype: torch.dtype, profiler: Profiler | None = None) -> BlockGenerator:
    model = model_on(name, device, dtype)
    return BlockGenerator(model, seed=1, start=load_start(name), profiler=profiler)


# ------------------------------------------------------------------------------------------------ checks
def check_parity(device: torch.device) -> Result:
    """The same latents, noise and actions give the same estimates on both devices, in float32, past a full window."""
    worst = {}
    for name, prompt in PROMPTS.items():
        drivers = [Driver(model_on(name, d, torch.float32), prompt) for d in (torch.device("cpu"), device)]
        spec = drivers[0].model.spec
        random = torch.Generator().manual_seed(0)
        moves = torch.zeros(spec.frames_per_block, len(spec.action_names))
        difference = 0.0
        for _ in range(spec.context.window_blocks + 3):
            latent, noise = (torch.randn(spec.latent_shape, generator=random) for _ in range(2))
            estimates = [d.denoise(noise.to(d.model.device), 1.0, moves).cpu() for d in drivers]
            difference = max(difference, (estimates[0] - estimates[1]).abs().max().item())
            for driver in drivers:
                driver.append(latent.to(driver.model.device), moves)
        worst[name] = difference
    assert max(worst.values()) < 2e-3, worst
    return {f"{name}_max_difference": value for name, value in worst.items()}


def check_attention(device: torch.device) -> Result:
    """The kernel that is chosen gives what the plain formula gives."""
    worst: Result = {}
    for dtype, tolerance in ((torch.float32, 1e-4), (torch.bfloat16, 3e-2)):
        query, keys, values = (torch.randn(1, 4, n, 64, device=device, dtype=dtype) for n in (64, 320, 320))
        plain = torch.softmax(query.float() @ keys.float().transpose(-1, -2) / 8.0, -1) @ values.float()
        difference = (attention(query, LayerContext(keys, values)).float() - plain).abs().max().item()
        assert difference < tolerance, (dtype, difference)
        worst[f"{backend_name(device, dtype)}_{dtype}".replace("torch.", "")] = difference
    return worst


def check_no_hidden_sync(device: torch.device) -> Result:
    """Denoising and the context pass never wait for the GPU; a whole block's remaining waits are counted."""
    if device.type != "cuda":
        return {"skipped": "needs a GPU"}
    driver = Driver(model_on("maze", device, torch.bfloat16), PROMPTS["maze"])
    spec = driver.model.spec
    moves = torch.zeros(spec.frames_per_block, len(spec.action_names))
    latent = torch.randn(spec.latent_shape, device=device, dtype=torch.bfloat16)
    conditioning = driver.conditioning(moves)
    driver.append(latent, moves)
    context = driver.context()
    driver.model.denoise(latent, 1.0, context, conditioning)  # fills what is computed once
    torch.cuda.set_sync_debug_mode("error")
    try:
        driver.model.denoise(latent, 0.6, context, conditioning)
        driver.model.remember(latent, context, conditioning)
    finally:
        torch.cuda.set_sync_debug_mode("default")
    world = walked("maze", device, torch.bfloat16)
    source = Walker(world.model.spec.action_names, world.start.prompt)
    world.make_block(source)
    torch.cuda.set_sync_debug_mode("warn")
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            world.make_block(source)
    finally:
        torch.cuda.set_sync_debug_mode("default")
    return {"waits_in_a_block": len(caught), "where": sorted({str(w.message)[:80] for w in caught})}


def check_speed_and_memory(device: torch.device) -> Result:
    """Milliseconds a block, split; memory flat from block 20 on and no more than the plan says beside the weights."""
    figures: Result = {}
    for name in PROMPTS:
        for dtype in (torch.float32, torch.bfloat16):
            if device.type != "cuda" and dtype is torch.bfloat16:
                continue
            profiler = Profiler()
            world = walked(name, device, dtype, profiler)
            source = Walker(world.model.spec.action_names, world.start.prompt)
            for _ in range(20):
                world.make_block(source)
            before = allocated(device)
            profiler.reset()
            began = time.perf_counter()
            blocks = 200 if device.type == "cuda" else 10
            for _ in range(blocks):
                world.make_block(source)
            if device.type == "cuda":
                torch.cuda.synchronize()
            key = f"{name}_{str(dtype).removeprefix('torch.')}"
            figures[f"{key}_block_ms"] = round((time.perf_counter() - began) / blocks * 1e3, 3)
            for part in ("denoise", "decode", "remember"):
                figures[f"{key}_{part}_host_ms"] = round(profiler.total_ns(f"model.{part}") / blocks / 1e6, 3)
            figures[f"{key}_memory_growth_bytes"] = allocated(device) - before
            figures[f"{key}_kv_pool_bytes"] = world.cache.pool.nbytes
    return figures


def check_gpu_spans(device: torch.device) -> Result:
    """GPU spans measure the GPU's time, without waiting for it."""
    profiler = Profiler()
    a = torch.randn(2048, 2048, device=device)
    for _ in range(5):
        with profiler.gpu_span("product", device):
            a = a @ a / 2048.0
    if device.type == "cuda":
        torch.cuda.synchronize()
    (summary,) = (s for s in profiler.summary() if s.name.endswith("product"))
    assert summary.count == 5, summary
    return {"product_ms": round(summary.mean_ms, 4)}


def allocated(device: torch.device) -> int:
    return torch.cuda.memory_allocated(device) if device.type == "cuda" else 0


CHECKS: tuple[Callable[[torch.device], Result], ...] = (
    check_parity,
    check_attention,
    check_no_hidden_sync,
    check_gpu_spans,
    check_speed_and_memory,
    *wan.CHECKS,
)


def main(arguments: list[str] | None = None) -> int:
    """Run all checks; returns 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cuda", help="cuda (default) or cpu")
    options = parser.parse_args(arguments)
    if options.device.startswith("cuda") and not torch.cuda.is_available():
        print("no CUDA GPU was found; try --device cpu", file=sys.stderr)
        return 2
    device = torch.device(options.device)
    torch.backends.cuda.matmul.allow_tf32 = False
    report: Result = {"hardware": hardware_text(), "commit": commit_text(), "device": str(device)}
    failed = 0
    with torch.inference_mode():
        for check in CHECKS:
            name, began = check.__name__.removeprefix("check_"), time.perf_counter()
            try:
                report[name] = check(device)
                state = "ok"
            except Exception:  # a failed check must not hide the others
                report[name], state, failed = traceback.format_exc(), "FAILED", failed + 1
            print(f"{state:7s}{name} ({time.perf_counter() - began:.1f} s)", file=sys.stderr)
    print(json.dumps(report, indent=1))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""What a GPU should confirm about the Wan family: parity, graphs and compiled parts, speed and memory at full size.

Parts of `tests/gpu/check.py`. Weights are random: they cost what trained ones cost.
"""

from __future__ import annotations

import time

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.registry import RANDOM, load_model
from dreamtick.engine.models.wan.acceleration import Passes, plain_passes
from dreamtick.engine.models.wan.graphs import GraphedPasses, cuda_capture
from dreamtick.engine.models.wan.memory import memory_plan
from dreamtick.engine.models.wan.model import WanModel
from dreamtick.engine.models.wan.work import pass_flops
from dreamtick.engine.schedule import block_noise
from dreamtick.sim.bench_model import bench_model
from tests.engine.models.wan.small_worlds import Told, small_window, small_world

Result = dict[str, object]
NAMES = ("self-forcing", "longlive-infinity", "matrix-game-2")
_PEAK_TFLOPS = {"H200": 989.0, "H100": 989.0, "A100": 312.0, "4090": 165.0, "B200": 2250.0}  # bfloat16, dense


class HostNoise:
    """The same noise on every device."""

    def __init__(self) -> None:
        self._random = torch.Generator()

    def fill(self, seed: int, block_index: int, step: int, draw: int, out: Tensor) -> Tensor:
        noise = torch.empty(out.shape)
        return out.copy_(block_noise(seed, block_index, step, draw, noise, self._random))


def small_world_on(name: str, device: torch.device, dtype: torch.dtype = torch.float32) -> WanModel:
    """A member at test size with the weights that the CPU drew."""
    model = small_world(name, rolling=small_window(name, window_frames=7))
    if device.type == "cpu" and dtype is torch.float32:
        return model
    transformer = model.transformer.to(device, dtype)
    return WanModel(model.member, transformer, model.spec, model.member.step_list(), model.parts)


def latents_of(model: WanModel, blocks: int = 9, passes: Passes | None = None) -> list[Tensor]:
    if passes is not None:
        model._run = passes
    generator = BlockGenerator(model, seed=6, noise=HostNoise())
    source, made = Told(model, {0: "a meadow", 5: "snow"}), []
    for _ in range(blocks):
        generator.make_block(source)
        previous = generator.snapshot().previous
        assert previous is not None
        made.append(previous.float().cpu())
    return made


def worst_of(got: list[Tensor], wanted: list[Tensor]) -> float:
    return max(float((a - b).abs().max()) for a, b in zip(got, wanted, strict=True))


def check_wan_parity(device: torch.device) -> Result:
    """Both devices make the same latents in float32, past a full window and a change of the prompt."""
    worst = {
        name: worst_of(latents_of(small_world_on(name, device)), latents_of(small_world_on(name, torch.device("cpu"))))
        for name in NAMES
    }
    assert max(worst.values()) < 1e-3, worst
    return {f"{name}_max_difference": value for name, value in worst.items()}


def check_wan_graphs(device: torch.device) -> Result:
    """Recorded passes give what plain ones give; so do compiled parts, up to rounding."""
    figures: Result = {}
    for name in NAMES:
        model = small_world_on(name, device)
        plain = latents_of(model, passes=plain_passes(model.transformer))
        if device.type == "cuda":
            graphed = latents_of(model, passes=GraphedPasses(model.transformer, cuda_capture()))
            figures[f"{name}_graphs_max_difference"] = worst_of(graphed, plain)
        model.transformer.compile_parts("inductor" if device.type == "cuda" else "eager")
        figures[f"{name}_compiled_max_difference"] = worst_of(
            latents_of(model, passes=plain_passes(model.transformer)), plain
        )
    assert all(isinstance(value, float) and value < 1e-3 for value in figures.values()), figures
    return figures


def check_wan_speed(device: torch.device) -> Result:
    """A full window at the published sizes: milliseconds a block and where they go, frames a second, share of the GPU's
    peak, and peak memory against the plan."""
    figures: Result = {}
    for name in ("self-forcing", "matrix-game-2"):
        figures[name] = speed_of(name, device)
    return figures


def speed_of(name: str, device: torch.device) -> Result:
    full = device.type == "cuda"
    size, dtype = ("", torch.bfloat16) if full else ("tiny", torch.float32)
    if full:
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats(device)
    model = load_model(name, weights=RANDOM, size=size, dtype=dtype, device=device)
    assert isinstance(model, WanModel)
    member, spec = model.member, model.spec
    generator, source = BlockGenerator(model, seed=1), Told(model)
    source._picture = model.parts.image.encode(_grey(model)) if model.parts.image else source._picture
    window = member.window_frames // member.block_frames
    for _ in range(2 * window + 2):  # until the window is full and each of its places was recorded
        generator.make_block(source)
    blocks = 3 * window if full else 2
    began = _now_s(device)
    for _ in range(blocks):
        generator.make_block(source)
    block_s = (_now_s(device) - began) / blocks
    tokens = spec.cache.tokens * member.block_frames
    flops = pass_flops(model.config, tokens, spec.cache.tokens * member.window_frames) * (len(spec.plan.sigmas) + 1)
    figures: Result = {
        "block_ms": round(1e3 * block_s, 2),
        "fps": round(spec.frames_per_block / block_s, 2),
        "world_fps": spec.frame_rate_hz,
        "tflops": round(flops / block_s / 1e12, 2),
    }
    if full:
        gpu = torch.cuda.get_device_name(device)
        peak = next((value for key, value in _PEAK_TFLOPS.items() if key in gpu), None)
        figures["share_of_peak"] = None if peak is None else round(flops / block_s / 1e12 / peak, 3)
        figures["peak_gb"] = round(torch.cuda.max_memory_allocated(device) / 1e9, 3)
        plan = memory_plan(member, model.config, member.latent_size(size), dtype)
        figures["planned_gb"] = round(plan.total / 1e9, 3)
    del generator, model
    rows = bench_model(name, size, windows=(window,), blocks=3, dtype=dtype, device=device)
    figures["split"] = [
        {part: getattr(row, part) for part in ("denoise_ms", "context_ms", "decode_ms", "engine_ms", "plain_ratio")}
        for row in rows
    ]
    return figures


def _grey(model: WanModel) -> NDArray[np.uint8]:
    return np.full((model.spec.frame_height, model.spec.frame_width, 3), 128, np.uint8)


def _now_s(device: torch.device) -> float:
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.perf_counter()


CHECKS = (check_wan_parity, check_wan_graphs, check_wan_speed)

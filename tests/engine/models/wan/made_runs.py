"""Run files of our own, by the plain implementation: other windows, sinks, switches and sizes than the published."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor

from dreamtick.engine.models.wan.config import WanConfig
from dreamtick.engine.models.wan.run_file import describe_run
from tests.engine.models.wan.plain_rollout import plain_of, rollout

__all__ = ["make_run", "reference_config", "write_run"]

WARPED = [1000, 750, 500, 250]


def make_run(
    reference: str,
    state: Mapping[str, Tensor],
    model_config: Mapping[str, Any],
    blocks: int = 4,
    latent_hw: tuple[int, int] = (8, 12),
    shift: float = 5.0,
    seed: int = 0,
    **run: Any,
) -> tuple[dict[str, str], dict[str, Tensor]]:
    """Metadata and tensors of a run of so many blocks; `run` are the arguments as they stand in a run file."""
    random = torch.Generator().manual_seed(seed)
    size, alone, extend, start = (
        run.get(n, d) for n, d in (("nfpb", 3), ("indep", False), ("init_latent", 0), ("start", 0))
    )
    sizes = [1] * (alone and not extend) + [size] * blocks
    inputs = _tables(run, shift)

    def draw(frames: int, channels: int = 16) -> Tensor:
        latent = torch.randn(1, frames, channels, *latent_hw, generator=random)
        return latent.transpose(1, 2).contiguous() if reference.startswith("Matrix") else latent

    inputs["noise"] = draw(sum(sizes) + start)
    for number, frames in enumerate(sizes):
        for step in range(len(inputs["denoising_step_list"]) - 1):
            inputs[f"block{number + start // size}.step{step}.renoise"] = draw(frames)
    if extend:
        inputs["initial_latent"] = draw(extend)
    if start:
        inputs["start_latents"] = draw(start)
    if reference.startswith("Matrix"):
        raw = 4 * (sum(sizes) - 1) + 1
        inputs["cond_concat"] = draw(sum(sizes), 20)
        inputs["visual_context"] = torch.randn(1, 9, 48, generator=random)
        inputs["keyboard_cond"] = torch.randint(0, 2, (1, raw, run["kb"]), generator=random).float()
        if run["mouse"]:
            inputs["mouse_cond"] = 0.1 * torch.randn(1, raw, 2, generator=random)
    else:
        for letter in "ABCD":
            inputs[f"prompt_{letter}"] = torch.randn(
                1, model_config["text_len"], model_config["text_dim"], generator=random
            )
    metadata = {
        "reference": reference,
        "run": json.dumps(run),
        "model_config": json.dumps(model_config),
        "latent_hw": json.dumps(latent_hw),
        "clip_tokens": "[9, 48]",
    }
    described = describe_run(metadata, inputs)
    calls = [[call.tag, [1, len(call.frames)], call.timestep, call.frames.start] for call in described.calls()]
    return {**metadata, "calls": json.dumps(calls)}, {**inputs, **rollout(described, plain_of(described, state))}


def reference_config(config: WanConfig) -> dict[str, Any]:
    """The sizes as a published configuration says them."""
    common = {
        "model_type": "i2v" if config.image_dim else "t2v",
        "num_heads": config.heads,
        "num_layers": config.layers,
    }
    same = {n: getattr(config, n) for n in ("dim", "ffn_dim", "in_dim", "out_dim", "freq_dim", "text_dim", "text_len")}
    if config.action is None:
        return {**common, **same}
    action = config.action
    return {
        **common,
        **same,
        "action_config": {
            "blocks": list(action.layers),
            "enable_mouse": action.mouse_dim > 0,
            "heads_num": action.heads,
            "hidden_size": action.keyboard_hidden,
            "keyboard_dim_in": action.keyboard_dim,
            "keyboard_hidden_dim": action.hidden,
            "mouse_dim_in": action.mouse_dim,
            "mouse_hidden_dim": action.hidden,
            "rope_dim_list": [8, 28, 28],
            "rope_theta": 256,
            "vae_time_compression_ratio": 4,
            "windows_size": 3,
        },
    }


def write_run(path: Path, metadata: Mapping[str, str], tensors: Mapping[str, Tensor]) -> Path:
    """Save a run, or weights, where `dreamtick verify` can read it."""
    save_file({name: tensor.contiguous() for name, tensor in tensors.items()}, path, dict(metadata))
    return path


def _tables(run: Mapping[str, Any], shift: float) -> dict[str, Tensor]:
    even = torch.linspace(1, 0, 1001)[:-1]
    sigmas = shift * even / (1 + (shift - 1) * even)
    numbers = [number for number in run.get("steps", WARPED) if number]
    steps = 1000 * sigmas[[1000 - n for n in numbers]] if run.get("warp", True) else torch.tensor(numbers).float()
    return {"scheduler.sigmas": sigmas, "scheduler.timesteps": 1000 * sigmas, "denoising_step_list": steps}

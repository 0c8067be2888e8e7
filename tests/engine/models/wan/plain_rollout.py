"""A whole run by the plain implementation: every tensor that a run file of it would hold."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

from dreamtick.engine.models.wan.plain import PlainActions, PlainCache, PlainPass, PlainWan
from dreamtick.engine.models.wan.recorded_run import RecordedRun, RunBlock

__all__ = ["plain_of", "rollout"]


def plain_of(run: RecordedRun, state: Mapping[str, Tensor]) -> PlainWan:
    """The plain transformer of a run. Names of `state` may carry the published prefix `model.`."""
    return PlainWan(
        {name.removeprefix("model."): tensor for name, tensor in state.items()},
        run.model_config["num_heads"],
        run.model_config["text_len"],
    )


@torch.inference_mode()
def rollout(run: RecordedRun, plain: PlainWan) -> dict[str, Tensor]:
    """Make the run's blocks from its noise; return all outputs by the names of a run file."""
    return _Rollout(run, plain).go()


class _Rollout:
    def __init__(self, run: RecordedRun, plain: PlainWan) -> None:
        self.run, self.plain = run, plain
        self.cache = PlainCache(run.window, run.sink, run.relative)
        self.out: dict[str, Tensor] = {}
        self.latent: list[Tensor] = []

    def go(self) -> dict[str, Tensor]:
        run = self.run
        for block in run.blocks:
            if block.recache is not None:
                self.recache(block, block.recache)
            latent = run.given_latent(block) if block.given else self.denoise(block)
            context = block.tag if block.tag.startswith("init") else f"{block.tag}.context"
            timestep = 0.0 if block.given else run.context_timestep
            self.call(context, latent, timestep, block, PlainPass(block.frames))
            self.latent.append(latent)
            if not block.tag.startswith("init"):
                self.put(f"{block.tag}.latent", latent)
            self.show_cache(block.tag, block.frames.stop)
        self.put("latents", torch.cat(self.latent, 1))
        if run.reference != "mg":
            last = f"self.{self.plain.layers - 1}"
            self.out["final.kv_last_layer.k"] = self.cache.keys[last].transpose(1, 2)
            self.out["final.kv_last_layer.v"] = self.cache.values[last].transpose(1, 2)
        return self.out

    def denoise(self, block: RunBlock) -> Tensor:
        run, x = self.run, self.run.noise_of(block)
        for step, (timestep, sigma) in enumerate(zip(run.timesteps, run.sigmas, strict=True)):
            name = f"{block.tag}.step{step}"
            self.put(f"{name}.x_t", x)
            flow = self.call(name, x, timestep, block, PlainPass(block.frames))
            clean = (x.double() - sigma * flow.double()).to(x.dtype)
            self.put(f"{name}.x0", clean)
            if step + 1 < len(run.sigmas):
                after = torch.tensor(run.sigmas[step + 1])
                x = (1 - after) * clean + after * run.latent(f"{name}.renoise")
        return clean

    def recache(self, block: RunBlock, frames: range) -> None:
        tag = f"recache_at_frame{block.frames.start}"
        latent = torch.cat(self.latent, 1)[:, frames.start : frames.stop]
        keep = self.run.keeps_sink and frames.start > 0
        self.put(f"{tag}.x_t", latent)
        self.call(tag, latent, self.run.context_timestep, block, PlainPass(frames, recache=True, keep_sink=keep))
        self.show_cache(tag, block.frames.start)

    def call(self, tag: str, latent: Tensor, timestep: float, block: RunBlock, of: PlainPass) -> Tensor:
        tensors, text, image, actions = self.run.tensors, None, None, None
        if block.prompt:
            text = tensors[f"prompt_{block.prompt}"]
        if self.run.reference == "mg":
            condition = self.run.latent("cond_concat")[:, block.frames.start : block.frames.stop]
            latent = torch.cat([latent, condition], 2)
            image = tensors["visual_context"]
            mouse = tensors.get("mouse_cond")
            actions = PlainActions(tensors["keyboard_cond"][0], None if mouse is None else mouse[0])
        flow = self.plain.forward(latent, timestep, of, self.cache, text, image, actions)
        self.put(f"{tag}.flow", flow)
        return flow

    def show_cache(self, tag: str, end: int) -> None:
        for name, short in (("self.0", "kv0"), ("keyboard.0", "kvkey0"), ("mouse.0", "kvmouse0")):
            if name in self.cache.keys:
                tokens = self.run.tokens if short == "kv0" else 1
                self.out[f"{tag}.{short}.k"] = self.cache.keys[name].transpose(1, 2)
                self.out[f"{tag}.{short}.v"] = self.cache.values[name].transpose(1, 2)
                if self.run.reference != "causvid":
                    held = len(self.cache.frames[name])
                    self.out[f"{tag}.{short}.local_end_index"] = torch.tensor([held * tokens])
                    self.out[f"{tag}.{short}.global_end_index"] = torch.tensor([end * tokens])

    def put(self, name: str, latent_BFCHW: Tensor) -> None:
        self.out[name] = self.run.turned(latent_BFCHW).clone()

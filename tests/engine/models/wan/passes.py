"""Forward passes of a transformer with the simplest cache there is: everything, put together anew in every layer."""

from __future__ import annotations

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext
from dreamtick.engine.models.wan.action_module import ActionInputs
from dreamtick.engine.models.wan.action_windows import ActionWindows
from dreamtick.engine.models.wan.positions import WanRotary
from dreamtick.engine.models.wan.transformer import WanTransformer
from tests.engine.models.wan import goldens

__all__ = ["GrowingContext", "Passes"]


class GrowingContext:
    """What `FrameContext` does, by concatenation: all finished blocks are visible, and the pass's own frames."""

    def __init__(self) -> None:
        self.finished: dict[tuple[str, int], LayerContext] = {}
        self.visible: dict[tuple[str, int], LayerContext] = {}

    def extend(self, layer: int, key: Tensor, value: Tensor) -> LayerContext:
        return self.extend_side("self", layer, key, value)

    def extend_side(self, name: str, layer: int, key: Tensor, value: Tensor) -> LayerContext:
        before = self.finished.get((name, layer))
        if before is not None:
            key, value = torch.cat([before.keys, key], 2), torch.cat([before.values, value], 2)
        self.visible[name, layer] = LayerContext(key, value)
        return self.visible[name, layer]

    def finish(self) -> None:
        """The last pass's keys and values are history."""
        self.finished = dict(self.visible)


class Passes:
    """The model calls of a golden run, fed with the run's own latents, so that each stands for itself."""

    def __init__(self, name: str, transformer: WanTransformer) -> None:
        self.name, self.run, self.transformer = name, goldens.load(name), transformer
        self.game = name.startswith("mg")
        self.timesteps = self.run["denoising_step_list"].tolist()
        self.context = GrowingContext()
        rows, columns = (side // 2 for side in goldens.metadata(name)["latent_hw"])
        self.rotary = WanRotary(transformer.config.head_dim, rows, columns)
        encode = transformer.encode_image if self.game else transformer.encode_text
        self.cross = encode(self.run["visual_context" if self.game else "prompt_A"])

    def flow(self, block: int, step: int | None) -> Tensor:
        """The flow of a denoising step, or of the context pass (None), after which the block is history."""
        latent = self.latent(f"block{block}.latent" if step is None else f"block{block}.step{step}.x_t")
        frames = range(block * latent.shape[1], (block + 1) * latent.shape[1])
        model = self.transformer
        flow = model(
            self.with_condition(latent, frames).to(model.dtype),
            model.encode_timestep(0.0 if step is None else self.timesteps[step]),
            self.rotary.at(frames, model.dtype, model.device),
            None,
            self.cross,
            self.context,
            self.actions(frames),
        )
        if step is None:
            self.context.finish()
        return flow

    def expected(self, block: int, step: int | None) -> Tensor:
        """What the reference found."""
        return self.latent(f"block{block}.context.flow" if step is None else f"block{block}.step{step}.flow")

    def latent(self, name: str) -> Tensor:
        """A tensor of the run as `[B, F, C, H, W]`."""
        return self.run[name].transpose(1, 2) if self.game else self.run[name]

    def with_condition(self, latent: Tensor, frames: range) -> Tensor:
        if not self.game:
            return latent
        return torch.cat([latent, self.latent("cond_concat")[:, frames.start : frames.stop]], 2)

    def actions(self, frames: range) -> ActionInputs | None:
        config = self.transformer.config.action
        if config is None:
            return None
        keyboard, mouse = (self.run[f"{kind}_cond"][0].to(self.transformer.dtype) for kind in ("keyboard", "mouse"))
        return self.transformer.encode_actions(ActionWindows.of(config, keyboard, mouse, 0, frames), frames)

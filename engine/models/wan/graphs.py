"""CUDA graphs of a pass: what a block launches is launched as one piece, and the CPU is out of the way.

A graph replays the same kernels on the same addresses. So what changes from pass to pass (latent, noise level, places,
prompt, actions) is copied into buffers that stay where they are, and only if it did change. What a pass reads and
writes in the KV cache depends on its place in the ring: there is a graph for each, made when the window is full and the
places come round again. Everything else (a filling window, given latents, a recache) runs as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from dreamtick.engine.attention import LayerContext
from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.action_module import ActionInputs, LayerActions
from dreamtick.engine.models.wan.positions import Rotation
from dreamtick.engine.models.wan.transformer import TimeCondition, WanTransformer

__all__ = ["Capture", "GraphedPasses", "PassInputs", "cuda_capture"]

Capture = Callable[[Callable[[], Tensor]], tuple[Callable[[], None], Tensor]]
"""Records what a function launches; returns what launches it again, and the tensor that the result is written to."""

_MOST = 24  # graphs that are kept: places of the ring, times worlds that share the network


@dataclass(frozen=True, slots=True, eq=False)
class PassInputs:
    """All that a pass is given beside its context."""

    latent: Tensor
    time: TimeCondition
    rotation: Rotation
    key_rotation: Rotation | None
    cross: tuple[LayerContext, ...]
    actions: ActionInputs | None

    def run(self, transformer: WanTransformer, context: FrameContext) -> Tensor:
        """The pass itself."""
        return transformer(self.latent, self.time, self.rotation, self.key_rotation, self.cross, context, self.actions)


class GraphedPasses:
    """Runs a transformer's passes, by graphs where it can. `capture` records one; see `cuda_capture`."""

    def __init__(self, transformer: WanTransformer, capture: Capture) -> None:
        self._transformer, self._capture = transformer, capture
        self._fixed: PassInputs | None = None
        self._given: PassInputs | None = None  # what the buffers hold
        self._graphs: dict[tuple[object, ...], tuple[Callable[[], None], Tensor]] = {}

    def __call__(self, inputs: PassInputs, context: FrameContext) -> Tensor:
        """The flow of a pass; the caller's own, not the graph's."""
        if not context.is_full or context.is_given:
            return inputs.run(self._transformer, context)
        key = (*context.place, inputs.latent.shape)
        if key not in self._graphs and len(self._graphs) >= _MOST:
            return inputs.run(self._transformer, context)
        fixed = self._take(inputs)
        if fixed is None:
            return inputs.run(self._transformer, context)
        if key not in self._graphs:
            self._graphs[key] = self._capture(lambda: fixed.run(self._transformer, context))
        replay, flow = self._graphs[key]
        replay()
        return flow.clone()

    def _take(self, inputs: PassInputs) -> PassInputs | None:
        """Put inputs into the buffers, of which what is the same as in the last pass is not copied again.

        None: they are of other sizes than the buffers.
        """
        if self._fixed is None:
            self._fixed = _buffers_like(inputs)
        old, new = _tensors_of(self._fixed), _tensors_of(inputs)
        if [t.shape for t in old] != [t.shape for t in new]:
            return None
        held: Sequence[Tensor | None] = [None] * len(new) if self._given is None else _tensors_of(self._given)
        for buffer, tensor, before in zip(old, new, held, strict=True):
            if tensor is not before or tensor is inputs.latent:  # the latent's own memory may be written again
                buffer.copy_(tensor)
        self._given = inputs
        return self._fixed


def cuda_capture() -> Capture:
    """Records CUDA graphs, all of which share one pool of memory."""
    pool = torch.cuda.graph_pool_handle()

    def capture(run: Callable[[], Tensor]) -> tuple[Callable[[], None], Tensor]:
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):  # libraries set themselves up in the first calls, which cannot be recorded
            for _ in range(2):
                run()
        torch.cuda.current_stream().wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=pool):
            flow = run()
        return graph.replay, flow

    return capture


def _tensors_of(inputs: PassInputs) -> list[Tensor]:
    tensors = [inputs.latent, inputs.time.packed, inputs.rotation.turn]
    if inputs.key_rotation is not None:
        tensors.append(inputs.key_rotation.turn)
    for layer in inputs.cross:
        tensors += [layer.keys, layer.values]
    if inputs.actions is not None:
        tensors.append(inputs.actions.rotation.turn)
        for actions in inputs.actions.layers:
            tensors += [part for part in actions if part is not None]
    return tensors


def _buffers_like(inputs: PassInputs) -> PassInputs:
    """The same with tensors of its own."""
    keys, actions = inputs.key_rotation, inputs.actions
    return PassInputs(
        inputs.latent.clone(),
        TimeCondition.of(inputs.time.packed.clone()),
        Rotation(inputs.rotation.turn.clone()),
        None if keys is None else Rotation(keys.turn.clone()),
        tuple(LayerContext(layer.keys.clone(), layer.values.clone()) for layer in inputs.cross),
        None
        if actions is None
        else ActionInputs(
            Rotation(actions.rotation.turn.clone()),
            tuple(
                LayerActions(one.key.clone(), one.value.clone(), None if one.mouse is None else one.mouse.clone())
                for one in actions.layers
            ),
        ),
    )

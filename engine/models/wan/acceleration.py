"""What makes a GPU faster, behind one switch, with a way back: compiled parts, and CUDA graphs of whole passes.

Both need things that may be missing or broken where it matters (a compiler, Triton, memory for the recordings). Then
the world goes on as written, slower, and says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import FrameContext
from dreamtick.engine.models.wan.graphs import GraphedPasses, PassInputs, cuda_capture
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.errors import DreamtickError

__all__ = ["Passes", "accelerated", "plain_passes", "with_way_back"]

log = logging.getLogger(__name__)

Passes = Callable[[PassInputs, FrameContext], Tensor]
"""Runs a pass and returns its flow."""


def plain_passes(transformer: WanTransformer) -> Passes:
    """Passes as they are written."""
    return lambda inputs, context: inputs.run(transformer, context)


def accelerated(transformer: WanTransformer) -> Passes:
    """The fastest passes for where the transformer is. On a CPU they are the plain ones."""
    if transformer.device.type != "cuda":
        return plain_passes(transformer)
    transformer.compile_parts()
    return with_way_back(transformer, GraphedPasses(transformer, cuda_capture()))


def with_way_back(transformer: WanTransformer, fast: Passes) -> Passes:
    """Fast passes until one fails for a reason of its own; from then on plain ones."""
    passes = fast

    def run(inputs: PassInputs, context: FrameContext) -> Tensor:
        nonlocal passes
        try:
            return passes(inputs, context)
        except (DreamtickError, torch.OutOfMemoryError):
            raise
        except Exception as error:  # compilers and drivers raise what they like
            if passes is not fast:
                raise
            log.warning("going on without compiled kernels and graphs (%s: %s)", type(error).__name__, error)
            transformer.plain_parts()
            passes = plain_passes(transformer)
            return passes(inputs, context)

    return run

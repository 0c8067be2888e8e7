"""Attention and positions: one function over a context, and rotary positions that never run out."""

from dreamtick.engine.attention.backends import LayerContext, attention, backend_name
from dreamtick.engine.attention.rope import BlockRotary, rotate

__all__ = ["BlockRotary", "LayerContext", "attention", "backend_name", "rotate"]

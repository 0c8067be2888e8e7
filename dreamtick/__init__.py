"""Dreamtick: a real-time loop for worlds that a neural block-diffusion model generates.

    import dreamtick
    world = dreamtick.load("pocket", seed=7)
    frames = world.step({"move_x": 1.0}, prompt="a snowy night")   # uint8 [F, H, W, 3]

Importing this package opens no device and imports none of torch, pygame or av: they come in with the
first name that needs them.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as `typing` has it; importing that would take longer than all of this
if TYPE_CHECKING:
    from dreamtick.engine.world_state import WorldState
    from dreamtick.sim.world import World, load

__version__ = "0.1.0"

__all__ = ["World", "WorldState", "__version__", "load"]

_LAZY = {
    "World": "dreamtick.sim.world",
    "WorldState": "dreamtick.engine.world_state",
    "load": "dreamtick.sim.world",
}


def __getattr__(name: str) -> object:
    if name in _LAZY:
        import importlib

        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'dreamtick' has no attribute {name!r}")

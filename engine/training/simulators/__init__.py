"""The true worlds: `pocket`, a top-down tile adventure, and `maze`, first person. numpy only, no torch.

Read `base.py` first. For each world, `<world>.py` moves and draws it, `<world>_policy.py` explores it, and
`<world>_episodes.py` plays it with themes that change on the way.
"""

from dreamtick.engine.training.simulators.base import Simulator
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.pocket import PocketWorlds

__all__ = ["MazeWorlds", "PocketWorlds", "Simulator"]

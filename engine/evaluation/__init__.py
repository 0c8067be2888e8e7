"""What a built-in world's weights can do, measured against the simulator they were trained on.

A measurement plays one world through the public `BlockGenerator` and returns evidence; `measurements.py` lists them
all, and is the file to read first. It knows nothing of processes, progress or tables: those are `sim/bench_world.py`'s.
"""

from dreamtick.engine.evaluation.evidence import Evidence, Interval, Score, Tally
from dreamtick.engine.evaluation.playing import Bench, Player, Result
from dreamtick.engine.evaluation.variants import AlteredModel

__all__ = ["AlteredModel", "Bench", "Evidence", "Interval", "Player", "Result", "Score", "Tally"]

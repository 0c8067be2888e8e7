"""Several rollouts of a kind in one batch, for those that last minutes: the model's passes are made for all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from dreamtick.engine.evaluation.playing import Bench, MakeGenerator, Result, Run
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.batched import BatchedModel
from dreamtick.engine.vector_generator import VectorGenerator

__all__ = ["run_together"]


def run_together(model: BatchedModel, bench: Bench, run: Run, indices: Sequence[int]) -> list[Result]:
    """Play the rollouts of these indices side by side; the results are in their order.

    Each is what it is alone, up to rounding. Its generator is a world of the batch and not one of `bench.make`: `run`
    may ask for one only, with memory. If some rollouts raise, the others are finished first; then the first error is
    raised. A KeyboardInterrupt in one ends all of them at once.
    """
    vector = VectorGenerator(model, [0] * len(indices), [None] * len(indices))
    jobs: dict[int, Callable[[], Result]] = {
        row: partial(run, replace(bench, make=_begins_anew(vector.worlds[row])), index)
        for row, index in enumerate(indices)
    }
    results = vector.together(jobs)
    return [results[row] for row in range(len(indices))]


def _begins_anew(world: BlockGenerator) -> MakeGenerator:
    """Instead of a new generator: this one, from another seed and start."""

    def make(start: Start, seed: int, memory: bool = True) -> BlockGenerator:
        assert memory, "the worlds of a batch share one model, which has its anchors"
        world.reset(seed, start)
        return world

    return make

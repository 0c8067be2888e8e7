"""From what single rollouts showed to figures: means, how many things were judged, and how sure a share is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Evidence", "Interval", "Score", "Tally", "share_of"]

_Z = 1.96  # standard deviations within which 95 % of a normal distribution lie


@dataclass(frozen=True, slots=True)
class Score:
    """What one rollout says about one figure: the sum over the things judged, and how many those were."""

    total: float
    count: int = 1


Evidence = Mapping[str, Score]
"""One rollout's scores by the figures' names. Nothing was judged where a name is missing."""

Interval = tuple[float, float]


class Tally:
    """Gathers the evidence of rollouts. The order in which it comes changes no figure, not by a bit."""

    def __init__(self) -> None:
        self._scores: dict[str, list[Score]] = {}

    def add(self, evidence: Evidence) -> None:
        """Take in one rollout."""
        for name, score in evidence.items():
            if score.count:
                self._scores.setdefault(name, []).append(score)

    @property
    def names(self) -> tuple[str, ...]:
        """The figures of which something is known, in alphabetical order."""
        return tuple(sorted(self._scores))

    def count(self, name: str) -> int:
        """How many things were judged."""
        return sum(score.count for score in self._scores.get(name, ()))

    def total(self, name: str) -> float:
        """The sum over all that was judged."""
        return math.fsum(score.total for score in self._scores.get(name, ()))

    def mean(self, name: str) -> float | None:
        """The mean over all that was judged; None if nothing was."""
        count = self.count(name)
        return self.total(name) / count if count else None

    def interval(self, name: str) -> Interval | None:
        """The 95 % interval of a figure that is a share, each of 0..1; None if nothing was judged.

        Wilson's interval (1927). What is judged within one rollout goes together, so that the size of the sample is not
        the number of things but that of independent ones which would spread as the rollouts do; where they do not
        spread at all, the number of rollouts.
        """
        share = self.mean(name)
        if share is None:
            return None
        scores, count = self._scores[name], self.count(name)
        rollouts = len(scores)
        squares = math.fsum((score.total - share * score.count) ** 2 for score in scores)
        variance = squares / count**2 * rollouts / max(rollouts - 1, 1)
        size = rollouts if variance < 1e-12 else min(max(share * (1 - share) / variance, 1.0), float(count))
        return _wilson(share, size)


def share_of(hits: int, count: int) -> Score:
    """The score of `hits` among `count` things."""
    return Score(float(hits), int(count))


def _wilson(share: float, size: float) -> Interval:
    share = min(max(share, 0.0), 1.0)
    middle = (share + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z / (1 + _Z**2 / size) * math.sqrt(share * (1 - share) / size + _Z**2 / (4 * size**2))
    return max(0.0, middle - half), min(1.0, middle + half)

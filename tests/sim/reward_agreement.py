"""How well the rewards that are read from frames agree with the simulator's true ones, on true frames.

Run as `python -m tests.sim.reward_agreement`; the figures stand in docs/agents.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.simulators.pocket import SPRITE_PX, PocketWorlds
from dreamtick.engine.training.simulators.pocket_art import LANDMARK_MASKS
from dreamtick.engine.training.simulators.pocket_policy import PocketPolicy
from dreamtick.engine.training.simulators.pocket_rooms import TILE_PX
from dreamtick.engine.training.simulators.pocket_themes import LANDMARK
from dreamtick.sim.collect_reward import Collect
from dreamtick.sim.pocket_sight import box_gap
from dreamtick.sim.reach_reward import BESIDE_PX, LANDMARK_PX, Reach

_STILL = ((0.0, 0.0),) * 2


@dataclass(frozen=True, slots=True)
class Agreement:
    """Rewards of single steps: how many are true, how many were paid, and how many of these agree, step by step."""

    true: int
    paid: int
    both: int

    @property
    def precision(self) -> float:
        return self.both / max(1, self.paid)

    @property
    def recall(self) -> float:
        return self.both / max(1, self.true)


def collect_agreement(worlds: int, steps: int, seed: int) -> Agreement:
    """Coins taken, while the exploration policy plays steps of two frames in every theme and light."""
    truth, rewards = PocketWorlds(worlds, seed), [Collect() for _ in range(worlds)]
    policy = PocketPolicy(truth)
    for reward, frame in zip(rewards, truth.frames(), strict=True):
        reward.reset(frame[None])
    true = np.zeros((steps, worlds))
    paid = np.zeros((steps, worlds))
    for step in range(steps):
        blocks = []
        for _ in range(2):
            truth.step(policy.actions())
            true[step] += truth.taken
            blocks.append(truth.frames())
        frames = np.stack(blocks, 1)
        paid[step] = [reward(block, _STILL, {})[0] for reward, block in zip(rewards, frames, strict=True)]
    return Agreement(int(true.sum()), int(paid.sum()), int(np.minimum(true, paid).sum()))


def reach_agreement(worlds: int, steps: int, seed: int) -> Agreement:
    """Steps at whose end the figure stands beside a landmark, for each of the landmarks; looked at every third step."""
    truth, rewards = PocketWorlds(worlds, seed), [Reach(name) for name in LANDMARK_MASKS]
    policy = PocketPolicy(truth)
    true, paid = [], []
    for step in range(3 * steps):
        for _ in range(2):
            truth.step(policy.actions())
        if step % 3:
            continue
        frames = truth.frames()
        for number, reward in enumerate(rewards):
            true += [_stands_beside(truth, world, number) for world in range(worlds)]
            for frame in frames:
                reward.reset(frame[None])
                paid.append(reward(frame[None], _STILL, {})[1])
    agreeing: NDArray[np.bool_] = np.array(true) & np.array(paid)
    return Agreement(sum(true), sum(paid), int(agreeing.sum()))


def _stands_beside(truth: PocketWorlds, world: int, landmark: int) -> bool:
    x, y = map(int, truth.position[world])
    corners = np.argwhere(truth.tiles[world, truth.room[world]] == LANDMARK + 4 * landmark) * TILE_PX
    hero = (x, y, x + SPRITE_PX, y + SPRITE_PX)
    boxes = [(left, top, left + LANDMARK_PX, top + LANDMARK_PX) for top, left in corners.tolist()]
    return any(box_gap(hero, box) <= BESIDE_PX for box in boxes)


if __name__ == "__main__":
    for name, agreement in (
        ("collect", collect_agreement(worlds=48, steps=400, seed=11)),
        ("reach", reach_agreement(worlds=48, steps=60, seed=12)),
    ):
        print(f"{name}: {agreement}, precision {agreement.precision:.3f}, recall {agreement.recall:.3f}")

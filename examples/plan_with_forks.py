"""Plan by random shooting: dream a few futures, keep the one that pays most, walk it in the world.

python examples/plan_with_forks.py
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

import dreamtick.sim.env_hook

dreamtick.sim.env_hook.wait_for_gymnasium()  # not needed where Dreamtick was installed with pip


def best_plan(env: Any, rng: np.random.Generator, futures: int = 8, turns: int = 3) -> list[int]:
    """The best of some random plans, `turns` directions of two steps each. The world itself stays where it is."""
    plans = rng.integers(1, 5, (futures, turns)).repeat(2, axis=1).tolist()
    worlds = env.unwrapped.fork(futures)
    paid = [sum(world.step(action)[1] for action in plan) for world, plan in zip(worlds, plans, strict=True)]
    return plans[int(np.argmax(paid))]


def main(rounds: int = 6) -> None:
    env: gymnasium.Env[Any, Any] = gymnasium.make("dreamtick/Pocket-v0", reward="collect", action_type="discrete")
    env.reset(seed=3, options={"start_image": "meadow_day"})  # a coin lies near
    rng, coins = np.random.default_rng(0), 0.0
    for number in range(rounds):
        for action in best_plan(env, rng):
            coins += float(env.step(action)[1])
        print(f"plan {number + 1}: {coins:.0f} coins so far", flush=True)


if __name__ == "__main__":
    main()

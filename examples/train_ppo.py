"""Train an agent in the dreamed pocket world, and see what it is worth in the true one.

    pip install 'dreamtick[agents]'
    python examples/train_ppo.py --steps 20000 --out runs/ppo

The task is `collect`. One PPO policy learns in the dream, one in the simulator that the dream was learned from, with
the same settings and as many steps; both are tested in the simulator, beside an agent that acts at random. Written are
the table (`table.json`), the learning curve (`curve.png`) and the policies.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
import tyro
from gymnasium.wrappers import TransformObservation
from numpy.typing import NDArray
from stable_baselines3 import PPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import dreamtick.sim.env_hook
from dreamtick.sim.pocket_sight import PocketSight

dreamtick.sim.env_hook.wait_for_gymnasium()  # not needed where Dreamtick was installed with pip

_HALF = 24  # pixels on each side of the figure that the agent sees
_CELL = 6  # pixels a side
_CELLS = 2 * _HALF // _CELL
_HELD = 2  # steps a decision lasts
_GOLD = np.array([255.0, 214.0, 40.0])  # a coin's colour by day

Policy = Callable[[NDArray[np.uint8]], int]


@dataclass(frozen=True, slots=True)
class Options:
    """How long to train and to test."""

    steps: int = 20_000  # of training, in the dream and in truth alike; one step is one block
    dream_steps: int = 0  # in the dream, if not as many
    episode: int = 32  # steps; five seconds of the world
    worlds: int = 4  # trained in at a time
    tests: int = 100  # episodes in the true world for each agent, the same worlds for all
    seed: int = 0
    threads: int = 1
    out: Path = Path("runs/ppo")


def main(options: Options) -> None:
    torch.set_num_threads(options.threads)
    options.out.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(options.seed)
    rows = [tested("random", lambda _: int(random.integers(5)), options)]
    curves = {}
    for name, world, steps in (
        ("trained in truth", "dreamtick/PocketTruth-v0", options.steps),
        ("trained in the dream", "dreamtick/Pocket-v0", options.dream_steps or options.steps),
    ):
        began = time.perf_counter()
        agent, curves[name] = trained(world, steps, options)
        seconds = time.perf_counter() - began
        agent.save(options.out / name.replace(" ", "_"))
        rows.append({**tested(name, acting(agent), options), "steps": steps, "seconds": round(seconds)})
        save(rows, curves, options)


def make(world: str, options: Options) -> gymnasium.Env[Any, Any]:
    """A world with the task, and what the agent sees of it: how golden the places around the figure are.

    20,000 steps are few. So the agent need not learn to see: it is given 8x8 numbers, the most golden pixel (0 to 1)
    in each square of 6 pixels, the figure in the middle. They come from the frame alone.
    """
    env: gymnasium.Env[Any, Any] = gymnasium.make(
        world, reward="collect", action_type="discrete", max_episode_steps=options.episode
    )
    sight, corner = PocketSight(), [32, 32]

    def gold_around(frame: NDArray[np.uint8]) -> NDArray[np.float32]:
        look = sight.look(frame)
        if look is not None:
            corner[:] = look.hero[1] + 3, look.hero[0] + 3
        golden = np.pad(np.exp(np.abs(frame - _GOLD).sum(-1) / -60), _HALF)
        around = golden[corner[0] : corner[0] + 2 * _HALF, corner[1] : corner[1] + 2 * _HALF]
        return around.reshape(_CELLS, _CELL, _CELLS, _CELL).max((1, 3)).astype(np.float32).ravel()

    return TransformObservation(HoldAction(env), gold_around, gymnasium.spaces.Box(0.0, 1.0, (_CELLS**2,), np.float32))


class HoldAction(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Each decision holds for two steps: the figure walks a tile and a half."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        total, coins = 0.0, 0
        for _ in range(_HELD):
            seen, reward, terminated, truncated, info = self.env.step(action)
            total, coins = total + float(reward), coins + info.get("coins_taken", 0)
            if terminated or truncated:
                break
        return seen, total, terminated, truncated, {**info, "coins_taken": coins}


def trained(world: str, steps: int, options: Options) -> tuple[PPO, list[tuple[int, float]]]:
    """An agent trained for `steps` steps, and its episodes' (steps so far, coins) in the order they ended."""
    worlds = DummyVecEnv([lambda: Monitor(make(world, options)) for _ in range(options.worlds)])
    agent = PPO(
        "MlpPolicy",
        worlds,
        n_steps=min(32, steps // _HELD),  # decisions before each update, in each world
        batch_size=64,
        n_epochs=8,
        learning_rate=2e-3,
        gamma=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [32]},
        seed=options.seed,
        device="cpu",
    )
    ended: list[tuple[int, float]] = []

    def note(local: dict[str, Any], _: dict[str, Any]) -> bool:
        ended.extend(
            (agent.num_timesteps * _HELD, float(info["episode"]["r"])) for info in local["infos"] if "episode" in info
        )
        return True

    agent.learn(steps // _HELD, callback=note)
    worlds.close()
    return agent, ended


def acting(agent: PPO) -> Policy:
    return lambda seen: int(agent.predict(seen, deterministic=False)[0])


def tested(name: str, act: Policy, options: Options) -> dict[str, Any]:
    """What an agent collects in the true world, by the simulator's own count."""
    env = make("dreamtick/PocketTruth-v0", options)
    coins = []
    for episode in range(options.tests):
        seen, _ = env.reset(seed=10_000 + episode)
        coins.append(0)
        ended = False
        while not ended:
            seen, _, _, ended, info = env.step(act(seen))
            coins[-1] += info["coins_taken"]
    mean, error = float(np.mean(coins)), float(np.std(coins) / len(coins) ** 0.5)
    print(f"{name}: {mean:.2f} ± {error:.2f} coins an episode", flush=True)
    return {"agent": name, "coins": round(mean, 3), "standard_error": round(error, 3), "episodes": len(coins)}


def save(rows: list[dict[str, Any]], curves: dict[str, list[tuple[int, float]]], options: Options) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    settings = {**asdict(options), "out": str(options.out)}
    (options.out / "table.json").write_text(json.dumps({"rows": rows, "options": settings}, indent=1) + "\n")
    figure, axes = pyplot.subplots(figsize=(6, 3.6), dpi=120)
    for name, ended in curves.items():
        steps, coins = np.array(ended, float).reshape(-1, 2).T
        window = min(20, max(1, len(coins)))
        axes.plot(steps[window - 1 :], np.convolve(coins, np.ones(window) / window, "valid"), label=name)
    axes.axhline(rows[0]["coins"], color="grey", linestyle=":", label="random, in truth")
    axes.set(xlabel="steps (blocks of 2 frames)", ylabel="coins an episode, mean of 20")
    axes.legend()
    figure.tight_layout()
    figure.savefig(options.out / "curve.png")
    pyplot.close(figure)


if __name__ == "__main__":
    main(tyro.cli(Options))

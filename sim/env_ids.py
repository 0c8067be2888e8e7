"""The names under which gymnasium finds Dreamtick's environments. Imports nothing but gymnasium's registry."""

from __future__ import annotations

__all__ = ["register_environments"]

_VECTOR = "dreamtick.sim.vector_env:DreamtickVectorEnv"
_MAX_EPISODE_STEPS = 500  # blocks; `gymnasium.make(..., max_episode_steps=...)` says otherwise


def register_environments() -> None:
    """Tell gymnasium of the environments. A second call changes nothing."""
    from gymnasium.envs.registration import register, registry

    if "dreamtick/Pocket-v0" in registry:
        return
    dream = "dreamtick.sim.env:DreamEnv"
    for name, model in (("Pocket", {"model": "pocket"}), ("Maze", {"model": "maze"}), ("Model", {})):
        register(
            f"dreamtick/{name}-v0",
            dream,
            max_episode_steps=_MAX_EPISODE_STEPS,
            vector_entry_point=_VECTOR,
            kwargs=dict(model),
        )
    register("dreamtick/PocketTruth-v0", "dreamtick.sim.truth_env:PocketTruthEnv", max_episode_steps=_MAX_EPISODE_STEPS)

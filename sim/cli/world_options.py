"""The options that say which world is run, shared by the verbs that run one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

if TYPE_CHECKING:
    from dreamtick.engine.world_state import WorldState
    from dreamtick.sim.world import WorldConfig

__all__ = ["WorldOptions", "world_and_state"]


@dataclass(frozen=True)
class WorldOptions:
    """Which world, and how it is made."""

    model: Annotated[str, tyro.conf.arg(aliases=["-m"])] = "pocket"
    """Which world: see `dreamtick models`."""
    prompt: Annotated[str, tyro.conf.arg(aliases=["-p"])] = ""
    """What the world looks like, in words. Empty: the start picture's own."""
    picture: Annotated[str, tyro.conf.arg(aliases=["--image"])] = ""
    """What it begins from: a start picture's name, a picture file, or "words". Empty: what is nearest to the prompt."""
    seed: int = 0
    """What the world's chances are drawn from; the same seed and inputs give the same world."""
    steps: int = 0
    """Denoising steps a block: more is finer and slower. 0: the model's own."""
    on_prompt: str = "auto"
    """What a new prompt does: clear (governs the next block), recache (the window too), blend:N (over N blocks).
    auto: what the model was made for."""
    load: Path | None = None
    """Go on from a saved world, which brings its model, seed, steps and rules; --prompt and --weights may be given."""
    state: Path | None = None
    """The file that F5 saves and F9 loads. By default one for each model, in your user data folder."""
    bindings: Path | None = None
    """A bindings file to use instead of your own; see `dreamtick bindings`."""
    start: Literal["just-in-time", "eager"] = "just-in-time"
    """When a block is begun: as late as is safe, or at once."""
    tick_rate: float = 60.0
    """Turns of the loop a second."""
    dtype: Literal["auto", "float32", "bfloat16"] = "auto"
    """Numbers the model computes with; auto measures which is faster here."""
    threads: int = 0
    """CPU threads of the model; 0 measures."""
    device: str = "auto"
    """cpu, cuda, or auto."""
    rewind_mb: int = 256
    """Memory for going back with Backspace, in megabytes; 0 keeps no way back."""
    weights: Path | None = None
    """A file or folder of weights, for a world that brings none or instead of its own. random: a network without any
    training, for developers."""
    size: str = ""
    """Another size of a model that comes in several: tiny for tests. Empty: its usual one."""
    no_accelerate: bool = False
    """On a GPU: without compiled kernels and CUDA graphs. The first block comes sooner, all others later."""
    stats_json: Path | None = None
    """Write the session's figures to this file at the end; - for standard output."""


def world_and_state(options: WorldOptions) -> tuple[WorldConfig, WorldState | None]:
    """The world to run, and the saved state to go on from. ConfigError for options that the saved world decides,
    StateError for its file.
    """
    from dreamtick.sim.world import world_of

    state = _loaded(options)
    if state is None:
        return _world(options), None
    world = world_of(state, str(options.weights or ""), options.device)
    prompt, accelerate = options.prompt or world.prompt, not options.no_accelerate
    return replace(world, prompt=prompt, rewind_mb=options.rewind_mb, accelerate=accelerate), state


def _loaded(options: WorldOptions) -> WorldState | None:
    from dreamtick.engine.world_state import WorldState
    from dreamtick.errors import ConfigError

    if options.load is None:
        return None
    usual = WorldOptions()
    for name in ("model", "picture", "seed", "steps", "on_prompt", "dtype", "threads", "size"):
        if getattr(options, name) != getattr(usual, name):
            raise ConfigError(
                f"--{name.replace('_', '-')} {getattr(options, name)}: the saved world brings its own; "
                "leave it out, or leave out --load"
            )
    return WorldState.load(options.load)


def _world(options: WorldOptions) -> WorldConfig:
    from dreamtick.sim.world import WorldConfig

    return WorldConfig(
        options.model,
        options.seed,
        options.prompt,
        options.picture,
        options.steps,
        options.on_prompt,
        options.dtype,
        options.threads,
        options.device,
        str(options.weights or ""),
        options.rewind_mb,
        options.size,
        not options.no_accelerate,
    )

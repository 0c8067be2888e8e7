"""`dreamtick bench loop`, `world`, `envs`, `stream`, `model`: what the design promises, and what weights can do."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Union

import tyro

__all__ = [
    "BenchOptions",
    "EnvsBenchOptions",
    "LoopBenchOptions",
    "ModelBenchOptions",
    "StreamBenchOptions",
    "WorldBenchOptions",
    "bench",
]


@dataclass(frozen=True)
class LoopBenchOptions:
    """The loop at work: beat, latency, underruns, the engine's share, young against old blocks, the profiler's cost."""

    seconds: float = 60.0
    """How long the world is played just in time; a third as long again with an eager start, then about two minutes."""
    model: str = "pocket"
    """Which world."""
    view: Literal["auto", "window", "none"] = "auto"
    """With a real window where there is a display, or without."""
    weights: Path | None = None
    """A file or folder of weights, for a world that brings none or instead of its own; or random."""
    size: str = ""
    """Another size of a model that comes in several, such as tiny."""
    threads: int = 0
    """CPU threads of the model; 0 measures."""
    old_block: int = 1000
    """The block whose cost is compared with block 20's."""
    json: bool = False
    """Print one JSON object instead of a table."""


@dataclass(frozen=True)
class WorldBenchOptions:
    """A built-in world against its simulator: does it obey, remember, listen, last? Hours at full size, see --scale.

    docs/bench.md says what each figure is. Ctrl-C ends it with the figures of what was played by then.
    """

    world: Literal["pocket", "maze"] = "pocket"
    """Which world."""
    steps: tuple[int, ...] = (1, 2, 4)
    """Denoising steps a block, one after the other."""
    weights: Path | None = None
    """Weights to measure instead of the world's own (safetensors)."""
    scale: float = 1.0
    """Share of the sample sizes; 0.05 for a first impression in a minute or two."""
    only: str = ""
    """Some of speed,picture,obeys,things,remembers,words,drift,idle; all of them by default."""
    rollouts: int | None = None
    """Rollouts whose drift is measured; 50 times the scale by default."""
    minutes: float = 5.0
    """How long each of these lasts: 0.34 or more, as drift is counted from the first ten seconds."""
    processes: int = 0
    """Processes that play, one thread each; 0: one a core."""
    seed: int = 0
    """Which held-out worlds, keys and noise."""
    raw: bool = False
    """Without the model's judgement of its own drafts: every first draft is taken as it comes."""
    dtype: Literal["bfloat16", "float32", "auto"] = "bfloat16"
    """Number format of all but the speed; auto takes the faster one, but then figures differ between machines."""
    device: str = "cpu"
    """cpu or cuda."""
    pictures: Path | None = None
    """Folder for contact sheets, rows of truth over rows of what the model made."""
    json: bool = False
    """Print a JSON list, one object for each number of steps, instead of a table."""


@dataclass(frozen=True)
class EnvsBenchOptions:
    """Many worlds in one batch against as many environments stepped one by one, in turns."""

    model: str = "pocket"
    """Which world."""
    worlds: tuple[int, ...] = (1, 4, 16, 64)
    """How many, one number after the other."""
    steps: int = 20
    """Steps that count, of each number of worlds."""
    threads: int = 0
    """CPU threads of the batch; 0: one a core, and one for a single world."""
    dtype: Literal["auto", "float32", "bfloat16"] = "float32"
    """Number format of both."""
    json: bool = False
    """Print a JSON list, one object for each number of worlds, instead of a table."""


@dataclass(frozen=True)
class StreamBenchOptions:
    """A world streamed to browsers: what a viewer costs, and how late the frames are with those who watch.

    The viewers run on this machine too, in processes whose work is not counted.
    """

    viewers: str = "1,8,32"
    """How many watch, one number after the other."""
    seconds: float = 30.0
    """How long is measured with each number."""
    source: str = "pocket"
    """Which world is played meanwhile; synthetic: made-up pictures at the same size and rate, without a model."""
    codec: Literal["h264", "vp8"] = "h264"
    """What the viewers ask for."""
    threads: int = 0
    """CPU threads of the model; 0 measures."""
    json: bool = False
    """Print a JSON list, one object for each number of viewers, instead of a table."""


@dataclass(frozen=True)
class ModelBenchOptions:
    """A model of the Wan family with random weights: where a block's time goes, and how much a plain program takes.

    The plain implementation computes everything again at every step and copies its cache; the two take turns.
    """

    model: str = "self-forcing"
    """Which model: one of those with a publisher in `dreamtick models`."""
    size: str = "tiny"
    """tiny runs on a CPU; 1.3b and more want a GPU. Empty: the model's own size."""
    windows: tuple[int, ...] = (3, 7, 21)
    """How many blocks are in view, one number after the other."""
    blocks: int = 5
    """Blocks that count, with each number."""
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    """Number format; auto: bfloat16 on a GPU, float32 on a CPU."""
    device: Literal["auto", "cpu", "cuda"] = "auto"
    """Where; auto: on a GPU if there is one."""
    threads: int = 0
    """CPU threads; 0: as many as PyTorch takes by itself."""
    json: bool = False
    """Print a JSON list, one object for each number of blocks, instead of a table."""


@dataclass(frozen=True)
class BenchOptions:
    """Measure this machine. Figures are only worth something with nothing else running."""

    what: Annotated[
        Union[  # noqa: UP007
            Annotated[LoopBenchOptions, tyro.conf.subcommand("loop")],
            Annotated[WorldBenchOptions, tyro.conf.subcommand("world")],
            Annotated[EnvsBenchOptions, tyro.conf.subcommand("envs")],
            Annotated[StreamBenchOptions, tyro.conf.subcommand("stream")],
            Annotated[ModelBenchOptions, tyro.conf.subcommand("model")],
        ],
        tyro.conf.arg(name=""),
    ] = field(default_factory=LoopBenchOptions)


def bench(options: BenchOptions) -> int:
    """Run the chosen measurement and print it."""
    import json

    chosen = options.what
    if isinstance(chosen, WorldBenchOptions):
        from dreamtick.sim.cli.bench_world_session import run

        return run(chosen)
    if isinstance(chosen, EnvsBenchOptions):
        return _bench_envs(chosen)
    if isinstance(chosen, StreamBenchOptions):
        from dreamtick.sim.cli.bench_stream_session import run as run_stream

        return run_stream(chosen)
    if isinstance(chosen, ModelBenchOptions):
        from dreamtick.sim.cli.bench_model_session import run as run_model

        return run_model(chosen)
    from dreamtick.sim.bench_loop import bench_loop, figures_table
    from dreamtick.sim.world import WorldConfig

    world = WorldConfig(chosen.model, threads=chosen.threads, weights=str(chosen.weights or ""), size=chosen.size)
    figures = bench_loop(world, chosen.seconds, chosen.view, chosen.old_block, quiet=chosen.json)
    if chosen.json:
        print(json.dumps(figures))
    else:
        from rich.console import Console

        Console().print(figures_table(figures))
    return 0


def _bench_envs(options: EnvsBenchOptions) -> int:
    import json
    from dataclasses import asdict

    from rich.console import Console

    from dreamtick.sim.bench_envs import bench_envs, envs_table

    say = Console(stderr=True, quiet=options.json)
    rows = []
    for row in bench_envs(options.model, options.worlds, options.steps, options.threads, options.dtype):
        say.print(f"{row.worlds} worlds: {row.frames_per_s:.1f} frames/s, {row.ratio_to_single:.2f} times one by one")
        rows.append(row)
    if options.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        Console().print(envs_table(rows))
    return 0

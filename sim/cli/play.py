"""`dreamtick play`: play a world in a window, in a terminal, or headless."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

if TYPE_CHECKING:
    from dreamtick.sim.session import Session

__all__ = ["PlayOptions", "play"]


@dataclass(frozen=True)
class PlayOptions:
    """Play a world. In a window where there is a display, else in the terminal, else a film of ten seconds."""

    model: Annotated[str, tyro.conf.arg(aliases=["-m"])] = "pocket"
    """Which world: see `dreamtick models`."""
    prompt: Annotated[str, tyro.conf.arg(aliases=["-p"])] = ""
    """What the world looks like, in words. Empty: the start picture's own."""
    picture: str = ""
    """What it begins from: a start picture's name, a picture file, or "words". Empty: what is nearest to the prompt."""
    seed: int = 0
    """What the world's chances are drawn from; the same seed and inputs give the same world."""
    steps: int = 2
    """Denoising steps a block: more is finer and slower."""
    on_prompt: str = "clear"
    """What a new prompt does: clear (governs the next block), recache (the window too), blend:N (over N blocks)."""
    view: Literal["auto", "window", "terminal", "none"] = "auto"
    """Where to show it. "none" is the same as --headless."""
    headless: bool = False
    """No window and no terminal picture; prompts can be given on standard input, a line each."""
    seconds: float | None = None
    """End after so many seconds of the clock, from the first frame on. Headless: 10 by default, 0 for no end."""
    script: Path | None = None
    """Scripted input (TOML): keys, prompts and commands at given times."""
    story: Path | None = None
    """Prompts at given times (TOML)."""
    load: Path | None = None
    """Go on from a saved world, which brings its model, seed, steps and rules; --prompt and --weights may be given."""
    state: Path | None = None
    """The file that F5 saves and F9 loads. By default one for each model, in your user data folder."""
    record: Path | None = None
    """Record: an .mp4 video with the inputs beside it as .dreamtick, or the .dreamtick alone."""
    folder: Path = Path("recordings")
    """Where screenshots and videos go that are asked for while playing, and the film of a headless session."""
    stats_json: Path | None = None
    """Write the session's figures to this file at the end; - for standard output."""
    bindings: Path | None = None
    """A bindings file to use instead of your own; see `dreamtick bindings`."""
    global_keys: bool = False
    """Read the keyboard even while the window has no focus, or there is none (needs an X display)."""
    fullscreen: bool = False
    """Begin in full screen."""
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
    """Weights to use instead of the world's own (safetensors)."""
    profile: bool = False
    """Print where the time went, at the end."""
    trace: Path | None = None
    """Write a trace for Perfetto or chrome://tracing at the end."""


def play(options: PlayOptions) -> int:
    """Run the session and say what came of it; returns the exit code (130 after Ctrl-C, 143 after SIGTERM)."""
    from dreamtick.sim.cli.play_session import run

    return run(options)


def session_exit_code(session: Session) -> int:
    """0 for an end in good order, 1 if the model failed, 128 + the signal's number after a signal."""
    return {"SIGHUP": 129, "SIGINT": 130, "SIGTERM": 143, "failed": 1}.get(session.end_reason, 0)

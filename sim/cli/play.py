"""`dreamtick play`: play a world in a window, in a terminal, or headless."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from dreamtick.errors import ConfigError
from dreamtick.sim.cli.world_options import WorldOptions

if TYPE_CHECKING:
    from dreamtick.sim.session import Session

__all__ = ["PlayOptions", "play"]


@dataclass(frozen=True)
class PlayOptions(WorldOptions):
    """Play a world. In a window where there is a display, else in the terminal, else a film of ten seconds."""

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
    record: Path | None = None
    """Record: an .mp4 video with the inputs beside it as .dreamtick, or the .dreamtick alone."""
    folder: Path = Path("recordings")
    """Where screenshots and videos go that are asked for while playing, and the film of a headless session."""
    global_keys: bool = False
    """Read the keyboard even while the window has no focus, or there is none (needs an X display)."""
    fullscreen: bool = False
    """Begin in full screen."""
    port: int = 8080
    """Where a browser finds the world once you press B, on this machine alone; 0 takes any free port."""
    profile: bool = False
    """Print where the time went, at the end."""
    trace: Path | None = None
    """Write a trace for Perfetto or chrome://tracing at the end."""


def play(options: PlayOptions) -> int:
    """Run the session and say what came of it; returns the exit code (130 after Ctrl-C, 143 after SIGTERM)."""
    from dreamtick.sim.ending import gone_by_signal, leaving_by_signal

    with leaving_by_signal():
        with gone_by_signal():
            from dreamtick.sim.cli.play_session import run

        return run(options)


def session_exit_code(session: Session) -> int:
    """1 if the model or a recording failed, else 128 + the number of the signal that ended it, 0 without one.

    If the world could not be loaded: 2 where the command line or a setting is wrong, as everywhere, else 1.
    """
    if session.loading_problem is not None and not session.end_reason.startswith("SIG"):
        return 2 if isinstance(session.loading_problem, ConfigError) else 1
    if session.recording_failed:
        return 1
    return {"SIGHUP": 129, "SIGINT": 130, "SIGTERM": 143, "failed": 1}.get(session.end_reason, 0)

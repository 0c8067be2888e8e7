"""How a session of any kind is run from the command line: what it leaves behind, what is told at the end."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from dreamtick.errors import ConfigError, OutputError
from dreamtick.input.devices.base import Device
from dreamtick.input.devices.script import Script
from dreamtick.input.devices.story import Story
from dreamtick.render.printable import printable
from dreamtick.sim.session import Session

__all__ = [
    "file_devices",
    "in_time",
    "leave_at_once",
    "loading_told_at_the_end",
    "record_paths",
    "report_session",
    "shown",
    "write_stats",
]


def file_devices(script: Path | None, story: Path | None) -> list[Device]:
    """What plays from files. Raises ScriptError for one that cannot be used."""
    devices: list[Device] = []
    if script is not None:
        devices.append(Script(script))
    if story is not None:
        devices.append(Story(story))
    return devices


@contextlib.contextmanager
def loading_told_at_the_end(session: Session) -> Iterator[None]:
    """Until the end of this, keep out of the log why a world cannot be loaded: `report_session` says it.

    A traceback is still logged, as is all that happens to a world once it has been loaded.
    """

    def is_told(record: logging.LogRecord) -> bool:
        return bool(record.exc_info) or session.has_begun

    logger = logging.getLogger("dreamtick.engine.producer")
    logger.addFilter(is_told)
    try:
        yield
    finally:
        logger.removeFilter(is_told)


def in_time(tell: Callable[[], None], seconds: float = 2.0) -> bool:
    """Say something without waiting for ever for a terminal that nobody reads; False if it was not said in time."""

    def say_it() -> None:
        with contextlib.suppress(OSError):  # nobody there, or no room: the session itself went well
            tell()

    teller = threading.Thread(target=say_it, daemon=True)
    teller.start()
    teller.join(seconds)
    return not teller.is_alive()


def leave_at_once(code: int) -> None:
    """End the process although a thread is still inside the model or a terminal: Python's own way out would crash."""

    def flush() -> None:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()

    in_time(flush, 0.5)
    os._exit(code)


def record_paths(record: Path) -> tuple[Path | None, Path]:
    """The video, if any, and the recording of the inputs. Raises ConfigError for another ending than these two have."""
    kind = record.suffix.lower()
    if kind == ".dreamtick":
        return None, record
    if kind == ".mp4":
        return record, record.with_suffix(".dreamtick")
    raise ConfigError(f"--record {record}: expected a name that ends in .mp4 or .dreamtick")


def write_stats(path: Path | None, summary: dict[str, object], end_reason: str) -> None:
    """The session's figures as JSON, to the file or (`-`) to standard output. Raises OutputError if it cannot be."""
    if path is None:
        return
    text = json.dumps({**summary, "end": end_reason}, indent=1)
    if str(path) == "-":
        if sys.stdout is not None:
            print(text, flush=True)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}; choose another place") from error


def report_session(session: Session, summary: dict[str, object], say: Console) -> None:
    """Tell what was written, what went wrong, and the figures in one line."""
    for path, frames in session.film.written + session.video.written:
        say.print(shown(f"video: {path} ({frames} frames)"))
    if session.blocks_recorded:
        say.print(shown(f"inputs: {session.config.recording} (dreamtick replay shows it again)"))
    if session.states.saved:
        say.print(shown(f"world: {session.states.path} (dreamtick play --load goes on from there)"))
    if session.loading_problem is not None:
        lines = str(session.loading_problem).splitlines()  # a list of files, for one
        say.print("[bold red]dreamtick:[/]", "\n".join(map(shown, lines)))
    elif summary["problem"]:
        say.print(f"[bold red]{shown(str(summary['problem']))}[/]")
    if summary["frames_shown"]:
        say.print(
            f"{summary['frames_shown']} frames at {summary['world_fps']:.2f} a second; "
            f"a block takes {summary['block_ms_p50']:.1f} of {summary['block_duration_ms']:.1f} ms; "
            f"{summary['underruns']} underruns; {_photon(summary)}; "
            f"ticks late by {summary['tick_late_ms_p99']:.2f} ms (p99)"
        )


def shown(text: str) -> str:
    """Text that may hold names of files, for a terminal: no control characters, no markup."""
    return escape(printable(text, limit=2000))


def _photon(summary: dict[str, object]) -> str:
    if not summary["photon_events"]:
        return "nothing was pressed"
    return f"action to photon {summary['photon_ms_p50']:.0f} ms (p95 {summary['photon_ms_p95']:.0f})"

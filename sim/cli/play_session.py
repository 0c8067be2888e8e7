"""How `dreamtick play` is put together: which view, which devices, what is written and printed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from dreamtick.engine.producer import StartRule
from dreamtick.engine.profiler import Profiler
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import ConfigError, OutputError
from dreamtick.input.bindings import Bindings
from dreamtick.input.devices.base import Device
from dreamtick.render.printable import printable
from dreamtick.sim.cli.play import PlayOptions, session_exit_code
from dreamtick.sim.outputs import SheetOutput
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.world import WorldConfig, world_of

__all__ = ["choose_view", "run"]

_DEMO_SECONDS = 10.0


def run(options: PlayOptions) -> int:
    """Play as the options say."""
    with _leaving_by_signal():
        return _run(options)


def _run(options: PlayOptions) -> int:
    say = Console(stderr=True, soft_wrap=True, highlight=False)
    if options.seconds is not None and not 0 <= options.seconds < 1e9:
        raise ConfigError(f"--seconds {options.seconds}: expected 0 (no end) or more")
    view, reason = choose_view(options)
    if reason:
        say.print(reason)
    bindings = Bindings.load(options.bindings) if options.bindings else Bindings.for_user()
    profiler = Profiler(enabled=bool(options.profile or options.trace))
    if view == "window":
        try:
            session = _window_session(options, bindings, profiler)
        except OutputError as error:
            if options.view == "window":
                raise
            view = "terminal" if _has_terminal() else "none"
            say.print(_shown(f"{error}; going on {'in the terminal' if view == 'terminal' else 'headless'}"))
    sheet = None
    if view == "terminal":
        session = _terminal_session(options, bindings, profiler)
    elif view == "none":
        seconds = _DEMO_SECONDS if options.seconds is None else options.seconds
        sheet = SheetOutput(every_ns=round(max(seconds, 1.0) / 24 * 1e9), at_most=24)
        session = _headless_session(options, bindings, profiler, seconds, sheet)
    with session.signals():
        try:
            session.run()
        finally:
            summary = session.close()
        code = session_exit_code(session)
        _write_results(options, session, summary, profiler)
        told = _in_time(lambda: _report(options, session, summary, sheet, profiler, say))
        if not told or not session.stopped:
            _leave_at_once(code)
    return code


def choose_view(options: PlayOptions) -> tuple[str, str]:
    """Window, terminal or none; and what to tell about the choice, if it may surprise."""
    if options.headless or options.view == "none":
        return "none", ""
    if options.view != "auto":
        return options.view, ""
    if _has_display():
        return "window", ""
    if _has_terminal():
        return "terminal", "no display found: playing in the terminal (WASD, / for a prompt, Escape to leave)"
    return "none", "neither a display nor a terminal: making a short film instead"


def _in_time(tell: Callable[[], None], seconds: float = 2.0) -> bool:
    """Say something without waiting for ever for a terminal that nobody reads; False if it was not said in time."""

    def say_it() -> None:
        with contextlib.suppress(OSError):  # nobody there, or no room: the session itself went well
            tell()

    teller = threading.Thread(target=say_it, daemon=True)
    teller.start()
    teller.join(seconds)
    return not teller.is_alive()


def _leave_at_once(code: int) -> None:
    """End the process although a thread is still inside the model or a terminal: Python's own way out would crash."""

    def flush() -> None:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()

    _in_time(flush, 0.5)
    os._exit(code)


@contextlib.contextmanager
def _leaving_by_signal() -> Iterator[None]:
    """Until a session listens itself, SIGTERM and SIGHUP unwind like Ctrl-C does, so that the terminal is restored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    old = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)


# ------------------------------------------------------------------------------------------------ sessions
def _window_session(options: PlayOptions, bindings: Bindings, profiler: Profiler) -> Session:
    from dreamtick.input.devices import pygame_events

    pygame_events.prepare()
    from dreamtick.render.window import Window

    events = pygame_events.PygameEvents()
    devices: list[Device] = [events, *_file_devices(options)]
    if options.global_keys:
        devices.append(_global_keys(lambda: not events.has_focus))
    session = Session(
        _config(options, options.seconds or None),
        bindings,
        devices,
        lambda height, width, title: Window(f"Dreamtick: {title}", height, width, fullscreen=options.fullscreen),
        paste=pygame_events.paste_text,
        profiler=profiler,
    )
    events.capture_on_click = session.steering.uses_mouse
    return session


def _terminal_session(options: PlayOptions, bindings: Bindings, profiler: Profiler) -> Session:
    from dreamtick.input.devices.terminal import Terminal
    from dreamtick.render.terminal_view import TerminalView

    devices: list[Device] = [Terminal(), *_file_devices(options)]
    if options.global_keys:
        devices.append(_global_keys(lambda: True))
    return Session(
        _config(options, options.seconds or None),
        bindings,
        devices,
        lambda height, width, title: TerminalView(),
        profiler=profiler,
    )


def _headless_session(
    options: PlayOptions, bindings: Bindings, profiler: Profiler, seconds: float, sheet: SheetOutput
) -> Session:
    devices = _file_devices(options)
    lines: list[Device] = []
    if sys.stdin is not None and not sys.stdin.isatty():
        from dreamtick.input.devices.stdin_lines import StdinLines

        lines.append(StdinLines())
    if options.script is None and options.story is None:
        from dreamtick.sim.demo import DEMO_SCRIPT, Demo

        devices.append(Demo(DEMO_SCRIPT, lines))
    else:
        devices += lines
    if options.global_keys:
        devices.append(_global_keys(lambda: True))
    config = _config(options, seconds or None)
    return Session(config, bindings, devices, outputs=[sheet], profiler=profiler)


def _file_devices(options: PlayOptions) -> list[Device]:
    from dreamtick.input.devices.script import Script
    from dreamtick.input.devices.story import Story

    devices: list[Device] = []
    if options.script is not None:
        devices.append(Script(options.script))
    if options.story is not None:
        devices.append(Story(options.story))
    return devices


def _global_keys(enabled: Callable[[], bool]) -> Device:
    from dreamtick.input.devices.global_keyboard import GlobalKeyboard

    return GlobalKeyboard(enabled=enabled)


def _config(options: PlayOptions, seconds: float | None) -> SessionConfig:
    state = _loaded(options)
    world = _world(options) if state is None else _world_of(state, options)
    video, recording = _record_paths(options)
    return SessionConfig(
        world,
        options.tick_rate,
        StartRule(options.start),
        seconds,
        video,
        recording,
        options.folder,
        state,
        options.state,
    )


def _loaded(options: PlayOptions) -> WorldState | None:
    """The saved world to go on from. Raises ConfigError for options that the file decides, StateError for the file."""
    if options.load is None:
        return None
    usual = PlayOptions()
    for name in ("model", "picture", "seed", "steps", "on_prompt", "dtype", "threads"):
        if getattr(options, name) != getattr(usual, name):
            raise ConfigError(
                f"--{name.replace('_', '-')} {getattr(options, name)}: the saved world brings its own; "
                "leave it out, or leave out --load"
            )
    return WorldState.load(options.load)


def _world_of(state: WorldState, options: PlayOptions) -> WorldConfig:
    world = world_of(state, str(options.weights or ""), options.device)
    return replace(world, prompt=options.prompt or world.prompt, rewind_mb=options.rewind_mb)


def _world(options: PlayOptions) -> WorldConfig:
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
    )


def _record_paths(options: PlayOptions) -> tuple[Path | None, Path | None]:
    if options.record is not None:
        kind = options.record.suffix.lower()
        if kind == ".dreamtick":
            return None, options.record
        if kind == ".mp4":
            return options.record, options.record.with_suffix(".dreamtick")
        raise ConfigError(f"--record {options.record}: expected a name that ends in .mp4 or .dreamtick")
    if options.headless or options.view == "none" or choose_view(options)[0] == "none":
        return options.folder / "demo.mp4", options.folder / "demo.dreamtick"
    return None, None


# ------------------------------------------------------------------------------------------------ the end
def _write_results(options: PlayOptions, session: Session, summary: dict[str, object], profiler: Profiler) -> None:
    """The files that were asked for. Raises OutputError if one cannot be written."""
    if options.stats_json is not None:
        text = json.dumps({**summary, "end": session.end_reason}, indent=1)
        if str(options.stats_json) != "-":
            _write(options.stats_json, text + "\n")
        elif sys.stdout is not None:
            print(text, flush=True)
    if options.trace is not None:
        from dreamtick.engine.trace import write_trace

        write_trace(profiler, options.trace)


def _report(
    options: PlayOptions,
    session: Session,
    summary: dict[str, object],
    sheet: SheetOutput | None,
    profiler: Profiler,
    say: Console,
) -> None:
    for path, frames in session.film.written + session.video.written:
        say.print(_shown(f"video: {path} ({frames} frames)"))
    if session.blocks_recorded:
        say.print(_shown(f"inputs: {session.config.recording} (dreamtick replay shows it again)"))
    if session.states.saved:
        say.print(_shown(f"world: {session.states.path} (dreamtick play --load goes on from there)"))
    if sheet is not None and sheet.frames and session.config.video is not None:
        from dreamtick.render.contact_sheet import contact_sheet, save_png

        path = session.config.video.with_suffix(".png")
        try:
            save_png(path, contact_sheet(sheet.frames, columns=6, scale=2))
            say.print(_shown(f"contact sheet: {path}"))
        except OutputError as error:
            say.print(_shown(f"no contact sheet: {error}"))
    if summary["problem"]:
        say.print(f"[bold red]{_shown(str(summary['problem']))}[/]")
    if summary["frames_shown"]:
        say.print(
            f"{summary['frames_shown']} frames at {summary['world_fps']:.2f} a second; "
            f"a block takes {summary['block_ms_p50']:.1f} of {summary['block_duration_ms']:.1f} ms; "
            f"{summary['underruns']} underruns; {_photon(summary)}; "
            f"ticks late by {summary['tick_late_ms_p99']:.2f} ms (p99)"
        )
    if options.trace is not None:
        say.print(_shown(f"trace: {options.trace} (open it in ui.perfetto.dev)"))
    if options.profile:
        from dreamtick.sim.cli.profile_table import profile_table

        say.print(profile_table(profiler))


def _shown(text: str) -> str:
    """Text that may hold names of files, for a terminal: no control characters, no markup."""
    return escape(printable(text, limit=2000))


def _photon(summary: dict[str, object]) -> str:
    if not summary["photon_events"]:
        return "nothing was pressed"
    return f"action to photon {summary['photon_ms_p50']:.0f} ms (p95 {summary['photon_ms_p95']:.0f})"


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}; choose another place") from error


# ------------------------------------------------------------------------------------------------ what is there
def _has_display() -> bool:
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

"""How `dreamtick play` is put together: which view, which devices, what is written and printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from dreamtick.engine.producer import StartRule
from dreamtick.engine.profiler import Profiler
from dreamtick.errors import ConfigError, OutputError
from dreamtick.input.bindings import Bindings
from dreamtick.input.devices.base import Device
from dreamtick.sim.browser_key import BrowserKey
from dreamtick.sim.cli.play import PlayOptions, session_exit_code
from dreamtick.sim.cli.session_run import (
    file_devices,
    in_time,
    leave_at_once,
    loading_told_at_the_end,
    record_paths,
    report_session,
    shown,
    write_stats,
)
from dreamtick.sim.cli.world_options import world_and_state
from dreamtick.sim.outputs import SheetOutput
from dreamtick.sim.session import Session, SessionConfig

__all__ = ["choose_view", "run"]

_DEMO_SECONDS = 10.0


def run(options: PlayOptions) -> int:
    """Play as the options say."""
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
            say.print(shown(f"{error}; going on {'in the terminal' if view == 'terminal' else 'headless'}"))
    sheet = None
    if view == "terminal":
        session = _terminal_session(options, bindings, profiler)
    elif view == "none":
        seconds = _DEMO_SECONDS if options.seconds is None else options.seconds
        sheet = SheetOutput(every_ns=round(max(seconds, 1.0) / 24 * 1e9), at_most=24)
        session = _headless_session(options, bindings, profiler, seconds, sheet)
    browser = _browser_key(session, options, view, say)
    with session.signals(), loading_told_at_the_end(session):
        try:
            session.run()
        finally:
            browser.close()
            summary = session.close()
        code = session_exit_code(session)
        write_stats(options.stats_json, summary, session.end_reason)
        if options.trace is not None:
            from dreamtick.engine.trace import write_trace

            write_trace(profiler, options.trace)
        told = in_time(lambda: _report(options, session, summary, sheet, profiler, say))
        if not told or not session.stopped:
            leave_at_once(code)
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
        keys = "WASD, / for a prompt, B to see it in a browser, Escape to leave"
        return "terminal", f"no display found: playing in the terminal ({keys})"
    return "none", "neither a display nor a terminal: making a short film instead"


# ------------------------------------------------------------------------------------------------ sessions
def _window_session(options: PlayOptions, bindings: Bindings, profiler: Profiler) -> Session:
    from dreamtick.input.devices import pygame_events

    pygame_events.prepare()
    from dreamtick.render.window import Window

    events = pygame_events.PygameEvents()
    devices: list[Device] = [events, *file_devices(options.script, options.story)]
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

    devices: list[Device] = [Terminal(), *file_devices(options.script, options.story)]
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
    devices = file_devices(options.script, options.story)
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


def _global_keys(enabled: Callable[[], bool]) -> Device:
    from dreamtick.input.devices.global_keyboard import GlobalKeyboard

    return GlobalKeyboard(enabled=enabled)


def _config(options: PlayOptions, seconds: float | None) -> SessionConfig:
    world, state = world_and_state(options)
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


def _record_paths(options: PlayOptions) -> tuple[Path | None, Path | None]:
    if options.record is not None:
        return record_paths(options.record)
    if options.headless or options.view == "none" or choose_view(options)[0] == "none":
        return options.folder / "demo.mp4", options.folder / "demo.dreamtick"
    return None, None


def _browser_key(session: Session, options: PlayOptions, view: str, say: Console) -> BrowserKey:
    """The key B. The address is printed where that does not write over the picture."""
    tell = None if view == "terminal" else lambda address: say.print(f"in a browser: {address}", markup=False)
    browser = BrowserKey(session, options.port, tell)
    session.on_browser = browser.press
    session.loop.outputs.append(browser)
    return browser


# ------------------------------------------------------------------------------------------------ the end
def _report(
    options: PlayOptions,
    session: Session,
    summary: dict[str, object],
    sheet: SheetOutput | None,
    profiler: Profiler,
    say: Console,
) -> None:
    report_session(session, summary, say)
    if sheet is not None and sheet.frames and session.config.video is not None:
        from dreamtick.render.contact_sheet import contact_sheet, save_png

        path = session.config.video.with_suffix(".png")
        try:
            save_png(path, contact_sheet(sheet.frames, columns=6, scale=2))
            say.print(shown(f"contact sheet: {path}"))
        except OutputError as error:
            say.print(shown(f"no contact sheet: {error}"))
    if options.trace is not None:
        say.print(shown(f"trace: {options.trace} (open it in ui.perfetto.dev)"))
    if options.profile:
        from dreamtick.sim.cli.profile_table import profile_table

        say.print(profile_table(profiler))


# ------------------------------------------------------------------------------------------------ what is there
def _has_display() -> bool:
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

"""What `dreamtick doctor` asks about playing: devices, display, terminal, codecs, extras, files and folders."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction

from dreamtick.sim.cli.findings import Check, Finding

__all__ = ["PLAY_CHECKS"]

# SDL and the X library may print, hang or crash where something is broken, so that they are asked in a process of
# their own. SDL takes "offscreen" by itself if it finds no display.
_DISPLAY_PROBE = """
import json, pygame
pygame.display.init()
print(json.dumps({"driver": pygame.display.get_driver(), "size": pygame.display.get_desktop_sizes()}))
"""
_GAMEPAD_PROBE = """
import json, pygame
pygame.display.init()
pygame.joystick.init()
pads = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
print(json.dumps([{"name": p.get_name(), "axes": p.get_numaxes(), "buttons": p.get_numbuttons()} for p in pads]))
"""
_PYNPUT_PROBE = "import pynput.keyboard, pynput.mouse"
_PROBE_SECONDS = 20.0

_EXTRAS = {
    "cuda": ("flash_attn",),
    "wan": ("diffusers", "transformers"),
    "agents": ("stable_baselines3",),
    "eval": ("matplotlib",),
}


def check_display() -> Finding:
    named = {name: os.environ[name] for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER") if name in os.environ}
    settings = ", ".join(f"{name}={value}" for name, value in named.items()) or "neither DISPLAY nor WAYLAND_DISPLAY"
    probe = _probe(_DISPLAY_PROBE)
    if probe.returncode:
        found, advice = f"{_last_line(probe.stderr)} ({settings})", "`play` uses the terminal until a display is there"
        return Finding("display", "note", found, advice, values={"driver": None, **named})
    answer = json.loads(probe.stdout)
    values = {**answer, **named}
    if answer["driver"] in ("dummy", "offscreen"):
        advice = "`play` uses the terminal, or makes a film where there is no terminal either"
        return Finding("display", "note", f"none ({settings})", advice, values=values)
    sizes = ", ".join(f"{width} x {height}" for width, height in answer["size"])
    return Finding("display", "ok", f"{answer['driver']}, {sizes} ({settings})", values=values)


def check_gamepads() -> Finding:
    probe = _probe(_GAMEPAD_PROBE, SDL_VIDEODRIVER="dummy")
    if probe.returncode:
        advice = "the keyboard works without; to use gamepads, mend what SDL says here"
        return Finding("gamepads", "problem", _last_line(probe.stderr), advice)
    pads = json.loads(probe.stdout)
    found = ", ".join(f"{pad['name']} ({pad['axes']} axes, {pad['buttons']} buttons)" for pad in pads)
    return Finding("gamepads", "ok", found or "none plugged in", values={"gamepads": pads})


def check_global_keys() -> Finding:
    probe = _probe(_PYNPUT_PROBE)
    if probe.returncode:
        advice = "needed only to read keys while the window is in the background, which takes an X display"
        found = f"not to be had: {_reason(probe.stderr)}"
        return Finding("global_keys", "note", found, advice, values={"usable": False})
    if "WAYLAND_DISPLAY" in os.environ:
        found, advice = "pynput, but under Wayland it sees X programs only", "log in to an X session to see all keys"
        return Finding("global_keys", "note", found, advice, values={"usable": True})
    return Finding("global_keys", "ok", "pynput can read them", values={"usable": True})


def check_terminal() -> Finding:
    typing, showing = sys.stdin.isatty(), sys.stdout.isatty()
    truecolor = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    columns, lines = shutil.get_terminal_size()
    values = {"input": typing, "output": showing, "truecolor": truecolor, "columns": columns, "lines": lines}
    if not (typing and showing):
        return Finding("terminal", "note", "none: input or output is redirected", values=values)
    colours = "24-bit colours" if truecolor else "does not say that it has 24-bit colours"
    advice = "" if truecolor else "if its pictures look right, set COLORTERM=truecolor"
    return Finding("terminal", "ok" if truecolor else "note", f"{columns} x {lines}, {colours}", advice, values=values)


def check_codecs() -> Finding:
    import av

    usable = {name: _encodes(name) for name in ("libx264", "libvpx", "h264_nvenc")}
    found = f"PyAV {av.__version__}: " + ", ".join(f"{name} {'yes' if here else 'no'}" for name, here in usable.items())
    if not usable["libx264"]:
        advice = "videos cannot be recorded; install PyAV's own build: pip install --force-reinstall av"
        return Finding("codecs", "problem", found, advice, values=usable)
    return Finding("codecs", "ok", found, values=usable)


def check_extras() -> Finding:
    here = {extra: all(map(_is_installed, modules)) for extra, modules in _EXTRAS.items()}
    found = ", ".join(f"{extra} {'yes' if installed else 'no'}" for extra, installed in here.items())
    missing = [extra for extra, installed in here.items() if not installed]
    advice = f'optional: pip install "dreamtick[{",".join(missing)}]"' if missing else ""
    return Finding("extras", "ok", found, advice, values=here)


def _probe(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a short Python program with the user's environment; a hang counts as a failure."""
    variables = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment}
    command = [sys.executable, "-c", program]
    try:
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env=variables, timeout=_PROBE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"no answer within {_PROBE_SECONDS:.0f} s")


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "ended without a word"


def _reason(stderr: str) -> str:
    """The line of a traceback that names the exception: pynput's message goes on for several lines."""
    lines = [line for line in stderr.splitlines() if "Error" in line.partition(":")[0]]
    return lines[-1].partition(": ")[2] if lines else _last_line(stderr)


def _encodes(codec: str) -> bool:
    """Whether a small picture can be encoded: that a build contains a codec is not enough, NVENC needs the GPU too."""
    from av import CodecContext, VideoCodecContext
    from av.codec.codec import UnknownCodecError
    from av.error import FFmpegError

    try:
        context = CodecContext.create(codec, "w")
        if not isinstance(context, VideoCodecContext):
            return False
        context.width = context.height = 256
        context.pix_fmt = "yuv420p"
        context.time_base = Fraction(1, 30)
        context.open()
    except (UnknownCodecError, FFmpegError):
        return False
    return True


def _is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


PLAY_CHECKS: tuple[Check, ...] = (
    check_display,
    check_terminal,
    check_gamepads,
    check_global_keys,
    check_codecs,
    check_extras,
)

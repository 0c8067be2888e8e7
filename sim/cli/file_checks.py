"""What `dreamtick doctor` asks about files: the user's bindings, what comes with Dreamtick, and where recordings go."""

from __future__ import annotations

import os
import shutil

from dreamtick.errors import BindingError
from dreamtick.sim.cli.findings import Check, Finding

__all__ = ["FILE_CHECKS"]

_MIN_FREE_GB = 1.0


def check_bindings() -> Finding:
    from dreamtick.input.bindings import Bindings, user_path

    path = user_path()
    values = {"path": str(path), "exists": path.exists()}
    try:
        Bindings.for_user()
    except BindingError as error:
        advice = "mend these lines, or move the file away to use the bindings that come with Dreamtick"
        return Finding("bindings", "problem", str(error), advice, needed_to_play=True, values=values)
    if not path.exists():
        return Finding("bindings", "ok", f"those that come with Dreamtick; yours would be {path}", values=values)
    return Finding("bindings", "ok", str(path), values=values)


def check_assets() -> Finding:
    from dreamtick.engine.models.registry import ASSETS, entries
    from dreamtick.input.bindings import default_path

    found = [file for file in sorted(ASSETS.rglob("*")) if file.is_file()]
    sizes = {file.relative_to(ASSETS).as_posix(): file.stat().st_size for file in found}
    values = {"folder": str(ASSETS), "bytes": sizes}
    default, *others = [(entry.name, entry.where) for entry in entries() if entry.where is not None]
    missing = [str(file) for file in (default_path(), default[1]) if not file.exists()]
    if missing:
        advice = "install Dreamtick again; a clone needs its links: git clone -c core.symlinks=true"
        return Finding(
            "assets", "problem", f"missing: {', '.join(missing)}", advice, needed_to_play=True, values=values
        )
    without = [name for name, where in others if not where.exists()]
    if without:
        advice = f"`dreamtick play --model {without[0]}` cannot start: install Dreamtick again"
        return Finding("assets", "problem", f"no weights of {', '.join(without)}", advice, values=values)
    return Finding("assets", "ok", f"{len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB, {ASSETS}", values=values)


def check_recordings() -> Finding:
    from dreamtick.sim.cli.play import PlayOptions

    folder = PlayOptions().folder.absolute()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    values: dict[str, object] = {"folder": str(folder), "writable": False}
    if not (nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)):
        advice = "start Dreamtick in a folder that you may write, or choose one with `dreamtick play --folder`"
        return Finding("recordings", "problem", f"{folder} cannot be written", advice, values=values)
    free_gb = shutil.disk_usage(nearest).free / 1e9
    values = {"folder": str(folder), "writable": True, "free_gb": round(free_gb, 2)}
    advice = "little room for videos" if free_gb < _MIN_FREE_GB else ""
    return Finding("recordings", "note" if advice else "ok", f"{folder}, {free_gb:.1f} GB free", advice, values=values)


FILE_CHECKS: tuple[Check, ...] = (check_bindings, check_assets, check_recordings)

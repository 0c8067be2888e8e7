"""What `dreamtick doctor` asks about the machine: interpreter, torch, processor, memory, GPU, and what was chosen."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

from dreamtick import __version__
from dreamtick.sim.cli.findings import Check, Finding

__all__ = ["MACHINE_CHECKS"]

_FEATURES = ("avx2", "avx512f", "avx512_bf16", "amx_bf16")
_SMALL_MEMORY_GB = 4.0


def check_python() -> Finding:
    name = f"{platform.python_implementation()} {platform.python_version()} on {platform.platform()}"
    values = {"version": platform.python_version(), "executable": sys.executable, "platform": platform.platform()}
    return Finding("python", "ok", name, values=values)


def check_dreamtick() -> Finding:
    folder = Path(__file__).parents[2]
    return Finding(
        "dreamtick", "ok", f"{__version__} in {folder}", values={"version": __version__, "folder": str(folder)}
    )


def check_torch() -> Finding:
    try:
        import torch
    except (ImportError, OSError) as error:
        advice = "install it again: pip install --force-reinstall torch"
        return Finding("torch", "problem", f"cannot be imported: {error}", advice, needed_to_play=True)
    build = _torch_build(torch.version.cuda, torch.version.hip)
    return Finding(
        "torch",
        "ok",
        f"{torch.__version__}, built for {build}",
        values={"version": str(torch.__version__), "build": build},
    )


def check_processor() -> Finding:
    name, flags = _cpuinfo()
    found = [feature for feature in _FEATURES if feature in flags]
    cores = _usable_cores()
    capability = None
    if not flags:
        import torch

        capability = torch.backends.cpu.get_cpu_capability()
    features = " ".join(found) or (f"kernels for {capability}" if capability else f"none of {' '.join(_FEATURES)}")
    advice = "the loop and the model share one core: frames may come late" if cores < 2 else ""
    return Finding(
        "processor",
        "note" if advice else "ok",
        f"{name}, {cores} of {os.cpu_count()} cores, {features}",
        advice,
        values={"name": name, "cores": cores, "features": found, "torch_kernels": capability},
    )


def check_memory() -> Finding:
    total_gb = _memory_gb()
    if total_gb is None:
        return Finding("memory", "note", "the system does not say how much there is")
    small = total_gb < _SMALL_MEMORY_GB
    return Finding(
        "memory",
        "note" if small else "ok",
        f"{total_gb:.1f} GB",
        "enough for the built-in worlds, little beside them" if small else "",
        values={"total_gb": round(total_gb, 2)},
    )


def check_gpu() -> Finding:
    import torch

    if not torch.cuda.is_available():
        return _without_gpu(_torch_build(torch.version.cuda, torch.version.hip), torch.backends.mps.is_available())
    devices = []
    for index in range(torch.cuda.device_count()):
        device = torch.cuda.get_device_properties(index)
        capability = f"{device.major}.{device.minor}"
        memory_gb = round(device.total_memory / 1e9, 1)
        devices.append({"name": device.name, "memory_gb": memory_gb, "capability": capability})
    driver = nvidia_driver()
    listed = "; ".join(f"{device['name']} ({device['memory_gb']} GB)" for device in devices)
    return Finding(
        "gpu",
        "ok",
        listed + (f", driver {driver}" if driver else ""),
        values={"devices": devices, "driver": driver},
    )


def check_attention() -> Finding:
    import torch

    from dreamtick.engine.attention import backend_name

    on_gpu = torch.cuda.is_available()
    name = backend_name(torch.device("cuda" if on_gpu else "cpu"), torch.bfloat16)
    advice = 'flash-attn is faster on this GPU: pip install "dreamtick[cuda]"' if on_gpu and name == "sdpa" else ""
    return Finding("attention", "note" if advice else "ok", name, advice, values={"backend": name})


def check_precision() -> Finding:
    import torch

    from dreamtick.engine.precision import measure

    chosen = measure(torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    name = str(chosen.dtype).removeprefix("torch.")
    found = f"{name}, threads for the model: {chosen.threads}\n" + "\n".join(chosen.reasons)
    values = {"dtype": name, "threads": chosen.threads, "reasons": list(chosen.reasons)}
    return Finding("precision", "ok", found, values=values)


def _torch_build(cuda: str | None, hip: str | None) -> str:
    if cuda:
        return f"CUDA {cuda}"
    return f"ROCm {hip}" if hip else "CPU"


def _without_gpu(torch_build: str, apple: bool) -> Finding:
    values: dict[str, object] = {"devices": [], "driver": nvidia_driver()}
    if values["driver"] and not torch_build.startswith("CUDA"):
        found = f"an NVIDIA driver ({values['driver']}) is here, but this torch is built for {torch_build}"
        return Finding("gpu", "problem", found, "install the CUDA build of torch to use the GPU", values=values)
    if values["driver"]:
        found = f"torch cannot use the GPU, though an NVIDIA driver ({values['driver']}) is here"
        advice = f"torch is built for {torch_build}: update the driver to one that supports it"
        return Finding("gpu", "problem", found, advice, values=values)
    found = "Apple GPU, not used; the built-in worlds run on the processor" if apple else "none, and none is needed"
    return Finding("gpu", "ok", found, values=values)


def nvidia_driver() -> str | None:
    """The version of the NVIDIA kernel driver, as Linux shows it."""
    try:
        first_line = Path("/proc/driver/nvidia/version").read_text(encoding="utf-8").splitlines()[0]
    except (OSError, IndexError):
        return None
    numbers = [word for word in first_line.split() if word[0].isdigit() and "." in word]
    return numbers[0] if numbers else first_line


def _cpuinfo() -> tuple[str, frozenset[str]]:
    """The processor's name and feature flags; without flags where the system has no /proc/cpuinfo."""
    fallback = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return fallback, frozenset()
    facts = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    flags = facts.get("flags") or facts.get("Features") or ""  # x86 and Arm call them differently
    return facts.get("model name") or fallback, frozenset(flags.split())


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _memory_gb() -> float | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return None


MACHINE_CHECKS: tuple[Check, ...] = (
    check_python,
    check_dreamtick,
    check_torch,
    check_processor,
    check_memory,
    check_gpu,
    check_attention,
    check_precision,
)

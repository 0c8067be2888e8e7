"""How much memory is left, and saying so before it runs out: a system that overcommits ends the process instead."""

from __future__ import annotations

from pathlib import Path

import torch

from dreamtick.errors import ResourceError

__all__ = ["check_free_memory", "free_memory_bytes"]

_MEMINFO = Path("/proc/meminfo")


def free_memory_bytes(device: torch.device) -> int | None:
    """Bytes that can be taken on a device; None where the system does not say."""
    if device.type == "cuda":
        free, _ = torch.cuda.mem_get_info(device)
        return free + torch.cuda.memory_reserved(device) - torch.cuda.memory_allocated(device)
    try:
        for line in _MEMINFO.read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        return None
    return None


def check_free_memory(needed: int, device: torch.device, what: str) -> None:
    """Raise ResourceError, which names the bytes, if `what` needs more than is left on the device."""
    free = free_memory_bytes(device)
    if free is not None and needed > free:
        raise ResourceError(
            f"{what} need {needed:,} bytes, {free:,} are left on {device}; make fewer, or free memory first"
        )

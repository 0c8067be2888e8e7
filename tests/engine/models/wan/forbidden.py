"""Files and folders that may not be read, for tests that may run as root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["forbidden"]

_NOBODY = 65534


@contextmanager
def forbidden(path: Path) -> Iterator[None]:
    """Meanwhile `path` may not be read; root, who may read everything, is nobody for so long."""
    mode, somebody = path.stat().st_mode, os.geteuid()
    path.chmod(0)
    if somebody == 0:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(somebody)
        path.chmod(mode)

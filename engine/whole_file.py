"""Files that appear under their name when they are whole, so that a crash leaves the old one or the new one."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

__all__ = ["whole_file"]

_numbers = itertools.count()  # `next` is one step, whatever the threads


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file to be written; it takes its name when the block ends, and leaves nothing behind if that fails.

    Two threads that write one name at once each write a file of their own; the later one stays. Links are followed.
    What is there and is no regular file (a device, a pipe) is written to as it is. Raises OSError.
    """
    try:
        target = Path(path).resolve()
    except (RuntimeError, ValueError) as error:  # links in a circle; a zero byte in the name
        raise OSError(errno.EINVAL, str(error), str(path)) from error
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    partial = target.with_name(f".{target.name}.{os.getpid()}-{next(_numbers)}.part")
    try:
        with partial.open("xb") as file:
            yield file
        partial.replace(target)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)

"""A lock between processes that ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["locked"]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock that the file `path` stands for; the file is made, and removed at the end.

    Raises BlockingIOError at once if somebody else holds it (another thread of this process, too), OSError if the file
    cannot be made.
    """
    descriptor = _opened(path)
    try:
        yield
    finally:
        if sys.platform != "win32":
            path.unlink(missing_ok=True)  # while it is held: later it may be somebody else's
        os.close(descriptor)
        if sys.platform == "win32":
            with suppress(OSError):  # an open file cannot be removed there: somebody else has it by now
                path.unlink()


def _opened(path: Path) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(descriptor)
            if _is_at(descriptor, path):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # whoever held it removed it between our opening and locking it: a new one counts


def _is_at(descriptor: int, path: Path) -> bool:
    if sys.platform == "win32":
        return True  # as long as it is open
    else:
        try:
            return os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:
            return False


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from error
    else:
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass  # some network file systems know no locks: working without is better than not at all

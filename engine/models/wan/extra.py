"""The libraries of the extra `wan`, which are imported only where they are used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dreamtick.errors import ConfigError

__all__ = ["wan_extra"]


@contextmanager
def wan_extra(what: str) -> Iterator[None]:
    """Around the import of a library of the extra. Raises ConfigError, which says what to install, if it is missing.

    `what` is what needs it, as the subject of a sentence: "the text encoder".
    """
    try:
        yield
    except ImportError as error:
        raise ConfigError(f'{what} needs {error.name or error}, install it: pip install "dreamtick[wan]"') from error

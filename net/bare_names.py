"""What may be told to strangers of a message that names files: the files' names, not where they lie."""

from __future__ import annotations

import re

__all__ = ["bare_names"]

_FOLDERS = re.compile(
    r"""(?<![\w/\\.~])             # a path begins here: not the slash of "frames/s" or of an address
    (?:~\w*|\.{1,2}|[A-Za-z]:)?    # ~, ., .. or C:
    [/\\]
    (?:(?:(?!\.\w{1,12}\s)         # a name with an ending, and a space after it: that was a file
       [^/\\'":\n])+ [/\\])+       # folders, whose names may have spaces in them
    """,
    re.VERBOSE,
)


def bare_names(message: str) -> str:
    """`message` without the folders of the absolute paths in it."""
    return _FOLDERS.sub("", message)

"""By which names requests may address a server that lets in who has no token.

A foreign site can point a name of its own at this machine (DNS rebinding); to its visitors' browsers the server is then
a part of that site. But the request says by which name it came.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

__all__ = ["KnownHosts"]


class KnownHosts:
    """Names that are this machine's own: localhost, its host name, those of `origins` and `host`, where it listens.

    Addresses in numbers are known too, since nobody can point them elsewhere; with `only_loopback`, those of loopback.
    """

    def __init__(self, host: str, origins: Collection[str], only_loopback: bool) -> None:
        self._only_loopback = only_loopback
        names = {"localhost", host.lower(), *(urlsplit(origin).hostname or "" for origin in origins)}
        if not only_loopback:
            own = socket.gethostname().lower()
            first = own.partition(".")[0]
            names |= {own, first, f"{first}.local"}
        self._names = names - {""}

    def __contains__(self, host: str) -> bool:
        """Whether the header `Host` names this machine. Its port does not matter: a name points to them all."""
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        name = name.lower().rstrip(".")
        try:
            return ipaddress.ip_address(name).is_loopback or not self._only_loopback or name in self._names
        except ValueError:
            return name in self._names

"""What a server is told when it is made: where it listens, who may reach it, how much it bears."""

from __future__ import annotations

import contextlib
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from dreamtick.errors import ConfigError, ServerError
from dreamtick.net.ice import TurnServer, check_ice_url
from dreamtick.net.known_hosts import KnownHosts

__all__ = ["ServerSettings"]


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Where the server listens and what it bears.

    `origins` are further web sites whose pages may use it (`https://example.org`; `*`: all). Of `posts_per_minute`
    connections from one address, `posts_at_once` may come at once.
    """

    host: str = "127.0.0.1"
    port: int = 8080  # 0: any that is free
    stun: tuple[str, ...] = ()
    turn: tuple[TurnServer, ...] = ()
    cert: Path | None = None
    key: Path | None = None
    viewers: int = 64
    resume_s: float = 30.0
    origins: tuple[str, ...] = ()
    gather_limit_s: float = 0.7
    posts_per_minute: float = 120.0
    posts_at_once: int = 64

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise ConfigError(f"port={self.port}, expected 1 to 65535, or 0 for any that is free")
        if self.viewers < 1:
            raise ConfigError(f"viewers={self.viewers}, expected 1 or more: with 0 nobody could watch")
        if not 0.0 <= self.resume_s <= 3600.0:
            raise ConfigError(f"resume_s={self.resume_s:g}, expected 0 to 3600 seconds")
        if not 0.0 < self.gather_limit_s <= 10.0:
            raise ConfigError(f"gather_limit_s={self.gather_limit_s:g}, expected more than 0 and at most 10 seconds")
        if self.posts_per_minute <= 0.0 or self.posts_at_once < 1:
            raise ConfigError(
                f"posts_per_minute={self.posts_per_minute:g}, posts_at_once={self.posts_at_once}: "
                "expected more than 0, else nobody could connect"
            )
        if (self.cert is None) != (self.key is None):
            raise ConfigError("cert and key belong together: TLS needs both files (--cert and --key)")
        for url in self.stun:
            check_ice_url(url, ("stun", "stuns"))
        for origin in self.origins:
            if origin != "*" and (not origin.startswith(("http://", "https://")) or origin.count("/") != 2):
                raise ConfigError(f"origin {origin!r}: expected scheme and host, as in https://example.org, or *")

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        with contextlib.suppress(ValueError):
            return ipaddress.ip_address(self.host).is_loopback
        return False

    def known_hosts(self, is_open: bool) -> KnownHosts | None:
        """The names that requests may be addressed to; None: any, since nobody can do anything without a token."""
        if not is_open and not self.is_loopback:
            return None
        return KnownHosts(self.host, self.origins, self.is_loopback)

    def tls_context(self) -> ssl.SSLContext | None:
        """What TLS needs; None without a certificate. ServerError if the files cannot be used."""
        if self.cert is None or self.key is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(self.cert, self.key, password="")  # never asks for one in the terminal
        except (OSError, ssl.SSLError) as error:
            raise ServerError(
                f"cert {self.cert} and key {self.key} cannot be used for TLS ({error.strerror or error}): "
                "both must be PEM files, the key without a passphrase and the certificate's own"
            ) from error
        return context

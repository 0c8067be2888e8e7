"""Where a stream is published by RTMP."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from dreamtick.errors import ConfigError

__all__ = ["RtmpAddress"]


@dataclass(frozen=True, slots=True)
class RtmpAddress:
    """`rtmp://host[:port]/application/key`, or `rtmps://…`. The key is a secret: `to` leaves it out."""

    host: str
    port: int | None
    application: str
    url: str = field(repr=False)
    scheme: str = "rtmp"

    @classmethod
    def parse(cls, url: str) -> RtmpAddress:
        """ConfigError where `url` is none; its words do not repeat the key."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise ConfigError("an RTMP address whose port is not a number: expected rtmp://host:1935/…") from None
        application, _, key = parts.path.strip("/").rpartition("/")
        if parts.scheme not in ("rtmp", "rtmps") or not parts.hostname or not application or not key:
            raise ConfigError(
                f"an RTMP address for {parts.hostname or 'no host'} that is not complete: "
                "expected rtmp://host/application/key, as the platform gives it (often in two fields, server and key)"
            )
        if parts.username or parts.password:
            raise ConfigError(f"the RTMP address for {parts.hostname} has a user name: put what it needs into the key")
        if not url.isprintable() or " " in url:
            raise ConfigError(f"the RTMP address for {parts.hostname} has spaces or control characters in it")
        return cls(parts.hostname, port, application, url, parts.scheme)

    @property
    def to(self) -> str:
        """The address without its key, for people and logs."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port is None else f":{self.port}"
        return f"{self.scheme}://{host}{port}/{self.application}"

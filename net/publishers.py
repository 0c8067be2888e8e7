"""All places to which a world is published, whichever way each is reached."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from urllib.parse import urlsplit

from dreamtick.errors import ConfigError
from dreamtick.net.fanout import Fanout
from dreamtick.net.protocol import PublisherPart
from dreamtick.net.publish import RtmpPublisher
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.whip import WhipPublisher, check_endpoint

__all__ = ["Publishers"]


class Publishers:
    """Publishers for addresses `rtmp://…` (each a thread) and `https://…` (WHIP, on the server's event loop)."""

    def __init__(self, addresses: Sequence[str], hub: StreamHub, whip_token: str) -> None:
        """ConfigError for an address that is neither; its words do not repeat what may be a key."""
        self._whip_token = whip_token
        self._whip_urls = [address for address in addresses if urlsplit(address).scheme in ("http", "https")]
        self._rtmp = [RtmpPublisher(url, hub) for url in addresses if urlsplit(url).scheme in ("rtmp", "rtmps")]
        self._whip: list[WhipPublisher] = []
        for url in self._whip_urls:
            check_endpoint(url)
        for address in addresses:
            scheme = urlsplit(address).scheme
            if scheme not in ("http", "https", "rtmp", "rtmps"):
                raise ConfigError(
                    f"publishing to {scheme or 'an address without a scheme'}: expected rtmp:// or https://"
                )

    @property
    def parts(self) -> tuple[PublisherPart, ...]:
        """The state and figures of each. Any thread may ask."""
        if self._whip:
            waiting = [publisher.part for publisher in self._whip]
        else:
            waiting = [PublisherPart(check_endpoint(url), "connecting") for url in self._whip_urls]
        return (*(publisher.part for publisher in self._rtmp), *waiting)

    def start(self, fanout: Fanout) -> None:
        """Begin to publish everywhere. For the server's event loop; returns at once."""
        self._whip = [WhipPublisher(url, fanout, self._whip_token) for url in self._whip_urls]
        for rtmp in self._rtmp:
            rtmp.start()
        for whip in self._whip:
            whip.start()

    async def close(self) -> None:
        """End all of them at the same time; takes about two seconds at most."""
        threads = [asyncio.to_thread(publisher.close, 1.5) for publisher in self._rtmp]
        await asyncio.gather(*threads, *(publisher.close() for publisher in self._whip))

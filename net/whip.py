"""The world's stream published over WebRTC: a WHIP client (RFC 9725). It comes back whenever it has to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from urllib.parse import urljoin, urlsplit

import aiohttp
from aiortc import RTCConfiguration, RTCIceServer, RTCPeerConnection, RTCRtpSender, RTCSessionDescription
from aiortc.rtcrtpparameters import RTCRtpCodecCapability
from aiortc.sdp import SessionDescription

from dreamtick.errors import ConfigError, DreamtickError, ServerError
from dreamtick.net.backoff import Backoff
from dreamtick.net.fanout import Fanout
from dreamtick.net.ice import limit_gathering
from dreamtick.net.protocol import PublisherPart
from dreamtick.net.tracks import WorldTrack, share_packets, watch_for_picture_loss

__all__ = ["WhipPublisher", "check_endpoint", "ice_servers"]

log = logging.getLogger(__name__)

REQUEST_LIMIT_S = 10.0
CONNECT_LIMIT_S = 15.0
DELETE_LIMIT_S = 1.5
GATHER_LIMIT_S = 1.0

_LOOK_S = 0.5
_HEALTHY_S = 10.0  # live for that long: the next failure is the first again


class WhipPublisher:
    """Publishes to a WHIP endpoint with tracks of `fanout`; lives on its event loop.

    The endpoint's ICE servers are learnt from its `Link` headers (section 4.6): from an OPTIONS request before the
    first offer, and from its answers for later ones. `token` is sent as bearer token (section 4.8).
    """

    def __init__(
        self,
        url: str,
        fanout: Fanout,
        token: str = "",
        on_state: Callable[[PublisherPart], None] = lambda part: None,
        backoff: Backoff | None = None,
    ) -> None:
        """ConfigError where `url` is no web address. Its path may be a secret: words and logs have only its host."""
        self._url = url
        self._to = check_endpoint(url)
        self._fanout = fanout
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._on_state = on_state
        self._backoff = backoff or Backoff()
        self._ice: list[RTCIceServer] = []
        self._state = PublisherPart(self._to, "connecting")
        self._earlier_frames = self._earlier_dropped = 0  # of connections before this one
        self._track: WorldTrack | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def part(self) -> PublisherPart:
        """The state and the figures now."""
        sent, dropped = (0, 0) if self._track is None else (self._track.sent, self._track.dropped)
        return replace(self._state, frames=self._earlier_frames + sent, dropped=self._earlier_dropped + dropped)

    def start(self) -> None:
        """Begin to connect. Returns at once."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """End it and tell the endpoint (DELETE). Takes no longer than about two seconds; safe to call twice."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # ------------------------------------------------------------------------------------------------ connections
    async def _run(self) -> None:
        timeout = aiohttp.ClientTimeout(total=REQUEST_LIMIT_S)
        async with aiohttp.ClientSession(timeout=timeout, headers=self._headers) as session:
            await self._learn_ice_servers(session)
            while True:
                began = time.monotonic()
                problem = await self._publish_once(session)
                if time.monotonic() - began > _HEALTHY_S:
                    self._backoff.succeeded()
                wait_s = self._backoff.next_s()
                if problem != self._state.problem:
                    log.warning("%s: trying again", problem)
                self._tell(state="waiting", problem=problem)
                await asyncio.sleep(wait_s)
                self._tell(state="connecting", reconnects=self._state.reconnects + 1)

    async def _publish_once(self, session: aiohttp.ClientSession) -> str:
        """Connect and publish until that fails; what the problem was."""
        try:
            await self._publish(session)
        except DreamtickError as error:
            return str(error)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            return f"{self._to} cannot be reached ({_words(error)})"
        except Exception:  # the top of this task: a fault of ours must not end publishing for good
            log.exception("publishing to %s failed", self._to)
        return f"publishing to {self._to} failed"

    async def _publish(self, session: aiohttp.ClientSession) -> None:
        peer = RTCPeerConnection(RTCConfiguration(iceServers=self._ice))
        resource = ""
        try:
            transceiver = peer.addTransceiver("video", direction="sendonly")
            transceiver.setCodecPreferences(_codecs())
            limit_gathering(peer, GATHER_LIMIT_S)
            await peer.setLocalDescription(await peer.createOffer())
            answer, resource = await self._post(session, peer.localDescription.sdp)
            codec = _chosen_codec(answer)
            await peer.setRemoteDescription(RTCSessionDescription(answer, "answer"))
            await self._connected(peer)
            self._attach(transceiver.sender, codec)
            self._tell(state="live", problem="")
            log.info("live at %s", self._to)
            while peer.connectionState == "connected":
                await asyncio.sleep(_LOOK_S)
            raise ServerError(f"the connection to {self._to} was lost")
        finally:
            self._detach()
            await self._say_goodbye(session, peer, resource)

    async def _post(self, session: aiohttp.ClientSession, offer: str) -> tuple[str, str]:
        """The answer and the address of the resource that stands for this session (section 4.2)."""
        headers = {"Content-Type": "application/sdp", "Accept": "application/sdp"}
        async with session.post(self._url, data=offer, headers=headers) as response:
            if response.status in (401, 403):
                raise ServerError(f"{self._to} refuses the stream ({response.status}): look at the token it needs")
            if response.status != 201:
                raise ServerError(f"{self._to} refuses the stream ({response.status} {response.reason})")
            self._ice = ice_servers(response.headers.getall("Link", [])) or self._ice
            location = response.headers.get("Location", "")
            return await response.text(), urljoin(str(response.url), location) if location else ""

    async def _learn_ice_servers(self, session: aiohttp.ClientSession) -> None:
        """An endpoint need not answer this: then the first connection does without."""
        with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
            async with session.options(self._url, timeout=aiohttp.ClientTimeout(total=2.0)) as response:
                self._ice = ice_servers(response.headers.getall("Link", []))

    async def _connected(self, peer: RTCPeerConnection) -> None:
        deadline = time.monotonic() + CONNECT_LIMIT_S
        while peer.connectionState != "connected":
            if peer.connectionState in ("failed", "closed") or time.monotonic() > deadline:
                raise ServerError(f"no media connection to {self._to}: a firewall may be in the way, or TURN is needed")
            await asyncio.sleep(0.05)

    def _attach(self, sender: RTCRtpSender, codec: str) -> None:
        self._track = self._fanout.track(codec)
        watch_for_picture_loss(sender, self._track)
        share_packets(sender, self._track)
        sender.replaceTrack(self._track)

    def _detach(self) -> None:
        if self._track is not None:
            self._earlier_frames += self._track.sent
            self._earlier_dropped += self._track.dropped
            self._track.stop()
            self._track = None

    async def _say_goodbye(self, session: aiohttp.ClientSession, peer: RTCPeerConnection, resource: str) -> None:
        with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
            if resource:
                await session.delete(resource, timeout=aiohttp.ClientTimeout(total=DELETE_LIMIT_S))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(peer.close(), DELETE_LIMIT_S)

    def _tell(self, **changed: object) -> None:
        self._state = replace(self._state, **changed)  # type: ignore[arg-type]
        self._on_state(self.part)


def check_endpoint(url: str) -> str:
    """The part of a WHIP endpoint's address that is no secret. ConfigError where `url` is no web address."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError("a WHIP endpoint's address begins with https:// (or http://) and a host")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def ice_servers(links: Sequence[str]) -> list[RTCIceServer]:
    """The ICE servers in `Link` headers (RFC 9725, section 4.6); other links are passed over."""
    servers = []
    for link in (one for header in links for one in re.split(r",\s*(?=<)", header)):
        target = re.match(r"\s*<((?:stun|turn)s?:[^>]+)>", link)
        facts = {name.lower(): text for name, text in re.findall(r';\s*([\w-]+)="((?:[^"\\]|\\.)*)"', link)}
        if target and facts.get("rel") == "ice-server":
            username, credential = (re.sub(r"\\(.)", r"\1", facts.get(name, "")) for name in ("username", "credential"))
            servers.append(RTCIceServer(target[1], username=username or None, credential=credential or None))
    return servers


def _codecs() -> list[RTCRtpCodecCapability]:
    """H.264 before VP8: it is what most platforms pass on without encoding it again."""
    order = {"video/h264": 0, "video/vp8": 1, "video/rtx": 2}
    known = [codec for codec in RTCRtpSender.getCapabilities("video").codecs if codec.mimeType.lower() in order]
    return sorted(known, key=lambda codec: order[codec.mimeType.lower()])


def _chosen_codec(answer: str) -> str:
    """The best of ours that the answer takes: aiortc sends that one."""
    try:
        media = SessionDescription.parse(answer).media
        names = {codec.mimeType.lower() for one in media if one.kind == "video" for codec in one.rtp.codecs}
    except (ValueError, IndexError, KeyError, AssertionError) as error:
        raise ServerError("the endpoint's answer is no session description") from error
    for codec in ("h264", "vp8"):
        if f"video/{codec}" in names:
            return codec
    raise ServerError("the endpoint takes neither H.264 nor VP8")


def _words(error: BaseException) -> str:
    """What went wrong, for people; addresses, which may be secret, are not in it."""
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return "its certificate is not valid"
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "the connection broke"

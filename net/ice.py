"""Finding a way between two machines: STUN and TURN servers, and candidates that arrive in pieces (trickle ICE).

aiortc waits up to 5 s for a STUN or TURN server that does not answer, at every connection. Here the servers are asked
in the background whether they answer at all, only those that do are used, and gathering has a limit of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import unquote

from aioice import stun
from aiortc import RTCIceCandidate, RTCIceServer, RTCPeerConnection
from aiortc.rtcicetransport import parse_stun_turn_uri
from aiortc.sdp import candidate_from_sdp

from dreamtick.errors import ConfigError, ProtocolError

__all__ = [
    "PROBE_EVERY_S",
    "Fragment",
    "IceServers",
    "TurnServer",
    "check_ice_url",
    "limit_gathering",
    "parse_candidate",
    "parse_fragment",
    "split_mdns_candidates",
]

MAX_CANDIDATES = 40
"""As many candidates as a browser with several networks could send; more of them only cost connectivity checks."""

PROBE_LIMIT_S = 0.5
PROBE_EVERY_S = 60.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TurnServer:
    """A relay for those whom no direct way reaches: `turn:host:3478`, `turn:host?transport=tcp`, `turns:host:5349`."""

    url: str
    username: str = ""
    credential: str = ""

    def __post_init__(self) -> None:
        check_ice_url(self.url, ("turn", "turns"))

    @classmethod
    def parse(cls, text: str) -> TurnServer:
        """Read `turn:user:password@host:port`, the form of the command line. Raises ConfigError.

        User and password are percent-encoded where they contain `:`, `@` or `%`.
        """
        scheme, _, rest = text.partition(":")
        login, at, host = rest.rpartition("@")
        if not at:
            return cls(text)
        username, _, credential = login.partition(":")
        return cls(f"{scheme}:{host}", unquote(username), unquote(credential))


@dataclass(frozen=True, slots=True)
class Fragment:
    """What a PATCH of trickle ICE carries (RFC 8840, section 9)."""

    username: str | None
    candidates: tuple[RTCIceCandidate, ...]
    is_end: bool


def check_ice_url(url: str, schemes: Iterable[str]) -> str:
    """`url` itself if it is one of a server of these schemes (RFC 7064, RFC 7065); ConfigError if it is not."""
    try:
        scheme = parse_stun_turn_uri(url)["scheme"]
    except ValueError:
        scheme = None
    if scheme not in schemes:
        expected = " or ".join(f"{each}:host:port" for each in schemes)
        raise ConfigError(f"ICE server {url!r}: expected {expected}")
    return url


class IceServers:
    """The configured STUN and TURN servers, and which of them answered last. Lives on the server's event loop."""

    def __init__(self, stun_urls: Sequence[str] = (), turn: Sequence[TurnServer] = ()) -> None:
        self._all = [RTCIceServer(urls=check_ice_url(url, ("stun", "stuns"))) for url in stun_urls]
        self._all += [RTCIceServer(urls=each.url, username=each.username, credential=each.credential) for each in turn]
        self._answering: list[RTCIceServer] = []
        self._silent: frozenset[str] = frozenset()

    @property
    def answering(self) -> list[RTCIceServer]:
        """Those that answered the last probe, for our own side of a connection. May be empty, never None."""
        return list(self._answering)

    def for_the_page(self) -> list[dict[str, str]]:
        """All of them, as `RTCIceServer` dictionaries of the browser: it may reach what we do not."""
        described = []
        for server in self._all:
            entry = {"urls": str(server.urls)}
            if server.username:
                entry |= {"username": server.username, "credential": server.credential or ""}
            described.append(entry)
        return described

    def link_headers(self) -> list[str]:
        """`Link` headers as WHEP and WHIP hand out ICE servers (RFC 9725, section 4.6)."""
        headers = []
        for server in self._all:
            link = f'<{server.urls}>; rel="ice-server"'
            if server.username:
                link += f'; username="{_quoted(server.username)}"; credential="{_quoted(server.credential or "")}"'
                link += '; credential-type="password"'
            headers.append(link)
        return headers

    async def probe(self) -> None:
        """Ask each server once and remember who answered within `PROBE_LIMIT_S`."""
        answers = await asyncio.gather(*(_answers(str(server.urls)) for server in self._all))
        answering = [server for server, answer in zip(self._all, answers, strict=True) if answer]
        silent = frozenset(str(server.urls) for server in self._all if server not in answering)
        for url in sorted(silent - self._silent):
            _log.warning("%s does not answer within %g s: connections do without it", url, PROBE_LIMIT_S)
        self._answering, self._silent = answering, silent


def limit_gathering(connection: RTCPeerConnection, limit_s: float) -> None:
    """Let the local candidates of `connection` be gathered for at most `limit_s`; call it before the local description.

    What did not answer by then is left out. aioice has this limit as a parameter (5 s by default) that aiortc does not
    hand on, so that it is set on the connection's own ICE transports. And aioice leaves loopback addresses out: on a
    machine without any network a browser on that machine could not connect, so that there they are all that is offered.
    """
    transports = [transceiver.receiver.transport for transceiver in connection.getTransceivers()]
    if connection.sctp is not None:
        transports.append(connection.sctp.transport)
    for ice in {id(transport.transport): transport.transport for transport in transports}.values():
        gatherer = ice.iceGatherer._connection
        gather: Callable[..., Any] = gatherer.get_component_candidates
        gatherer.get_component_candidates = partial(_gather, gather, limit_s)  # type: ignore[method-assign]


async def _gather(gather: Callable[..., Any], limit_s: float, component: int, addresses: list[str]) -> Any:
    """aioice's `get_component_candidates` with our limit, and loopback where there is no other address."""
    return await gather(component, addresses or ["127.0.0.1"], timeout=limit_s)


def parse_fragment(text: str) -> Fragment:
    """Read the body of a trickle PATCH, `application/trickle-ice-sdpfrag`. ProtocolError when it is none."""
    username: str | None = None
    candidates: list[RTCIceCandidate] = []
    is_end = False
    mid: str | None = None
    for line in text.splitlines():
        name, _, value = line.strip().partition(":")
        if name.startswith("m="):
            mid = None
        elif name == "a=mid":
            mid = value
        elif name == "a=ice-ufrag":
            username = value
        elif name == "a=candidate":
            candidates.append(parse_candidate(value, mid))
        elif name == "a=end-of-candidates":
            is_end = True
        elif name and not name.startswith(("a=", "m=", "c=", "v=", "o=", "s=", "t=")):
            raise ProtocolError("bad-fragment", f"line {line[:60]!r} is none of an SDP fragment (RFC 8840, section 9)")
    if len(candidates) > MAX_CANDIDATES:
        raise ProtocolError("bad-fragment", f"{len(candidates)} candidates in one fragment, at most {MAX_CANDIDATES}")
    return Fragment(username, tuple(candidates), is_end)


def parse_candidate(value: str, mid: str | None) -> RTCIceCandidate:
    """Read what stands after `a=candidate:` (RFC 8839, section 5.1). ProtocolError when it is none."""
    try:
        candidate = candidate_from_sdp(value)
    except (AssertionError, ValueError, IndexError):
        raise ProtocolError("bad-fragment", f"candidate {value[:80]!r} is none (RFC 8839, section 5.1)") from None
    if not 0 <= candidate.port <= 65_535:
        raise ProtocolError("bad-fragment", f"candidate with port {candidate.port}, expected 0 to 65535")
    candidate.sdpMid = mid
    return candidate


def split_mdns_candidates(offer: str) -> tuple[str, list[RTCIceCandidate]]:
    """Take the candidates out of an offer that hide behind a name (`….local`), and every end-of-candidates.

    Of more than `MAX_CANDIDATES` candidates the rest is dropped.

    A name can take a second to resolve, or never be: the answer must not wait for it. And the peer's own connectivity
    checks may reach us though none of its candidates could be used, so that aioice is never told that there are no more
    of them, which would make it give up before the first check arrives; a limit of our own does that.
    """
    kept: list[str] = []
    hidden: list[RTCIceCandidate] = []
    candidates = 0
    for line in offer.splitlines():
        if line.startswith("a=candidate:"):
            candidates += 1
            if candidates > MAX_CANDIDATES:
                continue
            if ".local " in line:
                hidden.append(parse_candidate(line.partition(":")[2], None))
                continue
        if line.strip() != "a=end-of-candidates":
            kept.append(line)
    return "\r\n".join(kept) + "\r\n", hidden


async def _answers(url: str) -> bool:
    """Whether the server at `url` answers: a STUN binding request over UDP, a connection over TCP."""
    where = parse_stun_turn_uri(url)
    address = (where["host"], where["port"])
    over_tcp = where["scheme"] in ("stuns", "turns") or where.get("transport") == "tcp"
    try:
        async with asyncio.timeout(PROBE_LIMIT_S):
            return await (_accepts_tcp(address) if over_tcp else _answers_stun(address))
    except (TimeoutError, OSError):
        return False


async def _accepts_tcp(address: tuple[str, int]) -> bool:
    _, writer = await asyncio.open_connection(*address)
    writer.close()
    return True


async def _answers_stun(address: tuple[str, int]) -> bool:
    """Send a binding request (RFC 8489, section 2) and wait for any answer to it; a TURN server answers them, too."""
    loop = asyncio.get_running_loop()
    heard: asyncio.Future[None] = loop.create_future()
    transport, _ = await loop.create_datagram_endpoint(lambda: _FirstDatagram(heard), remote_addr=address)
    try:
        request = stun.Message(message_method=stun.Method.BINDING, message_class=stun.Class.REQUEST)
        transport.sendto(bytes(request))
        await heard
        return True
    finally:
        transport.close()


class _FirstDatagram(asyncio.DatagramProtocol):
    def __init__(self, heard: asyncio.Future[None]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: tuple[object, ...]) -> None:
        if not self._heard.done():
            self._heard.set_result(None)

    def error_received(self, exc: Exception) -> None:
        if not self._heard.done():
            self._heard.set_exception(exc)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')

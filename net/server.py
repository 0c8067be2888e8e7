"""The server for those who watch and play from afar: one thread with one event loop, on which all peers live."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from dreamtick.errors import ConfigError, ServerError
from dreamtick.net.access import Access, Role
from dreamtick.net.api import Api
from dreamtick.net.fanout import Fanout
from dreamtick.net.http_guard import BODY_BYTES, guard
from dreamtick.net.ice import PROBE_EVERY_S, IceServers, TurnServer, check_ice_url
from dreamtick.net.metrics import Metrics
from dreamtick.net.peers import PeerLimits, Peers
from dreamtick.net.prompt_filter import PromptFilter
from dreamtick.net.publishers import Publishers
from dreamtick.net.rate_limits import AddressLimits
from dreamtick.net.remote_device import RemoteDevice, RemoteReceipt
from dreamtick.net.room import Room
from dreamtick.net.seats import Seats
from dreamtick.net.signaling import Signaling
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.totals import Totals
from dreamtick.net.world_link import WorldLink
from dreamtick.net.world_report import WorldReport

__all__ = ["RemoteServer", "ServerSettings"]

START_LIMIT_S = 10.0

HEADERS_LIMIT_S = 10.0
"""How long a connection may take to send a request's headers, and how long it is kept for another request."""

REPORT_EVERY_S = 0.5
LOOK_EVERY_S = 0.1
SWEEP_EVERY_S = 1.0
FAILED_CHORE_S = 5.0

CONNECTIONS = 512
"""HTTP connections at a time, so that no crowd of them can use up the process's descriptors. Streams need none."""

PAGE = Path(__file__).resolve().parent / "web"
PAGE_SUFFIXES = (".html", ".css", ".js", ".svg", ".png", ".ico", ".webmanifest")

_log = logging.getLogger(__name__)


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


class RemoteServer:
    """Serves the page, the stream and the controls from a thread of its own, until closed.

    `start`, `close` and the properties are for whoever owns the session; `answered` for the loop's thread.
    """

    def __init__(
        self,
        settings: ServerSettings,
        access: Access,
        hub: StreamHub,
        device: RemoteDevice,
        link: WorldLink,
        publish: Sequence[str] = (),
        whip_token: str = "",
        absent_s: float = 60.0,
        prompt_filter: PromptFilter | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.settings = settings
        self._publishers = Publishers(publish, hub, whip_token)
        self._absent_s = absent_s
        self._access = access
        self._hub = hub
        self._device = device
        self._link = link
        self._prompt_filter = prompt_filter
        self._now_ns = now_ns
        self._tls = _tls_context(settings)
        self._ready: Future[int] = Future()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._peers: Peers | None = None
        self._room: Room | None = None
        self._report: WorldReport | None = None
        self._port = 0

    # ------------------------------------------------------------------------------------------------ its owner's side
    def start(self) -> None:
        """Listen. Returns when connections are taken. ServerError if that cannot be: it says why and what to do."""
        self._thread = threading.Thread(target=self._run, name="dreamtick-server", daemon=True)
        self._thread.start()
        self._port = self._ready.result(START_LIMIT_S)

    @property
    def port(self) -> int:
        """Where it listens; 0 before `start`."""
        return self._port

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        return self.settings.is_loopback

    @property
    def publishing(self) -> tuple[str, ...]:
        """Where the world is published, in words without keys."""
        return tuple(part.to for part in self._publishers.parts)

    def url(self, role: Role | None, hours: float = 12.0) -> str:
        """The page's address with a token for `role` in its fragment, which browsers do not send; None: no token."""
        scheme = "https" if self._tls is not None else "http"
        token = "" if role is None else f"#token={self._access.issue(role, hours)}"
        return f"{scheme}://{_reachable_host(self.settings.host)}:{self._port}/{token}"

    @property
    def viewers(self) -> int:
        """To how many media flows."""
        return 0 if self._peers is None else len(self._peers.present)

    @property
    def last_peer_left_ns(self) -> int | None:
        """Since when nobody is connected (monotonic): since the start if nobody came yet. None: somebody is."""
        return None if self._peers is None else self._peers.last_left_ns

    def answered(self, receipts: Sequence[RemoteReceipt]) -> None:
        """Pass on what became of the peers' actions. Quick; never raises because of the server."""
        if receipts and self._loop is not None and self._room is not None:
            with contextlib.suppress(RuntimeError):  # the loop was closed a moment ago
                self._loop.call_soon_threadsafe(self._room.answered, tuple(receipts))

    def close(self, timeout_s: float = 2.0) -> None:
        """Say goodbye to the peers and end. Takes `timeout_s` at most; safe to call twice, and without `start`."""
        if self._loop is not None and self._stop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join(timeout_s)
            if self._thread.is_alive():
                _log.warning("the server did not end within %g s and is left behind", timeout_s)

    # ------------------------------------------------------------------------------------------------ its own thread
    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            if self._ready.done():
                _log.exception("the server has failed; the world goes on")
            else:
                self._ready.set_exception(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        settings, totals = self.settings, Totals()
        ice = IceServers(settings.stun, settings.turn)
        fanout = Fanout(self._hub)
        seats = Seats(self._link.info.players, self._absent_s, self._now_ns)
        room = Room(self._link.info, self._device, seats, totals, settings.resume_s, self._prompt_filter, self._now_ns)
        limits = PeerLimits(settings.viewers, settings.resume_s, settings.gather_limit_s)
        peers = Peers(room, fanout, ice, limits, totals, self._now_ns)
        report = WorldReport(self._link, self._hub, fanout, room, peers, totals, self._publishers)
        guarded = guard(settings.origins, settings.is_loopback, totals.refused_requests)
        app = web.Application(middlewares=[guarded], client_max_size=BODY_BYTES)
        posts = AddressLimits(settings.posts_per_minute / 60.0, settings.posts_at_once, self._now_ns)
        Signaling(peers, self._access, ice, posts).add_routes(app.router)
        Api(report, Metrics(report), self._access, ice).add_routes(app.router)
        _add_page(app.router)
        runner = web.AppRunner(
            app, access_log=None, keepalive_timeout=HEADERS_LIMIT_S, shutdown_timeout=0.5, lingering_time=1.0
        )
        await runner.setup()
        chores: list[asyncio.Task[None]] = []
        listener: asyncio.Server | None = None
        try:
            listener = await self._listen(runner)
            self._peers, self._room, self._report = peers, room, report
            chores = [
                asyncio.create_task(_keep_doing(chore, every_s))
                for chore, every_s in (
                    (ice.probe, PROBE_EVERY_S),
                    (_Teller(peers, report).look, LOOK_EVERY_S),
                    (peers.sweep, SWEEP_EVERY_S),
                )
            ]
            self._publishers.start(fanout)
            self._ready.set_result(listener.sockets[0].getsockname()[1])
            await self._stop.wait()
        finally:
            for chore in chores:
                chore.cancel()
            if listener is not None:
                listener.close()
            await asyncio.gather(peers.close(), self._publishers.close())
            fanout.close()
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> asyncio.Server:
        settings, handlers = self.settings, runner.server
        assert handlers is not None, "the runner was set up before"

        def handler() -> asyncio.Protocol:
            return handlers() if len(handlers.connections) < CONNECTIONS else _TurnedAway()

        handshake_s = None if self._tls is None else HEADERS_LIMIT_S
        try:
            return await asyncio.get_running_loop().create_server(
                handler, settings.host, settings.port, ssl=self._tls, ssl_handshake_timeout=handshake_s
            )
        except OSError as error:
            raise _cannot_listen(settings, error) from error


class _TurnedAway(asyncio.Protocol):
    """A connection too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Close it."""
        transport.close()


class _Teller:
    """Tells the pages how the world is, every `REPORT_EVERY_S` and when it changes."""

    def __init__(self, peers: Peers, report: WorldReport) -> None:
        self._peers = peers
        self._report = report
        self._told: tuple[object, ...] = ()
        self._looks = 0

    async def look(self) -> None:
        """Called every `LOOK_EVERY_S`."""
        self._looks += 1
        changing = self._report.changing
        if changing != self._told or self._looks * LOOK_EVERY_S >= REPORT_EVERY_S:
            self._told, self._looks = changing, 0
            self._peers.broadcast(self._report.messages())


async def _keep_doing(chore: Callable[[], Awaitable[None]], every_s: float) -> None:
    """Do it now and every `every_s`. Should it fail, the log says so and it is tried again a little later."""
    while True:
        try:
            await chore()
            await asyncio.sleep(every_s)
        except Exception:
            _log.exception("a chore of the server failed; it goes on")
            await asyncio.sleep(max(every_s, FAILED_CHORE_S))


def _add_page(router: web.UrlDispatcher) -> None:
    async def index(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")

    async def file(request: web.Request) -> web.StreamResponse:
        name = request.match_info["path"]
        path = (PAGE / name).resolve() if name.isprintable() and len(name) < 256 else PAGE
        if not path.is_relative_to(PAGE) or path.suffix not in PAGE_SUFFIXES or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path)

    router.add_get("/", index, name="page")
    router.add_get("/{path:.+}", file, name="static")


def _tls_context(settings: ServerSettings) -> ssl.SSLContext | None:
    if settings.cert is None or settings.key is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(settings.cert, settings.key, password="")  # never asks for one in the terminal
    except (OSError, ssl.SSLError) as error:
        raise ServerError(
            f"cert {settings.cert} and key {settings.key} cannot be used for TLS ({error.strerror or error}): "
            "both must be PEM files, the key without a passphrase and the certificate's own"
        ) from error
    return context


def _cannot_listen(settings: ServerSettings, error: OSError) -> ServerError:
    where = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return ServerError(f"{where} is in use: end the other program, or choose another port (--port 0: any free one)")
    if error.errno == errno.EACCES:
        return ServerError(f"{where}: ports below 1024 are reserved: choose a higher one (--port 8080)")
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return ServerError(f"{where}: this machine has no such address: use 127.0.0.1, or 0.0.0.0 for all it has")
    return ServerError(f"{where}: cannot listen there ({error.strerror or error})")


def _reachable_host(host: str) -> str:
    """What to put into an address for people: for "all addresses" the one that leads out of this machine."""
    if host in ("0.0.0.0", "::", ""):
        family, far = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # sends nothing: it only chooses the way
            host = probe.getsockname()[0]
    return f"[{host}]" if ":" in host else host

"""The server for those who watch and play from afar: one thread with one event loop, on which all peers live."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from aiohttp import web

from dreamtick.errors import ServerError
from dreamtick.net.access import Access, Role
from dreamtick.net.api import Api
from dreamtick.net.chores import LOOK_EVERY_S, Teller, keep_doing
from dreamtick.net.fanout import Fanout
from dreamtick.net.http_guard import BODY_BYTES, guard, seal
from dreamtick.net.ice import PROBE_EVERY_S, IceServers
from dreamtick.net.listening import listen, reachable_host
from dreamtick.net.metrics import Metrics
from dreamtick.net.page_files import add_page
from dreamtick.net.peers import PeerLimits, Peers
from dreamtick.net.prompt_filter import PromptFilter
from dreamtick.net.publishers import Publishers
from dreamtick.net.rate_limits import AddressLimits
from dreamtick.net.remote_device import RemoteDevice, RemoteReceipt
from dreamtick.net.room import Room
from dreamtick.net.seats import Seats
from dreamtick.net.server_settings import ServerSettings
from dreamtick.net.signaling import Signaling
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.totals import Totals
from dreamtick.net.unwaited_threads import UnwaitedThreads
from dreamtick.net.world_link import WorldLink
from dreamtick.net.world_report import WorldReport

__all__ = ["RemoteServer", "ServerSettings"]

START_LIMIT_S = 10.0

SWEEP_EVERY_S = 1.0

_log = logging.getLogger(__name__)


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
        self._tls = settings.tls_context()
        self._ready: Future[int] = Future()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._peers: Peers | None = None
        self._room: Room | None = None
        self._report: WorldReport | None = None
        self._port = 0
        self._closed = False

    # ------------------------------------------------------------------------------------------------ its owner's side
    def start(self) -> None:
        """Listen. Returns when connections are taken. ServerError if that cannot be: it says why and what to do."""
        self._thread = threading.Thread(target=self._run, name="dreamtick-server", daemon=True)
        self._thread.start()
        try:
            self._port = self._ready.result(START_LIMIT_S)
        except TimeoutError:
            self.close(0.0)
            where = f"{self.settings.host}:{self.settings.port}"
            raise ServerError(f"{where}: the server did not start within {START_LIMIT_S:g} s; try again") from None

    @property
    def port(self) -> int:
        """Where it listens; 0 before `start`."""
        return self._port

    @property
    def is_alive(self) -> bool:
        """Whether its thread still runs, as it may after `close` if it stands somewhere where nothing can end it."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def publishing(self) -> tuple[str, ...]:
        """Where the world is published, in words without keys."""
        return tuple(part.to for part in self._publishers.parts)

    def url(self, role: Role | None, hours: float = 12.0) -> str:
        """The page's address with a token for `role` in its fragment, which browsers do not send; None: no token."""
        scheme = "https" if self._tls is not None else "http"
        token = "" if role is None else f"#token={self._access.issue(role, hours)}"
        return f"{scheme}://{reachable_host(self.settings.host)}:{self._port}/{token}"

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
        """Say goodbye to the peers and end. Takes `timeout_s` at most; safe without `start`, and a second time, when it
        waits for nothing.
        """
        if self._closed:
            return
        self._closed = True
        if self._loop is not None and self._stop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join(timeout_s)
            if self.is_alive:
                _log.warning("the server did not end within %g s and is left behind", timeout_s)

    # ------------------------------------------------------------------------------------------------ its own thread
    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:  # the top of this thread
            if self._ready.done():
                _log.exception("the server has failed; the world goes on")
            else:
                self._ready.set_exception(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_default_executor(UnwaitedThreads())
        self._stop = asyncio.Event()
        settings, totals = self.settings, Totals()
        ice = IceServers(settings.stun, settings.turn)
        fanout = Fanout(self._hub)
        seats = Seats(self._link.info.players, self._absent_s, self._now_ns)
        room = Room(self._link.info, self._device, seats, totals, settings.resume_s, self._prompt_filter, self._now_ns)
        limits = PeerLimits(settings.viewers, settings.resume_s, settings.gather_limit_s)
        peers = Peers(room, fanout, ice, limits, totals, self._now_ns)
        report = WorldReport(self._link, self._hub, fanout, room, peers, totals, self._publishers)
        hosts = settings.known_hosts(is_open=self._access.open_role is not None)
        guarded = guard(settings.origins, hosts, totals.refused_requests)
        app = web.Application(middlewares=[guarded], client_max_size=BODY_BYTES)
        app.on_response_prepare.append(seal)
        posts = AddressLimits(settings.posts_per_minute / 60.0, settings.posts_at_once, self._now_ns)
        Signaling(peers, self._access, ice, posts).add_routes(app.router)
        Api(report, Metrics(report), self._access, ice).add_routes(app.router)
        add_page(app.router)
        listener = await listen(app, settings.host, settings.port, self._tls)
        chores: list[asyncio.Task[None]] = []
        try:
            self._peers, self._room, self._report = peers, room, report
            chores = [
                asyncio.create_task(keep_doing(chore, every_s))
                for chore, every_s in (
                    (ice.probe, PROBE_EVERY_S),
                    (Teller(peers, report).look, LOOK_EVERY_S),
                    (peers.sweep, SWEEP_EVERY_S),
                )
            ]
            self._publishers.start(fanout)
            self._ready.set_result(listener.port)
            await self._stop.wait()
        finally:
            for chore in chores:
                chore.cancel()
            listener.stop()
            await asyncio.gather(peers.close(), self._publishers.close())
            fanout.close()
            await listener.close()

"""Taking HTTP connections: where, how many, how long they may be idle, and in which words it fails."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import socket
import ssl
from collections import Counter
from functools import partial

from aiohttp import web

from dreamtick.errors import ServerError
from dreamtick.net.http_connection import HttpConnection
from dreamtick.net.rate_limits import address_group

__all__ = ["HEADERS_LIMIT_S", "listen", "reachable_host"]

HEADERS_LIMIT_S = 10.0
"""How long a connection may take to send a request's headers, and how long it is kept for another request."""

CONNECTIONS = 512
"""HTTP connections at a time, so that no crowd of them can use up the process's descriptors. Streams need none."""

CONNECTIONS_EACH = 64
"""Of these from one address; a browser makes six."""

CONNECTIONS_LOOPBACK = 256
"""From loopback, where a reverse proxy brings everybody."""

LOOKUP_LIMIT_S = 5.0
"""How long the address to listen at may take to be found, where it is given as a name."""

GOODBYE_LIMIT_S = 2.0
"""How long a TLS connection waits for the other side's goodbye."""

NO_ROOM_S = 0.5
"""The pause after a connection for which the system had no descriptor or memory left."""

TOLD_AGAIN_S = 60.0
"""How often the log says so."""

_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

_log = logging.getLogger(__name__)


async def listen(app: web.Application, host: str, port: int, tls: ssl.SSLContext | None) -> Listener:
    """Take connections for `app`. ServerError if that cannot be: it says why and what to do."""
    listening = await _listening_socket("127.0.0.1" if host == "localhost" else host, port)
    runner = web.AppRunner(app, shutdown_timeout=0.5)
    await runner.setup()
    return Listener(runner, listening, tls)


class Listener:
    """What `listen` made: connections are taken until it is closed.

    They are counted from the moment they are accepted, before any handshake: those cost a descriptor, too.
    """

    def __init__(self, runner: web.AppRunner, listening: socket.socket, tls: ssl.SSLContext | None) -> None:
        self._runner = runner
        self._listening = listening
        self._tls = tls
        self._held: Counter[str] = Counter()
        self._greetings: set[asyncio.Task[None]] = set()
        self.port: int = listening.getsockname()[1]
        self._accepting = asyncio.create_task(self._accept())

    def stop(self) -> None:
        """Take no further connections; those that are there go on."""
        self._accepting.cancel()

    async def close(self) -> None:
        """End all of them. Requests that are being answered have half a second for it."""
        self.stop()
        for greeting in self._greetings:
            greeting.cancel()
        await self._runner.cleanup()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        tell_s = loop.time()
        with self._listening:
            while True:
                try:
                    connection, address = await loop.sock_accept(self._listening)
                except OSError as error:  # no room, or whoever wanted to connect has gone again
                    if error.errno in _NO_ROOM and loop.time() >= tell_s:
                        tell_s = loop.time() + TOLD_AGAIN_S
                        _log.warning("no room for further connections (%s): they wait", error.strerror)
                    await asyncio.sleep(NO_ROOM_S if error.errno in _NO_ROOM else 0.01)
                else:
                    self._take(connection, address[0])
                    await asyncio.sleep(0)  # a queue of them does not stop the loop

    def _take(self, connection: socket.socket, address: str) -> None:
        group = address_group(address)
        most = CONNECTIONS_LOOPBACK if _is_loopback(address) else CONNECTIONS_EACH
        if self._held.total() >= CONNECTIONS or self._held[group] >= most:
            connection.close()
            return
        self._held[group] += 1
        greeting = asyncio.create_task(self._greet(connection, group))
        self._greetings.add(greeting)
        greeting.add_done_callback(self._greetings.discard)

    async def _greet(self, connection: socket.socket, group: str) -> None:
        """Make it an HTTP connection, after the handshake of TLS if there is one. Its place is free when it is over."""
        server = self._runner.server
        assert server is not None, "the runner was set up"
        limits: dict[str, float] = {}
        if self._tls is not None:
            limits = {"ssl_handshake_timeout": HEADERS_LIMIT_S, "ssl_shutdown_timeout": GOODBYE_LIMIT_S}
        place = contextlib.ExitStack()  # freed once, whoever comes first
        place.callback(self._free, group)
        loop = asyncio.get_running_loop()
        http = partial(
            HttpConnection,
            server,
            place.close,
            loop=loop,
            access_log=None,
            keepalive_timeout=HEADERS_LIMIT_S,
            lingering_time=1.0,
            auto_decompress=False,  # no body is taken that is compressed
        )
        try:
            await loop.connect_accepted_socket(http, connection, ssl=self._tls, **limits)
        except OSError:  # the handshake failed, or took too long
            place.close()

    def _free(self, group: str) -> None:
        self._held[group] -= 1
        if self._held[group] <= 0:
            del self._held[group]


def reachable_host(host: str) -> str:
    """What to put into an address for people: for "all addresses" the one that leads out of this machine."""
    if host in ("0.0.0.0", "::", ""):
        family, far = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # sends nothing: it only chooses the way
            host = probe.getsockname()[0]
    return f"[{host}]" if ":" in host else host


async def _listening_socket(host: str, port: int) -> socket.socket:
    """One socket, so that there is one port."""
    where = f"{host}:{port}"
    try:
        async with asyncio.timeout(LOOKUP_LIMIT_S):
            found = await asyncio.get_running_loop().getaddrinfo(
                host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )
    except TimeoutError:
        raise ServerError(
            f"{where}: no name server says within {LOOKUP_LIMIT_S:g} s which address that is: "
            "give it in numbers, such as 127.0.0.1, or 0.0.0.0 for all that this machine has"
        ) from None
    except OSError as error:
        raise _cannot_listen(where, error) from error
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.setblocking(False)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise _cannot_listen(where, error) from error
    return listening


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


def _cannot_listen(where: str, error: OSError) -> ServerError:
    if error.errno == errno.EADDRINUSE:
        return ServerError(f"{where} is in use: end the other program, or choose another port (--port 0: any free one)")
    if error.errno == errno.EACCES:
        return ServerError(f"{where}: ports below 1024 are reserved: choose a higher one (--port 8080)")
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return ServerError(f"{where}: this machine has no such address: use 127.0.0.1, or 0.0.0.0 for all it has")
    return ServerError(f"{where}: cannot listen there ({error.strerror or error})")

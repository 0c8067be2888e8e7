"""Taking HTTP connections: where, how many, how long they may be idle, and in which words it fails."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl

from aiohttp import web

from dreamtick.errors import ServerError

__all__ = ["HEADERS_LIMIT_S", "listen", "reachable_host"]

HEADERS_LIMIT_S = 10.0
"""How long a connection may take to send a request's headers, and how long it is kept for another request."""

CONNECTIONS = 512
"""HTTP connections at a time, so that no crowd of them can use up the process's descriptors. Streams need none."""


async def listen(app: web.Application, host: str, port: int, tls: ssl.SSLContext | None) -> Listener:
    """Take connections for `app`. ServerError if that cannot be: it says why and what to do."""
    runner = web.AppRunner(
        app, access_log=None, keepalive_timeout=HEADERS_LIMIT_S, shutdown_timeout=0.5, lingering_time=1.0
    )
    await runner.setup()
    handlers = runner.server
    assert handlers is not None, "the runner was set up"

    def handler() -> asyncio.Protocol:
        return handlers() if len(handlers.connections) < CONNECTIONS else _TurnedAway()

    address = "127.0.0.1" if host == "localhost" else host  # one socket, so that there is one port
    handshake_s = None if tls is None else HEADERS_LIMIT_S
    try:
        server = await asyncio.get_running_loop().create_server(
            handler, address, port, ssl=tls, ssl_handshake_timeout=handshake_s
        )
    except OSError as error:
        await runner.cleanup()
        raise _cannot_listen(f"{host}:{port}", error) from error
    return Listener(runner, server)


class Listener:
    """What `listen` made: connections are taken until it is closed."""

    def __init__(self, runner: web.AppRunner, server: asyncio.Server) -> None:
        self._runner = runner
        self._server = server
        self.port: int = server.sockets[0].getsockname()[1]

    def stop(self) -> None:
        """Take no further connections; those that are there go on."""
        self._server.close()

    async def close(self) -> None:
        """End all of them. Requests that are being answered have half a second for it."""
        self.stop()
        await self._runner.cleanup()


def reachable_host(host: str) -> str:
    """What to put into an address for people: for "all addresses" the one that leads out of this machine."""
    if host in ("0.0.0.0", "::", ""):
        family, far = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # sends nothing: it only chooses the way
            host = probe.getsockname()[0]
    return f"[{host}]" if ":" in host else host


class _TurnedAway(asyncio.Protocol):
    """A connection too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Close it."""
        transport.close()


def _cannot_listen(where: str, error: OSError) -> ServerError:
    if error.errno == errno.EADDRINUSE:
        return ServerError(f"{where} is in use: end the other program, or choose another port (--port 0: any free one)")
    if error.errno == errno.EACCES:
        return ServerError(f"{where}: ports below 1024 are reserved: choose a higher one (--port 8080)")
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return ServerError(f"{where}: this machine has no such address: use 127.0.0.1, or 0.0.0.0 for all it has")
    return ServerError(f"{where}: cannot listen there ({error.strerror or error})")

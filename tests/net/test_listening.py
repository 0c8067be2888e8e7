"""Taking connections: how many from whom, what cannot be read, names that nobody resolves, a log that nobody reads."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dreamtick.errors import ServerError
from dreamtick.net.access import Access, Role
from dreamtick.net.bare_names import bare_names
from dreamtick.net.known_hosts import KnownHosts
from dreamtick.net.quiet_log import LINES, QuietLog
from dreamtick.net.server import RemoteServer, ServerSettings
from dreamtick.net.unwaited_threads import UnwaitedThreads
from tests.net.serving import SECRET, Served, serving
from tests.net.test_server import get, make_certificate


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(feed=False) as running:
        yield running


def connect(served: Served, address: str = "127.0.0.1") -> socket.socket:
    """A connection that comes from `address`, one of loopback."""
    return socket.create_connection(("127.0.0.1", served.server.port), 10, source_address=(address, 0))


def ask(served: Served, request: bytes) -> bytes:
    """Everything that comes back, until the server ends it."""
    with connect(served) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65_536):
            answer += part
        return answer


def is_open(connection: socket.socket) -> bool:
    """Whether the server answers on it."""
    try:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return connection.recv(4096).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


# ---------------------------------------------------------------------------------------------------- how many
def test_one_address_cannot_shut_the_others_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.listening.CONNECTIONS_LOOPBACK", 3)
    with serving(feed=False) as running, contextlib.ExitStack() as stack:
        held = [stack.enter_context(connect(running, "127.0.0.2")) for _ in range(3)]
        assert all(map(is_open, held))
        assert not is_open(stack.enter_context(connect(running, "127.0.0.2")))
        assert is_open(stack.enter_context(connect(running, "127.0.0.3")))
        held[0].close()
        until(lambda: is_open(stack.enter_context(connect(running, "127.0.0.2"))))


def test_connections_count_before_the_handshake_of_tls_and_free_their_place_when_it_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("dreamtick.net.listening.CONNECTIONS", 3)
    cert, key = make_certificate(tmp_path)
    with serving(ServerSettings(port=0, cert=cert, key=key), feed=False) as running, contextlib.ExitStack() as stack:
        silent = [stack.enter_context(connect(running)) for _ in range(3)]
        late = stack.enter_context(connect(running))
        assert late.recv(100) == b"", "turned away although no handshake has ended"
        silent[0].sendall(b"this is no handshake\r\n\r\n")
        for connection in silent[1:]:
            connection.close()
        trusting = ssl.create_default_context(cafile=str(cert))
        until(lambda: reaches(f"{running.server.url(None)}health", trusting))
        for _ in range(6):  # more than there are places: each is freed
            assert get(f"{running.server.url(None)}health", context=trusting)[0] == 200


def reaches(url: str, context: ssl.SSLContext) -> bool:
    with contextlib.suppress(OSError):
        return get(url, context=context)[0] == 200
    return False


def test_without_a_descriptor_left_it_waits_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("dreamtick.net.listening.NO_ROOM_S", 0.01)
    accept = asyncio.SelectorEventLoop.sock_accept
    refused = 0

    async def refuse(self: asyncio.SelectorEventLoop, listening: socket.socket) -> object:
        nonlocal refused
        refused += 1
        if refused <= 5:
            raise OSError(errno.EMFILE, "Too many open files")
        return await accept(self, listening)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "sock_accept", refuse)
    with serving(feed=False) as running:
        assert get(f"{running.page}/health")[0] == 200
    assert refused > 5
    assert caplog.text.count("no room for further connections") == 1
    assert "Traceback" not in caplog.text


# ---------------------------------------------------------------------------------------------------- what comes
@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x00\xff\x00 no HTTP at all\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nBad Header<script>: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"POST /whep HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"POST /whep HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    ],
)
def test_what_cannot_be_read_fills_no_log_and_learns_nothing_of_the_server(
    served: Served, caplog: pytest.LogCaptureFixture, request_bytes: bytes
):
    caplog.set_level(logging.INFO)
    answer = ask(served, request_bytes)
    assert b" 4" in answer[:14]
    assert b"Server: dreamtick\r\n" in answer
    assert b"aiohttp" not in answer
    assert b"X-Content-Type-Options: nosniff" in answer
    assert caplog.text == ""


@pytest.mark.parametrize("path", ["/" + "%C3%A9" * 250 + ".js", "/" + "a" * 252 + ".js", "/a%00.js", "/main.js/x.js"])
def test_a_path_that_no_file_can_have_is_not_found(served: Served, path: str):
    assert get(served.page + path)[0] == 404


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd", "nonsense"])
def test_a_body_that_is_compressed_is_refused_unread(served: Served, encoding: str):
    answer = ask(served, post(served, f"Content-Encoding: {encoding}\r\nContent-Length: 2\r\n", "v="))
    assert answer.startswith(b"HTTP/1.1 415")
    assert b'"code": "encoded"' in answer


def test_a_body_that_breaks_off_or_is_nonsense_is_no_failure_of_the_server(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dreamtick.net.http_guard.BODY_LIMIT_S", 0.3)
    assert ask(served, post(served, "Transfer-Encoding: chunked\r\n", "zz\r\n")).split()[1] == b"400"
    with connect(served) as connection:
        connection.sendall(post(served, "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n", ""))
        assert connection.recv(4096).split()[1] == b"100"
        connection.sendall(b"2\r\nv=\r\nzz\r\n")
        assert connection.recv(4096).split()[1] in (b"400", b"408")
    with connect(served) as connection:
        connection.sendall(post(served, "Content-Length: 1000\r\nExpect: 100-continue\r\n", ""))
        assert connection.recv(4096).split()[1] == b"100"
        connection.sendall(b"v=0")
    assert get(f"{served.page}/health")[0] == 200
    assert caplog.text == ""


def post(served: Served, headers: str, body: str) -> bytes:
    return (
        f"POST /whep HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {served.token()}\r\n"
        f"Content-Type: application/sdp\r\nConnection: close\r\n{headers}\r\n{body}"
    ).encode()


def test_a_request_without_host_asks_no_name_server(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket, "getfqdn", lambda *_: pytest.fail("the event loop would wait for it"))
    assert ask(served, b"GET /health HTTP/1.0\r\n\r\n").split()[1] == b"421"


# ---------------------------------------------------------------------------------------------------- by which name
def test_who_lets_in_without_a_token_is_not_reached_by_a_foreign_name():
    settings = ServerSettings(host="0.0.0.0", port=0, origins=("https://dream.example.org",))
    with serving(settings, open_role=Role.PLAY, feed=False) as running:
        port = running.server.port
        own = socket.gethostname()
        for host in (
            f"127.0.0.1:{port}",
            "192.168.1.20",
            f"[fd00::1]:{port}",
            f"LocalHost:{port}",
            own,
            f"{own}:{port}",
        ):
            assert status_for(running, host) == b"200", host
        assert status_for(running, "dream.example.org") == b"200"
        for host in (f"evil.example:{port}", "127.0.0.1.evil.example", "[evil.example]", f"{own}.evil.example", ""):
            assert status_for(running, host) == b"421", host


def test_where_a_token_is_needed_any_name_will_do():
    with serving(ServerSettings(host="0.0.0.0", port=0), feed=False) as running:
        assert status_for(running, "dream.example.org") == b"200"


def test_on_this_machine_alone_only_its_own_addresses_are_known():
    hosts = KnownHosts("127.0.0.1", ("http://dream.example.org:8080",), only_loopback=True)
    for host in ("127.0.0.1:8080", "[::1]:8080", "localhost:1", "localhost.", "dream.example.org:8080"):
        assert host in hosts, host
    for host in ("192.168.1.20", "evil.example", "", ":", "[", "localhost.evil.example"):
        assert host not in hosts, host


def status_for(served: Served, host: str) -> bytes:
    return ask(served, f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()).split()[1]


# ---------------------------------------------------------------------------------------------------- slow names
@pytest.fixture
def silent_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Looking up a name takes until the end of the test; addresses in numbers are found."""
    find, over = socket.getaddrinfo, threading.Event()

    def stall(host: str | None, *more: object, **named: object) -> object:
        if host is not None and not host.replace(".", "").isdigit():
            over.wait(60.0)
            raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
        return find(host, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", stall)
    yield
    over.set()


def test_a_name_to_listen_at_that_nobody_resolves_is_told_in_words(
    silent_names: None, served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dreamtick.net.listening.LOOKUP_LIMIT_S", 0.1)
    server = another(served, ServerSettings(host="world.example.org", port=0))
    with pytest.raises(ServerError, match=r"world\.example\.org.*no name server.*127\.0\.0\.1"):
        server.start()
    until(lambda: not server.is_alive)


def test_a_start_that_takes_too_long_is_told_in_words_and_takes_no_second_wait(
    silent_names: None, served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dreamtick.net.server.START_LIMIT_S", 0.1)
    server = another(served, ServerSettings(host="world.example.org", port=0))
    with pytest.raises(ServerError, match="did not start within"):
        server.start()
    began = time.monotonic()
    server.close()
    assert time.monotonic() - began < 0.5


def test_a_name_server_that_does_not_answer_does_not_delay_the_end(silent_names: None):
    with serving(ServerSettings(port=0, stun=("stun:stun.example.org:3478",)), feed=False) as running:
        until(lambda: any(thread.name == "dreamtick-errand" for thread in threading.enumerate()))
        began = time.monotonic()
        running.server.close()
        assert time.monotonic() - began < 1.0
        assert not running.server.is_alive


def another(served: Served, settings: ServerSettings) -> RemoteServer:
    return RemoteServer(replace(settings), Access(SECRET), served.hub, served.device, served.link)


def test_closing_again_does_not_wait_again(served: Served):
    server = another(served, ServerSettings(port=0))
    over = threading.Event()
    server._thread = threading.Thread(target=over.wait, daemon=True)  # a server that stands somewhere for ever
    server._thread.start()
    server.close(0.2)
    assert server.is_alive
    began = time.monotonic()
    server.close(5.0)
    assert time.monotonic() - began < 0.1
    over.set()


def test_errands_are_done_a_few_at_a_time_and_nobody_waits_for_one_that_hangs():
    errands, over = UnwaitedThreads(at_once=2), threading.Event()
    hanging = [errands.submit(over.wait, 60.0) for _ in range(2)]
    later = errands.submit(lambda: "done")
    forgotten = errands.submit(lambda: 1 / 0)
    assert not later.done()
    over.set()
    assert [future.result(5.0) for future in (*hanging, later)] == [True, True, "done"]
    assert isinstance(forgotten.exception(5.0), ZeroDivisionError)
    still = threading.Event()
    errands.submit(still.wait, 60.0)
    began = time.monotonic()
    errands.shutdown(wait=True)
    assert time.monotonic() - began < 1.0
    with pytest.raises(RuntimeError):
        errands.submit(print)
    still.set()


# ---------------------------------------------------------------------------------------------------- words
def test_a_log_that_nobody_reads_holds_nobody_up_and_keeps_the_newest_lines():
    reading, writing = os.pipe()
    log = QuietLog(writing)
    logger = logging.Logger("unread")
    logger.addHandler(log.handler("it says: %(message)s"))
    began = time.monotonic()
    for number in range(4 * LINES):
        logger.error("line %d %s", number, "x" * 1000)  # many times what a pipe takes
    log.finish(0.1)
    assert time.monotonic() - began < 2.0
    with os.fdopen(reading, encoding="utf-8") as unread:
        assert unread.readline().startswith("it says: line ")
        for line in unread:
            if f"line {4 * LINES - 1} " in line:
                break
    os.close(writing)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("/home/ann/worlds/nan.safetensors: not a number", "nan.safetensors: not a number"),
        ("cannot read '/home/ann lee/my worlds/a.pt'", "cannot read 'a.pt'"),
        ("/srv/a.pt differs from ~/models/b.pt", "a.pt differs from b.pt"),
        ("C:\\Users\\Ann\\a.pt is missing", "a.pt is missing"),
        ("block 2: 10 frames/s and/or less, see https://example.org/help/it", None),
    ],
)
def test_strangers_are_told_the_names_of_files_not_where_they_lie(message: str, told: str | None):
    assert bare_names(message) == (message if told is None else told)


def until(done: Callable[[], bool], limit_s: float = 10.0) -> None:
    deadline = time.monotonic() + limit_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)

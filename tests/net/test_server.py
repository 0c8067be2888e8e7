"""The server itself: it starts, seals its answers, keeps to its limits, and ends without leaving anything behind."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import json
import logging
import os
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from dreamtick.errors import ConfigError, ServerError
from dreamtick.net.access import Role
from dreamtick.net.ice import TurnServer
from dreamtick.net.protocol import WorldMessage
from dreamtick.net.server import RemoteServer, ServerSettings
from dreamtick.net.world_link import WorldPhase, WorldStatus
from tests.net.player import Player, until
from tests.net.serving import FakeLink, Served, in_loop, serving
from tests.net.whep_client import WhepClient, WhepError


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    turn = TurnServer("turn:127.0.0.1:9", "ann", "secret")
    with serving(ServerSettings(port=0, turn=(turn,))) as running:
        yield running


def get(url: str, token: str | None = None, context: ssl.SSLContext | None = None) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=10, context=context) as response:
            return response.status, dict(response.headers), response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


# ---------------------------------------------------------------------------------------------------- answers
@pytest.mark.parametrize("path", ["/health", "/api/v1/world", "/nothing-here", "/whep/unknown"])
def test_every_answer_is_sealed(served: Served, path: str):
    _, headers, _ = get(served.page + path)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Server"] == "dreamtick"


def test_the_page_is_served_and_nothing_beside_it(served: Served):
    status, headers, body = get(served.page + "/")
    assert status == 200
    assert headers["Content-Type"].startswith("text/html")
    assert headers["Cache-Control"] == "no-cache"
    assert b"<video" in body
    status, headers, _ = get(served.page + "/main.js")
    assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    again = urllib.request.Request(served.page + "/main.js", headers={"If-None-Match": headers["Etag"]})
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(again, timeout=10)
    for path in (
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "//etc/passwd",
        "/.env",
        "/%00",
        "/" + "a" * 5000,
    ):
        assert get(served.page + path)[0] in (403, 404), path


def test_health_is_open_and_says_what_the_world_waits_for():
    link = FakeLink(status=WorldStatus(waiting_for="the model is being loaded"))
    with serving(link=link) as running:
        status, _, body = get(f"{running.page}/health")
        assert (status, json.loads(body)) == (
            200,
            {"ok": True, "state": "loading", "waiting_for": "the model is being loaded"},
        )
        link.status = WorldStatus(WorldPhase.FAILED, "the model stopped")
        status, _, body = get(f"{running.page}/health")
        assert (status, json.loads(body)["ok"]) == (503, False)


def test_the_world_its_figures_and_the_ways_to_it_need_a_token(served: Served):
    for path in ("/api/v1/world", "/api/v1/ice", "/metrics"):
        assert get(served.page + path)[0] == 401
        assert get(served.page + path, served.token())[0] == 200
    world = json.loads(get(f"{served.page}/api/v1/world", served.token(Role.PLAY))[2])
    assert (world["role"], world["world"]["title"], world["status"]["prompt"]) == ("play", "Test world", "a meadow")
    ice = json.loads(get(f"{served.page}/api/v1/ice", served.token())[2])
    assert ice == {"iceServers": [{"urls": "turn:127.0.0.1:9", "username": "ann", "credential": "secret"}]}


def test_a_request_that_fails_is_answered_and_disturbs_nobody(caplog: pytest.LogCaptureFixture):
    class BrokenLink(FakeLink):
        broken = False

        @property  # type: ignore[override]
        def status(self) -> WorldStatus:
            if self.broken:
                raise RuntimeError("the link is broken")
            return WorldStatus(WorldPhase.RUNNING)

        @status.setter
        def status(self, value: WorldStatus) -> None:
            pass

    link = BrokenLink()
    with serving(link=link) as running:
        link.broken = True
        status, _, body = get(f"{running.page}/health")
        assert (status, json.loads(body)["code"]) == (500, "internal")
        assert "the link is broken" in caplog.text
        link.broken = False
        assert get(f"{running.page}/health")[0] == 200

        async def watch() -> None:
            async with WhepClient(running.whep, running.token()) as client:
                await client.play()
                await client.wait_frames(3)

        in_loop(watch)


# ---------------------------------------------------------------------------------------------------- addresses
def test_the_address_for_a_role_carries_its_token_where_no_server_sees_it(served: Served):
    address = served.server.url(Role.PLAY)
    page, _, token = address.partition("/#token=")
    assert page == served.page
    assert served.access.check(token) is Role.PLAY
    assert served.server.url(None) == f"{served.page}/"


def test_a_port_in_use_is_named_with_what_to_do(served: Served):
    with pytest.raises(ServerError, match=rf"127\.0\.0\.1:{served.server.port} is in use.*--port"):
        other(served, ServerSettings(port=served.server.port)).start()


def test_an_address_that_is_not_ours_is_named_with_what_to_do(served: Served):
    with pytest.raises(ServerError, match="no such address.*0.0.0.0"):
        other(served, ServerSettings(host="192.0.2.99", port=0)).start()


def other(served: Served, settings: ServerSettings) -> RemoteServer:
    return RemoteServer(settings, served.access, served.hub, served.device, served.link)


@pytest.mark.parametrize(
    "values",
    [
        {"port": 70_000},
        {"viewers": 0},
        {"resume_s": -1.0},
        {"gather_limit_s": 0.0},
        {"cert": Path("cert.pem")},
        {"origins": ("example.org",)},
        {"origins": ("https://example.org/",)},
        {"stun": ("example.org",)},
        {"posts_at_once": 0},
    ],
)
def test_settings_that_cannot_work_are_refused(values: dict[str, object]):
    with pytest.raises(ConfigError, match="expected|belong together"):
        ServerSettings(**values)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- TLS
def test_with_a_certificate_everything_goes_over_tls(tmp_path: Path):
    cert, key = make_certificate(tmp_path)
    with serving(ServerSettings(port=0, cert=cert, key=key)) as running:
        trusting = ssl.create_default_context(cafile=str(cert))
        address = running.server.url(None)
        assert address.startswith("https://")
        assert get(f"{address}health", context=trusting)[0] == 200
        with pytest.raises((OSError, urllib.error.URLError)):
            get(f"{running.page}/health")


def test_a_certificate_that_cannot_be_used_is_named(tmp_path: Path, served: Served):
    cert, key = make_certificate(tmp_path)
    key.write_text("no key")
    with pytest.raises(ServerError, match=rf"{key}.*PEM"):
        other(served, replace(ServerSettings(port=0), cert=cert, key=key))


def make_certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), False)
        .sign(key, hashes.SHA256())
    )
    cert_file, key_file = folder / "cert.pem", folder / "key.pem"
    cert_file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    key_file.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return cert_file, key_file


# ---------------------------------------------------------------------------------------------------- limits
def test_headers_that_trickle_in_are_cut_off_and_do_not_hold_others_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.listening.HEADERS_LIMIT_S", 0.3)
    with serving() as running, socket.create_connection(("127.0.0.1", running.server.port), 10) as slow:
        began = time.monotonic()
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: loc")
        assert get(f"{running.page}/health")[0] == 200
        while slow.recv(4096):
            pass
        assert time.monotonic() - began < 5.0


def test_a_crowd_of_connections_is_turned_away_before_it_uses_up_the_descriptors(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.listening.CONNECTIONS", 3)
    with serving() as running, contextlib.ExitStack() as stack:
        for _ in range(3):
            idle = stack.enter_context(socket.create_connection(("127.0.0.1", running.server.port), 10))
            idle.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert idle.recv(4096).startswith(b"HTTP/1.1 200")
        late = stack.enter_context(socket.create_connection(("127.0.0.1", running.server.port), 10))
        assert late.recv(4096) == b""


def test_a_chore_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.chores.FAILED_CHORE_S", 0.1)

    async def watch(running: Served) -> None:
        async with Player(running) as player:
            await player.enter()
            await player.hear(WorldMessage)
            running.link.status = None  # type: ignore[assignment]
            await until(lambda: not told(player), "silence")
            running.link.status = WorldStatus(WorldPhase.RUNNING, prompt="a lake")
            await player.hear(WorldMessage, lambda message: message.prompt == "a lake")

    def told(player: Player) -> bool:
        before = player.messages.qsize()
        while not player.messages.empty():
            player.messages.get_nowait()
        return before > 0

    with serving() as running:
        in_loop(lambda: watch(running))


def test_no_token_is_ever_logged(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    logging.getLogger("aiortc").setLevel(logging.INFO)
    with serving() as running:
        token = running.token(Role.DIRECT)

        async def watch() -> str:
            async with WhepClient(running.whep, token, channels=True) as client:
                await client.play()
                await client.wait_frames(1)
                client.token = f"{token}x"
                with pytest.raises(WhepError):
                    await client.play()
                return client.location.rpartition("/")[2]

        resource = in_loop(watch)
        get(f"{running.page}/api/v1/world", token)
        server_log = "\n".join(record.getMessage() for record in caplog.records if "urllib" not in record.name)
        assert token not in server_log
        assert resource not in server_log


# ---------------------------------------------------------------------------------------------------- ending
def test_closing_says_goodbye_and_leaves_no_thread_and_no_socket():
    before = threading.active_count(), open_sockets()

    async def watch(running: Served) -> None:
        async with WhepClient(running.whep, running.token()) as one, WhepClient(running.whep, running.token()) as two:
            await one.play()
            await two.play()
            await one.wait_frames(2)
            await two.wait_frames(2)
            assert running.server.viewers == 2
            assert running.server.last_peer_left_ns is None
            began = time.monotonic()
            await asyncio.to_thread(running.server.close)
            assert time.monotonic() - began < 2.0
            await asyncio.wait_for(asyncio.gather(one.closed.wait(), two.closed.wait()), 5.0)

    with serving() as running:
        in_loop(lambda: watch(running))
    assert threading.active_count() <= before[0]
    assert open_sockets() <= before[1]


def test_publishing_to_a_place_that_does_not_answer_is_reported_and_delays_nothing():
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]
        places = (f"rtmp://127.0.0.1:{port}/live/a-secret-key", f"http://127.0.0.1:{port}/whip/another-secret")
        with serving(publish=places) as running:
            assert [place.partition("://")[0] for place in running.server.publishing] == ["rtmp", "http"]
            assert "secret" not in str(running.server.publishing)
            status, _, body = get(f"{running.page}/api/v1/world", running.token())
            assert status == 200
            assert b"secret" not in body
            assert [part["state"] for part in json.loads(body)["publishers"]] == ["connecting", "connecting"]
            began = time.monotonic()
            running.server.close()
            assert time.monotonic() - began < 2.0


@pytest.mark.parametrize("address", ["twitch", "ftp://example.org/a-secret", "rtmp://", "https:///a-secret"])
def test_an_address_that_nothing_can_be_published_to_is_refused_without_repeating_it(served: Served, address: str):
    with pytest.raises(ConfigError) as refused:
        RemoteServer(ServerSettings(port=0), served.access, served.hub, served.device, served.link, publish=(address,))
    assert "secret" not in str(refused.value)


def test_closing_before_or_twice_or_after_a_failed_start_is_no_mistake(served: Served):
    server = other(served, ServerSettings(port=0))
    server.close()
    failed = other(served, ServerSettings(port=served.server.port))
    with pytest.raises(ServerError):
        failed.start()
    failed.close()
    with serving() as running:
        running.server.close()
        running.server.close()
        running.server.answered([])


def open_sockets() -> int:
    folder = Path("/proc/self/fd")
    if not folder.exists():
        pytest.skip("counts sockets through /proc")
    count = 0
    for entry in folder.iterdir():
        try:
            count += os.readlink(entry).startswith("socket:")
        except FileNotFoundError:  # the descriptor that listed the folder
            continue
    return count

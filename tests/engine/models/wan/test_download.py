"""Fetching a member's files, from a site on this machine that answers as huggingface.co does."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest

from dreamtick.engine.models.wan import download
from dreamtick.engine.models.wan.file_lock import locked
from dreamtick.engine.models.wan.files import find, parts_of
from dreamtick.engine.models.wan.members import member
from dreamtick.errors import AssetError, ConfigError

NAME = "matrix-game-2"
REPOSITORY = "Skywork/Matrix-Game-2.0"
FILES = [file for part in parts_of(member(NAME)) for file in part.files]
TRANSFORMER = FILES[0]


class Site:
    """The repository's files, what was asked for, and what goes wrong."""

    def __init__(self) -> None:
        self.files = {name: bytes([number]) * 300_000 for number, name in enumerate(FILES, start=1)}
        self.files["README.md"] = b"not needed"
        self.fetched: list[tuple[str, int]] = []  # names, and the byte from which on
        self.breaks_after = 10**9  # bytes of each connection
        self.knows_ranges, self.moved, self.lies = True, False, False
        self.claims: dict[str, object] = {}  # of every file, instead of the truth
        self.listing: bytes | None = None  # instead of the files that were asked for
        self.sends: Callable[[BaseHTTPRequestHandler, bytes, int], None] | None = None  # instead of a file's rest
        self.silent = False
        self.ended = threading.Event()


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    from huggingface_hub import constants

    site = Site()

    class Handler(_Handler):
        state = site

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setattr(constants, "ENDPOINT", address)
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", address + "/{repo_id}/resolve/{revision}/{filename}")
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    yield site
    site.ended.set()
    server.shutdown()
    thread.join()
    server.server_close()


class _Handler(BaseHTTPRequestHandler):
    state: Site
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())["paths"]
        if self.state.silent:
            self.state.ended.wait(20)
            self.close_connection = True
            return
        rows = [self._entry(name) for name in asked if name in self.state.files]
        self.send_response(404 if self.state.moved else 200)
        self._ends(self.state.listing or json.dumps({} if self.state.moved else rows).encode())

    def _entry(self, name: str) -> dict[str, object]:
        """Large files are kept apart, under their SHA-256; small ones are in git."""
        content = self.state.files[name]
        entry: dict[str, object] = {"type": "file", "path": name, "size": len(content)}
        if self.state.claims:
            return entry | {"oid": "0" * 40} | self.state.claims
        if name == TRANSFORMER:
            digest = "0" * 64 if self.state.lies else hashlib.sha256(content).hexdigest()
            return entry | {"oid": "0" * 40, "lfs": {"oid": digest, "size": len(content), "pointerSize": 1}}
        return entry | {"oid": hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()}

    def do_GET(self) -> None:
        name = unquote(self.path.partition("/resolve/main/")[2])
        content = self.state.files[name]
        asked = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        self.state.fetched.append((name, asked))
        if self.state.sends is not None and len(self.state.fetched) < 20:
            self.close_connection = True
            self.state.sends(self, content, asked)
            return
        start = asked if self.state.knows_ranges else 0
        self.send_response(206 if self.state.knows_ranges else 200)
        if len(content) - start > self.state.breaks_after:
            self.send_header("Content-Length", str(len(content) - start))
            self.end_headers()
            self.wfile.write(content[start : start + self.state.breaks_after])
            self.close_connection = True
            return
        self._ends(content[start:])

    def _ends(self, body: bytes) -> None:
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def test_only_the_files_that_are_needed_are_fetched_and_are_then_found(site: Site, tmp_path: Path) -> None:
    said: list[str] = []
    done: list[tuple[int, int]] = []
    download.get(NAME, tmp_path, lambda _, have, total: done.append((have, total)), said.append)
    assert said == [f"{NAME}: 3 files, 0.9 MB, from {REPOSITORY} to {tmp_path}"]
    assert sorted(name for name, _ in site.fetched) == sorted(FILES)
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]
    assert find(NAME, tmp_path).transformer == (tmp_path / TRANSFORMER,)
    assert done[-1] == (900_000, 900_000)
    assert done == sorted(done)
    assert any(0 < have < 900_000 for have, _ in done)


def test_what_is_there_is_not_fetched_again(site: Site, tmp_path: Path) -> None:
    download.get(NAME, tmp_path, lambda *_: None)
    site.fetched.clear()
    said: list[str] = []
    done: list[tuple[int, int]] = []
    download.get(NAME, tmp_path, lambda _, have, total: done.append((have, total)), said.append)
    assert said == [f"{NAME}: all 3 files are in {tmp_path}, 0.9 MB"]
    assert site.fetched == []
    assert done == [(300_000, 900_000), (600_000, 900_000), (900_000, 900_000)]  # compared
    (tmp_path / TRANSFORMER).write_bytes(b"cut short")
    download.get(NAME, tmp_path, lambda *_: None, said.append)
    assert said[-1].endswith("(2 are there)")
    assert [name for name, _ in site.fetched] == [TRANSFORMER]
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]


def stop_at_200_kb(_: str, have: int, __: int) -> None:
    if have > 200_000:
        raise KeyboardInterrupt


def test_a_download_that_was_interrupted_goes_on_where_it_stopped(site: Site, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        download.get(NAME, tmp_path, stop_at_200_kb)
    assert not (tmp_path / TRANSFORMER).exists()
    assert 200_000 < 900_000 - download.plan(NAME, tmp_path).missing_bytes < 300_000
    download.get(NAME, tmp_path, lambda *_: None)
    (first, start), (again, rest) = site.fetched[:2]
    assert (first, start, again) == (TRANSFORMER, 0, TRANSFORMER)
    assert rest > 200_000
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]
    assert not list(tmp_path.rglob("*.part"))


def test_a_site_that_knows_no_ranges_sends_the_file_again(site: Site, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        download.get(NAME, tmp_path, stop_at_200_kb)
    site.knows_ranges = False
    download.get(NAME, tmp_path, lambda *_: None)
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]


def test_a_new_version_does_not_go_on_from_the_rest_of_an_old_one(site: Site, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        download.get(NAME, tmp_path, stop_at_200_kb)
    site.files[TRANSFORMER] = b"new" * 100_000
    download.get(NAME, tmp_path, lambda *_: None)
    assert (tmp_path / TRANSFORMER).read_bytes() == b"new" * 100_000


def test_a_connection_that_breaks_is_opened_again_while_it_brings_something(site: Site, tmp_path: Path) -> None:
    site.breaks_after = 140_000
    download.get(NAME, tmp_path, lambda *_: None)
    assert [start for name, start in site.fetched if name == TRANSFORMER] == [0, 140_000, 280_000]
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]
    site.files[TRANSFORMER] = b"new" * 100_000
    site.breaks_after = 0
    with pytest.raises(AssetError, match=rf"{REPOSITORY}: cannot be fetched .* goes on where it stopped"):
        download.get(NAME, tmp_path / "other", lambda *_: None)


def test_a_file_that_is_not_what_was_promised_is_not_kept(site: Site, tmp_path: Path) -> None:
    site.lies = True
    with pytest.raises(AssetError, match=f"{TRANSFORMER}: what was received is not the file"):
        download.get(NAME, tmp_path, lambda *_: None)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_file_that_is_no_longer_kept_there_is_named(site: Site, tmp_path: Path) -> None:
    del site.files[TRANSFORMER]
    with pytest.raises(AssetError, match=rf"{TRANSFORMER} is no longer in {REPOSITORY}"):
        download.get(NAME, tmp_path, lambda *_: None)
    assert site.fetched == []


def test_a_file_of_the_right_size_that_is_another_one_is_named_and_left_alone(site: Site, tmp_path: Path) -> None:
    (tmp_path / "Wan2.1_VAE.pth").write_bytes(b"mine" * 75_000)
    with pytest.raises(AssetError, match=r"Wan2.1_VAE.pth: as large as .* and yet not that file; move it away"):
        download.get(NAME, tmp_path, lambda *_: None)
    assert (tmp_path / "Wan2.1_VAE.pth").read_bytes() == b"mine" * 75_000
    assert site.fetched == []


# ------------------------------------------------------------------------------------------------ a bad site
def sends(status: int, body: bytes, *headers: tuple[str, str]) -> Callable[[BaseHTTPRequestHandler, bytes, int], None]:
    def send(answer: BaseHTTPRequestHandler, _: bytes, __: int) -> None:
        answer.send_response(status)
        for header in headers:
            answer.send_header(*header)
        answer.end_headers()
        with suppress(OSError):  # who asked need not listen to the end
            answer.wfile.write(body)

    return send


@pytest.mark.parametrize(
    ("status", "headers", "says"),
    [
        (206, [("Content-Length", "0")], "ended its answer without the 300000 bytes that are missing"),
        (206, [], "ended its answer without the 300000 bytes that are missing"),
        (200, [("Content-Length", "0")], "promises 300000 bytes, and with its answer it would be 0"),
        (200, [], "ended its answer without the 300000 bytes that are missing"),
    ],
)
def test_an_answer_that_brings_nothing_is_the_last(
    status: int, headers: list[tuple[str, str]], says: str, site: Site, tmp_path: Path
) -> None:
    site.sends = sends(status, b"", *headers)
    with pytest.raises(AssetError, match=says):
        download.get(NAME, tmp_path, lambda *_: None)
    assert len(site.fetched) == 1


def test_a_site_that_does_not_answer_is_not_waited_for(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "TIMEOUT_S", 0.05)
    site.silent = True
    with pytest.raises(AssetError, match=rf"{REPOSITORY}: no answer from its site within 0.05 s; try again"):
        download.plan(NAME, tmp_path)


def test_a_body_without_end_is_not_written_on(site: Site, tmp_path: Path) -> None:
    site.sends = sends(200, b"x" * 10_000_000)
    done: list[tuple[int, int]] = []
    with pytest.raises(AssetError, match=f"{TRANSFORMER}: what was received is not the file"):
        download.get(NAME, tmp_path, lambda _, have, total: done.append((have, total)))
    assert max(have for have, _ in done) <= 300_000
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (sends(200, b"log in", ("Content-Length", "6")), "promises 300000 bytes, and with its answer it would be 6;"),
        (sends(206, b"", ("Content-Length", "300000")), "promises 300000 bytes, and with its answer it would be 5"),
        (
            sends(206, b"a", ("Content-Length", "1"), ("Content-Range", "bytes 0-0/300000")),
            "sent bytes 0-0/300000, ask",
        ),
    ],
)
def test_an_answer_that_cannot_be_the_rest_leaves_what_is_here(
    answer: Callable[[BaseHTTPRequestHandler, bytes, int], None], says: str, site: Site, tmp_path: Path
) -> None:
    with pytest.raises(KeyboardInterrupt):
        download.get(NAME, tmp_path, stop_at_200_kb)
    (part,) = tmp_path.rglob("*.part")
    here = part.read_bytes()
    site.sends = answer
    with pytest.raises(AssetError, match=says):
        download.get(NAME, tmp_path, lambda *_: None)
    assert part.read_bytes() == here


def test_connections_that_all_bring_little_are_given_up(site: Site, tmp_path: Path) -> None:
    def drip(answer: BaseHTTPRequestHandler, content: bytes, start: int) -> None:
        sends(206, content[start : start + 1], ("Content-Length", str(len(content) - start)))(answer, content, start)

    site.sends = drip
    with pytest.raises(AssetError, match="5 connections in a row brought less than 1 MB each; try again, it goes on"):
        download.get(NAME, tmp_path, lambda *_: None)
    assert [start for _, start in site.fetched] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "claims",
    [
        {"size": None},
        {"size": "300000"},
        {"size": 0},
        {"size": -1},
        {"oid": None},
        {"oid": "../../../../" + "0" * 28},
        {"oid": ["0"]},
        {"lfs": {"oid": None}},
        {"lfs": {}},
    ],
    ids=str,
)
def test_a_size_or_a_digest_that_is_none_is_refused(claims: dict[str, object], site: Site, tmp_path: Path) -> None:
    site.claims = claims
    with pytest.raises(AssetError, match=rf"{TRANSFORMER}: {REPOSITORY} gives its size as .* and its digest as"):
        download.plan(NAME, tmp_path)


@pytest.mark.parametrize(
    "listing", [b'{"a": 1}', b"[1]", b"<html>", b"[" * 100_000, b" " * 2_000_000], ids=lambda listing: str(listing[:8])
)
def test_a_list_that_is_none_is_refused(listing: bytes, site: Site, tmp_path: Path) -> None:
    site.listing = listing
    with pytest.raises(AssetError, match=REPOSITORY):
        download.plan(NAME, tmp_path)


# ------------------------------------------------------------------------------------------------ this machine
def test_two_at_once_do_not_write_into_the_same_file(site: Site, tmp_path: Path) -> None:
    refused: list[str] = []

    def ask_again(name: str, have: int, _: int) -> None:
        if name == TRANSFORMER and have > 200_000 and not refused:
            with pytest.raises(AssetError) as caught:
                download.get(NAME, tmp_path, lambda *_: None)
            refused.append(str(caught.value))

    download.get(NAME, tmp_path, ask_again)
    assert refused == [
        f"{tmp_path / TRANSFORMER}: another `dreamtick models get` is fetching this file; once it has ended, try again"
    ]
    assert (tmp_path / TRANSFORMER).read_bytes() == site.files[TRANSFORMER]
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == sorted(Path(f).name for f in FILES)


def test_a_lock_ends_with_the_process_that_held_it(tmp_path: Path) -> None:
    lock = tmp_path / "file.lock"
    code = (
        "import os, sys; from pathlib import Path; from dreamtick.engine.models.wan.file_lock import locked\n"
        "with locked(Path(sys.argv[1])): os._exit(9)"
    )
    ended = subprocess.run([sys.executable, "-c", code, str(lock)], timeout=60)
    assert ended.returncode == 9
    assert lock.exists()
    with locked(lock), pytest.raises(BlockingIOError), locked(lock):
        pass
    assert not lock.exists()


def test_what_is_in_the_way_is_said_before_anything_is_fetched(site: Site, tmp_path: Path) -> None:
    (tmp_path / "one" / TRANSFORMER).mkdir(parents=True)
    with pytest.raises(AssetError, match=f"{TRANSFORMER}: a folder, where a file belongs"):
        download.get(NAME, tmp_path / "one", lambda *_: None)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / Path(TRANSFORMER).parts[0]).touch()
    with pytest.raises(AssetError, match=f"{TRANSFORMER}: cannot be written or read"):
        download.get(NAME, tmp_path / "two", lambda *_: None)
    for impossible in (tmp_path / "two" / Path(TRANSFORMER).parts[0], tmp_path / ("long" * 100)):
        with pytest.raises(AssetError, match="cannot be written or read"):
            download.get(NAME, impossible, lambda *_: None)
    assert site.fetched == []


def test_a_partial_file_that_cannot_be_opened_is_said(site: Site, tmp_path: Path) -> None:
    wanted = download.plan(NAME, tmp_path)
    wanted.partial(wanted.files[0]).mkdir(parents=True)
    with pytest.raises(AssetError, match=r"\.part: cannot be written or read .*Is a directory"):
        download.get(NAME, tmp_path, lambda *_: None)


def test_a_disk_that_is_too_small_is_said_before_anything_is_fetched(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from collections import namedtuple

    usage = namedtuple("usage", ("total", "used", "free"))
    monkeypatch.setattr(download.shutil, "disk_usage", lambda _: usage(10, 9, 100_000))
    with pytest.raises(AssetError, match="0.1 MB are free, matrix-game-2 needs 0.9 MB more"):
        download.get(NAME, tmp_path / "new", lambda *_: None)
    assert site.fetched == []


def test_a_repository_that_moved_is_named(site: Site, tmp_path: Path) -> None:
    site.moved = True
    with pytest.raises(AssetError, match=rf"{REPOSITORY}: (not found|cannot be fetched)"):
        download.plan(NAME, tmp_path)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(
        ConfigError, match=r'downloading needs huggingface_hub, install it: pip install "dreamtick\[wan\]"'
    ):
        download.plan(NAME, tmp_path)


def test_a_name_that_is_no_members_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="'pocket' is no member"):
        download.plan("pocket", tmp_path)

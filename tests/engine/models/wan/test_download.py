"""Fetching a member's files, from a site on this machine that answers as huggingface.co does."""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest

from dreamtick.engine.models.wan import download
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
    server.shutdown()
    thread.join()
    server.server_close()


class _Handler(BaseHTTPRequestHandler):
    state: Site
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())["paths"]
        rows = [self._entry(name) for name in asked if name in self.state.files]
        self.send_response(404 if self.state.moved else 200)
        self._ends(json.dumps({} if self.state.moved else rows).encode())

    def _entry(self, name: str) -> dict[str, object]:
        """Large files are kept apart, under their SHA-256; small ones are in git."""
        content = self.state.files[name]
        entry: dict[str, object] = {"type": "file", "path": name, "size": len(content)}
        if name == TRANSFORMER:
            digest = "0" * 64 if self.state.lies else hashlib.sha256(content).hexdigest()
            return entry | {"oid": "0" * 40, "lfs": {"oid": digest, "size": len(content), "pointerSize": 1}}
        return entry | {"oid": hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()}

    def do_GET(self) -> None:
        name = unquote(self.path.partition("/resolve/main/")[2])
        content = self.state.files[name]
        asked = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        self.state.fetched.append((name, asked))
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
    download.get(NAME, tmp_path, lambda *_: None, said.append)
    assert said == [f"{NAME}: all 3 files are in {tmp_path}, 0.9 MB"]
    assert site.fetched == []
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

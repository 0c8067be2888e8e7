"""Fetching a member's files from where its publishers keep them: asked for, resumable, and no file that is not needed.

huggingface_hub finds the files and opens the connection; it drops a half-fetched file, so that receiving is done here.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.file_lock import locked
from dreamtick.engine.models.wan.files import parts_of
from dreamtick.engine.models.wan.members import member
from dreamtick.errors import AssetError

__all__ = ["TIMEOUT_S", "Download", "Progress", "RemoteFile", "get", "plan"]

Progress = Callable[[str, int, int], None]
"""Told a file's name, how many bytes of all files are here and compared, and how many there will be."""

TIMEOUT_S = 30.0
"""How long the site may leave us without an answer, or without the next byte of a file."""

_LITTLE = 1 << 20  # bytes of a connection that broke; so many in a row that bring less are the last:
_POOR_CONNECTIONS = 5
_LONGEST_LIST = 1 << 20  # bytes that the site may take to describe our few files
_DIGEST = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")  # it becomes part of a file's name, so that nothing else will do


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file in a repository on huggingface.co. `digest` is the SHA-256 of a large file, git's SHA-1 of a small one."""

    repository: str
    name: str
    size: int  # bytes
    digest: str


@dataclass(frozen=True, slots=True)
class Download:
    """What is to be fetched for a member, and into which folder."""

    name: str
    folder: Path
    files: tuple[RemoteFile, ...]

    @property
    def nbytes(self) -> int:
        """Bytes of all files."""
        return sum(file.size for file in self.files)

    @property
    def missing(self) -> tuple[RemoteFile, ...]:
        """Those that are not in the folder in full size; `get` compares the others with their digests."""
        return tuple(file for file in self.files if _bytes_of(self.folder / file.name) != file.size)

    @property
    def missing_bytes(self) -> int:
        """What is still to be received: of a file that was interrupted, the rest."""
        return sum(file.size - min(_bytes_of(self.partial(file)), file.size) for file in self.missing)

    def partial(self, file: RemoteFile) -> Path:
        """Where a file is kept until it is whole; another version of it is kept elsewhere."""
        target = self.folder / file.name
        return target.with_name(f".{target.name}.{file.digest[:12]}.part")

    def __str__(self) -> str:
        missing, repositories = self.missing, " and ".join(dict.fromkeys(file.repository for file in self.files))
        if not missing:
            return f"{self.name}: all {len(self.files)} files are in {self.folder}, {_gigabytes(self.nbytes)}"
        here = f" ({len(self.files) - len(missing)} are there)" if len(missing) < len(self.files) else ""
        size = _gigabytes(self.missing_bytes)
        return f"{self.name}: {len(missing)} files, {size}, from {repositories} to {self.folder}{here}"


def plan(name: str, folder: Path) -> Download:
    """What `get` would fetch, with its size; asks the publishers' site, fetches nothing.

    Raises ConfigError for a name that is no member's or without the extra `wan`, AssetError without an answer.
    """
    parts = parts_of(member(name))
    with wan_extra("downloading"):
        import huggingface_hub  # noqa: F401
    files: list[RemoteFile] = []
    for repository in dict.fromkeys(part.repository for part in parts):
        wanted = [file for part in parts if part.repository == repository for file in part.files]
        found = {file.name: file for file in _described(repository, wanted)}
        lost = [file for file in wanted if file not in found]
        if lost:
            raise AssetError(
                f"{', '.join(lost)} is no longer in {repository}; look there for what took its place, fetch it by hand"
            )
        files += [found[file] for file in wanted]
    return Download(name, folder, tuple(files))


def get(name: str, folder: Path, progress: Progress, announce: Callable[[str], None] = lambda _: None) -> Download:
    """Fetch what is missing of a member into a folder, where `find` finds it; `announce` is told the size before.

    What is there in full size is compared with its digest, which takes seconds for each 10 GB, and left as it is.
    Whatever interrupts it, a second call goes on where it stopped. Raises what `plan` does, and AssetError if the disk
    is too small or cannot be written, a file that is there is not the publishers', another process is fetching the
    same file to the same place, or a file cannot be fetched or is not what was promised.
    """
    download = plan(name, folder)
    announce(str(download))
    missing = download.missing
    _prepare(download)
    done = 0
    for file in sorted(download.files, key=lambda file: file in missing):  # what is there first

        def report(here: int, file: RemoteFile = file, before: int = done) -> None:
            progress(file.name, before + here, download.nbytes)

        if file in missing:
            _fetch(file, folder / file.name, download.partial(file), report)
        else:
            _compare(file, folder / file.name, report)
        done += file.size
    return download


def _described(repository: str, wanted: Sequence[str]) -> list[RemoteFile]:
    """Size and digest of those of the wanted files that are in a repository.

    We ask ourselves because `HfApi.get_paths_info` waits for ever, and believes everything.
    """
    from huggingface_hub import constants, get_session, hf_raise_for_status
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined] # documented, yet not re-exported

    url, asked = f"{constants.ENDPOINT}/api/models/{repository}/paths-info/main", {"paths": wanted, "expand": False}
    with (
        _remote(repository),
        get_session().stream(
            "POST", url, data=asked, headers=build_hf_headers(), follow_redirects=True, timeout=TIMEOUT_S
        ) as response,
    ):
        hf_raise_for_status(response)
        answer = b""
        for piece in response.iter_bytes():
            answer += piece
            if len(answer) > _LONGEST_LIST:
                raise AssetError(f"{repository}: more than {_LONGEST_LIST} bytes to describe {len(wanted)} files")
        rows = json.loads(answer)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise AssetError(f"{repository}: its site's answer is no list of files; try again later")
    return [_remote_file(repository, row) for row in rows if row.get("type") == "file" and row.get("path") in wanted]


def _remote_file(repository: str, row: Mapping[str, object]) -> RemoteFile:
    name, size, large = row["path"], row.get("size"), row.get("lfs")
    digest = large.get("oid") if isinstance(large, dict) else row.get("oid")
    if type(size) is not int or size < 1 or not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        raise AssetError(
            f"{name}: {repository} gives its size as {size!r:.80} and its digest as {digest!r:.80}, expected a number "
            "of bytes and 40 or 64 digits in base 16; fetch it by hand"
        )
    return RemoteFile(repository, str(name), size, digest)


def _compare(file: RemoteFile, target: Path, report: Callable[[int], None]) -> None:
    """That a file which is there is the publishers'; it may be the user's own work, so that it is never replaced."""
    with _disk(target):
        digest = _digest(target, file, report)
    if digest != file.digest:
        raise AssetError(
            f"{target}: as large as {file.name} in {file.repository}, and yet not that file; move it away to fetch "
            "that one"
        )


def _fetch(file: RemoteFile, target: Path, partial: Path, report: Callable[[int], None]) -> None:
    """Receive a file's rest and put the file in its place."""
    with ExitStack() as held, _disk(target):
        try:
            held.enter_context(locked(partial.with_suffix(".lock")))
        except BlockingIOError as error:
            raise AssetError(
                f"{target}: another `dreamtick models get` is fetching this file; once it has ended, try again"
            ) from error
        if _bytes_of(target) == file.size:
            return  # the other one has ended in the meantime
        _receive_rest(file, partial, report)
        if _bytes_of(partial) != file.size or _digest(partial, file) != file.digest:
            partial.unlink()
            raise AssetError(
                f"{file.name}: what was received is not the file that {file.repository} promises; try again"
            )
        partial.replace(target)


def _receive_rest(file: RemoteFile, partial: Path, report: Callable[[int], None]) -> None:
    """Open a connection again and again, as long as each of them brings something and not all of them little."""
    poor = 0
    while (before := _bytes_of(partial)) < file.size:
        broke = None
        try:
            _receive(file, partial, before, report)
        except AssetError as error:
            broke = error
        brought = _bytes_of(partial) - before
        if brought <= 0:
            raise broke or AssetError(
                f"{file.name}: {file.repository} ended its answer without the {file.size - before} bytes that are "
                "missing; try again, it goes on where it stopped"
            )
        poor = poor + 1 if brought < _LITTLE else 0
        if poor == _POOR_CONNECTIONS and _bytes_of(partial) < file.size:
            raise AssetError(
                f"{file.name}: {poor} connections in a row brought less than 1 MB each; try again, it goes on where it "
                "stopped"
            ) from broke


def _receive(file: RemoteFile, partial: Path, start: int, report: Callable[[int], None]) -> None:
    """One connection. Ends early where more comes than was promised."""
    from huggingface_hub import get_session, hf_hub_url, hf_raise_for_status
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined] # documented, yet not re-exported

    headers = {**build_hf_headers(), "Range": f"bytes={start}-", "Accept-Encoding": "identity"}
    url = hf_hub_url(file.repository, file.name)
    with (
        _remote(file.repository),
        get_session().stream("GET", url, headers=headers, follow_redirects=True, timeout=TIMEOUT_S) as response,
    ):
        hf_raise_for_status(response)
        resumed = response.status_code == 206
        received = start if resumed else 0
        _check_answer(file, received, response.headers, resumed)
        with _disk(partial), partial.open("ab" if resumed else "wb") as out:
            report(received)
            for piece in response.iter_bytes():
                received += out.write(piece)
                if received > file.size:
                    return
                report(received)


def _check_answer(file: RemoteFile, start: int, headers: Mapping[str, str], resumed: bool) -> None:
    """Refuse what cannot be the file before it is added to what is here, or takes its place."""
    if resumed and not headers.get("Content-Range", f"bytes {start}-").startswith(f"bytes {start}-"):
        raise AssetError(f"{file.name}: {file.repository} sent {headers['Content-Range']}, asked from {start} on")
    if "Content-Length" not in headers or "Content-Encoding" in headers:
        return  # how much it is shows when it comes
    whole = start + int(headers["Content-Length"])
    if whole > file.size or (whole < file.size and not resumed):
        raise AssetError(
            f"{file.name}: {file.repository} promises {file.size} bytes, and with its answer it would be {whole}; "
            "try again later"
        )


def _digest(path: Path, file: RemoteFile, report: Callable[[int], None] = lambda _: None) -> str:
    """The same kind of digest as the file's own; `report` is told how many bytes have been read."""
    large = len(file.digest) == 64
    digest = hashlib.sha256() if large else hashlib.sha1(b"blob %d\0" % file.size, usedforsecurity=False)
    with path.open("rb") as content:
        while piece := content.read(1 << 20):
            digest.update(piece)
            report(content.tell())
    return digest.hexdigest()


@contextmanager
def _remote(repository: str) -> Iterator[None]:
    """Errors of the network and the site as ours."""
    from huggingface_hub.errors import EntryNotFoundError, GatedRepoError, RepositoryNotFoundError

    try:
        yield
    except AssetError:
        raise  # says what it is
    except GatedRepoError as error:
        raise AssetError(
            f"{repository}: its publishers ask you to accept their terms first, on huggingface.co/{repository}; "
            "then `hf auth login` and try again"
        ) from error
    except (EntryNotFoundError, RepositoryNotFoundError) as error:
        raise AssetError(f"{repository}: not found on huggingface.co ({error}); it may have moved") from error
    except Exception as error:  # the top of a connection; which kinds there are differs between the library's versions
        if type(error).__name__.endswith("Timeout"):
            raise AssetError(
                f"{repository}: no answer from its site within {TIMEOUT_S:g} s; try again, it goes on where it stopped"
            ) from error
        raise AssetError(
            f"{repository}: cannot be fetched ({type(error).__name__}: {error}); try again, it goes on where it stopped"
        ) from error


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    """Errors of the disk as ours."""
    try:
        yield
    except OSError as error:
        raise AssetError(f"{path}: cannot be written or read ({error}); make way, or choose another folder") from error


def _prepare(download: Download) -> None:
    """Make the folders. Whatever will be in the way at the end is said before anything is fetched."""
    for file in download.missing:
        target = download.folder / file.name
        with _disk(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.is_dir():
                raise AssetError(f"{target}: a folder, where a file belongs; move it away, or choose another folder")
    needed = download.missing_bytes
    with _disk(download.folder):
        free = shutil.disk_usage(download.folder).free
    if free < needed:
        raise AssetError(
            f"{download.folder}: {_gigabytes(free)} are free, {download.name} needs {_gigabytes(needed)} more; "
            "make room, or choose a folder on another disk"
        )


def _bytes_of(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:  # not ours to look at: writing there says so
        return 0


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e8 else f"{count / 1e6:.1f} MB"

"""Fetching a member's files from where its publishers keep them: asked for, resumable, and no file that is not needed.

huggingface_hub finds the files and opens the connection; it drops a half-fetched file, so that receiving is done here.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.files import parts_of
from dreamtick.engine.models.wan.members import member
from dreamtick.errors import AssetError

__all__ = ["Download", "Progress", "RemoteFile", "get", "plan"]

Progress = Callable[[str, int, int], None]
"""Told a file's name, how many bytes of all files are here, and how many there will be."""

_TIMEOUT_S = 30.0  # without a byte


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
        """Those that are not in the folder in full size."""
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
        from huggingface_hub import HfApi
        from huggingface_hub.hf_api import RepoFile
    files: list[RemoteFile] = []
    for repository in dict.fromkeys(part.repository for part in parts):
        wanted = [file for part in parts if part.repository == repository for file in part.files]
        with _remote(repository):
            entries = [e for e in HfApi().get_paths_info(repository, wanted) if isinstance(e, RepoFile)]
        found = {
            entry.path: RemoteFile(repository, entry.path, entry.size, entry.lfs.sha256 if entry.lfs else entry.blob_id)
            for entry in entries
        }
        lost = [file for file in wanted if file not in found]
        if lost:
            raise AssetError(
                f"{', '.join(lost)} is no longer in {repository}; look there for what took its place, fetch it by hand"
            )
        files += [found[file] for file in wanted]
    return Download(name, folder, tuple(files))


def get(name: str, folder: Path, progress: Progress, announce: Callable[[str], None] = lambda _: None) -> Download:
    """Fetch what is missing of a member into a folder, where `find` finds it; `announce` is told the size before.

    Whatever interrupts it, a second call goes on where it stopped. Raises what `plan` does, and AssetError if the disk
    is too small, or a file cannot be fetched or is not what was promised.
    """
    download = plan(name, folder)
    announce(str(download))
    missing = download.missing
    _check_space(download)
    before = download.nbytes - sum(file.size for file in missing)
    for file in missing:

        def report(received: int, file: RemoteFile = file, before: int = before) -> None:
            progress(file.name, before + received, download.nbytes)

        _fetch(file, folder / file.name, download.partial(file), report)
        before += file.size
    return download


def _fetch(file: RemoteFile, target: Path, partial: Path, report: Callable[[int], None]) -> None:
    """Receive a file's rest; a connection that breaks is opened again as long as each of them brings something."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial.touch()
    while (received := _bytes_of(partial)) < file.size:
        try:
            _receive(file, partial, received, report)
        except AssetError:
            if _bytes_of(partial) <= received:
                raise
    if _bytes_of(partial) != file.size or _digest(partial, file) != file.digest:
        partial.unlink()
        raise AssetError(f"{file.name}: what was received is not the file that {file.repository} promises; try again")
    partial.replace(target)


def _receive(file: RemoteFile, partial: Path, start: int, report: Callable[[int], None]) -> None:
    from huggingface_hub import get_session, hf_hub_url, hf_raise_for_status
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined] # documented, yet not re-exported

    headers = {**build_hf_headers(), "Range": f"bytes={start}-", "Accept-Encoding": "identity"}
    url = hf_hub_url(file.repository, file.name)
    with (
        _remote(file.repository),
        get_session().stream("GET", url, headers=headers, follow_redirects=True, timeout=_TIMEOUT_S) as response,
    ):
        hf_raise_for_status(response)
        resumed = response.status_code == 206
        with partial.open("ab" if resumed else "wb") as out:
            received = start if resumed else 0
            report(received)
            for piece in response.iter_bytes():
                received += out.write(piece)
                report(received)


def _digest(path: Path, file: RemoteFile) -> str:
    """The same kind of digest as the file's own."""
    if len(file.digest) == 64:
        with path.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    return hashlib.sha1(b"blob %d\0" % file.size + path.read_bytes(), usedforsecurity=False).hexdigest()


@contextmanager
def _remote(repository: str) -> Iterator[None]:
    """Errors of the network and the site as ours."""
    from huggingface_hub.errors import EntryNotFoundError, GatedRepoError, RepositoryNotFoundError

    try:
        yield
    except GatedRepoError as error:
        raise AssetError(
            f"{repository}: its publishers ask you to accept their terms first, on huggingface.co/{repository}; "
            "then `hf auth login` and try again"
        ) from error
    except (EntryNotFoundError, RepositoryNotFoundError) as error:
        raise AssetError(f"{repository}: not found on huggingface.co ({error}); it may have moved") from error
    except Exception as error:  # the top of a connection; which kinds there are differs between the library's versions
        raise AssetError(
            f"{repository}: cannot be fetched ({type(error).__name__}: {error}); try again, it goes on where it stopped"
        ) from error


def _check_space(download: Download) -> None:
    needed = download.missing_bytes
    try:
        download.folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(download.folder).free
    except OSError as error:
        raise AssetError(f"{download.folder}: cannot be written ({error}); choose another folder") from error
    if free < needed:
        raise AssetError(
            f"{download.folder}: {_gigabytes(free)} are free, {download.name} needs {_gigabytes(needed)} more; "
            "make room, or choose a folder on another disk"
        )


def _bytes_of(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e8 else f"{count / 1e6:.1f} MB"

"""Fetching a member's files from where its publishers keep them: asked for, resumable, and no file that is not needed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dreamtick.engine.models.wan.extra import wan_extra
from dreamtick.engine.models.wan.files import parts_of
from dreamtick.engine.models.wan.members import member
from dreamtick.errors import AssetError

__all__ = ["Download", "RemoteFile", "get", "plan"]

Progress = Callable[[str, int, int], None]
"""Told a file's name, and how many bytes of all there are of all there will be."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file in a repository on huggingface.co."""

    repository: str
    name: str
    size: int  # bytes


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
        """Those that are not in the folder yet, in full."""
        return tuple(file for file in self.files if _bytes_of(self.folder / file.name) != file.size)

    def __str__(self) -> str:
        missing = self.missing
        repositories = " and ".join(dict.fromkeys(file.repository for file in self.files))
        if not missing:
            return f"{self.name}: all {len(self.files)} files are in {self.folder}, {_gigabytes(self.nbytes)}"
        here = f" ({len(self.files) - len(missing)} are there)" if len(missing) < len(self.files) else ""
        size = _gigabytes(sum(file.size for file in missing))
        return f"{self.name}: {len(missing)} files, {size}, from {repositories} to {self.folder}{here}"


def plan(name: str, folder: Path) -> Download:
    """What `get` would fetch, with its size; asks the publishers' site, fetches nothing.

    Raises ConfigError for a name that is no member's or without the extra `wan`, AssetError if the site does not answer.
    """
    parts = parts_of(member(name))
    with wan_extra("downloading"):
        from huggingface_hub import HfApi
    files: list[RemoteFile] = []
    for repository in dict.fromkeys(part.repository for part in parts):
        wanted = [file for part in parts if part.repository == repository for file in part.files]
        with _remote(repository):
            found = {entry.path: entry.size for entry in HfApi().get_paths_info(repository, wanted) if _is_file(entry)}
        lost = [file for file in wanted if file not in found]
        if lost:
            raise AssetError(
                f"{', '.join(lost)} is no longer in {repository}; look there for what took its place and fetch it by hand"
            )
        files += [RemoteFile(repository, file, found[file]) for file in wanted]
    return Download(name, folder, tuple(files))


def get(name: str, folder: Path, progress: Progress, announce: Callable[[str], None] = lambda _: None) -> Download:
    """Fetch what is missing of a member into a folder, from which `find` finds it; `announce` is told the size before.

    Whatever interrupts it, a second call goes on where it stopped. Raises what `plan` does, and AssetError if the disk
    is too small or a file cannot be fetched.
    """
    download = plan(name, folder)
    announce(str(download))
    missing = download.missing
    if not missing:
        return download
    _check_space(download, missing)
    from huggingface_hub import hf_hub_download

    meter = _Meter(progress, download)
    for file in missing:
        with _remote(file.repository):
            hf_hub_download(file.repository, file.name, local_dir=folder, tqdm_class=meter.bar_of(file))
        meter.finish(file)
    return download


class _Meter:
    """Adds up the bytes of one file after the other."""

    def __init__(self, progress: Progress, download: Download) -> None:
        self._progress, self._total = progress, download.nbytes
        self._done = download.nbytes - sum(file.size for file in download.missing)

    def bar_of(self, file: RemoteFile) -> type[Any]:
        """A silent progress bar, as huggingface_hub wants a class of them, that reports here."""
        from huggingface_hub.utils import tqdm

        meter = self

        class Bar(tqdm):  # type: ignore[misc]
            def __init__(self, *args: Any, **options: Any) -> None:
                super().__init__(*args, **{**options, "disable": True})
                self.fetched = int(options.get("initial") or 0)
                meter.report(file, self.fetched)

            def update(self, n: float | None = 1) -> None:
                self.fetched += int(n or 0)
                meter.report(file, self.fetched)

        return Bar

    def report(self, file: RemoteFile, fetched: int) -> None:
        self._progress(file.name, self._done + min(fetched, file.size), self._total)

    def finish(self, file: RemoteFile) -> None:
        self._done += file.size
        self.report(file, 0)


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
    except (OSError, RuntimeError, ValueError) as error:
        raise AssetError(
            f"{repository}: cannot be fetched ({type(error).__name__}: {error}); try again, it goes on where it stopped"
        ) from error


def _check_space(download: Download, missing: Sequence[RemoteFile]) -> None:
    needed = sum(file.size for file in missing)
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


def _is_file(entry: object) -> bool:
    return isinstance(getattr(entry, "size", None), int)


def _bytes_of(path: Path) -> int:
    return path.stat().st_size if path.is_file() else -1


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e8 else f"{count / 1e6:.1f} MB"

"""On what a figure was measured."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

import dreamtick
from dreamtick.sim.hardware import commit_text, hardware_text


@pytest.fixture
def package_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that the package believes to lie in."""
    (tmp_path / "dreamtick").mkdir()
    monkeypatch.setattr(dreamtick, "__file__", str(tmp_path / "dreamtick" / "__init__.py"))
    commit_text.cache_clear()
    yield tmp_path
    commit_text.cache_clear()


def git(root: Path, *arguments: str) -> str:
    own = ("-c", "user.name=tests", "-c", "user.email=tests@example.com", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *own, *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_the_hardware_is_one_line_that_names_cores_and_torch_but_not_the_host() -> None:
    text = hardware_text()
    assert "\n" not in text
    assert re.search(r", \d+ cores, ", text)
    assert text.endswith(f"torch {torch.__version__}")
    assert not platform.node() or platform.node() not in text


def test_outside_a_checkout_the_commit_is_the_version(package_root: Path) -> None:
    assert commit_text() == f"dreamtick {dreamtick.__version__}"


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_in_a_checkout_the_commit_is_named_and_said_to_be_dirty_if_it_is(package_root: Path) -> None:
    (package_root / "file").write_text("as committed")
    git(package_root, "init", "-q")
    git(package_root, "add", "file")
    git(package_root, "commit", "-qm", "a file")
    commit = git(package_root, "rev-parse", "HEAD")
    assert commit_text() == commit
    commit_text.cache_clear()
    (package_root / "file").write_text("changed")
    assert commit_text() == f"{commit}-dirty"

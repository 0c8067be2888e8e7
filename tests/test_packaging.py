"""What is shipped: the sdist, the wheel made from it, and a world that runs from that wheel outside the tree."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("sim", "engine", "input", "render", "net", "assets")
STARTUP_FILE = "dreamtick_gymnasium.pth"  # see sim/env_hook.py
IMPORT_BUDGET_S = 0.3


def run(*arguments: str | Path, cwd: Path, **variables: str) -> str:
    """Run Python with these arguments and return its output; the output of a failure becomes the test's message."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, *map(str, arguments)]
    ended = subprocess.run(
        command, cwd=cwd, env={**environment, **variables}, capture_output=True, text=True, check=False, timeout=110
    )
    assert ended.returncode == 0, f"{command} ended with {ended.returncode}:\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    run("-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel made from the sdist, as an installer makes it; the tree itself has no part in it."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    run("-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "dist", source, cwd=folder)
    (built,) = (folder / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder into which the wheel is installed, alone."""
    folder = tmp_path_factory.mktemp("installed")
    run("-m", "pip", "install", "--no-deps", "--no-index", "--target", folder, wheel, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def empty_environment(installed, tmp_path_factory):
    """An environment with nothing but the wheel, and this environment's libraries without its Dreamtick.

    Making it with the libraries themselves would install torch again. They are reached through a .pth file instead:
    other .pth files there, such as the one of an editable Dreamtick, are not read.
    """
    folder = tmp_path_factory.mktemp("environment")
    run("-m", "venv", "--without-pip", folder, cwd=folder)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    libraries = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    (site / "libraries.pth").write_text("\n".join([str(installed), *dict.fromkeys(libraries)]) + "\n", encoding="utf-8")
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def run_there(python: Path, program: str, cwd: Path) -> str:
    """Run a program in the empty environment, ignoring everything that points back to the tree."""
    ended = subprocess.run(
        [python, "-I", "-c", program], cwd=cwd, capture_output=True, text=True, check=False, timeout=110
    )
    assert ended.returncode == 0, f"ended with {ended.returncode}:\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout.strip()


def test_the_sdist_holds_the_real_folders_and_no_tests(sdist):
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    for wanted in ("pyproject.toml", "LICENSE", "NOTICE", "README.md", "dreamtick/errors.py", "sim/cli/__init__.py"):
        assert wanted in names
    assert not [name for name in names if name.startswith(("tests/", "dreamtick/sim", ".venv"))]


def test_the_wheel_holds_every_source_and_asset(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in FOLDERS:
        files = [file for file in (ROOT / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
        assert files, f"{folder} is empty"
        missing = {f"dreamtick/{file.relative_to(ROOT).as_posix()}" for file in files} - names
        assert not missing


def test_the_wheel_puts_nothing_beside_dreamtick(wheel):
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    (metadata,) = (top for top in tops if top.endswith(".dist-info"))
    assert tops == {"dreamtick", STARTUP_FILE, metadata}


def test_nothing_but_dreamtick_and_its_command_is_installed(installed):
    names = {path.name for path in installed.iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"dreamtick", STARTUP_FILE, "bin"}


def test_a_world_starts_from_the_wheel_outside_the_tree(empty_environment, installed, tmp_path):
    program = """
import dreamtick, pathlib
assert pathlib.Path(dreamtick.__file__).parents[1] == pathlib.Path(INSTALLED), dreamtick.__file__
world = dreamtick.load("pocket", seed=1)
height, width, colours = world.step({"move_x": 1.0}).shape[1:]
print(height > 0, width > 0, colours)
""".replace("INSTALLED", repr(str(installed)))
    assert run_there(empty_environment, program, tmp_path) == "True True 3"


def test_gymnasium_finds_the_environments_of_an_installed_wheel(empty_environment, installed, tmp_path):
    program = f"""
import site, sys
site.addsitedir({str(installed)!r})  # as Python does with its own site-packages, startup files and all
assert not {{"torch", "numpy", "typing"}} & set(sys.modules), "the startup file imports too much"
import gymnasium
print(sorted(name for name in gymnasium.registry if name.startswith("dreamtick/")))
"""
    names = [f"dreamtick/{name}-v0" for name in ("Maze", "Model", "Pocket", "PocketTruth")]
    assert run_there(empty_environment, program, tmp_path) == str(names)


def test_the_command_runs_from_the_wheel(empty_environment, tmp_path):
    program = "import sys; from dreamtick.sim.cli import main; sys.exit(main(['--version']))"
    assert run_there(empty_environment, program, tmp_path).startswith("dreamtick ")


def test_importing_dreamtick_is_quick_and_brings_nothing_heavy():
    program = """
import sys, time
began = time.perf_counter()
import dreamtick
seconds = time.perf_counter() - began
print(seconds, *sorted({"torch", "pygame", "av", "numpy"} & set(sys.modules)))
"""
    answers = [run("-c", program, cwd=ROOT).split() for _ in range(3)]
    assert [heavy for _, *heavy in answers] == [[], [], []]
    assert min(float(seconds) for seconds, *_ in answers) < IMPORT_BUDGET_S


def test_the_public_names_are_those_of_the_library():
    import dreamtick

    for name in dreamtick.__all__:
        assert getattr(dreamtick, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        dreamtick.lode  # noqa: B018

"""The command line: which verb runs, what it is told, and how each kind of failure ends."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType

import pytest

from dreamtick import __version__
from dreamtick.errors import BindingError, CheckpointError
from dreamtick.sim import cli

HELP_BUDGET_S = 0.5


@dataclass(frozen=True)
class GreetOptions:
    """Greet somebody."""

    name: str = "you"
    """Whom to greet."""
    loud: bool = False


@dataclass
class Greeter:
    """What a verb does when it is run, and the options it was run with."""

    act: Callable[[], int] = lambda: 0
    told: list[GreetOptions] = field(default_factory=list)

    def greet(self, options: GreetOptions) -> int:
        self.told.append(options)
        return self.act()

    def raises(self, error: BaseException) -> None:
        def fail() -> int:
            raise error

        self.act = fail


@pytest.fixture
def greeter(monkeypatch):
    """Make `greet` the only verb."""
    greeter = Greeter()
    module = ModuleType("dreamtick.sim.cli.greet")
    module.GreetOptions, module.greet = GreetOptions, greeter.greet
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(cli, "VERBS", ("greet",))
    return greeter


def test_a_verb_gets_its_options_and_its_answer_is_the_exit_code(greeter):
    greeter.act = lambda: 7
    assert cli.main(["greet", "--name", "Ada", "--loud"]) == 7
    assert greeter.told == [GreetOptions("Ada", loud=True)]


def test_the_help_names_the_verb_with_its_first_line(greeter, capsys):
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert "greet" in shown
    assert "Greet somebody." in shown


def test_without_a_verb_the_help_is_shown(greeter, capsys):
    assert cli.main([]) == 0
    assert "usage: dreamtick" in capsys.readouterr().out


def test_the_help_of_a_verb_shows_defaults(greeter, capsys):
    assert cli.main(["greet", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "Whom to greet." in shown
    assert "default: you" in shown


@pytest.mark.parametrize("arguments", [["dance"], ["greet", "--nmae", "Ada"], ["greet", "--name"]])
def test_a_command_line_that_means_nothing_ends_with_2_and_runs_nothing(greeter, capsys, arguments):
    assert cli.main(arguments) == 2
    assert greeter.told == []
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [(BindingError("line 3: [red]jump[/red] twice"), 2), (CheckpointError("pocket.safetensors: 7 tensors missing"), 1)],
)
def test_an_error_of_ours_is_one_line_as_it_was_written(greeter, capsys, error, code):
    greeter.raises(error)
    assert cli.main(["greet"]) == code
    assert capsys.readouterr().err == f"dreamtick: {error}\n"


def test_a_long_message_is_not_broken_into_lines(greeter, capsys):
    greeter.raises(CheckpointError("word " * 100 + "end"))
    cli.main(["greet"])
    assert capsys.readouterr().err.count("\n") == 1


def test_what_a_message_quotes_cannot_command_the_terminal(greeter, capsys):
    greeter.raises(CheckpointError("\x1b]0;owned\x07\x9b2J\r\u202e\udcff.safetensors: [b]no[/b] such file\nsecond: 雪"))
    cli.main(["greet"])
    shown = "dreamtick: \\x1b]0;owned\\x07\\x9b2J\\r\\u202e\\udcff.safetensors: [b]no[/b] such file\nsecond: 雪\n"
    assert capsys.readouterr().err == shown


def test_an_error_that_nobody_foresaw_keeps_its_traceback(greeter):
    greeter.raises(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        cli.main(["greet"])


def test_ctrl_c_ends_with_130_and_without_a_word(greeter, capsys):
    greeter.raises(KeyboardInterrupt())
    assert cli.main(["greet"]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_has_gone_away_is_nothing_to_talk_about():
    reading, writing = os.pipe()
    os.close(reading)  # as `head` leaves once it has its lines
    command = [sys.executable, "-m", "dreamtick", "--version"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode == 1


def test_the_version_is_the_packages(capsys):
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"dreamtick {__version__}\n"


def test_a_verb_may_have_verbs_of_its_own(monkeypatch):
    from dreamtick.sim.cli.bench import LoopBenchOptions

    told = []
    monkeypatch.setattr("dreamtick.sim.cli.bench.bench", lambda options: told.append(options.what) or 0)
    monkeypatch.setattr(cli, "VERBS", ("bench", "models"))
    assert cli.main(["bench", "loop", "--seconds", "5", "--json"]) == 0
    assert told == [LoopBenchOptions(seconds=5.0, json=True)]


def test_each_verb_has_its_options_and_its_function():
    for verb in cli.VERBS:
        module = importlib.import_module(f"dreamtick.sim.cli.{verb}")
        options = getattr(module, f"{verb.capitalize()}Options")
        assert options.__doc__, f"{verb}: its options have no docstring, which is its help"
        assert callable(getattr(module, verb))


def test_the_help_comes_at_once_and_without_the_heavy_libraries():
    program = (
        "import sys; from dreamtick.sim.cli import main; code = main(['--help']);"
        "print(*({'torch', 'pygame', 'av', 'aiortc'} & set(sys.modules)), file=sys.stderr); sys.exit(code)"
    )
    seconds = []
    for _ in range(3):
        began = time.perf_counter()
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
        seconds.append(time.perf_counter() - began)
    assert ended.stderr.strip() == ""
    assert all(verb in ended.stdout for verb in cli.VERBS)
    assert min(seconds) < HELP_BUDGET_S

"""The command line: `dreamtick VERB …`.

A verb is a module of this folder that has, say for `play`, a frozen dataclass `PlayOptions` (its docstring and those
of its fields are the help) and a function `play(options) -> int` that returns the exit code. To show the help, all of
these modules are imported: what is heavy (torch, pygame, av) is imported when they run.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Union

from dreamtick import __version__
from dreamtick.errors import ConfigError, DreamtickError

__all__ = ["VERBS", "main"]

VERBS = ("play", "serve", "token", "replay", "models", "bindings", "doctor", "bench", "train", "data", "verify")

_ABOUT = f"Dreamtick {__version__}: worlds that a neural network makes while you play. `--version` prints the version."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (`sys.argv` without the program's name by default) and return its exit code.

    2: the command line, a file or a setting is wrong. 1: something else went wrong. 130: interrupted.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments or ["--help"])
        if sys.stdout is not None:  # closed by whoever started us
            sys.stdout.flush()
        return code
    except DreamtickError as error:
        _print_error(str(error))
        return 2 if isinstance(error, ConfigError) else 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            _print_error(f"{error.filename or 'standard output'}: {error.strerror or error or type(error).__name__}")
        # Whoever read our output has gone, as `head` does. Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(arguments: Sequence[str]) -> int:
    """Read the options and run their verb. For help and for wrong options, tyro says everything."""
    if arguments[0] in ("--version", "-V"):
        print(f"dreamtick {__version__}")
        return 0
    import tyro

    wanted = (arguments[0],) if arguments[0] in VERBS else VERBS  # all of them only to tell them apart
    modules = {verb: importlib.import_module(f"dreamtick.sim.cli.{verb}") for verb in wanted}
    options_types = {verb: getattr(module, f"{verb.capitalize()}Options") for verb, module in modules.items()}
    choices: list[object] = [Annotated[kind, tyro.conf.subcommand(verb)] for verb, kind in options_types.items()]
    choices.append(Annotated[None, tyro.conf.Suppress])  # tyro makes a choice of two or more only
    choice: Any = Union[tuple(choices)]  # noqa: UP007
    try:
        options: Any = tyro.cli(
            choice,
            prog="dreamtick",
            description=_ABOUT,
            args=arguments,
            config=(tyro.conf.OmitArgPrefixes, tyro.conf.OmitSubcommandPrefixes, tyro.conf.FlagCreatePairsOff),
        )
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    verb = next(verb for verb, kind in options_types.items() if type(options) is kind)
    run: Callable[[Any], int] = getattr(modules[verb], verb)
    return run(options)


def _print_error(message: str) -> None:
    """Show what went wrong on the error output. Of characters that could command a terminal it shows the escapes."""
    from rich.console import Console
    from rich.markup import escape

    shown = "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in message)
    Console(stderr=True, soft_wrap=True, highlight=False).print(f"[bold red]dreamtick:[/] {escape(shown)}")

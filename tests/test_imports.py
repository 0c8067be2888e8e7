"""Imports point down only, go in no circle, and name nobody's private parts. Each rule is shown to bite first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.import_graph import circle_in, imports_of, read_tree, violations_in

ROOT = Path(__file__).parents[1]


def test_the_tree_keeps_the_rules():
    assert violations_in(read_tree(ROOT)) == []


def test_the_tree_has_no_circle():
    assert circle_in(read_tree(ROOT)) is None


def test_the_whole_tree_is_read_and_through_no_link():
    sources = read_tree(ROOT)
    assert {"dreamtick", "dreamtick.errors", "dreamtick.input.events", "dreamtick.sim.cli"} <= sources.keys()
    assert not any(name.startswith("dreamtick.dreamtick") for name in sources)


@pytest.mark.parametrize(
    ("module", "line", "complaint"),
    [
        ("dreamtick.input.events", "from dreamtick.engine.block import FrameBlock", "upwards, from input"),
        ("dreamtick.errors", "from dreamtick.input.events import Event", "upwards, from errors"),
        ("dreamtick.engine.block", "from dreamtick.render import hud", "upwards, from engine"),
        ("dreamtick.render.window", "from dreamtick.net import server", "upwards, from render"),
        ("dreamtick.net.server", "import dreamtick.sim.session", "upwards, from net"),
        ("dreamtick.engine.block", "from dreamtick import load", "imports dreamtick.sim.world upwards"),
        ("dreamtick.engine.block", "def f():\n    from dreamtick.sim.loop import run", "line 2: imports dreamtick.sim"),
        ("dreamtick.input.a", "if TYPE_CHECKING:\n    from dreamtick.engine.b import B", "upwards, from input"),
        ("dreamtick.input.a", "import importlib\nimportlib.import_module('dreamtick.sim.b')", "upwards, from input"),
        ("dreamtick.input.a", "from dreamtick.input.b import _secret", "the private dreamtick.input.b._secret"),
        ("dreamtick.input.a", "import dreamtick.input._hidden", "the private dreamtick.input._hidden"),
        ("dreamtick.input.a", "import torch.nn", "input must not know torch"),
        ("dreamtick.input.a", "def f():\n    import torch", "input must not know torch"),
        ("dreamtick.engine.a", "from pygame import Surface", "engine must not know pygame"),
        ("dreamtick.engine.a", "import aiohttp", "engine must not know aiohttp"),
        ("dreamtick.engine.a", "import aiortc", "engine must not know aiortc"),
        ("dreamtick.engine.a", "import pynput.keyboard", "engine must not know pynput"),
        ("dreamtick.sim.a", "import engine.block", "write dreamtick.engine.block"),
        ("dreamtick.sim.a", "from input import events", "write dreamtick.input"),
        ("dreamtick.sim.a", "from .b import c", "relative import"),
    ],
)
def test_a_forbidden_import_is_reported(module, line, complaint):
    (found,) = violations_in({module: line})
    assert complaint in found
    assert found.startswith(f"{module}, line ")


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("dreamtick.sim.a", "from dreamtick.net.b import c"),
        ("dreamtick.engine.a", "import torch\nfrom dreamtick.input.events import Event"),
        ("dreamtick.input.a", "from dreamtick.errors import BindingError\nfrom dreamtick import errors, __version__"),
        ("dreamtick.render.a", "import pygame"),
        ("dreamtick", "def __getattr__(name):\n    from dreamtick.sim.world import load"),
        ("dreamtick.input.a", "name = input('name? ')\nfrom __future__ import annotations"),
    ],
)
def test_an_allowed_import_is_not(module, line):
    assert violations_in({module: line}) == []


def test_a_circle_is_found_whatever_its_length():
    sources = {
        "dreamtick.input.a": "from dreamtick.input.b import B",
        "dreamtick.input.b": "from dreamtick.input import c",
        "dreamtick.input.c": "import dreamtick.input.a",
    }
    circle = circle_in(sources)
    assert circle == ["dreamtick.input.a", "dreamtick.input.b", "dreamtick.input.c", "dreamtick.input.a"]


def test_a_package_that_hands_on_a_module_which_asks_the_package_is_a_circle():
    sources = {
        "dreamtick.engine.cache": "from dreamtick.engine.cache.slots import Pool",
        "dreamtick.engine.cache.slots": "from dreamtick.engine.cache import Window",
    }
    assert circle_in(sources) is not None


@pytest.mark.parametrize("later", ["def f():\n    {}", "if TYPE_CHECKING:\n    {}"])
def test_an_import_that_does_not_run_at_the_start_closes_no_circle(later):
    sources = {
        "dreamtick.input.a": "from dreamtick.input.b import B",
        "dreamtick.input.b": later.format("from dreamtick.input.a import A"),
    }
    assert circle_in(sources) is None


def test_an_import_within_try_or_class_runs_at_the_start():
    (first, second) = imports_of("try:\n    import a\nexcept ImportError:\n    pass\nclass C:\n    import b")
    assert first.at_start
    assert second.at_start

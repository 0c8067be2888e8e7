"""Reads who imports whom from the sources, without running them, and says what the house rules forbid."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Import", "circle_in", "imports_of", "read_tree", "violations_in"]

FOLDERS = ("input", "engine", "render", "net", "sim")  # from the bottom up; an import may point down only
GROUND = ("", "errors", "assets")  # below all of them; "" is the package itself
FORBIDDEN = {
    "input": {"torch"},
    "engine": {"aiohttp", "aiortc", "pygame", "pynput", "socket"},
}


@dataclass(frozen=True, slots=True)
class Import:
    """One name or module that a line imports. `name` is None for `import module`."""

    module: str
    name: str | None
    line: int
    at_start: bool  # runs when the importing module is imported: not in a function, not for type checkers only


def read_tree(root: Path) -> dict[str, str]:
    """The sources of the package by module name, read from the real folders and not through the links."""
    files = [root / "dreamtick" / f"{name}.py" for name in ("__init__", "__main__", "errors")]
    for folder in FOLDERS:
        files += sorted((root / folder).rglob("*.py"))
    return {_module_name(root, file): file.read_text(encoding="utf-8") for file in files}


def imports_of(source: str) -> list[Import]:
    """Every import of a module, wherever it stands: at the top, in a function, for type checkers only, or by name."""
    return list(_walk(ast.parse(source), at_start=True))


def violations_in(sources: Mapping[str, str]) -> list[str]:
    """One sentence for each import that the rules forbid; empty for a tidy tree."""
    found = []
    for module, source in sources.items():
        for item in imports_of(source):
            found += [f"{module}, line {item.line}: {what}" for what in _broken_rules(module, item, sources)]
    return found


def circle_in(sources: Mapping[str, str]) -> list[str] | None:
    """Modules that need each other to be imported, from one back to itself; None if there is no such circle."""
    graph = {
        module: sorted({_target(item, sources) for item in imports_of(source) if item.at_start} & sources.keys())
        for module, source in sources.items()
    }
    finished: set[str] = set()
    for start in graph:
        circle = _circle_from(start, graph, [], finished)
        if circle:
            return circle
    return None


def _circle_from(module: str, graph: Mapping[str, list[str]], path: list[str], finished: set[str]) -> list[str] | None:
    if module in path:
        return [*path[path.index(module) :], module]
    if module in finished:
        return None
    for needed in graph[module]:
        circle = _circle_from(needed, graph, [*path, module], finished)
        if circle:
            return circle
    finished.add(module)
    return None


def _broken_rules(module: str, item: Import, sources: Mapping[str, str]) -> Iterator[str]:
    top, folder = item.module.partition(".")[0], _folder(module)
    if not top:
        yield f"relative import of {item.module or item.name}: write it in full, from dreamtick"
    if top in (*FOLDERS, "assets"):
        yield f"imports {item.module}: write dreamtick.{item.module}"
    if top in FORBIDDEN.get(folder, ()):
        yield f"{folder} must not know {top}"
    if top != "dreamtick":
        return
    if any(_is_private(part) for part in (*item.module.split("."), item.name or "")):
        yield f"imports the private {item.module}.{item.name}" if item.name else f"imports the private {item.module}"
    above = _height(_folder(_target(item, sources)))
    if folder not in ("", "__main__") and above > _height(folder):  # the package's own files hand on what is in `sim`
        yield f"imports {_target(item, sources)} upwards, from {folder}"


def _walk(node: ast.AST, at_start: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, None, child.lineno, at_start) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            module = "." * child.level + (child.module or "")
            yield from (Import(module, alias.name, child.lineno, at_start) for alias in child.names)
        elif isinstance(child, ast.Call) and _imports_by_name(child):
            yield Import(child.args[0].value, None, child.lineno, at_start)  # type: ignore[attr-defined]
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            yield from _walk(ast.Module(child.body, []), at_start=False)
            yield from _walk(ast.Module(child.orelse, []), at_start)
            continue
        later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _walk(child, at_start and not later)


def _imports_by_name(call: ast.Call) -> bool:
    """Whether this is `import_module("…")` with the name written out."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called not in ("import_module", "__import__") or not call.args:
        return False
    return isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)


def _target(item: Import, sources: Mapping[str, str]) -> str:
    """The module that is imported: `from dreamtick.engine import block` means dreamtick.engine.block."""
    inner = f"{item.module}.{item.name}"
    if inner in sources:
        return inner
    if item.module == "dreamtick" and item.name in ("World", "load"):  # handed on by the package when asked for
        return "dreamtick.sim.world"
    return item.module


def _module_name(root: Path, file: Path) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    inner = [part for part in parts if part not in ("dreamtick", "__init__")]
    return ".".join(["dreamtick", *inner])


def _folder(module: str) -> str:
    """The folder a module lies in: `engine` for dreamtick.engine.block, nothing for the package itself."""
    return [*module.split("."), ""][1]


def _height(folder: str) -> int:
    return -1 if folder in GROUND else FOLDERS.index(folder)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")

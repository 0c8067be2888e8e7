"""Makes `gymnasium.make("dreamtick/Pocket-v0")` work in an interpreter that never imported Dreamtick.

gymnasium 1.x loads no plugins. So `dreamtick_gymnasium.pth`, installed beside the package, imports this module when
Python starts, and this module waits for gymnasium: once that is imported, it learns of Dreamtick's environments. Until
then nothing happens, and an interpreter that never imports gymnasium never notices: keep the imports here that few.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # `typing` would take as long as all the rest
if TYPE_CHECKING:
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["wait_for_gymnasium"]


class _RegisterAfterwards:
    """Loads a module as its own loader would, then registers the environments."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self._spec, self._loader = spec, loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._spec.loader = module.__loader__ = self._loader  # whoever asks later meets the module's own loader
        self._loader.exec_module(module)
        _register()


class _WaitForGymnasium:
    """The first finder on `sys.meta_path`, until it was asked for gymnasium."""

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        sys.meta_path.remove(self)
        import importlib.util

        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _RegisterAfterwards(spec, spec.loader)  # type: ignore[assignment]
        return spec


def wait_for_gymnasium() -> None:
    """Register the environments when gymnasium is imported, or now if it is there already."""
    if "gymnasium" in sys.modules:
        _register()
    elif not any(isinstance(finder, _WaitForGymnasium) for finder in sys.meta_path):
        sys.meta_path.insert(0, _WaitForGymnasium())


def _register() -> None:
    from dreamtick.sim.env_ids import register_environments

    register_environments()

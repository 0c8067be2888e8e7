"""Keys for actions that no bindings file names: those of a world that its player trained.

An axis takes two keys, a switch one. A switch with a direction's name takes that direction's keys; all others take, in
order, the arrows and WASD, then digits; doing nothing takes none. Keys that mean something already are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from dreamtick.input.bindings import Bindings
from dreamtick.input.bindings_toml import Binding, BoundAction
from dreamtick.input.controls import ControlKind

__all__ = ["RESTING", "with_spare_keys"]

RESTING: Final = ("noop", "no_op", "none", "nothing", "idle", "stay", "rest")
"""Names of a choice to do nothing, in lower case: it is made when no key is pressed."""

Keys = tuple[str, ...]

_AXES: Final[tuple[tuple[Keys, Keys], ...]] = (  # less and more, each key with another that means the same
    (("ArrowLeft", "KeyA"), ("ArrowRight", "KeyD")),
    (("ArrowDown", "KeyS"), ("ArrowUp", "KeyW")),
    (("KeyQ",), ("KeyE",)),
    (("KeyZ",), ("KeyX",)),
    *((((f"Digit{k}",), (f"Digit{k + 1}",))) for k in (1, 3, 5, 7)),
)
_DIRECTIONS: Final[dict[str, Keys]] = {
    "left": ("ArrowLeft", "KeyA"),
    "right": ("ArrowRight", "KeyD"),
    "up": ("ArrowUp", "KeyW"),
    "down": ("ArrowDown", "KeyS"),
    "fire": ("Space",),
    "jump": ("Space",),
}
_SWITCHES: Final[tuple[Keys, ...]] = (
    ("ArrowLeft", "KeyA"),
    ("ArrowRight", "KeyD"),
    ("ArrowUp", "KeyW"),
    ("ArrowDown", "KeyS"),
    *((f"Digit{k % 10}",) for k in range(1, 11)),
)
_PLACE: Final = "a key given by itself"


def with_spare_keys(bindings: Bindings, action_names: Sequence[str], switch_names: Sequence[str] = ()) -> Bindings:
    """These bindings, with keys for those of a model's actions that have none, as long as there are keys."""
    served = {bindings.actions[name].opposite for name in action_names if name in bindings.actions}
    bare = [name for name in action_names if name not in bindings.actions and name not in served]
    if not bare:
        return bindings
    taken = {control for entry in bindings.commands.values() for control in entry.controls}
    taken |= {b.control for name in action_names if name in bindings.actions for b in bindings.actions[name].bindings}
    given: dict[str, BoundAction] = {}
    switches = [name for name in bare if name in switch_names and name.lower() not in RESTING]
    for name in switches:
        if keys := _taken_up(_DIRECTIONS.get(name.lower(), ()), taken):
            given[name] = _bound(name, (), keys)
    singles = _left_over([((), keys) for keys in _SWITCHES], taken)
    for name in switches:
        if name not in given and (pair := next(singles, None)):
            given[name] = _bound(name, *pair)
    pairs = _left_over(_AXES, taken)
    for name in bare:
        if name not in switch_names and (pair := next(pairs, None)):
            given[name] = _bound(name, *pair)
    return replace(bindings, actions=MappingProxyType({**bindings.actions, **given}))


def _left_over(groups: Sequence[tuple[Keys, Keys]], taken: set[str]) -> Iterator[tuple[Keys, Keys]]:
    """Of the keys for less and for more those that mean nothing yet; they do when they have been handed out."""
    for less, more in groups:
        free = tuple(key for key in less if key not in taken), tuple(key for key in more if key not in taken)
        if free[1] and (free[0] or not less):
            taken.update(*free)
            yield free


def _taken_up(keys: Keys, taken: set[str]) -> Keys:
    """Those of the keys that mean nothing yet; they do from now on."""
    free = tuple(key for key in keys if key not in taken)
    taken.update(free)
    return free


def _bound(name: str, less: Keys, more: Keys) -> BoundAction:
    keys = [(key, -1.0) for key in less] + [(key, 1.0) for key in more]
    return BoundAction(
        name, name, tuple(Binding(key, name, ControlKind.KEY, value, place=_PLACE) for key, value in keys)
    )

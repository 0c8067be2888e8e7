"""Conditioning caches: for each modality the value, its version, the encoding made from it, and when that expires.

A cache does not know how to encode: the encoder is handed in. Rules are data. What a change makes necessary stands in
`INVALIDATION_TABLE`, which the documentation prints and the tests walk.

The caches belong to the generator and are read and written on its thread only. What the player wants reaches them as
the values of a `Latch`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from dreamtick.errors import ConfigError, StateError

__all__ = [
    "INVALIDATION_TABLE",
    "Blend",
    "Clear",
    "Conditioned",
    "Conditioning",
    "ConditioningCache",
    "ConditioningCaches",
    "ConditioningState",
    "EveryBlock",
    "HoldBlocks",
    "InvalidationRow",
    "InvalidationRule",
    "OnChange",
    "Pinned",
    "Recache",
    "Transition",
    "invalidation_table_markdown",
    "parse_transition",
]


# ------------------------------------------------------------------------------------------------ rules
@dataclass(frozen=True, slots=True)
class OnChange:
    """The encoding is valid until the value changes (text)."""


@dataclass(frozen=True, slots=True)
class EveryBlock:
    """The encoding is made anew for every block (actions)."""


@dataclass(frozen=True, slots=True)
class HoldBlocks:
    """A change is taken up only when the present encoding has served `blocks` blocks (a slow camera path)."""

    blocks: int

    def __post_init__(self) -> None:
        if self.blocks < 1:
            raise ConfigError(f"HoldBlocks({self.blocks}): expected 1 block or more")


@dataclass(frozen=True, slots=True)
class Pinned:
    """The first encoding stays until the world is reset (a start image)."""


InvalidationRule = OnChange | EveryBlock | HoldBlocks | Pinned


# ------------------------------------------------------------------------------------------------ transitions
@dataclass(frozen=True, slots=True)
class Clear:
    """A new value governs the next block at once; the visual history stays (arXiv 2511.20714)."""


@dataclass(frozen=True, slots=True)
class Recache:
    """As `Clear`, and the window's keys and values are computed again under it (LongLive, arXiv 2509.22622)."""


@dataclass(frozen=True, slots=True)
class Blend:
    """The encoding moves from the old value's to the new one's over `blocks` blocks."""

    blocks: int = 4

    def __post_init__(self) -> None:
        if self.blocks < 1:
            raise ConfigError(f"Blend({self.blocks}): expected 1 block or more")


Transition = Clear | Recache | Blend


def parse_transition(text: str) -> Transition:
    """Read "clear", "recache", "blend" or "blend:6". Raises ConfigError for anything else."""
    kind, _, count = text.strip().lower().partition(":")
    if kind == "clear" and not count:
        return Clear()
    if kind == "recache" and not count:
        return Recache()
    if kind == "blend" and (not count or count.isdigit()):
        return Blend(int(count)) if count else Blend()
    raise ConfigError(f'prompt change {text!r}: expected "clear", "recache" or "blend:N" with N blocks')


# ------------------------------------------------------------------------------------------------ the snapshot
@dataclass(frozen=True, slots=True)
class Conditioned:
    """One modality's part in a snapshot: the value it was made from, that value's version, and the encoding.

    `encoded` says whether the encoding was made for this very block. `recache` asks for the window's keys and
    values to be computed again before the block is made.
    """

    modality: str
    value: object
    version: int
    encoding: object
    encoded: bool
    recache: bool = False


@dataclass(frozen=True, slots=True)
class Conditioning:
    """All that steers one block, taken once at its latch and never changed."""

    block_index: int
    parts: Mapping[str, Conditioned]

    def __getitem__(self, modality: str) -> object:
        """The modality's encoding."""
        return self.parts[modality].encoding

    @property
    def versions(self) -> dict[str, int]:
        """The version of each modality's value."""
        return {name: part.version for name, part in self.parts.items()}

    def with_encodings(self, encodings: Mapping[str, object]) -> Conditioning:
        """The same snapshot with some encodings exchanged (an anchor's own actions)."""
        changed = {name: replace(self.parts[name], encoding=value) for name, value in encodings.items()}
        return Conditioning(self.block_index, MappingProxyType({**self.parts, **changed}))


# ------------------------------------------------------------------------------------------------ the cache
_NOTHING: object = object()


@dataclass(frozen=True, slots=True, eq=False)
class ConditioningState:
    """Everything a cache holds between two blocks, for a world's state. Tuples hold one thing, or nothing."""

    transition: Transition
    value: tuple[object, ...]
    version: int
    encoding: tuple[object, ...]
    blend_from: tuple[object, ...]
    encoded_value: object
    encoded_version: int
    encoded_at: int


class ConditioningCache:
    """One modality: its current value and version, and the encoding that its rule still allows.

    `encode(value)` makes an encoding; `mix(old, new, share)` moves `share` (0 to 1) of the way between two, and is
    needed for `Blend` only; `follow(old, new)` says what comes of a changed value's encoding after the one before
    (without it: the new one). Where that is the very one before, there is no transition. Values are compared with `==`.
    """

    def __init__(
        self,
        modality: str,
        rule: InvalidationRule,
        encode: Callable[[object], object],
        transition: Transition | None = None,
        mix: Callable[[object, object, float], object] | None = None,
        follow: Callable[[object, object], object] | None = None,
    ) -> None:
        self.modality, self.rule, self.transition = modality, rule, transition or Clear()
        if isinstance(self.transition, Blend) and mix is None:
            raise ConfigError(f"modality {modality!r}: this model cannot blend it; choose clear or recache")
        self._encode, self._mix, self._follow = encode, mix, follow
        self.hits = 0
        self.misses = 0
        self.version = 0
        self._value: object = _NOTHING
        self._encoding: object = _NOTHING
        self._blend_from: object = _NOTHING
        self._encoded_value: object = None
        self._encoded_version = self._encoded_at = 0

    @property
    def value(self) -> object:
        """The newest value set; None before the first."""
        return None if self._value is _NOTHING else self._value

    def set(self, value: object) -> None:
        """Take the newest value; a different one is a new version."""
        if self._value is _NOTHING or value != self._value:
            self._value = value
            self.version += 1

    def reset(self) -> None:
        """Drop the encoding, keep the current value: a reset world goes on under what the player wants now."""
        self._encoding = self._blend_from = _NOTHING

    def snapshot(self) -> ConditioningState:
        """What the cache holds. Encodings are shared, not copied: nobody writes to one."""
        return ConditioningState(
            self.transition,
            _present(self._value),
            self.version,
            _present(self._encoding),
            _present(self._blend_from),
            self._encoded_value,
            self._encoded_version,
            self._encoded_at,
        )

    def restore(self, state: ConditioningState) -> None:
        """Become what a snapshot says; hits and misses go on counting."""
        self.transition, self.version = state.transition, state.version
        self._value, self._encoding = _taken(state.value), _taken(state.encoding)
        self._blend_from = _taken(state.blend_from)
        self._encoded_value, self._encoded_version = state.encoded_value, state.encoded_version
        self._encoded_at = state.encoded_at

    def latch(self, block_index: int) -> Conditioned:
        """The encoding for a block, made anew if the rule says so. Raises ConfigError if no value was ever set."""
        if self._value is _NOTHING:
            raise ConfigError(f"modality {self.modality!r} has no value yet: set one before the first block")
        if not self._expired(block_index):
            self.hits += 1
            return self._part(block_index)
        changed = self._encoding is not _NOTHING and self._encoded_version != self.version
        self.misses += 1
        old = self._current(block_index) if changed else _NOTHING
        new = self._encode(self._value)
        if changed and self._follow is not None:
            new = self._follow(self._encoding, new)
            if new is self._encoding:  # all that was said holds: nothing begins anew, and what is fading goes on
                self._encoded_value, self._encoded_version = self._value, self.version
                return self._part(block_index)
        self._encoding = new
        self._encoded_value, self._encoded_version, self._encoded_at = self._value, self.version, block_index
        if changed and isinstance(self.transition, Blend):
            self._blend_from = old
        return self._part(block_index, recache=changed and isinstance(self.transition, Recache))

    # ------------------------------------------------------------------ the rules
    def _expired(self, block_index: int) -> bool:
        if self._encoding is _NOTHING:
            return True
        changed = self._encoded_version != self.version
        match self.rule:
            case OnChange():
                return changed
            case EveryBlock():
                return True
            case HoldBlocks(blocks):
                return changed and block_index - self._encoded_at >= blocks
            case Pinned():
                return False

    def _part(self, block_index: int, recache: bool = False) -> Conditioned:
        encoding, encoded = self._current(block_index), self._encoded_at == block_index
        return Conditioned(self.modality, self._encoded_value, self._encoded_version, encoding, encoded, recache)

    def _current(self, block_index: int) -> object:
        """The encoding in force: in a blend, part of the way from the old one."""
        if self._blend_from is _NOTHING or not isinstance(self.transition, Blend):
            return self._encoding
        share = (block_index - self._encoded_at + 1) / self.transition.blocks
        if share >= 1.0:
            self._blend_from = _NOTHING
            return self._encoding
        assert self._mix is not None
        return self._mix(self._blend_from, self._encoding, share)


def _present(thing: object) -> tuple[object, ...]:
    return () if thing is _NOTHING else (thing,)


def _taken(held: tuple[object, ...]) -> object:
    return held[0] if held else _NOTHING


class ConditioningCaches:
    """The caches of a world, one a modality."""

    def __init__(self, caches: Iterable[ConditioningCache]) -> None:
        self._caches = {cache.modality: cache for cache in caches}

    def __getitem__(self, modality: str) -> ConditioningCache:
        return self._caches[modality]

    def __iter__(self) -> Iterator[ConditioningCache]:
        return iter(self._caches.values())

    def latch(self, block_index: int, values: Mapping[str, object]) -> Conditioning:
        """Take the newest values and return the snapshot for a block. Modalities without a cache are ignored."""
        for name, cache in self._caches.items():
            if name in values:
                cache.set(values[name])
        parts = {name: cache.latch(block_index) for name, cache in self._caches.items()}
        return Conditioning(block_index, MappingProxyType(parts))

    def reset(self) -> None:
        """Drop every encoding; values stay."""
        for cache in self._caches.values():
            cache.reset()

    def snapshot(self) -> dict[str, ConditioningState]:
        """What each cache holds, by modality."""
        return {name: cache.snapshot() for name, cache in self._caches.items()}

    def restore(self, states: Mapping[str, ConditioningState]) -> None:
        """Become what a snapshot says. Raises StateError if it is of other modalities; nothing is changed then."""
        if states.keys() != self._caches.keys():
            raise StateError(
                f"a state of the modalities {', '.join(states)}, but this model takes {', '.join(self._caches)}; "
                "restore it into a world of its own model"
            )
        for name, cache in self._caches.items():
            cache.restore(states[name])

    def statistics(self) -> dict[str, dict[str, int]]:
        """Hits, misses and version of each modality."""
        return {c.modality: {"hits": c.hits, "misses": c.misses, "version": c.version} for c in self}


# ------------------------------------------------------------------------------------------------ the table
@dataclass(frozen=True, slots=True)
class InvalidationRow:
    """What one change makes necessary at the next block boundary.

    `encoded` names the modalities that are encoded again (besides those of the rule `EveryBlock`, which always are);
    `window` and `anchors` say what becomes of their keys and values: "stay", "recomputed" or "forgotten".
    """

    change: str
    encoded: frozenset[str]
    window: str = "stay"
    anchors: str = "stay"


INVALIDATION_TABLE: tuple[InvalidationRow, ...] = (
    InvalidationRow("nothing", frozenset()),
    InvalidationRow("text, clear", frozenset({"text"})),
    InvalidationRow("text, recache", frozenset({"text"}), window="recomputed", anchors="recomputed"),
    InvalidationRow("text, blend", frozenset({"text"})),
    InvalidationRow("action", frozenset({"action"})),
    InvalidationRow("camera", frozenset({"camera"})),
    InvalidationRow("image", frozenset()),
    InvalidationRow("anchor", frozenset(), anchors="recomputed"),
    InvalidationRow("reset", frozenset({"text", "action", "camera", "image"}), window="forgotten", anchors="forgotten"),
)
"""For a model with the modalities text (OnChange), action (EveryBlock), camera (HoldBlocks) and image (Pinned)."""


def invalidation_table_markdown() -> str:
    """The table as it stands in docs/design.md."""
    lines = ["| change | encoded again | window's keys and values | anchors' |", "|---|---|---|---|"]
    for row in INVALIDATION_TABLE:
        encoded = ", ".join(sorted(row.encoded)) or "nothing"
        lines.append(f"| {row.change} | {encoded} | {row.window} | {row.anchors} |")
    return "\n".join(lines)

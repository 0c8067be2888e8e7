"""Messages and their parts as dataclasses whose annotations hold each field's rule: one place for code and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_type_hints

from dreamtick.errors import ProtocolError
from dreamtick.net.protocol_fields import Rule, any_text

__all__ = ["FieldRule", "field_rules", "read_record", "record", "records", "texts", "write_record"]

Record = TypeVar("Record")

_known_rules: dict[type[Any], tuple[FieldRule, ...]] = {}  # the same for every message of a kind, and slow to find


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One field of a message: its rule, and whether it may be left out."""

    name: str
    rule: Rule
    required: bool


def field_rules(kind: type[Any]) -> tuple[FieldRule, ...]:
    """The rules of a message's fields, in their order."""
    if kind not in _known_rules:
        hints = get_type_hints(kind, include_extras=True)
        _known_rules[kind] = tuple(
            FieldRule(f.name, get_args(hints[f.name])[1], f.default is MISSING and f.default_factory is MISSING)
            for f in fields(kind)
        )
    return _known_rules[kind]


def read_record(kind: type[Record], values: Mapping[str, Any], within: str = "") -> Record:
    """A message of this kind from a decoded map. Fields that it does not know are passed over.

    Raises ProtocolError `malformed` for a field that is missing, and what the rules raise.
    """
    read: dict[str, Any] = {}
    for field in field_rules(kind):
        name = f"{within}{field.name}"
        if field.name in values:
            read[field.name] = field.rule.check(name, values[field.name])
        elif field.required:
            raise ProtocolError("malformed", f'"{name}" is missing')
    return kind(**read)


def write_record(message: Any) -> dict[str, Any]:
    """The map to send. An optional field that holds nothing (None) is left out."""
    written: dict[str, Any] = {}
    for field in field_rules(type(message)):
        value = getattr(message, field.name)
        if value is not None or field.required:
            written[field.name] = _plain(value)
    return written


def record(kind: type[Any]) -> Rule:
    """A map with the fields of a dataclass."""

    def check(name: str, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ProtocolError("malformed", f'"{name}" is no map')
        return read_record(kind, value, f"{name}.")

    return Rule("map", "below", check)


def records(kind: type[Any]) -> Rule:
    """A list of maps with the fields of a dataclass."""
    part = record(kind)

    def check(name: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ProtocolError("malformed", f'"{name}" is no list')
        return tuple(part.check(name, item) for item in value)

    return Rule("list of map", "below", check)


def texts() -> Rule:
    """A list of texts."""
    part = any_text()

    def check(name: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise ProtocolError("malformed", f'"{name}" is no list')
        return tuple(part.check(name, item) for item in value)

    return Rule("list of text", "any", check)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return write_record(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value

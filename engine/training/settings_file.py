"""Settings as a TOML file: a table for each dataclass, one in the other, and what is left out keeps its default."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from dreamtick.errors import ConfigError
from dreamtick.input.spelling import did_you_mean
from dreamtick.input.toml_file import TomlFile

__all__ = ["at_least", "read_settings", "shares"]

SettingsT = TypeVar("SettingsT")

_KINDS = {str: "text in quotes", int: "a whole number", float: "a number", bool: "true or false"}


def read_settings(path: Path, defaults: SettingsT) -> SettingsT:
    """A file laid over `defaults`, a dataclass of dataclasses.

    Raises ConfigError, with the line, for what it does not know or what cannot work.
    """
    file = TomlFile(path, ConfigError)
    tables = [entry.name for entry in fields(defaults) if is_dataclass(getattr(defaults, entry.name))]  # type: ignore[arg-type]
    file.check_tables(tables)
    chosen = {name: _table(file, (name,), values, getattr(defaults, name)) for name, values in file.data.items()}
    try:
        return replace(defaults, **chosen)  # type: ignore[type-var]
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error


def at_least(settings: object, least: int, *names: str) -> None:
    """Raise ConfigError for the first of the fields that is below."""
    for name in names:
        value = getattr(settings, name)
        if value < least:
            raise ConfigError(f"{name}={value}: expected {least} or more")


def shares(settings: object, *names: str) -> None:
    """Raise ConfigError for the first of the fields that is outside 0..1."""
    for name in names:
        value = getattr(settings, name)
        if not 0.0 <= value <= 1.0:
            raise ConfigError(f"{name}={value}: expected a share between 0 and 1")


def _table(file: TomlFile, names: tuple[str, ...], values: object, defaults: Any) -> Any:
    """The table under these names as a dataclass like `defaults`."""
    name = ".".join(names)
    if not isinstance(values, dict):
        raise file.problem(file.line(*names), f"write [{name}] as a table of its own")
    known = {entry.name: getattr(defaults, entry.name) for entry in fields(defaults)}
    chosen: dict[str, Any] = {}
    for key, value in values.items():
        if key not in known:
            hint = did_you_mean(key, list(known))
            raise file.problem(file.line(*names, key), f"[{name}] has no {key!r}{hint}; expected {', '.join(known)}")
        kind = type(known[key])
        if is_dataclass(kind):
            chosen[key] = _table(file, (*names, key), value, known[key])
        elif type(value) is kind or (kind is float and type(value) is int):
            chosen[key] = kind(value)
        else:
            raise file.problem(file.line(*names, key), f"{key} = {value!r}: expected {_KINDS[kind]}")
    try:
        return replace(defaults, **chosen)
    except ConfigError as error:
        raise file.problem(file.line(*names), str(error)) from error

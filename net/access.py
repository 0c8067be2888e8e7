"""Who may do what: roles, and signed tokens that carry one until they expire.

A token is `dt1.<payload>.<signature>`: the payload (role, expiry, random id) and half of the HMAC-SHA256 of both parts
before it, in base64url without padding. Whoever has the secret can issue and check tokens; the server keeps no list of
them. A new secret makes every older token worthless.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import hmac
import os
import secrets
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from dreamtick.errors import AccessError, ConfigError

__all__ = ["LONGEST_HOURS", "SECRET_VARIABLE", "Access", "Grant", "Role", "secret_path"]

SECRET_VARIABLE = "DREAMTICK_SECRET"
LONGEST_HOURS = 24.0 * 366

_PREFIX = "dt1"
_PAYLOAD = struct.Struct(">BI4s")  # role, expiry in Unix seconds, random id
_SHORTEST_SECRET = 16
_SIGNATURE_BYTES = 16  # of the 32 (RFC 2104, section 5): so that an address fits into the line of a terminal
_LONGEST_TOKEN = 200
_FOR_ANOTHER = "ask whoever runs the server for another (dreamtick token)"


class Role(StrEnum):
    """What a peer may do; each role includes those before it."""

    WATCH = "watch"
    PLAY = "play"  # take a seat
    DIRECT = "direct"  # prompts, pause, reset, rewind

    def allows(self, role: Role) -> bool:
        """Whether somebody with this role may do what `role` may."""
        order = list(Role)
        return order.index(self) >= order.index(role)


@dataclass(frozen=True, slots=True)
class Grant:
    """What somebody may do, and for how many seconds more; None: for as long as they like."""

    role: Role
    seconds: float | None = None


class Access:
    """Issues and checks tokens. Immutable, so that any thread may use it.

    `open_role` is what somebody without a token may do; None: nothing. `now_s` gives Unix seconds.
    """

    def __init__(self, secret: bytes, open_role: Role | None = None, now_s: Callable[[], float] = time.time) -> None:
        if len(secret) < _SHORTEST_SECRET:
            raise ConfigError(
                f"the secret has {len(secret)} bytes, {_SHORTEST_SECRET} at least; "
                f"leave {SECRET_VARIABLE} unset to have one made"
            )
        if len(set(secret)) == 1:
            raise ConfigError(
                f"the secret is one character {len(secret)} times: anybody could guess it; "
                f"leave {SECRET_VARIABLE} unset to have one made"
            )
        self.open_role = open_role
        self._key = hmac.digest(secret, b"dreamtick token", hashlib.sha256)
        self._now_s = now_s

    def issue(self, role: Role, hours: float) -> str:
        """A new token. Raises ConfigError for a time that is not above 0, or longer than a year."""
        if not 0.0 < hours <= LONGEST_HOURS:
            raise ConfigError(f"hours={hours:g}, expected more than 0 and at most {LONGEST_HOURS:g}")
        expiry = int(self._now_s() + hours * 3600.0)
        payload = _PAYLOAD.pack(list(Role).index(role), expiry, secrets.token_bytes(4))
        return f"{_PREFIX}.{_encoded(payload)}.{_encoded(self._signature(payload))}"

    def check(self, token: str | None) -> Role:
        """What the bearer may do; raises as `grant` does."""
        return self.grant(token).role

    def grant(self, token: str | None) -> Grant:
        """What the bearer may do and how long. Raises AccessError in words for them; the token itself is never in it.

        A token counts even where access is open: it may allow more than everybody may.
        """
        if not token:
            if self.open_role is not None:
                return Grant(self.open_role)
            raise AccessError(f"no token: open the whole address that was printed or sent to you, or {_FOR_ANOTHER}")
        payload, signature = _parts(token)
        if not hmac.compare_digest(signature, self._signature(payload)):
            raise AccessError(f"wrong token: this server did not issue it, or has a new secret since; {_FOR_ANOTHER}")
        index, expiry, _ = _PAYLOAD.unpack(payload)
        late_s = self._now_s() - expiry
        if late_s >= 0.0:
            raise AccessError(f"expired token: it was good until {_ago(late_s)} ago; {_FOR_ANOTHER}")
        return Grant(list(Role)[index], -late_s)

    @staticmethod
    def load_secret(path: Path | None = None) -> bytes:
        """The server's secret: from the environment, else from a file (the user's own by default), made at first use.

        White space around it in the environment is none of it.
        Raises ConfigError for a file that cannot be read or written, or that others may read.
        """
        if given := os.environ.get(SECRET_VARIABLE):
            return os.fsencode(given.strip())
        path = path or secret_path()
        try:
            with contextlib.suppress(FileExistsError):
                _make_secret(path)
            if os.name == "posix" and path.stat().st_mode & 0o077:
                raise ConfigError(f"{path}: others may read this secret; run: chmod 600 {path}")
            secret = bytes.fromhex(path.read_text(encoding="ascii").strip())
            if len(secret) < _SHORTEST_SECRET:
                raise ValueError("cut short")
            return secret
        except OSError as error:
            raise ConfigError(
                f"{path}: the secret for tokens cannot be kept there ({error.strerror or error}); "
                f"set {SECRET_VARIABLE} instead"
            ) from error
        except ValueError as error:  # also a file that is no ASCII
            raise ConfigError(
                f"{path}: no secret ({2 * _SHORTEST_SECRET} hexadecimal digits or more); delete the file for a new one"
            ) from error

    @staticmethod
    def renew_secret(path: Path | None = None) -> bytes:
        """Put a new secret into the file, so that every token given out before is worthless to servers started later.

        Raises ConfigError as `load_secret` does, and where the secret is in the environment.
        """
        if os.environ.get(SECRET_VARIABLE):
            raise ConfigError(f"the secret is in the environment: set {SECRET_VARIABLE} to another one instead")
        path = path or secret_path()
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ConfigError(f"{path}: the secret cannot be replaced ({error.strerror or error})") from error
        return Access.load_secret(path)

    def _signature(self, payload: bytes) -> bytes:
        return hmac.digest(self._key, _PREFIX.encode() + payload, hashlib.sha256)[:_SIGNATURE_BYTES]


def secret_path() -> Path:
    """Where the user's secret stands, or would: in the platform's folder for data."""
    from platformdirs import user_data_path

    return user_data_path("dreamtick", appauthor=False) / "token_secret"


# ------------------------------------------------------------------------------------------------ helpers
def _make_secret(path: Path) -> None:
    """Write a new secret that is complete when it appears under its name. Raises FileExistsError if there is one."""
    if path.exists():
        raise FileExistsError(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        os.link(fresh, path)  # unlike a rename, this never replaces the secret of another process
    finally:
        fresh.unlink()


def _parts(token: str) -> tuple[bytes, bytes]:
    """Payload and signature of a token. Raises AccessError if it is none."""
    try:
        if len(token) > _LONGEST_TOKEN:
            raise ValueError("too long")
        prefix, payload_text, signature_text = token.split(".")
        payload, signature = _decoded(payload_text), _decoded(signature_text)
        if prefix != _PREFIX or len(payload) != _PAYLOAD.size:
            raise ValueError("another shape")
    except (ValueError, binascii.Error) as error:
        raise AccessError("malformed token: it was cut or altered on its way; open the whole address again") from error
    return payload, signature


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if _encoded(data) != text:
        raise ValueError("not the shortest spelling")  # one token has one spelling
    return data


def _ago(seconds: float) -> str:
    if seconds < 120.0:
        return f"{seconds:.0f} s"
    return f"{seconds / 60.0:.0f} min" if seconds < 7200.0 else f"{seconds / 3600.0:.0f} h"

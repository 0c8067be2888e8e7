"""`dreamtick token`: a token that lets its holder watch, play or direct a world that is served from this machine."""

from __future__ import annotations

import datetime
import json
import sys
from dataclasses import dataclass
from typing import Literal

__all__ = ["TokenOptions", "token"]


@dataclass(frozen=True)
class TokenOptions:
    """Print a token for worlds that are served from this machine, now or later, by this user.

    It holds the role and when it ends, signed with a secret in your user data folder; `--revoke` makes a new secret.
    """

    role: Literal["watch", "play", "direct"] = "watch"
    """watch: only watch. play: also take a seat. direct: also prompts, pause and reset."""
    hours: float = 2.0
    """How long it is valid."""
    address: str = ""
    """Print the whole address for a browser: the server's, such as https://example.org:8080, with the token in it."""
    revoke: bool = False
    """Make a new secret first: every token given out until now is worthless once the server is started again."""
    json: bool = False
    """Print token, role, expiry and address as JSON."""


def token(options: TokenOptions) -> int:
    """Print it; returns 0. Raises ConfigError for hours or an address that cannot be."""
    from dreamtick.errors import ConfigError
    from dreamtick.net.access import Access, Role

    if not 0.0 < options.hours <= 24 * 366:
        raise ConfigError(f"--hours {options.hours}: expected more than 0 and at most a year (8784)")
    address = options.address.partition("#")[0].rstrip("/")
    if address and not address.startswith(("http://", "https://")):
        raise ConfigError(f"--address {options.address}: expected it to begin with http:// or https://")
    secret = Access.renew_secret() if options.revoke else Access.load_secret()
    access = Access(secret)
    made = access.issue(Role(options.role), options.hours)
    expires = datetime.datetime.now().astimezone() + datetime.timedelta(hours=options.hours)
    whole = f"{address}/#token={made}" if address else ""
    if options.json:
        told = {
            "token": made,
            "role": options.role,
            "hours": options.hours,
            "expires": expires.isoformat("T", "seconds"),
        }
        print(json.dumps({**told, "address": whole or None, "revoked": options.revoke}))
    else:
        print(whole or made)
        print(f"It lets its holder {options.role} until {expires:%Y-%m-%d %H:%M}.", file=sys.stderr)
        if options.revoke:
            print(
                "All older tokens are worthless to servers started from now on; restart those that run.",
                file=sys.stderr,
            )
    return 0

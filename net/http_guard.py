"""What every request meets first: who may ask from where, how much and how long, and how answers are sealed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from dreamtick.errors import AccessError
from dreamtick.net.access import Access, Grant, Role

__all__ = ["Refused", "bearer_grant", "bearer_role", "guard", "has_token", "read_text", "require_type"]

BODY_BYTES = 32 * 1024
"""The longest body that is read; a browser's offer has about 8 KiB."""

BODY_LIMIT_S = 5.0
"""How long a body may take to arrive. The time for headers is `HEADERS_LIMIT_S` of `net.server`."""

FILE_ROUTES = ("page", "static")
"""The routes that serve the page's files: open to all, and kept by browsers as long as they are unchanged."""

SEALS = {
    "Server": "dreamtick",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' blob:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), gamepad=(self), fullscreen=(self)",
}

_LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
_EXPOSED = "Location, Link, ETag, Retry-After"

_log = logging.getLogger(__name__)


class Refused(Exception):  # noqa: N818 - an answer to a request, not a failure of ours
    """A request that is not served; becomes a JSON body `{"code": …, "message": …}` with this status."""

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers or {}


def guard(origins: Collection[str], only_loopback: bool, refusals: Counter[str]) -> Middleware:
    """The middleware around every handler. `origins` are further sites whose pages may ask; `*` stands for all.

    `only_loopback` says that the server listens on this machine alone: then requests must be addressed to it by a
    loopback name, so that a foreign site cannot reach it by pointing a name of its own here (DNS rebinding).
    `refusals` counts by code.
    """

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _check_host(request, origins, only_loopback)
            _check_origin(request, origins)
            response = await handler(request)
        except Refused as refused:
            refusals[refused.code] += 1
            response = _problem(refused.status, refused.code, str(refused))
            response.headers.update(refused.headers)
        except web.HTTPException as standard:
            if standard.status < 400:
                response = web.Response(status=standard.status, headers=standard.headers)
            else:
                response = _problem(standard.status, f"http-{standard.status}", standard.reason)
                if allowed := standard.headers.get("Allow"):
                    response.headers["Allow"] = allowed
        except Exception:
            _log.exception("a request failed: %s %s", request.method, _route(request))
            response = _problem(500, "internal", "the server failed at this request; its log says more")
        _seal(response, request, origins)
        return response

    return guarded


def bearer_role(request: web.Request, access: Access) -> Role:
    """What the request's token allows. Refused with 401 if there is none, or a bad one, and access is not open."""
    return bearer_grant(request, access).role


def bearer_grant(request: web.Request, access: Access) -> Grant:
    """What the request's token allows and how long; Refused as in `bearer_role`."""
    try:
        return access.grant(_bearer(request))
    except AccessError as error:
        code = str(error).partition(":")[0].replace(" ", "-")  # no-token, malformed-token, wrong-token, expired-token
        raise Refused(401, code, str(error), {"WWW-Authenticate": "Bearer"}) from None


def has_token(request: web.Request) -> bool:
    """Whether the request carries any token."""
    return _bearer(request) is not None


async def read_text(request: web.Request) -> str:
    """The body, at most `BODY_BYTES` of UTF-8 that arrive within `BODY_LIMIT_S`; Refused otherwise."""
    try:
        async with asyncio.timeout(BODY_LIMIT_S):
            body = await request.read()
    except TimeoutError:
        raise Refused(408, "too-slow", f"the body did not arrive within {BODY_LIMIT_S:g} s", _LAST) from None
    except web.HTTPRequestEntityTooLarge:
        raise Refused(413, "too-large", f"the body has more than {BODY_BYTES} bytes", _LAST) from None
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refused(400, "no-text", "the body is no UTF-8") from None


def require_type(request: web.Request, content_type: str) -> None:
    """Refuse a body of another type with 415."""
    if request.content_type != content_type:
        header = "Accept-Patch" if request.method == "PATCH" else "Accept-Post"
        message = f"Content-Type {request.content_type[:60]}, expected {content_type}"
        raise Refused(415, "wrong-type", message, {header: content_type})


_LAST = {"Connection": "close"}  # what is left of the body is not waited for


def _bearer(request: web.Request) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _check_host(request: web.Request, origins: Collection[str], only_loopback: bool) -> None:
    if not only_loopback:
        return
    name = request.host.rpartition(":")[0] if not request.host.endswith("]") and ":" in request.host else request.host
    if name not in _LOOPBACK_NAMES and not any(origin.endswith(f"//{request.host}") for origin in origins):
        raise Refused(421, "wrong-host", "this server is addressed as localhost; name other hosts with --origin")


def _check_origin(request: web.Request, origins: Collection[str]) -> None:
    """A page of another site may not act through its visitor's browser; programs send no Origin and are no browser."""
    origin = request.headers.get("Origin")
    if origin is None or _is_allowed(origin, request, origins) or _route(request) in FILE_ROUTES:
        return
    raise Refused(403, "wrong-origin", "pages of this origin may not ask; allow it with --origin")


def _is_allowed(origin: str, request: web.Request, origins: Collection[str]) -> bool:
    return origin == f"{request.scheme}://{request.host}" or origin in origins or "*" in origins


def _route(request: web.Request) -> str:
    """What kind of request it is, in words fit for a log: never a path, which may hold an id."""
    resource = request.match_info.route.resource
    return "unknown" if resource is None else (resource.name or resource.canonical)


def _problem(status: int, code: str, message: str) -> web.Response:
    return web.json_response({"code": code, "message": message}, status=status, content_type="application/problem+json")


def _seal(response: web.StreamResponse, request: web.Request, origins: Collection[str]) -> None:
    for name, value in SEALS.items():
        response.headers[name] = value
    is_file = _route(request) in FILE_ROUTES and response.status < 400
    response.headers["Cache-Control"] = "no-cache" if is_file else "no-store"
    origin = request.headers.get("Origin")
    if origin is not None and (origin in origins or "*" in origins):
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = _EXPOSED
        response.headers["Vary"] = "Origin"

"""What every request meets first: who may ask from where, how much and how long, and how answers are sealed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from dreamtick.errors import AccessError
from dreamtick.net.access import Access, Grant, Role
from dreamtick.net.known_hosts import KnownHosts

__all__ = [
    "Refused",
    "bearer_grant",
    "bearer_role",
    "guard",
    "has_token",
    "problem",
    "read_text",
    "require_type",
    "seal",
]

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

_EXPOSED = "Location, Link, ETag, Retry-After"

_log = logging.getLogger(__name__)


class Refused(Exception):  # noqa: N818 - an answer to a request, not a failure of ours
    """A request that is not served; becomes a JSON body `{"code": …, "message": …}` with this status."""

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers or {}


def guard(origins: Collection[str], hosts: KnownHosts | None, refusals: Counter[str]) -> Middleware:
    """The middleware around every handler. `origins` are further sites whose pages may ask; `*` stands for all.

    `hosts` are the names that a request may be addressed to ; None: any. `refusals` counts by code.
    """

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _check_host(request, hosts)
            _check_origin(request, origins)
            response = await handler(request)
        except Refused as refused:
            refusals[refused.code] += 1
            response = problem(refused.status, refused.code, str(refused))
            response.headers.update(refused.headers)
        except web.HTTPException as standard:
            if standard.status < 400:
                response = web.Response(status=standard.status, headers=standard.headers)
            else:
                response = problem(standard.status, f"http-{standard.status}", standard.reason)
                if allowed := standard.headers.get("Allow"):
                    response.headers["Allow"] = allowed
        except Exception:  # the top of a request
            _log.exception("a request failed: %s %s", request.method, _route(request))
            response = problem(500, "internal", "the server failed at this request; its log says more")
        _share(response, request, origins)
        return response

    return guarded


def problem(status: int, code: str, message: str) -> web.Response:
    """The answer to a request that is not served. Sealed here, since what cannot be read meets no `seal`."""
    return web.json_response(
        {"code": code, "message": message}, status=status, content_type="application/problem+json", headers=SEALS
    )


async def seal(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """For every answer just before it is sent, also those that aiohttp makes before any middleware is asked."""
    response.headers.update(SEALS)


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
    except (web.RequestPayloadError, HttpProcessingError, OSError):
        raise Refused(400, "bad-body", "the body broke off, or is none of HTTP/1.1", _LAST) from None
    except web.HTTPRequestEntityTooLarge:
        raise Refused(413, "too-large", f"the body has more than {BODY_BYTES} bytes", _LAST) from None
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refused(400, "no-text", "the body is no UTF-8") from None


def require_type(request: web.Request, content_type: str) -> None:
    """Refuse a body of another type, or one that is compressed, with 415."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Refused(415, "encoded", "Content-Encoding: send the body as it is", {"Accept-Encoding": "identity"})
    if request.content_type != content_type:
        header = "Accept-Patch" if request.method == "PATCH" else "Accept-Post"
        message = f"Content-Type {request.content_type[:60]}, expected {content_type}"
        raise Refused(415, "wrong-type", message, {header: content_type})


_LAST = {"Connection": "close"}  # what is left of the body is not waited for


def _bearer(request: web.Request) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _check_host(request: web.Request, hosts: KnownHosts | None) -> None:
    if hosts is not None and _host(request) not in hosts:
        raise Refused(421, "wrong-host", "this server does not go by that name: name it with --origin")


def _host(request: web.Request) -> str:
    """Not `request.host`: without the header that asks a name server, and the event loop waits for it."""
    return request.headers.get("Host", "")


def _check_origin(request: web.Request, origins: Collection[str]) -> None:
    """A page of another site may not act through its visitor's browser; programs send no Origin and are no browser."""
    origin = request.headers.get("Origin")
    if origin is None or _is_allowed(origin, request, origins) or _route(request) in FILE_ROUTES:
        return
    raise Refused(403, "wrong-origin", "pages of this origin may not ask; allow it with --origin")


def _is_allowed(origin: str, request: web.Request, origins: Collection[str]) -> bool:
    return origin == f"{request.scheme}://{_host(request)}" or origin in origins or "*" in origins


def _route(request: web.Request) -> str:
    """What kind of request it is, in words fit for a log: never a path, which may hold an id."""
    resource = request.match_info.route.resource
    return "unknown" if resource is None else (resource.name or resource.canonical)


def _share(response: web.StreamResponse, request: web.Request, origins: Collection[str]) -> None:
    """Say who may keep the answer, and which site's pages may read it."""
    is_file = _route(request) in FILE_ROUTES and response.status < 400
    response.headers["Cache-Control"] = "no-cache" if is_file else "no-store"
    origin = request.headers.get("Origin")
    if origin is not None and (origin in origins or "*" in origins):
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = _EXPOSED
        response.headers["Vary"] = "Origin"

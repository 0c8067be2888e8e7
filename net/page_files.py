"""The browser page, as files of this package."""

from __future__ import annotations

import hashlib
from pathlib import Path

from aiohttp import web

__all__ = ["add_page"]

PAGE = Path(__file__).resolve().parent / "web"

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}


def add_page(router: web.UrlDispatcher) -> None:
    """Serve the page's files, and nothing beside them. Comes last: it takes every path that is left."""
    files = {path.relative_to(PAGE).as_posix(): path for path in PAGE.rglob("*") if path.suffix in TYPES}

    async def index(request: web.Request) -> web.StreamResponse:
        return _answer(request, PAGE / "index.html")

    async def file(request: web.Request) -> web.StreamResponse:
        path = files.get(request.match_info["path"])
        if path is None:
            raise web.HTTPNotFound
        return _answer(request, path)

    router.add_get("/", index, name="page")
    router.add_get("/{path:.+}", file, name="static")


def _answer(request: web.Request, path: Path) -> web.Response:
    """A file of a few kilobytes, whole: aiohttp's own way of sending files fails loudly when a browser turns away."""
    body = path.read_bytes()
    etag = hashlib.sha256(body).hexdigest()[:16]
    known = any(tag.value in (etag, "*") for tag in request.if_none_match or ())
    response = web.Response(status=304) if known else web.Response(body=body, content_type=TYPES[path.suffix])
    response.etag = etag
    if not known and TYPES[path.suffix].startswith("text/"):
        response.charset = "utf-8"
    return response

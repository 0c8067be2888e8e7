"""One HTTP connection: aiohttp's, with fewer words about itself in what it answers and in the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from dreamtick.net.http_guard import problem

__all__ = ["HttpConnection"]

_log = logging.getLogger(__name__)

_BY_THE_CLIENT = (HttpProcessingError, web.RequestPayloadError, OSError)


class HttpConnection(web.RequestHandler):
    """Calls `on_lost` once it is over. aiohttp would log a traceback of each request that it cannot read."""

    __slots__ = ("_on_lost",)

    def __init__(self, server: web.Server, on_lost: Callable[[], None], **settings: Any) -> None:
        super().__init__(server, **settings)
        self._on_lost = on_lost

    def connection_lost(self, exc: BaseException | None) -> None:
        """See `asyncio.Protocol`."""
        super().connection_lost(exc)
        self._on_lost()

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """What a request gets that could not be read, or that nobody else has answered."""
        self.log_exception("a request failed with status %d", status, exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer has been sent")
        words = (
            ("bad-request", "this is no request of HTTP/1.1") if status == 400 else ("internal", "the server failed")
        )
        response = problem(status, *words)
        response.force_close()
        return response

    def log_exception(self, *words: Any, exc_info: BaseException | None = None, **more: Any) -> None:
        """A traceback for what is wrong with us; one line for debugging where it is the other side."""
        if exc_info is None or isinstance(exc_info, _BY_THE_CLIENT):
            _log.debug("a request that cannot be read (%s)", type(exc_info).__name__)
        else:
            super().log_exception(*words, exc_info=exc_info, **more)

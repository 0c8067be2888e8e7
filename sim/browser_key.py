"""The key that shows a running session in a browser too: it starts the server beside the loop and tells the address."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dreamtick.errors import DreamtickError
from dreamtick.render.pacing import DueFrame
from dreamtick.sim.session import Session

if TYPE_CHECKING:
    from dreamtick.sim.remote_play import RemotePlay

__all__ = ["BrowserKey", "host_to_listen_at"]

log = logging.getLogger(__name__)

_TOLD_FOR_S = 60.0


class BrowserKey:
    """Waits for the key. `press`, `present` and `close` belong to the loop's thread; an output of the loop.

    The first press starts the server, on a thread of its own, since even to import it takes a second; later ones tell
    the address again. `tell` is given the address once, such as to print it where it can be copied from.
    """

    def __init__(self, session: Session, port: int, tell: Callable[[str], None] | None = None) -> None:
        self._session, self._port, self._tell = session, port, tell
        self._opening: threading.Thread | None = None
        self._opened: RemotePlay | None = None  # set by the thread, taken up on a tick
        self._problem: Exception | None = None
        self._remote: RemotePlay | None = None
        self.address = ""

    def press(self, now_ns: int) -> None:
        """What the key does."""
        if self.address:
            self._session.state.say(self.address, now_ns, _TOLD_FOR_S)
        elif self._opening is None:
            self._session.state.say("opening it for a browser …", now_ns, _TOLD_FOR_S)
            self._opening = threading.Thread(target=self._open, name="dreamtick-open", daemon=True)
            self._opening.start()

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        """Take up the server once it listens; then hand it every frame."""
        if self._remote is not None:
            self._remote.present(due, now_ns)
        elif self._opened is not None:
            self._remote, self._opened = self._opened, None
            self._session.loop.devices.append(self._remote.device)
            self._session.state.say(self.address, now_ns, _TOLD_FOR_S)
            if self._tell is not None:
                self._tell(self.address)
        elif self._problem is not None:
            self._session.state.say(f"no browser: {self._problem}", now_ns, 10.0, is_error=True)
            self._opening, self._problem = None, None  # the key may be pressed again

    def close(self) -> None:
        """End the server, if there is one."""
        remote = self._remote or self._opened
        if remote is not None:
            remote.close()

    def _open(self) -> None:
        try:
            from dreamtick.net.access import Access, Role
            from dreamtick.net.quiet_log import log_in_background
            from dreamtick.net.server import ServerSettings
            from dreamtick.sim.remote_play import RemoteOptions, RemotePlay

            log_in_background()
            settings = ServerSettings(host=host_to_listen_at(os.environ), port=self._port)
            remote = RemotePlay(self._session, RemoteOptions(Access(Access.load_secret()), settings))
            try:
                remote.server.start()
                self.address = remote.address(Role.DIRECT)
            except BaseException:
                remote.close()
                raise
            self._opened = remote
        except DreamtickError as error:
            self._problem = error
        except Exception as error:  # the top of this thread: the session goes on, and the key may be pressed again
            log.exception("the server for the browser could not be started")
            self._problem = error


def host_to_listen_at(environment: Mapping[str, str]) -> str:
    """This machine alone; over SSH, where the browser is elsewhere, the one address that the user came in at."""
    parts = environment.get("SSH_CONNECTION", "").split()
    return parts[2] if len(parts) == 4 else "127.0.0.1"

"""A player as the page is one: a WHEP client that also speaks the protocol over the data channels."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from dreamtick.net.access import Role
from dreamtick.net.protocol import ClientMessage, Hello, SeatNotice, ServerMessage, Welcome, pack, parse_server
from tests.net.serving import Served
from tests.net.whep_client import WhepClient

Message = TypeVar("Message")


class Player(WhepClient):
    """`with Player(...) as player`, `enter` to be welcomed, `say` to send, `hear` to wait for a kind of message."""

    def __init__(
        self, served: Served, role: Role = Role.DIRECT, resume: str | None = None, hours: float = 1.0, **more: Any
    ) -> None:
        headers = {} if resume is None else {"Dreamtick-Resume": resume}
        super().__init__(served.whep, served.token(role, hours), channels=True, headers=headers, **more)

    async def __aenter__(self) -> Player:
        await super().__aenter__()
        return self

    async def enter(
        self, name: str = "", want: str = "watch", before_media: Callable[[], None] = lambda: None
    ) -> Welcome:
        """Connect, say hello, and take the welcome. `seat` is what was said of the seat then."""
        await self.play()
        before_media()
        await self.opened()
        self.say(Hello(name, want))
        welcome = await self.hear(Welcome)
        self.seat = await self.hear(SeatNotice)
        return welcome

    def say(self, message: ClientMessage) -> None:
        """Send over the channel on which it belongs."""
        channel = self.state if message.TYPE == "state" else self.control
        assert channel is not None
        channel.send(pack(message))

    async def hear(
        self, kind: type[Message], accept: Callable[[Message], bool] = lambda message: True, limit_s: float = 5.0
    ) -> Message:
        """Wait for a message of this kind that is accepted; others are passed over."""
        try:
            async with asyncio.timeout(limit_s):
                while True:
                    message: ServerMessage = parse_server(await self.messages.get())
                    if isinstance(message, kind) and accept(message):
                        return message
        except TimeoutError:
            raise TimeoutError(f"no {kind.__name__} within {limit_s} s") from None


class Quitter(WhepClient):
    """Posts an offer and takes no notice of the answer."""

    async def play(self) -> None:
        original = self._post

        async def post_only(offer: str) -> None:
            await original(offer)
            raise QuitError

        self._post = post_only  # type: ignore[method-assign]
        try:
            await super().play()
        except QuitError:
            await self.connection.close()


class QuitError(Exception):
    pass


class ShiftedTime:
    """The real monotonic clock, which a test can push forward."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.shift_ns = 0

    def __call__(self) -> int:
        return self._clock() + self.shift_ns

    def push(self, seconds: float) -> None:
        """Let so many seconds have passed."""
        self.shift_ns += round(seconds * 1e9)


async def until(done: Callable[[], bool], what: str, limit_s: float = 10.0) -> None:
    """Wait until `done()`; it is asked again every few milliseconds."""
    try:
        async with asyncio.timeout(limit_s):
            while not done():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise TimeoutError(f"not within {limit_s} s: {what}") from None

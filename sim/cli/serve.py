"""`dreamtick serve`: a world to play and watch in browsers, and to publish as a stream."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import tyro

from dreamtick.sim.cli.world_options import WorldOptions

__all__ = ["ServeOptions", "serve"]


@dataclass(frozen=True)
class ServeOptions(WorldOptions):
    """Run a world on this machine and show it in browsers. The printed address lets whoever has it in.

    docs/remote.md tells how to let friends in, about TLS, TURN, RTMP and tokens.
    """

    host: str = "127.0.0.1"
    """The address to listen at: 127.0.0.1 is this machine alone, 0.0.0.0 every network it is in, :: its IPv6 ones."""
    port: int = 8080
    """The port to listen at; 0 takes any free one."""
    open: bool = False
    """Let anybody in without a token, in the role of --open-role."""
    open_role: Literal["watch", "play", "direct"] = "play"
    """What those may do who come without a token where --open is given."""
    hours: float = 24.0
    """How long the printed addresses are valid."""
    cert: Path | None = None
    """TLS certificate (PEM, with its chain); needs --key."""
    key: Path | None = None
    """The certificate's private key (PEM)."""
    origin: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """A further web page that may connect, such as https://example.org; may be given again."""
    stun: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """A STUN server, such as stun:stun.example.org:3478; may be given again."""
    turn: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """A TURN server with its account, such as turn:USER:PASSWORD@turn.example.org:3478; may be given again."""
    publish: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Send the stream on: rtmp://host/app/key, or the address of a WHIP endpoint (https://…); may be given again."""
    whip_token: str = ""
    """Bearer token for the WHIP endpoint. Better: set it in the environment as DREAMTICK_WHIP_TOKEN."""
    height: int = 0
    """Lines of the video; 0 takes the world's, or the multiple of them that reaches 360."""
    bitrate: int = 0
    """Kilobits a second of the video; 0 chooses by size and rate."""
    viewers: int = 64
    """How many may be connected at once."""
    absent: float = 60.0
    """Seconds after which a player who does nothing gives the seat to whoever waits for it."""
    outlive: float | None = None
    """End so many seconds after the last one left, or after the first frame. By default it goes on until stopped."""
    forbidden_words: Path | None = None
    """A file of words and phrases, one a line, that no prompt may contain."""
    script: Path | None = None
    """Scripted input (TOML): keys, prompts and commands at given times."""
    story: Path | None = None
    """Prompts at given times (TOML)."""
    record: Path | None = None
    """Record: an .mp4 video with the inputs beside it as .dreamtick, or the .dreamtick alone."""
    seconds: float | None = None
    """End after so many seconds of the clock, from the first frame on."""
    json: bool = False
    """Print the addresses as one line of JSON on standard output once the server listens."""


def serve(options: ServeOptions) -> int:
    """Serve until stopped; returns the exit code (0 after Ctrl-C, which is how one ends it)."""
    from dreamtick.sim.ending import gone_by_signal, leaving_by_signal

    with leaving_by_signal(interrupted=0):
        with gone_by_signal(interrupted=0):
            from dreamtick.sim.cli.serve_session import run

        return run(options)

"""What a player may ask of the loop, by name."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Command"]


class Command(StrEnum):
    """A request to the loop rather than to the world. The value is its name in bindings and scripts."""

    PAUSE = "pause"
    RESET = "reset"
    SCREENSHOT = "screenshot"
    RECORD = "record"
    HELP = "help"
    HUD = "hud"
    FULLSCREEN = "fullscreen"
    PROMPT = "prompt"
    SAVE = "save"
    LOAD = "load"
    REWIND = "rewind"
    BROWSER = "browser"
    QUIT = "quit"

    @property
    def meaning(self) -> str:
        """A few words for the help overlay."""
        return _MEANINGS[self]

    @property
    def repeats(self) -> bool:
        """Whether it is asked again and again while its key is held."""
        return self is Command.REWIND


_MEANINGS = {
    Command.PAUSE: "pause, and go on",
    Command.RESET: "begin again, same prompt",
    Command.SCREENSHOT: "save a picture",
    Command.RECORD: "start or stop recording a video",
    Command.HELP: "show or hide this help",
    Command.HUD: "show or hide the figures",
    Command.FULLSCREEN: "full screen, and back",
    Command.PROMPT: "type a new prompt",
    Command.SAVE: "save the world",
    Command.LOAD: "go on from the saved world",
    Command.REWIND: "go back two seconds",
    Command.BROWSER: "show it in a browser too",
    Command.QUIT: "leave",
}

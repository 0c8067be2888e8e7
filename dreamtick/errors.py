"""Everything Dreamtick raises on purpose.

One small hierarchy. A message names the value, the rule it broke and what to do next; the command line
prints it without a traceback, and a running session shows it and goes on where it can.
"""

__all__ = [
    "AccessError",
    "AssetError",
    "BindingError",
    "CheckpointError",
    "ConfigError",
    "DeviceError",
    "DreamtickError",
    "ModelError",
    "OutputError",
    "PromptError",
    "ProtocolError",
    "RecordingError",
    "ResourceError",
    "ScriptError",
    "ServerError",
    "StateError",
]


class DreamtickError(Exception):
    """The root of all of them: catch this to catch any."""


class ConfigError(DreamtickError):
    """An option, a size or a rate that cannot work."""


class BindingError(ConfigError):
    """A bindings file that cannot be read, or in which two lines disagree."""


class ScriptError(ConfigError):
    """A script or story file with a line that means nothing; the message gives the line's number."""


class PromptError(ConfigError):
    """A prompt that cannot be used as it is."""


class AssetError(DreamtickError):
    """A start picture, bindings file or other asset that is missing or unreadable."""


class CheckpointError(DreamtickError):
    """Weights that are missing, broken, or made for another model."""


class ModelError(DreamtickError):
    """A model that raised, or made numbers that are not finite, while a block was being made."""


class DeviceError(DreamtickError):
    """An input device that cannot be opened."""


class RecordingError(DreamtickError):
    """A recording that cannot be written, read or replayed."""


class StateError(DreamtickError):
    """A saved world that is damaged, made by a newer Dreamtick, or of another model."""


class ResourceError(DreamtickError):
    """Memory that does not suffice for what was asked; the message gives the bytes."""


class OutputError(DreamtickError):
    """A window, video file or terminal that cannot take frames."""


class ServerError(DreamtickError):
    """A server that cannot listen, or a stream that cannot be published."""


class AccessError(DreamtickError):
    """Someone from afar who may not do what they ask for: a wrong or expired token, a role that does not suffice."""


class ProtocolError(DreamtickError):
    """A message from afar that breaks the protocol; `code` is what the sender is told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

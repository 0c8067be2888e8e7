"""The client's side of RTMP, as far as publishing goes (Adobe's RTMP 1.0; section numbers below are its).

FFmpeg has all this too, but through PyAV a server that does not answer holds Python's lock while it is connected to:
nothing else in the process would run, the world neither. Here every wait has an end.
"""

from __future__ import annotations

import os
import select
import socket
import ssl
import struct
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from dreamtick.errors import ConfigError, ProtocolError, ServerError
from dreamtick.net import amf

__all__ = ["RtmpAddress", "RtmpClient"]

WAIT_S = 5.0
"""How long the server may take for each step, and for taking in what was sent."""

_CHUNK_BYTES = 4096
_MOST_BYTES = 1 << 20  # of a message from the server
_HANDSHAKE_BYTES = 1536
_SET_CHUNK_SIZE, _ACKNOWLEDGE, _USER_CONTROL, _WINDOW, _COMMAND, _DATA, _VIDEO = 1, 3, 4, 5, 20, 18, 9
_PING, _PONG = 6, 7


@dataclass(frozen=True, slots=True)
class RtmpAddress:
    """`rtmp://host[:port]/application/key`, or `rtmps://…`. The key is a secret: `to` leaves it out."""

    host: str
    port: int
    application: str
    key: str = field(repr=False)
    is_secure: bool = False

    @classmethod
    def parse(cls, url: str) -> RtmpAddress:
        """ConfigError where `url` is none; its words do not repeat the key."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise ConfigError(f"an RTMP address with a port that is none: {error}") from None
        application, _, key = parts.path.strip("/").rpartition("/")
        if parts.scheme not in ("rtmp", "rtmps") or not parts.hostname or not application or not key:
            raise ConfigError(
                f"an RTMP address for {parts.hostname or 'no host'} that is not complete: "
                "expected rtmp://host/application/key, as the platform gives it (often in two fields, server and key)"
            )
        if parts.username or parts.password:
            raise ConfigError(f"the RTMP address for {parts.hostname} has a user name: put what it needs into the key")
        secure = parts.scheme == "rtmps"
        key = f"{key}?{parts.query}" if parts.query else key
        return cls(parts.hostname, port or (443 if secure else 1935), application, key, secure)

    @property
    def to(self) -> str:
        """The address without its key, for people and logs."""
        return f"{self._scheme}://{self._host}/{self.application}"

    @property
    def server_url(self) -> str:
        """What the server is told it was called by (`tcUrl`, 7.2.1.1)."""
        return f"{self._scheme}://{self._host}:{self.port}/{self.application}"

    @property
    def _scheme(self) -> str:
        return "rtmps" if self.is_secure else "rtmp"

    @property
    def _host(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host


class RtmpClient:
    """One connection that publishes one stream; for one thread, but for `abort`.

    Everything raises ServerError when the server refuses, breaks the connection or takes longer than `WAIT_S`.
    """

    def __init__(self, address: RtmpAddress) -> None:
        """Connect and go through the handshake (5.2)."""
        self._address = address
        self._received = bytearray()
        self._reader = _ChunkReader()
        self._socket = self._connected()
        try:
            self._shake_hands()
        except BaseException:
            self.close()
            raise

    def publish(self, height: int, width: int, rate_hz: float) -> None:
        """Ask for the stream (7.2); returns when the server takes pictures."""
        address = self._address
        self._send(2, _SET_CHUNK_SIZE, 0, struct.pack(">I", _CHUNK_BYTES), stream=0)
        about: dict[str, amf.AmfValue] = {
            "app": address.application,
            "type": "nonprivate",
            "flashVer": "FMLE/3.0 (compatible; Dreamtick)",
            "tcUrl": address.server_url,
        }
        self._command(0, "connect", 1.0, about)
        self._answer_to(1.0, "the application")
        self._command(0, "releaseStream", 2.0, None, address.key)
        self._command(0, "FCPublish", 3.0, None, address.key)
        self._command(0, "createStream", 4.0, None)
        stream = self._answer_to(4.0, "the stream")
        self._stream = int(stream) if isinstance(stream, float) else 1
        self._command(self._stream, "publish", 5.0, None, address.key, "live")
        self._wait_for_start()
        facts: dict[str, amf.AmfValue] = {
            "width": float(width),
            "height": float(height),
            "framerate": float(rate_hz),
            "videocodecid": 7.0,
        }
        self._send(4, _DATA, 0, amf.encode("@setDataFrame", "onMetaData", facts), self._stream)

    def send_video(self, body: bytes, time_ms: int) -> None:
        """Send the body of an FLV video tag; `time_ms` counts from the stream's beginning."""
        self._send(6, _VIDEO, time_ms, body, self._stream)

    def take_messages(self) -> None:
        """See to what the server sent meanwhile: pings are answered; ServerError if it ended the stream."""
        while self._readable(0.0):
            self._read_more()
        for kind, data in self._reader.messages(self._received):
            self._see_to(kind, data)

    def abort(self) -> None:
        """End whatever the other thread waits for. For any thread."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # it is not connected any more

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    # ------------------------------------------------------------------------------------------------ the steps
    def _connected(self) -> socket.socket:
        address = self._address
        try:
            plain = socket.create_connection((address.host, address.port), WAIT_S)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if not address.is_secure:
                return plain
            return ssl.create_default_context().wrap_socket(plain, server_hostname=address.host)
        except OSError as error:
            raise ServerError(f"{address.to} cannot be reached ({error.strerror or error})") from error

    def _shake_hands(self) -> None:
        self._write(b"\x03" + bytes(8) + os.urandom(_HANDSHAKE_BYTES - 8))
        version, theirs = self._read_exactly(1), self._read_exactly(_HANDSHAKE_BYTES)
        if version != b"\x03":
            raise ServerError(f"{self._address.to} is no RTMP server (it answered with version {version[0]})")
        self._write(theirs)
        self._read_exactly(_HANDSHAKE_BYTES)  # our own bytes again; some servers send others, and nobody minds

    def _answer_to(self, number: float, what: str) -> amf.AmfValue:
        """The answer to the command of this number: its last value."""
        for values in self._commands():
            if len(values) > 1 and values[1] == number and values[0] == "_result":
                return values[-1]
            if len(values) > 1 and values[1] == number and values[0] == "_error":
                raise ServerError(f"{self._address.to} refuses {what}{_description(values)}")
        raise ServerError(f"{self._address.to} closed the connection")

    def _wait_for_start(self) -> None:
        for values in self._commands():
            if values[0] == "onStatus" and _code(values) == "NetStream.Publish.Start":
                return

    def _commands(self) -> list[list[amf.AmfValue]] | _Commands:
        return _Commands(self)

    def next_command(self, deadline: float) -> list[amf.AmfValue]:
        """The next command from the server, until `deadline` (monotonic seconds)."""
        while True:
            for kind, data in self._reader.messages(self._received):
                values = self._see_to(kind, data)
                if values:
                    return values
            if not self._readable(deadline - time.monotonic()):
                raise ServerError(f"{self._address.to} does not answer")
            self._read_more()

    def _see_to(self, kind: int, data: bytes) -> list[amf.AmfValue]:
        """Answer what has to be answered; the values of a command."""
        if kind == _USER_CONTROL and data[:2] == struct.pack(">H", _PING):
            self._send(2, _USER_CONTROL, 0, struct.pack(">H", _PONG) + data[2:6], stream=0)
        if kind != _COMMAND:
            return []
        values = amf.decode(data)
        if values and values[0] == "onStatus" and _level(values) == "error":
            raise ServerError(f"{self._address.to} refuses the stream{_description(values)}")
        return values

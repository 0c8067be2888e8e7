"""A real RTMP server for tests: nginx with its rtmp module (Debian: nginx, libnginx-mod-rtmp), in its own folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

__all__ = ["RtmpServer", "needs_nginx"]

_MODULES = ("/usr/lib/nginx/modules/ngx_rtmp_module.so", "/usr/share/nginx/modules/ngx_rtmp_module.so")

_CONFIGURATION = """
load_module {module};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 64; }}
rtmp {{
    server {{
        listen 127.0.0.1:{port};
        access_log off;
        application live {{
            live on;
            wait_key on;
        }}
    }}
}}
"""


def nginx() -> tuple[str, str] | None:
    """The program and its module, where both are installed."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    module = next((path for path in _MODULES if Path(path).exists()), None)
    return None if program is None or module is None else (program, module)


def needs_nginx() -> tuple[str, str]:
    """The program and its module; without them the test is skipped, and on CI it fails."""
    found = nginx()
    if found is None:
        reason = "nginx with its rtmp module is not installed (Debian: apt install nginx libnginx-mod-rtmp)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


class RtmpServer:
    """Can be stopped and started again at the same address; the stream is at `url`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._program, module = needs_nginx()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._configuration = folder / "nginx.conf"
        self._configuration.write_text(_CONFIGURATION.format(module=module, folder=folder, port=self.port))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where to publish to and to play from."""
        return f"rtmp://127.0.0.1:{self.port}/live/world"

    def start(self) -> None:
        """Returns when it listens."""
        command = [self._program, "-e", str(self._folder / "error.log"), "-p", str(self._folder), "-c"]
        self._process = subprocess.Popen([*command, str(self._configuration)])
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        self.stop()
        raise AssertionError(f"nginx does not listen: {(self._folder / 'error.log').read_text()}")

    def stop(self) -> None:
        """End it at once, its connections too."""
        if self._process is not None:
            self._process.terminate()  # nginx: a fast shutdown
            self._process.wait(10)
            self._process = None

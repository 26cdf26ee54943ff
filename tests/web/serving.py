"""A server in a process of its own; it can be killed and started again on its data and port."""

from __future__ import annotations

import functools
import http.server
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

START_SECONDS = 90.0


class Server:
    """`fimbul serve` on a free port of the loopback, as people start it but for its chance."""

    def __init__(self, data: Path, python: str = sys.executable, **environ: str) -> None:
        self.data = data
        self.python = python
        self.environ = environ
        self.port = 0  # chosen at the first start, kept for all later ones
        self.process: subprocess.Popen[str] | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def address(self) -> str:
        """How a browser reaches it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        """Start, and wait until it says that it is ready."""
        command = [self.python, "-m", "tests.chance", "serve", "--no-browser", "--log-level", "warning"]
        with (self.data / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(self.data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en", **self.environ},
            )
        assert self.process.stdout is not None
        timer = threading.Timer(START_SECONDS, self.process.kill)
        timer.start()
        for line in self.process.stdout:
            address = next((word for word in line.split() if word.startswith("http://")), "")
            if address:
                self.port = int(address.rstrip("/.").rpartition(":")[2])
                break
        timer.cancel()
        assert self.port, f"the server did not start: {self.log()}"
        threading.Thread(target=_drain, args=(self.process.stdout,), daemon=True).start()
        return self

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As a service manager stops it."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Kill it in the middle of whatever it does, and start it again on the same data and port."""
        self.kill()
        time.sleep(0.3)  # long enough for every page to notice
        self.start()

    def log(self) -> str:
        """What it has logged so far."""
        return (self.data / "server.log").read_text()

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own server of files, which knows nothing of ours."""

    def log_message(self, *_: object) -> None:
        return


class Site:
    """The built folder at an address."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/games/fimbul"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Nothing is served any more."""
        self.server.shutdown()
        self.server.server_close()


def _drain(pipe: IO[str]) -> None:
    """A full pipe would stop the server."""
    with pipe:
        for _ in pipe:
            pass

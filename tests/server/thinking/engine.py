"""A Redis and thinking machines to test with, in processes of their own that can be killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from fimbul.server.metrics import Metrics
from tests.server.databases import leave_out

STARTING = 60.0  # seconds until something must have come up
OTHER_VERSION = "import fimbul; fimbul.__version__ = '99.0'; from fimbul.cli import main; main()"


class RedisServer:
    """A throw-away Redis on loopback; it keeps nothing."""

    def __init__(self, folder: Path) -> None:
        found = shutil.which("redis-server")
        if found is None:
            leave_out("there is no redis-server on this machine")
        self.program = found
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL)
        until = time.monotonic() + STARTING
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < until, "Redis did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def machine(url: str, processes: int = 1, other_version: bool = False) -> Iterator[subprocess.Popen[str]]:
    """A thinking machine as people start it, ready; it is killed in the end if it still lives, its processes too."""
    start = ["-c", OTHER_VERSION] if other_version else ["-m", "fimbul"]
    process = subprocess.Popen(
        [sys.executable, *start, "think", "--redis-url", url, "--processes", str(processes)],
        env={**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Ready"), line or "the machine ended before it was ready"
        yield process
    finally:
        end(process)
        close(process.stdout)


def end(process: subprocess.Popen[str]) -> None:
    """As a power cut would."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def close(pipe: IO[str] | None) -> None:
    if pipe is not None:
        pipe.close()


class Counted(Metrics):
    """Where it was thought, and why not elsewhere."""

    def __init__(self) -> None:
        self.where: list[str] = []
        self.why: list[str] = []

    def thought(self, where: str) -> None:
        self.where.append(where)

    def fell_back(self, why: str) -> None:
        self.why.append(why)

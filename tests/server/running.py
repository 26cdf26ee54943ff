"""Servers to test with: in this process, where the true state can be looked at, or in one that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from fimbul.server import messages as wire
from fimbul.server.config import prepare_data, read_settings
from fimbul.server.hub import Hub
from fimbul.server.web.app import create_app
from fimbul.server.web.wires import wires
from tests.server.client import Chooser


class Quiet(uvicorn.Server):
    """uvicorn that leaves the signals of the test process alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Running:
    """A server in this process."""

    def __init__(self, server: uvicorn.Server, hub: Hub, address: str) -> None:
        self.server = server
        self.hub = hub
        self.address = address


def socket_config(app: Starlette, port: int = 0) -> uvicorn.Config:
    """An application on a port of the loopback, any that is free, with sockets as people get them."""
    return wires(app, host="127.0.0.1", port=port)


async def until_started(server: uvicorn.Server, serving: asyncio.Task[None]) -> str:
    """Wait until a server can be reached; its address."""
    while not server.started:
        if serving.done():
            serving.result()
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.01)
    return f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"


@asynccontextmanager
async def running(data: Path, **options: Any) -> AsyncIterator[Running]:
    """A server on a free port of the loopback, with its data in a folder."""
    settings = read_settings({}, data=str(data), log_level="warning", **options)
    prepare_data(settings)
    app = create_app(settings)
    server = Quiet(socket_config(app, int(options.get("port", 0))))
    serving = asyncio.create_task(server.serve())
    address = await until_started(server, serving)
    try:
        yield Running(server, app.state.hub, address)
    finally:
        await app.state.stopping()
        server.should_exit = True
        await serving


@asynccontextmanager
async def subprocess_server(
    data: Path, *options: str, port: int = 0
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """A server in a process of its own, as people start it; it is killed in the end if it still lives."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fimbul", "serve", "--port", str(port), "--data", str(data)),
        *("--log-level", "warning"),
        *options,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en"},
    )
    try:
        assert process.stdout is not None
        address = ""
        while not address:
            line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
            assert line, "the server ended before it was ready"
            address = next((word for word in line.split() if word.startswith(("http://", "https://"))), "")
        yield address.rstrip("/."), process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        await process.wait()


def chooser(seed: int, passes: float = 0.15) -> Chooser:
    """Chooses at random, but seldom to pass where there is something else: battles come about."""
    rng = random.Random(seed)

    def choose(question: wire.Question) -> int:
        actions = [option.action for option in question.options]
        others = [action for action in actions if action != 0]
        return rng.choice(actions if not others or rng.random() < passes else others)

    return choose

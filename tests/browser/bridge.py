"""The server of a browser behind the doors of the other one, so that one suite tests both.

Requests and sockets are carried to the port as the page would carry them; rows are kept in memory as the browser would
keep them, and jobs are pickled as they are between two workers.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fimbul.browser import thinkers
from fimbul.browser.port import Port
from fimbul.browser.start import start
from tests.server.running import Quiet, Running, socket_config, until_started

KEYS = {
    "tables": ("table",),
    "moves": ("table", "n"),
    "keys": ("digest",),
    "chat": ("table", "number"),
    "games": ("game",),
    "analyses": ("game", "depth", "part"),
}


class MemoryRows:
    """The rows of a browser, as JSON, with the promises of its database: all steps or none."""

    def __init__(self) -> None:
        self.stores: dict[str, dict[Any, Any]] = {name: {} for name in KEYS}
        self.problem = ""  # what every write meets: a full disk

    async def write(self, steps: str) -> str:
        await asyncio.sleep(0)
        if self.problem:
            return self.problem
        tried = {name: dict(rows) for name, rows in self.stores.items()}
        for step in json.loads(steps):
            rows = tried[step["store"]]
            if step["step"] == "add":
                key = tuple(step["row"][part] for part in KEYS[step["store"]])
                if key in rows:
                    return "ConstraintError"
                rows[key] = step["row"]
            elif step["step"] == "change":
                rows[step["key"],] = {**rows.get((step["key"],), {}), **step["row"]}
            else:
                key = step["key"]
                rows.pop(tuple(key) if isinstance(key, list) else (key,), None)
        self.stores = tried
        return ""

    async def read(self, query: str) -> str:
        await asyncio.sleep(0)
        wanted = json.loads(query)
        rows = [row for _, row in sorted(self.stores[wanted["store"]].items())]
        if "key" in wanted:
            rows = [row for row in rows if row[KEYS[wanted["store"]][0]] == wanted["key"]]
        if "table" in wanted:
            owner = "game" if wanted["store"] == "analyses" else "table"
            rows = [row for row in rows if row[owner] == wanted["table"]]
        return json.dumps(rows)


class SameWorker:
    """Jobs are done here, through the same pickles."""

    async def call(self, job: bytes) -> bytes | None:
        return await asyncio.to_thread(thinkers.call, job)


class Bridge:
    """HTTP and sockets on one side, a port on the other."""

    def __init__(self) -> None:
        self.port: Port | None = None
        self.numbers = itertools.count(1)
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.lines: dict[int, asyncio.Queue[Any]] = {}

    def hear(self, text: str) -> None:
        """What the port has sent to the page."""
        message = json.loads(text)
        if message["type"] == "answer":
            self.answers.pop(message["id"]).set_result(message)
        elif message["id"] in self.lines:
            self.lines[message["id"]].put_nowait(message)

    def send(self, kind: str, number: int, **more: Any) -> None:
        assert self.port is not None
        self.port.take(json.dumps({"type": kind, "id": number, **more}))

    async def request(self, request: Request) -> Response:
        number = next(self.numbers)
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        body = (await request.body()).decode(errors="replace")
        lang = request.headers.get("accept-language", "")[:2]
        asked = {"path": request.scope["path"], "query": dict(request.query_params), "lang": lang, "body": body}
        self.send("ask", number, method=request.method, **asked)
        told = await answer
        return Response(told["body"], told["status"], media_type=told["kind"])

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        number = next(self.numbers)
        told = self.lines[number] = asyncio.Queue()
        self.send("open", number)
        reader = asyncio.create_task(self.carry(socket, number))
        try:
            while (message := await told.get())["type"] == "tell":
                await socket.send_text(message["text"])
            if message["type"] == "end":
                await socket.close(message["code"])
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            del self.lines[number]
            reader.cancel()
            self.send("close", number)

    async def carry(self, socket: WebSocket, number: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (came := await socket.receive())["type"] != "websocket.disconnect":
                self.send("send", number, text=came.get("text") or "not a text")  # a port carries nothing else
        if number in self.lines:
            self.lines[number].put_nowait({"type": "gone"})


@asynccontextmanager
async def browser_server(rows: MemoryRows) -> AsyncIterator[Running]:
    """The server of a browser over these rows, at an address."""
    bridge = Bridge()
    bridge.port = await start(rows, SameWorker(), bridge.hear)
    hub = bridge.port.hub
    methods = ["GET", "POST", "PUT", "DELETE"]
    routes = [
        WebSocketRoute("/api/tables/{table}/socket", bridge.socket),
        WebSocketRoute("/api/socket", bridge.socket),
        Route("/api/{rest:path}", bridge.request, methods=methods),
        Route("/healthz", lambda _: Response("{}")),  # tests ask for it to see that the server lives
    ]
    server = Quiet(socket_config(Starlette(routes=routes)))
    serving = asyncio.create_task(server.serve())
    address = await until_started(server, serving)
    try:
        yield Running(server, hub, address)
    finally:
        await hub.farewell()
        server.should_exit = True
        await serving
        await hub.close()

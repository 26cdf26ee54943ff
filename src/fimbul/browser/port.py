"""The port of the worker: requests and connections of all pages, as they come over HTTP and sockets elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from fimbul.server.hub import Hub
from fimbul.server.protocol.api import Api, Request
from fimbul.server.protocol.connection import Connection, Disconnected, serve
from fimbul.server.protocol.limits import Limits
from fimbul.server.refusals import Refused

HERE: Final = "127.0.0.1"


# -- from the page ----------------------------------------------------------------------------------------------------
class Ask(Struct, tag="ask"):
    """A request; answered with the same number."""

    id: int
    method: str
    path: str
    query: dict[str, str]
    lang: str
    body: str


class Open(Struct, tag="open"):
    """A connection is opened; its number is the page's choice."""

    id: int


class Send(Struct, tag="send"):
    """A message of a connection."""

    id: int
    text: str


class Close(Struct, tag="close"):
    """The page has ended a connection."""

    id: int


# -- to the page ------------------------------------------------------------------------------------------------------
class Answer(Struct, tag="answer"):
    """The answer to a request."""

    id: int
    status: int
    kind: str
    body: str


class Tell(Struct, tag="tell"):
    """A message of a connection."""

    id: int
    text: str


class End(Struct, tag="end"):
    """A connection has been ended, with the code of a socket."""

    id: int
    code: int


_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Ask | Open | Send | Close)


class Line:
    """One connection through the port."""

    def __init__(self, number: int, post: Callable[[Struct], None]) -> None:
        self.number = number
        self.post = post
        self.came: asyncio.Queue[str | None] = asyncio.Queue()
        self.gone = False

    async def receive(self) -> str:
        text = None if self.gone else await self.came.get()
        if text is None:
            self.gone = True
            raise Disconnected
        return text

    async def send(self, text: str) -> None:
        self.post(Tell(self.number, text))

    async def close(self, code: int) -> None:
        self.post(End(self.number, code))


class Port:
    """Everything pages send to a hub, and everything they are sent."""

    def __init__(self, hub: Hub, post: Callable[[str], None]) -> None:
        self.hub = hub
        self._api = Api(hub, Limits(local_is_free=True))
        self._post = post
        self._lines: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, text: str) -> None:
        """Something a page has sent."""
        message = _decoder.decode(text)
        if isinstance(message, Ask):
            self._begin(self._answer(message))
        elif isinstance(message, Open):
            line = self._lines[message.id] = Line(message.id, self._tell)  # now: messages may follow at once
            self._begin(self._serve(line))
        elif message.id in self._lines:
            self._lines[message.id].came.put_nowait(message.text if isinstance(message, Send) else None)

    async def _answer(self, asked: Ask) -> None:
        async def read(limit: int) -> bytes:
            body = asked.body.encode()
            if len(body) > limit:
                raise Refused("too_big", limit=limit)
            return body

        request = Request(asked.method, asked.path, read, asked.query, HERE, asked.lang)
        reply = await self._api.answer(request)
        self._tell(Answer(asked.id, reply.status, reply.kind, reply.body.decode()))

    async def _serve(self, line: Line) -> None:
        try:
            await serve(Connection(line, self.hub))
        finally:
            del self._lines[line.number]

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell(self, message: Struct) -> None:
        self._post(msgspec.json.encode(message).decode())

"""A client without a browser: one socket of one seat, which keeps what the page would keep. For tests and benchmarks.

async with Client(address, table, key) as client:
    await client.play(choose)          # until the game is over
    problem = await client.answer(option.action)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fimbul.server import messages as wire
from fimbul.server.present.changes import merged
from fimbul.server.protocol.keys import is_id

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(wire.ServerMessage)
Chooser = Callable[[wire.Question], int]
SECONDS = 20.0
# Nothing is encrypted here: without `verify` each client would read all certificates of the machine, for 40 ms.
PLAIN: dict[str, Any] = {"trust_env": False, "verify": False, "timeout": SECONDS}


class Closed(Exception):
    """The server has closed the socket."""


class Client:
    """One seat's socket. A task reads; the newest of everything is kept in fields."""

    def __init__(
        self,
        address: str,
        table: str,
        key: str,
        host: str | None = None,
        lang: str = "en",
        since: int | None = None,
        origin: str | None = None,
        keep: bool = True,
        cookie: str = "",
    ) -> None:
        path = f"/api/tables/{table}/socket" if is_id(table) else "/api/socket"
        self.url = address.replace("http", "ws", 1).rstrip("/") + path
        self.hello = wire.Hello(wire.PROTOCOL, table, key, host, lang, since)
        self.origin = origin
        self.cookie = cookie  # of somebody who is signed in
        self.extra: dict[str, str] = {}  # more headers
        self.keep = keep  # every text that came; for looking through afterwards
        self.heard: list[str] = []
        self.welcome: wire.Welcome | None = None
        self.room: wire.Room | None = None
        self.position: wire.Position | None = None
        self.plain: Any = None  # the position as it came over the wire
        self.question: wire.Question | None = None
        self.undo: wire.Undo | None = None
        self.result: wire.Result | None = None
        self.lesson: wire.LessonNow | None = None
        self.log: list[wire.Entry] = []
        self.chat: dict[int, wire.ChatLine] = {}
        self.problems: list[wire.Problem] = []  # that answer no request
        self.new_table: wire.NewTable | None = None
        self.opened: wire.SeatOpened | None = None
        self.orders: wire.OrdersNow | None = None
        self.n = -1
        self.scenes = 0
        self.rows: list[int] = []  # n of every piece of news
        self.bytes_in = 0
        self.closed: int | None = None  # the code it was closed with
        self.changed = asyncio.Condition()
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.last_id = 0
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    # -- connecting -----------------------------------------------------------------------------------------------
    async def __aenter__(self) -> Client:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, hello: bool = True) -> None:
        """Open the socket, say hello, and wait until the server has answered."""
        headers = {name: value for name, value in (("Origin", self.origin), ("Cookie", self.cookie)) if value}
        headers |= self.extra
        self.closed = None
        self.socket = await connect(
            self.url, additional_headers=headers, compression=None, max_size=None, ping_interval=None, proxy=None
        )
        self.reader = asyncio.create_task(self._read(self.socket))
        if hello:
            seen, self.welcome, self.room = len(self.problems), None, None
            await self.send(self.hello)
            await self.until(lambda: self.room is not None or len(self.problems) > seen)

    async def close(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                self.bytes_in += len(text)
                assert isinstance(text, str)
                if self.keep:
                    self.heard.append(text)
                self._take(_decoder.decode(text))
                async with self.changed:
                    self.changed.notify_all()
        except ConnectionClosed:
            pass
        self.closed = socket.close_code
        for reply in self.replies.values():
            if not reply.done():
                reply.set_exception(Closed(f"closed with {self.closed}"))
                reply.exception()  # whoever waited may have left: nobody need be warned
        self.replies.clear()
        async with self.changed:
            self.changed.notify_all()

    def _take(self, message: Any) -> None:
        match message:
            case wire.Welcome():
                self.welcome = message
            case wire.Room():
                self.room = message
            case wire.ChatLine():
                self.chat[message.number] = message
            case wire.Scene():
                self.scenes += 1
                self.log = message.log if message.fresh else self.log + message.log
                self._look(message)
            case wire.News():
                self.rows.append(message.n)
                self.log += message.entries
                self._look(message)
            case wire.NewTable():
                self.new_table = message
            case wire.Announcement():
                pass
            case wire.SeatOpened():
                self.opened = message
            case wire.OrdersNow():
                self.orders = message
            case wire.Problem(re=None):
                self.problems.append(message)
            case _:
                reply = self.replies.pop(message.re, None)
                if reply is not None and not reply.done():
                    reply.set_result(message)

    def _look(self, message: wire.Scene | wire.News) -> None:
        if isinstance(message, wire.Scene):
            self.plain = msgspec.to_builtins(message.position)
            self.position = message.position
        else:
            assert message.n == self.n + 1, "news are changes since the row before"
            self.plain = merged(self.plain, message.changes)
            self.position = msgspec.convert(self.plain, wire.Position)
        self.n = message.n
        if message.question is not msgspec.UNSET:
            self.question = message.question
        if message.undo is not msgspec.UNSET:
            self.undo = message.undo
        self.result = message.result
        self.lesson = message.lesson

    # -- talking --------------------------------------------------------------------------------------------------
    async def send(self, message: wire.ClientMessage) -> None:
        """Send a message and wait for nothing."""
        await self.send_text(msgspec.json.encode(message).decode())

    async def send_text(self, text: str | bytes) -> None:
        """Send anything."""
        assert self.socket is not None
        await self.socket.send(text)

    async def ask(self, make: Callable[[int], wire.ClientMessage]) -> Any:
        """Send a request and wait for what the server says to it: Done, a Problem, a Reason, a Preview."""
        self.last_id += 1
        number = self.last_id
        reply = asyncio.get_running_loop().create_future()
        self.replies[number] = reply
        await self.send(make(number))
        return await asyncio.wait_for(reply, SECONDS)

    async def until(self, is_so: Callable[..., bool], seconds: float = SECONDS) -> None:
        """Wait until something the server sends makes it so. Closed if the socket ends before."""

        async def wait() -> None:
            async with self.changed:
                await self.changed.wait_for(lambda: is_so() or self.closed is not None)

        await asyncio.wait_for(wait(), seconds)
        if not is_so():
            raise Closed(f"closed with {self.closed}: {self.problems[-1:]}")

    async def until_closed(self, seconds: float = SECONDS) -> int:
        """Wait until the server closes the socket; the code."""
        assert self.reader is not None
        await asyncio.wait_for(asyncio.shield(self.reader), seconds)
        assert self.closed is not None
        return self.closed

    async def answer(self, action: int, n: int | None = None) -> Any:
        """Answer the open question."""
        asked = self.question.n if self.question is not None else self.n
        return await self.ask(lambda number: wire.Answer(number, asked if n is None else n, action))

    # -- playing --------------------------------------------------------------------------------------------------
    async def play(
        self,
        choose: Chooser,
        stop: Callable[[], bool] = lambda: False,
        after: Callable[[], Awaitable[None]] | None = None,
        seconds: float = 300.0,
    ) -> None:
        """Answer every question until the game is over, or until `stop`."""
        while self.result is None and not stop():
            if self.question is None:
                await self.until(lambda: self.question is not None or self.result is not None or stop(), seconds)
                continue
            question = self.question
            said = await self.answer(choose(question))
            if isinstance(said, wire.Done):
                await self.until(lambda old=question: self.question is not old or self.result is not None, seconds)
            elif said.code != "stale":
                raise AssertionError(f"seat {self.position and self.position.seat} was refused: {said}")
            if after is not None:
                await after()


# -- HTTP -----------------------------------------------------------------------------------------------------------
def order_of(
    *kinds: str, start: bool = False, lang: str = "en", clans: tuple[str | None, ...] = (), **settings: Any
) -> wire.TableOrder:
    """An order for a table: a kind (me, here, open, bot, or the code of a bot) for each seat."""
    seating: list[wire.Seating] = []
    for seat, kind in enumerate(kinds):
        clan = clans[seat] if clans else None
        if kind in ("me", "here", "open"):
            seating.append(msgspec.convert({"kind": kind, "name": f"{kind} {seat}", "clan": clan}, wire.Seating))
        else:
            seating.append(wire.Seating("bot", "", clan, "" if kind == "bot" else kind))
    chosen = wire.TableSettings(**{"seats": len(kinds), "pace": 0, **settings})
    return wire.TableOrder(chosen, seating, start, lang)


async def post(address: str, path: str, body: Any, kind: type[Any], **headers: str) -> Any:
    """A POST; what it should give, or the Problem."""
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)
    async with httpx.AsyncClient(base_url=address, **PLAIN) as http:
        answer = await http.post(path, content=content, headers=headers)
    if answer.is_error:
        return msgspec.json.decode(answer.content, type=wire.Problem)
    return msgspec.json.decode(answer.content, type=kind)


async def get(address: str, path: str, **headers: str) -> httpx.Response:
    """A GET."""
    async with httpx.AsyncClient(base_url=address, **PLAIN) as http:
        return await http.get(path, headers=headers)


async def make_table(address: str, order: wire.TableOrder) -> wire.TableMade:
    """A new table."""
    made = await post(address, "/api/tables", order, wire.TableMade)
    assert isinstance(made, wire.TableMade), made
    return made

"""Scripted players over sockets, four at a table, for measuring servers. They reconnect as pages do."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

SEATS = 4
THINK = 2.0  # seconds, more or less: evenly between half of it and half as much again
AGAIN = 0.25  # seconds until a lost connection is made again
AHEAD = 200  # moves of a game, more or less: where it stands when the measuring begins is drawn from them


class Asked(msgspec.Struct):
    """What a client needs of a question."""

    n: int
    options: list[dict[str, Any]]


class Heard(msgspec.Struct):
    """What a client needs of any message."""

    type: str
    n: int = -1
    re: int | None = None
    question: Asked | msgspec.UnsetType | None = msgspec.UNSET  # left out: still the same
    result: dict[str, Any] | None = None
    code: str = ""


decoder = msgspec.json.Decoder(Heard)


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []  # from an answer to its confirmation
        self.late: list[float] = []  # to the news at the last of the four clients
        self.problems: dict[str, int] = {}
        self.again = 0  # connections that were lost and made again
        self.bytes = 0
        self.games = 0
        self.open = False  # measuring
        self.window: int | None = None  # of those that are compared
        self.windows: list[int | None] = []  # in which one an answer was given


class Seat:
    """One socket, made again when it is lost, as pages do; the newest question is kept."""

    def __init__(self, table: Table, key: str) -> None:
        self.table = table
        self.key = key
        self.question: Asked | None = None
        self.n = -1
        self.done: asyncio.Future[str] | None = None
        self.sent: tuple[int, str] | None = None  # an answer that is not confirmed: to which row, and the message

    async def run(self, ready: asyncio.Event) -> None:
        """Listen until the task is cancelled."""
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
                await self.listen(ready)
            self.table.tally.again += 1
            await asyncio.sleep(AGAIN)

    async def listen(self, ready: asyncio.Event) -> None:
        """Say hello and listen until the connection ends."""
        url = self.table.address.replace("http", "ws", 1) + self.table.socket_path
        headers = {"X-Forwarded-For": self.table.client}
        options: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None, "proxy": None}
        async with connect(url, additional_headers=headers, local_addr=self.table.source, **options) as socket:
            self.socket = socket
            hello = {"type": "hello", "protocol": self.table.protocol, "table": self.table.id, "key": self.key}
            await socket.send(json.dumps(hello if self.n < 0 else {**hello, "since": self.n}))
            async for text in socket:
                message = decoder.decode(text)
                tally = self.table.tally
                if tally.open:
                    tally.bytes += len(text)
                if message.type in ("scene", "news"):
                    if message.question is not msgspec.UNSET:
                        self.question = message.question
                    self.n = message.n
                    if message.result is not None:
                        self.table.over = True
                    self.table.saw()
                    ready.set()
                    if message.type == "scene" and self.sent is not None:
                        await self.ask_again(socket)
                elif message.re is not None and self.done is not None and not self.done.done():
                    self.done.set_result(message.code)
                elif message.type == "problem":
                    tally.problems[message.code] = tally.problems.get(message.code, 0) + 1

    async def answer(self, n: int, action: int) -> str:
        """Answer; the code of a problem, or nothing."""
        self.done = asyncio.get_running_loop().create_future()
        self.sent = (self.n, json.dumps({"type": "answer", "id": 1, "n": n, "action": action}))
        self.question = None
        with contextlib.suppress(ConnectionClosed):  # said again when the connection is back
            await self.socket.send(self.sent[1])
        code = await asyncio.wait_for(self.done, 30)
        self.sent = None
        return code

    async def ask_again(self, socket: ClientConnection) -> None:
        """The connection was lost before the answer was confirmed: it has been taken, or it is said again."""
        assert self.sent is not None and self.done is not None
        row, message = self.sent
        if self.n == row:
            self.question = None
            await socket.send(message)
        elif not self.done.done():
            self.done.set_result("")


class Table:
    """Four clients that take turns to answer."""

    def __init__(self, address: str, number: int, tally: Tally, protocol: int, think: float = THINK) -> None:
        self.address = address
        self.protocol = protocol
        self.think = think
        # Each table comes from an address of its own, as the server behind a proxy would see it.
        self.client = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.tally = tally
        self.rng = random.Random(number)
        self.confirmed = 0
        self.over = False
        self.seats: list[Seat] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.newest = 0  # the row that all four are to hear of …
        self.everywhere = asyncio.Event()  # … set when they have

    @property
    def socket_path(self) -> str:
        """Where its sockets are; older versions know only this address."""
        return "/api/socket"

    @property
    def source(self) -> tuple[str, int] | None:
        """The address that its connections come from."""
        return None

    async def open(self) -> None:
        """Make the table and sit down."""
        order = {
            "settings": {"seats": SEATS, "pace": 0},
            "seating": [{"kind": "me"}, *[{"kind": "here"}] * (SEATS - 1)],
            "start": True,
        }
        made = await asyncio.to_thread(post, self.address + "/api/tables", order, self.client, self.source)
        self.id = made["table"]
        self.over = False
        self.confirmed = 0
        self.seats = [Seat(self, seat["key"]) for seat in made["seats"]]
        waits = [asyncio.Event() for _ in self.seats]
        self.tasks = [asyncio.create_task(seat.run(ready)) for seat, ready in zip(self.seats, waits, strict=True)]
        await asyncio.gather(*[ready.wait() for ready in waits])

    def saw(self) -> None:
        """One of the four has heard of something."""
        if min(seat.n for seat in self.seats) >= self.newest:
            self.everywhere.set()

    async def close(self) -> None:
        """Get up."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def play_ahead(self) -> None:
        """Some moves at once: tables that all begin together would all end together, as no real ones do."""
        for _ in range(self.rng.randrange(AHEAD)):
            if not self.over:
                await self.move()

    async def play(self, until: float) -> None:
        """One move, time to think, and a new game when one is over."""
        await asyncio.sleep(self.rng.uniform(0, 1.5 * self.think))
        while time.monotonic() < until:
            begun = time.monotonic()
            if self.over:
                self.tally.games += 1
                await self.close()
                await self.open()
            else:
                await self.move()
            await asyncio.sleep(max(0.0, self.rng.uniform(0.5, 1.5) * self.think - (time.monotonic() - begun)))

    async def move(self) -> None:
        """Any seat that is asked answers at random."""
        asked = [seat for seat in self.seats if seat.question is not None]
        if not asked:
            return
        seat = self.rng.choice(asked)
        question = seat.question
        assert question is not None
        self.newest = max(one.n for one in self.seats) + 1
        self.everywhere.clear()
        option = self.rng.choice(question.options)["action"]
        sent = time.perf_counter()
        code = await seat.answer(question.n, option)
        took = time.perf_counter() - sent
        if code:
            self.tally.problems[code] = self.tally.problems.get(code, 0) + 1
            return
        self.confirmed += 1
        await asyncio.wait_for(self.everywhere.wait(), 30)
        if self.tally.open:
            self.tally.times.append(took)
            self.tally.windows.append(self.tally.window)
            self.tally.late.append(time.perf_counter() - sent)


def post(url: str, body: object, client: str, source: tuple[str, int] | None = None) -> Any:
    """A POST of JSON, or of a record as it is."""
    headers = {"content-type": "application/json", "X-Forwarded-For": client}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.netloc, timeout=60, source_address=source)
    try:
        connection.request("POST", where.path, data, headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{url} answers {answer.status}: {text[:200]!r}")
        return json.loads(text)
    finally:
        connection.close()

"""One connection: hello, then messages both ways. Whatever arrives, it affects only this connection."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec

from fimbul.server.hub import Hub
from fimbul.server.messages import (
    MESSAGE_LIMIT,
    PROTOCOL,
    AskCoach,
    AskHint,
    AskPreview,
    ClientMessage,
    Hello,
    Problem,
    Say,
    Why,
)
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Bucket, Share
from fimbul.server.refusals import Refused, language
from fimbul.server.store.store import Elsewhere, NotRead
from fimbul.server.table.members import Member
from fimbul.server.table.tables import Left, Table
from fimbul.server.traces import span

log = logging.getLogger("fimbul.connections")

MOST_QUEUED: Final = 300  # messages that wait to be sent
HELLO_SECONDS: Final = 15.0
SEND_SECONDS: Final = 30.0  # a message that cannot be sent for this long ends the connection
POLICY: Final = 1008
COME_BACK: Final = 1013  # try again later
CLOSE_CODES: Final = {"shutting_down": 1012, "too_busy": COME_BACK}  # all others say: do not come back
DETAIL: Final = 120  # letters of what was wrong with a message

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)


class Disconnected(Exception):
    """The other end has gone; `flooded` if it had to be cut off."""

    def __init__(self, flooded: bool = False) -> None:
        super().__init__()
        self.flooded = flooded


class Transport(Protocol):
    """What carries the messages of a connection. Each of its methods may raise Disconnected."""

    async def receive(self) -> str | None:
        """The next message; None if it is not a text."""

    async def send(self, text: str) -> None:
        """Send a message."""

    async def close(self, code: int) -> None:
        """End the connection, with a code that says whether to come back."""


class AnyHello(msgspec.Struct):
    """What can be read of a hello of any version."""

    type: str = ""
    protocol: int = 0
    lang: str = ""


class Connection(Member):
    """A member at the other end of a transport."""

    def __init__(
        self,
        transport: Transport,
        hub: Hub,
        lang: str | None = None,
        share: Share | None = None,
        send_now: Callable[..., bool] | None = None,
    ) -> None:
        """`send_now` is a short way out: it sends some messages at once, or says that this is not possible now."""
        super().__init__(language(lang))
        self.send_now = send_now
        self.transport = transport
        self.hub = hub
        self.table: Table | None = None
        self.queue: deque[str] = deque()
        self.queued = 0
        self.sending = False  # the transport has not taken a message yet
        self.share = share or Share(math.inf)
        self.flooded = False  # it sent so much, or such things, that it had to be cut off
        self.wake = asyncio.Event()
        self.close_code: int | None = None  # to be closed once all is sent
        self.messages = Bucket(limits.MESSAGES)
        self.chat = Bucket(limits.CHAT)
        self.heavy = Bucket(limits.HEAVY)
        self.strikes = Bucket(limits.STRIKES)
        self.garbage = Bucket(limits.GARBAGE)

    # -- sending --------------------------------------------------------------------------------------------------
    def tell_text(self, *texts: str) -> None:
        """Send messages, or queue them. A client that reads too slowly is disconnected, and may come back."""
        if self.close_code is not None:
            return
        if self.send_now is not None and not self.queue and not self.sending and self.send_now(*texts):
            return
        self.queue.extend(texts)
        self._hold(sum(map(len, texts)))
        over = self.queued > limits.QUEUE or self.share.queued > self.share.most
        if len(self.queue) > MOST_QUEUED or (over and len(self.queue) > len(texts)):
            self.drop_queue()
            self.close_code = COME_BACK
        self.wake.set()

    def drop_queue(self) -> None:
        """Nobody will read it any more."""
        self.queue.clear()
        self._hold(-self.queued)

    def _hold(self, change: int) -> None:
        self.queued += change
        self.share.queued += change

    def dismiss(self, problem: Problem) -> None:
        """Say why, and close once that is sent."""
        self.tell(problem)
        if self.close_code is None:
            self.close_code = CLOSE_CODES.get(problem.code, POLICY)
            self.wake.set()

    async def write(self) -> None:
        """Send what is queued, until the connection should close."""
        try:
            while True:
                while self.queue:
                    text = self.queue.popleft()
                    self._hold(-len(text))
                    if self.send_now is None or not self.send_now(text):
                        self.sending = True
                        async with asyncio.timeout(SEND_SECONDS):
                            await self.transport.send(text)
                        self.sending = False
                if self.close_code is not None:
                    async with asyncio.timeout(SEND_SECONDS):
                        await self.transport.close(self.close_code)
                    return
                self.wake.clear()
                await self.wake.wait()
        except (Disconnected, TimeoutError):
            return

    # -- receiving ------------------------------------------------------------------------------------------------
    async def read(self) -> None:
        """Hello first, then any messages, until the other end disconnects."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self.transport.receive()
            while True:
                if self.close_code is None:
                    hello = self.take(text)
                    if hello is not None:
                        await self.enter(hello)
                text = await self.transport.receive()
        except TimeoutError:
            self.refuse(Refused("malformed", "hello_first"), last=True)
        except Disconnected as gone:
            self.flooded = self.flooded or gone.flooded

    def hear(self, text: str) -> bool:
        """Take a message at once, while no other one waits; False before the hello has been answered."""
        if self.table is None:
            return False
        if self.close_code is None:
            self.take(text)
        return True

    def take(self, text: str | None) -> Hello | None:
        """One message; a hello is returned, for its table has to be found. Messages over the limit are read too: the
        client must learn which request was refused.
        """
        message: Any = None
        too_many = not self.messages.take()
        try:
            with span("message"):
                message = self.decode(text)
                if too_many:
                    raise Refused("too_many")
                if self.table is None:
                    return self.hello_of(message)
                self.pass_on(self.table, message)
        except Refused as refused:
            self.count_refusal(refused, message)
        return None

    def count_refusal(self, refused: Refused, message: Any) -> None:
        """Tell a problem; whoever causes too many of them has to go."""
        patience = self.strikes if message is not None else self.garbage
        last = not patience.take()
        self.flooded = self.flooded or last
        self.refuse(refused, getattr(message, "id", None), last or self.table is None)

    async def enter(self, hello: Hello) -> None:
        """Find the table; the table itself checks the key."""
        try:
            self.table = await self.hub.find(hello.table)
            self.table.post(self, hello)
        except Refused as refused:
            self.count_refusal(refused, hello)
        except Elsewhere:
            self.refuse(Refused("too_busy", "moved_on"), None, last=True)
        except NotRead as problem:
            log.error("a table could not be read: %s", problem)
            self.refuse(Refused("too_busy"), None, last=True)

    def decode(self, text: str | None) -> Any:
        """A message; Refused says what is wrong with it."""
        if text is None:
            raise Refused("malformed", "binary")
        if len(text) > MESSAGE_LIMIT or len(text.encode()) > MESSAGE_LIMIT:
            raise Refused("too_big", limit=MESSAGE_LIMIT)
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            if self.table is None:
                check_protocol(text)
            raise Refused("malformed", detail=str(problem)[:DETAIL]) from None

    def hello_of(self, message: Any) -> Hello:
        """The first message must be a hello that we understand."""
        if not isinstance(message, Hello):
            raise Refused("malformed", "hello_first")
        self.lang = language(message.lang)
        if message.protocol != PROTOCOL:
            raise Refused("protocol")
        return message

    def pass_on(self, table: Table, message: Any) -> None:
        """Give a message to the table."""
        if isinstance(message, Hello):
            raise Refused("malformed", "hello_twice")
        too_much = (
            self.waiting >= limits.MOST_WAITING
            or (isinstance(message, Say) and not self.chat.take())
            or (isinstance(message, (Why, AskPreview, AskHint, AskCoach)) and not self.heavy.take())
        )
        if too_much:
            raise Refused("too_many")
        table.post(self, message)

    def refuse(self, refused: Refused, re: int | None = None, last: bool = False) -> None:
        """Tell a problem, and perhaps close."""
        self.hub.metrics.problem(refused.code)
        problem = refused.problem(self.lang, re)
        if last:
            self.dismiss(problem)
        else:
            self.tell(problem)


def check_protocol(text: str) -> None:
    """A hello that cannot be read may be of another version: say so rather than what is wrong with it."""
    with suppress(msgspec.MsgspecError, RecursionError, ValueError):
        hello = msgspec.json.decode(text, type=AnyHello)
        if hello.type == "hello" and hello.protocol != PROTOCOL:
            raise Refused("protocol")


async def serve(connection: Connection) -> None:
    """One connection from its beginning to its end."""
    hub, task = connection.hub, asyncio.current_task()
    assert task is not None
    hub.connections.add(task)
    hub.metrics.sockets(1)
    reader = asyncio.create_task(connection.read())
    writer = asyncio.create_task(connection.write())
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.metrics.sockets(-1)
        hub.connections.discard(task)
        if connection.table is not None:
            connection.table.post(connection, Left())
        if not writer.done() and connection.close_code is None:
            writer.cancel()
        reader.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception):
                log.error("a connection failed", exc_info=result)
        connection.close_code = connection.close_code or COME_BACK  # the table may not know yet: nothing is queued
        connection.drop_queue()

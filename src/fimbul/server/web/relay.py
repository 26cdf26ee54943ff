"""From one worker to another: a socket or a request that came to the wrong one is sent on to the worker that plays the
table. The page notices nothing, and no address of a worker ever leaves the cluster.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import HTTPConnection
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from fimbul.server.logs import Seldom
from fimbul.server.protocol.api import JSON, NEVER_KEPT, Reply, Request
from fimbul.server.protocol.connection import COME_BACK, Disconnected, Transport
from fimbul.server.refusals import Refused, language
from fimbul.server.store.store import Elsewhere
from fimbul.server.table.members import encode

TOKEN: Final = "x-fimbul-worker"
ADDRESS: Final = "x-fimbul-for"  # who asked the worker that sends it on
ACCOUNT: Final = "x-fimbul-account"  # … and who is signed in there
VIA: Final = "x-fimbul-via"  # the worker that sends it on
PATIENCE: Final = 2.0  # seconds until a worker answers
HOLD: Final = 6.0  # seconds that a socket waits here for a table whose worker has gone
LOST: Final = (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed)
NO_CODE: Final = (1005, 1006, 1015)  # mean that there was none: they cannot be sent

Again = Callable[[Elsewhere], Awaitable[Elsewhere | None]]

say_lost = Seldom(logging.getLogger("fimbul.relay"))


def is_relayed(headers: Mapping[str, str], token: str) -> bool:
    """Whether another worker of the cluster sends it on."""
    return bool(token) and hmac.compare_digest(headers.get(TOKEN, "").encode(), token.encode())


def address_of(request: HTTPConnection, relayed: bool) -> str:
    """Who asks."""
    if relayed:
        return request.headers.get(ADDRESS, "")
    return request.client.host if request.client else ""


def account_of(request: HTTPConnection, relayed: bool) -> str | None:
    """Who is signed in, as another worker says."""
    return (request.headers.get(ACCOUNT) or None) if relayed else None


@dataclass(frozen=True)
class Caller:
    """Whose socket is sent on."""

    address: str
    account: str | None
    lang: str | None
    via: str  # the worker it has come to


async def reach(there: Elsewhere | None, caller: Caller, again: Again) -> ClientConnection | None:
    """The worker that plays a table; None if that is this one by now.

    If it has gone, the socket waits here until the table is taken over, which takes seconds: a page that had to come
    back by itself would wait longer each time. `again` waits until more is known, and asks again.
    """
    until = time.monotonic() + HOLD
    query = f"?{urlencode({'lang': caller.lang})}" if caller.lang else ""
    while there is not None:
        headers = {TOKEN: there.token, ADDRESS: caller.address, ACCOUNT: caller.account or "", VIA: caller.via}
        url = there.address.replace("http", "ws", 1) + "/api/socket" + query
        try:
            return await connect(
                url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None
            )
        except LOST:
            say_lost.warning("a worker that plays a table cannot be reached")
            if time.monotonic() >= until:
                raise
        there = await again(there)
    return None


async def relay(page: Transport, worker: ClientConnection) -> None:
    """Carry the messages of a socket to the worker that plays the table, and back, until one side ends."""
    ways = [asyncio.create_task(onward(page, worker)), asyncio.create_task(back(worker, page))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await worker.close()


async def onward(page: Transport, worker: ClientConnection) -> None:
    """What the page says."""
    with suppress(Disconnected, ConnectionClosed):
        while True:
            text = await page.receive()
            await worker.send(b"" if text is None else text)  # what is no text is refused there


async def back(worker: ClientConnection, page: Transport) -> None:
    """What the worker says, and why it ends; if it died, the page may come back."""
    with suppress(Disconnected):
        with suppress(ConnectionClosed):
            async for text in worker:
                await page.send(str(text))
        code = worker.close_code
        await page.close(COME_BACK if code is None or code in NO_CODE else code)


async def refuse(page: Transport, lang: str | None) -> None:
    """The table's worker cannot be reached; it is taken over within seconds."""
    with suppress(Disconnected):
        await page.send(encode(Refused("too_busy", "moved_on").problem(language(lang))))
        await page.close(COME_BACK)


async def forward(request: Request, body: bytes, there: Elsewhere) -> Reply:
    """Ask the worker that plays a table."""
    headers = {TOKEN: there.token, ADDRESS: request.address, ACCOUNT: request.account or ""}
    headers |= {"content-type": JSON, "accept-language": request.lang}
    asked = urllib.request.Request(there.address + request.path, body, headers, method=request.method)
    try:
        return await asyncio.to_thread(answer_to, asked)
    except OSError:
        say_lost.warning("a worker that plays a table cannot be reached")
        raise Refused("too_busy", "moved_on") from None


def answer_to(asked: urllib.request.Request) -> Reply:
    """What another worker answers."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(asked, timeout=PATIENCE) as answer:
            return Reply(answer.read(), answer.status, NEVER_KEPT)
    except urllib.error.HTTPError as problem:
        return Reply(problem.read(), problem.code, NEVER_KEPT)

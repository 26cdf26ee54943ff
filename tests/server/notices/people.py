"""Somebody who is told things: a guest with a key, and what they ask of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fimbul.server import messages as wire
from tests.server.client import Chooser, Client, make_table, order_of, post
from tests.server.running import Running, chooser, running

PUBLIC = "https://fimbul.example"
CONTACT = "mailto:host@fimbul.example"
JSON = {"content-type": "application/json"}
KINDS: list[Any] = ["turn", "battle", "over", "joined", "rematch"]


@asynccontextmanager
async def serving(data: Path, **options: Any) -> AsyncIterator[Running]:
    """A server that may send to the loopback; webhooks are on."""
    chosen = {"webhooks": True, "public_url": PUBLIC, "notices_to_loopback": True, **options}
    async with running(data, **chosen) as server:
        yield server


class Guest:
    """One browser."""

    def __init__(self, address: str, name: str = "guest", lang: str = "en") -> None:
        self.address = address
        self.key = f"{name}-with-a-long-key"
        self.lang = lang

    async def ask(self, path: str = "", kind: type[Any] = wire.Notices, **order: Any) -> Any:
        order = {"guest": self.key, "lang": self.lang, **order}
        return await post(self.address, f"/api/notices{path}", order, kind, **JSON)

    async def add(self, kind: str, address: str, **more: Any) -> Any:
        order = {"guest": self.key, "lang": self.lang, "kind": kind, "address": address, **more}
        return await post(self.address, "/api/notices/ways", order, wire.Notices, **JSON)

    async def change(self, way: str, what: str, **more: Any) -> Any:
        return await self.ask(f"/ways/{way}", what=what, **more)

    async def follow(self, made: wire.TableMade, seat: int, kinds: list[Any] | None = None) -> Any:
        key = made.seats[seat].key
        wanted = {"table": made.table, "key": key, "kinds": KINDS if kinds is None else kinds}
        return await self.ask("/seats", seats=[wanted])

    async def settings(self, **more: Any) -> Any:
        usual = {"zone": "UTC", "quiet_from": 0, "quiet_to": 0, "kinds": KINDS}
        return await self.ask("/settings", **{**usual, **more})


async def table_of_two(address: str, **settings: Any) -> wire.TableMade:
    """A game of two persons that has begun; both are asked to draft."""
    return await make_table(address, order_of("me", "here", start=True, **settings))


async def turn_of(address: str, made: wire.TableMade, seat: int) -> None:
    """Seat `seat` of two answers all it is asked and leaves; then the other one plays until the first is asked anew."""
    await answers(address, made, seat, lambda client: client.question is None)
    await answers(address, made, 1 - seat, lambda client: is_asked(client, seat))


def is_asked(client: Client, seat: int) -> bool:
    return client.position is not None and seat in client.position.asked


async def answers(
    address: str, made: wire.TableMade, seat: int, enough: Callable[[Client], bool], choose: Chooser | None = None
) -> None:
    """Somebody comes, answers until it is enough, and leaves again."""
    async with Client(address, made.table, str(made.seats[seat].key)) as client:
        await client.until(lambda: client.n >= 0)
        await client.play(choose or chooser(1), lambda: enough(client), seconds=20)

"""Seats played without a browser, beside a browser that is driven in step: the clients of the server's own tests,
on an event loop in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fimbul.server import messages as wire
from tests.server.client import Client, make_table, order_of
from tests.server.party import Choose, picker

Value = TypeVar("Value")
SECONDS = 60.0
TRIES = 5


@dataclass
class Company:
    """A table and the seats of it that are played here."""

    address: str
    made: wire.TableMade
    clients: dict[int, Client] = field(default_factory=dict)
    results: list[wire.Result | None] = field(default_factory=list)

    def key(self, seat: int) -> str:
        """The secret that opens a seat."""
        key = self.made.seats[seat].key
        assert key is not None
        return key

    def link(self, seat: int, host: bool = False) -> str:
        """The path a person at a seat opens."""
        return f"/t/{self.made.table}#k={self.key(seat)}" + (f"&h={self.made.host}" if host else "")

    @property
    def watch_link(self) -> str:
        """The path of the spectators."""
        return f"/t/{self.made.table}#k={self.made.watch}"

    @property
    def invite_link(self) -> str:
        """The path that leads to the next free seat."""
        return f"/t/{self.made.table}#i={self.made.invite}"

    @property
    def over(self) -> bool:
        """Whether somebody has been told the result."""
        return any(client.result for client in self.clients.values())

    def question(self, seat: int) -> str | None:
        """What kind of thing a seat is asked."""
        question = self.clients[seat].question
        return question.kind if question else None


class Crew:
    """An event loop in a thread, and the tables its clients sit at."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.companies: list[Company] = []

    def run(self, work: Coroutine[Any, Any, Value], seconds: float = SECONDS) -> Value:
        """Do something over there and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def close(self) -> None:
        """Everybody goes."""
        for company in self.companies:
            for seat in list(company.clients):
                self.leave(company, seat)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    # -- tables ---------------------------------------------------------------------------------------------------
    def table(self, address: str, *kinds: str, seated: bool = True, start: bool = True, **settings: Any) -> Company:
        """A new table; every seat of a person gets a client, unless the seats stay empty."""
        made = self.run(make_table(address, order_of(*kinds, start=start, **settings)))
        company = Company(address, made)
        self.companies.append(company)
        if seated:
            for seat in made.seats:
                if seat.key is not None:
                    self.sit(company, seat.seat)
        return company

    def sit(self, company: Company, seat: int) -> Client:
        """A client takes a seat, or takes it back from a browser."""

        async def sit() -> Client:
            client = Client(company.address, company.made.table, company.key(seat))
            await client.connect()
            await client.until(lambda: client.n >= 0)
            return client

        company.clients[seat] = self.run(sit())
        return company.clients[seat]

    def leave(self, company: Company, seat: int) -> None:
        """The seat is left to a browser."""
        self.run(company.clients.pop(seat).close())

    # -- playing --------------------------------------------------------------------------------------------------
    def play(self, company: Company, until: Callable[[], bool], choose: Choose | None = None) -> None:
        """Everybody here answers, in step, until something is so."""
        pick = choose or picker(1)

        async def play() -> None:
            while not company.over:
                await level(company)
                if until():
                    return
                asked = [client for client in company.clients.values() if client.question is not None]
                if asked:
                    await answer(asked[0], pick)
                else:
                    await asyncio.sleep(0.01)  # a bot thinks
            await level(company)

        self.run(play(), 5 * SECONDS)
        assert until(), "the game went another way"

    def answer(self, company: Company, seat: int, choose: Choose | None = None) -> None:
        """One seat answers, once it is asked."""
        self.run(answer(company.clients[seat], choose or picker(1)))

    def position(self, company: Company, seat: int) -> wire.Position:
        """What a seat sees."""
        position = company.clients[seat].position
        assert position is not None
        return position


async def answer(client: Client, choose: Choose) -> None:
    """Answer the question that is open, or the next; until it is no longer open."""
    await client.until(lambda: client.question is not None, SECONDS)
    question = client.question
    assert question is not None
    chosen = choose(question)
    said = await client.answer(chosen)
    for _ in range(TRIES):
        if isinstance(said, wire.Problem) and said.code == "too_many":  # no person is so quick: do as one is told
            await asyncio.sleep(1)
            said = await client.answer(chosen)
    assert isinstance(said, wire.Done), said
    await client.until(lambda: client.question is None or client.question.n != question.n, SECONDS)


async def level(company: Company) -> None:
    """Wait until every client has seen the same."""
    clients = list(company.clients.values())
    newest = max(client.n for client in clients)
    for client in clients:
        await client.until(lambda client=client: client.n >= newest, SECONDS)

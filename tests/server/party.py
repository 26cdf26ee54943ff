"""A table with a client on every seat where a person sits, played on in step, so that a test can stop anywhere."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fimbul import Game
from fimbul.server import messages as wire
from fimbul.server.table.history import History
from fimbul.server.table.tables import Table
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running

Choose = Callable[[wire.Question], int]


class Party:
    """Clients at one table of a server in this process."""

    def __init__(self, server: Running, made: wire.TableMade, clients: dict[int, Client]) -> None:
        self.server = server
        self.made = made
        self.clients = clients

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        return self.server.hub.tables[self.made.table]

    @property
    def history(self) -> History:
        """The true game and its rows."""
        assert self.table.history is not None
        return self.table.history

    @property
    def game(self) -> Game:
        """The true game."""
        return self.history.game

    def key(self, seat: int) -> str:
        """The key of a seat, as the host was told it."""
        key = self.made.seats[seat].key
        assert key is not None
        return key

    def is_asked(self, seat: int, kind: str) -> bool:
        """Whether a seat is asked something of a kind."""
        question = self.clients[seat].question
        return question is not None and question.kind == kind

    async def level(self) -> None:
        """Wait until every client has seen the last row."""
        for client in self.clients.values():
            if client.closed is None:
                await client.until(lambda client=client: client.n >= self.history.n)

    async def answer(self, seat: int, choose: Choose) -> None:
        """One seat answers its question, and everybody sees it."""
        client = self.clients[seat]
        question = client.question
        assert question is not None, f"seat {seat} is not asked"
        said = await client.answer(choose(question))
        assert isinstance(said, wire.Done), said
        await self.level()

    async def play(self, until: Callable[[], bool], choose: Choose, most: int = 2_000) -> None:
        """Play on, seat after seat, until something is so."""
        await self.level()
        for _ in range(most):
            if until() or self.game.over:
                break
            await self.answer(self.history.asked()[0], choose)
        assert until(), "the game ended before"


@asynccontextmanager
async def party(server: Running, *kinds: str, lang: str = "en", **settings: Any) -> AsyncIterator[Party]:
    """A game under way; `kinds` as for an order, persons at this screen by default."""
    seats = kinds or ("me", "here", "here", "here")
    made = await make_table(server.address, order_of(*seats, start=True, lang=lang, **settings))
    clients: dict[int, Client] = {}
    for seat in made.seats:
        if seat.key is not None:
            host = made.host if seat.kind == "me" else None
            clients[seat.seat] = Client(server.address, made.table, seat.key, host, lang)
    found = Party(server, made, clients)
    try:
        for client in clients.values():
            await client.connect()
            await client.until(lambda client=client: client.n >= 0)
        yield found
    finally:
        for client in clients.values():
            await client.close()


def picker(seed: int, passes: float = 0.1) -> Choose:
    """Chooses at random, seldom to pass where there is something else."""
    rng = random.Random(seed)

    def choose(question: wire.Question) -> int:
        actions = [option.action for option in question.options]
        others = [action for action in actions if action != 0]
        return rng.choice(actions if not others or rng.random() < passes else others)

    return choose


def prefer(*kinds: str, seed: int = 1) -> Choose:
    """Takes the first kind of option that is on offer, else chooses at random."""
    fallback = picker(seed)

    def choose(question: wire.Question) -> int:
        for kind in kinds:
            for option in question.options:
                if option.kind == kind:
                    return option.action
        return fallback(question)

    return choose

"""A whole game over days, on a clock that is moved by hand: four people who are never at the table together."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fimbul import observe
from fimbul.core.rules.ids import PASS
from fimbul.server import hub
from fimbul.server import messages as wire
from fimbul.server.memory import memory
from fimbul.server.table import gallery, pauses, seating, tables, timers
from fimbul.server.table.orders import plan_of
from fimbul.server.table.tables import Table
from fimbul.server.table.timers import ClockRan, Timers
from tests.server.authenticator import Person
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running, running

HOUR = 3_600_000
DAY = 24 * HOUR
HOURS = (6, 11, 16, 21)  # at which each of them looks in
NAMES = ("Astrid", "Bjarne", "Frida", "Sigurd")


class Calendar:
    """Time that stands still until somebody moves it; those who sleep wake in their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_800_000_000_000
        self.sleeping: list[tuple[int, asyncio.Event]] = []
        for module in (timers, hub, tables, seating, pauses, gallery, memory):
            monkeypatch.setattr(module, "now_ms", self.now)
        made = partial(Timers, clock=lambda: self.ms / 1000, sleep=self.sleep, draw=lambda seen: sorted(seen)[0])
        monkeypatch.setattr(tables, "Timers", made)

    def now(self) -> int:
        return self.ms

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        entry = (self.ms + round(1000 * seconds), woken)
        self.sleeping.append(entry)
        try:
            await woken.wait()
        finally:
            self.sleeping.remove(entry)

    async def wake_next(self, before: int) -> bool:
        """Let the next sleeper wake, if it is due before a time; whether there was one."""
        due = min([due for due, _ in self.sleeping], default=before)
        if due >= before:
            return False
        self.ms = max(self.ms, due)
        for when, woken in self.sleeping:
            if when == due:
                woken.set()
        await asyncio.sleep(0)
        return True

    def next_visit(self, seat: int) -> int:
        """When somebody looks in the next time."""
        today = self.ms - self.ms % DAY + HOURS[seat] * HOUR
        return today if today > self.ms else today + DAY


class Correspondence:
    """A game by four people, each of whom comes alone, is asked, answers and goes."""

    def __init__(self, server: Running, made: wire.TableMade, calendar: Calendar, people: list[Person]) -> None:
        self.server = server
        self.people = people
        self.made = made
        self.calendar = calendar
        self.rng = random.Random(7)
        self.visits = 0
        self.by_order: Counter[int] = Counter()
        self.most_present = 0

    async def table(self) -> Table:
        return await self.server.hub.find(self.made.table)

    async def settle(self, until: int) -> None:
        """Orders answer, one after the other, until a person is needed or the time has come."""
        while True:
            table = await self.table()
            await table.call(nothing)
            await asyncio.sleep(0)
            if not await self.calendar.wake_next(until):
                break
            assert table.history is not None
            n, asked = table.history.n, dict(table.history.opened)
            await table.call(nothing)
            if table.history.n > n:
                self.by_order.update(seat for seat in asked if table.history.opened.get(seat) != asked[seat])

    async def asked(self) -> list[int]:
        """Those whose answer no order gives."""
        table = await self.table()
        assert table.history is not None
        found: list[int] = []
        for seat in table.history.opened:
            orders = table.people.chairs[seat].orders
            if orders is None or plan_of(orders, observe(table.history.game, seat)) is None:
                found.append(seat)
        return found

    async def visit(self, seat: int, orders: wire.Orders) -> None:
        """Somebody comes, gives orders the first time, answers what is asked, and goes."""
        key = self.made.seats[seat].key
        assert key is not None
        self.visits += 1
        cookie = f"fimbul={self.people[seat].cookie}"
        async with Client(self.server.address, self.made.table, key, keep=False, cookie=cookie) as client:
            table = await self.table()
            self.most_present = max(self.most_present, len(table.members))
            await client.until(lambda: client.orders is not None or client.result is not None)
            if client.orders is not None and not client.orders.orders.joins:
                assert isinstance(await client.ask(partial(wire.SetOrders, orders=orders)), wire.Done)
            while client.question is not None and client.result is None:
                question = client.question
                said = await client.answer(self.choose(question))
                assert isinstance(said, wire.Done), said
                await client.until(lambda question=question: client.question is not question)
        while (await self.table()).members:
            await asyncio.sleep(0.001)

    def choose(self, question: wire.Question) -> int:
        actions = [option.action for option in question.options]
        return self.rng.choice([action for action in actions if action != PASS] or actions)


async def nothing(_: Table) -> None:
    """Only to wait until the table has done what was asked before."""


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
async def test_four_people_who_are_never_there_together_play_a_whole_game_over_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    calendar = Calendar(monkeypatch)
    began = calendar.ms
    settings: dict[str, Any] = {"edition": edition, "clock": 86_400, "bank": 3 * 86_400, "pace": 700}
    orders = wire.Orders(joins={"": "lead"}, skip=True, answers={"late": "pass", "keep": "bot", "card": "bot"})
    orders = wire.Orders(orders.on, orders.joins, orders.skip, orders.answers | {"other": "bot"})
    async with running(tmp_path / "data") as server, AsyncExitStack() as browsers:
        people = [await browsers.enter_async_context(Person(server.address)) for _ in NAMES]
        accounts = [(await one.register(name))["account"] for one, name in zip(people, NAMES, strict=True)]
        made = await make_table(server.address, order_of("me", "here", "here", "here", start=True, **settings))
        game = Correspondence(server, made, calendar, people)
        holiday = restarted = False
        for _ in range(3_000):
            table = await game.table()
            assert table.history is not None
            if table.history.game.over:
                break
            if table.history.n > 60 and not restarted:  # the server restarts in the night
                restarted = True
                server.hub.tables.pop(made.table)
                table.post(None, tables.Stop())
                await table.task
                continue
            await game.settle(calendar.ms + 1)
            asked = await game.asked()
            if not asked:
                await game.settle(calendar.ms + DAY)
                continue
            seat = min(asked, key=calendar.next_visit)
            if table.history.n > 40 and not holiday:  # somebody forgets the game: the reserve, then one move by a bot
                holiday = True
                n = table.history.opened[seat]
                deadline = table.pace.deadline(seat)
                assert deadline is not None and deadline - table.pace.began(seat) == 4 * DAY
                calendar.ms = deadline
                table.post(None, ClockRan())
                await table.call(nothing)
                await game.settle(calendar.ms + HOUR)
                assert table.history.opened.get(seat) != n and table.pace.bank_left(seat) == 0
                continue
            due = calendar.next_visit(seat)
            await game.settle(due)
            calendar.ms = max(calendar.ms, due)
            if seat in await game.asked():
                await game.visit(seat, orders)
        table = await game.table()
        assert table.history is not None and table.history.game.over and table.people.status == "over"
        held = await server.hub.identity.accounts_at(made.table)
        assert [held[seat].account for seat in range(4)] == accounts, "each seat is somebody's"
        calendar.ms += 1
        ladder = (await people[0].get(f"ladders/{edition}/4")).json()
        assert {row["name"] for row in ladder["rows"]} >= set(NAMES), "the game counts for all of them"
        days = (calendar.ms - began) / DAY
        assert restarted and holiday and days > 20
        assert game.most_present == 1, "never together"
        answered, rows = sum(game.by_order.values()), len(table.history.played)
        assert answered >= 25 and game.visits < rows
        print(f"{edition}: {rows} answers in {days:.0f} days, {game.visits} visits, {answered} by orders")


async def test_a_pause_agreed_by_all_over_days_stops_every_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar(monkeypatch)
    async with running(tmp_path / "data") as server:
        order = order_of("me", "here", "here", start=True, clock=86_400, bank=86_400)
        made = await make_table(server.address, order)

        async def ask(seat: int, message: Any) -> Any:
            key = made.seats[seat].key
            assert key is not None
            async with Client(server.address, made.table, key) as client:
                said = await client.ask(message)
                assert client.room is not None
                return said, client.room

        table = await server.hub.find(made.table)
        calendar.ms += 30 * HOUR  # six hours of each reserve are gone
        said, _ = await ask(0, wire.AskPause)
        assert isinstance(said, wire.Done)
        assert table.pace.deadline(1) is not None, "asked for, not agreed"
        said, _ = await ask(0, partial(wire.AnswerPause, agree=True))
        assert isinstance(said, wire.Problem) and "Nobody has asked you" in said.text
        calendar.ms += 2 * HOUR
        assert isinstance((await ask(1, partial(wire.AnswerPause, agree=True)))[0], wire.Done)
        said, _ = await ask(1, wire.AskPause)
        assert isinstance(said, wire.Problem) and "already been asked" in said.text
        server.hub.tables.pop(made.table)  # it sleeps, and wakes as it was
        table.post(None, tables.Stop())
        await table.task
        said, room = await ask(2, partial(wire.AnswerPause, agree=True))
        assert isinstance(said, wire.Done)
        table = await server.hub.find(made.table)
        assert table.people.is_paused and table.pace.bank_left(0) == 16 * HOUR
        calendar.ms += 40 * DAY
        table.post(None, ClockRan())
        await table.call(nothing)
        assert [table.pace.deadline(seat) for seat in range(3)] == [None] * 3
        said, room = await ask(0, lambda n: wire.Answer(n, 0, table.history.game.decisions()[0].options[0]))  # type: ignore[union-attr]
        assert isinstance(said, wire.Problem) and "paused" in said.text
        assert room.pause is not None and room.pause.waiting == [] and all(seat.deadline is None for seat in room.seats)
        assert isinstance((await ask(1, wire.Resume))[0], wire.Done)
        assert [table.pace.deadline(seat) for seat in range(3)] == [calendar.ms + 40 * HOUR] * 3
        said, room = await ask(1, wire.Resume)
        assert isinstance(said, wire.Problem) and "not paused" in said.text
        assert room.seats[0].reserve == 16 * HOUR


async def test_a_pause_is_refused_withdrawn_or_not_needed(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    keys = [seat.key for seat in made.seats]
    assert keys[0] is not None and keys[1] is not None
    async with Client(server.address, made.table, keys[0]) as client:
        said = await client.ask(wire.AskPause)
        assert isinstance(said, wire.Problem) and "no clock" in said.text
    made = await make_table(server.address, order_of("me", "here", start=True, clock=600))
    keys = [seat.key for seat in made.seats]
    assert keys[0] is not None and keys[1] is not None
    async with Client(server.address, made.table, keys[0]) as one, Client(server.address, made.table, keys[1]) as two:
        for who in (two, one):  # refused by the other, withdrawn by oneself
            assert isinstance(await one.ask(wire.AskPause), wire.Done)
            await two.until(lambda: two.room is not None and two.room.pause is not None)
            assert isinstance(await who.ask(partial(wire.AnswerPause, agree=False)), wire.Done)
            await two.until(lambda: two.room is not None and two.room.pause is None)
        assert isinstance(await one.ask(wire.AskPause), wire.Done)
        assert isinstance(await two.ask(wire.Leave), wire.Done), "who leaves is not waited for"
        await one.until(lambda: one.room is not None and one.room.pause is not None and not one.room.pause.waiting)
        assert isinstance(await one.ask(wire.Resume), wire.Done)

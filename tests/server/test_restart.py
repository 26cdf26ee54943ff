"""Restart: a server killed at any moment goes on where it was; hidden choices are kept, and stay hidden."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fimbul.server import messages as wire
from fimbul.server.hub import Hub
from fimbul.server.store.store import MoveRow
from fimbul.server.table.people import People
from fimbul.server.table.seating import begin
from tests.server.client import Client, make_table, order_of
from tests.server.party import party, picker
from tests.server.running import chooser, running, subprocess_server

Moment = Callable[[wire.Position], bool]
MOMENTS: dict[str, Moment] = {
    "draft": lambda position: position.question == "draft" and position.age == 1 and 0 < len(position.chosen_by) < 3,
    "call to battle": lambda position: bool(position.battles) and position.battles[-1].step == "call",
    "hidden card": lambda position: position.question == "card" and len(position.chosen_by) > 0,
    "late cards": lambda position: position.question == "late",
}


class Crew:
    """Clients on all seats of a table in another process; they see what a page would see, and no more."""

    def __init__(self, address: str, made: wire.TableMade) -> None:
        self.made = made
        self.clients = [Client(address, made.table, str(seat.key)) for seat in made.seats]

    async def come(self) -> None:
        for client in self.clients:
            await client.connect()
            await client.until(lambda client=client: client.n >= 0)

    async def level(self) -> None:
        newest = max(client.n for client in self.clients)
        for client in self.clients:
            await client.until(lambda client=client: client.n >= newest)

    def asked(self) -> Client | None:
        return next((client for client in self.clients if client.question is not None), None)

    async def answer(self, choose: Callable[[wire.Question], int]) -> None:
        client = self.asked()
        assert client is not None and client.question is not None
        before = client.n
        said = await client.answer(choose(client.question))
        assert isinstance(said, wire.Done), said
        await client.until(lambda: client.n > before)
        await self.level()

    async def go(self) -> None:
        for client in self.clients:
            await client.close()


async def play_to(crew: Crew, moment: Moment, choose: Callable[[wire.Question], int]) -> bool:
    """Play until the moment; False if the game ends before."""
    for _ in range(1_500):
        position = crew.clients[0].position
        assert position is not None
        if position.over:
            return False
        if moment(position):
            return True
        await crew.answer(choose)
    return False


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path, moment: str) -> None:
    choose = picker(len(moment), passes=0.03)
    async with subprocess_server(tmp_path) as (address, process):
        for _ in range(6):  # the moment does not come in every game
            crew = Crew(address, await make_table(address, order_of("me", "here", "here", start=True)))
            await crew.come()
            if await play_to(crew, MOMENTS[moment], choose):
                break
            await crew.go()
        else:
            raise AssertionError(f"no {moment} in any game")
        before = [(client.n, client.position, client.question, client.log, client.undo) for client in crew.clients]
        process.send_signal(signal.SIGKILL)
        await process.wait()
        for client in crew.clients:
            await client.until_closed()
    async with subprocess_server(tmp_path) as (address, _):
        again = Crew(address, crew.made)
        await again.come()
        for client, (n, position, question, log, undo) in zip(again.clients, before, strict=True):
            assert client.n == n and client.position == position and client.log == log and client.undo == undo
            assert client.question == question
        chosen = [client.position.draft.chosen for client in again.clients if client.position and client.position.draft]
        if moment == "draft":
            assert 0 < sum(map(len, chosen)) < 3
            for client in again.clients:
                others = [card for cards in chosen for card in cards if cards != client.position.draft.chosen]  # type: ignore[union-attr]
                own = client.position.draft.pack  # type: ignore[union-attr]
                assert all(f'"{card}"' not in "".join(client.heard) for card in others if card not in own)
        for _ in range(8):
            if again.asked() is not None:
                await again.answer(choose)
        assert again.clients[0].n > before[0][0]
        await again.go()


async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    async with subprocess_server(tmp_path) as (address, process):
        made = await make_table(address, order_of("me", "here", start=True))
        client = Client(address, made.table, str(made.seats[0].key))
        await client.connect()
        await client.until(lambda: client.question is not None)
        assert isinstance(await client.answer(client.question.options[0].action), wire.Done)  # type: ignore[union-attr]
        process.send_signal(signal.SIGTERM)
        await client.until_closed()
        assert client.problems[-1].code == "shutting_down"
        assert await asyncio.wait_for(process.wait(), 20) in (0, -signal.SIGTERM)
    async with running(tmp_path) as server, Client(server.address, made.table, str(made.seats[0].key)) as back:
        await back.until(lambda: back.n == 1)


async def test_bots_go_on_by_themselves_after_a_kill(tmp_path: Path) -> None:
    async with subprocess_server(tmp_path) as (address, process):
        made = await make_table(address, order_of("me", "bot", "bot", start=True, pace=300))
        async with Client(address, made.table, str(made.seats[0].key)) as client:
            await client.play(picker(1), stop=lambda: client.n >= 5)
            rows = client.n
        process.send_signal(signal.SIGKILL)
        await process.wait()
    async with running(tmp_path) as server:
        for _ in range(200):
            if made.table in server.hub.tables:
                break
            await asyncio.sleep(0.02)
        history = server.hub.tables[made.table].history
        assert history is not None and history.n >= rows, "woken though nobody has come"
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            await client.play(chooser(2), stop=lambda: client.n >= rows + 6)
            assert client.n >= rows + 6


async def test_nobody_is_robbed_of_the_clock_by_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server, party(server, "me", "here", clock=3_600) as table:
        await table.answer(0, picker(1))
        made = table.made
        deadline = table.clients[1].room.seats[1].deadline  # type: ignore[union-attr]
        assert deadline is not None
    async with running(tmp_path) as server, Client(server.address, made.table, str(made.seats[1].key)) as client:
        later = client.room.seats[1].deadline  # type: ignore[union-attr]
        assert later is not None and later >= deadline - 1_000
        assert client.room is not None and later - client.room.now > 3_500_000


async def test_a_game_that_ended_with_the_server_is_put_away_later(tmp_path: Path) -> None:
    async with running(tmp_path) as server, party(server, "me", "here") as table:
        await table.play(lambda: table.game.over, picker(5))
        last = table.clients[0]
        await last.until(lambda: last.room is not None and last.room.status == "over")
        made, game, stored = table.made, table.table.people.game, table.table.people
        await server.hub.store.save_table(
            made.table, status="playing", head=table.table.head, room=as_playing(stored), touched=1
        )
    async with running(tmp_path) as server:
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            await client.until(lambda: client.room is not None and client.room.status == "over")
            assert client.result is not None and client.result.game == game
        assert await server.hub.store.game(game) is not None


def as_playing(people: People) -> bytes:
    from msgspec.structs import replace

    return replace(people, status="playing").encode()


async def test_another_worker_at_the_same_table_is_noticed(tmp_path: Path) -> None:
    async with running(tmp_path) as server, party(server, "me", "here", "here") as table:
        client = table.clients[0]
        assert client.question is not None
        first = client.question.options[0].action
        trial = table.history.try_move(1, table.clients[1].question.options[0].action)  # type: ignore[union-attr]
        await server.hub.store.append(MoveRow(table.made.table, 1, "move", 1, trial.text, 1))
        await client.send(wire.Answer(1, 0, first))
        assert await client.until_closed() == 1013
        assert client.problems[-1].code == "too_busy"
        async with Client(server.address, table.made.table, table.key(0)) as back:
            await back.until(lambda: back.n == 1)
            assert back.position is not None and back.position.chosen_by == [1]
            assert isinstance(await back.answer(first), wire.Done)


async def test_many_tables_are_there_again_at_once(tmp_path: Path) -> None:
    count = 60
    made: list[str] = []
    async with running(tmp_path) as server:
        for number in range(count):
            order = order_of("me", "bot" if number % 3 == 0 else "open", pace=10_000, clock=0 if number % 2 else 600)
            found = await server.hub.make(order)
            made.append(found.table)
            await server.hub.tables[found.table].call(begin)
    began = time.monotonic()
    async with running(tmp_path) as server:
        ready = time.monotonic() - began
        for _ in range(300):
            if sum(name in server.hub.tables for name in made) == count:
                break
            await asyncio.sleep(0.02)
        busy = [name for name in made if name in server.hub.tables]
        assert len(busy) == count, "bots or clocks are at work at all of these"
        assert ready < 10
        assert isinstance(server.hub, Hub) and all(server.hub.tables[name].history is not None for name in busy)


async def test_old_tables_are_removed(tmp_path: Path) -> None:
    async with running(tmp_path, days_running=1) as server, party(server, "me", "here") as table:
        young = await make_table(server.address, order_of("me", "here"))
        people = table.table.people
        await server.hub.store.save_table(
            table.made.table, status="playing", head=table.table.head, room=people.encode(), touched=1
        )
        await server.hub.expire()
        client = table.clients[0]
        assert await client.until_closed() == 1008 and client.problems[-1].code == "gone"
        back = Client(server.address, table.made.table, table.key(0))
        await back.connect()
        assert back.problems[0].code == "no_table"
        await back.close()
        async with Client(server.address, young.table, str(young.seats[0].key)) as there:
            assert there.welcome is not None

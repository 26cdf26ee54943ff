"""What a browser has stored is there again when the page is."""

from __future__ import annotations

import asyncio
import json

import pytest

from fimbul.browser.start import start
from fimbul.server import messages as wire
from tests.browser.bridge import MemoryRows, SameWorker, browser_server
from tests.server.client import Client, make_table, order_of
from tests.server.party import picker


async def test_a_game_goes_on_where_it_was() -> None:
    rows = MemoryRows()
    async with browser_server(rows) as server:
        made = await make_table(server.address, order_of("me", "bot", "bot", start=True))
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            choose = picker(1)
            for _ in range(5):
                await client.until(lambda: client.question is not None)
                assert client.question is not None
                await client.answer(choose(client.question))
            n = client.n
    assert len(rows.stores["moves"]) >= n > 0
    async with browser_server(rows) as server, Client(server.address, made.table, str(made.seats[0].key)) as client:
        await client.until(lambda: client.n >= n)
        assert client.problems == [] and client.position is not None


async def test_messages_may_follow_at_once() -> None:
    heard: list[str] = []
    port = await start(MemoryRows(), SameWorker(), heard.append)
    port.take('{"type": "open", "id": 1}')
    port.take('{"type": "send", "id": 1, "text": "nonsense"}')
    for _ in range(100):
        await asyncio.sleep(0)
    assert "malformed" in heard[0] and json.loads(heard[1]) == {"type": "end", "id": 1, "code": 1008}
    await port.hub.close()


async def test_a_full_browser_says_so_and_nothing_is_lost() -> None:
    rows = MemoryRows()
    async with browser_server(rows) as server:
        made = await make_table(server.address, order_of("me", "bot", "bot", start=True))
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            await client.until(lambda: client.question is not None)
            assert client.question is not None
            n, action = client.n, client.question.options[0].action
            rows.problem = "QuotaExceededError"
            problem = await client.answer(action)
            assert isinstance(problem, wire.Problem) and problem.code == "not_saved"
            assert problem.text.startswith("Storage is full")
            assert client.n == n
            rows.problem = ""
            assert isinstance(await client.answer(action), wire.Done)
            await client.until(lambda: client.n > n)


@pytest.mark.parametrize(("store", "field"), [("tables", "room"), ("moves", "kind"), ("moves", "action")])
async def test_a_damaged_row_harms_one_table_alone(store: str, field: str) -> None:
    rows = MemoryRows()
    tables = []
    async with browser_server(rows) as server:
        for _ in range(2):
            made = await make_table(server.address, order_of("me", "here", start=True))
            tables.append(made)
            async with Client(server.address, made.table, str(made.seats[0].key)) as client:
                assert client.question is not None
                assert isinstance(await client.answer(client.question.options[0].action), wire.Done)
    bad, good = tables
    for key, row in rows.stores[store].items():
        if key[0] == bad.table:
            row[field] = 5 if field != "action" else "pillage nowhere"
    async with browser_server(rows) as server:
        broken = Client(server.address, bad.table, str(bad.seats[0].key))
        await broken.connect()
        assert broken.problems[0].text.startswith("This table is damaged") and broken.welcome is None
        await broken.close()
        async with Client(server.address, good.table, str(good.seats[0].key)) as client:
            assert client.position is not None


async def test_a_lesson_goes_on_where_it_was_and_is_removed_when_nobody_does() -> None:
    rows = MemoryRows()
    order = wire.TableOrder(wire.TableSettings(lesson="invade", pace=0), [wire.Seating("me")], True)
    async with browser_server(rows) as server:
        made = await make_table(server.address, order)
        game = await make_table(server.address, order_of("me", "bot", start=True))
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            await client.until(lambda: client.question is not None)
            assert client.question is not None
            right = [option for option in client.question.options if option.notation == "invade warrior>angerboda"]
            await client.answer(right[0].action)
    async with browser_server(rows) as server:
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            await client.until(lambda: client.lesson is not None)
            assert client.lesson is not None and [note.step for note in client.lesson.notes] == [3]
        assert await server.hub.store.expire(0, 0, 0) == []
        assert await server.hub.store.expire(0, 0, 1 << 50) == [made.table]
    left = [row["table"] for store in ("tables", "moves", "keys") for row in rows.stores[store].values()]
    assert made.table not in left and game.table in left

"""Hints: what a strong bot would do, from the asker's view alone, while the table goes on."""

from __future__ import annotations

import asyncio

import pytest

from fimbul import View
from fimbul.bots import Answer
from fimbul.server import messages as wire
from fimbul.server.table import thinkers
from fimbul.server.table.bot_pool import BotPool
from tests.server.client import Client
from tests.server.party import party, picker
from tests.server.running import Running


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """No need to think for long."""
    monkeypatch.setattr(thinkers, "SECONDS", 0.1)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_hint_names_the_best_options_with_reasons(server: Running, lang: str) -> None:
    async with party(server, "me", "here", lang=lang, hints=True) as table:
        client = table.clients[0]
        told = await client.ask(wire.AskHint)
        assert isinstance(told, wire.Hints) and client.question is not None
        assert told.n == client.question.n and 1 <= len(told.hints) <= 3
        offered = {option.action for option in client.question.options}
        for hint in told.hints:
            assert hint.action in offered and hint.text and hint.why and hint.outlook
            assert hint.share is None or 0 <= hint.share <= 100
            assert {tie.action for tie in hint.ties} <= offered
        shares = [hint.share for hint in told.hints if hint.share is not None]
        assert shares == sorted(shares, reverse=True)
        assert told.hints[0].share is not None, "the best option has been looked into"
        other = table.clients[1]
        await other.until(lambda: other.room is not None and other.room.seats[0].hints == 1)  # all see that it was used
        await table.answer(0, lambda _: told.hints[0].action)


async def test_the_table_goes_on_while_a_hint_is_thought_about(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []
    go_on = asyncio.Event()

    async def advise(_: BotPool, view: View, decision: object, table: str) -> Answer:
        asked.append(view)
        await go_on.wait()
        return Answer(0)

    monkeypatch.setattr(BotPool, "advise", advise)
    async with party(server, "me", "here", hints=True) as table:
        client = table.clients[0]
        waiting = asyncio.create_task(client.ask(wire.AskHint))
        while not asked:
            await asyncio.sleep(0.01)
        again = await client.ask(wire.AskHint)
        assert isinstance(again, wire.Problem) and again.code == "too_many", "one at a time"
        await table.answer(1, picker(1))
        await table.answer(0, picker(1))
        go_on.set()
        told = await waiting
        assert isinstance(told, wire.Hints) and told.n == 0, "it says which question it is about"
        assert asked[0].seat == 0, "the adviser sees what the asker sees"


async def test_a_hint_that_fails_is_a_problem_of_one(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def advise(*_: object) -> Answer:
        raise RuntimeError("no idea")

    monkeypatch.setattr(BotPool, "advise", advise)
    async with party(server, "me", "here", hints=True) as table:
        for _ in range(2):
            told = await table.clients[0].ask(wire.AskHint)
            assert isinstance(told, wire.Problem) and told.code == "too_busy"
        await table.answer(0, picker(1))


async def test_who_may_not_ask_for_a_hint(server: Running) -> None:
    async with party(server, "me", "here", hints=False) as table:
        told = await table.clients[0].ask(wire.AskHint)
        assert isinstance(told, wire.Problem) and told.code == "not_now" and "hints" in told.text
    async with (
        party(server, "me", "here", hints=True) as table,
        Client(server.address, table.made.table, table.made.watch) as watcher,
    ):
        told = await watcher.ask(wire.AskHint)
        assert isinstance(told, wire.Problem) and told.code == "not_now"
        while 0 in table.history.asked():
            await table.answer(0, picker(1))
        told = await table.clients[0].ask(wire.AskHint)
        assert isinstance(told, wire.Problem) and told.code == "not_now"

"""Bots at a table: their answers never come early, tell nothing by their timing, and hold nobody else up."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from fimbul import Decision, Game, View, new_game, observe
from fimbul.bots import OWN, Answer, Limit, RandomBot
from fimbul.core.rules.ids import ASK_ACTION, ASK_LATE, ATTACK, PASS, action_kind
from fimbul.server import messages as wire
from fimbul.server.table import timers as pace
from fimbul.server.table.bot_pool import BotPool
from fimbul.server.table.people import Chair, People
from fimbul.server.table.tables import Table
from fimbul.server.table.thinkers import give_advice, grace, moment
from fimbul.server.table.timers import BotAnswer, Timers
from tests.server.party import party, picker
from tests.server.running import Running
from tests.shared.conformance.play import pick


class Broken(RandomBot):
    """Cannot be relied on."""

    code = "broken"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if int(self.rng.below(2)):
            raise RuntimeError("no idea")
        return Answer(-5)


# -- when -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", ["random", "karl", "jarl", "konung"])
def test_the_moment_of_an_answer_does_not_depend_on_how_long_it_was_thought_about(code: str) -> None:
    wait = grace(code, 700)
    moments = {moment(10.0, 10.0 + thought, wait) for thought in (0.0, 0.0001, 0.01, 0.3, 0.69)}
    assert moments == {10.0 + wait} and wait >= 0.7
    assert moment(10.0, 10.0 + wait * 1.1, wait) == pytest.approx(10.0 + 2 * wait), "who is too slow waits for the next"
    assert moment(10.0, 10.2, 0.0) == 10.2
    assert 0.0 < grace("jarl", 0) < 0.45 < grace("konung", 0), "at once means within half a second, sending included"


def late_question(with_card: bool) -> tuple[Game, int]:
    """A battle where a seat is asked for a late card, which it holds or not."""
    for seed in range(200):
        rng = random.Random(seed)
        game = new_game("midgard", 3, seed=seed)
        while not game.over:
            decision = game.decisions()[0]
            if decision.question == ASK_LATE and (len(decision.options) > 1) == with_card:
                return game, decision.seat
            game.apply(decision.seat, pick(rng, decision.question, decision.options))
    raise AssertionError("no such battle")


Choose = Callable[[Decision], int]


class Stage:
    """A table that is nothing but its bots, with a clock of its own."""

    def __init__(self, game: Game, seat: int, code: str, choose: Choose, moves: Sequence[tuple[int, int]] = ()) -> None:
        self.now = 5_000.0
        self.posted: list[tuple[float, BotAnswer]] = []
        self.choice = choose
        chairs = tuple([Chair("bot", clan, bot=code) for clan in game.setup.clans])
        table = SimpleNamespace(
            history=SimpleNamespace(game=game, opened={seat: 1}, moves=lambda count: list(moves)[-count:]),
            people=People(wire.TableSettings(seats=3), chairs, None, "playing"),
            hub=SimpleNamespace(thinkers=self),
            course=None,
            id="stage",
            post=lambda _, message: self.posted.append((self.now, message)),
        )
        self.pace = Timers(cast(Table, table), clock=lambda: self.now, sleep=self.sleep)

    async def choose(self, _: str, view: View, decision: Decision, table: str) -> int:
        return self.choice(decision)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def answers(self) -> list[tuple[float, BotAnswer]]:
        """What bots have answered, and when."""
        self.pace.arrange()
        await asyncio.gather(*self.pace.bots.values())
        return self.posted


@pytest.mark.parametrize("code", ["karl", "jarl", "konung"])
async def test_with_and_without_a_late_card_an_answer_is_given_at_the_same_moment(code: str) -> None:
    """However long the bot thinks about the card it holds, and however short where there is nothing to think about."""
    given: dict[bool, float] = {}
    for with_card in (True, False):
        game, seat = late_question(with_card)

        def think(decision: Decision) -> int:
            assert decision.question == ASK_LATE and decision.veiled
            stage.now += 0.001 + 0.3 * (len(decision.options) - 1)  # noqa: B023
            return decision.options[0]

        stage = Stage(game, seat, code, think)
        [(at, answer)] = await stage.answers()
        assert answer.seat == seat
        given[with_card] = at - 5_000.0
    assert given[True] == given[False] == pytest.approx(grace(code, 700))


async def test_a_bot_is_not_offered_what_it_has_tried_in_vain() -> None:
    rng = random.Random(2)
    game = new_game("midgard", 3, seed=2)
    while True:
        decision = game.decisions()[0]
        attacks = [option for option in decision.options if action_kind(option) == ATTACK]
        if decision.question == ASK_ACTION and attacks:
            break
        game.apply(decision.seat, rng.choice([option for option in decision.options if option != PASS] or [PASS]))
    for tries, offered in ((2, True), (3, False)):
        seen: list[list[int]] = []

        def think(asked: Decision) -> int:
            seen.append(asked.options)  # noqa: B023
            return PASS

        await Stage(game, decision.seat, "karl", think, [(decision.seat, attacks[0])] * tries).answers()
        assert [attacks[0] in options for options in seen] == [offered]


async def test_bots_keep_to_the_pace_of_the_table(server: Running) -> None:
    opened = time.monotonic()
    async with party(server, "me", "bot", pace=400) as table:
        client = table.clients[0]
        await client.until(lambda: client.n >= 1)
        assert time.monotonic() - opened > 0.4
        assert table.history.played[0].seat == 1


# -- who ------------------------------------------------------------------------------------------------------------
async def test_a_slow_bot_thinks_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    view = observe(new_game("midgard", 2, seed=1), 0)
    assert view.decision is not None
    pool = BotPool(1)
    try:
        assert await pool.run(os.getpid) != os.getpid()
        there = await pool.run(give_advice, "konung:6n", 7, view, view.decision, None)
        here = give_advice("konung:6n", 7, view, view.decision, None)
        assert (there.action, there.info.ranked) == (here.action, here.info.ranked), "views and answers travel"
        beats = 0
        waiting = asyncio.create_task(pool.run(time.sleep, 0.5))
        while not waiting.done():
            await asyncio.sleep(0.02)
            beats += 1
        assert beats > 5, "meanwhile everything else goes on"
    finally:
        pool.close()


async def test_a_process_that_dies_is_made_up_for() -> None:
    pool = BotPool(1)
    try:
        first = await pool.run(os.getpid)
        os.kill(first, 9)
        await asyncio.sleep(0.1)
        assert isinstance(await pool.run(os.getpid), int)
        assert await pool.run(os.getpid) not in (first, os.getpid())
    finally:
        pool.close()


async def test_a_bot_that_fails_is_replaced_by_another(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OWN, "broken", Broken)  # so that it answers in this process
    async with party(server, "me", "broken", "broken") as table:
        client = table.clients[0]
        await client.play(picker(2))
        assert client.result is not None


async def test_bots_wait_while_the_table_is_asked_for_an_undo(server: Running) -> None:
    async with party(server, "me", "here", "bot", pace=1500) as table:
        for seat in (0, 1):
            await table.clients[seat].until(lambda seat=seat: table.clients[seat].question is not None)
            await table.answer(seat, picker(seat))
        await table.clients[0].until(lambda: table.clients[0].n >= 3 and table.clients[0].question is not None)
        rows = table.history.n
        assert isinstance(await table.clients[0].ask(wire.AskUndo), wire.Done)
        await table.clients[1].until(lambda: bool(table.clients[1].room and table.clients[1].room.undo))
        await asyncio.sleep(1.8)
        assert table.history.n == rows, "the bot has not answered"
        await table.clients[1].ask(lambda n: wire.AnswerUndo(n, False))
        await table.clients[0].until(lambda: table.clients[0].n > rows)


async def test_bots_try_again_when_the_disk_is_full(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    from fimbul.server.store.store import NotSaved

    monkeypatch.setattr(pace, "RETRY_SECONDS", 0.1)
    append = server.hub.store.append
    failures = 0

    async def full(*row: object) -> None:
        nonlocal failures
        failures += 1
        if failures <= 3:
            raise NotSaved("disk full")
        await append(*row)  # type: ignore[arg-type]

    monkeypatch.setattr(server.hub.store, "append", full)
    async with party(server, "me", "bot", pace=10) as table:
        client = table.clients[0]
        await client.until(lambda: client.n >= 1)
        assert failures >= 4, "three were refused, then one was kept"
        await client.play(picker(3), stop=lambda: client.n > 4)
        assert client.n > 4

"""Standing orders: what they answer, when, what they tell nobody, and when they switch themselves off."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fimbul import Game, View, new_game, observe
from fimbul.core.rules.ids import ASK_JOIN, JOIN, PASS, action_kind
from fimbul.server import messages as wire
from fimbul.server.present.position import position_of
from fimbul.server.refusals import words_in
from fimbul.server.table.history import History, Played
from fimbul.server.table.openings import head_of
from fimbul.server.table.orders import OrderAnswer, Plan, Unforeseen, plan_of
from fimbul.server.table.people import Chair, People
from fimbul.server.table.tables import Table
from fimbul.server.table.timers import Timers
from tests.server.client import Client, order_of
from tests.server.party import Choose, Party, party, picker, prefer
from tests.server.running import Running, running
from tests.server.test_bots import late_question
from tests.server.test_leaks import row

NEVER = wire.Orders(joins={"": "never"})
LEAD = wire.Orders(joins={"": "lead"})


# -- what an order says ---------------------------------------------------------------------------------------------
def asked_to_join(edition: str, games: int) -> Iterator[tuple[Game, View]]:
    """Calls to battle of random games, with the view of whoever is called."""
    for seed in range(games):
        rng, game = random.Random(seed), new_game(edition, 4, seed=seed)
        while not game.over:
            decision = game.decisions()[0]
            if decision.question == ASK_JOIN:
                yield game, observe(game, decision.seat)
            others = [option for option in decision.options if option != PASS]
            game.apply(decision.seat, rng.choice(others if others and rng.random() < 0.85 else decision.options))


def leaders(game: Game, seat: int) -> list[int]:
    """Who leads the battle that is fought, as the battle sheet of a seat says."""
    return position_of(observe(game, seat), words_in("en")).battles[-1].leaders


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_in_a_call_to_battle_an_order_stays_out_or_joins_only_to_lead(edition: str) -> None:
    joined = stayed = refused = 0
    for game, view in asked_to_join(edition, 25):
        assert view.decision is not None
        try:
            assert plan_of(NEVER, view) == Plan("join", PASS)
            plan = plan_of(LEAD, view)
        except Unforeseen as problem:
            assert problem.note.code in ("card", "toll") and problem.note.place
            refused += 1
            continue
        assert plan is not None and plan.action in view.decision.options and not plan.covert
        plain = [option for option in view.decision.options if option != PASS]
        assert all(action_kind(option) == JOIN for option in plain)
        after: dict[int, list[int]] = {}
        for option in plain:
            trial = game.copy()
            trial.apply(view.seat, option)
            if trial.state.question == ASK_JOIN:  # the sheet still counts figures alone
                after[option] = leaders(trial, view.seat)
        if plan.action == PASS:
            stayed += 1
            if leaders(game, view.seat) != [view.seat]:
                assert all(found != [view.seat] for found in after.values())
        else:
            joined += 1
            assert leaders(game, view.seat) != [view.seat]
            assert after.get(plan.action, [view.seat]) == [view.seat]
    assert joined >= 10 and stayed >= 30
    assert (refused > 0) == (edition == "valhalla"), "its cards change the call"


def test_an_order_for_one_place_goes_before_the_one_for_all() -> None:
    _, view = next(asked_to_join("midgard", 5))
    battle = [data for kind, data in view.frames if kind == view.edition.battle_frame][-1]
    place = view.edition.place_names[battle[0]]
    assert plan_of(wire.Orders(joins={"": "never", place: "ask"}), view) is None
    assert plan_of(wire.Orders(joins={place: "never"}), view) == Plan("join", PASS)
    assert plan_of(wire.Orders(joins={"nowhere": "never"}), view) is None
    assert plan_of(wire.Orders(on=False, joins={"": "never"}), view) is None


def test_what_a_person_must_answer_cannot_be_passed_by_order() -> None:
    """An order that names an answer which is not offered says so."""
    for seed in range(60):
        rng, game = random.Random(seed), new_game("midgard", 4, seed=seed, modules=["gods", "mystics"])
        while not game.over:
            decision = game.decisions()[0]
            view = observe(game, decision.seat)
            if decision.source >= 0 and PASS not in decision.options and view.turn != decision.seat:
                with pytest.raises(Unforeseen) as problem:
                    plan_of(wire.Orders(answers={"other": "pass"}), view)
                assert problem.value.note.code == "not_offered"
                return
            game.apply(decision.seat, rng.choice(decision.options))
    raise AssertionError("no such question")


def test_the_answer_to_a_kind_of_question_depends_on_nothing_hidden() -> None:
    """With and without a late card; where only one choice is skipped, the answer is covert."""
    for with_card in (True, False):
        game, seat = late_question(with_card)
        view = observe(game, seat)
        assert plan_of(wire.Orders(answers={"late": "pass"}), view) == Plan("late", PASS)
        skipped = plan_of(wire.Orders(skip=True), view)
        assert skipped == (None if with_card else Plan("skip", PASS, covert=True))


# -- when -----------------------------------------------------------------------------------------------------------
class Stage:
    """A table that is nothing but one question and its orders, with a clock of its own."""

    def __init__(
        self, game: Game, seat: int, orders: wire.Orders, waits: list[tuple[int, int]], **settings: Any
    ) -> None:
        self.now = 5_000.0
        self.posted: list[tuple[float, OrderAnswer]] = []
        chairs = [Chair("person", clan) for clan in game.setup.clans]
        chairs[seat] = Chair("person", game.setup.clans[seat], orders=orders)
        table = SimpleNamespace(
            history=SimpleNamespace(
                game=game, opened={seat: 1}, opened_at={seat: 1}, waits=waits, moves=lambda _: [], played=[]
            ),
            people=People(wire.TableSettings(seats=3, **settings), tuple(chairs), None, "playing"),
            course=None,
            post=lambda _, message: self.posted.append((self.now, message)),
        )
        drawn = iter(range(1_000))
        self.pace = Timers(
            cast(Table, table), lambda: self.now, self.sleep, draw=lambda seen: seen[next(drawn) % len(seen)]
        )

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def waited(self) -> float:
        """Seconds until the order answered."""
        self.pace.arrange()
        await asyncio.gather(*self.pace.orders.values())
        [(at, answer)] = self.posted
        assert isinstance(answer, OrderAnswer)
        return round(at - 5_000.0, 6)


@pytest.mark.parametrize("pace", [350, 700, 1500])
async def test_an_order_answers_a_veiled_question_at_the_tables_pace_and_never_faster(pace: int) -> None:
    given: set[float] = set()
    for with_card in (True, False):
        game, seat = late_question(with_card)
        given.add(await Stage(game, seat, wire.Orders(answers={"late": "pass"}), [], pace=pace).waited())
    assert given == {pace / 1000}


async def test_a_skipped_question_is_answered_as_late_as_people_here_answer() -> None:
    game, seat = late_question(False)
    waits = [(other, 1_000 * seconds) for other in range(3) for seconds in (3, 40, 7_200)]
    assert await Stage(game, seat, wire.Orders(skip=True), waits, pace=700).waited() == 3.0
    assert await Stage(game, seat, wire.Orders(skip=True), waits[1:], pace=700).waited() == 40.0
    assert await Stage(game, seat, wire.Orders(skip=True), waits[2:], pace=700).waited() == 7_200.0
    assert await Stage(game, seat, wire.Orders(skip=True), [], pace=700).waited() == 0.7
    assert await Stage(game, seat, wire.Orders(skip=True), [(0, 5)], pace=700).waited() == 0.7, "never faster"


# -- at a table -----------------------------------------------------------------------------------------------------
async def give(client: Client, orders: wire.Orders) -> Any:
    return await client.ask(partial(wire.SetOrders, orders=orders))


async def deal(table: Party, head: str, *watchers: Client) -> None:
    """Give a table another deal before the first move."""
    clients = (*table.clients.values(), *watchers)
    for client in clients:
        await client.until(lambda client=client: client.scenes > 0)
    seen = {client: client.scenes for client in clients}
    table.table.history = History(head)
    table.table.tellers.clear()
    table.table.announce_scenes(None)
    for client, scenes in seen.items():
        await client.until(lambda client=client, scenes=scenes: client.scenes > scenes)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
async def test_an_order_answers_for_somebody_who_is_away(server: Running, edition: str) -> None:
    tried = [await is_answered_by_order(server, edition, seed) for seed in range(3)]
    assert any(tried), "in no game was the seat called to battle"


async def is_answered_by_order(server: Running, edition: str, seed: int) -> bool:
    """Whether a seat was called to battle while it was away; then its order has answered, and only it is told."""
    async with party(server, "me", "here", "here", edition=edition) as table:
        assert isinstance(await give(table.clients[2], NEVER), wire.Done)
        await table.clients[2].close()
        await play_without(table, 2, random.Random(seed), lambda: called_by(table, 2) > 0)
        if called_by(table, 2) == 0:
            return False
        async with Client(server.address, table.made.table, table.key(2)) as back:
            await back.until(lambda: back.orders is not None)
            assert back.orders is not None and back.orders.news >= 1
            assert back.orders.notes[-1] == "Answered for you: a call to battle."
        for seat in (0, 1):
            assert not any("Answered for you" in text for text in table.clients[seat].heard)
    return True


def called_by(table: Party, seat: int) -> int:
    """How many calls to battle a seat has answered."""
    rows = [row for row in table.history.played if row.seat == seat]
    return len([row for row in rows if table.history.before(row).state.question == ASK_JOIN])


async def is_ordered(table: Party, seat: int) -> bool:
    """Whether the orders of a seat answer its question; those that cannot have been switched off."""
    while (orders := table.table.people.chairs[seat].orders) is not None:
        try:
            return plan_of(orders, observe(table.game, seat)) is not None
        except Unforeseen:
            await asyncio.sleep(0.002)
    return False


async def play_without(table: Party, seat: int, rng: random.Random, until: Callable[[], bool]) -> None:
    """Play at random, without the answers that the orders of a seat give."""
    for _ in range(1_500):
        if until() or table.game.over:
            break
        n, decision = table.history.n, table.game.decisions()[0]
        if decision.seat == seat and await is_ordered(table, seat):
            while table.history.n == n:
                await asyncio.sleep(0.002)
            continue
        others = [option for option in decision.options if option != PASS]
        await table.table.call(partial(row, seat=decision.seat, act=rng.choice(others or decision.options)))


async def test_orders_are_told_to_their_seat_alone_and_survive_a_restart(tmp_path: Path) -> None:
    given = wire.Orders(joins={"utgard": "lead"}, skip=True, answers={"late": "pass"})
    async with running(tmp_path / "data") as server:
        async with (
            party(server, "me", "here") as table,
            Client(server.address, table.made.table, table.made.watch) as watcher,
        ):
            assert isinstance(await give(table.clients[1], given), wire.Done)
            await table.answer(0, picker(1))
            for other in (table.clients[0], watcher):
                heard = "".join(other.heard)
                assert '"lead"' not in heard and "utgard" not in re.sub(r'"position":.*', "", heard)
            assert watcher.orders is None
        made, key = table.made, table.key(1)
    async with running(tmp_path / "data") as server, Client(server.address, made.table, key) as client:
        await client.until(lambda: client.orders is not None)
        assert client.orders is not None and client.orders.orders == given


async def test_bad_orders_are_refused_with_what_to_do(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        for orders, words in (
            (wire.Orders(joins={"asgard": "never"}), "choose a place of this board"),
            (wire.Orders(answers={"draft": "pass"}), "Choose one of the answers"),
            (wire.Orders(answers={"supper": "bot"}), "Choose one of the answers"),
        ):
            said = await give(client, orders)
            assert isinstance(said, wire.Problem) and said.code == "not_now" and words in said.text
        await client.send_text('{"type":"set_orders","id":9,"orders":{"joins":{"utgard":"always"}}}')
        await client.until(lambda: bool(client.problems))
        assert client.problems[-1].code == "malformed"
        assert table.table.people.chairs[0].orders is None
        async with Client(server.address, table.made.table, table.made.watch) as watcher:
            said = await give(watcher, NEVER)
            assert isinstance(said, wire.Problem) and "Spectators" in said.text
    async with party(server, "me", "bot") as table:
        said = await give(table.clients[0], NEVER)
        assert isinstance(said, wire.Problem) and "between people" in said.text


async def test_a_turn_is_passed_once_and_not_again(server: Running) -> None:
    async with party(server, "me", "here", options=["first_age_without_draft"]) as table:
        await table.play(lambda: table.game.state.question == 2, picker(3))
        seat = table.history.asked()[0]
        client = table.clients[seat]
        assert isinstance(await give(client, wire.Orders(answers={"action": "pass"})), wire.Done)
        await client.until(lambda: client.orders is not None and client.orders.news > 0)
        assert client.orders is not None and client.orders.orders == wire.Orders()
        [row] = [
            row for row in table.history.played if row.seat == seat and table.history.before(row).state.question == 2
        ]
        assert row.action == PASS


async def test_orders_wait_after_moves_were_taken_back(server: Running) -> None:
    async with party(server, "me", "here", options=["first_age_without_draft"]) as table:
        await table.play(lambda: table.game.state.question == 2, picker(3))
        seat = table.history.asked()[0]
        client = table.clients[seat]
        assert isinstance(await give(client, NEVER), wire.Done)
        await table.answer(seat, prefer("upgrade", "invade"))
        said = await client.ask(wire.AskUndo)
        assert isinstance(said, wire.Done)
        if table.table.undo is not None:
            await table.clients[1 - seat].ask(partial(wire.AnswerUndo, agree=True))
        await client.until(lambda: client.orders is not None and client.orders.news > 0)
        assert client.orders is not None and client.orders.orders == wire.Orders(on=False, joins={"": "never"})
        assert "taken back" in client.orders.notes[-1]


async def test_an_order_changed_before_it_was_used_is_not_obeyed(server: Running) -> None:
    async with party(server, "me", "here", "here", pace=600) as table:
        await deal(table, head_of(new_game("midgard", 3, seed=4)))  # in which somebody is called to battle
        await table.play(lambda: table.game.state.question == ASK_JOIN, picker(1))
        n, client = table.history.n, table.clients[table.history.asked()[0]]
        assert isinstance(await give(client, NEVER), wire.Done)
        assert isinstance(await give(client, wire.Orders(joins={"": "ask"})), wire.Done)
        await asyncio.sleep(0.9)
        assert table.history.n == n and client.question is not None and client.question.kind == "join"


async def level(table: Party) -> None:
    """Wait until every client has seen what has happened by now; orders may go on meanwhile."""
    n = table.history.n
    for client in table.clients.values():
        await client.until(lambda client=client: client.n >= n)


async def act(table: Party, seat: int, choose: Choose) -> None:
    """A person answers."""
    await level(table)
    client = table.clients[seat]
    assert client.question is not None
    assert isinstance(await client.answer(choose(client.question)), wire.Done)


def same_as(_: wire.Question, row: Played) -> int:
    """The answer that was given at the other table."""
    assert row.action is not None
    return row.action


# -- what it tells nobody -------------------------------------------------------------------------------------------
def without_times(text: str) -> str:
    return re.sub(r'"now":\d+', '"now":0', text)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
async def test_others_are_sent_the_same_bytes_whether_an_order_answers_or_a_person(
    server: Running, edition: str
) -> None:
    orders = wire.Orders(joins={"": "lead"}, answers={"late": "pass", "card": "bot", "keep": "bot", "draft": "bot"})
    async with (
        party(server, "me", "here", "here", edition=edition) as table,
        party(server, "me", "here", "here", edition=edition) as other,
        Client(server.address, table.made.table, table.made.watch) as first,
        Client(server.address, other.made.table, other.made.watch) as second,
    ):
        watchers = (first, second)
        await first.until(lambda: first.scenes > 0)
        await deal(other, head_of(table.history.start), second)
        heard = [{seat: len(client.heard) for seat, client in p.clients.items()} for p in (table, other)]
        began = [len(watcher.heard) for watcher in watchers]
        assert isinstance(await give(table.clients[2], orders), wire.Done)
        choose, by_order = picker(5), 0
        while True:
            for row in [row for row in table.history.played if row.n > other.history.n]:
                by_order += row.seat == 2
                await act(other, row.seat, partial(same_as, row=row))
            before, seats = table.history.n, table.history.asked()
            if before > other.history.n:
                continue  # an order has answered meanwhile
            ordered = 2 in seats and await is_ordered(table, 2)
            if table.game.over or (by_order >= 20 and not ordered):
                break
            asked = [seat for seat in seats if seat != 2]
            if asked:
                await act(table, asked[0], choose)
            elif not ordered:
                await act(table, 2, choose)
            else:
                while table.history.n == before:
                    await asyncio.sleep(0.005)
        assert by_order >= 10
        for p in (table, other):
            await level(p)
        for watcher in watchers:
            await watcher.until(lambda watcher=watcher: watcher.n == table.history.n)
        for seat in (0, 1):
            texts = [
                [
                    without_times(text)
                    for text in p.clients[seat].heard[heard[at][seat] :]
                    if '"type":"done"' not in text
                ]
                for at, p in enumerate((table, other))
            ]
            assert texts[0] == texts[1]
        texts = [[without_times(text) for text in eye.heard[began[at] :]] for at, eye in enumerate(watchers)]
        assert texts[0] == texts[1]


async def test_making_a_table_with_the_same_people_again_forgets_their_orders() -> None:
    chairs = (Chair("person", "wolf", orders=NEVER), Chair("person", "bear"))
    assert all(chair.orders is None for chair in People(order_of("me", "here").settings, chairs, 0).again().chairs)

"""Undo: free while nothing has come to light, else the people are asked; history goes on counting."""

from __future__ import annotations

import asyncio
import random

import pytest

from fimbul import new_game, record, replay, text
from fimbul.core.text.record import begin_game
from fimbul.server import messages as wire
from fimbul.server.present.outgoing import asked_undo_text
from fimbul.server.store.store import MoveRow
from fimbul.server.table.history import History, record_of, replay_row
from fimbul.server.table.openings import head_of
from fimbul.server.table.undo import UndoAsk, is_free, takeable
from tests.server.client import Client
from tests.server.party import Party, party, picker, prefer
from tests.server.running import Running
from tests.shared.conformance.play import pick


def acting(table: Party) -> int:
    """Whose turn it is in the Action phase."""
    return table.history.asked()[0]


async def to_a_turn(table: Party, seed: int) -> None:
    """Play until somebody is asked for an action, with a figure or two on the board."""
    await table.play(
        lambda: table.history.n > 30 and any(table.is_asked(s, "action") for s in table.clients), picker(seed)
    )


async def test_ones_own_last_move_is_taken_back_freely(server: Running) -> None:
    async with party(server) as table:
        await to_a_turn(table, 1)
        seat = acting(table)
        client = table.clients[seat]
        before, positions = table.history.n, {other: c.position for other, c in table.clients.items()}
        await table.answer(seat, prefer("invade", "march", "upgrade"))
        assert client.undo is not None and client.undo.free and client.undo.text
        assert isinstance(await client.ask(wire.AskUndo), wire.Done)
        await table.level()
        assert table.history.n == before + 2, "rows are never taken away"
        for other, c in table.clients.items():
            assert c.position == positions[other]
            assert (
                c.log[-1].kind == "undo"
                and c.log[-1].seat == seat
                and c.log[-1].n == before + 2
                and c.log[-1].back_to == before
            )
        assert client.question is not None and client.question.n == before + 2
        rows = (await server.hub.store.load_table(table.made.table)).moves  # type: ignore[union-attr]
        assert (rows[-1].kind, rows[-1].seat, rows[-1].action) == ("rewind", seat, str(before))
        await table.answer(seat, prefer("pillage", "pass"))
        assert table.history.n == before + 3


async def test_after_others_have_acted_the_people_are_asked(server: Running) -> None:
    async with party(server) as table:
        await to_a_turn(table, 2)
        seat = acting(table)
        client = table.clients[seat]
        before = table.history.n
        await table.answer(seat, prefer("invade", "upgrade"))
        while acting(table) == seat:
            await table.answer(seat, prefer("pass"))
        await table.answer(acting(table), prefer("invade", "upgrade"))
        assert client.undo is not None and not client.undo.free
        assert isinstance(await client.ask(wire.AskUndo), wire.Done)
        others = [other for other in table.clients if other != seat]
        for other in others:
            c = table.clients[other]
            await c.until(lambda c=c: c.room is not None and c.room.undo is not None)
            assert c.room is not None and c.room.undo is not None
            assert (c.room.undo.by, c.room.undo.waiting) == (seat, others) and c.room.undo.text
        assert (await client.ask(wire.AskUndo)).code == "not_now"
        assert (await client.ask(lambda number: wire.AnswerUndo(number, True))).code == "not_now"
        said = await asyncio.gather(
            *[table.clients[other].ask(lambda number: wire.AnswerUndo(number, True)) for other in others]
        )
        assert all(isinstance(answer, wire.Done) for answer in said)
        await table.level()
        last = table.history.chapters[-1]
        assert last.from_here is not None and table.history.asked() == [seat]
        assert all(row.n <= before for row in table.history.played)
        await client.until(lambda: client.room is not None and client.room.undo is None)


async def test_one_refusal_ends_it(server: Running) -> None:
    async with party(server) as table:
        await to_a_turn(table, 3)
        seat = acting(table)
        await table.answer(seat, prefer("invade", "upgrade"))
        while acting(table) == seat:
            await table.answer(seat, prefer("pass"))
        await table.answer(acting(table), prefer("invade", "upgrade"))
        rows = table.history.n
        client, other = table.clients[seat], table.clients[(seat + 2) % 4]
        await client.ask(wire.AskUndo)
        assert isinstance(await other.ask(lambda number: wire.AnswerUndo(number, False)), wire.Done)
        await client.until(lambda: client.room is not None and client.room.undo is None)
        assert table.history.n == rows
        assert (await other.ask(lambda number: wire.AnswerUndo(number, True))).code == "not_now"
        await client.ask(wire.AskUndo)
        assert isinstance(await client.ask(lambda number: wire.AnswerUndo(number, False)), wire.Done), "withdrawn"
        assert table.table.undo is None
        await client.ask(wire.AskUndo)
        await table.answer(acting(table), prefer("invade", "upgrade"))
        assert table.table.undo is None, "whoever plays on has answered too"


async def test_bots_agree_at_once(server: Running) -> None:
    async with party(server, "me", "bot", "bot") as table:
        client = table.clients[0]
        await client.play(picker(4), stop=lambda: client.n > 60 and client.question is not None)
        assert client.undo is not None and client.undo.free, "alone against bots everything is free"
        row = takeable(table.history, 0)
        assert row is not None
        assert isinstance(await client.ask(wire.AskUndo), wire.Done)
        await client.until(lambda: client.log[-1].kind == "undo" or any(e.kind == "undo" for e in client.log))
        assert all(played.n < row.n or played.n > row.n for played in table.history.played)
        await client.play(picker(5))
        assert client.result is not None


async def test_nothing_that_revealed_a_card_is_free(server: Running) -> None:
    async with party(server) as table:
        seen = 0
        await table.level()
        for n in range(250):
            if table.game.over:
                break
            seat = acting(table)
            await table.answer(seat, picker(n, passes=0.05))
            row = takeable(table.history, seat)
            if row is None or table.game.over:
                continue
            words = {entry.kind for entry in table.clients[seat].log if entry.n >= row.n}
            texts = " ".join(text for text in table.clients[seat].heard[-1:])
            if '"kind":"reveal"' in texts and row.n == table.history.n:
                seen += 1
                assert not is_free(table.history, row), words
        assert seen > 0


async def test_a_hidden_move_is_not_named_to_those_who_are_asked(server: Running) -> None:
    async with party(server) as table:
        await table.play(
            lambda: any(
                table.is_asked(s, "action") and "quest" in [o.kind for o in table.clients[s].question.options]  # type: ignore[union-attr]
                for s in table.clients
            ),
            picker(6),
        )
        seat = acting(table)
        client = table.clients[seat]
        assert client.question is not None
        quest = next(option for option in client.question.options if option.kind == "quest")
        await table.answer(seat, lambda _: quest.action)
        await table.answer(acting(table), prefer("invade", "upgrade", "pass"))
        assert client.undo is not None and not client.undo.free
        assert quest.card is not None
        own = quest.text.split(" (")[0]
        await client.ask(wire.AskUndo)
        other = table.clients[(seat + 1) % 4]
        await other.until(lambda: other.room is not None and other.room.undo is not None)
        asked = [text for text in other.heard if '"undo":{"by"' in text]
        assert asked and all(own not in text and quest.card not in text for text in asked)


async def test_history_survives_a_restart_with_its_rewinds(server: Running) -> None:
    async with party(server) as table:
        await to_a_turn(table, 7)
        for turn in range(6):
            seat = acting(table)
            await table.answer(seat, prefer("invade", "upgrade", seed=turn))
            undo = table.clients[seat].undo
            if undo is not None and undo.free:
                await table.clients[seat].ask(wire.AskUndo)
                await table.level()
                await table.answer(seat, picker(turn))
        stored = await server.hub.store.load_table(table.made.table)
        assert stored is not None and "rewind" in [row.kind for row in stored.moves]
        again = History(stored.row.head)
        again.load(stored.moves)
        assert again.n == table.history.n and again.opened == table.history.opened
        assert [row.n for row in again.played] == [row.n for row in table.history.played]
        assert again.game.state.numbers() == table.game.state.numbers()
        async with Client(server.address, table.made.table, table.key(0)) as fresh:
            await fresh.until(lambda: fresh.n == table.history.n)
            assert fresh.log == table.clients[0].log


# -- the history by itself ------------------------------------------------------------------------------------------
def history_of(rows: list[tuple[str, int, str]], seats: int = 2) -> History:
    from fimbul import new_game

    history = History(head_of(new_game("midgard", seats, seed=11)))
    history.load([MoveRow("t", n, kind, seat, action, n) for n, (kind, seat, action) in enumerate(rows, 1)])
    return history


def test_a_seat_that_retracted_takes_back_what_came_before() -> None:
    history = history_of([])
    first = [history.game.decisions()[0].options[n] for n in range(3)]
    for seat in (0, 1):
        for _ in range(2):
            options = next(d.options for d in history.game.decisions() if d.seat == seat)
            history.accept(history.try_move(seat, options[0]), 0)
    done = history.n
    for _ in range(2):  # with two seats, two cards are drafted at once
        options = next(d.options for d in history.game.decisions() if d.seat == 0)
        history.accept(history.try_move(0, options[0]), 0)
    assert takeable(history, 0) is None, "an open hidden choice is retracted, not undone"
    history.accept(history.try_retract(0), 0)
    last = history.last_move(0)
    assert last is not None and last.n == done - 2 and first
    history.accept(history.try_rewind(0, last.n - 1), 0)
    assert [row.n for row in history.played] == list(range(1, last.n))
    assert history.n == done + 4 and history.opened == {0: history.n, 1: history.n}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_record_is_the_game_without_what_was_taken_back(seed: int) -> None:
    import random

    rng = random.Random(seed)
    history = history_of([], seats=3)
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, rng.choice(decision.options)), 0)
        row = takeable(history, decision.seat)
        if row is not None and rng.random() < 0.2:
            history.accept(history.try_rewind(decision.seat, row.n - 1), 0)
        elif row is None and not history.game.over and rng.random() < 0.3:
            history.accept(history.try_retract(decision.seat), 0)
    text = record_of(head_of(history.game), [(row.seat, row.action) for row in history.played])
    assert len(history.played) < history.n
    plain = begin_game(history.setup)
    for played in history.played:
        replay_row(plain, played.seat, played.action)
    assert text == record(plain)
    assert replay(text).result() == history.game.result()


def test_positions_long_ago_are_found_again() -> None:
    import random

    rng = random.Random(5)
    history = history_of([], seats=3)
    keys = []
    while not history.game.over and history.n < 120:
        keys.append(history.game.state.numbers())
        decision = history.game.decisions()[0]
        history.accept(history.try_move(decision.seat, rng.choice(decision.options)), 0)
    old = [row for row in history.played if row.before is None]
    assert old, "only the last positions are kept"
    for row in history.played:
        assert history.before(row).state.numbers() == keys[row.n - 1]


# -- what the others are told ------------------------------------------------------------------------------------------
def test_a_request_names_the_move_as_everybody_heard_of_it() -> None:
    """In the third person, and never what only the person who asks knows."""
    rng = random.Random(4)
    history = History(head_of(new_game("midgard", 3, seed=11)))
    told: dict[str, list[str]] = {}
    for _ in range(150):
        decision = history.game.decisions()[0]
        action = pick(rng, decision.question, decision.options)
        kind = text(history.game, decision.seat, action).partition(" ")[0]
        history.accept(history.try_move(decision.seat, action), 0)
        line = asked_undo_text(UndoAsk(decision.seat, history.played[-1]), history, "en")
        told.setdefault(kind, []).append(line)
        clan = history.setup.clans[decision.seat].capitalize()
        if kind not in ("draft", "play", "keep"):
            assert line == "The last choice." or (line.startswith(clan) and "you" not in line.lower()), line
    assert set(told["draft"]) == {"A hidden choice."} <= set(told["play"])
    assert all(line == "A hidden choice." or " reveals " in line for line in told["play"]), "late ones are seen"
    assert all(line.endswith(" commits to a Quest.") for line in told["quest"])
    assert all("The last choice." not in told[kind] for kind in ("invade", "march", "pillage", "upgrade"))

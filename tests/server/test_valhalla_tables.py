"""Whole games of Valhalla over the socket: played by people and bots, taken back, looked at afterwards."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from fimbul import EDITIONS, replay
from fimbul.core.rules.ids import ASK_LOOK
from fimbul.core.text.saves import key
from fimbul.server import messages as wire
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.server.table.undo import is_free, takeable
from tests.server.client import Client, get, make_table, order_of, post
from tests.server.party import Party, party, picker, prefer
from tests.server.running import Running, chooser
from tests.shared.conformance.play import below, pick, start

VALHALLA = EDITIONS["valhalla"]


@pytest.mark.parametrize(("seats", "lang"), [(3, "en"), (3, "fr"), (5, "en"), (5, "fr")])
async def test_people_play_a_whole_game(server: Running, seats: int, lang: str) -> None:
    people = ("me", *["here"] * (seats - 1))
    async with party(server, *people, edition="valhalla", lang=lang) as table:
        await asyncio.gather(*[client.play(chooser(seat)) for seat, client in table.clients.items()])
        first = table.clients[0]
        assert first.result is not None and first.welcome is not None
        assert (first.welcome.settings.edition, first.welcome.clans) == ("valhalla", list(VALHALLA.clan_names))
        for client in table.clients.values():
            assert client.rows == list(range(1, client.n + 1)), "every row was told once, in order"
            assert client.result is not None and client.result.glory == first.result.glory
        stored = await server.hub.store.load_table(table.made.table)
        assert stored is not None
        again = History(head_of(table.history.start))
        again.load(stored.moves)
        assert key(again.game.state) == key(table.game.state), "rows played again give the same game"
        summed = [sum(source.glory[seat] for source in first.result.sources) for seat in range(seats)]
        assert summed == first.result.glory
        assert all(entry.text and "{" not in entry.text for entry in first.log)
        await first.until(lambda: first.room is not None and first.room.status == "over")
        game = first.result.game
        text = (await get(server.address, f"/api/games/{game}/record")).text
        assert replay(text).result() == first.result.glory and "\nedition valhalla\n" in text
        summary = msgspec.json.decode(
            (await get(server.address, f"/api/games/{game}?lang={lang}")).content, type=wire.GameSummary
        )
        assert (summary.edition, summary.seats) == ("valhalla", seats)
        path = f"/api/games/{game}/steps?seat=-1&open=1&lang={lang}&first=30&count=10"
        steps = msgspec.json.decode((await get(server.address, path)).content, type=wire.Steps)
        assert [step.n for step in steps.steps] == list(range(30, 40))
        assert all(len(step.hands) == seats and len(step.position.places) == 9 for step in steps.steps)


async def test_one_person_plays_bots_and_the_gods_chosen(server: Running) -> None:
    gods = ["tyr", "freya", "baldur"]
    async with party(server, "me", "random", "random", "random", edition="valhalla", gods=gods) as table:
        client = table.clients[0]
        await client.until(lambda: client.position is not None)
        assert client.position is not None and [arrival.god for arrival in client.position.arrivals] == gods
        await client.play(chooser(4))
        assert client.result is not None and len(client.result.glory) == 4


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(2, {}), (6, {}), (3, {"modules": ["gods"]}), (3, {"gods": ["thor", "loki"]}), (3, {"options": ["single_call"]})],
)
async def test_tables_that_cannot_be_are_refused(server: Running, seats: int, settings: dict[str, Any]) -> None:
    order = order_of("me", *["bot"] * (seats - 1), start=True, edition="valhalla", **settings)
    said = await post(server.address, "/api/tables", order, wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and said.text


async def test_people_choose_clans_of_the_edition(server: Running) -> None:
    made = await make_table(
        server.address, order_of("me", "bot", "bot", edition="valhalla", clans=("stag", "bear", None), start=True)
    )
    mine = made.seats[0].key
    assert mine is not None
    async with Client(server.address, made.table, mine, made.host, "fr") as client:
        await client.until(lambda: client.position is not None)
        assert client.position is not None
        assert [clan.clan for clan in client.position.clans][:2] == ["stag", "bear"]


# -- undo -----------------------------------------------------------------------------------------------------------
async def test_ones_own_last_move_is_taken_back_freely(server: Running) -> None:
    async with party(server, "me", "here", "here", edition="valhalla", lang="fr") as table:
        await table.play(lambda: any(table.is_asked(seat, "action") for seat in table.clients), picker(1))
        seat = table.history.asked()[0]
        client = table.clients[seat]
        before, positions = table.history.n, {other: c.position for other, c in table.clients.items()}
        await table.answer(seat, prefer("summon"))
        assert client.undo is not None and client.undo.free and client.undo.text.startswith("Invoquer ")
        assert isinstance(await client.ask(wire.AskUndo), wire.Done)
        await table.level()
        assert table.history.n == before + 2
        for other, c in table.clients.items():
            assert c.position == positions[other] and c.log[-1].kind == "undo" and c.log[-1].text


async def test_three_cards_are_kept_one_by_one_and_taken_back_together(server: Running) -> None:
    async with party(server, "me", "here", "here", edition="valhalla") as table:
        await table.play(lambda: keeping(table) is not None, picker(3))
        seat = keeping(table)
        assert seat is not None
        client = table.clients[seat]
        assert client.position is not None and client.question is not None
        hand = len(client.position.hand)
        for n in range(2):
            await table.answer(seat, lambda question: question.options[0].action)
            assert client.position.seat == seat and len(client.position.chosen) == n + 1
        assert not [
            c for other, c in table.clients.items() if other != seat and c.position and seat in c.position.chosen_by
        ]
        assert isinstance(await client.ask(wire.Retract), wire.Done)
        await table.level()
        assert client.position.chosen == [] and len(client.position.hand) == hand
        assert client.question is not None and client.question.kind == "keep"
        await table.play(lambda: not any(table.is_asked(other, "keep") for other in table.clients), picker(4))
        kept = client.position.draft.kept if client.position.draft is not None else []
        assert len(kept) == 3


def keeping(table: Party) -> int | None:
    """Somebody who chooses what to keep while another does, too."""
    found = [seat for seat in table.clients if table.is_asked(seat, "keep")]
    return found[0] if len(found) > 1 else None


def test_a_look_at_the_deck_is_not_taken_back_freely() -> None:
    """Whoever has seen the top of the deck knows more than before."""
    for seed in range(40):
        history = random_history(1_000 + seed)
        if history is None:
            continue
        seat = history.asked()[0]
        row = takeable(history, seat)
        assert row is not None
        if row is history.played[-1]:
            assert not is_free(history, row)
            return
    raise AssertionError("nobody looked by their own move")


def random_history(seed: int) -> History | None:
    """The history of a game up to the first look; None where there is none soon."""
    game = start(3, seed, edition=VALHALLA)
    history = History(head_of(game))
    rng = random.Random(seed)
    while not history.game.over:
        if history.game.state.question == ASK_LOOK:
            return history
        decisions = history.game.decisions()
        decision = decisions[below(rng, len(decisions))]
        action = pick(rng, decision.question, decision.options)
        history.accept(history.try_move(decision.seat, action), 0)
    return None

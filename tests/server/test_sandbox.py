"""Playing on from a position of a finished game: the same position, bots around it, and no trace among the results."""

from __future__ import annotations

import pytest

from fimbul import Game, new_game, observe, record, replay
from fimbul.bots import make_bot
from fimbul.server import messages as wire
from fimbul.server.present.position import position_of
from fimbul.server.refusals import words_in
from fimbul.server.table.openings import first_game, head_of_prefix
from tests.server.client import Client, make_table, post
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def played() -> Game:
    game = new_game("midgard", 3, seed=12)
    bot = make_bot("karl", 4)
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, bot.choose(observe(game, decision.seat), decision).action)
    return game


def order_of(game: str, n: int, seat: int) -> wire.TableOrder:
    settings = wire.TableSettings(sandbox=wire.Sandbox(game, n, seat), pace=0)
    return wire.TableOrder(settings, [wire.Seating("me", "Freydis", bot="thrall")], True)


async def upload(server: Running, game: Game) -> str:
    found = await post(server.address, "/api/records", record(game).encode(), wire.Uploaded)
    assert isinstance(found, wire.Uploaded)
    return found.game


@pytest.mark.parametrize("n", [0, 1, 7, 40, 100])
def test_a_table_begins_where_the_record_was_cut(played: Game, n: int) -> None:
    there = first_game(head_of_prefix(record(played), n))
    assert there.moves == replay(record(played), n).moves
    assert [observe(there, seat) for seat in range(3)] == [
        observe(replay(record(played), n), seat) for seat in range(3)
    ]


async def test_a_sandbox_is_played_to_its_end_and_leaves_no_result(server: Running, played: Game) -> None:
    game = await upload(server, played)
    n = next(n for n in range(len(played.moves) - 40, len(played.moves)) if played.moves[n][0] == 2)
    made = await make_table(server.address, order_of(game, n, 2))
    assert [seat.kind for seat in made.seats] == ["bot", "bot", "me"]
    key = made.seats[2].key
    assert key is not None
    counted = len(server.hub.games.replays)
    async with Client(server.address, made.table, key, made.host) as client:
        await client.until(lambda: client.n >= 0)
        assert client.welcome is not None and client.welcome.settings.sandbox == wire.Sandbox(game, n, 2)
        there = replay(record(played), n)
        assert client.position == position_of(observe(there, 2), words_in("en"))
        table = server.hub.tables[made.table]
        while client.result is None:
            await client.until(lambda: client.question is not None or client.result is not None)
            if client.result is None:
                assert client.question is not None
                await client.answer(client.question.options[0].action)
        assert client.result.game == ""
        await client.until(lambda: table.people.status == "over")
        assert await server.hub.store.game(table.people.game) is None
    assert len(server.hub.games.replays) == counted


async def test_a_sandbox_goes_on_after_a_restart(tmp_path, played: Game) -> None:
    async with running(tmp_path / "data") as server:
        game = await upload(server, played)
        made = await make_table(server.address, order_of(game, 30, 0))
    key = made.seats[0].key
    assert key is not None
    async with running(tmp_path / "data") as server, Client(server.address, made.table, key, made.host) as client:
        await client.until(lambda: client.question is not None)


async def test_what_cannot_be_played_on_from_is_refused(server: Running, played: Game) -> None:
    game = await upload(server, played)
    for order, code in (
        (order_of("nothing", 0, 0), "no_game"),
        (order_of(game, 5, 3), "bad_setup"),
        (order_of(game, len(played.moves), 0), "bad_setup"),
        (order_of(game, len(played.moves) + 1, 0), "bad_setup"),
    ):
        refused = await post(server.address, "/api/tables", order, wire.TableMade)
        assert isinstance(refused, wire.Problem) and refused.code == code

"""Ratings, profiles and leaderboards: finished games only, each counted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fimbul.server import messages as wire
from fimbul.server.ended import Ended, EndedChair
from fimbul.server.memory import ratings
from fimbul.server.memory.memory import Remembers
from fimbul.server.memory.ratings import NEW, Chairman, ladder_of, places, rate, shown
from fimbul.server.store.accounts import AccountSeat, AccountStore
from fimbul.server.store.memory import MemoryStore, ResultRow
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Claim, NotSaved, TableRow
from tests.server.authenticator import Person
from tests.server.client import Client, order_of
from tests.server.databases import cluster, database, postgres, sqlite
from tests.server.running import Running, chooser, running
from tests.server.test_account_store import account, passkey, session
from tests.server.test_accounts import identity

__all__ = ["cluster", "database", "postgres", "sqlite"]  # fixtures


# -- the rules of rating --------------------------------------------------------------------------------------------
KARL, GUEST = Chairman(bot="karl"), Chairman()


@pytest.mark.parametrize(
    ("sitting", "seed", "ladder"),
    [
        ([Chairman("a"), Chairman("b"), KARL, GUEST], False, "midgard/4"),
        ([Chairman("a"), Chairman("b")], False, "midgard/2"),
        ([Chairman("a"), KARL, KARL, KARL], False, "midgard/solo"),
        ([Chairman("a", helped=True), KARL, KARL], False, ""),
        ([Chairman("a"), GUEST, KARL], False, ""),
        ([Chairman("a"), Chairman("a"), KARL], False, ""),
        ([Chairman("a"), Chairman("b")], True, ""),
        ([Chairman("a"), Chairman(bot="somebody's own bot")], False, ""),
        ([GUEST, KARL], False, ""),
    ],
)
def test_which_games_count(sitting: list[Chairman], seed: bool, ladder: str) -> None:
    assert ladder_of("midgard", sitting, seed) == ladder


def test_whoever_left_comes_last_however_well_the_bot_played() -> None:
    sitting = [Chairman("a", left=True), Chairman("b"), Chairman("c"), KARL]
    assert places([90, 40, 40, 50], [0], sitting) == [4, 2, 2, 1]
    assert places([40, 40, 30], [1], [Chairman("a"), Chairman("b"), Chairman("c")]) == [2, 1, 3], "by the tie-break"


def test_ratings_rise_and_fall_and_bots_stay() -> None:
    sitting = [Chairman("a"), Chairman("b"), KARL]
    winner, loser, _ = rate([None, None, None], sitting, [1, 3, 2])
    assert winner[0] > NEW[0] > loser[0] and winner[1] < NEW[1] > loser[1]
    assert shown(*NEW) == 1000 < shown(*winner)
    upset, _ = rate([(20.0, 2.0), (30.0, 2.0)], [Chairman("a"), Chairman("b")], [1, 2])
    expected, _ = rate([(30.0, 2.0), (20.0, 2.0)], [Chairman("a"), Chairman("b")], [1, 2])
    assert upset[0] - 20 > expected[0] - 30, "a surprise counts more"
    order = [ratings.BOTS[code] for code in ("svein", "dreng", "thrall", "karl", "jarl", "konung")]
    assert order == sorted(order)


# -- what is kept ---------------------------------------------------------------------------------------------------
@asynccontextmanager
async def remembering(url: str, *names: str) -> AsyncIterator[Remembers]:
    store = await SqlStore.open(url)
    accounts = AccountStore(store)
    for name in names:
        await accounts.add_account(account(name), passkey(name, name), [], session(name, name))
    yield Remembers(MemoryStore(store), accounts)
    await store.close()


async def game(memory: Remembers, name: str, people: Sequence[str], glory: Sequence[int]) -> Ended:
    """A table of some people, and how their game ended."""
    store = memory.accounts.store
    await store.add_table(TableRow(name, "playing", "midgard", "", b"", 1, 1), [])
    for seat, person in enumerate(people):
        if person:
            assert await memory.accounts.attach(AccountSeat(f"id of {person}", name, seat, 1))
    chairs = [EndedChair("wolf", "karl", not person, False, False) for person in people]
    winners = [seat for seat, one in enumerate(glory) if one == max(glory)]
    sources = {"battle": list(glory), "troll_1": [5] * len(glory)}
    return Ended(name, f"game {name}", "midgard", chairs, glory, winners, sources, False, 1_000)


async def test_a_game_counts_once_however_often_it_is_told(database: str) -> None:
    async with remembering(database, "Astrid", "Olaf") as memory:
        ended = await game(memory, "one", ["Astrid", "Olaf", "", ""], [50, 30, 20, 10])
        await asyncio.gather(*[memory.count(ended, Claim("one")) for _ in range(4)])
        await memory.count(ended, Claim("one"))
        rows = await memory.store.of_account("id of Astrid")
        assert [(row.n, row.place, row.ladder) for row in rows] == [(1, 1, "midgard/4")]
        assert len(await memory.store.of_account("id of Olaf")) == 1


async def test_games_that_end_at_the_same_moment_all_count(database: str) -> None:
    async with remembering(database, "Astrid", "Olaf", "Sigrid") as memory:
        pairs = [("Astrid", "Olaf"), ("Astrid", "Sigrid"), ("Olaf", "Astrid"), ("Sigrid", "Olaf")]
        all_ended = [await game(memory, f"t{n}", list(pair), [40, 20]) for n, pair in enumerate(pairs)]
        await asyncio.gather(*[memory.count(ended, Claim(ended.table)) for ended in all_ended])
        found = {name: await memory.store.of_account(f"id of {name}") for name in ("Astrid", "Olaf", "Sigrid")}
        assert {name: sorted([row.n for row in rows]) for name, rows in found.items()} == {
            "Astrid": [1, 2, 3],
            "Olaf": [1, 2, 3],
            "Sigrid": [1, 2],
        }
        board = await memory.leaderboard("midgard", "2", "en")
        assert [(row.name, row.games, row.wins) for row in board.rows if row.name == "Astrid"] == [("Astrid", 3, 2)]
        assert sum([row.wins for row in board.rows]) == 4
        assert [bot.name for bot in board.bots] == ["Svein", "Dreng", "Thrall", "Karl", "Jarl", "Konung"]


async def test_a_profile_adds_up_the_glory_and_names_strong_cards(sqlite: str) -> None:
    async with remembering(sqlite, "Astrid", "Olaf") as memory:
        for n, glory in enumerate(([50, 30], [30, 40])):
            await memory.count(await game(memory, f"t{n}", ["Astrid", "Olaf"], glory), Claim(f"t{n}"))
        profile = await memory.profile("id of Astrid", None, "de")
        assert [(one.source, one.glory, one.games) for one in profile.sources] == [("battle", 40.0, 2)]
        assert [(one.source, one.glory) for one in profile.cards] == [("troll_1", 5.0)]
        assert [(one.kind, one.games, one.wins) for one in profile.ladders] == [("2", 2, 1)]
        assert [one.place for one in profile.games] == [2, 1] or [one.place for one in profile.games] == [1, 2]
        assert {one.game for one in profile.games} == {""}, "replays are for those who played"
        mine = await memory.profile("id of Astrid", "id of Astrid", "en")
        assert {one.game for one in mine.games} == {"game t0", "game t1"}


async def test_deleting_an_account_leaves_the_others_results(sqlite: str) -> None:
    async with remembering(sqlite, "Astrid", "Olaf") as memory:
        await memory.count(await game(memory, "one", ["Astrid", "Olaf"], [50, 30]), Claim("one"))
        before = await memory.store.of_account("id of Olaf")
        await memory.accounts.delete("id of Astrid")
        assert await memory.store.of_account("id of Olaf") == before
        assert [row.name for row in (await memory.leaderboard("midgard", "2", "en")).rows] == ["Olaf"]
        assert await memory.store.of_account("id of Astrid") == []


# -- at a real table --------------------------------------------------------------------------------------------------
async def play_through(server: Running, person: Person, *kinds: str) -> str:
    """A whole game of somebody against bots; its table."""
    order = msgspec.json.encode(order_of(*kinds, start=True, pace=0))
    made = (await person.http.post("/api/tables", content=order)).json()
    key = next(seat["key"] for seat in made["seats"] if seat["kind"] == "me")
    async with Client(server.address, made["table"], key, cookie=f"fimbul={person.cookie}") as client:
        await client.play(chooser(3))
        await client.until(lambda: client.room is not None and client.room.status == "over")
    return str(made["table"])


async def test_a_whole_game_alone_counts_in_the_solo_ladder(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as guest:
        told = await astrid.register("Astrid")
        await play_through(server, astrid, "me", "karl")
        profile = (await guest.get(f"profiles/{told['account']}")).json()
        assert [(one["kind"], one["games"]) for one in profile["ladders"]] == [("solo", 1)]
        (line,) = profile["games"]
        assert line["game"] == "" and line["seats"] == 2 and line["place"] in (1, 2)
        glory = sum([one["glory"] for one in profile["sources"] + profile["cards"]])
        assert glory == pytest.approx(line["glory"], abs=1)
        board = (await guest.get("ladders/midgard/solo")).json()
        assert [row["name"] for row in board["rows"]] == ["Astrid"]
        mine = (await astrid.get(f"profiles/{told['account']}")).json()["games"][0]["game"]
        assert (await guest.get(f"games/{mine}")).status_code == 200
        assert (await astrid.get("account/export")).json()["games"][0]["game"] == mine
        # Who does not want to be seen is not, and nobody learns that there is somebody.
        await astrid.post("account/listed", {"listed": False})
        hidden, nothing = await guest.get(f"profiles/{told['account']}"), await guest.get("profiles/nobody-at-all")
        assert (hidden.status_code, hidden.content) == (404, nothing.content)
        assert (await guest.get("ladders/midgard/solo")).json()["rows"] == []
        assert (await astrid.get(f"profiles/{told['account']}")).status_code == 200


async def test_a_crash_before_the_game_is_put_away_counts_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path / "data") as server, Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        save = server.hub.store.save_table

        async def fail(table: str, *, status: str, **rest: Any) -> None:
            if status == "over":
                raise NotSaved("the server dies here")
            await save(table, status=status, **rest)

        monkeypatch.setattr(server.hub.store, "save_table", fail)
        order = msgspec.json.encode(order_of("me", "karl", start=True, pace=0))
        made = (await astrid.http.post("/api/tables", content=order)).json()
        async with Client(server.address, made["table"], made["seats"][0]["key"]) as client:
            await client.play(chooser(3))
        results = identity(server).exports["games"]
        for _ in range(200):
            if len(await results(told["account"])) == 1:
                break
            await asyncio.sleep(0.02)
    async with running(tmp_path / "data") as server:
        async with Client(server.address, made["table"], made["seats"][0]["key"]) as client:
            await client.until(lambda: client.room is not None and client.room.status == "over")
        assert len(await identity(server).exports["games"](told["account"])) == 1


async def test_running_games_leave_nothing_in_profiles(server: Running) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        order = msgspec.json.encode(order_of("me", "karl", "karl", start=True))
        made = (await astrid.http.post("/api/tables", content=order)).json()
        table = await server.hub.find(made["table"])
        assert table.history is not None
        seen = (await astrid.get(f"profiles/{told['account']}")).text
        seen += (await astrid.get("ladders/midgard/solo")).text + (await astrid.get("account")).text
        exported = (await astrid.get("account/export")).text + (await astrid.get("account/blocks")).text
        report = {"key": made["seats"][0]["key"], "seat": 1, "reason": "other"}
        assert (await astrid.post(f"tables/{made['table']}/report", report)).status_code == 201
        moderation = identity(server).moderation
        exported += msgspec.json.encode(await moderation.page()).decode()
        secrets = [table.people.game, table.head.splitlines()[-1], made["host"], made["seats"][0]["key"]]
        assert made["table"] in exported, "which seats one holds is one's own"
        assert not [secret for secret in secrets if secret in seen + exported]
        assert made["table"] not in seen


async def test_a_host_can_do_without_memory(tmp_path: Path) -> None:
    async with running(tmp_path / "data", memory=False) as server, Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        features = (await astrid.get("info")).json()["features"]
        assert "accounts" in features and "memory" not in features
        assert (await astrid.get(f"profiles/{told['account']}")).status_code == 404
        assert (await astrid.get("ladders/midgard/4")).status_code == 404


async def test_there_is_a_ladder_for_each_edition_and_number_of_seats(server: Running) -> None:
    async with Person(server.address) as guest:
        for path in ("midgard/2", "midgard/5", "valhalla/solo", "valhalla/4"):
            assert (await guest.get(f"ladders/{path}")).status_code == 200, path
        for path in ("midgard/1", "midgard/9", "midgard/", "asgard/4", "midgard/%00"):
            assert (await guest.get(f"ladders/{path}")).status_code == 404, path


def test_a_row_can_be_told_as_a_message() -> None:
    row = ResultRow("a", "midgard/2", 1, "g", "midgard", 2, "wolf", 1, 9, False, b"{}", 25.0, 8.0, 1)
    assert row.mu == 25.0 and wire.PastGame("midgard", 2, "2", "wolf", "Wolf", 1, 9, False, 1, 0).game == ""

"""The hall: what is told of a table, who may join or watch it, and the quick way to a seat."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fimbul.server import messages as wire
from fimbul.server.hall import KEPT_SECONDS, WAITING_MS
from fimbul.server.protocol import limits
from tests.server.client import Client, get, make_table, order_of, post
from tests.server.party import party, picker
from tests.server.running import Running, running
from tests.server.test_leaks import keys_of


async def hall(server: Running, query: str = "") -> list[wire.Listing]:
    answer = await get(server.address, f"/api/hall{query}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wire.Hall).tables


async def join(server: Running, table: str, name: str = "Guest") -> Any:
    return await post(server.address, f"/api/hall/{table}/join", wire.HallJoin(name), wire.Joined)


async def quick(server: Running, **wanted: Any) -> Any:
    return await post(server.address, "/api/hall/quick", wire.QuickOrder(**wanted), wire.QuickSeat)


async def test_a_private_table_never_appears(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "open"))
    async with party(server, "me", "here"):
        assert await hall(server) == []
    for door in ("join", "watch"):
        said = await post(server.address, f"/api/hall/{made.table}/{door}", wire.HallJoin(), wire.Joined)
        assert isinstance(said, wire.Problem) and said.code == "full" and "Choose another" in said.text


async def test_a_listing_tells_who_sits_there_and_what_is_played_and_nothing_else(server: Running) -> None:
    settings: dict[str, Any] = {"modules": ["gods"], "clock": 86_400, "bank": 259_200, "listed": True, "watched": True}
    made = await make_table(server.address, order_of("me", "open", "open", "bot", **settings))
    [listing] = await hall(server)
    assert (listing.table, listing.edition, listing.seats, listing.free) == (made.table, "midgard", 4, 2)
    assert (listing.names, listing.bots, listing.clock, listing.bank) == (["me 0"], 1, 86_400, 259_200)
    text = (await get(server.address, "/api/hall")).text
    assert not any(key in text for key in [*keys_of(made), made.watch])
    first, second = await join(server, made.table, "Ada"), await join(server, made.table, "Bo")
    assert {first.seat, second.seat} == {1, 2}
    assert await hall(server) == [], "full, and not begun: nothing to join or to watch"
    said = await join(server, made.table)
    assert isinstance(said, wire.Problem) and said.code == "full"
    async with Client(server.address, made.table, second.key) as guest:
        assert isinstance(await guest.ask(wire.Start), wire.Done), "at a full table of the hall anybody begins"
        [listing] = await hall(server, "?what=watch")
        assert listing.free == 0 and listing.watch and listing.names == ["me 0", "Ada", "Bo"]
        table = server.hub.tables[made.table]
        assert table.history is not None
        text = (await get(server.address, "/api/hall")).text
        secrets = [table.people.game, str(table.history.setup.seed), table.head[:60]]
        assert not any(secret in text for secret in secrets)
        assert isinstance(await guest.ask(partial(wire.Leave, resign=True)), wire.Done)
        assert (await get(server.address, "/api/hall")).text == text, "who leaves is nobody's business out here"


async def test_spectators_from_the_hall_see_no_hands(server: Running) -> None:
    async with party(server, "me", "here", watched=True) as table:
        await table.play(lambda: table.history.n >= 6, picker(1))
        made = await post(server.address, f"/api/hall/{table.made.table}/watch", wire.HallJoin(), wire.HallWatch)
        again = await post(server.address, f"/api/hall/{table.made.table}/watch", wire.HallJoin(), wire.HallWatch)
        assert made == again, "one key for all of them"
        async with Client(server.address, table.made.table, made.key) as watcher:
            await watcher.until(lambda: watcher.position is not None)
            assert watcher.position is not None and watcher.position.hand == [] and watcher.position.seat == -1


async def test_the_host_takes_the_table_out_again(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open"))
    key = made.seats[0].key
    assert key is not None
    async with Client(server.address, made.table, key, made.host) as host:
        assert await hall(server) == []
        assert isinstance(await host.ask(partial(wire.SetHall, listed=True, watched=False)), wire.Done)
        assert len(await hall(server)) == 1
        assert isinstance(await host.ask(partial(wire.SetHall, listed=False, watched=False)), wire.Done)
        assert await hall(server) == []
        said = await join(server, made.table)
        assert isinstance(said, wire.Problem) and said.code == "full"


async def test_filters(server: Running) -> None:
    for edition, clock in (("midgard", 0), ("midgard", 86_400), ("valhalla", 60)):
        await make_table(server.address, order_of("me", "open", "open", listed=True, edition=edition, clock=clock))
    assert len(await hall(server)) == 3
    assert [one.edition for one in await hall(server, "?edition=valhalla")] == ["valhalla"]
    assert [one.clock for one in await hall(server, "?pace=days")] == [86_400]
    assert len(await hall(server, "?pace=live")) == 2
    assert await hall(server, "?seats=5") == [] and len(await hall(server, "?seats=3")) == 3
    assert await hall(server, "?what=watch") == []
    for bad in ("?seats=many", "?seats=1.5"):
        assert (await get(server.address, f"/api/hall{bad}")).status_code == 400


async def test_a_quick_start_finds_a_table_that_fits_or_opens_one(server: Running) -> None:
    first = await quick(server, name="Ada", seats=3)
    assert first.seat == 0 and first.host and first.invite, "nothing there: a table is opened"
    second = await quick(server, name="Bo", seats=3)
    assert (second.table, second.host) == (first.table, None), "they meet"
    other = await quick(server, name="Cid", seats=4)
    assert other.table != first.table, "that one does not fit"
    slow = await quick(server, name="Dag", pace="days")
    assert slow.table not in (first.table, other.table)
    third = await quick(server, name="Eir")
    assert third.table == first.table, "the fullest first"
    fourth = await quick(server, name="Fen")
    assert fourth.table == other.table
    async with Client(server.address, first.table, third.key) as client:
        assert client.room is not None and [seat.name for seat in client.room.seats] == ["Ada", "Bo", "Eir"]
        assert isinstance(await client.ask(wire.Start), wire.Done)


async def test_two_who_look_at_the_same_moment_find_each_other(server: Running) -> None:
    found = await asyncio.gather(*[quick(server, name=f"N{n}", seats=4) for n in range(4)])
    assert len({seat.table for seat in found}) == 1 and {seat.seat for seat in found} == {0, 1, 2, 3}


async def test_alone_in_the_hall_one_begins_with_bots(server: Running) -> None:
    mine = await quick(server, name="Ada", edition="valhalla", seats=3)
    async with Client(server.address, mine.table, mine.key, mine.host) as client:
        assert isinstance(await client.ask(wire.Start), wire.Done)
        await client.until(lambda: client.position is not None)
        assert client.room is not None and [seat.kind for seat in client.room.seats] == ["person", "bot", "bot"]
    assert await hall(server) == []


@pytest.mark.parametrize(
    ("wanted", "words"),
    [({"edition": "chess"}, "no such edition"), ({"seats": 9}, "for 2 to 5 players"), ({"modules": ["nine"]}, "nine")],
)
async def test_a_quick_start_that_cannot_be_says_what_can(server: Running, wanted: dict[str, Any], words: str) -> None:
    said = await quick(server, **wanted)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and words in said.text


async def test_without_a_hall_nothing_is_offered(tmp_path: Path) -> None:
    async with running(tmp_path / "data", hall=False) as server:
        info = msgspec.json.decode((await get(server.address, "/api/info")).content, type=wire.Info)
        assert "hall" not in info.features
        made = await make_table(server.address, order_of("me", "open", listed=True, watched=True))
        for path in ("/api/hall", "/api/hall/"):
            assert (await get(server.address, path)).status_code in (404, 409)
        said = await quick(server)
        assert isinstance(said, wire.Problem) and "Invite people by link" in said.text
        assert not server.hub.tables[made.table].people.settings.listed
        key = made.seats[0].key
        assert key is not None
        async with Client(server.address, made.table, key, made.host) as host:
            said = await host.ask(partial(wire.SetHall, listed=True, watched=False))
            assert isinstance(said, wire.Problem) and "no hall" in said.text


async def test_the_hall_survives_a_restart_and_forgets_who_waits_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path / "data") as server:
        made = await make_table(server.address, order_of("me", "open", listed=True))
    async with running(tmp_path / "data") as server:
        assert [one.table for one in await hall(server)] == [made.table]
        found = server.hub.hall
        assert found is not None
        now = found.now
        monkeypatch.setattr(found, "now", lambda: now() + WAITING_MS)
        await asyncio.sleep(KEPT_SECONDS)
        assert await hall(server) == []


async def test_practice_is_never_in_the_hall(server: Running) -> None:
    order = wire.TableOrder(wire.TableSettings(lesson="midgard-1", listed=True, watched=True), [])
    lessons = msgspec.json.decode((await get(server.address, "/api/lessons")).content, type=wire.Lessons)
    order = wire.TableOrder(wire.TableSettings(lesson=lessons.lessons[0].id, listed=True, watched=True), [])
    made = await make_table(server.address, order)
    assert isinstance(made, wire.TableMade) and await hall(server) == []


async def test_looking_into_the_hall_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HALL", limits.Rate(3, 0.001))
    async with running(tmp_path / "data", public_url="http://hall.example") as server:
        codes = [(await get(server.address, "/api/hall")).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        statuses = [await quick(server, name="x") for _ in range(45)]
        assert any(isinstance(said, wire.Problem) and said.code == "too_many" for said in statuses)

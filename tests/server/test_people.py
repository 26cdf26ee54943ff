"""The people: gathering, seats, leaving and coming back, clocks, another game."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from fimbul import EDITIONS
from fimbul.server import messages as wire
from fimbul.server.refusals import Refused, words_in
from fimbul.server.table.people import People, people_of
from fimbul.server.table.timers import now_ms
from fimbul.words import LANGUAGES
from tests.server.client import Client, make_table, order_of, post
from tests.server.party import party, picker
from tests.server.running import Running, chooser


def seat_of(client: Client, seat: int) -> wire.SeatRoom:
    assert client.room is not None
    return client.room.seats[seat]


# -- setting up -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("order", "saying"),
    [
        (order_of("bot", "bot"), "nobody"),
        (order_of("me"), "more_seats"),
        (order_of("me", "bot", "bot", "bot", "bot"), "more_seats"),
        (order_of("me", "bot", "bot", "bot", "bot", "bot", modules=["fifth"]), "seats"),
        (order_of("me", "bot", edition="valhalla"), "seats"),
        (order_of("me", "bot", "bot", "bot", "bot", "bot", edition="valhalla"), "seats"),
        (order_of("me", "bot", seats=3), "seating"),
        (order_of("me", "bot", edition="asgard"), "edition"),
        (order_of("me", "konge"), "bot"),
        (order_of("me", "bot", clans=("wolf", "wolf")), "clans"),
        (order_of("me", "bot", clans=("ram", None)), "clans"),
        (order_of("me", "bot", seed="minus one"), "seed"),
        (order_of("me", "bot", seed=str(1 << 128)), "seed"),
        (order_of("me", "here", seed="7"), "seed_alone"),
        (order_of("me", "open", seed="7"), "seed_alone"),
        (order_of("me", "open", start=True), "waiting"),
    ],
)
def test_orders_that_cannot_be(order: wire.TableOrder, saying: str) -> None:
    with pytest.raises(Refused) as refused:
        people_of(order)
    assert (refused.value.code, refused.value.saying) == ("bad_setup", saying)
    for lang in ("en", "fr"):
        assert refused.value.problem(lang).text.endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_module_is_named_only_where_it_adds_a_seat(lang: str) -> None:
    module = words_in(lang).books_of(EDITIONS["midgard"]).text("modules", "fifth", "name")
    for edition, named in (("midgard", True), ("valhalla", False)):
        with pytest.raises(Refused) as refused:
            people_of(order_of("me", edition=edition))
        assert (module in refused.value.problem(lang).text) is named


@pytest.mark.parametrize("settings", [{"modules": ["dragons"]}, {"options": ["chaos"]}, {"gods": ["odin"]}])
async def test_what_the_rules_do_not_offer_is_refused(server: Running, settings: dict[str, Any]) -> None:
    order = order_of("me", "bot", **settings)
    said = await post(server.address, "/api/tables", order, wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup"


def test_people_are_kept_as_they_are() -> None:
    people = people_of(order_of("me", "open", "bot", modules=["gods"], clock=60)).sit(0, "  Åse\t\x07 ", "bear")
    assert People.decode(people.encode()) == people and people.chairs[0].name == "Åse"
    begun = people.begin("game")
    assert [chair.kind for chair in begun.chairs] == ["person", "bot", "bot"]
    assert begun.chairs[0].clan == "bear" and len({chair.clan for chair in begun.chairs}) == 3


# -- gathering ------------------------------------------------------------------------------------------------------
async def test_friends_gather_by_links_and_by_invitation(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "open", "bot"))
    path = f"/api/tables/{made.table}/join"
    async with Client(server.address, made.table, str(made.seats[0].key), made.host) as host:
        assert host.welcome is not None and host.welcome.host and host.position is None
        assert [seat.kind for seat in host.room.seats] == ["person", "open", "open", "bot"]  # type: ignore[union-attr]
        async with Client(server.address, made.table, str(made.seats[1].key)) as friend:
            assert friend.welcome is not None and friend.welcome.seat == 1
            await host.until(lambda: seat_of(host, 1).kind == "person" and seat_of(host, 1).online)
            joined = await post(server.address, path, wire.JoinOrder(made.invite), wire.Joined)
            assert joined.seat == 2
            async with Client(server.address, made.table, joined.key) as guest:
                assert guest.welcome is not None and guest.welcome.seat == 2
                full = await post(server.address, path, wire.JoinOrder(made.invite, "fr"), wire.Joined)
                assert full.code == "full" and full.text == "Aucune place n’est libre à cette table."
                old = Client(server.address, made.table, str(made.seats[2].key))
                await old.connect()
                assert old.problems[0].code == "bad_key", "the seat was given away by the invitation"
                await old.close()
                # Names and clans.
                assert isinstance(await friend.ask(lambda n: wire.Sit(n, "Freya", "raven")), wire.Done)
                taken = await guest.ask(lambda n: wire.Sit(n, "Loki", "raven"))
                assert taken.code == "not_now"
                assert (await guest.ask(lambda n: wire.Sit(n, "Loki", "ram"))).code == "not_now", "not in this game"
                assert isinstance(await guest.ask(lambda n: wire.Sit(n, "Loki", "bear")), wire.Done)
                await host.until(lambda: seat_of(host, 2).clan == "bear")
                assert host.room is not None and host.room.free_clans == ["wolf", "serpent"]
                # Only the host begins.
                assert (await guest.ask(wire.Start)).code == "not_host"
                assert (await guest.answer(0)).code == "not_now"
                assert isinstance(await host.ask(wire.Start), wire.Done)
                assert (await host.ask(wire.Start)).code == "not_now"
                for client in (host, friend, guest):
                    await client.until(lambda client=client: client.position is not None)
                    assert client.room is not None and client.room.status == "playing"
                assert [clan.clan for clan in guest.position.clans] == ["wolf", "raven", "bear", "serpent"]  # type: ignore[union-attr]
                assert (await friend.ask(lambda n: wire.Sit(n, "Freyja", "bear"))).code == "not_now"
                assert isinstance(await friend.ask(lambda n: wire.Sit(n, "Freyja", "raven")), wire.Done)
                await friend.until(lambda: seat_of(friend, 1).name == "Freyja")


async def test_who_leaves_before_the_game_opens_the_seat(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open"))
    async with (
        Client(server.address, made.table, str(made.seats[0].key), made.host) as host,
        Client(server.address, made.table, str(made.seats[1].key)) as friend,
    ):
        await friend.ask(lambda n: wire.Sit(n, "Freya", "raven"))
        assert isinstance(await friend.ask(wire.Leave), wire.Done)
        await host.until(lambda: seat_of(host, 1).kind == "open")
        assert host.room is not None and "raven" in host.room.free_clans
        await friend.ask(lambda n: wire.Sit(n, "Freya", "bear"))
        await host.until(lambda: seat_of(host, 1).kind == "person" and seat_of(host, 1).clan == "bear")
        await friend.ask(wire.Leave)
        await post(server.address, f"/api/tables/{made.table}/join", wire.JoinOrder(made.invite), wire.Joined)
        assert await friend.until_closed() == 1008 and friend.problems[-1].code == "gone"


async def test_bots_fill_open_seats_and_a_late_friend_may_take_over(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", pace=10_000))
    async with Client(server.address, made.table, str(made.seats[0].key), made.host) as host:
        await host.ask(wire.Start)
        await host.until(lambda: seat_of(host, 1).kind == "bot")
        joined = await post(server.address, f"/api/tables/{made.table}/join", wire.JoinOrder(made.invite), wire.Joined)
        assert joined.code == "full"
        async with Client(server.address, made.table, str(made.seats[1].key)) as late:
            await late.until(lambda: seat_of(late, 1).stand_in)
            assert late.question is None
            assert isinstance(await late.ask(wire.TakeBack), wire.Done)
            await late.until(lambda: late.question is not None)
            assert not seat_of(late, 1).stand_in


# -- seats during the game ------------------------------------------------------------------------------------------
async def test_leaving_and_coming_back(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client, other = table.clients[0], table.clients[1]
        assert (await client.ask(wire.TakeBack)).code == "not_now"
        assert isinstance(await client.ask(wire.Leave), wire.Done)
        await other.until(lambda: seat_of(other, 0).stand_in)
        await client.until(lambda: client.position is not None and client.position.chosen_by == [0])
        assert client.question is None and client.undo is None
        assert (await client.answer(0)).code == "not_now"
        assert isinstance(await client.ask(wire.TakeBack), wire.Done)
        await other.until(lambda: not seat_of(other, 0).stand_in)
        await table.answer(1, picker(1))
        await table.answer(1, picker(1))
        await client.until(lambda: client.question is not None)
        await table.answer(0, picker(2))
        assert table.history.played[-1].seat == 0


async def test_who_resigns_does_not_come_back(server: Running) -> None:
    async with party(server, "me", "here", "here") as table:
        client, other = table.clients[1], table.clients[0]
        assert isinstance(await client.ask(lambda n: wire.Leave(n, True)), wire.Done)
        await other.until(lambda: seat_of(other, 1).resigned)
        assert (await client.ask(wire.TakeBack)).code == "not_now"
        await asyncio.gather(*[table.clients[seat].play(chooser(seat)) for seat in (0, 2)])
        assert other.result is not None
        await other.until(lambda: other.room is not None and other.room.status == "over")
        assert (await client.ask(wire.Rematch)).code == "not_now"


async def test_the_host_removes_somebody_and_opens_the_seat_again(server: Running) -> None:
    async with party(server, "me", "here", "here", pace=10_000) as table:
        host, friend = table.clients[0], table.clients[1]
        assert (await friend.ask(lambda n: wire.SetSeat(n, 2, "bot"))).code == "not_host"
        assert (await host.ask(lambda n: wire.SetSeat(n, 0, "bot"))).code == "not_now", "not the host's own"
        assert (await host.ask(lambda n: wire.SetSeat(n, 7, "bot"))).code == "not_now"
        assert (await host.ask(lambda n: wire.SetSeat(n, -1, "bot"))).code == "not_now"
        assert (await host.ask(lambda n: wire.SetSeat(n, 1, "bot", "konge"))).code == "not_now"
        assert isinstance(await host.ask(lambda n: wire.SetSeat(n, 1, "bot", "random")), wire.Done)
        assert await friend.until_closed() == 1008 and friend.problems[-1].code == "gone"
        await host.until(lambda: seat_of(host, 1).kind == "bot" and seat_of(host, 1).bot == "random")
        back = Client(server.address, table.made.table, table.key(1))
        await back.connect()
        assert back.problems[0].code == "bad_key"
        await back.close()
        assert isinstance(await host.ask(lambda n: wire.SetSeat(n, 1, "open")), wire.Done)
        assert host.opened is not None and host.opened.seat == 1
        await host.until(lambda: seat_of(host, 1).kind == "open")
        async with Client(server.address, table.made.table, host.opened.key) as new:
            await new.until(lambda: new.question is not None)
            await host.until(lambda: seat_of(host, 1).kind == "person" and not seat_of(host, 1).stand_in)


async def test_nobody_joins_a_game_whose_deal_was_chosen(server: Running) -> None:
    async with party(server, "me", "bot", seed="7", pace=10_000) as table:
        assert (await table.clients[0].ask(lambda n: wire.SetSeat(n, 1, "open"))).code == "not_now"


# -- clocks ---------------------------------------------------------------------------------------------------------
async def test_when_time_runs_out_a_bot_makes_one_move_and_the_seat_stays(server: Running) -> None:
    async with party(server, "me", "here", "here", clock=3, pace=0) as table:
        client, other = table.clients[0], table.clients[1]
        pace = table.table.pace
        assert seat_of(client, 0).deadline == max(pace.began(0), pace.loaded_at) + 3_000
        await table.answer(1, picker(1))
        while table.history.n < 3:  # a bot has made one move for each of the two others
            await asyncio.sleep(0.05)
        assert sorted(row.seat for row in table.history.played) == [0, 1, 2]
        assert not any(seat_of(other, seat).stand_in for seat in range(3))
        assert table.table.people.persons() == [0, 1, 2]


async def test_the_game_pauses_when_no_person_is_active_and_goes_on_when_one_is(server: Running) -> None:
    async with party(server, "me", "here", clock=1, pace=0) as table:
        client = table.clients[0]
        await client.until(lambda: client.room is not None and client.room.paused)
        while table.history.n < 2:
            await asyncio.sleep(0.05)
        await asyncio.sleep(1.3)
        assert table.history.n == 2, "one move for each, then nothing happens"
        assert all(seat_of(client, seat).deadline is None for seat in (0, 1))
        await table.answer(0, picker(1))
        await client.until(lambda: client.room is not None and not client.room.paused)
        await client.until(lambda: seat_of(client, 1).deadline is not None)
        assert seat_of(client, 1).deadline > client.room.now, "its time begins anew"  # type: ignore[operator,union-attr]


async def test_a_time_bank_is_used_when_the_time_for_a_decision_is_up(server: Running) -> None:
    async with party(server, "me", "here", clock=1, bank=60, increment=5) as table:
        client = table.clients[0]
        began, loaded_at = table.table.pace.began(0), table.table.pace.loaded_at
        assert seat_of(client, 0).deadline == max(began + 61_000, loaded_at + 60_000)
        await asyncio.sleep(1.3)
        await table.answer(0, picker(1))
        used = table.table.people.chairs[0].bank_used
        assert 200 <= used <= now_ms() - began - 1_000, "what went beyond the second"
        assert table.table.pace.bank_left(0) == 65_000 - used, "and the decision has added 5 seconds"
        assert table.table.pace.bank_left(1) == 60_000


def test_settings_and_chairs_of_older_tables_are_read() -> None:
    people = people_of(order_of("me", "open", clock=60, hints=True))
    stored = msgspec.json.decode(people.encode())
    for name in ("bank", "increment"):
        del stored["settings"][name]
    for chair in stored["chairs"]:
        del chair["bank_used"], chair["hints"]
    assert People.decode(msgspec.json.encode(stored)) == people


@pytest.mark.parametrize(
    ("kinds", "wished", "allowed"),
    [
        (("me", "bot"), None, True),
        (("me", "open"), None, False),
        (("me", "here"), None, False),
        (("me", "open"), True, True),
        (("me", "bot"), False, False),
    ],
)
def test_hints_among_people_are_off_unless_the_host_allows_them(kinds, wished, allowed) -> None:
    assert people_of(order_of(*kinds, hints=wished)).may_ask_hints is allowed


async def test_a_clock_may_only_wait(server: Running) -> None:
    async with party(server, "me", "here", clock=1, on_timeout="wait") as table:
        client = table.clients[0]
        deadline = seat_of(client, 0).deadline
        assert deadline is not None
        await asyncio.sleep(1.3)
        assert table.history.n == 0 and table.table.people.persons() == [0, 1]
        await table.answer(0, picker(1))
        await table.answer(0, picker(2))
        await client.until(lambda: seat_of(client, 0).deadline is None and seat_of(client, 1).deadline is not None)


async def test_a_table_without_a_clock_has_no_deadlines(server: Running) -> None:
    async with party(server, "me", "here") as table:
        assert all(seat.deadline is None for seat in table.clients[0].room.seats)  # type: ignore[union-attr]


# -- another game ---------------------------------------------------------------------------------------------------
async def test_another_game_when_everybody_wants_it(server: Running) -> None:
    async with party(server, "me", "here", "bot") as table:
        host, friend = table.clients[0], table.clients[1]
        assert (await host.ask(wire.Rematch)).code == "not_over"
        await asyncio.gather(host.play(chooser(1)), friend.play(chooser(2)))
        await friend.until(lambda: friend.room is not None and friend.room.status == "over")
        assert isinstance(await friend.ask(wire.Rematch), wire.Done)
        await host.until(lambda: host.room is not None and host.room.rematch == [1])
        assert host.new_table is None
        await host.ask(wire.Rematch)
        for client, has_host_key in ((host, True), (friend, False)):
            await client.until(lambda client=client: client.new_table is not None)
            new = client.new_table
            assert new is not None and (new.host is not None) == has_host_key and new.table != table.made.table
            async with Client(server.address, new.table, new.key, new.host) as again:
                await again.until(lambda again=again: again.question is not None or again.n > 0)
                assert again.welcome is not None and again.welcome.host == has_host_key
                assert again.welcome.seat == client.welcome.seat  # type: ignore[union-attr]
        assert host.new_table is not None and friend.new_table is not None
        assert host.new_table.key != friend.new_table.key
        async with Client(server.address, table.made.table, table.key(1)) as late:
            await late.until(lambda: late.new_table is not None)
            assert late.new_table is not None and late.new_table.table == host.new_table.table


async def test_the_host_may_call_another_game_alone(server: Running) -> None:
    async with party(server, "me", "here", "bot", seats=3) as table:
        host, friend = table.clients[0], table.clients[1]
        await asyncio.gather(host.play(chooser(3)), friend.play(chooser(4)))
        await host.until(lambda: host.room is not None and host.room.status == "over")
        await host.ask(wire.Rematch)
        await friend.until(lambda: friend.new_table is not None)
        old, new = table.game.setup.seed, server.hub.tables[str(friend.new_table.table)].history  # type: ignore[union-attr]
        assert new is not None and new.setup.seed != old
        assert list(new.setup.clans) == [clan.clan for clan in friend.position.clans]  # type: ignore[union-attr]

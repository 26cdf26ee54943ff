"""The deal of the day: the same for everybody, one try that counts, midnight by the server's clock."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from fimbul.server import messages as wire
from fimbul.server.daily import KEY, Daily, Outcome, ended_name, outcome_of
from fimbul.server.hub import Hub
from fimbul.server.protocol.keys import digest_of
from tests.server.client import Client, get, make_table, post
from tests.server.running import Running, running

ANNA, BIRK = "anna" * 6, "birk" * 6


def order_of(player: str, day: str = "today") -> wire.TableOrder:
    """What the page sends."""
    settings = wire.TableSettings(daily=day, player=player, pace=0)
    return wire.TableOrder(settings, [wire.Seating("me", "Freydis")], True)


async def told(server: Running, player: str) -> wire.Daily:
    answer = await get(server.address, f"/api/daily?player={player}")
    return msgspec.json.decode(answer.content, type=wire.Daily)


def set_clock(hub: Hub, text: str) -> None:
    """Stop the server's clock at a moment of UTC."""
    at = int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    hub.daily.clock = lambda: at


def head_of(server: Running, made: wire.TableMade) -> str:
    return server.hub.tables[made.table].head


async def end(server: Running, made: wire.TableMade, glory: int) -> None:
    """A try comes to its end."""
    settings = server.hub.tables[made.table].people.settings
    await server.hub.daily.ended(settings, made.table, Outcome(glory, 1, 1.0, "game"))


async def test_everybody_gets_the_same_deal_line_up_and_clan(server: Running) -> None:
    one, other = await make_table(server.address, order_of(ANNA)), await make_table(server.address, order_of(BIRK))
    assert head_of(server, one) == head_of(server, other)
    chairs = [server.hub.tables[made.table].people.chairs for made in (one, other)]
    assert chairs[0] == chairs[1]
    today = await told(server, ANNA)
    mine = next(chair for chair in chairs[0] if chair.kind == "person")
    assert (today.clan, today.table) == (mine.clan, one.table)
    assert today.mine is None and today.server is None, "nothing of others is shown before the end"


async def test_days_differ_and_all_can_be_played(server: Running) -> None:
    found = []
    for day in range(1, 15):
        settings, seating = await server.hub.daily.settings(f"2026-11-{day:02}")
        found.append((settings.edition, tuple([one.clan for one in seating]), seating[0].bot or seating[1].bot))
    assert len(set(found)) > 10 and {one[0] for one in found} == {"midgard", "valhalla"}
    seeds = {await server.hub.daily.seed(f"2026-11-{day:02}") for day in range(1, 29)}
    assert len(seeds) == 28


async def test_the_deal_depends_on_the_key_of_the_server_which_stays(tmp_path: Path) -> None:
    seeds = []
    for data in ("one", "one", "two"):
        async with running(tmp_path / data) as server:
            seeds.append(await server.hub.daily.seed("2026-11-17"))
            await server.hub.store.expire(1 << 50, 1 << 50, 1 << 50)  # everything old is removed, the key is not
    assert seeds[0] == seeds[1] != seeds[2]


async def test_without_a_key_the_date_alone_makes_the_deal(server: Running) -> None:
    plain = Daily(server.hub.store, lambda: 0, with_key=False)
    assert await plain.seed("2026-11-17") == 256827702422670444164572719962905644423, "every site has the same"
    assert plain.today() == "1970-01-01"


async def test_there_is_one_try(server: Running) -> None:
    await make_table(server.address, order_of(ANNA))
    said = await post(server.address, "/api/tables", order_of(ANNA), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and "already begun" in said.text


async def test_of_two_tries_begun_at_once_the_first_counts(server: Running) -> None:
    made = await make_table(server.address, order_of(ANNA))
    settings = server.hub.tables[made.table].people.settings
    await server.hub.daily.begun(settings, "another table")
    await server.hub.daily.ended(settings, "another table", Outcome(99, 1, 1.0, "game"))
    assert (await told(server, ANNA)).mine is None
    await end(server, made, 40)
    await end(server, made, 80)
    mine = (await told(server, ANNA)).mine
    assert mine is not None and mine.glory == 40


async def test_afterwards_the_distribution_is_shown(server: Running) -> None:
    for player, glory in ((ANNA, 47), (BIRK, 41), ("cnut" * 6, 88)):
        await end(server, await make_table(server.address, order_of(player)), glory)
    found = (await told(server, ANNA)).server
    assert found is not None and (found.count, found.share) == (3, 100)
    assert [(bar.glory, bar.count) for bar in found.bars] == [(40, 2), (80, 1)]
    assert (await told(server, "dagny" * 5)).server is None


async def test_a_game_begun_before_midnight_counts_for_its_day(server: Running) -> None:
    set_clock(server.hub, "2026-11-17T23:59:59")
    made = await make_table(server.address, order_of(ANNA))
    before = head_of(server, made)
    set_clock(server.hub, "2026-11-18T00:00:01")
    today = await told(server, ANNA)
    assert (today.day, today.table) == ("2026-11-18", None)
    await end(server, made, 50)
    assert await server.hub.store.game(ended_name("2026-11-17", digest_of(ANNA))) is not None
    assert (await told(server, ANNA)).mine is None, "the new day has a try of its own"
    assert head_of(server, await make_table(server.address, order_of(ANNA))) != before


@pytest.mark.parametrize("day", ["2026-11-16", "2030-01-01", "yesterday"])
async def test_a_page_cannot_choose_the_day_whatever_its_clock_says(server: Running, day: str) -> None:
    said = await post(server.address, "/api/tables", order_of(ANNA, day), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and "home page" in said.text
    said = await post(server.address, "/api/tables", order_of("short"), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup"


async def test_no_address_leads_to_what_is_kept(server: Running) -> None:
    await make_table(server.address, order_of(ANNA))
    for name in (KEY, f"daily:begun:2026-11-17:{digest_of(ANNA)}"):
        for page in ("", "/record", "/steps"):
            assert (await get(server.address, f"/api/games/{name}{page}")).status_code == 404


async def test_no_hints_no_coach_and_no_second_look(server: Running) -> None:
    made = await make_table(server.address, order_of(ANNA))
    seat = next(one for one in made.seats if one.key is not None)
    assert seat.key is not None
    async with Client(server.address, made.table, seat.key, made.host) as client:
        await client.until(lambda: client.question is not None)
        for message in (wire.AskHint, wire.AskCoach):
            said = await client.ask(message)
            assert isinstance(said, wire.Problem) and said.code == "not_now"
        assert client.welcome is not None and client.welcome.settings.seed is None and not client.welcome.settings.hints
        assert ANNA not in repr(client.welcome)


def test_the_outcome_of_a_seat() -> None:
    assert outcome_of(1, [50, 70, 60], [1], "g") == Outcome(70, 1, 1.0, "g")
    assert outcome_of(0, [50, 70, 60], [1], "g") == Outcome(50, 3, 0.0, "g")
    assert outcome_of(2, [50, 70, 70], [1, 2], "g") == Outcome(70, 1, 0.5, "g")
    assert outcome_of(2, [50, 70, 70], [1], "g") == Outcome(70, 2, 0.0, "g")


async def test_an_earlier_day_can_be_looked_at_and_a_later_one_is_refused(server: Running) -> None:
    set_clock(server.hub, "2026-11-17T12:00:00")
    await end(server, await make_table(server.address, order_of(ANNA)), 50)
    set_clock(server.hub, "2026-11-18T12:00:00")
    answer = await get(server.address, f"/api/daily?player={ANNA}&day=2026-11-17")
    found = msgspec.json.decode(answer.content, type=wire.Daily)
    assert (found.day, found.today) == ("2026-11-17", "2026-11-18") and found.mine is not None
    for day, said in (("2026-11-19", "2026-11-18"), ("soon", "day")):
        answer = await get(server.address, f"/api/daily?player={ANNA}&day={day}")
        problem = msgspec.json.decode(answer.content, type=wire.Problem)
        assert answer.status_code == 400 and said in problem.text


async def test_a_whole_game_is_counted_with_its_glory(server: Running) -> None:
    set_clock(server.hub, "2026-11-16T12:00:00")
    made = await make_table(server.address, order_of(ANNA))
    seat = next(one for one in made.seats if one.key is not None)
    assert seat.key is not None
    async with Client(server.address, made.table, seat.key, made.host) as client:
        while client.result is None:
            await client.until(lambda: client.question is not None or client.result is not None)
            if client.question is not None:
                n = client.n
                await client.answer(client.question.options[-1].action)
                await client.until(lambda before=n: client.n > before)
        await client.until(lambda: client.room is not None and client.room.status == "over")
        found = (await told(server, ANNA)).mine
        assert found is not None and found.game == client.result.game
        assert client.position is not None and found.glory == client.position.clans[seat.seat].glory

"""My games at a glance; notices of accounts and of a cluster; and nothing hidden in any of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fimbul import new_game
from fimbul.server import messages as wire
from fimbul.server.identity import HeldSeat, Nobody
from fimbul.server.notices import sender as sender_module
from fimbul.server.notices.requests import NoticeRequests
from fimbul.server.notices.sender import Sender
from fimbul.server.notices.texts import message_of
from fimbul.server.protocol.api import Api, Request
from fimbul.server.protocol.limits import Limits
from fimbul.server.store.leases import Leases
from fimbul.server.store.notices import NoticeStore, OwnerRow, Waiting, WayRow
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import KeyRow, MoveRow, NoticeChanges, NoticeRow, TableRow
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.words import LANGUAGES
from tests.server.client import Client, make_table, order_of, post
from tests.server.databases import cluster, postgres
from tests.server.notices.people import Guest, answers, serving, table_of_two, turn_of
from tests.server.notices.services import web_server
from tests.server.running import chooser

__all__ = ["cluster", "postgres"]  # fixtures


# -- my games ---------------------------------------------------------------------------------------------------------
async def glances(address: str, *tables: tuple[str, str | None, int | None], lang: str = "en") -> list[wire.Glance]:
    asked = [{"table": table, "key": key, "since": since} for table, key, since in tables]
    found = await post(address, "/api/glances", {"tables": asked, "lang": lang}, wire.Glances)
    assert isinstance(found, wire.Glances), found
    return found.tables


async def test_several_tables_are_seen_at_a_glance(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        playing = await table_of_two(server.address)
        waiting = await make_table(server.address, order_of("me", "open"))
        await turn_of(server.address, playing, 0)
        mine, gathering, gone, stolen = await glances(
            server.address,
            (playing.table, playing.seats[0].key, 0),
            (waiting.table, waiting.seats[0].key, None),
            ("AAAAAAAAAAAA", "nonsense", None),
            (playing.table, "nonsense", None),
        )
        assert (mine.status, mine.seat) == ("playing", 0) and 0 in mine.awaited and mine.since is not None
        assert mine.news == mine.n > 0 and 0 < len(mine.lines) <= 4 and mine.age == 1
        assert [seat.name for seat in mine.seats] == ["me 0", "here 1"]
        assert (gathering.status, gathering.seat, gathering.lines) == ("gathering", 0, [])
        assert (gone.status, stolen.status) == ("gone", "gone") and stolen.seats == []
        again = (await glances(server.address, (playing.table, playing.seats[0].key, mine.n)))[0]
        assert again.news == 0 and again.lines == []


async def test_a_glance_shows_each_seat_only_what_it_may_know(tmp_path: Path) -> None:
    """The lines of a glance are those of the seat's own log, and spectators get the spectators' lines."""
    async with serving(tmp_path) as server:
        made = await table_of_two(server.address)
        for _ in range(3):
            await turn_of(server.address, made, 0)
        own, other, watching = await glances(
            server.address, *[(made.table, key, 0) for key in (made.seats[0].key, made.seats[1].key, made.watch)]
        )
        for key, seen in ((made.seats[0].key, own), (made.seats[1].key, other), (made.watch, watching)):
            async with Client(server.address, made.table, str(key)) as client:
                await client.until(lambda client=client: client.n >= 0)
                assert seen.lines == [entry.text for entry in client.log if entry.n > 0][-4:]
        assert watching.seat == -1


async def test_a_glance_is_nobodys_presence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        made = await table_of_two(server.address)
        await glances(server.address, (made.table, made.seats[0].key, None))
        table = await server.hub.find(made.table)
        assert not table.is_present(0) and table.members == []


async def test_nonsense_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for body in (b"", b"[]", b'{"tables": 1}', b'{"tables": [{"table": "x"}]}', b'{"tables": [], "more": 1}'):
            assert (await post(server.address, "/api/glances", body, wire.Glances)).code == "malformed"
        many = {"tables": [{"table": "A" * 12, "key": "x"}] * 61}
        assert (await post(server.address, "/api/glances", many, wire.Glances)).code == "malformed"


# -- nothing hidden ---------------------------------------------------------------------------------------------------
async def test_no_notice_holds_a_card_a_key_or_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole turns with battles; every byte that was sent is searched for everything that is a secret."""
    monkeypatch.setattr(sender_module, "LOOK_SECONDS", 0.1)
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guests = [Guest(server.address, f"guest {seat}", lang) for seat, lang in ((0, "en"), (1, "de"))]
        for seat, guest in enumerate(guests):
            await guest.add("webhook", f"{there.url}/{seat}")
            await guest.follow(made, seat)
        for number in range(18):
            await turn_of(server.address, made, number % 2)
        await answers(server.address, made, 0, lambda client: client.question is None, chooser(5, 0.0))
        await there.until(4)
        table = await server.hub.find(made.table)
        assert table.history is not None
        edition, words = table.history.game.edition, [guest.key for guest in guests]
        words += [made.host, made.invite, made.watch, *[str(seat.key) for seat in made.seats]]
        words += [line for line in table.head.splitlines() if line.strip()]
        words += [str(table.history.setup.seed)]
        words += [edition.cards[int(card)].text_id for card in table.history.setup.card_of]
        text = "\n".join([got.body.decode() + str(got.headers) for got in there.received])
        assert [word for word in words if word in text] == []


def test_twins_that_differ_in_what_is_hidden_tell_the_same(tmp_path: Path) -> None:
    """Of two games with other cards, the rows that are written are equal, to the byte."""

    async def told(seed: int) -> list[NoticeRow]:
        from fimbul.server.store.store import LoadedTable
        from fimbul.server.table.notices import notices_of
        from fimbul.server.table.people import People, people_of
        from fimbul.server.table.tables import Table

        people = people_of(order_of("me", "here", clans=("wolf", "raven"))).begin("game")
        head = head_of(new_game("midgard", 2, clans=["wolf", "raven"], seed=seed))
        row = TableRow("table", "playing", "midgard", head, people.encode(), 0, 0)
        assert People.decode(row.room) == people

        class Silent:
            sender = object()

        table = Table.__new__(Table)
        table.hub, table.id, table.people, table.members = Silent(), "table", people, []  # type: ignore[assignment]
        history = History(head)
        assert LoadedTable(row, [])
        rows: list[NoticeRow] = []
        for at in range(4):  # the first cards of both
            seat = history.asked()[0]
            decision = next(one for one in history.game.decisions() if one.seat == seat)
            trial = history.try_move(seat, decision.options[0])
            rows += notices_of(table, history, trial, at).notices
            history.accept(trial, at)
        return rows

    one, other = asyncio.run(told(1)), asyncio.run(told(2))
    assert one and one == other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_sentence_in_every_language(lang: str) -> None:
    facts = json.dumps(
        {"others": [{"name": "Åse", "clan": "wolf"}, {"name": "", "clan": "raven"}], "by": [{"name": "", "clan": None}]}
    )
    rows = [
        Waiting(str(n), f"table {n}", 0, kind, facts, n, "b")
        for n, kind in enumerate(("turn", "battle", "over", "joined", "rematch"))
    ]
    for row in rows:
        message = message_of("way", "stop", "b", [row], lang)
        assert message.title and "Åse" in message.text and "{" not in message.title + message.text
    message = message_of("way", "stop", "b", rows, lang)
    assert len(message.lines) == 5 and message.path == "/games" and message.waiting == 2
    assert message.key == message_of("way", "stop", "b", rows[:1], lang).key, "the batch makes the key"
    many = [row for row in rows for _ in range(8)]
    assert len(message_of("way", "stop", "b", many, lang).text.splitlines()) <= 21


# -- accounts ---------------------------------------------------------------------------------------------------------
async def test_what_a_guest_has_set_up_comes_along_to_the_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        sender = server.hub.sender
        assert isinstance(sender, Sender)
        api = Api(server.hub, Limits())
        api.routes |= NoticeRequests(server.hub, api, sender).routes
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        await guest.follow(made, 0)

        async def ask(path: str, account: str, kind: type[Any], **order: Any) -> Any:
            async def read(_: int) -> bytes:
                return json.dumps(order).encode()

            asked = Request("POST", path, read, account=account, content="application/json")
            answer = await api.answer(asked)
            return msgspec.json.decode(answer.body, type=kind if answer.status < 300 else wire.Problem)

        told = await ask("/api/notices", "anna", wire.Notices, guest=guest.key)
        assert len(told.ways) == 1 and [one.table for one in told.seats] == [made.table]
        assert (await guest.ask()).ways == [], "they are the account's now"
        assert (await ask("/api/notices", "bert", wire.Notices)).ways == []
        theirs = await ask(f"/api/notices/ways/{told.ways[0].id}", "bert", wire.Notices, what="remove")
        assert theirs.code == "gone"

        class Held(Nobody):
            async def seats_of(self, account: str) -> list[HeldSeat]:
                return [HeldSeat(made.table, 1, 0)] if account == "anna" else []

        server.hub.identity = Held()
        found = await ask("/api/glances", "anna", wire.Glances, tables=[])
        assert [(one.table, one.seat) for one in found.tables] == [(made.table, 1)]
        assert (await ask("/api/glances", "bert", wire.Glances, tables=[])).tables == []
        follow = {"seats": [{"table": made.table, "key": ""}]}
        assert len((await ask("/api/notices/seats", "anna", wire.Notices, **follow)).seats) == 2
        exported = json.dumps(await sender.export("anna"))
        assert there.url in exported and made.table in exported
        await sender.forget("anna")
        assert (await ask("/api/notices", "anna", wire.Notices)).ways == []


# -- a cluster --------------------------------------------------------------------------------------------------------
async def test_two_workers_claim_different_ways_and_a_dead_ones_are_free(postgres: str) -> None:
    one, two = [Leases(name, f"http://{name}", name, "1") for name in ("one", "two")]
    first, second = await SqlStore.open(postgres, one), await SqlStore.open(postgres, two)
    for store, leases in ((first, one), (second, two)):
        async with store.transaction() as connection:
            await leases.renew(connection)
    notices, others = NoticeStore(first, one), NoticeStore(second, two)
    claim = await first.add_table(
        TableRow("table", "playing", "midgard", "head", b"{}", 0, 0), [KeyRow("d", "table", "seat", 0)]
    )
    await notices.save_owner(OwnerRow("guest:a", "en", "UTC", 0, 0, 31, 0))
    from fimbul.server.store.notices import Follow

    await notices.follow("guest:a", [Follow("table", 0, 31)])
    for n in range(60):
        await notices.add_way(WayRow(f"w{n:02}", "guest:a", "webhook", "x", "x", "on", "", 0, f"s{n}", 0))
    row = NoticeRow("table", 0, "turn", "asked 1", '{"others":[]}', 1, False)
    await first.append(MoveRow("table", 1, "move", 1, "x", 1), claim, NoticeChanges((row,), at=1))
    mine, theirs = await asyncio.gather(notices.claim(10), others.claim(10))
    ids = [way.id for way in (*mine, *theirs)]
    assert len(ids) == len(set(ids)) >= 50 and len(mine) <= 50 >= len(theirs)
    rest = {way.id for way in (*await notices.claim(11), *await others.claim(11))}
    assert rest.isdisjoint(ids) and len(rest) + len(ids) == 60
    waiting = await notices.gather(mine[0].id, "batch", 10) if mine else await others.gather(theirs[0].id, "batch", 10)
    assert [one.kind for one in waiting] == ["turn"]
    async with second.transaction() as connection:
        await two.leave(connection)
    freed = {way.id for way in await notices.claim(12)}
    assert freed and freed <= set(ids) | rest, "what a worker that has gone had claimed is free"
    await first.close()
    await second.close()

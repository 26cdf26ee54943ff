"""Invitations to people one has played with: who is offered, who comes, and what nobody learns."""

from __future__ import annotations

from typing import Any

import pytest

from fimbul.server import messages as wire
from fimbul.server.protocol import limits
from tests.server.authenticator import Person
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running
from tests.server.test_moderation import client, two_at_a_table


async def invitations(person: Person) -> dict[str, Any]:
    answer = await person.http.get("/api/invitations")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def have_played(server: Running, one: Person, other: Person) -> None:
    """A game of both has begun."""
    made = await two_at_a_table(server, one, other)
    key = made.seats[0].key
    assert key is not None
    async with client(server, made, 1, other), Client(server.address, made.table, key, made.host) as host:
        assert isinstance(await host.ask(wire.Start), wire.Done)


async def waiting_table(server: Running, person: Person) -> wire.TableMade:
    made = await make_table(server.address, order_of("me", "open", "open"))
    await person.post("account/seats", {"seats": [{"table": made.table, "key": made.seats[0].key}]})
    return made


async def test_somebody_one_has_played_with_is_invited_and_comes(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as olaf:
        await astrid.register("Astrid")
        theirs = await olaf.register("Olaf")
        await two_at_a_table(server, astrid, olaf)
        assert (await invitations(astrid))["fellows"] == [], "they have only sat together"
        await have_played(server, astrid, olaf)
        assert (await invitations(astrid))["fellows"] == [{"account": theirs["account"], "name": "Olaf"}]
        made = await waiting_table(server, astrid)
        order = {"account": theirs["account"], "key": made.invite}
        for _ in range(2):  # twice is once
            assert (await astrid.post(f"tables/{made.table}/invite", order)).status_code == 201
        [invited] = (await invitations(olaf))["invitations"]
        assert (invited["table"], invited["by"]) == (made.table, "Astrid")
        assert made.invite not in str(invited)
        joined = (await olaf.post(f"invitations/{made.table}/accept", {})).json()
        assert joined["seat"] == 1
        assert (await invitations(olaf))["invitations"] == []
        async with Client(server.address, made.table, joined["key"]) as there:
            assert there.welcome is not None and there.welcome.seat == 1
        again = await olaf.post(f"invitations/{made.table}/accept", {})
        assert again.status_code == 409 and "has ended" in again.json()["text"]


async def test_an_invitation_is_declined_or_ends_when_the_game_begins(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as olaf:
        await astrid.register("Astrid")
        theirs = await olaf.register("Olaf")
        await have_played(server, astrid, olaf)
        tables = [await waiting_table(server, astrid) for _ in range(2)]
        for made in tables:
            await astrid.post(f"tables/{made.table}/invite", {"account": theirs["account"], "key": made.invite})
        assert len((await invitations(olaf))["invitations"]) == 2
        assert (await olaf.post(f"invitations/{tables[0].table}/decline", {})).status_code == 200
        key = tables[1].seats[0].key
        assert key is not None
        async with Client(server.address, tables[1].table, key, tables[1].host) as host:
            assert isinstance(await host.ask(wire.Start), wire.Done)
        assert (await invitations(olaf))["invitations"] == []


async def test_strangers_hidden_people_and_those_who_block_are_not_invited(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as olaf, Person(server.address) as sigrid:
        await astrid.register("Astrid")
        theirs, hers = await olaf.register("Olaf"), await sigrid.register("Sigrid")
        made = await waiting_table(server, astrid)
        path = f"tables/{made.table}/invite"
        stranger = await astrid.post(path, {"account": hers["account"], "key": made.invite})
        nobody = await astrid.post(path, {"account": "nobody-at-all", "key": made.invite})
        assert stranger.status_code == 409 and stranger.json() == nobody.json(), "who there is cannot be found out"
        await have_played(server, astrid, olaf)
        bad = await astrid.post(path, {"account": theirs["account"], "key": made.watch})
        assert bad.status_code == 403
        await olaf.post("account/listed", {"listed": False})
        assert (await invitations(astrid))["fellows"] == []
        await olaf.post("account/listed", {"listed": True})
        assert len((await invitations(astrid))["fellows"]) == 1
        other = await two_at_a_table(server, olaf, astrid)
        assert (await olaf.post("account/block", {"table": other.table, "seat": 1})).status_code == 200
        assert (await invitations(astrid))["fellows"] == [] == (await invitations(olaf))["fellows"]
        said = await astrid.post(path, {"account": theirs["account"], "key": made.invite})
        assert said.status_code == 409 and said.json() == nobody.json()


async def test_guests_are_asked_to_sign_in(server: Running) -> None:
    async with Person(server.address) as guest:
        answer = await guest.http.get("/api/invitations")
        assert answer.json()["code"] == "signed_out"


async def test_invitations_are_limited(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INVITES", limits.Rate(2, 0.0001))
    monkeypatch.setattr(limits, "is_local", lambda _: False)
    async with Person(server.address) as astrid, Person(server.address) as olaf:
        await astrid.register("Astrid")
        theirs = await olaf.register("Olaf")
        await have_played(server, astrid, olaf)
        made = await waiting_table(server, astrid)
        order = {"account": theirs["account"], "key": made.invite}
        codes = [(await astrid.post(f"tables/{made.table}/invite", order)).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]

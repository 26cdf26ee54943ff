"""Blocks, reports, and what the host of a server can do; all of it in the audit log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from fimbul.server import messages as wire
from fimbul.server.accounts.accounts import Accounts
from fimbul.server.moderation.moderation import Moderation
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Rate
from tests.server.authenticator import Person
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running, running

SECRET = "a-secret-of-the-operator"


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


async def host(person: Person, path: str, **order: Any) -> httpx.Response:
    """Something that only the host may do."""
    return await person.post(f"host/{path}", order, **{"x-fimbul-operator": SECRET})


async def two_at_a_table(server: Running, one: Person, other: Person) -> wire.TableMade:
    """Two people who are signed in, at one table."""
    made = await make_table(server.address, order_of("me", "open"))
    for person, seat in ((one, 0), (other, 1)):
        await person.post("account/seats", {"seats": [{"table": made.table, "key": made.seats[seat].key}]})
    return made


def client(server: Running, made: wire.TableMade, seat: int, person: Person) -> Client:
    return Client(server.address, made.table, str(made.seats[seat].key), cookie=f"fimbul={person.cookie}")


async def say(speaker: Client, text: str) -> None:
    await speaker.ask(lambda number: wire.Say(number, text))


# -- blocks ---------------------------------------------------------------------------------------------------------
async def test_nothing_is_heard_of_somebody_who_is_blocked(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as olaf:
        mine, theirs = await astrid.register("Astrid"), await olaf.register("Olaf")
        made = await two_at_a_table(server, astrid, olaf)
        blocked = (await astrid.post("account/block", {"table": made.table, "seat": 1})).json()
        assert blocked == {"blocked": [{"account": theirs["account"], "name": "Olaf"}]}
        assert (await astrid.post("account/block", {"table": made.table, "seat": 1})).status_code == 200, "still"
        async with client(server, made, 1, olaf) as speaker, client(server, made, 0, astrid) as listener:
            await say(speaker, "something unfriendly")
            await say(listener, "my own words")
            assert [line.text for line in listener.chat.values()] == ["my own words"]
            assert [line.text for line in speaker.chat.values()] == ["something unfriendly", "my own words"]
            assert speaker.room is not None and speaker.room.seats[0].known_as == "Astrid"
        async with client(server, made, 0, astrid) as again:
            assert [line.text for line in again.chat.values()] == ["my own words"], "after coming back, too"
        # It takes effect at once where one sits already.
        await astrid.post("account/unblock", {"account": theirs["account"]})
        async with client(server, made, 1, olaf) as speaker, client(server, made, 0, astrid) as listener:
            await astrid.post("account/block", {"table": made.table, "seat": 1})
            await say(speaker, "nobody hears this")
            await say(listener, "and now")
            assert "nobody hears this" not in [line.text for line in listener.chat.values()]
        identity = server.hub.identity
        assert (
            await identity.apart(theirs["account"])
            == {mine["account"]}
            == await identity.apart(mine["account"])
            ^ {
                mine["account"],
                theirs["account"],
            }
        )
        assert (await astrid.post("account/unblock", {"account": theirs["account"]})).json() == {"blocked": []}
        for seat in (0, 7):
            assert code_of(await astrid.post("account/block", {"table": made.table, "seat": seat})) == "not_now"
        await astrid.post("account/sign-out")
        assert code_of(await astrid.post("account/block", {"table": made.table, "seat": 1})) == "signed_out"


async def test_who_does_not_want_to_be_seen_is_a_name_like_any_other(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as olaf:
        await astrid.register("Astrid")
        told = await olaf.register("Olaf")
        made = await two_at_a_table(server, astrid, olaf)
        await olaf.post("account/listed", {"listed": False})
        async with client(server, made, 0, astrid) as page:
            assert not [text for text in page.heard if told["account"] in text or "Olaf" in text]


# -- reports --------------------------------------------------------------------------------------------------------
async def test_a_report_carries_the_last_lines_to_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHAT", Rate(100, 100))
    async with (
        running(tmp_path / "data", operator_secret=SECRET) as server,
        Person(server.address) as astrid,
        Person(server.address) as olaf,
    ):
        await astrid.register("Astrid")
        told = await olaf.register("Olaf")
        made = await two_at_a_table(server, astrid, olaf)
        async with client(server, made, 1, olaf) as speaker:
            for n in range(25):
                await say(speaker, f"line {n} <script>alert(1)</script>")
        order = {"key": made.seats[0].key, "seat": 1, "reason": "insult", "text": "see\u0000 above\u202e"}
        assert (await astrid.post(f"tables/{made.table}/report", order)).status_code == 201
        page = (await astrid.http.get("/api/host", headers={"x-fimbul-operator": SECRET})).json()
        (report,) = page["reports"]
        assert (report["account"], report["about"], report["reason"]) == (told["account"], "Olaf (open 1)", "insult")
        assert [line["text"] for line in report["lines"]] == [
            f"line {n} <script>alert(1)</script>" for n in range(5, 25)
        ], "as they were said: the page shows text, never markup"
        assert report["text"] == "see above"
        closed = (await host(astrid, "close", report=report["id"], text="spoken to")).json()
        assert closed["reports"][0]["closed"] > 0 and closed["reports"][0]["note"] == "spoken to"
        assert code_of(await host(astrid, "close", report=report["id"])) == "not_now"
        assert closed["log"][0]["what"] == "report closed"


async def test_only_those_at_the_table_can_report(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open"))
    other = await make_table(server.address, order_of("me", "open"))
    async with Person(server.address) as guest:
        report = {"key": made.seats[0].key, "seat": 1, "reason": "other"}
        assert (await guest.post(f"tables/{made.table}/report", report)).status_code == 201, "guests, too"
        assert (await guest.post(f"tables/{made.table}/report", {**report, "key": made.watch})).status_code == 201
        for key in (other.seats[0].key, made.invite, made.host, "nothing"):
            assert code_of(await guest.post(f"tables/{made.table}/report", {**report, "key": key})) == "bad_key"
        assert code_of(await guest.post(f"tables/{made.table}/report", {**report, "seat": 0})) == "not_now", "oneself"
        assert (await guest.post(f"tables/{made.table}/report", {**report, "reason": "x"})).status_code == 400


# -- the host -------------------------------------------------------------------------------------------------------
async def test_the_hosts_page_is_for_the_host_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECRETS", Rate(3, 0.001))
    async with (
        running(tmp_path / "data", operator_secret=SECRET, public_url="http://localhost:1") as server,
        Person(server.address) as somebody,
    ):
        somebody.http.headers["origin"] = "http://localhost:1"
        for path in ("open", "message", "close", "ban", "unban"):
            assert (await somebody.post(f"host/{path}")).status_code == 403, path
        assert (await somebody.get("host")).status_code == 403
        guesses = [
            (await somebody.http.get("/api/host", headers={"x-fimbul-operator": f"guess {n}"})).status_code
            for n in range(5)
        ]
        assert guesses == [403, 403, 403, 429, 429]
        right = await somebody.http.get("/api/host", headers={"x-fimbul-operator": SECRET})
        assert right.status_code == 429, "whoever has guessed too often waits, even with the right one"
    async with running(tmp_path / "data") as server, Person(server.address) as somebody:
        assert (await somebody.http.get("/api/host", headers={"x-fimbul-operator": ""})).status_code == 403


async def test_an_account_that_the_configuration_names_is_a_host(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server, Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        assert not told["operator"]
        device = astrid.device
    async with (
        running(tmp_path / "data", operators=[told["account"]]) as server,
        Person(server.address, device=device) as astrid,
    ):
        device.origin = astrid.origin
        assert (await astrid.sign_in()).json()["operator"]
        page = (await astrid.post("host/message", {"text": "Welcome", "hours": 1})).json()
        assert page["message"] == "Welcome" and page["log"][0]["who"] == told["account"]


async def test_a_ban_ends_the_session_and_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        running(tmp_path / "data", operator_secret=SECRET) as server,
        Person(server.address) as olaf,
        Person(server.address) as desk,
    ):
        told = await olaf.register("Olaf")
        banned = (await host(desk, "ban", account=told["account"], hours=24, text="insults")).json()
        assert [(ban["name"], ban["reason"]) for ban in banned["bans"]] == [("Olaf", "insults")]
        assert (await olaf.account())["account"] is None
        refused = await olaf.sign_in()
        assert (refused.status_code, code_of(refused)) == (403, "banned") and "insults" in refused.json()["text"]
        code = {"code": told["codes"][0]}
        assert code_of(await olaf.post("account/recover", code)) == "banned"
        made = await make_table(server.address, order_of("me", "bot"))
        assert made.table, "everybody may play as a guest"
        accounts = server.hub.identity
        assert isinstance(accounts, Accounts) and isinstance(accounts.moderation, Moderation)
        before = accounts.clock
        for one in (accounts, accounts.moderation):
            monkeypatch.setattr(one, "clock", lambda: before() + 25 * 3_600_000)
        assert (await olaf.sign_in()).status_code == 200
        assert (await host(desk, "ban", account=told["account"], hours=24)).status_code == 200
        assert (await host(desk, "unban", account=told["account"])).json()["bans"] == []
        assert (await olaf.sign_in()).status_code == 200
        assert code_of(await host(desk, "ban", account="nobody")) == "not_now"
        page = await desk.http.get("/api/host", headers={"x-fimbul-operator": SECRET})
        done = [line["what"] for line in page.json()["log"] if line["who"] == "secret"]
        assert done == ["unban", "ban", "ban"]


async def test_registration_can_be_closed(tmp_path: Path) -> None:
    async with running(tmp_path / "data", operator_secret=SECRET) as server, Person(server.address) as astrid:
        options = await astrid.begin("Astrid")
        assert not (await host(astrid, "open", open=False)).json()["open"]
        assert code_of(await astrid.post("account/begin", {"name": "Olaf"})) == "closed"
        late = await astrid.post("account/create", {"credential": astrid.device.create(options)})
        assert (late.status_code, code_of(late)) == (403, "closed")
        await host(astrid, "open", open=True)
        again = await astrid.post("account/create", {"credential": astrid.device.create(options)})
        assert again.status_code == 201, "nothing was lost"


async def test_a_message_reaches_everybody_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fimbul.server.moderation.moderation.LOOK_SECONDS", 0.05)
    async with running(tmp_path / "data", operator_secret=SECRET) as server, Person(server.address) as desk:
        made = await make_table(server.address, order_of("me", "bot", start=True))
        async with Client(server.address, made.table, str(made.seats[0].key)) as player:
            await host(desk, "message", text="We restart\nat noon", hours=2)
            await player.until(lambda: any(["We restart at noon" in text for text in player.heard]))
            assert (await desk.get("info")).json()["message"] == "We restart at noon"
            await host(desk, "message", text="")
            assert (await desk.get("info")).json()["message"] == ""


async def test_every_door_has_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("NAMES", "ACCOUNTS", "SIGN_INS", "RECOVERIES", "EXPORTS", "PROFILES", "REPORTS", "BLOCKS", "HOST")
    for n, name in enumerate(names):
        monkeypatch.setattr(limits, name, Rate(1, 0.0001 * (n + 1)))
    async with (
        running(tmp_path / "data", operator_secret=SECRET, public_url="http://localhost:1") as server,
        Person(server.address) as flood,
    ):
        flood.http.headers["origin"] = "http://localhost:1"
        junk = {"credential": {"id": "x", "response": {}}}
        report = {"key": "nothing", "seat": 1, "reason": "other"}
        doors: list[tuple[str, Any]] = [
            ("account/begin", {"name": "Astrid"}),
            ("account/create", junk),
            ("account/sign-in", junk),
            ("account/recover", {"code": "x"}),
            ("tables/abcdefghijkl/report", report),
            ("account/block", {}),
            ("host/open", {}),
        ]
        for door, order in doors:
            first, second = await flood.post(door, order), await flood.post(door, order)
            assert first.status_code != 429 and second.status_code == 429, door
        for door in ("account/export", "profiles/somebody"):
            first, second = await flood.get(door), await flood.get(door)
            assert first.status_code != 429 and second.status_code == 429, door

"""Accounts: made by a passkey, kept by a cookie, recovered by a code; and every way in that is none."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import msgspec
import pytest

from fimbul.server import messages as wire
from fimbul.server.accounts import accounts as rules
from fimbul.server.accounts.accounts import Accounts
from fimbul.server.accounts.place import Place
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Rate
from tests.server.authenticator import Authenticator, Person
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running, running

HOUR = 3_600_000


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


def identity(server: Running) -> Accounts:
    assert isinstance(server.hub.identity, Accounts)
    return server.hub.identity


def later(server: Running, milliseconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass for accounts."""
    before = identity(server).clock
    monkeypatch.setattr(identity(server), "clock", lambda: before() + milliseconds)


# -- making one, coming back ----------------------------------------------------------------------------------------
async def test_a_name_and_a_passkey_are_an_account(server: Running) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid", "Firefox on Linux")
        assert (told["name"], told["site"], len(told["codes"]), told["renamed"]) == ("Astrid", "localhost", 8, "")
        assert [key["device"] for key in told["passkeys"]] == ["Firefox on Linux"]
        assert [(one["device"], one["current"]) for one in told["sessions"]] == [("Firefox on Linux", True)]
        again = await astrid.account()
        assert again["account"] == told["account"] and again["codes_left"] == 8
        assert again["codes"] == [], "codes are shown once"


async def test_the_cookie_is_for_our_own_pages_alone(server: Running, tmp_path: Path) -> None:
    async with Person(server.address) as astrid:
        credential = astrid.device.create(await astrid.begin("Astrid"))
        answer = await astrid.post("account/create", {"credential": credential})
        cookie = answer.headers["set-cookie"]
        assert all([part in cookie for part in ("HttpOnly", "SameSite=Strict", "Path=/")]) and "Domain" not in cookie
    public = Place("https://fimbul.example").cookie_text("token")
    assert public.startswith("__Host-fimbul=token;") and public.endswith("; Secure")


async def test_whoever_signs_out_comes_back_by_the_passkey_alone(server: Running) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        assert (await astrid.post("account/sign-out")).json()["account"] is None
        assert (await astrid.account())["account"] is None and astrid.cookie == ""
        assert (await astrid.post("account/sign-out")).status_code == 200, "out is out"
        assert "allowCredentials" not in (options := await astrid.challenge()) or options["allowCredentials"] == []
        assert (await astrid.sign_in()).json()["account"] == told["account"]


async def test_a_second_device_belongs_to_the_same_account(server: Running) -> None:
    async with Person(server.address) as desk, Person(server.address) as phone:
        told = await desk.register("Astrid", "desk")
        phone.cookie = desk.cookie
        options = (await desk.post("account/passkeys/begin")).json()["options"]
        assert [one["id"] for one in options["excludeCredentials"]] == list(desk.device.keys)
        added = await desk.post("account/passkeys/add", {"credential": phone.device.create(options), "device": "phone"})
        assert [key["device"] for key in added.json()["passkeys"]] == ["desk", "phone"]
        phone.cookie = ""
        assert (await phone.sign_in("phone")).json()["account"] == told["account"]
        # One browser signs the other out.
        sessions = (await desk.account())["sessions"]
        other = next(one["id"] for one in sessions if not one["current"])
        left = (await desk.post("account/sessions/end", {"id": other})).json()["sessions"]
        assert [one["device"] for one in left] == ["desk"]
        assert (await phone.account())["account"] is None
        refused = await phone.post("account/listed", {"listed": False})
        assert (refused.status_code, code_of(refused)) == (401, "signed_out")
        await phone.sign_in("phone")
        assert len((await desk.post("account/sessions/end")).json()["sessions"]) == 1, "all others at once"
        removed = await desk.post("account/passkeys/remove", {"id": next(iter(phone.device.keys))})
        assert [key["device"] for key in removed.json()["passkeys"]] == ["desk"]
        assert code_of(await phone.sign_in()) == "bad_passkey", "a removed passkey opens nothing"
        last = await desk.post("account/passkeys/remove", {"id": next(iter(desk.device.keys))})
        assert code_of(last) == "bad_passkey" and len((await desk.account())["passkeys"]) == 1


async def test_a_lost_passkey_is_recovered_by_a_code_that_works_once(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as anew, Person(server.address) as thief:
        told = await astrid.register("Astrid")
        code = told["codes"][3]
        back = await anew.post("account/recover", {"code": f" {code.lower().replace('-', ' ')} ", "device": "new"})
        assert back.json()["account"] == told["account"] and back.json()["codes_left"] == 7
        options = (await anew.post("account/passkeys/begin")).json()["options"]
        await anew.post("account/passkeys/add", {"credential": anew.device.create(options)})
        await anew.post("account/sign-out")
        assert (await anew.sign_in()).json()["account"] == told["account"]
        for wrong in (code, "AAAAA-BBBBB-CCCCC-DDDDD", ""):
            refused = await thief.post("account/recover", {"code": wrong})
            assert (refused.status_code, code_of(refused)) == (403, "bad_code")
        renewed = (await anew.post("account/codes")).json()["codes"]
        assert len(renewed) == 8 and not set(renewed) & set(told["codes"])
        assert code_of(await thief.post("account/recover", {"code": told["codes"][0]})) == "bad_code"


async def test_nothing_secret_is_kept_as_it_is(server: Running, tmp_path: Path) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        secrets = [astrid.cookie, *told["codes"], (await astrid.challenge())["challenge"]]
        stored = sqlite3.connect(tmp_path / "data" / "fimbul.db")
        dump = "\n".join(stored.iterdump())
        stored.close()
        assert "Astrid" in dump and not [secret for secret in secrets if secret in dump]


# -- names ----------------------------------------------------------------------------------------------------------
async def test_a_name_that_looks_like_another_is_taken(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as other:
        await astrid.register("Astrid")
        for name in ("astrid", "Ａstrid", "A s t r i d", "Astr1d", "AstrId", "Astrld"):
            refused = await other.post("account/begin", {"name": name})
            assert (refused.status_code, code_of(refused)) == (409, "name_taken"), name
        bad = await other.post("account/begin", {"name": "<b>Astrid</b>"})
        assert (bad.status_code, code_of(bad)) == (400, "bad_name")


async def test_a_name_taken_a_moment_ago_loses_nothing(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as other:
        mine, theirs = await astrid.begin("Astrid"), await other.begin("astrid")
        made = await astrid.post("account/create", {"credential": astrid.device.create(mine)})
        assert made.json()["name"] == "Astrid"
        late = (await other.post("account/create", {"credential": other.device.create(theirs)})).json()
        assert (late["name"], late["renamed"]) == ("astrid 2", "astrid"), "the passkey is there, and so is the account"
        assert code_of(await other.post("account/name", {"name": "Astrid"})) == "name_taken"
        assert (await other.post("account/name", {"name": "Sigrid"})).json()["name"] == "Sigrid"


async def test_names_cannot_be_listed_by_trying_them(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as spy:
        await astrid.register("Astrid")
        # Coming in never asks for a name, and says the same whoever there is.
        one, other = await spy.challenge(), await spy.challenge()
        assert {**one, "challenge": ""} == {**other, "challenge": ""} and "Astrid" not in str(one)
        wrong = [await spy.post("account/recover", {"code": code}) for code in ("AAAAA-AAAAA-AAAAA-AAAAA", "Astrid")]
        assert len({answer.text for answer in wrong}) == 1


async def test_names_can_be_tried_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NAMES", Rate(3, 0.001))
    async with running(tmp_path / "data", public_url="http://localhost:1") as server, Person(server.address) as spy:
        spy.http.headers["origin"] = "http://localhost:1"
        seen = [(await spy.post("account/begin", {"name": f"Name {n}"})).status_code for n in range(5)]
        assert seen == [200, 200, 200, 429, 429]


# -- what is no way in ----------------------------------------------------------------------------------------------
async def test_an_answer_counts_once(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as thief:
        credential = astrid.device.create(await astrid.begin("Astrid"))
        assert (await astrid.post("account/create", {"credential": credential})).status_code == 201
        assert code_of(await thief.post("account/create", {"credential": credential})) == "bad_passkey"
        signed = astrid.device.get(await astrid.challenge())
        assert (await astrid.post("account/sign-in", {"credential": signed})).status_code == 200
        replayed = await thief.post("account/sign-in", {"credential": signed})
        assert (replayed.status_code, code_of(replayed)) == (403, "bad_passkey") and thief.cookie == ""


async def test_an_answer_to_an_old_question_counts_for_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Person(server.address) as astrid:
        await astrid.register("Astrid")
        options = await astrid.challenge()
        later(server, rules.CHALLENGE_MS + 1_000, monkeypatch)
        late = await astrid.post("account/sign-in", {"credential": astrid.device.get(options)})
        assert code_of(late) == "bad_passkey" and "start again" in late.json()["text"]
        assert (await astrid.sign_in()).status_code == 200, "and the next try is as good as any"


async def test_an_answer_is_for_one_purpose_one_site_and_one_owner(server: Running) -> None:
    async with Person(server.address) as astrid, Person(server.address) as other:
        await astrid.register("Astrid")
        await other.register("Sigrid")
        adding = (await astrid.post("account/passkeys/begin")).json()["options"]
        signed = other.device.create(adding)
        assert code_of(await other.post("account/passkeys/add", {"credential": signed})) == "bad_passkey"
        signing = astrid.device.get((await astrid.post("account/passkeys/begin")).json()["options"])
        assert code_of(await astrid.post("account/sign-in", {"credential": signing})) == "bad_passkey"
        for device in (
            Authenticator("https://evil.example"),
            Authenticator(astrid.origin, site="evil.example"),
            Authenticator(astrid.origin, verifies=False),
        ):
            device.keys = astrid.device.keys
            credential = device.get(await astrid.challenge())
            assert code_of(await astrid.post("account/sign-in", {"credential": credential})) == "bad_passkey"
        forged = other.device.get(await other.challenge())
        forged["id"] = next(iter(astrid.device.keys))
        assert code_of(await other.post("account/sign-in", {"credential": forged})) == "bad_passkey"
        for junk in ({"id": "x", "response": {}}, {"id": "x", "response": {"clientDataJSON": "!!"}}):
            assert code_of(await other.post("account/sign-in", {"credential": junk})) == "bad_passkey"


async def test_a_cookie_from_outside_never_becomes_a_session(server: Running) -> None:
    async with Person(server.address) as astrid:
        await astrid.register("Astrid")
        await astrid.post("account/sign-out")
        astrid.cookie = planted = "a-cookie-that-somebody-else-knows"
        assert (await astrid.sign_in()).status_code == 200
        assert astrid.cookie != planted
        assert await identity(server).visit(planted) is None
        before = astrid.cookie
        assert (await astrid.sign_in()).status_code == 200
        assert await identity(server).visit(before) is None, "signing in again ends the session before"


async def test_other_sites_and_forms_change_nothing(server: Running) -> None:
    async with Person(server.address) as astrid:
        await astrid.register("Astrid")
        doors = ["account/sign-out", "account/delete", "account/name", "account/listed", "account/codes"]
        doors += ["account/passkeys/remove", "account/sessions/end", "account/seats", "account/passkeys/begin"]
        for door in doors:
            crossed = await astrid.post(door, {"name": "Astrid", "listed": False}, origin="https://evil.example")
            assert (crossed.status_code, code_of(crossed)) == (403, "bad_origin"), door
            for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
                form = await astrid.http.post(f"/api/{door}", content=b"{}", headers={"content-type": kind})
                assert form.status_code == 400, door
        assert (await astrid.account())["name"] == "Astrid"


async def test_a_cookie_is_renewed_while_two_tabs_use_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Person(server.address) as tab, Person(server.address) as other:
        told = await tab.register("Astrid")
        other.cookie = old = tab.cookie
        later(server, rules.RENEW_MS + 1_000, monkeypatch)
        assert (await tab.account())["account"] == told["account"] and tab.cookie != old
        assert (await other.account())["account"] == told["account"], "the other tab was under way"
        later(server, rules.LATE_MS + 1_000, monkeypatch)
        assert await identity(server).visit(tab.cookie) is not None
        assert await identity(server).visit(old) is None, "once the new one is in use"
        later(server, 91 * rules.DAY_MS, monkeypatch)
        assert await identity(server).visit(tab.cookie) is None, "a browser that was away for long signs in again"


async def test_a_new_cookie_that_got_lost_signs_nobody_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        old = astrid.cookie
        later(server, rules.RENEW_MS + 1_000, monkeypatch)
        # A socket cannot hand out a cookie: it does not renew one.
        visit = await identity(server).visit(old, may_renew=False)
        assert visit is not None and visit.cookie == ""
        assert (await astrid.account())["account"] == told["account"]
        lost = astrid.cookie
        assert lost != old
        astrid.cookie = old  # the answer never arrived
        later(server, rules.LATE_MS + 1_000, monkeypatch)
        assert (await astrid.account())["account"] == told["account"] and astrid.cookie not in (old, lost)
        assert await identity(server).visit(lost) is None


async def test_two_tabs_sign_out_and_the_second_is_told_clearly(server: Running) -> None:
    async with Person(server.address) as tab, Person(server.address) as other:
        await tab.register("Astrid")
        other.cookie = tab.cookie
        await tab.post("account/sign-out")
        refused = await other.post("account/name", {"name": "Sigrid", "lang": "de"})
        assert refused.status_code == 401 and "abgemeldet" in refused.json()["text"]
        assert (await other.post("account/sign-out")).status_code == 200


async def test_what_cannot_be_undone_asks_for_the_passkey_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        later(server, rules.PROOF_MS + 1_000, monkeypatch)
        for door in ("account/codes", "account/passkeys/begin", "account/passkeys/remove"):
            assert code_of(await astrid.post(door)) == "prove"
        assert code_of(await astrid.post("account/delete", {"name": "Astrid"})) == "prove"
        await astrid.sign_in()
        assert code_of(await astrid.post("account/delete", {"name": "astrid"})) == "bad_name"
        assert (await astrid.post("account/delete", {"name": "Astrid"})).json()["account"] is None
        assert code_of(await astrid.sign_in()) == "bad_passkey"
        assert code_of(await astrid.post("account/recover", {"code": told["codes"][0]})) == "bad_code"
        assert (await astrid.register("Astrid"))["account"] != told["account"], "the name is free again"


async def test_passkeys_need_a_name_of_the_machine(server: Running) -> None:
    async with Person(server.address) as astrid:
        answer = await astrid.post("account/begin", {"name": "Astrid"}, origin=server.address)
        assert code_of(answer) in ("bad_passkey", "bad_origin")


async def test_without_accounts_there_are_no_doors(tmp_path: Path) -> None:
    async with running(tmp_path / "data", accounts=False) as server, Person(server.address) as astrid:
        assert (await astrid.get("account")).status_code == 404
        assert (await astrid.post("account/begin", {"name": "Astrid"})).status_code == 404
        assert await server.hub.identity.account_of("table", 0) is None


# -- seats ----------------------------------------------------------------------------------------------------------
async def test_who_makes_a_table_signed_in_holds_the_seat(server: Running) -> None:
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        answer = await astrid.http.post("/api/tables", content=order_json("bot", "me", "here", "bot"))
        table = answer.json()["table"]
        assert await identity(server).account_of(table, 1) == told["account"]
        assert [(held.table, held.seat) for held in await identity(server).seats_of(told["account"])] == [(table, 1)]
        assert await identity(server).account_of(table, 2) is None, "others at the same screen are guests"


def order_json(*kinds: str) -> bytes:
    return msgspec.json.encode(order_of(*kinds, start=True))


async def test_a_guest_becomes_somebody_and_keeps_the_seats(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "bot", "bot"))
    other = await make_table(server.address, order_of("me", "bot", "bot", "bot", start=True))
    async with Person(server.address) as astrid, Person(server.address) as thief:
        told = await astrid.register("Astrid")
        await thief.register("Thief")
        seats = [{"table": made.table, "key": made.seats[0].key}, {"table": other.table, "key": made.seats[0].key}]
        seats += [{"table": made.table, "key": made.host}, {"table": made.table, "key": "nothing"}]
        assert (await astrid.post("account/seats", {"seats": seats})).json() == {"attached": 1}
        assert await identity(server).account_of(made.table, 0) == told["account"]
        assert await identity(server).account_of(other.table, 0) is None, "a key opens its own table"
        assert (await thief.post("account/seats", {"seats": seats})).json() == {"attached": 0}
        assert await identity(server).account_of(made.table, 0) == told["account"], "a seat is somebody's"


async def test_a_signed_in_page_holds_the_seat_it_enters(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "bot", "bot"))
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        key = made.seats[1].key
        assert key is not None
        async with Client(server.address, made.table, key, cookie=f"fimbul={astrid.cookie}"):
            assert await identity(server).account_of(made.table, 1) == told["account"]
        host = Client(server.address, made.table, str(made.seats[0].key), made.host)
        async with host:
            await host.ask(lambda number: wire.SetSeat(number, 1, "open", ""))
            assert await identity(server).account_of(made.table, 1) is None, "the seat was given to somebody new"


async def test_an_account_opens_its_seat_on_another_device(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "bot", "bot"))
    async with Person(server.address) as desk, Person(server.address) as other:
        await desk.register("Astrid")
        await other.register("Sigrid")
        await desk.post("account/seats", {"seats": [{"table": made.table, "key": made.seats[0].key}]})
        opened = (await desk.post(f"account/seats/{made.table}")).json()
        client = Client(server.address, made.table, opened["key"], opened["host"])
        async with client:
            assert client.welcome is not None and (client.welcome.seat, client.welcome.host) == (0, True)
        assert (await other.post(f"account/seats/{made.table}")).status_code == 404


async def test_deleting_an_account_leaves_the_table_as_it_is(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "bot", "bot", "bot", start=True))
    async with Person(server.address) as astrid:
        told = await astrid.register("Astrid")
        await astrid.post("account/seats", {"seats": [{"table": made.table, "key": made.seats[0].key}]})
        exported = (await astrid.get("account/export")).json()
        assert exported["account"]["name"] == "Astrid" and exported["seats"][0]["table"] == made.table
        await astrid.post("account/delete", {"name": "Astrid"})
        assert await identity(server).seats_of(told["account"]) == []
        async with Client(server.address, made.table, str(made.seats[0].key)) as client:
            assert client.n >= 0

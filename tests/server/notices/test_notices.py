"""Somebody who is away is told: when, what, by which ways, and what happens when the other side does not listen."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from pathlib import Path

import http_ece
import pytest
import sqlalchemy as sql

from fimbul.server import messages as wire
from fimbul.server.notices import reach
from fimbul.server.notices import sender as sender_module
from fimbul.server.notices.sender import Sender
from fimbul.server.protocol import limits
from fimbul.server.store import notices as notices_module
from fimbul.server.store import outbox as outbox_module
from fimbul.server.store.notice_tables import notices
from fimbul.server.store.sql_store import SqlStore
from tests.server.client import Client, get, make_table, order_of, post
from tests.server.notices.people import (
    CONTACT,
    JSON,
    KINDS,
    PUBLIC,
    Guest,
    answers,
    is_asked,
    serving,
    table_of_two,
    turn_of,
)
from tests.server.notices.services import Behaviour, Browser, mail_server, web_server
from tests.server.running import Running, chooser

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long in a test."""
    monkeypatch.setattr(sender_module, "WAITS", (0.1, 0.1, 0.1, 0.2))
    monkeypatch.setattr(sender_module, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(sender_module, "HELD_SECONDS", 0.1)
    monkeypatch.setattr(limits, "WAYS", limits.Rate(1_000, 1_000))


async def rows_of(server: Running) -> list[sql.Row[tuple[object, ...]]]:
    assert isinstance(server.hub.store, SqlStore)
    return await server.hub.store.rows(sql.select(notices))


async def settled(server: Running) -> None:
    """Wait until nothing waits to be told."""
    async with asyncio.timeout(10):
        while await rows_of(server):
            await asyncio.sleep(0.05)


# -- when somebody is told ----------------------------------------------------------------------------------------
async def test_whoever_is_away_is_told_that_it_is_their_turn(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        assert isinstance(await guest.add("webhook", f"{there.url}/hook"), wire.Notices)
        told = await guest.follow(made, 1)
        assert [seat.seat for seat in told.seats] == [1]
        await turn_of(server.address, made, 1)
        (got,) = await there.until(1)
        said = got.data
        assert said["title"] == "It is your turn" and said["notices"][0]["kind"] == "turn"
        assert said["notices"][0]["text"] == "It is your turn at the table with me 0."
        assert said["url"] == f"{PUBLIC}/t/{made.table}" and said["stop"].startswith(f"{PUBLIC}/stop#")
        assert got.key == said["key"] and re.fullmatch("[0-9a-f]{32}", got.key)
        await settled(server)


async def test_nobody_who_is_present_is_told_until_they_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_module, "HOLD_MS", 300)
    monkeypatch.setattr(notices_module, "HOLD_MS", 300)
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        await guest.follow(made, 1)
        async with Client(server.address, made.table, str(made.seats[1].key)) as present:
            await present.until(lambda: present.question is not None)
            assert present.question is not None
            await present.answer(present.question.options[0].action)
            await asyncio.sleep(1.0)
            assert await rows_of(server), "it waits, should they leave"
            assert there.received == []
        await there.until(1)


async def test_an_answer_that_comes_first_makes_the_notice_needless(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        told = await guest.add("webhook", there.url)
        await guest.change(told.ways[0].id, "gap", gap=3_600)
        await guest.follow(made, 1)
        await turn_of(server.address, made, 1)
        await there.until(1)
        await settled(server)
        await turn_of(server.address, made, 1)  # within the gap
        assert len(await rows_of(server)) == 1
        await answers(server.address, made, 1, lambda client: client.question is None)
        assert await rows_of(server) == [] and len(there.received) == 1


async def test_what_a_standing_order_answers_is_told_to_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        async with Client(server.address, made.table, str(made.seats[1].key)) as client:
            orders = wire.Orders(answers={"draft": "bot"})
            assert isinstance(await client.ask(partial(wire.SetOrders, orders=orders)), wire.Done)
        await guest.follow(made, 1)
        await answers(server.address, made, 0, lambda client: client.n >= 4)
        assert await rows_of(server) == [] and there.received == []


async def test_a_move_that_is_not_saved_tells_nobody_anything(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        await guest.follow(made, 1)
        table = await server.hub.find(made.table)
        assert table.history is not None
        seat = 1
        action = next(one for one in table.history.game.decisions() if one.seat == seat).options[0]
        trial = table.history.try_move(seat, action)
        from fimbul.server.store.store import Fenced, MoveRow
        from fimbul.server.table.notices import notices_of

        changes = notices_of(table, table.history, trial, 1)
        assert changes.notices
        row = MoveRow(made.table, 1, "move", seat, trial.text, 1)
        await server.hub.store.append(row)
        with pytest.raises(Fenced):
            await server.hub.store.append(row, None, changes)
        assert await rows_of(server) == []


async def test_several_turns_make_one_message(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        guest = Guest(server.address)
        way = (await guest.add("webhook", there.url)).ways[0].id
        await server.hub.sender.store.rest(way, 1 << 50)  # type: ignore[union-attr]
        for _ in range(3):
            made = await table_of_two(server.address)
            await guest.follow(made, 0)
            await turn_of(server.address, made, 0)
        assert len(await rows_of(server)) == 3
        await guest.change(way, "gap", gap=0)  # from now on
        (got,) = await there.until(1)
        assert got.data["title"] == "3 tables are waiting for you" and len(got.data["notices"]) == 3
        assert got.data["url"] == f"{PUBLIC}/games"
        await settled(server)


async def test_in_quiet_hours_nothing_is_sent_and_nothing_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        await guest.settings(quiet_from=0, quiet_to=23 * 60 + 59)
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        await asyncio.sleep(0.6)
        assert there.received == [] and len(await rows_of(server)) == 1
        await guest.settings(quiet_from=0, quiet_to=0)
        await there.until(1)


async def test_everything_that_may_happen_is_told_in_the_readers_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await make_table(server.address, order_of("me", "open"))
        guest = Guest(server.address, lang="de")
        await guest.add("webhook", there.url)
        await guest.follow(made, 0)
        joined = await post(server.address, f"/api/tables/{made.table}/join", {"key": made.invite}, wire.Joined)
        (got,) = await there.until(1)
        assert got.data["notices"][0]["kind"] == "joined" and got.data["title"] == "Jemand ist dazugekommen"
        first, second = str(made.seats[0].key), joined.key
        async with Client(server.address, made.table, first, made.host) as one:
            await one.ask(lambda number: wire.Sit(number, "Åse", "wolf"))
            await one.ask(lambda number: wire.Start(number))
            async with Client(server.address, made.table, second) as two:
                await asyncio.wait_for(asyncio.gather(one.play(chooser(1, 0.9)), two.play(chooser(2, 0.9))), 120)
                await one.close()
                await asyncio.sleep(0.2)
                there.received.clear()
                said = await two.ask(lambda number: wire.Rematch(number))
                assert isinstance(said, wire.Done)
                (got,) = await there.until(1)
        assert got.data["notices"][0]["kind"] == "rematch" and got.data["title"] == "Noch ein Spiel?"


async def test_the_end_of_a_game_is_told_with_its_winner(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        for seat in (0, 1):  # whoever makes the last move is present
            await guest.follow(made, seat, ["over"])
        over = asyncio.Event()
        while not over.is_set():
            await answers(server.address, made, 0, lambda client: client.question is None, chooser(2, 0.9))
            async with Client(server.address, made.table, str(made.seats[1].key)) as other:
                await other.until(lambda client=other: client.n >= 0)
                await other.play(chooser(3, 0.9), partial(is_asked, other, 0), seconds=20)
                if other.result is not None:
                    over.set()
        (got,) = await there.until(1)
        assert got.data["notices"][0]["kind"] == "over" and "won" in got.data["notices"][0]["text"]


# -- when the other side does not listen --------------------------------------------------------------------------
async def test_a_server_that_fails_is_tried_again_with_the_same_key_and_its_owner_sees_why(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        there.behave = lambda _: Behaviour(500)
        await guest.add("webhook", there.url)
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        await there.until(3)
        told = await guest.ask()
        assert told.ways[0].error == "The other side answered with 500." and told.ways[0].state == "on"
        there.behave = lambda _: Behaviour()
        await settled(server)
        assert len({got.key for got in there.received}) == 1
        assert len({got.body for got in there.received}) == 1
        assert (await guest.ask()).ways[0].error == ""


async def test_a_server_that_hangs_or_is_slow_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "SECONDS", 0.5)
    async with serving(tmp_path) as server, web_server() as hangs, web_server() as there:
        hangs.behave = lambda _: Behaviour(200, 30 if len(hangs.received) < 2 else 0.2)
        made = await table_of_two(server.address)
        one, other = Guest(server.address, "one"), Guest(server.address, "other")
        await one.add("webhook", hangs.url)
        await other.add("webhook", there.url)
        await one.follow(made, 0)
        await other.follow(made, 0)
        await turn_of(server.address, made, 0)
        await there.until(1, 3)
        await hangs.until(2)
        assert (await one.ask()).ways[0].error == "The other side did not answer in time."
        await settled(server)  # slow is quick enough
        assert len({got.key for got in hangs.received}) == 1


async def test_a_redirect_is_not_followed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there, web_server() as inside:
        there.behave = lambda _: Behaviour(307, headers={"location": f"{inside.url}/secret"})
        guest = Guest(server.address)
        told = await guest.add("webhook", there.url)
        said = await guest.change(told.ways[0].id, "test")
        assert isinstance(said, wire.Problem) and "redirects" in said.text
        assert inside.received == []


async def test_a_way_that_failed_for_days_is_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "PATIENCE_MS", 300)
    async with serving(tmp_path) as server, web_server() as there:
        there.behave = lambda _: Behaviour(503)
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        told = await guest.add("webhook", there.url)
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        await settled(server)
        way = (await guest.ask()).ways[0]
        assert way.state == "off" and "503" in way.error
        there.behave = lambda _: Behaviour()
        told = await guest.change(told.ways[0].id, "test")  # it works again
        assert told.ways[0].state == "on" and told.ways[0].error == ""


# -- push -----------------------------------------------------------------------------------------------------------
async def test_push_is_signed_and_only_the_browser_can_read_it(tmp_path: Path) -> None:
    async with serving(tmp_path, push_contact=CONTACT, webhooks=False) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest, browser = Guest(server.address, lang="fr"), Browser(there.url)
        told = await guest.add("push", browser.subscription, label="Chromium on Linux")
        assert told.ways[0].label == "Chromium on Linux" and told.channels == ["push"]
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        (got,) = await there.until(1)
        said = browser.read(got, told.push_key, CONTACT)
        assert said["title"] == "C’est à vous de jouer" and said["path"] == f"/t/{made.table}"
        assert said["waiting"] == 1 and got.headers["topic"] == said["key"]
        assert b"jouer" not in got.body
        with pytest.raises(http_ece.ECEException):
            Browser(there.url).read(got, told.push_key, CONTACT)
    async with serving(tmp_path, push_contact=CONTACT) as again:
        assert (await Guest(again.address).ask()).push_key == told.push_key, "subscriptions outlive a restart"


async def test_a_push_endpoint_that_is_gone_is_switched_off_and_its_owner_told(tmp_path: Path) -> None:
    async with serving(tmp_path, push_contact=CONTACT) as server, web_server() as there:
        there.behave = lambda _: Behaviour(410)
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("push", Browser(there.url).subscription)
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        await settled(server)
        way = (await guest.ask()).ways[0]
        assert way.state == "off" and way.error.startswith("The other side says that this address no longer exists.")
        assert len(there.received) == 1


@pytest.mark.parametrize(
    "subscription",
    [
        "",
        "{}",
        "[1]",
        json.dumps({"endpoint": "https://push.example/1", "p256dh": "AAAA", "auth": "AAAA"}),
        json.dumps({"endpoint": "https://push.example/1", "p256dh": "é", "auth": "é"}),
    ],
)
async def test_what_is_no_subscription_is_refused(tmp_path: Path, subscription: str) -> None:
    async with serving(tmp_path, push_contact=CONTACT) as server:
        said = await Guest(server.address).add("push", subscription)
        assert isinstance(said, wire.Problem) and "Switch push off and on again" in said.text


# -- mail -----------------------------------------------------------------------------------------------------------
def code_in(mail: object) -> str:
    found = re.search(r"\b\d{6}\b", mail.get_content())  # type: ignore[attr-defined]
    assert found is not None
    return found[0]


async def test_an_e_mail_address_is_confirmed_then_told_and_ended_with_one_click(tmp_path: Path) -> None:
    async with mail_server() as box:
        smtp = {"smtp_url": f"smtp://127.0.0.1:{box.port}", "mail_from": "Fimbul <games@fimbul.example>"}
        async with serving(tmp_path, **smtp) as server:
            made = await table_of_two(server.address)
            guest = Guest(server.address)
            told = await guest.add("mail", "anna@example.org")
            way = told.ways[0]
            assert way.state == "code" and way.label == "anna@example.org"
            await guest.follow(made, 0)
            await turn_of(server.address, made, 0)
            await asyncio.sleep(0.3)
            (code,) = await box.until(1)
            assert code["To"] == "anna@example.org" and len(box.mails) == 1, (
                "nothing but the code before it is confirmed"
            )
            wrong = await guest.change(way.id, "confirm", code="abc")
            assert isinstance(wrong, wire.Problem) and wrong.text.startswith("This is not the code.")
            told = await guest.change(way.id, "confirm", code=code_in(code))
            assert told.ways[0].state == "on"
            await turn_of(server.address, made, 0)
            mail = (await box.until(2))[1]
            assert mail["Subject"] == "It is your turn" and f"{PUBLIC}/t/{made.table}" in mail.get_content()
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = mail["List-Unsubscribe"].strip(" <>").removeprefix(PUBLIC)
            token = stop.rpartition("/")[2]
            assert f"{PUBLIC}/stop#{token}" in mail.get_content()
            for key in [seat.key for seat in made.seats] + [made.host, guest.key]:
                assert key not in mail.as_string()
            looked = await get(server.address, stop)  # a scanner looks at every link
            assert looked.status_code == 303 and (await guest.ask()).ways[0].state == "on"
            said = await post(server.address, stop, b"List-Unsubscribe=One-Click", wire.Stopped, **FORM)
            assert said == wire.Stopped(True)
            way = (await guest.ask()).ways[0]
            assert way.state == "off" and way.error.startswith("You stopped these notifications")
            assert (await post(server.address, "/api/notices/stop", {"token": token}, wire.Stopped)).stopped
            nonsense = await post(server.address, "/api/notices/stop", {"token": "nonsense"}, wire.Stopped)
            assert nonsense.code == "gone"


async def test_mail_that_is_refused_says_why(tmp_path: Path) -> None:
    async with mail_server() as box:
        box.refused = {"full@example.org": "452 4.2.2 Mailbox full", "nobody@example.org": "550 5.1.1 No such user"}
        smtp = {"smtp_url": f"smtp://127.0.0.1:{box.port}", "mail_from": "games@fimbul.example"}
        async with serving(tmp_path, **smtp) as server:
            guest = Guest(server.address)
            said = await guest.add("mail", "nobody@example.org")
            assert "550 5.1.1 No such user" in said.text and (await guest.ask()).ways == []
            for nonsense in (
                "",
                "anna",
                "anna@localhost",
                "a b@example.org",
                "a@b@example.org",
                "anna@example.org\nBcc: x@y.z",
            ):
                said = await guest.add("mail", nonsense)
                assert said.text.startswith("This is not an e-mail address."), nonsense
            # Confirmed first, then the mailbox is closed while a notice is under way.
            way = (await guest.add("mail", "bert@example.org")).ways[0]
            await guest.change(way.id, "confirm", code=code_in(box.mails[0]))
            made = await table_of_two(server.address)
            await guest.follow(made, 0)
            box.refused["bert@example.org"] = "450 4.2.0 Try again later"
            await turn_of(server.address, made, 0)
            async with asyncio.timeout(5):
                while not (way := (await guest.ask()).ways[0]).error:
                    await asyncio.sleep(0.05)
            assert way.state == "on" and "450 4.2.0" in way.error
            box.refused["bert@example.org"] = "550 5.1.1 No such user"
            await settled(server)
            way = (await guest.ask()).ways[0]
            assert way.state == "off" and "550 5.1.1" in way.error


async def test_codes_cannot_be_guessed_or_sent_without_end(tmp_path: Path) -> None:
    async with mail_server() as box:
        smtp = {"smtp_url": f"smtp://127.0.0.1:{box.port}", "mail_from": "games@fimbul.example"}
        async with serving(tmp_path, **smtp) as server:
            guest = Guest(server.address)
            way = (await guest.add("mail", "anna@example.org")).ways[0]
            for _ in range(4):
                assert (await guest.change(way.id, "confirm", code="x")).code == "not_now"
            assert (await guest.change(way.id, "confirm", code="x")).text.startswith("That was wrong too often.")
            assert (await guest.change(way.id, "confirm", code=code_in(box.mails[0]))).code == "gone"
            for _ in range(2):
                assert isinstance(await guest.add("mail", "anna@example.org"), wire.Notices)
            assert (await guest.add("mail", "Anna@Example.org")).code == "too_many"
            assert len(box.mails) == 3


# -- chat -----------------------------------------------------------------------------------------------------------
async def test_a_chat_service_is_told_by_apprise_and_kept_out_of_private_networks(tmp_path: Path) -> None:
    async with serving(tmp_path, chat_services=True) as server, web_server() as there:
        guest = Guest(server.address)
        host = there.url.removeprefix("http://")
        told = await guest.add("chat", f"ntfy://{host}/fimbul")
        assert told.ways[0].label == "ntfy" and "discord" in told.services
        made = await make_table(server.address, order_of("me", "here", start=True))
        await guest.follow(made, 0)
        await turn_of(server.address, made, 0)
        (got,) = await there.until(1, 20)
        assert "It is your turn" in got.body.decode() or "It is your turn" in got.headers.get(
            "x-title", got.headers.get("title", "")
        )
        for nonsense in (
            "nonsense",
            "json://localhost/x",
            "file:///etc/passwd",
            "discord://a/b/?template=/etc/passwd",
        ):
            said = await guest.add("chat", nonsense)
            assert isinstance(said, wire.Problem), nonsense
        sender = server.hub.sender
        assert isinstance(sender, Sender)
        from fimbul.server.notices.chat import Chat
        from fimbul.server.notices.failures import Undeliverable
        from fimbul.server.notices.texts import test_letter

        outside = Chat(PUBLIC)  # as it is without the setting for tests
        with pytest.raises(Undeliverable, match="private"):
            await outside.send(f"ntfy://{host}/fimbul", test_letter("w", "s", "en", "k"))
        await outside.close()
        assert len(there.received) == 1


# -- who may --------------------------------------------------------------------------------------------------------
async def test_a_server_without_notices_offers_none(tmp_path: Path) -> None:
    async with serving(tmp_path, webhooks=False) as server:
        assert "notices" not in (await get(server.address, "/api/info")).json()["features"]
        said = await Guest(server.address).ask()
        assert isinstance(said, wire.Problem) and said.text == "There is no such page."
        assert server.hub.sender is None


async def test_seats_are_followed_by_their_keys_and_ways_belong_to_one_guest(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        assert "notices" in (await get(server.address, "/api/info")).json()["features"]
        made = await table_of_two(server.address)
        guest, thief = Guest(server.address), Guest(server.address, "thief")
        assert (await guest.follow(made, 0)).text.startswith("First choose how you want to be notified")
        told = await guest.add("webhook", f"{there.url}/my-secret-path")
        assert "my-secret-path" not in str(told), "an address is a secret"
        assert (await thief.change(told.ways[0].id, "remove")).code == "gone"
        assert (await thief.change(told.ways[0].id, "test")).code == "gone"
        await thief.add("webhook", there.url)
        said = await thief.ask("/seats", seats=[{"table": made.table, "key": made.watch, "kinds": KINDS}])
        assert said.code == "bad_key"
        said = await thief.ask("/seats", seats=[{"table": made.table, "key": "nonsense", "kinds": KINDS}])
        assert said.code == "bad_key"
        assert (
            await post(server.address, "/api/notices", {"guest": "short"}, wire.Notices, **JSON)
        ).code == "malformed"
        said = await guest.settings(zone="Mars/Olympus")
        assert said.text == "There is no time zone “Mars/Olympus”. One looks like Europe/Berlin."
        for _ in range(7):
            await guest.add("webhook", f"{there.url}/{_}")
        assert (await guest.add("webhook", f"{there.url}/more")).text == "At most 8 ways: remove one first."


async def test_whoever_loses_a_seat_hears_no_more_of_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, web_server() as there:
        made = await table_of_two(server.address)
        guest = Guest(server.address)
        await guest.add("webhook", there.url)
        assert (await guest.follow(made, 1)).seats
        async with Client(server.address, made.table, str(made.seats[0].key), made.host) as host:
            said = await host.ask(lambda number: wire.SetSeat(number, 1, "open"))
            assert not isinstance(said, wire.Problem)
        assert (await guest.ask()).seats == []


async def test_tests_and_new_ways_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAYS", limits.Rate(2, 0.001))
    async with serving(tmp_path) as server, web_server() as there:
        guest = Guest(server.address)
        told = await guest.add("webhook", there.url)
        assert isinstance(await guest.change(told.ways[0].id, "test"), wire.Notices)
        said = await guest.change(told.ways[0].id, "test")
        assert said.code == "too_many" and said.text == "That was often. Try again in a few minutes."
        assert len(there.received) == 1


async def test_posts_from_pages_of_others_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        said = await post(
            server.address, "/api/notices", {"guest": "x" * 20}, wire.Notices, origin="https://evil.example"
        )
        assert said.code == "bad_origin"

"""My games and notices in a real browser: badges, push to the service worker, the form, the end of messages."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

from fimbul.server import messages as wire
from tests.server.client import order_of
from tests.server.notices.services import Mailbox, WebServer, mail_server, web_server
from tests.volume import some
from tests.web.axe import faults
from tests.web.conftest import PHONE, Visit
from tests.web.serving import Server
from tests.web.watching import until
from tests.web.words import word

LANGUAGES = ("en", "de", "fr")


class Outside:
    """A mail server and a web server of the loopback, in a thread of their own."""

    box: Mailbox
    hooks: WebServer


@contextmanager
def outside() -> Iterator[Outside]:
    found, ready, ended = Outside(), threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        async with mail_server() as found.box, web_server() as found.hooks:
            loops.append(asyncio.get_running_loop())
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(10)
    yield found
    loops[0].call_soon_threadsafe(ended.set)
    thread.join(10)


@pytest.fixture(scope="module")
def world() -> Iterator[Outside]:
    with outside() as found:
        yield found


@pytest.fixture(scope="module")
def telling(chromium: str, world: Outside, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with all ways switched on."""
    found = Server(
        tmp_path_factory.mktemp("data"),
        FIMBUL_PUSH_CONTACT="mailto:host@fimbul.example",
        FIMBUL_SMTP_URL=f"smtp://127.0.0.1:{world.box.port}",
        FIMBUL_MAIL_FROM="games@fimbul.example",
        FIMBUL_WEBHOOKS="yes",
        FIMBUL_CHAT_SERVICES="yes",
        FIMBUL_NOTICES_TO_LOOPBACK="yes",
    ).start()
    yield found
    found.stop()


def sit_down(page: Page, address: str, made: wire.TableMade, seat: int = 0) -> None:
    """Open the link of a seat, so that the browser keeps its key."""
    page.goto(f"{address}/t/{made.table}#k={made.seats[seat].key}")
    page.wait_for_function(
        f"() => JSON.parse(localStorage['fimbul.tables'] ?? '{{}}')['{made.table}']?.names !== undefined"
    )


def table(address: str, *kinds: str, start: bool = True) -> wire.TableMade:
    order = msgspec.json.encode(order_of(*kinds, start=start))
    return msgspec.json.decode(httpx.post(f"{address}/api/tables", content=order).content, type=wire.TableMade)


def test_my_games_show_those_that_wait_first_and_title_and_icon_say_so(telling: Server, visit: Visit) -> None:
    visitor = visit(telling)
    badges: list[Any] = []
    visitor.page.expose_function("badged", lambda n: badges.append(n))
    visitor.page.add_init_script("navigator.setAppBadge = async (n) => badged(n)")
    waiting, mine = table(telling.address, "me", "open", start=False), table(telling.address, "me", "here")
    for made in (mine, waiting):
        sit_down(visitor.page, telling.address, made)
    page = visitor.go("/games")
    rows = page.get_by_test_id("my-game")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(1)).to_contain_text("Waiting for players")
    expect(page.get_by_text("1 table is waiting for you.")).to_be_visible()
    expect(page).to_have_title("(1) My games · Fimbul")
    assert page.evaluate("document.querySelector('link[rel=icon]').href").endswith("favicon-turn.svg")
    assert badges == [1]
    rows.nth(0).get_by_role("link").press("Enter")
    page.wait_for_url(f"**/t/{mine.table}")
    page = visitor.go("/")
    expect(page.get_by_role("region", name="Continue").get_by_test_id("my-game")).to_have_count(2)
    page.get_by_role("button", name="Remove").first.click()
    expect(page.get_by_test_id("my-game")).to_have_count(1)


def test_an_e_mail_address_is_confirmed_on_the_page_and_a_webhook_tested(
    telling: Server, world: Outside, visit: Visit
) -> None:
    visitor = visit(telling)
    visitor.watch.may_lose_connection = True  # refusals, which Chromium writes into its log
    sit_down(visitor.page, telling.address, table(telling.address, "me", "here"))
    page = visitor.go("/notices")
    page.get_by_label("E-mail address").fill("nonsense")
    page.get_by_label("E-mail address").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is not an e-mail address. It looks like name@example.org.")
    page.get_by_label("E-mail address").fill("anna@example.org")
    page.get_by_label("E-mail address").press("Enter")
    way = page.get_by_test_id("way")
    expect(way).to_contain_text("Not confirmed yet")
    way.get_by_label("Code from the e-mail").fill("wrong")
    way.get_by_role("button", name="Confirm").click()
    expect(way.get_by_role("alert")).to_contain_text("This is not the code.")
    code = next(part for part in world.box.mails[-1].get_content().split() if part.rstrip(".").isdigit()).rstrip(".")
    way.get_by_label("Code from the e-mail").fill(code)
    way.get_by_role("button", name="Confirm").click()
    expect(way).to_contain_text("On")
    page.get_by_label("Address (https://…)").fill("https://192.168.0.1/hook")
    page.get_by_label("Address (https://…)").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This address leads into a private network.")
    page.get_by_label("Address (https://…)").fill(f"{world.hooks.url}/hook")
    page.get_by_label("Address (https://…)").press("Enter")
    expect(page.get_by_test_id("way")).to_have_count(2)
    page.get_by_role("button", name="Test Webhook").click()
    expect(page.get_by_text("Sent. Check whether it has arrived.")).to_be_visible()
    assert world.hooks.received[-1].data["title"] == "Fimbul: a test"
    tables = page.get_by_role("region", name="At which tables")
    expect(tables.get_by_role("checkbox")).to_be_checked()
    tables.get_by_role("checkbox").press("Space")
    page.get_by_role("checkbox", name="Nothing at night").press("Space")
    expect(page.get_by_label("From")).to_have_value("22:00")
    page.reload()
    expect(page.get_by_role("region", name="At which tables").get_by_role("checkbox")).not_to_be_checked()
    expect(page.get_by_label("To", exact=True)).to_have_value("08:00")
    page.get_by_role("button", name="Remove E-mail").click()
    expect(page.get_by_test_id("way")).to_have_count(1)


def test_the_link_of_a_message_ends_it_only_when_the_button_is_pressed(
    telling: Server, world: Outside, visit: Visit
) -> None:
    visitor = visit(telling)
    page = visitor.go("/notices")
    page.get_by_label("Address (https://…)").fill(f"{world.hooks.url}/stop")
    page.get_by_label("Address (https://…)").press("Enter")
    page.get_by_role("button", name="Test Webhook").click()
    expect(page.get_by_text("Sent.")).to_be_visible()
    link = world.hooks.received[-1].data["stop"]
    stranger = visit(telling)  # no key, no account
    stranger.watch.may_lose_connection = True
    page = stranger.go(link.removeprefix(telling.address))
    page.get_by_role("button", name="Stop these messages").press("Enter")
    expect(page.get_by_text("Done: nothing more will be sent to this address.")).to_be_visible()
    page = visitor.go("/notices")
    expect(page.get_by_test_id("way")).to_contain_text("You stopped these notifications")
    page = stranger.go("/stop")
    expect(page.get_by_text("This address is not complete.")).to_be_visible()
    page = stranger.go("/stop#nonsense")
    page.get_by_role("button", name="Stop these messages").click()
    expect(page.get_by_text("This no longer exists.")).to_be_visible()


def test_a_push_is_shown_by_the_service_worker_and_leads_to_the_table(telling: Server, visit_whole: Visit) -> None:
    """The push is delivered by the browser's own debugger; what a push service does, other tests have done."""
    visitor = visit_whole(telling, permissions=["notifications"])
    page = visitor.go("/")
    until(page, "navigator.serviceWorker.ready.then((found) => found.active?.state === 'activated')")
    session = visitor.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            [one["registrationId"] for one in event["registrations"] if one["scopeURL"] == f"{telling.address}/"]
        ),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    shown = "navigator.serviceWorker.ready.then((found) => found.getNotifications())"
    turn = {"key": "k1", "title": "It is your turn", "text": "At the table", "path": "/t/abc", "waiting": 1}
    for count, said in ((1, json.dumps(turn)), (1, json.dumps(turn)), (2, "nonsense")):
        push = {"origin": telling.address, "registrationId": found[-1], "data": said}
        session.send("ServiceWorker.deliverPushMessage", push)
        until(page, f"{shown}.then((all) => all.length === {count})")
    titles = page.evaluate(f"{shown}.then((all) => all.map((one) => [one.title, one.body, one.data.path]))")
    assert sorted(titles) == [["Fimbul", "", "/games"], ["It is your turn", "At the table", "/t/abc"]]


@pytest.mark.parametrize("lang", some(LANGUAGES, "de"))
def test_the_new_screens_can_be_used_by_everybody(telling: Server, visit: Visit, lang: str) -> None:
    """No serious fault of access, nothing wider than a phone, in every language."""
    visitor = visit(telling, size=PHONE, touch=True, lang=lang, drawn=True)
    sit_down(visitor.page, telling.address, table(telling.address, "me", "here"))
    for path, heading in (
        ("/games", word("mine", "title", lang)),
        ("/notices", word("notices", "title", lang)),
        ("/stop#x", word("notices", "stop_title", lang)),
    ):
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        page.wait_for_load_state("networkidle")
        if path == "/notices":
            expect(page.get_by_label(word("notices", "mail_label", lang))).to_be_visible()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_without_notices_nothing_is_offered(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/games")
    expect(page.get_by_text("No running games in this browser.")).to_be_visible()
    expect(page.get_by_role("link", name="Notify me when it is my turn")).to_have_count(0)
    page = visitor.go("/notices")
    expect(page.get_by_text("This server does not send notifications.")).to_be_visible()

"""Accounts in a real browser with an authenticator (Chromium's virtual one): made, used, lost, recovered."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from fimbul.server import messages as wire
from tests.volume import some
from tests.web.axe import faults
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.crew import Crew
from tests.web.serving import Server

SECRET = "the-secret-of-the-operator"
PICTURES = os.environ.get("FIMBUL_PICTURES", "")  # a folder for pictures of all screens, to look at


class Device:
    """The authenticator of a page."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def refuse(self) -> None:
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": False})


class Home(Server):
    """A server by the name of the machine: an address has no passkeys."""

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="module")
def home(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that passkeys work with, and that has a host."""
    found = Home(tmp_path_factory.mktemp("home"), FIMBUL_OPERATOR_SECRET=SECRET).start()
    yield found
    found.stop()


def refused(visitor: Visitor) -> Visitor:
    """Somebody who is told no: Chromium writes every such answer into its log."""
    visitor.watch.may_lose_connection = True
    return visitor


def begin(page: Page, name: str) -> list[str]:
    """Make an account; its recovery codes."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_test_id("create-account").click()
    codes = page.get_by_test_id("codes").locator("code")
    expect(codes).to_have_count(8)
    return codes.all_inner_texts()


# -- coming and going -----------------------------------------------------------------------------------------------
def test_an_account_is_made_used_and_recovered(home: Server, visit: Visit) -> None:
    page = refused(visit(home)).go("/")
    device = Device(page)
    page.get_by_role("link", name="Account", exact=True).click()
    # A cancelled passkey loses nothing.
    device.refuse()
    page.get_by_label("Name", exact=True).fill("Astrid")
    page.get_by_test_id("create-account").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing has changed")
    device.session.send("WebAuthn.setUserVerified", {"authenticatorId": device.id, "isUserVerified": True})
    codes = begin(page, "Astrid")
    (key,) = device.keys()
    assert key["isResidentCredential"] and key["rpId"] == "localhost"
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("codes")).to_have_count(0)
    expect(page.get_by_test_id("my-name")).to_have_text("Astrid")
    assert codes[0] not in page.content(), "codes are shown once"
    # Another tab of the same browser learns of the sign-out, and the passkey opens the account again.
    tab = page.context.new_page()
    tab.goto(home.address + "/account")
    expect(tab.get_by_test_id("my-name")).to_have_text("Astrid")
    tab.get_by_test_id("sign-out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("my-name")).to_have_text("Astrid")
    expect(tab.get_by_test_id("my-name")).to_have_text("Astrid")
    tab.close()
    # Another device, whose passkey was lost: a code opens the account, and a new passkey is added.
    other = refused(visit(home)).go("/account")
    phone = Device(other)
    other.get_by_test_id("sign-in").click()
    expect(other.get_by_role("alert")).to_contain_text("Nothing has changed")
    other.get_by_text("Have you lost your passkey?").click()
    other.get_by_label("Recovery code").fill("AAAAA-BBBBB-CCCCC-DDDDD")
    other.get_by_test_id("recover").click()
    expect(other.get_by_role("alert")).to_contain_text("not valid")
    other.get_by_label("Recovery code").fill(codes[2].lower())
    other.get_by_test_id("recover").click()
    expect(other.get_by_test_id("my-name")).to_have_text("Astrid")
    other.get_by_test_id("add-passkey").click()
    expect(other.get_by_test_id("passkeys").get_by_role("listitem")).to_have_count(2)
    assert len(phone.keys()) == 1
    # It signs out the first browser, which learns it at its next request and loses nothing.
    expect(other.get_by_test_id("sessions").get_by_role("listitem")).to_have_count(2)
    other.get_by_test_id("end-sessions").click()
    expect(other.get_by_test_id("sessions").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("textbox", name="Name").fill("Sigrid")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    # Afterwards one goes where one came from, and to no other site.
    page.goto(f"{home.address}/account?to=//evil.example/t/abc")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("my-name")).to_have_text("Astrid")
    assert page.url.startswith(f"{home.address}/account")
    page.get_by_test_id("sign-out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    page.goto(f"{home.address}/account?to=/leaders")
    page.get_by_test_id("sign-in").click()
    expect(page).to_have_url(f"{home.address}/leaders")


def test_a_guests_seat_comes_along_and_an_account_can_go(home: Server, visit: Visit) -> None:
    page = refused(visit(home)).go("/")
    Device(page)
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/**")
    table = page.url.rpartition("/")[2].partition("#")[0]
    page.goto(home.address + "/account")
    begin(page, "Gudrun")
    page.get_by_test_id("codes-kept").click()
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["account"]["name"] == "Gudrun" and [seat["table"] for seat in kept["seats"]] == [table]
    page.get_by_text("Delete the account", exact=True).click()
    page.get_by_label("Type Gudrun to confirm").fill("gudrun")
    page.get_by_test_id("delete-account").click()
    expect(page.get_by_role("alert")).to_contain_text("exactly")
    page.get_by_label("Type Gudrun to confirm").fill("Gudrun")
    page.get_by_test_id("delete-account").click()
    expect(page.get_by_test_id("create-account")).to_be_visible()
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_role("alert")).to_contain_text("not known here")
    page.goto(f"{home.address}/t/{table}")
    expect(page.locator(".board").first).to_be_attached()


def test_without_a_name_of_the_machine_the_page_says_where_to_go(home: Server, visit: Visit) -> None:
    page = visit(SimpleNamespace(address=f"http://127.0.0.1:{home.port}")).go("/account")
    expect(page.get_by_role("link", name=f"localhost:{home.port}/account")).to_be_visible()
    expect(page.get_by_test_id("create-account")).to_have_count(0)


# -- every new screen -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "lang"), some([(DESKTOP, "en"), (PHONE, "de")], (PHONE, "de")))
def test_every_new_screen_is_right_for_everybody(
    home: Server, visit: Visit, size: tuple[int, int], lang: str, tmp_path: Path
) -> None:
    visitor = visit(home, size=size, lang=lang, drawn=True)
    page = refused(visitor).go("/account")
    Device(page)
    name = f"Ragnhild {lang}"

    def check(screen: str) -> None:
        assert faults(page) == [], screen
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{screen} is wider than the window"
        page.screenshot(path=(Path(PICTURES) if PICTURES else tmp_path) / f"{screen}-{lang}.png", full_page=True)

    expect(page.get_by_test_id("create-account")).to_be_visible()
    check("signed-out")
    page.get_by_role("textbox").last.fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("codes").locator("code")).to_have_count(8)
    check("codes")
    page.get_by_test_id("codes-kept").press("Enter")
    expect(page.get_by_test_id("my-name")).to_have_text(name)
    check("account")
    mine = page.evaluate("fetch('/api/account').then((answer) => answer.json())")["account"]
    page.goto(f"{home.address}/p/{mine}")
    expect(page.get_by_test_id("profile-name")).to_have_text(name)
    check("profile")
    page.goto(f"{home.address}/leaders")
    expect(page.get_by_test_id("leaders")).to_be_visible()
    check("leaders")
    page.goto(f"{home.address}/host")
    expect(page.get_by_test_id("host-enter")).to_be_visible()
    check("host-closed")
    page.get_by_role("textbox").fill(SECRET) if page.get_by_role("textbox").count() else page.locator(
        "input[type=password]"
    ).fill(SECRET)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("reports")).to_be_attached()
    check("host")


# -- moderation -----------------------------------------------------------------------------------------------------
def test_a_report_reaches_the_host_as_text_and_a_message_reaches_the_table(
    home: Server, visit: Visit, crew: Crew, tmp_path: Path
) -> None:
    company = crew.table(home.address, "me", "here")
    crew.leave(company, 0)
    nasty = '<img src=x onerror="document.title=1"> you\u202e'
    crew.run(company.clients[1].ask(lambda number: wire.Say(number, nasty)))
    page = refused(visit(home, drawn=True)).go(company.link(0))
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("log", name="Chat")
    expect(said.get_by_text("<img src=x")).to_be_visible()
    page.get_by_role("button", name="Report here 1").click()
    dialog = page.get_by_role("dialog", name="Report here 1")
    expect(dialog.get_by_test_id("send-report")).to_be_visible()
    assert faults(page) == []
    page.screenshot(path=(Path(PICTURES) if PICTURES else tmp_path) / "report-en.png")
    dialog.get_by_label("Anything to add?").fill("<script>alert(1)</script>")
    dialog.get_by_test_id("send-report").click()
    expect(page.get_by_text("The host of the server will look at it")).to_be_visible()

    host = refused(visit(home, drawn=True)).go("/host")
    host.get_by_label("The operator's secret").fill("a wrong one of some length")
    host.keyboard.press("Enter")
    expect(host.get_by_role("alert")).to_contain_text("operator's secret")
    host.get_by_label("The operator's secret").fill(SECRET)
    host.keyboard.press("Enter")
    reports = host.get_by_test_id("reports")
    expect(reports.get_by_text("<script>alert(1)</script>")).to_be_visible()
    reports.get_by_text("of the chat").click()
    expect(reports.get_by_text("<img src=x")).to_be_visible()
    assert reports.locator("img, script").count() == 0
    assert faults(host) == []
    host.screenshot(path=(Path(PICTURES) if PICTURES else tmp_path) / "reports-en.png", full_page=True)
    host.get_by_label("Shown on every page").fill("We restart at noon")
    host.get_by_test_id("host-say").click()
    expect(page.get_by_test_id("message-to-all")).to_contain_text("We restart at noon")
    page.get_by_role("button", name="I have read it").click()
    expect(page.get_by_test_id("message-to-all")).to_have_count(0)
    reports.get_by_role("button", name="Close the report").click()
    expect(reports.get_by_role("button", name="Close the report")).to_have_count(0)
    host.get_by_test_id("host-say").click()  # take it back

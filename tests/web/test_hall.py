"""The hall, its tables and their QR codes; standing orders and pauses; the big screen."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fimbul.server import messages as wire
from tests.server.authenticator import Person
from tests.server.client import Client, make_table, order_of
from tests.server.party import prefer
from tests.web.conftest import DESKTOP, PHONE, Visit, sizes
from tests.web.crew import Company, Crew
from tests.web.serving import Server
from tests.web.test_access import check
from tests.web.words import WEB, word

PICTURES = os.environ.get("FIMBUL_PICTURES")  # a folder, for looking at what the tests see


def seen(page: Page, name: str) -> None:
    """No serious fault; and a picture, if somebody wants to look."""
    if PICTURES:
        page.wait_for_timeout(300)
        page.screenshot(path=Path(PICTURES) / f"{name}-{page.evaluate('innerWidth')}.png")
    check(page, name)


@pytest.mark.parametrize(("size", "touch"), sizes(PHONE))
def test_strangers_meet_in_the_hall(
    server: Server, visit: Visit, size: tuple[int, int], touch: bool, crew: Crew
) -> None:
    host = visit(server, size, touch, drawn=True).go("/")
    host.get_by_role("link", name="The hall").click()
    expect(host.get_by_role("heading", name="The hall", level=1)).to_be_visible()
    host.get_by_label("Your name").fill("Astrid")
    host.get_by_label("Seats", exact=True).select_option("2")
    expect(host.get_by_text("No table fits at the moment")).to_be_visible()
    seen(host, "hall-empty")
    host.get_by_role("button", name="Quick start").click()
    expect(host.get_by_text("This table is in the hall")).to_be_visible()
    expect(host.get_by_label("In the hall: anyone may take a free seat")).to_be_checked()

    guest = visit(server, size, touch, drawn=True).go("/hall?seats=2")
    listing = guest.get_by_test_id("listing").filter(has_text="Astrid")
    expect(listing).to_contain_text("1 seat free")
    seen(guest, "hall")
    guest.get_by_label("Your name").fill("<b>Björn</b>")
    guest.get_by_label("Your name").press("Tab")
    listing.get_by_role("button", name="Join Astrid").click()
    expect(host.get_by_role("region", name="Seats").get_by_text("<b>Björn</b>")).to_be_visible()
    guest.get_by_role("button", name="Begin").click()
    expect(host.get_by_test_id("waiting")).to_be_visible()


def test_the_hall_in_every_language_fits_a_phone(server: Server, visit: Visit, crew: Crew) -> None:
    crew.table(server.address, "me", "open", "open", seated=False, start=False, listed=True, clock=86_400, bank=259_200)
    for lang in ("de", "fr"):
        page = visit(server, PHONE, True, lang, drawn=True).go("/hall")
        expect(page.get_by_role("heading", name=word("hall", "title", lang), level=1)).to_be_visible()
        expect(page.get_by_test_id("listing").first).to_be_visible()
        seen(page, f"hall-{lang}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang


@pytest.mark.parametrize(("size", "touch"), sizes(DESKTOP))
def test_every_link_has_a_code_that_a_camera_reads(
    server: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool
) -> None:
    made = crew.table(server.address, "me", "open", seated=False, start=False)
    visitor = visit(server, size, touch, drawn=True)
    page = visitor.go(made.link(0, host=True))
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    page.evaluate(
        "([table, invite]) => {"
        " const kept = JSON.parse(localStorage['fimbul.tables']); kept[table].invite = invite;"
        " localStorage['fimbul.tables'] = JSON.stringify(kept); }",
        [made.made.table, made.made.invite],
    )
    page.reload()
    page.get_by_role("button", name="QR code: Invitation").click()
    code = page.get_by_role("img", name="QR code: Invitation")
    expect(code).to_be_visible()
    link = page.get_by_role("textbox", name="Invitation").input_value()
    assert decoded(code.evaluate("(svg) => svg.querySelector('path').getAttribute('d')")) == link
    page.get_by_text("In the hall: anyone may watch").click()
    expect(page.get_by_label("In the hall: anyone may watch")).to_be_checked()
    page.get_by_label("Spectators see the game").select_option("900")
    page.get_by_role("heading", name="Spectators and strangers").scroll_into_view_if_needed()
    seen(page, "lobby")


DECODE = """
import decode from "./node_modules/qr/decode.js";
const cells = [...process.argv[1].matchAll(/M(\\d+) (\\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)]);
const scale = 6, size = (Math.max(...cells.flat()) + 5) * scale;
const data = new Uint8Array(size * size * 4).fill(255);
for (const [x, y] of cells)
  for (let at = 0; at < scale * scale; at++) {
    const pixel = 4 * ((y * scale + Math.floor(at / scale)) * size + x * scale + (at % scale));
    data.fill(0, pixel, pixel + 3);
  }
console.log(decode({ width: size, height: size, data }));
"""


def decoded(path: str) -> str:
    """What a reader makes of a code: the library's reader, which shares no code with its writer."""
    node = ["node", "--input-type=module", "-e", DECODE, path]
    return subprocess.run(node, cwd=WEB, capture_output=True, text=True, check=True, timeout=30).stdout.strip()


@pytest.mark.parametrize(("size", "touch"), sizes(PHONE))
def test_orders_are_given_at_the_table_and_tell_what_they_did(
    server: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool
) -> None:
    company = crew.table(server.address, "me", "here", clock=86_400, bank=259_200, options=["first_age_without_draft"])
    crew.play(company, lambda: company.question(0) == "action", prefer("invade"))
    crew.leave(company, 0)
    page = visit(server, size, touch, drawn=True).go(company.link(0))
    expect(page.get_by_test_id("waiting")).to_contain_text("Your turn")
    if touch:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("dialog").get_by_text("Orders", exact=True).click()
    else:
        page.keyboard.press("o")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Orders answer for you while you are away")).to_be_visible()
    sheet.get_by_text("Never join").first.click()
    sheet.get_by_text("Exceptions for single places").click()
    sheet.get_by_label("Utgard").select_option("lead")
    sheet.get_by_label("Late card").select_option("pass")
    sheet.get_by_label("My turn", exact=True).select_option("pass")
    seen(page, "orders")
    sheet.get_by_role("button", name="Save these orders").click()
    expect(
        sheet.get_by_text("Passed for you").or_(sheet.get_by_text("Answered for you: your turn.")).first
    ).to_be_visible()
    expect(sheet.get_by_label("My turn", exact=True)).to_have_value("ask")
    expect(sheet.get_by_label("Utgard")).to_have_value("lead")
    seen(page, "orders-used")
    # A pause: asked here, agreed there, resumed here.
    sheet.get_by_role("button", name="Ask for a pause").click()
    other = company.clients[1]
    crew.run(other.until(lambda: other.room is not None and other.room.pause is not None))
    said = crew.run(other.ask(lambda n: wire.AnswerPause(n, True)))
    assert isinstance(said, wire.Done)
    page.keyboard.press("Escape")
    banner = page.get_by_test_id("pause")
    expect(banner).to_contain_text("The game is paused")
    seen(page, "paused")
    banner.get_by_role("button", name="Resume").click()
    expect(banner).to_have_count(0)


def test_orders_speak_every_language(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "here", "here", edition="valhalla", clock=86_400)
    crew.leave(company, 0)
    for lang in ("de", "fr"):
        page = visit(server, PHONE, True, lang, drawn=True).go(company.link(0))
        page.get_by_role("button", name=word("table", "settings", lang)).click()
        page.get_by_role("dialog").get_by_text(word("play", "orders", lang), exact=True).click()
        expect(page.get_by_role("dialog").get_by_text(word("orders", "lead", lang))).to_be_visible()
        seen(page, f"orders-{lang}")


async def heard_by_spectators(company: Company) -> str:
    """Everything that a spectator is sent on arrival."""
    async with Client(company.address, company.made.table, company.made.watch) as watcher:
        await watcher.until(lambda: watcher.n >= 0)
        return "".join(watcher.heard)


@pytest.mark.parametrize("size", [(1920, 1080), pytest.param(DESKTOP, marks=pytest.mark.long)])
def test_the_big_screen_shows_what_spectators_know_and_has_nothing_to_press(
    server: Server, visit: Visit, crew: Crew, size: tuple[int, int]
) -> None:
    waiting = crew.table(server.address, "me", "open", seated=False, start=False)
    page = visit(server, size, drawn=True).go(waiting.watch_link.replace("#", "?screen#"))
    expect(page.get_by_test_id("big-screen")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    seen(page, f"screen-lobby-{size[0]}")

    company = crew.table(server.address, "me", "here", "here", modules=["gods"])
    page = visit(server, size, drawn=True).go(company.watch_link.replace("#", "?screen#"))
    screen = page.get_by_test_id("big-screen")
    expect(screen).to_be_visible()
    crew.play(company, lambda: company.clients[0].n > 45, prefer("pillage", "invade", "join", "play"))
    expect(screen.locator("[data-seat]")).to_have_count(3)
    page.wait_for_timeout(500)
    seen(page, f"screen-{size[0]}")
    controls = screen.locator("button, a, input, select").evaluate_all(
        "(all) => all.filter((one) => !one.closest('[inert]'))"
    )
    assert controls == []
    spectator = crew.run(heard_by_spectators(company))
    shown = set(page.locator("[data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)"))
    assert all(f'"{card}"' in spectator for card in shown), "what all have seen lie open"


def test_a_delayed_spectator_is_told_how_late_the_game_is_seen(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "here", delay=1)
    crew.play(company, lambda: company.clients[0].n > 10)
    page = visit(server, drawn=True).go(company.watch_link)
    expect(page.get_by_test_id("late")).to_contain_text("You see the game 1 min later")
    seen(page, "late")


@pytest.mark.parametrize(("size", "touch"), sizes(DESKTOP))
def test_somebody_one_has_played_with_is_invited_and_comes(
    fragile: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool
) -> None:
    made, cookies = crew.run(fellows(fragile.address))
    pages: list[Page] = []
    for cookie in cookies:
        visitor = visit(fragile, size, touch, drawn=True)
        visitor.context.add_cookies([{"name": "fimbul", "value": cookie, "url": fragile.address}])
        pages.append(visitor.page)
    astrid, olaf = pages
    astrid.goto(f"{fragile.address}/t/{made.table}#k={made.seats[0].key}&h={made.host}")
    expect(astrid.get_by_role("heading", name="Waiting for players")).to_be_visible()
    keep = "([table, invite]) => { const kept = JSON.parse(localStorage['fimbul.tables']); kept[table].invite = invite;"
    astrid.evaluate(f"{keep} localStorage['fimbul.tables'] = JSON.stringify(kept); }}", [made.table, made.invite])
    astrid.reload()
    astrid.get_by_role("button", name="Invite Olaf").click()
    expect(astrid.get_by_role("button", name="Olaf is invited")).to_be_visible()
    seen(astrid, "fellows")
    olaf.goto(f"{fragile.address}/hall")
    invitation = olaf.get_by_test_id("invitation")
    expect(invitation).to_contain_text("Astrid invites you to a table.")
    seen(olaf, "invited")
    invitation.get_by_role("button", name="Take a seat").click()
    expect(olaf.get_by_role("heading", name="Waiting for players")).to_be_visible()


async def fellows(address: str) -> tuple[wire.TableMade, list[str]]:
    """Two accounts that have played with each other: a table that waits, made by the first, and their cookies."""
    async with Person(address) as astrid, Person(address) as olaf:
        for person, name in ((astrid, "Astrid"), (olaf, "Olaf")):
            await person.register(name)
        played = await make_table(address, order_of("me", "here", start=True))
        for seat, person in enumerate((astrid, olaf)):
            held = {"table": played.table, "key": played.seats[seat].key}
            assert (await person.post("account/seats", {"seats": [held]})).status_code == 200
        made = await make_table(address, order_of("me", "open"))
        held = {"table": made.table, "key": made.seats[0].key}
        assert (await astrid.post("account/seats", {"seats": [held]})).status_code == 200
        return made, [astrid.cookie, olaf.cookie]

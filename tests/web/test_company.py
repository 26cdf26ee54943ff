"""Several people: two browsers online, spectators, and several seats at one screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driver import Look, Player, choose_radio
from tests.web.serving import Server


def cards_in(page: Page, part: str = "") -> list[str]:
    """Every card there is in the page or a part of it, seen or not."""
    cards = page.locator(f"{part} [data-card]")
    found: list[str] = cards.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return found


def play_together(players: list[Player], until: Callable[[], bool], most: int = 1_500) -> None:
    """Whoever is asked answers, until something is so."""
    for _ in range(most):
        asked = [(player, now) for player in players if (now := player.look()).is_asked]
        if until():
            return
        for player, now in asked[:1]:
            player.step(now)
        if not asked:
            players[0].page.wait_for_timeout(30)
    raise AssertionError("this does not come about")


def test_two_browsers_and_a_spectator_online(server: Server, visit: Visit) -> None:
    host = visit(server).go("/new?with=friends")
    mouse = Player(host, 1).hand
    choose_radio(mouse, "Seats", "3")
    host.get_by_label("Seat 3").select_option("bot")
    choose_radio(mouse, "Bots answer", "at once")
    host.get_by_role("button", name="Create table").click()

    # The lobby: a name, a clan, and the links.
    expect(host.get_by_role("heading", name="Waiting for players")).to_be_visible()
    host.get_by_label("Your name").fill("Astrid")
    choose_radio(mouse, "Your clan", "Bear")
    invitation = host.get_by_role("textbox", name="Invitation").input_value()
    for_spectators = host.get_by_role("textbox", name="For spectators").input_value()
    assert "#i=" in invitation and "#k=" in for_spectators

    friend = visit(server)
    guest = friend.go(invitation.removeprefix(server.address))
    expect(guest.get_by_text("Waiting for the host to begin.")).to_be_visible()
    assert "#" not in guest.url, "the key stays in the address"
    guest.get_by_label("Your name").fill("Björn")
    taken = guest.get_by_role("group", name="Your clan").get_by_label("Bear")
    expect(taken).to_be_disabled()
    choose_radio(Player(guest, 1).hand, "Your clan", "Serpent")
    seats = host.get_by_role("region", name="Seats")
    expect(seats.get_by_text("Björn")).to_be_visible()
    expect(seats.get_by_text("Serpent")).to_be_visible()

    crowd = visit(server)
    watching = crowd.go(for_spectators.removeprefix(server.address))
    expect(watching.get_by_text("You are watching. The game has not begun yet.")).to_be_visible()
    expect(host.get_by_text("1 spectator")).to_be_visible()
    host.get_by_role("button", name="Begin").click()

    # The draft: everybody chooses, nobody sees the other's cards, the spectator sees none at all.
    players = [Player(host, 2), Player(guest, 3)]
    now = players[0].wait_for_turn()
    assert now.state == "draft"
    players[1].wait_for_turn()
    mine, yours = cards_in(host), cards_in(guest)
    assert len(mine) == len(yours) == 8 and mine != yours
    expect(watching.get_by_test_id("waiting")).not_to_be_empty()
    assert cards_in(watching) == []

    battles: list[str] = []

    def after_a_battle() -> bool:
        hidden = watching.locator("section[aria-label='Your hand']")
        assert hidden.locator("[data-card]").count() == 0
        sheet = watching.locator("section.battle-sheet")
        if sheet.count() and sheet.locator("li.clan").count() > 1:
            battles.append(sheet.get_attribute("aria-label") or "")
        return bool(battles) and any("card" in prompt.lower() for player in players for prompt in player.asked)

    play_together(players, after_a_battle)
    assert battles[0].startswith("Battle in ")
    for page, name in ((host, "Björn"), (guest, "Astrid"), (watching, "Astrid")):
        expect(page.get_by_role("region", name="Rivals").get_by_text(name)).to_be_visible()
    assert all('"hand":[]' in text for text in crowd.watch.heard if '"position"' in text), "a spectator was sent a hand"

    # Somebody says something; whoever has heard enough mutes.
    host.get_by_role("tab", name="Chat").click()
    guest.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Die well!")
    host.keyboard.press("Enter")
    lines = guest.get_by_role("log", name="Chat")
    expect(lines.get_by_text("Die well!")).to_be_visible()
    guest.get_by_role("button", name="Mute Astrid").click()
    expect(lines.get_by_text("Die well!")).to_have_count(0)


def test_one_screen_hides_hands(server: Server, visit: Visit) -> None:
    page = visit(server).go("/new?with=screen")
    page.get_by_label("Name").first.fill("Astrid")
    page.get_by_label("Name").last.fill("Björn")
    page.get_by_role("button", name="Begin").click()
    cover = page.get_by_test_id("cover")
    player = Player(page, 5)
    seen: dict[str, set[str]] = {"Astrid": set(), "Björn": set()}  # all that was in the page while somebody looked
    covers: list[str] = []
    looking = ""

    def look(now: Look) -> bool:
        nonlocal looking
        if now.state == "cover":
            assert cards_in(page) == [], "there are cards under the cover"
            found = re.search(r"Pass the device to .*(Astrid|Björn)", cover.inner_text())
            assert found is not None
            looking = found[1]
            covers.append(looking)
        else:
            seen[looking].update(cards_in(page, "[data-part=hand]"), cards_in(page, ".draft .pack"))
        return now.state == "asked" and len(covers) > 12

    player.play(look)
    assert {"Astrid", "Björn"} == set(covers)
    changes = [one for one, other in pairwise(covers) if one == other]
    assert not changes, f"the device was handed to who had it: {covers}"

    # Whoever looks sees no card that only the other has held.
    other = "Björn" if looking == "Astrid" else "Astrid"
    told = page.locator("[role=tabpanel]").inner_text()
    assert page.evaluate("document.body.innerText.length") > 500 and told
    secret = seen[other] - seen[looking]
    assert secret, "both have seen the same cards"
    shown = set(cards_in(page)) & secret
    public = {*cards_in(page, ".rivals"), *cards_in(page, ".battle-sheet")}
    assert shown <= public, f"{looking} sees {shown - public}"

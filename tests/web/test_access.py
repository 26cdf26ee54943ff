"""axe finds no serious fault on any screen; texts stand out from the pixels behind them; fingers find their targets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.party import picker, prefer
from tests.web.axe import faults
from tests.web.conftest import DESKTOP, PHONE, Visit, sizes
from tests.web.crew import Crew
from tests.web.driver import Finger, Hand, Player
from tests.web.serving import Server
from tests.web.sight import poor_contrast, small_targets


def check(page: Page, name: str) -> None:
    """No serious fault on what is shown now."""
    found = faults(page) + poor_contrast(page)
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        found += small_targets(page)
    assert not found, f"{name}: {found}"


@pytest.mark.parametrize(("size", "touch"), sizes(PHONE))
def test_pages(server: Server, visit: Visit, size: tuple[int, int], touch: bool) -> None:
    visitor = visit(server, size, touch, drawn=True)
    visitor.watch.may_lose_connection = True  # a page that is not there
    page = visitor.go("/")
    expect(page.get_by_text("Version")).to_be_visible()
    check(page, "home")
    page.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Begin")).to_be_enabled()
    check(page, "quick game")
    for path, heading in (
        ("/new?with=friends", "A table for friends"),
        ("/new", "A game against bots"),
        ("/cards?q=troll", "Cards"),
        ("/rules", "Rules"),
        ("/settings", "Settings"),
        ("/credits", "Credits"),
        ("/nowhere", "There is nothing here"),
        ("/t/NoSuchTable#k=key", "There is no such table"),
        ("/g/nosuchgame", "There is no such game"),
    ):
        visitor.go(path)
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page, path)
    visitor.go("/cards?q=troll")
    page.locator("ul.grid [data-card] button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "card")


@pytest.mark.parametrize(("size", "touch"), sizes(DESKTOP))
def test_a_game(server: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool) -> None:
    hand = Finger if touch else Hand
    lobby = crew.table(server.address, "me", "open", "open", seated=False, start=False)
    page = visit(server, size, touch, drawn=True).go(lobby.link(0, host=True))
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    check(page, "lobby")

    company = crew.table(server.address, "me", "here", "here", modules=["gods", "mystics"])
    crew.leave(company, 0)
    page = visit(server, size, touch, drawn=True).go(company.link(0))
    player = Player(page, 1, hand)
    player.wait_for_turn()
    check(page, "draft")
    crew.sit(company, 0)
    fight = prefer("pillage", "invade", "join", "play")
    crew.play(company, lambda: company.question(0) == "action", fight)
    crew.leave(company, 0)
    page.get_by_role("button", name="Play here").click()
    player.wait("now.verbs?.length")
    check(page, "action")
    page.locator("[data-verb=invade]").click()
    player.wait("now.choices")
    check(page, "choosing a target")
    page.get_by_role("button", name="Settings").click()
    check(page, "settings at the table")
    page.keyboard.press("Escape")
    crew.sit(company, 0)
    crew.play(company, lambda: company.question(0) == "card", fight)
    crew.leave(company, 0)
    page.get_by_role("button", name="Play here").click()
    expect(page.locator("section.battle-sheet")).to_be_visible()
    check(page, "battle")
    crew.sit(company, 0)
    crew.play(company, lambda: all(client.result for client in company.clients.values()), picker(1, passes=0.5))
    result = company.clients[0].result
    assert result is not None
    page = visit(server, size, touch, drawn=True).go(f"/g/{result.game}")
    expect(page.get_by_role("heading", name="Final score")).to_be_visible()
    check(page, "result")
    page.get_by_role("button", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    check(page, "replay")


def test_one_screen(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server, drawn=True).go("/new?with=screen")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_test_id("cover")).to_be_visible()
    check(page, "cover")


def test_planted_faults_of_sight_and_touch_are_found(server: Server, visit: Visit) -> None:
    page = visit(server, PHONE, touch=True, drawn=True).go("/credits")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not poor_contrast(page) + small_targets(page)
    page.evaluate("document.querySelector('h1').style.color = '#333a44'")
    shown = "[...document.querySelectorAll('header nav a')].find((link) => link.checkVisibility())"
    page.evaluate(f"{shown}.style.cssText = 'min-height: 0; height: 20px'")
    assert len(poor_contrast(page)) == 1 and len(small_targets(page)) == 1


def test_a_planted_fault_is_found(server: Server, visit: Visit) -> None:
    page = visit(server, drawn=True).go("/credits")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any("button-name" in fault for fault in faults(page))

"""The analysis of a finished game in a browser: from the result to a mistake tried again and a position played on."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from fimbul import new_game, record
from fimbul.core.rules.ids import PASS
from tests.web.axe import faults
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.driver import Keys
from tests.web.serving import Server

LONG = 240_000  # milliseconds; an analysis gives way to everything else


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    """A short game with little but mistakes: everybody passes as soon as it is possible."""
    played = new_game("midgard", 2, seed=5)
    while (decision := played.decision()) is not None:
        played.apply(decision.seat, int(PASS) if PASS in decision.options else decision.options[0])
    answer = httpx.post(f"{server.address}/api/records", content=record(played).encode(), trust_env=False, timeout=60)
    found: str = answer.json()["game"]
    return found


def analysed(page: Page) -> None:
    """Wait for the analysis; begin it unless it is there."""
    begin = page.get_by_role("button", name="Start the analysis")
    learn = page.get_by_role("button", name="Learn from your mistakes")
    expect(begin.or_(learn)).to_be_visible()
    if begin.is_visible():
        begin.click()
        expect(page.get_by_role("progressbar")).to_be_visible()
    expect(learn).to_be_visible(timeout=LONG)


def test_a_mistake_is_found_tried_again_and_played_on_from(server: Server, visit: Visit, game: str) -> None:
    page = visit(server, DESKTOP, drawn=True, settings={"coach": True}).go(f"/g/{game}")
    keys = Keys(page)
    keys.press(page.get_by_role("link", name="Analysis"))
    analysed(page)
    shares = page.get_by_role("region", name="Share of victory over the game")
    expect(shares.locator("svg path.line")).to_have_count(2)
    blunder = page.get_by_test_id("fault").filter(has_text="Played: Pass").filter(has_text="Blunder").first
    expect(blunder).to_contain_text("Better: ")
    luck = page.get_by_role("region", name="Luck and judgement").first
    expect(luck.get_by_role("rowheader")).to_have_count(7)
    assert faults(page) == []

    keys.press(blunder.get_by_role("button", name="Try it yourself"))
    learn = page.get_by_test_id("learn")
    expect(learn.get_by_role("status")).to_contain_text("What would you do?")
    assert faults(page) == []
    page.keyboard.press("0")  # pass, as in the game
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()  # it asks once more
    page.keyboard.press("Enter")
    expect(learn.get_by_role("status")).to_contain_text(re.compile("Blunder: this loses .* That is what was played."))
    learn.get_by_role("button", name="Show the answer").click()
    expect(learn.get_by_role("status")).to_contain_text("Better: ")
    learn.get_by_role("button", name="Try again").click()
    expect(learn.get_by_role("status")).to_contain_text("What would you do?")
    keys.press(learn.get_by_role("button", name="Back to the analysis"))

    keys.press(blunder.get_by_role("button", name="Play on from here"))
    keys.press(page.get_by_role("dialog").get_by_role("button", name="Play", exact=True))
    expect(page.get_by_test_id("sandbox")).to_have_text("Sandbox")
    coach = page.get_by_test_id("coach")
    expect(coach).not_to_contain_text("thinking", timeout=LONG)
    page.keyboard.press("0")  # pass: the coach warns before it is confirmed
    expect(page.get_by_test_id("warning")).to_contain_text(re.compile(r"costs about \d+ points"))
    assert faults(page) == []


def test_an_analysis_fits_a_phone_in_every_language(server: Server, visit: Visit, game: str) -> None:
    page = visit(server, PHONE, drawn=True).go(f"/a/{game}")
    analysed(page)
    for lang, title in (("de", "Analyse des Spiels"), ("fr", "Analyse de la partie")):
        page.locator(f"button[lang={lang}]").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(page) == []

"""Puzzles, the coach and the deal of the day on the page: one way through each."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fimbul import EDITIONS
from fimbul.puzzles import library
from tests.web.axe import faults
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.driver import Keys, Player
from tests.web.serving import Server
from tests.web.sight import poor_contrast, small_targets

FIRST = next(one for edition in EDITIONS for one in library(edition).values() if one.found.theme == "draft")


def test_a_puzzle_is_answered_and_the_next_one_follows(server: Server, visit: Visit) -> None:
    visitor = visit(server, PHONE, True, drawn=True)
    page = visitor.go("/learn")
    page.get_by_test_id("puzzles").click()
    expect(page.get_by_test_id("rating")).to_have_text("1200")
    assert faults(page) == []
    visitor.go(f"/puzzles?id={FIRST.id}")
    panel = page.get_by_test_id("puzzle")
    expect(panel).to_contain_text(f"Puzzle {FIRST.id}")
    card = FIRST.best[0].split()[1]
    page.locator(f'.draft .pack [data-card="{card}"] > button.face').first.click()
    page.get_by_test_id("draft-confirm").click()
    expect(panel).to_contain_text("Right: this is the best choice.")
    expect(page.get_by_test_id("puzzle-rating")).to_contain_text("Streak: 1")
    assert faults(page) == []
    panel.get_by_test_id("next-puzzle").click()
    expect(panel).to_contain_text("One choice is clearly the best here.")
    expect(panel.get_by_role("heading")).not_to_have_text(f"Puzzle {FIRST.id}")
    visitor.watch.may_lose_connection = True  # the browser itself tells of what is refused
    visitor.go("/puzzles?id=m99999-1")
    expect(page.get_by_role("alert")).to_have_text("There is no such puzzle. Choose one from the list of puzzles.")


def test_puzzles_and_the_deal_of_the_day_by_keyboard_alone(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/learn")
    keys = Keys(page)
    keys.press(page.get_by_test_id("puzzles"))
    keys.press(page.get_by_test_id("next-puzzle"))
    title = page.get_by_test_id("puzzle").get_by_role("heading")
    before = title.inner_text()
    Player(page, 3, Keys).decide()
    expect(page.get_by_test_id("puzzle-rating")).to_contain_text("Rating")
    keys.press(page.get_by_test_id("next-puzzle"))
    expect(title).not_to_have_text(before)
    visitor.go("/")
    keys.press(page.get_by_test_id("daily"))
    keys.press(page.get_by_test_id("daily-play"))
    page.wait_for_url("**/t/*")


def test_the_coach_speaks_and_terms_explain_themselves(server: Server, visit: Visit) -> None:
    visitor = visit(server, DESKTOP, drawn=True)
    page = visitor.go("/settings")
    page.get_by_text("Coach", exact=True).click()
    visitor.go("/")
    page.get_by_role("button", name="Play against bots").click()
    page.locator("dialog[open] .button.main").first.click()
    coach = page.get_by_test_id("coach")
    expect(coach).not_to_contain_text("thinking", timeout=20_000)
    expect(coach.locator("p").first).to_contain_text(re.compile(r"\w"))
    assert faults(page) == []


def test_the_deal_of_the_day_is_begun_once_and_gone_on_with(server: Server, visit: Visit) -> None:
    visitor = visit(server, PHONE, True, drawn=True)
    page = visitor.go("/")
    page.get_by_test_id("daily").click()
    expect(page.get_by_role("heading", level=1, name="Deal of the day")).to_be_visible()
    expect(page.get_by_test_id("daily-play")).to_be_visible()
    assert faults(page) == [] and small_targets(page) == [] and poor_contrast(page) == []
    page.get_by_test_id("daily-play").click()
    page.wait_for_url("**/t/*")
    table = page.url.partition("#")[0]
    visitor.go("/daily")
    page.get_by_test_id("daily-go-on").click()
    page.wait_for_url(f"{table}*")

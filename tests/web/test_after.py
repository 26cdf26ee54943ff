"""After the game: the result, the replay, and the record that can be taken along and brought back."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

import fimbul
from tests.server.party import picker
from tests.web.conftest import Visit
from tests.web.crew import Company, Crew
from tests.web.serving import Server


@pytest.fixture(scope="module")
def finished(server: Server) -> Company:
    """A game of two people and a bot, played to its end."""
    crew = Crew()
    company = crew.table(server.address, "me", "here", "karl")
    crew.play(company, lambda: all(client.result for client in company.clients.values()), picker(1, passes=0.3))
    company.results = [client.result for client in company.clients.values()]
    crew.close()
    return company


def seen_hands(page: Page) -> int:
    """How many cards lie open in the row of all hands."""
    return page.get_by_role("group", name="All hands").locator("[data-card]").count()


def test_the_result_tells_where_the_glory_came_from(server: Server, visit: Visit, finished: Company) -> None:
    page = visit(server).go(finished.link(0))  # a finished table shows its result at once
    result = finished.results[0]
    assert result is not None
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|share"))
    standing = page.get_by_role("region", name="Final score")
    expect(standing.locator(".glory").first).to_contain_text(str(max(result.glory)))

    sources = page.get_by_role("region", name="Where the Glory came from")
    sources.get_by_text("As a table").click()
    lines = sources.locator("tbody tr, tfoot tr").all()
    rows = [[int(cell) for cell in line.locator("td").all_inner_texts()] for line in lines]
    totals = rows.pop()
    assert rows and totals == [sum(column) for column in zip(*rows, strict=True)]
    assert sorted(totals) == sorted(result.glory)

    time = page.get_by_role("region", name="Glory over time")
    expect(time.locator("svg path.line")).to_have_count(3)
    time.get_by_text("As a table").click()
    expect(time.get_by_role("rowheader")).to_have_count(3)
    last = [int(cell) for cell in time.locator("tbody tr").last.locator("td").all_inner_texts()]
    assert sorted(last) == sorted(result.glory)

    seed = page.get_by_role("region", name="Seed of the deal").locator("code").first
    expect(seed).to_have_text(result.seed)


def test_the_record_can_be_taken_along_and_brought_back(
    server: Server, visit: Visit, finished: Company, tmp_path: Path
) -> None:
    result = finished.results[0]
    assert result is not None
    page = visit(server).go(f"/g/{result.game}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    game = fimbul.replay(file.read_text())
    assert game.over and str(game.setup.seed) == result.seed
    assert game.result() == result.glory

    home = visit(server).go("/")
    with home.expect_file_chooser() as chooser:
        home.get_by_role("button", name="Replay a saved game").click()
    chooser.value.set_files(file)
    expect(home.get_by_role("region", name="Seed of the deal").locator("code").first).to_have_text(result.seed)
    home.get_by_role("button", name="Watch the replay").click()
    expect(home.get_by_role("slider", name="Position")).to_be_visible()


def test_a_replay_is_seen_with_anybodys_eyes(server: Server, visit: Visit, finished: Company) -> None:
    result = finished.results[0]
    assert result is not None
    visitor = visit(server)
    page = visitor.go(f"/g/{result.game}")
    page.get_by_role("button", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Position")
    eyes = page.get_by_label("View as")
    last = int(slider.get_attribute("max") or 0)
    steps = httpx.get(f"{server.address}/api/games/{result.game}", trust_env=False).json()["steps"]
    assert last == steps - 1 > 100  # the first is the position before the first move

    # Into the first Age, when everybody holds cards.
    page.get_by_label("Jump to").select_option(index=2)
    expect(slider).not_to_have_value("0")
    eyes.select_option("open")
    expect(page.get_by_role("group", name="All hands")).to_be_visible()
    everything = seen_hands(page)
    assert everything > 0
    views: dict[str, list[str]] = {}
    own = page.get_by_role("region", name="Your clan")
    for value, clan in (("watch", None), ("0", "Wolf"), ("1", "Raven"), ("2", "Serpent")):
        eyes.select_option(value)
        expect(page.get_by_role("group", name="All hands")).to_have_count(0)
        expect(own).to_have_accessible_name(f"Your clan: {clan}") if clan else expect(own).to_have_count(0)
        hand = page.locator("section[aria-label='Your hand'] [data-card], .draft [data-card]")
        views[value] = hand.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert views["watch"] == [] and views["0"] != views["1"]

    # The address says it all: it can be shared as it stands.
    place = slider.input_value()
    other = visit(server).go(page.url.removeprefix(server.address))
    expect(other.get_by_role("slider", name="Position")).to_have_value(place)
    expect(other.get_by_label("View as")).to_have_value("2")

    # Keys walk, and the end is the end.
    page.locator("body").press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(last))
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("heading", name="Final score")).to_be_visible()


def test_a_replay_plays_by_itself(server: Server, visit: Visit, finished: Company) -> None:
    result = finished.results[0]
    assert result is not None
    page = visit(server).go(f"/g/{result.game}?n=0")
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_value("0")
    page.get_by_role("combobox", name="Speed").select_option(index=3)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()


def test_everybody_wants_another_game(server: Server, visit: Visit, finished: Company) -> None:
    pages = [visit(server).go(finished.link(seat)) for seat in (0, 1)]
    for page in pages:
        expect(page.get_by_role("heading", name="Final score")).to_be_visible()
    old = pages[0].url
    pages[1].get_by_role("button", name="Rematch").click()
    expect(pages[1].get_by_text("You want a rematch; waiting for the others.")).to_be_visible()
    pages[0].get_by_role("button", name="Rematch: 1 of 2 wants one").click()
    for page in pages:
        expect(page).not_to_have_url(old)
        expect(page.get_by_test_id("waiting")).not_to_be_empty()

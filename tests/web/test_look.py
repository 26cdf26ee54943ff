"""How the table looks and holds still: on a phone, on a tablet, under the pointer."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.server.party import picker, prefer
from tests.web.conftest import PHONE, Visit
from tests.web.crew import Company, Crew
from tests.web.driver import Finger, Player
from tests.web.serving import Server
from tests.web.sight import SHIFTS, poor_contrast, small_targets

TABLET = (820, 1180)
LARGE = (2560, 1440)
FIGHT = prefer("pillage", "invade", "join", "play")


def at_an_action(server: Server, crew: Crew, **settings: Any) -> Company:
    """A table at which seat 0 has an action to choose, with figures on the board."""
    company = crew.table(server.address, "me", "here", "here", **settings)

    def reached() -> bool:
        mine = crew.position(company, 0).clans[0]
        return company.question(0) == "action" and mine.on_board > 0 and mine.rage < 6

    crew.play(company, reached, FIGHT)
    crew.leave(company, 0)
    return company


def board_of(page: Page) -> Any:
    """Where the board lies, and how large it is."""
    return page.locator("div.board").first.bounding_box()


def test_the_phone_board_keeps_its_size_and_nothing_jumps(server: Server, visit: Visit, crew: Crew) -> None:
    company = at_an_action(server, crew)
    page = visit(server, PHONE, touch=True, drawn=True).go(company.link(0))
    player = Player(page, 1, Finger)
    player.wait("now.verbs?.length")
    page.wait_for_load_state("networkidle")
    page.evaluate(SHIFTS)
    board = board_of(page)
    expect(page.locator("[data-score]")).to_have_count(3)
    for tab in ("Hand", "Clan", "Rivals", "Log", "Play"):
        page.locator("nav.tabs").get_by_role("button", name=tab).tap()
        assert board_of(page) == board, f"the board changes with {tab}"
    page.evaluate("window.shifts.length = 0")  # now a turn, as it is played
    page.locator("[data-verb=invade]").tap()
    player.wait("now.choices")
    assert board_of(page) == board
    page.locator("section.actions .choice").first.tap()
    player.wait("now.targets")
    assert board_of(page) == board
    page.locator("section.actions .choice").first.tap()
    player.wait("now.confirm")
    assert board_of(page) == board
    player.confirm(player.look(), page.get_by_test_id("confirm"))
    assert board_of(page) == board
    page.wait_for_timeout(300)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, by_hand, _ in shifts if not by_hand) <= 0.05, shifts
    assert max([value for value, _, _ in shifts], default=0) <= 0.05, shifts


def test_on_a_phone_cards_are_rows_with_text_and_the_battle_stands_above(
    server: Server, visit: Visit, crew: Crew
) -> None:
    company = crew.table(server.address, "me", "here", "here")
    crew.play(company, lambda: company.question(0) == "card", FIGHT)
    crew.leave(company, 0)
    page = visit(server, PHONE, touch=True).go(company.link(0))
    Player(page, 1, Finger).wait("now.choices")
    expect(page.locator(".battle-glance li").first).to_be_visible()
    row = page.locator("section.actions .choice").first
    assert len(row.locator(".text").inner_text()) > 10
    assert page.locator(".battle-glance").bounding_box()["y"] < row.bounding_box()["y"]  # type: ignore[index]


def test_a_tablet_shows_scores_rivals_and_hand(server: Server, visit: Visit, crew: Crew) -> None:
    company = at_an_action(server, crew)
    page = visit(server, TABLET, touch=True, drawn=True, lang="fr").go(company.link(0))
    expect(page.locator("section.rival")).to_have_count(2)
    expect(page.locator("[data-part=hand] [data-card]").first).to_be_visible()
    expect(page.locator("section.own")).to_be_visible()
    expect(page.locator("nav.tabs")).to_have_count(0)
    assert board_of(page)["width"] > 780
    assert not poor_contrast(page)


def test_large_windows_have_large_letters(server: Server, visit: Visit) -> None:
    page = visit(server, LARGE).go("/")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 20


# The middle of something on the map: of a token, an empty village, a figure, a doom, a strength chip.
THINGS = """(which) => {
  const { left, top, width, height } = document.querySelector(`svg.pieces ${which}`).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def test_things_on_the_board_say_what_they_are(server: Server, visit: Visit, crew: Crew) -> None:
    company = at_an_action(server, crew, modules=["gods"])
    page = visit(server).go(company.link(0))
    Player(page, 1).wait("now.verbs?.length")
    tip = page.get_by_role("tooltip")
    for which, words in {
        ".token:not(.pillaged)": "illaging it gives",
        ".slot": "Villages",
        ".standing .piece": "STR",
        ".god": ":",
        ".doom-mark": "falls in Age",
    }.items():
        page.mouse.move(5, 5)
        expect(tip).to_be_hidden()
        page.mouse.move(*page.evaluate(THINGS, which))
        page.mouse.move(*[at + 1 for at in page.evaluate(THINGS, which)])
        expect(tip).to_contain_text(words)
    page.locator("section.own .stat").first.hover()
    expect(tip).to_contain_text("step 6 +20")
    page.locator("section.rival .head").first.hover()
    expect(tip).to_contain_text("Glory")
    page.mouse.move(5, 5)
    page.keyboard.press("Tab")
    page.locator("[data-place][tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    place = page.evaluate("document.activeElement.ariaLabel").split(".")[0]
    assert place
    expect(tip).to_contain_text(place)
    for region in ("Manheim", "Jotunheim", "Alfheim"):
        expect(page.locator(".board .region", has_text=region)).to_have_count(1)


def test_a_long_press_reads_and_does_not_choose(server: Server, visit: Visit, crew: Crew) -> None:
    company = at_an_action(server, crew)
    page = visit(server, PHONE, touch=True).go(company.link(0))
    Player(page, 1, Finger).wait("now.verbs?.length")
    x, y = page.evaluate(THINGS, ".slot")
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("tooltip")).to_contain_text("Villages")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(page.locator("section.actions .crumb")).to_have_count(0)


def test_the_result_says_how_i_came_out(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "here", "here")
    crew.play(company, lambda: all(client.result for client in company.clients.values()), picker(1, passes=0.5))
    result = company.clients[0].result
    assert result is not None
    loser = next(seat for seat in range(3) if seat not in result.winners)
    crew.leave(company, loser)
    page = visit(server).go(company.link(loser))
    expect(page.get_by_test_id("placed")).to_have_text(f"You: {['1st', '2nd', '3rd'][rank(result.glory, loser)]} of 3")


def test_with_forced_colours_no_picture_lies_behind_the_icons(server: Server, visit: Visit) -> None:
    page = visit(server, forced_colors="active").go("/")
    assert page.locator("body > #app > header").evaluate("(bar) => getComputedStyle(bar).backgroundImage") == "none"
    colours = page.locator(".way.main").evaluate(
        "(way) => [way, way.querySelector('.icon')].map((one) => getComputedStyle(one).color)"
    )
    assert colours[0] == colours[1]


def rank(glory: list[int], seat: int) -> int:
    """How many did better."""
    return sum(other > glory[seat] for other in glory)


def test_every_tab_of_the_phone_can_be_read_and_pressed(server: Server, visit: Visit, crew: Crew) -> None:
    company = at_an_action(server, crew)
    page = visit(server, PHONE, touch=True, drawn=True).go(company.link(0))
    Player(page, 1, Finger).wait("now.verbs?.length")
    for tab in ("Hand", "Clan", "Rivals", "Log", "Play"):
        page.locator("nav.tabs").get_by_role("button", name=tab).tap()
        found = poor_contrast(page) + small_targets(page)
        assert not found, f"{tab}: {found}"

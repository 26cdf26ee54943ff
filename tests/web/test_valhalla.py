"""Valhalla in a real browser: chosen at set-up, played to its end, seen on a phone, in French, and read about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from fimbul.words import LANGUAGES
from tests.chance import SEED_SHOWN
from tests.server.party import prefer
from tests.volume import some
from tests.web import driver
from tests.web.axe import faults
from tests.web.conftest import PHONE, Visit, sizes
from tests.web.crew import Company, Crew
from tests.web.driver import Finger, Hand, Look, Player, choose_radio
from tests.web.serving import Server
from tests.web.test_games import ALL_TEXTS, OVERFLOWING
from tests.web.words import english_only, word

CHAMBERS = {
    "throne": ["himinbjorg", "noatun", "sokkvabekk", "vingolf"],
    "vingolf": ["glitnir", "throne", "ydalir"],
    "fensalir": ["noatun", "sokkvabekk"],
    "glitnir": ["himinbjorg", "vingolf", "ydalir"],
    "noatun": ["fensalir", "himinbjorg", "throne", "thrymheim"],
    "ydalir": ["glitnir", "sokkvabekk", "vingolf"],
    "thrymheim": ["himinbjorg", "noatun"],
    "sokkvabekk": ["fensalir", "throne", "ydalir"],
    "himinbjorg": ["glitnir", "noatun", "throne", "thrymheim"],
}


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rather contests than marches: a game with battles in it."""
    for verb, weight in {"contest": 9, "summon": 6}.items():
        monkeypatch.setitem(driver.LIKED, verb, weight)
    yield


def begin(page: Page, hand: Hand, lang: str = "en") -> None:
    """From the first page to a game of three against bots that answer at once."""
    hand.press(page.get_by_role("button", name=word("home", "bots", lang)))
    hand.press(page.get_by_role("link", name=word("home", "change_rules", lang)))
    choose_radio(hand, word("setup", "edition", lang), "Valhalla")
    choose_radio(hand, word("setup", "seats", lang), "3")
    choose_radio(hand, word("setup", "bot_pace", lang), word("setup", "pace_0", lang))
    for seat in (1, 2):
        page.locator("ol.seats > li").nth(seat).get_by_label(word("setup", "level", lang)).select_option("karl")
    hand.press(page.get_by_role("button", name=word("setup", "begin", lang)))


def is_asked(company: Company, kind: str) -> Callable[[], bool]:
    """Whether the first seat is asked something of a kind."""
    return lambda: company.question(0) == kind


def expect_result(page: Page, player: Player, lang: str = "en") -> None:
    """The game is over, and the page says how it ended."""
    assert player.answers >= 25, f"a whole game has more decisions than {player.answers}: {player.asked}"
    expect(page.get_by_role("heading", name=word("result", "standing", lang))).to_be_visible()
    expect(page.locator("section[aria-labelledby=result-score] li")).to_have_count(3)
    expect(page.locator("section[aria-labelledby=result-seed] code").first).to_have_text(SEED_SHOWN)


def test_a_whole_game_by_clicking_then_its_replay(server: Server, visit: Visit) -> None:
    page = visit(server).go("/")
    player = Player(page, 11)
    begin(page, player.hand)
    player.wait_for_turn()
    expect(page.locator(".draft .pack [data-card]")).to_have_count(6)
    shown: set[str] = set()

    def look(now: Look) -> bool:
        places = {"contest": "section.battle-sheet", "claimed": "svg.pieces .over", "killed": ".piles"}
        for name, where in places.items():
            if page.locator(where).count():
                shown.add(name)
        if now.verbs and not now.crumbs:
            expect(page.locator("svg.pieces [data-place]")).to_have_count(len(CHAMBERS))
            shown.add("halls")
        return now.state == "over"

    player.play(look)
    expect_result(page, player)
    assert shown == {"contest", "claimed", "killed", "halls"}

    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("svg.pieces [data-place]")).to_have_count(len(CHAMBERS))
    at = page.get_by_role("slider").first
    at.press("End")
    expect(page.get_by_test_id("waiting")).to_have_text(re.compile("over|wins|share", re.IGNORECASE))


def test_a_part_of_a_game_on_a_phone_by_touch(server: Server, visit: Visit) -> None:
    page = visit(server, PHONE, touch=True).go("/")
    player = Player(page, 12, Finger)
    begin(page, player.hand)

    def look(now: Look) -> bool:
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
        return bool(now.verbs) and not now.crumbs and "II" in page.locator("b.age").inner_text()

    player.play(look)
    board = page.locator("svg.pieces")
    expect(board.locator("[data-place]")).to_have_count(len(CHAMBERS))
    small = board.locator("text.name").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert min(small) >= 9, f"names of halls too small to read: {small}"
    page.get_by_role("navigation", name="Sheets").get_by_text("Clan", exact=True).tap()
    expect(page.get_by_role("region", name="Sauna")).to_be_visible()
    expect(page.locator("ul.slots li")).to_have_count(7)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES[2::2])
def test_a_whole_game_in_another_language(server: Server, visit: Visit, lang: str) -> None:
    page = visit(server, lang=lang).go("/")
    player = Player(page, 13)
    begin(page, player.hand, lang)
    stray: set[str] = set()
    wide: set[str] = set()

    def look(now: Look) -> bool:
        stray.update(english_only(lang).intersection(page.evaluate(ALL_TEXTS)))
        wide.update(page.evaluate(OVERFLOWING))
        return now.state == "over"

    player.play(look)
    expect_result(page, player, lang)
    assert not stray, f"English in another language: {stray}"
    assert not wide, f"cut off: {wide}"


def test_arrow_keys_walk_by_the_doorways(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", "karl", seated=False, edition="valhalla")
    page = visit(server).go(company.link(0))
    player = Player(page, 14)
    player.play(lambda now: bool(now.verbs))
    page.locator("[data-place][tabindex='0']").focus()
    page.keyboard.press("Home")
    seen: dict[str, set[str]] = {}
    here = page.evaluate("document.activeElement.dataset.place")
    assert here == "throne"
    for key in ["Up", "Right", "Down", "Down", "Left", "Left", "Up", "Up", "Right", "Down", "Left", "Up", "Right"] * 2:
        page.keyboard.press(f"Arrow{key}")
        there = page.evaluate("document.activeElement.dataset.place")
        if there != here:
            seen.setdefault(here, set()).add(there)
            assert there in CHAMBERS[here], f"there is no doorway from {here} to {there}"
        here = there
    assert len(seen) >= 6


@pytest.mark.parametrize(("size", "touch"), sizes(PHONE))
def test_no_serious_fault_of_access(
    server: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool
) -> None:
    company = crew.table(server.address, "me", "here", "here", edition="valhalla")
    fight = prefer("contest", "join", "summon", "play")
    crew.leave(company, 0)
    page = visit(server, size, touch, drawn=True).go(company.link(0))
    player = Player(page, 15, Finger if touch else Hand)
    player.wait_for_turn()
    found = {"draft": faults(page)}
    for kind, shown in {"action": "[data-verb=summon]", "card": "section.battle-sheet"}.items():
        crew.sit(company, 0)
        crew.play(company, is_asked(company, kind), fight)
        crew.leave(company, 0)
        page.get_by_role("button", name="Play here").click()
        expect(page.locator(shown)).to_be_visible()
        found[kind] = faults(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("lang", some(LANGUAGES, "de"))
def test_cards_and_rules_are_labelled_as_the_house_set(server: Server, visit: Visit, lang: str) -> None:
    page = visit(server, lang=lang, drawn=True).go("/cards?edition=valhalla")
    expect(page.locator("ul.grid [data-card]")).to_have_count(90)
    expect(page.get_by_text("Fimbul").first).to_be_visible()
    page.locator("#cards-god").select_option("tyr")
    expect(page.locator("ul.grid [data-card]")).to_have_count(14)
    assert "edition=valhalla" in page.url
    assert not faults(page)

    page.goto(f"{server.address}/rules?edition=valhalla")
    expect(page.locator("#house-title")).to_be_visible()
    expect(page.locator("#numbers table").nth(1).locator("tbody tr")).to_have_count(len(CHAMBERS))
    page.locator("#ruling-words").fill("V12")
    expect(page.locator("ol.rulings li")).to_have_count(1)
    assert not faults(page)

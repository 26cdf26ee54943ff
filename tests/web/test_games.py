"""Whole games in a browser: by mouse, by keyboard alone, with a finger on a phone, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from fimbul.words import LANGUAGES
from tests.chance import SEED_SHOWN
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Finger, Hand, Keys, Look, Player, choose_radio, untick
from tests.web.serving import Server
from tests.web.words import english_only, word

# Every text somebody can read or hear: lines of text, names, descriptions, hints.
ALL_TEXTS = """() => {
  const found = document.body.innerText.split("\\n");
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) found.push(element.getAttribute(name));
  }
  return [...new Set(found.filter(Boolean).map((text) => text.trim()))];
}"""

# Words that do not fit where they stand: the page is wider than the window, or a button cuts its own name off.
OVERFLOWING = """() => {
  const wide = document.scrollingElement.scrollWidth > innerWidth ? ["the page"] : [];
  for (const button of document.querySelectorAll("button, a.button, [role=tab], h1, h2, h3")) {
    if (!button.checkVisibility() || button.clientWidth === 0 || button.closest("[data-card]")) continue;
    const name = (button.innerText || button.ariaLabel || "").trim();
    if (button.scrollWidth > button.clientWidth + 1 && name.length > 3) wide.push(name);
  }
  return wide;
}"""


def begin(page: Page, hand: Hand, lang: str = "en") -> None:
    """From the first page to a game of two against a bot that answers at once, with a draft from the beginning."""
    hand.press(page.get_by_role("button", name=word("home", "bots", lang)))
    hand.press(page.get_by_role("link", name=word("home", "change_rules", lang)))
    choose_radio(hand, word("setup", "seats", lang), "2")
    choose_radio(hand, word("setup", "bot_pace", lang), word("setup", "pace_0", lang))
    untick(hand, page.get_by_role("checkbox", name=word("setup", "first_game", lang)))  # kept from the quick game
    hand.press(page.get_by_role("button", name=word("setup", "begin", lang)))


def expect_result(page: Page, player: Player, lang: str = "en") -> None:
    """The game is over, and the page says how it ended."""
    prompts = " ".join(player.asked)
    assert player.answers >= 25, f"a whole game has more decisions than {player.answers}: {prompts}"
    expect(page.get_by_role("heading", name=word("result", "standing", lang))).to_be_visible()
    ranks = page.locator("section[aria-labelledby=result-score] li")
    expect(ranks).to_have_count(2)
    expect(page.locator("section[aria-labelledby=result-seed] code").first).to_have_text(SEED_SHOWN)


def test_a_whole_game_by_keyboard_alone(server: Server, visit: Visit) -> None:
    page = visit(server).go("/")
    player = Player(page, 2, Keys)
    page.evaluate("""() => {
      const point = () => (window.pointed = true);
      for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, point, true);
    }""")
    begin(page, player.hand)
    player.play()
    expect_result(page, player)
    assert page.evaluate("window.pointed") is None, "something was pointed at"


@pytest.mark.long  # a phone plays a whole game on the site
def test_a_whole_game_on_a_phone_by_touch(server: Server, visit: Visit) -> None:
    page = visit(server, PHONE, touch=True).go("/")
    player = Player(page, 3, Finger)
    begin(page, player.hand)

    def look(now: Look) -> bool:
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
        return now.state == "over"

    player.play(look)
    expect_result(page, player)


# One edition for each language; English is played by keyboard and by touch. tests/words/stories has all words of both.
@pytest.mark.parametrize("lang", LANGUAGES[1::2])
def test_a_whole_game_by_clicking_in_another_language(server: Server, visit: Visit, lang: str) -> None:
    page = visit(server, lang=lang, drawn=True).go("/")
    player = Player(page, 4)
    begin(page, player.hand, lang)
    stray: set[str] = set()
    wide: set[str] = set()
    told: list[str] = []  # what was read of the ends of Ages, part by part
    battles: list[str] = []  # … and of battles fought here

    def look(now: Look) -> bool:
        if now.state == "age":
            told.append(f"{page.locator('#age-sheet-title').inner_text()}: {now.prompt}")
        elif now.state == "battle":
            battles.append(now.mark)
        stray.update(english_only(lang).intersection(page.evaluate(ALL_TEXTS)))
        wide.update(page.evaluate(OVERFLOWING))
        return now.state == "over"

    player.play(look)
    expect_result(page, player, lang)
    stray.update(english_only(lang).intersection(page.evaluate(ALL_TEXTS)))
    wide.update(page.evaluate(OVERFLOWING))
    assert page.evaluate("document.documentElement.lang") == lang
    scores = word("table", "scoreTable", lang)
    assert len(told) == len(set(told)) >= 8, told  # each part once: Ragnarök and scores at least, and the Quests
    assert [line.endswith(f": {scores}") for line in told].count(True) == 3 and told[-1].endswith(scores), told
    assert battles, "no battle waited to be read"
    assert not stray, f"English in another language: {stray}"
    assert not wide, f"cut off: {wide}"


def test_two_clicks_to_a_game(server: Server, visit: Visit) -> None:
    page = visit(server).go("/")
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_test_id("waiting")).not_to_be_empty()
    expect(page.locator("section[aria-label='Your hand'] [data-card]")).to_have_count(8)  # no draft in a first game

"""The table screen: choosing, reasons, previews, undo, reading, settings."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fimbul.server import messages as wire
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.crew import Company, Crew
from tests.web.driver import Look, Player
from tests.web.serving import Server

FIRST_GAME = ["first_age_without_draft"]
SEED = "20"


def alone(crew: Crew, server: Server) -> Company:
    """A game against a bot that begins with the first action; the same deal every time."""
    return crew.table(server.address, "me", "karl", seated=False, seed=SEED, options=FIRST_GAME)


def answers(visitor: Visitor) -> int:
    """How many answers the page has sent."""
    return len([text for text in visitor.watch.sent if '"type":"answer"' in text])


def verbs(player: Player) -> Look:
    """Wait for a turn with actions to choose from."""
    return player.play(lambda now: bool(now.verbs))


def pieces(page: Page) -> int:
    """How many figures are drawn on the board."""
    return page.locator(".board g.piece:not(.preview)").count()


def invade(player: Player) -> None:
    """Invade with something, somewhere."""
    before = pieces(player.page)
    player.page.locator("[data-verb=invade]").click()
    while not (now := player.look()).confirm:
        player.step(now)
    player.confirm(now, player.page.get_by_test_id("confirm"))
    expect(player.page.locator(".board g.piece:not(.preview)")).not_to_have_count(before)


def test_an_action_is_shown_before_it_is_sent(server: Server, visit: Visit, crew: Crew) -> None:
    visitor = visit(server, drawn=True)
    page = visitor.go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    page.locator("[data-verb=invade]").click()
    page.locator("section.actions .choice").first.click()  # which figure
    target = player.places(".aimed")[0]
    page.mouse.click(target["x"], target["y"])
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_enabled()
    expect(page.locator("section.actions .preview")).to_be_visible()  # what it would do
    assert answers(visitor) == 0
    page.keyboard.press("Escape")  # one step back: the target is open again
    expect(confirm).to_have_count(0)
    page.mouse.click(target["x"], target["y"])
    confirm.click()
    expect(confirm).to_have_count(0)
    assert answers(visitor) == 1


def test_a_noun_may_come_first(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    place = player.places(".open")[0]
    page.mouse.click(place["x"], place["y"])
    name = page.locator(f"[data-place={place['place']}]").get_attribute("aria-label") or ""
    crumbs = page.get_by_role("navigation", name="Chosen so far")
    expect(crumbs).to_contain_text(name.split(".")[0])
    expect(page.locator(".outlines .origin").first).to_be_attached()  # the pick is seen on the board
    prompt = page.locator("section.actions .prompt")
    expect(prompt).to_have_text("Invade: which figure?")
    page.keyboard.press("Escape")
    expect(crumbs).to_have_count(0)


def test_a_place_first_then_a_march_from_there(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    player = Player(page, 1)
    choices = page.locator("section.actions .choice")
    places: list[dict[str, Any]] = []
    for figure in ("Leader", "Warrior"):
        verbs(player)
        page.locator("[data-verb=invade]").click()
        choices.filter(has_text=figure).first.click()
        taken = [place["place"] for place in places]
        places += [place for place in player.places(".aimed") if place["place"] not in taken][:1]
        page.mouse.click(places[-1]["x"], places[-1]["y"])
        player.confirm(player.look(), page.get_by_test_id("confirm"))
    verbs(player)
    place = places[0]
    page.mouse.click(place["x"], place["y"])  # to march from there, or from the other place to it
    page.locator("[data-verb=march]").click()
    name = page.locator(f"[data-place={place['place']}]").get_attribute("aria-label") or ""
    choices.filter(has_text=name.split(".")[0]).first.click()  # both picks name the same place
    expect(page.locator(".outlines .line.origin")).to_have_count(1)
    assert player.look().state == "asked"


def test_dim_places_say_why_not(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    page.locator("[data-verb=invade]").click()
    page.locator("section.actions .choice", has_text="Ship").first.click()  # only fjords are left
    dim = player.places(".dim:not(.water)")
    assert dim, "a Ship may go anywhere?"
    reason = page.locator(".board .reason")
    page.mouse.move(dim[0]["x"], dim[0]["y"])
    expect(reason).to_have_text(re.compile(r"\w+ \w+"))
    said = reason.inner_text()
    page.mouse.move(5, 5)
    expect(reason).to_have_count(0)
    page.mouse.click(dim[0]["x"], dim[0]["y"])  # pressing it changes nothing and says the same
    expect(reason).to_have_text(said)
    assert page.locator(f"[data-place={dim[0]['place']}]").get_attribute("aria-disabled") == "true"


def test_a_verb_without_choices_says_why(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    verbs(Player(page, 1))
    march = page.locator("[data-verb=march]")  # nobody stands on the board yet
    expect(march).to_have_attribute("aria-disabled", "true")
    march.hover()
    expect(page.get_by_role("tooltip").filter(has_text=re.compile(r"\w"))).to_be_visible()


def test_pass_asks_once_more(server: Server, visit: Visit, crew: Crew) -> None:
    visitor = visit(server)
    page = visitor.go(alone(crew, server).link(0))
    verbs(Player(page, 1))
    page.locator("[data-verb=pass]").click()
    confirm = page.get_by_test_id("confirm")
    confirm.click()
    expect(page.get_by_role("alert").filter(has_text="Sure?")).to_be_visible()
    assert answers(visitor) == 0
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert").filter(has_text="Sure?")).to_have_count(0)
    confirm.click()
    confirm.click()
    expect(confirm).to_have_count(0)
    assert answers(visitor) == 1


def test_pass_asks_only_if_wanted(server: Server, visit: Visit, crew: Crew) -> None:
    visitor = visit(server, settings={"confirmPass": False})
    page = visitor.go(alone(crew, server).link(0))
    verbs(Player(page, 1))
    page.locator("[data-verb=pass]").click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("confirm")).to_have_count(0)
    assert answers(visitor) == 1


def test_a_hint_can_be_taken(server: Server, visit: Visit, crew: Crew) -> None:
    visitor = visit(server)
    page = visitor.go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    page.keyboard.press("i")
    lines = page.locator(".hints li > [data-hint]")  # without those that are as good as one of them
    expect(lines.first).to_be_visible(timeout=15_000)
    assert 1 <= lines.count() <= 3 and "%" in lines.first.inner_text()
    action = lines.first.get_attribute("data-hint")
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("confirm")).to_have_attribute("data-option", action or "")
    before = answers(visitor)
    page.get_by_test_id("confirm").click()
    if action == "0":
        page.get_by_test_id("confirm").click()  # passing asks once more
    expect(lines).to_have_count(0)
    assert answers(visitor) == before + 1


def test_undo_against_bots_is_free(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    player = Player(page, 1)
    before = verbs(player)
    undo = page.get_by_test_id("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    invade(player)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    undo.click()
    now = player.wait("now.verbs?.length && now.mark === before", before.mark, 10_000)
    assert now.verbs == before.verbs
    assert pieces(page) == 0
    page.keyboard.press("l")
    expect(page.get_by_role("tabpanel")).to_contain_text("takes back its last move")


def agree(agrees: bool, number: int) -> wire.AnswerUndo:
    """The answer to a request to undo."""
    return wire.AnswerUndo(number, agrees)


def test_undo_asks_the_table_where_somebody_else_has_acted(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "here", options=FIRST_GAME)
    mine = next(seat for seat in (0, 1) if company.question(seat))
    other = 1 - mine
    crew.leave(company, mine)
    page = visit(server).go(company.link(mine))
    player = Player(page, 3)
    verbs(player)
    invade(player)
    crew.answer(company, other)
    undo = page.get_by_role("button", name="Ask the table for an undo")
    client = company.clients[other]
    asking = page.get_by_text(re.compile(r"You have asked to take this back: \w+ invades .*\. Waiting for .+\."))
    refused = page.get_by_text("Your move was not taken back.")
    undo.click()
    page.get_by_role("button", name="Withdraw the request").click()
    expect(asking).to_have_count(0)
    for agrees in (False, True):
        undo.click()
        expect(asking).to_be_visible()
        expect(refused).to_have_count(0)
        crew.run(client.until(lambda: client.room is not None and client.room.undo is not None))
        crew.run(client.ask(partial(agree, agrees)))
        expect(asking).to_have_count(0)
        if not agrees:
            expect(refused).to_be_visible()
            expect(refused).to_have_count(0)  # after a while
    player.wait("now.verbs?.length")
    page.keyboard.press("l")
    expect(page.get_by_role("tabpanel")).to_contain_text("takes back its last move")


def test_a_hidden_choice_can_be_changed(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "here", "here")
    crew.leave(company, 0)
    page = visit(server).go(company.link(0))
    player = Player(page, 4)
    player.decide()
    chosen = page.locator(".draft [data-card]:has([aria-pressed=true])")
    expect(chosen).to_have_count(1)
    first = chosen.get_attribute("data-card")
    crew.answer(company, 1)  # the third is still choosing
    expect(page.locator(".draft .who")).to_contain_text("Serpent")
    page.locator(".draft").get_by_role("button", name="Change my choice").click()
    expect(chosen).to_have_count(0)
    other = page.locator(f".draft .pack [data-card]:not([data-card={first}]) > button.face").first
    other.click()
    page.get_by_test_id("draft-confirm").click()
    expect(chosen).to_have_count(1)
    second = chosen.get_attribute("data-card")
    assert second != first
    crew.answer(company, 2)
    expect(page.locator(".draft .mine [data-card]")).to_have_attribute("data-card", str(second))


def test_the_draft_shows_what_can_be_known(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", "karl", seated=False, seed=SEED)
    page = visit(server).go(company.link(0))
    player = Player(page, 1)
    player.wait_for_turn()
    draft = page.get_by_role("region", name="Gods' Gifts")
    expect(draft.locator(".pack [data-card]")).to_have_count(8)
    expect(draft).to_contain_text("Packs come from")
    quests = draft.get_by_role("button", name="Quest", exact=True)
    quests.click()
    assert draft.locator(".pack .card.dim").count() == 8 - draft.locator(".pack .card.quest").count()
    quests.click()
    player.decide()
    player.wait_for_turn()
    expect(draft.locator(".pack [data-card]")).to_have_count(7)
    expect(draft.get_by_role("region", name="My cards").locator("[data-card]")).to_have_count(1)
    draft.get_by_role("button", name="Cards I passed on").click()
    memory = draft.get_by_role("region", name="Cards I passed on")
    assert memory.get_by_role("button").count() >= 8
    draft.get_by_role("button", name="Board").click()
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    page.get_by_role("button", name="Back to the cards").click()
    expect(draft).to_be_visible()


def test_cards_open_from_the_log_and_from_the_hand(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("^Read ")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("table", name="Copies in play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    told = page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Read "))
    player.play(lambda now: told.count() > 0)
    name = told.first.inner_text()
    told.first.click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


def test_the_table_speaks_another_language_at_once(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    verbs(Player(page, 1))
    waiting = page.get_by_test_id("waiting")
    english = waiting.inner_text()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Journal")).to_be_visible()
    expect(waiting).not_to_have_text(english)
    page.reload()
    expect(page.get_by_role("tab", name="Journal")).to_be_visible()


def test_the_table_in_words_and_a_command_line(server: Server, visit: Visit, crew: Crew) -> None:
    visitor = visit(server)
    page = visitor.go(alone(crew, server).link(0))
    player = Player(page, 1)
    verbs(player)
    page.evaluate("document.activeElement.blur()")
    for _ in range(3):  # past the links of the browser's own: it is found from the first Tab on
        page.keyboard.press("Tab")
        if "command line" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Yggdrasil")
    options = dialog.locator("ol.options li")
    first = options.first.locator("code").inner_text()
    line = dialog.get_by_label("Command")
    line.fill("dance")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).not_to_be_empty()
    assert answers(visitor) == 0
    line.fill(first)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Done")
    assert answers(visitor) == 1


def test_keys_open_what_they_should(server: Server, visit: Visit, crew: Crew) -> None:
    page = visit(server).go(alone(crew, server).link(0))
    verbs(Player(page, 1))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    for key, name in (("l", "Log"), ("r", "Recap")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("h")
    assert page.evaluate("document.activeElement.closest('[data-part=hand]') !== null")
    page.keyboard.press("1")
    expect(page.get_by_role("navigation", name="Chosen so far")).to_be_visible()


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), ((1920, 1080), False), (PHONE, True)])
def test_the_table_needs_no_scrolling(
    server: Server, visit: Visit, crew: Crew, size: tuple[int, int], touch: bool
) -> None:
    company = crew.table(server.address, "me", *["karl"] * 4, seated=False, seed=SEED, modules=["fifth"])
    page = visit(server, size, touch).go(company.link(0))
    player = Player(page, 1)
    for state in ("draft", "asked"):
        while player.wait_for_turn().state != state:
            player.decide()
        box = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
        assert box[0] <= size[0] and box[1] <= size[1], f"{state}: the page is {box}"

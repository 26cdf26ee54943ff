"""Home, set-up, reference, settings, credits; how much has to be loaded; and that a press is answered at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.crew import Crew
from tests.web.driver import Keys, Player, choose_radio
from tests.web.network import Network
from tests.web.serving import Server
from tests.web.words import word

BUDGET = 250_000  # bytes until the home screen can be used


def test_the_home_screen_is_light(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    session.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: int(event["encodedDataLength"])})
    )
    page = visitor.go("/")
    page.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    fonts = [name for name in names.values() if name.endswith(".woff2")]
    assert fonts, "no font was loaded: this counts less than a person has to load"
    loaded = {names.get(request, request): size for request, size in sizes.items()}
    assert 20_000 < sum(loaded.values()) < BUDGET, loaded


@pytest.mark.parametrize(
    ("browser_says", "stored", "spoken"),
    [
        ("de-AT", None, "de"),
        ("fr-CA", None, "fr"),
        ("sv-SE", None, "en"),
        ("de-DE", "fr", "fr"),
        ("en-GB", "tlh", "en"),
        ("en-GB", "__proto__", "en"),
    ],
)
def test_the_page_speaks_one_language_from_its_first_word(
    server: Server, visit: Visit, browser_says: str, stored: str | None, spoken: str
) -> None:
    visitor = visit(server, lang=browser_says, settings={"lang": stored})
    files: list[str] = []
    visitor.page.on("request", lambda request: files.append(request.url))
    page = visitor.go("/")
    expect(page.get_by_role("button", name=word("home", "bots", spoken))).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == spoken
    spoken_files = [name for file in files for name in re.findall(r"/words-(\w\w)-", file)]
    assert spoken_files == [spoken], "the texts of one language are loaded, and no others"


def test_another_language_is_spoken_at_once_and_after_coming_back(server: Server, visit: Visit) -> None:
    page = visit(server).go("/settings")
    choice = page.get_by_role("main").get_by_role("group", name="Language")
    expect(choice.get_by_role("button")).to_have_text(["English", "Deutsch", "Français"])
    choice.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word("settings", "title", "de"))
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(word("settings", "title", "de"))


def test_a_press_is_answered_before_the_server_is(fragile: Server, network: Network, visit: Visit, crew: Crew) -> None:
    company = crew.table(fragile.address, "me", "karl", seated=False, seed="20")
    page = visit(network, drawn=True).go(company.link(0))
    player = Player(page, 1)
    player.wait_for_turn()
    network.hold()
    card = page.locator(".draft .pack [data-card] > button.face").nth(3)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    button = page.get_by_test_id("draft-confirm")
    button.click()
    expect(button).to_have_text("Sending…")
    expect(button).to_be_disabled()
    expect(card).to_have_attribute("aria-pressed", "true")
    while not network.held:
        page.wait_for_timeout(20)
    expect(button).to_have_text("Sending…")  # the server has answered, and the page does not know it yet
    network.release()
    expect(button).to_have_text("Choose a card")

    # The same with an action on the board: the verb, the target and what it will do, all without the server.
    player.play(lambda now: bool(now.verbs))
    network.hold()
    page.locator("[data-verb=invade]").click()
    page.locator("section.actions .choice").first.click()
    place = player.places(".aimed")[0]
    page.mouse.click(place["x"], place["y"])
    target = page.locator(f"[data-place={place['place']}]")
    expect(target).to_have_attribute("aria-pressed", "true")
    confirm = page.get_by_test_id("confirm")
    confirm.click()
    expect(confirm).to_have_attribute("aria-busy", "true")
    expect(target).to_have_attribute("aria-pressed", "true")
    network.release()
    expect(confirm).to_have_count(0)


def test_cards_are_found(server: Server, visit: Visit) -> None:
    page = visit(server).go("/cards")
    cards = page.locator("ul.grid [data-card]")
    expect(cards.first).to_be_visible()
    everything = cards.count()
    assert everything > 80
    page.get_by_label("Search").fill("troll")
    expect(page.get_by_role("status").filter(has_text="card")).to_have_text(re.compile(r"^[1-9] cards?"))
    assert page.url.endswith("=troll"), "a search can be shared"
    cards.filter(has_text="Troll").first.locator("button").click()
    dialog = page.get_by_role("dialog", name="Troll")
    expect(dialog.get_by_role("table", name="Copies in play")).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"^R\d+$")).first).to_be_visible()  # its rulings
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Clear the filters").click()
    expect(cards).to_have_count(everything)
    page.get_by_label("Age", exact=True).select_option("3")
    page.get_by_label("Type").select_option("quest")
    expect(cards).not_to_have_count(everything)
    assert 0 < cards.count() < 20
    page.get_by_label("Search").fill("no card is called like this")
    expect(page.get_by_text("No cards match.")).to_be_visible()


def test_rulings_are_found(server: Server, visit: Visit) -> None:
    page = visit(server).go("/rules?q=R52")
    rulings = page.locator("#rulings")
    expect(rulings).to_contain_text("R52")
    expect(page.get_by_role("heading", name=re.compile("Ragnarök")).first).to_be_visible()
    rulings.get_by_label("Search").fill("Frigga's Succor")
    found = rulings.locator("dt, li, article").filter(has_text=re.compile(r"^R\d+"))
    assert found.count() >= 1
    rulings.get_by_role("button", name=re.compile("Frigga's Succor")).first.click()
    expect(page.get_by_role("dialog", name="Frigga's Succor")).to_be_visible()


def test_settings_are_kept(server: Server, visit: Visit) -> None:
    page = visit(server, settings={"speed": "normal"}).go("/settings")
    mouse = Player(page, 1).hand
    choose_radio(mouse, "Animations", "Off")
    choose_radio(mouse, "Confirming an action", "Always with Confirm")
    page.get_by_label("Your name").fill("Hervor")
    for name in ("Patterns as well as colours", "Sounds", "Ask before passing"):
        page.locator("label", has_text=name).click()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Hervor")
    for name, on in (("Patterns as well as colours", True), ("Sounds", True), ("Ask before passing", False)):
        expect(page.get_by_role("checkbox", name=name)).to_be_checked(checked=on)
    assert page.evaluate("document.documentElement.dataset.speed") == "off"
    page.get_by_role("main").get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    page.get_by_role("link", name="Nouvelle partie").click()
    expect(page.get_by_label("Nom").first).to_have_value("Hervor")


def test_credits_name_the_authors(server: Server, visit: Visit) -> None:
    page = visit(server).go("/credits")
    for text in ("Lorc", "Delapouite", "CC BY 3.0", "Cinzel", "Atkinson Hyperlegible"):
        expect(page.get_by_text(text).first).to_be_visible()
    expect(page.get_by_text(re.compile("not affiliated", re.IGNORECASE)).first).to_be_visible()


def test_every_choice_of_the_library_can_be_set_up(server: Server, visit: Visit) -> None:
    """Modules, gods, options, a seed, five seats; then the table says what is played."""
    page = visit(server).go("/new?with=bots")
    mouse = Player(page, 1).hand
    choose_radio(mouse, "Seats", "5")
    fifth = page.get_by_role("checkbox", name=re.compile("fifth", re.IGNORECASE)).first
    expect(fifth).to_be_checked()
    expect(fifth).to_be_disabled()
    for name in ("Gods of Asgard", "Mystics of Midgard", "Thor", "Loki"):
        label = page.locator("label", has_text=re.compile(f"^{name}$"))
        label.click()
        expect(page.get_by_role("checkbox", name=name, exact=True)).to_be_checked()
    page.locator("summary", has_text="Rule options").click()
    options = page.locator("details input[type=checkbox]")
    assert options.count() >= 3
    page.get_by_label("Seed").fill("not a number")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert").filter(has_text="A seed is a whole number")).to_be_visible()
    page.get_by_label("Seed").fill("4711")
    choose_radio(mouse, "Bots answer", "at once")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_test_id("waiting")).not_to_be_empty()
    expect(page.get_by_role("region", name="Rivals").locator("[data-seat]")).to_have_count(4)


def test_a_reload_keeps_who_plays_and_what(server: Server, visit: Visit) -> None:
    page = visit(server).go("/new?with=friends")
    mouse = Player(page, 1).hand
    choose_radio(mouse, "Edition", "Valhalla")
    choose_radio(mouse, "Who plays", "Me against bots")
    page.reload()
    expect(page.get_by_role("radio", name="Valhalla")).to_be_checked()
    expect(page.get_by_role("radio", name="Me against bots")).to_be_checked()


def test_a_game_is_found_again_on_the_first_page(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", seated=False)
    visitor = visit(server)
    page = visitor.go(company.link(0))
    Player(page, 1).wait_for_turn()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave for now").click()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    page.get_by_role("region", name="Continue").get_by_role("link").first.click()
    expect(page.get_by_test_id("waiting")).not_to_be_empty()
    page.get_by_role("button", name="Leave the table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog.get_by_text("A bot plays your clan to the end. You cannot take the seat back.")).to_be_visible()
    dialog.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("region", name="Continue")).to_contain_text("You resigned")


def test_the_keyboard_finds_the_content_first(server: Server, visit: Visit) -> None:
    page = visit(server).go("/")
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    Keys(page).tab_to(page.get_by_role("button", name="Play against bots"))
    outline = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert outline >= 3, "the focus is hard to see"

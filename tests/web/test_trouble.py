"""Reload, lost connection, a server killed with SIGKILL: the game goes on, nothing is lost, nothing is revealed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fimbul.server import messages as wire
from tests.server.party import prefer
from tests.web.conftest import Visit, Visitor
from tests.web.crew import Company, Crew
from tests.web.driver import Look, Player
from tests.web.network import Network
from tests.web.serving import Server

PEOPLE = ("me", "here", "here")
FIGHT = prefer("pillage", "invade", "join", "play", "march", "attack", seed=3)
Reached = Callable[[Company], bool]

MOMENTS: dict[str, tuple[str, Reached]] = {
    "draft": ("draft", lambda company: True),
    "call to battle": ("join", lambda company: True),
    "hidden card": ("card", lambda company: "card" in (company.question(1), company.question(2))),
    "late cards": ("late", lambda company: True),
}


def reach(crew: Crew, server: Server, moment: str) -> Company:
    """A game in which the first seat is at that moment; its chair is free for a browser."""
    kind, reached = MOMENTS[moment]
    for _ in range(5):
        company = crew.table(server.address, *PEOPLE)
        if play_to(crew, company, kind, reached):
            crew.leave(company, 0)
            return company
    raise AssertionError(f"no game came to: {moment}")


def play_to(crew: Crew, company: Company, kind: str, reached: Reached) -> bool:
    """Play until the first seat is asked that, or to the end."""

    def there() -> bool:
        return company.question(0) == kind and reached(company)

    crew.play(company, lambda: there() or company.over, FIGHT)
    return there()


def come_back(crew: Crew, company: Company) -> None:
    """The others connect again after a restart."""
    for seat in list(company.clients):
        crew.leave(company, seat)
        crew.sit(company, seat)


def disturb(visitor: Visitor, player: Player, crew: Crew, company: Company, network: Network, server: Server) -> None:
    """Reload, cut, kill: each time the page shows the same again as before."""
    page = visitor.page
    before = player.look()
    page.reload()
    player.wait("now.mark === before", before.mark)

    network.cut()
    expect(page.get_by_test_id("waiting")).to_contain_text("Connection lost")
    if before.state == "asked" and before.confirm:
        expect(page.get_by_test_id("confirm")).to_be_disabled()
    network.mend()
    player.wait("now.mark === before", before.mark)

    server.restart()
    come_back(crew, company)
    player.wait("now.mark === before", before.mark)
    assert page.get_by_role("alert").count() == 0


def go_on(player: Player, crew: Crew, company: Company, answers: int = 8) -> None:
    """Everybody answers a few more questions."""
    for _ in range(400):
        now = player.look()
        if now.state == "over" or player.answers >= answers:
            return
        if now.is_asked:
            player.step(now)
            continue
        asked = [seat for seat, client in company.clients.items() if client.question is not None]
        if asked:
            crew.answer(company, asked[0], FIGHT)
        else:
            player.page.wait_for_timeout(30)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize("moment", ["call to battle", "late cards"])
def test_the_game_goes_on_after(moment: str, fragile: Server, network: Network, visit: Visit, crew: Crew) -> None:
    company = reach(crew, fragile, moment)
    visitor = visit(network)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 7)
    player.wait_for_turn()
    seen = crew.position(company, 1)
    expect(page.locator("section.battle-sheet")).to_be_visible()
    disturb(visitor, player, crew, company, network, fragile)
    after = crew.position(company, 1)
    assert after == seen, "the others see something else after the restart"
    go_on(player, crew, company)


@pytest.mark.parametrize("moment", ["draft", "hidden card"])
def test_a_hidden_choice_is_kept_and_stays_hidden(
    moment: str, fragile: Server, network: Network, visit: Visit, crew: Crew
) -> None:
    company = reach(crew, fragile, moment)
    visitor = visit(network)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 7)
    first = choose(player, moment, 0)
    disturb(visitor, player, crew, company, network, fragile)
    seen = crew.position(company, 1)
    assert seen.chosen_by == [0] and hides(seen, 0), "the choice was told, or is gone"

    # It can still be changed, and the last choice is the one that counts.
    page.get_by_role("button", name="Change my choice").first.click()
    second = choose(player, moment, 1)
    assert second != first
    for seat in (1, 2):
        if company.question(seat) in ("draft", "card"):
            crew.answer(company, seat)
    if moment == "draft":
        expect(page.locator(".draft .mine [data-card]")).to_have_attribute("data-card", second)
    else:
        column = page.locator("section.battle-sheet li.clan", has_text="Wolf")
        expect(column.locator(f"[data-card={second}]")).to_be_visible()
        expect(column.locator(f"[data-card={first}]")).to_have_count(0)
    go_on(player, crew, company, player.answers + 6)


def choose(player: Player, moment: str, which: int) -> str:
    """Choose a card in secret; which."""
    page = player.page
    now = player.wait_for_turn()
    if moment == "draft":
        card = page.locator(".draft .pack [data-card]").nth(which)
        name = card.get_attribute("data-card")
        card.locator("> button.face").click()
        player.confirm(player.wait("now.ready"), page.get_by_test_id("draft-confirm"))
    else:
        card = page.locator("[data-part=hand] [data-card]:not(.dim)").nth(which)
        name = card.get_attribute("data-card")
        card.locator("button").first.click()
        player.confirm(player.wait("now.confirm", now.mark), page.get_by_test_id("confirm"))
    expect(page.get_by_role("button", name="Change my choice").first).to_be_visible()
    assert name is not None
    return name


def hides(position: wire.Position, seat: int) -> bool:
    """Whether nothing is shown of what a seat has chosen."""
    if not position.battles:
        return True
    clan = next(clan for clan in position.battles[-1].clans if clan.seat == seat)
    return clan.chosen and clan.cards == []


def test_nothing_is_sent_while_the_connection_is_lost(
    fragile: Server, network: Network, visit: Visit, crew: Crew
) -> None:
    company = crew.table(fragile.address, "me", "karl", seated=False, seed="20", options=["first_age_without_draft"])
    visitor = visit(network)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 1)

    def ready(now: Look) -> bool:
        return now.confirm

    now = player.play(ready)
    network.cut()
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_have_text("No connection")
    expect(confirm).to_be_disabled()
    expect(page.get_by_test_id("waiting")).to_contain_text("Connection lost")
    network.mend()
    expect(confirm).to_be_enabled()  # and what was chosen is still chosen
    player.confirm(now, confirm)


def test_an_answer_on_its_way_is_neither_lost_nor_given_twice(
    fragile: Server, network: Network, visit: Visit, crew: Crew
) -> None:
    """The server hears it, but the connection breaks before the page is told."""
    company = crew.table(fragile.address, "me", "karl", seated=False, seed="20", options=["first_age_without_draft"])
    visitor = visit(network)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 1)
    now = player.play(lambda now: now.confirm)
    network.hold()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("confirm")).to_have_attribute("aria-busy", "true")
    while not network.held:
        page.wait_for_timeout(20)
    network.cut()
    network.release()
    network.mend()
    player.wait('now.state !== "sending" && now.mark !== before', now.mark)
    undo = page.get_by_test_id("undo")
    expect(undo).not_to_have_attribute("aria-disabled", "true")  # it has happened, once
    assert len([text for text in visitor.watch.sent if '"type":"answer"' in text]) == 1


def test_a_stopped_server_says_so_and_comes_back(fragile: Server, network: Network, visit: Visit, crew: Crew) -> None:
    company = crew.table(fragile.address, "me", "karl", seated=False, seed="20")
    visitor = visit(network)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 1)
    before = player.wait_for_turn()
    fragile.stop()
    expect(page.get_by_test_id("waiting")).to_contain_text("Connection lost")
    fragile.start()
    player.wait("now.mark === before", before.mark)
    player.decide()

"""Whatever link somebody opens and whatever goes wrong: a clear page or message, and nothing lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from fimbul.server.messages import PROTOCOL
from tests.web.conftest import Visit
from tests.web.crew import Crew
from tests.web.driver import Player
from tests.web.serving import Server

FIRST_GAME = ["first_age_without_draft"]


def expect_trouble(page: Page, title: str) -> None:
    """A page of its own says what is wrong and offers a way on."""
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.get_by_role("link", name="Go to the home page")).to_be_visible()


def test_a_wrong_link(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", seated=False)
    table = company.made.table
    visitor = visit(server)
    visitor.watch.may_lose_connection = True  # the browser itself tells of pages that are not found
    expect_trouble(visitor.go("/nowhere/at/all"), "There is nothing here")
    expect_trouble(visitor.go(f"/t/{table}#k=abcdefghijklmnopqrstuvwxyz012345"), "This link does not open a seat")
    expect_trouble(visit(server).go(f"/t/{table}"), "You need a link to sit here")
    expect_trouble(visit(server).go(f"/t/{table}#k={company.key(0)[:-3]}"), "This link does not open a seat")
    expect_trouble(visit(server).go("/t/NoSuchTable1#k=abcdef"), "There is no such table")
    wrong = visit(server)
    wrong.watch.may_lose_connection = True
    expect_trouble(wrong.go(f"/t/{table}#i=abcdef"), "This link does not open a seat")
    expect_trouble(wrong.go("/g/nosuchgame"), "There is no such game")


def test_a_finished_table(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", options=FIRST_GAME)
    crew.play(company, lambda: company.clients[0].result is not None, lambda question: question.options[0].action)
    crew.leave(company, 0)
    page = visit(server).go(company.link(0))
    expect(page.get_by_role("heading", name="Final score")).to_be_visible()
    visitor = visit(server)
    visitor.watch.may_lose_connection = True
    late = visitor.go(company.invite_link)
    expect_trouble(late, "You can no longer sit here")
    expect(late.get_by_text("The game is over.")).to_be_visible()


def test_a_full_table(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "open", seated=False, start=False)
    guest = visit(server).go(company.invite_link)
    expect(guest.get_by_role("heading", name="Waiting for players")).to_be_visible()
    late = visit(server)
    late.watch.may_lose_connection = True
    page = late.go(company.invite_link)
    expect_trouble(page, "The table is full")
    expect(page.get_by_text("Ask the host for the spectators' link")).to_be_visible()


def test_two_tabs_of_one_seat(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", seated=False)
    visitor = visit(server)
    first = visitor.go(company.link(0))
    Player(first, 1).wait_for_turn()
    second = visitor.context.new_page()
    second.goto(server.address + company.link(0))
    player = Player(second, 1)
    player.wait_for_turn()
    expect_trouble(first, "You are playing in another tab")
    player.decide()
    first.get_by_role("button", name="Play here").click()
    Player(first, 1).wait_for_turn()
    expect_trouble(second, "You are playing in another tab")


def test_an_old_page(server: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(server.address, "me", "karl", seated=False)
    visitor = visit(server)

    def speak_an_old_language(route: WebSocketRoute) -> None:
        there = route.connect_to_server()
        route.on_message(lambda text: there.send(str(text).replace(f'"protocol":{PROTOCOL}', '"protocol":0')))

    visitor.page.route_web_socket("**/api/tables/*/socket", speak_an_old_language)
    page = visitor.go(company.link(0))
    expect_trouble(page, "This page is out of date")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game.fimbul", b"fimbul record 1\nedition midgard\nseats 9\n"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe"),
        ("empty.txt", b""),
        ("huge.txt", b"x" * 1_100_000),
    ],
)
def test_a_corrupted_record(server: Server, visit: Visit, tmp_path: Path, name: str, content: bytes) -> None:
    visitor = visit(server)
    visitor.watch.may_lose_connection = True
    page = visitor.go("/")
    file = tmp_path / name
    file.write_bytes(content)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Replay a saved game").click()
    chooser.value.set_files(file)
    dialog = page.get_by_role("dialog", name="This saved game cannot be shown")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()


def test_a_changed_record_names_the_line(server: Server, visit: Visit, crew: Crew, tmp_path: Path) -> None:
    company = crew.table(server.address, "me", "karl", options=FIRST_GAME)
    crew.play(company, lambda: company.clients[0].result is not None, lambda question: question.options[0].action)
    result = company.clients[0].result
    assert result is not None
    visitor = visit(server)
    visitor.watch.may_lose_connection = True
    page = visitor.go("/")
    text = page.evaluate("async (address) => (await fetch(address)).text()", f"/api/games/{result.game}/record")
    lines = text.splitlines()
    lines[-3] = lines[-3].replace("pass", "invade") if "pass" in lines[-3] else "0 dance"
    file = tmp_path / "changed.fimbul"
    file.write_text("\n".join(lines))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Replay a saved game").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(str(len(lines) - 2))


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server can grow: every write fails as it does on a full disk."""
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can make a disk look full")
def test_a_full_disk(fragile: Server, visit: Visit, crew: Crew) -> None:
    company = crew.table(fragile.address, "me", "karl", seated=False, seed="20", options=FIRST_GAME)
    visitor = visit(fragile)
    visitor.watch.may_lose_connection = True
    page = visitor.go(company.link(0))
    player = Player(page, 1)
    now = player.play(lambda now: now.confirm)
    with full_disk(fragile):
        page.get_by_test_id("confirm").click()
        expect(page.get_by_role("status").filter(has_text="The server could not save this")).to_be_visible()
        expect(page.get_by_test_id("confirm")).to_be_enabled()  # what was chosen is still chosen
        other = visitor.context.new_page()
        other.goto(fragile.address)
        other.get_by_role("button", name="Play against bots").click()
        other.get_by_role("button", name="Begin").click()
        expect(other.get_by_role("alert")).to_contain_text("The server could not save this")
        other.close()
    player.confirm(now, page.get_by_test_id("confirm"))  # there is room again: nothing was lost
    page.reload()
    player.decide()

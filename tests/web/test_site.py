"""The game as a folder of static files: the server is in the browser. From a sub-path, as many hosts have it."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from fimbul import new_game, record
from tests.web.axe import faults
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Finger, Hand, Look, Player
from tests.web.learner import Learner
from tests.web.serving import Server, Site
from tests.web.watching import until

START = 120_000  # milliseconds, on a busy machine


def begin(page: Page, clans: int = 2, level: str = "Svein") -> None:
    """Two clicks, a number of clans and a level."""
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("group", name="Clans at the table").get_by_text(str(clans), exact=True).click()
    page.get_by_role("group", name="Your rivals").get_by_text(level, exact=True).click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/#/t/*", timeout=START)


# Below another worker's scope the page is that one's at first, which is ready and keeps nothing of it.
OWN = """async (address) => {
  const found = await navigator.serviceWorker.getRegistration();
  return found?.scope === address && found.active?.state === "activated";
}"""


def until_kept(page: Page, address: str) -> None:
    """Wait until the service worker of this address has kept everything."""
    until(page, OWN, address + "/", START // 1000)


def spoil_worker(context: BrowserContext, script: str) -> None:
    """Put a script before that of the workers."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    context.route("**/engine.worker-*.js", answer)


def test_a_whole_game_without_a_server_or_a_network(site: Site, visit: Visit) -> None:
    visitor = visit(site, PHONE, touch=True)
    page = visitor.go("/")
    player = Player(page, 5, Finger)
    begin(page)
    player.play(lambda _: player.answers >= 4)
    until_kept(page, site.address)
    visitor.context.set_offline(True)
    visitor.watch.may_lose_connection = True
    page.reload()

    def in_battle(now: Look) -> bool:
        return page.get_by_role("region", name="Battle").count() > 0

    player.play(in_battle)
    page.reload()
    player.play()
    expect(page.locator("section[aria-labelledby=result-score] li")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").first.tap()
    record = saved.value.path().read_text()
    assert record.startswith("fimbul-record") and "\nresult " in record


@pytest.mark.long
def test_a_whole_game_against_the_strongest_bot(site: Site, visit: Visit) -> None:
    page = visit(site).go("/")
    begin(page, level="Konung")
    Player(page, 9).play()
    expect(page.locator("section[aria-labelledby=result-score] li")).to_have_count(2)


def test_the_strongest_bot_answers_and_gives_hints(site: Site, visit: Visit) -> None:
    page = visit(site).go("/")
    begin(page, level="Konung")
    player = Player(page, 9)
    player.play(lambda now: player.answers >= 2 and now.verbs != ())
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints li").first).to_be_visible(timeout=START)


def test_a_server_leads_to_the_game_that_needs_none(built: Path, visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", FIMBUL_OFFLINE_SITE=str(built)).start()
    try:
        visitor = visit(server)
        page = visitor.go("/cards?q=troll")
        expect(page.locator("[data-card=troll]").first).to_be_visible()
        until_kept(page, server.address)
        page.goto(server.address + "/")
        page.get_by_role("link", name="Play without a connection").click()
        page.wait_for_url("**/offline/")
        begin(page)
        player = Player(page, 5)
        player.play(lambda _: player.answers >= 2)
        until_kept(page, server.address + "/offline")
    finally:
        server.stop()
    visitor.watch.may_lose_connection = True
    page.reload()
    player.play(lambda _: player.answers >= 5)
    # The server's own page is still there to read, lists none of those games, and says where one can play.
    page.goto(server.address + "/")
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("alert").get_by_role("link", name="Play without a connection")).to_be_visible()
    page.goto(server.address + "/cards?q=troll")
    expect(page.locator("[data-card=troll]").first).to_be_visible()


# Every file of the page, and where static routes of the service worker have found it; nothing if they did not.
ROUTED = """() => {
  const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return loaded.map((one) => ({ name: one.name, source: one.workerFinalSourceType ?? "" }));
}"""


def test_kept_files_come_without_asking_the_service_worker(site: Site, visit: Visit) -> None:
    visitor = visit(site)
    page = visitor.go("/")
    until_kept(page, site.address)
    visitor.context.set_offline(True)
    visitor.watch.may_lose_connection = True
    page.reload()
    begin(page)
    Player(page, 5).wait_for_turn()
    files: list[dict[str, str]] = page.evaluate(ROUTED)
    names = [file["name"].removeprefix(site.address) for file in files]
    assert names[0] == "/" and any("/data/catalogue" in name for name in names) and len(names) > 20
    assert [file["name"] for file in files if file["source"] != "cache"] == []


@pytest.mark.parametrize("name", ["start", "parts", "home", "table"])
def test_the_functions_of_a_file_are_compiled_while_it_loads(name: str, built: Path) -> None:
    (file,) = (built / "assets").glob(f"{name}-*.js")
    assert file.read_text(encoding="utf-8").startswith("//# allFunctionsCalledOnLoad\n"), "only a first line counts"


def test_a_lesson_is_played_and_resumed_without_a_server(site: Site, visit: Visit) -> None:
    page = visit(site).go("/#/learn")
    learner = Learner(page, "battle", Hand)
    learner.begin()
    learner.play(1)
    page.reload()
    learner.play()
    page.get_by_test_id("lesson-list").click()
    expect(page.locator("[data-lesson=battle] .number.done")).to_be_visible()


def test_a_new_version_waits_until_it_is_taken(built: Path, visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "fimbul"
    shutil.copytree(built, folder)
    host = Site(tmp_path)
    try:
        page = visit(host).go("/#/cards")
        until_kept(page, host.address)
        for name, old, new in (
            ("service-worker.js", 'VERSION = "', 'VERSION = "2'),
            ("index.html", "Fimbul:", "Newer:"),
        ):
            (folder / name).write_text((folder / name).read_text().replace(old, new, 1))
        page.reload()
        update = page.get_by_role("status").filter(has_text="A new version of Fimbul is ready")
        expect(update).to_be_visible(timeout=START)
        about = page.locator("meta[name=description]")
        assert "Newer" not in (about.get_attribute("content") or "")
        update.get_by_role("button", name="Reload now").click()
        expect(about).to_have_attribute("content", re.compile("^Newer"))
        expect(update).to_have_count(0)
        expect(page.locator("[data-card=troll]").first).to_be_visible()
    finally:
        host.stop()


def test_cleared_storage_is_told_and_another_game_begins(site: Site, visit: Visit) -> None:
    visitor = visit(site)
    page = visitor.go("/")
    begin(page)
    player = Player(page, 5)
    player.play(lambda _: player.answers >= 2)
    keys = page.evaluate("JSON.stringify(localStorage)")
    page.goto("about:blank")
    clear = {"origin": site.address.removesuffix("/games/fimbul"), "storageTypes": "indexeddb"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", clear)
    page.go_back()
    assert "fimbul.tables.local" in keys
    expect(page.get_by_text("There is no such table")).to_be_visible(timeout=START)
    page.get_by_role("link", name="Fimbul").first.click()
    begin(page)
    player.wait_for_turn()


def test_records_go_to_a_server_and_bad_ones_are_refused(site: Site, visit: Visit, tmp_path: Path) -> None:
    page = visit(site).go("/")
    chooser = page.locator("input[type=file]")
    newer = tmp_path / "newer.txt"
    newer.write_text("fimbul-record 99\n")
    expect(chooser).to_be_attached()
    chooser.set_input_files(str(newer))
    expect(page.get_by_text("newer Fimbul")).to_be_visible(timeout=START)
    game = new_game("midgard", 2, seed=5)
    while decision := game.decision():
        game.apply(decision.seat, decision.options[-1])
    mine = tmp_path / "mine.txt"
    mine.write_text(record(game))
    chooser.set_input_files(str(mine))
    page.wait_for_url("**/#/g/*", timeout=START)
    expect(page.locator("section[aria-labelledby=result-score] li")).to_have_count(2)


def test_one_tab_plays_and_the_others_say_so(site: Site, visit: Visit, tmp_path: Path) -> None:
    visitor = visit(site, drawn=True)
    page = visitor.go("/")
    begin(page)
    player = Player(page, 6)
    player.play(lambda _: player.answers >= 2)
    other = visitor.context.new_page()
    other.goto(site.address + "/#/cards")
    expect(other.get_by_text("Fimbul is open in another tab")).to_be_visible(timeout=START)
    expect(other.locator("[data-card=troll]").first).to_be_visible()
    assert faults(other) == []
    # What is stored can be taken along, and removed.
    other.goto(site.address + "/#/settings")
    expect(other.get_by_text("1 table and 0 finished games")).to_be_visible()
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save all as a file").click()
    kept = tmp_path / "games.json"
    saved.value.save_as(kept)
    assert len(json.loads(kept.read_text())["rows"]["moves"]) >= 2
    page.close()
    expect(other.get_by_text("Fimbul is open in another tab")).to_be_hidden(timeout=START)
    other.get_by_role("button", name="Remove all games").click()
    other.get_by_role("dialog").get_by_role("button", name="Remove all games").click()
    expect(other.get_by_text("0 tables and 0 finished games")).to_be_visible()
    chooser = other.locator("input[type=file]")
    newer = kept.read_text().replace('"version":1', '"version":9')
    for text, said in (("{}", "contains no Fimbul games"), (newer, "newer version")):
        wrong = tmp_path / "wrong.json"
        wrong.write_text(text)
        chooser.set_input_files(str(wrong))
        expect(other.get_by_text(said)).to_be_visible()
    chooser.set_input_files(str(kept))
    expect(other.get_by_text("1 table and 0 finished games")).to_be_visible()
    other.goto(site.address + "/")
    other.get_by_role("link", name="Continue").or_(other.locator("a[href*='#/t/']")).first.click()
    Player(other, 7).wait_for_turn()


@pytest.mark.parametrize(
    ("fault", "said", "way_out"),
    [
        ("missing", "could not be fetched", "Try again"),
        ("damaged", "is damaged", "Reload"),
        ("no_wasm", "too old", None),
        ("broken", "stopped with an error", "Reload"),
    ],
)
def test_an_engine_that_does_not_start_says_why(
    fault: str, said: str, way_out: str | None, site: Site, visit: Visit
) -> None:
    visitor = visit(site, service_workers="block")
    visitor.watch.may_lose_connection = True
    visitor.watch.planted = ("WebAssembly",)  # the engine itself complains more than once, and late
    if fault == "missing":
        visitor.context.route("**/engine/fimbul-*", lambda route: route.fulfill(status=404, body=""))
    elif fault == "damaged":
        visitor.context.route("**/engine/fimbul-*", lambda route: route.fulfill(body=b"\x1f\x8b" + bytes(100)))
    elif fault == "no_wasm":
        spoil_worker(visitor.context, "delete self.WebAssembly;")
    else:
        spoil_worker(visitor.context, "WebAssembly.instantiateStreaming = WebAssembly.instantiate = 0;")
    page = visitor.go("/")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(said, timeout=START)
    if way_out is None:
        expect(alert.get_by_role("button")).to_have_count(0)
    elif fault == "missing":
        visitor.context.unroute("**/engine/fimbul-*")
        alert.get_by_role("button", name=way_out).click()
        expect(alert).to_have_count(0, timeout=START)
    else:
        expect(alert.get_by_role("button", name=way_out)).to_be_visible()


def test_a_browser_without_modules_is_told(site: Site, visit: Visit) -> None:
    visitor = visit(site, service_workers="block")

    def as_it_reads(route: Route) -> None:
        html = route.fetch().text()
        assert "<script nomodule " in html
        route.fulfill(body=html.replace("<script nomodule ", "<script ").replace('type="module"', 'type="unknown"'))

    visitor.context.route("**/fimbul/", as_it_reads)
    page = visitor.go("/")
    expect(page.get_by_text("This browser is too old for Fimbul")).to_be_visible()


KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("fimbul engine"));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map(({ url }) => url);
}"""
SPOIL = """async (part) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.includes(part)) await cache.put(url, new Response("nothing"));
  }
}"""


def test_later_visits_find_the_engine_unpacked(site: Site, visit: Visit) -> None:
    visitor = visit(site, service_workers="block")
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def begun(files: int) -> list[str]:
        """The packed files that a visit requests before a game begins, once that many files are kept unpacked."""
        visitor.page.goto("about:blank")  # what the page before still asks for does not count
        asked.clear()
        page = visitor.go("/")
        begin(page)
        Player(page, 5).wait_for_turn()
        for _ in range(100):
            if len(page.evaluate(KEPT)) == files:
                break
            page.wait_for_timeout(100)
        assert len(page.evaluate(KEPT)) == files
        return [name for name in asked if name.endswith(".lzma")]

    assert len(begun(5)) == 5
    assert begun(5) == []
    visitor.go("/").evaluate(SPOIL, "/memory-")
    assert [name.partition("-")[0] for name in begun(5)] == ["memory"]
    # Where room is short, games need it more.
    visitor.go("/").evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    spoil_worker(visitor.context, "navigator.storage.estimate = async () => ({ quota: 2e8, usage: 1e8 });")
    assert len(begun(0)) == 5


MOVES = """() => new Promise((done) => {
  indexedDB.open("fimbul").onsuccess = ({ target: { result } }) => {
    result.transaction("moves").objectStore("moves").count().onsuccess = (event) => done(event.target.result);
  };
})"""


def test_a_full_disk_keeps_what_is_there(site: Site, visit: Visit) -> None:
    visitor = visit(site, service_workers="block")
    spoil_worker(
        visitor.context,
        """const add = IDBObjectStore.prototype.add; let left = 12;
        IDBObjectStore.prototype.add = function (row) {
          if (this.name === "moves" && left-- < 0) throw new DOMException("full", "QuotaExceededError");
          return add.call(this, row);
        };""",
    )
    page = visitor.go("/")
    begin(page)
    page.evaluate("""() => {
      const seen = () => (window.told ||= document.body.innerText.includes("Storage is full"));
      new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    player = Player(page, 8, patience=3_000)
    for _ in range(200):
        if page.evaluate("window.told"):
            break
        with suppress(AssertionError):  # a move that is not saved changes nothing
            player.step(player.wait_for_turn())
    assert page.evaluate("window.told"), "nobody was told"
    moves = page.evaluate(MOVES)
    page.reload()  # and there is room again
    Player(page, 8).wait_for_turn()
    assert page.evaluate(MOVES) >= moves > 2
    visitor.watch.errors.clear()  # the fault is planted

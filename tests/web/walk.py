"""A new user's first game in pictures, every phase of every Age: `python -m tests.web.walk FOLDER` (needs a Chromium).

Somebody opens the page, begins a first game against three bots with the settings that are offered, and plays it to the
end; whenever something else is on the screen, a picture is taken. They are numbered in the order of play and named
after the Age, the phase and what is asked, so that they can be read one after the other.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import FLAGS
from tests.web.driver import Look, Player
from tests.web.pictures import browser_path
from tests.web.serving import Server
from tests.web.words import word

# The Age and phase in the head of the page, and whose battle lies open.
SCENE = """() => ({
  when: document.querySelector(".when")?.innerText ?? "",
  battle: document.querySelector(".battle-sheet .now")?.innerText ?? "",
})"""


class Walk:
    """Takes pictures on the way."""

    def __init__(self, page: Page, folder: Path, every: bool) -> None:
        self.page = page
        self.folder = folder
        self.every = every  # each picture of a kind, not only the first two of a phase
        self.taken = 0
        self.seen: dict[str, int] = {}

    def look(self, now: Look) -> bool:
        """A picture of the moment, if there are not enough of its kind yet. Says whether the game is over."""
        scene = self.page.evaluate(SCENE)
        when = " ".join(scene["when"].split()[:3])
        kind = f"{when} {now.state} {scene['battle']} {re.sub(r'[0-9].*', '', now.prompt)}"[:70]
        chosen = " chosen" if now.confirm else " begun" if now.crumbs else ""
        self.seen[kind + chosen] = self.seen.get(kind + chosen, 0) + 1
        if self.every or self.seen[kind + chosen] <= 2:
            self.take(kind + chosen)
        return now.state == "over"

    def take(self, name: str) -> None:
        """One picture."""
        self.taken += 1
        plain = re.sub(r"\W+", "-", name).strip("-").lower()
        self.page.wait_for_timeout(500)
        self.page.screenshot(path=self.folder / f"{self.taken:03}-{plain}.png")


def walk(page: Page, address: str, folder: Path, lang: str, seed: int, every: bool) -> int:
    """The whole game; how many pictures there are."""
    way = Walk(page, folder, every)
    page.goto(address)
    way.take("home")
    page.get_by_role("button", name=word("home", "bots", lang)).click()
    way.take("quick")
    page.get_by_role("button", name=word("home", "begin", lang), exact=True).click()
    player = Player(page, seed)
    page.get_by_test_id("waiting").wait_for()
    player.play(way.look)
    way.take("result")
    return way.taken


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path, help="where the pictures go")
    asked.add_argument("--size", default="1366x768", help="of the window, such as 390x844")
    asked.add_argument("--lang", default="en")
    asked.add_argument("--seed", type=int, default=5, help="for the choices of the new user")
    asked.add_argument("--every", action="store_true", help="every moment, not only the first two of a kind in a phase")
    args = asked.parse_args()
    width, height = (int(number) for number in args.size.split("x"))
    args.folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="fimbul-walk-"))
    server = Server(data).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale=args.lang, reduced_motion="reduce"
            )
            count = walk(context.new_page(), server.address, args.folder, args.lang, args.seed, args.every)
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(data)
    print(f"{count} pictures in {args.folder}")


if __name__ == "__main__":
    main()

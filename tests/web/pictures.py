"""Takes the pictures of the README and the app from a real game: `python -m tests.web.pictures` (needs a Chromium)."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.server.client import make_table, order_of
from tests.web.driver import Finger, Player
from tests.web.serving import Server

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
APP = ROOT / "web" / "public"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SEED = "2026"


def browser_path() -> str | None:
    """The browser: $CHROMIUM, or the one on the path."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def take(page: Page, name: str) -> None:
    """One picture, when everything has come to rest."""
    page.mouse.move(5, 400)
    page.wait_for_timeout(1_500)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=86)
    print(f"{name}: {(PICTURES / f'{name}.jpg').stat().st_size // 1024} KB")


def is_second_age(page: Page) -> bool:
    """Whether the page says so in its first words."""
    return "AGE II" in page.inner_text("body").upper()[:400]


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    (APP / "screenshots").mkdir(exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="fimbul-pictures-"))
    server = Server(data)
    server.start()
    try:
        order = order_of("me", "bot", "bot", "bot", start=True, seed=SEED)
        made = asyncio.run(make_table(server.address, order))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(server.address + "/")
            take(page, "home")
            page.goto(f"{server.address}/t/{made.table}#k={made.seats[0].key}")
            player = Player(page, 3)
            player.wait_for_turn()
            take(page, "draft")
            player.play(until=lambda now: "choose an action" in now.prompt and is_second_age(page))
            take(page, "table")
            page.screenshot(path=APP / "screenshots" / "wide.jpg", type="jpeg", quality=70)
            player.play(until=lambda now: "choose a card" in now.prompt)
            take(page, "battle")
            phone = browser.new_context(
                viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
            ).new_page()
            phone.goto(f"{server.address}/t/{made.table}#k={made.seats[0].key}")
            Player(phone, 3, Finger).play(until=lambda now: "choose an action" in now.prompt)
            phone.wait_for_timeout(1_500)
            phone.screenshot(path=APP / "screenshots" / "narrow.jpg", type="jpeg", quality=70)
            icon = browser.new_page(viewport={"width": 180, "height": 180})
            icon.goto((APP / "icon-maskable.svg").as_uri())
            icon.screenshot(path=APP / "apple-touch-icon.png")
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()

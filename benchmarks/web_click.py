"""How long it takes from a click to something visible, in a real Chromium on loopback. See README.md.

Games against bots are played through the page. The page itself measures the time from the moment the browser received
the click to the moment the frame with the first change was drawn; for a confirmed action also to the frame in which
the server's answer was drawn. With `--before`, the pages of another environment are measured in turn, in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import fimbul

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.conftest import DESKTOP, FLAGS, NAMES
from tests.web.driver import Player, choose_radio
from tests.web.serving import Server

CLOCK = """(() => {
  window.clicks = [];
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  const drawn = (tell) => requestAnimationFrame(() => {
    const after = new MessageChannel(); // its message comes when the frame has been drawn
    after.port1.onmessage = () => tell(performance.now());
    after.port2.postMessage(null);
  });
  addEventListener("click", ({ timeStamp, target }) => {
    const confirms = target.closest("[data-testid$=confirm]") !== null;
    const change = new MutationObserver(() => {
      change.disconnect();
      drawn((now) => window.clicks.push([confirms ? "confirm" : "choose", now - timeStamp]));
    });
    change.observe(document.body, everything);
    if (!confirms) return;
    let sent = false;
    const answer = new MutationObserver(() => {
      const busy = document.querySelector("[aria-busy=true]") !== null;
      if (sent && !busy) {
        answer.disconnect();
        drawn((now) => window.clicks.push(["answered", now - timeStamp]));
      }
      sent ||= busy;
    });
    answer.observe(document.body, everything);
  }, true);
})()"""

LINES = {
    "choose": "a card, verb or target is marked",
    "confirm": "a confirmed action is shown as on its way",
    "answered": "… and the server's answer is drawn",
}


def play(player: Player, wanted: int) -> list[list[Any]]:
    """A game until there were so many clicks, or to its end; kinds and milliseconds."""
    page = player.page
    choose_radio(player.hand, "Bots answer", "at once")
    page.get_by_role("button", name="Begin").click()
    player.wait_for_turn()
    page.evaluate(CLOCK)
    player.play(lambda _: page.evaluate("window.clicks.length") >= wanted)
    clicks: list[list[Any]] = page.evaluate("window.clicks")
    return clicks


def measure(address: str, chromium: str, wanted: int, speed: str) -> tuple[list[list[Any]], str]:
    """Games until there were so many clicks; kinds and milliseconds, and which browser it was."""
    clicks: list[list[Any]] = []
    settings = json.dumps(json.dumps({"speed": speed, "lang": "en"}))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        context.add_init_script(f"if (origin !== 'null') localStorage['fimbul.settings'] ??= {settings}")
        while len(clicks) < wanted:
            page = context.new_page()
            page.goto(f"{address}/new?with=bots")
            clicks += play(Player(page, len(clicks)), wanted - len(clicks))
            page.close()
        version = browser.version
        browser.close()
    return clicks, version


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=300)
    parser.add_argument("--before", help="a Python with another version of Fimbul")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--speed", choices=("slow", "normal", "fast", "off"), default="normal", help="of animations")
    arguments = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        sys.exit("no Chromium on this machine: apt-get install chromium-headless-shell, or set CHROMIUM=/path/to/it")
    versions = {"now": sys.executable, **({"before": arguments.before} if arguments.before else {})}
    clicks: dict[str, list[list[Any]]] = {name: [] for name in versions}
    for _ in range(arguments.rounds):
        for name, python in versions.items():
            with tempfile.TemporaryDirectory(prefix="fimbul-clicks-") as data:
                server = Server(Path(data), python).start()
                try:
                    wanted = arguments.clicks // arguments.rounds
                    made, version = measure(server.address, chromium, wanted, arguments.speed)
                    clicks[name] += made
                finally:
                    server.stop()
    build = "compiled" if fimbul.is_compiled() else "plain"
    print(f"Chromium {version}, rules {build}, animations {arguments.speed}, {DESKTOP[0]}x{DESKTOP[1]}; milliseconds")
    for name, made in clicks.items():
        print(f"{f'{name}: from click until':<45} {'clicks':>7} {'median':>7} {'p95':>7} {'most':>7}")
        for kind, line in LINES.items():
            times = sorted([time for found, time in made if found == kind])
            p95 = statistics.quantiles(times, n=20)[-1]
            print(f"{line:<45} {len(times):>7} {statistics.median(times):>7.1f} {p95:>7.1f} {times[-1]:>7.1f}")


if __name__ == "__main__":
    main()

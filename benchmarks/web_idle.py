"""What the page costs while nobody does anything, and how long it takes to paint, in a real Chromium. See README.md.

The pages of this environment, and with `--before` those of another one, are measured in turn in one run: the share of a
core that all browser processes use while a page is open, and the time its threads spend painting and rasterising when a
window is redrawn.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.party import picker, prefer
from tests.web.conftest import FLAGS, NAMES
from tests.web.crew import Crew
from tests.web.serving import Server

SIZES = ((1366, 768), (1920, 1080), (2560, 1440))
PAINTING = {"Paint", "PrePaint", "RasterTask", "ImageDecodeTask", "Layerize", "Commit"}
TICKS = os.sysconf("SC_CLK_TCK")
REPAINT = """() => new Promise((done) => {
  document.documentElement.style.zoom = document.documentElement.style.zoom === "1.01" ? "" : "1.01";
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)));
})"""


@dataclass
class Pages:
    """A server with a table in the middle of a game and a finished game."""

    name: str
    server: Server
    look: str
    paths: dict[str, str] = field(default_factory=dict)


def descendants(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += descendants(int(child))
    return found


def cpu_seconds(pid: int) -> float:
    """What a process and its descendants have used so far."""
    total = 0
    for one in descendants(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def browser_pid() -> int:
    """The browser that this program has started."""
    for pid in descendants(os.getpid()):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"--remote-debugging" in command and b"--type=" not in command:
            return pid
    raise AssertionError("no browser runs")


@contextmanager
def opened(browser: Browser, pages: Pages, path: str, size: tuple[int, int]) -> Iterator[Page]:
    """A page at rest: loaded, and nothing done for a while."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    kept = json.dumps(json.dumps({"lang": "en", "speed": "normal", "look": pages.look}))
    context.add_init_script(f"if (origin !== 'null') localStorage['fimbul.settings'] ??= {kept}")
    page = context.new_page()
    page.goto(pages.server.address + path)
    page.wait_for_load_state("networkidle")
    yield page
    context.close()


def idle(browser: Browser, pages: Pages, path: str, settle: float, seconds: float) -> float:
    """Per cent of a core while nothing is done."""
    with opened(browser, pages, path, SIZES[1]):
        time.sleep(settle)
        pid, started = browser_pid(), time.monotonic()
        before = cpu_seconds(pid)
        time.sleep(seconds)
        return 100 * (cpu_seconds(pid) - before) / (time.monotonic() - started)


def paint(browser: Browser, pages: Pages, path: str, size: tuple[int, int], rounds: int = 3) -> float:
    """Milliseconds of painting and rasterising for a window drawn anew; the median of a few."""
    with opened(browser, pages, path, size) as page:
        time.sleep(2)
        found = []
        for _ in range(rounds):
            browser.start_tracing(
                page=page, categories=["devtools.timeline", "cc", "disabled-by-default-devtools.timeline"]
            )
            page.evaluate(REPAINT)
            events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
            found.append(sum(event.get("dur", 0) for event in events if event["name"] in PAINTING) / 1000)
        return statistics.median(found)


def prepare(pages: Pages, crew: Crew) -> None:
    """A table that waits for an action, and a game that is over."""
    company = crew.table(pages.server.address, "me", "here", "here", "here")
    fight = prefer("pillage", "invade", "join", "play")
    crew.play(company, lambda: company.question(0) == "action" and crew.position(company, 0).age == 2, fight)
    crew.leave(company, 0)
    ended = crew.table(pages.server.address, "me", "here")
    crew.play(ended, lambda: all(client.result for client in ended.clients.values()), picker(1, passes=0.5))
    result = ended.clients[0].result
    assert result is not None
    pages.paths = {"home": "/", "table": company.link(0), "result": f"/g/{result.game}"}


def measure(every: list[Pages], chromium: str, settle: float, seconds: float) -> str:
    """All lines, each measured for all environments in turn."""
    head = "".join(f"{pages.name:>10}" for pages in every)
    lines = [f"{'CPU at rest, per cent of a core, 1920x1080':<48}{head}"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name in ("home", "table", "result"):
            taken = [idle(browser, pages, pages.paths[name], settle, seconds) for pages in every]
            lines.append(f"{name:<48}" + "".join(f"{value:>10.1f}" for value in taken))
        lines.append(f"\n{'painting a window anew, milliseconds':<48}{head}")
        for name in ("home", "table"):
            for size in SIZES:
                taken = [paint(browser, pages, pages.paths[name], size) for pages in every]
                lines.append(f"{name} {size[0]}x{size[1]:<40}" + "".join(f"{value:>10.0f}" for value in taken))
        lines.insert(0, f"Chromium {browser.version}, software painting\n")
        browser.close()
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--before", metavar="PYTHON", help="the Python of another environment, measured beside this one"
    )
    parser.add_argument("--settle", type=float, default=20, help="seconds before idling is measured")
    parser.add_argument("--seconds", type=float, default=10, help="how long idling is measured")
    arguments = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        sys.exit("no Chromium on this machine: apt-get install chromium-headless-shell, or set CHROMIUM=/path/to/it")
    crew = Crew()
    with tempfile.TemporaryDirectory(prefix="fimbul-idle-") as data:
        mine = Server(Path(data) / "now").start()
        every = [Pages("full look", mine, "full"), Pages("plain", mine, "plain")]
        if arguments.before:
            every.insert(0, Pages("before", Server(Path(data) / "before", arguments.before).start(), "full"))
        try:
            for pages in every:
                prepare(pages, crew)
            print(measure(every, chromium, arguments.settle, arguments.seconds))
        finally:
            crew.close()
            for server in {pages.server for pages in every}:
                server.stop()


if __name__ == "__main__":
    main()

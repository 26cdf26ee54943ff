"""The game without a server, as a visitor with a phone gets it: bytes, seconds, memory. See README.md.

    python benchmarks/web_site.py [--slow 4] [--everything] [--mbit 20] [--rounds 3] [--settle 2]

Serves build/play (`make site`) on loopback as a typical host does, text compressed, over a line of that many Mbit per
second, and opens it in Chromium in a phone-sized window, slowed down by Chromium's developer tools: the page, but not
its workers. With `--everything` all threads of the page run for part of the time and are paused for the rest. Every
round begins with an empty cache. A new window takes Chromium about a second of a core, and a page that was just closed
leaves it work, too; the visitor opens the site `--settle` seconds later.

What waits for the visitor is found inside the page: as soon as a frame shows something that the point in its middle
would press, it is touched there. Playwright's own taps first look for two frames in which nothing moves, which takes a
slowed page hundreds of milliseconds that no visitor waits. The time the driver needs all the same is counted and given.
"""

from __future__ import annotations

import argparse
import gzip
import http.server
import json
import os
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.conftest import FLAGS, NAMES, PHONE
from tests.web.driver import Finger, Player, choose_radio

SITE = Path(__file__).resolve().parents[1] / "build" / "play"
TEXTS = {".html", ".js", ".css", ".json", ".svg", ".webmanifest"}
PIECE = 16 * 1024
# When each message of the server in the browser arrived.
HEARD = """
  window.heard = [];
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string" && data.includes('"type\\\\":\\\\"news')) heard.push(performance.now());
      });
    }
  };
"""

# Each thing to be pressed on the way to the first move. `pressable` is told where it is and when it was first shown.
PRESSABLE = """
  const steps = [
    ".way.main", "dialog[open] [type=submit]:enabled", ".draft .pack [data-card] > button.face",
    "[data-testid=draft-confirm]:enabled",
  ];
  let looking = false;
  const shown = new MessageChannel();
  const soon = () => {
    if (looking || !steps.length) return;
    looking = true;
    requestAnimationFrame(() => shown.port2.postMessage(0)); // it arrives once the frame is drawn
  };
  shown.port1.onmessage = () => {
    looking = false;
    const found = steps.length ? document.querySelector(steps[0]) : null;
    if (!found) return;
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!found.contains(document.elementFromPoint(x, y))) return soon(); // it moves, or something lies over it
    steps.shift();
    pressable({ x, y, at: performance.timeOrigin + performance.now() });
  };
  new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true });
  window.touched = [];
  // When the browser was touched; that the page hears of it late is its own fault.
  addEventListener("touchstart", (event) => touched.push(performance.timeOrigin + event.timeStamp), { capture: true });
"""
LONGEST = 120.0  # seconds until something can be pressed


class Host(http.server.SimpleHTTPRequestHandler):
    """A host of static files at the end of a line; it counts what it sends."""

    protocol_version = "HTTP/1.1"
    bytes_a_second = 0.0
    sent: ClassVar[dict[str, int]] = {}
    line = threading.Lock()

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        self.send_header("content-type", self.guess_type(path))
        if path.suffix in TEXTS and "gzip" in self.headers.get("accept-encoding", ""):
            body = gzip.compress(body, 9)
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):
            for start in range(0, len(body), PIECE):
                with self.line:  # one line for all connections
                    self.wfile.write(body[start : start + PIECE])
                    time.sleep(len(body[start : start + PIECE]) / self.bytes_a_second)
            self.sent[self.path] = len(body)

    def log_message(self, *_: object) -> None:
        return


def renderers(pid: int) -> list[int]:
    """The processes of pages below a process."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            with suppress(OSError):
                command = Path(f"/proc/{child}/cmdline").read_bytes()
                found += ([child] if b"--type=renderer" in command else []) + renderers(child)
    return found


@contextmanager
def slowed(factor: float) -> Iterator[None]:
    """Pages run for one part of the time only."""
    done = threading.Event()

    def send(number: int) -> None:
        for pid in renderers(os.getpid()):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def pace() -> None:
        while not done.is_set():
            send(signal.SIGSTOP)
            time.sleep(0.01 * (factor - 1))
            send(signal.SIGCONT)
            time.sleep(0.01)

    pacer = threading.Thread(target=pace)
    if factor > 1:
        pacer.start()
    try:
        yield
    finally:
        done.set()
        if factor > 1:
            pacer.join()
        send(signal.SIGCONT)


def busiest() -> float:
    """Processor seconds of the page with its workers so far."""
    ticks = []
    for pid in renderers(os.getpid()):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks.append(int(fields[11]) + int(fields[12]))
    return max(ticks) / os.sysconf("SC_CLK_TCK")


def first_move(page: Page, address: str) -> tuple[float, float, float, float]:
    """Seconds from opening the page until it can be pressed, and until a card is chosen; of these the driver's own; and
    processor time.

    Bots that move before the visitor take their time on purpose, so the visitor is asked first: a draft.
    """
    found: list[dict[str, float]] = []
    page.expose_binding("pressable", lambda _, one: found.append(one))
    page.add_init_script(PRESSABLE)

    def wait_for(count: int) -> dict[str, float]:
        until = time.monotonic() + LONGEST
        while len(found) < count:
            assert time.monotonic() < until, f"only {len(found)} of {count} things can be pressed"
            page.wait_for_timeout(5)
        return found[count - 1]

    def touch(one: dict[str, float]) -> None:
        page.touchscreen.tap(one["x"], one["y"])

    began = time.time() * 1_000
    page.goto(address, wait_until="commit")
    touch(wait_for(1))
    begin = wait_for(2)
    first = page.get_by_role("checkbox", name="First game")
    if first.is_checked():  # on a first visit
        page.locator(f"label[for={json.dumps(first.get_attribute('id'))}]").tap()
    touch(begin)
    touch(wait_for(3))
    chosen = wait_for(4)
    touched: list[float] = page.evaluate("touched")
    late = touched[0] - found[0]["at"] + touched[-2] - begin["at"] + touched[-1] - found[2]["at"]
    return (found[0]["at"] - began) / 1_000, (chosen["at"] - began) / 1_000, late / 1_000, busiest()


def jarl_thinks(page: Page, address: str) -> list[float]:
    """Milliseconds between one bot's move and the next, three jarls at the table, without a pause between moves."""
    page.goto(f"{address}#/new")
    rivals = page.get_by_role("combobox", name="Level")
    rivals.first.wait_for()
    for rival in rivals.all():
        rival.select_option("jarl")
    choose_radio(Finger(page), "Bots answer", "at once")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/#/t/*")
    player = Player(page, 2, Finger)
    gaps: list[float] = []
    for _ in range(14):
        page.evaluate("heard.length = 0")
        player.decide()
        player.wait_for_turn()
        times = page.evaluate("heard")
        gaps += [after - before for before, after in pairwise(times)]
    return gaps


def memory_of_page() -> float:
    """Megabytes of the page with its workers, shared ones divided; pages of Chromium itself are smaller."""
    sizes = []
    for pid in renderers(os.getpid()):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        sizes.append(next(int(line.split()[1]) for line in lines if line.startswith("Pss:")))
    return max(sizes) / 1024


def open_page(context: BrowserContext, slow: float, settle: float) -> Page:
    """A page that is slowed down as the developer tools do it."""
    page = context.new_page()
    page.wait_for_timeout(settle * 1_000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def visit(context: BrowserContext, address: str, slow: float, everything: bool, settle: float) -> dict[str, float]:
    """A first visit, a second one, and a game against jarl."""
    context.set_default_timeout(120_000)
    context.add_init_script(HEARD)
    Host.sent.clear()
    found: dict[str, float] = {}
    with slowed(slow if everything else 1):
        page = open_page(context, 1 if everything else slow, settle)
        keys = (
            "the first screen, s",
            "a card is chosen, s",
            "of it the driver, s",
            "processor time until then, s",
        )
        found |= {f"cold: {key}": value for key, value in zip(keys, first_move(page, address))}
        found["bytes until then, MB"] = sum(Host.sent.values()) / 1e6
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        found["memory, MB"] = memory_of_page()
        page.close()
        page = open_page(context, 1 if everything else slow, settle)
        found |= {f"warm: {key}": value for key, value in zip(keys, first_move(page, address))}
        gaps = sorted(jarl_thinks(page, address))
        found["jarl: middle of the gaps, ms"] = statistics.median(gaps)
        found["jarl: 19 of 20 gaps within, ms"] = gaps[int(len(gaps) * 0.95)]
        found["jarl: longest gap, ms"] = gaps[-1]
        found["memory after a game with jarl, MB"] = memory_of_page()
    return found


def home_bytes(browser: Any, address: str) -> float:
    """Kilobytes until the first screen is complete, without the engine, which comes after it."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block")
    context.route("**/engine/**", lambda route: route.abort())
    Host.sent.clear()
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(size for path, size in Host.sent.items() if "engine" not in path) / 1e3


def offline_files() -> list[Path]:
    """Everything that is kept for visits without a network."""
    worker = (SITE / "service-worker.js").read_text()
    names = json.loads(worker.partition("const FILES = ")[2].partition(";\n")[0])
    return [SITE / (name if name != "./" else "index.html") for name in names]


def offline_bytes() -> float:
    """Megabytes of it as it is downloaded, compressed."""
    sizes = [
        len(gzip.compress(path.read_bytes(), 9)) if path.suffix in TEXTS else path.stat().st_size
        for path in offline_files()
    ]
    return sum(sizes) / 1e6


def stored_bytes() -> float:
    """Megabytes of it as it is stored, with the unpacked copy of the engine for later visits."""
    engine = json.loads((SITE / "engine" / "engine.json").read_text())
    unpacked = sum(file["unpacked"]["bytes"] for file in engine.values())
    return (sum(path.stat().st_size for path in offline_files()) + unpacked) / 1e6


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--slow", type=float, default=4.0, help="how many times slower than this machine")
    asked.add_argument("--everything", action="store_true", help="workers and the browser's helpers are slow, too")
    asked.add_argument("--mbit", type=float, default=20.0, help="of the line, a second")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--settle", type=float, default=2.0, help="seconds until a new window is used")
    args = asked.parse_args()
    if not (SITE / "index.html").is_file():
        raise SystemExit("the site is not built: make site")
    os.chdir(SITE)
    Host.bytes_a_second = args.mbit * 1e6 / 8
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{host.server_port}/"
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    rounds = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        print(f"{'bytes until the first screen, KB':36}{home_bytes(browser, address):10,.0f}")
        print(f"{'everything kept offline, MB':36}{offline_bytes():10,.1f}")
        print(f"{'the same as it is stored, MB':36}{stored_bytes():10,.1f}")
        for _ in range(args.rounds):
            context = browser.new_context(
                viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True, locale="en"
            )
            rounds.append(visit(context, address, args.slow, args.everything, args.settle))
            context.close()
        browser.close()
    host.shutdown()
    for line in rounds[0]:
        values = sorted(one[line] for one in rounds)
        spread = f"   {values[0]:,.1f} to {values[-1]:,.1f}" if len(values) > 1 else ""
        print(f"{line:36}{statistics.median(values):10,.1f}{spread}")


if __name__ == "__main__":
    main()

"""A real Chromium, a server of our own, and pages that may not make a single error."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright

from tests.web.crew import Crew
from tests.web.network import Network
from tests.web.serving import Server, Site
from tests.web.watching import Watch

WHOLE = ("chromium", "chromium-browser", "google-chrome")
# The headless shell first: it has no window to keep, and takes a quarter less of the processor's time.
NAMES = ("chromium-headless-shell", *WHOLE)
FLAGS = [
    "--no-sandbox",  # needed when running as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BUILT = Path(__file__).parents[2] / "build" / "play"
DESKTOP = (1366, 768)
PHONE = (390, 844)
PATIENCE = 20_000  # milliseconds

# A page that nobody sees lives, is laid out and is pressed as ever, but its pixels need not be made: half of the work.
UNSEEN = """
  const unseen = new CSSStyleSheet();
  unseen.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets.push(unseen);
"""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: the last of them, begun late, would keep all other workers waiting."""
    items.sort(key=lambda item: "whole_game" not in item.name)


def sizes(short: tuple[int, int]) -> list[Any]:
    """A window and whether it is touched, desktop and phone: one of them always, the other in the long form."""
    both = {"desktop": (DESKTOP, False), "phone": (PHONE, True)}
    return [
        pytest.param(*case, id=name, marks=() if case[0] == short else pytest.mark.long) for name, case in both.items()
    ]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser: $CHROMIUM, or the first that is on the path."""
    return found_or_left_out(os.environ.get("CHROMIUM"), *map(shutil.which, NAMES))


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """A browser that shows notifications, as the headless shell does not."""
    return found_or_left_out(*map(shutil.which, WHOLE))


def found_or_left_out(*paths: str | None) -> str:
    """The first that is there."""
    found = next((path for path in paths if path), None)
    if found is not None:
        return found
    message = "LEFT OUT: no Chromium here (apt-get install chromium, or set CHROMIUM=/path/to/it)"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="package")
def engine() -> Iterator[BrowserType]:
    """What launches browsers."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="package")
def browser(engine: BrowserType, chromium: str) -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    running = engine.launch(executable_path=chromium, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with data of its own."""
    found = Server(tmp_path_factory.mktemp("data")).start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder that `make site` has built."""
    if not (BUILT / "index.html").is_file():
        message = "LEFT OUT: the site is not built (make site)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return BUILT


@pytest.fixture(scope="module")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A host of static files with the game below a path."""
    root = tmp_path_factory.mktemp("host")
    (root / "games").mkdir()
    (root / "games" / "fimbul").symlink_to(built)
    found = Site(root)
    yield found
    found.stop()


@pytest.fixture
def fragile(chromium: str, tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed: nobody else uses it."""
    found = Server(tmp_path / "data").start()
    yield found
    found.stop()


@pytest.fixture
def network(fragile: Server) -> Iterator[Network]:
    """A way to that server that can be cut."""
    found = Network(fragile.port)
    yield found
    found.close()


@pytest.fixture
def crew() -> Iterator[Crew]:
    """Seats that are played without a browser."""
    found = Crew()
    yield found
    found.close()


class Visitor:
    """One person's browser: its own storage, its own window."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.watch = Watch(context, address)
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()

    def go(self, path: str) -> Page:
        """Open an address of the server."""
        self.page.goto(self.address + path)
        return self.page


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Somebody comes with a browser. Afterwards no page may have made an error or have asked another site."""
    yield from visits(browser)


@pytest.fixture
def visit_whole(engine: BrowserType, whole_chromium: str) -> Iterator[Visit]:
    """The same with a browser that shows notifications."""
    running = engine.launch(executable_path=whole_chromium, args=FLAGS)
    yield from visits(running)
    running.close()


def visits(browser: Browser) -> Iterator[Visit]:
    """Visitors with windows and storage of their own, and the check at their end."""
    visitors: list[Visitor] = []

    def come(
        server: Server | Network,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        lang: str = "en",
        drawn: bool = False,
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Visitor:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, locale=lang, **options
        )
        # What can be set on the page of settings; there is a test that sets it there.
        kept = json.dumps({"speed": "off", "lang": lang, "look": "full", **(settings or {})})
        context.add_init_script(f"if (origin !== 'null') localStorage['fimbul.settings'] ??= {json.dumps(kept)}")
        if not drawn:
            context.add_init_script(UNSEEN)
        visitors.append(Visitor(context, server.address))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.watch.check()

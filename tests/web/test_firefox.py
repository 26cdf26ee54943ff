"""The site in Firefox: a game begins, is kept, and goes on without a network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.firefox import Firefox, running
from tests.web.serving import Site
from tests.web.words import word

PACK = "[...document.querySelectorAll('.draft .pack [data-card]')].map((card) => card.dataset.card)"
# Unpacked files of the engine.
KEPT = """(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("fimbul engine"));
  return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length;
})()"""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        message = "LEFT OUT: no Firefox here (apt-get install firefox-esr)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with running(program, tmp_path) as found:
        yield found


def test_a_game_begins_is_kept_and_goes_on_offline(site: Site, firefox: Firefox) -> None:
    firefox.go(site.address + "/")
    firefox.press("button", "Play against bots")
    firefox.press("a", word("home", "change_rules"))
    firefox.press("label", word("setup", "first_game"))  # else it begins without a draft
    firefox.press("button", word("setup", "begin"))
    firefox.until("location.hash.startsWith('#/t/')")
    firefox.until(f"{PACK}.length === 8")
    firefox.press(".draft .pack [data-card] > button.face")
    firefox.press("[data-testid=draft-confirm]")
    firefox.until(f"{PACK}.length === 7")
    pack = firefox.look(PACK)
    firefox.reload()
    firefox.until(f"{PACK}.length === 7")
    assert firefox.look(PACK) == pack
    firefox.until(f"{KEPT}.then((files) => files === 5)")  # as they are used: unpacked
    firefox.until("navigator.serviceWorker.ready.then(() => true)")
    # Another visit, when the host is gone.
    table = firefox.look("location.href")
    firefox.go("about:blank")
    site.stop()
    firefox.go(table)
    firefox.until(f"{PACK}.length === 7")
    assert firefox.look(PACK) == pack
    firefox.press(".draft .pack [data-card] > button.face")
    firefox.press("[data-testid=draft-confirm]")
    firefox.until(f"{PACK}.length === 6")

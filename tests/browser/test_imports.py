"""What the server in the browser brings along: everything it imports has to be downloaded."""

from __future__ import annotations

import subprocess
import sys

SHOW = "import sys, fimbul.browser.start; print(*sys.modules)"
LIBRARIES = {"fimbul", "librt", "msgspec", "mypy_extensions", "typing_extensions"}
# Rooms of the server for many people and many machines.
ELSEWHERE = ("accounts", "care", "cluster", "company", "config", "memory", "notices", "thinking", "web")


def imported() -> set[str]:
    """The modules of a process that has loaded the server as a browser does."""
    done = subprocess.run([sys.executable, "-c", SHOW], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_a_browser_loads_no_library_that_only_a_server_needs() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], check=True, capture_output=True, text=True
    ).stdout.split()
    names = {name.split(".")[0] for name in imported() - set(started)}
    ours = {name for name in names if name not in sys.stdlib_module_names and "__mypyc" not in name}
    assert ours <= LIBRARIES


def test_a_browser_loads_no_accounts_notices_or_databases() -> None:
    names = imported()
    assert "fimbul.server.hub" in names
    assert [name for name in ELSEWHERE if f"fimbul.server.{name}" in names] == []
    assert {name for name in names if name.startswith("fimbul.server.store")} == {
        "fimbul.server.store",
        "fimbul.server.store.store",
    }

"""`make dev`: the server and the page side by side, each renewed when its sources change.

The page comes from Vite, which replaces changed parts in the open browser and passes requests on to the server. The
server starts again when its sources change; open pages reconnect by themselves. Both listen on this machine alone, and
Ctrl-C ends both. Games are kept apart from those you play, in `build/dev-data`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

from watchfiles import Change, watch

ROOT = Path(__file__).parents[1]
HOST = "127.0.0.1"
SERVER_PORT = os.environ.get("FIMBUL_PORT", "8731")
PAGE_PORT = os.environ.get("FIMBUL_PAGE_PORT", "5173")
NPM = "import pathlib, sys, hatch_build; sys.exit(hatch_build.run_npm(pathlib.Path('web'), *sys.argv[1:]))"
LOOK_EVERY_MS = 500
PATIENCE_SECONDS = 15.0  # the server says goodbye to its pages and finishes what is under way


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a Python program in a group of its own: Ctrl-C reaches us alone, and we end the whole group."""
    environment = {**os.environ, "FIMBUL_PORT": SERVER_PORT, "FIMBUL_NO_BROWSER": "1"}
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
    )


def start_server() -> subprocess.Popen[bytes]:
    data = str(ROOT / "build" / "dev-data")
    return start("-m", "fimbul", "serve", "--host", HOST, "--port", SERVER_PORT, "--data", data)


def start_page() -> subprocess.Popen[bytes]:
    where = ("--host", HOST, "--port", PAGE_PORT, "--strictPort")
    return start("-c", NPM, "run", "dev", "--", *where, "--clearScreen", "false")


def stop(program: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started; by force if it does not listen."""
    for order in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):  # the whole group may have ended already
            os.killpg(program.pid, order)
        try:
            program.wait(PATIENCE_SECONDS)
            return
        except subprocess.TimeoutExpired:
            continue


def is_source(change: Change, path: str) -> bool:
    """Whether the server has to start again: code and texts, but not the built page that it serves."""
    return path.endswith((".py", ".toml")) and "static" not in Path(path).parts


def interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    """Run both until Ctrl-C, or until the page's server gives up; the exit code."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # Ctrl-C, `kill`, the terminal closed
        signal.signal(number, interrupt)
    server = start_server()
    page = start_page()
    print(f"== the page: http://{HOST}:{PAGE_PORT}/ (Ctrl-C ends page and server)", flush=True)
    told = False
    try:
        for changes in watch(
            ROOT / "src",
            watch_filter=is_source,
            rust_timeout=LOOK_EVERY_MS,
            yield_on_timeout=True,
            raise_interrupt=True,
        ):
            if page.poll() is not None:
                return page.returncode
            if changes:
                names = sorted(str(Path(path).relative_to(ROOT)) for _, path in changes)
                print(f"== {', '.join(names)} changed: the server starts again", flush=True)
                stop(server)
                server = start_server()
                told = False
            elif server.poll() is not None and not told:
                print("== the server has ended, see above; it starts again at the next change", flush=True)
                told = True
    except KeyboardInterrupt:
        print("\n== ending", flush=True)
    finally:
        stop(page)
        stop(server)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

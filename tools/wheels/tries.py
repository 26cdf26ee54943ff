"""Tries wheels as somebody without compiler, node or sources would: in fresh environments, with nothing on the path."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CONSTRAINTS: Final = str(ROOT / "constraints.txt")
SIMULATE: Final = ("simulate", "--games", "2", "--bots", "karl,random", "--seats", "2")
# What the rules alone must be able to do; the last line says what is installed. Threads play at once where a Python has
# no lock, so nothing may bring the lock back.
PLAY: Final = """
import sys, sysconfig, importlib.metadata, importlib.util
from concurrent.futures import ThreadPoolExecutor
import fimbul, fimbul.bots, fimbul.positions, fimbul.words, fimbul.arena
assert fimbul.is_compiled() == (sys.argv[1] == "True"), fimbul.__file__
def play(edition):
    game = fimbul.new_game(edition, 4, seed=7)
    while decision := game.decision():
        game.apply(decision.seat, decision.options[0])
    assert game.result(), edition
    return fimbul.record(game)
with ThreadPoolExecutor(4) as threads:
    records = list(threads.map(play, 50 * ("midgard", "valhalla")))
assert all(record == records[at % 2] for at, record in enumerate(records))
if sysconfig.get_config_var("Py_GIL_DISABLED"):
    assert not sys._is_gil_enabled()
assert not any(importlib.util.find_spec(f"fimbul.{room}") for room in ("server", "cli", "browser"))
print(*sorted(found.name.replace("_", "-") for found in importlib.metadata.distributions()))
"""


def tag(python: Path) -> str:
    """How a Python is called in the names of wheels: cp313."""
    ask = "import sys, sysconfig; print(sys.version_info.minor, sysconfig.get_config_var('Py_GIL_DISABLED'))"
    minor, free = run([str(python), "-c", ask]).split()
    return f"cp3{minor}t" if free == "1" else f"cp3{minor}"


def environment(home: Path, python: Path) -> Path:
    """A new virtual environment; its Python."""
    shutil.rmtree(home, ignore_errors=True)
    subprocess.run([python, "-m", "venv", home], check=True)
    return home / "bin" / "python"


def pip(python: Path, *arguments: str, **settings: str) -> None:
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, check=True, env={**os.environ, **settings}, stderr=subprocess.DEVNULL)


def run(command: list[str], **settings: str) -> str:
    """What a program prints; it fails loudly."""
    done = subprocess.run(command, env={**os.environ, **settings}, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def tried(python: Path, wheel: Path, rules: Path, *, compiled: bool) -> str:
    """Install a wheel of the whole and one of the rules, play with both; a row of the table."""
    with tempfile.TemporaryDirectory(prefix="fimbul-wheel-") as scratch:
        fresh = environment(Path(scratch, "whole"), python)
        alone = {"PATH": str(fresh.parent)}
        pip(fresh, "install", "--only-binary", ":all:", "-c", CONSTRAINTS, str(wheel), **alone)
        fimbul = str(fresh.parent / "fimbul")
        run([fimbul, "--version"], **alone)
        run([str(fresh), "-c", f"import fimbul; assert fimbul.is_compiled() == {compiled}"], **alone)
        run([fimbul, *SIMULATE], **alone)
        fetch_page(fimbul, Path(scratch, "data"), alone)

        light = environment(Path(scratch, "rules"), python)
        alone = {"PATH": str(light.parent)}
        pip(light, "install", "--only-binary", ":all:", "-c", CONSTRAINTS, str(rules), **alone)
        installed = set(run([str(light), "-c", PLAY, str(compiled)], **alone).split()) - {"pip", "setuptools"}
        if installed != {"fimbul-rules", "librt", "mypy-extensions"}:
            raise SystemExit(f"{rules.name} brings {sorted(installed)}")
    print(f"   installed and played: {wheel.name}, {rules.name}")
    whole, light_one = [f"{path.stat().st_size / 1e6:.1f} MB" for path in (wheel, rules)]
    return f"| `{wheel.name}` | {whole} | {light_one} | {run([str(python), '--version']).strip()} |"


def fetch_page(fimbul: str, data: Path, settings: dict[str, str]) -> None:
    """Start the server, fetch the page and what it loads first."""
    command = [fimbul, "serve", "--port", "0", "--no-browser", "--data", str(data)]
    environment = {**os.environ, **settings, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\d.:]+", line)))
            with urllib.request.urlopen(address, timeout=30) as answer:
                page = answer.read().decode()
            scripts = re.findall(r'src="/?([^"]+\.js)"', page)
            if not scripts:
                raise SystemExit("the server has no page")
            with urllib.request.urlopen(f"{address}/{scripts[0]}", timeout=30) as answer:
                assert answer.status == 200 and len(answer.read()) > len(page)
        finally:
            server.terminate()


def installers(python: Path, wheel: Path) -> None:
    """The other ways to install a wheel: uvx, pipx, and pip for one user."""
    tools = Path(sys.executable).parent
    with tempfile.TemporaryDirectory(prefix="fimbul-wheel-") as scratch:
        uv = {"UV_CACHE_DIR": f"{scratch}/uv", "UV_PYTHON_DOWNLOADS": "never"}
        ways = {
            "uvx": ([str(tools / "uvx"), "--python", str(python), "--from", str(wheel), "fimbul", *SIMULATE], uv),
            "pipx": (
                [str(tools / "pipx"), "run", "--python", str(python), "--spec", str(wheel), "fimbul", *SIMULATE],
                {"PIPX_HOME": f"{scratch}/pipx"},
            ),
        }
        for way, (command, settings) in ways.items():
            run(command, **settings)
            print(f"   installed and played with {way}")
        if subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode != 0:
            print("   LEFT OUT: pip install --user; this Python has no pip of its own")
            return
        user = {"PYTHONUSERBASE": f"{scratch}/user", "PIP_BREAK_SYSTEM_PACKAGES": "1"}
        pip(python, "install", "--user", "--ignore-installed", str(wheel), **user)
        run([f"{scratch}/user/bin/fimbul", *SIMULATE], **user)
        print("   installed and played with pip install --user")

"""Build the game as a folder of static files: build/play. Any host serves it, from any path; nothing else is needed.

    python -m tools.site [--plain]

The page comes first, then the engine in the background. What a table can be set up with and all cards are files beside
the page, so that they are there before the engine is.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

import hatch_build
from fimbul import EDITIONS
from fimbul.server.catalogue import catalogue_of, info_of
from fimbul.server.table.course import lessons_in
from fimbul.server.table.puzzle_course import all_puzzles
from fimbul.server.table.thinkers import is_quick
from fimbul.server.web.guards import OFFLINE_POLICY
from fimbul.words import LANGUAGES, Words
from tools import engine
from tools.wasm.toolchain import ROOT

OUT: Final = ROOT / "build" / "play"
# That of the server's offline page. A page cannot forbid by itself that others frame it.
POLICY: Final = OFFLINE_POLICY.replace("; frame-ancestors 'none'", "")


def write_data(folder: Path, compiled: bool) -> None:
    """The answers that are the same for everybody. With plain rules only quick bots are on offer."""
    folder.mkdir()
    for lang in LANGUAGES:
        words = Words(lang)
        info = info_of(words, 0, 0)
        if not compiled:
            info = replace(info, bots=[bot for bot in info.bots if is_quick(bot.id)])
        (folder / f"info-{lang}.json").write_bytes(msgspec.json.encode(info))
        (folder / f"lessons-{lang}.json").write_bytes(msgspec.json.encode(lessons_in(lang)))
        (folder / f"puzzles-{lang}.json").write_bytes(msgspec.json.encode(all_puzzles()))
        for name, edition in EDITIONS.items():
            (folder / f"catalogue-{name}-{lang}.json").write_bytes(msgspec.json.encode(catalogue_of(edition, words)))


def main(*arguments: str) -> int:
    compiled = engine.main(*arguments)
    if compiled is None:
        return 1
    if hatch_build.run_npm(ROOT / "web", "run", "build:site") != 0:
        return 1
    shutil.copytree(engine.OUT, OUT / "engine")
    for unused in (OUT / "assets").glob("pyodide*.wasm"):  # it is among the engine's files, compressed
        unused.unlink()
    write_data(OUT / "data", compiled)
    index = OUT / "index.html"
    page = index.read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(re.sub(r"(<meta charset[^>]*>)", rf"\1\n    {policy}", page, count=1), encoding="utf-8")
    subprocess.run([hatch_build.node(), str(ROOT / "web" / "scripts" / "service-worker.mjs"), str(OUT)], check=True)
    size = sum(path.stat().st_size for path in OUT.rglob("*") if path.is_file())
    print(f"== the site is in {OUT.relative_to(ROOT)}, {size / 1e6:.1f} MB; python3 -m http.server -d build/play")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

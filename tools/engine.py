"""Build the engine of the browser: Pyodide, the rules and the server, as files that a worker of the page loads.

    python -m tools.engine [--plain]

Everything goes into build/engine, with a list of the files, their sizes and hashes. Where the rules cannot be compiled
for the browser, and with --plain, they run as plain Python: then only the quick bots are on offer.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Final

import hatch_build
from tools.wasm.__main__ import BUILT as COMPILED
from tools.wasm.__main__ import UNAVAILABLE
from tools.wasm.toolchain import PYODIDE, ROOT, Toolchain

OUT: Final = ROOT / "build" / "engine"
STAGE: Final = ROOT / "build" / "engine-stage"
SNAPSHOT: Final = STAGE / "python.snapshot"
ROOMS: Final = ("analysis", "bots", "browser", "core", "editions", "lessons", "positions", "puzzles", "server", "words")
# Rooms of the server that a browser has no use for.
WITHOUT: Final = (
    *("server/offline", "server/static", "server/store/migrations", "server/web", "words/pages.py"),
    *("server/accounts", "server/moderation", "server/memory", "server/community.py"),
    *("server/store/accounts.py", "server/store/moderation.py", "server/store/memory.py"),
    *("server/notices", "server/store/notice_tables.py", "server/store/notices.py", "server/store/outbox.py"),
    *("lessons/__main__.py", "lessons/checking.py"),
    *("puzzles/__main__.py", "puzzles/mining.py", "puzzles/searching.py"),
)
# The large parts of Python's own library that nothing here imports.
UNUSED: Final = (
    *("_pyrepl", "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "sqlite3", "tkinter", "turtledemo"),
    *("unittest", "venv", "wsgiref", "xml", "xmlrpc", "multiprocessing", "http", "pydoc.py", "doctest.py", "turtle.py"),
    *("mailbox.py", "imaplib.py", "smtplib.py", "ftplib.py", "poplib.py", "tarfile.py", "pdb.py", "optparse.py"),
    *("_pydecimal.py", "_pydatetime.py", "_pylong.py", "_pyio.py", "profiling", "pstats.py", "cProfile.py"),
    *("argparse.py", "bdb.py", "configparser.py", "ctypes", "difflib.py", "html", "modulefinder.py", "pickletools.py"),
    *("plistlib.py", "statistics.py", "trace.py", "tracemalloc.py", "wave.py", "_ast_unparse.py", "fractions.py"),
)


def stage_library() -> Path:
    """Python's own library, without what is never used."""
    folder = STAGE / "stdlib"
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        names = [name for name in library.namelist() if name.split("/")[0] not in UNUSED]
        library.extractall(folder, names)
    return folder


def stage_package(compiled: bool) -> Path:
    """Our package with what it needs; compiled modules replace their sources."""
    folder = STAGE / "package"
    package = folder / "fimbul"
    source = ROOT / "src" / "fimbul"
    skip = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for room in ROOMS:
        shutil.copytree(source / room, package / room, ignore=skip)
    shutil.copy(source / "__init__.py", package)
    for name in WITHOUT:
        place = package / name
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    if compiled:
        shutil.copytree(COMPILED, folder, dirs_exist_ok=True)
        for room in hatch_build.COMPILED:
            for path in (package / room).rglob("*.py"):
                path.unlink()
    for wheel in sorted(Toolchain().wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not name.endswith(".pyi")])
    return folder


def archive(folder: Path, without: Container[str] = ()) -> Path:
    """A folder as one archive, the same for the same files. Not compressed: that is done to the whole of it."""
    made = STAGE / f"{folder.name}.zip"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as target:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in without:
                info = zipfile.ZipInfo(name)
                info.external_attr = 0o644 << 16
                target.writestr(info, path.read_bytes())
    return made


def start_python(library: Path, package: Path) -> set[str]:
    """Keep the memory of a Python that has just started; the files of the library that are in it."""
    script = ROOT / "web" / "scripts" / "snapshot.mjs"
    command = [hatch_build.node(), str(script), str(archive(library)), str(package), str(SNAPSHOT)]
    told = subprocess.run(command, cwd=ROOT / "web", check=True, stdout=subprocess.PIPE, text=True).stdout
    modules = told.splitlines()[-1].split()
    names = {name.replace(".", "/") for name in modules}
    return {f"{name}.pyc" for name in names} | {f"{name}/__init__.pyc" for name in names}


def write(files: Iterable[tuple[str, bytes]]) -> None:
    """Each file under a name that changes with it, compressed: hosts of static files often do not."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    listed = {}
    for name, content in files:
        packed = gzip.compress(content, 9, mtime=0)
        digest = hashlib.sha256(packed).hexdigest()
        stem, _, ending = name.partition(".")
        file = f"{stem}-{digest[:10]}.{ending}.gz"
        (OUT / file).write_bytes(packed)
        listed[name] = {"file": file, "bytes": len(packed), "sha256": digest}
    (OUT / "engine.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def build(compiled: bool) -> None:
    """Put the files together."""
    shutil.rmtree(STAGE, ignore_errors=True)
    library, package = stage_library(), stage_package(compiled)
    command = [hatch_build.node(), str(ROOT / "web" / "scripts" / "engine.mjs"), str(library), str(package)]
    subprocess.run(command, cwd=ROOT / "web", check=True)
    started = start_python(library, package)
    write(
        [
            ("pyodide.asm.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes()),
            ("python.snapshot", SNAPSHOT.read_bytes()),
            ("python_stdlib.zip", archive(library, without=started).read_bytes()),
            ("fimbul.zip", archive(package).read_bytes()),
        ]
    )


def main(*arguments: str) -> bool | None:
    """Build it; whether the rules are compiled, or None if that failed where it should not."""
    compiled = "--plain" not in arguments
    if compiled:
        outcome = subprocess.run([sys.executable, "-m", "tools.wasm"], cwd=ROOT, check=False).returncode
        if outcome not in (0, UNAVAILABLE):
            return None
        compiled = outcome == 0
    if not compiled:
        print("== the engine is built with plain rules: only thrall and karl are quick enough for it")
    build(compiled)
    return compiled


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]) is None)

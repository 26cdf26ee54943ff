"""Build the engine of the browser: Pyodide, the rules and the server, as files that a worker of the page loads.

    python -m tools.engine [--plain]

Everything goes into build/engine, with a list of the files, their sizes and hashes. Where the rules cannot be compiled
for the browser, and with --plain, they run as plain Python: then only the quick bots are on offer.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import hatch_build
from tools.sections import exporting, imported, without_code, without_data
from tools.wasm.__main__ import BUILT as COMPILED
from tools.wasm.__main__ import UNAVAILABLE
from tools.wasm.toolchain import PYODIDE, ROOT, Toolchain

OUT: Final = ROOT / "build" / "engine"
STAGE: Final = ROOT / "build" / "engine-stage"
MEMORY: Final = STAGE / "memory"
WINDOW: Final = 1 << 25  # bytes in which the compressor looks for what was there before
WORD: Final = 16  # in archives, files begin at multiples of so many bytes
ENTRY: Final = 34  # bytes of an archive before the name of a file, and before the room that is left after it
PADDING: Final = 0xD935  # what archives call such room
LISTED: Final = 3  # how often the script of Pyodide mentions every export, used or not: it declares and assigns it
ROOMS: Final = ("analysis", "bots", "browser", "core", "editions", "lessons", "positions", "puzzles", "server", "words")
# What a browser has no use for. Modules that its worker does not import are left out anyway.
WITHOUT: Final = (
    *("server/offline", "server/static", "server/store/migrations", "server/web", "words/pages.py"),
    *("server/accounts", "server/moderation", "server/memory", "server/community.py"),
    *("server/store/accounts.py", "server/store/moderation.py", "server/store/memory.py"),
    *("server/notices", "server/store/notice_tables.py", "server/store/notices.py", "server/store/outbox.py"),
    *("lessons/__main__.py", "lessons/checking.py"),
    *("puzzles/__main__.py", "puzzles/mining.py", "puzzles/searching.py"),
)
# The parts of Python's own library that are not in the memory snapshot but may still be needed.
LATER: Final = (
    *("_strptime", "_threading_local", "calendar", "concurrent/futures/thread", "csv", "pprint", "stringprep"),
    *("tracemalloc", "urllib/parse"),
    *(f"encodings/{name}" for name in ("ascii", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape")),
    *(f"encodings/{name}" for name in ("utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8_sig")),
)


def stage_library() -> Path:
    """Python's own library."""
    folder = STAGE / "stdlib"
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        library.extractall(folder)
    return folder


def stage_package(compiled: bool) -> Path:
    """Our package with what it needs; what we compiled replaces sources, and libraries of wheels."""
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
    for wheel in sorted(Toolchain().wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not name.endswith(".pyi")])
    if compiled:
        shutil.copytree(COMPILED, folder, dirs_exist_ok=True)
        for room in hatch_build.COMPILED:
            for path in (package / room).rglob("*.py"):
                path.unlink()
    return folder


def archive(folder: Path, name: str, names: Iterable[str] | None = None) -> Path:
    """Files of a folder as one archive, the same for the same files. Not compressed: that is done to all of it.

    Every file begins at a multiple of a word, so words in it are words of the archive, too: that compresses better.
    """
    made = STAGE / f"{name}.zip"
    listed = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    at = 0
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as target:
        for file in sorted(listed if names is None else names):
            content = (folder / file).read_bytes()
            info = zipfile.ZipInfo(file)
            info.external_attr = 0o644 << 16
            at += ENTRY + len(file)
            room = -at % WORD
            info.extra = struct.pack("<HH", PADDING, room) + bytes(room)
            target.writestr(info, content)
            at += room + len(content)
    return made


def stage_python(libraries: Iterable[Path]) -> Path:
    """Pyodide, exporting only what its own script calls by name, and our libraries."""
    folder = STAGE / "pyodide"
    folder.mkdir()
    script = (PYODIDE / "pyodide.asm.mjs").read_text(encoding="utf-8")
    called = {name for name, times in Counter(re.findall(r"\b_(\w+)", script)).items() if times > LISTED}
    called |= set(re.findall(r'wasmExports(?:\.|\[")(\w+)\b(?!"\](?:\.value|;))', script))
    called |= {"main", "__main_argc_argv"}
    for library in libraries:
        called |= imported(library.read_bytes())
    module = exporting((PYODIDE / "pyodide.asm.wasm").read_bytes(), called)
    (folder / "pyodide.asm.wasm").write_bytes(module)
    return folder


def start_python(python: Path, library: Path, package: Path) -> list[str]:
    """Keep the memory of a Python that has loaded our package; the libraries that belong to it."""
    script = ROOT / "web" / "scripts" / "snapshot.mjs"
    command = [hatch_build.node(), str(script), str(python), str(archive(library, "stdlib")), str(package), str(MEMORY)]
    told = subprocess.run(command, cwd=ROOT / "web", check=True, stdout=subprocess.PIPE, text=True).stdout
    return told.splitlines()[-1].split()


def pack(content: bytes, words: bool = False) -> bytes:
    """Compress as web/src/local/lzma.ts unpacks it; `words`: what is in it lies at multiples of four bytes."""
    places = {"lc": 1, "lp": 2, "pb": 2} if words else {"lc": 3, "lp": 0, "pb": 0}
    effort = {"mode": lzma.MODE_NORMAL, "mf": lzma.MF_BT4, "nice_len": 273, "depth": 200}
    settings = {"id": lzma.FILTER_LZMA1, "dict_size": WINDOW, **places, **effort}
    return lzma.compress(content, lzma.FORMAT_ALONE, filters=[settings])


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def write(files: Iterable[tuple[str, bytes]]) -> None:
    """Each file under a name that changes with it, compressed: hosts of static files often do not."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    listed = {}
    for name, content in files:
        packed = pack(content, words=name == "memory.zip")
        digest = digest_of(packed)
        stem, _, ending = name.partition(".")
        file = f"{stem}-{digest[:10]}.{ending}.lzma"
        (OUT / file).write_bytes(packed)
        unpacked = {"bytes": len(content), "sha256": digest_of(content)}
        listed[name] = {"file": file, "bytes": len(packed), "sha256": digest, "unpacked": unpacked}
    (OUT / "engine.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def build(compiled: bool) -> None:
    """Put the files together."""
    shutil.rmtree(STAGE, ignore_errors=True)
    library, package = stage_library(), stage_package(compiled)
    command = [hatch_build.node(), str(ROOT / "web" / "scripts" / "engine.mjs"), str(library), str(package)]
    subprocess.run(command, cwd=ROOT / "web", check=True)
    python = stage_python(package.rglob("*.so"))
    linked = start_python(python, library, package)
    libraries = STAGE / "libraries"
    libraries.mkdir()
    for name in linked:
        module = without_data((package / name).read_bytes())
        (libraries / Path(name).name).write_bytes(without_code(module, {"__wasm_apply_data_relocs"}))
    files = [path.relative_to(package).as_posix() for path in (package / "fimbul").rglob("*") if path.is_file()]
    data = [name for name in files if not name.endswith((".pyc", ".so"))]
    write(
        [
            ("pyodide.asm.wasm", without_data((python / "pyodide.asm.wasm").read_bytes())),
            ("libraries.zip", archive(libraries, "libraries").read_bytes()),
            ("memory.zip", archive(MEMORY, "memory").read_bytes()),
            ("python_stdlib.zip", archive(library, "later", [f"{name}.pyc" for name in LATER]).read_bytes()),
            ("fimbul.zip", archive(package, "fimbul", data).read_bytes()),
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

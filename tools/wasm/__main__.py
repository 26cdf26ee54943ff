"""Build the compiled rules for the browser: `python -m tools.wasm`, or `make wasm`.

The libraries go into build/wasm/lib, laid out as the package is. Nothing is done if the sources have not changed since.
Exits with 3, and says why, where the toolchain cannot be had.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Final

import hatch_build
from tools.wasm.toolchain import HOME, ROOT, SUFFIX, Toolchain, Unavailable

SOURCE: Final = ROOT / "src"
BUILT: Final = HOME / "lib"
STAMP: Final = HOME / "built-from"
UNAVAILABLE: Final = 3


def rules() -> list[str]:
    """The modules that are compiled."""
    rooms = [SOURCE / "fimbul" / room for room in hatch_build.COMPILED]
    return sorted(path.relative_to(SOURCE).as_posix() for room in rooms for path in room.rglob("*.py"))


def source_hash() -> str:
    """What the libraries depend on: the modules, the compiler, and how it is called."""
    digest = hashlib.sha256(version("mypy").encode())
    for path in [*(SOURCE / name for name in rules()), *sorted(Path(__file__).parent.glob("*.*"))]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def build(tools: Toolchain) -> None:
    """Generate the C files in a scratch directory, compile and link them."""
    with tempfile.TemporaryDirectory(prefix="fimbul-wasm-") as scratch:
        command = [sys.executable, "-m", "tools.wasm.generate", f"{scratch}/c", *rules()]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "MYPY_CACHE_DIR": f"{scratch}/cache"}
        described = subprocess.run(
            command, cwd=SOURCE, env=environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
        extensions = json.loads(described.splitlines()[-1])
        jobs: list[tuple[Path, list[Path], Path]] = []
        libraries: list[tuple[list[Path], Path]] = []
        for extension in extensions:
            include = [SOURCE / folder for folder in extension["include"]]
            sources = [SOURCE / name for name in extension["sources"]]
            objects = [Path(scratch, f"{extension['name']}-{n}.o") for n in range(len(sources))]
            jobs += [(source, include, made) for source, made in zip(sources, objects)]
            libraries.append((objects, BUILT / (extension["name"].replace(".", "/") + SUFFIX)))
        shutil.rmtree(BUILT, ignore_errors=True)
        for _, library in libraries:
            library.parent.mkdir(parents=True, exist_ok=True)
        jobs.sort(key=lambda job: -job[0].stat().st_size)  # the longest first: no core waits for the last one
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: tools.compile(*job), jobs))
            list(pool.map(lambda job: tools.link(*job), libraries))


def main() -> int:
    wanted = source_hash()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return 0
    try:
        print("== compiling the rules for the browser", flush=True)
        tools = Toolchain()
        tools.get()
        build(tools)
    except Unavailable as problem:
        print(f"== the rules cannot be compiled for the browser here: {problem}", file=sys.stderr)
        return UNAVAILABLE
    STAMP.write_text(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

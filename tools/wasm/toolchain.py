"""What it takes to compile for the browser, from package registries alone.

Emscripten's own toolchain comes from neither of them, so its parts are collected: clang and the linker from the wheel
`ziglang`, the headers of Python and of emscripten's C library from Debian's packages, which are unpacked and never
installed, and the configuration of Python from Pyodide itself. `cibuildwheel` does the same with the real toolchain
where that can be downloaded (see pyproject.toml).
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
HOME: Final = ROOT / "build" / "wasm"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"

PYTHON: Final = "3.14"  # that of Pyodide
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
SUFFIX: Final = ".cpython-314-wasm32-emscripten.so"

SUITE: Final = "testing"  # the first of Debian's that has this Python
# The packages this was last tried with. The suite moves on; newer headers of the same Python fit as well.
PACKAGES: Final = {
    "libpython3.14-dev": "86249e59881a141029423a718e766fe0d3fd076de3cecc1127156e540cb1c905",
    "emscripten": "24e9eecd0a6e0c25896acf7dd42ae4261ae70c0669d4a42bde595afb7e4675c2",
}


class Unavailable(Exception):
    """A part of the toolchain cannot be had on this machine."""


class Toolchain:
    """Compiler, linker and headers; the folders are filled when first needed."""

    def __init__(self, home: Path = HOME) -> None:
        self.zig = home / "zig"
        self.headers = home / "headers"
        self.wheels = home / "wheels"
        self.apt = home / "apt"

    def get(self) -> None:
        """Collect all parts; Unavailable says which one is missing."""
        if not (PYODIDE / "pyodide.asm.wasm").is_file():
            raise Unavailable("Pyodide is not installed: run `make web` first")
        if not self.clang.is_file():
            pip("install", "--target", str(self.zig), "--requirement", requirements("compiler"))
        if not self.wheels.is_dir():
            wanted = ("--platform", PLATFORM, "--python-version", PYTHON, "--only-binary", ":all:", "--no-deps")
            pip("download", *wanted, "--dest", str(self.wheels), "--requirement", requirements("browser"))
        if not (self.configured / "pyconfig.h").is_file():
            self.get_headers()
            self.write_configuration()

    # -- headers ----------------------------------------------------------------------------------------------------
    def get_headers(self) -> None:
        """Unpack Debian's packages, from the mirror this machine uses already."""
        self.headers.mkdir(parents=True, exist_ok=True)
        missing = [name for name in PACKAGES if not self.package(name)]
        if missing:
            self.download(missing)
        for name, tried in PACKAGES.items():
            package = self.package(name)
            if package is None:
                raise Unavailable(f"the Debian package {name} cannot be had here")
            if hashlib.sha256(package.read_bytes()).hexdigest() != tried:
                print(f"   note: {package.name} is not the version this was last tried with")
            run(["dpkg-deb", "-x", str(package), str(self.headers)])

    def package(self, name: str) -> Path | None:
        return next(self.apt.glob(f"{name}_*.deb"), None)

    def download(self, names: list[str]) -> None:
        """Have apt fetch packages of another suite, with lists of its own: nothing of the machine changes."""
        mirrors = output(["apt-get", "indextargets", "--format", "$(REPO_URI)"])
        mirror = next((mirror for mirror in mirrors if mirror.rstrip("/").endswith("/debian")), None)
        if mirror is None:
            raise Unavailable("apt has no mirror of Debian to fetch headers from")
        for folder in ("lists/partial", "cache/archives/partial"):
            (self.apt / folder).mkdir(parents=True, exist_ok=True)
        (self.apt / "sources.list").write_text(f"deb {mirror} {SUITE} main\n", encoding="utf-8")
        (self.apt / "status").touch()
        places = {
            "Dir::Etc::sourcelist": "sources.list",
            "Dir::Etc::sourceparts": "none",
            "Dir::State::lists": "lists",
            "Dir::State::status": "status",
            "Dir::Cache": "cache",
        }
        options = [part for name, place in places.items() for part in ("-o", f"{name}={self.apt / place}")]
        options += ["-o", "Acquire::Languages=none", "-o", "APT::Sandbox::User=root"]
        run(["apt-get", "-qq", *options, "update"], self.apt)
        run(["apt-get", "-qq", *options, "download", *names], self.apt)

    def write_configuration(self) -> None:
        """pyconfig.h of the browser's Python: the names of Debian's, the values that Pyodide was built with."""
        known: dict[str, Any] = {}
        with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
            exec(library.read("_sysconfigdata__emscripten_wasm32-emscripten.py"), known)
        values = known["build_time_vars"]
        native = next(self.headers.glob(f"usr/include/*/python{PYTHON}/pyconfig.h")).read_text(encoding="utf-8")
        names = sorted(set(re.findall(r"^\s*(?:#\s*define\s+|/\*\s*#undef\s+)(\w+)", native, re.MULTILINE)))
        names = [name for name in names if name != "Py_PYCONFIG_H" and values.get(name) not in (None, 0, "")]
        lines = ["#pragma once", *[f"#define {name} {values[name]}" for name in names]]
        (self.headers / "usr" / "include" / f"python{PYTHON}" / "pyconfig.h").unlink()  # it would be found first
        self.configured.mkdir(parents=True, exist_ok=True)
        (self.configured / "pyconfig.h").write_text("\n".join(lines) + "\n", encoding="utf-8")

    @property
    def configured(self) -> Path:
        return self.headers / "configured"

    # -- compiling --------------------------------------------------------------------------------------------------
    @property
    def clang(self) -> Path:
        return self.zig / "ziglang" / "zig"

    def compile(self, source: Path, include: Sequence[Path], made: Path) -> None:
        """One C file into an object file."""
        system = self.headers / "usr" / "share" / "emscripten" / "system"
        musl = system / "lib" / "libc" / "musl"
        headers = [
            *(system / "include" / "compat", system / "include"),
            *(musl / "arch" / "emscripten", musl / "arch" / "generic", musl / "include"),
            self.zig / "ziglang" / "lib" / "include",
        ]
        python = [self.configured, self.headers / "usr" / "include" / f"python{PYTHON}"]
        run(
            [
                *(str(self.clang), "clang", "--target=wasm32-unknown-emscripten", "-D__EMSCRIPTEN_major__=5"),
                *("-O3", "-msimd128", "-g0", "-DNDEBUG", "-nostdinc"),
                *("-fPIC", "-fvisibility=hidden", "-fno-strict-overflow"),
                *[part for folder in headers for part in ("-isystem", str(folder))],
                *[f"-I{folder}" for folder in (*python, *include)],
                *("-c", str(source), "-o", str(made)),
            ]
        )

    def link(self, objects: Sequence[Path], made: Path) -> None:
        """Object files into a library that Pyodide loads."""
        options = ("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--import-memory")
        small = ("-O2", "--compress-relocations", "--strip-all", "--no-entry")
        run([str(self.clang), "wasm-ld", *options, *small, *map(str, objects), "-o", str(made)])


def requirements(name: str) -> str:
    """A list of wheels, each with its hash."""
    return str(Path(__file__).with_name(f"{name}.txt"))


def pip(*arguments: str) -> None:
    run([sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments, "--require-hashes"])


def run(command: list[str], folder: Path | None = None) -> None:
    """Run a program; Unavailable if it is not there or fails."""
    try:
        subprocess.run(command, cwd=folder, check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise Unavailable(f"{Path(command[0]).name} failed: {problem}") from None


def output(command: list[str]) -> list[str]:
    """What a program prints, by lines; nothing if it is not there."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return []

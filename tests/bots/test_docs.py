"""docs/bots.md: the examples work as printed, and the example package is a real one."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul.arena.matches import Match, play_match
from fimbul.bots import BOTS, make_bot, plugins
from tests.cli.runs import run
from tests.server.client import get
from tests.server.party import party
from tests.server.running import chooser, running

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"
PACKAGE = ROOT / "examples" / "farmer_bot"
PROGRAM = ROOT / "examples" / "skald_bot"
MODULE = "fimbul_farmer"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks("python")[0], {})
    assert capsys.readouterr().out


def test_the_package_is_printed_in_full() -> None:
    assert blocks("python")[1] == (PACKAGE / f"{MODULE}.py").read_text(encoding="utf-8")
    assert blocks("toml") == [
        (PACKAGE / "pyproject.toml").read_text(encoding="utf-8"),
        (PROGRAM / "bots.toml").read_text(encoding="utf-8"),
    ]
    assert len([line for line in blocks("python")[1].splitlines() if line.strip()]) <= 30
    assert sorted(path.name for path in PACKAGE.iterdir() if path.is_file()) == [f"{MODULE}.py", "pyproject.toml"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example package as an installer would leave it: the module, and metadata made from its pyproject.toml."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    lines: list[str] = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    source = (PACKAGE / f"{MODULE}.py").read_text(encoding="utf-8")
    (tmp_path / f"{MODULE}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.forget()
    yield
    plugins.forget()
    sys.modules.pop(MODULE, None)


@pytest.mark.usefixtures("installed")
def test_the_package_plays_both_editions() -> None:
    assert make_bot("farmer").code == "farmer" and "farmer" in list(BOTS)
    for edition, line_up in (("midgard", ("farmer", "random")), ("valhalla", ("farmer", "random", "farmer"))):
        assert play_match(Match(0, line_up, edition, (), 1, 0)).over
    call = run("simulate", "--bots", "farmer,karl", "--seats", "2", "--games", "1", "--json")
    assert call.code == 0 and json.loads(call.shown)["bots"] == ["farmer", "karl"]


@pytest.mark.usefixtures("installed")
def test_a_package_that_breaks_is_named() -> None:
    Path(str(sys.path[0]), f"{MODULE}.py").write_text("import no_such_module\n", encoding="utf-8")
    call = run("simulate", "--bots", "farmer", "--games", "1")
    assert call.code == 2
    assert "the bot 'farmer' of the package fimbul-farmer cannot be loaded (ModuleNotFoundError" in call.problem
    assert "update or uninstall fimbul-farmer" in call.problem


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("lang", "name", "text"),
    [
        ("en", "Farmer", "Pillages only what nobody defends."),
        ("fr", "Fermier", "Ne pille que ce que personne ne défend."),
    ],
)
async def test_a_server_lists_the_bot_by_its_name(tmp_path: Path, lang: str, name: str, text: str) -> None:
    async with running(tmp_path / "data") as server:
        setup = (await get(server.address, f"/api/info?lang={lang}")).json()
        assert {"id": "farmer", "name": name, "text": text} in setup["bots"]
        catalogue = (await get(server.address, f"/api/catalogue/midgard/{lang}")).json()
        assert {"id": "farmer", "name": name} in catalogue["terms"]["bots"]


@pytest.mark.usefixtures("installed")
async def test_a_server_lets_the_bot_play(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running(tmp_path / "data") as server, party(server, "me", "farmer") as table:
        client = table.clients[0]
        await client.play(chooser(1), stop=lambda: client.n >= 6)
        moves = [seat for seat, _ in table.history.moves(99)]
    assert 1 in moves and "a bot failed" not in caplog.text


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_a_bot_that_fails_in_another_process_is_named_too(command: str) -> None:
    module = Path(str(sys.path[0]), f"{MODULE}.py")
    source = module.read_text(encoding="utf-8")
    module.write_text(source.replace("Answer(ranked[0],", "Answer(-1,"), encoding="utf-8")
    call = run(command, "--bots", "karl,farmer", "--seats", "2", "--games", "2", "--jobs", "2")
    assert call.code == 1 and call.problem.count("\n") == 1
    assert "the bot farmer in seat " in call.problem and "answered -1, which is not among its options" in call.problem

"""Every page: links lead somewhere, named files exist, code works. And each check finds what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.code import (
    command_problems,
    data_problems,
    excerpt_problems,
    info_problems,
    run_python,
)
from tests.docs.links import link_problems
from tests.docs.pages import ROOT, Page, all_pages
from tests.docs.paths import path_problems

PAGES = {page.name: page for page in all_pages()}
# Where excerpts come from.
SOURCES = (ROOT / "src", ROOT / "tests" / "midgard" / "new_card.py", ROOT / "tests" / "shared" / "toy")
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def test_all_pages_are_looked_at():
    wanted = {"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "web/README.md", "benchmarks/README.md"}
    wanted |= {"docs/index.md", "docs/midgard/rulings.md", "docs/valhalla/environment.md", "docs/decisions/README.md"}
    assert wanted <= set(PAGES)


@every_page
def test_links_lead_somewhere(page: Page):
    assert not list(link_problems(page, PAGES, ROOT))


@every_page
def test_named_files_and_modules_exist(page: Page):
    assert not list(path_problems(page, ROOT))


@every_page
def test_commands_exist_with_their_options(page: Page):
    assert not list(command_problems(page, ROOT))


@every_page
def test_data_can_be_read_and_excerpts_are_in_the_sources(page: Page):
    assert not [*info_problems(page), *data_problems(page), *excerpt_problems(page, *SOURCES)]


with_python = [page for page in PAGES.values() if any(block.info == "python" for block in page.blocks())]


# The pages name a version; Gymnasium says so once there is a newer one.
@pytest.mark.filterwarnings("ignore:.*The environment fimbul/.* is out of date:DeprecationWarning")
@pytest.mark.parametrize("page", with_python, ids=[page.name for page in with_python])
def test_python_runs(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    if "pyspiel" in page.text:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    monkeypatch.chdir(tmp_path)
    assert run_python(page) > 0
    if page.name == "docs/research.md":
        shown = capsys.readouterr().out
        assert re.match(r"\[\d+, \d+, \d+\]\n", shown) and "asked 0,1 draft" in shown


def test_few_blocks_are_excerpts():
    """An excerpt is compared, not run; whatever can run should."""
    excerpts = [page.name for page in PAGES.values() for block in page.blocks() if block.info == "python excerpt"]
    assert set(excerpts) == {"docs/card-authors-guide.md", "docs/new-edition.md"}


# -- the checks check -------------------------------------------------------------------------------------------------
def planted(text: str, name: str = "docs/planted.md") -> Page:
    return Page(name, text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("text\n[a](nowhere.md)", "docs/planted.md:2: links to nowhere.md, but there is no docs/nowhere.md"),
        ("[a](../src/nowhere.py)", "docs/planted.md:1: links to ../src/nowhere.py, but there is no src/nowhere.py"),
        ("![a](pictures/nowhere.jpg)", "no docs/pictures/nowhere.jpg"),
        ("| a |\n|---|\n| [a](nowhere.md) |", "docs/planted.md:3: links to nowhere.md"),
        ("[a](architecture.md#nowhere)", "docs/architecture.md has no heading of that name"),
        ("# Here\n[a](#there)", "docs/planted.md has no heading of that name"),
        ("[a](../LICENSE#there)", "LICENSE is no page with headings"),
        ("[a](../../outside.md)", "there is no ../outside.md"),
    ],
)
def test_a_broken_link_is_found(text: str, found: str):
    page = planted(text)
    problems = list(link_problems(page, {**PAGES, page.name: page}, ROOT))
    assert len(problems) == 1 and found in problems[0]


@pytest.mark.parametrize(
    "text",
    [
        "[a](../README.md)",
        "[a](architecture.md#what-is-hidden)",
        "# Two *words*\n[a](#two-words)",
        "# One\n# One\n[a](#one-1)",
        "[a](https://fimbul.example/nowhere)",
        "`[a](nowhere.md)`",
    ],
)
def test_a_sound_link_is_not_complained_about(text: str):
    page = planted(text)
    assert not list(link_problems(page, {**PAGES, page.name: page}, ROOT))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("text\n\n`src/fimbul/nowhere.py`", "docs/planted.md:3: names `src/fimbul/nowhere.py`, but there is no"),
        ("`core/nowhere.py`", "there is no core/nowhere.py"),
        ("`nowhere.py`", "there is no nowhere.py"),
        ("`tests/nowhere`", "there is no tests/nowhere"),
        ("`python benchmarks/nowhere.py --fast`", "there is no benchmarks/nowhere.py"),
        ("`src/fimbul/{__init__,nowhere}.py`", "there is no src/fimbul/nowhere.py"),
        ("`tests/nowhere_*.py`", "there is no tests/nowhere_*.py"),
        ("`fimbul.nowhere`", "`fimbul.nowhere`, which can not be imported"),
        ("`fimbul.Game.nowhere`", "`fimbul.Game.nowhere`, which can not be imported"),
    ],
)
def test_a_file_that_is_gone_is_found(text: str, found: str):
    problems = list(path_problems(planted(text), ROOT))
    assert len(problems) == 1 and found in problems[0]


@pytest.mark.parametrize(
    "text",
    [
        "`src/fimbul/__init__.py`",
        "`tests/volume.py`",
        "`volume.py`",
        "`tests/<name>`",
        "`cli/app.py`",
        "`fimbul.new_game`",
        "`src`",
        "`.py`",
    ],
)
def test_a_file_that_exists_is_not_complained_about(text: str):
    assert not list(path_problems(planted(text), ROOT))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("    fimbul serve --nowhere", "docs/planted.md:1: `fimbul serve --nowhere`: there is no option --nowhere"),
        ("text\n\n```\nfimbul nowhere\n```", "docs/planted.md:4: `fimbul nowhere`: there is no command nowhere"),
        ("    fimbul explain", "takes 1 arguments, not 0"),
        ("    fimbul serve here", "takes 0 arguments, not 1"),
        ("    FIMBUL_LANG=fr fimbul play --modules gods --nowhere 3", "no option --nowhere"),
        ("`fimbul bench --nowhere`", "no option --nowhere"),
        ("    cd web && fimbul nowhere", "no command nowhere"),
        ("`make nowhere`", "there is no target nowhere"),
        ("`npm run nowhere`", "no script nowhere"),
    ],
)
def test_a_command_that_does_not_exist_is_found(text: str, found: str):
    problems = list(command_problems(planted(text), ROOT))
    assert len(problems) == 1 and found in problems[0]


@pytest.mark.parametrize(
    "text",
    [
        "    fimbul --lang fr play --seats 3   # three of them",
        "    fimbul backup FILE --data=DIR",
        "`fimbul explain`",
        "`make test WORKERS=4`",
        "`npm run dev`",
    ],
)
def test_a_command_that_exists_is_not_complained_about(text: str):
    assert not list(command_problems(planted(text), ROOT))


def test_python_that_fails_is_found_with_its_line():
    page = planted("text\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n")
    with pytest.raises(AssertionError) as failure:
        run_python(page)
    assert [entry.lineno + 1 for entry in failure.traceback if str(entry.path).endswith("planted.md")] == [8]


def test_excerpts_data_and_infos_that_are_wrong_are_found():
    excerpt = planted("```python excerpt\nclass Nowhere: pass\n```")
    assert list(excerpt_problems(excerpt, *SOURCES)) == ["docs/planted.md:2: an excerpt that is nowhere in the sources"]
    assert "this is no json" in next(data_problems(planted("```json\n{]\n```")))
    assert "this is no toml" in next(data_problems(planted("```toml\n= 1\n```")))
    assert "nothing checks a block of `pythn`" in next(info_problems(planted("```pythn\n1\n```")))

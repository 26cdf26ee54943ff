"""Facts about the project that stand in several files agree."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from importlib.metadata import version

import pytest
import yaml

import fimbul
from tests.docs.pages import ROOT
from tools.check_subject import problem


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_stands_in_one_place():
    assert version("fimbul") == fimbul.__version__
    project = tomllib.loads(read("pyproject.toml"))
    assert "version" not in project["project"] and "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/fimbul/__init__.py"
    # The page is part of the library and has no version of its own.
    assert "version" not in json.loads(read("web/package.json"))
    lock = json.loads(read("web/package-lock.json"))
    assert "version" not in lock and "version" not in lock["packages"][""]


def test_the_citation_is_that_of_the_newest_release():
    found = re.search(r"^version: (\S+)$", read("CITATION.cff"), re.MULTILINE)
    assert found is not None and found[1] == fimbul.__version__


def test_the_changelog_begins_with_this_version_or_what_is_not_released():
    headings = re.findall(r"^## \[(.+?)\]", read("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] in ("Unreleased", fimbul.__version__)


def test_the_glossary_has_each_word_once_and_in_order():
    page = read("docs/glossary.md")
    words = re.findall(r"^- \*\*(.+?)\*\* \*\((?:game|engine|server)(?:, [MV])?\)\*: ", page, re.MULTILINE)
    assert len(words) == page.count("\n- ") > 60
    keys = [unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode().casefold() for word in words]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize(
    ("message", "right"),
    [
        ("Trolls march", True),
        ("T" * 72 + "\n\nBecause they can.\n# a comment\n", True),
        ("T" * 73, False),
        ("Trolls march\nBecause they can.", False),
        ("\n", False),
    ],
)
def test_the_subject_of_a_commit_is_checked(message: str, right: bool):
    assert (problem(message) is None) == right


def test_what_the_hooks_and_ci_call_exists():
    hooks = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    assert [repo["repo"] for repo in hooks] == ["local"]
    for hook in hooks[0]["hooks"]:
        program, *words = hook["entry"].split()
        if words[:1] == ["-m"] and words[1].startswith("tools."):
            assert (ROOT / words[1].replace(".", "/")).with_suffix(".py").is_file()
        elif "run" in words:
            assert words[-1] in json.loads(read("web/package.json"))["scripts"]
        else:
            assert program.startswith(".venv-dev/bin/")
    steps = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]["test"]["steps"]
    assert "bash .ci/run" in [step.get("run") for step in steps]
    assert (ROOT / ".ci" / "run").is_file()


@pytest.mark.parametrize("name", ["bug", "rule", "idea"])
def test_an_issue_template_asks_something(name: str):
    form = yaml.safe_load(read(f".github/ISSUE_TEMPLATE/{name}.yml"))
    assert form["name"] and form["description"]
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert ids and len(ids) == len(set(ids))
    assert any(part.get("validations", {}).get("required") for part in form["body"])

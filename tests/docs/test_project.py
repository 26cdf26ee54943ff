"""Facts about the project that stand in several files agree."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from importlib.metadata import version

import fimbul
from tests.docs.pages import ROOT


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

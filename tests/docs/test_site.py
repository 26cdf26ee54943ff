"""The site: it loads nothing from elsewhere, and its reference has every public name."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import fimbul
import fimbul.bots
import fimbul.positions
import fimbul.rl
import fimbul.words
from tests.docs.pages import ROOT
from tools.check_site import problems

REFERENCE = ROOT / "docs" / "reference"


DOORS = {
    "library": fimbul,
    "bots": fimbul.bots,
    "environments": fimbul.rl,
    "positions": fimbul.positions,
    "words": fimbul.words,
}


@pytest.mark.parametrize(("page", "door"), DOORS.items(), ids=DOORS)
def test_the_reference_has_every_public_name(page: str, door: ModuleType):
    text = (REFERENCE / f"{page}.md").read_text(encoding="utf-8")
    named = re.findall(rf"^\.\. (?:auto|py:)\w+:: {re.escape(door.__name__)}\.(\w+)$", text, re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == set(door.__all__)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.html", '<script src="https://cdn.example/a.js"></script>', ["a.html loads https://cdn.example/a.js"]),
        ("a.html", '<img src="//cdn.example/a.png">', ["a.html loads //cdn.example/a.png"]),
        ("a.html", '<link rel="stylesheet" href="http://a.example/a.css">', ["a.html loads http://a.example/a.css"]),
        ("a.css", "@import 'https://a.example/font.css';", ["a.css loads https://a.example/font.css"]),
        ("a.css", "p { background: url(https://a.example/p.png) }", ["a.css loads https://a.example/p.png"]),
        ("a.html", '<a href="https://a.example/">a</a><img src="a.png"><script src="a.js"></script>', []),
    ],
)
def test_a_page_that_loads_from_elsewhere_is_found(tmp_path: Path, name: str, text: str, found: list[str]):
    (tmp_path / "index.html").write_text("<p>fine</p>", encoding="utf-8")
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert problems(tmp_path) == found


def test_a_site_without_pages_is_a_problem(tmp_path: Path):
    assert len(problems(tmp_path)) == 1

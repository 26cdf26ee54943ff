"""Every ruling is tested: its number stands in the name, the docstring or a comment of some test."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from tests.audits.sources import SOURCE, TESTS

RULINGS = SOURCE / "words" / "rulings" / "midgard.toml"


def numbers() -> list[str]:
    with RULINGS.open("rb") as file:
        return [ruling["number"] for ruling in tomllib.load(file)["ruling"]]


@cache
def named_in_tests() -> set[str]:
    """The rulings named by test modules: `R64`, `r64`, `R80a`."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path.is_relative_to(TESTS / "audits"):
            continue
        words = path.read_text(encoding="utf-8")
        found |= {number.lower() for number in re.findall(r"(?<![A-Za-z0-9])[rR](\d+[a-z]?)(?![A-Za-z0-9])", words)}
    return found


def test_rulings_are_numbered_once() -> None:
    assert len(numbers()) == len(set(numbers()))


@pytest.mark.parametrize("number", numbers())
def test_a_ruling_is_named_by_a_test(number: str) -> None:
    assert number in named_in_tests(), f"no test names R{number}"

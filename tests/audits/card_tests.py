"""Which tests are a card's own, and how to call them without pytest.

A card's tests stand in a file of its own, in a file that it shares with similar cards, or in both. In a shared file
those are its own that have it as the parameter `card`; so is a test without that parameter that names it.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from fimbul import Edition
from fimbul.core.rules.powers import Card
from tests.audits.sources import TESTS


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


# -- files ------------------------------------------------------------------------------------------------------------
def files_testing(edition: Edition, card: Card) -> list[Path]:
    """The files of a card's tests: one of its own, and those that several cards share and that are about it too."""
    folder = TESTS / edition.name / "cards"
    own = folder / f"test_{card.slug}.py"
    slugs = {other.slug for other in edition.cards}
    shared = [path for path in sorted(folder.glob("test_*.py")) if path.stem.removeprefix("test_") not in slugs]
    found = [path for path in [own] if path.exists()] + [path for path in shared if card.slug in cards_given(path)]
    return found or [path for path in shared if card.slug in read(path)]


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(".".join(["tests", *path.relative_to(TESTS).with_suffix("").parts]))


@cache
def cards_given(path: Path) -> frozenset[str]:
    """The cards that tests of a file have as the parameter `card`."""
    if '"card"' not in read(path):
        return frozenset()
    rows = [row for function in tests_of(module_of(path)) for row in parameters(function)]
    return frozenset(slug_of(row["card"]) for row in rows if "card" in row)


def slug_of(card: str) -> str:
    """`alfheim` for `alfheim_1`."""
    return re.sub(r"_\d$", "", card)


# -- tests ------------------------------------------------------------------------------------------------------------
def tests_of(module: ModuleType) -> list[Callable[..., None]]:
    return [function for name, function in vars(module).items() if name.startswith("test_") and callable(function)]


def own_tests(edition: Edition, slug: str) -> list[Callable[[], None]]:
    """The tests of a card: all of its own file, and those of shared files that are about it."""
    card = next(card for card in edition.cards if card.slug == slug)
    found: list[Callable[[], None]] = []
    for path in files_testing(edition, card):
        found += calls_of(module_of(path), "" if path.stem == f"test_{slug}" else slug)
    return found


def calls_of(module: ModuleType, slug: str = "") -> Iterator[partial[None]]:
    """The tests of a module, those with parameters once for each; perhaps only those that are about a card."""
    for function in tests_of(module):
        for given in parameters(function):
            if not slug or (slug_of(given["card"]) == slug if "card" in given else is_named(function, slug)):
                yield partial(function, **given)


def is_named(function: Callable[..., None], slug: str) -> bool:
    """Whether the body of a test names a card; the name of the test and its comments say nothing."""
    body = re.sub(r"#.*", "", inspect.getsource(function))
    return re.search(rf"(?<![a-z_]){slug}(?!_?[a-z])", body) is not None


def parameters(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of a test, as `pytest.mark.parametrize` gives them."""
    tables: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0].replace(",", " ").split() if isinstance(mark.args[0], str) else list(mark.args[0])
            rows = [row.values if hasattr(row, "marks") else row if len(names) > 1 else (row,) for row in mark.args[1]]
            tables.append([dict(zip(names, row, strict=True)) for row in rows])
    given_all = [{name: value for part in parts for name, value in part.items()} for parts in product(*tables)]
    wanted = set(inspect.signature(function).parameters)
    for given in given_all:
        assert set(given) == wanted, f"{function.__name__} needs fixtures; the deletion audit calls it without any"
        yield given

"""Server and bots name no card, and the server asks no edition for its name: editions describe themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul import EDITIONS
from tests.audits.sources import SOURCE, modules, named, tree_of

SERVER = [path for path in modules(SOURCE / "server") if "static" not in path.parts]
STRATEGY = [path for path in modules(SOURCE / "editions") if "strategy" in path.parts]
CARDS = frozenset(name for edition in EDITIONS.values() for card in edition.cards for name in (card.slug, card.text_id))
# Words that mean a kind, a place, a region or a verb as well as a card.
WORDS = frozenset(
    word
    for edition in EDITIONS.values()
    for word in (
        *edition.place_names,
        *edition.figure_names,
        *edition.token_names,
        *edition.phase_names,
        *{card.kind_name for card in edition.cards},
        *("manheim", "jotunheim", "alfheim"),
    )
)


def card_names(tree: ast.AST) -> Iterator[str]:
    """Cards named in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in CARDS - WORDS:
            yield f"line {node.lineno}: {node.value}"


def is_name_of_edition(node: ast.expr) -> bool:
    """Whether an expression is an edition's name: `edition.name`, or the name itself."""
    if isinstance(node, ast.Attribute) and node.attr == "name":
        owner = node.value
        return "edition" in (owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", ""))
    return isinstance(node, ast.Constant) and node.value in EDITIONS


def questions_of_name(tree: ast.AST) -> Iterator[str]:
    """Places where a module decides by an edition's name."""
    for node in ast.walk(tree):
        compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if any(is_name_of_edition(part) for part in compared):
            yield f"line {node.lineno}: compares an edition's name"  # type: ignore[attr-defined]
        if isinstance(node, ast.MatchValue) and is_name_of_edition(node.value):
            yield f"line {node.lineno}: matches an edition's name"


@pytest.mark.parametrize("path", [*SERVER, *STRATEGY, *modules(SOURCE / "bots")], ids=named)
def test_no_card_is_named(path: Path) -> None:
    assert list(card_names(tree_of(path))) == []


@pytest.mark.parametrize("path", SERVER, ids=named)
def test_no_edition_is_asked_for_its_name(path: Path) -> None:
    assert list(questions_of_name(tree_of(path))) == []


def test_the_audit_finds_what_it_looks_for() -> None:
    bad = ast.parse(
        """
COSTS = {"friggas_protection": 1, "tyrs_prowess": 1}
if view.edition.name == "valhalla": pass
if edition.name in ("midgard",): pass
match name:
    case "midgard": pass
"""
    )
    assert len(list(card_names(bad))) == 2
    assert len(list(questions_of_name(bad))) == 3
    good = ast.parse('PRESENTERS = {"midgard": 1}\nshowing = PRESENTERS[edition.name]\nif card.name == "x": pass')
    assert list(card_names(good)) == [] and list(questions_of_name(good)) == []

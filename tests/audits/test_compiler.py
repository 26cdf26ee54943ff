"""Traps of the compiler that the rules must not step into."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.audits.sources import CORE, EDITIONS, modules, named, tree_of

RULES = [*modules(CORE), *modules(EDITIONS)]


def finals(tree: ast.Module) -> Iterator[tuple[str, str, ast.expr]]:
    """Name, annotation and value of every constant of a module."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, ast.unparse(node.annotation), node.value


@cache
def native_names() -> frozenset[str]:
    """The constants of the rules that are native integers."""
    return frozenset(name for path in RULES for name, kind, _ in finals(tree_of(path)) if kind == "Final[i64]")


def native_tuples(tree: ast.Module) -> list[str]:
    """Constants that are tuples of native integers."""
    return [
        name
        for name, kind, value in finals(tree)
        if kind == "Final"
        and isinstance(value, ast.Tuple)
        and any(isinstance(item, ast.Name) and item.id in native_names() for item in value.elts)
    ]


@pytest.mark.parametrize("path", RULES, ids=named)
def test_no_constant_is_a_tuple_of_native_integers(path: Path) -> None:
    """mypyc (2.4) checks such a constant for being unset by `first != -113 && PyErr_Occurred()`, which is never true.

    Where that test comes out depends on the layout of the code around it: a NameError, in the compiled build alone.
    `Final[tuple[int, ...]]` and a tuple written where it is used are safe.
    """
    assert native_tuples(tree_of(path)) == [], f"{named(path)}: say Final[tuple[int, ...]]"


def test_the_audit_knows_the_trap() -> None:
    assert "INVADE" in native_names()
    assert native_tuples(ast.parse("TRAP: Final = (INVADE, MOVE)")) == ["TRAP"]
    assert native_tuples(ast.parse("FINE: Final[tuple[int, ...]] = (INVADE, MOVE)")) == []
    assert native_tuples(ast.parse("FINE: Final = (1, 2)")) == []


@pytest.mark.parametrize("path", RULES, ids=named)
def test_no_literal_is_shifted_by_eight_bits_a_seat(path: Path) -> None:
    """C shifts a literal 1 in 32 bits: with five seats `1 << (8 * seat + kind)` is lost. Shift a variable."""
    found = [
        node.lineno
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant)
        and any(isinstance(part, ast.Constant) and part.value in (8, 16, 24) for part in ast.walk(node.right))
    ]
    assert found == [], f"{named(path)}: lines {found}"

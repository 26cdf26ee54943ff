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


# -- shifts ------------------------------------------------------------------------------------------------------------
def is_literal(value: ast.expr | None) -> bool:
    """Whether an expression is a number written out; one of two such numbers is a variable to the compiler."""
    return isinstance(value, ast.Constant) and isinstance(value.value, int)


def literal_locals(function: ast.FunctionDef) -> set[str]:
    """The names of a function that hold numbers written out and nothing else."""
    literal: set[str] = set()
    other = {argument.arg for argument in ast.walk(function) if isinstance(argument, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign | ast.Assign):
            names = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            for name in [part for target in names for part in ast.walk(target) if isinstance(part, ast.Name)]:
                (literal if is_literal(node.value) else other).add(name.id)
        elif isinstance(node, ast.AugAssign | ast.For | ast.comprehension | ast.NamedExpr):
            other |= {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
    return literal - other


def narrow_shifts(tree: ast.Module) -> list[int]:
    """Lines where a number written out may be shifted out of 32 bits: several bits a seat or Chamber, or by a name."""
    found: list[int] = []
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        literals = literal_locals(function)
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                by_name = isinstance(node.left, ast.Name) and node.left.id in literals
                parts = [part.value for part in ast.walk(node.right) if isinstance(part, ast.Constant)]
                if by_name or (is_literal(node.left) and any(part in (4, 8, 16, 24) for part in parts)):
                    found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", RULES, ids=named)
def test_no_number_written_out_is_shifted_out_of_32_bits(path: Path) -> None:
    """C shifts a literal 1 in 32 bits, and so does mypyc with a local that is only ever a literal, whatever its type.

    With five seats `1 << (8 * seat + kind)` is lost, and so is `one: i64 = 1; one << (8 * seat + kind)`. What comes
    from an argument, a field or a call is shifted in 64 bits: `board.shifted`.
    """
    assert narrow_shifts(tree_of(path)) == [], named(path)


@pytest.mark.parametrize(
    ("body", "narrow"),
    [
        ("return 1 << (8 * seat + kind)", True),
        ("return 15 << (4 * place)", True),
        ("one: i64 = 1\n    return one << seat", True),
        ("one = 1\n    return one << seat", True),
        ("one: i64 = 1 if seat else 0\n    return one << kind", False),
        ("return (1 if seat else 0) << (8 * kind)", False),
        ("return 1 << seat", False),
        ("return 1 << 20", False),
        ("one = seat\n    return one << (8 * seat)", False),
        ("one: i64 = 1\n    one += seat\n    return one << kind", False),
        ("return seat << (8 * kind)", False),
        ("return shifted(1, 8 * seat + kind)", False),
    ],
)
def test_the_audit_knows_a_narrow_shift(body: str, narrow: bool) -> None:
    tree = ast.parse(f"def f(seat: i64, kind: i64, place: i64) -> i64:\n    {body}\n")
    assert (narrow_shifts(tree) != []) == narrow

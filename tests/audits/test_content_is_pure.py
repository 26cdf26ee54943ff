"""Content changes a state through the verbs of `ops` only: it never writes to one itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audits.sources import EDITIONS, modules, named, tree_of

CONTENT = [path for path in modules(EDITIONS) if "content" in path.parts]
STATE_MAKERS = ("midgard", "cast")  # functions that give the same state back
WRITERS = ("change", "listen_again")  # methods of a state that write, besides all `set_…`


def root(node: ast.expr) -> ast.expr:
    """What an attribute, an item or a call is taken of in the end."""
    while True:
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
            node = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in STATE_MAKERS:
            node = node.args[-1]
        else:
            return node


def is_state(node: ast.expr) -> bool:
    """Whether an expression is a part of the state `s`."""
    base = root(node)
    return isinstance(base, ast.Name) and base.id == "s"


def targets(node: ast.AST) -> list[ast.expr]:
    """What a statement writes to, tuples taken apart."""
    found: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        found = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr | ast.For):
        found = [node.target]
    return [part for target in found for part in ast.walk(target) if isinstance(part, ast.Attribute | ast.Subscript)]


def faults(tree: ast.AST) -> Iterator[str]:
    """Every place where a state is written to."""
    for node in ast.walk(tree):
        for target in targets(node):
            if is_state(target):
                yield f"line {node.lineno}: assigns to {ast.unparse(target)}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_state(node.func.value):
            name = node.func.attr
            if isinstance(node.func.value, ast.Name | ast.Call) and (name.startswith("set_") or name in WRITERS):
                yield f"line {node.lineno}: calls {ast.unparse(node.func)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
            yield f"line {node.lineno}: calls {node.func.id}"
        if isinstance(node, ast.Name) and node.id == "s" and isinstance(node.ctx, ast.Store):
            yield f"line {node.lineno}: gives the name s to something"


@pytest.mark.parametrize("path", CONTENT, ids=named)
def test_content_never_writes_to_a_state(path: Path) -> None:
    assert list(faults(tree_of(path))) == []


@pytest.mark.parametrize(
    "planted",
    [
        "s.age = 2",
        "s.age += 1",
        "s.b[3] = 1",
        "del s.stack[0]",
        "midgard(s).ruined |= 1",
        "cast(MidgardState, s).pillaged = 0",
        "s.set_rage(me, 3)",
        "s.change(me, 1, 2, 1)",
        "midgard(s).set_glory(me, 3)",
        "a, s.turn = 1, 2",
        "s.stack[-1].stage = 3",
        "for s.turn in range(3): pass",
        "setattr(s, 'age', 2)",
        "s = midgard(s)",
    ],
)
def test_the_audit_catches_a_planted_write(planted: str) -> None:
    assert len(list(faults(ast.parse(planted)))) >= 1


@pytest.mark.parametrize(
    "honest",
    ["gain_rage(s, me, 1)", "s.stack.append(doomed)", "battle.restart = True", "x = s.rage(me)", "found = s.b[3:]"],
)
def test_the_audit_lets_honest_content_pass(honest: str) -> None:
    assert list(faults(ast.parse(honest))) == []

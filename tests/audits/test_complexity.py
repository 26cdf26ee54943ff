"""How many ways there are through a function (McCabe): one that has many is several functions in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from radon.complexity import cc_visit

from tests.audits.sources import SOURCE, modules, named

MOST = 20  # ways through any function
MANY = 15  # more than this is for a few: loops that are hot when compiled and slower in pieces
FEW = 10


def functions(text: str) -> list[tuple[str, int]]:
    """The functions and methods of a module, inner ones too, with their ways through."""
    found: list[tuple[str, int]] = []
    waiting = cc_visit(text)
    while waiting:
        block = waiting.pop()
        if hasattr(block, "methods"):  # a class; its methods stand beside it already
            waiting += block.inner_classes
        else:
            found.append((block.fullname, block.complexity))
            waiting += block.closures
    return found


def ways(path: Path) -> dict[str, int]:
    return dict(functions(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", modules(SOURCE), ids=named)
def test_no_function_has_too_many_ways_through(path: Path) -> None:
    assert {name: count for name, count in ways(path).items() if count > MOST} == {}


def test_few_functions_have_many_ways_through() -> None:
    found = {
        f"{named(path)}: {name}": count
        for path in modules(SOURCE)
        for name, count in ways(path).items()
        if count > MANY
    }
    assert len(found) <= FEW, found


def test_the_audit_counts_branches_of_functions_and_methods() -> None:
    branches = "\n".join([f"        if x == {n}: return {n}" for n in range(20)])
    assert dict(functions(f"class A:\n    def f(self, x):\n{branches}")) == {"A.f": 21}
    assert dict(functions("def f(x):\n    return 1 if x and x.y else 2")) == {"f": 3}
    assert dict(functions("def f(x):\n    def g(y):\n        if y: pass\n    return g"))["g"] == 2

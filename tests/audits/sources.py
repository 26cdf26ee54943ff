"""The source files of the project, for audits that read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
SOURCE = TESTS.parent / "src" / "fimbul"
CORE = SOURCE / "core"
EDITIONS = SOURCE / "editions"
ORACLES = (TESTS / "midgard" / "oracle", TESTS / "valhalla" / "oracle")


def modules(folder: Path) -> list[Path]:
    """All modules below a folder."""
    found = sorted(folder.rglob("*.py"))
    assert found, f"no modules in {folder.name}"
    return found


def named(path: Path) -> str:
    """A path as a name for a test."""
    return path.relative_to(TESTS.parent).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and module of every import, those for the type checker included; relative ones begin with a dot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def inside(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of some packages or in one of them."""
    return any(module == package or module.startswith(package + ".") for package in packages)

"""Modules of core build on each other in one direction: none of them is needed to import itself."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.audits.sources import CORE, SOURCE, imported, inside, modules, named, tree_of

Graph = dict[str, set[str]]


def module_name(path: Path) -> str:
    parts = ("fimbul", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def at_run_time(body: list[ast.stmt]) -> list[ast.stmt]:
    """The imports that happen when a module is loaded: not those in functions, not those for the type checker."""
    found: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            found += at_run_time(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                found += at_run_time(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                found += at_run_time(handler.body)
    return found


def needs(tree: ast.Module, known: set[str]) -> set[str]:
    """The modules among some that a module imports when it is loaded."""
    found: set[str] = set()
    for node in at_run_time(tree.body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not followed"
            found |= {node.module or "", *[f"{node.module}.{alias.name}" for alias in node.names]}
    return found & known


def graph_of(sources: dict[str, ast.Module]) -> Graph:
    return {name: needs(tree, set(sources)) for name, tree in sources.items()}


def cycle_in(graph: Graph) -> list[str]:
    """Modules that import each other in a ring, or nothing: whatever needs nothing more is taken away in turn."""
    left = {name: set(others) for name, others in graph.items()}
    while free := {name for name, others in left.items() if not others & left.keys()}:
        left = {name: others for name, others in left.items() if name not in free}
    if not left:
        return []
    way = [next(iter(left))]
    while way[-1] not in way[:-1]:
        way.append(next(other for other in sorted(left[way[-1]]) if other in left))
    return way[way.index(way[-1]) :]


def test_no_modules_of_core_import_each_other_in_a_ring() -> None:
    graph = graph_of({module_name(path): tree_of(path) for path in modules(CORE)})
    assert len(graph) > 30 and sum(map(len, graph.values())) > 100
    assert cycle_in(graph) == []


def test_the_rules_do_not_import_text_information_or_search_when_loaded() -> None:
    for path in modules(CORE / "rules"):
        body = ast.Module(at_run_time(tree_of(path).body), [])
        for line, module in imported(body):
            others = [f"fimbul.core.{room}" for room in ("text", "information", "search", "arrays", "game")]
            assert not inside(module, tuple(others)), f"{named(path)}:{line} imports {module}"


def test_a_planted_ring_is_found() -> None:
    ring = {
        "a": "from b import x",
        "b": "import sys\nif sys.platform:\n    import c",
        "c": "from a import y",
        "d": "import a",
    }
    found = cycle_in(graph_of({name: ast.parse(text) for name, text in ring.items()}))
    assert set(found) == {"a", "b", "c"}


def test_what_is_imported_later_or_for_types_alone_is_no_ring() -> None:
    fine = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import b",
        "b": "import a\ndef f():\n    import c",
        "c": "import b",
    }
    assert cycle_in(graph_of({name: ast.parse(text) for name, text in fine.items()})) == []

"""What each edition uses of the kinds that core knows, and the texts of the data files, by where they stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from fimbul.words.books import FILES, read_book
from tests.audits.sources import SOURCE, tree_of

CODES = re.compile(r'Reason\(\s*"(\w+)"(?: if [^"]+ else "(\w+)")?')
KINDS = ("fimbul.core.rules.ids", "fimbul.core.rules.events")
SHAPES = SOURCE / "core" / "rules" / "shapes.py"  # which lists them all
CORE = [file for file in SHAPES.parent.glob("*.py") if file != SHAPES]
RECOGNISED = {"ASK_LATE", "MOVE", "RECOVER", "SET_DOWN"}  # core knows these by sight, but never asks or offers them


def leaves(book: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every text of a book with its keys."""
    if isinstance(book, Mapping):
        for key, value in book.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, book


@cache
def texts(lang: str, edition: str = "") -> dict[tuple[str, ...], str]:
    """The texts of one folder of data files alone: an edition's, or what editions share. By file and keys."""
    folder = SOURCE / "words" / lang / edition
    files = [name for name in FILES if (folder / f"{name}.toml").is_file()]
    books = {name: read_book(*[part for part in (lang, edition) if part], f"{name}.toml") for name in files}
    return {path: str(text) for path, text in leaves(books)}


def sources_of(edition: str) -> list[Path]:
    """The rules and the content of an edition: bots are not asked what exists."""
    folder = SOURCE / "editions" / edition
    return [file for file in folder.rglob("*.py") if "strategy" not in file.parts]


def imported(files: Iterable[Path]) -> set[str]:
    """The kinds of actions, questions and events that some modules import."""
    nodes = [node for file in files for node in ast.walk(tree_of(file)) if isinstance(node, ast.ImportFrom)]
    return {name.name for node in nodes if node.module in KINDS for name in node.names}


@cache
def used_names(edition: str = "") -> frozenset[str]:
    """The constants that an edition uses itself; without a name, those that core uses for every edition."""
    return frozenset(imported(sources_of(edition)) if edition else imported(CORE) - RECOGNISED)


@cache
def kinds(shape: str, edition: str = "") -> frozenset[str]:
    """The words of all actions, questions or events (by the shape core gives them) that an edition, or core, uses."""
    calls = [node for node in ast.walk(tree_of(SHAPES)) if isinstance(node, ast.Call)]
    shapes = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == shape]
    words = {name_of(call.args[0]): ast.literal_eval(call.args[1]) for call in shapes}
    return frozenset([word for name, word in words.items() if name in used_names(edition)])


def name_of(constant: ast.expr) -> str:
    return constant.attr if isinstance(constant, ast.Attribute) else ast.unparse(constant)


@cache
def reason_codes(edition: str = "") -> frozenset[str]:
    """Why things are not on offer, as an edition (or core) says it."""
    core = SOURCE / "core"
    files = sources_of(edition) if edition else [core / "rules" / "why_not.py", core / "game.py"]
    found = [CODES.findall(file.read_text(encoding="utf-8")) for file in files]
    return frozenset([code for pairs in found for pair in pairs for code in pair if code])

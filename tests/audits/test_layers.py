"""Who may know whom, and how big a module may grow."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fimbul import EDITIONS
from tests.audits.sources import CORE, ORACLES, SOURCE, imported, inside, modules, named, tree_of
from tests.audits.sources import EDITIONS as EDITION_FOLDER
from tests.midgard.oracle.facts import CARDS

RULES_MAY_IMPORT = ("__future__", "typing", "mypy_extensions", "librt")
MOST_LINES = 450
PHASE_NAME = "Gods' Gifts"  # has nothing to do with the module


@pytest.mark.parametrize("path", modules(CORE), ids=named)
def test_core_imports_only_core_typing_and_the_compilers_libraries(path: Path) -> None:
    for line, module in imported(tree_of(path)):
        assert inside(module, (*RULES_MAY_IMPORT, "fimbul.core")), f"{named(path)}:{line} imports {module}"


@pytest.mark.parametrize("path", modules(EDITION_FOLDER), ids=named)
def test_an_edition_imports_only_core_and_itself(path: Path) -> None:
    own = path.relative_to(EDITION_FOLDER).parts[0]
    for line, module in imported(tree_of(path)):
        allowed = (*RULES_MAY_IMPORT, "fimbul.core", f"fimbul.editions.{own}")
        assert inside(module, allowed), f"{named(path)}:{line} imports {module}"


def words_of_editions() -> set[str]:
    """Everything that is named in an edition: cards, in text and as ids, modules and the editions themselves."""
    found = {folder.name for folder in EDITION_FOLDER.iterdir() if folder.is_dir() and folder.name != "__pycache__"}
    for name, edition in EDITIONS.items():
        found |= {name, *edition.module_names}
        found |= {card.slug for card in edition.cards} | {card.text_id for card in edition.cards}
    found |= {card.name for card in CARDS.values()} | {card.id for card in CARDS.values()}
    return found


@pytest.mark.parametrize("path", modules(CORE), ids=named)
def test_core_names_no_card_module_or_edition(path: Path) -> None:
    pattern = re.compile(
        r"(?<!\w)(" + "|".join(sorted(map(re.escape, words_of_editions()))) + r")(?!\w)", re.IGNORECASE
    )
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = pattern.search(line.replace(PHASE_NAME, ""))
        assert found is None, f"{named(path)}:{number} names {found[0] if found else ''!r}"


def test_the_words_looked_for_are_the_right_ones() -> None:
    words = words_of_editions()
    assert {"troll", "tyrs_smash", "tyrs_smash_1", "Frigga's Grace", "midgard", "Glorious Death"} <= words
    assert {"gods", "mystics", "fenrir", "Mystic Troll"} <= words
    assert not {"rage", "axes", "horns", "battle", "quest", "doom"} & words


@pytest.mark.parametrize("path", [path for folder in ORACLES for path in modules(folder)], ids=named)
def test_the_oracle_knows_nothing_of_the_library(path: Path) -> None:
    for line, module in imported(tree_of(path)):
        assert not inside(module, ("fimbul",)), f"{named(path)}:{line} imports {module}"
        assert not inside(module, ("tests",)) or inside(module, ("tests.midgard.oracle",)), (
            f"{named(path)}:{line}: {module}"
        )
    names = [node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)]
    assert "__import__" not in names and "import_module" not in names


@pytest.mark.parametrize("path", modules(SOURCE), ids=named)
def test_no_module_grows_too_long(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES, f"{named(path)} has {lines} lines"

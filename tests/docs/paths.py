"""Whether files and modules that the pages name exist, so that a moved file is noticed.

The rule. In code between backticks, each word is taken for a path if it begins with a folder of the project (`src/…`,
`tests/…`) or ends like a source file (`rules/state.py`, `board.py`). A path with a folder in it must exist below the
project, the page's own folder, or one of the folders that pages leave out (`core/…` is in src/fimbul). A bare name
(`board.py`) must exist somewhere in the sources. `*`, `…` and `<name>` stand for anything, `{a,b}` for each. What
begins with `fimbul.` must be a module, or a name in one.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from posixpath import normpath

from tests.docs.pages import Page

TOPS = ("src", "tests", "docs", "web", "tools", "deploy", "benchmarks", "examples", ".github", ".ci")
SUFFIXES = (".py", ".toml", ".ts", ".svelte", ".mjs", ".css", ".cff", ".yaml", ".yml")
PREFIXES = ("src", "src/fimbul", "web")
EDITIONS = ("midgard", "valhalla")
SKIPPED = {"node_modules", "__pycache__", "static"}
PATH = re.compile(r"[\w./{},*<>…-]+")
MODULE = re.compile(r"fimbul(?:\.[A-Za-z_]\w*)+")
# They look like modules and are none: files on a host's disk.
NOT_MODULES = {"fimbul.db", "fimbul.env", "fimbul.backup", "fimbul.service", "fimbul.conf", "fimbul.example"}


def path_problems(page: Page, root: Path) -> Iterator[str]:
    """A line for each file or module that a page names and that does not exist."""
    for span in page.spans():
        where = f"{page.name}:{span.line}: "
        for word in span.text.split():
            if is_path(word):
                for name in alternatives(word):
                    if not exists(name, page.name, root):
                        yield f"{where}names `{word}`, but there is no {name}"
            elif MODULE.fullmatch(word) and word not in NOT_MODULES and not is_name(word):
                yield f"{where}names `{word}`, which can not be imported"


def is_path(word: str) -> bool:
    """Whether a word is taken for a path, by the rule above."""
    if PATH.fullmatch(word) is None:
        return False
    in_folder = "/" in word and word.split("/")[0] in TOPS
    return in_folder or (word.endswith(SUFFIXES) and not Path(word).name.startswith("."))


def alternatives(word: str) -> list[str]:
    """`a/{b,c}.py` as a/b.py and a/c.py; what stands for anything as `*`."""
    braces = re.search(r"\{([^{}]*)\}", word)
    if braces is None:
        return [re.sub(r"<[^<>]*>|…", "*", word)]
    before, after = word[: braces.start()], word[braces.end() :]
    return [name for one in braces[1].split(",") for name in alternatives(before + one + after)]


def exists(name: str, page: str, root: Path) -> bool:
    name = name.rstrip("/")
    if "/" not in name:
        return name in file_names(root) or ("*" in name and any(Path(one).match(name) for one in file_names(root)))
    places = [".", str(Path(page).parent), *PREFIXES]
    places += [f"src/fimbul/editions/{edition}" for edition in EDITIONS if edition in page]
    places += [f"tests/{edition}" for edition in EDITIONS if edition in page]
    for place in places:
        path = normpath(f"{place}/{name}")
        if not path.startswith("..") and (any(root.glob(path)) if "*" in path else (root / path).exists()):
            return True
    return False


@cache
def file_names(root: Path) -> frozenset[str]:
    """The names of all files of the project, without their folders."""
    found = {path.name for path in root.iterdir() if path.is_file()}
    folders = [root / top for top in TOPS]
    while folders:
        for path in folders.pop().glob("*"):
            if path.is_file():
                found.add(path.name)
            elif path.name not in SKIPPED:
                folders.append(path)
    return frozenset(found)


def is_name(dotted: str) -> bool:
    """Whether a dotted name is a module, or an attribute of one."""
    module, names = dotted, list[str]()
    while module:
        try:
            thing: object = importlib.import_module(module)
        except ModuleNotFoundError:
            module, _, name = module.rpartition(".")
            names.insert(0, name)
            continue
        for name in names:
            if not hasattr(thing, name):
                return False
            thing = getattr(thing, name)
        return True
    return False

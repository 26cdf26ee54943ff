"""Whether code on the pages works: Python runs, excerpts are those of the sources, data can be read, commands exist."""

from __future__ import annotations

import ast
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import typer

from fimbul.cli.app import app
from tests.docs.pages import Item, Page

RUNS = "python"
EXCERPT = "python excerpt"  # a passage of the sources, which means nothing by itself: it must be found there
READABLE = {"json": json.loads, "toml": tomllib.loads}
SHELL = ("", "sh", "console")


# -- Python -----------------------------------------------------------------------------------------------------------
def run_python(page: Page) -> int:
    """Run the Python of a page, one block after the other with the same names; how many there were."""
    names: dict[str, object] = {"__name__": "page"}
    count = 0
    for block in page.blocks():
        if block.info == RUNS:
            code = "\n" * (block.line - 1) + block.text  # so that a traceback names the page's line
            exec(compile(code, page.name, "exec"), names)
            count += 1
    return count


def excerpt_problems(page: Page, *sources: Path) -> Iterator[str]:
    """A line for each statement of an excerpt that is in no source file, layout and comments apart."""
    for block in page.blocks():
        if block.info == EXCERPT:
            for statement in ast.parse(block.text).body:
                if not any(is_in(statement, tree) for folder in sources for tree in trees(folder)):
                    yield f"{page.name}:{block.line + statement.lineno - 1}: an excerpt that is nowhere in the sources"


@cache
def trees(sources: Path) -> list[ast.Module]:
    files = [sources] if sources.is_file() else sorted(sources.rglob("*.py"))
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


def is_in(statement: ast.stmt, tree: ast.Module) -> bool:
    wanted = statement.value if isinstance(statement, ast.Expr) else statement
    looked_for = ast.dump(wanted)
    head = getattr(wanted, "name", None) or ast.dump(getattr(wanted, "func", wanted))
    for node in ast.walk(tree):
        if type(node) is type(wanted):
            same = getattr(node, "name", None) or ast.dump(getattr(node, "func", node))
            if same == head and ast.dump(node) == looked_for:
                return True
    return False


# -- data -------------------------------------------------------------------------------------------------------------
def data_problems(page: Page) -> Iterator[str]:
    """A line for each block of data that can not be read."""
    for block in page.blocks():
        if block.info in READABLE:
            try:
                READABLE[block.info](block.text)
            except ValueError as problem:
                yield f"{page.name}:{block.line}: this is no {block.info}: {problem}"


def info_problems(page: Page) -> Iterator[str]:
    """A line for each block whose info string nothing here checks: a misspelt one would go unchecked."""
    for block in page.blocks():
        if block.info not in (RUNS, EXCERPT, *READABLE, *SHELL) and not block.info.startswith("{"):
            yield f"{page.name}:{block.line}: nothing checks a block of `{block.info}`"


# -- commands ---------------------------------------------------------------------------------------------------------
def commands(page: Page) -> Iterator[tuple[Item, bool]]:
    """All commands a page shows, and whether each is one to type: lines of shell blocks; code between backticks."""
    for block in page.blocks():
        if block.info in SHELL:
            for number, line in enumerate(block.text.splitlines(), block.line):
                yield Item(number, line.strip()), True
    for span in page.spans():
        yield span, False


def command_problems(page: Page, root: Path) -> Iterator[str]:
    """A line for each command that does not exist, or does not have an option it is shown with."""
    for item, to_type in commands(page):
        for words in programs(item.text):
            for problem in problems_of(words, to_type, root):
                yield f"{page.name}:{item.line}: `{item.text}`: {problem}"


def programs(line: str) -> Iterator[list[str]]:
    """The programs that a line of shell starts, as their words."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return  # no shell: a text with an apostrophe
    found: list[str] = []
    for word in [*words, "&&"]:
        if word in ("&&", ";", "|"):
            if found:
                yield found
            found = []
        elif found or not re.fullmatch(r"[A-Z_]+=.*", word):  # settings before the program do not count
            found.append(word)


def problems_of(words: list[str], to_type: bool, root: Path) -> Iterator[str]:
    program, *rest = words
    if program == "fimbul":
        yield from fimbul_problems(rest, to_type)
    elif program == "make" and rest:
        known = targets(root)
        yield from [f"there is no target {word}" for word in rest if word not in known and "=" not in word]
    elif words[:2] == ["npm", "run"] and len(words) > 2:
        scripts = json.loads((root / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
        if words[2] not in scripts:
            yield f"web/package.json has no script {words[2]}"


def fimbul_problems(words: list[str], to_type: bool) -> Iterator[str]:
    """What is wrong with the words after `fimbul`; where it is only mentioned, its arguments may be left out."""
    group = typer.main.get_command(app)
    known = options_of(group)
    command = None
    given = 0
    value_follows = False
    for word in words:
        if value_follows:
            value_follows = False
        elif word.startswith("-"):
            name, has_value, _ = word.partition("=")
            if name not in known:
                yield f"there is no option {name}"
                return
            value_follows = known[name] and not has_value
        elif command is None:
            command = group.commands.get(word)  # type: ignore[attr-defined]
            if command is None:
                yield f"there is no command {word}"
                return
            known = {**known, **options_of(command)}
        else:
            given += 1
    taken = [param.name for param in command.params if param.param_type_name == "argument"] if command else []
    if given > len(taken) or (to_type and given < len(taken)):
        yield f"takes {len(taken)} arguments, not {given}"


def options_of(command: object) -> dict[str, bool]:
    """The options of a command, and whether each takes a value."""
    found = {"--help": False}
    for param in command.params:  # type: ignore[attr-defined]
        if param.param_type_name == "option":
            found.update(dict.fromkeys([*param.opts, *param.secondary_opts], not param.is_flag))
    return found


@cache
def targets(root: Path) -> set[str]:
    """The targets of the Makefile."""
    lines = (root / "Makefile").read_text(encoding="utf-8").splitlines()
    return {
        name for line in lines if (match := re.match(r"([\w-]+(?: [\w-]+)*):(?!=)", line)) for name in match[1].split()
    }

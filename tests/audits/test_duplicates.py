"""No twelve lines stand in two places: what two rooms need is one function that both call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audits.sources import SOURCE

ROOT = SOURCE.parent.parent
LINES = 12
GENERATED = ("web/src/wire.ts",)
# Imports, lone brackets and comments say nothing by themselves, and two files may well begin alike.
SILENT = re.compile(
    r"^(from .* import .*|import .*|[\w, ]+,|[\[\](){}<>/,;:.'\"`*-]*|#.*|//.*|/?\*.*|<!--.*|\"\"\".*)$"
)

Place = tuple[str, int]


def telling_lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    stripped = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    return [(number, line) for number, line in stripped if not SILENT.match(line)]


def repeated(texts: dict[str, str], length: int = LINES) -> Iterator[tuple[Place, Place]]:
    """Every run of so many telling lines that stands in two places; of overlapping runs the first."""
    seen: dict[tuple[str, ...], Place] = {}
    for name, text in texts.items():
        lines = telling_lines(text)
        reported = -1
        for at in range(len(lines) - length + 1):
            run = tuple([line for _, line in lines[at : at + length]])
            place = (name, lines[at][0])
            first = seen.setdefault(run, place)
            if first != place and at > reported:
                yield first, place
                reported = at + length


def sources() -> dict[str, str]:
    """All sources of the library and of the page."""
    files = [
        *SOURCE.rglob("*.py"),
        *[f for kind in ("ts", "svelte") for f in (ROOT / "web" / "src").rglob(f"*.{kind}")],
    ]
    named = {file.relative_to(ROOT).as_posix(): file for file in sorted(files)}
    return {name: file.read_text(encoding="utf-8") for name, file in named.items() if name not in GENERATED}


def test_nothing_stands_in_two_places() -> None:
    found = [f"{a}:{at} and {b}:{other}" for (a, at), (b, other) in repeated(sources())]
    assert found == [], f"{LINES} lines alike; let one piece of code serve both: " + "; ".join(found)


@pytest.mark.parametrize(("shared", "found"), [(LINES, 1), (LINES - 1, 0)])
def test_the_audit_finds_what_is_repeated(shared: int, found: int) -> None:
    block = "\n".join([f"value_{n} = compute({n})" for n in range(shared)])
    files = {"one.py": f"import this\n\n{block}\nend_of_one()\n", "two.py": f"start_of_two()\n{block}\n# a comment\n"}
    assert len(list(repeated(files))) == found


def test_the_audit_reads_all_sources() -> None:
    assert len(sources()) > 300 and Path(ROOT, GENERATED[0]).is_file()

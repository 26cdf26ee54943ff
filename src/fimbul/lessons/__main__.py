"""`python -m fimbul.lessons check [FILE …]`: what is wrong with some lessons, or with all there are."""

from __future__ import annotations

import sys
from pathlib import Path

from fimbul.lessons.checking import faults
from fimbul.lessons.lesson import BadLesson
from fimbul.lessons.library import SUFFIX, all_lessons, read_lesson

USAGE = "usage: python -m fimbul.lessons check [FILE …]"


def faults_of_file(path: Path) -> list[str]:
    """What is wrong with a file."""
    try:
        return faults(read_lesson(path.name.removesuffix(SUFFIX), path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, BadLesson) as problem:
        return [str(problem)]


def main(arguments: list[str]) -> int:
    """0 if all is well, 1 if something is wrong, 2 if the command is not understood."""
    if not arguments or arguments[0] != "check":
        print(USAGE, file=sys.stderr)
        return 2
    found = {name: faults_of_file(Path(name)) for name in arguments[1:]}
    if not found:
        found = {name: faults(one) for name, one in all_lessons().items()}
    for name, wrong in found.items():
        for fault in wrong:
            print(f"{name}: {fault}")
        if not wrong:
            print(f"{name}: good")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

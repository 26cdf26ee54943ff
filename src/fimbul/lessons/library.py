"""The lessons there are, read from their files."""

from __future__ import annotations

import hashlib
import logging
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec
from msgspec.structs import replace

from fimbul.lessons.lesson import BadLesson, Lesson

log = logging.getLogger("fimbul.lessons")

SUFFIX = ".toml"
SETS = ("midgard", "modules", "valhalla")  # in the order in which they are offered


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from the text of its file; BadLesson says what cannot be read."""
    try:
        found = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(str(problem)) from None
    if found.set not in SETS:
        raise BadLesson(f"set: {found.set!r} is none of {', '.join(SETS)}")
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return replace(found, id=name, digest=digest)


@cache
def all_lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order in which they are learned."""
    return lessons_in(resources.files(__package__).joinpath("data"))


def lessons_in(folder: Traversable) -> dict[str, Lesson]:
    """The lessons of a folder. A file that cannot be read is left out with a warning; the others are not affected."""
    found: list[Lesson] = []
    for file in folder.iterdir():
        if file.name.endswith(SUFFIX):
            try:
                found.append(read_lesson(file.name.removesuffix(SUFFIX), file.read_text(encoding="utf-8")))
            except (BadLesson, UnicodeDecodeError) as problem:
                log.warning("a lesson is left out: %s: %s", file.name, problem)
    return {one.id: one for one in sorted(found, key=lambda one: (SETS.index(one.set), one.order))}


def lesson(name: str) -> Lesson:
    """A lesson by its id; KeyError if there is none."""
    return all_lessons()[name]

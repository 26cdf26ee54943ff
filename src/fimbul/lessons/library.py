"""The lessons there are, read from their files."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec.structs import replace

from fimbul.lessons.lesson import BadLesson, Lesson

SUFFIX = ".toml"
SETS = ("midgard", "modules", "valhalla")  # in the order in which they are offered


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from the text of its file; BadLesson says what cannot be read."""
    try:
        found = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(str(problem)) from None
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return replace(found, id=name, digest=digest)


@cache
def all_lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order in which they are learned."""
    files = [file for file in resources.files(__package__).joinpath("data").iterdir() if file.name.endswith(SUFFIX)]
    found = [read_lesson(file.name.removesuffix(SUFFIX), file.read_text(encoding="utf-8")) for file in files]
    return {one.id: one for one in sorted(found, key=lambda one: (SETS.index(one.set), one.order))}


def lesson(name: str) -> Lesson:
    """A lesson by its id; KeyError if there is none."""
    return all_lessons()[name]

"""The puzzles there are, read from the miner's files: a line says how they were made, then a line for each game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec
from msgspec import Struct

from fimbul import EDITIONS
from fimbul.puzzles.puzzle import Found, Puzzle, Source


class Head(Struct, frozen=True):
    """How a file was made."""

    edition: str
    seed: int
    command: str


class Mined(Struct, frozen=True):
    """A game that was searched for puzzles."""

    number: int
    source: Source
    puzzles: tuple[Found, ...]


@cache
def library(edition: str) -> dict[str, Puzzle]:
    """Every puzzle of an edition by its id."""
    file = resources.files(__package__).joinpath("data", f"{edition}.jsonl")
    found: dict[str, Puzzle] = {}
    if not file.is_file():
        return found
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        game = msgspec.json.decode(line, type=Mined)
        for one in game.puzzles:
            name = f"{edition[0]}{game.number}-{one.at}"
            found[name] = Puzzle(name, game.source, one)
    return found


def puzzle(name: str) -> Puzzle | None:
    """A puzzle by its id, if there is one."""
    found = [library(edition).get(name) for edition in EDITIONS]
    return next((one for one in found if one is not None), None)


def read_file(path: Path) -> tuple[Head, list[Mined]]:
    """A file of the miner. A last line that was cut off by an interruption is left out."""
    lines = path.read_text(encoding="utf-8").split("\n")
    head = msgspec.json.decode(lines[0], type=Head)
    return head, [msgspec.json.decode(line, type=Mined) for line in lines[1:-1]]

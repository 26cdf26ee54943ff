"""Positions as lines of text, one call of the builder each: the form in which data files keep them.

rage 0 3
at gimle 0:leader,warrior 1:warrior*2
hand 0 tyrs_smash_1 troll
tokens gimle=glory myrkvlor=horns
start turn=0
"""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import Game
from fimbul.positions.building import BadPosition, Position

CALLS = (
    *("age", "rage", "glory", "steps", "passed", "upgrades", "at", "hand", "quests", "discarded"),
    *("tokens", "doom", "pillaged", "destroyed", "god", "mystics", "closed", "token"),
)
ENDS = ("start", "end_of_actions")


def game_from_lines(made: Position, lines: Sequence[str]) -> Game:
    """The game that the lines describe. The last line may say how it starts; BadPosition names the line at fault."""
    for number, line in enumerate(lines, 1):
        word = line.split(" ", 1)[0]
        try:
            if word in ENDS and number == len(lines):
                game = called(made, line)
                assert isinstance(game, Game)
                return game
            if word not in CALLS or not hasattr(made, word):
                known = [call for call in CALLS if hasattr(made, call)]
                raise BadPosition(f"{word!r} says nothing about a position: {', '.join(known)}; at the end {ENDS[0]}")
            called(made, line)
        except BadPosition as problem:
            raise BadPosition(f"line {number}, {line!r}: {problem}") from None
    return made.start()


def called(made: Position, line: str) -> object:
    """Make the call that a line stands for."""
    word, *parts = line.split()
    if word == "at":
        parts = [*parts[:1], " ".join(parts[1:])]
    plain = [number_or_word(part) for part in parts if "=" not in part]
    named = {name: number_or_word(value) for name, _, value in [part.partition("=") for part in parts if "=" in part]}
    try:
        return getattr(made, word)(*plain, **named)
    except TypeError:
        raise BadPosition(f"{word} is followed by something else; docs/positions.md says what") from None


def number_or_word(text: str) -> int | str:
    """An argument: a number where it looks like one."""
    return int(text) if text.isascii() and text.isdecimal() else text
